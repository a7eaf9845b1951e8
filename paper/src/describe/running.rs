//! The running text of a document: its sentences in reading order, without boxes, heads and references.

use std::collections::HashSet;

use super::mention::{Mention, mentions};
use crate::algorithm::Found;
use crate::document::{Document, LineId, Role, Source};
use crate::text::{Joiner, sentences};

/// One sentence and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Sentence {
    /// What it says, in one line.
    pub text: String,
    /// Number of the page it starts on.
    pub page: u32,
    /// Which paragraph, from 0 through the document.
    pub paragraph: usize,
    /// Which section, from 0 through the document; grows with every heading.
    pub section: usize,
    /// How many lines of the document stand before it.
    pub place: usize,
    /// The numbered things it refers to.
    pub mentions: Vec<Mention>,
}

/// Sentences in reading order.
#[derive(Debug, Clone, Default)]
pub struct RunningText {
    /// All of them, in order.
    pub sentences: Vec<Sentence>,
}

/// A paragraph while it is put together.
#[derive(Default)]
struct Open {
    text: String,
    page: u32,
    /// Byte of the text at which each line starts, with the line's place.
    places: Vec<(usize, usize)>,
}

/// Largest paragraph in bytes; longer ones (a document without structure) are cut, so that nothing grows with them.
const LONGEST_PARAGRAPH: usize = 20_000;

impl RunningText {
    /// Gathers the sentences of a document. Lines of `found` boxes, code, page heads and the list of references are left out;
    /// a paragraph that a float or a page's end cuts in two is one again.
    pub fn new(document: &Document, found: &[Found]) -> Self {
        let covered: HashSet<LineId> = found.iter().flat_map(|f| f.covers.iter().copied()).collect();
        // Only looks tell what stands between the two halves of a sentence in a PDF; sources say it.
        let aside =
            if document.source == Source::Pdf { crate::find::aside(document) } else { HashSet::new() };
        let joiner = Joiner::new(document.lines().map(|(_, line)| line.text.as_str()));
        let mut out = Self::default();
        let mut open = Open::default();
        let (mut place, mut section, mut listed) = (0, 0, false);
        for (p, page) in document.pages.iter().enumerate() {
            for (b, block) in page.blocks.iter().enumerate() {
                let first_place = place;
                place += block.lines.len();
                let text_starts = block.lines.first().map_or("", |line| line.text.as_str());
                if let Some(starts) = ends_or_starts_references(text_starts, block.lines.len(), block.role) {
                    listed = starts;
                }
                if block.role == Role::Heading {
                    out.close(&mut open, section);
                    section += 1;
                }
                let keeps = matches!(block.role, Role::Text | Role::Caption | Role::Heading) && !listed;
                if !keeps {
                    continue;
                }
                let mut fresh = true;
                let mut own = Open::default();
                for (l, line) in block.lines.iter().enumerate() {
                    let id = LineId { page: p, block: b, line: l };
                    if covered.contains(&id) {
                        continue;
                    }
                    let apart = block.role != Role::Text || aside.contains(&id);
                    if !apart {
                        if fresh && !continues(&open.text, &line.text) {
                            out.close(&mut open, section);
                        }
                        fresh = false;
                    }
                    let into = if apart { &mut own } else { &mut open };
                    if into.text.is_empty() {
                        into.page = page.number;
                    }
                    let at = if into.text.is_empty() { 0 } else { into.text.len() + 1 };
                    into.places.push((at, first_place + l));
                    joiner.push(&mut into.text, &line.text);
                    if into.text.len() > LONGEST_PARAGRAPH {
                        out.close(into, section);
                    }
                }
                // Captions and headings stand between the two halves of a paragraph without being part of it.
                out.close(&mut own, section);
            }
        }
        out.close(&mut open, section);
        out.sentences.sort_by_key(|sentence| sentence.place);
        out
    }

    fn close(&mut self, open: &mut Open, section: usize) {
        let paragraph = self.sentences.iter().map(|s| s.paragraph + 1).next_back().unwrap_or(0);
        for range in sentences(&open.text) {
            let line = open.places.partition_point(|(byte, _)| *byte <= range.start).saturating_sub(1);
            let place = open.places.get(line).map_or(0, |(_, place)| *place);
            let text = open.text[range].to_string();
            let mentions = mentions(&text);
            self.sentences.push(Sentence { text, page: open.page, paragraph, section, place, mentions });
        }
        *open = Open::default();
    }
}

