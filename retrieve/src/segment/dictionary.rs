//! The terms of a field with their postings: a hash table that lies in a file.
//!
//! Keys are spread by a multiplication, and the upper [`KEY_BITS`] bits of the product are what is kept of them: among a
//! million terms one lookup in a million finds a term that was not meant. The topmost bits choose a bucket; a bucket is
//! a run of entries, ascending by the bits that remain:
//!
//! ```text
//! remaining bits, 4 bytes | number of postings | if more than FEW: bytes of postings | postings
//! ```
//!
//! There are a few entries to a bucket and most terms have one or two postings, so finding a term reads a cache line
//! or two, and passing over an entry is cheap.

use super::postings::{Postings, encode};
use crate::ids::FunctionIx;
use crate::varint::{self, Reader};

/// Bits that are kept of a key.
pub(crate) const KEY_BITS: u32 = 40;
/// The least number of bits that choose a bucket: what remains fits four bytes.
pub(crate) const LEAST_BUCKET_BITS: u32 = KEY_BITS - 32;
/// Entries to a bucket, on average, that the number of buckets is chosen for.
const ENTRIES_PER_BUCKET: usize = 8;
/// Lists up to this long are passed over by reading them.
const FEW: u64 = 4;

/// Spreads keys that differ in their lower bits only; odd, so that it can be undone.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
const UNSPREAD: u64 = inverse(SPREAD);

/// The number whose product with the odd number `a` is one, by Newton's iteration.
const fn inverse(a: u64) -> u64 {
    let mut x = a;
    let mut round = 0;
    while round < 5 {
        x = x.wrapping_mul(2_u64.wrapping_sub(a.wrapping_mul(x)));
        round += 1;
    }
    x
}

/// What is kept of a key, in the order terms are stored in.
pub(crate) fn kept(key: u64) -> u64 {
    key.wrapping_mul(SPREAD) >> (64 - KEY_BITS)
}

/// A key of which this is kept.
fn key_of(kept: u64) -> u64 {
    (kept << (64 - KEY_BITS)).wrapping_mul(UNSPREAD)
}

/// A dictionary while it is written, term by term.
#[derive(Debug)]
pub(crate) struct DictionaryBuilder {
    bucket_bits: u32,
    /// Where each bucket starts in `entries`.
    starts: Vec<u32>,
    entries: Vec<u8>,
}

impl DictionaryBuilder {
    pub(crate) fn new(n_terms: usize) -> Self {
        let wanted = (n_terms / ENTRIES_PER_BUCKET).max(1).ilog2();
        let bucket_bits = wanted.clamp(LEAST_BUCKET_BITS, KEY_BITS - 1);
        Self { bucket_bits, starts: Vec::new(), entries: Vec::new() }
    }

    /// How many bits of a key choose its bucket.
    pub(crate) fn bucket_bits(&self) -> u32 {
        self.bucket_bits
    }

    /// Adds a term by what is kept of its key; terms ascend.
    pub(crate) fn push(&mut self, kept: u64, postings: impl ExactSizeIterator<Item = (FunctionIx, u32)>) {
        let shift = KEY_BITS - self.bucket_bits;
        self.open_buckets((kept >> shift) as usize + 1);
        let rest = (kept & ((1 << shift) - 1)) as u32;
        Self::write_entry(rest, postings, &mut self.entries);
    }

    /// Appends a term to its bucket, by the bits that remain of its key.
    pub(crate) fn write_entry(
        rest: u32,
        postings: impl ExactSizeIterator<Item = (FunctionIx, u32)>,
        bucket: &mut Vec<u8>,
    ) {
        bucket.extend(rest.to_le_bytes());
        let n_postings = postings.len() as u64;
        varint::write(n_postings, bucket);
        if n_postings <= FEW {
            encode(postings, bucket);
            return;
        }
        let mut list = Vec::new();
        encode(postings, &mut list);
        varint::write(list.len() as u64, bucket);
        bucket.extend_from_slice(&list);
    }

    fn open_buckets(&mut self, n: usize) {
        self.starts.resize(n.max(self.starts.len()), self.entries.len() as u32);
    }

    /// Bytes of entries so far.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Starts of buckets, with the end as a last element, and entries.
    pub(crate) fn finish(mut self) -> (Vec<u32>, Vec<u8>) {
        self.open_buckets((1 << self.bucket_bits) + 1);
        (self.starts, self.entries)
    }
}

/// A dictionary as it lies in a segment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Dictionary<'a> {
    pub(crate) starts: &'a [u32],
    pub(crate) entries: &'a [u8],
    pub(crate) n_functions: u32,
}

impl<'a> Dictionary<'a> {
    /// Whether the number of buckets is one that a builder makes, and they follow each other to the end.
    pub(crate) fn is_sound(&self) -> bool {
        let n_buckets = self.starts.len().saturating_sub(1);
        let ends = self.starts.last().is_some_and(|&end| end as usize == self.entries.len());
        n_buckets.is_power_of_two()
            && (LEAST_BUCKET_BITS..KEY_BITS).contains(&n_buckets.ilog2())
            && self.starts.is_sorted()
            && ends
    }

