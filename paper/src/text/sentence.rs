//! Where sentences end.

use std::ops::Range;

/// Abbreviations before a full stop that ends no sentence, in lower case without their last stop; sorted.
const ABBREVIATIONS: &[&str] = &[
    "a.k.a", "al", "alg", "algo", "algos", "algs", "app", "approx", "apr", "assoc", "aug", "ca", "cf", "ch",
    "chap", "co", "conf", "conj", "cor", "corp", "dec", "def", "defs", "dept", "dr", "e.g", "ed", "eds",
    "eg", "eq", "eqn", "eqns", "eqs", "ex", "exp", "feb", "ff", "fig", "figs", "i.e", "i.i.d", "ie", "inc",
    "int", "jan", "jr", "jul", "jun", "lem", "lst", "ltd", "mar", "max", "min", "mr", "mrs", "ms", "no",
    "nos", "nov", "obs", "oct", "op", "p", "para", "pp", "proc", "prof", "prop", "props", "pt", "ref",
    "refs", "rem", "resp", "s.t", "sec", "secs", "sect", "sects", "sep", "sept", "sr", "st", "supp", "symp",
    "tab", "tabs", "tech", "thm", "thms", "trans", "univ", "viz", "vol", "vols", "vs", "w.l.o.g", "w.r.t",
];

/// Abbreviations that may also be a sentence's last word; they end one when a usual first word follows.
const MAYBE_LAST: &[&str] = &["al", "co", "corp", "exp", "inc", "ltd", "max", "min", "no", "obs"];

/// Words with which sentences start, and names rarely go on; sorted.
const STARTERS: &[&str] = &[
    "A",
    "After",
    "Algorithm",
    "All",
    "Also",
    "Although",
    "An",
    "And",
    "Any",
    "As",
    "At",
    "Because",
    "Both",
    "But",
    "By",
    "Consider",
    "Each",
    "Every",
    "Figure",
    "Finally",
    "First",
    "For",
    "From",
    "Given",
    "Hence",
    "Here",
    "How",
    "However",
    "If",
    "In",
    "Indeed",
    "Instead",
    "It",
    "Its",
    "Let",
    "Line",
    "Lines",
    "Moreover",
    "Next",
    "No",
    "Note",
    "Now",
    "Observe",
    "On",
    "Once",
    "One",
    "Otherwise",
    "Our",
    "Recall",
    "Second",
    "Similarly",
    "Since",
    "So",
    "Some",
    "Suppose",
    "Table",
    "That",
    "The",
    "Their",
    "Then",
    "There",
    "Therefore",
    "These",
    "They",
    "This",
    "Thus",
    "To",
    "Unlike",
    "We",
    "When",
    "Where",
    "Whereas",
    "While",
    "With",
];

/// The sentences of one paragraph as ranges of bytes, in order and without white space around them.
///
/// A sentence ends at `.`, `!` or `?` before white space and something that can start one, except after
/// abbreviations (`Fig.`, `e.g.`, `et al.`), initials, the numbers of list items, and inside ellipses. Decimals and
/// addresses have no white space after their stops.
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if !matches!(c, '.' | '!' | '?' | '\u{3002}') {
            continue;
        }
        let mut end = at + c.len_utf8();
        // Closing quotes and brackets belong to the sentence; so do raised marks of footnotes, which print as digits.
        while let Some(&(next, c)) = chars.peek() {
            if !matches!(c, ')' | ']' | '"' | '\'' | '\u{201d}' | '\u{2019}' | '.' | '!' | '?') {
                break;
            }
            end = next + c.len_utf8();
            chars.next();
        }
        if ends_sentence(&text[start..], at - start, end - start, c) {
            push_trimmed(&mut out, text, start..end);
            start = end;
        }
    }
    push_trimmed(&mut out, text, start..text.len());
    out
}

fn push_trimmed(out: &mut Vec<Range<usize>>, text: &str, range: Range<usize>) {
    let part = &text[range.clone()];
    let trimmed = part.trim();
    if !trimmed.is_empty() {
        let start = range.start + (part.len() - part.trim_start().len());
        out.push(start..start + trimmed.len());
    }
}

/// Whether the stop at byte `at` ends the sentence that `text` starts with; what follows begins at byte `end`.
fn ends_sentence(text: &str, at: usize, end: usize, stop: char) -> bool {
    let after = &text[end..];
    let next = after.trim_start();
    if next.is_empty() {
        return true;
    }
    if next.len() == after.len() {
        return footnote_mark(text, at, after);
    }
    let Some(first) = next.chars().next() else { return true };
    if first.is_lowercase() || matches!(first, ',' | ';' | ':' | '.' | ')' | ']' | '=' | '<' | '>' | '+') {
        return false;
    }
    if stop != '.' {
        return true;
    }
    let before = &text[..at];
    // `1, 2, . . . , n`
    if before.chars().next_back().is_none_or(|c| c.is_whitespace() || c == '.') {
        return !next.starts_with(|c: char| !c.is_uppercase()) && next_word(next).chars().count() > 1;
    }
    let word = before
        .rsplit(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | ',' | '\u{201c}' | '"'))
        .next()
        .unwrap_or("");
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    let starter = STARTERS.binary_search(&next_word(next)).is_ok();
    if is_item_number(word) && before.trim_start().len() == word.len() {
        return false;
    }
    let lower = word.to_lowercase();
    if ABBREVIATIONS.binary_search(&lower.as_str()).is_ok() {
        // `max` and `no` are words as well; `et al.` may end a sentence.
        return starter
            && MAYBE_LAST.contains(&lower.as_str())
            && !next.starts_with(|c: char| c.is_ascii_digit());
    }
    let n_letters = word.chars().count();
    if n_letters == 1 && word.chars().all(char::is_uppercase) {
        // `by J. Smith` goes on, `from the set S. The` does not.
        return starter || !names_a_person(before, word, next);
    }
    if is_dotted_initials(word) {
        return starter;
    }
    true
}

