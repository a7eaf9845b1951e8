//! How sure a search is of its answers.

use serde::{Deserialize, Serialize};

use super::result::Confidence;

/// What certainty goes by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signs {
    /// How much speaks for a result.
    pub score: f32,
    /// How much less speaks for any other: its chance among the candidates.
    pub chance: f32,
    /// How much of the query is laid beside the code, in the weights of its steps: three common steps may all be
    /// found where ten rare ones are not, and say less.
    pub substance: f32,
}

impl Signs {
    /// On scales on which they add up.
    pub(crate) fn inputs(self) -> [f64; 3] {
        [
            f64::from(self.score),
            f64::from(self.chance.max(f32::MIN_POSITIVE)).ln(),
            f64::from(self.substance.max(0.0)).ln_1p(),
        ]
    }
}

/// The probability that a result implements the query: a logistic regression fitted by `algofind tune`, half of it on
/// searches whose answers were taken away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Certainty {
    /// Added.
    pub constant: f32,
    /// Times the score.
    pub score: f32,
    /// Times the natural logarithm of the chance.
    pub chance: f32,
    /// Times the natural logarithm of one more than the substance.
    pub substance: f32,
}

/// Probabilities from which results are called strong and likely.
const STRONG: f32 = 0.5;
const LIKELY: f32 = 0.15;

/// A first result less probable than this is no better than what any query finds in unrelated code.
const NOTHING: f32 = 0.02;

impl Certainty {
    /// The probability that a result with these signs is right.
    pub fn probability(self, signs: Signs) -> f32 {
        let factors = [self.score, self.chance, self.substance];
        let sum: f64 = factors.iter().zip(signs.inputs()).map(|(&factor, x)| f64::from(factor) * x).sum();
        1.0 / (1.0 + (-self.constant - sum as f32).exp())
    }

    /// The same in words; `None` when it is no better than chance.
    pub(crate) fn confidence(self, signs: Signs) -> Option<Confidence> {
        match self.probability(signs) {
            p if p >= STRONG => Some(Confidence::Strong),
            p if p >= LIKELY => Some(Confidence::Likely),
            p if p >= NOTHING => Some(Confidence::Weak),
            _ => None,
        }
    }
}

/// The chance of each of some scores to be that of the first hit: a softmax.
pub(crate) fn chances(scores: &[f32]) -> Vec<f32> {
    let top = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f32> = scores.iter().map(|score| (score - top).exp()).collect();
    let total: f32 = powers.iter().sum();
    powers.into_iter().map(|power| power / total).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_evidence_and_fewer_rivals_are_surer() {
        let certainty = Certainty { constant: -4.0, score: 0.2, chance: 0.5, substance: 0.5 };
        let p = |score, chance, substance| certainty.probability(Signs { score, chance, substance });
        assert!(p(20.0, 0.9, 9.0) > p(20.0, 0.1, 9.0) && p(20.0, 0.1, 9.0) > p(5.0, 0.1, 9.0));
        assert!(p(5.0, 0.1, 9.0) > p(5.0, 0.1, 1.0));
        let confidence = |score, chance| certainty.confidence(Signs { score, chance, substance: 9.0 });
        assert_eq!(confidence(20.0, 0.9), Some(Confidence::Strong));
        assert_eq!(confidence(0.5, 0.01), None);
    }

    #[test]
    fn chances_add_up() {
        let found = chances(&[3.0, 1.0, 900.0]);
        assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-6 && found[2] > 0.99);
        assert!(chances(&[]).is_empty());
    }
}
