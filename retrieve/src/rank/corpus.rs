//! Several segments as one list of functions.

use crate::ids::FunctionIx;
use crate::segment::Segment;

/// Segments seen as one collection; a function has one number across all of them.
///
/// Functions can be hidden (files deleted since the segment was written, other languages than the one asked for):
/// they keep their number and take no part in a search.
#[derive(Debug)]
pub struct Corpus<'a> {
    segments: &'a [Segment],
    bases: Vec<usize>,
    visible: Vec<bool>,
    n_visible: usize,
}

impl<'a> Corpus<'a> {
    /// All functions for which `is_visible(segment, function)` holds.
    pub fn new(segments: &'a [Segment], is_visible: impl Fn(usize, FunctionIx) -> bool) -> Self {
        let mut bases = Vec::with_capacity(segments.len() + 1);
        let mut visible = Vec::new();
        for (at, segment) in segments.iter().enumerate() {
            bases.push(visible.len());
            visible.extend(segment.functions().map(|function| is_visible(at, function)));
        }
        bases.push(visible.len());
        let n_visible = visible.iter().filter(|v| **v).count();
        Self { segments, bases, visible, n_visible }
    }

    /// Every function of every segment.
    pub fn all(segments: &'a [Segment]) -> Self {
        Self::new(segments, |_, _| true)
    }

    /// The segments, in order.
    pub fn segments(&self) -> &'a [Segment] {
        self.segments
    }

    /// Number of functions, hidden ones included: the length of every score list.
    pub fn n_functions(&self) -> usize {
        self.visible.len()
    }

    /// Number of functions that take part.
    pub fn n_visible(&self) -> usize {
        self.n_visible
    }

    /// Whether a function takes part.
    pub fn is_visible(&self, function: usize) -> bool {
        self.visible[function]
    }

    /// Number of the first function of a segment.
    pub fn base(&self, segment: usize) -> usize {
        self.bases[segment]
    }

    /// Where a function is stored.
    pub fn locate(&self, function: usize) -> (&'a Segment, FunctionIx) {
        let segment = self.bases.partition_point(|&base| base <= function) - 1;
        (&self.segments[segment], FunctionIx::from(function - self.bases[segment]))
    }
}
