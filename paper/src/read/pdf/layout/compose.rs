//! The text of a row of glyphs: words, indices and powers, accents, ligatures, negations.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{compose, is_combining_mark};

use super::segment::SCRIPT;
use crate::document::{FontId, Line, Rect, Run, Script};
use crate::read::pdf::glyph::Glyph;

/// A gap wider than this, in heights of the font, is a space. Spaces of TeX shrink to 0.19, kerns stay below 0.1.
const SPACE: f32 = 0.14;

/// The same where letters are spread over cells of equal width, as listings do with type that has none.
const CELL: f32 = 0.45;
/// So many letters in a row that stand alone are no words.
const ALONE: usize = 5;

/// The lines that rows of glyphs show, each from left to right; rows that show nothing are left out.
pub(super) fn lines(rows: &[Vec<Glyph>]) -> Vec<Line> {
    let plain: Vec<Option<Line>> = rows.iter().map(|row| spaced_at(row, SPACE)).collect();
    let is_spread = |row: &[Glyph], line: &Line| n_alone(line) >= ALONE || has_gaps(row);
    let spread: Vec<FontId> = rows
        .iter()
        .zip(&plain)
        .filter_map(|(row, line)| line.as_ref().filter(|line| is_spread(row, line)))
        .filter_map(main_font)
        .collect();
    let line = |(row, line): (&Vec<Glyph>, Option<Line>)| {
        let line = line?;
        // Short lines of a listing have few letters in a row, but they are set in the type of its long ones.
        let of_spread = main_font(&line).is_some_and(|f| spread.contains(&f)) && is_scattered(&line);
        if of_spread || is_spread(row, &line) { spaced_at(row, CELL) } else { Some(line) }
    };
    rows.iter().zip(plain).filter_map(line).collect()
}

/// The font most of a line is set in.
fn main_font(line: &Line) -> Option<FontId> {
    line.runs.iter().max_by_key(|r| r.range.len()).and_then(|r| r.font)
}

/// Whether many words are single letters.
fn is_scattered(line: &Line) -> bool {
    let words = line.text.split(' ').count();
    let single = line.text.split(' ').filter(|w| w.chars().count() == 1).count();
    single >= 2 && single * 5 >= words * 2
}

/// Whether most letters stand apart from the next by less than a space of such type, but by more than letters of a word do.
fn has_gaps(row: &[Glyph]) -> bool {
    let letter = |g: &Glyph| g.text.chars().all(char::is_alphabetic);
    let gaps = row.windows(2).filter(|w| letter(&w[0]) && letter(&w[1]) && w[0].font == w[1].font);
    let (mut n, mut apart) = (0, 0);
    for gap in gaps.map(|w| (w[1].x - w[0].right()) / w[1].size).filter(|gap| *gap < CELL) {
        n += 1;
        apart += usize::from(gap > SPACE);
    }
    apart >= 4 && apart * 2 > n
}

