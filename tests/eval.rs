use std::fs;
use std::path::Path;

use crate::support::algofind;

/// A folder with labels for one query of the examples.
fn labels(folder: &Path) -> String {
    let path = folder.join("labels.jsonl");
    let line = |language: &str, file: &str, function: &str, heading: &str, length: usize| {
        let source = fs::read_to_string(Path::new("examples/corpus").join(file)).expect("it is there");
        let start = source.lines().position(|line| line.contains(heading)).expect("it is defined") + 1;
        format!(
            r#"{{"query": "kruskal", "language": "{language}", "truth": [{{"file": "{file}", "function": "{function}", "start": {start}, "end": {}}}]}}"#,
            start + length
        )
    };
    let lines = [
        line("java", "java/RoadNetwork.java", "operate", "List<Road> operate()", 12),
        line("c", "c/net.c", "op_17", "int op_17(", 20),
    ];
    fs::write(&path, lines.join("\n")).expect("it can be written");
    path.to_str().expect("a plain name").to_owned()
}

fn index(folder: &Path) -> String {
    let directory = folder.join("index").to_str().expect("a plain name").to_owned();
    assert_eq!(algofind(["index", "examples/corpus", "--out", &directory]).code, 0);
    directory
}

#[test]
fn every_method_is_measured_in_every_setting() {
    let folder = tempfile::tempdir().expect("a folder");
    let (labels, index) = (labels(folder.path()), index(folder.path()));
    let run_file = folder.path().join("run.jsonl");
    let set = ["--queries", "examples/queries", "--labels", &labels, "--index", &index];
    let more = ["--json", "--run", run_file.to_str().expect("a plain name")];
    let run = algofind(["eval"].into_iter().chain(set).chain(more));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let json = run.json();
    let settings = json["modes"][0]["settings"].as_array().expect("a list");
    let names: Vec<&str> = settings.iter().filter_map(|setting| setting["language"].as_str()).collect();
    assert_eq!(names, ["java", "c", "mixed"]);
    for setting in settings {
        let methods = setting["methods"].as_array().expect("a list");
        assert_eq!(methods.len(), 7, "{setting}");
        assert_eq!(methods[0]["method"], "default");
        let mrr = methods[0]["scores"]["experiment_2"]["mrr"].as_f64().expect("a figure");
        assert!(mrr >= 0.5, "the answer is first or second: {setting}");
        let alone = &methods[0]["scores"]["experiment_1"];
        assert_eq!(alone["queries"], 1);
        assert!(alone["mrr"].as_f64() >= Some(0.5), "a file below one folder has a package: {setting}");
    }
    // One list per setting, and one per package of an answer.
    let lists = fs::read_to_string(&run_file).expect("it was written");
    assert_eq!(lists.lines().count(), 5);
    assert_eq!(lists.lines().filter(|line| line.contains("\"package\":\"c\"")).count(), 1);
}

#[test]
fn a_report_has_all_modes_and_a_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let (labels, index) = (labels(folder.path()), index(folder.path()));
    let docs = folder.path().join("docs");
    let set = ["--queries", "examples/queries", "--labels", &labels, "--index", &index];
    let more =
        ["--methods", "default,bm25", "--experiment", "2", "--report", docs.to_str().expect("a plain name")];
    let run = algofind(["eval"].into_iter().chain(set).chain(more));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = fs::read_to_string(docs.join("evaluation.md")).expect("it was written");
    for heading in ["## As is", "## Anonymous", "## Bare"] {
        assert!(text.contains(heading), "{text}");
    }
    assert!(text.contains("| BM25 | 1 |"), "{text}");
    let svg = fs::read_to_string(docs.join("evaluation.svg")).expect("it was written");
    assert!(svg.starts_with("<svg") && svg.matches("<rect class=\"own\"").count() == 10, "{svg}");
}

#[test]
fn weights_can_be_fitted_and_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let (labels, index) = (labels(folder.path()), index(folder.path()));
    let weights = folder.path().join("weights.json").to_str().expect("a plain name").to_owned();
    let set = ["--queries", "examples/queries", "--labels", &labels, "--index", &index];
    let run = algofind(["tune"].into_iter().chain(set).chain(["--out", &weights]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("anonymous"), "{}", run.stdout);
    let query = "examples/queries/kruskal.txt";
    let found = algofind(["search", query, "--index", &index, "--weights", &weights, "--json"]).json();
    assert!(found["results"].is_array(), "{found}");
}

#[test]
fn a_set_without_labelled_queries_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let labels = labels(folder.path());
    let empty = folder.path().to_str().expect("a plain name");
    let run = algofind(["eval", "--queries", empty, "--labels", &labels, "--root", "examples/corpus"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no query"), "{}", run.stderr);
}
