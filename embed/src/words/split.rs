//! Cutting identifiers and running text into words.

use std::iter::FusedIterator;

/// Cuts an identifier, or any text, into its words, in order and in their own spelling.
///
/// A word ends where letters end, where letters meet digits, where a capital follows a small letter, and before the
/// last capital of a run that a small letter follows (`HTTPResponse` is `HTTP`, `Response`). A plural acronym stays whole
/// (`URLs`). Letters without case (Chinese, Hebrew, …) continue a word, and so do combining accents.
///
/// ```
/// let words: Vec<&str> = algofind_embed::words::split_identifier("parseHTTPResponse2").collect();
/// assert_eq!(words, ["parse", "HTTP", "Response", "2"]);
/// ```
pub fn split_identifier(text: &str) -> Parts<'_> {
    Parts { text, at: 0 }
}

/// The words of a text; made by [`split_identifier`].
#[derive(Debug, Clone)]
pub struct Parts<'a> {
    text: &'a str,
    at: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Lower,
    Upper,
    Digit,
    Mark,
    Other,
}

const ASCII: [Class; 128] = {
    let mut table = [Class::Other; 128];
    let mut byte = 0;
    while byte < 128 {
        let symbol = byte as u8;
        if symbol.is_ascii_lowercase() {
            table[byte] = Class::Lower;
        } else if symbol.is_ascii_uppercase() {
            table[byte] = Class::Upper;
        } else if symbol.is_ascii_digit() {
            table[byte] = Class::Digit;
        }
        byte += 1;
    }
    table
};

/// The class of the character at `at`, and its length in bytes; `Other` of length 0 at the end.
#[inline]
fn class_at(text: &str, at: usize) -> (Class, usize) {
    match text.as_bytes().get(at) {
        None => (Class::Other, 0),
        Some(&byte) if byte < 128 => (ASCII[usize::from(byte)], 1),
        Some(_) => wide_class(&text[at..]),
    }
}

#[cold]
fn wide_class(rest: &str) -> (Class, usize) {
    let Some(letter) = rest.chars().next() else { return (Class::Other, 0) };
    let class = match letter {
        '\u{300}'..='\u{36F}' => Class::Mark,
        _ if letter.is_uppercase() => Class::Upper,
        _ if letter.is_alphabetic() => Class::Lower,
        _ if letter.is_numeric() => Class::Digit,
        _ => Class::Other,
    };
    (class, letter.len_utf8())
}

impl<'a> Iterator for Parts<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let mut start = self.at;
        let first = loop {
            match class_at(self.text, start) {
                (_, 0) => {
                    self.at = start;
                    return None;
                }
                (Class::Other | Class::Mark, width) => start += width,
                (class, width) => {
                    self.at = start + width;
                    break class;
                }
            }
        };
        self.at = match first {
            Class::Digit => run(self.text, self.at, Class::Digit),
            Class::Upper => capitalised(self.text, start, self.at),
            _ => run(self.text, self.at, Class::Lower),
        };
        Some(&self.text[start..self.at])
    }
}

impl FusedIterator for Parts<'_> {}

/// Where the run of one class that goes on at `at` ends.
#[inline]
fn run(text: &str, mut at: usize, wanted: Class) -> usize {
    loop {
        let (class, width) = class_at(text, at);
        if width == 0 || (class != wanted && class != Class::Mark) {
            return at;
        }
        at += width;
    }
}

/// Where the word ends that begins with a capital at `start`; `second` is the byte after that capital.
fn capitalised(text: &str, start: usize, second: usize) -> usize {
    let (mut last, mut end) = (start, second);
    loop {
        match class_at(text, end) {
            (_, 0) | (Class::Digit | Class::Other, _) => return end,
            (Class::Mark, width) => end += width,
            (Class::Upper, width) => (last, end) = (end, end + width),
            (Class::Lower, width) => {
                let small = run(text, end + width, Class::Lower);
                let plural = small == end + 1 && text.as_bytes()[end] == b's' && last > start;
                // One capital then small letters is a word; of a run of capitals the last begins the next word.
                return if last == start || plural { small } else { last };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(split_identifier(text).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn identifiers_are_cut_where_people_see_words() {
        check("parseHTTPResponse2", &["parse", "HTTP", "Response", "2"]);
        check("kMeansPlusPlus", &["k", "Means", "Plus", "Plus"]);
        check("n_edges", &["n", "edges"]);
        check("MAX_VALUE", &["MAX", "VALUE"]);
        check("getURLs", &["get", "URLs"]);
        check("URLset", &["UR", "Lset"]);
        check("aB", &["a", "B"]);
        check("ABc", &["A", "Bc"]);
        check("sha256sum", &["sha", "256", "sum"]);
        check("", &[]);
        check("__", &[]);
    }

    #[test]
    fn unicode_letters_are_letters() {
        check("größteZahl", &["größte", "Zahl"]);
        check("e\u{301}coleHaute", &["e\u{301}cole", "Haute"]);
        check("ÉCOLEHaute", &["ÉCOLE", "Haute"]);
        check("最大値_n", &["最大値", "n"]);
        check("x₁ ≤ αβ", &["x", "₁", "αβ"]);
    }

    #[test]
    fn running_text_is_cut_the_same_way() {
        check(
            "while (heap.size() > 0) { u = EXTRACT-MIN(Q); }",
            &["while", "heap", "size", "0", "u", "EXTRACT", "MIN", "Q"],
        );
    }

    proptest! {
        #[test]
        fn nothing_alphanumeric_is_lost(text in "\\PC{0,40}") {
            let kept: String = split_identifier(&text).collect();
            for letter in text.chars().filter(|letter| letter.is_alphanumeric()) {
                prop_assert!(kept.contains(letter));
            }
            prop_assert!(split_identifier(&text).all(|word| !word.is_empty()));
        }
    }
}
