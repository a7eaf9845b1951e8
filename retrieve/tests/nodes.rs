//! Composite node similarity against plain arithmetic.

mod units;

use algofind_retrieve::ids::NodeIx;
use algofind_retrieve::index::Snapshot;
use algofind_retrieve::paper::{Icfg, NodeIndex, PaperConfig, PathRule, match_nodes};
use algofind_retrieve::rank::Corpus;
use algofind_retrieve::segment::{Segment, SegmentBuilder};
use algofind_retrieve::vector::{
    Composer, Exact, F32Rows, Hit, Int4Rows, Int8Rows, PartWeight, Queries, QueryNode, VectorIndex,
    search_nodes,
};
use units::{FAR, FAR_DIMENSION, NEAR, NEAR_DIMENSION, Random, random_units};

fn segment(seed: u64) -> Segment {
    let mut builder = SegmentBuilder::new();
    for unit in random_units(seed, 12) {
        builder.push(&unit).unwrap();
    }
    builder.finish().unwrap()
}

fn unit(values: impl Iterator<Item = f64>, weight: f64) -> Vec<f64> {
    let values: Vec<f64> = values.collect();
    let norm = values.iter().map(|v| v * v).sum::<f64>().sqrt();
    let factor = if norm > 0.0 { weight.sqrt() / norm } else { 0.0 };
    values.into_iter().map(|v| v * factor).collect()
}

fn stored_row(rows: Int4Rows<'_>, row: Option<usize>) -> impl Iterator<Item = f64> {
    let vector = row.map_or(vec![0.0; rows.dimension()], |row| rows.vector(row));
    vector.into_iter().map(f64::from)
}

fn cosine(a: &[f64], b: &[f64]) -> f64 {
    let dot = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(p, q)| p * q).sum::<f64>();
    let norms = (dot(a, a) * dot(b, b)).sqrt();
    if norms > 0.0 { dot(a, b) / norms } else { 0.0 }
}

/// What rounding queries to eight bits may change.
const ROUNDING: f64 = 5e-3;

fn parts(near: f32, far: f32) -> Vec<PartWeight> {
    vec![PartWeight::new(NEAR, near), PartWeight::new(FAR, far)]
}

/// The cosine of `[√n · near | √f · far]`, the parts scaled to length one.
#[test]
fn scores_are_cosines_of_the_weighted_parts() {
    let mut random = Random(3);
    for (seed, (near, far)) in (0..).zip([(1.0, 1.0), (1.0, 0.0), (1.0, 0.5), (0.2, 1.0), (0.0, 1.0)]) {
        let weights = parts(near, far);
        let segment = segment(seed);
        let queries: Vec<QueryNode> = (0..5)
            .map(|i| QueryNode {
                parts: vec![
                    (i != 1).then(|| random.vector(NEAR_DIMENSION)),
                    (i != 3).then(|| random.vector(FAR_DIMENSION)),
                ],
            })
            .collect();
        let k = 7;
        let found = search_nodes(&segment, &queries, &weights, k, |function| function.0 % 5 != 0);
        let is_wanted = |node: usize| !segment.function_of(NodeIx::from(node)).0.is_multiple_of(5);
        let dimensions = [NEAR_DIMENSION, FAR_DIMENSION];
        let composer = Composer::new(dimensions.into_iter().zip(weights.clone()));
        let rows = composer.rows(&segment);
        for (query, hits) in queries.iter().zip(&found) {
            let written_out = composer.query(query);
            let part = |at: usize| {
                let vector = query.parts[at].clone().unwrap_or(vec![0.0; dimensions[at]]);
                unit(vector.into_iter().map(f64::from), f64::from(weights[at].weight))
            };
            let query = [part(0), part(1)].concat();
            let score = |node: usize| {
                let stored = |name: &str, weight: f32| {
                    let table = segment.table(name).expect("some node has a row");
                    unit(stored_row(table.rows(), table.row_of(NodeIx::from(node))), f64::from(weight))
                };
                cosine(&query, &[stored(NEAR, near), stored(FAR, far)].concat())
            };
            for hit in hits {
                assert!((f64::from(hit.score) - score(hit.row as usize)).abs() < ROUNDING, "{weights:?}");
                assert!(is_wanted(hit.row as usize), "only functions that are wanted");
                let row = &rows[hit.row as usize * composer.dimension()..][..composer.dimension()];
                let product: f64 = written_out.iter().zip(row).map(|(a, b)| f64::from(a * b)).sum();
                assert!((product - score(hit.row as usize)).abs() < 1e-5, "the same similarity written out");
            }
            let worst = hits.last().map_or(f64::NEG_INFINITY, |hit| f64::from(hit.score));
            let is_hit = |node: usize| hits.iter().any(|hit| hit.row as usize == node);
            let missed = (0..segment.n_nodes()).filter(|&node| is_wanted(node) && !is_hit(node));
            if hits.len() == k {
                assert!(missed.map(score).all(|missed| missed <= worst + ROUNDING));
            }
        }
    }
}

