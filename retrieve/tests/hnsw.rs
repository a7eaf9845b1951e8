//! Approximate search: nearly what exact search finds, the same every time, and nothing damaged is taken for sound.

mod units;

use std::collections::HashSet;
use std::path::Path;

use algofind_retrieve::segment::{SegmentBuilder, SegmentError};
use algofind_retrieve::unit::Vector;
use algofind_retrieve::vector::{
    Exact, F32Rows, Hit, Hnsw, HnswConfig, HnswError, HnswGraph, Int8Rows, Queries, VectorIndex, quantize,
};
use units::Random;

const DIMENSION: usize = 24;

struct Vectors {
    floats: Vec<f32>,
    values: Vec<i8>,
    scales: Vec<f32>,
}

impl Vectors {
    fn random(n: usize, seed: u64) -> Self {
        let mut random = Random(seed);
        let (mut floats, mut values, mut scales) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..n {
            let vector = random.vector(DIMENSION);
            scales.push(quantize(&Vector::F32(vector.clone()), &mut values));
            let norm = vector.iter().map(|v| v * v).sum::<f32>().sqrt();
            floats.extend(vector.iter().map(|v| v / norm));
        }
        Self { floats, values, scales }
    }

    fn rows(&self) -> Int8Rows<'_> {
        Int8Rows::new(DIMENSION, &self.values, &self.scales)
    }

    fn precise(&self) -> F32Rows<'_> {
        F32Rows::new(DIMENSION, &self.floats)
    }

    fn queries(&self) -> Queries {
        Queries::new(DIMENSION, self.floats.chunks_exact(DIMENSION))
    }
}

fn build(rows: Int8Rows<'_>) -> HnswGraph {
    HnswGraph::build(rows, HnswConfig { n_neighbours: 8, build_width: 40 })
}

fn search(graph: &HnswGraph, rows: Int8Rows<'_>, queries: &Queries) -> Result<Vec<Vec<Hit>>, HnswError> {
    Ok(Hnsw::new(graph, rows)?.with_search_width(60).search(queries, 10))
}

#[test]
fn finds_nearly_what_exact_search_finds() {
    let (stored, asked) = (Vectors::random(600, 1), Vectors::random(20, 2));
    let graph = build(stored.rows());
    let index = Hnsw::new(&graph, stored.rows()).unwrap().with_search_width(60);
    let rows_of = |hits: &[Hit]| hits.iter().map(|hit| hit.row).collect::<HashSet<_>>();
    let check = |found: Vec<Vec<Hit>>, truth: Vec<Vec<Hit>>| {
        let common: usize =
            found.iter().zip(&truth).map(|(f, t)| rows_of(f).intersection(&rows_of(t)).count()).sum();
        assert!(common >= 190, "{common} of 200");
        for (found, truth) in found.iter().zip(&truth) {
            let same: Vec<&Hit> = truth.iter().filter(|hit| rows_of(found).contains(&hit.row)).collect();
            let kept: Vec<&Hit> = found.iter().filter(|hit| rows_of(truth).contains(&hit.row)).collect();
            assert_eq!(same, kept, "the same order and the same scores");
        }
    };
    let queries = asked.queries();
    check(index.search(&queries, 10), Exact::new(stored.rows()).search(&queries, 10));
    let precise = Exact::new(stored.precise());
    check(index.rescored_by(stored.precise()).search(&queries, 10), {
        let rescored = Exact::new(stored.rows()).rescored_by(stored.precise()).search(&queries, 10);
        assert_eq!(rescored.len(), precise.search(&queries, 10).len());
        rescored
    });
}

#[test]
fn the_graph_does_not_depend_on_threads() {
    let stored = Vectors::random(500, 3);
    let bytes = |n_threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().unwrap();
        let file = tempfile::NamedTempFile::new().unwrap();
        pool.install(|| build(stored.rows())).save(file.path()).unwrap();
        std::fs::read(file.path()).unwrap()
    };
    assert_eq!(bytes(1), bytes(4));
}

