//! How loops run: what they count with, from where to where, or what they go through.

use crate::read::{Direction, Rounds, Step, Steps};
use crate::row::LoopKind;
use crate::spelling::{Spelling, Token};
use crate::tree::{self, Head, Op, Tree};

impl<'a> Steps<'a> {
    pub(crate) fn read_loop(
        &mut self,
        kind: LoopKind,
        tokens: &[Token<'a>],
        spelling: &Spelling,
        step: &mut Step<'a>,
    ) {
        match kind {
            LoopKind::For => {
                let parts: Vec<&[Token<'a>]> = tokens.split(|t| *t == Token::Punct(";")).collect();
                if let [init, test, update] = parts[..] {
                    self.read_counting(init, test, update, spelling, step);
                } else if !self.read_range(tokens, spelling, step) {
                    self.read_each(tokens, spelling, step);
                }
            }
            LoopKind::ForEach => {
                if !self.read_range(tokens, spelling, step) {
                    self.read_each(tokens, spelling, step);
                }
            }
            LoopKind::While | LoopKind::DoWhile => {
                step.rounds = Some(Rounds::While);
                self.read_prose(tokens, spelling, step);
            }
            LoopKind::Forever => step.rounds = Some(Rounds::Forever),
        }
    }

    /// `for (i = a; i < b; i++)`
    fn read_counting(
        &mut self,
        init: &[Token<'a>],
        test: &[Token<'a>],
        update: &[Token<'a>],
        spelling: &Spelling,
        step: &mut Step<'a>,
    ) {
        let mut inits = Vec::new();
        tree::parse(init, spelling, &mut self.forest, &mut inits);
        let mut updates = Vec::new();
        tree::parse(update, spelling, &mut self.forest, &mut updates);
        let mut tests = Vec::new();
        tree::parse(test, spelling, &mut self.forest, &mut tests);
        let moved = updates.iter().find_map(|&u| self.moved(u));
        let Some((variable, direction)) = moved else {
            // `for (p = head; p != null; p = p.next)` walks a structure: its parts are steps worth seeing.
            step.rounds = Some(Rounds::While);
            step.variables.extend(updates.iter().filter_map(|&u| self.target_name(u)));
            step.trees.extend(tests);
            step.trees.extend(updates);
            return;
        };
        step.variables.push(variable);
        let start = inits.iter().copied().find(|&i| self.target_name(i) == Some(variable));
        let start = match start {
            Some(assign) => self.forest.operands(assign)[1],
            None => self.forest.leaf(Head::Name(variable)),
        };
        let bound = tests.first().and_then(|&t| self.bound_of(t, variable));
        // A test that says more than the bound is a condition in its own right.
        if tests.first().is_some_and(|&t| bound.is_none() || self.forest.head(t) == Head::Op(Op::And)) {
            step.trees.extend(tests);
        }
        self.keep_books(variable, direction, bound, step);
        step.rounds = Some(Rounds::Count { direction, start, bound });
    }

    /// `i = 1 to n`, `i = n downto 1`, `i from 1 to n`, `i = 0 .. m`
    fn read_range(&mut self, tokens: &[Token<'a>], spelling: &Spelling, step: &mut Step<'a>) -> bool {
        let is_word = |t: &Token<'_>, words: &[&str]| matches!(t, Token::Name(n) if words.contains(n));
        let Some(to) =
            tokens.iter().position(|t| is_word(t, &["to", "downto", "upto"]) || *t == Token::Punct(".."))
        else {
            return false;
        };
        let before_to = to.checked_sub(1).map(|i| tokens[i]);
        let down = is_word(&tokens[to], &["downto"]) || before_to == Some(Token::Name("down"));
        let Some(Token::Name(variable)) = tokens.first().copied() else { return false };
        let Some(from) = tokens.iter().position(|t| *t == Token::Punct("=") || is_word(t, &["from"])) else {
            return false;
        };
        if from >= to {
            return false;
        }
        let start_end = if before_to == Some(Token::Name("down")) { to - 1 } else { to };
        let mut read = |part: &[Token<'a>]| {
            let mut out = Vec::new();
            tree::parse(part, spelling, &mut self.forest, &mut out);
            out.first().copied()
        };
        let start = read(&tokens[from + 1..start_end]);
        let bound = read(&tokens[to + 1..]);
        let Some(start) = start else { return false };
        let is_closed = spelling.is_pseudo || tokens[to] != Token::Punct("..");
        let bound = bound.map(|bound| if is_closed && !down { self.open_bound(start, bound) } else { bound });
        let direction = if down { Direction::Down } else { Direction::Up };
        step.variables.push(variable);
        self.keep_books(variable, direction, bound, step);
        step.rounds = Some(Rounds::Count { direction, start, bound });
        true
    }

    fn read_each(&mut self, tokens: &[Token<'a>], spelling: &Spelling, step: &mut Step<'a>) {
        step.rounds = Some(Rounds::Each);
        let divider = tokens
            .iter()
            .position(|t| matches!(t, Token::Punct(":" | "in") | Token::Name("in" | "of" | "from")))
            .unwrap_or(tokens.len());
        let names = tokens[..divider].iter().rev().filter_map(|t| match t {
            Token::Name(name) => Some(*name),
            _ => None,
        });
        let tuple = tokens[..divider].windows(5).find_map(|window| match window {
            [Token::Punct("("), Token::Name(a), Token::Punct(","), Token::Name(b), Token::Punct(")")] => {
                Some([*a, *b])
            }
            _ => None,
        });
        if let Some(both) = tuple.filter(|_| spelling.is_pseudo) {
            // "each edge (u, v) leaving u"
            step.variables.extend(both);
        } else {
            // Where types stand before names, only the last word is a name.
            let n_names = if spelling.has_types_first { 1 } else { usize::MAX };
            step.variables.extend(names.take(n_names));
        }
        if let Some(over) = tokens.get(divider + 1..) {
            self.read_prose(over, spelling, step);
        }
    }

    pub(crate) fn target_name(&self, tree: Tree) -> Option<&'a str> {
        if self.forest.head(tree) != Head::Assign {
            return None;
        }
        match self.forest.head(self.forest.operands(tree)[0]) {
            Head::Name(name) => Some(name),
            _ => None,
        }
    }

    /// The variable an update moves by a fixed amount, and which way.
    pub(crate) fn moved(&self, update: Tree) -> Option<(&'a str, Direction)> {
        let name = self.target_name(update)?;
        let value = self.forest.operands(update)[1];
        let [base, _] = self.forest.operands(value) else { return None };
        if self.forest.head(*base) != Head::Name(name) {
            return None;
        }
        match self.forest.head(value) {
            Head::Op(Op::Add | Op::Multiply | Op::ShiftLeft) => Some((name, Direction::Up)),
            Head::Op(Op::Subtract | Op::Divide | Op::ShiftRight) => Some((name, Direction::Down)),
            _ => None,
        }
    }

    /// What `variable` is compared with.
    pub(crate) fn bound_of(&self, test: Tree, variable: &str) -> Option<Tree> {
        let operands = self.forest.operands(test);
        match self.forest.head(test) {
            Head::Op(Op::Less | Op::AtMost | Op::Differs) => {
                let is_variable = |t: Tree| matches!(self.forest.head(t), Head::Name(n) if n == variable);
                match operands {
                    [a, b] if is_variable(*a) => Some(*b),
                    [a, b] if is_variable(*b) => Some(*a),
                    _ => None,
                }
            }
            Head::Op(Op::And) => operands.iter().find_map(|&t| self.bound_of(t, variable)),
            _ => None,
        }
    }
}
