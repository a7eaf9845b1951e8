//! Vectors of 4-bit integers: half the memory of bytes, for similarities that are summed over many rows anyway.

use std::ops::Range;

use super::quantize::inverse_norm;
use super::rows::Rows;
use crate::unit::Vector;

/// Components that share a run of [`GROUP_BYTES`] bytes: byte `j` of a run holds component `j` in its lower half and
/// component `j + 16` in its upper half, so that one shift and one mask unpack a run.
pub(crate) const GROUP: usize = 32;
const GROUP_BYTES: usize = GROUP / 2;

/// Components are stored as `BIAS + v`, with `v` from -7 to 7.
pub(crate) const BIAS: i8 = 8;
const LARGEST: f64 = 7.0;

/// Bytes of a row.
pub fn row_bytes(dimension: usize) -> usize {
    dimension.div_ceil(GROUP) * GROUP_BYTES
}

/// Vectors as 4-bit rows, each to be multiplied by its scale, which makes it a unit vector (or zero).
#[derive(Clone, Copy, Debug, Default)]
pub struct Int4Rows<'a> {
    dimension: usize,
    bytes: &'a [u8],
    scales: &'a [f32],
}

impl<'a> Int4Rows<'a> {
    /// Views `bytes` as rows of `dimension` components, as [`quantize4`] wrote them.
    ///
    /// # Panics
    ///
    /// When there is not exactly one scale per row.
    pub fn new(dimension: usize, bytes: &'a [u8], scales: &'a [f32]) -> Self {
        assert_eq!(bytes.len(), row_bytes(dimension) * scales.len(), "one scale per row");
        Self { dimension, bytes, scales }
    }

    /// Components per row.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.scales.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.scales.is_empty()
    }

    /// The components of a row, before its scale.
    pub fn components(&self, row: usize) -> impl Iterator<Item = i8> + use<'a> {
        let width = row_bytes(self.dimension);
        let groups = self.bytes[row * width..(row + 1) * width].chunks_exact(GROUP_BYTES);
        let component = |byte: u8| byte as i8 - BIAS;
        let unpack = move |group: &'a [u8]| {
            let lower = group.iter().map(move |byte| component(byte & 0xf));
            lower.chain(group.iter().map(move |byte| component(byte >> 4)))
        };
        groups.flat_map(unpack).take(self.dimension)
    }

    /// A row as a unit vector, or zero.
    pub fn vector(&self, row: usize) -> Vec<f32> {
        let scale = self.scales[row];
        self.components(row).map(|v| f32::from(v) * scale).collect()
    }

    /// A run of rows.
    #[must_use]
    pub fn slice(&self, rows: Range<usize>) -> Self {
        Self { dimension: self.dimension, bytes: self.bytes_of(rows.clone()), scales: &self.scales[rows] }
    }

    /// The bytes of a run of rows.
    pub(crate) fn bytes_of(&self, rows: Range<usize>) -> &'a [u8] {
        let width = row_bytes(self.dimension);
        &self.bytes[rows.start * width..rows.end * width]
    }

    /// One scale per row.
    pub fn scales(&self) -> &'a [f32] {
        self.scales
    }
}

impl<'a> From<Int4Rows<'a>> for Rows<'a> {
    fn from(rows: Int4Rows<'a>) -> Self {
        Self::Int4(rows)
    }
}

/// Quantises `vector` and appends its row. Returns the scale `s` for which `s · row` has length one, or zero for a
/// vector without a direction (all zero, or not finite).
///
/// The largest component becomes ±7, so that a row that went through this before comes out as it was.
pub fn quantize4(vector: &Vector, bytes: &mut Vec<u8>) -> f32 {
    let values: Vec<f64> = match vector {
        Vector::F32(values) => values.iter().map(|&v| f64::from(v)).collect(),
        Vector::I8(values) => values.iter().map(|&v| f64::from(v)).collect(),
    };
    let largest = values.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
    let usable = largest > 0.0 && values.iter().all(|v| v.is_finite());
    let factor = if usable { LARGEST / largest } else { 0.0 };
    let mut row: Vec<i8> =
        values.iter().map(|v| if usable { (v * factor).round() as i8 } else { 0 }).collect();
    let scale = inverse_norm(&row);
    row.resize(values.len().next_multiple_of(GROUP), 0);
    for group in row.chunks_exact(GROUP) {
        let (lower, upper) = group.split_at(GROUP_BYTES);
        let stored = |v: i8| (v + BIAS) as u8;
        bytes.extend(lower.iter().zip(upper).map(|(&a, &b)| stored(a) | stored(b) << 4));
    }
    scale
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn quantising_twice_is_quantising_once(values in proptest::collection::vec(-1.0_f32..1.0, 1..100)) {
            let dimension = values.len();
            let mut once = Vec::new();
            let scale = quantize4(&Vector::F32(values.clone()), &mut once);
            prop_assert_eq!(once.len(), row_bytes(dimension));
            let scales = [scale];
            let rows = Int4Rows::new(dimension, &once, &scales);
            let components: Vec<i8> = rows.components(0).collect();
            let mut twice = Vec::new();
            prop_assert_eq!(quantize4(&Vector::I8(components), &mut twice).to_bits(), scale.to_bits());
            prop_assert_eq!(&once, &twice);

            let length: f32 = values.iter().map(|v| v * v).sum::<f32>().sqrt();
            let largest = values.iter().fold(0.0_f32, |m, v| m.max(v.abs()));
            let stored = rows.vector(0);
            let cosine: f32 = values.iter().zip(&stored).map(|(a, b)| a * b / length).sum();
            // Each component is off by at most half a step.
            let bound = (dimension as f32).sqrt() * largest / 14.0 / length;
            prop_assert!(cosine >= 1.0 - bound, "{cosine} {bound}");
        }
    }

    #[test]
    fn vectors_without_a_direction_are_zero() {
        for vector in [vec![0.0, 0.0], vec![f32::NAN, 1.0], vec![f32::INFINITY, 1.0]] {
            let mut bytes = Vec::new();
            let scales = [quantize4(&Vector::F32(vector), &mut bytes)];
            assert_eq!(Int4Rows::new(2, &bytes, &scales).vector(0), [0.0, 0.0]);
        }
    }
}
