//! Where terms live.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::eval::apply_to_literals;
use super::op::{Op, SortError};
use super::sort::{Literal, Sort};

/// A term of a [`Pool`]. A term's children have smaller numbers than it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Term(u32);

impl Term {
    /// The place in the pool.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a term is made of.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Node {
    /// A value.
    Literal(Literal),
    /// A variable.
    Variable(Box<str>, Sort),
    /// An operation on terms.
    Apply(Op, Box<[Term]>),
}

/// Hash-consed terms. See the [module](super).
#[derive(Debug, Clone, Default)]
pub struct Pool {
    nodes: Vec<(Node, Sort)>,
    index: FxHashMap<Node, Term>,
}

impl Pool {
    /// No terms yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many different terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What `term` is made of.
    pub fn node(&self, term: Term) -> &Node {
        &self.nodes[term.index()].0
    }

    /// The sort of `term`.
    pub fn sort(&self, term: Term) -> Sort {
        self.nodes[term.index()].1
    }

    /// The value of `term`, if it is constant.
    pub fn value(&self, term: Term) -> Option<&Literal> {
        match self.node(term) {
            Node::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    /// A constant.
    pub fn literal(&mut self, literal: Literal) -> Term {
        let sort = literal.sort();
        self.add(Node::Literal(literal), sort)
    }

    /// A truth value.
    pub fn truth(&mut self, value: bool) -> Term {
        self.literal(Literal::Bool(value))
    }

    /// An integer.
    pub fn int(&mut self, value: i128) -> Term {
        self.literal(Literal::Int(value))
    }

    /// A variable. Variables of one name and different sorts are different variables, which solvers refuse: give them
    /// different names.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Term {
        self.add(Node::Variable(name.into(), sort), sort)
    }

    /// An operation, folded where it is constant.
    pub fn apply(&mut self, op: Op, arguments: &[Term]) -> Result<Term, SortError> {
        let sorts: Vec<Sort> = arguments.iter().map(|t| self.sort(*t)).collect();
        let sort = op.result(&sorts)?;
        if let Some(given) = arguments.iter().map(|t| self.value(*t).cloned()).collect::<Option<Vec<_>>>()
            && let Some(value) = apply_to_literals(op, &given)
        {
            return Ok(self.literal(value));
        }
        if let Some(simpler) = self.simplify(op, arguments) {
            return Ok(simpler);
        }
        Ok(self.add(Node::Apply(op, arguments.into()), sort))
    }

    /// The negation of a Boolean term; another term is returned as it is.
    pub fn not(&mut self, term: Term) -> Term {
        self.apply(Op::Not, &[term]).unwrap_or(term)
    }

    /// All of these, which must be Boolean.
    pub fn all(&mut self, terms: &[Term]) -> Result<Term, SortError> {
        match terms {
            [] => Ok(self.truth(true)),
            [one] => Ok(*one),
            _ => self.apply(Op::And, terms),
        }
    }

    /// The terms that `roots` are made of, themselves included, children first.
    pub fn cone(&self, roots: &[Term]) -> Vec<Term> {
        let Some(last) = roots.iter().max() else { return Vec::new() };
        let mut wanted = vec![false; last.index() + 1];
        for root in roots {
            wanted[root.index()] = true;
        }
        for at in (0..wanted.len()).rev() {
            if wanted[at]
                && let Node::Apply(_, children) = &self.nodes[at].0
            {
                for child in children {
                    wanted[child.index()] = true;
                }
            }
        }
        (0..wanted.len()).filter(|at| wanted[*at]).map(|at| Term(at as u32)).collect()
    }

    /// The variables that `roots` mention, in the order in which they were made.
    pub fn variables(&self, roots: &[Term]) -> Vec<(String, Sort)> {
        self.cone(roots)
            .into_iter()
            .filter_map(|t| match self.node(t) {
                Node::Variable(name, sort) => Some((name.to_string(), *sort)),
                _ => None,
            })
            .collect()
    }

    /// `roots` with some terms, usually variables, put in the place of others; what becomes constant is folded.
    pub fn substitute(
        &mut self,
        roots: &[Term],
        with: &FxHashMap<Term, Term>,
    ) -> Result<Vec<Term>, SortError> {
        let mut made: FxHashMap<Term, Term> = FxHashMap::default();
        for term in self.cone(roots) {
            let new = if let Some(new) = with.get(&term) {
                *new
            } else if let Node::Apply(op, children) = self.node(term) {
                let op = *op;
                let moved: Vec<Term> = children.iter().map(|c| made[c]).collect();
                if moved[..] == children[..] { term } else { self.apply(op, &moved)? }
            } else {
                term
            };
            made.insert(term, new);
        }
        Ok(roots.iter().map(|r| made[r]).collect())
    }

    fn add(&mut self, node: Node, sort: Sort) -> Term {
        if let Some(term) = self.index.get(&node) {
            return *term;
        }
        let term = Term(self.nodes.len() as u32);
        self.nodes.push((node.clone(), sort));
        self.index.insert(node, term);
        term
    }

    /// Laws that keep formulas small: neutral and deciding elements, double negation, equal sides.
    fn simplify(&mut self, op: Op, arguments: &[Term]) -> Option<Term> {
        let truth = |pool: &Self, t: Term| match pool.value(t) {
            Some(Literal::Bool(b)) => Some(*b),
            _ => None,
        };
        match (op, arguments) {
            (Op::Not, [a]) => match self.node(*a) {
                Node::Apply(Op::Not, inner) => Some(inner[0]),
                _ => None,
            },
            (Op::And | Op::Or, list) => {
                let stop = op == Op::Or;
                if list.iter().any(|t| truth(self, *t) == Some(stop)) {
                    return Some(self.truth(stop));
                }
                let mut rest: Vec<Term> = Vec::with_capacity(list.len());
                for term in list {
                    if truth(self, *term).is_none() && !rest.contains(term) {
                        rest.push(*term);
                    }
                }
                match rest[..] {
                    [] => Some(self.truth(!stop)),
                    [one] => Some(one),
                    _ if rest.len() < list.len() => self.apply(op, &rest).ok(),
                    _ => None,
                }
            }
            (Op::Implies, [a, b]) => {
                let not = self.not(*a);
                self.apply(Op::Or, &[not, *b]).ok()
            }
            (Op::Eq, [a, b]) if a == b => Some(self.truth(true)),
            (Op::Eq, [a, b]) => match (truth(self, *a), truth(self, *b)) {
                (Some(true), _) => Some(*b),
                (_, Some(true)) => Some(*a),
                (Some(false), _) => Some(self.not(*b)),
                (_, Some(false)) => Some(self.not(*a)),
                _ => None,
            },
            (Op::Ite, [c, a, b]) => match truth(self, *c) {
                Some(true) => Some(*a),
                Some(false) => Some(*b),
                None if a == b => Some(*a),
                None => None,
            },
            (Op::StrConcat, [one]) => Some(*one),
            (Op::ZeroExtend(0) | Op::SignExtend(0), [a]) => Some(*a),
            (Op::Extract(high, 0), [a]) if self.sort(*a) == Sort::Bits(high + 1) => Some(*a),
            // A character of a bit-vector that came from a character is itself.
            (Op::IntToBv(width), [a]) => match self.node(*a) {
                Node::Apply(Op::BvToNat, inner) if self.sort(inner[0]) == Sort::Bits(width) => Some(inner[0]),
                _ => None,
            },
            _ => None,
        }
    }
}
