//! Copies of functions: found by fingerprint, shown as one result with several places.

use std::collections::HashMap;

use crate::index::{FunctionRef, Snapshot};

/// The live functions of a snapshot by fingerprint.
#[derive(Clone, Debug, Default)]
pub struct Duplicates {
    /// Ascending.
    functions: Vec<(u64, FunctionRef)>,
}

impl Duplicates {
    /// Sorts the live functions of `snapshot` by their fingerprints.
    pub fn new(snapshot: &Snapshot) -> Self {
        let fingerprint = |f: FunctionRef| (snapshot.segment(f.segment).fingerprint(f.function), f);
        let mut functions: Vec<_> = snapshot.live_functions().map(fingerprint).collect();
        functions.sort_unstable();
        Self { functions }
    }

    /// All live functions with a fingerprint, ascending.
    pub fn with_fingerprint(&self, fingerprint: u64) -> impl ExactSizeIterator<Item = FunctionRef> {
        let start = self.functions.partition_point(|&(f, _)| f < fingerprint);
        let len = self.functions[start..].partition_point(|&(f, _)| f == fingerprint);
        self.functions[start..start + len].iter().map(|&(_, function)| function)
    }
}

/// An item of a ranked list that stands for those after it that equal it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged<T> {
    /// The best ranked.
    pub first: T,
    /// The others, in the order of the list.
    pub others: Vec<T>,
}

/// Merges items with equal keys into the first of them; the order of the list is kept.
///
/// ```
/// use algofind_retrieve::duplicates::merge_by_key;
///
/// let merged = merge_by_key(["b1", "a1", "b2"], |item| item.as_bytes()[0]);
/// assert_eq!((merged[0].first, &merged[0].others), ("b1", &vec!["b2"]));
/// assert_eq!(merged[1].first, "a1");
/// ```
pub fn merge_by_key<T, K: std::hash::Hash + Eq>(
    ranked: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Vec<Merged<T>> {
    let mut places = HashMap::new();
    let mut merged: Vec<Merged<T>> = Vec::new();
    for item in ranked {
        let place = *places.entry(key(&item)).or_insert(merged.len());
        match merged.get_mut(place) {
            Some(known) => known.others.push(item),
            None => merged.push(Merged { first: item, others: Vec::new() }),
        }
    }
    merged
}
