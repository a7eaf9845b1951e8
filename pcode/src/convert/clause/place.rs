//! Jumps to numbered or named steps: `go back to step E1`, `goto retry`, `repeat steps 2 to 4 until …`.

use std::collections::BTreeSet;

use super::super::line::{Line, Role};
use super::super::scan;

/// Beyond this many places of a text that are jumped to, jumps are left as they are written.
const MAX_PLACES: usize = 256;

/// The steps of a text that something refers to by their number or name.
#[derive(Debug, Default)]
pub(in super::super) struct Places {
    known: BTreeSet<String>,
    wanted: BTreeSet<String>,
}

impl Places {
    /// Reads all labels, and which of them are referred to.
    pub(in super::super) fn find(lines: &[Line]) -> Self {
        let known: BTreeSet<String> = lines.iter().filter_map(|line| line.label.clone()).collect();
        let mut places = Self { known, wanted: BTreeSet::new() };
        if places.known.is_empty() {
            return places;
        }
        let labels: Vec<&str> = lines.iter().filter_map(|line| line.label.as_deref()).collect();
        let mut wanted = BTreeSet::new();
        for line in lines.iter().filter(|line| line.role == Role::Code) {
            for at in word_starts(&line.text) {
                if let Some(name) = places.jump(&line.text[at..]) {
                    wanted.insert(name.to_owned());
                } else if let Some(range) = range(&line.text[at..]) {
                    wanted.insert(range.first.to_owned());
                    wanted.insert(range.last.to_owned());
                    let behind = labels.iter().position(|label| *label == range.last);
                    wanted.extend(behind.and_then(|at| labels.get(at + 1)).map(|next| (*next).to_owned()));
                }
            }
            if wanted.len() > MAX_PLACES {
                return places;
            }
        }
        places.wanted = wanted;
        places
    }

    /// Whether something leads to the step with this label.
    pub(in super::super) fn is_wanted(&self, label: &str) -> bool {
        self.wanted.contains(label)
    }

    /// The label that a statement jumps to.
    pub(super) fn jump<'a>(&self, text: &'a str) -> Option<&'a str> {
        const JUMPS: [&str; 30] = [
            "go back to",
            "go to",
            "goto",
            "return to",
            "return again to",
            "go on to",
            "go on with",
            "jump back to",
            "jump to",
            "proceed to",
            "proceed with",
            "continue with",
            "continue at",
            "continue from",
            "continue to",
            "back to",
            "loop back to",
            "loop to",
            "branch to",
            "repeat from",
            "restart from",
            "restart at",
            "start again from",
            "start again at",
            "resume at",
            "skip to",
            "move to",
            "move on to",
            "return control to",
            "repeat",
        ];
        let text = behind_subject(text);
        let first = text.bytes().next()?;
        if !matches!(
            first.to_ascii_lowercase(),
            b'g' | b'r' | b'j' | b'p' | b'c' | b'b' | b'l' | b's' | b'm' | b'0'..=b'9'
        ) {
            return None;
        }
        let rest = scan::strip_any(text, &JUMPS).or_else(|| scan::strip_any(text, &SPOKEN));
        let rest = match rest {
            Some(rest) => {
                scan::strip_any(rest, &["step number", "step", "line", "label", "statement"]).unwrap_or(rest)
            }
            // `then 60` of BASIC.
            None if first.is_ascii_digit() => text,
            None => return None,
        };
        // `return to (1)`
        let bare = rest.strip_prefix('(').unwrap_or(rest);
        let name = label_at(bare)?;
        let behind = bare[name.len()..].trim();
        let behind = if bare.len() < rest.len() { behind.strip_prefix(')')?.trim() } else { behind };
        let whole =
            behind.is_empty() || behind.starts_with([';', ',', '.', ')', '}']) || is_connective(behind);
        (self.known.contains(name) && whole && (first.is_ascii_alphabetic() || behind.is_empty()))
            .then_some(name)
    }
}

/// Jumps of somebody: `the client returns to step 2`.
const SPOKEN: [&str; 8] = [
    "returns to",
    "goes back to",
    "goes to",
    "proceeds to",
    "proceeds with",
    "continues with",
    "continues at",
    "jumps to",
];

/// What somebody does, where the text says who: `the client returns …`, `control passes …`.
fn behind_subject(text: &str) -> &str {
    const MAX_WORDS: usize = 4;
    if scan::strip_any(text, &["the", "we", "it", "control", "execution", "a", "an", "each"]).is_none() {
        return text;
    }
    let mut rest = text;
    for _ in 0..MAX_WORDS {
        if scan::strip_any(rest, &SPOKEN).is_some() {
            return rest;
        }
        let Some((_, behind)) = rest.split_once(' ') else { return text };
        rest = behind.trim_start();
    }
    text
}

fn is_connective(text: &str) -> bool {
    scan::strip_any(text, &["and", "if", "else", "otherwise", "end", "fi", "od", "until", "again", "with"])
        .is_some()
}

/// The name or number at the start.
fn label_at(text: &str) -> Option<&str> {
    let len = text.find(|c: char| !(scan::is_name_char(c))).unwrap_or(text.len());
    // `2.1` is one label, the point behind `2.` ends a sentence.
    let more =
        text[len..].strip_prefix('.').map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
    let len = if more > 0 { len + 1 + more } else { len };
    (len > 0).then(|| &text[..len])
}

fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    text.char_indices().filter_map(move |(i, c)| {
        let starts = c.is_alphanumeric() && !before.is_alphanumeric();
        before = c;
        starts.then_some(i)
    })
}

/// `repeat steps 2 to 4 until x = 0`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Range<'a> {
    pub(in super::super) first: &'a str,
    pub(in super::super) last: &'a str,
    /// `until x = 0`, `for each v`, `n times`.
    pub(in super::super) how: &'a str,
}

/// The steps that a statement repeats.
pub(in super::super) fn range(text: &str) -> Option<Range<'_>> {
    let rest =
        scan::strip_any(text, &["repeat", "perform", "do", "execute", "iterate", "loop", "carry out"])?;
    let rest = scan::strip_any(rest, &["through", "over"]).unwrap_or(rest);
    let several = scan::strip_any(rest, &["steps", "lines"]);
    let Some(several) = several else {
        let one = scan::strip_any(rest, &["step", "line"])?;
        let name = label_at(one)?;
        let how = one[name.len()..].trim_start();
        return is_how(how).then_some(Range { first: name, last: name, how });
    };
    let first = label_at(several)?;
    let behind = several[first.len()..].trim_start();
    let behind = scan::strip_any(behind, &["to", "through", "and", "thru", "up to"])
        .or_else(|| behind.strip_prefix(['-', '–', '—', '−']))?
        .trim_start();
    let behind = scan::strip_any(behind, &["step", "line"]).unwrap_or(behind);
    let last = label_at(behind)?;
    let how = behind[last.len()..].trim().trim_start_matches([',', ';']).trim_start();
    is_how(how).then_some(Range { first, last, how })
}

fn is_how(how: &str) -> bool {
    scan::strip_any(how, &["until", "while", "for", "as long as"]).is_some() || how.ends_with("times")
}