/// `… as shown before.3 The next …`: a footnote's number between the stop and white space.
fn footnote_mark(text: &str, at: usize, after: &str) -> bool {
    let digits = after.chars().take_while(char::is_ascii_digit).count();
    let rest = &after[digits..];
    (1..=2).contains(&digits)
        && text[..at].chars().next_back().is_some_and(char::is_alphabetic)
        && rest.starts_with(char::is_whitespace)
        && STARTERS.binary_search(&next_word(rest.trim_start())).is_ok()
}

fn next_word(text: &str) -> &str {
    let text = text.trim_start_matches(['(', '[', '"', '\u{201c}', '\'']);
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    &text[..end]
}

/// `12`, `a`, `iv`: what stands before the stop of a list's item.
fn is_item_number(word: &str) -> bool {
    !word.is_empty()
        && word.len() <= 4
        && (word.chars().all(|c| c.is_ascii_digit())
            || word.chars().all(|c| matches!(c, 'i' | 'v' | 'x'))
            || (word.len() == 1 && word.chars().all(|c| c.is_ascii_alphabetic())))
}

/// `J.R`, `U.S`: letters with stops between them.
fn is_dotted_initials(word: &str) -> bool {
    word.contains('.')
        && word.split('.').all(|part| part.chars().count() == 1 && part.chars().all(char::is_alphabetic))
}

/// Whether a single capital letter is an initial: a name follows, and a name, a list of names or nothing comes before.
fn names_a_person(before: &str, initial: &str, next: &str) -> bool {
    let previous = before[..before.len() - initial.len()].trim_end();
    let previous = previous.rsplit(char::is_whitespace).next().unwrap_or("");
    let is_name = |word: &str| {
        let mut chars = word.chars();
        chars.next().is_some_and(char::is_uppercase)
            && chars.all(|c| c.is_lowercase() || matches!(c, '-' | '\'' | '.' | ','))
    };
    let follows = next_word(next);
    let name_follows =
        is_name(follows) && (follows.chars().count() > 1 || next[follows.len()..].starts_with('.'));
    if matches!(
        previous,
        "Algorithm" | "Appendix" | "Case" | "Figure" | "Phase" | "Section" | "Step" | "Table" | "Theorem"
    ) {
        return false;
    }
    name_follows
        && (previous.is_empty()
            || is_name(previous)
            || matches!(previous, "and" | "by" | "of" | "&" | "with" | "to"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> = sentences(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn tables_are_sorted() {
        assert!(ABBREVIATIONS.is_sorted());
        assert!(STARTERS.is_sorted());
    }

    #[test]
    fn abbreviations_end_no_sentence() {
        check("See Fig. 3 for it. It is short.", &["See Fig. 3 for it.", "It is short."]);
        check(
            "Sets, e.g. Trees, i.e. Graphs (cf. Sec. 2) help. Yes!",
            &["Sets, e.g. Trees, i.e. Graphs (cf. Sec. 2) help.", "Yes!"],
        );
        check("Smith et al. [3] use Alg. 2 here. Done.", &["Smith et al. [3] use Alg. 2 here.", "Done."]);
        check(
            "This is due to Smith et al. The proof is long.",
            &["This is due to Smith et al.", "The proof is long."],
        );
    }

    #[test]
    fn decimals_and_ellipses_go_on() {
        check(
            "It took 3.5 s in version 2.0 of it. We stop.",
            &["It took 3.5 s in version 2.0 of it.", "We stop."],
        );
        check("For i = 1, . . . , n do it. Then stop.", &["For i = 1, . . . , n do it.", "Then stop."]);
        check("Take x1, ..., xn as input. Sort.", &["Take x1, ..., xn as input.", "Sort."]);
    }

    #[test]
    fn initials_go_on_and_variables_may_end() {
        check(
            "It is by J. R. Smith and D. Knuth. It works.",
            &["It is by J. R. Smith and D. Knuth.", "It works."],
        );
        check("Add it to the set S. The set grows.", &["Add it to the set S.", "The set grows."]);
        check("We run Algorithm A. Quicksort is used.", &["We run Algorithm A.", "Quicksort is used."]);
    }

    #[test]
    fn numbers_of_items_stay_with_their_items() {
        check("1. Read the input. 2. Write it.", &["1. Read the input.", "2. Write it."]);
    }

    #[test]
    fn closing_marks_belong_to_the_sentence() {
        check(
            "He said \u{201c}stop.\u{201d} (We did.) Then it ended.2 The rest follows.",
            &["He said \u{201c}stop.\u{201d}", "(We did.)", "Then it ended.", "2 The rest follows."],
        );
    }

    #[test]
    fn text_without_stops_is_one_sentence() {
        check("  no stop here  ", &["no stop here"]);
        check("", &[]);
        check("...", &["..."]);
    }
}
