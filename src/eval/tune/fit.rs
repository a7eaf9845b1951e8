//! Listwise softmax regression.

use super::candidates::CandidateGroup;
use crate::search::{Feature, Weights};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitConfig {
    /// What large weights cost.
    pub l2: f32,
    /// Step size of Adam.
    pub learning_rate: f32,
    /// Steps; always this many, so that the result is the same every time.
    pub n_steps: usize,
    /// Evidence is shares of one; multiplied by this, differences are of the size of logits.
    pub scale: f32,
}

impl Default for FitConfig {
    fn default() -> Self {
        Self { l2: 1e-3, learning_rate: 0.3, n_steps: 400, scale: 15.0 }
    }
}

/// Decay of Adam's means of the gradient and of its square.
const FIRST: f32 = 0.9;
const SECOND: f32 = 0.99;

/// Weights, none below zero, that minimise the mean over groups of −log of the softmax mass on labelled candidates;
/// groups without any are left out. Features for which `is_used` does not hold weigh nothing.
pub fn fit(groups: &[&CandidateGroup], config: FitConfig, is_used: impl Fn(Feature) -> bool) -> Weights {
    let used: Vec<bool> = Feature::all().map(is_used).collect();
    let groups: Vec<&CandidateGroup> = groups.iter().filter(|g| g.hits.contains(&true)).copied().collect();
    let mut weights: [f32; Feature::N] = std::array::from_fn(|f| if used[f] { 0.5 } else { 0.0 });
    let (mut mean, mut square) = ([0.0_f32; Feature::N], [0.0_f32; Feature::N]);
    let mut chances = Vec::new();
    for step in 1..=config.n_steps {
        let mut gradient = [0.0_f32; Feature::N];
        for group in &groups {
            add_gradient(group, &weights, config.scale, &mut gradient, &mut chances);
        }
        let step = step as i32;
        for f in (0..Feature::N).filter(|&f| used[f]) {
            let slope = gradient[f] / groups.len().max(1) as f32 + config.l2 * weights[f];
            mean[f] = FIRST * mean[f] + (1.0 - FIRST) * slope;
            square[f] = SECOND * square[f] + (1.0 - SECOND) * slope * slope;
            let direction = mean[f] / (1.0 - FIRST.powi(step));
            let size = (square[f] / (1.0 - SECOND.powi(step))).sqrt() + 1e-8;
            weights[f] = (weights[f] - config.learning_rate * direction / size).max(0.0);
        }
    }
    let mut fitted = Weights::zero();
    for (weight, value) in fitted.as_mut_slice().iter_mut().zip(weights) {
        *weight = value * config.scale;
    }
    fitted
}

/// Adds the gradient of one group's loss: Σ (p − p⁺) x, where p⁺ is the softmax among labelled candidates only.
fn add_gradient(
    group: &CandidateGroup,
    weights: &[f32; Feature::N],
    scale: f32,
    gradient: &mut [f32; Feature::N],
    chances: &mut Vec<f32>,
) {
    chances.clear();
    chances.extend(group.features.iter().map(|x| scale * dot(x, weights)));
    let top = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for score in &mut *chances {
        *score = (*score - top).exp();
    }
    let total: f32 = chances.iter().sum();
    let labelled: f32 = chances.iter().zip(&group.hits).filter(|(_, hit)| **hit).map(|(p, _)| p).sum();
    for ((x, p), hit) in group.features.iter().zip(chances).zip(&group.hits) {
        let among_labelled = if *hit { *p / (labelled + 1e-12 * total) } else { 0.0 };
        let factor = scale * (*p / total - among_labelled);
        if factor != 0.0 {
            gradient.iter_mut().zip(x).for_each(|(g, x)| *g += factor * x);
        }
    }
}

pub(super) fn dot(x: &[f32; Feature::N], weights: &[f32]) -> f32 {
    x.iter().zip(weights).map(|(x, w)| x * w).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Mode, Setting};

    /// Two features, of which only the first tells labelled candidates from others.
    fn group(name: &str) -> CandidateGroup {
        let mut features = vec![[0.0; Feature::N]; 4];
        features[0][0] = 0.4;
        features[1][0] = 0.1;
        features[1][1] = 0.9;
        features[2][1] = 0.8;
        CandidateGroup {
            query: name.to_owned(),
            setting: Setting::Mixed,
            mode: Mode::AsIs,
            places: Vec::new(),
            hits: vec![true, false, false, false],
            features,
            bm25_rank: None,
        }
    }

    #[test]
    fn weight_goes_to_what_tells() {
        let group = group("a");
        let weights = fit(&[&group], FitConfig::default(), |_| true);
        let weights = weights.as_slice();
        assert!(weights[0] > 10.0 && weights[1].abs() < f32::EPSILON, "{weights:?}");
        assert!(weights.iter().all(|w| *w >= 0.0));
    }

    #[test]
    fn features_left_out_weigh_nothing() {
        let group = group("a");
        let first = Feature::all().next().expect("there are features");
        let weights = fit(&[&group], FitConfig::default(), |feature| feature != first);
        assert!(weights.as_slice()[0].abs() < f32::EPSILON);
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let group = group("a");
        let loss = |weights: &[f32; Feature::N]| {
            let powers: Vec<f64> =
                group.features.iter().map(|x| f64::from(15.0 * dot(x, weights)).exp()).collect();
            -(powers[0] / powers.iter().sum::<f64>()).ln()
        };
        let weights: [f32; Feature::N] = std::array::from_fn(|f| 0.05 * f as f32);
        let mut gradient = [0.0; Feature::N];
        add_gradient(&group, &weights, 15.0, &mut gradient, &mut Vec::new());
        for f in 0..2 {
            let (mut above, mut below) = (weights, weights);
            above[f] += 1e-3;
            below[f] -= 1e-3;
            let slope = (loss(&above) - loss(&below)) / 2e-3;
            assert!((slope - f64::from(gradient[f])).abs() < 1e-2, "{f}: {slope} {}", gradient[f]);
        }
    }
}
