//! What does a linked graph cost beyond parsing?
//!
//! Measures, on the same files and the same threads: tree-sitter alone on texts already in memory, against the whole
//! route from a folder to a linked graph (walking, reading, decoding, parsing, lowering, merging, linking). Runs
//! alternate and the medians are compared, as wall time and as processor time, which a busy machine disturbs less.
//! Also: lines per second, memory of the graph per million lines, bytes per node, time of linking alone.
//!
//! The corpus is the folder `ALGOFIND_DEVSET` names (C and Java files below it), else a generated one.
//!
//! ```text
//! ALGOFIND_DEVSET=/path/to/sources cargo bench -p algofind-icfg --bench pipeline
//! ```

#![allow(clippy::print_stdout, reason = "a bench reports on the terminal")]

mod corpus;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use algofind_icfg::link::{self, LinkUnit};
use algofind_icfg::project::{Project, Registry, SourceFile, WalkOptions, parse_file, walk};
use rayon::prelude::*;
use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

const N_ROUNDS: usize = 3;

/// One text and the grammar for it.
struct Source {
    text: Arc<str>,
    grammar: tree_sitter::Language,
}

/// Wall and processor time.
#[derive(Clone, Copy)]
struct Cost {
    wall: Duration,
    cpu: Duration,
}

fn main() {
    let generated = tempfile::tempdir().expect("a temporary folder");
    let root = std::env::var_os("ALGOFIND_DEVSET").map_or_else(
        || {
            corpus::generate(generated.path(), 400).expect("room for a generated corpus");
            generated.path().to_owned()
        },
        PathBuf::from,
    );
    for language in ["c", "java"] {
        measure(&root, language);
    }
}

fn measure(root: &Path, language: &str) {
    let frontends = algofind_icfg::lang::all().into_iter().filter(|it| it.language().0 == language);
    let registry = frontends.fold(Registry::empty(), Registry::with);
    let options = WalkOptions::default();
    let found = walk(&[root.to_owned()], &registry, &options, |_| true).expect("the corpus exists");
    let sources = load(&found.files, &registry);
    if sources.is_empty() {
        println!("{language}: no files under {}", root.display());
        return;
    }
    let mut alone = Vec::new();
    let mut whole = Vec::new();
    let mut last = None;
    for _ in 0..N_ROUNDS {
        alone.push(cost(|| parse_all(&sources)).1);
        let (project, cost) =
            cost(|| Project::builder().registry(registry.clone()).open([root]).expect("the corpus exists"));
        whole.push(cost);
        last = Some(project);
    }
    let project = last.expect("at least one round");
    let (alone, whole) = (median(alone), median(whole));
    let (linking, n_calls) = time_linking(&found.files, &registry, &options);
    report(language, &project, alone, whole);
    println!("  linking alone: {:.0} ms for {n_calls} calls", linking.wall.as_secs_f64() * 1e3);
    let links = &project.report().links;
    println!("  calls: {links:?}; rate {:.3}", links.rate());
}

fn report(language: &str, project: &Project, alone: Cost, whole: Cost) {
    let report = project.report();
    let lines = report.n_lines as f64 / 1e6;
    let bytes = project.graph().heap_bytes() as f64;
    let text = report.n_bytes as f64;
    println!(
        "{language}: {} files, {lines:.2} million lines, {} functions, {} nodes, {} edges",
        report.n_files, report.n_functions, report.n_nodes, report.n_edges
    );
    let line = |name: &str, cost: Cost| {
        let (wall, cpu) = (cost.wall.as_secs_f64(), cost.cpu.as_secs_f64());
        println!("  {name}: {wall:.2} s wall, {cpu:.2} s cpu, {:.2} million lines/s", lines / wall);
    };
    line("tree-sitter alone", alone);
    line("whole pipeline   ", whole);
    println!(
        "  ratio: {:.2} wall, {:.2} cpu",
        whole.wall.as_secs_f64() / alone.wall.as_secs_f64(),
        whole.cpu.as_secs_f64() / alone.cpu.as_secs_f64()
    );
    println!(
        "  memory per million lines: {:.0} MB graph + {:.0} MB text; {:.0} bytes a node without text",
        bytes / lines / 1e6,
        text / lines / 1e6,
        bytes / report.n_nodes as f64
    );
}

