//! What the odds of answers mean, learned from answers about algorithms that a model has not seen.

use super::outcome::Outcome;
use super::truth::Verdict;
use crate::identify::{Calibration, Done};

/// How strongly a calibration is held to saying nothing new, in answers: some parts have few that are put together.
const HELD: f64 = 5.0;

/// Fits the odds of answers of one kind to whether they were right or close; those nobody judged say nothing.
pub(super) fn calibrate<'a>(answers: impl Iterator<Item = &'a Outcome>, done: Done) -> Calibration {
    let judged: Vec<(f64, f64)> = answers
        .filter(|answer| answer.verdict != Verdict::Unknown && done_by(answer) == done)
        .map(|answer| {
            let p = f64::from(answer.said.probability).clamp(1e-6, 1.0 - 1e-6);
            ((p / (1.0 - p)).ln(), f64::from(u8::from(answer.verdict != Verdict::Wrong)))
        })
        .collect();
    let (slope, offset) = platt(&judged);
    Calibration { slope: slope as f32, offset: offset as f32 }
}

/// Whether callees did a part.
fn done_by(answer: &Outcome) -> Done {
    if answer.said.parts.is_empty() { Done::Alone } else { Done::Together }
}

/// Slope and offset of a logistic regression by Newton's method, held to 1 and 0.
fn platt(judged: &[(f64, f64)]) -> (f64, f64) {
    // Two numbers and a convex loss: far fewer rounds are enough.
    const ROUNDS: usize = 50;
    const LEAST_SLOPE: f64 = 0.05;
    let (mut slope, mut offset) = (1.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let (mut g, mut h) = ([HELD * (slope - 1.0), HELD * offset], [HELD, 0.0, HELD]);
        for &(odds, is_right) in judged {
            let p = 1.0 / (1.0 + (-slope * odds - offset).exp());
            let w = p * (1.0 - p);
            g[0] += (p - is_right) * odds;
            g[1] += p - is_right;
            h[0] += w * odds * odds;
            h[1] += w * odds;
            h[2] += w;
        }
        let determinant = h[0] * h[2] - h[1] * h[1];
        slope = (slope - (h[2] * g[0] - h[1] * g[1]) / determinant).max(LEAST_SLOPE);
        offset -= (h[0] * g[1] - h[1] * g[0]) / determinant;
    }
    (slope, offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(p: f64) -> f64 {
        (p / (1.0 - p)).ln()
    }

    #[test]
    fn what_is_right_as_often_as_said_stays() {
        let judged: Vec<(f64, f64)> = (0..1000)
            .flat_map(|n| {
                [(said(0.9), f64::from(u8::from(n % 10 != 0))), (said(0.3), f64::from(u8::from(n % 10 < 3)))]
            })
            .collect();
        let (slope, offset) = platt(&judged);
        assert!((slope - 1.0).abs() < 0.02 && offset.abs() < 0.02, "{slope} {offset}");
    }

    #[test]
    fn what_is_right_less_often_than_said_is_said_more_carefully() {
        let judged: Vec<(f64, f64)> = (0..1000)
            .flat_map(|n| [(said(0.8), f64::from(n % 2)), (said(0.4), f64::from(u8::from(n % 5 == 0)))])
            .collect();
        let (slope, offset) = platt(&judged);
        let p = |odds: f64| 1.0 / (1.0 + (-slope * odds - offset).exp());
        assert!((p(said(0.8)) - 0.5).abs() < 0.02 && (p(said(0.4)) - 0.2).abs() < 0.02);
    }

    #[test]
    fn without_answers_nothing_is_learned() {
        assert_eq!(platt(&[]), (1.0, 0.0));
    }
}
