//! Keywords in other languages than English, written as the English ones that the later stages know.

mod dutch;
mod french;
mod german;
mod italian;
mod polish;
mod portuguese;
mod russian;
mod spanish;
mod swedish;

use super::super::line::{Line, Role};
use super::super::scan;

/// The languages that are read besides English.
static TONGUES: [&Tongue; 9] = [
    &german::GERMAN,
    &french::FRENCH,
    &spanish::SPANISH,
    &portuguese::PORTUGUESE,
    &italian::ITALIAN,
    &dutch::DUTCH,
    &swedish::SWEDISH,
    &polish::POLISH,
    &russian::RUSSIAN,
];

/// A way to write keywords; words are without accents and in small letters.
struct Tongue {
    /// At the start of a line, longer phrases before their beginnings.
    leading: &'static [(&'static str, &'static str)],
    /// Anywhere in a line that starts with one of the above.
    inner: &'static [(&'static str, &'static str)],
}

/// Translates the lines if most of their keywords are of one of the languages.
pub(super) fn translate(lines: &mut [Line]) {
    let led = |tongue: &Tongue| {
        lines
            .iter()
            .filter(|line| line.role == Role::Code && lead(&line.text, tongue).is_some())
            .map(|line| n_inner(&line.text, tongue))
            .fold((0, 0), |(n, n_inner), inner| (n + 1, n_inner + inner))
    };
    let n_english = lines
        .iter()
        .filter(|line| line.role == Role::Code)
        .filter(|line| scan::strip_any(&line.text, &ENGLISH).is_some())
        .count();
    // Related languages share words at the start of a line; those within it decide then.
    let Some(((n, _), tongue)) =
        TONGUES.iter().map(|tongue| (led(tongue), *tongue)).rev().max_by_key(|(known, _)| *known)
    else {
        return;
    };
    if n == 0 || n <= n_english && n_distinct(lines, tongue) < MIXED {
        return;
    }
    for at in 0..lines.len() {
        if lines[at].role != Role::Code {
            continue;
        }
        let has_body = lines[at + 1..].iter().find(|next| next.role == Role::Code).is_some_and(|next| {
            next.indent > lines[at].indent || lead(&next.text, tongue).is_some_and(|l| l.0 == "case")
        });
        if let Some(text) = translated(&lines[at].text, tongue, has_body) {
            lines[at].text = text;
        }
    }
    settle_tests(lines);
}

/// So many different keywords tell a language, though there are English ones beside them.
const MIXED: usize = 2;

/// How many different keywords start lines that no English keyword starts.
fn n_distinct(lines: &[Line], tongue: &Tongue) -> usize {
    let mut found: Vec<&str> = lines
        .iter()
        .filter(|line| line.role == Role::Code && scan::strip_any(&line.text, &ENGLISH).is_none())
        .filter_map(|line| lead(&line.text, tongue).map(|(_, end)| &line.text[..end]))
        // Short words are English, or names, as often as not.
        .filter(|word| word.chars().count() > 4)
        .collect();
    found.sort_unstable();
    found.dedup();
    found.len()
}

/// `ripeti … finché x`: the word that begins a loop elsewhere ends this one, and is the test to stop.
fn settle_tests(lines: &mut [Line]) {
    let mut open: Vec<usize> = Vec::new();
    for at in 0..lines.len() {
        if lines[at].role != Role::Code {
            continue;
        }
        let indent = lines[at].indent;
        open.retain(|&column| column <= indent);
        let deeper = lines.get(at + 1).is_some_and(|next| next.indent > indent);
        if lines[at].text.eq_ignore_ascii_case("repeat") {
            open.push(indent);
        } else if let Some(test) = lines[at].text.strip_prefix("as long as ").filter(|_| !deeper)
            && open.last() == Some(&indent)
        {
            lines[at].text = format!("until {test}");
            open.pop();
        }
    }
}

/// How many words of more than one letter within a line are of the language.
fn n_inner(text: &str, tongue: &Tongue) -> usize {
    let is_known = |word: &str| {
        tongue.inner.iter().any(|(phrase, _)| phrase.len() > 1 && phrase_at(word, phrase) == Some(word.len()))
    };
    text.split(|c: char| !scan::is_name_char(c)).filter(|word| is_known(word)).count()
}