    /// The postings of a term.
    pub(crate) fn find(&self, key: u64) -> Option<Postings<'a>> {
        let shift = KEY_BITS - self.bucket_bits()?;
        let kept = kept(key);
        let rest = (kept & ((1 << shift) - 1)) as u32;
        self.bucket((kept >> shift) as usize)
            .find(|entry| entry.0 >= rest)
            .filter(|e| e.0 == rest)
            .map(|e| e.1)
    }

    /// All terms, each under a key that finds it, in the order they are stored in.
    pub(crate) fn iter(self) -> impl Iterator<Item = (u64, Postings<'a>)> {
        let shift = KEY_BITS - self.bucket_bits().unwrap_or(LEAST_BUCKET_BITS);
        let n_buckets = self.starts.len().saturating_sub(1);
        (0..n_buckets).flat_map(move |bucket| {
            let entries = self.bucket(bucket);
            entries.map(move |(rest, list)| (key_of((bucket as u64) << shift | u64::from(rest)), list))
        })
    }

    fn bucket_bits(&self) -> Option<u32> {
        self.starts.len().checked_sub(1)?.checked_ilog2()
    }

    fn bucket(&self, bucket: usize) -> impl Iterator<Item = (u32, Postings<'a>)> + use<'a> {
        entries(self.bucket_bytes(bucket), self.n_functions)
    }

    /// A bucket as it lies.
    fn bucket_bytes(&self, bucket: usize) -> &'a [u8] {
        &self.entries[self.starts[bucket] as usize..self.starts[bucket + 1] as usize]
    }

    /// How many bits of a key choose its bucket, and all buckets that are not empty, by number.
    pub(crate) fn buckets(self) -> (u32, impl Iterator<Item = (u32, &'a [u8])>) {
        let n_buckets = self.starts.len().saturating_sub(1);
        let buckets = (0..n_buckets).map(move |bucket| (bucket as u32, self.bucket_bytes(bucket)));
        (self.bucket_bits().unwrap_or(LEAST_BUCKET_BITS), buckets.filter(|(_, bytes)| !bytes.is_empty()))
    }
}

/// The entries of a bucket: bits that remain of the key, and postings.
pub(crate) fn entries(bytes: &[u8], n_functions: u32) -> impl Iterator<Item = (u32, Postings<'_>)> {
    let mut reader = Reader::new(bytes);
    std::iter::from_fn(move || {
        let rest = u32::from_le_bytes(reader.take(4).try_into().ok()?);
        let n_postings = reader.try_number()?;
        let postings = if n_postings > FEW {
            let len = reader.try_number()? as usize;
            Postings::new(reader.take(len), n_postings as u32, n_functions)
        } else {
            let postings = Postings::new(reader.rest(), n_postings as u32, n_functions);
            reader = Reader::new(postings.clone().into_rest());
            postings
        };
        Some((rest, postings))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Lists = std::collections::BTreeMap<u64, Vec<(FunctionIx, u32)>>;

    fn written(lists: &Lists) -> (Vec<u32>, Vec<u8>) {
        let mut builder = DictionaryBuilder::new(lists.len());
        for (&kept, list) in lists {
            builder.push(kept, list.iter().copied());
        }
        builder.finish()
    }

    proptest! {
        #[test]
        fn terms_are_found_under_their_keys(
            terms in proptest::collection::vec((any::<u64>(), proptest::collection::btree_map(0_u32..500, 1_u32..9, 1..12)), 0..300)
        ) {
            let mut keys = Vec::new();
            let mut lists = Lists::new();
            for (key, list) in terms {
                let list: Vec<_> = list.into_iter().map(|(f, n)| (FunctionIx(f), n)).collect();
                if lists.insert(kept(key), list.clone()).is_none() {
                    keys.push((key, list));
                }
            }
            let (starts, entries) = written(&lists);
            let dictionary = Dictionary { starts: &starts, entries: &entries, n_functions: 500 };
            prop_assert!(dictionary.is_sound());
            for (key, list) in &keys {
                let expected = &lists[&kept(*key)];
                let found = dictionary.find(*key).map(Iterator::collect::<Vec<_>>);
                prop_assert_eq!(found.as_ref(), Some(expected), "{:?}", list);
                prop_assert!(dictionary.find(key.wrapping_add(1)).is_none() || lists.contains_key(&kept(key.wrapping_add(1))));
            }
            let all: Vec<_> = dictionary.iter().map(|(key, list)| (kept(key), list.collect::<Vec<_>>())).collect();
            prop_assert_eq!(all, lists.into_iter().collect::<Vec<_>>());
        }

        #[test]
        fn any_entries_end(bytes in proptest::collection::vec(any::<u8>(), 0..300), key: u64) {
            let mut starts = vec![0; 256];
            starts.push(bytes.len() as u32);
            let dictionary = Dictionary { starts: &starts, entries: &bytes, n_functions: 3 };
            prop_assert!(dictionary.iter().flat_map(|(_, list)| list).all(|(function, _)| function.0 < 3));
            let _ = dictionary.find(key).map(Iterator::count);
        }
    }

    #[test]
    fn spreading_can_be_undone() {
        assert_eq!(SPREAD.wrapping_mul(UNSPREAD), 1);
        for kept_bits in [0, 1, 0xab_cdef_0123, (1 << KEY_BITS) - 1] {
            assert_eq!(kept(key_of(kept_bits)), kept_bits);
        }
    }
}
