//! Lists of a segment of several repositories: split among them when they are read, joined when segments are merged.

use std::collections::BTreeMap;

use super::shard::Member;
use crate::ids::FunctionIx;
use crate::segment::{DictionaryBuilder, KEY_BITS, LEAST_BUCKET_BITS, Postings, entries};

/// The part of a list that is of one repository, inside the bytes of a bucket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// Which member of the segment.
    pub(super) member: usize,
    /// Where its postings start.
    pub(super) offset: usize,
    /// How many there are.
    pub(super) len: u32,
    /// The function before them, counted in the segment.
    pub(super) previous: u32,
}

/// Splits a list, found in the bytes of a bucket, among the members of its segment, ascending by their first functions.
/// What lies between members was replaced since.
pub(super) fn split(bucket: &[u8], list: Postings<'_>, members: &[Member]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = list;
    let mut member = 0;
    loop {
        let (rest, previous) = at.position();
        let Some((function, _)) = at.next() else { return pieces };
        while members.get(member).is_some_and(|m| function.0 >= m.first + m.n_functions) {
            member += 1;
        }
        if members.get(member).is_none_or(|m| function.0 < m.first) {
            continue;
        }
        if let Some(piece) = pieces.last_mut().filter(|piece| piece.member == member) {
            piece.len += 1;
        } else {
            let offset = rest.as_ptr() as usize - bucket.as_ptr() as usize;
            pieces.push(Piece { member, offset, len: 1, previous });
        }
    }
}

/// The list of a term in a bucket, by what is kept of its key.
pub(super) fn find(bucket: &[u8], bits: u32, kept: u64, n_functions: u32) -> Option<Postings<'_>> {
    let rest = (kept & ((1_u64 << (KEY_BITS - bits)) - 1)) as u32;
    entries(bucket, n_functions).find(|entry| entry.0 >= rest).filter(|entry| entry.0 == rest).map(|e| e.1)
}

/// How many bits of a key choose a bucket in a dictionary of so many terms.
pub fn bits_for(n_terms: u64) -> u32 {
    DictionaryBuilder::new(usize::try_from(n_terms).unwrap_or(usize::MAX)).bucket_bits().min(MOST_BITS)
}

/// Buckets are counted with this many bits at most.
const MOST_BITS: u32 = 30;

/// Terms are merged in this many slices of a field, each by itself, so that memory is bounded.
pub const FIELD_SLICES: u32 = 1 << LEAST_BUCKET_BITS;

/// The slice that a bucket, of a dictionary with so many bits, is in.
pub fn slice_of(bucket: u32, bits: u32) -> u32 {
    bucket >> (bits - LEAST_BUCKET_BITS)
}

/// The buckets of one slice of a field of one segment, which becomes a part of another.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// How many bits of a key choose a bucket there.
    pub bits: u32,
    /// The buckets.
    pub buckets: Vec<(u32, Vec<u8>)>,
    /// Its members that live on, and where each starts in the new segment.
    pub members: Vec<(Member, u32)>,
}

/// Joins the lists of one slice; members keep their order, so that lists ascend. Gives buckets of a dictionary with `bits`,
/// and how many terms are in them.
pub fn merge(runs: &[Run], bits: u32) -> (Vec<(u32, Vec<u8>)>, u64) {
    let mut lists: BTreeMap<u64, Vec<(FunctionIx, u32)>> = BTreeMap::new();
    for run in runs {
        for (bucket, bytes) in &run.buckets {
            for (rest, list) in entries(bytes, u32::MAX) {
                let kept = u64::from(*bucket) << (KEY_BITS - run.bits) | u64::from(rest);
                let moved = list.filter_map(|(function, n)| Some((moved(function, &run.members)?, n)));
                lists.entry(kept).or_default().extend(moved);
            }
        }
    }
    let mut merged: Vec<(u32, Vec<u8>)> = Vec::new();
    let mut n_terms = 0;
    for (kept, mut list) in lists {
        if list.is_empty() {
            continue;
        }
        n_terms += 1;
        list.sort_unstable_by_key(|&(function, _)| function);
        let bucket = (kept >> (KEY_BITS - bits)) as u32;
        if merged.last().is_none_or(|(last, _)| *last != bucket) {
            merged.push((bucket, Vec::new()));
        }
        let rest = (kept & ((1 << (KEY_BITS - bits)) - 1)) as u32;
        if let Some((_, bytes)) = merged.last_mut() {
            DictionaryBuilder::write_entry(rest, list.into_iter(), bytes);
        }
    }
    (merged, n_terms)
}

/// Where a function of a segment is in the new one; `None` when it was replaced since.
fn moved(function: FunctionIx, members: &[(Member, u32)]) -> Option<FunctionIx> {
    let at = members.partition_point(|(member, _)| member.first <= function.0).checked_sub(1)?;
    let (member, first) = members[at];
    let offset = function.0 - member.first;
    (offset < member.n_functions).then_some(FunctionIx(first + offset))
}
