//! Statements: what is assigned to what.

use crate::spelling::Token;

use super::forest::{Head, Tree};
use super::op::Op;
use super::parser::{DEPTH_LIMIT, PREFIX, Parser};

impl Parser<'_, '_> {
    pub(super) fn statement(&mut self, out: &mut Vec<Tree>) {
        let assigned = if self.asks { None } else { self.assignment_ahead() };
        if let Some((start, operator)) = assigned {
            let is_declared = start > self.at;
            self.at = start;
            self.assignment(operator, out);
            // `char *a = x, *b = y`: the second star declares too.
            while is_declared
                && self.punct() == Some(",")
                && self.tokens.get(self.at + 1) == Some(&Token::Punct("*"))
            {
                self.at += 2;
                while self.punct() == Some("*") {
                    self.at += 1;
                }
                match self.assignment_ahead() {
                    Some((start, operator)) if start == self.at => self.assignment(operator, out),
                    _ => break,
                }
            }
        } else if let Some(tree) = self.expression(0) {
            // A name standing alone is a type or a stray word, unless it is all that is left.
            let is_last = self.tokens[self.at..].iter().all(|token| *token == Token::Punct(";"));
            if !matches!(self.forest.head(tree), Head::Name(_)) || is_last {
                out.push(if self.spelling.is_pseudo { tree } else { self.forest.checked(tree) });
            }
        }
        while matches!(self.punct(), Some(";" | ",")) {
            self.at += 1;
        }
    }

    /// Looks for an assignment before the next `;` or `,` at this level, and says where its target starts: a
    /// declaration's type (`final double[] x = …`) is passed over.
    pub(super) fn assignment_ahead(&self) -> Option<(usize, &'static str)> {
        let mut nesting = 0_i32;
        // Open `<` of type arguments: `Map<K, V> m = …`.
        let mut angles = 0_i32;
        for (i, token) in self.tokens.iter().enumerate().skip(self.at) {
            let Token::Punct(p) = token else { continue };
            match *p {
                "(" | "[" | "{" => nesting += 1,
                ")" | "]" | "}" => {
                    nesting -= 1;
                    if nesting < 0 {
                        return None;
                    }
                }
                "<" if !self.spelling.is_pseudo => angles += 1,
                ">" => angles -= 1,
                ">>" => angles -= 2,
                "," | "?" if angles > 0 => {}
                ";" | "," | "?" | "==" | "&&" | "||" if nesting == 0 => return None,
                "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "xor=" | "<<=" | ">>="
                    if nesting == 0 =>
                {
                    return (i > self.at).then(|| (self.target_start(i), *p));
                }
                _ => {}
            }
        }
        None
    }

    /// Walks back from the assignment operator at `end` over one postfix chain: `p->a[i].b`, `*p`, `(x, y)`.
    fn target_start(&self, end: usize) -> usize {
        let mut start = end;
        while start > self.at {
            match self.tokens[start - 1] {
                Token::Punct(close @ ("]" | ")")) => {
                    let open = if close == "]" { "[" } else { "(" };
                    let mut nesting = 0;
                    while start > self.at {
                        start -= 1;
                        match self.tokens[start] {
                            Token::Punct(p) if p == close => nesting += 1,
                            Token::Punct(p) if p == open => nesting -= 1,
                            _ => {}
                        }
                        if nesting == 0 {
                            break;
                        }
                    }
                    // `(x, y) = …` has nothing before its bracket; `a[i]` has its name.
                    if start > self.at
                        && matches!(self.tokens[start - 1], Token::Punct(p) if !matches!(p, "]" | ")" | "." | "->"))
                    {
                        return start;
                    }
                }
                Token::Name(_) => {
                    start -= 1;
                    let chained =
                        start > self.at && matches!(self.tokens[start - 1], Token::Punct("." | "->"));
                    if !chained {
                        let only_stars = self.tokens[self.at..start].iter().all(|t| *t == Token::Punct("*"));
                        return if only_stars { self.at } else { start };
                    }
                }
                Token::Punct("." | "->") => start -= 1,
                _ => return start,
            }
        }
        start
    }

    pub(super) fn assignment(&mut self, operator: &'static str, out: &mut Vec<Tree>) {
        let Some(target) = self.expression(PREFIX) else { return };
        if self.punct() != Some(operator) {
            return;
        }
        self.at += 1;
        let inner =
            self.assignment_ahead().filter(|&(start, _)| start == self.at && self.depth < DEPTH_LIMIT);
        let value = if let Some((_, inner)) = inner {
            // `a = b = 0` is two assignments of one value.
            let before = out.len();
            self.depth += 1;
            self.assignment(inner, out);
            self.depth -= 1;
            out.get(before).map(|&t| self.forest.operands(t)[1])
        } else {
            self.expression(0)
        };
        let Some(value) = value else { return };
        let value = if operator == "=" {
            value
        } else {
            let read = self.forest.again(target);
            self.forest.binary(computed(operator), read, value)
        };
        self.assign(target, value, out);
    }

    fn assign(&mut self, target: Tree, value: Tree, out: &mut Vec<Tree>) {
        if self.forest.side_by_side(target, value, out) {
            return;
        }
        let is_insertion = self.spelling.is_pseudo && self.forest.is_inserted_into(target, value);
        out.push(if is_insertion { value } else { self.forest.tree(Head::Assign, &[target, value]) });
    }
}

/// What is computed by an assignment that computes: `+` of `+=`.
fn computed(operator: &str) -> Op {
    match operator {
        "+=" => Op::Add,
        "-=" => Op::Subtract,
        "*=" => Op::Multiply,
        "/=" => Op::Divide,
        "%=" => Op::Remainder,
        "&=" => Op::BitAnd,
        "|=" => Op::BitOr,
        "xor=" => Op::BitXor,
        "<<=" => Op::ShiftLeft,
        _ => Op::ShiftRight,
    }
}
