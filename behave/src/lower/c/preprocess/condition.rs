//! The arithmetic of `#if`.

use super::expand::{Macros, expand};
use super::token::{Token, TokenKind, tokenize};

/// Whether the condition holds; what cannot be read does not.
pub(super) fn holds(text: &str, macros: &Macros, budget: &mut usize) -> bool {
    let mut tokens = Vec::new();
    tokenize(text, 0, &mut tokens);
    let tokens = expand(resolve_defined(&tokens, macros), macros, budget);
    let mut reader = Reader { tokens: &tokens, at: 0 };
    reader.ternary(0).is_some_and(|value| value != 0)
}

/// Replaces `defined X` and `defined(X)`, and questions about the compiler, which are answered with no.
fn resolve_defined(tokens: &[Token], macros: &Macros) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut i = 0;
    while i < tokens.len() {
        let token = &tokens[i];
        let asks = token.kind == TokenKind::Name && token.text.starts_with("__has_");
        if &*token.text != "defined" && !asks {
            out.push(token.clone());
            i += 1;
            continue;
        }
        let (name, next) = if tokens.get(i + 1).is_some_and(|t| t.is("(")) {
            let close = tokens[i..].iter().position(|t| t.is(")")).map_or(tokens.len(), |p| i + p);
            (tokens.get(i + 2), close + 1)
        } else {
            (tokens.get(i + 1), i + 2)
        };
        let yes = !asks && name.is_some_and(|n| macros.contains_key(&*n.text));
        out.push(Token {
            kind: TokenKind::Number,
            text: if yes { "1" } else { "0" }.into(),
            ..token.clone()
        });
        i = next;
    }
    out
}

struct Reader<'t> {
    tokens: &'t [Token],
    at: usize,
}

/// Operators by precedence, weakest first.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Reader<'_> {
    fn eat(&mut self, marks: &[&'static str]) -> Option<&'static str> {
        let token = self.tokens.get(self.at)?;
        let found = marks.iter().copied().find(|mark| token.is(mark))?;
        self.at += 1;
        Some(found)
    }

    fn ternary(&mut self, depth: usize) -> Option<i64> {
        let condition = self.binary(0, depth)?;
        if self.eat(&["?"]).is_none() {
            return Some(condition);
        }
        let yes = self.ternary(depth + 1)?;
        self.eat(&[":"])?;
        let no = self.ternary(depth + 1)?;
        Some(if condition == 0 { no } else { yes })
    }

    fn binary(&mut self, level: usize, depth: usize) -> Option<i64> {
        if depth > 100 {
            return None;
        }
        let Some(marks) = LEVELS.get(level) else { return self.unary(depth) };
        let mut left = self.binary(level + 1, depth)?;
        while let Some(mark) = self.eat(marks) {
            let right = self.binary(level + 1, depth)?;
            left = match mark {
                "||" => i64::from(left != 0 || right != 0),
                "&&" => i64::from(left != 0 && right != 0),
                "|" => left | right,
                "^" => left ^ right,
                "&" => left & right,
                "==" => i64::from(left == right),
                "!=" => i64::from(left != right),
                "<" => i64::from(left < right),
                ">" => i64::from(left > right),
                "<=" => i64::from(left <= right),
                ">=" => i64::from(left >= right),
                "<<" => left.wrapping_shl(right as u32),
                ">>" => left.wrapping_shr(right as u32),
                "+" => left.wrapping_add(right),
                "-" => left.wrapping_sub(right),
                "*" => left.wrapping_mul(right),
                "/" => left.checked_div(right).unwrap_or(0),
                _ => left.checked_rem(right).unwrap_or(0),
            };
        }
        Some(left)
    }

    fn unary(&mut self, depth: usize) -> Option<i64> {
        if depth > 100 {
            return None;
        }
        if let Some(mark) = self.eat(&["!", "-", "+", "~", "("]) {
            if mark == "(" {
                let value = self.ternary(depth + 1)?;
                self.eat(&[")"])?;
                return Some(value);
            }
            let value = self.unary(depth + 1)?;
            return Some(match mark {
                "!" => i64::from(value == 0),
                "-" => value.wrapping_neg(),
                "~" => !value,
                _ => value,
            });
        }
        let token = self.tokens.get(self.at)?;
        self.at += 1;
        match token.kind {
            TokenKind::Number => integer(&token.text),
            // A name that is no macro is 0, with or without arguments.
            TokenKind::Name => {
                if self.tokens.get(self.at).is_some_and(|t| t.is("(")) {
                    self.at += self.tokens[self.at..].iter().position(|t| t.is(")"))? + 1;
                }
                Some(0)
            }
            TokenKind::Quoted => token.text.chars().nth(1).map(|c| i64::from(u32::from(c))),
            TokenKind::Mark => None,
        }
    }
}

fn integer(text: &str) -> Option<i64> {
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let value = if let Some(hex) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        u64::from_str_radix(hex, 16)
    } else if digits.len() > 1 && digits.starts_with('0') {
        u64::from_str_radix(&digits[1..], 8)
    } else {
        digits.parse()
    };
    value.ok().map(|v| v as i64)
}
