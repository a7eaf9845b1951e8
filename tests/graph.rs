use crate::support::{algofind, algofind_with_input};

#[test]
fn one_function_as_dot() {
    let run = algofind(["graph", "examples/corpus/c/numeric.c", "--function", "shrink"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("digraph"), "{}", run.stdout);
    assert!(run.stdout.contains("return b == 0"), "{}", run.stdout);
}

#[test]
fn one_function_as_svg() {
    let run =
        algofind(["graph", "examples/corpus/java/Numbers.java", "--function", "common", "--format", "svg"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("<svg") && run.stdout.trim_end().ends_with("</svg>"));
}

#[test]
fn a_whole_file_as_svg_has_a_frame_for_each_function() {
    let run = algofind(["graph", "examples/corpus/c/heap.c", "--format", "svg"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for name in ["heap_init", "heap_free", "sift_down", "heap_push", "heap_pop"] {
        assert!(run.stdout.contains(&format!(">{name}<")), "{name}");
    }
    assert_eq!(run.stdout.matches("<svg").count(), 1);
}

#[test]
fn a_whole_file_as_json() {
    let run = algofind(["graph", "examples/corpus/c/heap.c", "--format", "json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let json = run.json();
    let names: Vec<&str> = json["functions"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|function| function["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["heap_init", "heap_free", "sift_down", "heap_push", "heap_pop"]);
    let nodes = json["functions"][2]["nodes"].as_array().expect("a list");
    assert_eq!(nodes.first().map(|node| &node["kind"]), Some(&"entry".into()));
    assert_eq!(nodes.last().map(|node| &node["kind"]), Some(&"exit".into()));
}

#[test]
fn hops_bring_callers_and_callees() {
    let run = algofind(["graph", "examples/corpus", "--function", "heap_pop", "--hops", "1", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let json = run.json();
    let mut names: Vec<&str> = json["functions"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|function| function["name"].as_str().expect("a name"))
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["dist_from", "heap_pop", "sift_down"]);
    assert_eq!(json["calls"].as_array().map(Vec::len), Some(2));
}

#[test]
fn pseudo_code_has_a_graph_too() {
    let from_file = algofind(["graph", "examples/queries/union-find.txt", "--function", "FIND", "--json"]);
    assert_eq!(from_file.code, 0, "{}", from_file.stderr);
    assert_eq!(from_file.json()["functions"][0]["language"], "pcode");
    let from_stdin =
        algofind_with_input(["graph", "-", "--json"], b"F(x)\n  if x > 1 then\n    x := F(x - 1)\n");
    assert_eq!(from_stdin.code, 0, "{}", from_stdin.stderr);
    let function = &from_stdin.json()["functions"][0];
    assert_eq!(function["name"], "F");
    assert_eq!(function["is_recursive"], true);
}

#[test]
fn an_unknown_function_is_answered_with_those_there_are() {
    let run = algofind(["graph", "examples/corpus/c/heap.c", "--function", "sift"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("did you mean sift_down?"), "{}", run.stderr);
    let run = algofind(["graph", "examples/corpus/c/heap.c", "--function", "dijkstra"]);
    assert!(run.stderr.contains("heap_free, heap_init"), "{}", run.stderr);
}

#[test]
fn an_unknown_language_is_said() {
    let run = algofind(["graph", "Cargo.toml"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("the language of Cargo.toml is not known"), "{}", run.stderr);
    assert!(run.stderr.contains("source code is read from files in c, "), "{}", run.stderr);
}

#[test]
fn no_function_is_exit_code_one() {
    let run = algofind(["graph", "examples/corpus/c/net.h"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
}
