//! Table 2 of the paper and the two orders made from it (§4.3).

use std::collections::BTreeMap;

use super::coverage::{Coverage, Word};
use super::order::Signature;

/// One of the ten buckets of table 2, by the paper's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bucket(u8);

impl Bucket {
    /// The order in which Satsy RR visits buckets.
    pub const ROUND_ROBIN: [Self; 10] =
        [Self(2), Self(1), Self(4), Self(3), Self(6), Self(5), Self(8), Self(7), Self(9), Self(10)];
    /// The buckets of Satsy Ranked, best first.
    pub const RANKED: [Self; 4] = [Self(4), Self(2), Self(1), Self(3)];

    /// The number, 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The bucket of a match.
    pub fn of(coverage: &Coverage) -> Option<Self> {
        let word = coverage.word()?;
        let (pairs, paths) = (coverage.satisfied_pairs().len(), coverage.satisfied_paths().len());
        // More pairs than paths: some path is taken by several, the program is saturated.
        let saturated = pairs > paths;
        Some(Self(match (word, saturated) {
            (Word::Full, false) => 1,
            (Word::Full, true) => 2,
            (Word::Over, false) => 3,
            (Word::Over, true) => 4,
            (Word::Under, _) if pairs == 1 => 9,
            (Word::Splintered, _) if pairs == 1 => 10,
            (Word::Under, false) => 5,
            (Word::Under, true) => 6,
            (Word::Splintered, false) => 7,
            (Word::Splintered, true) => 8,
        }))
    }
}

/// Satsy Round Robin: one of each bucket in turn, drawn at random, first those of the same type signature, then the
/// relaxed ones. The same seed draws the same. Returns places in `matches`.
pub fn round_robin(matches: &[(Bucket, Signature)], seed: u64) -> Vec<usize> {
    let mut state = seed;
    let mut draw = move |n: usize| {
        // splitmix64: short, and the same everywhere.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    };
    let mut result = Vec::with_capacity(matches.len());
    for relaxed in [false, true] {
        let mut buckets: BTreeMap<Bucket, Vec<usize>> = BTreeMap::new();
        for (at, (bucket, signature)) in matches.iter().enumerate() {
            if (*signature == Signature::Relaxed) == relaxed {
                buckets.entry(*bucket).or_default().push(at);
            }
        }
        while !buckets.is_empty() {
            for bucket in Bucket::ROUND_ROBIN {
                let Some(left) = buckets.get_mut(&bucket) else { continue };
                result.push(left.swap_remove(draw(left.len())));
                if left.is_empty() {
                    buckets.remove(&bucket);
                }
            }
        }
    }
    result
}

/// Satsy Ranked: buckets 4, 2, 1, 3 greedily, with the same type signature only. Returns places in `matches`.
pub fn satsy_ranked(matches: &[(Bucket, Signature)]) -> Vec<usize> {
    Bucket::RANKED
        .into_iter()
        .flat_map(|bucket| {
            (0..matches.len())
                .filter(move |at| matches[*at].0 == bucket && matches[*at].1 != Signature::Relaxed)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bucket(n_pairs: usize, paths: &[&[usize]]) -> Option<u8> {
        Bucket::of(&Coverage::new(n_pairs, paths.iter().map(|p| p.to_vec()).collect())).map(Bucket::number)
    }

    #[test]
    fn buckets_are_those_of_table_2() {
        assert_eq!(bucket(2, &[&[0], &[1]]), Some(1));
        assert_eq!(bucket(3, &[&[0, 2], &[1]]), Some(2));
        assert_eq!(bucket(2, &[&[0], &[1], &[]]), Some(3));
        assert_eq!(bucket(3, &[&[2], &[0, 1], &[]]), Some(4));
        assert_eq!(bucket(3, &[&[0], &[1]]), Some(5));
        assert_eq!(bucket(4, &[&[0, 2], &[1]]), Some(6));
        assert_eq!(bucket(3, &[&[0], &[1], &[]]), Some(7));
        assert_eq!(bucket(4, &[&[0, 1, 2], &[]]), Some(8));
        assert_eq!(bucket(3, &[&[0]]), Some(9));
        assert_eq!(bucket(3, &[&[0], &[]]), Some(10));
        // A single pair that is satisfied is the whole specification.
        assert_eq!(bucket(1, &[&[0]]), Some(1));
        assert_eq!(bucket(1, &[&[0], &[]]), Some(3));
        assert_eq!(bucket(1, &[&[]]), None);
    }

    #[test]
    fn the_paper_s_example_is_in_bucket_4_then_2_then_6() {
        assert_eq!(bucket(3, &[&[2], &[0, 1], &[]]), Some(4));
        assert_eq!(bucket(4, &[&[2], &[0, 1], &[3]]), Some(2));
        assert_eq!(bucket(5, &[&[2], &[0, 1], &[3]]), Some(6));
    }

    #[test]
    fn ranked_takes_4_2_1_3_of_the_same_signature() {
        let exact = |b| (Bucket(b), Signature::Exact);
        let matches = [exact(3), exact(1), exact(5), exact(4), (Bucket(4), Signature::Relaxed), exact(2)];
        assert_eq!(satsy_ranked(&matches), [3, 5, 1, 0]);
    }

    #[test]
    fn round_robin_visits_every_bucket_before_it_comes_again() {
        let exact = |b| (Bucket(b), Signature::Exact);
        let matches = [exact(1), exact(1), exact(2), exact(2), exact(10), (Bucket(2), Signature::Relaxed)];
        let order = round_robin(&matches, 7);
        let numbers: Vec<u8> = order.iter().map(|at| matches[*at].0.number()).collect();
        assert_eq!(numbers, [2, 1, 10, 2, 1, 2]);
        assert_eq!(order[5], 5, "relaxed ones come last");
        assert_eq!(order, round_robin(&matches, 7));
    }
}
