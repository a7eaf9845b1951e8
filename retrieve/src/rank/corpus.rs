//! Several blocks as one list of functions.

use crate::ids::{FileIx, FunctionIx};
use crate::index::{FunctionRef, LiveSegment, Snapshot};
use crate::segment::{Postings, Segment};
use crate::view::View;

/// The live functions of a view, numbered across its blocks.
///
/// Functions can be hidden (deleted since their segment was written, of another language than the one asked for): they
/// keep their number and take no part in a search.
pub struct Corpus<'a, V: View + ?Sized = dyn View + 'a> {
    view: &'a V,
    bases: Vec<usize>,
    visible: Vec<bool>,
    n_visible: usize,
}

impl<'a, V: View + ?Sized> Corpus<'a, V> {
    /// The live functions of the files, given by block, for which `keep` holds.
    pub fn new(view: &'a V, keep: impl Fn(u32, FileIx) -> bool) -> Self {
        let mut bases = Vec::with_capacity(view.n_blocks() as usize + 1);
        let mut visible = Vec::new();
        for block in 0..view.n_blocks() {
            bases.push(visible.len());
            for file in (0..view.n_files(block)).map(FileIx::from) {
                let is_visible = view.is_live(block, file) && keep(block, file);
                visible.extend(view.functions_of(block, file).map(|_| is_visible));
            }
        }
        bases.push(visible.len());
        let n_visible = visible.iter().filter(|v| **v).count();
        Self { view, bases, visible, n_visible }
    }

    /// What is seen.
    pub fn view(&self) -> &'a V {
        self.view
    }

    /// The blocks, each with the number of its first function.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (usize, u32)> {
        self.bases.iter().copied().zip(0..self.view.n_blocks())
    }

    /// The functions that have a term, block by block: the number of the block's first function, the block, its list.
    pub fn postings(&self, field: u8, key: u64) -> impl Iterator<Item = (usize, u32, Postings<'a>)> {
        let lists = self.view.postings(field, key).into_iter();
        lists.map(|(block, list)| (self.bases[block as usize], block, list))
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
        let block = self.bases.partition_point(|&base| base <= function) - 1;
        FunctionRef { segment: block as u32, function: FunctionIx::from(function - self.bases[block]) }
    }

    /// The number of a function.
    pub fn number(&self, function: FunctionRef) -> usize {
        self.bases[function.segment as usize] + function.function.index()
    }
}

impl<'a> Corpus<'a, Snapshot> {
    /// The segments, each with the number of its first function.
    pub fn segments(&self) -> impl Iterator<Item = (usize, &'a Segment)> {
        self.bases.iter().copied().zip(self.view.segments().iter().map(LiveSegment::segment))
    }
}
