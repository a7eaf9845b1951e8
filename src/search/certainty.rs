//! How sure a search is of its answers.

use serde::{Deserialize, Serialize};

use super::constants::{LEAST_SUBSTANCE, LIKELY, MOST_OF_IT, NEARLY_ALL, NOTHING, STRONG};
use super::result::Confidence;

/// What certainty goes by: the answer itself, not how many others are as good.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signs {
    /// How much speaks for a result, as a share of all that could: the tables of weights differ in their sums.
    pub score: f32,
    /// The same by the weights for code without names: what would speak for it if names said nothing.
    pub unnamed: f32,
    /// How much of the query the result does, in the weights of its steps: three common steps may all be found where
    /// ten rare ones are not, and say less.
    pub substance: f32,
    /// Share of the query that the result does, by structure alone.
    pub structure: f32,
    /// Share of the query that the result does well.
    pub coverage: f32,
}

/// How many there are.
pub(crate) const N_SIGNS: usize = 4;

impl Signs {
    /// On scales on which they add up.
    pub(crate) fn inputs(self) -> [f64; N_SIGNS] {
        let Self { score, unnamed: _, substance, structure, coverage } = self;
        [score, substance.max(0.0).ln_1p(), structure, coverage].map(f64::from)
    }
}

/// The probability that a result implements the query: a logistic regression fitted by `algofind tune`, half of it on
/// searches whose answers were taken away. No sign speaks against a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Certainty {
    /// Added.
    pub constant: f32,
    /// Times the score.
    pub score: f32,
    /// Times the natural logarithm of one more than the substance.
    pub substance: f32,
    /// Times the structure.
    pub structure: f32,
    /// Times the coverage.
    #[serde(default)]
    pub coverage: f32,
}

impl Certainty {
    /// The probability that a result with these signs is right.
    pub fn probability(self, signs: Signs) -> f32 {
        let factors = [self.score, self.substance, self.structure, self.coverage];
        let sum: f64 = factors.iter().zip(signs.inputs()).map(|(&factor, x)| f64::from(factor) * x).sum();
        1.0 / (1.0 + (-self.constant - sum as f32).exp())
    }

    /// The same in words; `None` when it is no better than chance.
    pub(crate) fn confidence(self, signs: Signs) -> Option<Confidence> {
        match self.probability(signs) {
            p if signs.substance < LEAST_SUBSTANCE && p < STRONG => None,
            p if p >= STRONG && signs.coverage >= MOST_OF_IT => Some(Confidence::Strong),
            p if p >= LIKELY => Some(Confidence::Likely),
            p if p >= NOTHING || signs.structure >= NEARLY_ALL => Some(Confidence::Weak),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CERTAINTY: Certainty =
        Certainty { constant: -4.0, score: 6.0, substance: 0.5, structure: 1.0, coverage: 0.0 };

    fn signs(score: f32, coverage: f32) -> Signs {
        Signs { score, unnamed: 0.0, substance: 9.0 * coverage, structure: coverage, coverage }
    }

    #[test]
    fn more_evidence_is_surer() {
        let p = |score, coverage| CERTAINTY.probability(signs(score, coverage));
        assert!(p(0.6, 0.9) > p(0.2, 0.9) && p(0.2, 0.9) > p(0.2, 0.1));
        assert_eq!(CERTAINTY.confidence(signs(0.6, 0.9)), Some(Confidence::Strong));
        assert_eq!(CERTAINTY.confidence(signs(0.0, 0.0)), None);
    }

    #[test]
    fn a_third_of_a_query_is_no_strong_answer() {
        assert_eq!(CERTAINTY.confidence(signs(0.9, 0.33)), Some(Confidence::Likely));
    }
}