/// The longest run of words that are single letters.
fn n_alone(line: &Line) -> usize {
    let (mut run, mut longest) = (0, 0);
    for word in line.text.split(' ') {
        let mut chars = word.chars();
        let single = chars.next().is_some_and(char::is_alphabetic) && chars.next().is_none();
        run = if single { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

fn spaced_at(glyphs: &[Glyph], space: f32) -> Option<Line> {
    let (size, base) = main_size(glyphs)?;
    let mut writer = Writer::new(size, space);
    let mut at = 0;
    while at < glyphs.len() {
        let glyph = &glyphs[at];
        let script = script_of(glyph, size, base);
        let mut text = plain(&glyph.text);
        let mut right = glyph.right();
        let mut used = 1;
        if let Some(next) = glyphs.get(at + 1)
            && let Some(joined) = overlaid(glyph, &text, next)
        {
            text = joined;
            right = right.max(next.right());
            used = 2;
        }
        let repeated = at > 0 && overprinted(&glyphs[at - 1], glyph);
        if !repeated && !text.is_empty() {
            writer.write(glyph, &text, right, script);
        }
        at += used;
    }
    writer.finish(glyphs, size, base)
}

/// The size most glyphs have among those on the line, and where its baseline is.
fn main_size(glyphs: &[Glyph]) -> Option<(f32, f32)> {
    let largest = glyphs.iter().map(|g| g.size).fold(0.0, f32::max);
    let mut counts: Vec<(f32, f32, usize)> = Vec::new();
    for glyph in glyphs.iter().filter(|g| g.size > 0.55 * largest) {
        match counts
            .iter_mut()
            .find(|c| (c.0 - glyph.size).abs() < 0.02 * largest && (c.1 - glyph.y).abs() < 0.1 * largest)
        {
            Some(c) => c.2 += glyph.text.len(),
            None => counts.push((glyph.size, glyph.y, glyph.text.len())),
        }
    }
    // Of equally many the larger: an index has as many letters as its name.
    counts
        .iter()
        .max_by(|a, b| (a.2 as f32 * a.0 * a.0).total_cmp(&(b.2 as f32 * b.0 * b.0)))
        .map(|c| (c.0, c.1))
}

fn script_of(glyph: &Glyph, size: f32, base: f32) -> Script {
    if glyph.size >= SCRIPT * size {
        Script::Base
    } else if glyph.y > base + 0.06 * size {
        Script::Sub
    } else if glyph.y < base - 0.15 * size {
        Script::Super
    } else {
        Script::Base
    }
}

/// Ligatures apart, odd spaces and hyphens in their usual form.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\u{FB00}' => out.push_str("ff"),
            '\u{FB01}' => out.push_str("fi"),
            '\u{FB02}' => out.push_str("fl"),
            '\u{FB03}' => out.push_str("ffi"),
            '\u{FB04}' => out.push_str("ffl"),
            '\u{FB05}' | '\u{FB06}' => out.push_str("st"),
            // Fonts that put a hyphen where control characters are.
            '\u{AD}' | '\u{2}' | '\u{10}' | '\u{23AF}' | '\u{2010}' | '\u{2011}' => out.push('-'),
            // Microsoft's symbols live in the private area, at the codes of the Symbol font.
            '\u{F020}'..='\u{F07E}' => out.push(symbol(c)),
            '\u{F0B7}' => out.push('•'),
            '\u{F0A3}' => out.push('≤'),
            '\u{F0B3}' => out.push('≥'),
            '\u{F0B9}' => out.push('≠'),
            '\u{F0AC}' => out.push('←'),
            '\u{F0AE}' => out.push('→'),
            '\u{F0CE}' => out.push('∈'),
            '\u{F0CF}' => out.push('∉'),
            '\u{F0C8}' => out.push('∪'),
            '\u{F0C7}' => out.push('∩'),
            '\u{F0C6}' => out.push('∅'),
            '\u{F0A5}' => out.push('∞'),
            '\u{F0D7}' => out.push('·'),
            '\u{1D400}'..='\u{1D7FF}' => out.extend(std::iter::once(c).nfkc()),
            // Pieces that tall braces are put together of, and selectors of a form of the character before.
            '\u{F8E5}'..='\u{F8FE}' | '\u{FE00}'..='\u{FE0F}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

fn symbol(c: char) -> char {
    const GREEK: &str = "ABΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
    const SMALL: &str = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
    let code = u32::from(c) - 0xF000;
    let letter = |table: &str, first: u32| table.chars().nth((code - first) as usize).unwrap_or(c);
    match code {
        0x41..=0x5A => letter(GREEK, 0x41),
        0x61..=0x7A => letter(SMALL, 0x61),
        _ => char::from_u32(code).unwrap_or(c),
    }
}

/// The combining form of an accent that stands alone.
fn combining(c: char) -> Option<char> {
    Some(match c {
        '`' => '\u{300}',
        '´' => '\u{301}',
        'ˆ' | '^' => '\u{302}',
        '˜' | '~' => '\u{303}',
        '¯' => '\u{304}',
        '˘' => '\u{306}',
        '˙' => '\u{307}',
        '¨' => '\u{308}',
        '˚' => '\u{30A}',
        '˝' => '\u{30B}',
        'ˇ' => '\u{30C}',
        '¸' => '\u{327}',
        '̸' => '\u{338}',
        '⃗' => '\u{20D7}',
        c if is_combining_mark(c) => c,
        _ => return None,
    })
}

/// Two glyphs over each other that make one character: an accent and its letter, a slash and the sign it negates.
fn overlaid(first: &Glyph, text: &str, second: &Glyph) -> Option<String> {
    let mut chars = text.chars();
    let mark = chars.next().filter(|_| chars.next().is_none())?;
    let base_text = plain(&second.text);
    let base = base_text.chars().next()?;
    let size = first.size.max(second.size);
    let close = (second.x - first.x).abs() < 0.35 * size
        && second.x < first.right() - 0.1 * size.min(first.width)
        || first.width < 0.1 * size && (second.x - first.x).abs() < 0.2 * size;
    if !close {
        return None;
    }
    if (mark, base) == ('/', '0') {
        return Some("∅".to_owned());
    }
    // Old TeX: the slash of a negation is at the place of the digit six.
    let mark = match (mark, base) {
        ('6' | '/', '=' | '∈' | '<' | '>' | '⊂' | '⊆' | '≡' | '∼' | '≤' | '≥') => '\u{338}',
        _ => combining(mark)?,
    };
    let base = match base {
        'ı' => 'i',
        'ȷ' => 'j',
        other => other,
    };
    if !(base.is_alphabetic() || mark == '\u{338}') {
        return None;
    }
    let rest: String = base_text.chars().skip(1).collect();
    Some(compose(base, mark).map_or_else(|| base.to_string(), String::from) + &rest)
}

/// The same glyph drawn twice, a little aside, looks bold.
fn overprinted(before: &Glyph, glyph: &Glyph) -> bool {
    before.text == glyph.text
        && before.font == glyph.font
        && (before.x - glyph.x).abs() < 0.08 * glyph.size
        && (before.y - glyph.y).abs() < 0.08 * glyph.size
}

struct Writer {
    size: f32,
    /// The least gap that is a space, in heights of the font.
    space: f32,
    line: Line,
    right: Option<f32>,
    script: Script,
    /// Where the open index or power began in the text.
    opened: Option<usize>,
}

impl Writer {
    fn new(size: f32, space: f32) -> Self {
        Self { size, space, line: Line::default(), right: None, script: Script::Base, opened: None }
    }

    fn write(&mut self, glyph: &Glyph, text: &str, right: f32, script: Script) {
        let script = if script == Script::Super && is_raised_by_nature(text) { Script::Base } else { script };
        let gap = self.right.map_or(f32::INFINITY, |r| glyph.x - r);
        let space = gap > self.space * self.size.min(glyph.size * 1.4);
        let turns = script != self.script;
        if turns || (space && script != Script::Base && gap > 0.5 * self.size) {
            self.close();
        }
        if self.line.text.is_empty() || space {
            let attached = script != Script::Base && turns && gap < 0.35 * self.size;
            if !self.line.text.is_empty() && !attached {
                self.line.text.push(' ');
            }
            self.line.words.push((self.line.text.len(), glyph.x));
        }
        if script != Script::Base && self.opened.is_none() {
            if !self.line.text.is_empty() {
                self.line.text.push(if script == Script::Sub { '_' } else { '^' });
            }
            self.opened = Some(self.line.text.len());
        }
        let from = self.line.text.len();
        self.line.text.push_str(text);
        let to = self.line.text.len();
        match self.line.runs.last_mut() {
            Some(run)
                if run.font == Some(glyph.font)
                    && (run.size - glyph.size).abs() < 0.05
                    && run.script == script =>
            {
                run.range.end = to;
            }
            _ => {
                self.line.runs.push(Run {
                    range: from..to,
                    font: Some(glyph.font),
                    size: glyph.size,
                    script,
                });
            }
        }
        self.script = script;
        self.right = Some(self.right.filter(|_| !space).map_or(right, |r| r.max(right)));
    }

    /// Several characters below or above the line get braces.
    fn close(&mut self) {
        let Some(start) = self.opened.take() else { return };
        let text = &mut self.line.text;
        if text[start..].chars().count() > 1 && start > 0 {
            text.insert(start, '{');
            text.push('}');
            for run in self.line.runs.iter_mut().filter(|r| r.range.start >= start) {
                run.range = run.range.start + 1..run.range.end + 1;
            }
            for word in self.line.words.iter_mut().filter(|w| w.0 > start) {
                word.0 += 1;
            }
        }
    }

    fn finish(mut self, glyphs: &[Glyph], size: f32, base: f32) -> Option<Line> {
        self.close();
        // A few glyphs that no font names are the points of a drawing.
        let known = self.line.text.chars().any(|c| !c.is_whitespace() && c != '\u{FFFD}');
        if !known && self.line.text.len() < 16 {
            return None;
        }
        let x0 = glyphs.iter().map(|g| g.x).fold(f32::INFINITY, f32::min);
        let x1 = glyphs.iter().map(Glyph::right).fold(f32::NEG_INFINITY, f32::max);
        self.line.bbox = Rect::new(x0, base - 0.75 * size, x1, base + 0.25 * size);
        Some(self.line)
    }
}

/// Characters that are high and small without being powers.
fn is_raised_by_nature(text: &str) -> bool {
    matches!(
        text,
        "′" | "'"
            | "’"
            | "″"
            | "`"
            | "‘"
            | "“"
            | "”"
            | "\""
            | "-"
            | "–"
            | "—"
            | "°"
            | "~"
            | "="
            | "·"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(glyphs: &[Glyph]) -> Option<Line> {
        lines(&[glyphs.to_vec()]).pop()
    }

    fn glyph(text: &str, x: f32, width: f32, y: f32, size: f32) -> Glyph {
        Glyph { text: text.into(), x, y, width, size, font: FontId(0), code: 0, hidden: false }
    }

    fn text(glyphs: &[Glyph]) -> String {
        line(glyphs).map(|l| l.text).unwrap_or_default()
    }

    #[test]
    fn indices_and_powers_are_marked() {
        let row = [
            glyph("x", 0.0, 5.0, 100.0, 10.0),
            glyph("i", 5.0, 2.0, 101.5, 7.0),
            glyph("+", 10.0, 7.0, 100.0, 10.0),
            glyph("y", 20.0, 5.0, 100.0, 10.0),
            glyph("n", 25.0, 4.0, 96.4, 7.0),
            glyph("2", 29.0, 3.0, 96.4, 7.0),
        ];
        assert_eq!(text(&row), "x_i + y^{n2}");
    }

    #[test]
    fn a_slash_over_a_sign_negates_it() {
        let row = [glyph("6", 0.0, 0.0, 100.0, 10.0), glyph("=", 0.0, 7.8, 100.0, 10.0)];
        assert_eq!(text(&row), "≠");
        let row = [glyph("\u{338}", 0.0, 0.0, 100.0, 10.0), glyph("∈", 0.3, 6.0, 100.0, 10.0)];
        assert_eq!(text(&row), "∉");
    }

    #[test]
    fn six_beside_an_equals_sign_stays() {
        let row = [glyph("6", 0.0, 5.0, 100.0, 10.0), glyph("=", 7.8, 7.8, 100.0, 10.0)];
        assert_eq!(text(&row), "6 =");
    }

    #[test]
    fn accents_join_their_letters_and_ligatures_come_apart() {
        let row = [
            glyph("¨", 0.5, 5.0, 100.0, 10.0),
            glyph("u", 0.0, 5.5, 100.0, 10.0),
            glyph("\u{FB03}", 5.5, 8.0, 100.0, 10.0),
        ];
        assert_eq!(text(&row), "üffi");
    }

    #[test]
    fn letters_spread_over_cells_are_words() {
        let mut row = Vec::new();
        for (at, c) in "if left < right".chars().enumerate() {
            if c != ' ' {
                row.push(glyph(&c.to_string(), 6.0 * at as f32 + 1.5, 3.0, 100.0, 10.0));
            }
        }
        assert_eq!(text(&row), "if left < right");
    }

    #[test]
    fn short_words_of_spread_type_are_words() {
        let mut row = Vec::new();
        for (at, c) in "for (int i = 0".chars().enumerate() {
            if c != ' ' {
                row.push(glyph(&c.to_string(), 6.0 * at as f32 + 1.0, 4.0, 100.0, 10.0));
            }
        }
        assert_eq!(text(&row), "for (int i = 0");
    }

    #[test]
    fn words_know_where_they_start() {
        let row = [glyph("a", 10.0, 5.0, 100.0, 10.0), glyph("b", 18.0, 5.0, 100.0, 10.0)];
        assert_eq!(line(&row).map(|l| l.words), Some(vec![(0, 10.0), (2, 18.0)]));
    }
}
