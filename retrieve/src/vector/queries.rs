//! A batch of query vectors, prepared for the kernels.

use super::int4::{BIAS, GROUP};

/// Queries are handled this many at a time, so that a row is loaded once for all of them.
pub(crate) const LANES: usize = 4;
/// Components of a row of bytes that the kernels take at a time.
pub(crate) const STEP: usize = 16;
/// Queries are padded with zeros to a multiple of this many components.
const PADDING: usize = GROUP;
/// Queries meet 8-bit rows as 12-bit integers: their own rounding is then far below that of the rows, and products
/// sum up without overflow to [`MAX_DIMENSION`].
const QUERY_RANGE: f64 = 2047.0;
/// Queries meet 4-bit rows as 8-bit integers, of which the products with a group of components fit 16 bits.
const BYTE_RANGE: f64 = 127.0;
/// The longest vectors that can be compared.
pub const MAX_DIMENSION: usize = (i32::MAX as usize / (128 * 2047)) / PADDING * PADDING;

/// Query vectors of one dimension, each scaled to length one.
///
/// Search all nodes of a query as one batch: every block of stored vectors is then read once.
#[derive(Clone, Debug)]
pub struct Queries {
    dimension: usize,
    stride: usize,
    len: usize,
    /// `len` rounded up to [`LANES`] rows of `stride` components.
    floats: Vec<f32>,
    integers: Vec<i16>,
    integer_scales: Vec<f32>,
    bytes: Vec<i8>,
    byte_scales: Vec<f32>,
    /// What the bias of 4-bit rows adds to the products with each query.
    byte_biases: Vec<i32>,
}

impl Queries {
    /// Takes the queries; one without a direction (zero or not finite) is similar to nothing.
    ///
    /// # Panics
    ///
    /// When a query does not have `dimension` components, or `dimension` exceeds [`MAX_DIMENSION`].
    pub fn new<'a>(dimension: usize, queries: impl IntoIterator<Item = &'a [f32]>) -> Self {
        assert!(dimension <= MAX_DIMENSION, "at most {MAX_DIMENSION} components");
        let stride = dimension.next_multiple_of(PADDING);
        let mut batch = Self {
            dimension,
            stride,
            len: 0,
            floats: Vec::new(),
            integers: Vec::new(),
            integer_scales: Vec::new(),
            bytes: Vec::new(),
            byte_scales: Vec::new(),
            byte_biases: Vec::new(),
        };
        for query in queries {
            assert_eq!(query.len(), dimension, "all queries have the dimension of the batch");
            batch.push(query);
        }
        let padded = batch.len.next_multiple_of(LANES);
        batch.floats.resize(padded * stride, 0.0);
        batch.integers.resize(padded * stride, 0);
        batch.integer_scales.resize(padded, 0.0);
        batch.bytes.resize(padded * stride, 0);
        batch.byte_scales.resize(padded, 0.0);
        batch.byte_biases.resize(padded, 0);
        batch
    }

    fn push(&mut self, query: &[f32]) {
        let norm = query.iter().map(|&v| f64::from(v).powi(2)).sum::<f64>().sqrt();
        let factor = if norm.is_finite() && norm > 0.0 { 1.0 / norm } else { 0.0 };
        let unit = |v: f32| if factor > 0.0 { f64::from(v) * factor } else { 0.0 };
        let largest = query.iter().fold(0.0, |m: f64, &v| m.max(unit(v).abs()));
        let (range, byte_range) =
            if largest > 0.0 { (QUERY_RANGE / largest, BYTE_RANGE / largest) } else { (0.0, 0.0) };
        let scale = |range: f64| if range > 0.0 { (1.0 / range) as f32 } else { 0.0 };
        self.floats.extend(query.iter().map(|&v| unit(v) as f32));
        self.integers.extend(query.iter().map(|&v| (unit(v) * range).round() as i16));
        self.integer_scales.push(scale(range));
        let start = self.bytes.len();
        self.bytes.extend(query.iter().map(|&v| (unit(v) * byte_range).round() as i8));
        self.byte_scales.push(scale(byte_range));
        let sum: i32 = self.bytes[start..].iter().map(|&v| i32::from(v)).sum();
        self.byte_biases.push(i32::from(BIAS) * sum);
        self.len += 1;
        self.floats.resize(self.len * self.stride, 0.0);
        self.integers.resize(self.len * self.stride, 0);
        self.bytes.resize(self.len * self.stride, 0);
    }

    /// Number of queries.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no queries.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Components per query.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// A query, scaled to length one.
    pub fn query(&self, index: usize) -> &[f32] {
        &self.floats[index * self.stride..index * self.stride + self.dimension]
    }

    /// Components from one query to the next.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    pub(crate) fn floats(&self) -> &[f32] {
        &self.floats
    }

    pub(crate) fn integers(&self) -> &[i16] {
        &self.integers
    }

    pub(crate) fn integer_scales(&self) -> &[f32] {
        &self.integer_scales
    }

    pub(crate) fn bytes(&self) -> &[i8] {
        &self.bytes
    }

    pub(crate) fn byte_scales(&self) -> &[f32] {
        &self.byte_scales
    }

    pub(crate) fn byte_biases(&self) -> &[i32] {
        &self.byte_biases
    }
}