/// Whether a word is, or is part of, a keyword of one of the languages.
pub(in super::super) fn is_keyword(word: &str) -> bool {
    let word: String = word.chars().map(folded).collect();
    TONGUES.iter().any(|tongue| {
        let mut phrases = tongue.leading.iter().chain(tongue.inner).map(|(phrase, _)| *phrase);
        phrases.any(|phrase| phrase.split([' ', '\'', ':']).any(|part| part == word))
    })
}

const ENGLISH: [&str; 14] = [
    "if",
    "for",
    "while",
    "repeat",
    "until",
    "return",
    "end",
    "else",
    "procedure",
    "function",
    "input",
    "output",
    "foreach",
    "switch",
];

/// The English for the phrase at the start, and where the phrase ends.
fn lead(text: &str, tongue: &Tongue) -> Option<(&'static str, usize)> {
    let first = folded(text.chars().next()?);
    tongue
        .leading
        .iter()
        .filter(|(phrase, _)| phrase.starts_with(first))
        .find_map(|(phrase, english)| phrase_at(text, phrase).map(|end| (*english, end)))
        .filter(|&(_, end)| {
            !text[end..].trim_start().starts_with(['=', '←', '[', '.']) || text[end..].starts_with(". ")
        })
}

fn translated(text: &str, tongue: &Tongue, has_body: bool) -> Option<String> {
    if let Some(behind) = text.strip_prefix('}') {
        return translated(behind.trim_start(), tongue, has_body).map(|rest| format!("}} {rest}"));
    }
    let Some((english, end)) = lead(text, tongue) else { return joined_jump(text, tongue) };
    // `scegli x` chooses one, unless there are cases below.
    if english == "switch" && !has_body {
        return None;
    }
    let mut out = String::from(english);
    let rest = &text[end..];
    if !rest.is_empty() && !english.is_empty() && !rest.starts_with([':', ';', '(', ' ', '.', ',', '{']) {
        out.push(' ');
    }
    out.push_str(&inner(rest, tongue));
    // `gib x zurück` has its verb at both ends.
    if english == "return"
        && let Some(cut) = out
            .rfind(' ')
            .filter(|&at| phrase_at(out[at + 1..].trim_end_matches(['.', ';']), "zuruck").is_some())
    {
        out.truncate(cut);
    }
    // `gib x aus` shows it, `fahre mit dem nächsten x fort` goes on.
    let last = |word: &str| out.trim_end_matches(['.', ';']).rsplit(' ').next() == Some(word);
    if english == "return" && last("in") && text.trim_end_matches(['.', ';']).ends_with("aus") {
        let value = out["return".len()..].trim_end_matches(['.', ';']).trim_end_matches("in").trim();
        return Some(format!("print {value}"));
    }
    if english == "continue" && last("fort") {
        return Some(english.to_owned());
    }
    // `repetir hasta que x`: behind this word the limit of a counter is a test.
    if let Some(test) = out.strip_prefix("repeat to ") {
        let test = scan::strip_any(test, &["que", "che"]).unwrap_or(test);
        return Some(format!("repeat until {}", test.trim()));
    }
    // `Entrée : n` has a blank before its colon.
    if english.ends_with(':') {
        let rest = out[english.len()..].trim_start().trim_start_matches(':').trim_start().to_owned();
        out = format!("{english} {rest}");
    }
    Some(out.trim().to_owned())
}

/// `erhöhe i um 1 und gehe zu Schritt 2`: a jump behind another step.
fn joined_jump(text: &str, tongue: &Tongue) -> Option<String> {
    let mut starts = text.match_indices(' ').map(|(at, _)| at + 1);
    let (at, end) =
        starts.find_map(|at| Some((at, lead(&text[at..], tongue).filter(|l| l.0 == "go to")?.1)))?;
    let before = text[..at].trim_end();
    let (first, word) = before.rsplit_once(' ')?;
    let joins = tongue
        .inner
        .iter()
        .any(|(phrase, english)| *english == "and" && phrase_at(word, phrase) == Some(word.len()));
    joins.then(|| format!("{first} and go to{}", inner(&text[at + end..], tongue)))
}

