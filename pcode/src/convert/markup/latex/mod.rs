//! LaTeX source of the packages `algorithmic`, `algorithmicx` (with `algpseudocode`), `algorithm2e`, `pseudo` and
//! `clrscode`.
//!
//! All of them say exactly which statement is inside which block. The source is written as plain pseudo-code whose
//! indentation shows just that, so that the later stages need not know about LaTeX.

mod codebox;
mod command;
mod define;
mod program;

use std::collections::HashMap;

use super::super::MAX_NEST;
use super::super::line::{LineRange, Part, Plain};
use super::symbol;
use command::{Action, action};
use define::Defined;

/// Whether a document is LaTeX source of an algorithm, not text with some LaTeX mathematics in it.
pub(super) fn is_latex(input: &str) -> bool {
    let mut rest = input;
    while let Some(at) = rest.find('\\') {
        rest = &rest[at + 1..];
        let len = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = &rest[..len];
        let environment = rest[len..].strip_prefix('{').unwrap_or_default();
        let begins = name == "begin"
            && ["algo", "pseudo", "codebox", "tabbing", "program}"]
                .iter()
                .any(|start| environment.starts_with(start));
        let opens = command::opens_block(name) && rest[len..].trim_start().starts_with(['{', '(']);
        if begins || opens || command::is_telling(name) {
            return true;
        }
        rest = &rest[len..];
    }
    false
}

/// The algorithm as indented pseudo-code.
pub(super) fn plain_lines(input: &str) -> Vec<Plain> {
    if let Some(lines) = program::plain_lines(input) {
        return lines;
    }
    let input = &normalize_source(input);
    let mut reader = Reader::new(input);
    while reader.at < input.len() {
        reader.step();
    }
    reader.flush();
    reader.out
}

/// Characters that only look different, and none that a later stage writes itself.
fn normalize_source(input: &str) -> String {
    let lines: Vec<_> = input.split('\n').map(super::unicode::normalize).collect();
    lines.join("\n")
}

/// What to do at the closing brace of an open group.
enum Group {
    /// Belongs to the text of a line.
    Text,
    /// The body of a block; then a line may follow (`until …`) or another body (`else`).
    Body { then_line: Option<(String, u32)>, then_else: bool },
}

struct Reader<'a> {
    input: &'a str,
    at: usize,
    /// The line of `at`, kept up to date by [`Reader::advance`].
    line: u32,
    depth: usize,
    groups: Vec<Group>,
    current: String,
    current_depth: usize,
    current_line: u32,
    current_part: Part,
    /// The number of lines before the environment that a caption belongs to.
    environment: usize,
    /// Whether lines end with `\\` and change their depth with `\\+` and `\\-`, as the package `pseudo` has it.
    is_pseudo: bool,
    /// Whether heads end with `\Then` and `\Do`, as `clrscode` has it.
    is_codebox: bool,
    /// Whether `\>` sets a line deeper, as in `tabbing`.
    is_tabbing: bool,
    /// How many of these stand before the line in progress.
    n_tabs: usize,
    /// The commands that the text defines itself.
    defined: HashMap<&'a str, Defined<'a>>,
    out: Vec<Plain>,
}

impl<'a> Reader<'a> {
    fn new(input: &'a str) -> Self {
        Self {
            input,
            at: 0,
            line: 1,
            depth: 0,
            groups: Vec::new(),
            current: String::new(),
            current_depth: 0,
            current_line: 1,
            current_part: Part::Code,
            environment: 0,
            is_pseudo: false,
            is_codebox: false,
            is_tabbing: false,
            n_tabs: 0,
            defined: HashMap::new(),
            out: Vec::new(),
        }
    }

