//! What the odds of answers mean, learned from answers about algorithms that a model has not seen.

use super::outcome::Outcome;
use super::truth::Verdict;
use crate::identify::{Calibration, Done};

/// How strongly a calibration is held to saying nothing new, in answers: some parts have few that are put together.
const HELD: f64 = 5.0;

/// Fits the probabilities of answers of one kind to whether they were right or close; those nobody judged say nothing.
pub(super) fn calibrate<'a>(answers: impl Iterator<Item = &'a Outcome>, done: Done) -> Calibration {
    let judged: Vec<(f64, bool)> = answers
        .filter(|answer| answer.verdict != Verdict::Unknown && done_by(answer) == done)
        .map(|answer| (f64::from(answer.said.probability), answer.verdict != Verdict::Wrong))
        .collect();
    let [low, high, offset] = beta(&judged).map(|value| value as f32);
    Calibration { low, high, offset }
}

/// Whether callees did a part.
fn done_by(answer: &Outcome) -> Done {
    if answer.said.parts.is_empty() { Done::Alone } else { Done::Together }
}

/// The three numbers of a beta calibration, held to saying nothing new, by gradient descent: the loss is convex, and
/// projecting keeps the first two from turning probabilities round.
fn beta(judged: &[(f64, bool)]) -> [f64; 3] {
    const ROUNDS: usize = 20_000;
    const START: [f64; 3] = [1.0, 1.0, 0.0];
    let rows: Vec<([f64; 3], f64)> = judged
        .iter()
        .map(|&(p, is_right)| {
            let p = p.clamp(1e-6, 1.0 - 1e-6);
            ([p.ln(), -(1.0 - p).ln(), 1.0], f64::from(u8::from(is_right)))
        })
        .collect();
    // Steps of this size never overshoot: a second derivative is at most a quarter of the squared length of a row.
    let steepest: f64 = rows.iter().map(|(x, _)| 0.25 * x.iter().map(|x| x * x).sum::<f64>()).sum();
    let rate = 1.0 / (HELD + steepest);
    let mut fitted = START;
    for _ in 0..ROUNDS {
        let mut slopes: [f64; 3] = std::array::from_fn(|at| HELD * (fitted[at] - START[at]));
        for (x, is_right) in &rows {
            let odds: f64 = x.iter().zip(fitted).map(|(x, factor)| x * factor).sum();
            let error = 1.0 / (1.0 + (-odds).exp()) - is_right;
            slopes.iter_mut().zip(x).for_each(|(slope, x)| *slope += error * x);
        }
        fitted.iter_mut().zip(slopes).for_each(|(value, slope)| *value -= rate * slope);
        fitted[0] = fitted[0].max(0.0);
        fitted[1] = fitted[1].max(0.0);
    }
    fitted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calibrated([low, high, offset]: [f64; 3], p: f64) -> f64 {
        1.0 / (1.0 + (-(low * p.ln() - high * (1.0 - p).ln() + offset)).exp())
    }

    #[test]
    fn what_is_right_as_often_as_said_stays() {
        let judged: Vec<(f64, bool)> =
            (0..1000).flat_map(|n| [(0.9, n % 10 != 0), (0.3, n % 10 < 3)]).collect();
        let fitted = beta(&judged);
        assert!((calibrated(fitted, 0.9) - 0.9).abs() < 0.02 && (calibrated(fitted, 0.3) - 0.3).abs() < 0.02);
    }

    #[test]
    fn the_middle_is_said_more_carefully_and_the_ends_stay() {
        // What is said to be right in six cases of ten is so in four.
        let judged: Vec<(f64, bool)> =
            (0..1000).flat_map(|n| [(0.95, n % 20 != 0), (0.6, n % 10 < 4), (0.2, n % 5 == 0)]).collect();
        let fitted = beta(&judged);
        assert!(calibrated(fitted, 0.6) < 0.47, "{fitted:?}");
        assert!(
            (calibrated(fitted, 0.95) - 0.95).abs() < 0.03 && (calibrated(fitted, 0.2) - 0.2).abs() < 0.04
        );
    }

    #[test]
    fn without_answers_nothing_is_learned() {
        let fitted = beta(&[]);
        assert!(
            fitted.iter().zip([1.0, 1.0, 0.0]).all(|(a, b): (&f64, f64)| (a - b).abs() < 1e-12),
            "{fitted:?}"
        );
    }
}
