//! The preprocessor: macros expanded, conditions decided as gcc on x86-64 Linux would, headers of the project put in.
//!
//! The result is plain C whose every line knows where it came from. Headers of the C library are not read: what they
//! declare stands in `prelude.h`, their constants in `constants.txt`. Nothing is ever an error; what cannot be found is listed.

mod condition;
mod constants;
mod expand;
mod lines;
mod token;

use std::rc::Rc;

use expand::{Macros, define, expand};
use lines::logical_lines;
use token::{Token, TokenKind, tokenize};

/// Deepest nesting of headers.
const MOST_DEPTH: usize = 40;
/// Most tokens that one file may expand to.
const MOST_TOKENS: usize = 4_000_000;
/// Headers that are the system's, whatever the project calls its own.
const SYSTEM: &str = include_str!("system.txt");
const PRELUDE: &str = include_str!("prelude.h");

/// Which file a line came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// Declarations of the standard library.
    Prelude,
    /// The file that is lowered.
    Main,
    /// A header of the project, or one that is installed.
    Header,
}

/// A file after preprocessing.
#[derive(Debug)]
pub(super) struct Preprocessed {
    /// Plain C.
    pub(super) text: String,
    /// For every line of it: where it came from, 1-based.
    pub(super) lines: Vec<(Origin, u32)>,
    /// Headers that were not found.
    pub(super) missing: Vec<String>,
}

/// Whether a header is the system's, so that the prelude stands for it.
pub(super) fn is_system(name: &str) -> bool {
    SYSTEM.lines().any(|line| line == name) || name.starts_with("sys/") || name.starts_with("linux/")
}

/// Finds headers: given the including file, the name and whether it stood in quotes, the path's place and text.
pub(super) trait Headers {
    /// The header, with a number that tells files apart.
    fn find(&self, from: usize, name: &str) -> Option<(usize, &str)>;
}

/// Preprocesses a file.
pub(super) fn preprocess(main: usize, text: &str, headers: &dyn Headers) -> Preprocessed {
    let mut state = State {
        headers,
        macros: Macros::default(),
        once: Vec::new(),
        budget: MOST_TOKENS,
        out: Preprocessed { text: String::new(), lines: Vec::new(), missing: Vec::new() },
    };
    state.file(PRELUDE, usize::MAX, Origin::Prelude, 0);
    state.file(text, main, Origin::Main, 0);
    state.out
}

struct State<'h> {
    headers: &'h dyn Headers,
    macros: Macros,
    once: Vec<usize>,
    budget: usize,
    out: Preprocessed,
}

/// One `#if` and what became of it.
struct Branch {
    /// Whether what surrounds it is read.
    outer: bool,
    /// Whether one of its parts has been read.
    taken: bool,
    /// Whether the current part is read.
    active: bool,
}

