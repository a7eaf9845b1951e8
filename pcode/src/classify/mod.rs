//! Is a line of pseudo-code mathematics or natural language?
//!
//! The answer is learned semi-supervised as in the Beryllium paper, §3.3: statements of real source code are labelled
//! mathematics, their comments natural language, and label propagation carries the labels over to lines of
//! pseudo-code. What ships is a small network distilled from the propagated labels ([`model`]); this module applies
//! it. A line is *natural language* as soon as a part of it has to be read as English, and *mathematics* when every
//! word is a name, a constant or an operator (`mod`, `and`, `in`).
//!
//! | module | question |
//! |---|---|
//! | [`features`] | What does a line look like? |
//! | [`propagate`] | Which labels do unlabelled points get from labelled ones? |
//! | [`model`] | How probable is mathematics, given the features? |

pub mod features;
mod lexicon;
pub mod model;
pub mod propagate;
mod scan;

use model::Model;

/// What a line of pseudo-code is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineKind {
    /// An expression: `A = A ∪ {(u, v)}`.
    Math,
    /// English, with or without symbols in it: `let C be a new n x n matrix`.
    Language,
}

/// The shipped model. When the features have changed since it was made it is the untrained one, so that the crate
/// still builds and the trainer can run; a test keeps such a state from being released.
static SHIPPED: Model = match Model::decode(include_bytes!("../../assets/line-classifier.bin")) {
    Ok(model) => model,
    Err(_) => Model::untrained(),
};

/// The model in use.
pub fn shipped_model() -> &'static Model {
    &SHIPPED
}

/// Tells mathematics from natural language. The line comes without its control-flow keywords: the condition of an
/// `if`, the range of a `for`, the value of a `return`, or a whole plain statement.
///
/// ```
/// use algofind_pcode::classify::{LineKind, classify};
///
/// assert_eq!(classify("FIND-SET(u) ≠ FIND-SET(v)"), LineKind::Math);
/// assert_eq!(classify("remove the vertex with the smallest key from Q"), LineKind::Language);
/// ```
pub fn classify(line: &str) -> LineKind {
    if SHIPPED.log_odds(&features::features(line)) > 0.0 { LineKind::Math } else { LineKind::Language }
}

/// Whether a word is a verb with which steps begin: `insert`, `swap`.
pub(crate) fn is_step_verb(word: &str) -> bool {
    lexicon::word_class(word.as_bytes()) == Some(lexicon::WordClass::Verb)
}

/// Whether a word is an article, a pronoun, a preposition and their like.
pub(crate) fn is_function_word(word: &str) -> bool {
    lexicon::word_class(word.as_bytes()) == Some(lexicon::WordClass::Function)
}

/// The probability that a line is mathematics.
///
/// ```
/// use algofind_pcode::classify::score;
///
/// assert!(score("i ← i + 1") > 0.9);
/// assert!(score("sort the edges by weight") < 0.1);
/// ```
pub fn score(line: &str) -> f32 {
    SHIPPED.probability(&features::features(line))
}
