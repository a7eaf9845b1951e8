//! Evidence by meaning: vectors of lines and names.

use algofind_retrieve::rank::Corpus;
use algofind_retrieve::vector::{Exact, Queries};
use rayon::prelude::*;

/// Similarities below this are noise and are not followed to functions.
const NOISE: f32 = 0.3;

/// For each query vector the best similarity of any node, per function.
fn best_per_function(corpus: &Corpus<'_>, queries: &[&[f32]]) -> Vec<Vec<f32>> {
    let mut best = vec![vec![0.0_f32; corpus.n_functions()]; queries.len()];
    let Some(dimension) = queries.first().map(|q| q.len()) else { return best };
    let batch = Queries::new(dimension, queries.iter().copied());
    for (base, segment) in corpus.segments() {
        let rows = segment.text_vectors();
        if rows.dimension() != dimension {
            continue;
        }
        let similarities = Exact::new(rows).similarities(&batch);
        best.par_iter_mut().zip(&similarities).for_each(|(best, similarities)| {
            for (text, &similarity) in similarities.iter().enumerate().filter(|(_, s)| **s > NOISE) {
                for function in segment.functions_of_text(text.into()) {
                    let slot = &mut best[base + function.index()];
                    *slot = slot.max(similarity);
                }
            }
        });
    }
    best
}

/// Late interaction: for every line of the query the best node of a function, lines weighted by how telling they are.
///
/// A line such as `i = 1` is like something in every function; one that is far more like a few functions than like
/// the rest says something. Its weight is the distance between the 99.9th percentile and the mean (NOTES on ranking),
/// and a function earns the part of that distance it covers.
pub(super) fn line_scores(corpus: &Corpus<'_>, lines: &[&[f32]]) -> Vec<f32> {
    let best = best_per_function(corpus, lines);
    let spread: Vec<(f32, f32)> = best.par_iter().map(|scores| mean_and_top(corpus, scores)).collect();
    let total: f32 = spread.iter().map(|(mean, top)| top - mean).sum();
    let mut scores = vec![0.0; corpus.n_functions()];
    if total <= 0.0 {
        return scores;
    }
    for (line, (mean, _)) in best.iter().zip(&spread) {
        for (score, similarity) in scores.iter_mut().zip(line) {
            *score += (similarity - mean).max(0.0) / total;
        }
    }
    scores
}

fn mean_and_top(corpus: &Corpus<'_>, scores: &[f32]) -> (f32, f32) {
    let mut visible: Vec<f32> =
        (0..scores.len()).filter(|&f| corpus.is_visible(f)).map(|f| scores[f]).collect();
    if visible.is_empty() {
        return (0.0, 0.0);
    }
    let mean = visible.iter().sum::<f32>() / visible.len() as f32;
    let at = ((visible.len() as f32 * 0.999) as usize).min(visible.len() - 1);
    let (_, top, _) = visible.select_nth_unstable_by(at, f32::total_cmp);
    (mean, *top)
}

/// Similarity of the query's headings with each function's name.
pub(super) fn name_scores(corpus: &Corpus<'_>, name: &[f32]) -> Vec<f32> {
    let mut scores = vec![0.0; corpus.n_functions()];
    let batch = Queries::new(name.len(), [name]);
    for (base, segment) in corpus.segments() {
        let rows = segment.text_vectors();
        if rows.dimension() != name.len() {
            continue;
        }
        let similarities = Exact::new(rows).similarities(&batch);
        for function in segment.functions() {
            if let Some(text) = segment.function(function).text {
                scores[base + function.index()] = similarities[0][text.index()].max(0.0);
            }
        }
    }
    scores
}