/// Translates the words within a line, a phrase at the start of what follows `else` included.
fn inner(text: &str, tongue: &Tongue) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    let mut at = 0;
    let mut quoted = false;
    // Where the last keyword ends.
    let mut keyword = 0;
    while let Some(c) = text[at..].chars().next() {
        quoted ^= c == '"';
        let starts = c.is_alphabetic()
            && !scan::is_name_char(before)
            && !matches!(before, '.' | '\'' | '-')
            && !quoted;
        // Behind a comma, a colon or a keyword another clause begins.
        let written = out.trim_end();
        let begins = written.ends_with([',', ':', ';'])
            || keyword == written.len() && ["then", "and", "else"].iter().any(|word| written.ends_with(word));
        let clause = starts.then(|| begins.then(|| lead(&text[at..], tongue)).flatten());
        let clause = clause.flatten().filter(|(english, _)| {
            matches!(
                *english,
                "if" | "else" | "else if" | "for each" | "while" | "return" | "break" | "continue" | "go to"
            ) && !(*english == "return" && text.trim_end_matches(['.', ';']).ends_with(" aus"))
        });
        if let Some((english, n)) = clause {
            out.push_str(english);
            keyword = out.len();
            at += n;
            before = 'x';
            continue;
        }
        let found = starts.then(|| {
            tongue
                .inner
                .iter()
                .find_map(|(phrase, english)| phrase_at(&text[at..], phrase).map(|n| (*english, n)))
                .filter(|&(english, n)| {
                    n > 1 || joins(english, &out[keyword.min(out.len())..], &text[at + n..])
                })
        });
        if let Some((english, n)) = found.flatten() {
            out.push_str(english);
            keyword = out.len();
            at += n;
            before = 'x';
        } else {
            out.push(c);
            at += c.len_utf8();
            before = c;
        }
    }
    out
}

/// Whether a single letter is a word: `i de 1 a n`, `x > 0 y z > 0`; elsewhere it is a variable. `before` begins behind
/// the last keyword. An accent takes a second byte, so `à` is always a word.
fn joins(english: &str, before: &str, behind: &str) -> bool {
    let ends_operand = |c: char| scan::is_name_char(c) || matches!(c, ')' | ']' | '|' | '"' | '∞');
    let starts_operand =
        |c: char| scan::is_name_char(c) || matches!(c, '(' | '[' | '|' | '"' | '∞' | '¬' | '-');
    let last = before.strip_suffix(' ').and_then(|before| before.trim_end().chars().next_back());
    let next = behind.strip_prefix(' ').and_then(|behind| behind.trim_start().chars().next());
    // A bound has a start before it: only one number or name since `from`, or an assignment.
    let bounds =
        english != "to" || scan::n_words_top(before.trim()) == 1 || scan::is_assignment(before.trim());
    last.is_some_and(ends_operand) && next.is_some_and(starts_operand) && bounds
}

/// The end of a phrase at the start of a text, accents and case aside.
fn phrase_at(text: &str, phrase: &str) -> Option<usize> {
    let mut rest = text.char_indices().peekable();
    for expected in phrase.chars() {
        if expected == ' ' {
            // `fin_si`
            rest.next_if(|&(_, c)| matches!(c, ' ' | '_'))?;
            while rest.next_if(|&(_, c)| c == ' ').is_some() {}
        } else {
            rest.next_if(|&(_, c)| folded(c) == expected)?;
        }
    }
    match rest.peek() {
        Some(&(_, c)) if scan::is_name_char(c) => None,
        Some(&(end, _)) => Some(end),
        None => Some(text.len()),
    }
}

fn folded(c: char) -> char {
    match c.to_lowercase().next().unwrap_or(c) {
        'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' | 'ą' | 'æ' => 'a',
        'è' | 'é' | 'ê' | 'ë' | 'ę' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' | 'ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' | 'ć' => 'c',
        'ñ' | 'ń' => 'n',
        'ł' => 'l',
        'ś' => 's',
        'ź' | 'ż' => 'z',
        'ё' => 'е',
        '’' => '\'',
        c => c,
    }
}
