//! Laying a query's steps beside a function's steps.
//!
//! The order of steps is kept (a dynamic programme over both sequences), and a pair counts more when what encloses its
//! two steps fits as well, so that a loop body is not spread over the whole function. A function's size costs and
//! earns nothing: steps without a partner are free on either side.

/// A step as far as its place matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// The step that encloses it.
    pub parent: Option<usize>,
    /// How many loops enclose it.
    pub depth: u32,
}

/// How much place matters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlignConfig {
    /// Pairs less similar than this are no pairs.
    pub least: f32,
    /// Share of a pair's worth that comes from the similarity of the enclosing steps.
    pub nesting: f32,
    /// Share of a pair's worth lost per level that loop depths differ by.
    pub depth: f32,
    /// How well something that encloses a code step fits a query step that nothing encloses.
    pub inside: f32,
}

/// A query step and its partner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// Position in the query.
    pub query: usize,
    /// Position in the function.
    pub code: usize,
    /// How well they fit, from 0 to 1.
    pub worth: f32,
}

/// Steps laid side by side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Alignment {
    /// Pairs in query order.
    pub pairs: Vec<Pair>,
    /// Weighted worth of the pairs over the weight of all query steps, from 0 to 1.
    pub score: f32,
}

/// Similarities of every query step with every code step, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Similarities<'a> {
    /// Row-major, one row per query step.
    pub values: &'a [f32],
    /// Number of code steps.
    pub n_code: usize,
}

impl Similarities<'_> {
    fn get(&self, query: usize, code: usize) -> f32 {
        self.values[query * self.n_code + code]
    }
}

/// How a best value came about.
#[derive(Clone, Copy)]
enum Move {
    SkipQuery,
    SkipCode,
    Pair,
}

/// The best alignment of `query` with `code`; `weights` says how telling each query step is.
pub fn align(
    similarities: Similarities<'_>,
    weights: &[f32],
    query: &[Place],
    code: &[Place],
    config: AlignConfig,
) -> Alignment {
    let (m, n) = (query.len(), code.len());
    let total: f32 = weights.iter().sum();
    if m == 0 || n == 0 || total <= 0.0 {
        return Alignment::default();
    }
    let worth = |q: usize, c: usize| {
        let own = similarities.get(q, c);
        if own < config.least {
            return 0.0;
        }
        let around = match (query[q].parent, code[c].parent) {
            (Some(qp), Some(cp)) => similarities.get(qp, cp),
            (None, None) => 1.0,
            (None, Some(_)) => config.inside,
            (Some(_), None) => 0.0,
        };
        let levels = query[q].depth.abs_diff(code[c].depth) as f32;
        (own * (1.0 - config.nesting + config.nesting * around) - config.depth * levels * own).max(0.0)
    };
    // The most that the query steps so far can earn among the first c code steps; moves say how.
    let mut before = vec![0.0_f32; n + 1];
    let mut best = vec![0.0_f32; n + 1];
    let mut moves = vec![Move::SkipQuery; m * n];
    for q in 0..m {
        let own = &similarities.values[q * n..(q + 1) * n];
        let moves = &mut moves[q * n..(q + 1) * n];
        for c in 0..n {
            let (mut most, mut step) = (before[c + 1], Move::SkipQuery);
            if best[c] > most {
                (most, step) = (best[c], Move::SkipCode);
            }
            // A pair that is worth nothing is no better than none.
            if own[c] >= config.least {
                let with_pair = before[c] + weights[q] * worth(q, c);
                if with_pair > most {
                    (most, step) = (with_pair, Move::Pair);
                }
            }
            best[c + 1] = most;
            moves[c] = step;
        }
        std::mem::swap(&mut before, &mut best);
    }
    let mut pairs = Vec::new();
    let (mut q, mut c) = (m, n);
    while q > 0 && c > 0 {
        match moves[(q - 1) * n + c - 1] {
            Move::SkipQuery => q -= 1,
            Move::SkipCode => c -= 1,
            Move::Pair => {
                q -= 1;
                c -= 1;
                pairs.push(Pair { query: q, code: c, worth: worth(q, c) });
            }
        }
    }
    pairs.reverse();
    Alignment { pairs, score: before[n] / total }
}

