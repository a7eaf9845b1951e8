//! Captions: `Algorithm 2: Name`, `Fig. 3. Pseudo-code of …`, `Procedure Insert(x)`.

use super::view::View;
use super::words;
use crate::algorithm::Kind;
use crate::document::{Font, Rect};

/// The beginning of a caption, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Caption {
    /// What a box of this name is.
    pub(super) kind: Kind,
    /// Number as printed, `Algorithm 2`; none for `Procedure Insert(x)`.
    pub(super) number: Option<String>,
    /// First byte of the caption's own text.
    pub(super) start: usize,
    /// A colon, a dot or a bracket follows the number.
    pub(super) marked: bool,
    /// The caption of a table or a box of text, which stands above its content.
    pub(super) table: bool,
}

/// Words that name a box, with what they name.
const WORDS: &[(&str, Kind)] = &[
    ("algorithm", Kind::Algorithm),
    ("algorithme", Kind::Algorithm),
    ("algorithmus", Kind::Algorithm),
    ("algoritmo", Kind::Algorithm),
    ("algoritmus", Kind::Algorithm),
    ("algoritme", Kind::Algorithm),
    ("algoritm", Kind::Algorithm),
    ("algorytm", Kind::Algorithm),
    ("алгоритм", Kind::Algorithm),
    ("算法", Kind::Algorithm),
    ("アルゴリズム", Kind::Algorithm),
    ("알고리즘", Kind::Algorithm),
    ("alg.", Kind::Algorithm),
    ("alg", Kind::Algorithm),
    ("algo.", Kind::Algorithm),
    ("algo", Kind::Algorithm),
    ("procedure", Kind::Algorithm),
    ("function", Kind::Algorithm),
    ("subroutine", Kind::Algorithm),
    ("protocol", Kind::Algorithm),
    ("scheme", Kind::Algorithm),
    ("routine", Kind::Algorithm),
    ("method", Kind::Algorithm),
    ("mechanism", Kind::Algorithm),
    ("construction", Kind::Algorithm),
    ("heuristic", Kind::Algorithm),
    ("pseudocode", Kind::Algorithm),
    ("pseudo-code", Kind::Algorithm),
    ("figure", Kind::Figure),
    ("fig.", Kind::Figure),
    ("fig", Kind::Figure),
    ("abbildung", Kind::Figure),
    ("abb.", Kind::Figure),
    ("figura", Kind::Figure),
    ("рис.", Kind::Figure),
    ("рисунок", Kind::Figure),
    ("图", Kind::Figure),
    ("図", Kind::Figure),
    ("table", Kind::Figure),
    ("box", Kind::Figure),
    ("listing", Kind::Listing),
    ("program", Kind::Listing),
    ("code", Kind::Listing),
    ("snippet", Kind::Listing),
];

/// Reads the beginning of a caption.
pub(super) fn parse(text: &str) -> Option<Caption> {
    let word: String = text.chars().take_while(|c| c.is_alphabetic() || matches!(c, '.' | '-')).collect();
    let lower = word.to_lowercase();
    // Scripts without capitals have captions too.
    if word.is_empty() || word.starts_with(char::is_lowercase) {
        return None;
    }
    let (name, kind) = WORDS.iter().find(|(w, _)| *w == lower)?;
    let rest = text.get(word.len()..)?;
    let spaced = rest.trim_start();
    let number: String =
        spaced.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '–')).collect();
    let number = number.trim_end_matches(['.', '-', '–']).to_owned();
    if is_number(&number, *kind) {
        let after = &spaced[number.len()..];
        let bare = after.trim_start();
        let marked =
            bare.starts_with([':', '：', '.', '|', '—', '–', ')', '(', '•']) || after.starts_with('-');
        let own = bare.trim_start_matches([':', '：', '.', '|', '—', '–', ')', '•', '-']).trim_start();
        return Some(Caption {
            kind: *kind,
            number: Some(format!("{word} {number}")),
            start: text.len() - own.len(),
            marked,
            table: matches!(*name, "table" | "box"),
        });
    }
    // `Procedure Insert(x)`, `Function find(a)`: the name is the caption. `Algorithm: Name` has no number.
    let named =
        matches!(*name, "procedure" | "function" | "subroutine" | "algorithm" | "pseudocode" | "pseudo-code");
    let colon = spaced.starts_with(':') || (*name == "algorithm" && word.ends_with(':'));
    let call = spaced
        .split_once('(')
        .is_some_and(|(head, _)| !head.is_empty() && head.split_whitespace().count() == 1);
    if named && (colon || call) {
        let own = spaced.trim_start_matches([':', '.']).trim_start();
        return Some(Caption {
            kind: *kind,
            number: None,
            start: text.len() - own.len(),
            marked: colon,
            table: false,
        });
    }
    None
}

