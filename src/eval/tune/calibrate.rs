//! How sure a search may be of its first result.

use super::candidates::CandidateGroup;
use crate::search::{Certainty, Weights, chances};

/// One search as calibration sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    score: f64,
    /// Natural logarithm of the chance.
    chance: f64,
    is_hit: bool,
}

/// The first result of a group, and the first result when every answer is taken away: code that does not implement
/// the query has a first result too.
pub(super) fn outcomes(group: &CandidateGroup, weights: &Weights) -> Vec<Outcome> {
    let scores: Vec<f32> = group.features.iter().map(|x| weights.score(x)).collect();
    let without: Vec<f32> =
        scores.iter().zip(&group.hits).filter(|(_, hit)| !**hit).map(|(score, _)| *score).collect();
    let best_hit = scores.iter().zip(&group.hits).filter(|(_, hit)| **hit).map(|(score, _)| *score);
    let best_hit = best_hit.fold(f32::NEG_INFINITY, f32::max);
    let first = |scores: &[f32]| {
        let (score, chance) =
            scores.iter().copied().zip(chances(scores)).max_by(|a, b| a.0.total_cmp(&b.0))?;
        let chance = f64::from(chance.max(f32::MIN_POSITIVE)).ln();
        Some(Outcome { score: f64::from(score), chance, is_hit: score <= best_hit })
    };
    let absent = first(&without).map(|outcome| Outcome { is_hit: false, ..outcome });
    first(&scores).into_iter().chain(absent).collect()
}

/// Logistic regression by gradient descent on standardised inputs; three numbers need no more.
pub(super) fn calibrate(outcomes: &[Outcome]) -> Certainty {
    const STEPS: usize = 2_000;
    const RATE: f64 = 0.5;
    let n = outcomes.len().max(1) as f64;
    let moments = |of: fn(&Outcome) -> f64| {
        let mean = outcomes.iter().map(of).sum::<f64>() / n;
        let variance = outcomes.iter().map(|o| (of(o) - mean).powi(2)).sum::<f64>() / n;
        (mean, variance.sqrt().max(1e-9))
    };
    let (score, chance) = (moments(|o| o.score), moments(|o| o.chance));
    let mut w = [0.0_f64; 3];
    for _ in 0..STEPS {
        let mut gradient = [0.0_f64; 3];
        for outcome in outcomes {
            let x = [1.0, (outcome.score - score.0) / score.1, (outcome.chance - chance.0) / chance.1];
            let logit: f64 = w.iter().zip(x).map(|(w, x)| w * x).sum();
            let error = 1.0 / (1.0 + (-logit).exp()) - f64::from(u8::from(outcome.is_hit));
            gradient.iter_mut().zip(x).for_each(|(g, x)| *g += error * x / n);
        }
        w.iter_mut().zip(gradient).for_each(|(w, g)| *w -= RATE * g);
    }
    Certainty {
        constant: (w[0] - w[1] * score.0 / score.1 - w[2] * chance.0 / chance.1) as f32,
        score: (w[1] / score.1) as f32,
        chance: (w[2] / chance.1) as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_those_of_the_outcomes() {
        // Of searches with score 1 one in four is right, with score 2 three in four.
        let outcome = |score, is_hit| Outcome { score, chance: -1.0, is_hit };
        let outcomes: Vec<Outcome> =
            (0..40).flat_map(|at| [outcome(1.0, at % 4 == 0), outcome(2.0, at % 4 != 0)]).collect();
        let certainty = calibrate(&outcomes);
        let p = |score| certainty.probability(score, (-1.0_f32).exp());
        assert!((p(1.0) - 0.25).abs() < 0.01 && (p(2.0) - 0.75).abs() < 0.01, "{certainty:?}");
    }
}
