//! Agglomerative clustering with complete linkage over sparse distances.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::distance::Pair;

/// One step: two groups become one. Groups `0..n` are the single items; step `i` makes group `n + i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merge {
    /// The group with the lower number.
    pub a: u32,
    /// The group with the higher number.
    pub b: u32,
    /// Their distance: the greatest distance of an item of one from an item of the other (paper, equation 6).
    pub distance: u32,
}

/// Merges the two closest groups until the rest are infinitely far apart: pairs that are not given.
///
/// Ties go to the pair of groups with the lowest numbers, so the result is the same every time.
///
/// Complete linkage needs every pair of items connected, so the neighbours of a merged group are those both parts
/// have in common: sets only shrink, and a heap of pairs with outdated ones skipped gives n² log n at worst.
pub fn complete_linkage(n_items: usize, pairs: &[Pair]) -> Vec<Merge> {
    let mut neighbours: Vec<Option<BTreeMap<u32, u32>>> = vec![Some(BTreeMap::new()); n_items];
    let mut heap = BinaryHeap::with_capacity(pairs.len());
    for pair in pairs {
        for (from, to) in [(pair.a, pair.b), (pair.b, pair.a)] {
            if let Some(map) = &mut neighbours[from as usize] {
                map.insert(to, pair.distance);
            }
        }
        heap.push(Reverse((pair.distance, pair.a, pair.b)));
    }

    let mut merges = Vec::new();
    while let Some(Reverse((distance, a, b))) = heap.pop() {
        // A pair is outdated when one of its groups has been merged into another.
        if neighbours[a as usize].is_none() || neighbours[b as usize].is_none() {
            continue;
        }
        let new = neighbours.len() as u32;
        let left = neighbours[a as usize].take().unwrap_or_default();
        let right = neighbours[b as usize].take().unwrap_or_default();
        merges.push(Merge { a, b, distance });

        let mut common = BTreeMap::new();
        for (&other, &from_left) in &left {
            let farther = right.get(&other).map(|&from_right| from_left.max(from_right));
            if let Some(map) = &mut neighbours[other as usize] {
                map.remove(&a);
                map.remove(&b);
                if let Some(distance) = farther {
                    map.insert(new, distance);
                    common.insert(other, distance);
                    heap.push(Reverse((distance, other, new)));
                }
            }
        }
        for &other in right.keys() {
            if let Some(map) = &mut neighbours[other as usize] {
                map.remove(&b);
            }
        }
        neighbours.push(Some(common));
    }
    merges
}