impl State<'_> {
    fn file(&mut self, text: &str, file: usize, origin: Origin, depth: usize) {
        let mut branches: Vec<Branch> = Vec::new();
        let mut pending: Vec<Token> = Vec::new();
        for line in logical_lines(text) {
            let active = branches.last().is_none_or(|b| b.active);
            let Some(directive) = line.text.trim_start().strip_prefix('#') else {
                if active && self.budget > 0 {
                    tokenize(&line.text, line.number, &mut pending);
                }
                continue;
            };
            let directive = directive.trim();
            let end = directive.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(directive.len());
            let (name, rest) = directive.split_at(end);
            let rest = rest.trim();
            // Macros hold from their line on, so what stands before is expanded first.
            if matches!(name, "define" | "undef" | "include") && active {
                self.flush(&mut pending, origin);
            }
            match name {
                "if" | "ifdef" | "ifndef" => {
                    let yes = active
                        && match name {
                            "if" => condition::holds(rest, &self.macros, &mut self.budget),
                            _ => self.macros.contains_key(first_word(rest)) == (name == "ifdef"),
                        };
                    branches.push(Branch { outer: active, taken: yes, active: yes });
                }
                "elif" | "else" => {
                    if let Some(branch) = branches.last_mut() {
                        let open = branch.outer && !branch.taken;
                        branch.active = open
                            && (name == "else" || condition::holds(rest, &self.macros, &mut self.budget));
                        branch.taken |= branch.active;
                    }
                }
                "endif" => {
                    branches.pop();
                }
                "define" if active => define(rest, &mut self.macros),
                "undef" if active => {
                    self.macros.remove(first_word(rest));
                }
                "include" if active => self.include(rest, file, depth),
                "pragma" if active && rest.starts_with("once") => self.once.push(file),
                _ => {}
            }
        }
        self.flush(&mut pending, origin);
    }

    fn include(&mut self, rest: &str, from: usize, depth: usize) {
        let expanded;
        let mut name = rest;
        if !rest.starts_with(['"', '<']) {
            let mut tokens = Vec::new();
            tokenize(rest, 0, &mut tokens);
            expanded = expand(tokens, &self.macros, &mut self.budget)
                .iter()
                .map(|t| t.text.to_string())
                .collect::<String>();
            name = &expanded;
        }
        let close = if name.starts_with('<') { '>' } else { '"' };
        let Some(name) = name.get(1..).and_then(|n| n.split(close).next()) else { return };
        if is_system(name) {
            for constant in constants::of(name) {
                define(constant, &mut self.macros);
            }
            return;
        }
        match self.headers.find(from, name) {
            Some((file, _)) if self.once.contains(&file) => {}
            Some((file, text)) if depth < MOST_DEPTH && self.budget > 0 => {
                // Headers that ask for each other again and again cost something even if they hold nothing.
                self.budget = self.budget.saturating_sub(64 + text.len() / 64);
                self.file(text, file, Origin::Header, depth + 1);
            }
            Some(_) => {}
            None => {
                if !self.out.missing.iter().any(|m| m == name) {
                    self.out.missing.push(name.to_owned());
                }
            }
        }
    }

    /// Expands and writes what has been read.
    fn flush(&mut self, pending: &mut Vec<Token>, origin: Origin) {
        let tokens = expand(std::mem::take(pending), &self.macros, &mut self.budget);
        let tokens = with_ranges(without_attributes(tokens));
        self.budget = self.budget.saturating_sub(tokens.len() / 4);
        let mut current = None;
        for token in tokens {
            if current != Some(token.line) {
                if !self.out.lines.is_empty() {
                    self.out.text.push('\n');
                }
                self.out.lines.push((origin, token.line + 1));
                current = Some(token.line);
            }
            self.out.text.push_str(&token.text);
            self.out.text.push(' ');
        }
    }
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or("")
}

/// Takes `__attribute__((…))` out, except for `packed`, which moves fields.
fn without_attributes(tokens: Vec<Token>) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let attribute = token.kind == TokenKind::Name
            && matches!(&*token.text, "__attribute__" | "__attribute" | "__declspec" | "_Alignas")
            && tokens.peek().is_some_and(|t| t.is("("));
        if !attribute {
            out.push(token);
            continue;
        }
        let (mut depth, mut packed) = (0_usize, false);
        for inner in tokens.by_ref() {
            packed |= matches!(&*inner.text, "packed" | "__packed__");
            if inner.is("(") {
                depth += 1;
            } else if inner.is(")") {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
        }
        if packed {
            for part in ["__attribute__", "(", "(", "packed", ")", ")"] {
                out.push(Token { text: Rc::from(part), ..token.clone() });
            }
        }
    }
    out
}

