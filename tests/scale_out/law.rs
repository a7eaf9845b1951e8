//! Servers answer as an index on this machine does: same candidates, order, scores, alignment.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use algofind::cluster::{Cluster, Pushed};
use algofind::index::BuildOptions;
use algofind::search::{Region, SearchOptions, SearchResults};
use algofind::{Encoders, Index, Query};

use crate::server::Several;

const PATIENT: Duration = Duration::from_mins(1);

/// Folders with code, by the names of their repositories.
fn repositories() -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for (root, prefix) in [("examples/corpus", "example"), ("tests/languages", "language")] {
        for entry in fs::read_dir(root).expect("a folder").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.path().is_dir() && name != "queries" {
                found.push((format!("{prefix}/{name}"), entry.path()));
            }
        }
    }
    found.sort();
    found
}

pub(crate) fn built(path: &Path) -> Index {
    Index::build(&[path], &BuildOptions::default()).expect("an index").0
}

fn queries() -> Vec<Query> {
    let mut files: Vec<PathBuf> =
        fs::read_dir("examples/queries").expect("queries").flatten().map(|entry| entry.path()).collect();
    files.sort();
    let query = |file: &PathBuf| Query::new(&fs::read_to_string(file).expect("a file"), &Encoders::default());
    files.iter().map(|file| query(file).expect("a query")).collect()
}

/// An answer as text, with every bit of its scores.
fn told(found: &SearchResults, name: impl Fn(&Region) -> String) -> Vec<String> {
    let place = |region: &Region| {
        format!("{} {}-{} {} {}", name(region), region.start, region.end, region.function, region.language)
    };
    let places = |regions: &[Region]| regions.iter().map(&place).collect::<Vec<_>>().join(" | ");
    found
        .results
        .iter()
        .map(|r| {
            let aligned = r
                .alignment
                .iter()
                .map(|line| format!("{} {} {}", line.query_line, places(&line.regions), line.why));
            let evidence = r.evidence.iter().map(|e| format!("{} {:08x}", e.feature, e.share.to_bits()));
            format!(
                "{} {:08x} {:?}\n{}\ncopies {}\nextra {}\nmissing {:?}\n{}\n{}",
                r.rank,
                r.score.to_bits(),
                r.confidence,
                places(&r.regions),
                places(&r.copies),
                places(&r.extra),
                r.missing,
                aligned.collect::<Vec<_>>().join("\n"),
                evidence.collect::<Vec<_>>().join("\n"),
            )
        })
        .collect()
}

/// Compares every answer of a cluster with that of local indexes joined in the order of their names.
fn compare(cluster: &Cluster, repositories: &[(String, Index)], queries: &[Query], options: &SearchOptions) {
    let local =
        Index::joined(&repositories.iter().map(|(_, index)| index).collect::<Vec<_>>()).expect("joined");
    let there = cluster.index(Encoders::default()).expect("an index");
    let mut n_results = 0;
    for query in queries {
        let expected = local.search(query, options).expect("an answer");
        let found = there.search(query, options).expect("an answer");
        assert_eq!(found.unsearched, []);
        let named = |region: &Region| format!("{}/{}", repositories[region.index as usize].0, region.file);
        assert_eq!(told(&found, |region| region.file.clone()), told(&expected, named), "{}", query.text);
        n_results += found.results.len();
        for (result, wanted) in found.results.iter().zip(&expected.results) {
            for (region, wanted) in result.regions.iter().zip(&wanted.regions) {
                assert_eq!(there.source(region).expect("source"), local.source(wanted).expect("source"));
            }
        }
    }
    assert!(n_results > queries.len(), "something is found");
}

fn push(cluster: &Cluster, repositories: &[(String, Index)]) {
    cluster.prepare(&Encoders::default()).expect("tables");
    for (name, index) in repositories {
        let placed = cluster.push(name, index, &|_, _| ()).expect("pushed");
        assert_eq!(placed.pushed, Pushed::Written, "{name}");
        assert_eq!(cluster.push(name, index, &|_, _| ()).expect("again").pushed, Pushed::Unchanged);
    }
}

