//! Counting how common keys and words are in a body of code.

use algofind_icfg::spelling::Spelling;
use algofind_retrieve::ids::FunctionIx;
use algofind_retrieve::segment::Segment;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::background::{Background, inside};
use super::seen::outline;
use crate::evidence::words::push_words;
use crate::index::{Index, IndexError};

/// Keys that fewer functions of a part have than this are dropped on the way: they cannot be common in the whole.
const LEAST_IN_PART: u32 = 2;

/// Functions counted at a time; bounds memory.
const PART: usize = 4_000;

impl Background {
    /// Of all functions of an index.
    pub(crate) fn of_index(index: &Index) -> Result<Self, IndexError> {
        let snapshot = index.snapshot()?;
        let functions: Vec<_> = snapshot.live_functions().collect();
        let parts: Vec<FxHashMap<u64, u32>> = functions
            .par_chunks(PART)
            .map(|part| {
                let mut counts: FxHashMap<u64, u32> = FxHashMap::default();
                let mut keys: Vec<u64> = Vec::new();
                let mut file = None;
                let mut source = String::new();
                for function in part {
                    let segment = snapshot.segment(function.segment);
                    let at = segment.file_of(function.function);
                    if file != Some((function.segment, at)) {
                        source = segment.source(at)?;
                        file = Some((function.segment, at));
                    }
                    let spelling = index.registry().spelling(segment.file(at).language);
                    keys.clear();
                    push_keys(segment, function.function, &source, spelling, &mut keys);
                    keys.sort_unstable();
                    keys.dedup();
                    for &key in &keys {
                        *counts.entry(key).or_default() += 1;
                    }
                }
                counts.retain(|_, n| *n >= LEAST_IN_PART);
                Ok(counts)
            })
            .collect::<Result<_, IndexError>>()?;
        let mut counts: FxHashMap<u64, u32> = FxHashMap::default();
        for (key, n) in parts.into_iter().flatten() {
            *counts.entry(key).or_default() += n;
        }
        Ok(Self::new(counts.into_iter(), functions.len()))
    }
}

/// The keys of everything a function has: structure, words of names, words inside.
fn push_keys(segment: &Segment, at: FunctionIx, source: &str, spelling: &Spelling, keys: &mut Vec<u64>) {
    let read = outline(segment, at, source, spelling);
    keys.extend(read.whole.iter().map(|token| token.key));
    keys.extend(read.steps.iter().flat_map(|step| &step.tokens).map(|token| token.key));
    let function = segment.function(at);
    push_words(function.name, keys);
    push_words(function.scope, keys);
    let before = keys.len();
    for span in segment.spans(at) {
        push_words(source.get(span.start_byte as usize..span.end_byte as usize).unwrap_or(""), keys);
    }
    keys[before..].iter_mut().for_each(|key| *key = inside(*key));
}

/// How common keys and words are in an index, as [`Identifier`](super::Identifier) reads it.
pub fn background_of(index: &Index) -> Result<Vec<u8>, IndexError> {
    Ok(Background::of_index(index)?.to_bytes())
}