/// Writes GNU's `case a ... b:` as `case __behave_range(a, b):`, which the grammar can read.
fn with_ranges(mut tokens: Vec<Token>) -> Vec<Token> {
    let mut at = 0;
    while let Some(found) = tokens[at..].iter().position(|t| &*t.text == "case") {
        at += found + 1;
        let end = tokens[at..].iter().take(64).position(|t| t.is(":") || t.is(";")).map_or(at, |n| at + n);
        let Some(dots) = tokens[at..end].iter().position(|t| t.is("...")) else { continue };
        let mark = |text: &str| Token { text: Rc::from(text), ..tokens[at + dots].clone() };
        let (name, open, comma, close) = (mark("__behave_range"), mark("("), mark(","), mark(")"));
        tokens[at + dots] = comma;
        tokens.insert(end, close);
        tokens.insert(at, open);
        tokens.insert(at, name);
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::{Headers, Origin, preprocess};

    struct One(&'static str);

    impl Headers for One {
        fn find(&self, _: usize, name: &str) -> Option<(usize, &str)> {
            (name == "one.h").then_some((1, self.0))
        }
    }

    /// The main file's lines after preprocessing, joined.
    fn check(text: &str, expected: &str) {
        let done = preprocess(0, text, &One("#pragma once\n#define ONE 1\nint from_header;"));
        let got: Vec<&str> = done
            .text
            .lines()
            .zip(&done.lines)
            .filter(|(_, (origin, _))| *origin != Origin::Prelude)
            .map(|(line, _)| line.trim())
            .collect();
        assert_eq!(got.join(" | "), expected);
    }

    #[test]
    fn macros_are_expanded() {
        check("#define SQUARE(x) ((x) * (x))\nint a = SQUARE(b + 1);", "int a = ( ( b + 1 ) * ( b + 1 ) ) ;");
        check("#define A B\n#define B A\nA", "A");
        check("#define F(x) x F\nF(1)(2)", "1 F ( 2 )");
        check("#define CAT(a, b) a ## b\nCAT(x, 1) CAT(, y)", "x1 y");
        check("#define S(x) #x\nS(a + \"b\\n\")", r#""a + \"b\\n\"""#);
        check(
            "#define P(f, ...) print(f, ##__VA_ARGS__)\nP(1) P(1, 2, 3)",
            "print ( 1 ) print ( 1 , 2 , 3 )",
        );
        check("#define F(x) x\nF(1,\n", "F ( 1 ,");
        check("#define G(x) x\nint a = G(\n1);\nint b;", "int a = 1 | ; | int b ;");
    }

    #[test]
    fn conditions_are_decided() {
        check("#if defined(X) && X > 1\na\n#elif !defined X\nb\n#else\nc\n#endif", "b");
        check("#ifdef __GNUC__\n#if __GNUC__ >= 3 && (1 << 3) % 5 == 3 ? 1 : 0\na\n#endif\n#endif", "a");
        check("#if 0\n#if 1\na\n#endif\n#else\nb\n#endif", "b");
    }

    #[test]
    fn ranges_become_calls() {
        check("case 1 ... 'z': x;", "case __behave_range ( 1 , 'z' ) : x ;");
        check("f(a, ...); case 1: g(...);", "f ( a , ... ) ; case 1 : g ( ... ) ;");
    }

    #[test]
    fn headers_are_put_in_once_and_attributes_left_out() {
        check("#include \"one.h\"\n#include \"one.h\"\nint a = ONE;", "int from_header ; | int a = 1 ;");
        check("int f() __attribute__((noreturn(1)));", "int f ( ) ;");
    }

    #[test]
    fn hostile_macros_end() {
        let mut text = String::from("#define M0 x x x x x x x x\n");
        for i in 1..40 {
            let m = format!("M{} ", i - 1).repeat(8);
            text += &["#define M", &i.to_string(), " ", &m, "\n"].concat();
        }
        text.push_str("M39");
        assert!(preprocess(0, &text, &One("")).text.len() < 100_000_000);
        let twice = One("#include \"one.h\"\n#include \"one.h\"\n");
        assert!(preprocess(0, "#include \"one.h\"\nint a;", &twice).missing.is_empty());
    }
}
