//! Marks at the start of a line: `7:`, `(iv)`, `E1.`, `•`.

use super::label::step_name;

/// A number or mark at the start of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) kind: Kind,
    /// The number, or the place of the letter in the alphabet.
    pub(super) value: u32,
    /// How many numbers it has: `2.1.` has two.
    pub(super) n_parts: usize,
    /// Bytes of the label without the blanks behind it.
    pub(super) width: usize,
    /// Blanks behind it.
    pub(super) gap: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `7`, `7:`, `7|`
    Bare,
    /// `7.`, `7)`, `(7)`, `Step 7:`
    Number,
    /// `a.`, `b)`, `(c)`
    Letter,
    /// `A.`, `B)`
    Capital,
    /// `ii.`, `(iv)`
    Roman,
    /// `E1.`
    Named,
    /// `-`, `*`, `•`
    Bullet,
}

/// Reads the label at the start of a line.
pub(super) fn read(text: &str) -> Option<Label> {
    let (kind, value, n_parts, width) = read_mark(text)?;
    let behind = &text[width..];
    let gap = behind.len() - behind.trim_start().len();
    let apart = gap > 0 || behind.is_empty() || (kind == Kind::Bare && text[..width].ends_with([':', '|']));
    apart.then_some(Label { kind, value, n_parts, width, gap })
}

fn read_mark(text: &str) -> Option<(Kind, u32, usize, usize)> {
    let first = text.chars().next()?;
    // Arrows, pictures and shapes, but not those that begin a comment or a guard.
    let drawn = matches!(first, '\u{25a0}'..='\u{25ff}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}')
        && !matches!(first, '▷' | '▹' | '►' | '◁' | '□' | '▯')
        && text[first.len_utf8()..].starts_with(' ');
    if drawn {
        return Some((Kind::Bullet, 0, 1, first.len_utf8()));
    }
    if matches!(
        first,
        '-' | '*'
            | '•'
            | '–'
            | '‣'
            | '◦'
            | '▪'
            | '+'
            | '·'
            | '∗'
            | '●'
            | '○'
            | '▸'
            | '➢'
            | '◆'
            | '⁃'
    ) {
        // `**` is an item of an item, as wikis have it.
        let n = if first == '*' { text.bytes().take_while(|b| *b == b'*').count() } else { 1 };
        let n = if text[n * first.len_utf8()..].starts_with(' ') { n } else { 1 };
        return Some((Kind::Bullet, 0, n, n * first.len_utf8()));
    }
    // reStructuredText counts by itself.
    if text.starts_with("#. ") {
        return Some((Kind::Bullet, 0, 1, 2));
    }
    if let Some(rest) = ["Step ", "step ", "STEP "].iter().find_map(|word| text.strip_prefix(word)) {
        let (value, n_parts, len) = numbers(rest)?;
        let end = 5 + len;
        let close = text[end..].chars().next().filter(|c| matches!(c, ':' | '.' | ')' | '—' | '-'));
        // `Step 2  Set …`: blanks set it off, or a capital.
        let apart = text[end..].starts_with("  ")
            || text[end..]
                .strip_prefix(' ')
                .is_some_and(|rest| rest.starts_with(char::is_uppercase) || step_name(rest).is_some());
        return match close {
            Some(close) => Some((Kind::Number, value, n_parts, end + close.len_utf8())),
            None => apart.then_some((Kind::Number, value, n_parts, end)),
        };
    }
    let inner = text.strip_prefix(['(', '[', '{']).unwrap_or(text);
    let bracket = text.len() - inner.len();
    if let Some((value, n_parts, len)) = numbers(inner) {
        let close = inner[len..].chars().next();
        return match close {
            Some(')' | ']' | '}') => Some((Kind::Number, value, n_parts, bracket + len + 1)),
            Some('.') if bracket == 0 => Some((Kind::Number, value, n_parts, len + 1)),
            Some(':' | '|') if bracket == 0 => Some((Kind::Bare, value, n_parts, len + 1)),
            // French sets a blank before the colon.
            Some(' ') if bracket == 0 && inner[len..].starts_with(" : ") => {
                Some((Kind::Bare, value, n_parts, len + 2))
            }
            Some(' ') | None if bracket == 0 => Some((Kind::Bare, value, n_parts, len)),
            _ => None,
        };
    }
    if let Some(named) = named(text) {
        return Some(named);
    }
    if let Some(roman) = roman(inner) {
        let close = inner[roman..].chars().next();
        if close == Some(')') || close == Some('.') && bracket == 0 {
            return Some((Kind::Roman, 0, 1, bracket + roman + 1));
        }
    }
    let letter = inner.bytes().next()?;
    let close = *inner.as_bytes().get(1)?;
    if letter.is_ascii_uppercase() {
        return (matches!(close, b')' | b'.') && bracket == 0)
            .then(|| (Kind::Capital, u32::from(letter - b'A') + 1, 1, 2));
    }
    if !letter.is_ascii_lowercase() {
        return None;
    }
    (close == b')' || (close == b'.' && bracket == 0))
        .then(|| (Kind::Letter, u32::from(letter - b'a') + 1, 1, bracket + 2))
}

/// `E1.` and `S12:`, the steps of Knuth.
fn named(text: &str) -> Option<(Kind, u32, usize, usize)> {
    let n_letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let n_digits = text[n_letters..].bytes().take_while(u8::is_ascii_digit).count();
    let end = n_letters + n_digits;
    let closes = text[end..].starts_with(". ") || text[end..].starts_with(": ");
    ((1..=2).contains(&n_letters) && (1..=2).contains(&n_digits) && closes)
        .then(|| Some((Kind::Named, text[n_letters..end].parse().ok()?, 1, end + 1)))?
}

/// The length of a Roman number of more than one letter.
fn roman(text: &str) -> Option<usize> {
    let len = text.bytes().take_while(|b| matches!(b, b'i' | b'v' | b'x')).count();
    (2..=5).contains(&len).then_some(len)
}

/// Value of the last of the numbers, how many there are, and their length: `2.11` is 11, 2 and 4.
fn numbers(text: &str) -> Option<(u32, usize, usize)> {
    let mut n_parts = 0;
    let mut len = 0;
    let mut value = 0;
    loop {
        let digits = text[len..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > 4 {
            break;
        }
        value = text[len..len + digits].parse().ok()?;
        n_parts += 1;
        len += digits;
        let more = text[len..].starts_with('.') && text[len + 1..].starts_with(|c: char| c.is_ascii_digit());
        if !more {
            break;
        }
        len += 1;
    }
    (n_parts > 0).then_some((value, n_parts, len))
}
