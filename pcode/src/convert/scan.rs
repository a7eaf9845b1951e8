//! Reading a line of pseudo-code without being misled by brackets, quotes and explicit marks.

/// The characters of a text outside of brackets, quotes and `$…$` or `@…@`.
///
/// All kinds of bracket count alike, so that the half-open interval `[a, b)` is balanced. A quote or mark without
/// a partner is an ordinary character.
pub(super) struct TopLevel<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    unpaired: [bool; PAIRS.len()],
}

const PAIRS: [(char, char); 4] = [('"', '"'), ('“', '”'), ('$', '$'), ('@', '@')];

impl<'a> TopLevel<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0, unpaired: [false; PAIRS.len()] }
    }

    /// Moves past the partner of a quote that was just read, if there is one.
    fn skip_quoted(&mut self, pair: usize) -> bool {
        if self.unpaired[pair] {
            return false;
        }
        let Some(len) = self.text[self.at..].find(PAIRS[pair].1) else {
            self.unpaired[pair] = true;
            return false;
        };
        self.at += len + PAIRS[pair].1.len_utf8();
        true
    }
}

impl Iterator for TopLevel<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            crate::cost::step(1);
            let start = self.at;
            let c = self.text[start..].chars().next()?;
            self.at += c.len_utf8();
            match c {
                '(' | '[' | '{' | '⌊' | '⌈' | '⟨' => self.depth += 1,
                ')' | ']' | '}' | '⌋' | '⌉' | '⟩' => self.depth = self.depth.saturating_sub(1),
                _ => {
                    if let Some(pair) = PAIRS.iter().position(|&(open, _)| open == c)
                        && self.skip_quoted(pair)
                    {
                        continue;
                    }
                    if self.depth == 0 {
                        return Some((start, c));
                    }
                }
            }
        }
    }
}

/// How many brackets are open at the end of the text; negative when more were closed than opened.
pub(super) fn open_brackets(text: &str) -> i64 {
    let mut depth = 0;
    // A quote without a partner is an ordinary character.
    let pairs = text.matches('"').count().is_multiple_of(2);
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '"' if pairs => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    depth
}

