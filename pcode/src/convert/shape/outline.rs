//! Which lines are headers, titles and preambles.

use super::super::clause::{self, keyword};
use super::super::header::{self, Form, Header};
use super::super::line::{Line, Role};
use super::super::scan;
use super::prose::{is_step, sentence_ends};

/// So many lines may stand above the first numbered one.
const MAX_PREAMBLE: usize = 6;

/// Gives every line its role.
pub(super) fn mark(lines: &mut [Line]) {
    let mut state = Outline::default();
    for i in 0..lines.len() {
        let in_preamble = state.preamble.is_some();
        let role = match lines[i].role {
            Role::Code => state.role(lines, i),
            Role::Title => {
                state.begin(lines[i].indent, false);
                Role::Title
            }
            other => other,
        };
        lines[i].is_doubtful = in_preamble
            && role == Role::Comment
            && lines[i].role == Role::Code
            && !header::is_preamble(&lines[i].text)
            && (keyword::starts_control(&lines[i].text)
                || lines[i].text.contains('←')
                || lines[i].text.contains(":="));
        lines[i].role = role;
    }
}

#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is another fact about the lines so far")]
struct Outline {
    /// The header or title of the function the line stands in: its column.
    header: Option<usize>,
    /// Whether that one had parentheses.
    named: bool,
    /// The column of the first step since the header.
    body: Option<usize>,
    /// A preamble label stands alone; lines deeper than it belong to it.
    preamble: Option<usize>,
    /// Whether that line had a number, as all lines have.
    counted: bool,
    /// Whether `Input: …` and the like have been seen: what follows them are steps.
    introduced: bool,
    /// Whether the name that may be a header's is called further down.
    recurs: bool,
    /// Whether a class or its like has begun, and none of its procedures.
    in_module: bool,
}

impl Outline {
    fn begin(&mut self, indent: usize, named: bool) {
        *self = Self { header: Some(indent), named, ..Self::default() };
    }

    fn role(&mut self, lines: &[Line], i: usize) -> Role {
        let line = &lines[i];
        if line.text.is_empty() {
            // A label alone.
            return Role::Code;
        }
        if let Some(indent) = self.preamble {
            let listed = line.item && line.label.is_none() && line.indent == indent && !line.blank_before;
            // A numbered line is a step, though its number has set it deeper.
            let uncounted = line.label.is_none() || self.counted && !line.item;
            if uncounted && line.indent > indent || listed {
                return Role::Comment;
            }
            self.preamble = None;
        }
        let next = lines[i + 1..].iter().find(|line| line.role == Role::Code);
        if self.body.is_none() && !is_preamble_like(line) && stands_before_numbers(lines, i) {
            let named = Header::read(&line.text).is_some_and(|header| self.is_header(&header, line, next));
            if !named {
                let first = self.header.is_none() && !self.introduced;
                self.introduced = true;
                if first {
                    self.begin(line.indent, false);
                    self.introduced = true;
                    return Role::Title;
                }
                return Role::Comment;
            }
        }
        if self.body.is_none() && header::is_preamble(&line.text) {
            // A step after `Input: two numbers` is the first one.
            let goes_on = |next: &Line| next.indent > line.indent && !is_step(&next.text);
            let counted = line.label.is_some() && !line.item;
            let alike = |next: &Line| next.label.is_none() || counted && !next.item;
            if next.is_some_and(|next| alike(next) && (line.text.ends_with(':') || goes_on(next))) {
                self.preamble = Some(line.indent);
                self.counted = counted;
            }
            self.introduced = true;
            return Role::Comment;
        }
        if let Some(header) = Header::read(&line.text)
            && {
                self.recurs = self.body.is_none() && calls_again(&lines[i + 1..], header.name);
                self.is_header(&header, line, next)
            }
        {
            self.begin(line.indent, true);
            return Role::Header;
        }
        if self.is_title(lines, i, next) {
            self.begin(line.indent, false);
            return Role::Title;
        }
        if next.is_some() && (super::heading::is_section(&line.text) || self.declares(&line.text)) {
            return Role::Comment;
        }
        self.body.get_or_insert(line.indent);
        Role::Code
    }

    fn is_header(&self, header: &Header<'_>, line: &Line, next: Option<&Line>) -> bool {
        let Some(next) = next else { return header.form == Form::Definition };
        let deeper = next.indent > line.indent;
        match (header.form, self.body) {
            (Form::Definition, _) => true,
            (Form::Declarator, body) => {
                next.text == "{" || deeper && line.blank_before && body.is_some() && self.is_back_out(line)
            }
            (Form::Named | Form::Titled, body) => body.is_none() || deeper && self.is_back_out(line),
            // Title lines may come before a header, another header not.
            // `init(x);` and `read(n)` above steps in the same column are the first of them.
            (Form::Bare, None) => {
                let alike = next.label.is_some() == line.label.is_some() && !next.blank_before;
                // Names of functions have a capital, or the function calls itself.
                let capital = header.name.starts_with(char::is_uppercase);
                let numbered = line.label.is_some() && next.label.is_some();
                let is_step = header.note == ";"
                    || alike && (clause::is_step_verb(header.name) || numbered || !capital && !self.recurs);
                !self.named && (deeper || !is_step)
            }
            (Form::Bare, Some(body)) => {
                let out = self.is_back_out(line) || (self.header.is_none() && line.indent < body);
                let flat =
                    line.blank_before && self.header == Some(body) && line.indent == body && self.named;
                (out && deeper) || (flat && !next.blank_before)
            }
        }
    }

