//! LaTeX commands within a line, written as the characters they print.

use std::borrow::Cow;

use super::tables::{SYMBOLS, WRAPPERS};

/// Replaces the commands of a line that may hold some; a lone backslash, as in the set difference `A \ B`, is kept.
pub(super) fn strip_commands(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    Cow::Owned(Printer::new(text, Braces::Kept).print())
}

/// Replaces the commands of LaTeX source, where braces only group.
pub(super) fn print_source(text: &str) -> String {
    Printer::new(text, Braces::Group).print()
}

/// What braces without a command before them mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Braces {
    Kept,
    Group,
}

/// One pass over the text with a stack of the groups it is in.
struct Printer<'a> {
    rest: &'a str,
    braces: Braces,
    out: String,
    /// What to write at the closing brace of each open group, and the arguments that must follow it.
    groups: Vec<(&'static str, &'static [Argument])>,
}

/// What is written before and after an argument of a command.
pub(super) type Argument = (&'static str, &'static str);

impl<'a> Printer<'a> {
    fn new(text: &'a str, braces: Braces) -> Self {
        Self { rest: text, braces, out: String::with_capacity(text.len()), groups: Vec::new() }
    }

    fn print(mut self) -> String {
        while let Some(c) = self.rest.chars().next() {
            match c {
                '\\' => self.command(),
                '_' | '^' if self.rest[1..].starts_with('{') => self.script(c),
                '{' if self.braces == Braces::Group => {
                    self.rest = &self.rest[1..];
                    self.groups.push(("", &[]));
                }
                '}' if !self.groups.is_empty() => self.close(),
                '}' if self.braces == Braces::Group => self.rest = &self.rest[1..],
                '~' if self.braces == Braces::Group => self.write(" ", 1),
                c => {
                    self.out.push(c);
                    self.rest = &self.rest[c.len_utf8()..];
                }
            }
        }
        self.out
    }

    fn write(&mut self, text: &str, n_read: usize) {
        self.out.push_str(text);
        self.rest = &self.rest[n_read..];
    }

    fn close(&mut self) {
        self.rest = &self.rest[1..];
        let Some((end, more)) = self.groups.pop() else { return };
        self.out.push_str(end);
        if let Some((first, others)) = more.split_first() {
            self.argument(*first, others);
        }
    }

    /// Opens the group of an argument; without a brace the argument is left as it stands.
    fn argument(&mut self, (before, after): Argument, others: &'static [Argument]) {
        let Some(inside) = self.rest.trim_start().strip_prefix('{') else { return };
        self.rest = inside;
        let simple = inside.find('}').is_some_and(|end| inside[..end].chars().all(char::is_alphanumeric));
        // `\frac{a}{b}` needs no parentheses, `\frac{a + b}{c}` does.
        let (before, after) = match (simple, before, after) {
            (true, "(", ")/") => ("", "/"),
            (true, "(", ")") if others.is_empty() && self.out.ends_with('/') => ("", ""),
            _ => (before, after),
        };
        self.out.push_str(before);
        self.groups.push((after, others));
    }

    /// `_{i}` is `_i`, but `_{i-1}` keeps its braces.
    fn script(&mut self, mark: char) {
        self.out.push(mark);
        self.rest = &self.rest[1..];
        let inside = &self.rest[1..];
        let simple = inside.find('}').is_some_and(|end| inside[..end].chars().all(char::is_alphanumeric));
        self.rest = inside;
        if simple {
            self.groups.push(("", &[]));
        } else {
            self.out.push('{');
            self.groups.push(("}", &[]));
        }
    }

    fn command(&mut self) {
        let after = &self.rest[1..];
        let len = after.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (name, tail) = after.split_at(len);
        if name.is_empty() {
            match tail.chars().next() {
                Some('\\') => self.write(" ", 2),
                Some('{') => self.write("{", 2),
                Some('}') => self.write("}", 2),
                Some(',' | ';' | '!' | ':') if self.braces == Braces::Group => self.write(" ", 2),
                Some('_' | '%' | '#' | '&') => self.write("", 1),
                Some(mark @ ('$' | '@')) => {
                    self.out.push('\\');
                    self.out.push(mark);
                    self.rest = &self.rest[2..];
                }
                _ => self.write("\\", 1),
            }
            return;
        }
        if name == "not" {
            return self.negated(tail);
        }
        if let Some((_, printed)) = SYMBOLS.iter().find(|(known, _)| *known == name) {
            self.rest = tail;
            // `a\bmod b` has a word between two letters.
            if printed.starts_with(|c: char| c.is_ascii_alphabetic())
                && self.out.ends_with(char::is_alphanumeric)
            {
                self.out.push(' ');
            }
            self.out.push_str(printed);
            // `\alpha x` prints two letters side by side; words need the blank between them.
            if printed.ends_with(char::is_alphanumeric) && tail.starts_with(char::is_alphanumeric) {
                self.out.push(' ');
            }
        } else if let Some((_, arguments)) = WRAPPERS.iter().find(|(known, _)| *known == name) {
            self.rest = tail;
            if let Some((first, others)) = arguments.split_first() {
                self.argument(*first, others);
            }
        } else {
            // A macro of the author: its name is the best there is, and what it is given are arguments.
            self.rest = tail;
            if self.out.ends_with(char::is_alphanumeric) {
                self.out.push(' ');
            }
            self.out.push_str(name);
            if tail.starts_with('{') && self.braces == Braces::Group {
                self.argument(("(", ")"), &[]);
            }
        }
    }

    /// `\not=` is one character, drawn over another.
    fn negated(&mut self, tail: &'a str) {
        const NEGATED: [(&str, &str); 8] = [
            ("=", "≠"),
            ("\\in", "∉"),
            ("\\equiv", "≢"),
            ("\\subseteq", "⊈"),
            ("\\subset", "⊄"),
            ("\\exists", "∄"),
            ("\\mid", "∤"),
            ("\\leq", "≰"),
        ];
        let behind = tail.trim_start();
        if let Some((sign, printed)) = NEGATED.iter().find(|(sign, _)| behind.starts_with(sign)) {
            self.out.push_str(printed);
            self.rest = &behind[sign.len()..];
        } else {
            self.out.push_str("not");
            self.rest = tail;
        }
    }
}

pub(super) const PLAIN: &[Argument] = &[("", "")];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_print_as_characters() {
        assert_eq!(print_source(r"$x_{i} \gets \frac{a + b}{2}$"), "$x_i ← (a + b)/2$");
        assert_eq!(print_source(r"\Call{Union}{u, v}"), "Union(u, v)");
        assert_eq!(
            print_source(r"$r\gets a\bmod b$, $r\not=0$, $x \mathrel{+}= 1$"),
            "$r← a mod b$, $r≠0$, $x += 1$"
        );
        assert_eq!(print_source(r"$s\gets\Find{$x$}$"), "$s← Find($x$)$".replace("← F", "←F"));
        assert_eq!(print_source(r"\textsc{Find}$(x) \ne \text{nil}$"), "Find$(x) ≠ nil$");
        assert_eq!(print_source(r"$S \cup \{v_{i-1}\}$"), "$S ∪ {v_{i-1}}$");
        assert_eq!(strip_commands(r"A \ B and C \leftarrow {1}"), r"A \ B and C ← {1}");
    }

    #[test]
    fn unbalanced_groups_do_no_harm() {
        for text in [r"\frac{a", r"}}}\sqrt{", r"_{", r"\", r"\frac{}{}"] {
            let _ = (print_source(text), strip_commands(text));
        }
    }
}
