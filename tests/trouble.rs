use std::fs;
use std::path::Path;

use crate::support::{algofind, algofind_with_cache, algofind_with_input};

const KRUSKAL: &str = "examples/queries/kruskal.txt";
const CODE: &str =
    "int gcd(int a, int b) {\n  while (b != 0) { int t = a % b; a = b; b = t; }\n  return a;\n}\n";
const EUCLID: &str = "while b ≠ 0: t = a mod b; a = b; b = t\nreturn a";

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

#[test]
fn a_folder_without_code_is_said_to_have_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let (cache, empty) = (folder.path().join("cache"), folder.path().join("empty"));
    fs::create_dir(&empty).expect("it can be made");
    fs::write(empty.join("notes.txt"), "nothing to run").expect("it can be written");
    let index = folder.path().join("index");
    for arguments in
        [&["search", KRUSKAL, name(&empty)] as &[&str], &["index", name(&empty), "--out", name(&index)]]
    {
        let run = algofind_with_cache(&cache, arguments.iter().copied());
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(
            run.stderr.contains(&format!("there is no source code in {}", empty.display())),
            "{}",
            run.stderr
        );
        assert!(run.stderr.contains("java"), "it says what is read: {}", run.stderr);
    }
    assert!(!index.exists(), "a folder that was made for nothing is removed");
    let stats = algofind(["stats", name(&empty)]);
    assert!(stats.stderr.contains("there is no source code"), "{}", stats.stderr);
}

#[test]
fn an_index_of_nothing_is_not_left_behind_by_a_wrong_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = folder.path().join("index");
    let run = algofind(["index", "no/such/folder", "--out", name(&index)]);
    assert_eq!(run.code, 2);
    assert!(!index.exists());
    // The system's words once, not once for every layer they came through.
    assert_eq!(run.stderr.matches("os error").count(), 1, "{}", run.stderr);
}

#[test]
fn code_is_searched_where_no_index_can_be_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let code = folder.path().join("code");
    fs::create_dir(&code).expect("it can be made");
    fs::write(code.join("a.c"), CODE).expect("it can be written");
    // A file where the cache folder should be.
    let cache = folder.path().join("cache");
    fs::write(&cache, "").expect("it can be written");
    let run = algofind_with_cache(&cache, ["search", EUCLID, name(&code), "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.json()["results"][0]["regions"][0]["function"], "gcd");
    assert!(run.stderr.contains("for this search only"), "{}", run.stderr);
}

#[test]
fn what_is_not_searched_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let code = folder.path().join("code");
    fs::create_dir(&code).expect("it can be made");
    fs::write(code.join("a.c"), CODE).expect("it can be written");
    fs::write(code.join("b.java"), [0, 159, 146, 150]).expect("it can be written");
    fs::write(code.join("c.java"), [0, 159, 146, 150]).expect("it can be written");
    let run = algofind_with_cache(&folder.path().join("cache"), ["search", EUCLID, name(&code)]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("b.java is not searched: not a text file\nand 1 other"), "{}", run.stderr);
}

#[test]
fn a_folder_as_query_is_told_from_a_missing_file() {
    let run = algofind(["search", "examples/corpus"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("examples/corpus is a folder"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn a_query_may_come_through_a_pipe_with_a_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.c");
    fs::write(&file, CODE).expect("it can be written");
    let index = folder.path().join("index");
    assert_eq!(algofind(["index", name(&file), "--out", name(&index)]).code, 0);
    let run = algofind_with_input(["search", "/dev/stdin", "--index", name(&index)], EUCLID.as_bytes());
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
fn a_language_may_be_named_by_the_ending_of_its_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = folder.path().join("index");
    assert_eq!(algofind(["index", "examples/corpus", "--out", name(&index)]).code, 0);
    let run = algofind(["search", KRUSKAL, "--index", name(&index), "--language", "H", "--json"]);
    assert_eq!(run.json()["results"][0]["regions"][0]["language"], "c");
}
