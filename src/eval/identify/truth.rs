//! What is known of which function is which algorithm.

use std::collections::{BTreeMap, BTreeSet};

use crate::eval::{Labels, Setting};

/// Which entries the queries of the development set are.
const QUERIES: &str = include_str!("queries.tsv");

/// Whether a function is an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It is.
    Right,
    /// It is a part of it, a relative, or so close that labels do not tell.
    Close,
    /// It is not.
    Wrong,
    /// Nobody looked.
    Unknown,
}

/// First and last line of a function.
type Lines = (u32, u32);

/// Labels by algorithm.
#[derive(Debug, Default)]
pub struct Truth {
    /// Per entry and file, the functions that are it, and those that are close.
    right: BTreeMap<String, BTreeMap<String, Vec<Lines>>>,
    close: BTreeMap<String, BTreeMap<String, Vec<Lines>>>,
    /// What was found by reading.
    judged: Judgements,
    /// The entries that labels tell about, each with the group it is judged with.
    groups: BTreeMap<String, String>,
}

impl Truth {
    /// From the labels of queries.
    pub fn new(labels: &Labels) -> Self {
        let exact = labels.clone().exact();
        let mut this = Self { judged: judgements(), ..Self::default() };
        for line in QUERIES.lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t');
            let query = columns.next().unwrap_or_default();
            let entries: Vec<&str> = columns.next().unwrap_or_default().split_whitespace().collect();
            let close: Vec<&str> = columns.next().unwrap_or_default().split_whitespace().collect();
            for entry in &entries {
                this.groups.entry((*entry).to_owned()).or_insert_with(|| entries[0].to_owned());
                add(&mut this.right, entry, exact.truths(&Setting::Mixed, query));
                add(&mut this.close, entry, labels.truths(&Setting::Mixed, query));
            }
            for entry in close {
                add(&mut this.close, entry, labels.truths(&Setting::Mixed, query));
            }
        }
        this
    }

    /// Whether the function with these lines is an entry.
    pub fn verdict(&self, file: &str, lines: Lines, entry: &str) -> Verdict {
        let is_in = |table: &BTreeMap<String, BTreeMap<String, Vec<Lines>>>| {
            let places = table.get(entry).and_then(|files| files.get(file));
            places.is_some_and(|places| places.iter().any(|&place| overlap(place, lines)))
        };
        let key = (entry.to_owned(), file.to_owned(), lines.0);
        if let Some(verdict) = self.judged.get(&key) {
            *verdict
        } else if is_in(&self.right) {
            Verdict::Right
        } else if is_in(&self.close) {
            Verdict::Close
        } else if self.groups.contains_key(entry) {
            Verdict::Wrong
        } else {
            Verdict::Unknown
        }
    }

    /// The algorithms that are judged together with an entry.
    pub fn group(&self, entry: &str) -> Option<&str> {
        self.groups.get(entry).map(String::as_str)
    }

    /// The labelled functions of each group, each once: file and lines.
    pub fn labelled_groups(&self) -> BTreeSet<(&str, &str, Lines)> {
        let mut all = BTreeSet::new();
        for (entry, files) in &self.right {
            let Some(group) = self.group(entry) else { continue };
            for (file, places) in files {
                all.extend(places.iter().map(|&lines| (group, file.as_str(), lines)));
            }
        }
        all
    }

    /// The groups that a function is labelled with.
    pub fn groups_at(&self, file: &str, lines: Lines) -> BTreeSet<&str> {
        let is_at = |files: &BTreeMap<String, Vec<Lines>>| {
            files.get(file).is_some_and(|places| places.iter().any(|&place| overlap(place, lines)))
        };
        let entries = self.right.iter().filter(|(_, files)| is_at(files)).map(|(entry, _)| entry);
        entries.filter_map(|entry| self.group(entry)).collect()
    }
}

/// Verdicts by entry, file and first line.
type Judgements = BTreeMap<(String, String, u32), Verdict>;

/// Functions that were read because labels say nothing, or something that is not so.
const JUDGED: &str = include_str!("judged.tsv");

fn judgements() -> Judgements {
    let lines = JUDGED.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let mut columns = line.split('\t');
            let (file, start, entry) = (columns.next()?, columns.next()?.parse().ok()?, columns.next()?);
            let verdict = match columns.next()? {
                "right" => Verdict::Right,
                "close" => Verdict::Close,
                "wrong" => Verdict::Wrong,
                _ => return None,
            };
            Some(((entry.to_owned(), file.to_owned(), start), verdict))
        })
        .collect()
}

fn add(
    table: &mut BTreeMap<String, BTreeMap<String, Vec<Lines>>>,
    entry: &str,
    truths: BTreeMap<String, Vec<Lines>>,
) {
    let files = table.entry(entry.to_owned()).or_default();
    for (file, places) in truths {
        files.entry(file).or_default().extend(places);
    }
}

/// Whether most of a function lies in a labelled one.
fn overlap(labelled: Lines, found: Lines) -> bool {
    let shared = (found.1.min(labelled.1) + 1).saturating_sub(found.0.max(labelled.0));
    2 * shared > found.1 - found.0
}
