//! The graph an autoencoder reads: nodes are numbers, edges are pairs.

use crate::GaeError;

/// An undirected simple graph over the nodes `0..n_nodes`.
///
/// Edges are kept once, as `(low, high)` in ascending order: direction, repetition and self loops of the input
/// carry no information for a symmetric propagation (every node gets exactly one self loop there).
///
/// ```
/// use algofind_gae::Graph;
///
/// let graph = Graph::new(4, [(0, 1), (2, 1), (1, 0), (3, 3)])?;
/// assert_eq!(graph.edges(), [(0, 1), (1, 2)]);
/// assert!(graph.contains(2, 1));
/// assert!(Graph::new(2, [(0, 2)]).is_err());
/// # Ok::<(), algofind_gae::GaeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    n_nodes: usize,
    edges: Vec<(u32, u32)>,
}

impl Graph {
    /// Builds a graph; an edge to a node outside `0..n_nodes` is an error.
    pub fn new(n_nodes: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Result<Self, GaeError> {
        if u32::try_from(n_nodes).is_err() {
            return Err(GaeError::TooManyNodes { n_nodes });
        }
        let mut kept = Vec::new();
        for (edge, (a, b)) in edges.into_iter().enumerate() {
            let high = a.max(b);
            if high as usize >= n_nodes {
                return Err(GaeError::NodeOutOfRange { edge, node: high, n_nodes });
            }
            if a != b {
                kept.push((a.min(b), high));
            }
        }
        kept.sort_unstable();
        kept.dedup();
        Ok(Self { n_nodes, edges: kept })
    }

    /// Number of nodes, isolated ones included.
    pub fn n_nodes(&self) -> usize {
        self.n_nodes
    }

    /// Number of distinct undirected edges.
    pub fn n_edges(&self) -> usize {
        self.edges.len()
    }

    /// The edges as `(low, high)`, ascending.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Whether the two nodes are joined, in either direction.
    pub fn contains(&self, a: u32, b: u32) -> bool {
        self.edges.binary_search(&(a.min(b), a.max(b))).is_ok()
    }

    /// The same nodes with a subset of the edges, in the same order.
    #[cfg(feature = "train")]
    pub(crate) fn with_edges(&self, edges: Vec<(u32, u32)>) -> Self {
        debug_assert!(edges.is_sorted() && edges.iter().all(|&(a, b)| self.contains(a, b)));
        Self { n_nodes: self.n_nodes, edges }
    }

    /// The graphs side by side, ids of later ones shifted past those of earlier ones.
    #[cfg(feature = "train")]
    pub(crate) fn union<'a>(graphs: impl IntoIterator<Item = &'a Self>) -> Result<Self, GaeError> {
        let mut union = Self { n_nodes: 0, edges: Vec::new() };
        for graph in graphs {
            let offset = union.n_nodes;
            union.n_nodes += graph.n_nodes;
            if u32::try_from(union.n_nodes).is_err() {
                return Err(GaeError::TooManyNodes { n_nodes: union.n_nodes });
            }
            let offset = offset as u32;
            union.edges.extend(graph.edges.iter().map(|&(a, b)| (a + offset, b + offset)));
        }
        Ok(union)
    }
}
