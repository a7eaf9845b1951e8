//! The title: the largest text near the top of the first page that can be one.

use crate::document::{Document, Line, LineId, Role};
use crate::text::Joiner;

/// A title and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Title {
    pub(super) text: String,
    /// Its last line.
    pub(super) end: LineId,
}

/// Starts of lines at the top of first pages that are no titles, in lower case.
const BANNERS: &[&str] = &[
    "abstract",
    "arxiv",
    "article in press",
    "available online",
    "contents lists",
    "copyright",
    "doi",
    "http",
    "issn",
    "journal homepage",
    "journal of",
    "lecture notes",
    "letter",
    "original article",
    "original research",
    "preprint",
    "proceedings of",
    "published",
    "regular paper",
    "research article",
    "research paper",
    "review article",
    "international journal",
    "technical report",
    "transactions on",
    "www.",
    "ieee transactions",
    "acm transactions",
    "vol.",
    "volume ",
    "introduction",
    "contents",
    "open access",
    "the journal of",
    "annals of",
    "submitted to",
    "to appear",
    "tech report",
    "full paper",
    "citation",
    "see discussions",
];

/// Looks for the title; covers in front of a paper have none in large print, so the second page is looked at as well.
pub(super) fn title(document: &Document) -> Option<Title> {
    let joiner = learnt(document);
    if let Some(title) = by_role(document, &joiner) {
        return Some(title);
    }
    let body = body_size(document);
    let n_pages = document.pages.len().min(2);
    (0..n_pages)
        .find_map(|page| by_size(document, &joiner, page, body))
        .or_else(|| first_words(document, &joiner))
}

/// A block that its reader marked as title.
fn by_role(document: &Document, joiner: &Joiner) -> Option<Title> {
    for (p, page) in document.pages.iter().enumerate().take(2) {
        for (b, block) in page.blocks.iter().enumerate() {
            if block.role == Role::Title && !block.lines.is_empty() {
                let text = tidy(&join(joiner, block.lines.iter()));
                if usable(&text) {
                    return Some(Title {
                        text,
                        end: LineId { page: p, block: b, line: block.lines.len() - 1 },
                    });
                }
            }
        }
    }
    None
}

/// The size that most of the document's text is set in; 0 when sizes are unknown.
pub(super) fn body_size(document: &Document) -> f32 {
    let mut tally: Vec<(i32, usize)> = Vec::new();
    for (_, line) in document.lines().take(4_000) {
        let key = (line.size() * 2.0).round() as i32;
        match tally.iter_mut().find(|(k, _)| *k == key) {
            Some((_, n)) => *n += line.text.len(),
            None => tally.push((key, line.text.len())),
        }
    }
    tally.into_iter().max_by_key(|&(key, n)| (n, key)).map_or(0.0, |(key, _)| key as f32 / 2.0)
}

/// Lines of the same large size that follow each other, the best of them by size and place.
fn by_size(document: &Document, joiner: &Joiner, page: usize, body: f32) -> Option<Title> {
    let sheet = document.pages.get(page)?;
    let half = if sheet.size.height > 0.0 { sheet.size.height * 0.6 } else { f32::MAX };
    let lines: Vec<(LineId, &Line)> = sheet
        .blocks
        .iter()
        .enumerate()
        .filter(|(_, block)| block.role != Role::Furniture)
        .flat_map(|(b, block)| {
            block.lines.iter().enumerate().map(move |(l, line)| (LineId { page, block: b, line: l }, line))
        })
        .filter(|(_, line)| line.bbox.y0 <= half)
        .collect();
    let mut best: Option<(f32, Title)> = None;
    let mut at = 0;
    while at < lines.len() {
        let size = head_size(lines[at].1);
        let mut end = at + 1;
        while end < lines.len() && follows(lines[end - 1].1, lines[end].1, size) && end - at < 8 {
            end += 1;
        }
        let text = tidy(&join(joiner, lines[at..end].iter().map(|(_, line)| *line)));
        let bold = lines[at].1.share(&document.fonts, |font| font.bold) > 0.5;
        if usable(&text) && (size > body * 1.08 || (bold && size >= body && at < 6)) {
            // Higher up is better by a little: a title is rarely smaller than a heading below it.
            let score = size + if bold { 0.4 } else { 0.0 } - lines[at].1.bbox.y0 / half.max(1.0) * 2.0;
            if best.as_ref().is_none_or(|(most, _)| score > *most) {
                best = Some((score, Title { text, end: lines[end - 1].0 }));
            }
        }
        at = end;
    }
    best.map(|(_, title)| title)
}

