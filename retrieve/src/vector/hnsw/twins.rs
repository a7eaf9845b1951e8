//! Rows that are equal to others.
//!
//! They are one member of the graph: linked to each other they would crowd out the links that lead anywhere else.

use rayon::prelude::*;

use super::super::rows::Int8Rows;
use super::walk::NOBODY;
use crate::checksum::checksum;

/// The first of each group of equal rows, ascending, and for each row the next that is equal to it. The second is
/// empty when no rows are equal.
pub(super) fn group_equal(rows: Int8Rows<'_>) -> (Vec<u32>, Vec<u32>) {
    let bytes = |row: u32| bytemuck::cast_slice(rows.row(row as usize));
    let mut hashed: Vec<(u64, u32)> =
        (0..rows.len() as u32).into_par_iter().map(|row| (checksum(bytes(row)), row)).collect();
    hashed.par_sort_unstable();
    let mut firsts = Vec::with_capacity(hashed.len());
    let mut next = Vec::new();
    for group in hashed.chunk_by(|a, b| a.0 == b.0 && bytes(a.1) == bytes(b.1)) {
        firsts.push(group[0].1);
        if group.len() > 1 {
            next.resize(rows.len(), NOBODY);
            group.windows(2).for_each(|pair| next[pair[0].1 as usize] = pair[1].1);
        }
    }
    firsts.sort_unstable();
    (firsts, next)
}

/// A row and those that are equal to it.
pub(super) fn equals_of(row: u32, next: &[u32]) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(row), |&row| next.get(row as usize).copied().filter(|&next| next != NOBODY))
}
