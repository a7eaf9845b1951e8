//! Calls that may be accessors.
//!
//! Many libraries hide arrays behind functions: `MATRIX(m, i, j)`, `graph.weightOf(e)`, `put(v, i, x)`. Their names are
//! the library's own, so nothing but their form tells them from other calls, and a call of that form is read both ways.
//! So are matrices kept in one array: `a[i * n + j]` may be `a[i][j]`.

use crate::spelling::Spelling;

use super::forest::{Forest, Head, Tree};

/// Nodes of a statement that are looked at; longer statements are tables of data.
const MOST_NODES: usize = 200;

/// `tree` with every call that may be an accessor read as one, if there is any. Calls of `own_name` are recursion.
pub(crate) fn read_accessors(
    forest: &mut Forest<'_>,
    tree: Tree,
    own_name: &str,
    spelling: &Spelling,
) -> Option<Tree> {
    let mut reader = Reader { forest, own_name, spelling, budget: MOST_NODES, n_read: 0 };
    let read = if reader.is_store(tree) {
        let operands = reader.read_operands(tree);
        reader.n_read += 1;
        reader.forest.store(&operands)
    } else if reader.is_call(tree) {
        // A call that stands alone is done for its effect.
        reader.read_below(tree)
    } else {
        reader.read(tree)
    };
    (reader.n_read > 0 && reader.budget > 0).then_some(read)
}

struct Reader<'f, 'a, 'n> {
    forest: &'f mut Forest<'a>,
    own_name: &'n str,
    spelling: &'f Spelling,
    budget: usize,
    n_read: usize,
}

impl Reader<'_, '_, '_> {
    fn is_call(&self, tree: Tree) -> bool {
        matches!(self.forest.head(tree), Head::Call(_))
    }

    fn is_foreign(&self, tree: Tree) -> bool {
        matches!(self.forest.head(tree), Head::Call(name) if name != self.own_name)
    }

    /// `put(v, i, x)`
    fn is_store(&self, tree: Tree) -> bool {
        let operands = self.forest.operands(tree);
        matches!(operands.len(), 3 | 4)
            && !self.spelling.is_pseudo
            && self.is_foreign(tree)
            && self.is_container(operands[0])
            && operands[1..operands.len() - 1].iter().all(|&t| self.is_subscript(t))
    }

    /// `at(m, i, j)`; in pseudo-code, and where no container is named, `w(u, v)`, where `w` is what is looked up in.
    fn is_load(&self, tree: Tree) -> bool {
        let operands = self.forest.operands(tree);
        if !self.is_foreign(tree) || !matches!(operands.len(), 2 | 3) {
            return false;
        }
        let (first, rest) = (operands[0], &operands[1..]);
        rest.iter().all(|&t| self.is_subscript(t)) && (self.is_subscript(first) || self.is_container(first))
    }

    /// `UWORD(1)`: a number with its type.
    fn is_constant(&self, tree: Tree) -> bool {
        match self.forest.operands(tree) {
            [only] => self.is_foreign(tree) && matches!(self.forest.head(*only), Head::Number(_)),
            _ => false,
        }
    }

    /// The base and the subscripts of a matrix kept row by row, `a[i * n + j]`, or of every n-th element, `a[i * n]`.
    fn strided(&self, tree: Tree) -> Option<Vec<Tree>> {
        let (Head::Index, &[base, index]) = (self.forest.head(tree), self.forest.operands(tree)) else {
            return None;
        };
        let row = |tree: Tree| match (self.forest.head(tree), self.forest.operands(tree)) {
            (Head::Op("*"), &[a, b]) => {
                let is_width = |t: Tree| !matches!(self.forest.head(t), Head::Number(_));
                // `width * i`, where the width is looked up and the subscript is not.
                let turned = matches!(self.forest.head(b), Head::Name(_))
                    && !matches!(self.forest.head(a), Head::Name(_));
                let (row, width) = if turned { (b, a) } else { (a, b) };
                is_width(width).then_some(row)
            }
            _ => None,
        };
        match (self.forest.head(index), self.forest.operands(index)) {
            (Head::Op("+"), &[a, b]) => match (row(a), row(b)) {
                (Some(row), None) => Some(vec![base, row, b]),
                (None, Some(row)) => Some(vec![base, row, a]),
                _ => None,
            },
            _ => row(index).map(|row| vec![base, row]),
        }
    }

    fn is_container(&self, tree: Tree) -> bool {
        matches!(self.forest.head(tree), Head::Name(_) | Head::Field(_) | Head::Op("deref"))
    }

    /// A variable, a number, or a little arithmetic on them.
    fn is_subscript(&self, tree: Tree) -> bool {
        match self.forest.head(tree) {
            Head::Name(_) | Head::Field(_) => true,
            Head::Number(value) => value.fract() == 0.0,
            Head::Op("+" | "-" | "*" | "/" | "%") => self.forest.operands(tree).iter().all(|&t| {
                matches!(self.forest.head(t), Head::Name(_) | Head::Number(_) | Head::Field(_) | Head::Op(_))
            }),
            _ => false,
        }
    }

    // Trees are at most as deep as the parser lets them be.
    fn read(&mut self, tree: Tree) -> Tree {
        if self.budget == 0 || self.forest.operands(tree).is_empty() {
            return tree;
        }
        if self.is_constant(tree) {
            self.n_read += 1;
            return self.forest.operands(tree)[0];
        }
        if let Some(place) = self.strided(tree) {
            self.n_read += 1;
            return self.forest.subscript(&place);
        }
        if !self.is_load(tree) {
            return self.read_below(tree);
        }
        self.n_read += 1;
        let by_name = self.spelling.is_pseudo || !self.is_container(self.forest.operands(tree)[0]);
        let mut place = self.read_operands(tree);
        if let (true, Head::Call(name)) = (by_name, self.forest.head(tree)) {
            place.insert(0, self.forest.leaf(Head::Name(name)));
        }
        self.forest.subscript(&place)
    }

    fn read_operands(&mut self, tree: Tree) -> Vec<Tree> {
        self.budget = self.budget.saturating_sub(1);
        let operands = self.forest.operands(tree).to_vec();
        operands.into_iter().map(|operand| self.read(operand)).collect()
    }

    fn read_below(&mut self, tree: Tree) -> Tree {
        let before = self.n_read;
        let operands = self.read_operands(tree);
        if self.n_read == before {
            return tree;
        }
        self.forest.tree(self.forest.head(tree), &operands)
    }
}
