//! How sure a search may be of its first result.

use super::candidates::CandidateGroup;
use crate::search::{Certainty, N_SIGNS, Signs, Weights, most, total};

/// One search as calibration sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    signs: Signs,
    is_hit: bool,
}

/// The first result of a group, and the first result when every answer is taken away: code that does not implement
/// the query has a first result too.
pub(super) fn outcomes(group: &CandidateGroup, weights: &Weights) -> Vec<Outcome> {
    let scores = group.scores(weights);
    let [most, most_unnamed] =
        [weights.at(group.naming), weights.nameless].map(|table| most(&table).max(f32::MIN_POSITIVE));
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
    let without: Vec<usize> = order.iter().copied().filter(|&at| !group.hits[at]).collect();
    let first = |candidates: &[usize]| {
        let best = *candidates.first()?;
        let unnamed = total(&weights.nameless, &group.features[best]) / most_unnamed;
        let signs = Signs { score: scores[best] / most, unnamed, ..group.signs[best] };
        Some(Outcome { signs, is_hit: group.hits[best] })
    };
    first(&order).into_iter().chain(first(&without)).collect()
}

/// The same searches, as if names had said nothing.
pub(super) fn unnamed(outcomes: &[Outcome]) -> Vec<Outcome> {
    let bare = |signs: Signs| Signs { score: signs.unnamed, ..signs };
    outcomes.iter().map(|outcome| Outcome { signs: bare(outcome.signs), ..*outcome }).collect()
}

/// Logistic regression by gradient descent on standardised inputs; five numbers need no more. Factors stay at or above
/// zero: more of a sign never makes an answer less sure.
pub(super) fn calibrate(outcomes: &[Outcome]) -> Certainty {
    const STEPS: usize = 2_000;
    const RATE: f64 = 0.5;
    let n = outcomes.len().max(1) as f64;
    let inputs: Vec<[f64; N_SIGNS]> = outcomes.iter().map(|outcome| outcome.signs.inputs()).collect();
    let mean: [f64; N_SIGNS] = std::array::from_fn(|i| inputs.iter().map(|x| x[i]).sum::<f64>() / n);
    let deviation: [f64; N_SIGNS] = std::array::from_fn(|i| {
        let variance = inputs.iter().map(|x| (x[i] - mean[i]).powi(2)).sum::<f64>() / n;
        variance.sqrt().max(1e-9)
    });
    let mut constant = 0.0;
    let mut factors = [0.0_f64; N_SIGNS];
    for _ in 0..STEPS {
        let mut slope = 0.0;
        let mut slopes = [0.0_f64; N_SIGNS];
        for (x, outcome) in inputs.iter().zip(outcomes) {
            let x: [f64; N_SIGNS] = std::array::from_fn(|i| (x[i] - mean[i]) / deviation[i]);
            let logit: f64 = constant + factors.iter().zip(x).map(|(factor, x)| factor * x).sum::<f64>();
            let error = 1.0 / (1.0 + (-logit).exp()) - f64::from(u8::from(outcome.is_hit));
            slope += error / n;
            slopes.iter_mut().zip(x).for_each(|(slope, x)| *slope += error * x / n);
        }
        constant -= RATE * slope;
        factors
            .iter_mut()
            .zip(slopes)
            .for_each(|(factor, slope)| *factor = (*factor - RATE * slope).max(0.0));
    }
    let factors: [f64; N_SIGNS] = std::array::from_fn(|i| factors[i] / deviation[i]);
    let shift: f64 = factors.iter().zip(mean).map(|(factor, mean)| factor * mean).sum();
    let [score, substance, structure, coverage] = factors.map(|factor| factor as f32);
    Certainty { constant: (constant - shift) as f32, score, substance, structure, coverage }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_those_of_the_outcomes() {
        // Of searches with score 1 one in four is right, with score 2 three in four.
        let signs = |score| Signs { score, unnamed: 0.0, substance: 5.0, structure: 0.4, coverage: 0.5 };
        let outcome = |score, is_hit| Outcome { signs: signs(score), is_hit };
        let outcomes: Vec<Outcome> =
            (0..40).flat_map(|at| [outcome(1.0, at % 4 == 0), outcome(2.0, at % 4 != 0)]).collect();
        let certainty = calibrate(&outcomes);
        let p = |score| certainty.probability(signs(score));
        assert!((p(1.0) - 0.25).abs() < 0.01 && (p(2.0) - 0.75).abs() < 0.01, "{certainty:?}");
    }
}
