//! Conditions: where `and`, `or` and `not` may be taken as connectives, and where they only join words.
//!
//! `j > 0 and a[j] > x` is two tests. `a and b both exist` is one: its first part says nothing by itself. A condition
//! is cut only if every part is a proposition of its own; otherwise it stays one expression.

use super::expr;
use super::header::split_call;
use super::scan::{self, TopLevel};
use crate::ast::{Test, TestKind};
use crate::grammar::token::is_name;
use crate::span::Span;

/// How deep parentheses in a condition are followed.
const MAX_TEST_DEPTH: usize = 16;

/// The test that a condition is.
pub(super) fn test(text: &str, place: Span) -> Test {
    build(text, place, 0)
}

/// The opposite of a condition.
pub(super) fn negated(text: &str, place: Span) -> Test {
    Test { kind: TestKind::Not(Box::new(build(text, place, 1))), span: place }
}

fn build(text: &str, place: Span, depth: usize) -> Test {
    let text = stripped(text);
    let of = |kind| Test { kind, span: place };
    if depth < MAX_TEST_DEPTH && is_sound(text, depth) {
        for (word, connect) in [("or", TestKind::Or as fn(Vec<Test>) -> TestKind), ("and", TestKind::And)] {
            let parts = scan::split_word(text, word);
            if parts.len() > 1 {
                return of(connect(parts.into_iter().map(|part| build(part, place, depth + 1)).collect()));
            }
        }
    }
    if depth < MAX_TEST_DEPTH
        && let Some(operand) = negation(text)
    {
        return of(TestKind::Not(Box::new(build(operand, place, depth + 1))));
    }
    of(expr::call(text, place).map_or_else(|| TestKind::Expr(expr::expr(text, place)), TestKind::Call))
}

/// Without parentheses around the whole.
fn stripped(text: &str) -> &str {
    let mut text = text.trim();
    for _ in 0..MAX_TEST_DEPTH {
        match scan::inside_parentheses(text).filter(|inside| !inside.is_empty() && !inside.contains(',')) {
            Some(inside) => text = inside,
            None => break,
        }
    }
    text
}

/// Whether all parts between top-level connectives are propositions.
fn is_sound(text: &str, depth: usize) -> bool {
    if scan::find_word(text, &["or", "and"]).is_none() {
        return true;
    }
    if is_scoped(text) {
        return false;
    }
    let parts: Vec<&str> =
        scan::split_word(text, "or").into_iter().flat_map(|part| scan::split_word(part, "and")).collect();
    // `found or not (a and b)`: a bare name says something where nothing around it is a phrase.
    let is_bare = |part: &str| is_name(part) && !part.starts_with(|c: char| c.is_ascii_digit());
    let is_plain = |part: &str| {
        is_bare(part)
            || negation(part).is_some_and(|of| is_bare(of) || scan::inside_parentheses(of).is_some())
            || scan::inside_parentheses(part).is_some()
            || split_call(part).is_some_and(|(_, _, behind)| behind.is_empty())
    };
    let plain = parts.iter().all(|part| is_plain(part));
    parts.iter().all(|part| (plain && is_bare(part)) || is_operand(part, depth))
}

/// Words that reach over the connectives: `exactly one of a and b holds`.
fn is_scoped(text: &str) -> bool {
    const SCOPES: [&str; 12] = [
        "exactly",
        "both",
        "either",
        "neither",
        "one of",
        "any of",
        "all of",
        "none of",
        "between",
        "at least one",
        "whether",
        "only one",
    ];
    scan::strip_any(text, &SCOPES).is_some()
        || ["holds", "hold", "both", "respectively", "simultaneously"]
            .iter()
            .any(|word| text.ends_with(word) && text.split(' ').next_back() == Some(word))
}

fn is_operand(text: &str, depth: usize) -> bool {
    if let Some(inside) = scan::inside_parentheses(text) {
        return depth < MAX_TEST_DEPTH
            && (is_proposition(inside)
                || negation(inside).is_some()
                || scan::find_word(inside, &["or", "and"]).is_some())
            && is_sound(inside, depth + 1);
    }
    is_proposition(text)
        || expr::marked(text, '$').is_some()
        || expr::marked(text, '@').is_some()
        || negation(text).is_some_and(|operand| {
            !operand.contains(' ') || is_proposition(operand) || scan::inside_parentheses(operand).is_some()
        })
        || split_call(text).is_some_and(|(_, _, behind)| behind.is_empty())
}