/// Whether a block goes on with the paragraph before it: that one has not ended, and this one does not start anew.
fn continues(before: &str, line: &str) -> bool {
    let Some(last) = before.trim_end().chars().next_back() else { return false };
    let ended = matches!(last, '.' | '!' | '?' | ':')
        || matches!(last, ')' | ']' | '"' | '\u{201d}') && before.trim_end().len() > 1 && {
            let before = before.trim_end();
            before[..before.len() - last.len_utf8()].ends_with(['.', '!', '?'])
        };
    let mut chars = line.trim_start().chars();
    match chars.next() {
        Some(c) if c.is_lowercase() => !ended || !matches!(last, '.' | '!' | '?'),
        // A line that ends in a hyphen or a comma goes on whatever follows.
        Some(c) if c.is_alphanumeric() => {
            !ended && (matches!(last, '-' | ',' | '\u{ad}') || ends_in_link_word(before))
        }
        Some('(' | '[' | ',' | ';') => !ended,
        _ => false,
    }
}

/// Words after which a sentence cannot end.
fn ends_in_link_word(text: &str) -> bool {
    let word = text.trim_end().rsplit(char::is_whitespace).next().unwrap_or("");
    matches!(
        word,
        "the"
            | "a"
            | "an"
            | "of"
            | "in"
            | "to"
            | "and"
            | "or"
            | "by"
            | "with"
            | "for"
            | "from"
            | "on"
            | "see"
            | "is"
            | "are"
            | "that"
            | "as"
            | "at"
            | "Algorithm"
            | "Algorithms"
            | "Figure"
            | "Fig."
            | "Alg."
            | "Table"
            | "Section"
            | "Listing"
    )
}

/// `Some(true)` when a block heads the list of references, `Some(false)` when another part starts after it.
fn ends_or_starts_references(first: &str, n_lines: usize, role: Role) -> Option<bool> {
    if n_lines > 3 && role != Role::Heading {
        // A block that begins with the heading still starts the list when the heading stands alone on its line.
        return heads_references(first).then_some(true);
    }
    if heads_references(first) {
        return Some(true);
    }
    let name = first
        .trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace())
        .to_lowercase();
    let starts = name.starts_with("appendi") || name.starts_with("supplement");
    (starts || role == Role::Heading).then_some(false)
}

fn heads_references(line: &str) -> bool {
    let name = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace());
    let name: String = name.chars().filter(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
    matches!(
        name.as_str(),
        "references"
            | "bibliography"
            | "literature"
            | "literaturecited"
            | "workscited"
            | "referencesandnotes"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Block, Line, Page, Rect, Source};

    fn block(role: Role, lines: &[&str]) -> Block {
        Block::new(role, lines.iter().map(|text| Line::new(*text, Rect::default())).collect())
    }

    fn document(pages: Vec<Vec<Block>>) -> Document {
        let mut document = Document::new(Source::Text);
        for (n, blocks) in pages.into_iter().enumerate() {
            document.pages.push(Page { number: n as u32 + 1, blocks, ..Page::default() });
        }
        document
    }

    #[test]
    fn a_paragraph_goes_on_after_floats_and_pages() {
        let document = document(vec![
            vec![
                block(Role::Text, &["The bound follows from the", "loop in Algo-"]),
                block(Role::Caption, &["Figure 1: A plot."]),
                block(Role::Furniture, &["12"]),
            ],
            vec![block(Role::Text, &["rithm 2 and its guard. Next."])],
        ]);
        let text = RunningText::new(&document, &[]);
        let found: Vec<&str> = text.sentences.iter().map(|s| s.text.as_str()).collect();
        assert_eq!(
            found,
            ["The bound follows from the loop in Algorithm 2 and its guard.", "Figure 1: A plot.", "Next."]
        );
        assert_eq!(text.sentences[0].mentions.len(), 1);
        assert_eq!(text.sentences[0].paragraph, text.sentences[2].paragraph);
    }

    #[test]
    fn references_are_no_running_text() {
        let document = document(vec![vec![
            block(Role::Text, &["We are done."]),
            block(Role::Heading, &["References"]),
            block(Role::Text, &["[1] A. Author. Algorithm 2: a method."]),
            block(Role::Heading, &["Appendix A"]),
            block(Role::Text, &["More of it."]),
        ]]);
        let text = RunningText::new(&document, &[]);
        let found: Vec<&str> = text.sentences.iter().map(|s| s.text.as_str()).collect();
        assert_eq!(found, ["We are done.", "Appendix A", "More of it."]);
    }
}
