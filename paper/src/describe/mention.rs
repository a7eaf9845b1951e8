//! Where a text refers to numbered things: `Algorithm 2`, `Alg. 2`, `Algorithms 1–3 and 5`, `Fig. 3(a)`.

use std::ops::Range;

/// What carries a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Numbered {
    /// `Algorithm`, `Alg.`, `Algo.`
    Algorithm,
    /// `Figure`, `Fig.`
    Figure,
    /// `Table`, `Tab.`
    Table,
    /// `Listing`, `Lst.`
    Listing,
    /// `Procedure`
    Procedure,
    /// `Program`
    Program,
    /// `Code`, `Pseudocode`, `Snippet`
    Code,
    /// `Protocol`
    Protocol,
    /// `Scheme`
    Scheme,
    /// `Box`
    Box,
    /// `Function`, `Routine`, `Subroutine`
    Function,
    /// `Method`
    Method,
    /// `Mechanism`
    Mechanism,
    /// `Construction`
    Construction,
    /// `Heuristic`
    Heuristic,
}

/// Spellings in lower case, singular and plural.
const SPELLINGS: &[(&str, Numbered)] = &[
    ("algorithm", Numbered::Algorithm),
    ("algorithms", Numbered::Algorithm),
    ("alg", Numbered::Algorithm),
    ("algs", Numbered::Algorithm),
    ("algo", Numbered::Algorithm),
    ("algos", Numbered::Algorithm),
    ("algorithme", Numbered::Algorithm),
    ("algorithmus", Numbered::Algorithm),
    ("algoritmo", Numbered::Algorithm),
    ("algoritmus", Numbered::Algorithm),
    ("algoritme", Numbered::Algorithm),
    ("algoritm", Numbered::Algorithm),
    ("algorytm", Numbered::Algorithm),
    ("алгоритм", Numbered::Algorithm),
    ("算法", Numbered::Algorithm),
    ("アルゴリズム", Numbered::Algorithm),
    ("알고리즘", Numbered::Algorithm),
    ("figure", Numbered::Figure),
    ("figures", Numbered::Figure),
    ("fig", Numbered::Figure),
    ("figs", Numbered::Figure),
    ("table", Numbered::Table),
    ("tables", Numbered::Table),
    ("tab", Numbered::Table),
    ("tabs", Numbered::Table),
    ("listing", Numbered::Listing),
    ("listings", Numbered::Listing),
    ("lst", Numbered::Listing),
    ("procedure", Numbered::Procedure),
    ("procedures", Numbered::Procedure),
    ("proc", Numbered::Procedure),
    ("program", Numbered::Program),
    ("programs", Numbered::Program),
    ("code", Numbered::Code),
    ("pseudocode", Numbered::Code),
    ("pseudocodes", Numbered::Code),
    ("snippet", Numbered::Code),
    ("protocol", Numbered::Protocol),
    ("protocols", Numbered::Protocol),
    ("scheme", Numbered::Scheme),
    ("schemes", Numbered::Scheme),
    ("box", Numbered::Box),
    ("boxes", Numbered::Box),
    ("function", Numbered::Function),
    ("functions", Numbered::Function),
    ("routine", Numbered::Function),
    ("subroutine", Numbered::Function),
    ("method", Numbered::Method),
    ("methods", Numbered::Method),
    ("mechanism", Numbered::Mechanism),
    ("mechanisms", Numbered::Mechanism),
    ("construction", Numbered::Construction),
    ("constructions", Numbered::Construction),
    ("heuristic", Numbered::Heuristic),
    ("heuristics", Numbered::Heuristic),
];

/// A number as a document gives it: the kind of thing, and `2`, `3.1`, `A1`, `IV`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label {
    /// What is numbered.
    pub kind: Numbered,
    /// Its number, in lower case.
    pub number: String,
}

impl Label {
    /// Reads `Algorithm 2`, `Fig. 3`, `Listing 4:`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut found = mentions(text).into_iter();
        found
            .next()
            .filter(|m| text[..m.span.start].trim().is_empty())
            .and_then(|m| m.labels.into_iter().next())
    }

    /// Whether a mention of `other` is a mention of this: the same, or a part of it (`Figure 3a` of `Figure 3`).
    pub fn covers(&self, other: &Self) -> bool {
        self.kind == other.kind
            && other.number.strip_prefix(self.number.as_str()).is_some_and(|rest| {
                rest.is_empty()
                    || (self.number.ends_with(|c: char| c.is_ascii_digit())
                        && rest.len() == 1
                        && rest.chars().all(|c| c.is_ascii_lowercase()))
            })
    }
}

