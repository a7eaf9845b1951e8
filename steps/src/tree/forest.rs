//! Trees and their canonical forms.

use crate::spelling::Spelling;

use crate::concept::{self, Concept};

/// What languages call modules of their standard libraries, beside those a language names itself: `math.sqrt(x)` is
/// `sqrt(x)`.
const MODULES: &[&str] = &["std", "math", "random", "operator", "mem", "cmp"];

/// Largest tree that may stand in two places of one statement: `x += 1` reads what it writes. In `x++++` and
/// `pow(pow(x, 2), 2)` every such step doubles the tree as walks see it, so a larger one is not repeated.
const LARGEST_SHARED: u32 = 64;

/// Index of a tree in its [`Forest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tree(u32);

/// What stands at the root of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Head<'a> {
    /// A variable.
    Name(&'a str),
    /// A number.
    Number(f64),
    /// A literal, or something that could not be read.
    Opaque,
    /// A universal operation on its operands.
    Concept(Concept),
    /// A call; the receiver, when there is one, is the first operand.
    Call(&'a str),
    /// `base.name`.
    Field(&'a str),
    /// `base[index]`.
    Index,
    /// A unary or binary operator by its unified symbol; `>` and `>=` never occur.
    Op(&'static str),
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
}

impl<'a> Forest<'a> {
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
    pub(super) fn again(&mut self, tree: Tree) -> Tree {
        if self.size(tree) <= LARGEST_SHARED { tree } else { self.leaf(Head::Opaque) }
    }

    /// The operator `symbol` over two operands, in canonical form.
    pub(crate) fn binary(&mut self, symbol: &'static str, left: Tree, right: Tree) -> Tree {
        match symbol {
            ">" => self.tree(Head::Op("<"), &[right, left]),
            ">=" => self.tree(Head::Op("<="), &[right, left]),
            "pow" if self.head(right) == Head::Number(2.0) => {
                let square = [left, self.again(left)];
                self.tree(Head::Op("*"), &square)
            }
            "pow" => self.tree(Head::Concept(Concept::Pow), &[left, right]),
            // `S ∪ {v}` puts an element in.
            "union" => match (self.head(right), self.operands(right)) {
                (Head::Tuple, &[element]) => self.tree(Head::Concept(Concept::Insert), &[left, element]),
                _ => self.tree(Head::Concept(Concept::Union), &[left, right]),
            },
            "in" => self.tree(Head::Concept(Concept::Contains), &[right, left]),
            // A constant goes to the right of a commutative operator: `1 + x` is `x + 1`.
            "+" | "*" | "==" | "!=" | "&" | "|" | "xor"
                if matches!(self.head(left), Head::Number(_))
                    && !matches!(self.head(right), Head::Number(_)) =>
            {
                self.binary(symbol, right, left)
            }
            _ => self.arithmetic(symbol, left, right),
        }
    }

    /// Bits and numbers: `x >> 1` is `x / 2`, `x & 7` is `x % 8`, `lo + (hi - lo) / 2` is `(lo + hi) / 2`.
    fn arithmetic(&mut self, symbol: &'static str, left: Tree, right: Tree) -> Tree {
        match (symbol, self.head(right)) {
            ("*", Head::Number(0.0)) => right,
            ("*" | "/", Head::Number(1.0)) | ("+" | "-", Head::Number(0.0)) => left,
            // A half of `x`, whichever way it is written.
            ("*", Head::Number(part)) if part > 0.0 && part < 1.0 && part.recip().fract() == 0.0 => {
                let parts = self.leaf(Head::Number(part.recip()));
                self.tree(Head::Op("/"), &[left, parts])
            }
            ("<<" | ">>", Head::Number(bits)) if (1.0..=32.0).contains(&bits) => {
                let power = self.leaf(Head::Number(bits.exp2()));
                self.tree(Head::Op(if symbol == "<<" { "*" } else { "/" }), &[left, power])
            }
            ("&", Head::Number(mask)) if mask >= 1.0 && (mask + 1.0).log2().fract() == 0.0 => {
                let modulus = self.leaf(Head::Number(mask + 1.0));
                self.tree(Head::Op("%"), &[left, modulus])
            }
            ("+", Head::Op("/")) => match self.middle(left, right) {
                Some([low, high, two]) => {
                    let sum = self.tree(Head::Op("+"), &[low, high]);
                    self.tree(Head::Op("/"), &[sum, two])
                }
                None => self.tree(Head::Op(symbol), &[left, right]),
            },
            _ => self.tree(Head::Op(symbol), &[left, right]),
        }
    }

    /// `low`, `high` and 2 of `low + (high - low) / 2`.
    fn middle(&self, low: Tree, half: Tree) -> Option<[Tree; 3]> {
        let &[width, two] = self.operands(half) else { return None };
        let &[high, from] = self.operands(width) else { return None };
        let is_middle = self.head(two) == Head::Number(2.0)
            && self.head(width) == Head::Op("-")
            && self.is_same(from, low);
        is_middle.then_some([low, high, two])
    }

    /// A universal operation: a quotient is rounded down anyway, and the least of a least is one of all.
    pub(crate) fn apply(&mut self, concept: Concept, operands: &[Tree]) -> Tree {
        match (concept, operands) {
            (Concept::Floor, &[quotient]) if self.head(quotient) == Head::Op("/") => quotient,
            (Concept::Min | Concept::Max, _) => {
                let mut all = Vec::with_capacity(operands.len());
                for &operand in operands {
                    if self.head(operand) == Head::Concept(concept) {
                        all.extend_from_slice(self.operands(operand));
                    } else {
                        all.push(operand);
                    }
                }
                self.tree(Head::Concept(concept), &all)
            }
            _ => self.tree(Head::Concept(concept), operands),
        }
    }

    /// `test ? yes : no`; `a < b ? a : b` is the lesser of two.
    pub(super) fn choice(&mut self, test: Tree, yes: Tree, no: Tree) -> Tree {
        if let (Head::Op("<" | "<="), &[a, b]) = (self.head(test), self.operands(test)) {
            if self.is_same(yes, a) && self.is_same(no, b) {
                return self.apply(Concept::Min, &[a, b]);
            }
            if self.is_same(yes, b) && self.is_same(no, a) {
                return self.apply(Concept::Max, &[a, b]);
            }
        }
        self.tree(Head::Op("?"), &[test, yes, no])
    }

    /// `base[index]`. An array is known by its own name, wherever it is kept: `p->data[i]`, `this.data[i]`,
    /// `DATA(p)[i]` and `(*data)[i]` are subscripts of one name.
    pub(super) fn index(&mut self, base: Tree, index: Tree) -> Tree {
        let base = self.array_name(base).map_or(base, |name| self.leaf(Head::Name(name)));
        self.tree(Head::Index, &[base, index])
    }

    fn array_name(&self, base: Tree) -> Option<&'a str> {
        let [inner] = *self.operands(base) else { return None };
        let name = match self.head(inner) {
            Head::Name(name) => name,
            Head::Field(_) => self.array_name(inner)?,
            _ => return None,
        };
        match self.head(base) {
            Head::Field(own) => Some(own),
            Head::Call(_) | Head::Op("deref") => Some(name),
            _ => None,
        }
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
        // `Math.min`, `Arrays.sort`: a type is no operand.
        let receiver = receiver.filter(|&r| match self.head(r) {
            Head::Name(n) if !spelling.is_pseudo => {
                !(n.starts_with(char::is_uppercase) || MODULES.contains(&n) || spelling.modules.contains(&n))
            }
            _ => true,
        });
        let mut operands: Vec<Tree> = receiver.into_iter().collect();
        operands.extend_from_slice(arguments);
        match concept::of_call(name) {
            // Without objects the container is the first argument: `gsl_matrix_get(m, i, j)`.
            Some(Concept::Get) if matches!(operands.len(), 2 | 3) => self.subscript(&operands),
            Some(Concept::Set) if matches!(operands.len(), 3 | 4) => self.store(&operands),
            // `a.swap(i, j)`, `swap(a, i, j)`
            Some(Concept::Swap) if operands.len() == 3 => {
                let base = self.again(operands[0]);
                let places = [self.index(operands[0], operands[1]), self.index(base, operands[2])];
                self.tree(Head::Concept(Concept::Swap), &places)
            }
            Some(Concept::Pow) if operands.len() == 2 => self.binary("pow", operands[0], operands[1]),
            Some(Concept::Get | Concept::Set) | None => self.tree(Head::Call(name), &operands),
            Some(concept) => self.apply(concept, &operands),
        }
    }

    /// `base[i][j]…` of a base and its subscripts.
    pub(super) fn subscript(&mut self, place: &[Tree]) -> Tree {
        let tree = place.iter().copied().reduce(|base, index| self.index(base, index));
        tree.unwrap_or_else(|| self.leaf(Head::Opaque))
    }

    /// `base[i]… = value` of a base, its subscripts, and the value at the end.
    pub(super) fn store(&mut self, operands: &[Tree]) -> Tree {
        let Some((&value, place)) = operands.split_last() else { return self.leaf(Head::Opaque) };
        let target = self.subscript(place);
        self.tree(Head::Assign, &[target, value])
    }
}
