//! Expressions, by precedence; `statement` has what is assigned to what.
//!
//! Tolerant and bounded: any token sequence gives some tree, and nesting past [`DEPTH_LIMIT`] becomes an opaque leaf. It
//! is written by hand because the input is one statement of any language, often broken, and a grammar per language
//! would defeat the purpose.

use crate::spelling::{Spelling, Token};

use super::forest::{Forest, Head, Tree};
use super::op::Op;
use crate::concept::{self, Concept};
use crate::rule::Id;

/// Deepest nesting that is still read.
pub(super) const DEPTH_LIMIT: u32 = 48;

/// Reads the statements in `tokens` and appends a tree for each: several for `a = 1; b = 2` or `a = b = 0`.
pub(crate) fn parse<'a>(
    tokens: &[Token<'a>],
    spelling: &Spelling,
    forest: &mut Forest<'a>,
    out: &mut Vec<Tree>,
) {
    read_all(Parser { tokens, at: 0, spelling, forest, depth: 0, asks: false }, out);
}

/// Reads what is asked in `tokens`: in mathematics `a = b` is a question where nothing is assigned.
pub(crate) fn parse_test<'a>(
    tokens: &[Token<'a>],
    spelling: &Spelling,
    forest: &mut Forest<'a>,
    out: &mut Vec<Tree>,
) {
    read_all(Parser { tokens, at: 0, spelling, forest, depth: 0, asks: spelling.is_pseudo }, out);
}

fn read_all(mut parser: Parser<'_, '_>, out: &mut Vec<Tree>) {
    while parser.at < parser.tokens.len() {
        let before = parser.at;
        parser.statement(out);
        if parser.at == before {
            parser.at += 1;
        }
    }
}

pub(super) struct Parser<'t, 'a> {
    pub(super) tokens: &'t [Token<'a>],
    pub(super) at: usize,
    pub(super) spelling: &'t Spelling,
    pub(super) forest: &'t mut Forest<'a>,
    pub(super) depth: u32,
    /// Nothing is assigned.
    pub(super) asks: bool,
}

