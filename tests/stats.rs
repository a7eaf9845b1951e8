use std::fs;

use crate::support::algofind;

#[test]
fn functions_are_listed_with_their_counts() {
    let run = algofind(["stats", "examples/corpus", "--functions", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let json = run.json();
    let functions = json["functions"].as_array().expect("a list");
    assert!(functions.len() >= 60);
    let found = functions.iter().find(|function| function["name"] == "where").expect("it is in order.c");
    let source = fs::read_to_string("examples/corpus/c/order.c").expect("it is there");
    let start = source.lines().position(|line| line.starts_with("int where")).expect("it is defined") + 1;
    assert_eq!(found["file"], "c/order.c");
    assert_eq!(found["start"], start);
    assert_eq!(found["end"], start + 13);
    // `while`, `if`, `&&` and `?:`.
    assert_eq!(found["decisions"], 4);
    assert_eq!(found["loops"], 1);
    assert!(found["nodes"].as_u64() > Some(6));
}

#[test]
fn counts_agree_with_the_list() {
    let json = algofind(["stats", "examples/corpus", "--functions", "--json"]).json();
    let functions = json["functions"].as_array().expect("a list");
    let n_nodes: u64 = functions.iter().filter_map(|function| function["nodes"].as_u64()).sum();
    assert_eq!(json["n_nodes"], n_nodes);
    assert_eq!(json["skipped"], serde_json::json!([]));
    assert!(json["files"].as_array().expect("a list").iter().all(|file| file["error_share"] == 0.0));
}

#[test]
fn a_lambda_counts_where_it_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "class A {\n  void f() {\n    run(() -> { if (x) { g(); } });\n  }\n}\n";
    fs::write(folder.path().join("A.java"), source).expect("it can be written");
    let json =
        algofind(["stats", folder.path().to_str().expect("a plain name"), "--functions", "--json"]).json();
    let functions = json["functions"].as_array().expect("a list");
    assert_eq!(functions.len(), 1, "{functions:?}");
    assert_eq!(functions[0]["name"], "f");
    assert_eq!(functions[0]["decisions"], 1);
}

#[test]
fn people_get_a_table() {
    let run = algofind(["stats", "examples/corpus"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let first: Vec<&str> = run.stdout.lines().next().expect("a title").split_whitespace().collect();
    assert_eq!(first, ["language", "files", "lines", "functions", "nodes"]);
    assert!(run.stdout.contains("\njava "));
}

#[test]
fn files_left_out_are_named_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.c"), b"int f(void) { return 1; }\n").expect("it can be written");
    fs::write(folder.path().join("b.c"), b"\0\0\0\0").expect("it can be written");
    let run = algofind(["stats", folder.path().to_str().expect("a plain name")]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("left out b.c: not a text file"), "{}", run.stdout);
}

#[test]
fn a_missing_path_is_an_error() {
    let run = algofind(["stats", "no/such/folder"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no/such/folder"), "{}", run.stderr);
}
