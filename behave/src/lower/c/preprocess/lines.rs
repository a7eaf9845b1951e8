//! Logical lines: comments out, continued lines joined.

use super::token::quoted_end;

/// A logical line and the physical line it starts on, from 0.
pub(super) struct Line {
    pub(super) number: u32,
    pub(super) text: String,
}

/// Logical lines of a file. Comments become spaces; line breaks inside them stay.
pub(super) fn logical_lines(text: &str) -> Vec<Line> {
    let plain = without_comments(text);
    let mut out: Vec<Line> = Vec::new();
    let mut open = false;
    for (number, line) in plain.split('\n').enumerate() {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let trimmed = line.trim_end();
        let (body, continued) = match trimmed.strip_suffix('\\') {
            Some(body) => (body, true),
            None => (line, false),
        };
        match out.last_mut() {
            Some(last) if open => {
                last.text.push(' ');
                last.text.push_str(body);
            }
            _ => out.push(Line { number: number as u32, text: body.to_owned() }),
        }
        open = continued;
    }
    out
}

fn without_comments(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if rest.starts_with(b"//") {
            // A comment at the end of a continued line goes on with it.
            while at < bytes.len() && bytes[at] != b'\n' {
                at += if bytes[at] == b'\\' && bytes.get(at + 1) == Some(&b'\n') { 2 } else { 1 };
            }
            at = at.min(bytes.len());
        } else if rest.starts_with(b"/*") {
            out.push(' ');
            at += 2;
            while at < bytes.len() && !bytes[at..].starts_with(b"*/") {
                if bytes[at] == b'\n' {
                    out.push('\n');
                }
                at += 1;
            }
            at = (at + 2).min(bytes.len());
        } else if rest[0] == b'"' || rest[0] == b'\'' && !follows_number(bytes, at) {
            let end = quoted_end(bytes, at);
            out.push_str(&text[at..end]);
            at = end;
        } else {
            let end = at + text[at..].chars().next().map_or(1, char::len_utf8);
            out.push_str(&text[at..end]);
            at = end;
        }
        while at < bytes.len() && !text.is_char_boundary(at) {
            at += 1;
        }
    }
    out
}

/// A lone apostrophe as in `#error don't` opens no constant; one after a letter or digit is taken for that.
fn follows_number(bytes: &[u8], at: usize) -> bool {
    at > 1 && bytes[at - 1].is_ascii_alphanumeric() && bytes[at - 2].is_ascii_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::logical_lines;

    #[test]
    fn comments_vanish_and_lines_stay() {
        let lines = logical_lines("a /* x\n y */ b \\\n c // d\n\"//\"");
        let shown: Vec<(u32, &str)> = lines.iter().map(|l| (l.number, l.text.trim())).collect();
        assert_eq!(shown, [(0, "a"), (1, "b   c"), (3, "\"//\"")]);
    }
}
