//! `push`, `search --index postgres://…`, `shards`, `compact` as they are called.

use std::path::Path;
use std::process::{Command, Output};

use crate::server::{Postgres, Several};

fn algofind(several: &Several, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_algofind"))
        .args(arguments)
        .env("PGPASSFILE", several.passfile())
        .env("XDG_CACHE_HOME", several.folder().join("cache"))
        .output()
        .expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn code_is_pushed_searched_listed_moved_and_compacted() {
    let Some(several) = Several::start(2, "the commands for servers") else { return };
    let addresses: Vec<String> = several.servers.iter().map(Postgres::address).collect();
    let (one, two) = (addresses[0].as_str(), addresses[1].as_str());
    let servers = ["--to", one, "--to", two];
    let pushed = algofind(&several, &[&["push", "--each", "examples/corpus"], &servers[..]].concat());
    assert!(pushed.status.success(), "{}", text(&pushed.stderr));
    assert!(text(&pushed.stdout).contains("wrote 2 repositories"), "{}", text(&pushed.stdout));
    let again = algofind(&several, &[&["push", "--each", "examples/corpus"], &servers[..]].concat());
    assert!(
        text(&again.stdout).contains("wrote 0 repositories, 2 others had not changed"),
        "{}",
        text(&again.stdout)
    );

    let query = "examples/queries/kruskal.txt";
    let found = algofind(&several, &["search", query, "--index", one, "--index", two]);
    assert_eq!(found.status.code(), Some(0), "{}", text(&found.stderr));
    assert!(text(&found.stdout).contains("java/RoadNetwork.java"), "{}", text(&found.stdout));

    let cluster = several.folder().join("servers.txt");
    std::fs::write(&cluster, format!("# two\n{one}\n{two} # the second\n")).expect("a file");
    let listed = algofind(&several, &["shards", "--cluster", cluster.to_str().expect("a path"), "--json"]);
    let states: serde_json::Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    let names = |at: usize| -> Vec<String> {
        let all = states[at]["repositories"].as_array().expect("a list");
        all.iter().map(|r| r["name"].as_str().expect("a name").to_owned()).collect()
    };
    let mut all = [names(0), names(1)].concat();
    all.sort();
    assert_eq!(all, ["c", "java"]);

    // Everything to the second server, while the answer stays the same.
    for name in names(0) {
        let moved =
            algofind(&several, &["shards", "move", &name, "--from", one, "--to", two, "--grace", "0"]);
        assert!(moved.status.success(), "{}", text(&moved.stderr));
    }
    let compacted = algofind(&several, &["compact", "--to", two]);
    assert!(compacted.status.success(), "{}", text(&compacted.stderr));
    let after = algofind(&several, &["search", query, "--index", one, "--index", two]);
    assert_eq!(text(&after.stdout), text(&found.stdout));

    // A server that is down is named with what it keeps; with --strict that is an error.
    several.servers[1].stop("fast");
    let part = algofind(&several, &["search", query, "--index", one, "--index", two, "--timeout", "5"]);
    assert_eq!(part.status.code(), Some(1), "{}", text(&part.stderr));
    assert!(text(&part.stderr).contains("not searched: c, java"), "{}", text(&part.stderr));
    let strict = algofind(&several, &["search", query, "--index", one, "--index", two, "--strict"]);
    assert_eq!(strict.status.code(), Some(2));
}

#[test]
fn what_is_wrong_with_addresses_is_said_before_anything_is_done() {
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_algofind")).args(arguments).output().expect("it runs")
    };
    let secret = run(&["push", "examples/corpus", "--to", "postgres://me:hidden-word@db.example/code"]);
    assert_eq!(secret.status.code(), Some(2));
    let said = text(&secret.stderr);
    assert!(said.contains("PGPASSWORD") && !said.contains("hidden-word"), "{said}");
    let mixed = run(&["search", "return a", "--index", "postgres://db.example/code", "examples/corpus"]);
    assert!(text(&mixed.stderr).contains("cannot be searched together"), "{}", text(&mixed.stderr));
    assert!(Path::new("examples/corpus").is_dir());
    let none = run(&["push", "examples/corpus"]);
    assert_eq!(none.status.code(), Some(2));
}