/// One place that refers to numbered things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// Bytes of the text, from the word to the last number.
    pub span: Range<usize>,
    /// What it refers to; several for `Algorithms 2 and 3` and for ranges.
    pub labels: Vec<Label>,
}

/// Largest range of numbers that is counted out (`Algorithms 1–3`).
const LONGEST_RANGE: u32 = 50;

/// Finds every mention in a text, in order.
pub fn mentions(text: &str) -> Vec<Mention> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some((start, end)) = next_letters(text, at) {
        at = end;
        let word = &text[start..end];
        if word.len() > 24 {
            continue;
        }
        let lower = word.to_lowercase();
        let Some(&(_, kind)) = SPELLINGS.iter().find(|(spelling, _)| *spelling == lower) else { continue };
        let exact = !word.starts_with(char::is_lowercase);
        if let Some((numbers, end)) = read_numbers(text, end, exact)
            && !belongs_elsewhere(&text[end..])
        {
            at = end;
            let labels = numbers.into_iter().map(|number| Label { kind, number }).collect();
            out.push(Mention { span: start..end, labels });
        }
    }
    out
}

/// The next run of letters at or after a byte.
fn next_letters(text: &str, from: usize) -> Option<(usize, usize)> {
    let rest = &text[from..];
    let start = rest.find(char::is_alphabetic)?;
    let n = rest[start..].find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len() - start);
    Some((from + start, from + start + n))
}

/// `Algorithm 2 of [7]` is a box of another document.
fn belongs_elsewhere(after: &str) -> bool {
    let after = after.trim_start();
    ["of", "in", "from"].iter().any(|word| {
        after
            .strip_prefix(word)
            .is_some_and(|rest| rest.starts_with(char::is_whitespace) && rest.trim_start().starts_with('['))
    })
}

/// The numbers after a word, and where they end.
fn read_numbers(text: &str, from: usize, exact: bool) -> Option<(Vec<String>, usize)> {
    let mut rest = text[from..].strip_prefix('.').unwrap_or(&text[from..]);
    rest = rest.trim_start();
    rest = rest.strip_prefix("No.").or_else(|| rest.strip_prefix("no.")).unwrap_or(rest).trim_start();
    rest = rest.strip_prefix('#').unwrap_or(rest);
    let (first, mut rest) = read_number(rest, exact)?;
    let mut numbers = vec![first];
    while let Some((range, after)) = read_joint(rest) {
        let Some((number, after)) = read_number(after, exact) else { break };
        if range {
            count_out(&mut numbers, &number);
        }
        numbers.push(number);
        rest = after;
        if numbers.len() > 200 {
            break;
        }
    }
    Some((numbers, text.len() - rest.len()))
}

/// What joins two numbers, whether it is a range, and the text after it.
fn read_joint(text: &str) -> Option<(bool, &str)> {
    let rest = text.trim_start();
    for dash in ["\u{2013}", "\u{2014}", "--", "-", "\u{2212}"] {
        if let Some(after) = rest.strip_prefix(dash) {
            return Some((true, after.trim_start()));
        }
    }
    let rest = rest.strip_prefix(',').map_or(rest, str::trim_start);
    for (word, range) in [("and", false), ("or", false), ("&", false), ("to", true), ("through", true)] {
        if let Some(after) = rest.strip_prefix(word)
            && after.starts_with(char::is_whitespace)
        {
            return Some((range, after.trim_start()));
        }
    }
    let comma = text.trim_start().strip_prefix(',')?;
    Some((false, comma.trim_start()))
}

