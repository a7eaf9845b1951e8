//! Copies of functions, shown as one result with several places.

use std::collections::HashMap;
use std::hash::Hash;

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
pub fn merge_by_key<T, K: Hash + Eq>(
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