    /// Whether a line only says what there is: variables, or what holds the procedures that follow.
    fn declares(&mut self, text: &str) -> bool {
        self.in_module |= header::is_module(text);
        header::is_module(text)
            || header::is_declaration(text)
            || self.in_module && text.ends_with(';') && !text.contains('(')
    }

    /// Whether the body is indented under its header and the line stands where the header did.
    fn is_back_out(&self, line: &Line) -> bool {
        match (self.header, self.body) {
            (Some(header), Some(body)) => body > header && line.indent <= header,
            (None, Some(body)) => line.blank_before && line.indent <= body,
            _ => true,
        }
    }

    fn is_title(&self, lines: &[Line], i: usize, next: Option<&Line>) -> bool {
        let line = &lines[i];
        let Some(next) = next else { return false };
        let text = line.text.as_str();
        if line.item
            || line.label.is_some() && !text.ends_with(':')
            || keyword::starts_control(text)
            || keyword::strip_head(text, &["when", "on"]).is_some_and(|rest| !rest.is_empty())
            || scan::is_assignment(text)
            || text.ends_with(['{', ';', ','])
        {
            return false;
        }
        if scan::inside_parentheses(text).is_some() || text.starts_with(['$', '@', '}']) {
            return false;
        }
        // `Then, for at most five attempts, do the following:` is a head.
        if next.indent > line.indent && sentence_ends(text).last().is_some_and(|&at| opens_last(&text[at..]))
        {
            return false;
        }
        let call = header::split_call(text).is_some_and(|(_, _, behind)| behind.is_empty());
        let colon = text.ends_with(':');
        // `To add x to y:` above a list that begins anew.
        if colon && !call && line.blank_before && next.label.as_deref() == Some("1") && !line.item {
            return true;
        }
        if self.named && super::heading::is_section(text) {
            return false;
        }
        if self.body.is_some() {
            return colon
                && !call
                && next.indent > line.indent
                && self.is_back_out(line)
                && self.header.is_some();
        }
        if self.named || self.header.is_some() || call || header::is_module(text) {
            return false;
        }
        let later = || lines[i + 1..].iter().filter(|line| line.role == Role::Code);
        if colon || header::is_preamble(&next.text) {
            return true;
        }
        if self.introduced {
            return false;
        }
        // Other headings in the same column have their own steps below them.
        let is_heading = |later: &Line| later.blank_before && Header::read(&later.text).is_some();
        next.blank_before
            || next.indent > line.indent
                && later().all(|later| later.indent > line.indent || is_heading(later))
            || (starts_like_sentence(text)
                && later().count() > 1
                && !later().any(|later| starts_like_sentence(&later.text))
                && later().any(|later| later.text.starts_with(char::is_lowercase)))
    }
}

/// Whether a name stands before a parenthesis somewhere below.
fn calls_again(lines: &[Line], name: &str) -> bool {
    const MAX_LINES: usize = 200;
    lines.iter().take(MAX_LINES).any(|line| {
        line.text.match_indices(name).any(|(at, _)| {
            let before = line.text[..at].chars().next_back();
            line.text[at + name.len()..].trim_start().starts_with('(')
                && !before.is_some_and(scan::is_name_char)
        })
    })
}

/// Whether the last sentence of a line is a head.
fn opens_last(sentence: &str) -> bool {
    let sentence = sentence.trim();
    let sentence = scan::strip_any(sentence, &["then", "next", "now", "finally"]).unwrap_or(sentence);
    keyword::starts_head(sentence.trim_start_matches(',').trim_start())
}

fn is_preamble_like(line: &Line) -> bool {
    header::is_preamble(&line.text)
}

/// Whether the steps below are numbered from one, and the line is none of them.
fn stands_before_numbers(lines: &[Line], i: usize) -> bool {
    let line = &lines[i];
    if line.label.is_some()
        || line.item
        || keyword::starts_control(&line.text)
        || scan::is_assignment(&line.text)
        || line.text.starts_with('{')
    {
        return false;
    }
    let code = || lines[i + 1..].iter().filter(|line| line.role == Role::Code);
    let Some(first) = code().take(MAX_PREAMBLE).position(|line| line.label.is_some()) else { return false };
    let is_first = code().nth(first).and_then(|line| line.label.as_deref()) == Some("1");
    is_first
        && !code().take(first).any(|line| keyword::starts_control(&line.text))
        && code().skip(first + 1).any(|line| line.label.as_deref() == Some("2"))
}

/// A capital and more letters: `Solve`, `QR factorization`.
fn starts_like_sentence(text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    word.chars().count() > 1 && word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic)
}