#[test]
fn similarities_and_scan_say_the_same() {
    let mut random = Random(9);
    let (n, dimension) = (20_011, 24);
    let values: Vec<i8> = (0..n * dimension).map(|_| random.below(255) as i8).collect();
    let scales: Vec<f32> =
        values.chunks_exact(dimension).map(algofind_retrieve::vector::inverse_norm).collect();
    let index = Exact::new(Int8Rows::new(dimension, &values, &scales));
    let vectors: Vec<Vec<f32>> = (0..5).map(|_| random.vector(dimension)).collect();
    let queries = Queries::new(dimension, vectors.iter().map(Vec::as_slice));
    let rows = index.similarities(&queries);
    let n_seen = std::sync::atomic::AtomicUsize::new(0);
    index.scan(&queries, |block| {
        for (query, row) in rows.iter().enumerate() {
            assert_eq!(block.scores(query), &row[block.rows()]);
        }
        n_seen.fetch_add(block.rows().len(), std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(n_seen.into_inner(), n);
    for (hits, row) in index.search(&queries, 10).iter().zip(&rows) {
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|&a, &b| row[b].total_cmp(&row[a]).then(a.cmp(&b)));
        assert!(hits.iter().zip(&order).all(|(hit, &row)| hit.row as usize == row));
    }
}

/// Compares with rows of its own.
struct Plain(usize, Vec<f32>);

impl VectorIndex for Plain {
    fn dimension(&self) -> usize {
        self.0
    }
    fn len(&self) -> usize {
        self.1.len() / self.0
    }
    fn search(&self, queries: &Queries, k: usize) -> Vec<Vec<Hit>> {
        Exact::new(F32Rows::new(self.0, &self.1)).search(queries, k)
    }
}

/// Hidden functions cost an index of one's own some hits; it is asked for more until there are enough.
#[test]
fn an_index_of_ones_own_matches_the_same_nodes() {
    let mut random = Random(5);
    let snapshot = Snapshot::in_memory(vec![segment(1), segment(2)], Vec::new());
    let graph = Icfg::new(&snapshot, PathRule::default());
    let nodes = NodeIndex::build(&snapshot, &parts(1.0, 1.0), |dimension, vectors| {
        Box::new(Plain(dimension, vectors))
    });
    let mut queries: Vec<QueryNode> = (0..6)
        .map(|_| QueryNode {
            parts: vec![Some(random.vector(NEAR_DIMENSION)), Some(random.vector(FAR_DIMENSION))],
        })
        .collect();
    queries.push(QueryNode::default());
    for every in [1, 2, 12] {
        let corpus = Corpus::new(&snapshot, |_, file| file.0 % every == 0);
        for k in [1, 5, 50, 100_000] {
            let config = PaperConfig { k, parts: parts(1.0, 1.0), ..PaperConfig::default() };
            let expected = match_nodes(&corpus, &graph, &queries, &config);
            let found = nodes.match_nodes(&corpus, &graph, &queries, k);
            assert_eq!(found.len(), expected.len(), "every {every}, k {k}");
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!(found.query, expected.query);
                let difference = f64::from(found.similarity - expected.similarity).abs();
                assert!(difference < ROUNDING, "{found:?} {expected:?}");
            }
        }
    }
}

#[test]
fn nothing_to_compare_gives_nothing() {
    let empty = SegmentBuilder::new().finish().unwrap();
    let queries = [QueryNode::default(), QueryNode { parts: vec![None, Some(vec![1.0; FAR_DIMENSION])] }];
    assert!(search_nodes(&empty, &queries, &parts(1.0, 1.0), 5, |_| true).iter().all(Vec::is_empty));
    let found = search_nodes(&segment(1), &queries, &parts(1.0, 1.0), 5, |_| true);
    assert!(found[0].is_empty(), "a query without any part is similar to nothing");
    assert_eq!(found[1].len(), 5);
    let index = Exact::new(Int8Rows::new(4, &[], &[]));
    assert_eq!(index.search(&Queries::new(4, []), 3), Vec::<Vec<_>>::new());
}
