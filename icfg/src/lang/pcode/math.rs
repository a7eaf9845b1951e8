//! Formulas of pseudo-code: operators, names and calls, in one pass over the text.
//!
//! Formulas come as plain text, Unicode or LaTeX, and are not always well-formed; nothing here can fail.

use super::spelling::SPELLING;
use crate::ir::Operator;
use crate::spelling;

/// Something a formula says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact<'a> {
    Operator(Operator),
    Read(&'a str),
    Write(&'a str),
    Call(&'a str, u16),
}

/// What a formula says, in order.
#[derive(Debug, Default)]
pub(super) struct Formula<'a> {
    pub(super) facts: Vec<Fact<'a>>,
    /// The formula is one call and nothing else.
    pub(super) is_call: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Name(&'a str),
    Number,
    Operator(Operator),
    Open(&'static str),
    Close,
    Comma,
}

/// What a symbol of the common spelling says here.
fn symbol<'a>(symbol: &'static str) -> Option<Token<'a>> {
    Some(Token::Operator(match symbol {
        "(" | "[" | "{" | "⌊" | "⌈" => return Some(Token::Open(symbol)),
        ")" | "]" | "}" | "⌋" | "⌉" => return Some(Token::Close),
        "," | ";" => return Some(Token::Comma),
        "=" => Operator::Assign,
        "+=" => Operator::AddAssign,
        "-=" => Operator::SubAssign,
        "*=" => Operator::MulAssign,
        "/=" => Operator::DivAssign,
        "%=" => Operator::ModAssign,
        "++" => Operator::Inc,
        "--" => Operator::Dec,
        "pow" => Operator::Pow,
        "<<" => Operator::Shl,
        ">>" => Operator::Shr,
        "&&" => Operator::And,
        "||" => Operator::Or,
        "==" => Operator::Eq,
        "!=" => Operator::Ne,
        "<=" => Operator::Le,
        ">=" => Operator::Ge,
        "<" => Operator::Lt,
        ">" => Operator::Gt,
        "->" => Operator::Arrow,
        "+" | "union" => Operator::Add,
        "-" => Operator::Sub,
        "*" => Operator::Mul,
        "/" => Operator::Div,
        "%" => Operator::Mod,
        "xor" => Operator::BitXor,
        "&" => Operator::BitAnd,
        "~" => Operator::BitNot,
        "!" => Operator::Not,
        "in" | "notin" => Operator::In,
        "?" => Operator::Ternary,
        "." => Operator::Field,
        _ => return None,
    }))
}

/// Reads a formula; in a test a plain `=` compares.
pub(super) fn read(text: &str, is_test: bool) -> Formula<'_> {
    let tokens = tokens(text);
    let mut formula = Formula::default();
    let target = if is_test { None } else { last_assignment(&tokens) };
    let mut depth = 0_u32;
    for (at, &token) in tokens.iter().enumerate() {
        match token {
            Token::Open(mark) => {
                depth += 1;
                if mark == "[" && at > 0 {
                    formula.facts.push(Fact::Operator(Operator::Index));
                }
            }
            Token::Close => depth = depth.saturating_sub(1),
            Token::Operator(operator) => {
                formula.facts.push(Fact::Operator(meaning(
                    operator,
                    &tokens,
                    at,
                    target.is_some_and(|t| at <= t),
                )));
            }
            Token::Name(name) => formula.facts.push(if tokens.get(at + 1) == Some(&Token::Open("(")) {
                Fact::Call(name, arity(&tokens[at + 1..]))
            } else if depth == 0 && target.is_some_and(|target| at < target) && is_assigned(&tokens, at) {
                Fact::Write(name)
            } else {
                Fact::Read(name)
            }),
            Token::Number | Token::Comma => {}
        }
    }
    formula.is_call =
        matches!(tokens[..], [Token::Name(_), Token::Open("("), ..]) && closes_at_end(&tokens[1..]);
    formula
}

/// The last assignment outside of brackets: everything before it is assigned to.
fn last_assignment(tokens: &[Token<'_>]) -> Option<usize> {
    let mut depth = 0_u32;
    let mut found = None;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Open(_) => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Operator(operator) if depth == 0 => match operator {
                Operator::Assign
                | Operator::AddAssign
                | Operator::SubAssign
                | Operator::MulAssign
                | Operator::DivAssign
                | Operator::Inc
                | Operator::Dec => found = Some(at),
                Operator::Lt | Operator::Gt | Operator::Le | Operator::Ge | Operator::Eq | Operator::Ne => {
                    break;
                }
                _ => {}
            },
            _ => {}
        }
    }
    found
}

