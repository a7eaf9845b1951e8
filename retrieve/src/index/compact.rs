//! Compaction: few large segments instead of many small ones, without what was deleted.

use super::disk::Disk;
use super::error::IndexError;
use super::writer::{IndexWriter, Stored};

/// Small segments are merged when there are more than this many; a search pays a little for every segment.
const MAX_SMALL_SEGMENTS: usize = 8;
/// A segment is rewritten when more than one in this many of its files is deleted.
const DEAD_SHARE: usize = 3;

impl<D: Disk> IndexWriter<D> {
    /// Merges what is worth merging: segments with many deletions, and small segments when there are many. Part of
    /// the next commit. Returns the number of segments that were replaced.
    pub fn compact(&mut self) -> Result<usize, IndexError> {
        self.settle()?;
        let small = self.config.segment_memory as u64 / 4;
        let is_small = |stored: &Stored| stored.entry.bytes < small;
        let many_small = self.segments.iter().filter(|stored| is_small(stored)).count() > MAX_SMALL_SEGMENTS;
        self.merge(|stored| {
            let n_files = stored.live.segment().n_files();
            let n_dead = n_files - stored.live.n_live_files();
            n_dead * DEAD_SHARE > n_files || (many_small && is_small(stored))
        })
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
            for unit in stored.live.segment().units(|file| stored.live.is_live(file)) {
                builder.push(&unit?)?;
                if builder.memory() >= self.config.segment_memory {
                    let full = std::mem::replace(&mut builder, self.new_builder());
                    segments.push(self.store(&full.finish()?)?);
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
