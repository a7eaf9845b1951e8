//! How do time, memory and disk grow with the number of nodes?
//!
//! Corpus: lines of the `.java` and `.c` files below `ALGOFIND_SOURCES` as nodes, repeated as often as needed (see
//! `support/corpus.rs`); 256 components per distinct text, 32 per node for the graph, four fields of terms. Measure,
//! for 10⁴, 10⁵ and 10⁶ nodes: building, size on disk over source bytes, opening, checking, and a query of 16 nodes in
//! its parts, with milliseconds of processor time in brackets. Queries run in a process of their own, of which the
//! memory is told; files are in the page cache.
//!
//! ```text
//! ALGOFIND_SOURCES=path cargo bench -p algofind-retrieve --bench how_does_cost_grow
//! ```

#![allow(clippy::print_stdout, reason = "a benchmark reports")]

mod support;

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use algofind_retrieve::index::{IndexReader, IndexWriter, WriterConfig};
use algofind_retrieve::paper::{Icfg, PaperConfig, PathRule, rank};
use algofind_retrieve::vector::{Exact, PartWeights, Queries, QueryNode, search_nodes};
use support::corpus::{GRAPH_DIMENSION, TEXT_DIMENSION, hash, source_files, text_vector, unit};
use support::{Cost, Random, argument, measure};

const N_QUERIES: usize = 16;

fn main() {
    if let Some(directory) = std::env::args().skip_while(|a| a != "--query").nth(1) {
        return query(Path::new(&directory));
    }
    let Ok(sources) = std::env::var("ALGOFIND_SOURCES") else {
        println!("ALGOFIND_SOURCES names no directory with source files: nothing measured");
        return;
    };
    let files = source_files(Path::new(&sources));
    let sources: Vec<(String, String)> = files
        .iter()
        .filter_map(|path| Some((path.display().to_string(), std::fs::read_to_string(path).ok()?)))
        .collect();
    println!(
        "| nodes | texts | build s | index / source | open ms | check ms | words ms | texts ms | nodes ms | paper ms | MB own + mapped |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for n_nodes in [10_000, 100_000, 1_000_000].into_iter().filter(|&n| n <= argument("--nodes", 1_000_000)) {
        let directory = tempfile::tempdir().expect("a temporary directory");
        print!("{}", build(directory.path(), &sources, n_nodes));
        std::io::stdout().flush().expect("a standard output");
        let this = std::env::current_exe().expect("this program");
        let status = std::process::Command::new(this).arg("--query").arg(directory.path()).status();
        assert!(status.expect("this program starts").success());
    }
}

fn build(directory: &Path, sources: &[(String, String)], n_nodes: usize) -> String {
    let mut writer = IndexWriter::open(directory, WriterConfig::default()).expect("an empty directory");
    let (mut nodes, mut source_bytes) = (0, 0);
    let mut seconds = 0.0;
    for copy in 0.. {
        for (path, source) in sources {
            if nodes >= n_nodes {
                let start = Instant::now();
                writer.commit().expect("room on the disk");
                seconds += start.elapsed().as_secs_f64();
                let ratio = n_bytes(directory) as f64 / source_bytes as f64;
                let n_texts = n_texts(directory);
                return format!("| {nodes} | {n_texts} | {seconds:.1} | {ratio:.2} ");
            }
            // Making the vectors is the caller's work and not measured.
            let unit = unit(path, source, copy);
            nodes += unit.functions.iter().map(|f| f.nodes.len()).sum::<usize>();
            source_bytes += source.len();
            let start = Instant::now();
            writer.add(&unit).expect("a sound unit");
            seconds += start.elapsed().as_secs_f64();
        }
    }
    String::new()
}

fn n_texts(directory: &Path) -> usize {
    let reader = IndexReader::open(directory).expect("an index");
    reader.snapshot().expect("sound").segments().iter().map(|live| live.segment().n_texts()).sum()
}

fn n_bytes(directory: &Path) -> u64 {
    let entries = std::fs::read_dir(directory).expect("a directory").flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}

/// Opens the index and answers a query a few times.
fn query(directory: &Path) {
    let start = Instant::now();
    let reader = IndexReader::open(directory).expect("an index");
    let open_ms = start.elapsed().as_secs_f64() * 1e3;
    let start = Instant::now();
    let snapshot = reader.snapshot().expect("sound");
    let check_ms = start.elapsed().as_secs_f64() * 1e3;

    let mut random = Random(1);
    let nodes: Vec<QueryNode> = (0..N_QUERIES as u64)
        .map(|i| QueryNode {
            text: Some(text_vector(i)),
            math: std::array::from_fn(|_| random.below(3) as u8),
            graph: Some((0..GRAPH_DIMENSION).map(|_| random.normal()).collect()),
        })
        .collect();
    let queries = Queries::new(TEXT_DIMENSION, nodes.iter().filter_map(|node| node.text.as_deref()));
    let terms: Vec<(u8, u64)> = ["int", "return", "for", "if", "i", "node", "next", "length", "max", "swap"]
        .iter()
        .flat_map(|word| [(1, hash(word)), (3, hash([word, "="].as_slice()))])
        .collect();

    let words = measure(5, || {
        let found = snapshot.segments().iter().map(|live| {
            let segment = live.segment();
            let mut scores = vec![0.0_f32; segment.n_functions()];
            for &(field, key) in &terms {
                let idf = 1.0 / (1.0 + segment.doc_freq(field, key) as f32);
                segment.postings(field, key).for_each(|(f, n)| scores[f.index()] += idf * n as f32);
            }
            scores.iter().copied().fold(0.0, f32::max)
        });
        found.fold(0.0, f32::max)
    });
    let texts = measure(5, || {
        let all = snapshot.segments().iter();
        all.map(|live| Exact::new(live.segment().text_vectors()).similarities(&queries).len()).sum::<usize>()
    });
    let top = measure(5, || {
        let search = |segment| search_nodes(segment, &nodes, PartWeights::default(), 100, |_| true);
        snapshot.segments().iter().map(|live| search(live.segment()).len()).sum::<usize>()
    });
    let (own, mapped) = (memory("RssAnon:"), memory("RssFile:"));
    let graph = Icfg::new(snapshot, PathRule::Directed);
    let paper = measure(3, || rank(snapshot, &graph, &nodes, &PaperConfig::default()).len());
    let ms = |cost: Cost| format!("{:.0} ({:.0})", cost.ms, cost.cpu_ms);
    println!(
        "| {open_ms:.1} | {check_ms:.0} | {} | {} | {} | {} | {own:.0} + {mapped:.0} |",
        ms(words),
        ms(texts),
        ms(top),
        ms(paper)
    );
}

/// Megabytes of a line of the process's status.
fn memory(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let kilobytes = line.split_whitespace().next().and_then(|value| value.parse::<f64>().ok());
    kilobytes.map_or(f64::NAN, |kilobytes| kilobytes / 1024.0)
}
