//! How large does an index on servers get, how long does loading it take, and how long a search, beside a local index?
//!
//! Corpus: the folders in the folder that `ALGOFIND_PACKAGES` names, each a repository, and `ALGOFIND_COPIES` copies of each (8
//! unless told) in which half of the rarer identifiers are renamed, others in every copy, so that terms grow as they do in
//! code that is not copied. `ALGOFIND_PACKAGES_MOST` takes the first so many only. Queries: the `.txt` files in the folder that
//! `ALGOFIND_QUERIES` names, `examples/queries` unless told. Servers: 1, 2 and 4 of PostgreSQL on this machine, so that more of them
//! share its processors: the figures say what an exchange costs, not what four machines do.
//!
//! Measured: seconds and bytes to load, bytes a posting and a line, and times of warm searches in one process (connections and
//! columns kept), local index and servers in the same run, each query three times. `cargo bench --bench does_it_scale_out
//! --features postgres`.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

#[path = "../tests/scale_out/server.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod server;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use algofind::index::BuildOptions;
use algofind::search::SearchOptions;
use algofind::{Encoders, Index, Query};
use server::Several;

fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let Some(packages) = std::env::var_os("ALGOFIND_PACKAGES").map(PathBuf::from) else {
        println!("ALGOFIND_PACKAGES names a folder of packages");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(&packages).expect("a folder").flatten().map(|e| e.path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    folders.truncate(number("ALGOFIND_PACKAGES_MOST", usize::MAX));
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let mut repositories: Vec<(String, PathBuf)> =
        folders.iter().map(|path| (name(path), path.clone())).collect();
    let sizes = [0, number("ALGOFIND_COPIES", 8)];
    for copies in sizes {
        for copy in 0..copies {
            for path in &folders {
                let to = folder.path().join(format!("{}-{copy}", name(path)));
                renamed(path, &to, copy);
                repositories.push((name(&to), to));
            }
        }
        repositories.sort();
        measure(&repositories);
    }
}

fn measure(repositories: &[(String, PathBuf)]) {
    let start = Instant::now();
    let built = |path: &PathBuf| Index::build(&[path], &BuildOptions::default()).expect("an index").0;
    let indexes: Vec<Index> = repositories.iter().map(|(_, path)| built(path)).collect();
    let describing = start.elapsed();
    let local = Index::joined(&indexes.iter().collect::<Vec<_>>()).expect("joined");
    let queries = queries();
    let (p50, p95) = times(&local, &queries);
    println!("\n{} repositories, described in {:.1} s", repositories.len(), describing.as_secs_f64());
    println!(
        "| kept | load s | compact s | MB | bytes a line | bytes a posting | p50 ms | p95 ms | cold ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    println!("| local | | | | | | {p50:.0} | {p95:.0} | |");
    for n in [1, 2, 4] {
        let Some(several) = Several::start(n, "the whole bench") else { return };
        let cluster = several.cluster(Duration::from_mins(2));
        cluster.prepare(&Encoders::default()).expect("tables");
        let start = Instant::now();
        for ((name, _), index) in repositories.iter().zip(&indexes) {
            cluster.push(name, index, &|_, _| ()).expect("pushed");
        }
        let loading = start.elapsed().as_secs_f64();
        let start = Instant::now();
        for server in cluster.servers() {
            server.compact(true).expect("compacted");
        }
        let compacting = start.elapsed().as_secs_f64();
        several.servers.iter().for_each(|server| drop(server.sql("code", "vacuum full analyze")));
        let states: Vec<_> = cluster.servers().iter().map(|server| server.list().expect("a list")).collect();
        let all = || states.iter().flat_map(|state| &state.repositories);
        let n_lines: u64 = all().map(|r| r.n_lines).sum();
        let n_postings: u64 = all().map(|r| r.n_postings).sum();
        let n_functions: u64 = all().map(|r| r.n_functions).sum();
        let n_bytes: u64 = states.iter().map(|state| state.n_bytes).sum();
        let list_bytes: u64 = states.iter().map(|state| state.list_bytes).sum();
        let index = cluster.index(Encoders::default()).expect("an index");
        let start = Instant::now();
        index.search(&queries[0], &SearchOptions::default()).expect("an answer");
        let cold = start.elapsed().as_secs_f64() * 1e3;
        let (p50, p95) = times(&index, &queries);
        println!(
            "| {n} server{} | {loading:.1} | {compacting:.1} | {:.1} | {:.1} | {:.2} | {p50:.0} | {p95:.0} | {cold:.0} |",
            if n == 1 { "" } else { "s" },
            n_bytes as f64 / 1e6,
            n_bytes as f64 / n_lines as f64,
            list_bytes as f64 / n_postings as f64,
        );
        if n == 1 {
            let sizes = "select string_agg(relname || ' ' || pg_total_relation_size(c.oid), ', ' order by relname)
                from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'algofind' and relkind = 'r'";
            let columns = "select sum(length(columns)) from algofind.repository";
            println!(
                "<!-- {n_lines} lines, {n_functions} functions, {n_postings} postings; {}; columns {} -->",
                several.servers[0].sql("code", sizes),
                several.servers[0].sql("code", columns)
            );
        }
    }
}

fn queries() -> Vec<Query> {
    let folder =
        std::env::var_os("ALGOFIND_QUERIES").map_or_else(|| PathBuf::from("examples/queries"), PathBuf::from);
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("queries").flatten().map(|e| e.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    let read = |path: &PathBuf| Query::new(&fs::read_to_string(path).expect("a file"), &Encoders::default());
    files.iter().map(|path| read(path).expect("a query")).collect()
}

/// The median and the 95th of a hundred, in milliseconds.
fn times(index: &Index, queries: &[Query]) -> (f64, f64) {
    let mut times = Vec::new();
    for round in 0..4 {
        for query in queries {
            let start = Instant::now();
            let found = index.search(query, &SearchOptions::default()).expect("an answer");
            // As a listing does: the source of what is shown.
            for result in &found.results {
                index.source(&result.regions[0]).expect("source");
            }
            if round > 0 {
                times.push(start.elapsed().as_secs_f64() * 1e3);
            }
        }
    }
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() * 95 / 100])
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let kind = entry.file_type().expect("a kind");
        if kind.is_dir() {
            files(&entry.path(), found);
        } else if kind.is_file() {
            found.push(entry.path());
        }
    }
}

