//! `2i`

use crate::rule::{Id, Rule};

pub(crate) const RULE: Rule = Rule {
    id: Id::Factors,
    name: "factors",
    says: "In mathematics a number or short name beside another is a product.",
    examples: &[("pseudo: y ← 2i + h/2 k", "common: y = 2 * i + h / 2 * k;")],
};
