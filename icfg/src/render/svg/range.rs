//! The largest of a range of numbers that only grow.

use crate::cost;

/// A segment tree: ranges are raised and asked for in logarithmic time.
pub(super) struct RangeMax {
    n: usize,
    /// The largest number below each node, apart from what raised a range around it as a whole.
    below: Vec<f32>,
    /// What the whole range of a node was raised to.
    whole: Vec<f32>,
}

impl RangeMax {
    pub(super) fn new(values: &[f32]) -> Self {
        let n = values.len().next_power_of_two();
        let mut below = vec![f32::NEG_INFINITY; 2 * n];
        below[n..n + values.len()].copy_from_slice(values);
        for at in (1..n).rev() {
            below[at] = below[2 * at].max(below[2 * at + 1]);
        }
        Self { n, whole: vec![f32::NEG_INFINITY; 2 * n], below }
    }

    /// The largest number from `low` to `high`, both included.
    pub(super) fn max(&self, low: usize, high: usize) -> f32 {
        self.max_in(1, 0, self.n - 1, low, high)
    }

    fn max_in(&self, at: usize, first: usize, last: usize, low: usize, high: usize) -> f32 {
        cost::step(1);
        if high < first || last < low {
            return f32::NEG_INFINITY;
        }
        if low <= first && last <= high {
            return self.below[at].max(self.whole[at]);
        }
        let middle = usize::midpoint(first, last);
        let parts = self.max_in(2 * at, first, middle, low, high).max(self.max_in(
            2 * at + 1,
            middle + 1,
            last,
            low,
            high,
        ));
        parts.max(self.whole[at])
    }

    /// Makes every number from `low` to `high` at least `value`.
    pub(super) fn raise(&mut self, low: usize, high: usize, value: f32) {
        self.raise_in(1, (0, self.n - 1), low, high, value);
    }

    fn raise_in(&mut self, at: usize, (first, last): (usize, usize), low: usize, high: usize, value: f32) {
        cost::step(1);
        if high < first || last < low {
            return;
        }
        if low <= first && last <= high {
            self.whole[at] = self.whole[at].max(value);
            self.below[at] = self.below[at].max(value);
            return;
        }
        let middle = usize::midpoint(first, last);
        self.raise_in(2 * at, (first, middle), low, high, value);
        self.raise_in(2 * at + 1, (middle + 1, last), low, high, value);
        self.below[at] = self.below[2 * at].max(self.below[2 * at + 1]).max(self.below[at]);
    }
}

#[cfg(test)]
mod tests {
    use super::RangeMax;

    #[test]
    fn it_agrees_with_looking_at_all() {
        let mut plain: Vec<f32> = (0..13).map(|i| ((i * 7) % 5) as f32).collect();
        let mut tree = RangeMax::new(&plain);
        for step in 0..60 {
            let (low, high) = ((step * 5) % 13, (step * 11) % 13);
            let (low, high) = (low.min(high), low.max(high));
            let largest = plain[low..=high].iter().copied().fold(f32::NEG_INFINITY, f32::max);
            assert!((tree.max(low, high) - largest).abs() < 1e-6, "{low}..={high}");
            let value = ((step * 3) % 17) as f32;
            tree.raise(low, high, value);
            plain[low..=high].iter_mut().for_each(|x| *x = x.max(value));
        }
    }
}