#[test]
fn few_rows_and_queries_without_direction() {
    for n in [0, 1, 2, 5] {
        let stored = Vectors::random(n, 4);
        let graph = build(stored.rows());
        let index = Hnsw::new(&graph, stored.rows()).unwrap();
        let found = index.search(&stored.queries(), 10);
        assert_eq!(found, Exact::new(stored.rows()).search(&stored.queries(), 10), "{n} rows");
        let zero: &[f32] = &[0.0; DIMENSION];
        assert_eq!(
            index.search(&Queries::new(DIMENSION, [zero]), 3),
            [vec![]],
            "nothing is similar to nothing"
        );
    }
}

#[test]
fn equal_rows_are_all_found() {
    let one = Vectors::random(1, 5);
    let (values, scales) = (one.values.repeat(50), one.scales.repeat(50));
    let rows = Int8Rows::new(DIMENSION, &values, &scales);
    let found = Hnsw::new(&build(rows), rows).unwrap().search(&one.queries(), 50);
    assert_eq!(found[0].iter().map(|hit| hit.row).collect::<Vec<_>>(), (0..50).collect::<Vec<_>>());
}

#[test]
fn a_saved_graph_answers_as_it_did() {
    let (stored, asked) = (Vectors::random(300, 6), Vectors::random(5, 7));
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("graph");
    let graph = build(stored.rows());
    graph.save(&path).unwrap();
    let opened = HnswGraph::open(&path).unwrap();
    assert_eq!(opened.n_bytes() as u64, path.metadata().unwrap().len());
    let found = search(&opened, stored.rows(), &asked.queries()).unwrap();
    assert_eq!(found, search(&graph, stored.rows(), &asked.queries()).unwrap());
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn other_rows_are_refused() {
    let (stored, other) = (Vectors::random(50, 8), Vectors::random(50, 9));
    let graph = build(stored.rows());
    let refused = Hnsw::new(&graph, other.rows()).unwrap_err();
    assert!(matches!(refused, HnswError::OtherRows), "{refused}");
    let refused = Hnsw::new(&graph, stored.rows().slice(0..49)).unwrap_err();
    assert!(matches!(refused, HnswError::Size { found: (49, _), expected: (50, _) }), "{refused}");
}

#[test]
fn other_files_are_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file");
    let open = |path: &Path| HnswGraph::open(path).unwrap_err().to_string();
    assert!(open(&path).starts_with("cannot read"));
    std::fs::write(&path, b"no graph").unwrap();
    assert!(open(&path).ends_with("is not an index segment"));
    let segment = SegmentBuilder::new().finish().unwrap();
    std::fs::write(&path, segment.as_bytes()).unwrap();
    assert!(open(&path).ends_with("is damaged (graph meta)"));
}

#[test]
fn damage_is_named() {
    let (stored, asked) = (Vectors::random(60, 10), Vectors::random(2, 11));
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("graph");
    build(stored.rows()).save(&path).unwrap();
    let sound = std::fs::read(&path).unwrap();
    let try_search =
        || HnswGraph::open(&path).and_then(|graph| search(&graph, stored.rows(), &asked.queries()));

    let mut random = Random(12);
    let header = 0..128;
    let anywhere = (0..400).map(|_| random.below(sound.len() as u32) as usize);
    for at in header.chain(anywhere.collect::<Vec<_>>()) {
        let mut damaged = sound.clone();
        damaged[at] ^= 1 << (at % 8);
        std::fs::write(&path, &damaged).unwrap();
        let error = try_search().expect_err("every byte is accounted for");
        assert!(matches!(error, HnswError::File(_)), "byte {at}: {error}");
    }
    for len in [0, 7, 40, 20_000, sound.len() - 1] {
        std::fs::write(&path, &sound[..len]).unwrap();
        let error = try_search().expect_err("too short");
        let is_named =
            matches!(error, HnswError::File(SegmentError::Damaged { .. } | SegmentError::NotASegment { .. }));
        assert!(is_named, "{len} bytes: {error}");
    }
}
