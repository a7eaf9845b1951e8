//! The default ranking, from query to results.

use std::collections::HashMap;

use algofind_retrieve::duplicates::merge_by_key;
use algofind_retrieve::index::FunctionRef;
use algofind_retrieve::rank::Corpus;
use algofind_retrieve::view::{View, Wanted};

use super::candidate::Candidate;
use super::certainty::Signs;
use super::constants::{CANDIDATES, MOST_RETRIES, POOL, SHOWN_WITH_CALLEES, SHOWN_WITH_SOURCE};
use super::evidence::{Columns, Sources};
use super::extra::extra;
use super::feature::Feature;
use super::highest::highest;
use super::laying::Comparison;
use super::name;
use super::naming::naming;
use super::present;
use super::result::{Confidence, EvidenceShare, SearchResult, SearchResults, Unsearched};
use super::spread::{self, Part};
use super::terms;
use super::together::{promising, together};
use super::weights::{Table, Weights, most, total};
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
            n_candidates: CANDIDATES,
            cancel: Cancel::default(),
        }
    }
}

impl Index {
    /// Finds the functions that implement `query`; an empty answer means that nothing here is better than chance.
    ///
    /// What is looked at closely, and so the order, does not depend on how many results are asked for: a longer answer
    /// begins with the shorter one.
    pub fn search(&self, query: &Query, options: &SearchOptions) -> Result<SearchResults, IndexError> {
        options.cancel.check()?;
        self.expect_query(query)?;
        self.expect_language(options.language.as_deref())?;
        let mut attempt = 0;
        loop {
            match self.search_once(query, options) {
                // What was lost in the middle may be there again; if it is not, the answer says so.
                Err(IndexError::View(error)) if error.is_passing() && attempt < MOST_RETRIES => attempt += 1,
                outcome => return outcome,
            }
        }
    }

    fn search_once(&self, query: &Query, options: &SearchOptions) -> Result<SearchResults, IndexError> {
        let opened = self.view(|| terms::of(query, options.sources))?;
        let view = &*opened;
        let corpus = visible(view, options);
        let weights = options.weights.at(naming(&corpus));
        let columns = Columns::new(query, &corpus, options.sources);
        let first = columns.first(&weights);
        let pool = best(&corpus, &first, (POOL * options.n_candidates).max(options.top));
        let mut groups = merge_by_key(pool, |&number| view.fingerprint(corpus.locate(number)));
        let rest = groups.split_off(groups.len().min(options.n_candidates));
        let numbers: Vec<usize> = groups.iter().map(|group| group.first).collect();
        let (mut comparison, candidates) = look_at(&numbers, query, &corpus, &columns, &options.cancel)?;
        let evidence = columns.of(&candidates);
        let copies = groups.into_iter().map(|group| group.others);
        let scored: Vec<Scored> = candidates
            .into_iter()
            .zip(evidence)
            .zip(copies)
            .map(|((candidate, evidence), copies)| Scored {
                score: total(&weights, &evidence),
                unnamed: total(&options.weights.nameless, &evidence),
                shares: shares(&evidence, &weights),
                signs: None,
                candidate,
                copies,
            })
            .collect();
        let mut scored = callers_first(scored, query, view);
        let most = [&weights, &options.weights.nameless].map(|table| most(table).max(f32::MIN_POSITIVE));
        for one in &mut scored {
            let signs = one.candidate.signs(comparison.weight());
            let (score, unnamed) = (one.score / most[0], one.unnamed / most[1]);
            one.signs = Some(Signs { score, unnamed, ..signs });
        }
        // What is not looked at closely stands behind, in the order of what is known of all functions.
        let last = scored.last().map_or(0.0, |one| one.score);
        let wanted = options.top.saturating_sub(scored.len());
        let others: Vec<FunctionRef> =
            rest.iter().take(wanted).map(|group| corpus.locate(group.first)).collect();
        view.fetch(&Wanted { functions: others.clone(), sources: Vec::new() })?;
        let laid = comparison.lay_all(&others, &options.cancel)?;
        for ((group, function), laid) in rest.into_iter().zip(others).zip(laid) {
            let together = comparison.together(&laid, &[]);
            let candidate = Candidate { number: group.first, function, laid, together, name: 0.0 };
            let score = first[group.first].min(last);
            scored.push(Scored {
                score,
                unnamed: 0.0,
                shares: Vec::new(),
                signs: None,
                candidate,
                copies: group.others,
            });
        }
        view.fetch(&shown(scored.iter().take(options.top), query, &corpus))?;
        let mut results = Vec::new();
        for (at, one) in scored.into_iter().take(options.top).enumerate() {
            let found = one.signs.map(|signs| options.weights.confidence(signs));
            let confidence = match found {
                Some(Some(confidence)) => confidence,
                _ if at == 0 => break,
                _ => Confidence::Weak,
            };
            let function = one.candidate.function;
            let parts = if at < SHOWN_WITH_CALLEES {
                spread::parts(function, &comparison, view)
            } else {
                vec![Part::alone(function, comparison.show(function))]
            };
            let regions = present::regions(view, &parts);
            let alignment = present::alignment(view, query, &parts);
            let placed = parts.iter().map(|part| part.function).zip(&regions);
            let copies = one.copies.iter().map(|&n| present::whole_region(view, corpus.locate(n)));
            results.push(SearchResult {
                rank: at + 1,
                score: one.score,
                confidence,
                copies: copies.collect(),
                missing: present::missing(query, &alignment),
                extra: extra(view, placed, &alignment),
                regions,
                alignment,
                evidence: one.shares,
            });
        }
        let unsearched = view.unsearched().into_iter();
        let unsearched = unsearched.map(|u| Unsearched {
            server: u.place,
            reason: u.reason,
            repositories: u.repositories,
        });
        Ok(SearchResults {
            query: query.text.clone(),
            roots: self.roots(),
            results,
            unsearched: unsearched.collect(),
        })
    }
}

