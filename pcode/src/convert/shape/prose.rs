//! Running text: no steps, only sentences.

use super::super::line::{Line, Role};
use super::super::{clause, scan};
use crate::classify;

/// Whether the lines are paragraphs of sentences and nothing in them looks like pseudo-code.
pub(super) fn is_prose(lines: &[Line]) -> bool {
    let code: Vec<&Line> = lines.iter().filter(|line| line.role == Role::Code).collect();
    let (Some(min), Some(max)) = (code.iter().map(|l| l.indent).min(), code.iter().map(|l| l.indent).max())
    else {
        return false;
    };
    if max - min > 3 || code.iter().any(|line| line.item || is_step(&line.text)) {
        return false;
    }
    // Sentences begin with a capital; lines of steps need not.
    let small = ["if ", "for ", "while ", "return ", "else ", "repeat"];
    let n_small = code.iter().filter(|line| small.iter().any(|word| line.text.starts_with(word))).count();
    if n_small >= 2 && n_small * 3 >= code.len() {
        return false;
    }
    let n_words: usize = code.iter().map(|line| line.text.split_whitespace().count()).sum();
    let n_plain: usize =
        code.iter().map(|line| line.text.split_whitespace().filter(|w| is_plain_word(w)).count()).sum();
    let n_ends = code.iter().map(|line| sentence_ends(&line.text).len()).sum::<usize>();
    let n_final = code.iter().filter(|line| line.text.ends_with(['.', '!', '?'])).count();
    // Wrapped lines are long; short ones are steps, even with full stops.
    let long = n_words >= 7 * code.len() && n_words >= 12;
    let flows = n_ends > 0 || n_final < code.len();
    long && flows && n_final + n_ends > 0 && n_plain * 4 >= n_words * 3
}

/// Whether a line can only be a step of pseudo-code.
pub(super) fn is_step(text: &str) -> bool {
    text.contains(['←', '{', '}', ';']) && scan::is_assignment(text)
        || text.contains(":=")
        || scan::is_assignment(text)
        || text.ends_with([':', '{', '}'])
        || scan::find_word(text, &["endif", "end if", "end for", "end while"]).is_some()
        || (scan::strip_any(text, &["if", "for", "while", "else"]).is_some()
            && !text.ends_with('.')
            && text.split_whitespace().count() < 7)
}

fn is_plain_word(word: &str) -> bool {
    word.trim_matches(|c: char| c.is_ascii_punctuation())
        .chars()
        .all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’'))
}

/// Joins the lines of each paragraph and cuts them into sentences.
pub(super) fn sentences(lines: Vec<Line>) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::new();
    let mut paragraph: Option<Line> = None;
    for line in lines {
        if line.role != Role::Code {
            out.extend(paragraph.take().into_iter().flat_map(cut));
            out.push(line);
            continue;
        }
        match &mut paragraph {
            Some(open) if !line.blank_before => open.join(line, " "),
            _ => {
                out.extend(paragraph.take().into_iter().flat_map(cut));
                paragraph = Some(line);
            }
        }
    }
    out.extend(paragraph.into_iter().flat_map(cut));
    out
}

/// Whether a sentence says what is done if or while something holds, and not only tells about it.
fn is_flow(sentence: &str) -> bool {
    // `To sort a list: if it has one element, return it.`
    let titled = sentence.split_once(": ").filter(|_| scan::strip_word(sentence, "to").is_some());
    let sentence = titled.map_or(sentence, |(_, behind)| behind);
    let sentence = scan::strip_any(sentence, &["then", "next", "now", "finally"]).unwrap_or(sentence);
    let sentence = sentence.trim_start_matches(',').trim_start();
    let begins = |step: &str| {
        let step = scan::strip_any(step, &["then", "and"]).unwrap_or(step);
        // Where no subject follows, the word says what to do.
        let word = step.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        let verb = word.chars().count() > 2
            && word.chars().all(char::is_lowercase)
            && !classify::is_function_word(word)
            && step[word.len()..].starts_with(' ');
        verb || clause::starts_with_verb(step)
            || scan::strip_any(step, &["do", "for each", "for every", "if"]).is_some()
    };
    let heads = ["if", "while", "unless", "as long as", "for each", "for every", "for all", "until"];
    if let Some(rest) = scan::strip_any(sentence, &heads) {
        return scan::TopLevel::new(rest).any(|(at, c)| c == ',' && begins(rest[at + 1..].trim()));
    }
    if let Some(rest) = scan::strip_any(sentence, &["otherwise", "else"]) {
        return begins(rest.trim_start_matches(',').trim_start());
    }
    scan::strip_any(sentence, &["return", "repeat"]).is_some()
}

fn cut(paragraph: Line) -> Vec<Line> {
    let mut out = Vec::new();
    let mut start = 0;
    let ends = sentence_ends(&paragraph.text);
    for end in ends.into_iter().chain([paragraph.text.len()]) {
        let sentence = paragraph.text[start..end].trim();
        if !sentence.is_empty() {
            out.push(Line {
                indent: 0,
                text: sentence.to_owned(),
                comment: None,
                blank_before: false,
                item: false,
                label: None,
                unnumbered: false,
                starts_body: false,
                is_doubtful: false,
                role: if is_flow(sentence) { Role::Code } else { Role::Prose },
                origin: vec![(0, paragraph.lines_of(sentence))],
            });
        }
        start = end;
    }
    if let (Some(last), comment @ Some(_)) = (out.last_mut(), paragraph.comment) {
        last.comment = comment;
    }
    out
}

/// The offsets just behind full stops that end a sentence within the text.
pub(in crate::convert) fn sentence_ends(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let mut ends = Vec::new();
    for (i, c) in scan::TopLevel::new(text) {
        if !matches!(c, '.' | '!' | '?') || bytes.get(i + 1) != Some(&b' ') {
            continue;
        }
        let capital = text[i + 1..].trim_start().starts_with(char::is_uppercase);
        let word = text[..i].rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
        let abbreviation =
            matches!(word, "e.g" | "i.e" | "cf" | "etc" | "vs" | "resp" | "Fig" | "Eq" | "w.r.t" | "st");
        let is_number =
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) && text[..i].contains(' ');
        let variable = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
        let keyword = scan::strip_any(
            text[i + 1..].trim_start(),
            &["if", "for", "while", "otherwise", "repeat", "go", "set", "return", "else", "then", "stop"],
        );
        // `Let T be S. Add x to T.` ends with a name, and not with an initial.
        let next = text[i + 1..].trim_start();
        let verb = next
            .split(' ')
            .next()
            .is_some_and(|next| next.chars().count() > 2 && next.chars().skip(1).all(char::is_lowercase));
        let name = verb && text[..i].split_whitespace().count() > 3;
        let apart = is_number || variable || word.len() == 1 && (keyword.is_some() || name);
        // `Stopping criterion. quit if x < y.`
        let jumps = ["quit", "stop", "terminate", "exit", "return", "if"];
        let named = word.chars().count() > 2
            && word.chars().all(char::is_alphabetic)
            && scan::strip_any(text[i + 1..].trim_start(), &jumps).is_some();
        if (capital || named) && (word.chars().count() > 1 || apart) && !abbreviation && !word.ends_with('.')
        {
            ends.push(i + 1);
        }
    }
    ends
}
