//! The library as others use it: threads, cancelling, progress, and parts of their own.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::{fs, thread};

use algofind::embed::{EncodeError, TextEncoder};
use algofind::gae::{GaeError, Graph, GraphEncoder};
use algofind::icfg::lang;
use algofind::icfg::project::Registry;
use algofind::index::{BuildOptions, Detail, IndexError, Progress};
use algofind::retrieve::vector::{Exact, F32Rows, Hit, Queries, VectorIndex};
use algofind::search::{PaperRanking, Parts, SearchOptions, SearchResults};
use algofind::{Cancel, Encoders, Index, Query};
use ndarray::{Array2, ArrayView2};

const CORPUS: &str = "examples/corpus";

fn kruskal(encoders: &Encoders) -> Query {
    let text = fs::read_to_string("examples/queries/kruskal.txt").expect("it is there");
    Query::new(&text, encoders).expect("a query")
}

fn places(found: &SearchResults) -> Vec<(String, u32)> {
    found.results.iter().map(|result| (result.regions[0].file.clone(), result.regions[0].start)).collect()
}

#[test]
fn everything_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Index>();
    shared::<Query>();
    shared::<Encoders>();
    shared::<SearchOptions>();
    shared::<SearchResults>();
    shared::<IndexError>();
}

#[test]
fn the_default_ranking_needs_no_vectors_of_nodes() {
    let scores = |encoders: Encoders| -> Vec<f32> {
        let options = BuildOptions { encoders, ..BuildOptions::default() };
        let (index, _) = Index::build(&[CORPUS], &options).expect("an index");
        let found = index.search(&kruskal(index.encoders()), &SearchOptions::default()).expect("an answer");
        found.results.iter().map(|result| result.score).collect()
    };
    assert_eq!(scores(Encoders::default()), scores(Encoders { graph: None, ..Encoders::default() }));
}

#[test]
fn threads_that_search_at_once_get_the_same_answer() {
    let (index, _) = Index::build(&[CORPUS], &BuildOptions::default()).expect("an index");
    let query = kruskal(index.encoders());
    let search = || places(&index.search(&query, &SearchOptions::default()).expect("an answer"));
    let alone = search();
    thread::scope(|scope| {
        let others: Vec<_> = (0..4).map(|_| scope.spawn(search)).collect();
        for other in others {
            assert_eq!(other.join().expect("no panic"), alone);
        }
    });
}

#[test]
fn a_cancelled_update_leaves_the_index_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, directory) = (folder.path().join("code"), folder.path().join("index"));
    fs::create_dir(&code).expect("it can be made");
    fs::write(code.join("A.java"), "class A { int f(int a) { return a + 1; } }").expect("it can be written");
    Index::update(&directory, &[&code], &BuildOptions::default()).expect("an index");
    fs::write(code.join("B.java"), "class B { int g(int a) { return a + 2; } }").expect("it can be written");

    // The switch is thrown while the changed file is being read.
    let stop = Cancel::default();
    let raise = stop.clone();
    let options = BuildOptions {
        cancel: stop,
        registry: Some(
            Registry::builtin().with(Arc::new(Raises(raise)) as Arc<dyn algofind::icfg::Frontend>),
        ),
        ..BuildOptions::default()
    };
    fs::write(code.join("C.raises"), "").expect("it can be written");
    let many: Vec<_> = (0..600).map(|n| code.join(format!("more{n}.java"))).collect();
    for path in &many {
        fs::write(path, "class M { }").expect("it can be written");
    }
    assert!(matches!(Index::update(&directory, &[&code], &options), Err(IndexError::Cancelled)));
    let index = Index::open(&directory, Encoders::shipped()).expect("the old index");
    assert_eq!(index.snapshot().expect("an index").n_live_files(), 1);

    // Left alone the same call goes through.
    let report = Index::update(&directory, &[&code], &BuildOptions::default()).expect("an index");
    assert_eq!((report.n_files, report.n_read), (602, 601));
}

/// A frontend whose files stop the work when they are read.
struct Raises(Cancel);

impl algofind::icfg::Frontend for Raises {
    fn language(&self) -> algofind::icfg::ir::Language {
        algofind::icfg::ir::Language("raises")
    }
    fn extensions(&self) -> &'static [&'static str] {
        &["raises"]
    }
    fn lower(&self, source: Arc<str>) -> algofind::icfg::ir::FileGraph {
        self.0.cancel();
        lang::java::frontend().lower(source)
    }
}

#[test]
fn progress_is_told_file_by_file_and_stage_by_stage() {
    let folder = tempfile::tempdir().expect("a folder");
    let heard = Mutex::new(Vec::new());
    let options = BuildOptions {
        on_progress: Some(Box::new(|progress| heard.lock().expect("no panic").push(progress))),
        ..BuildOptions::default()
    };
    let report = Index::update(folder.path().join("index"), &[CORPUS], &options).expect("an index");
    drop(options);
    let heard = heard.into_inner().expect("no panic");
    let total = report.n_read;
    let counts: BTreeSet<usize> = heard
        .iter()
        .filter_map(|progress| match progress {
            Progress::Read(done, all) => Some((*done, *all)),
            _ => None,
        })
        .map(|(done, all)| {
            assert_eq!(all, total);
            done
        })
        .collect();
    assert!(counts.into_iter().eq(1..=total));
    assert!(heard.ends_with(&[Progress::Link, Progress::Write]), "{:?}", heard.last());
}

