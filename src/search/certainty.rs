//! How sure a search is of its answers.

use serde::{Deserialize, Serialize};

use super::result::Confidence;

/// From a result's score and its chance among the candidates to the probability that it implements the query:
/// a logistic regression fitted by `algofind tune`, half of it on searches whose answers were taken away.
///
/// The score says how much speaks for the result, the chance how much less speaks for any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Certainty {
    /// Added.
    pub constant: f32,
    /// Times the score.
    pub score: f32,
    /// Times the natural logarithm of the chance.
    pub chance: f32,
}

/// Probabilities from which results are called strong and likely.
const STRONG: f32 = 0.5;
const LIKELY: f32 = 0.15;

/// A first result less probable than this is no better than what any query finds in unrelated code.
const NOTHING: f32 = 0.05;

impl Certainty {
    /// The probability that a result with this score and chance is right.
    pub fn probability(self, score: f32, chance: f32) -> f32 {
        let logit = self.constant + self.score * score + self.chance * chance.max(f32::MIN_POSITIVE).ln();
        1.0 / (1.0 + (-logit).exp())
    }

    /// The same in words; `None` when it is no better than chance.
    pub(crate) fn confidence(self, score: f32, chance: f32) -> Option<Confidence> {
        match self.probability(score, chance) {
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
        let certainty = Certainty { constant: -3.0, score: 0.2, chance: 0.5 };
        let p = |score, chance| certainty.probability(score, chance);
        assert!(p(20.0, 0.9) > p(20.0, 0.1) && p(20.0, 0.1) > p(5.0, 0.1));
        assert_eq!(certainty.confidence(20.0, 0.9), Some(Confidence::Strong));
        assert_eq!(certainty.confidence(0.5, 0.01), None);
    }

    #[test]
    fn chances_add_up() {
        let found = chances(&[3.0, 1.0, 900.0]);
        assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-6 && found[2] > 0.99);
        assert!(chances(&[]).is_empty());
    }
}
