//! Trees and their canonical forms.

use crate::spelling::Spelling;

use crate::concept::{self, Concept};
use crate::rule::call::{self, Call};
use crate::rule::{Id, Rules, operator, value};

use super::op::Op;

/// Largest tree that may stand in two places of one statement: `x += 1` reads what it writes. In `x++++` and
/// `pow(pow(x, 2), 2)` every such step doubles the tree as walks see it, so a larger one is not repeated.
const LARGEST_SHARED: u32 = 64;

/// Index of a tree in its [`Forest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tree(u32);

/// What stands at the root of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Head<'a> {
    /// A variable.
    Name(&'a str),
    /// A number.
    Number(f64),
    /// A literal text or character.
    Text,
    /// Something that could not be read, or need not be.
    Opaque,
    /// A universal operation on its operands.
    Concept(Concept),
    /// A call; the receiver, when there is one, is the first operand.
    Call(&'a str),
    /// `base.name`.
    Field(&'a str),
    /// `base[index]`.
    Index,
    /// An operator on its operands.
    Op(Op),
    /// `target = value`.
    Assign,
    /// Several values: `(a, b)`, `{a, b}`.
    Tuple,
}

#[derive(Clone, Copy, Debug)]
struct Node<'a> {
    head: Head<'a>,
    first: u32,
    len: u32,
    /// Nodes a walk of the tree meets, those in several places counted in each.
    size: u32,
}

/// Trees of one statement, sharing storage.
#[derive(Debug, Default)]
pub(crate) struct Forest<'a> {
    nodes: Vec<Node<'a>>,
    operands: Vec<Tree>,
    rules: Rules,
}

impl<'a> Forest<'a> {
    /// No trees yet, to be read by these rules.
    pub(crate) fn new(rules: Rules) -> Self {
        Self { rules, ..Self::default() }
    }

    pub(crate) fn head(&self, tree: Tree) -> Head<'a> {
        self.nodes[tree.0 as usize].head
    }

    pub(crate) fn operands(&self, tree: Tree) -> &[Tree] {
        let node = &self.nodes[tree.0 as usize];
        &self.operands[node.first as usize..(node.first + node.len) as usize]
    }

    pub(crate) fn leaf(&mut self, head: Head<'a>) -> Tree {
        self.tree(head, &[])
    }

    pub(crate) fn tree(&mut self, head: Head<'a>, operands: &[Tree]) -> Tree {
        let first = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        let size = operands.iter().fold(1_u32, |size, &operand| size.saturating_add(self.size(operand)));
        self.nodes.push(Node { head, first, len: operands.len() as u32, size });
        Tree(self.nodes.len() as u32 - 1)
    }

    /// Nodes a walk of `tree` meets.
    pub(crate) fn size(&self, tree: Tree) -> u32 {
        self.nodes[tree.0 as usize].size
    }

    /// `tree` for a second place in its statement; something unread when it is too large to be walked twice.
    ///
    /// What a walk meets grows by at most [`LARGEST_SHARED`] with each such place, so it stays linear in the
    /// statement's length.
    pub(crate) fn again(&mut self, tree: Tree) -> Tree {
        if self.size(tree) <= LARGEST_SHARED { tree } else { self.leaf(Head::Opaque) }
    }

    /// The rules that are followed.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether a rule is followed.
    pub(crate) fn follows(&self, rule: Id) -> bool {
        self.rules.has(rule)
    }

    /// An operator over two operands, in canonical form.
    pub(crate) fn binary(&mut self, op: Op, left: Tree, right: Tree) -> Tree {
        for (rule, apply) in operator::ALL {
            if self.rules.has(rule.id)
                && let Some(tree) = apply(self, op, left, right)
            {
                return tree;
            }
        }
        match op {
            Op::Power => self.tree(Head::Concept(Concept::Pow), &[left, right]),
            Op::Unite => self.tree(Head::Concept(Concept::Union), &[left, right]),
            Op::In => self.tree(Head::Concept(Concept::Contains), &[right, left]),
            _ => self.tree(Head::Op(op), &[left, right]),
        }
    }

    /// A universal operation, in canonical form.
    pub(crate) fn apply(&mut self, concept: Concept, operands: &[Tree]) -> Tree {
        for (rule, apply) in value::VALUES {
            if self.rules.has(rule.id)
                && let Some(tree) = apply(self, concept, operands)
            {
                return tree;
            }
        }
        self.tree(Head::Concept(concept), operands)
    }

    /// `test ? yes : no`, in canonical form.
    pub(super) fn choice(&mut self, test: Tree, yes: Tree, no: Tree) -> Tree {
        for (rule, apply) in value::CHOICES {
            if self.rules.has(rule.id)
                && let Some(tree) = apply(self, [test, yes, no])
            {
                return tree;
            }
        }
        self.tree(Head::Op(Op::Choice), &[test, yes, no])
    }

    /// `base[index]`
    pub(crate) fn index(&mut self, base: Tree, index: Tree) -> Tree {
        let base = self.array_name(base).map_or(base, |name| self.leaf(Head::Name(name)));
        self.tree(Head::Index, &[base, index])
    }

    /// Whether two trees are the same.
    pub(crate) fn is_same(&self, a: Tree, b: Tree) -> bool {
        let mut pending = vec![(a, b)];
        while let Some((a, b)) = pending.pop() {
            let (left, right) = (self.operands(a), self.operands(b));
            if self.head(a) != self.head(b) || left.len() != right.len() {
                return false;
            }
            pending.extend(left.iter().copied().zip(right.iter().copied()));
        }
        true
    }

    /// A call in canonical form: accessors become subscripts, universal operations lose their spelling.
    pub(super) fn call(
        &mut self,
        name: &'a str,
        receiver: Option<Tree>,
        arguments: &[Tree],
        spelling: &Spelling,
    ) -> Tree {
        let mut operands: Vec<Tree> =
            receiver.filter(|&receiver| !self.is_module(receiver, spelling)).into_iter().collect();
        operands.extend_from_slice(arguments);
        let concept = concept::of_call(name);
        let call = Call { name, concept, operands: &operands };
        for (rule, apply) in call::ALL {
            if self.rules.has(rule.id)
                && let Some(tree) = apply(self, &call)
            {
                return tree;
            }
        }
        match concept {
            Some(Concept::Get | Concept::Set) | None => self.tree(Head::Call(name), &operands),
            Some(concept) => self.apply(concept, &operands),
        }
    }

    /// `base[i][j]…` of a base and its subscripts.
    pub(crate) fn subscript(&mut self, place: &[Tree]) -> Tree {
        let tree = place.iter().copied().reduce(|base, index| self.index(base, index));
        tree.unwrap_or_else(|| self.leaf(Head::Opaque))
    }

    /// `base[i]… = value` of a base, its subscripts, and the value at the end.
    pub(crate) fn store(&mut self, operands: &[Tree]) -> Tree {
        let Some((&value, place)) = operands.split_last() else { return self.leaf(Head::Opaque) };
        let target = self.subscript(place);
        self.tree(Head::Assign, &[target, value])
    }
}