/// Knows only how long a text is.
struct Length;

impl TextEncoder for Length {
    fn dimension(&self) -> usize {
        2
    }
    fn fingerprint(&self) -> String {
        "length".to_owned()
    }
    fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
        Ok(Array2::from_shape_fn((texts.len(), 2), |(row, column)| {
            let angle = (texts[row].len() as f32).atan();
            if column == 0 { angle.cos() } else { angle.sin() }
        }))
    }
}

/// Says the same of every place, and counts how often it is asked.
#[derive(Default)]
struct Anywhere(AtomicUsize);

impl GraphEncoder for Anywhere {
    fn dimension(&self) -> usize {
        1
    }
    fn fingerprint(&self) -> String {
        "anywhere".to_owned()
    }
    fn encode(&self, graph: &Graph, _: ArrayView2<'_, f32>) -> Result<Array2<f32>, GaeError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(Array2::ones((graph.n_nodes(), 1)))
    }
}

#[test]
fn encoders_of_texts_and_graphs_can_be_ones_own() {
    let graph = Arc::new(Anywhere::default());
    let encoders = Encoders { graph: Some(graph.clone()), ..Encoders::with_text(Arc::new(Length)) };
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("index");
    let options =
        BuildOptions { encoders: encoders.clone(), detail: Detail::Nodes, ..BuildOptions::default() };
    let report = Index::update(&directory, &[CORPUS], &options).expect("an index");
    assert!(graph.0.load(Ordering::Relaxed) >= report.n_read, "every file's graph is encoded");

    let index = Index::open(&directory, encoders.clone()).expect("the same encoders");
    let query = kruskal(&encoders);
    let found = index.search(&query, &SearchOptions::default()).expect("an answer");
    assert!(!found.results.is_empty(), "words and structure do not need an encoder");
    let refused = Index::open(&directory, Encoders::shipped()).err().map(|error| error.to_string());
    assert!(refused.is_some_and(|text| text.contains("length") || text.contains("anywhere")));
}

/// Compares with every vector, and counts what it is asked.
struct Counting {
    dimension: usize,
    vectors: Vec<f32>,
    n_asked: Arc<AtomicUsize>,
}

impl VectorIndex for Counting {
    fn dimension(&self) -> usize {
        self.dimension
    }
    fn len(&self) -> usize {
        self.vectors.len() / self.dimension
    }
    fn search(&self, queries: &Queries, k: usize) -> Vec<Vec<Hit>> {
        self.n_asked.fetch_add(queries.len(), Ordering::Relaxed);
        Exact::new(F32Rows::new(self.dimension, &self.vectors)).search(queries, k)
    }
}

#[test]
fn vector_indexes_can_be_ones_own() {
    let (index, _) = Index::build(&[CORPUS], &BuildOptions::default()).expect("an index");
    let query = kruskal(index.encoders());
    let n_asked = Arc::new(AtomicUsize::new(0));
    let asked = n_asked.clone();
    let built_in = PaperRanking::new(&index).expect("a ranking");
    let own = built_in.with_vector_index(move |dimension, vectors| {
        Box::new(Counting { dimension, vectors, n_asked: asked.clone() })
    });
    // Few nodes, so that rounding does not decide which of them are among the best hundred.
    let options = SearchOptions { under: Some("c/heap.c".to_owned()), ..SearchOptions::default() };
    let text = Parts { math: 0.0, graph: 0.0, ..Parts::default() };
    for (built_in, own) in [(&built_in, &own), (&built_in.with_parts(text), &own.with_parts(text))] {
        let before = n_asked.load(Ordering::Relaxed);
        let found = places(&own.search(&query, &options).expect("an answer"));
        assert!(n_asked.load(Ordering::Relaxed) > before, "the steps are looked up in it");
        let expected = places(&built_in.search(&query, &options).expect("an answer"));
        assert!(!found.is_empty());
        assert_eq!(found.first(), expected.first());
        // Groups of one score are ordered by similarity, which the built-in search rounds.
        assert_eq!(BTreeSet::from_iter(found), BTreeSet::from_iter(expected));
    }
    // What it does not find is not there.
    let blind = built_in.with_vector_index(|dimension, _| {
        Box::new(Counting { dimension, vectors: Vec::new(), n_asked: Arc::default() })
    });
    assert!(blind.search(&query, &SearchOptions::default()).expect("an answer").results.is_empty());
}

#[test]
fn a_search_can_be_kept_to_a_folder_and_a_language() {
    let (index, _) = Index::build(&[CORPUS], &BuildOptions::default()).expect("an index");
    let query = kruskal(index.encoders());
    let options = SearchOptions { under: Some("c/net".to_owned()), ..SearchOptions::default() };
    let found = index.search(&query, &options).expect("an answer");
    let files = |found: &SearchResults| -> Vec<String> {
        found.results.iter().flat_map(|result| &result.regions).map(|region| region.file.clone()).collect()
    };
    assert!(!found.results.is_empty());
    assert!(files(&found).iter().all(|file| file.starts_with("c/net")), "{:?}", files(&found));
    let options = SearchOptions { language: Some("java".to_owned()), ..SearchOptions::default() };
    let found = index.search(&query, &options).expect("an answer");
    assert!(!found.results.is_empty());
    assert!(files(&found).iter().all(|file| file.rsplit('.').next() == Some("java")), "{:?}", files(&found));
}
