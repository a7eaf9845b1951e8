//! Assignments inside expressions.
//!
//! `a[i++] = *p++` does three things. What it does to `i` and `p` becomes trees of their own, as pseudo-code would write
//! them.

use super::forest::{Forest, Head, Tree};

impl Forest<'_> {
    /// `tree` without the assignments inside it, which are appended to `out`.
    // Trees are at most as deep as the parser lets them be.
    pub(crate) fn hoist(&mut self, tree: Tree, out: &mut Vec<Tree>) -> Tree {
        let before = out.len();
        let operands = self.operands(tree).to_vec();
        let bare: Vec<Tree> = operands
            .iter()
            .map(|&operand| {
                let bare = self.hoist(operand, out);
                if self.head(bare) != Head::Assign {
                    return bare;
                }
                out.push(bare);
                self.operands(bare)[0]
            })
            .collect();
        if out.len() == before { tree } else { self.tree(self.head(tree), &bare) }
    }
}