#[test]
fn servers_answer_as_an_index_on_this_machine_does() {
    let repositories: Vec<(String, Index)> =
        repositories().into_iter().map(|(name, path)| (name, built(&path))).collect();
    let queries = queries();
    for n in 1..=3 {
        let Some(several) = Several::start(n, "that servers answer as a local index") else { return };
        let cluster = several.cluster(PATIENT);
        push(&cluster, &repositories);
        let options = SearchOptions { top: 40, ..SearchOptions::default() };
        compare(&cluster, &repositories, &queries, &options);
        if n == 2 {
            let few = SearchOptions { language: Some("java".to_owned()), n_candidates: 5, ..options.clone() };
            compare(&cluster, &repositories, &queries[..4], &few);
        }
        // Merged lists say the same, and so do those of a repository that was replaced and of one that was moved.
        for server in cluster.servers() {
            server.compact(true).expect("compacted");
            assert!(server.list().expect("a list").n_segments <= 1);
        }
        compare(&cluster, &repositories, &queries[..3], &options);
        change(&cluster, &several, repositories.len());
        compare(&cluster, &repositories, &queries[..3], &options);
    }
}

/// Replaces a repository and puts it back, compacts, moves one to the next server.
fn change(cluster: &Cluster, several: &Several, n_repositories: usize) {
    let (name, path) = repositories().swap_remove(0);
    let folder = several.folder().join("changed");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("A.java"), "class A { int f(int a) { return a + 1; } }").expect("a file");
    assert_eq!(cluster.push(&name, &built(&folder), &|_, _| ()).expect("pushed").pushed, Pushed::Written);
    assert_eq!(cluster.push(&name, &built(&path), &|_, _| ()).expect("pushed").pushed, Pushed::Written);
    let servers = cluster.servers();
    for server in servers {
        server.compact(false).expect("compacted");
    }
    if let [first, second, ..] = servers {
        let (from, to) = if first.list().expect("a list").repositories.is_empty() {
            (second, first)
        } else {
            (first, second)
        };
        let moved = from.list().expect("a list").repositories[0].name.clone();
        from.move_to(to, &moved, Duration::ZERO).expect("moved");
        assert!(to.has(&moved).expect("an answer") && !from.has(&moved).expect("an answer"));
    }
    let n_kept: usize = servers.iter().map(|server| server.list().expect("a list").repositories.len()).sum();
    assert_eq!(n_kept, n_repositories);
}

/// The same on packages of the development set, where its folder is named.
#[test]
fn development_packages_are_found_as_on_this_machine() {
    let Some(root) = std::env::var_os("ALGOFIND_PACKAGES").map(PathBuf::from) else {
        println!("left out: the law on large code; ALGOFIND_PACKAGES names a folder of packages");
        return;
    };
    let most =
        std::env::var("ALGOFIND_PACKAGES_MOST").ok().and_then(|n| n.parse().ok()).unwrap_or(usize::MAX);
    let mut folders: Vec<PathBuf> =
        fs::read_dir(&root).expect("a folder").flatten().map(|e| e.path()).collect();
    folders.sort();
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let folders = folders.into_iter().filter(|path| path.is_dir()).take(most);
    let repositories: Vec<(String, Index)> = folders.map(|path| (name(&path), built(&path))).collect();
    let Some(several) = Several::start(3, "the law on large code") else { return };
    let cluster = several.cluster(PATIENT);
    push(&cluster, &repositories);
    let options = SearchOptions { top: 20, ..SearchOptions::default() };
    compare(&cluster, &repositories, &queries(), &options);
    for server in cluster.servers() {
        server.compact(true).expect("compacted");
    }
    compare(&cluster, &repositories, &queries(), &options);
}
