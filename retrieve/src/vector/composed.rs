//! Node vectors written out, for indexes that take plain vectors and know nothing of parts.

use super::composite::{PartWeight, QueryNode};
use crate::ids::NodeIx;
use crate::segment::{Segment, Table};

/// Writes nodes as `[√w₁ · part₁ | √w₂ · part₂ | …]`, the parts and then the whole scaled to length one: the scalar product
/// of two is the similarity that [`search_nodes`](super::search_nodes) puts together part by part.
#[derive(Clone, Debug, PartialEq)]
pub struct Composer {
    parts: Vec<(usize, PartWeight)>,
}

impl Composer {
    /// For parts of these dimensions; a part that a body of code does not have has none.
    pub fn new(parts: impl IntoIterator<Item = (usize, PartWeight)>) -> Self {
        Self { parts: parts.into_iter().collect() }
    }

    /// Components per node.
    pub fn dimension(&self) -> usize {
        self.parts.iter().map(|(dimension, _)| dimension).sum()
    }

    /// The vector of a node to search for; zero when no part of it counts.
    ///
    /// # Panics
    ///
    /// When a part has another dimension.
    pub fn query(&self, node: &QueryNode) -> Vec<f32> {
        let mut row = vec![0.0; self.dimension()];
        self.write(|at| node.part(at).map(<[f32]>::to_vec), &mut row);
        row
    }

    /// The vectors of a segment's nodes, one after the other.
    ///
    /// # Panics
    ///
    /// When the segment's parts have other dimensions.
    pub fn rows(&self, segment: &Segment) -> Vec<f32> {
        let tables: Vec<Option<Table<'_>>> =
            self.parts.iter().map(|(_, part)| segment.table(&part.name)).collect();
        let mut rows = vec![0.0; segment.n_nodes() * self.dimension()];
        if rows.is_empty() {
            return rows;
        }
        for (node, row) in rows.chunks_exact_mut(self.dimension()).enumerate() {
            let vector =
                |table: &Table<'_>| table.row_of(NodeIx::from(node)).map(|row| table.rows().vector(row));
            self.write(|at| tables[at].as_ref().and_then(vector), row);
        }
        rows
    }

    fn write(&self, vector: impl Fn(usize) -> Option<Vec<f32>>, row: &mut [f32]) {
        let mut rest = &mut *row;
        for (at, (dimension, part)) in self.parts.iter().enumerate() {
            let (place, others) = rest.split_at_mut(*dimension);
            rest = others;
            // Code without vectors of a part has no place for those of a query.
            if let Some(vector) = vector(at).filter(|_| !place.is_empty()) {
                place.copy_from_slice(&vector);
                scale_to(place, part.weight);
            }
        }
        scale_to(row, 1.0);
    }
}

/// Gives a vector this squared length; one without a direction is zero.
fn scale_to(vector: &mut [f32], length2: f32) {
    let own2: f64 = vector.iter().map(|&x| f64::from(x).powi(2)).sum();
    let factor = if own2 > 0.0 && own2.is_finite() { (f64::from(length2) / own2).sqrt() as f32 } else { 0.0 };
    if factor > 0.0 {
        for x in vector {
            *x *= factor;
        }
    } else {
        vector.fill(0.0);
    }
}
