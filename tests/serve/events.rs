//! Builds as they happen, and new generations.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{connect, query, serve};
use crate::support::algofind;

/// Events until one of this stage.
fn until(address: &str, stage: &str) -> Vec<Value> {
    let mut stream = connect(address);
    write!(stream, "GET /api/events HTTP/1.1\r\nHost: {address}\r\nAccept: text/event-stream\r\n\r\n")
        .expect("it is taken");
    let mut seen = Vec::new();
    for line in BufReader::new(stream).lines() {
        let line = line.expect("a line");
        let Some(data) = line.strip_prefix("data:") else { continue };
        let event: Value = serde_json::from_str(data.trim()).expect("JSON");
        let is_last = event["stage"] == stage;
        seen.push(event);
        if is_last {
            break;
        }
    }
    seen
}

#[test]
fn a_build_is_told_as_it_happens() {
    let code = tempfile::tempdir().expect("a folder");
    for n in 0..1_500 {
        let functions = (0..20).map(|f| format!("int f{n}_{f}(int a) {{ return a + {f}; }}\n"));
        let body: Vec<String> = functions.collect();
        let body = body.concat();
        fs::write(code.path().join(format!("file{n}.c")), body).expect("it can be written");
    }
    let served = serve(&[code.path().to_str().expect("a path")]);
    let seen = until(&served.address, "ready");
    let stages: BTreeSet<&str> = seen.iter().filter_map(|event| event["stage"].as_str()).collect();
    assert!(stages.contains("reading") || stages.contains("linking"), "{stages:?}");
    let last = seen.last().expect("an event");
    assert_eq!((&last["stage"], &last["index"]), (&json!("ready"), &json!(0)));
    let index = &served.get("/api/indexes").json()["indexes"][0];
    assert_eq!((&index["n_files"], &index["n_functions"]), (&json!(1_500), &json!(30_000)));
}

#[test]
fn code_that_cannot_be_read_is_said_and_the_rest_is_served() {
    let empty = tempfile::tempdir().expect("a folder");
    let served = serve(&[empty.path().to_str().expect("a path"), "examples/corpus"]);
    until(&served.address, "failed");
    for _ in 0..300 {
        if served.get("/api/indexes").json()["indexes"][1]["stage"] == "ready" {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    let found = served.post("/api/search", &json!({ "query": query("kruskal.txt"), "top": 1 })).json();
    assert_eq!(found["results"][0]["regions"][0]["index"], 1);
    let refused = served.post("/api/search", &json!({ "query": "return a", "indexes": [0] }));
    assert_eq!(refused.status, 503);
}

#[test]
fn a_new_generation_is_searched_without_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, index) = (folder.path().join("code"), folder.path().join("index"));
    fs::create_dir(&code).expect("it can be made");
    let paths = [code.to_str().expect("a path"), index.to_str().expect("a path")];
    let gcd = "int g(int a, int b) { while (b != 0) { int r = a % b; a = b; b = r; } return a; }\n";
    fs::write(code.join("one.c"), gcd).expect("it can be written");
    assert_eq!(algofind(["index", paths[0], "--out", paths[1]]).code, 0);
    let before: BTreeSet<_> = files(&index);
    let served = serve(&["--index", paths[1]]).ready();
    let n_files = || served.get("/api/indexes").json()["indexes"][0]["n_files"].as_u64().expect("a number");
    assert_eq!(n_files(), 1);
    let asked = json!({ "query": "while b ≠ 0\n    r = a mod b\n    a = b\n    b = r\nreturn a", "examples": ["(12, 18) -> 6"] });
    assert_eq!(served.post("/api/search", &asked).json()["results"][0]["examples"]["verdict"], "does");
    assert_eq!(files(&index), before, "a served index is only read");

    fs::write(code.join("two.c"), gcd.replace("g(", "h(").replace("while", "for (; ; ) if (1) while"))
        .expect("it can be written");
    assert_eq!(algofind(["index", paths[0], "--out", paths[1]]).code, 0);
    let is_new = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        n_files() == 2
    });
    assert!(is_new, "the new generation is taken over");
}

#[test]
fn requests_are_answered_while_generations_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, index) = (folder.path().join("code"), folder.path().join("index"));
    fs::create_dir(&code).expect("it can be made");
    let paths = [code.to_str().expect("a path"), index.to_str().expect("a path")];
    let write = |n: usize| {
        let gcd = format!(
            "int g{n}(int a, int b) {{ while (b != 0) {{ int r = a % b; a = b; b = r; }} return a; }}\n"
        );
        fs::write(code.join(format!("file{n}.c")), gcd).expect("it can be written");
        assert_eq!(algofind(["index", paths[0], "--out", paths[1]]).code, 0);
    };
    write(0);
    let served = serve(&["--index", paths[1]]).ready();
    let ended = AtomicBool::new(false);
    let asked = json!({ "query": "while b ≠ 0\n    r = a mod b\n    a = b\n    b = r\nreturn a" });
    std::thread::scope(|scope| {
        let ask = || {
            let mut n_answers = 0;
            while !ended.load(Ordering::Relaxed) {
                let answer = served.post("/api/search", &asked);
                assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
                let first = &answer.json()["results"][0]["regions"][0];
                assert!(first["function"].as_str().is_some_and(|name| name.starts_with('g')), "{first}");
                // What was found can be read, whichever generation it was found in.
                let file = first["file"].as_str().expect("a file");
                assert_eq!(served.get(&format!("/api/source?file={file}")).status, 200);
                n_answers += 1;
            }
            n_answers
        };
        let asking = [scope.spawn(ask), scope.spawn(ask)];
        for n in 1..4 {
            write(n);
            std::thread::sleep(Duration::from_millis(2_200));
        }
        ended.store(true, Ordering::Relaxed);
        for thread in asking {
            assert!(thread.join().expect("no refusal") > 0);
        }
    });
    let is_last = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        served.get("/api/indexes").json()["indexes"][0]["n_files"] == 4
    });
    assert!(is_last, "the last generation is taken over");
}

fn files(folder: &std::path::Path) -> BTreeSet<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}
