use crate::support::{algofind, algofind_with_cache};

#[test]
fn functions_are_found_by_what_they_do_in_both_languages() {
    let run = algofind(["behave", "(12, 18) -> 6", "(7, 5) -> 1", "examples/corpus", "--top", "5", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found = run.json();
    let results = found["results"].as_array().expect("results");
    let functions: Vec<&str> =
        results.iter().filter_map(|result| result["regions"][0]["function"].as_str()).collect();
    assert!(functions.contains(&"shrink") && functions.contains(&"Numbers.common"), "{functions:?}");
    for (at, result) in results.iter().enumerate() {
        assert_eq!(result["rank"], at + 1);
        let pairs = result["pairs"].as_array().expect("pairs");
        let satisfied = pairs.iter().filter(|pair| pair["satisfied"] == true).count();
        assert_eq!(result["level"] == "full", satisfied == pairs.len(), "{result}");
    }
}

#[test]
fn an_output_may_be_left_in_an_argument() {
    let run = algofind(["behave", "([3, 1, 2]) -> [1, 2, 3]", "examples/corpus"]);
    assert!(
        run.stdout.contains("Ordering.arrange") && run.stdout.contains("the output is left in"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_wrong_example_is_underlined_and_nothing_found_is_said() {
    let run = algofind(["behave", "(12, 18 -> 6", "examples/corpus"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("expected `,` or `)` here\n  (12, 18 -> 6\n          ^"), "{}", run.stderr);
    let run = algofind(["behave", "(\"a\") -> \"no function says this\"", "examples/corpus"]);
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
}

#[test]
fn results_of_a_search_that_do_the_examples_come_first_and_say_so() {
    let cache = tempfile::tempdir().expect("a folder");
    let query = cache.path().join("euclid.txt");
    std::fs::write(
        &query,
        "EUCLID(a, b)\n  while b > 0\n    r = a mod b\n    a = b\n    b = r\n  return a\nExample: EUCLID(12, 18) = 6\n",
    )
    .expect("written");
    let query = query.to_str().expect("a plain name");
    let run = algofind_with_cache(cache.path(), ["search", query, "examples/corpus", "--top", "1"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("does the example"), "{}", run.stdout);
}

#[test]
fn python_is_found_by_trying_what_its_parameters_take() {
    let folder = tempfile::tempdir().expect("a folder");
    let code = "def fold(a, b):\n    while b:\n        a, b = b, a % b\n    return a\n\n\ndef other(a, b):\n    return a + b\n";
    std::fs::write(folder.path().join("numbers.py"), code).expect("written");
    let place = folder.path().to_str().expect("a plain name");
    let run = algofind(["behave", "(12, 18) -> 6", "(7, 5) -> 1", place, "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found = run.json();
    let results = found["results"].as_array().expect("results");
    let full: Vec<&str> = results
        .iter()
        .filter(|result| result["level"] == "full")
        .filter_map(|result| result["regions"][0]["function"].as_str())
        .collect();
    assert_eq!(full.len(), 1, "{found}");
    assert!(full[0].ends_with("fold"), "{full:?}");
}

#[test]
fn the_search_is_measured_by_one_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    write("gcd.c", "int shrink(int a, int b) { while (b) { int t = a % b; a = b; b = t; } return a; }\n");
    let pair = r#"{"in": [{"type": "int", "value": 12}, {"type": "int", "value": 18}], "out": {"type": "int", "value": 6}}"#;
    write("queries.jsonl", &format!(r#"{{"id": "gcd.1", "task": "gcd", "pairs": [{pair}]}}"#));
    let label = r#"{"language": "c", "corpus": "own", "query": "gcd.1", "task": "gcd", "file": "gcd.c", "function": "shrink", "start": 1, "end": 1, "level": "full", "pairs": [1], "perm": [0, 1], "types": "exact", "out": "return", "does_task": true}"#;
    write("labels.jsonl", label);
    let place = folder.path().to_str().expect("a plain name");
    let run = algofind(["eval", "behave", place, place]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("| C | exact | 1 | 1 | 1.000 | 1 | 1 | 0 | 0 |"), "{}", run.stdout);
    assert!(run.stdout.contains("| C | 1 | 1 (100.0 %) |"), "{}", run.stdout);
}

#[test]
fn an_index_keeps_code_that_is_ready_to_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = folder.path().join("index");
    let place = index.to_str().expect("a plain name");
    let ask = || {
        let run = algofind(["behave", "(12, 18) -> 6", "(7, 5) -> 1", "--index", place, "--json"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stderr.is_empty(), "{}", run.stderr);
        run.json()
    };
    let made = || ["behave", "behave-paths"].map(|name| index.join(name).exists());
    assert_eq!(algofind(["index", "examples/corpus", "--out", place]).code, 0);
    assert_eq!(made(), [false, false], "who never asks by examples need not wait for it");
    let first = ask();
    assert_eq!(made(), [true, false]);
    assert_eq!(ask(), first, "what was kept does the same");
    assert_eq!(algofind(["index", "examples/corpus", "--out", place, "--behave"]).code, 0);
    assert_eq!(made(), [true, true]);
    assert_eq!(ask()["results"].as_array().map(Vec::len), first["results"].as_array().map(Vec::len));
}
