//! Several segments as one list of functions.

use crate::ids::{FileIx, FunctionIx};
use crate::index::{FunctionRef, LiveSegment, Snapshot};
use crate::segment::Segment;

/// The live functions of a snapshot, numbered across its segments.
///
/// Functions can be hidden (deleted since their segment was written, of another language than the one asked for): they
/// keep their number and take no part in a search.
#[derive(Debug)]
pub struct Corpus<'a> {
    snapshot: &'a Snapshot,
    bases: Vec<usize>,
    visible: Vec<bool>,
    n_visible: usize,
}

impl<'a> Corpus<'a> {
    /// The live functions of the files for which `keep` holds.
    pub fn new(snapshot: &'a Snapshot, keep: impl Fn(&Segment, FileIx) -> bool) -> Self {
        let mut bases = Vec::with_capacity(snapshot.segments().len() + 1);
        let mut visible = Vec::new();
        for live in snapshot.segments() {
            bases.push(visible.len());
            let segment = live.segment();
            for file in segment.files() {
                let is_visible = live.is_live(file) && keep(segment, file);
                visible.extend(segment.functions_of(file).map(|_| is_visible));
            }
        }
        bases.push(visible.len());
        let n_visible = visible.iter().filter(|v| **v).count();
        Self { snapshot, bases, visible, n_visible }
    }

    /// The snapshot seen.
    pub fn snapshot(&self) -> &'a Snapshot {
        self.snapshot
    }

    /// The segments, each with the number of its first function.
    pub fn segments(&self) -> impl Iterator<Item = (usize, &'a Segment)> {
        self.bases.iter().copied().zip(self.snapshot.segments().iter().map(LiveSegment::segment))
    }

    /// Number of functions, hidden ones included: the length of every score list.
    pub fn n_functions(&self) -> usize {
        self.visible.len()
    }

    /// Number of functions that take part.
    pub fn n_visible(&self) -> usize {
        self.n_visible
    }

    /// Whether all functions take part.
    pub fn is_whole(&self) -> bool {
        self.n_visible == self.visible.len()
    }

    /// Whether a function takes part.
    pub fn is_visible(&self, function: usize) -> bool {
        self.visible[function]
    }

    /// Where a function is stored.
    pub fn locate(&self, function: usize) -> FunctionRef {
        let segment = self.bases.partition_point(|&base| base <= function) - 1;
        FunctionRef { segment: segment as u32, function: FunctionIx::from(function - self.bases[segment]) }
    }

    /// The number of a function.
    pub fn number(&self, function: FunctionRef) -> usize {
        self.bases[function.segment as usize] + function.function.index()
    }
}
