//! Running methods over queries.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::error::EvalError;
use super::labels::{Labels, Setting, package_of};
use super::measure::{CUTOFF, Place};
use super::method::{Arena, Method};
use super::mode::{Mode, Renames};
use super::queries::NamedQuery;
use crate::encoders::Encoders;
use crate::identify::Identifier;
use crate::index::Index;
use crate::query::Query;
use crate::search::{SearchOptions, Weights};

/// The answers of one method to one query; a run file has one per line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankedList {
    /// Name of the query.
    pub query: String,
    /// What was searched: a language, or `mixed`.
    pub language: String,
    /// The only package that was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub package: Option<String>,
    /// Best first.
    pub results: Vec<Place>,
}

/// What is measured.
#[derive(Clone, Debug)]
pub struct Experiment<'a> {
    /// What is taken away.
    pub mode: Mode,
    /// The queries; those without a label are left out.
    pub queries: &'a [NamedQuery],
    /// The answers.
    pub labels: &'a Labels,
    /// What is searched together.
    pub settings: &'a [Setting],
    /// Settings for whose answers each package is searched alone.
    pub package_settings: &'a [Setting],
    /// What is compared.
    pub methods: &'a [Method],
    /// Of the default ranking.
    pub weights: Weights,
    /// Original paths, when the code is a renamed copy.
    pub renames: Renames,
    /// Widens queries by what a catalogue knows of them.
    pub catalogue: Option<&'a Identifier>,
}

impl Experiment<'_> {
    /// A query as it is searched for.
    pub(super) fn query(&self, named: &NamedQuery, encoders: &Encoders) -> Result<Query, EvalError> {
        let mut query = Query::new(&self.mode.text(named), encoders)?;
        if let Some(catalogue) = self.catalogue {
            query.widen(catalogue)?;
        }
        Ok(query)
    }
}

/// One search to make: the query's position, the setting, and the package when only that is searched.
type Job = (usize, Setting, Option<String>);

/// Runs every method over every query; one list of answers per method, in the order of the experiment.
///
/// `on_done` hears how many of how many searches are done, from any thread.
pub fn evaluate(
    index: &Index,
    experiment: &Experiment<'_>,
    on_done: impl Fn(usize, usize) + Sync,
) -> Result<Vec<Vec<RankedList>>, EvalError> {
    let arena = Arena::new(index, experiment.methods)?;
    let queries: Vec<Query> = experiment
        .queries
        .par_iter()
        .map(|named| experiment.query(named, index.encoders()))
        .collect::<Result<_, _>>()?;
    let jobs = jobs(experiment);
    let n_done = std::sync::atomic::AtomicUsize::new(0);
    let answers: Vec<Vec<Vec<Place>>> = jobs
        .par_iter()
        .map(|(at, setting, package)| {
            let options = SearchOptions {
                top: CUTOFF,
                language: setting.language().map(str::to_owned),
                under: package
                    .as_ref()
                    .filter(|package| !package.is_empty())
                    .map(|package| format!("{package}/")),
                sources: experiment.mode.sources(),
                weights: experiment.weights.clone(),
                ..SearchOptions::default()
            };
            let ranked = arena.rank(experiment.methods, &queries[*at], &options);
            on_done(n_done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1, jobs.len());
            ranked
        })
        .collect::<Result<_, _>>()?;
    let mut lists: Vec<Vec<RankedList>> = vec![Vec::new(); experiment.methods.len()];
    for ((at, setting, package), ranked) in jobs.iter().zip(answers) {
        for (list, places) in lists.iter_mut().zip(ranked) {
            let original = |p: Place| Place { file: experiment.renames.original(&p.file).to_owned(), ..p };
            list.push(RankedList {
                query: experiment.queries[*at].name.clone(),
                language: setting.to_string(),
                package: package.clone(),
                results: places.into_iter().map(original).collect(),
            });
        }
    }
    Ok(lists)
}

fn jobs(experiment: &Experiment<'_>) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (at, query) in experiment.queries.iter().enumerate() {
        for setting in experiment.settings {
            if experiment.labels.queries(setting).contains(query.name.as_str()) {
                jobs.push((at, setting.clone(), None));
            }
        }
        // A package has one language, so the list serves the mixed setting as well.
        for language in experiment.labels.languages() {
            let setting = Setting::Language(language.to_owned());
            let is_wanted = experiment.package_settings.iter().any(|s| *s == setting || *s == Setting::Mixed);
            let truths = experiment.labels.truths(&setting, &query.name);
            let mut packages: Vec<&str> = truths.keys().map(|file| package_of(file)).collect();
            packages.dedup();
            let packages = packages.into_iter().filter(|_| is_wanted);
            jobs.extend(packages.map(|package| (at, setting.clone(), Some(package.to_owned()))));
        }
    }
    jobs
}
