//! Listwise softmax regression.

use super::candidates::CandidateGroup;
use crate::search::{Feature, Table, Weight, Weights};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitConfig {
    /// What large weights cost, beside the losses of all groups: the fewer groups there are, the more it counts.
    pub l2: f32,
    /// Step size of Adam.
    pub learning_rate: f32,
    /// Steps; always this many, so that the result is the same every time.
    pub n_steps: usize,
    /// Standings are at most one; multiplied by this, differences are of the size of logits.
    pub scale: f32,
}

impl Default for FitConfig {
    fn default() -> Self {
        Self { l2: 12.0, learning_rate: 0.1, n_steps: 300, scale: 5.0 }
    }
}

/// Decay of Adam's means of the gradient and of its square.
const FIRST: f32 = 0.9;
const SECOND: f32 = 0.99;

/// What the fit sees of a candidate: its standings, their cubes, and words where the query is done.
const N_TERMS: usize = 2 * Feature::N + Feature::N_WORDS;
type Terms = [f32; N_TERMS];

/// Candidates far down the list tell nothing and cost time: of each group those with the largest sum of standings are
/// kept, and all labelled ones.
const MOST_CANDIDATES: usize = 250;

struct Group {
    hits: Vec<bool>,
    terms: Vec<Terms>,
}

impl Group {
    fn new(group: &CandidateGroup) -> Self {
        let sum = |at: usize| group.features[at].iter().sum::<f32>();
        let mut order: Vec<usize> = (0..group.features.len()).collect();
        order.sort_by(|&a, &b| sum(b).total_cmp(&sum(a)).then(a.cmp(&b)));
        let kept = order.iter().enumerate().filter(|(n, at)| *n < MOST_CANDIDATES || group.hits[**at]);
        let kept: Vec<usize> = kept.map(|(_, &at)| at).collect();
        Self {
            hits: kept.iter().map(|&at| group.hits[at]).collect(),
            terms: kept.iter().map(|&at| terms(&group.features[at])).collect(),
        }
    }
}

fn terms(standings: &[f32; Feature::N]) -> Terms {
    std::array::from_fn(|t| match t {
        _ if t < Feature::N => standings[t],
        _ if t < 2 * Feature::N => standings[t - Feature::N].powi(3),
        _ => standings[t - 2 * Feature::N] * standings[Feature::TOGETHER],
    })
}

/// Weights, none below zero, that minimise the mean over groups of −log of the softmax mass on labelled candidates. Code with names and code without are fitted apart; where there are only
/// groups of one, both get the same. Features for which `is_used` does not hold weigh nothing.
pub fn fit(groups: &[&CandidateGroup], config: FitConfig, is_used: impl Fn(Feature) -> bool) -> Weights {
    let (named, nameless): (Vec<&CandidateGroup>, Vec<&CandidateGroup>) =
        groups.iter().filter(|group| group.hits.contains(&true)).partition(|group| group.naming >= 0.5);
    let table = |groups: &[&CandidateGroup], others: &[&CandidateGroup]| {
        fit_table(if groups.is_empty() { others } else { groups }, config, &is_used)
    };
    Weights { named: table(&named, &nameless), nameless: table(&nameless, &named), ..Weights::zero() }
}

fn fit_table(groups: &[&CandidateGroup], config: FitConfig, is_used: impl Fn(Feature) -> bool) -> Table {
    let used: Vec<usize> = (0..Feature::N).filter(|&at| is_used(Feature::ALL[at])).collect();
    let words = used.iter().filter(|f| **f < Feature::N_WORDS).map(|f| f + 2 * Feature::N);
    let used: Vec<usize> =
        used.iter().copied().chain(used.iter().map(|f| f + Feature::N)).chain(words).collect();
    let groups: Vec<Group> = groups.iter().map(|group| Group::new(group)).collect();
    let mut weights: Terms = [0.0; N_TERMS];
    for &t in &used {
        weights[t] = 0.5;
    }
    let (mut mean, mut square) = ([0.0_f32; N_TERMS], [0.0_f32; N_TERMS]);
    let mut chances = Vec::new();
    for step in 1..=config.n_steps {
        let mut gradient = [0.0_f32; N_TERMS];
        for group in &groups {
            add_gradient(group, &weights, config.scale, &mut gradient, &mut chances);
        }
        let step = step as i32;
        for &t in &used {
            let slope = (gradient[t] + config.l2 * weights[t]) / groups.len().max(1) as f32;
            mean[t] = FIRST * mean[t] + (1.0 - FIRST) * slope;
            square[t] = SECOND * square[t] + (1.0 - SECOND) * slope * slope;
            let direction = mean[t] / (1.0 - FIRST.powi(step));
            let size = (square[t] / (1.0 - SECOND.powi(step))).sqrt() + 1e-8;
            weights[t] = (weights[t] - config.learning_rate * direction / size).max(0.0);
        }
    }
    std::array::from_fn(|f| Weight {
        share: (weights[f] * config.scale).max(if used.contains(&f) { least(f).share } else { 0.0 }),
        peak: (weights[f + Feature::N] * config.scale).max(if used.contains(&f) {
            least(f).peak
        } else {
            0.0
        }),
        placed: if f < Feature::N_WORDS { weights[f + 2 * Feature::N] * config.scale } else { 0.0 },
    })
}

