//! Vectors as they are stored: rows of equal dimension, viewed where they lie.

use std::ops::Range;

use half::f16;

use super::int4::Int4Rows;

/// Rows in any of the stored precisions. Rows are expected to have length one, so that products are cosines.
#[derive(Clone, Copy, Debug)]
pub enum Rows<'a> {
    /// Full precision.
    F32(F32Rows<'a>),
    /// Half precision: half the memory, similarities exact to about three digits.
    F16(F16Rows<'a>),
    /// 8-bit integers: a quarter of the memory, similarities exact to about two digits.
    Int8(Int8Rows<'a>),
    /// 4-bit integers: an eighth of the memory, similarities exact to a hundredth or so.
    Int4(Int4Rows<'a>),
}

impl Rows<'_> {
    /// Components per row.
    pub fn dimension(&self) -> usize {
        match self {
            Self::F32(rows) => rows.dimension,
            Self::F16(rows) => rows.dimension,
            Self::Int8(rows) => rows.dimension,
            Self::Int4(rows) => rows.dimension(),
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        match self {
            Self::F32(rows) => rows.len(),
            Self::F16(rows) => rows.len(),
            Self::Int8(rows) => rows.len(),
            Self::Int4(rows) => rows.len(),
        }
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

macro_rules! float_rows {
    ($(#[$doc:meta])* $name:ident, $element:ty, $variant:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name<'a> {
            dimension: usize,
            values: &'a [$element],
        }

        impl<'a> $name<'a> {
            /// Views `values` as rows of `dimension` components.
            ///
            /// # Panics
            ///
            /// When `values` is not a whole number of rows.
            pub fn new(dimension: usize, values: &'a [$element]) -> Self {
                assert!(values.len().is_multiple_of(dimension.max(1)), "a whole number of rows");
                Self { dimension, values }
            }

            /// Components per row.
            pub fn dimension(&self) -> usize {
                self.dimension
            }

            /// Number of rows.
            pub fn len(&self) -> usize {
                self.values.len().checked_div(self.dimension).unwrap_or(0)
            }

            /// Whether there are no rows.
            pub fn is_empty(&self) -> bool {
                self.values.is_empty()
            }

            /// One row.
            pub fn row(&self, index: usize) -> &'a [$element] {
                &self.values[index * self.dimension..(index + 1) * self.dimension]
            }

            /// All rows, one after the other.
            pub fn values(&self) -> &'a [$element] {
                self.values
            }
        }

        impl<'a> From<$name<'a>> for Rows<'a> {
            fn from(rows: $name<'a>) -> Self {
                Self::$variant(rows)
            }
        }
    };
}

float_rows!(
    /// Vectors in full precision.
    F32Rows,
    f32,
    F32
);
float_rows!(
    /// Vectors in half precision.
    F16Rows,
    f16,
    F16
);

/// Vectors as 8-bit rows, each to be multiplied by its scale, which makes it a unit vector (or zero).
#[derive(Clone, Copy, Debug, Default)]
pub struct Int8Rows<'a> {
    dimension: usize,
    values: &'a [i8],
    scales: &'a [f32],
}

impl<'a> Int8Rows<'a> {
    /// Views `values` as rows of `dimension` components.
    ///
    /// # Panics
    ///
    /// When there is not exactly one scale per row.
    pub fn new(dimension: usize, values: &'a [i8], scales: &'a [f32]) -> Self {
        assert_eq!(values.len(), dimension * scales.len(), "one scale per row");
        Self { dimension, values, scales }
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

    /// One row.
    pub fn row(&self, index: usize) -> &'a [i8] {
        &self.values[index * self.dimension..(index + 1) * self.dimension]
    }

    /// A run of rows.
    #[must_use]
    pub fn slice(&self, rows: Range<usize>) -> Self {
        let values = &self.values[rows.start * self.dimension..rows.end * self.dimension];
        Self { dimension: self.dimension, values, scales: &self.scales[rows] }
    }

    /// All rows, one after the other.
    pub fn values(&self) -> &'a [i8] {
        self.values
    }

    /// One scale per row.
    pub fn scales(&self) -> &'a [f32] {
        self.scales
    }
}

impl<'a> From<Int8Rows<'a>> for Rows<'a> {
    fn from(rows: Int8Rows<'a>) -> Self {
        Self::Int8(rows)
    }
}
