//! Words already cut into pieces, shared by all threads.

use std::hash::BuildHasher;
use std::sync::{Arc, PoisonError, RwLock};

use hashbrown::{DefaultHashBuilder, HashMap};

use super::pieces::Piece;

const SHARDS: usize = 16;
/// Words kept in a shard; beyond that words are cut each time. Identifiers repeat, so the first ones met are the common
/// ones; 16 shards of this size are about 20 MB.
const SHARD_WORDS: usize = 16_384;

type Shard = RwLock<HashMap<Box<str>, Arc<[Piece]>>>;

/// Remembers the pieces of words that are no rows themselves: each is cut once.
///
/// Pieces, not vectors, are kept: a vector of floats takes forty times the memory and adds up hardly faster.
#[derive(Default)]
pub(super) struct Cache {
    hasher: DefaultHashBuilder,
    shards: [Shard; SHARDS],
}

impl Cache {
    pub(super) fn get(&self, word: &str, cut: impl FnOnce() -> Vec<Piece>) -> Arc<[Piece]> {
        let shard = &self.shards[self.hasher.hash_one(word) as usize % SHARDS];
        // A panic elsewhere cannot leave half an entry, so a poisoned lock is as good as a clean one.
        if let Some(pieces) = shard.read().unwrap_or_else(PoisonError::into_inner).get(word) {
            return Arc::clone(pieces);
        }
        let pieces: Arc<[Piece]> = cut().into();
        let mut shard = shard.write().unwrap_or_else(PoisonError::into_inner);
        if shard.len() < SHARD_WORDS {
            shard.insert(word.into(), Arc::clone(&pieces));
        }
        pieces
    }
}
