//! Fitting boosted trees to judged pairs.

use crate::identify::{Model, Node, Sign, Signs, Tree};

/// How a model is fitted. All of it is deterministic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitConfig {
    /// Trees.
    pub n_trees: usize,
    /// Questions on the way to an answer.
    pub depth: usize,
    /// Share of an answer that is added.
    pub rate: f64,
    /// What large answers cost.
    pub l2: f64,
    /// Least certainty, in the units of second derivatives, that an answer is based on.
    pub least: f64,
}

impl Default for FitConfig {
    fn default() -> Self {
        Self { n_trees: 120, depth: 3, rate: 0.1, l2: 8.0, least: 4.0 }
    }
}

/// Thresholds per sign.
const MOST_BINS: usize = 48;

/// The signs in bins.
struct Binned {
    /// Per sign, ascending; a value belongs to the bin of the thresholds below it.
    thresholds: Vec<Vec<f32>>,
    /// Row by row.
    bins: Vec<[u8; Sign::N]>,
}

impl Binned {
    fn new(rows: &[Signs]) -> Self {
        let thresholds: Vec<Vec<f32>> = (0..Sign::N)
            .map(|sign| {
                let mut values: Vec<f32> = rows.iter().map(|row| row[sign]).collect();
                values.sort_unstable_by(f32::total_cmp);
                values.dedup();
                let n_bins = MOST_BINS.min(values.len());
                let at = |bin: usize| values[bin * (values.len() - 1) / n_bins];
                let mut thresholds: Vec<f32> = (1..n_bins).map(at).collect();
                thresholds.dedup();
                thresholds
            })
            .collect();
        let bin = |sign: usize, value: f32| thresholds[sign].partition_point(|t| *t < value) as u8;
        let bins = rows.iter().map(|row| std::array::from_fn(|sign| bin(sign, row[sign]))).collect();
        Self { thresholds, bins }
    }
}

/// Sums of first and second derivatives of the loss.
#[derive(Clone, Copy, Default)]
struct Slope {
    first: f64,
    second: f64,
}

impl Slope {
    fn add(&mut self, other: Self) {
        self.first += other.first;
        self.second += other.second;
    }

    fn less(self, other: Self) -> Self {
        Self { first: self.first - other.first, second: self.second - other.second }
    }

    /// The best answer, between bounds.
    fn answer(self, l2: f64, bounds: (f64, f64)) -> f64 {
        (-self.first / (self.second + l2)).clamp(bounds.0, bounds.1)
    }

    /// How much the loss falls by an answer.
    fn gain(self, l2: f64, answer: f64) -> f64 {
        -(self.first * answer + 0.5 * (self.second + l2) * answer * answer)
    }
}

/// Rows that came to the same node.
struct Open {
    node: usize,
    rows: Vec<u32>,
    sum: Slope,
    bounds: (f64, f64),
}

/// A model of which rows are right; `is_used` leaves signs out.
pub fn fit(rows: &[Signs], is_right: &[bool], config: FitConfig, is_used: impl Fn(Sign) -> bool) -> Model {
    let n_right = is_right.iter().filter(|right| **right).count().max(1) as f64;
    let n_wrong = (is_right.len() as f64 - n_right).max(1.0);
    let constant = (n_right / n_wrong).ln();
    let binned = Binned::new(rows);
    let mut odds = vec![constant; rows.len()];
    let mut trees = Vec::new();
    for _ in 0..config.n_trees {
        let slopes: Vec<Slope> = odds
            .iter()
            .zip(is_right)
            .map(|(odds, right)| {
                let p = 1.0 / (1.0 + (-odds).exp());
                Slope { first: p - f64::from(u8::from(*right)), second: (p * (1.0 - p)).max(1e-9) }
            })
            .collect();
        trees.push(grow(&binned, &slopes, &mut odds, config, &is_used));
    }
    Model::new(constant as f32, trees)
}