/// A candidate with all that speaks for it.
struct Scored {
    score: f32,
    /// The score by the weights for code without names.
    unnamed: f32,
    /// What each kind of evidence adds to the score, most first.
    shares: Vec<EvidenceShare>,
    /// What certainty goes by; `None` where the function was not looked at closely.
    signs: Option<Signs>,
    candidate: Candidate,
    /// Numbers of the functions with the same code.
    copies: Vec<usize>,
}

/// Puts candidates in order, the best first. Where a query has several procedures, an answer belongs to the function that calls
/// the others: it stands before a function it calls, if it does a part of the query that the other does not, and as
/// much together with it as that does with whatever stands beside it.
fn callers_first(mut scored: Vec<Scored>, query: &Query, view: &dyn View) -> Vec<Scored> {
    scored.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.candidate.function.cmp(&b.candidate.function)));
    if query.procedures.len() < 2 {
        return scored;
    }
    let places: HashMap<FunctionRef, usize> =
        scored.iter().enumerate().map(|(at, one)| (one.candidate.function, at)).collect();
    // The first function before it that is called by it, or its own place.
    let place = |(at, caller): (usize, &Scored)| {
        let called = view.callees(caller.candidate.function).into_iter();
        let called = called.filter_map(|callee| places.get(&callee).copied());
        called.filter(|&part| part < at && caller.candidate.owns(&scored[part].candidate)).min().unwrap_or(at)
    };
    let taken: Vec<(usize, f32)> =
        scored.iter().enumerate().map(place).map(|place| (place, scored[place].score)).collect();
    // Callers that take one place keep their order, and the function that had it follows.
    let placed = scored.into_iter().zip(taken).enumerate();
    let mut placed: Vec<_> =
        placed.map(|(at, (one, (place, score)))| ((place, place == at), Scored { score, ..one })).collect();
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, one)| one).collect()
}

/// Lays functions, given by their numbers and the best first, and those they call beside the query.
pub(crate) fn look_at<'a>(
    numbers: &[usize],
    query: &'a Query,
    corpus: &Corpus<'a>,
    columns: &Columns,
    cancel: &Cancel,
) -> Result<(Comparison<'a>, Vec<Candidate>), IndexError> {
    let view = corpus.view();
    let functions: Vec<FunctionRef> = numbers.iter().map(|&number| corpus.locate(number)).collect();
    let structure = |function| columns.structure(corpus.number(function));
    let helpers = promising(&functions, query, view, structure);
    let laid_too = functions.iter().chain(helpers.iter().flatten()).copied().collect();
    view.fetch(&Wanted { functions: laid_too, sources: Vec::new() })?;
    let (mut comparison, laid) = Comparison::new(query, view, &functions, cancel)?;
    let together = together(&functions, &laid, &helpers, &mut comparison, cancel)?;
    let names = name::likenesses(query, view, &functions)?;
    let candidates = numbers
        .iter()
        .zip(functions)
        .zip(names)
        .zip(laid.into_iter().zip(together))
        .map(|(((&number, function), name), (laid, together))| Candidate {
            number,
            function,
            laid,
            together,
            name,
        })
        .collect();
    Ok((comparison, candidates))
}

/// What is looked at to show results: their copies' names, what may be shown with them, and the source of both.
fn shown<'s>(scored: impl Iterator<Item = &'s Scored>, query: &Query, corpus: &Corpus<'_>) -> Wanted {
    let view = corpus.view();
    let mut wanted = Wanted::default();
    for (at, one) in scored.enumerate() {
        let main = one.candidate.function;
        let mut parts = vec![main];
        if at < SHOWN_WITH_CALLEES {
            parts.extend(spread::shown_helpers(main, query, view));
        }
        if at < SHOWN_WITH_SOURCE {
            wanted.sources.extend(parts.iter().map(|&part| (part.segment, view.function(part).file)));
        }
        wanted.functions.extend(parts);
        wanted.functions.extend(one.copies.iter().map(|&copy| corpus.locate(copy)));
    }
    wanted
}

/// The functions a search may answer with.
pub(crate) fn visible<'a, V: View + ?Sized>(view: &'a V, options: &SearchOptions) -> Corpus<'a, V> {
    Corpus::new(view, |block, file| {
        let file = view.file(block, file);
        options.language.as_ref().is_none_or(|l| file.language == l.as_str())
            && options.under.as_ref().is_none_or(|p| file.path.starts_with(p.as_str()))
    })
}

/// The visible functions with the highest scores above zero; ties keep the order of the index.
pub(crate) fn best<V: View + ?Sized>(corpus: &Corpus<'_, V>, scores: &[f32], k: usize) -> Vec<usize> {
    highest(scores, k, |function| corpus.is_visible(function))
}

fn shares(evidence: &[f32; Feature::N], weights: &Table) -> Vec<EvidenceShare> {
    let mut shares: Vec<EvidenceShare> = Feature::ALL
        .into_iter()
        .zip(evidence.iter().zip(weights))
        .map(|(feature, (x, w))| EvidenceShare {
            feature: feature.name().to_owned(),
            share: w.of(*x, evidence[Feature::TOGETHER]),
        })
        .filter(|s| s.share > 0.0)
        .collect();
    shares.sort_by(|a, b| b.share.total_cmp(&a.share).then_with(|| a.feature.cmp(&b.feature)));
    shares
}