fn load(files: &[SourceFile], registry: &Registry) -> Vec<Source> {
    files
        .iter()
        .filter_map(|file| {
            let grammar = match registry.for_path(&file.path)?.language().0 {
                "c" => tree_sitter_c::LANGUAGE.into(),
                _ => tree_sitter_java::LANGUAGE.into(),
            };
            let bytes = std::fs::read(&file.path).ok()?;
            Some(Source { text: String::from_utf8_lossy(&bytes).into(), grammar })
        })
        .collect()
}

/// Parses every text; returns the number of top-level nodes, so that the work cannot be left out.
fn parse_all(sources: &[Source]) -> u64 {
    sources
        .par_iter()
        .with_max_len(1)
        .map_init(Parser::new, |parser, source| {
            parser.set_language(&source.grammar).expect("grammar and library fit");
            parse(parser, source.text.as_bytes()).map_or(0, |tree| u64::from(tree.root_node().child_count()))
        })
        .sum()
}

/// With the bound on effort that the frontends have: a few files of real projects would take tree-sitter's error
/// recovery minutes each, which would flatter every ratio.
fn parse(parser: &mut Parser, text: &[u8]) -> Option<Tree> {
    let mut rounds_left = 20_000 + text.len() / 8;
    let mut go_on = |_: &ParseState| {
        rounds_left = rounds_left.saturating_sub(1);
        if rounds_left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut go_on);
    let tree =
        parser.parse_with_options(&mut |at, _| text.get(at..).unwrap_or_default(), None, Some(options));
    // Without this a parse that was broken off would go on with the next text.
    parser.reset();
    tree
}

fn time_linking(files: &[SourceFile], registry: &Registry, options: &WalkOptions) -> (Cost, usize) {
    let parsed: Vec<_> = files
        .par_iter()
        .filter_map(|file| {
            let parsed = parse_file(file, registry, options.max_file_bytes).ok()?;
            Some((file, parsed.graph.symbols().clone()))
        })
        .collect();
    let units: Vec<LinkUnit<'_>> = parsed
        .iter()
        .map(|(file, symbols)| LinkUnit { path: &file.name, group: file.language.0, symbols })
        .collect();
    let costs: Vec<(usize, Cost)> =
        (0..N_ROUNDS).map(|_| cost(|| link::resolve(&units).report.n_calls)).collect();
    (median(costs.iter().map(|(_, cost)| *cost).collect()), costs[0].0)
}

fn cost<T>(work: impl FnOnce() -> T) -> (T, Cost) {
    let (start, cpu) = (Instant::now(), cpu_time());
    let result = std::hint::black_box(work());
    (result, Cost { wall: start.elapsed(), cpu: cpu_time().saturating_sub(cpu) })
}

fn median(mut costs: Vec<Cost>) -> Cost {
    let middle = costs.len() / 2;
    costs.sort_by_key(|cost| cost.wall);
    let wall = costs[middle].wall;
    costs.sort_by_key(|cost| cost.cpu);
    Cost { wall, cpu: costs[middle].cpu }
}

/// User time of this process, from `/proc`; zero where there is none.
fn cpu_time() -> Duration {
    // Field 14, counted after the command name, which may hold spaces; in hundredths of a second.
    let ticks = std::fs::read_to_string("/proc/self/stat").ok().and_then(|stat| {
        let (_, rest) = stat.rsplit_once(')')?;
        rest.split_whitespace().nth(11)?.parse::<u64>().ok()
    });
    Duration::from_millis(10 * ticks.unwrap_or(0))
}
