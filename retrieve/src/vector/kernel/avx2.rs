//! The kernels for AVX2: tiles of two rows by four queries, eight sums in registers.
//!
//! A row of which the last step would read past the end of the block is first copied to a zero-padded buffer. Other
//! rows are read past their end into the next row: queries are padded with zeros, so what is read there counts
//! nothing. This is why rows need no padding on disk.

use std::arch::x86_64::{
    __m256, __m256i, _mm_add_epi32, _mm_add_ps, _mm_and_si128, _mm_loadu_si128, _mm_set1_epi8,
    _mm_srli_epi16, _mm_storeu_ps, _mm_storeu_si128, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_castps256_ps128, _mm256_castsi256_si128, _mm256_cvtepi8_epi16, _mm256_extractf128_ps,
    _mm256_extracti128_si256, _mm256_fmadd_ps, _mm256_hadd_epi32, _mm256_hadd_ps, _mm256_loadu_ps,
    _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_set_m128i, _mm256_set1_epi16,
    _mm256_setzero_ps, _mm256_setzero_si256,
};
use std::array;

use crate::vector::int4::{GROUP, row_bytes};
use crate::vector::queries::{LANES, Queries, STEP};

/// Rows per tile.
const TILE: usize = 2;

/// # Safety
///
/// The processor has AVX2; `rows` is a whole number of rows of the queries' dimension, and `out` has one place per
/// row and query, padding queries included.
#[target_feature(enable = "avx2")]
pub(crate) unsafe fn dots_i8(rows: &[i8], dimension: usize, queries: &Queries, out: &mut [i32]) {
    let stride = queries.stride();
    tiles(rows, dimension, stride, |tile, first, n_rows, n_tile| {
        for (group, lanes) in queries.integers().chunks_exact(LANES * stride).enumerate() {
            // SAFETY: `tiles` gives rows that can be read for `stride` elements; `lanes` are four queries of `stride`.
            let sums = unsafe { tile_i8(tile, lanes.as_ptr(), stride) };
            for (row, sums) in sums.iter().enumerate().take(n_tile) {
                for (lane, &sum) in sums.iter().enumerate() {
                    out[(group * LANES + lane) * n_rows + first + row] = sum;
                }
            }
        }
    });
}

/// # Safety
///
/// The processor has AVX2; `rows` is a whole number of 4-bit rows of the queries' dimension, and `out` has one place
/// per row and query, padding queries included.
#[target_feature(enable = "avx2")]
pub(crate) unsafe fn dots_i4(rows: &[u8], queries: &Queries, out: &mut [i32]) {
    let (width, stride) = (row_bytes(queries.dimension()), queries.stride());
    let n_rows = rows.len() / width;
    for first in (0..n_rows).step_by(TILE) {
        // A last odd row is paired with itself.
        let tile = array::from_fn(|slot| rows[(first + slot).min(n_rows - 1) * width..].as_ptr());
        let lanes =
            queries.bytes().chunks_exact(LANES * stride).zip(queries.byte_biases().chunks_exact(LANES));
        for (group, (lanes, biases)) in lanes.enumerate() {
            // SAFETY: each row can be read for `width` bytes, which is half of `stride`; `lanes` are four queries.
            let sums = unsafe { tile_i4(tile, lanes.as_ptr(), stride) };
            for (row, sums) in sums.iter().enumerate().take(n_rows - first) {
                for ((lane, &sum), bias) in sums.iter().enumerate().zip(biases) {
                    out[(group * LANES + lane) * n_rows + first + row] = sum - bias;
                }
            }
        }
    }
}

