//! The kernels as plain loops, which the compiler vectorises for the target it knows.

use crate::vector::int4::{GROUP, row_bytes};
use crate::vector::queries::Queries;

pub(crate) fn dots_i8(rows: &[i8], dimension: usize, queries: &Queries, out: &mut [i32]) {
    let n_rows = rows.len() / dimension;
    for (query, out) in queries.integers().chunks_exact(queries.stride()).zip(out.chunks_exact_mut(n_rows)) {
        for (row, out) in rows.chunks_exact(dimension).zip(out) {
            *out = dot_i8(row, query);
        }
    }
}

pub(crate) fn dots_i4(rows: &[u8], queries: &Queries, out: &mut [i32]) {
    let width = row_bytes(queries.dimension());
    let n_rows = rows.len() / width;
    let per_query = queries.bytes().chunks_exact(queries.stride()).zip(queries.byte_biases());
    for ((query, bias), out) in per_query.zip(out.chunks_exact_mut(n_rows)) {
        for (row, out) in rows.chunks_exact(width).zip(out) {
            let mut sum = 0;
            for (group, query) in row.chunks_exact(GROUP / 2).zip(query.chunks_exact(GROUP)) {
                let (lower, upper) = query.split_at(GROUP / 2);
                for ((&byte, &a), &b) in group.iter().zip(lower).zip(upper) {
                    sum += i32::from(byte & 0xf) * i32::from(a) + i32::from(byte >> 4) * i32::from(b);
                }
            }
            *out = sum - bias;
        }
    }
}

pub(crate) fn dots_f32(rows: &[f32], dimension: usize, queries: &Queries, out: &mut [f32]) {
    let n_rows = rows.len() / dimension;
    for (query, out) in queries.floats().chunks_exact(queries.stride()).zip(out.chunks_exact_mut(n_rows)) {
        for (row, out) in rows.chunks_exact(dimension).zip(out) {
            *out = dot_f32(row, &query[..dimension]);
        }
    }
}

/// Eight partial sums: one alone would force the additions into sequence.
pub(crate) fn dot_f32(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    let (a_chunks, b_chunks) = (a.chunks_exact(8), b.chunks_exact(8));
    let rest: f32 = a_chunks.remainder().iter().zip(b_chunks.remainder()).map(|(x, y)| x * y).sum();
    for (x, y) in a_chunks.zip(b_chunks) {
        for lane in 0..8 {
            sums[lane] += x[lane] * y[lane];
        }
    }
    sums.iter().sum::<f32>() + rest
}

pub(crate) fn dot_i8(row: &[i8], query: &[i16]) -> i32 {
    row.iter().zip(query).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}