/// `2`, `4.1`, `A1`, `B.2`, `3a`, `IV`.
fn is_number(text: &str, kind: Kind) -> bool {
    if text.is_empty() || text.len() > 8 {
        return false;
    }
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let letters = text.chars().filter(char::is_ascii_alphabetic).count();
    if digits > 0 {
        return letters <= 1 || (letters <= 2 && text.starts_with(|c: char| c.is_ascii_uppercase()));
    }
    let roman = text.chars().all(|c| matches!(c, 'I' | 'V' | 'X'));
    roman || (kind == Kind::Algorithm && letters == 1 && text.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// The text of a caption as it is meant: `(Name).` behind the number of a theorem is `Name`.
pub(super) fn bare(text: &str) -> &str {
    let text = text.trim();
    let end = text.trim_end_matches(['.', ':']);
    let inner = end.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    inner.filter(|t| !t.is_empty() && is_balanced(t)).map_or(text, str::trim)
}

/// Whether every bracket that is closed was opened before, and the other way round.
fn is_balanced(text: &str) -> bool {
    let open = text.chars().try_fold(0_u32, |open, c| match c {
        '(' => Some(open + 1),
        ')' => open.checked_sub(1),
        _ => Some(open),
    });
    open == Some(0)
}

/// Words behind a number that make it a sentence: `Algorithm 2 computes …`.
fn goes_on_as_sentence(rest: &str) -> bool {
    let first: String = rest.chars().take_while(|c| c.is_alphabetic()).collect();
    let verbs = [
        "is", "are", "was", "has", "can", "does", "will", "may", "must", "and", "or", "in", "on", "with",
        "for", "from", "of", "to", "then", "that", "which", "by", "as", "using", "when", "if", "we", "also",
        "below", "above",
    ];
    let lower = first.to_lowercase();
    first.starts_with(char::is_lowercase)
        && (verbs.contains(&lower.as_str())
            || (lower.ends_with('s') && !lower.ends_with("ss"))
            || lower.ends_with("ed"))
}

/// Whether a line that reads like a caption looks like one.
pub(super) fn is_caption(
    views: &[View<'_>],
    index: usize,
    caption: &Caption,
    rules: &[Rect],
    fonts: &[Font],
) -> bool {
    let view = &views[index];
    let line = view.line;
    let rest = line.text.get(caption.start..).unwrap_or("");
    let before = index.checked_sub(1).map(|i| &views[i]).filter(|b| b.column_index == view.column_index);
    let size = line.bbox.height();
    let gap = before.map_or(f32::INFINITY, |b| line.bbox.y1 - b.line.bbox.y1);
    let (above, below) = rules_around(view, rules);
    let bold = |v: &View<'_>| {
        v.line.runs.first().and_then(|r| r.font).and_then(|f| fonts.get(f.0 as usize)).is_some_and(|f| f.bold)
    };
    let mut score = 0.0;
    if caption.marked {
        score += 1.5;
    }
    if bold(view) {
        score += 2.0;
    }
    if above {
        score += 2.0;
    }
    if below {
        score += 2.0;
    }
    if view.starts_block {
        score += 1.0;
    }
    if gap > 1.6 * size {
        score += 1.0;
    }
    if size < 0.95 * view.body {
        score += 0.5;
    }
    if rest.is_empty() {
        score += 0.5;
    }
    if rest.starts_with(char::is_uppercase) {
        score += 0.5;
    }
    // Inside a paragraph: the line before is as wide as the column and in the same type.
    if let Some(b) = before {
        let same = (b.line.bbox.height() - size).abs() < 0.3 && gap < 1.6 * size && !bold(view);
        let wide = b.line.bbox.x1 > view.column.x1 - 0.15 * view.column.width();
        let ended = b.line.text.trim_end().ends_with(['.', ':', '!', '?']);
        // Right below code a number with its colon is a caption, even in the same type.
        let below_code = caption.marked && caption.number.is_some() && b.p > 0.6 && !wide;
        if !below_code && same && (wide || !ended) && !view.starts_block {
            score -= 3.0;
        }
        if words::last_word(&b.line.text).len() <= 3 && same && !ended && !below_code {
            score -= 1.0;
        }
    }
    if !caption.marked && goes_on_as_sentence(rest) {
        score -= 4.0;
    }
    if caption.number.is_none() {
        score -= 0.5;
    }
    score >= 2.0
}

/// Whether a rule is drawn right above or right below a line.
pub(super) fn rules_around(view: &View<'_>, rules: &[Rect]) -> (bool, bool) {
    let b = view.line.bbox;
    let size = b.height();
    let mut found = (false, false);
    for r in rules
        .iter()
        .filter(|r| r.height() < 3.0 && r.width() > 40.0 && r.overlap_x(&b) > 0.5 * b.width().min(r.width()))
    {
        let y = r.middle_y();
        found.0 |= y < b.middle_y() && y > b.y0 - 1.2 * size;
        found.1 |= y > b.middle_y() && y < b.y1 + 1.0 * size;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(text: &str) -> Option<(Option<String>, &str)> {
        parse(text).map(|c| (c.number.clone(), &text[c.start..]))
    }

    #[test]
    fn the_usual_forms() {
        let n = |s: &str| Some(s.to_owned());
        assert_eq!(own("Algorithm 1: Name"), Some((n("Algorithm 1"), "Name")));
        assert_eq!(own("ALGORITHM 1: Name"), Some((n("ALGORITHM 1"), "Name")));
        assert_eq!(own("Algorithm 1. Name"), Some((n("Algorithm 1"), "Name")));
        assert_eq!(own("Algorithm 1 Name"), Some((n("Algorithm 1"), "Name")));
        assert_eq!(own("Algorithm 1 (Name)"), Some((n("Algorithm 1"), "(Name)")));
        assert_eq!(own("Algorithm 4.2: N"), Some((n("Algorithm 4.2"), "N")));
        assert_eq!(own("Algorithm A1 N"), Some((n("Algorithm A1"), "N")));
        assert_eq!(own("Fig. 3. Pseudo-code of X"), Some((n("Fig. 3"), "Pseudo-code of X")));
        assert_eq!(own("Algorithm 1"), Some((n("Algorithm 1"), "")));
        assert_eq!(own("Procedure Insert(x, y)"), Some((None, "Insert(x, y)")));
        assert_eq!(own("TABLE IV"), Some((n("TABLE IV"), "")));
        assert_eq!(own("Algoritmo 2: Nombre"), Some((n("Algoritmo 2"), "Nombre")));
        assert_eq!(own("算法 3 名"), Some((n("算法 3"), "名")));
    }

    #[test]
    fn brackets_around_a_caption_are_none_of_it() {
        assert_eq!(bare("(Greedy cover)."), "Greedy cover");
        assert_eq!(bare("f(x) (simplified)"), "f(x) (simplified)");
        assert_eq!(bare("Sort (fast)"), "Sort (fast)");
        assert_eq!(bare("(Sort (fast))."), "Sort (fast)");
        assert_eq!(bare("(a) and (b)"), "(a) and (b)");
    }

    #[test]
    fn what_is_none() {
        assert_eq!(own("Algorithms 1 and 2"), None);
        assert_eq!(own("algorithm 1 of the"), None);
        assert_eq!(own("Function of the system"), None);
        assert_eq!(own("The algorithm 2"), None);
    }

    #[test]
    fn sentences_are_told_by_their_verbs() {
        assert!(goes_on_as_sentence("computes the sum"));
        assert!(goes_on_as_sentence("is shown"));
        assert!(!goes_on_as_sentence("Greedy set cover"));
        assert!(!goes_on_as_sentence("k-means clustering"));
    }
}
