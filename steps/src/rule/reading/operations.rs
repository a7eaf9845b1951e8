//! `BN_add(r, a, b)`

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Context;
use crate::concept::Concept;
use crate::identifier;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Operations,
    name: "operations",
    says: "A call named after an operator may be it: of its two values, or of the last two of three, with the result in the first.",
    examples: &[
        ("common: BN_mul(r, a, b);", "common: r = a * b;"),
        ("common: x = y.subtract(z);", "pseudo: x ← y - z"),
        ("common: s = complex_add(s, t);", "common: s = s + t;"),
    ],
};

const VOCABULARY: &str = include_str!("../../vocabulary/operators.tsv");

static OPERATORS: LazyLock<HashMap<&str, Op>> = LazyLock::new(|| {
    let lines = VOCABULARY.lines().filter(|line| !line.starts_with('#'));
    lines
        .flat_map(|line| {
            let mut columns = line.split('\t');
            let op = columns.next().and_then(Op::from_symbol);
            columns.next().unwrap_or("").split(' ').filter_map(move |word| Some((word, op?)))
        })
        .collect()
});

pub(super) fn apply(forest: &mut Forest<'_>, tree: Tree, context: &Context<'_>) -> Option<Tree> {
    let op = match forest.head(tree) {
        Head::Call(name) if name != context.own_name => operator(name)?,
        // What puts an element into a collection for its effect is a sum where its value is used.
        Head::Concept(Concept::Insert) if !context.is_whole => Op::Add,
        _ => return None,
    };
    match *forest.operands(tree) {
        [value] if op == Op::Negate && !context.is_whole => Some(forest.tree(Head::Op(op), &[value])),
        [a, b] if op != Op::Negate && !context.is_whole => Some(forest.binary(op, a, b)),
        [result, a, b] if op != Op::Negate && context.is_whole && !context.is_pseudo => {
            let value = forest.binary(op, a, b);
            Some(forest.tree(Head::Assign, &[result, value]))
        }
        _ => None,
    }
}

/// The operator that the last word of a name says.
pub(crate) fn operator(name: &str) -> Option<Op> {
    let last = identifier::parts(name).filter(|part| !part.starts_with(|c: char| c.is_numeric())).last()?;
    OPERATORS.get(last.to_lowercase().as_str()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_vocabulary_is_read_once_and_has_a_reason() {
        let mut n_words = 0;
        for line in VOCABULARY.lines().filter(|line| !line.starts_with('#')) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [op, words, reason] = columns[..] else { panic!("three columns: {line}") };
            assert!(Op::from_symbol(op).is_some() && reason.len() > 4, "{line}");
            n_words += words.split(' ').count();
        }
        assert_eq!(n_words, OPERATORS.len(), "a word stands twice");
    }
}