/// One number: digits with stops and a letter (`2`, `3.1`, `4a`, `A.2`), Roman (`IV`), or a capital letter (`A`).
///
/// After a word in lower case (`the algorithm A`) only numbers with digits count: a lone letter there is an article or
/// a variable.
fn read_number(text: &str, exact: bool) -> Option<(String, &str)> {
    let mut end = 0;
    let mut digits = false;
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next();
        let takes = match c {
            '0'..='9' => true,
            'A'..='Z' => at == 0 || !digits,
            'a'..='z' => digits && next.is_none_or(|n| !n.is_alphanumeric()) && at > 0,
            '.' | '-' => at > 0 && next.is_some_and(|n| n.is_ascii_digit()) && (c == '.' || !digits),
            _ => false,
        };
        if !takes || at > 12 {
            break;
        }
        digits |= c.is_ascii_digit();
        end = at + 1;
    }
    let mut number = text[..end].to_string();
    let mut rest = &text[end..];
    if number.is_empty() || rest.starts_with(char::is_alphanumeric) {
        return None;
    }
    if !digits {
        let roman = number.chars().all(|c| matches!(c, 'I' | 'V' | 'X' | 'L'));
        let article = number == "A"
            && rest.starts_with(' ')
            && rest.trim_start().starts_with(|c: char| c.is_lowercase());
        if !exact || !(roman || number.len() == 1) || article || number == "I" && rest.starts_with(' ') {
            return None;
        }
    }
    // `3(a)`
    let mut chars = rest.chars();
    if digits
        && chars.next() == Some('(')
        && let Some(part) = chars.next().filter(char::is_ascii_lowercase)
        && chars.next() == Some(')')
    {
        number.push(part);
        rest = chars.as_str();
    }
    Some((number.to_lowercase(), rest))
}

/// Puts the numbers between the last one and `until` into the list.
fn count_out(numbers: &mut Vec<String>, until: &str) {
    let Some(from) = numbers.last() else { return };
    let split = |number: &str| {
        let at = number.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
        let (head, tail) = number.split_at(at);
        tail.parse::<u32>().ok().map(|n| (head.to_string(), n))
    };
    let (Some((head, a)), Some((other, b))) = (split(from), split(until)) else { return };
    if head == other && a < b && b - a <= LONGEST_RANGE {
        numbers.extend((a + 1..b).map(|n| format!("{head}{n}")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        mentions(text)
            .into_iter()
            .flat_map(|m| m.labels)
            .map(|l| format!("{:?} {}", l.kind, l.number))
            .collect()
    }

    #[test]
    fn the_usual_spellings() {
        assert_eq!(found("See Algorithm 2, Alg. 3 and Fig. 4."), ["Algorithm 2", "Algorithm 3", "Figure 4"]);
        assert_eq!(
            found("algorithm 2 runs; Algorithm~A does not, ALGORITHM 7 may"),
            ["Algorithm 2", "Algorithm 7"]
        );
        assert_eq!(
            found("(Algorithm A.1, Listing 3.2, Figure 3(b), Table IV)"),
            ["Algorithm a.1", "Listing 3.2", "Figure 3b", "Table iv",]
        );
    }

    #[test]
    fn lists_and_ranges() {
        assert_eq!(found("Algorithms 2 and 3"), ["Algorithm 2", "Algorithm 3"]);
        assert_eq!(
            found("Algorithms 1, 2, and 4 or Figures 1 to 3"),
            ["Algorithm 1", "Algorithm 2", "Algorithm 4", "Figure 1", "Figure 2", "Figure 3",]
        );
        assert_eq!(found("Algorithms 1\u{2013}3"), ["Algorithm 1", "Algorithm 2", "Algorithm 3"]);
        assert_eq!(found("Algs. 3.1-3.3"), ["Algorithm 3.1", "Algorithm 3.2", "Algorithm 3.3"]);
        assert_eq!(found("Algorithm 2, line 3, and Algorithm 5"), ["Algorithm 2", "Algorithm 5"]);
    }

    #[test]
    fn other_documents_and_plain_words_are_no_mentions() {
        assert!(found("Algorithm 2 of [7] and the algorithm in [3]").is_empty());
        assert!(found("Algorithm A is used, the algorithm is fast, a figure of 7").len() <= 1);
        assert!(found("Algorithm I propose; algorithms; tables").is_empty());
    }

    #[test]
    fn a_part_is_covered_by_its_figure() {
        let figure = Label::parse("Fig. 3").unwrap();
        assert!(figure.covers(&Label::parse("Figure 3(a)").unwrap()));
        assert!(!figure.covers(&Label::parse("Figure 31").unwrap()));
        assert!(!figure.covers(&Label::parse("Algorithm 3").unwrap()));
        assert_eq!(Label::parse("the Figure 3"), None);
    }
}
