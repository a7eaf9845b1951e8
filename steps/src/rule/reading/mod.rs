//! Second readings.
//!
//! Many libraries hide arrays behind functions: `MATRIX(m, i, j)`, `graph.weightOf(e)`, `put(v, i, x)`. Their names are
//! the library's own, so nothing but their form tells them from other calls, and a call of that form is read both ways.

mod loads;
mod numbers;
pub(crate) mod operations;
mod stores;
mod strides;

use super::Rule;
use crate::spelling::Spelling;
use crate::tree::{Forest, Head, Op, Tree};

/// Nodes of a statement that are looked at; longer statements are tables of data.
const MOST_NODES: usize = 200;

/// Another reading of a tree, where one may be meant.
type Reading = fn(&mut Forest<'_>, Tree, &Context<'_>) -> Option<Tree>;

pub(crate) const ALL: &[(Rule, Reading)] = &[
    (numbers::RULE, numbers::apply),
    (operations::RULE, operations::apply),
    (strides::RULE, strides::apply),
    (stores::RULE, stores::apply),
    (loads::RULE, loads::apply),
];

/// What a reading may depend on beside the tree.
pub(crate) struct Context<'n> {
    /// Name of the function the statement belongs to: its calls are recursion.
    own_name: &'n str,
    is_pseudo: bool,
    /// The tree is the whole statement, done for its effect.
    is_whole: bool,
}

/// `tree` with everything in it that may be read in another way read so, if there is any.
pub(crate) fn read(forest: &mut Forest<'_>, tree: Tree, own_name: &str, spelling: &Spelling) -> Option<Tree> {
    let context = Context { own_name, is_pseudo: spelling.is_pseudo, is_whole: true };
    let mut reader = Reader { forest, context, budget: MOST_NODES, n_read: 0 };
    let read = reader.read(tree);
    (reader.n_read > 0 && reader.budget > 0).then_some(read)
}

struct Reader<'f, 'a, 'n> {
    forest: &'f mut Forest<'a>,
    context: Context<'n>,
    budget: usize,
    n_read: usize,
}

impl Reader<'_, '_, '_> {
    // Trees are at most as deep as the parser lets them be.
    fn read(&mut self, tree: Tree) -> Tree {
        if self.budget == 0 || self.forest.operands(tree).is_empty() {
            return tree;
        }
        let rules = self.forest.rules();
        let mut read = ALL.iter().filter(|(rule, _)| rules.has(rule.id));
        let found = read.find_map(|(_, apply)| apply(self.forest, tree, &self.context));
        self.n_read += usize::from(found.is_some());
        self.context.is_whole = false;
        let tree = found.unwrap_or(tree);
        let before = self.n_read;
        self.budget = self.budget.saturating_sub(1);
        let operands = self.forest.operands(tree).to_vec();
        let operands: Vec<Tree> = operands.into_iter().map(|operand| self.read(operand)).collect();
        if self.n_read == before { tree } else { self.forest.tree(self.forest.head(tree), &operands) }
    }
}

impl Forest<'_> {
    /// A call of another function than this one.
    fn is_foreign(&self, tree: Tree, context: &Context<'_>) -> bool {
        matches!(self.head(tree), Head::Call(name) if name != context.own_name)
    }

    fn is_container(&self, tree: Tree) -> bool {
        matches!(self.head(tree), Head::Name(_) | Head::Field(_) | Head::Op(Op::Deref))
    }

    /// A variable, a number, or a little arithmetic on them.
    fn is_subscript(&self, tree: Tree) -> bool {
        match self.head(tree) {
            Head::Name(_) | Head::Field(_) => true,
            Head::Number(value) => value.fract() == 0.0,
            Head::Op(Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Remainder) => {
                let is_simple =
                    |head| matches!(head, Head::Name(_) | Head::Number(_) | Head::Field(_) | Head::Op(_));
                self.operands(tree).iter().all(|&operand| is_simple(self.head(operand)))
            }
            _ => false,
        }
    }
}
