//! Plugging in a vector index of one's own: the ranking of the paper looks up, for every step of a query, the most similar
//! of all nodes, and any index of vectors can do that.
//!
//! ```sh
//! cargo run --example own_vector_index
//! ```
//!
//! The index on this page walks a graph of neighbours instead of comparing with every node; one that calls a vector
//! database or a graphics card would stand in its place.
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use algofind::index::{BuildOptions, IndexError};
use algofind::retrieve::unit::Vector;
use algofind::retrieve::vector::{
    Hit, Hnsw, HnswConfig, HnswGraph, Int8Rows, Queries, VectorIndex, quantize,
};
use algofind::search::{PaperRanking, SearchOptions, SearchResults};
use algofind::{Index, Query};

/// Vectors in eight bits per number, and a graph of their neighbours.
struct Neighbours {
    dimension: usize,
    numbers: Vec<i8>,
    scales: Vec<f32>,
    graph: HnswGraph,
}

impl Neighbours {
    fn new(dimension: usize, vectors: &[f32]) -> Self {
        let mut numbers = Vec::with_capacity(vectors.len());
        let rows = vectors.chunks_exact(dimension);
        let scales: Vec<f32> = rows.map(|row| quantize(&Vector::F32(row.to_vec()), &mut numbers)).collect();
        let graph = HnswGraph::build(Int8Rows::new(dimension, &numbers, &scales), HnswConfig::default());
        Self { dimension, numbers, scales, graph }
    }
}

impl VectorIndex for Neighbours {
    fn dimension(&self) -> usize {
        self.dimension
    }

    fn len(&self) -> usize {
        self.scales.len()
    }

    // All steps of a query come at once. Hits are numbers of vectors, most similar first.
    fn search(&self, queries: &Queries, k: usize) -> Vec<Vec<Hit>> {
        let rows = Int8Rows::new(self.dimension, &self.numbers, &self.scales);
        let index = Hnsw::new(&self.graph, rows).expect("the graph was built for these rows");
        index.search(queries, k)
    }
}

fn main() -> Result<(), IndexError> {
    let (index, _) = Index::build(&["examples/corpus"], &BuildOptions::default())?;
    let query = Query::new(
        "for each vertex v in G
             dist[v] = ∞
         dist[s] = 0
         insert s into the queue Q
         while Q is not empty
             u = extract the minimum of Q
             for each edge (u, v)
                 if dist[u] + w(u, v) < dist[v]
                     dist[v] = dist[u] + w(u, v)",
        index.encoders(),
    )?;

    // The ranking as it comes compares every step with every node.
    let exact = PaperRanking::new(&index)?;
    // The same with our index: it gets the vectors of all nodes once.
    let ours = exact.with_vector_index(|dimension, vectors| Box::new(Neighbours::new(dimension, &vectors)));

    let options = SearchOptions { top: 3, ..SearchOptions::default() };
    print("every node", &exact.search(&query, &options)?);
    print("along neighbours", &ours.search(&query, &options)?);
    Ok(())
}

fn print(name: &str, found: &SearchResults) {
    println!("{name}:");
    for result in &found.results {
        let place = &result.regions[0];
        let (file, summary) = (&place.file, result.summary());
        println!("  {}. {file}:{}-{}  {}  {summary}", result.rank, place.start, place.end, place.function);
    }
}
