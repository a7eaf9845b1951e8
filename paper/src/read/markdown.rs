//! Markdown: headings, paragraphs, and fenced or indented code.

use super::text::{decode, indented};
use super::{Limits, ReadError, Reader};
use crate::document::{Block, Document, Line, Markup, Page, Rect, Role, Source};

/// Reads Markdown.
#[derive(Debug, Clone, Copy, Default)]
pub struct MarkdownReader;

impl Reader for MarkdownReader {
    fn format(&self) -> &'static str {
        "Markdown"
    }

    fn accepts(&self, _head: &[u8], extension: Option<&str>) -> bool {
        matches!(extension, Some("md" | "markdown" | "mkd" | "mdown" | "rmd" | "qmd"))
    }

    fn read(&self, bytes: &[u8], limits: &Limits) -> Result<Document, ReadError> {
        let limit = limits.bytes.min(64 << 20);
        if bytes.len() > limit {
            return Err(ReadError::TooLarge { bytes: bytes.len(), limit });
        }
        let text = decode(bytes);
        let mut document = Document::new(Source::Markdown);
        let body = front_matter(&text, &mut document);
        let mut reader = Builder::default();
        reader.read(body);
        if document.metadata.title.is_none() {
            document.metadata.title = reader.title;
        }
        document.pages.push(Page { number: 1, blocks: reader.blocks, ..Page::default() });
        Ok(document)
    }
}

/// Reads the block between `---` lines that many Markdown files start with; gives the rest.
fn front_matter<'a>(text: &'a str, document: &mut Document) -> &'a str {
    let Some(rest) = text.strip_prefix("---\n") else { return text };
    let Some(end) = rest.find("\n---") else { return text };
    for line in rest[..end].lines() {
        let Some((key, value)) = line.split_once(':') else { continue };
        let value = value.trim().trim_matches(['"', '\'']);
        if value.is_empty() {
            continue;
        }
        match key.trim().to_lowercase().as_str() {
            "title" => document.metadata.title = Some(value.to_string()),
            "author" | "authors" => {
                let names = value
                    .trim_matches(['[', ']'])
                    .split(',')
                    .map(|n| n.trim().trim_matches(['"', '\'']).to_string());
                document.metadata.authors.extend(names.filter(|n| !n.is_empty()));
            }
            "date" | "year" => {
                let mut years = value.split(|c: char| !c.is_ascii_digit()).filter(|n| n.len() == 4);
                document.metadata.year = years.find_map(|n| n.parse().ok());
            }
            _ => {}
        }
    }
    rest[end + 4..].trim_start_matches('-')
}

#[derive(Default)]
struct Builder {
    blocks: Vec<Block>,
    title: Option<String>,
    row: u32,
}

impl Builder {
    fn read(&mut self, text: &str) {
        let mut paragraph: Vec<String> = Vec::new();
        let mut fence: Option<(String, String, Vec<&str>)> = None;
        let mut indent: Vec<&str> = Vec::new();
        for line in text.lines() {
            if let Some((mark, _, lines)) = &mut fence {
                if line.trim().starts_with(mark.as_str())
                    && line.trim().trim_start_matches(['`', '~']).is_empty()
                {
                    if let Some((_, language, lines)) = fence.take() {
                        self.code(&lines, language);
                    }
                } else {
                    lines.push(line);
                }
                continue;
            }
            let shown = line.trim();
            if line.starts_with("    ") && paragraph.is_empty() && !shown.is_empty() {
                indent.push(line);
                continue;
            }
            if shown.is_empty() {
                if !indent.is_empty() {
                    indent.push(line);
                }
                self.flush(&mut paragraph);
                continue;
            }
            if !indent.is_empty() {
                self.code(&std::mem::take(&mut indent), String::new());
            }
            let ticks = shown
                .chars()
                .take_while(|c| *c == '`')
                .count()
                .max(shown.chars().take_while(|c| *c == '~').count());
            if ticks >= 3 {
                self.flush(&mut paragraph);
                let language = shown[ticks..].trim().trim_matches(['{', '}', '.']).to_lowercase();
                fence = Some((
                    shown[..ticks].to_string(),
                    language.split_whitespace().next().unwrap_or("").to_string(),
                    Vec::new(),
                ));
            } else if let Some(heading) = heading(shown) {
                self.flush(&mut paragraph);
                self.title.get_or_insert_with(|| heading.clone());
                self.push(Role::Heading, vec![heading]);
            } else if matches!(shown.trim_end_matches(['=', '-']), "") && paragraph.len() == 1 {
                let heading = paragraph.remove(0);
                self.title.get_or_insert_with(|| heading.clone());
                self.push(Role::Heading, vec![heading]);
            } else if shown.starts_with('|') {
                self.flush(&mut paragraph);
                self.push(Role::Other, vec![shown.to_string()]);
            } else {
                let item = shown.trim_start_matches(['-', '*', '+', '>']);
                if item.len() < shown.len() && item.starts_with(' ') {
                    self.flush(&mut paragraph);
                }
                paragraph.push(inline(shown));
            }
        }
        if let Some((_, language, lines)) = fence {
            self.code(&lines, language);
        }
        if !indent.is_empty() {
            self.code(&indent, String::new());
        }
        self.flush(&mut paragraph);
        self.captions();
    }