/// What `not` denies: the whole rest, unless the word belongs to a phrase such as `not yet visited`.
fn negation(text: &str) -> Option<&str> {
    const PHRASES: [&str; 12] =
        ["yet", "all", "every", "a", "an", "the", "enough", "already", "only", "in", "both", "any"];
    let operand = scan::strip_word(text, "not")?;
    (!operand.is_empty()
        // `not a or b` denies `a` only.
        && scan::find_word(operand, &["or", "and"]).is_none()
        && scan::strip_any(operand, &PHRASES).is_none()
        && !operand.starts_with(['=', '<', '>']))
    .then_some(operand)
}

/// Whether a text says something that holds or not: a comparison, or a subject with its verb.
pub(super) fn is_proposition(text: &str) -> bool {
    let text = text.trim();
    let inside = expr::marked(text, '$').unwrap_or(text);
    is_comparison(inside) || has_subject_and_verb(text)
}

/// Whether two things are compared.
pub(super) fn is_comparison(text: &str) -> bool {
    TopLevel::new(text).any(|(i, c)| {
        matches!(c, '=' | '≠' | '<' | '>' | '≤' | '≥' | '∈' | '∉' | '⊆' | '⊂' | '⊇' | '≡' | '≈' | '∋')
            && i > 0
            && !text[i + c.len_utf8()..].trim().is_empty()
    })
}

fn has_subject_and_verb(text: &str) -> bool {
    const VERBS: [&str; 42] = [
        "is", "are", "was", "were", "has", "have", "had", "does", "do not", "did", "can", "cannot", "could",
        "exists", "exist", "equals", "equal", "contains", "contain", "holds", "lies", "lie", "belongs",
        "belong", "becomes", "differs", "differ", "remains", "remain", "reaches", "exceeds", "matches",
        "agrees", "fits", "isn't", "doesn't", "will", "may", "would", "fails", "succeeds", "crosses",
    ];
    if scan::strip_any(
        text,
        &[
            "there is",
            "there are",
            "there exists",
            "there was",
            "there were",
            "there remain",
            "there remains",
        ],
    )
    .is_some()
    {
        return true;
    }
    scan::find_word(text, &VERBS).is_some_and(|(start, _)| start > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::TestKind;

    fn parts(text: &str) -> usize {
        match test(text, Span::default()).kind {
            TestKind::And(parts) | TestKind::Or(parts) => parts.len(),
            _ => 1,
        }
    }

    #[test]
    fn propositions_are_cut_apart() {
        for text in [
            "j > 0 and a[j - 1] > x",
            "j = hi or (i < mid and a[i] <= a[j])",
            "x is not the root and the parent of x is red",
            "L has at least two points and cross(L[last-1], L[last], p) <= 0",
            "hp == ht and pattern equals text[s .. s+m-1]",
            "p ≠ nil and not done",
            "isEmpty(Q) or x < 0",
        ] {
            assert_eq!(parts(text), 2, "{text}");
        }
        assert_eq!(parts("a = 1 or b = 2 or c = 3"), 3);
        assert_eq!(parts("not (a and b) or c"), 2);
        assert_eq!(parts("found or done"), 2);
        assert_eq!(parts("not found and x is red or blue"), 1);
    }

    #[test]
    fn phrases_stay_whole() {
        for text in [
            "s and t cross",
            "a and b both exist and cross each other",
            "exactly one of a.y > p.y and b.y > p.y holds",
            "o1 and o2 have opposite signs and o3 and o4 have opposite signs",
            "table[pos] is in use and does not hold key",
            "some vertex x other than s and t has positive excess",
            "x = 1 or 2",
            "there is an edge between u and v",
        ] {
            assert_eq!(parts(text), 1, "{text}");
        }
    }

    #[test]
    fn deep_parentheses_are_followed_only_so_far() {
        let text = format!("{}x = 1 and y = 2{}", "(".repeat(1_000), ")".repeat(1_000));
        let _ = test(&text, Span::default());
    }
}
