//! Plain text: lines and columns of characters; a form feed ends a page.

use super::{Limits, ReadError, Reader};
use crate::algorithm::CodeLine;
use crate::document::{Block, Document, Line, Page, Rect, Role, Size, Source};

/// Reads plain text.
#[derive(Debug, Clone, Copy, Default)]
pub struct TextReader;

/// Width of a column and height of a row in points.
const COLUMN: f32 = 6.0;
const ROW: f32 = 12.0;

impl Reader for TextReader {
    fn format(&self) -> &'static str {
        "plain text"
    }

    fn accepts(&self, head: &[u8], extension: Option<&str>) -> bool {
        let named = matches!(extension, None | Some("txt" | "text" | "asc" | "log" | "rst"));
        named && !head.contains(&0) && !head.starts_with(b"%PDF")
    }

    fn read(&self, bytes: &[u8], limits: &Limits) -> Result<Document, ReadError> {
        let limit = limits.bytes.min(64 << 20);
        if bytes.len() > limit {
            return Err(ReadError::TooLarge { bytes: bytes.len(), limit });
        }
        let text = decode(bytes);
        let mut document = Document::new(Source::Text);
        for (at, page) in text.split('\u{c}').enumerate().take(limits.pages) {
            if at > 0 && page.trim().is_empty() {
                continue;
            }
            document.pages.push(read_page(page, at as u32 + 1));
        }
        Ok(document)
    }
}

/// Bytes as text: UTF-8, or Latin-1 where they are not.
pub(crate) fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.replace("\r\n", "\n"),
        Err(_) => bytes.iter().map(|&b| char::from(b)).collect::<String>().replace("\r\n", "\n"),
    }
}

fn read_page(text: &str, number: u32) -> Page {
    let mut blocks = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    let mut indents: Vec<usize> = Vec::new();
    let mut row = 0_u32;
    let mut width = 0.0_f32;
    let mut flush = |lines: &mut Vec<Line>, indents: &mut Vec<usize>| {
        if !lines.is_empty() {
            let role = role(lines, indents);
            blocks.push(Block::new(role, std::mem::take(lines)));
            indents.clear();
        }
    };
    for line in text.lines() {
        row += 1;
        let shown = line.trim();
        if shown.is_empty() {
            flush(&mut lines, &mut indents);
            continue;
        }
        let indent = columns(line);
        let x = indent as f32 * COLUMN;
        let right = x + shown.chars().count() as f32 * COLUMN;
        width = width.max(right);
        let y = row as f32 * ROW;
        lines.push(Line::new(
            shown.split_whitespace().collect::<Vec<_>>().join(" "),
            Rect::new(x, y - ROW, right, y),
        ));
        indents.push(indent);
    }
    flush(&mut lines, &mut indents);
    Page { number, size: Size { width, height: row as f32 * ROW }, blocks, ..Page::default() }
}

/// A short line in capitals, underlined or numbered is a heading; the rest is text until its looks say otherwise.
fn role(lines: &[Line], _indents: &[usize]) -> Role {
    let text = lines[0].text.as_str();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let capitals = text.chars().filter(|c| c.is_uppercase()).count();
    let short = lines.len() == 1 && letters > 3 && text.len() < 70 && !text.ends_with(['.', ',', ';', ':']);
    let numbered =
        text.split_whitespace().next().is_some_and(|n| {
            n.chars().all(|c| c.is_ascii_digit() || c == '.') && n.chars().any(|c| c.is_ascii_digit())
        }) && text.split_whitespace().nth(1).is_some_and(|word| word.starts_with(char::is_uppercase));
    if short && (numbered || capitals == letters) { Role::Heading } else { Role::Text }
}

/// How far a line is indented, a tab counting to the next multiple of eight.
fn columns(line: &str) -> usize {
    let mut n = 0;
    for c in line.chars() {
        match c {
            ' ' => n += 1,
            '\t' => n = (n / 8 + 1) * 8,
            _ => break,
        }
    }
    n
}

/// Lines of code with their depth by their indentation: a level for every new column that lines start at.
pub(crate) fn indented<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<CodeLine> {
    let mut open: Vec<usize> = Vec::new();
    let mut out = Vec::new();
    for line in lines {
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        let column = columns(line);
        while open.last().is_some_and(|&last| last > column) {
            open.pop();
        }
        if open.last() != Some(&column) {
            open.push(column);
        }
        let depth = open.len().saturating_sub(1).min(usize::from(u16::MAX)) as u16;
        out.push(CodeLine { text: text.to_string(), depth });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_blocks_and_places() {
        let text = "1 Intro\n\nFirst line\nsecond line\n\u{c}  Next page\n";
        let document = TextReader.read(text.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(document.pages.len(), 2);
        assert_eq!(document.pages[0].blocks.len(), 2);
        assert_eq!(document.pages[0].blocks[0].role, Role::Heading);
        assert_eq!(document.pages[1].number, 2);
        let line = &document.pages[1].blocks[0].lines[0];
        assert!((line.bbox.x0 - 12.0).abs() < 0.01);
    }

    #[test]
    fn latin_1_is_read() {
        assert_eq!(decode(b"M\xfcller\r\n"), "M\u{fc}ller\n");
    }

    #[test]
    fn depth_follows_indentation() {
        let depths: Vec<u16> =
            indented("a\n    b\n      c\n    d\ne".lines()).iter().map(|l| l.depth).collect();
        assert_eq!(depths, [0, 1, 2, 1, 0]);
    }
}