    fn rest(&self) -> &'a str {
        &self.input[self.at..]
    }

    fn advance(&mut self, n_bytes: usize) {
        self.line += memchr::memchr_iter(b'\n', &self.rest().as_bytes()[..n_bytes]).count() as u32;
        self.at += n_bytes;
    }

    /// Writes the line in progress.
    fn flush(&mut self) {
        let text = symbol::print_source(&self.current);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            // Blank lines between statements are not part of them.
            let n_lines = self.current.trim_end().matches('\n').count() as u32;
            let lines = LineRange::new(self.current_line, self.current_line + n_lines);
            let indent = " ".repeat(4 * (self.current_depth + self.n_tabs).min(MAX_NEST));
            self.out.push(Plain { lines, text: indent + &text, part: self.current_part });
        }
        self.current.clear();
        self.n_tabs = 0;
        self.current_part = Part::Code;
        self.current_depth = self.depth;
        self.current_line = self.line;
    }

    /// Ends the line in progress and starts one with the given words.
    fn start(&mut self, text: &str) {
        self.flush();
        self.current.push_str(text);
        self.current.push(' ');
    }

    fn push(&mut self, text: &str) {
        if self.current.trim().is_empty() {
            self.current.clear();
            self.current_line = self.line;
            self.current_depth = self.depth;
        }
        self.current.push_str(text);
    }

    /// Reads one character, comment or command.
    fn step(&mut self) {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return };
        match c {
            '%' => self.advance(rest.find('\n').unwrap_or(rest.len())),
            '\\' => self.command(),
            '{' => {
                self.groups.push(Group::Text);
                self.push("{");
                self.advance(1);
            }
            '}' => self.close_group(),
            '\n' if rest[1..].trim_start_matches([' ', '\t', '\r']).starts_with('\n') => {
                self.flush();
                self.advance(1);
            }
            c => {
                let mut buffer = [0; 4];
                if c == '\n' && self.current.is_empty() {
                    self.advance(1);
                    return;
                }
                self.push(c.encode_utf8(&mut buffer));
                self.advance(c.len_utf8());
            }
        }
    }

    fn close_group(&mut self) {
        match self.groups.pop() {
            Some(Group::Body { then_line, then_else }) => {
                self.flush();
                self.depth = self.depth.saturating_sub(1);
                self.advance(1);
                if let Some((text, line)) = then_line {
                    self.start(&text);
                    self.current_line = line;
                    self.flush();
                }
                let remark = if then_else { self.remark() } else { None };
                if then_else && self.body_follows() {
                    self.start("else");
                    self.push_remark(remark);
                    self.open_body(None, false);
                }
                return;
            }
            Some(Group::Text) => self.push("}"),
            None => {}
        }
        self.advance(1);
    }

    /// Whether the next thing is a group: then the package is `algorithm2e`, whose blocks are arguments.
    fn body_follows(&self) -> bool {
        self.rest().trim_start().starts_with('{')
    }

    /// Opens a block: at its brace if there is one, else until the closing command.
    fn open_body(&mut self, then_line: Option<(String, u32)>, then_else: bool) {
        if self.body_follows() {
            let rest = self.rest();
            self.advance(rest.len() - rest.trim_start().len() + 1);
            self.flush_after_head();
            self.groups.push(Group::Body { then_line, then_else });
        }
        self.depth += 1;
    }

    /// The head of a block is complete: what follows is another line.
    fn flush_after_head(&mut self) {
        let depth = self.depth;
        self.depth += 1;
        self.flush();
        self.depth = depth;
    }

    /// Reads `(\tcp*[f]{why})` of `algorithm2e` and `[why]` of `algorithmic` before or behind a head.
    fn remark(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let skip = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let (open, close) = match rest[skip..].bytes().next()? {
            b'(' if rest[skip + 1..].trim_start().starts_with('\\') => ('(', ')'),
            b'[' => ('[', ']'),
            _ => return None,
        };
        let mut depth = 0usize;
        for (i, c) in rest[skip..].char_indices() {
            if c == open {
                depth += 1;
            } else if c == close {
                depth -= 1;
            }
            if depth == 0 {
                let inside = rest[skip + 1..skip + i].trim();
                self.advance(skip + i + 1);
                return Some(inside);
            }
        }
        None
    }

    /// Writes a remark behind the head it stands at.
    fn push_remark(&mut self, remark: Option<&'a str>) {
        let Some(text) = remark else { return };
        let inner = match text.find('{') {
            Some(open) if text.starts_with('\\') => text[open + 1..].trim_end().trim_end_matches('}'),
            _ => text,
        };
        if !inner.trim().is_empty() {
            self.push(&format!(" // {} ", inner.replace('\n', " ")));
        }
    }

    /// Reads `{…}` and returns its inside; an optional `[…]` or `(…)` of `algorithm2e` before it is skipped.
    fn argument(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let mut skip = rest.len() - rest.trim_start().len();
        if rest[skip..].starts_with('[') {
            skip += rest[skip..].find(']')? + 1;
            skip += rest[skip..].len() - rest[skip..].trim_start().len();
        }
        let inside = rest[skip..].strip_prefix('{')?;
        let mut depth = 1usize;
        let mut escaped = false;
        for (i, b) in inside.bytes().enumerate() {
            match b {
                _ if escaped => {
                    escaped = false;
                    continue;
                }
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            escaped = b == b'\\';
            if depth == 0 {
                self.advance(skip + i + 2);
                return Some(&inside[..i]);
            }
        }
        None
    }

    fn command(&mut self) {
        let after = &self.rest()[1..];
        let len = after.bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = &after[..len];
        if name.is_empty() {
            let c = after.chars().next();
            match c {
                Some(';' | '\\') => {
                    self.advance(2);
                    self.end_row();
                }
                Some(c) if self.is_tabbing && self.tab(c) => self.advance(1 + c.len_utf8()),
                Some(c) => {
                    self.push("\\");
                    let mut buffer = [0; 4];
                    self.push(c.encode_utf8(&mut buffer));
                    self.advance(1 + c.len_utf8());
                }
                None => self.advance(1),
            }
            return;
        }
        if self.is_codebox && self.codebox(name) || self.definition_of(name) || self.use_defined(name) {
            return;
        }
        if self.is_pseudo && name == "hd" {
            self.push("procedure ");
        }
        if self.is_tabbing && name == "kill" {
            self.current.clear();
            self.advance(1 + len);
            return;
        }
        let Some(action) = action(name) else {
            self.push("\\");
            self.push(name);
            self.advance(1 + len);
            return;
        };
        let star = usize::from(after[len..].starts_with('*'));
        self.advance(1 + len + star);
        self.perform(&action);
    }

    /// The end of a line, and in `pseudo` the depth of the next.
    fn end_row(&mut self) {
        if self.is_pseudo {
            if let Some(end) = self.rest().find(']').filter(|_| self.rest().starts_with('[')) {
                self.advance(end + 1);
            }
            while let Some(sign) = self.rest().bytes().next().filter(|b| matches!(b, b'+' | b'-')) {
                self.flush();
                self.depth = if sign == b'+' { self.depth + 1 } else { self.depth.saturating_sub(1) };
                self.advance(1);
            }
        }
        self.flush();
    }

    fn perform(&mut self, action: &Action) {
        match *action {
            Action::Open(word) => self.open(word, false),
            Action::OpenTwo => self.open("if", true),
            Action::Middle(word) => {
                self.flush();
                // In `algorithm2e` the block before is closed already.
                if !self.else_is_argument(word) {
                    self.depth = self.depth.saturating_sub(1);
                }
                if word == "else" {
                    self.start(word);
                    let remark = self.remark();
                    self.push_remark(remark);
                    self.open_body(None, false);
                } else {
                    self.open(word, false);
                }
            }
            Action::Case => {
                self.start("case");
                let remark = self.remark();
                let label = self.argument().unwrap_or_default();
                self.push(label);
                self.push(":");
                self.push_remark(remark);
                self.open_body(None, false);
            }
            Action::Word(word) => {
                self.start(word);
                let remark = self.remark();
                self.push_remark(remark);
                self.open_body(None, false);
            }
            Action::Repeat => {
                self.start("repeat");
                let remark = self.remark();
                self.push_remark(remark);
                let line = self.line;
                let test = if self.body_follows() { self.argument() } else { None };
                self.open_body(test.map(|test| (format!("until {test}"), line)), false);
            }
            Action::Header(word) => self.header(word),
            Action::Definition => self.definition(),
            Action::Until => {
                self.flush();
                self.depth = self.depth.saturating_sub(1);
                self.start("until");
                let test = self.argument().unwrap_or_default();
                self.push(test);
                self.flush();
            }
            Action::Close => {
                self.flush();
                self.depth = self.depth.saturating_sub(1);
            }
            // `\Input{…}` of one's own definition has its text as an argument.
            Action::Line(word) if word.ends_with(':') && self.rest().starts_with('{') => {
                self.perform(&Action::Labelled(word));
            }
            Action::Line(word) => self.start(word),
            Action::Labelled(word) => {
                self.start(word);
                if let Some(text) = self.argument() {
                    self.push(text);
                    self.flush();
                }
            }
            Action::Comment => {
                if let Some(text) = self.argument() {
                    self.push(&format!(" // {text} "));
                    if self.current.trim_start().starts_with("//") {
                        self.flush();
                    }
                }
            }
            Action::Title => self.title(),
            Action::Environment => {
                self.flush();
                let name = self.argument().unwrap_or_default();
                self.is_pseudo |= name.starts_with("pseudo");
                self.is_codebox |= name == "codebox";
                self.is_tabbing |= name == "tabbing";
                if matches!(name, "algorithm" | "algorithm2e" | "figure" | "document") {
                    self.environment = self.out.len();
                }
                self.perform(&Action::Setting);
                // `\begin{pseudo}[kw]*`
                if self.rest().starts_with('*') {
                    self.advance(1);
                }
            }
            Action::Break => {
                self.flush();
            }
            Action::Setting => {
                self.flush();
                // `\usepackage[noEnd]{algpseudocodex}` has its options first.
                while (self.body_follows() || self.rest().starts_with('[')) && self.argument().is_some() {}
                if let Some(end) = self.rest().find(']').filter(|_| self.rest().starts_with('[')) {
                    self.advance(end + 1);
                }
            }
        }
    }

    fn header(&mut self, word: &str) {
        self.start(word);
        let name = self.argument().unwrap_or_default();
        let arguments = self.argument().unwrap_or_default();
        self.push(&format!("{name}({arguments})"));
        self.depth += 1;
    }

    fn definition(&mut self) {
        self.start("function");
        let name = self.argument().unwrap_or_default().trim_start_matches('\\');
        let name = name.replacen('{', "(", 1);
        self.push(&match name.rfind('}') {
            Some(end) if name.contains('(') => format!("{})", &name[..end]),
            _ => name,
        });
        self.open_body(None, false);
    }

    fn title(&mut self) {
        self.flush();
        if let Some(text) = self.argument() {
            self.current_part = Part::Title;
            self.current.push_str(text);
        }
        let n_before = self.out.len();
        self.flush();
        // A caption may stand below the algorithm that it names.
        if self.out.len() > n_before {
            self.out[self.environment..].rotate_right(1);
        }
    }

    /// Whether an `\Else` or `\ElseIf` takes its block as an argument.
    fn else_is_argument(&self, word: &str) -> bool {
        let rest = self.rest().trim_start();
        if word == "else" {
            return rest.starts_with('{');
        }
        let mut probe = Reader::new(rest);
        probe.argument().is_some() && probe.body_follows()
    }

    fn open(&mut self, word: &str, two: bool) {
        self.start(word);
        let remark = self.remark();
        let head = self.argument().unwrap_or_default();
        self.push(head);
        let behind = self.remark();
        self.push_remark(remark.or(behind));
        self.open_body(None, two);
    }
}
