//! Our own order, which is the default.

use std::cmp::{Ordering, Reverse};

use serde::{Deserialize, Serialize};

use super::coverage::Word;

/// How near the types of a function are to those of the examples.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Signature {
    /// The same types.
    Exact,
    /// Types that hold the same values: another width, a box, a list for an array.
    Wide,
    /// Further parameters that the examples do not mention: `TS_q ⊃ TS_ls` (§3.3); or types that say nothing, as `Object`.
    Relaxed,
}

impl Signature {
    /// The word in lower case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Wide => "wide",
            Self::Relaxed => "relaxed",
        }
    }
}

/// Which order answers come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ranking {
    /// All pairs first, then near types, few free values, little extra behaviour, short code; what satisfies less is
    /// left out where something satisfies all.
    #[default]
    Default,
    /// The paper's Satsy Ranked.
    SatsyRanked,
    /// The paper's Satsy Round Robin.
    SatsyRoundRobin,
}

/// What the default order goes by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Pairs in all.
    pub n_pairs: usize,
    /// Pairs that are satisfied.
    pub n_satisfied: usize,
    /// How near the types are.
    pub signature: Signature,
    /// Whether the output is what the function returns, and not what it leaves in an argument.
    pub returned: bool,
    /// Values chosen for what the examples do not mention.
    pub n_free: usize,
    /// Whether a solver found those values, which it does for nearly any function with enough of them.
    pub solved: bool,
    /// Whether other values were chosen for other pairs, with which a function need not do the same thing to them.
    pub varied: bool,
    /// The paper's word.
    pub word: Word,
    /// Decisions in the code that no pair takes.
    pub n_uncovered: usize,
    /// Instructions of the function.
    pub size: usize,
}

impl Standing {
    /// Whether all pairs are satisfied with nothing chosen after a look at them.
    pub fn is_whole(&self) -> bool {
        self.n_satisfied == self.n_pairs && !self.solved
    }
}

/// Which of two answers comes first; what is equal keeps the order of the index.
///
/// A function that does all of it is wanted, whatever else is true of it; then types tell what a function is for
/// better than its paths do: a function that takes something else as well is usually about that.
pub fn order(a: &Standing, b: &Standing) -> Ordering {
    let key = |s: &Standing| {
        (
            s.n_satisfied < s.n_pairs,
            Reverse(s.n_satisfied),
            s.varied,
            s.signature,
            s.solved,
            s.n_free,
            !s.returned,
            s.n_uncovered,
            s.size,
        )
    };
    key(a).cmp(&key(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pairs_then_types_then_free_values_then_paths_then_length() {
        let best = Standing {
            n_pairs: 3,
            n_satisfied: 3,
            signature: Signature::Exact,
            returned: true,
            n_free: 0,
            solved: false,
            varied: false,
            word: Word::Full,
            n_uncovered: 0,
            size: 10,
        };
        let worse = [
            Standing { size: 11, ..best.clone() },
            Standing { n_uncovered: 1, size: 5, ..best.clone() },
            Standing { returned: false, size: 5, ..best.clone() },
            Standing { n_free: 1, size: 5, ..best.clone() },
            Standing { signature: Signature::Wide, size: 1, ..best.clone() },
            Standing { signature: Signature::Relaxed, n_free: 1, ..best.clone() },
            Standing { signature: Signature::Relaxed, n_free: 1, solved: true, ..best.clone() },
            Standing { signature: Signature::Relaxed, n_free: 1, solved: true, varied: true, ..best.clone() },
            Standing { n_satisfied: 2, ..best.clone() },
            Standing { n_satisfied: 1, ..best.clone() },
        ];
        let mut before = &best;
        for next in &worse {
            assert_eq!(order(before, next), Ordering::Less, "{before:?} {next:?}");
            before = next;
        }
    }
}
