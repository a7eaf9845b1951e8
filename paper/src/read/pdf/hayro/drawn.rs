//! Fonts whose glyphs are drawn one by one (Type 3): how large they are, and whether their glyphs have names.

use hayro_syntax::object::dict::keys::{CHAR_PROCS, DIFFERENCES, ENCODING, FONT_BBOX, FONT_MATRIX};
use hayro_syntax::object::{Array, Dict, Name, Number, Object, Rect as PdfRect, Stream};

/// Glyphs whose boxes are looked at where the font's own box says nothing.
const LOOKED_AT: usize = 64;

/// A dot of a bitmap font that is one unit high is smaller than this; where dots are points or parts of them it is larger.
const UNIT: f32 = 0.1;
/// No glyph of a font that is one unit high is taller.
const TALLEST: f32 = 3.0;

/// What the dictionary of a Type 3 font tells.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn {
    /// Height of the font for a text size of 1.
    pub(super) scale: f32,
    /// Glyphs hang below their origin, as the large symbols of TeX do.
    pub(super) hangs: bool,
    /// Upside down, and shown with a text matrix that turns it back.
    pub(super) flipped: bool,
    /// Glyph names say nothing, the codes do.
    pub(super) nameless: bool,
}

impl Drawn {
    pub(super) fn new(dict: &Dict<'_>) -> Self {
        let unit = matrix(dict).get(3).copied().unwrap_or(0.001);
        let flipped = unit < 0.0;
        let (low, high, hangs) = if let Some((low, high)) = font_box(dict, unit.abs()) {
            let (up, down) = if flipped { (-low, high) } else { (high, -low) };
            (low, high, down > 0.0 && up < 0.25 * down)
        } else {
            let (low, high) = union(dict);
            (low, high, low < 0.0 && high < -0.25 * low)
        };
        let scale = unit.abs() * (high - low).abs();
        // With a matrix that makes the font one unit high, the box only tells which glyphs are used: a font of which a
        // minus sign is all that is shown is no smaller than the others.
        let of_unit = unit.abs() < UNIT && scale < TALLEST;
        let scale = if scale.is_finite() && scale > 1e-6 && !of_unit { scale } else { 1.0 };
        Self { scale, hangs, flipped, nameless: nameless(dict) }
    }
}

/// Lower and upper edge of the font's box, unless it is one that Ghostscript writes when it does not know.
fn font_box(dict: &Dict<'_>, unit: f32) -> Option<(f32, f32)> {
    let b = dict.get::<PdfRect>(FONT_BBOX)?;
    let (low, high) = (b.y0 as f32, b.y1 as f32);
    let unknown = high <= low || low.abs() < 0.5 && (high - 1000.0).abs() < 0.5 && unit > 0.01;
    (!unknown).then_some((low, high))
}

/// Lower and upper edge of all glyphs: `wx wy llx lly urx ury d1` is how each begins.
fn union(dict: &Dict<'_>) -> (f32, f32) {
    let Some(glyphs) = dict.get::<Dict<'_>>(CHAR_PROCS) else { return (0.0, 0.0) };
    let mut names: Vec<Name<'_>> = glyphs.keys().collect();
    names.sort_by(|a, b| a.as_ref().cmp(b.as_ref()));
    let boxes = names.iter().take(LOOKED_AT).filter_map(|name| {
        let data = glyphs.get::<Stream<'_>>(name.as_ref())?.decoded().ok()?;
        let head: Vec<&[u8]> =
            data.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).take(7).collect();
        let number = |at: usize| std::str::from_utf8(head.get(at)?).ok()?.parse::<f32>().ok();
        (head.get(6) == Some(&b"d1".as_slice())).then_some(())?;
        Some((number(3)?, number(5)?))
    });
    boxes.fold((0.0, 0.0), |(low, high), (l, h)| (low.min(l), high.max(h)))
}

/// Whether the glyphs are called `a65`, `C12`, `BT`: numbers, not names.
fn nameless(dict: &Dict<'_>) -> bool {
    let Some(differences) = dict.get::<Dict<'_>>(ENCODING).and_then(|e| e.get::<Array<'_>>(DIFFERENCES))
    else {
        return false;
    };
    let mut names = 0;
    let mut numbers = 0;
    for object in differences.iter::<Object<'_>>().take(512) {
        if let Object::Name(name) = object {
            names += 1;
            numbers += usize::from(is_number(name.as_str()));
        }
    }
    numbers * 2 > names
}

/// A number, with up to two letters in front, or two figures of a base above ten.
fn is_number(name: &str) -> bool {
    let bare = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let prefixed =
        name.len() - bare.len() <= 2 && !bare.is_empty() && bare.chars().all(|c| c.is_ascii_digit());
    let two = name.len() == 2 && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    prefixed || two
}

/// The matrix of a Type 3 font.
fn matrix(dict: &Dict<'_>) -> Vec<f32> {
    dict.get::<Array<'_>>(FONT_MATRIX)
        .map(|m| m.iter::<Number>().take(6).map(|n| n.as_f32()).collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_numbers() {
        for name in ["a65", "C12", "BT", "D0", "G1"] {
            assert!(is_number(name), "{name}");
        }
        for name in ["fi", "mu", "A", "comma", "one", "Pi", "a"] {
            assert!(!is_number(name), "{name}");
        }
    }
}
