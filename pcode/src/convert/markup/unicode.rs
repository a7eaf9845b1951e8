//! Characters that only differ in how they look: blanks of all widths, styled letters, drawn indentation.

use std::borrow::Cow;

/// Writes styled letters as plain ones and every white space within a line as a blank, tabs to the next stop.
pub(super) fn normalize(line: &str) -> Cow<'_, str> {
    if line.bytes().all(|b| (b' '..0x7f).contains(&b)) {
        return Cow::Borrowed(line);
    }
    let mut out = String::with_capacity(line.len());
    let mut column = 0;
    // At the end of a line it was shown, and cuts a word.
    let is_cut = line.trim_end().ends_with('\u{ad}');
    for c in line.chars() {
        match c {
            '\t' => {
                let width = TAB - column % TAB;
                out.extend(std::iter::repeat_n(' ', width));
                column += width;
                continue;
            }
            '\u{200b}'..='\u{200d}' | '\u{feff}' | '\u{ad}' | '\u{2060}' => continue,
            c if c.is_control() => continue,
            // Ligatures, which documents keep as one character.
            'ﬀ'..='ﬆ' => {
                let text = LIGATURES[c as usize - 'ﬀ' as usize];
                out.push_str(text);
                column += text.len();
                continue;
            }
            '∶' => out.push(':'),
            '⟵' => out.push('←'),
            c if c.is_whitespace() => out.push(' '),
            c => out.push(plain_letter(c)),
        }
        column += 1;
    }
    if is_cut {
        out.push('-');
    }
    Cow::Owned(out)
}

/// U+FB00 to U+FB06.
const LIGATURES: [&str; 7] = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"];

/// `x 6= y`, as the fonts of TeX spell `≠` in documents: a stroke that looks like a six is drawn over the sign.
pub(super) fn join_strokes(line: &str) -> Cow<'_, str> {
    const STROKES: [(&str, &str); 5] =
        [(" 6= ", " ≠ "), (" 6∈ ", " ∉ "), (" 6≡ ", " ≢ "), (" 6⊆ ", " ⊈ "), (" 6→ ", " ↛ ")];
    let mut line = Cow::Borrowed(line);
    for (stroke, sign) in STROKES {
        if line.contains(stroke) {
            line = Cow::Owned(line.replace(stroke, sign));
        }
    }
    line
}

/// Whether a copy has doubled the blanks between words.
pub(super) fn is_stretched(input: &str) -> bool {
    const ENOUGH: usize = 12;
    let (mut n_single, mut n_double) = (0usize, 0usize);
    for line in input.lines() {
        let mut run = 0;
        for c in line.trim().chars() {
            if c == ' ' {
                run += 1;
                continue;
            }
            n_single += usize::from(run == 1);
            n_double += usize::from(run > 1);
            run = 0;
        }
    }
    n_double >= ENOUGH && n_single * 10 < n_double
}

/// Half of the blanks between words.
pub(super) fn unstretch(line: &str) -> String {
    let text = line.trim_start();
    let mut out = line[..line.len() - text.len()].to_owned();
    let mut run = 0usize;
    for c in text.chars() {
        if c == ' ' {
            run += 1;
            continue;
        }
        out.extend(std::iter::repeat_n(' ', run.div_ceil(2)));
        run = 0;
        out.push(c);
    }
    out
}

const TAB: usize = 8;

/// The letter or digit behind a mathematical alphanumeric symbol (U+1D400 to U+1D7FF); other characters are kept.
fn plain_letter(c: char) -> char {
    let code = c as u32;
    let ascii = match code {
        // Thirteen alphabets of 26 capital and 26 small letters.
        0x1D400..=0x1D6A3 => {
            let i = (code - 0x1D400) % 52;
            if i < 26 { u32::from(b'A') + i } else { u32::from(b'a') + i - 26 }
        }
        // Five styles of Greek, each with 25 capitals, nabla, 25 small letters and seven variants.
        0x1D6A8..=0x1D7CB => match (code - 0x1D6A8) % 58 {
            i @ 0..=24 => 0x391 + i,
            i @ 26..=50 => 0x3B1 + i - 26,
            25 => 0x2207,
            51 => 0x2202,
            _ => return c,
        },
        0x1D7CE..=0x1D7FF => u32::from(b'0') + (code - 0x1D7CE) % 10,
        0x210E => u32::from(b'h'),
        _ => return c,
    };
    char::from_u32(ascii).unwrap_or(c)
}

/// Replaces lines drawn before the text, which some typesetters use to show blocks, by blanks. The text behind a corner
/// is the head of the block drawn below it, and stands where the corner stands.
pub(in crate::convert) fn blank_bars(line: &str) -> Cow<'_, str> {
    let is_bar = |c: char| {
        matches!(c, '\u{2500}'..='\u{257f}' | '|' | '⎢' | '⎡' | '⎣' | '⎧' | '⎨' | '⎩' | '⎪' | '▏' | '¦')
    };
    let lead = line.len() - line.trim_start_matches(|c: char| c == ' ' || is_bar(c)).len();
    let (bars, text) = line.split_at(lead);
    let norm = bars.ends_with('|') && text.contains('|');
    if norm || !bars.contains(is_bar) {
        // `|x| > eps` starts with an absolute value.
        return Cow::Borrowed(line);
    }
    let is_corner = |c: char| matches!(c, '┌' | '╭' | '┏' | '╔' | '⎡' | '⎧');
    let width = bars.chars().take_while(|&c| !is_corner(c)).count();
    Cow::Owned(" ".repeat(width) + text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styled_letters_become_plain() {
        assert_eq!(normalize("𝑥 ← 𝐀[𝟏]\u{a0}∪ 𝛼𝜔"), "x ← A[1] ∪ αω");
        assert_eq!(normalize("a\tb"), "a       b");
    }

    #[test]
    fn drawn_bars_become_blanks_but_absolute_values_stay() {
        assert_eq!(blank_bars("|  | x = 1"), "     x = 1");
        assert_eq!(blank_bars("  │ y"), "    y");
        assert_eq!(blank_bars("|x - y| > 1"), "|x - y| > 1");
        assert_eq!(blank_bars("│ ┌─ for all x"), "  for all x");
        assert_eq!(join_strokes("ﬁnd x 6= y"), "ﬁnd x ≠ y");
        assert_eq!(normalize("ﬁnd a ﬂow"), "find a flow");
    }
}