impl<'a> Parser<'_, 'a> {
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    pub(super) fn punct(&self) -> Option<&'static str> {
        match self.peek() {
            Some(Token::Punct(p)) => Some(p),
            _ => None,
        }
    }

    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.punct() == Some(symbol);
        self.at += usize::from(found);
        found
    }

    /// Precedence climbing; `least` is the weakest operator taken here.
    pub(super) fn expression(&mut self, least: u8) -> Option<Tree> {
        if self.depth >= DEPTH_LIMIT {
            self.at = self.tokens.len();
            return Some(self.forest.leaf(Head::Opaque));
        }
        self.depth += 1;
        let tree = self.climb(least);
        self.depth -= 1;
        tree
    }

    fn climb(&mut self, least: u8) -> Option<Tree> {
        let mut left = self.prefix()?;
        loop {
            if least <= FACTOR && self.factor_ahead(left) {
                let Some(right) = self.expression(FACTOR + 1) else { break };
                left = self.forest.binary(Op::Multiply, left, right);
                continue;
            }
            let Some(symbol) = self.punct() else { break };
            if symbol == "?" && least <= TERNARY {
                self.at += 1;
                let yes = self.expression(0);
                self.eat(":");
                let no = self.expression(TERNARY);
                left = match (yes, no) {
                    (Some(yes), Some(no)) => self.forest.choice(left, yes, no),
                    _ => left,
                };
                continue;
            }
            let Some((op, strength)) = infix(symbol, self.spelling) else { break };
            if strength < least {
                break;
            }
            self.at += 1;
            let Some(right) = self.expression(strength + 1) else { break };
            left = match op {
                Infix::Op(op) => self.forest.binary(op, left, right),
                Infix::Turned(op) => self.forest.binary(op, right, left),
            };
        }
        Some(left)
    }

    fn prefix(&mut self) -> Option<Tree> {
        let Token::Punct(symbol) = self.peek()? else { return self.postfix() };
        let unary = match symbol {
            "-" => Some(Op::Negate),
            "!" => Some(Op::Not),
            "~" => Some(Op::BitNot),
            "*" => Some(Op::Deref),
            // `+x`, `&x`: the value itself.
            "&" | "+" | "√" => None,
            "++" | "--" => return self.step_prefix(symbol),
            _ => return self.postfix(),
        };
        self.at += 1;
        let operand = self.expression(PREFIX)?;
        Some(match (unary, self.forest.head(operand)) {
            (Some(Op::Negate), Head::Number(value)) => self.forest.leaf(Head::Number(-value)),
            (Some(op), _) => self.forest.tree(Head::Op(op), &[operand]),
            (None, _) if symbol == "√" => self.forest.tree(Head::Concept(Concept::Sqrt), &[operand]),
            (None, _) => operand,
        })
    }

    fn step_prefix(&mut self, symbol: &str) -> Option<Tree> {
        self.at += 1;
        let operand = self.expression(PREFIX)?;
        Some(self.step(operand, symbol))
    }

    fn step(&mut self, operand: Tree, symbol: &str) -> Tree {
        let one = self.forest.leaf(Head::Number(1.0));
        let read = self.forest.again(operand);
        let op = if symbol == "++" { Op::Add } else { Op::Subtract };
        let moved = self.forest.binary(op, read, one);
        self.forest.tree(Head::Assign, &[operand, moved])
    }

    fn postfix(&mut self) -> Option<Tree> {
        let mut tree = self.primary()?;
        loop {
            match self.peek() {
                Some(Token::Punct("[")) => {
                    self.at += 1;
                    for index in self.list("]") {
                        tree = self.forest.index(tree, index);
                    }
                }
                Some(Token::Punct("." | "->")) => {
                    let Some(Token::Name(name)) = self.tokens.get(self.at + 1).copied() else {
                        return Some(tree);
                    };
                    self.at += 2;
                    tree = if self.eat("(") {
                        let arguments = self.list(")");
                        self.forest.call(name, Some(tree), &arguments, self.spelling)
                    } else {
                        match concept::of_name(name) {
                            Some(Concept::Length) => {
                                self.forest.tree(Head::Concept(Concept::Length), &[tree])
                            }
                            Some(value @ Concept::Infinity) => self.forest.leaf(Head::Concept(value)),
                            _ if self.forest.is_own_object(tree) => self.forest.leaf(Head::Name(name)),
                            _ => self.forest.tree(Head::Field(name), &[tree]),
                        }
                    };
                }
                // `(*compare)(a, b)`, `FUNCTION(my, name)(a, b)`
                Some(Token::Punct("(")) if !self.spelling.is_pseudo => {
                    let Some(name) = self.callee(tree) else { return Some(tree) };
                    self.at += 1;
                    let arguments = self.list(")");
                    tree = self.forest.call(name, None, &arguments, self.spelling);
                }
                Some(Token::Punct(symbol @ ("++" | "--"))) => {
                    self.at += 1;
                    tree = self.step(tree, symbol);
                }
                _ => return Some(tree),
            }
        }
    }

    /// What is called when arguments follow a tree that is no name.
    fn callee(&self, tree: Tree) -> Option<&'a str> {
        match (self.forest.head(tree), self.forest.operands(tree)) {
            (Head::Call(name), _) => Some(name),
            (Head::Op(Op::Deref), &[pointer]) => match self.forest.head(pointer) {
                Head::Name(name) | Head::Field(name) => Some(name),
                _ => None,
            },
            _ => None,
        }
    }

    /// `2i`, `h/2 k`, `q b`, `2 (a + b)`: a product in mathematics.
    fn factor_ahead(&self, left: Tree) -> bool {
        let is_short =
            |token: Option<&Token<'_>>| matches!(token, Some(Token::Name(name)) if name.chars().count() <= 2);
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        if !self.spelling.is_pseudo || !self.forest.follows(Id::Factors) {
            return false;
        }
        match self.peek() {
            Some(Token::Name(_)) if matches!(before, Some(Token::Number(_))) => true,
            Some(Token::Name(_)) => {
                is_short(before)
                    && is_short(self.tokens.get(self.at))
                    && matches!(self.forest.head(left), Head::Name(_) | Head::Op(Op::Multiply | Op::Divide))
            }
            Some(Token::Punct("(")) => matches!(before, Some(Token::Number(_))),
            _ => false,
        }
    }

    fn primary(&mut self) -> Option<Tree> {
        let token = self.peek()?;
        match token {
            Token::Number(value) => {
                self.at += 1;
                Some(self.forest.leaf(Head::Number(value)))
            }
            Token::Text => {
                self.at += 1;
                Some(self.forest.leaf(Head::Text))
            }
            Token::Name("new") if !self.spelling.is_pseudo || self.name_ahead() => Some(self.allocation()),
            Token::Name("sizeof") => {
                self.at += 1;
                self.expression(PREFIX)?;
                Some(self.forest.leaf(Head::Opaque))
            }
            Token::Name(name) => {
                self.at += 1;
                if self.eat("(") {
                    let arguments = self.list(")");
                    return Some(self.forest.call(name, None, &arguments, self.spelling));
                }
                Some(self.variable(name))
            }
            Token::Punct("(") if self.cast_ahead() => {
                self.skip_bracket();
                self.expression(PREFIX)
            }
            Token::Punct(open @ ("(" | "[" | "{")) => {
                self.at += 1;
                if let Some(assigned) = self.assigned_inside(open) {
                    return Some(assigned);
                }
                let items = self.list(match open {
                    "(" => ")",
                    "[" => "]",
                    _ => "}",
                });
                Some(match items.as_slice() {
                    [] if open != "(" => self.forest.empty(),
                    [only] if open == "(" => *only,
                    _ => self.forest.tree(Head::Tuple, &items),
                })
            }
            Token::Punct("|") if self.spelling.is_pseudo => self.enclosed("|", Concept::Abs),
            Token::Punct("⌊") => self.enclosed("⌋", Concept::Floor),
            Token::Punct("⌈") => self.enclosed("⌉", Concept::Ceil),
            Token::Punct(_) => None,
        }
    }

    /// `(c = next())`: an assignment for its value.
    fn assigned_inside(&mut self, open: &str) -> Option<Tree> {
        if open != "(" || self.spelling.is_pseudo {
            return None;
        }
        let (start, operator) = self.assignment_ahead().filter(|&(start, _)| start == self.at)?;
        let mut assigned = Vec::new();
        self.at = start;
        self.assignment(operator, &mut assigned);
        self.eat(")");
        // `(a = b = 0)` has the value of its last assignment.
        assigned.pop()
    }

    fn enclosed(&mut self, close: &str, concept: Concept) -> Option<Tree> {
        self.at += 1;
        let inner = self.expression(0)?;
        self.eat(close);
        Some(self.forest.apply(concept, &[inner]))
    }

    /// A variable: `c_ij` and `x_{i}` are subscripts, `DBL_MAX` and `nil` universal values.
    fn variable(&mut self, name: &'a str) -> Tree {
        let value = concept::of_name(name).filter(|c| {
            matches!(c, Concept::Infinity | Concept::Null | Concept::True | Concept::False | Concept::Random)
        });
        if name == "∅" {
            return self.forest.empty();
        }
        if let Some(value) = value {
            return self.forest.leaf(Head::Concept(value));
        }
        match name.split_once('_').filter(|_| self.spelling.is_pseudo) {
            Some((base, "")) if self.eat("{") => {
                let base = self.forest.leaf(Head::Name(base));
                self.list("}").into_iter().fold(base, |tree, index| self.forest.index(tree, index))
            }
            Some((base, letters)) => {
                let subscripts = self.forest.letter_subscripts(base, letters);
                subscripts.unwrap_or_else(|| self.forest.leaf(Head::Name(name)))
            }
            None => self.forest.leaf(Head::Name(name)),
        }
    }

    /// Comma-separated expressions up to `close`.
    fn list(&mut self, close: &str) -> Vec<Tree> {
        let mut items = Vec::new();
        while self.at < self.tokens.len() && !self.eat(close) {
            let before = self.at;
            match self.expression(0) {
                Some(item) => items.push(item),
                None => self.at = before + 1,
            }
            // What does not belong to the item (`a q b`) is passed over.
            while self.at < self.tokens.len() && !matches!(self.punct(), Some("," | ")" | "]" | "}" | ";")) {
                self.at += 1;
            }
            self.at += usize::from(self.at == before || matches!(self.punct(), Some("," | ";")));
        }
        items
    }

    /// Whether a name follows the next token.
    fn name_ahead(&self) -> bool {
        matches!(self.tokens.get(self.at + 1), Some(Token::Name(_)))
    }

    fn allocation(&mut self) -> Tree {
        self.at += 1;
        let mut operands = Vec::new();
        while let Some(token) = self.peek() {
            match token {
                // `<>` is read as "differs": in Pascal it is, in Java it stands for type arguments.
                Token::Name(_) | Token::Punct("." | "<" | ">" | "?" | ">>" | "!=") => self.at += 1,
                Token::Punct("(") => {
                    self.at += 1;
                    operands.extend(self.list(")"));
                    break;
                }
                Token::Punct("[") => {
                    self.at += 1;
                    operands.extend(self.list("]"));
                    if self.punct() != Some("[") {
                        break;
                    }
                }
                _ => break,
            }
        }
        self.forest.tree(Head::Concept(Concept::Allocate), &operands)
    }

    /// `(double) x`, `(struct node *) p`: names and stars only in the bracket, and an operand right after it.
    fn cast_ahead(&self) -> bool {
        if self.spelling.is_pseudo {
            return false;
        }
        let mut names = 0;
        let mut typed = false;
        for (i, token) in self.tokens.iter().enumerate().skip(self.at + 1) {
            match token {
                Token::Name(n) => {
                    names += 1;
                    typed |= PRIMITIVES.contains(n)
                        || names > 1
                        || n.starts_with(char::is_uppercase)
                        || n.ends_with("_t");
                }
                Token::Punct("*" | "[" | "]") if names > 0 => typed = true,
                Token::Punct("<" | ">" | "." | "?" | "," | ">>") if names > 0 => {}
                Token::Punct(")") if names > 0 && typed => {
                    return matches!(
                        self.tokens.get(i + 1),
                        Some(
                            Token::Name(_)
                                | Token::Number(_)
                                | Token::Text
                                | Token::Punct("(" | "*" | "&" | "~")
                        )
                    );
                }
                _ => return false,
            }
        }
        false
    }

    fn skip_bracket(&mut self) {
        while self.at < self.tokens.len() && !self.eat(")") {
            self.at += 1;
        }
    }
}

