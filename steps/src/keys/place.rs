//! Where names stand in a tree: below which operators, and on which side.

use super::key::{Key, Space};
use super::shape::{Detail, Hasher};
use crate::tree::{Head, Tree};

/// A name in a tree.
pub(super) struct Occurrence<'a> {
    pub(super) name: &'a str,
    /// The operator above it and its side.
    pub(super) near: u64,
    /// The one above that.
    pub(super) far: u64,
}

/// How places are told apart.
#[derive(Clone, Copy)]
pub(super) struct Places {
    /// What the keys of places begin with.
    pub(super) kind: Space,
    /// Whether the sides of `a + b` are two places.
    pub(super) has_sides: bool,
}

impl Places {
    /// The names in `root`; `top` stands above it.
    pub(super) fn names<'h, 'a>(
        self,
        hasher: &'h Hasher<'_, 'a>,
        root: Tree,
        top: [Key; 2],
    ) -> impl Iterator<Item = Occurrence<'a>> + use<'h, 'a> {
        let [near, far] = top.map(Key::finish);
        let mut stack = vec![(root, near, far)];
        std::iter::from_fn(move || {
            while let Some((tree, near, far)) = stack.pop() {
                if let Head::Name(name) = hasher.forest.head(tree) {
                    return Some(Occurrence { name, near, far });
                }
                let operands = hasher.forest.operands(tree).iter().enumerate();
                stack.extend(operands.map(|(at, &operand)| (operand, self.place(hasher, tree, at), near)));
            }
            None
        })
    }

    /// The place of an operand.
    fn place(self, hasher: &Hasher<'_, '_>, tree: Tree, at: usize) -> u64 {
        let (head, operands) = (hasher.forest.head(tree), hasher.forest.operands(tree));
        // `v.dist` and `dist(v)` look `v` up as `dist[v]` does, where it stands second.
        let looked_up = operands.len() == 1 && matches!(head, Head::Field(_) | Head::Call(_));
        let is_either = !self.has_sides && hasher.commutes(tree);
        let side = if is_either { 0 } else { at + usize::from(looked_up) };
        let mut place = Key::of(self.kind).number(hasher.tag(tree)).number(side as u64);
        if head == Head::Assign && side == 0 {
            // What a variable is set to matters more than that it is set.
            place = place.number(hasher.hash(operands[1], Detail::Coarse, 1));
        }
        place.finish()
    }
}
