//! `p->data[i]`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(crate) const RULE: Rule = Rule {
    id: Id::ArrayNames,
    name: "array-names",
    says: "An array is known by its own name, wherever it is kept.",
    examples: &[("common: x = p->v[i];", "common: x = v[i];"), ("common: x = (*v)[i];", "pseudo: x ← v[i]")],
};

impl<'a> Forest<'a> {
    /// The name of what is subscripted: `p->data[i]`, `DATA(p)[i]` and `(*data)[i]` are subscripts of one name.
    pub(crate) fn array_name(&self, base: Tree) -> Option<&'a str> {
        if !self.follows(Id::ArrayNames) {
            return None;
        }
        let [inner] = *self.operands(base) else { return None };
        let name = match self.head(inner) {
            Head::Name(name) => name,
            Head::Field(_) => self.array_name(inner)?,
            _ => return None,
        };
        match self.head(base) {
            Head::Field(own) => Some(own),
            Head::Call(_) | Head::Op(Op::Deref) => Some(name),
            _ => None,
        }
    }
}
