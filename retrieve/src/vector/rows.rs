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

    /// All rows, one after the other.
    pub fn values(&self) -> &'a [i8] {
        self.values
    }

    /// One scale per row.
    pub fn scales(&self) -> &'a [f32] {
        self.scales
    }
}