/// The size of a title's line: the largest that a good part of it has (small capitals mix two).
fn head_size(line: &Line) -> f32 {
    let total = line.text.len().max(1);
    let mut best = line.size();
    for run in &line.runs {
        let n: usize =
            line.runs.iter().filter(|r| (r.size - run.size).abs() < 0.1).map(|r| r.range.len()).sum();
        if run.size > best && n * 6 >= total {
            best = run.size;
        }
    }
    best
}

/// Whether a line goes on with the title of the line before it.
fn follows(before: &Line, line: &Line, size: f32) -> bool {
    let gap = line.bbox.y0 - before.bbox.y1;
    let small_capitals = !line.text.chars().any(char::is_lowercase)
        && line.runs.iter().any(|r| (r.size - size).abs() < 0.6)
        && !before.text.chars().any(char::is_lowercase);
    let alike = (head_size(line) - size).abs() < 0.6 || small_capitals;
    alike && gap < size * 1.2 && gap > -size
}

/// Without sizes (typewriter print, plain text): the first lines that can be a title.
fn first_words(document: &Document, joiner: &Joiner) -> Option<Title> {
    let page = document.pages.first()?;
    for (b, block) in page.blocks.iter().enumerate().take(6) {
        if matches!(block.role, Role::Furniture | Role::Code | Role::Other) || block.lines.len() > 4 {
            continue;
        }
        let text = tidy(&join(joiner, block.lines.iter()));
        if usable(&text) && text.len() < 200 && !text.ends_with('.') {
            return Some(Title { text, end: LineId { page: 0, block: b, line: block.lines.len() - 1 } });
        }
    }
    None
}

/// What the first pages tell of words with hyphens.
fn learnt(document: &Document) -> Joiner {
    let lines = document.pages.iter().take(2).flat_map(|p| &p.blocks).flat_map(|b| &b.lines);
    Joiner::new(lines.map(|l| l.text.as_str()))
}

fn join<'a>(joiner: &Joiner, lines: impl Iterator<Item = &'a Line>) -> String {
    let mut text = String::new();
    for line in lines {
        joiner.push(&mut text, &line.text);
    }
    text
}

/// Without the marks of footnotes at its end.
fn tidy(text: &str) -> String {
    let mut text = text.trim();
    loop {
        let cut = text
            .trim_end_matches([
                '*', '\u{2217}', '\u{2020}', '\u{2021}', '\u{22c6}', '\u{2605}', '\u{a7}', '\u{b6}', '^',
                ' ', '{', '}',
            ])
            .trim_end();
        let cut = cut.strip_suffix("^1").unwrap_or(cut);
        if cut.len() == text.len() {
            return text.to_string();
        }
        text = cut;
    }
}

/// `3 Preliminaries`, `2.1 Setting`: the heading of a section.
fn is_numbered(text: &str) -> bool {
    let (number, rest) = text.split_once(' ').unwrap_or(("", ""));
    let short = number.trim_end_matches('.').split('.').all(|n| matches!(n.len(), 1 | 2));
    short
        && number.chars().all(|c| c.is_ascii_digit() || c == '.')
        && number.starts_with(|c: char| c.is_ascii_digit())
        && rest.starts_with(char::is_uppercase)
}

/// Whether a text can be a title at all.
fn usable(text: &str) -> bool {
    let lower = text.to_lowercase();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let unknown = text.chars().filter(|c| *c == '\u{fffd}').count();
    let bare = lower.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ' '));
    (6..=400).contains(&letters)
        && letters * 2 > text.chars().filter(|c| !c.is_whitespace()).count()
        && !is_numbered(text)
        && unknown * 5 < letters
        && !BANNERS.iter().any(|banner| lower.starts_with(banner) || bare.starts_with(banner))
        && !lower.contains('@')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_headings_are_no_titles() {
        assert!(
            !usable("3 Preliminaries") && !usable("2.1 Setting of the problem") && !usable("1 Introduction")
        );
        assert!(usable("3D Reconstruction of Scenes") && usable("2-Approximations for Covering"));
    }
}