/// Whether the name is what gets the value, rather than the object of a member or part of another expression.
fn is_assigned(tokens: &[Token<'_>], at: usize) -> bool {
    !matches!(tokens.get(at + 1), Some(Token::Operator(Operator::Field | Operator::Arrow)))
}

fn meaning(operator: Operator, tokens: &[Token<'_>], at: usize, is_target: bool) -> Operator {
    let is_prefix = at == 0 || matches!(tokens[at - 1], Token::Operator(_) | Token::Open(_) | Token::Comma);
    match operator {
        Operator::Sub if is_prefix => Operator::Neg,
        Operator::Add if is_prefix => Operator::Plus,
        Operator::Assign if !is_target => Operator::Eq,
        _ => operator,
    }
}

/// Number of arguments in the parentheses that `tokens` start with.
fn arity(tokens: &[Token<'_>]) -> u16 {
    let mut depth = 0_u32;
    let mut n = 0_u16;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Open(_) => depth += 1,
            Token::Close => {
                depth -= 1;
                if depth == 0 {
                    return if at == 1 { 0 } else { n.saturating_add(1) };
                }
            }
            Token::Comma if depth == 1 => n = n.saturating_add(1),
            _ => {}
        }
    }
    n.saturating_add(1)
}

fn closes_at_end(tokens: &[Token<'_>]) -> bool {
    let mut depth = 0_u32;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Open(_) => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1 == tokens.len();
        }
    }
    false
}

/// The tokens of a formula, by the one lexer of all statements.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut spelt = Vec::new();
    SPELLING.read(text, &mut spelt);
    let mut tokens = Vec::with_capacity(spelt.len());
    for token in spelt {
        match token {
            spelling::Token::Number(_) | spelling::Token::Text => tokens.push(Token::Number),
            spelling::Token::Punct(punct) => tokens.extend(symbol(punct)),
            spelling::Token::Name(name) => push_name(name, &mut tokens),
        }
    }
    tokens
}

/// A name, or what is selected from one by a subscript: `d_v` and `x_{i}`, but `heap_size`.
fn push_name<'a>(name: &'a str, tokens: &mut Vec<Token<'a>>) {
    match name.split_once('_') {
        Some((base, subscript)) if base.chars().count() < 2 || subscript.is_empty() => {
            tokens.extend((!base.is_empty()).then_some(Token::Name(base)));
            tokens.push(Token::Operator(Operator::Index));
            tokens.extend((!subscript.is_empty()).then_some(Token::Name(subscript)));
        }
        // `∞` and `∅` are values.
        _ if name.starts_with(char::is_alphabetic) => tokens.push(Token::Name(name)),
        _ => tokens.push(Token::Number),
    }
}

/// The variable in the header of a `for`, and whether it runs over members: `i = 1`, `vertex v in G.V`, `v ∈ V`.
pub(super) fn loop_variable(header: &str) -> Option<(&str, bool)> {
    let words = tokens(header);
    let at = words.iter().position(|token| {
        matches!(token, Token::Operator(Operator::Assign | Operator::In) | Token::Name("from" | "of"))
    })?;
    let Token::Name(name) = *words[..at].last()? else { return None };
    let is_member = !matches!(words[at], Token::Operator(Operator::Assign) | Token::Name("from"));
    Some((name, is_member))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str, is_test: bool) -> String {
        let facts = read(text, is_test).facts;
        let shown: Vec<String> = facts
            .iter()
            .map(|fact| match fact {
                Fact::Operator(operator) => operator.symbol().to_owned(),
                Fact::Read(name) => format!("r:{name}"),
                Fact::Write(name) => format!("w:{name}"),
                Fact::Call(name, arity) => format!("{name}/{arity}"),
            })
            .collect();
        shown.join(" ")
    }

    #[test]
    fn formulas_tell_what_they_read_and_write() {
        assert_eq!(show("x = y + 1", false), "w:x = r:y +");
        assert_eq!(show("x = y + 1", true), "r:x == r:y +");
        assert_eq!(show("A[i] ← A[i − 1]", false), "w:A [] r:i = r:A [] r:i -");
        assert_eq!(show("v.key = −x", false), "r:v . w:key = - r:x");
        assert_eq!(show("m = ⌊(l + r)/2⌋", false), "w:m = r:l + r:r /");
        assert_eq!(show("FIND-SET(u) ≠ FIND-SET(v)", true), "FIND-SET/1 r:u != FIND-SET/1 r:v");
        assert_eq!(show(r"d_v \gets \min(a, b)", false), "w:d [] w:v = min/2 r:a r:b");
        assert_eq!(show("i++", false), "w:i ++");
        assert_eq!(show("", false), "");
    }

    #[test]
    fn a_lone_call_is_recognised() {
        assert!(read("SWAP(A[i], A[j])", false).is_call);
        assert!(!read("f(x) + 1", false).is_call);
        assert!(!read("f(x", false).is_call);
    }

    #[test]
    fn loops_name_their_variable() {
        assert_eq!(loop_variable("i = 1"), Some(("i", false)));
        assert_eq!(loop_variable("vertex v in G.V"), Some(("v", true)));
        assert_eq!(loop_variable("v ∈ V"), Some(("v", true)));
        assert_eq!(loop_variable("i from 1"), Some(("i", false)));
        assert_eq!(loop_variable("as long as needed"), None);
    }
}
