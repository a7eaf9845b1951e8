//! The highest of many scores.

/// Scores that are collected at least before the highest of them are chosen.
const SPARE: usize = 512;

/// The positions of the `k` highest scores above zero that `is_kept` keeps, the highest first; ties keep their order.
pub(super) fn highest(scores: &[f32], k: usize, is_kept: impl Fn(usize) -> bool) -> Vec<usize> {
    let by_score = |a: &usize, b: &usize| scores[*b].total_cmp(&scores[*a]).then(a.cmp(b));
    let mut order: Vec<usize> = Vec::new();
    // What is not above this stands behind k others that come before it.
    let mut least = 0.0;
    for (at, &score) in scores.iter().enumerate() {
        if score > least && is_kept(at) {
            order.push(at);
            if order.len() >= 2 * k.max(SPARE) {
                order.select_nth_unstable_by(k, by_score);
                order.truncate(k);
                least = order.iter().map(|&at| scores[at]).fold(f32::INFINITY, f32::min);
            }
        }
    }
    order.sort_unstable_by(by_score);
    order.truncate(k);
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn nothing_is_lost_on_the_way(scores in proptest::collection::vec(-3_i8..40, 0..5000), k in 0_usize..700) {
            let scores: Vec<f32> = scores.into_iter().map(f32::from).collect();
            let is_kept = |at: usize| at % 7 != 3;
            let mut sorted: Vec<usize> = (0..scores.len()).filter(|&at| scores[at] > 0.0 && is_kept(at)).collect();
            // A stable sort, so that ties keep their order.
            sorted.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
            sorted.truncate(k);
            prop_assert_eq!(highest(&scores, k, is_kept), sorted);
        }
    }
}
