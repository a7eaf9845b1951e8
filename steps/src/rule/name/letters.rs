//! `c_ij`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(crate) const RULE: Rule = Rule {
    id: Id::LetterSubscripts,
    name: "letter-subscripts",
    says: "In mathematics one or two letters or digits after an underscore are subscripts.",
    examples: &[("pseudo: c_ij = x", "common: c[i][j] = x;"), ("pseudo: x ← v_i", "common: x = v[i];")],
};

impl<'a> Forest<'a> {
    /// The subscripts of `base_ij`, if they are that.
    pub(crate) fn letter_subscripts(&mut self, base: &'a str, letters: &'a str) -> Option<Tree> {
        let is_short = |part: &str| matches!(part.chars().count(), 1 | 2);
        if !(is_short(base) && is_short(letters) && self.follows(Id::LetterSubscripts)) {
            return None;
        }
        let mut tree = self.leaf(Head::Name(base));
        for (at, letter) in letters.char_indices() {
            let index = match letter.to_digit(10) {
                Some(digit) => Head::Number(f64::from(digit)),
                None => Head::Name(&letters[at..at + letter.len_utf8()]),
            };
            let index = self.leaf(index);
            tree = self.index(tree, index);
        }
        Some(tree)
    }
}