/// The byte offset of the bracket that closes the one at the start of the text.
pub(super) fn closing_bracket(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut quoted = false;
    for (i, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// The inside of a text that is wholly in one pair of parentheses.
pub(super) fn inside_parentheses(text: &str) -> Option<&str> {
    let text = text.trim();
    (text.starts_with('(') && closing_bracket(text)? + 1 == text.len())
        .then(|| text[1..text.len() - 1].trim())
}

/// The parts between the top-level occurrences of `separator`, trimmed, empty ones left out.
pub(super) fn split_top(text: &str, separator: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (i, c) in TopLevel::new(text) {
        if c == separator {
            parts.push(&text[start..i]);
            start = i + c.len_utf8();
        }
    }
    parts.push(&text[start..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The parts between the top-level occurrences of a word, trimmed.
pub(super) fn split_word<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((start, end)) = find_word(rest, &[word]) {
        parts.push(rest[..start].trim());
        rest = &rest[end..];
    }
    parts.push(rest.trim());
    parts
}

/// The first top-level occurrence of one of the words, as byte range.
pub(super) fn find_word(text: &str, words: &[&str]) -> Option<(usize, usize)> {
    let mut before = None;
    for (i, c) in TopLevel::new(text) {
        if c.is_ascii_alphabetic() && !joins_left(before, i) {
            let first = c.to_ascii_lowercase() as u8;
            for word in words
                .iter()
                .filter(|word| word.as_bytes().first().is_some_and(|b| b.to_ascii_lowercase() == first))
            {
                if let Some(end) = word_at(text, i, word) {
                    return Some((i, end));
                }
            }
        }
        before = Some((i, c));
    }
    None
}

/// Whether the character before a position makes a word there the tail of a longer one: `x.end`, `odd-even`.
fn joins_left(before: Option<(usize, char)>, at: usize) -> bool {
    before.is_some_and(|(i, c)| {
        i + c.len_utf8() == at && (is_name_char(c) || matches!(c, '.' | '-' | '\'' | '\\'))
    })
}

/// The end of `word` when it stands at byte `at`, whatever its case; a blank in it matches any white space.
pub(super) fn word_at(text: &str, at: usize, word: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = at;
    for expected in word.bytes() {
        if expected == b' ' {
            let blanks = bytes[end..].iter().take_while(|b| **b == b' ').count();
            if blanks == 0 {
                return None;
            }
            end += blanks;
        } else {
            if !bytes.get(end)?.eq_ignore_ascii_case(&expected) {
                return None;
            }
            end += 1;
        }
    }
    let mut after = text.get(end..)?.chars();
    match (after.next(), after.next()) {
        (Some(c), _) if is_name_char(c) => None,
        (Some('\''), _) => None,
        (Some('-'), Some(c)) if c.is_alphanumeric() => None,
        _ => Some(end),
    }
}

/// The rest of the line behind a word at its start.
pub(super) fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    word_at(text, 0, word).map(|end| text[end..].trim_start())
}

/// The rest of the line behind the first of the words that stands at its start.
pub(super) fn strip_any<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| strip_word(text, word))
}

/// Letters, digits and the underscore.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The top-level assignment sign of a statement: byte range of the first of `←`, `:=`, `<-`, `=` and `+=` alike.
pub(super) fn find_assignment(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let byte = |i: usize| bytes.get(i).copied().unwrap_or(b' ');
    for (i, c) in TopLevel::new(text) {
        let before = i.checked_sub(1).map_or(b' ', byte);
        match c {
            '←' | '⟵' | '⇐' | '≔' => return Some((i, i + c.len_utf8())),
            ':' if byte(i + 1) == b'=' => return Some((i, i + 2)),
            '<' if byte(i + 1) == b'-' && (byte(i + 2) == b' ' || before == b' ') && byte(i + 2) != b'-' => {
                return Some((i, i + 2));
            }
            '=' if byte(i + 1) != b'='
                && byte(i + 1) != b'>'
                && !matches!(before, b'=' | b'<' | b'>' | b'!' | b'~') =>
            {
                let start = if matches!(before, b'+' | b'-' | b'*' | b'/' | b'%' | b'^' | b'|' | b'&') {
                    i - 1
                } else {
                    i
                };
                return Some((start, i + 1));
            }
            _ => {}
        }
    }
    None
}

/// Whether a text is a statement that gives a value to a variable: `x[i] ← y`, `node := head of list`.
///
/// The left side has to look like a place: at most two words, or several places between commas.
pub(super) fn is_assignment(text: &str) -> bool {
    let Some((start, end)) = find_assignment(text) else { return is_step(text) };
    let left = text[..start].trim();
    let right = text[end..].trim();
    !left.is_empty()
        && !right.is_empty()
        && left
            .chars()
            .next()
            .is_some_and(|c| c.is_alphabetic() || matches!(c, '(' | '_' | '*' | '⟨' | '[' | '{'))
        && split_top(left, ',').iter().all(|place| n_words_top(place) <= 2)
        && find_word(left, &["if", "such", "that", "where", "with", "when", "is"]).is_none()
}

/// `i++` and `--j`.
fn is_step(text: &str) -> bool {
    let text = text.trim_end_matches(';');
    let place = text
        .strip_suffix("++")
        .or_else(|| text.strip_suffix("--"))
        .or_else(|| text.strip_prefix("++"))
        .or_else(|| text.strip_prefix("--"));
    place.is_some_and(|p| !p.is_empty() && !p.contains(' '))
}

/// The number of blank-separated words outside of brackets.
pub(super) fn n_words_top(text: &str) -> usize {
    let mut n = 0;
    let mut inside = false;
    for (_, c) in TopLevel::new(text) {
        let word = !c.is_whitespace();
        if word && !inside {
            n += 1;
        }
        inside = word;
    }
    n.max(usize::from(!text.trim().is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_outside_of_brackets_and_quotes_only() {
        assert_eq!(find_word("f(x then y) \"then\" Then z", &["then"]), Some((19, 23)));
        assert_eq!(find_word("odd-then x.then then'", &["then"]), None);
        assert_eq!(strip_word("FOR  EACH x", "for each"), Some("x"));
        assert_eq!(strip_word("format", "for"), None);
    }

    #[test]
    fn assignments_are_told_from_comparisons() {
        for text in [
            "x = 1",
            "a[i] ← 0",
            "x := y",
            "x <- y",
            "x += 1",
            "i++",
            "(a, b) = (b, a - q b)",
            "match start = cand",
        ] {
            assert!(is_assignment(text), "{text}");
        }
        for text in ["x == 1", "a <= b", "x != y", "write n - 1 = 2^t * u with u odd", "f(a = 1)", "a < -1"] {
            assert!(!is_assignment(text), "{text}");
        }
    }

    #[test]
    fn brackets_pair_across_kinds() {
        assert_eq!(split_top("a[1, 2), f(x, y), c", ','), ["a[1, 2)", "f(x, y)", "c"]);
        assert_eq!(inside_parentheses("(a) + (b)"), None);
        assert_eq!(inside_parentheses("(a + (b))"), Some("a + (b)"));
        assert_eq!(open_brackets("f(x, [y"), 2);
    }
}