/// # Safety
///
/// As for [`dots_i8`], with FMA.
#[target_feature(enable = "avx2,fma")]
pub(crate) unsafe fn dots_f32(rows: &[f32], dimension: usize, queries: &Queries, out: &mut [f32]) {
    let stride = queries.stride();
    tiles(rows, dimension, stride, |tile, first, n_rows, n_tile| {
        for (group, lanes) in queries.floats().chunks_exact(LANES * stride).enumerate() {
            // SAFETY: as in `dots_i8`.
            let sums = unsafe { tile_f32(tile, lanes.as_ptr(), stride) };
            for (row, sums) in sums.iter().enumerate().take(n_tile) {
                for (lane, &sum) in sums.iter().enumerate() {
                    out[(group * LANES + lane) * n_rows + first + row] = sum;
                }
            }
        }
    });
}

/// # Safety
///
/// The processor has AVX2; `row` and `query` are of equal length.
#[target_feature(enable = "avx2")]
pub(crate) unsafe fn dot_i8(row: &[i8], query: &[i16]) -> i32 {
    let whole = row.len() / (LANES * STEP) * (LANES * STEP);
    let mut sums = [_mm256_setzero_si256(); LANES];
    for at in (0..whole).step_by(LANES * STEP) {
        for (lane, sum) in sums.iter_mut().enumerate() {
            let at = at + lane * STEP;
            // SAFETY: `at + STEP <= whole`, within both slices.
            let (a, b) = unsafe {
                (
                    _mm_loadu_si128(row.as_ptr().add(at).cast()),
                    _mm256_loadu_si256(query.as_ptr().add(at).cast()),
                )
            };
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(_mm256_cvtepi8_epi16(a), b));
        }
    }
    let rest: i32 =
        row[whole..].iter().zip(&query[whole..]).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
    reduce_i32(sums).iter().sum::<i32>() + rest
}

/// Calls `body(pointers to the rows of a tile, first row, number of rows in all, rows that count)` for each tile.
/// Every pointer can be read for `stride` elements. A last odd row is paired with itself.
#[inline]
fn tiles<T: Copy + Default>(
    rows: &[T],
    dimension: usize,
    stride: usize,
    mut body: impl FnMut([*const T; TILE], usize, usize, usize),
) {
    let n_rows = rows.len() / dimension;
    let mut padded = [const { Vec::new() }; TILE];
    for first in (0..n_rows).step_by(TILE) {
        let n_tile = TILE.min(n_rows - first);
        let mut pointers = [rows.as_ptr(); TILE];
        for (slot, pointer) in pointers.iter_mut().enumerate() {
            let start = (first + slot.min(n_tile - 1)) * dimension;
            *pointer = if start + stride <= rows.len() {
                rows[start..].as_ptr()
            } else {
                padded[slot].clear();
                padded[slot].extend_from_slice(&rows[start..start + dimension]);
                padded[slot].resize(stride, T::default());
                padded[slot].as_ptr()
            };
        }
        body(pointers, first, n_rows, n_tile);
    }
}

/// # Safety
///
/// AVX2; each row can be read for `stride` elements, `queries` for four times `stride`, a multiple of [`STEP`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn tile_i8(rows: [*const i8; TILE], queries: *const i16, stride: usize) -> [[i32; LANES]; TILE] {
    let mut sums = [[_mm256_setzero_si256(); TILE]; LANES];
    for at in (0..stride).step_by(STEP) {
        // SAFETY: `at + STEP <= stride`, within what the caller vouches for.
        let row = rows.map(|row| unsafe { _mm256_cvtepi8_epi16(_mm_loadu_si128(row.add(at).cast())) });
        for (lane, sums) in sums.iter_mut().enumerate() {
            // SAFETY: as above, for query `lane`.
            let query = unsafe { _mm256_loadu_si256(queries.add(lane * stride + at).cast()) };
            for (sum, row) in sums.iter_mut().zip(row) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(row, query));
            }
        }
    }
    array::from_fn(|row| reduce_i32(sums.map(|lane| lane[row])))
}

/// Groups whose products are summed in 16 bits: each adds at most 2 · 15 · 127.
const SHORT_RUN: usize = 8 * GROUP;