/// What a feature weighs at least, where it is used: an answer that does the whole query stands before one that does a
/// part. Labels of whole functions hardly tell, so the fit alone finds nothing in it; with this, unseen queries rank a
/// little better all the same.
fn least(feature: usize) -> Weight {
    match Feature::ALL[feature] {
        Feature::Together => Weight { share: 1.5, peak: 1.0, placed: 0.0 },
        Feature::Extent => Weight { share: 0.5, peak: 0.5, placed: 0.0 },
        _ => Weight::default(),
    }
}

/// Adds the gradient of one group's loss: Σ (p − p⁺) x, where p⁺ is the softmax among labelled candidates only.
fn add_gradient(group: &Group, weights: &Terms, scale: f32, gradient: &mut Terms, chances: &mut Vec<f32>) {
    let score = |x: &Terms| scale * x.iter().zip(weights).map(|(x, w)| x * w).sum::<f32>();
    chances.clear();
    chances.extend(group.terms.iter().map(score));
    let top = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for score in &mut *chances {
        *score = (*score - top).exp();
    }
    let total: f32 = chances.iter().sum();
    let labelled: f32 = chances.iter().zip(&group.hits).filter(|(_, hit)| **hit).map(|(p, _)| p).sum();
    for ((x, p), hit) in group.terms.iter().zip(chances).zip(&group.hits) {
        let among_labelled = if *hit { *p / (labelled + 1e-12 * total) } else { 0.0 };
        let factor = scale * (*p / total - among_labelled);
        if factor.abs() > 1e-9 {
            gradient.iter_mut().zip(x).for_each(|(g, x)| *g += factor * x);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Mode, Setting};
    use crate::search::Signs;

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
            signs: vec![Signs { score: 0.0, unnamed: 0.0, substance: 0.0, structure: 0.0, coverage: 0.0 }; 4],
            bm25_rank: None,
            naming: 1.0,
        }
    }

    #[test]
    fn weight_goes_to_what_tells() {
        let group = group("a");
        let weights = fit(&[&group], FitConfig { l2: 0.01, ..FitConfig::default() }, |_| true);
        let weights = &weights.named;
        assert!(weights[0].share > 5.0 && weights[1].share < 0.01, "{weights:?}");
        assert!(weights.iter().all(|w| w.share >= 0.0 && w.peak >= 0.0));
    }

    #[test]
    fn code_without_names_is_fitted_apart() {
        let named = group("a");
        let mut nameless = group("b");
        nameless.naming = 0.0;
        for standings in &mut nameless.features {
            standings.swap(0, 2);
        }
        let weights = fit(&[&named, &nameless], FitConfig { l2: 0.01, ..FitConfig::default() }, |_| true);
        assert!(weights.named[0].share > 1.0 && weights.named[2].share < 1.0, "{:?}", weights.named);
        assert!(weights.nameless[2].share > 1.0 && weights.nameless[0].share < 1.0, "{:?}", weights.nameless);
        let alone = fit(&[&named], FitConfig::default(), |_| true);
        assert_eq!(alone.named, alone.nameless);
    }

    #[test]
    fn features_left_out_weigh_nothing() {
        let group = group("a");
        let first = Feature::ALL[0];
        let weights = fit(&[&group], FitConfig::default(), |feature| feature != first);
        assert_eq!(weights.named[0], Weight::default());
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let group = Group::new(&group("a"));
        let loss = |weights: &Terms| {
            let score = |x: &Terms| x.iter().zip(weights).map(|(x, w)| f64::from(5.0 * x * w)).sum::<f64>();
            let powers: Vec<f64> = group.terms.iter().map(|x| score(x).exp()).collect();
            let labelled: f64 = powers.iter().zip(&group.hits).filter(|(_, hit)| **hit).map(|(p, _)| p).sum();
            -(labelled / powers.iter().sum::<f64>()).ln()
        };
        let weights: Terms = std::array::from_fn(|t| 0.02 * t as f32);
        let mut gradient = [0.0; N_TERMS];
        add_gradient(&group, &weights, 5.0, &mut gradient, &mut Vec::new());
        for t in [0, 1, Feature::N, Feature::N + 1] {
            let (mut above, mut below) = (weights, weights);
            above[t] += 1e-3;
            below[t] -= 1e-3;
            let slope = (loss(&above) - loss(&below)) / 2e-3;
            assert!((slope - f64::from(gradient[t])).abs() < 1e-2, "{t}: {slope} {}", gradient[t]);
        }
    }
}
