//! F-rank, reciprocal ranks and hit rates.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::labels::{Labels, Setting, Truths, package_of};
use super::run::RankedList;

/// Results beyond this rank do not count.
pub const CUTOFF: usize = 100;

/// Lines of a file, as a method answers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// Path relative to the searched root.
    pub file: String,
    /// First line, counted from 1.
    pub start: u32,
    /// Last line, inclusive.
    pub end: u32,
}

/// Whether a place is an answer: half of it lies in a labelled function, or it covers half of one and is at most
/// three times as long.
pub fn is_hit(place: &Place, truths: &Truths) -> bool {
    let Some(length) = (place.end + 1).checked_sub(place.start).filter(|n| *n > 0) else { return false };
    truths.get(&place.file).into_iter().flatten().any(|&(start, end)| {
        let inside = (place.end.min(end) + 1).saturating_sub(place.start.max(start));
        let whole = (end + 1).saturating_sub(start);
        inside > 0 && (2 * inside >= length || (2 * inside >= whole && length <= 3 * whole))
    })
}

/// The rank of the first answer, if it is among the first [`CUTOFF`].
pub fn f_rank(places: &[Place], truths: &Truths) -> Option<usize> {
    places.iter().take(CUTOFF).position(|place| is_hit(place, truths)).map(|at| at + 1)
}

/// Measures over queries.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Number of queries.
    pub queries: usize,
    /// Mean of one over the F-rank, 0 where there is none.
    pub mrr: f64,
    /// Share of queries with an F-rank of 1.
    pub hit_1: f64,
    /// Share of queries with an F-rank of at most 10.
    pub hit_10: f64,
    /// Share of queries with an F-rank of at most 25.
    pub hit_25: f64,
    /// F-rank of each query; in experiment 1 a mean over packages.
    pub f_ranks: BTreeMap<String, Option<f64>>,
}

impl Summary {
    /// From the F-ranks of queries.
    pub fn new(f_ranks: BTreeMap<String, Option<f64>>) -> Self {
        let n = f_ranks.len().max(1) as f64;
        // An empty sum of floats is −0.
        let mrr = f_ranks.values().flatten().fold(0.0, |sum, rank| sum + 1.0 / rank) / n;
        let hit = |k: f64| f_ranks.values().flatten().filter(|rank| **rank <= k).count() as f64 / n;
        Self { queries: f_ranks.len(), mrr, hit_1: hit(1.0), hit_10: hit(10.0), hit_25: hit(25.0), f_ranks }
    }
}

/// What one method reached in one setting.
#[derive(Clone, Debug, Serialize)]
pub struct Scores {
    /// One project: only the package of the answer is searched; the F-rank of a query is the mean over packages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experiment_1: Option<Summary>,
    /// Many projects: everything of the setting is searched at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experiment_2: Option<Summary>,
    /// Experiment 2 over queries whose answers do not give themselves away by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_name_leak: Option<Summary>,
}

/// Measures the lists of one method.
pub fn score(lists: &[RankedList], labels: &Labels, setting: &Setting) -> Scores {
    let queries = labels.queries(setting);
    let has_packages = lists.iter().any(|list| list.package.is_some());
    let experiment_1 = has_packages.then(|| {
        let ranks =
            queries.iter().map(|query| ((*query).to_owned(), one_project(lists, labels, setting, query)));
        Summary::new(ranks.collect())
    });
    let whole: BTreeMap<&str, &[Place]> = lists
        .iter()
        .filter(|list| list.package.is_none() && list.language == setting.to_string())
        .map(|list| (list.query.as_str(), list.results.as_slice()))
        .collect();
    let many = |query: &str| {
        let places = whole.get(query).copied().unwrap_or_default();
        (query.to_owned(), f_rank(places, &labels.truths(setting, query)).map(|rank| rank as f64))
    };
    let is_plain = |query: &&&str| !labels.has_name_leak(setting, query);
    let measured = !whole.is_empty();
    Scores {
        experiment_1,
        experiment_2: measured.then(|| Summary::new(queries.iter().map(|q| many(q)).collect())),
        no_name_leak: measured
            .then(|| Summary::new(queries.iter().filter(is_plain).map(|q| many(q)).collect())),
    }
}

