//! What reaches a terminal.
//!
//! Names of files and functions, lines of queries and code come from others, and a terminal obeys what it is sent: escape
//! sequences move the cursor, rewrite what was shown or answer as if they were typed, and direction marks show code in
//! another order than it runs. Everything shown goes through [`Visible`], which lets through text, line ends and the
//! colours that algofind itself uses, and shows the rest as marks.

use std::borrow::Cow;
use std::io::{self, Write};

/// A stream of text in which nothing but text and colour has an effect.
pub(crate) struct Visible<W: Write> {
    inner: W,
    /// The beginning of an escape sequence or of a character, of which the rest is still to come.
    pending: Vec<u8>,
}

const ESCAPE: u8 = 0x1b;

/// No colour has a longer sequence.
const LONGEST_COLOUR: usize = 16;

impl<W: Write> Visible<W> {
    pub(crate) fn new(inner: W) -> Self {
        Self { inner, pending: Vec::new() }
    }

    /// Writes what is certain of `bytes`, and returns how many of them that is.
    fn write_certain(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            if rest[0] == ESCAPE {
                match colour(rest) {
                    Colour::Whole(len) => {
                        self.inner.write_all(&rest[..len])?;
                        at += len;
                    }
                    Colour::Begun => return Ok(at),
                    Colour::None => {
                        self.inner.write_all("␛".as_bytes())?;
                        at += 1;
                    }
                }
                continue;
            }
            let end = rest.iter().position(|&byte| byte == ESCAPE).unwrap_or(rest.len());
            let text = match std::str::from_utf8(&rest[..end]) {
                Ok(text) => text,
                Err(error) if error.valid_up_to() > 0 => {
                    std::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default()
                }
                // A character that ends in the next write.
                Err(error) if error.error_len().is_none() && end == rest.len() => return Ok(at),
                Err(_) => {
                    self.inner.write_all("\u{fffd}".as_bytes())?;
                    at += 1;
                    continue;
                }
            };
            self.inner.write_all(visible(text).as_bytes())?;
            at += text.len();
        }
        Ok(at)
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.pending.is_empty() {
            let certain = self.write_certain(bytes)?;
            self.pending.extend_from_slice(&bytes[certain..]);
        } else {
            let mut all = std::mem::take(&mut self.pending);
            all.extend_from_slice(bytes);
            let certain = self.write_certain(&all)?;
            self.pending.extend_from_slice(&all[certain..]);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.pending.is_empty() {
            self.pending.clear();
            self.inner.write_all("\u{fffd}".as_bytes())?;
        }
        self.inner.flush()
    }
}

enum Colour {
    /// A whole sequence of this length.
    Whole(usize),
    /// It may become one.
    Begun,
    None,
}

/// Whether `bytes`, which begin with an escape, set a colour or take it back: `ESC [ numbers m`. Hidden and inverted text
/// and backgrounds are no colours of ours.
fn colour(bytes: &[u8]) -> Colour {
    if bytes.len() == 1 {
        return Colour::Begun;
    }
    if bytes[1] != b'[' {
        return Colour::None;
    }
    let numbers = &bytes[2..bytes.len().min(LONGEST_COLOUR)];
    match numbers.iter().position(|byte| !byte.is_ascii_digit() && *byte != b';') {
        Some(end) if numbers[end] == b'm' => {
            let is_ours = |number: &[u8]| {
                matches!(
                    std::str::from_utf8(number).map(|n| n.parse::<u8>().unwrap_or(0)),
                    Ok(0..=4 | 22..=24 | 30..=37 | 39 | 90..=97)
                )
            };
            let all = numbers[..end].split(|&byte| byte == b';').all(is_ours);
            if all { Colour::Whole(2 + end + 1) } else { Colour::None }
        }
        None if bytes.len() < LONGEST_COLOUR => Colour::Begun,
        _ => Colour::None,
    }
}

/// `text` with a mark for every character that is none to be seen.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| mark(c).is_none()) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|c| mark(c).unwrap_or(c)).collect::<String>().into()
}

/// What is shown instead of a control character or a mark of direction.
pub(crate) fn mark(c: char) -> Option<char> {
    match c {
        '\n' | '\t' => None,
        // Unicode has a picture of each.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32),
        '\u{7f}' => Some('␡'),
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => Some('\u{fffd}'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pieces: &[&[u8]]) -> String {
        let mut out = Visible::new(Vec::new());
        for piece in pieces {
            out.write_all(piece).expect("memory takes all");
        }
        out.flush().expect("memory takes all");
        String::from_utf8(out.inner).expect("text")
    }

    #[test]
    fn text_and_own_colours_pass() {
        let text = "é\tx ← 1\n\u{1b}[1m\u{1b}[31merror\u{1b}[0m\u{1b}[94m".as_bytes();
        assert_eq!(shown(&[text]).as_bytes(), text);
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(shown(&bytes).as_bytes(), text, "in whatever pieces it comes");
    }

    #[test]
    fn what_a_terminal_obeys_is_shown_as_a_mark() {
        for (bytes, expected) in [
            (&b"a\x1b]0;title\x07b"[..], "a␛]0;title␇b"),
            (b"\x1b[2J", "␛[2J"),
            (b"\x1b[8m", "␛[8m"),
            (b"\x1b[41m", "␛[41m"),
            (b"\x1b[1;7m", "␛[1;7m"),
            (b"\x1b[111111111111111111m", "␛[111111111111111111m"),
            (b"a\rb", "a␍b"),
            (b"\x7f\x08", "␡␈"),
            (b"\xc2\x9b2J", "\u{fffd}2J"),
            ("x\u{202e}y\u{2066}z".as_bytes(), "x\u{fffd}y\u{fffd}z"),
            (b"\xff\xfe", "\u{fffd}\u{fffd}"),
            (b"ends with \x1b", "ends with \u{fffd}"),
        ] {
            assert_eq!(shown(&[bytes]), expected);
            let pieces: Vec<&[u8]> = bytes.chunks(1).collect();
            assert_eq!(shown(&pieces), expected);
        }
    }
}
