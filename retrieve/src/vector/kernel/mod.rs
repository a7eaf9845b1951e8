//! Products of rows with queries.
//!
//! The kernels for blocks of rows write `out[query * n_rows + row]` for all queries, padding included. The instruction set
//! is chosen at run time; without AVX2 plain loops do the same. Written by hand because matrix libraries have no product
//! of 8-bit rows with 16-bit queries or of 4-bit rows, and because their 32-bit one was slower than this on few queries.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

use super::int4::row_bytes;
use super::queries::Queries;

/// Bytes that come from memory together.
#[cfg(target_arch = "x86_64")]
const CACHE_LINE: usize = 64;

/// Integer products; exact.
pub(crate) fn dots_i8(rows: &[i8], dimension: usize, queries: &Queries, out: &mut [i32]) {
    check(rows.len(), dimension, queries, out.len());
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, and `check` compared the lengths.
        unsafe { avx2::dots_i8(rows, dimension, queries, out) };
        return;
    }
    portable::dots_i8(rows, dimension, queries, out);
}

/// Integer products of 4-bit rows; exact.
pub(crate) fn dots_i4(rows: &[u8], queries: &Queries, out: &mut [i32]) {
    let width = row_bytes(queries.dimension());
    assert!(width > 0 && rows.len().is_multiple_of(width));
    assert_eq!(out.len(), rows.len() / width * queries.byte_scales().len());
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, and the lengths were compared.
        unsafe { avx2::dots_i4(rows, queries, out) };
        return;
    }
    portable::dots_i4(rows, queries, out);
}

/// Products in single precision.
pub(crate) fn dots_f32(rows: &[f32], dimension: usize, queries: &Queries, out: &mut [f32]) {
    check(rows.len(), dimension, queries, out.len());
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // SAFETY: the processor has AVX2 and FMA, and `check` compared the lengths.
        unsafe { avx2::dots_f32(rows, dimension, queries, out) };
        return;
    }
    portable::dots_f32(rows, dimension, queries, out);
}

/// The product of an 8-bit row with a query of as many components; exact.
pub(crate) fn dot_i8(row: &[i8], query: &[i16]) -> i32 {
    assert_eq!(row.len(), query.len());
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, and the lengths are equal.
        return unsafe { avx2::dot_i8(row, query) };
    }
    portable::dot_i8(row, query)
}

/// Asks for memory that will be read soon.
#[inline]
pub(crate) fn prefetch<T>(values: &[T]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(last) = values.last() {
        let per_line = CACHE_LINE / size_of::<T>();
        // The last one too: values that do not start with a line end in one more.
        for first in values.iter().step_by(per_line).chain([last]) {
            // SAFETY: a hint, and the address is that of a value.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(first).cast()) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = values;
}

/// The product of two vectors in single precision.
pub(crate) fn dot_f32(a: &[f32], b: &[f32]) -> f32 {
    portable::dot_f32(a, b)
}

/// What the kernels rely on: whole rows of the queries' dimension, and room for all results.
fn check(n_values: usize, dimension: usize, queries: &Queries, n_out: usize) {
    assert_eq!(dimension, queries.dimension());
    assert!(dimension > 0 && n_values.is_multiple_of(dimension));
    assert_eq!(n_out, n_values / dimension * queries.integer_scales().len());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::Vector;
    use crate::vector::int4::{Int4Rows, quantize4};
    use proptest::prelude::*;

    fn any_rows(dimension: usize) -> impl Strategy<Value = Vec<i8>> {
        proptest::collection::vec(any::<i8>(), dimension..=dimension * 7)
            .prop_map(move |v| v[..v.len() / dimension * dimension].to_vec())
    }

    fn case() -> impl Strategy<Value = (usize, Vec<i8>, Vec<Vec<f32>>)> {
        (1_usize..70).prop_flat_map(|dimension| {
            let query = proptest::collection::vec(-1.0_f32..1.0, dimension);
            (Just(dimension), any_rows(dimension), proptest::collection::vec(query, 1..7))
        })
    }

    proptest! {
        #[test]
        fn integer_products_are_exact((dimension, rows, queries) in case()) {
            let queries = Queries::new(dimension, queries.iter().map(Vec::as_slice));
            let n_out = rows.len() / dimension * queries.integer_scales().len();
            let (mut fast, mut plain) = (vec![0; n_out], vec![0; n_out]);
            dots_i8(&rows, dimension, &queries, &mut fast);
            portable::dots_i8(&rows, dimension, &queries, &mut plain);
            prop_assert_eq!(&fast, &plain);
            let query = &queries.integers()[..dimension];
            let first: i32 = rows[..dimension].iter().zip(query).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
            prop_assert_eq!(fast[0], first);
        }

        #[test]
        fn products_of_4_bit_rows_are_exact((dimension, rows, queries) in case()) {
            let queries = Queries::new(dimension, queries.iter().map(Vec::as_slice));
            let (mut bytes, mut components) = (Vec::new(), Vec::new());
            for row in rows.chunks_exact(dimension) {
                let start = bytes.len();
                let scales = [quantize4(&Vector::I8(row.to_vec()), &mut bytes)];
                components.push(Int4Rows::new(dimension, &bytes[start..], &scales).components(0).collect::<Vec<_>>());
            }
            let n_out = components.len() * queries.byte_scales().len();
            let (mut fast, mut plain) = (vec![0; n_out], vec![0; n_out]);
            dots_i4(&bytes, &queries, &mut fast);
            portable::dots_i4(&bytes, &queries, &mut plain);
            prop_assert_eq!(&fast, &plain);
            for (query, dots) in fast.chunks_exact(components.len()).enumerate().take(queries.len()) {
                let query = &queries.bytes()[query * queries.stride()..];
                for (row, &dot) in components.iter().zip(dots) {
                    let expected: i32 = row.iter().zip(query).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
                    prop_assert_eq!(dot, expected);
                }
            }
        }

        #[test]
        fn products_of_single_rows_are_exact((dimension, rows, queries) in case()) {
            let queries = Queries::new(dimension, queries.iter().map(Vec::as_slice));
            let (row, query) = (&rows[rows.len() - dimension..], &queries.integers()[..dimension]);
            prop_assert_eq!(dot_i8(row, query), portable::dot_i8(row, query));
        }

        #[test]
        fn float_products_agree((dimension, rows, queries) in case()) {
            let rows: Vec<f32> = rows.iter().map(|&v| f32::from(v) / 128.0).collect();
            let queries = Queries::new(dimension, queries.iter().map(Vec::as_slice));
            let n_out = rows.len() / dimension * queries.integer_scales().len();
            let (mut fast, mut plain) = (vec![0.0; n_out], vec![0.0; n_out]);
            dots_f32(&rows, dimension, &queries, &mut fast);
            portable::dots_f32(&rows, dimension, &queries, &mut plain);
            for (a, b) in fast.iter().zip(&plain) {
                prop_assert!((a - b).abs() < 1e-4, "{a} {b}");
            }
        }
    }
}