fn grow(
    binned: &Binned,
    slopes: &[Slope],
    odds: &mut [f64],
    config: FitConfig,
    is_used: &impl Fn(Sign) -> bool,
) -> Tree {
    let mut nodes = vec![Node::Answer(0.0)];
    let mut sum = Slope::default();
    for slope in slopes {
        sum.add(*slope);
    }
    let rows = (0..slopes.len() as u32).collect();
    let mut open = vec![Open { node: 0, rows, sum, bounds: (f64::NEG_INFINITY, f64::INFINITY) }];
    for depth in 0..=config.depth {
        let mut next = Vec::new();
        for one in open {
            let best = if depth < config.depth { split(&one, binned, slopes, config, is_used) } else { None };
            let Some((sign, bin, left)) = best else {
                let answer = config.rate * one.sum.answer(config.l2, one.bounds);
                one.rows.iter().for_each(|&row| odds[row as usize] += answer);
                nodes[one.node] = Node::Answer(answer as f32);
                continue;
            };
            let right = one.sum.less(left);
            let (no, yes): (Vec<u32>, Vec<u32>) =
                one.rows.iter().partition(|&&row| usize::from(binned.bins[row as usize][sign]) <= bin);
            let (low, high) = (left.answer(config.l2, one.bounds), right.answer(config.l2, one.bounds));
            let middle = f64::midpoint(low, high);
            let (below, above) = if Sign::ALL[sign].speaks_for() {
                ((one.bounds.0, middle), (middle, one.bounds.1))
            } else {
                (one.bounds, one.bounds)
            };
            let at = nodes.len();
            nodes.extend([Node::Answer(0.0), Node::Answer(0.0)]);
            nodes[one.node] = Node::Ask(sign as u8, binned.thresholds[sign][bin], at as u16, at as u16 + 1);
            next.push(Open { node: at, rows: no, sum: left, bounds: below });
            next.push(Open { node: at + 1, rows: yes, sum: right, bounds: above });
        }
        open = next;
    }
    Tree { nodes }
}

/// The question that helps most: its sign, the last bin that answers no, and the sums of those that do.
fn split(
    open: &Open,
    binned: &Binned,
    slopes: &[Slope],
    config: FitConfig,
    is_used: &impl Fn(Sign) -> bool,
) -> Option<(usize, usize, Slope)> {
    let mut tables = vec![[Slope::default(); MOST_BINS + 1]; Sign::N];
    for &row in &open.rows {
        let slope = slopes[row as usize];
        for (table, &bin) in tables.iter_mut().zip(&binned.bins[row as usize]) {
            table[usize::from(bin)].add(slope);
        }
    }
    let gain = |slope: Slope| slope.gain(config.l2, slope.answer(config.l2, open.bounds));
    let whole = gain(open.sum);
    let mut best: Option<(f64, usize, usize, Slope)> = None;
    for (sign, table) in tables.iter().enumerate() {
        if !is_used(Sign::ALL[sign]) {
            continue;
        }
        let mut left = Slope::default();
        for (bin, slope) in table.iter().enumerate().take(binned.thresholds[sign].len()) {
            left.add(*slope);
            let right = open.sum.less(left);
            if left.second < config.least || right.second < config.least {
                continue;
            }
            let answers = [left, right].map(|slope| slope.answer(config.l2, open.bounds));
            if Sign::ALL[sign].speaks_for() && answers[0] > answers[1] {
                continue;
            }
            let gained = gain(left) + gain(right) - whole;
            if gained > 1e-6 && best.is_none_or(|(most, ..)| gained > most) {
                best = Some((gained, sign, bin, left));
            }
        }
    }
    best.map(|(_, sign, bin, left)| (sign, bin, left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identify::Done;

    #[test]
    fn a_sign_that_tells_is_found_and_more_of_it_is_never_less() {
        let cover = Sign::Cover as usize;
        let rows: Vec<Signs> = (0..400)
            .map(|n| {
                let mut signs = [0.0; Sign::N];
                signs[cover] = (n % 20) as f32 / 20.0;
                signs[Sign::Size as usize] = (n % 7) as f32;
                signs
            })
            .collect();
        // Above a half it is right, with exceptions.
        let is_right: Vec<bool> = (0..400).map(|n| (n % 20 > 10) != (n % 97 == 0)).collect();
        let config = FitConfig { least: 1.0, l2: 1.0, ..FitConfig::default() };
        let model = fit(&rows, &is_right, config, |_| true);
        let p = |value: f32| {
            let mut signs = [0.0; Sign::N];
            signs[cover] = value;
            model.probability(&signs, Done::Alone)
        };
        assert!(p(0.2) < 0.15 && p(0.9) > 0.85, "{} {}", p(0.2), p(0.9));
        assert!((1..50).all(|n| p(n as f32 / 50.0) >= p((n - 1) as f32 / 50.0)));
    }
}