const PRIMITIVES: &[&str] = &[
    "int", "long", "short", "char", "byte", "float", "double", "boolean", "unsigned", "signed", "bool",
    "size_t", "void",
];

const TERNARY: u8 = 1;
/// As strong as `*`.
const FACTOR: u8 = 12;
pub(super) const PREFIX: u8 = 20;

/// An operator between two operands.
enum Infix {
    Op(Op),
    /// With its operands the other way round.
    Turned(Op),
}

/// What a symbol between two operands is, and how strongly it holds them.
fn infix(symbol: &str, spelling: &Spelling) -> Option<(Infix, u8)> {
    let (op, strength) = match symbol {
        "||" => (Op::Or, 2),
        "&&" => (Op::And, 3),
        "|" if spelling.is_pseudo => return None,
        "|" => (Op::BitOr, 4),
        "xor" => (Op::BitXor, 5),
        "&" => (Op::BitAnd, 6),
        "==" => (Op::Equal, 7),
        "!=" => (Op::Differs, 7),
        "=" if spelling.is_pseudo => (Op::Equal, 7),
        "<" => (Op::Less, 8),
        "<=" => (Op::AtMost, 8),
        ">" => return Some((Infix::Turned(Op::Less), 8)),
        ">=" => return Some((Infix::Turned(Op::AtMost), 8)),
        "in" => (Op::In, 8),
        "notin" => (Op::NotIn, 8),
        ".." => (Op::Range, 9),
        "<<" => (Op::ShiftLeft, 10),
        ">>" => (Op::ShiftRight, 10),
        "+" => (Op::Add, 11),
        "-" => (Op::Subtract, 11),
        "union" => (Op::Unite, 11),
        "intersect" => (Op::Intersect, 11),
        "*" => (Op::Multiply, 12),
        "/" => (Op::Divide, 12),
        "%" => (Op::Remainder, 12),
        "pow" => (Op::Power, 14),
        _ => return None,
    };
    Some((Infix::Op(op), strength))
}
