//! Neighbours vote: a line between lines of code is code more likely than its own looks say.
//!
//! A chain of two states (code, text) with a price for every change of state, which is high inside a block and low
//! where a gap, a rule or a new column parts the lines; the chances are those of the forward-backward algorithm.

use super::logistic::odds_to_chance;

/// The chance of each line to be code, from its own odds and the price of a change right before it.
pub(super) fn chances(log_odds: &[f32], prices: &[f32]) -> Vec<f32> {
    let forward = pass(log_odds.iter().copied().zip(prices.iter().copied()));
    // Backwards the price of a change before line i is paid after it.
    let prices_after = std::iter::once(0.0).chain(prices.iter().skip(1).rev().copied());
    let mut backward = pass(log_odds.iter().rev().copied().zip(prices_after));
    backward.reverse();
    log_odds
        .iter()
        .zip(forward.iter().zip(&backward))
        .map(|(own, (f, b))| odds_to_chance(f + b - own))
        .collect()
}

/// Odds of each line, given itself and all before it.
fn pass(lines: impl Iterator<Item = (f32, f32)>) -> Vec<f32> {
    let mut before = 0.0_f32;
    lines
        .map(|(own, price)| {
            // Log odds after a change that costs `price`: log((e^b + e^-p) / (1 + e^(b-p))).
            let change = (-price).exp();
            let (code, text) = (odds_to_chance(before), odds_to_chance(-before));
            let carried = ((code + change * text) / (text + change * code)).ln();
            before = (carried + own).clamp(-20.0, 20.0);
            before
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_between_code_is_code() {
        let p = chances(&[3.0, -1.0, 3.0], &[0.0, 3.0, 3.0]);
        assert!(p[1] > 0.5, "{p:?}");
        let p = chances(&[3.0, -1.0, 3.0], &[0.0, 0.0, 0.0]);
        assert!((p[1] - odds_to_chance(-1.0)).abs() < 1e-5, "{p:?}");
    }

    #[test]
    fn it_does_not_matter_from_which_end_a_chain_is_read() {
        let p = chances(&[2.0, -0.5, 0.1, -3.0], &[0.0, 1.0, 2.0, 0.5]);
        let mut q = chances(&[-3.0, 0.1, -0.5, 2.0], &[0.0, 0.5, 2.0, 1.0]);
        q.reverse();
        assert!(p.iter().zip(&q).all(|(a, b)| (a - b).abs() < 1e-4), "{p:?} {q:?}");
    }
}
