//! What an expression looks like once its names are gone.
//!
//! A tree is hashed at three levels of detail. `d[i][j] = min(d[i][j], d[i][k] + d[k][j])` stays unmistakable whatever
//! its names are, because *which* places hold the same name is kept.

use std::cell::RefCell;
use std::collections::HashMap;

use super::key::{Key, Space};
use crate::concept::Concept;
use crate::tree::{Forest, Head, Op, Tree};

/// How much of a tree its hash keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Variables numbered by first occurrence: `x0 = x0 + x1`.
    Exact,
    /// Variables all alike: `x = x + x`.
    Plain,
    /// As `Plain`, and `a[i]`, `a.i`, `i.a()` and `a(i)` all alike; large numbers too.
    Coarse,
}

/// Most variables told apart in one tree; later ones share a number.
const MOST_VARIABLES: usize = 12;

/// Trees with more nodes than this are cut off below; generated code has statements of thousands.
const MOST_NODES: usize = 160;

/// Hashes trees of one forest, remembering the function's own name to recognise recursion.
pub(crate) struct Hasher<'f, 'a> {
    pub(crate) forest: &'f Forest<'a>,
    /// Name of the function the statement belongs to.
    pub(crate) own_name: &'f str,
    /// What [`order`](Self::order) gave for larger trees. It asks itself for every operand on the way down, so that a long
    /// sum would cost the cube of its length.
    orders: RefCell<HashMap<(Tree, u32), u64>>,
}

// Nodes met so far.
#[cfg(test)]
std::thread_local!(pub(crate) static WALKED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) });

/// Trees with fewer nodes are walked as fast as they are looked up.
const LEAST_KEPT: u32 = 8;

#[derive(Default)]
struct Numbering<'a> {
    names: Vec<&'a str>,
    budget: usize,
}

impl<'a> Numbering<'a> {
    fn of(&mut self, name: &'a str) -> u64 {
        let at = self.names.iter().position(|n| *n == name).unwrap_or_else(|| {
            if self.names.len() < MOST_VARIABLES {
                self.names.push(name);
            }
            self.names.len()
        });
        at as u64
    }
}

impl<'f, 'a> Hasher<'f, 'a> {
    /// For the trees of a function.
    pub(crate) fn new(forest: &'f Forest<'a>, own_name: &'f str) -> Self {
        Self { forest, own_name, orders: RefCell::default() }
    }

    /// The hash of `tree` at `detail`, down to `levels` below its root.
    pub(crate) fn hash(&self, tree: Tree, detail: Detail, levels: u32) -> u64 {
        let mut numbering = Numbering { names: Vec::new(), budget: MOST_NODES };
        self.walk(tree, detail, levels, &mut numbering).finish()
    }

    fn walk(&self, tree: Tree, detail: Detail, levels: u32, numbering: &mut Numbering<'a>) -> Key {
        if numbering.budget == 0 {
            return Key::of(Space::Cut);
        }
        numbering.budget -= 1;
        #[cfg(test)]
        WALKED.set(WALKED.get() + 1);
        let operands = self.forest.operands(tree);
        let mut key = match self.forest.head(tree) {
            Head::Name(name) => {
                let number = if detail == Detail::Exact { numbering.of(name) } else { 0 };
                return Key::of(Space::Variable).number(number);
            }
            Head::Number(value) => {
                let small = value.abs() <= 2.0;
                let shown = if detail == Detail::Coarse && !small { f64::MAX } else { value };
                return Key::of(Space::Number).number(shown.to_bits());
            }
            Head::Text | Head::Opaque => return Key::of(Space::Opaque),
            head => self.head_key(head, operands.len(), detail),
        };
        if levels == 0 {
            return key;
        }
        if let (Detail::Coarse, Head::Index, [base, index]) = (detail, self.forest.head(tree), operands) {
            // `dist[v]`, `v.dist` and `dist(v)` are one: what is looked up is `v`.
            if matches!(self.forest.head(*base), Head::Name(_)) {
                return key.number(self.walk(*index, detail, levels - 1, numbering).finish());
            }
        }
        if self.commutes(tree) && operands.len() == 2 {
            // `sum + a[i]` and `a[i] + sum` are one: operands in the order of their name-free hashes.
            let (a, b) = (operands[0], operands[1]);
            let levels_seen = levels.min(2);
            let (a, b) =
                if self.order(a, levels_seen) <= self.order(b, levels_seen) { (a, b) } else { (b, a) };
            for operand in [a, b] {
                key = key.number(self.walk(operand, detail, levels - 1, numbering).finish());
            }
            return key;
        }
        for &operand in operands {
            key = key.number(self.walk(operand, detail, levels - 1, numbering).finish());
        }
        key
    }

    /// Where an operand stands among those that may change places.
    fn order(&self, tree: Tree, levels: u32) -> u64 {
        let is_kept = self.forest.size(tree) >= LEAST_KEPT;
        if is_kept && let Some(&known) = self.orders.borrow().get(&(tree, levels)) {
            return known;
        }
        let order = self.hash(tree, Detail::Coarse, levels);
        if is_kept {
            self.orders.borrow_mut().insert((tree, levels), order);
        }
        order
    }

    fn head_key(&self, head: Head<'a>, arity: usize, detail: Detail) -> Key {
        let access = Key::of(Space::Access);
        match head {
            Head::Index | Head::Field(_) | Head::Op(Op::Deref) if detail == Detail::Coarse => access,
            Head::Call(name) if name == self.own_name => Key::of(Space::Recursion).number(arity as u64),
            Head::Call(_) if detail == Detail::Coarse && arity == 1 => access,
            Head::Call(_) => Key::of(Space::Call).number(arity as u64),
            Head::Index => Key::of(Space::Index),
            Head::Field(_) => Key::of(Space::Member),
            Head::Concept(concept) => Key::of(Space::Concept).number(concept as u64),
            Head::Op(op) => Key::of(Space::Operator).text(op.symbol()),
            Head::Assign => Key::of(Space::Assign),
            Head::Tuple => Key::of(Space::Tuple).number(arity as u64),
            Head::Name(_) | Head::Number(_) | Head::Text | Head::Opaque => Key::of(Space::Opaque),
        }
    }

    pub(crate) fn commutes(&self, tree: Tree) -> bool {
        match self.forest.head(tree) {
            Head::Op(op) => op.commutes(),
            Head::Concept(concept) => matches!(concept, Concept::Min | Concept::Max | Concept::Swap),
            _ => false,
        }
    }

    /// A short name for what stands at the root, for contexts of variables.
    pub(crate) fn tag(&self, tree: Tree) -> u64 {
        self.head_key(self.forest.head(tree), self.forest.operands(tree).len(), Detail::Coarse).finish()
    }
}
