//! The year a document appeared, by the words around the years on its first page.

use std::collections::BTreeMap;

use crate::document::{Document, Role};

/// Years that documents are from.
const YEARS: std::ops::RangeInclusive<u16> = 1940..=2035;

const MONTHS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "jan",
    "feb",
    "mar",
    "apr",
    "jun",
    "jul",
    "aug",
    "sep",
    "sept",
    "oct",
    "nov",
    "dec",
];

/// Words near a year that say it is the document's, with what they are worth.
const CUES: &[(&str, i32)] = &[
    ("\u{a9}", 6),
    ("copyright", 6),
    ("published", 4),
    ("accepted", 3),
    ("received", 2),
    ("revised", 2),
    ("available online", 4),
    ("proceedings", 3),
    ("conference", 3),
    ("workshop", 3),
    ("symposium", 3),
    ("journal", 3),
    ("vol.", 3),
    ("volume", 2),
    ("arxiv", 4),
    ("preprint", 3),
    ("technical report", 3),
    ("report", 2),
    ("thesis", 3),
    ("submitted", 2),
    ("draft", 2),
    ("version", 1),
    ("written in", 2),
    ("dated", 2),
    ("usa", 1),
    ("isbn", 3),
    ("issn", 3),
    ("doi", 2),
    ("press", 2),
    ("springer", 3),
    ("elsevier", 3),
    ("acm", 2),
    ("ieee", 2),
];

/// The year that the first page says, if it says one.
pub(super) fn year(document: &Document) -> Option<u16> {
    let page = document.pages.first()?;
    let mut scores: BTreeMap<u16, i32> = BTreeMap::new();
    let mut in_front = true;
    let body = super::title::body_size(document);
    'page: for block in &page.blocks {
        for line in &block.lines {
            let lower = line.text.to_lowercase();
            let start = lower.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ' '));
            if start.starts_with("abstract") || start.starts_with("introduction") {
                in_front = false;
            }
            // The years of a list of works are theirs.
            if matches!(start.trim_end(), "references" | "bibliography" | "literature") {
                break 'page;
            }
            // Where a paper appeared is said in small print at the foot of its first page.
            let small = line.size() > 0.0 && line.size() < 0.93 * body;
            for (at, year) in years(&lower) {
                let mut score = if block.role == Role::Furniture {
                    3
                } else if in_front {
                    2
                } else if small {
                    1
                } else {
                    -1
                };
                let near = around(&lower, at);
                score += CUES
                    .iter()
                    .filter(|(cue, _)| lower.contains(cue))
                    .map(|(_, worth)| *worth)
                    .max()
                    .unwrap_or(0);
                if near.split(|c: char| !c.is_alphabetic()).any(|word| MONTHS.contains(&word)) {
                    score += 3;
                }
                if cited(&lower, at) && !is_venue(&line.text, year) {
                    score -= 6;
                }
                // When it was typeset is not when it appeared.
                if ["compiled", "typeset", "printed on", "generated"].iter().any(|w| lower.contains(w)) {
                    score -= 3;
                }
                if score > 0 {
                    // A year that is said again is the surer.
                    let known = scores.entry(year).or_insert(0);
                    *known = score.max(*known) + i32::from(*known > 0);
                }
            }
        }
    }
    scores.into_iter().max_by_key(|(year, score)| (*score, *year)).map(|(year, _)| year)
}

/// Every number of four digits that can be a year, with its byte.
fn years(text: &str) -> Vec<(usize, u16)> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let end = at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let before = at.checked_sub(1).map_or(b' ', |b| bytes[b]);
        let after = bytes.get(end).copied().unwrap_or(b' ');
        // `2011.01234` is an arXiv number, `-2011` the end of a telephone number, `1,998` a count.
        let decimal = after == b'.' && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        let apart = !before.is_ascii_alphanumeric()
            && !matches!(before, b'.' | b':' | b'$' | b'+')
            && !after.is_ascii_alphabetic();
        if end - at == 4
            && apart
            && !decimal
            && let Ok(year) = text[at..end].parse()
            && YEARS.contains(&year)
        {
            out.push((at, year));
        }
        at = end;
    }
    out
}

/// The text around a byte.
fn around(text: &str, at: usize) -> &str {
    let from = (0..=at.saturating_sub(20)).rev().find(|&b| text.is_char_boundary(b)).unwrap_or(0);
    let to = (at + 24..text.len()).find(|&b| text.is_char_boundary(b)).unwrap_or(text.len());
    &text[from..to.max(from)]
}

/// `[Smith, 1998]`, `(Smith et al. 1998)`: a year inside a citation.
fn cited(text: &str, at: usize) -> bool {
    let open = text[..at].rfind(['[', '(']);
    let closed = text[..at].rfind([']', ')']);
    open.is_some_and(|open| {
        closed.is_none_or(|c| c < open)
            && text[open + 1..at].chars().any(char::is_alphabetic)
            && !MONTHS.iter().any(|m| text[open..at].contains(m))
            && !text[open..at].contains("(c")
    })
}

/// `(NIPS 2011)`: a name of capitals before the year is a conference, not an author.
fn is_venue(text: &str, year: u16) -> bool {
    let Some(before) = text.split(&year.to_string()).next() else { return false };
    let word = before.trim_end().rsplit([' ', '(', '[']).next().unwrap_or("");
    word.chars().filter(|c| c.is_uppercase()).count() >= 2 && word.chars().all(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Block, Line, Page, Rect, Source};

    fn check(lines: &[&str], expected: Option<u16>) {
        let mut document = Document::new(Source::Pdf);
        let block = Block::new(Role::Text, lines.iter().map(|l| Line::new(*l, Rect::default())).collect());
        document.pages.push(Page { number: 1, blocks: vec![block], ..Page::default() });
        assert_eq!(year(&document), expected, "{lines:?}");
    }

    #[test]
    fn dates_and_rights_say_the_year() {
        check(&["A Title", "March 2004", "Abstract", "As in 1998 we go on."], Some(2004));
        check(
            &["A Title", "Abstract", "It was found (Smith, 1998).", "\u{a9} 2012 by the authors."],
            Some(2012),
        );
        check(&["arXiv:2011.01234v2 [cs.DS] 3 Jan 2021"], Some(2021));
        check(&["A Title", "Abstract", "Dijkstra found it in 1959."], None);
        check(&["Abstract", "This report was written in 2010."], Some(2010));
        check(&["Abstract", "37th Conference on Examples (EXAMPLES 2011)."], Some(2011));
        check(&["Abstract", "Some words.", "References", "A. B. Journal of Examples, 2019."], None);
    }
}
