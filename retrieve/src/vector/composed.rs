//! Node vectors written out, for indexes that take plain vectors and know nothing of parts.

use super::composite::{PartWeights, QueryNode};
use crate::ids::NodeIx;
use crate::segment::Segment;

/// Classes of operators that a node counts.
const MATH: usize = 7;

/// Writes nodes as `[√t · text | √m · math | √g · graph]`, the parts and then the whole scaled to length one: the scalar
/// product of two is the similarity that [`search_nodes`](super::search_nodes) puts together part by part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Composer {
    text: usize,
    graph: usize,
    weights: PartWeights,
}

impl Composer {
    /// For parts of these dimensions; a part that a body of code does not have has none.
    pub fn new(text: usize, graph: usize, weights: PartWeights) -> Self {
        Self { text, graph, weights }
    }

    /// Components per node.
    pub fn dimension(&self) -> usize {
        self.text + MATH + self.graph
    }

    /// The vector of a node to search for; zero when no part of it counts.
    ///
    /// # Panics
    ///
    /// When a part has another dimension.
    pub fn query(&self, node: &QueryNode) -> Vec<f32> {
        let mut row = vec![0.0; self.dimension()];
        self.write(node.text.as_deref(), node.math, node.graph.as_deref(), &mut row);
        row
    }

    /// The vectors of a segment's nodes, one after the other.
    ///
    /// # Panics
    ///
    /// When the segment's parts have other dimensions.
    pub fn rows(&self, segment: &Segment) -> Vec<f32> {
        let (texts, graphs) = (segment.text_vectors(), segment.graph_vectors());
        let mut rows = vec![0.0; segment.n_nodes() * self.dimension()];
        for (node, row) in rows.chunks_exact_mut(self.dimension()).enumerate() {
            let at = NodeIx::from(node);
            let text = segment.text_of(at).map(|text| texts.vector(text.index()));
            let graph = (node < graphs.len()).then(|| graphs.vector(node));
            self.write(text.as_deref(), segment.shape(at).math, graph.as_deref(), row);
        }
        rows
    }

    fn write(&self, text: Option<&[f32]>, math: [u8; MATH], graph: Option<&[f32]>, row: &mut [f32]) {
        let (text_place, rest) = row.split_at_mut(self.text);
        let (math_place, graph_place) = rest.split_at_mut(MATH);
        let math = math.map(f32::from);
        for (part, place, weight) in [
            (text, text_place, self.weights.text),
            (Some(&math[..]), math_place, self.weights.math),
            (graph, graph_place, self.weights.graph),
        ] {
            // Code without graph vectors has no place for those of a query.
            if let Some(part) = part.filter(|_| !place.is_empty()) {
                place.copy_from_slice(part);
                scale_to(place, weight);
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