/// Identifiers of a text with what stands between them.
fn pieces(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let len = rest.find(|c: char| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(len);
        rest = after;
        Some((is_word(first) && !first.is_ascii_digit(), piece))
    })
}

/// Copies the code of a folder; half of the identifiers that stand in less than a fifth of its files get a word more.
fn renamed(from: &Path, to: &Path, copy: usize) {
    const WORDS: [&str; 8] = ["Alder", "Birch", "Cedar", "Elder", "Hazel", "Larch", "Maple", "Rowan"];
    let mut all = Vec::new();
    files(from, &mut all);
    let endings = ["c", "h", "java"];
    all.retain(|path| path.extension().and_then(|e| e.to_str()).is_some_and(|e| endings.contains(&e)));
    let texts: BTreeMap<&Path, String> =
        all.iter().filter_map(|path| Some((path.as_path(), fs::read_to_string(path).ok()?))).collect();
    let mut n_files: HashMap<&str, usize> = HashMap::new();
    for text in texts.values() {
        let words: HashSet<&str> =
            pieces(text).filter(|(is_word, _)| *is_word).map(|(_, word)| word).collect();
        for word in words {
            *n_files.entry(word).or_default() += 1;
        }
    }
    for (path, text) in &texts {
        let mut changed = String::with_capacity(text.len());
        for (is_word, piece) in pieces(text) {
            changed.push_str(piece);
            let mut hash = DefaultHasher::new();
            (piece, copy).hash(&mut hash);
            if is_word
                && piece.len() > 2
                && n_files[piece] * 5 < texts.len()
                && hash.finish().is_multiple_of(2)
            {
                changed.push_str(WORDS[copy % WORDS.len()]);
                changed.push_str(WORDS[hash.finish() as usize / 2 % WORDS.len()]);
            }
        }
        let path = to.join(path.strip_prefix(from).expect("inside"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, changed).expect("a file");
    }
}