/// # Safety
///
/// AVX2; each row can be read for half of `stride` bytes, `queries` for four times `stride`, a multiple of [`GROUP`].
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn tile_i4(rows: [*const u8; TILE], queries: *const i8, stride: usize) -> [[i32; LANES]; TILE] {
    let mask = _mm_set1_epi8(0xf);
    let ones = _mm256_set1_epi16(1);
    let mut sums = [[_mm256_setzero_si256(); TILE]; LANES];
    for run in (0..stride).step_by(SHORT_RUN) {
        let mut shorts = [[_mm256_setzero_si256(); TILE]; LANES];
        for at in (run..stride.min(run + SHORT_RUN)).step_by(GROUP) {
            let row = rows.map(|row| {
                // SAFETY: `at + GROUP <= stride`, within what the caller vouches for.
                let packed = unsafe { _mm_loadu_si128(row.add(at / 2).cast()) };
                let upper = _mm_and_si128(_mm_srli_epi16::<4>(packed), mask);
                _mm256_set_m128i(upper, _mm_and_si128(packed, mask))
            });
            for (lane, shorts) in shorts.iter_mut().enumerate() {
                // SAFETY: as above, for query `lane`.
                let query = unsafe { _mm256_loadu_si256(queries.add(lane * stride + at).cast()) };
                for (short, row) in shorts.iter_mut().zip(row) {
                    *short = _mm256_add_epi16(*short, _mm256_maddubs_epi16(row, query));
                }
            }
        }
        for (sums, shorts) in sums.iter_mut().zip(shorts) {
            for (sum, short) in sums.iter_mut().zip(shorts) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(short, ones));
            }
        }
    }
    array::from_fn(|row| reduce_i32(sums.map(|lane| lane[row])))
}

/// # Safety
///
/// As for [`tile_i8`], with FMA.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn tile_f32(rows: [*const f32; TILE], queries: *const f32, stride: usize) -> [[f32; LANES]; TILE] {
    let mut sums = [[_mm256_setzero_ps(); TILE]; LANES];
    for at in (0..stride).step_by(8) {
        // SAFETY: `at + 8 <= stride`, within what the caller vouches for.
        let row = rows.map(|row| unsafe { _mm256_loadu_ps(row.add(at)) });
        for (lane, sums) in sums.iter_mut().enumerate() {
            // SAFETY: as above, for query `lane`.
            let query = unsafe { _mm256_loadu_ps(queries.add(lane * stride + at)) };
            for (sum, row) in sums.iter_mut().zip(row) {
                *sum = _mm256_fmadd_ps(row, query, *sum);
            }
        }
    }
    array::from_fn(|row| reduce_f32(sums.map(|lane| lane[row])))
}

/// The sum of each of four vectors.
#[inline]
#[target_feature(enable = "avx2")]
fn reduce_i32(v: [__m256i; LANES]) -> [i32; LANES] {
    let pairs = _mm256_hadd_epi32(_mm256_hadd_epi32(v[0], v[1]), _mm256_hadd_epi32(v[2], v[3]));
    let sums = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs));
    let mut out = [0; LANES];
    // SAFETY: `out` is 16 bytes.
    unsafe { _mm_storeu_si128(out.as_mut_ptr().cast(), sums) };
    out
}

/// The sum of each of four vectors.
#[inline]
#[target_feature(enable = "avx2")]
fn reduce_f32(v: [__m256; LANES]) -> [f32; LANES] {
    let pairs = _mm256_hadd_ps(_mm256_hadd_ps(v[0], v[1]), _mm256_hadd_ps(v[2], v[3]));
    let sums = _mm_add_ps(_mm256_castps256_ps128(pairs), _mm256_extractf128_ps::<1>(pairs));
    let mut out = [0.0; LANES];
    // SAFETY: `out` is 16 bytes.
    unsafe { _mm_storeu_ps(out.as_mut_ptr(), sums) };
    out
}