/// Mean F-rank over the packages that implement a query; a package without an answer counts as one beyond the cutoff.
fn one_project(lists: &[RankedList], labels: &Labels, setting: &Setting, query: &str) -> Option<f64> {
    let mut packages: BTreeMap<String, Truths> = BTreeMap::new();
    for (file, lines) in labels.truths(setting, query) {
        packages.entry(package_of(&file).to_owned()).or_default().insert(file, lines);
    }
    let ranks: Vec<Option<usize>> = packages
        .iter()
        .map(|(package, truths)| {
            // One list, or one for each language that the package has.
            let of_package = lists.iter().filter(|l| l.query == query && l.package.as_ref() == Some(package));
            let of_setting = of_package.filter(|l| setting.language().is_none_or(|name| name == l.language));
            of_setting.filter_map(|list| f_rank(&list.results, truths)).min()
        })
        .collect();
    ranks.iter().any(Option::is_some).then(|| {
        let total: usize = ranks.iter().map(|rank| rank.unwrap_or(CUTOFF + 1)).sum();
        total as f64 / ranks.len() as f64
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(file: &str, start: u32, end: u32) -> Place {
        Place { file: file.to_owned(), start, end }
    }

    fn truths() -> Truths {
        Truths::from([("c/p/a.c".to_owned(), vec![(10, 19)])])
    }

    #[test]
    fn a_hit_is_mostly_inside_or_covers_most() {
        assert!(is_hit(&place("c/p/a.c", 12, 13), &truths()), "inside");
        assert!(is_hit(&place("c/p/a.c", 5, 14), &truths()), "half of it inside");
        assert!(!is_hit(&place("c/p/a.c", 1, 11), &truths()), "less than half");
        assert!(is_hit(&place("c/p/a.c", 15, 44), &truths()), "covers half, three times as long");
        assert!(!is_hit(&place("c/p/a.c", 15, 45), &truths()), "too long");
        assert!(!is_hit(&place("c/p/b.c", 10, 19), &truths()), "another file");
        assert!(!is_hit(&place("c/p/a.c", 19, 10), &truths()), "no line");
    }

    #[test]
    fn ranks_count_to_the_cutoff() {
        let mut places = vec![place("c/p/b.c", 1, 2); CUTOFF];
        places.push(place("c/p/a.c", 10, 19));
        assert_eq!(f_rank(&places, &truths()), None);
        places.swap(2, CUTOFF);
        assert_eq!(f_rank(&places, &truths()), Some(3));
    }

    #[test]
    fn means_are_over_all_queries() {
        let ranks = [("a", Some(1.0)), ("b", Some(4.0)), ("c", None), ("d", Some(20.0))];
        let summary = Summary::new(ranks.map(|(q, r)| (q.to_owned(), r)).into());
        assert!((summary.mrr - (1.0 + 0.25 + 0.05) / 4.0).abs() < 1e-12);
        assert_eq!((summary.hit_1, summary.hit_10, summary.hit_25), (0.25, 0.5, 0.75));
    }

    #[test]
    fn one_project_averages_packages() {
        let labels = Labels::parse(
            r#"{"query": "q", "language": "c", "truth": [
                {"file": "c/p/a.c", "start": 10, "end": 19}, {"file": "c/r/b.c", "start": 1, "end": 5}]}"#
                .replace('\n', " ")
                .as_str(),
        )
        .expect("labels");
        let list = |package: Option<&str>, results: Vec<Place>| RankedList {
            query: "q".to_owned(),
            language: "c".to_owned(),
            package: package.map(str::to_owned),
            results,
        };
        let lists = [
            list(None, vec![place("c/r/b.c", 1, 5)]),
            list(Some("c/p"), vec![place("c/p/z.c", 1, 5), place("c/p/a.c", 10, 19)]),
            list(Some("c/r"), vec![]),
        ];
        let scores = score(&lists, &labels, &Setting::from_name("c"));
        let one = scores.experiment_1.expect("there are packages");
        // One package at rank 2, the other without a hit: (2 + 101) / 2.
        assert_eq!(one.f_ranks["q"], Some(51.5));
        assert_eq!(scores.experiment_2.expect("there is a whole list").f_ranks["q"], Some(1.0));
    }
}
