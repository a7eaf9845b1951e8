//! Indexes on other machines: many repositories on several shards, searched as one.
//!
//! A *shard* keeps whole repositories. Of each it keeps what is known of all its functions as one piece of bytes
//! ([`Columns`]), what is looked at of single ones as a row each, and the lists of its terms. Lists are kept per
//! *segment*, a batch of repositories whose functions are counted through; a repository that is replaced leaves a gap.
//!
//! A [`Packer`] takes a repository apart for whoever writes it to a shard, [`merge`] joins the lists of segments. To read,
//! an engine implements [`Shard`] and [`Session`]: three questions, each about many things at once. [`Sharded`] asks all
//! shards at the same time and makes one [`View`](crate::view::View) of what they answer; one that does not answer is
//! named, and the rest is searched.
//!
//! Repositories are blocks, in the order of their names, wherever they are kept: the answer to a query does not depend on
//! how repositories are spread over shards.

mod bytes;
mod columns;
mod lists;
mod opened;
mod pack;
mod shard;
mod sharded;

pub use bytes::{compress, decompress};
pub use columns::Columns;
pub use lists::{FIELD_SLICES, Run, bits_for, merge, slice_of};
pub use pack::{PackedFile, PackedFunction, Packer};
pub use shard::{
    Answer, Bucket, Dictionary, Fetched, Listed, Listing, Member, Places, Session, Shard, ShardError,
};
pub use sharded::Sharded;

use crate::segment::{KEY_BITS, kept};

/// What is kept of a key: the topmost bits of it choose its bucket.
pub fn kept_key(key: u64) -> u64 {
    kept(key)
}

/// Bits that are kept of a key.
pub const KEPT_BITS: u32 = KEY_BITS;
