//! Which edges the encoder sees and which it is measured on.

use rand::seq::SliceRandom;

use crate::Graph;
use crate::train::random::Stream;

/// A graph whose edges are divided into visible and hidden ones.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct EdgeSplit {
    /// All nodes, visible edges only.
    pub visible: Graph,
    /// The other edges, ascending.
    pub hidden: Vec<(u32, u32)>,
}

impl EdgeSplit {
    /// Hides a share of the edges (rounded to the nearest count), chosen by the seed.
    ///
    /// ```
    /// use algofind_gae::{Graph, train::EdgeSplit};
    ///
    /// let ring = Graph::new(10, (0..10).map(|node| (node, (node + 1) % 10)))?;
    /// let split = EdgeSplit::new(&ring, 0.2, 7);
    /// assert_eq!((split.visible.n_edges(), split.hidden.len()), (8, 2));
    /// assert!(split.hidden.iter().all(|&(a, b)| ring.contains(a, b) && !split.visible.contains(a, b)));
    /// # Ok::<(), algofind_gae::GaeError>(())
    /// ```
    pub fn new(graph: &Graph, hidden_share: f64, seed: u64) -> Self {
        let n_hidden = (graph.n_edges() as f64 * hidden_share.clamp(0.0, 1.0)).round() as usize;
        let mut order: Vec<usize> = (0..graph.n_edges()).collect();
        order.shuffle(&mut Stream::Split.open(seed));
        let mut is_hidden = vec![false; graph.n_edges()];
        for &edge in &order[..n_hidden] {
            is_hidden[edge] = true;
        }
        let pick = |wanted: bool| {
            let edges = graph.edges().iter().zip(&is_hidden);
            edges.filter(move |&(_, &hidden)| hidden == wanted).map(|(&edge, _)| edge)
        };
        Self { visible: graph.with_edges(pick(false).collect()), hidden: pick(true).collect() }
    }
}
