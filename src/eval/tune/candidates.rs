//! Candidates with their evidence.

use std::collections::HashSet;

use algofind_retrieve::rank::{Bm25, Corpus, score};
use algofind_retrieve::view::View;
use rayon::prelude::*;

use crate::cancel::Cancel;
use crate::eval::error::EvalError;
use crate::eval::labels::{Setting, Truths};
use crate::eval::measure::{CUTOFF, Place, is_hit};
use crate::eval::mode::Mode;
use crate::eval::run::Experiment;
use crate::index::{Index, IndexError};
use crate::query::Query;
use crate::search::{
    Columns, Feature, SearchOptions, Signs, Weights, best, look_at, naming, total, visible, weigh,
};

/// The candidates of one query in one setting.
#[derive(Clone, Debug)]
pub struct CandidateGroup {
    /// Name of the query.
    pub query: String,
    /// What was searched.
    pub setting: Setting,
    /// What was taken away.
    pub mode: Mode,
    /// Where each candidate stands.
    pub places: Vec<Place>,
    /// Whether each candidate is labelled.
    pub hits: Vec<bool>,
    /// Standings of each candidate, in the order of [`Feature::ALL`].
    pub features: Vec<[f32; Feature::N]>,
    /// What certainty goes by, but for the score, which depends on weights.
    pub signs: Vec<Signs>,
    /// F-rank by BM25 alone.
    pub bm25_rank: Option<usize>,
    /// How much the names of the searched code say, from 0 to 1.
    pub naming: f32,
}

impl CandidateGroup {
    /// The score of each candidate.
    pub(super) fn scores(&self, weights: &Weights) -> Vec<f32> {
        let table = weights.at(self.naming);
        self.features.iter().map(|standings| total(&table, standings)).collect()
    }
}

/// Best by the shipped weights, by the sum of all evidence, and by each kind alone.
const BY_WEIGHTS: usize = 250;
const BY_SUM: usize = 150;
const BY_FEATURE: usize = 10;
/// Best by BM25 alone.
const BY_BM25: usize = 50;

/// Collects the candidates of every labelled query; methods of the experiment do not matter.
pub fn collect(
    index: &Index,
    experiment: &Experiment<'_>,
    on_done: impl Fn(usize, usize) + Sync,
) -> Result<Vec<CandidateGroup>, EvalError> {
    let view: &dyn View = index.snapshot()?;
    let sources = experiment.mode.sources();
    let corpora: Vec<Corpus<'_>> = experiment
        .settings
        .iter()
        .map(|setting| {
            let language = setting.language().map(str::to_owned);
            visible(view, &SearchOptions { language, sources, ..SearchOptions::default() })
        })
        .collect();
    let n_done = std::sync::atomic::AtomicUsize::new(0);
    let per_query: Vec<Vec<CandidateGroup>> = experiment
        .queries
        .par_iter()
        .map(|named| {
            let query = experiment.query(named, index.encoders())?;
            let mut groups = Vec::new();
            for (setting, corpus) in experiment.settings.iter().zip(&corpora) {
                let truths = experiment.labels.truths(setting, &named.name);
                if !truths.is_empty() {
                    let found = candidates(&query, corpus, experiment, &truths)?;
                    let naming = naming(corpus);
                    groups.push(CandidateGroup {
                        query: named.name.clone(),
                        setting: setting.clone(),
                        mode: experiment.mode,
                        hits: found.places.iter().map(|place| is_hit(place, &truths)).collect(),
                        places: found.places,
                        features: found.features,
                        signs: found.signs,
                        bm25_rank: found.bm25_rank,
                        naming,
                    });
                }
            }
            on_done(n_done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1, experiment.queries.len());
            Ok(groups)
        })
        .collect::<Result<_, EvalError>>()?;
    Ok(per_query.into_iter().flatten().collect())
}

struct Candidates {
    places: Vec<Place>,
    features: Vec<[f32; Feature::N]>,
    signs: Vec<Signs>,
    bm25_rank: Option<usize>,
}

fn candidates(
    query: &Query,
    corpus: &Corpus<'_>,
    experiment: &Experiment<'_>,
    truths: &Truths,
) -> Result<Candidates, IndexError> {
    let sources = experiment.mode.sources();
    let columns = Columns::new(query, corpus, sources);
    let mut sum = vec![0.0_f32; corpus.n_functions()];
    let by_weights = columns.first(&Weights::default().at(naming(corpus)));
    let mut chosen = best(corpus, &by_weights, BY_WEIGHTS);
    for column in columns.iter() {
        sum.iter_mut().zip(&column).for_each(|(sum, x)| *sum += x);
        chosen.extend(best(corpus, &column, BY_FEATURE));
    }
    chosen.extend(best(corpus, &sum, BY_SUM));
    let lexical = score(corpus, &sources.lexical(), &weigh(&query.word_terms), Bm25::default()).scores;
    let by_bm25 = best(corpus, &lexical, BY_BM25);
    let place = |number: usize| {
        let at = corpus.locate(number);
        let function = corpus.view().function(at);
        let file = experiment.renames.original(corpus.view().file(at.segment, function.file).path).to_owned();
        Place { file, start: function.start_line, end: function.end_line }
    };
    let is_labelled = |number: &usize| is_hit(&place(*number), truths);
    let bm25_rank = by_bm25.iter().take(CUTOFF).position(is_labelled).map(|at| at + 1);
    chosen.extend(by_bm25);
    let mut seen = HashSet::new();
    chosen.retain(|number| seen.insert(*number));
    // As a search has them: the best first.
    chosen.sort_by(|a, b| by_weights[*b].total_cmp(&by_weights[*a]).then(a.cmp(b)));
    let (comparison, found) = look_at(&chosen, query, corpus, &columns, &Cancel::default())?;
    let features = columns.of(&found);
    let signs = found.iter().map(|candidate| candidate.signs(comparison.weight())).collect();
    Ok(Candidates { places: chosen.into_iter().map(place).collect(), features, signs, bm25_rank })
}
