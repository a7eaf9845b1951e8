//! Glyphs that follow each other without a wide gap.

use crate::document::Font;
use crate::read::pdf::glyph::Glyph;

/// A gap wider than this, in heights of the font, ends a segment.
const WIDE: f32 = 0.75;
/// Smaller than this against its neighbour, a glyph may stand off the line.
pub(super) const SCRIPT: f32 = 0.88;

/// How far below its origin the baseline of TeX's root is, in sizes of the font.
const ROOT: f32 = 0.8;

/// Glyphs in the order they are drawn, on one line.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    pub(super) glyphs: Vec<Glyph>,
    /// Baseline of its largest glyphs.
    pub(super) y: f32,
    /// Size of its largest glyphs.
    pub(super) size: f32,
    pub(super) x0: f32,
    pub(super) x1: f32,
}

impl Segment {
    fn new(glyph: Glyph) -> Self {
        Self { y: glyph.y, size: glyph.size, x0: glyph.x, x1: glyph.right(), glyphs: vec![glyph] }
    }

    fn takes(&self, glyph: &Glyph) -> bool {
        let large = self.size.max(glyph.size);
        let gap = glyph.x - self.x1;
        let last = self.glyphs.last().map_or(self.x1, Glyph::right);
        let back = glyph.x - last;
        if gap > WIDE * large || back < -1.2 * large && gap < -0.3 * large {
            return false;
        }
        let off = (glyph.y - self.y).abs();
        let small = glyph.size < SCRIPT * self.size || self.size < SCRIPT * glyph.size;
        off <= 0.12 * large || small && off <= 0.7 * large
    }

    fn push(&mut self, glyph: Glyph) {
        if glyph.size > self.size * 1.02 {
            self.size = glyph.size;
            self.y = glyph.y;
        }
        self.x0 = self.x0.min(glyph.x);
        self.x1 = self.x1.max(glyph.right());
        self.glyphs.push(glyph);
    }
}

/// The segments of a page, in the order they are drawn.
pub(super) fn segments(glyphs: Vec<Glyph>, fonts: &[Font]) -> Vec<Segment> {
    let visible = glyphs.iter().filter(|g| !g.hidden).count();
    // A scan with a text layer has next to nothing but hidden text.
    let keep_hidden = visible * 10 < glyphs.len();
    let mut done: Vec<Segment> = Vec::new();
    for mut glyph in glyphs {
        if glyph.hidden && !keep_hidden || glyph.text.trim().is_empty() {
            continue;
        }
        let name = fonts.get(glyph.font.0 as usize).map_or("", |f| f.name.as_str());
        if name.starts_with("CMEX") {
            glyph.y += hanging(glyph.code) * glyph.size;
        } else if &*glyph.text == "√" && name.contains("SY") {
            // The root of TeX's symbols hangs from its bar: its origin is at the top.
            glyph.y += ROOT * glyph.size;
        }
        match done.last_mut() {
            Some(segment) if segment.takes(&glyph) => segment.push(glyph),
            _ => done.push(Segment::new(glyph)),
        }
    }
    done
}

/// Large symbols of TeX hang below their origin and are centred on the axis of mathematics: how far below the origin
/// the baseline of the line is, in sizes of the font. By the depths of cmex10 (half of it, and a quarter for the axis).
fn hanging(code: u32) -> f32 {
    let depth = match code {
        0x10..=0x1F | 0x71 => 1.8,
        0x20..=0x2F => 2.7,
        0x50..=0x57 | 0x46 | 0x48 | 0x4A | 0x4C | 0x4E => 1.0,
        0x58..=0x5F | 0x47 | 0x49 | 0x4B | 0x4D | 0x4F => 1.4,
        0x30..=0x45 => return 0.0,
        _ => 1.2,
    };
    depth / 2.0 + 0.25
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::FontId;

    fn glyph(text: &str, x: f32, y: f32, size: f32) -> Glyph {
        let width = size / 2.0;
        Glyph { text: text.into(), x, y, width, size, font: FontId(0), code: 0, hidden: false }
    }

    #[test]
    fn an_index_stays_with_its_letter() {
        let glyphs =
            vec![glyph("x", 0.0, 100.0, 10.0), glyph("i", 5.0, 101.5, 7.0), glyph("y", 10.0, 100.0, 10.0)];
        assert_eq!(segments(glyphs, &[]).len(), 1);
    }

    #[test]
    fn the_next_line_is_another_segment() {
        let glyphs = vec![glyph("x", 0.0, 100.0, 10.0), glyph("y", 5.0, 112.0, 10.0)];
        assert_eq!(segments(glyphs, &[]).len(), 2);
    }
}
