//! Costs as texts state them: `O(n log n)`, `Θ(n^2)`, "linear time", "quadratic in n".

use std::ops::Range;

/// What a cost counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// Steps.
    Time,
    /// Memory.
    Space,
    /// Messages, queries, rounds, or not said.
    Other,
}

/// A cost that a text states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cost {
    /// As written, with single spaces: `O(n log n)`, `linear time`.
    pub bound: String,
    /// What it counts.
    pub measure: Measure,
    /// Bytes of the text.
    pub span: Range<usize>,
}

/// Longest bound that is taken for one, in bytes.
const LONGEST: usize = 120;

/// Growth in words.
const GROWTHS: &[&str] = &[
    "constant",
    "logarithmic",
    "polylogarithmic",
    "sublinear",
    "sub-linear",
    "linear",
    "near-linear",
    "nearly-linear",
    "quasilinear",
    "quasi-linear",
    "linearithmic",
    "log-linear",
    "subquadratic",
    "sub-quadratic",
    "quadratic",
    "cubic",
    "polynomial",
    "pseudo-polynomial",
    "pseudopolynomial",
    "quasi-polynomial",
    "subexponential",
    "exponential",
    "factorial",
];

/// What growth in words is said of.
const SUBJECTS: &[&str] =
    &["time", "space", "memory", "complexity", "cost", "running time", "runtime", "work", "storage"];

/// Finds every cost in a sentence, in order.
pub fn costs(sentence: &str) -> Vec<Cost> {
    let mut out = symbols(sentence);
    for cost in words(sentence) {
        if !out.iter().any(|c| c.span.start < cost.span.end && cost.span.start < c.span.end) {
            out.push(cost);
        }
    }
    out.sort_by_key(|cost| cost.span.start);
    out
}

/// Bounds in Landau's symbols.
fn symbols(text: &str) -> Vec<Cost> {
    let mut out = Vec::new();
    let mut before = ' ';
    let mut skip = 0;
    for (at, c) in text.char_indices() {
        if at >= skip
            && is_landau(c)
            && !before.is_alphanumeric()
            && let Some(end) = close(text, at + c.len_utf8())
        {
            let bound = tidy(&text[at..end]);
            out.push(Cost { bound, measure: measure(text, at..end), span: at..end });
            skip = end;
        }
        before = c;
    }
    out
}

fn is_landau(c: char) -> bool {
    // O in its mathematical alphabets, omicron, Theta, Omega, and o with a tilde joined to it.
    matches!(c, 'O' | '\u{1d4aa}' | '\u{1d442}' | '\u{1d4de}' | 'Θ' | 'Ω' | 'Õ' | '\u{2126}' | 'Ο')
}

/// The end of the bracket that opens after white space or a tilde at `from`; `None` when there is none or it is not closed soon.
fn close(text: &str, from: usize) -> Option<usize> {
    let rest = text[from..].trim_start_matches(|c: char| {
        c.is_whitespace() || matches!(c, '\u{303}' | '~' | '\u{2dc}' | '*' | '\u{2217}')
    });
    let open = text.len() - rest.len();
    if !rest.starts_with('(') || open - from > 3 {
        return None;
    }
    let mut depth = 0_usize;
    for (at, c) in rest.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if at > LONGEST {
            return None;
        }
        if depth == 0 {
            let inside = &rest[1..at];
            let says = inside.chars().any(char::is_alphanumeric) && !inside.contains(['?', ';', '\u{201c}']);
            return says.then_some(open + at + 1);
        }
    }
    None
}

/// Single spaces, none just inside or before brackets.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let tight = word.starts_with([')', ',', '(', '^', '_', '!'])
            || out.ends_with(['(', '^', '_'])
            || out.is_empty();
        let function = ["log", "lg", "ln", "max", "min", "sqrt"].iter().any(|f| out.ends_with(f));
        if !tight || (function && word.starts_with('(')) && !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Bounds in words: `linear time`, `quadratic in the number of edges`.
