//! Compaction: few large segments instead of many small ones, without what was deleted.

use super::disk::Disk;
use super::error::IndexError;
use super::writer::{IndexWriter, Stored};

/// Small segments are merged when there are more than this many; a search pays a little for every segment.
const MAX_SMALL_SEGMENTS: usize = 8;
/// A segment this many times larger than all smaller ones together is left alone: rewriting it would cost far more than
/// what they bring.
const FAR_LARGER: u64 = 4;
/// A segment is rewritten when more than one in this many of its files is deleted.
const DEAD_SHARE: usize = 3;

impl<D: Disk> IndexWriter<D> {
    /// Merges what is worth merging: segments with many deletions, and small segments when there are many. Part of
    /// the next commit. Returns the number of segments that were replaced.
    pub fn compact(&mut self) -> Result<usize, IndexError> {
        self.settle()?;
        let largest = self.largest_to_merge();
        self.merge(|stored| {
            let n_files = stored.live.segment().n_files();
            let n_dead = n_files - stored.live.n_live_files();
            n_dead * DEAD_SHARE > n_files || stored.entry.bytes <= largest
        })
    }

    /// Segments up to this many bytes are to be merged: zero unless there are many small ones.
    fn largest_to_merge(&self) -> u64 {
        let small = self.config.segment_memory as u64 / 4;
        let mut sizes: Vec<u64> =
            self.segments.iter().map(|stored| stored.entry.bytes).filter(|&bytes| bytes < small).collect();
        if sizes.len() <= MAX_SMALL_SEGMENTS {
            return 0;
        }
        sizes.sort_unstable();
        let mut sum = sizes[0];
        let joins = |bytes: &&u64| {
            let joins = **bytes <= FAR_LARGER * sum;
            sum += **bytes;
            joins
        };
        sizes[1..].iter().take_while(joins).last().copied().unwrap_or(0)
    }

    /// Rewrites everything without what was deleted. Part of the next commit.
    pub fn compact_all(&mut self) -> Result<usize, IndexError> {
        self.settle()?;
        if self.segments.len() == 1 && self.segments[0].live.is_whole() {
            return Ok(0);
        }
        self.merge(|_| true)
    }

    fn merge(&mut self, select: impl Fn(&Stored) -> bool) -> Result<usize, IndexError> {
        let (merged, kept): (Vec<Stored>, Vec<Stored>) = self.segments.iter().cloned().partition(select);
        if merged.is_empty() {
            return Ok(0);
        }
        self.failed = true;
        let mut segments = kept;
        let mut builder = self.new_builder();
        for stored in &merged {
            builder.adopt_tables(stored.live.segment());
            for unit in stored.live.segment().units(|file| stored.live.is_live(file)) {
                builder.push(&unit?)?;
                if builder.memory() >= self.config.segment_memory {
                    let full = std::mem::replace(&mut builder, self.new_builder());
                    segments.push(self.store(&full.finish()?)?);
                    builder.adopt_tables(stored.live.segment());
                }
            }
        }
        if builder.n_files() > 0 {
            segments.push(self.store(&builder.finish()?)?);
        }
        self.segments = segments;
        self.failed = false;
        self.segments_replaced();
        Ok(merged.len())
    }
}