/// Pairs up what is left inside steps that are paired: an unpaired query step and the most similar unpaired code step
/// that stands between its neighbours' partners, if they are at least `least` similar.
///
/// A loop body that fits around a step says what its words do not. The score is not touched: this is for showing.
pub fn fill(
    pairs: &mut Vec<Pair>,
    similarities: Similarities<'_>,
    query: &[Place],
    code: &[Place],
    least: f32,
) {
    for (q, place) in query.iter().enumerate() {
        let at = pairs.partition_point(|p| p.query < q);
        let partner = |step: usize| pairs.iter().find(|p| p.query == step).map(|p| p.code);
        let Some(around) = place.parent.and_then(partner).filter(|_| partner(q).is_none()) else {
            continue;
        };
        let after = at.checked_sub(1).map_or(0, |before| pairs[before].code + 1);
        let before = pairs.get(at).map_or(code.len(), |next| next.code);
        let best = (after..before)
            .filter(|&c| code[c].parent == Some(around))
            .map(|c| Pair { query: q, code: c, worth: similarities.get(q, c) })
            .filter(|p| p.worth >= least)
            .reduce(|a, b| if b.worth > a.worth { b } else { a });
        if let Some(best) = best {
            pairs.insert(at, best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONFIG: AlignConfig = AlignConfig { least: 0.15, nesting: 0.3, depth: 0.15, inside: 0.7 };

    fn flat(n: usize) -> Vec<Place> {
        vec![Place { parent: None, depth: 0 }; n]
    }

    #[test]
    fn order_is_kept() {
        let values = [0.0, 1.0, 1.0, 0.0];
        let found =
            align(Similarities { values: &values, n_code: 2 }, &[1.0, 2.0], &flat(2), &flat(2), CONFIG);
        assert_eq!(found.pairs, [Pair { query: 1, code: 0, worth: 1.0 }]);
        assert!((found.score - 2.0 / 3.0).abs() < 1e-6);
    }

    #[test]
    fn extra_code_is_free() {
        let values = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0];
        let found =
            align(Similarities { values: &values, n_code: 3 }, &[1.0, 1.0], &flat(2), &flat(3), CONFIG);
        assert_eq!(found.pairs.len(), 2);
        assert!((found.score - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_fitting_loop_around_raises_a_pair() {
        // Step 1 in both is inside step 0; the loops fit in the first function only.
        let places = [Place { parent: None, depth: 0 }, Place { parent: Some(0), depth: 1 }];
        let config = CONFIG;
        let score = |values: &[f32; 4]| {
            align(Similarities { values, n_code: 2 }, &[0.0, 1.0], &places, &places, config).score
        };
        assert!(score(&[1.0, 0.0, 0.0, 1.0]) > score(&[0.0, 0.0, 0.0, 1.0]));
    }

    #[test]
    fn what_is_left_in_a_paired_loop_is_paired_in_order() {
        let loop_of_two = [
            Place { parent: None, depth: 0 },
            Place { parent: Some(0), depth: 1 },
            Place { parent: Some(0), depth: 1 },
        ];
        let mut pairs = vec![Pair { query: 0, code: 0, worth: 0.9 }, Pair { query: 1, code: 1, worth: 0.9 }];
        let values = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.1];
        fill(&mut pairs, Similarities { values: &values, n_code: 3 }, &loop_of_two, &loop_of_two, 0.1);
        assert_eq!(pairs[2], Pair { query: 2, code: 2, worth: 0.1 });
    }

    #[test]
    fn nothing_to_align_scores_zero() {
        let none = Similarities { values: &[], n_code: 0 };
        assert_eq!(align(none, &[], &[], &[], CONFIG), Alignment::default());
    }
}