fn words(text: &str) -> Vec<Cost> {
    let lower = text.to_ascii_lowercase();
    let mut out: Vec<Cost> = Vec::new();
    for growth in GROWTHS {
        for (at, _) in lower.match_indices(growth) {
            let starts = !lower[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-');
            let rest = &lower[at + growth.len()..];
            let gap = rest.starts_with([' ', '-']);
            if !starts || !gap {
                continue;
            }
            let said = &rest[1..];
            let n = if let Some(n) = SUBJECTS.iter().filter_map(|s| word_at(said, s)).max() {
                n
            } else if let Some(n) = said.strip_prefix("in ").and_then(quantity) {
                // A quantity, not a place: `linear in n`, `linear in the size of the input`.
                3 + n
            } else {
                continue;
            };
            let span = at..at + growth.len() + 1 + n;
            out.push(Cost { bound: tidy(&text[span.clone()]), measure: measure(text, span.clone()), span });
        }
    }
    out
}

/// The length of a word at a text's start.
fn word_at(text: &str, word: &str) -> Option<usize> {
    let rest = text.strip_prefix(word)?;
    (!rest.starts_with(char::is_alphanumeric)).then_some(word.len())
}

/// The length of `n`, `the size of the input`, `the number of edges` at a text's start.
fn quantity(text: &str) -> Option<usize> {
    let end = text.find([',', '.', ';', ':', '(']).unwrap_or(text.len()).min(LONGEST);
    let end = (0..=end).rev().find(|&e| text.is_char_boundary(e))?;
    let phrase = &text[..end];
    let first = phrase.split_whitespace().next()?;
    if first.chars().count() <= 3
        && !matches!(first, "the" | "its" | "our" | "all" | "a" | "an" | "one" | "we")
    {
        return Some(first.len());
    }
    let counted =
        ["the size of", "the number of", "the length of", "the input size", "the size", "the dimension"];
    if !counted.iter().any(|c| phrase.starts_with(c)) {
        return None;
    }
    // Up to the noun: at most eight words, and not into the next clause.
    let mut n = 0;
    for (count, word) in phrase.split_inclusive(char::is_whitespace).enumerate() {
        if count >= 8
            || matches!(
                word.trim(),
                "and" | "but" | "while" | "which" | "for" | "as" | "if" | "on" | "by" | "is"
            )
        {
            break;
        }
        n += word.len();
    }
    Some(phrase[..n].trim_end().len())
}

/// What the words nearest to a bound say that it counts.
fn measure(text: &str, span: Range<usize>) -> Measure {
    const TIME: &[&str] =
        &["time", "running", "runtime", "steps", "operations", "comparisons", "runs", "run-time", "faster"];
    const SPACE: &[&str] = &["space", "memory", "storage", "bits", "bytes"];
    const OTHER: &[&str] =
        &["messages", "queries", "rounds", "communication", "samples", "regret", "error", "edges"];
    let mut best = (usize::MAX, Measure::Other);
    let lower = text.to_ascii_lowercase();
    for (list, measure) in [(TIME, Measure::Time), (SPACE, Measure::Space), (OTHER, Measure::Other)] {
        for word in list {
            for (at, _) in lower.match_indices(word) {
                let end = at + word.len();
                // What follows a bound counts more than what stands before it: `in O(n) time and O(1) space`.
                let distance = if at >= span.end {
                    at - span.end
                } else if end <= span.start {
                    (span.start - end) * 2 + 6
                } else {
                    0
                };
                best = best.min((distance, measure));
            }
        }
    }
    // A bound about which nothing is said is a running time unless words say otherwise.
    if best.0 == usize::MAX { Measure::Time } else { best.1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(text: &str) -> Vec<(String, Measure)> {
        costs(text).into_iter().map(|c| (c.bound, c.measure)).collect()
    }

    #[test]
    fn symbols_with_brackets_inside() {
        assert_eq!(
            bounds("It runs in O(n log n) time and O(1) space."),
            [("O(n log n)".into(), Measure::Time), ("O(1)".into(), Measure::Space)]
        );
        assert_eq!(bounds("takes Θ ( V ( E + 1 ) ) steps"), [("Θ(V(E + 1))".into(), Measure::Time)]);
        assert_eq!(bounds("Ω(n^2) comparisons")[0].0, "Ω(n^2)");
        assert!(bounds("FOO(x) and TO (be) sure, O(").is_empty());
        assert!(bounds(&format!("O({}", "(".repeat(500))).is_empty());
    }

    #[test]
    fn growth_in_words() {
        assert_eq!(bounds("The algorithm takes linear time."), [("linear time".into(), Measure::Time)]);
        assert_eq!(
            bounds("Memory use is quadratic in n, though.")[0],
            ("quadratic in n".into(), Measure::Space)
        );
        assert_eq!(bounds("It is linear in the size of the input.")[0].0, "linear in the size of the input");
        assert_eq!(bounds("a polynomial-time algorithm")[0].0, "polynomial-time");
        assert!(bounds("linear programming, a polynomial in the ring, linear in this sense").is_empty());
    }
}
