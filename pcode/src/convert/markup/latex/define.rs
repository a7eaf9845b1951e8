//! Commands that a document defines before it uses them: `\SetKwInOut`, `\SetKwRepeat`, `\newcommand`.

use super::Reader;
use super::command::{Action, action};

/// What a defined command does.
#[derive(Clone, Copy)]
pub(super) enum Defined<'a> {
    /// `\Input{text}`: a line with its label.
    Labelled(&'a str),
    /// `\Do{test}{body}`
    DoWhile,
    Repeat,
    /// `\ForPar{range}{body}`: a loop with its word.
    Loop(&'a str),
    /// `\Fn{head}{body}`
    Function,
    /// `\Proc{body}`
    Block(&'a str),
    /// Words that stand for the command.
    Words(&'a str),
}

impl<'a> Reader<'a> {
    /// Reads a definition, if the command is one.
    pub(super) fn definition_of(&mut self, name: &str) -> bool {
        let kind = name.strip_prefix("SetKw");
        let is_macro = matches!(name, "newcommand" | "renewcommand" | "providecommand" | "algnewcommand");
        if kind.is_none() && !is_macro {
            return false;
        }
        self.flush();
        self.advance(1 + name.len());
        if self.rest().starts_with('*') {
            self.advance(1);
        }
        let Some(defined) = self.defined_name() else { return true };
        if is_macro {
            self.macro_body(defined);
            return true;
        }
        let mut arguments = [""; 4];
        for argument in &mut arguments {
            if !self.body_follows() {
                break;
            }
            *argument = self.argument().unwrap_or_default();
        }
        let [first, second, ..] = arguments;
        let meaning = match kind.unwrap_or_default() {
            "InOut" | "Input" => Defined::Labelled(first),
            "Repeat" if second.contains("while") => Defined::DoWhile,
            "Repeat" => Defined::Repeat,
            "For" => Defined::Loop(first),
            "Prog" => Defined::Function,
            "Block" => Defined::Block(first),
            "" | "Function" | "Data" | "Array" => Defined::Words(first),
            _ => return true,
        };
        // `\SetKwFor{For}{for}{do}{end}` only spells what the package has.
        if action(defined).is_none() || matches!(meaning, Defined::Labelled(_) | Defined::DoWhile) {
            self.defined.insert(defined, meaning);
        }
        true
    }

    /// `{\name}` or `\name`, or the bare name in braces of `algorithm2e`.
    fn defined_name(&mut self) -> Option<&'a str> {
        if self.body_follows() {
            return self.argument().map(|name| name.trim().trim_start_matches('\\'));
        }
        let rest = self.rest().strip_prefix('\\')?;
        let len = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        self.advance(1 + len);
        Some(&rest[..len])
    }

    /// The text of a macro without arguments; others print their name and what they are given.
    fn macro_body(&mut self, name: &'a str) {
        let takes_arguments = self.rest().starts_with('[');
        if let Some(end) = self.rest().find(']').filter(|_| takes_arguments) {
            self.advance(end + 1);
        }
        let Some(body) = self.argument() else { return };
        if !takes_arguments && action(name).is_none() && !body.contains('#') {
            self.defined.insert(name, Defined::Words(body));
        }
    }

    /// Does what a defined command says; `false` if there is none of that name.
    pub(super) fn use_defined(&mut self, name: &str) -> bool {
        let Some(&meaning) = self.defined.get(name) else { return false };
        self.advance(1 + name.len());
        match meaning {
            Defined::Labelled(label) => {
                self.start(&format!("{}:", label.trim_end_matches(':')));
                if let Some(text) = self.argument() {
                    self.push(text);
                }
                self.flush();
            }
            Defined::DoWhile => {
                self.start("do");
                let line = self.line;
                let test = self.argument().unwrap_or_default();
                self.open_body(Some((format!("while {test}"), line)), false);
            }
            Defined::Repeat => self.perform(&Action::Repeat),
            Defined::Loop(word) => self.open(word, false),
            Defined::Function => self.definition(),
            Defined::Block(word) => {
                self.start(word);
                self.open_body(None, false);
            }
            Defined::Words(words) => {
                let simple = words.trim();
                self.push(simple);
                if self.body_follows() && self.rest().starts_with('{') {
                    let arguments = self.argument().unwrap_or_default();
                    self.push(&format!("({arguments})"));
                }
            }
        }
        true
    }

    /// The marks of `tabbing` before and in a line.
    pub(super) fn tab(&mut self, mark: char) -> bool {
        match mark {
            '>' if self.current.trim().is_empty() => self.n_tabs += 1,
            '>' | '=' | '<' | '`' | '\'' => self.push(" "),
            '+' => self.depth += 1,
            '-' => self.depth = self.depth.saturating_sub(1),
            _ => return false,
        }
        true
    }
}
