//! The best few of many scores.

use std::cmp::Ordering;

/// A stored vector with its similarity to a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The row of the vector.
    pub row: u32,
    /// The similarity, at most one.
    pub score: f32,
}

impl Hit {
    /// Best first: higher scores, then lower rows. Scores that are not numbers come last.
    pub fn best_first(a: &Self, b: &Self) -> Ordering {
        let order = |hit: &Self| if hit.score.is_nan() { f32::NEG_INFINITY } else { hit.score };
        order(b).total_cmp(&order(a)).then(a.row.cmp(&b.row))
    }
}

/// Scores looked at together.
const RUN: usize = 32;

/// Keeps the best `k` hits in amortised constant time each: a buffer of twice that size is cut back when full.
#[derive(Clone, Debug)]
pub struct Top {
    k: usize,
    hits: Vec<Hit>,
    /// Scores below it cannot enter.
    floor: f32,
}

impl Top {
    /// Keeps the best `k`.
    pub fn new(k: usize) -> Self {
        Self { k, hits: Vec::new(), floor: f32::NEG_INFINITY }
    }

    /// Offers a hit.
    pub fn push(&mut self, hit: Hit) {
        if hit.score < self.floor || self.k == 0 {
            return;
        }
        self.hits.push(hit);
        if self.hits.len() >= 2 * self.k {
            self.cut();
        }
    }

    /// Offers `scores` of consecutive rows.
    pub fn push_block(&mut self, first_row: u32, scores: &[f32]) {
        // Nearly all scores are below the floor: a run is looked at closely only if its maximum is not.
        for (run, scores) in scores.chunks(RUN).enumerate() {
            let highest = scores.iter().fold(f32::NEG_INFINITY, |m, &s| if s > m { s } else { m });
            if highest < self.floor {
                continue;
            }
            for (row, &score) in (first_row + (run * RUN) as u32..).zip(scores) {
                if score >= self.floor {
                    self.push(Hit { row, score });
                }
            }
        }
    }

    /// Takes over the hits of another, whose rows are different ones.
    pub fn merge(&mut self, other: Self) {
        other.hits.into_iter().for_each(|hit| self.push(hit));
    }

    fn cut(&mut self) {
        if self.hits.len() > self.k {
            self.hits.select_nth_unstable_by(self.k - 1, Hit::best_first);
            self.hits.truncate(self.k);
            self.floor = self.hits[self.k - 1].score;
        }
    }

    /// The best, in order.
    pub fn into_sorted(mut self) -> Vec<Hit> {
        self.cut();
        self.hits.sort_unstable_by(Hit::best_first);
        self.hits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn same_as_sorting_everything(scores in proptest::collection::vec(0_u8..20, 0..200), k in 0_usize..30) {
            let scores: Vec<f32> = scores.into_iter().map(f32::from).collect();
            let mut all: Vec<Hit> =
                scores.iter().zip(0..).map(|(&score, row)| Hit { row, score }).collect();
            all.sort_by(Hit::best_first);
            all.truncate(k);
            let (left, right) = scores.split_at(scores.len() / 2);
            let (mut a, mut b) = (Top::new(k), Top::new(k));
            a.push_block(0, left);
            b.push_block(left.len() as u32, right);
            a.merge(b);
            prop_assert_eq!(a.into_sorted(), all);
        }
    }

    #[test]
    fn scores_that_are_not_numbers_stay_out() {
        let mut top = Top::new(1);
        top.push_block(0, &[f32::NAN, 0.5, f32::NAN]);
        assert_eq!(top.into_sorted(), [Hit { row: 1, score: 0.5 }]);
    }
}