    fn flush(&mut self, paragraph: &mut Vec<String>) {
        if !paragraph.is_empty() {
            self.push(Role::Text, std::mem::take(paragraph));
        }
    }

    fn push(&mut self, role: Role, texts: Vec<String>) {
        let lines = texts.into_iter().map(|text| self.line(text, 0)).collect();
        self.blocks.push(Block::new(role, lines));
        self.row += 1;
    }

    fn line(&mut self, text: String, depth: u16) -> Line {
        self.row += 1;
        let (x, y) = (f32::from(depth) * 12.0, self.row as f32 * 12.0);
        let width = text.chars().count() as f32 * 6.0;
        Line::new(text, Rect::new(x, y - 12.0, x + width, y))
    }

    fn code(&mut self, lines: &[&str], language: String) {
        let lines: Vec<Line> = indented(lines.iter().copied())
            .into_iter()
            .map(|line| {
                let mut made = self.line(line.text, line.depth);
                made.depth = Some(line.depth);
                made
            })
            .collect();
        if !lines.is_empty() {
            let mut block = Block::new(Role::Code, lines);
            block.markup = Some(Markup { environment: language, ..Markup::default() });
            self.blocks.push(block);
            self.row += 1;
        }
    }

    /// A short paragraph right before or after code that starts with a number is its caption: `**Algorithm 2.** Merge`.
    fn captions(&mut self) {
        for at in 0..self.blocks.len() {
            if self.blocks[at].role != Role::Code {
                continue;
            }
            let near = [at.checked_sub(1), Some(at + 1)];
            for other in near.into_iter().flatten().filter(|&o| o < self.blocks.len()) {
                let Some((number, caption)) = caption(&self.blocks[other]) else { continue };
                self.blocks[other].role = Role::Caption;
                if let Some(markup) = &mut self.blocks[at].markup {
                    markup.number = Some(number);
                    markup.caption = Some(caption).filter(|caption| !caption.is_empty());
                }
                break;
            }
        }
    }
}

/// The number and the caption of a block that is one.
fn caption(block: &Block) -> Option<(String, String)> {
    if !matches!(block.role, Role::Text | Role::Heading) || block.lines.len() > 3 {
        return None;
    }
    let text = block.lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join(" ");
    let mention = crate::describe::mentions(&text).into_iter().next().filter(|m| m.span.start == 0)?;
    let rest = &text[mention.span.end..];
    let named = rest.trim_start();
    // `Algorithm 2 computes …` is a sentence, `Algorithm 2: Computing …` a caption.
    let apart = named.is_empty() || named.starts_with([':', '.', '(', '\u{2013}', '\u{2014}', '-']);
    apart.then(|| {
        (
            text[mention.span].to_string(),
            named.trim_start_matches([':', '.', '\u{2013}', '\u{2014}', '-']).trim().to_string(),
        )
    })
}

fn heading(line: &str) -> Option<String> {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    ((1..=6).contains(&level) && rest.starts_with([' ', '\t']))
        .then(|| inline(rest.trim().trim_end_matches('#').trim()))
}

/// Text without the marks of emphasis, code and links.
fn inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '*' | '`' => {}
            '\\' if chars.peek().is_some_and(char::is_ascii_punctuation) => out.extend(chars.next()),
            ']' if chars.peek() == Some(&'(') => {
                // `[text](address)`: the text stays.
                let rest: String = chars.clone().take(2_000).collect();
                match rest.find(')') {
                    Some(end) => {
                        if let Some(open) = out.rfind('[') {
                            out.remove(open);
                        }
                        for _ in rest[..=end].chars() {
                            chars.next();
                        }
                    }
                    None => out.push(c),
                }
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_get_the_caption_beside_them() {
        let text = "# Sorting\n\nAs **Algorithm 1** shows, [it](http://x) works.\n\n**Algorithm 1.** Bubble sort\n\n```pseudo\nfor i\n  swap\n```\n\nAlgorithm 1 computes it.\n";
        let document = MarkdownReader.read(text.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(document.metadata.title.as_deref(), Some("Sorting"));
        let blocks = &document.pages[0].blocks;
        let code = blocks.iter().find(|b| b.role == Role::Code).unwrap();
        let markup = code.markup.as_ref().unwrap();
        assert_eq!(
            (markup.number.as_deref(), markup.caption.as_deref()),
            (Some("Algorithm 1"), Some("Bubble sort"))
        );
        assert_eq!(code.lines[1].depth, Some(1));
        assert_eq!(blocks[1].lines[0].text, "As Algorithm 1 shows, it works.");
        assert_eq!(blocks.last().unwrap().role, Role::Text);
    }

    #[test]
    fn front_matter_is_known() {
        let text =
            "---\ntitle: \"A Title\"\nauthor: [Ada Calder, Otto Grell]\ndate: 2019-03-01\n---\nText.\n";
        let document = MarkdownReader.read(text.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(document.metadata.title.as_deref(), Some("A Title"));
        assert_eq!(document.metadata.authors.len(), 2);
        assert_eq!(document.metadata.year, Some(2019));
    }
}
