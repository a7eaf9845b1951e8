//! The default ranking, from query to results.

use algofind_retrieve::duplicates::merge_by_key;
use algofind_retrieve::index::{FunctionRef, Snapshot};
use algofind_retrieve::rank::Corpus;

use super::certainty::{Signs, chances};
use super::evidence::{Columns, Sources};
use super::extra::extra;
use super::feature::Feature;
use super::laying::{Laid, Layer};
use super::naming::naming;
use super::present;
use super::result::{Confidence, EvidenceShare, SearchResult, SearchResults};
use super::spread::{self, Part};
use super::weights::{Table, Weight, Weights, total};
use crate::cancel::Cancel;
use crate::index::{Index, IndexError};
use crate::query::Query;

/// How to search.
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// Results to return.
    pub top: usize,
    /// Only this language, by its lower-case name.
    pub language: Option<String>,
    /// Only files whose path starts with this.
    pub under: Option<String>,
    /// What may be looked at.
    pub sources: Sources,
    /// What each kind of evidence is worth.
    pub weights: Weights,
    /// Functions whose steps are laid beside the query's.
    pub n_candidates: usize,
    /// Stops the search.
    pub cancel: Cancel,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            top: 10,
            language: None,
            under: None,
            sources: Sources::default(),
            weights: Weights::default(),
            n_candidates: 250,
            cancel: Cancel::default(),
        }
    }
}

/// Results for which callees are looked at: people read the first ones.
const MOST_SPREAD: usize = 10;

impl Index {
    /// Finds the functions that implement `query`; an empty answer means that nothing here is better than chance.
    pub fn search(&self, query: &Query, options: &SearchOptions) -> Result<SearchResults, IndexError> {
        options.cancel.check()?;
        let snapshot = self.snapshot()?;
        let corpus = visible(snapshot, options);
        let mut layer = Layer::new(query, snapshot, self.registry());
        let scored = score(query, &mut layer, &corpus, options)?;
        let merged = merge_by_key(scored, |one| {
            snapshot.segment(one.function.segment).fingerprint(one.function.function)
        });
        let scores: Vec<f32> = merged.iter().map(|group| group.first.score).collect();
        let mut results = Vec::new();
        for (at, (group, chance)) in merged.into_iter().zip(chances(&scores)).take(options.top).enumerate() {
            let Scored { function, score, shares, laid } = group.first;
            let signs = Signs { score, chance, substance: laid.substance };
            let confidence = match options.weights.certainty.confidence(signs) {
                Some(confidence) => confidence,
                None if at == 0 => break,
                None => Confidence::Weak,
            };
            let parts = if at < MOST_SPREAD {
                spread::parts(function, laid, &layer, snapshot)?
            } else {
                vec![Part::alone(function, laid)]
            };
            let regions = present::regions(snapshot, &parts);
            let alignment = present::alignment(snapshot, query, &parts);
            let placed = parts.iter().map(|part| part.function).zip(&regions);
            results.push(SearchResult {
                rank: at + 1,
                score,
                confidence,
                copies: group.others.iter().map(|c| present::whole_region(snapshot, c.function)).collect(),
                missing: present::missing(query, &alignment),
                extra: extra(snapshot, placed, &alignment),
                regions,
                alignment,
                evidence: shares,
            });
        }
        Ok(SearchResults { query: query.text.clone(), results })
    }
}

/// A function with all that speaks for it.
pub(crate) struct Scored {
    pub(crate) function: FunctionRef,
    pub(crate) score: f32,
    /// What each kind of evidence adds to the score, most first.
    pub(crate) shares: Vec<EvidenceShare>,
    pub(crate) laid: Laid,
}

/// The functions a search may answer with.
pub(crate) fn visible<'a>(snapshot: &'a Snapshot, options: &SearchOptions) -> Corpus<'a> {
    Corpus::new(snapshot, |segment, file| {
        let file = segment.file(file);
        options.language.as_ref().is_none_or(|l| file.language == l.as_str())
            && options.under.as_ref().is_none_or(|p| file.path.starts_with(p.as_str()))
    })
}

/// Candidates with their evidence, best first; ties keep the order of the index.
pub(crate) fn score(
    query: &Query,
    layer: &mut Layer<'_>,
    corpus: &Corpus<'_>,
    options: &SearchOptions,
) -> Result<Vec<Scored>, IndexError> {
    let weights = options.weights.at(naming(corpus.snapshot()));
    let columns = Columns::new(query, corpus, options.sources);
    let mut first = vec![0.0_f32; corpus.n_functions()];
    for (f, column) in columns.iter() {
        let weight = weights[f];
        if weight != Weight::default() {
            first.iter_mut().zip(column).for_each(|(sum, x)| *sum += weight.of(*x));
        }
    }
    let candidates = best(corpus, &first, options.n_candidates.max(options.top));
    let functions: Vec<FunctionRef> = candidates.iter().map(|&number| corpus.locate(number)).collect();
    let laid = layer.lay_all(&functions, &options.cancel)?;
    let evidence = columns.of(&candidates, &laid);
    let mut scored: Vec<Scored> = candidates
        .into_iter()
        .zip(laid.into_iter().zip(evidence))
        .map(|(number, (laid, evidence))| Scored {
            function: corpus.locate(number),
            score: total(&weights, &evidence),
            shares: shares(&evidence, &weights),
            laid,
        })
        .collect();
    scored.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.function.cmp(&b.function)));
    Ok(scored)
}

/// The visible functions with the highest scores above zero; ties keep the order of the index.
pub(crate) fn best(corpus: &Corpus<'_>, scores: &[f32], k: usize) -> Vec<usize> {
    let mut order: Vec<usize> =
        (0..scores.len()).filter(|&f| corpus.is_visible(f) && scores[f] > 0.0).collect();
    let by_score = |a: &usize, b: &usize| scores[*b].total_cmp(&scores[*a]).then(a.cmp(b));
    if order.len() > k {
        order.select_nth_unstable_by(k, by_score);
        order.truncate(k);
    }
    order.sort_unstable_by(by_score);
    order
}

fn shares(evidence: &[f32; Feature::N], weights: &Table) -> Vec<EvidenceShare> {
    let mut shares: Vec<EvidenceShare> = Feature::all()
        .zip(evidence.iter().zip(weights))
        .map(|(feature, (x, w))| EvidenceShare { feature: feature.name(), share: w.of(*x) })
        .filter(|s| s.share > 0.0)
        .collect();
    shares.sort_by(|a, b| b.share.total_cmp(&a.share).then_with(|| a.feature.cmp(&b.feature)));
    shares
}
