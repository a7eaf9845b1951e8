use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{Run, algofind};

const KRUSKAL: &str = "examples/queries/kruskal.txt";
const CORPUS: &str = "examples/corpus";

/// An index of the examples in a folder of its own.
fn index() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("index").to_str().expect("a plain name").to_owned();
    let made = algofind(["index", CORPUS, "--out", &directory]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    (folder, directory)
}

fn search(directory: &str, query: &str, more: &[&str]) -> Run {
    algofind(["search", query, "--index", directory].into_iter().chain(more.iter().copied()))
}

fn first_function(json: &Value) -> &str {
    json["results"][0]["regions"][0]["function"].as_str().unwrap_or_default()
}

#[test]
fn kruskal_is_found_in_both_languages() {
    let (_folder, directory) = index();
    // In C a parser's loop of tests stands before it: a dozen files say little about what is telling.
    for (language, function, worst) in [("java", "RoadNetwork.operate", 1), ("c", "op_17", 2)] {
        let json = search(&directory, KRUSKAL, &["--language", language, "--json"]).json();
        let results = json["results"].as_array().expect("a list");
        let rank = results.iter().position(|result| result["regions"][0]["function"] == function);
        assert!(rank.is_some_and(|at| at < worst), "{language}: {rank:?}");
        assert!(results.iter().all(|result| result["regions"][0]["language"] == language));
    }
}

#[test]
fn an_algorithm_spread_over_functions_is_one_result() {
    let (_folder, directory) = index();
    let query = "examples/queries/quicksort.txt";
    let json = search(&directory, query, &["--language", "java", "--json"]).json();
    // It belongs to the function that calls the other, though that does most of the query.
    let first = &json["results"][0];
    let functions = first["regions"].as_array().expect("a list").iter().map(|region| &region["function"]);
    assert!(functions.eq(["Ordering.arrange", "Ordering.split"]), "{:#}", first["regions"]);
    // Each line of the query stands beside the function that does it.
    let text = fs::read_to_string(query).expect("it is there");
    let pivot = 1 + text.lines().position(|line| line.contains("x ← A[r]")).expect("the pivot");
    let lines = first["alignment"].as_array().expect("a list");
    let found = lines.iter().find(|line| line["query_line"] == pivot).expect("the pivot has a partner");
    assert_eq!(found["regions"][0]["function"], "Ordering.split");
}

#[test]
fn nonsense_finds_nothing() {
    let (_folder, directory) = index();
    let run = search(&directory, "bake a cake with chocolate", &[]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stderr.contains("no function is better than chance"), "{}", run.stderr);
}

#[test]
fn the_json_says_what_is_covered_missing_and_extra() {
    let (_folder, directory) = index();
    let json = search(&directory, "examples/queries/dijkstra.txt", &["--language", "c", "--json"]).json();
    let result = &json["results"][0];
    let range = |region: &Value| {
        let [file, function] = ["file", "function"].map(|field| region[field].as_str().expect("a name"));
        format!("{file}:{}-{} {function}", region["start"], region["end"])
    };
    let ranges = |list: &Value| list.as_array().expect("a list").iter().map(range).collect::<Vec<_>>();
    let alignment = result["alignment"].as_array().expect("a list").iter().map(|found| {
        // How much is in common moves with the weights; by what, does not.
        let why = found["why"].as_str().expect("words").replace(|c: char| c.is_ascii_digit(), "");
        format!(
            "{} = {}: {}",
            found["query_line"],
            ranges(&found["regions"]).join(" and "),
            why.replace("  %", "")
        )
    });
    let shown = serde_json::json!({
        "regions": ranges(&result["regions"]),
        "alignment": alignment.collect::<Vec<_>>(),
        "missing": result["missing"],
        "extra": ranges(&result["extra"]),
    });
    insta::assert_snapshot!(serde_json::to_string_pretty(&shown).expect("it can be written"));
}

#[test]
fn a_listing_says_how_much_is_covered_and_marks_what_is_more() {
    let (_folder, directory) = index();
    let query = "examples/queries/dijkstra.txt";
    let json = search(&directory, query, &["--top", "1", "--json"]).json();
    let listed = search(&directory, query, &["--top", "1", "--explain"]).stdout;
    let result = &json["results"][0];
    let count = |field: &str| result[field].as_array().expect("a list").len();
    let covers =
        format!("covers {} of {} steps; ", count("alignment"), count("alignment") + count("missing"));
    assert!(listed.contains(&covers), "{listed}");
    let marks = listed.lines().filter(|line| line.ends_with("│ +")).count();
    assert!(marks >= count("extra"), "{listed}");
    let why = result["alignment"][0]["why"].as_str().expect("words");
    assert!(listed.contains(why), "{listed}");
}

#[test]
fn the_json_has_the_documented_fields() {
    let (_folder, directory) = index();
    let json = search(&directory, KRUSKAL, &["--top", "3", "--json"]).json();
    assert_eq!(json["query"], fs::read_to_string(KRUSKAL).expect("it is there"));
    let results = json["results"].as_array().expect("a list");
    assert_eq!(results.len(), 3);
    for (at, result) in results.iter().enumerate() {
        assert_eq!(result["rank"], at + 1);
        assert!(result["score"].is_f64());
        assert!(["strong", "likely", "weak"].contains(&result["confidence"].as_str().expect("a name")));
        for field in ["alignment", "missing", "extra", "evidence"] {
            assert!(result[field].is_array(), "{field}: {result}");
        }
        let region = &result["regions"][0];
        let path = Path::new(CORPUS).join(region["file"].as_str().expect("a path"));
        let n_lines =
            fs::read_to_string(path).expect("paths are relative to the searched root").lines().count() as u64;
        let (start, end) =
            (region["start"].as_u64().expect("a line"), region["end"].as_u64().expect("a line"));
        assert!(1 <= start && start <= end && end <= n_lines, "{region}");
    }
    let lines = json["query"].as_str().expect("text").lines().count() as u64;
    let pair = &results[0]["alignment"][0];
    assert!((1..=lines).contains(&pair["query_line"].as_u64().expect("a line")), "{pair}");
    assert!(pair["regions"][0]["start"].is_u64() && pair["why"].is_string(), "{pair}");
}

#[test]
fn people_see_the_step_beside_the_code() {
    let (_folder, directory) = index();
    let run = search(&directory, KRUSKAL, &["--explain"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let heading = run.stdout.lines().next().expect("a heading");
    assert!(
        heading.starts_with(" 1  ") && (heading.contains(".java:") || heading.contains(".c:")),
        "{heading}"
    );
    assert!(run.stdout.contains("FIND-SET(u) ≠ FIND-SET(v)"), "{}", run.stdout);
    assert!(run.stdout.contains("aligned"), "{}", run.stdout);
}

#[test]
fn the_papers_ranking_answers_in_the_same_form() {
    let (_folder, directory) = index();
    let json = search(&directory, KRUSKAL, &["--ranking", "paper", "--json"]).json();
    let result = &json["results"][0];
    assert!(result["score"].as_f64().expect("a score") > 1.0, "{result}");
    assert!(!result["alignment"].as_array().expect("a list").is_empty());
}

#[test]
fn code_without_an_index_is_indexed_and_kept() {
    let cache = tempfile::tempdir().expect("a folder");
    let code = tempfile::tempdir().expect("a folder");
    let file = code.path().join("a.c");
    fs::write(
        &file,
        "int gcd(int a, int b) {\n  while (b != 0) { int t = a % b; a = b; b = t; }\n  return a;\n}\n",
    )
    .expect("it can be written");
    let search = || {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_algofind"))
            .args(["search", "while b ≠ 0: t = a mod b; a = b; b = t\nreturn a", "--json"])
            .arg(code.path())
            .env("XDG_CACHE_HOME", cache.path())
            .env("HOME", cache.path())
            .output()
            .expect("the binary starts");
        serde_json::from_slice::<Value>(&run.stdout).expect("JSON")
    };
    assert_eq!(first_function(&search()), "gcd");
    // The kept index follows the code.
    fs::write(
        &file,
        "int other(int a, int b) {\n  while (b != 0) { int t = a % b; a = b; b = t; }\n  return a;\n}\n",
    )
    .expect("it can be written");
    assert_eq!(first_function(&search()), "other");
}

#[test]
fn exit_codes_tell_found_from_nothing_and_from_errors() {
    let (_folder, directory) = index();
    assert_eq!(search(&directory, KRUSKAL, &[]).code, 0);
    // No file of the folder is in the language asked for.
    let java = "examples/corpus/java";
    let java_index = Path::new(&directory).with_file_name("java").to_str().expect("a plain name").to_owned();
    assert_eq!(algofind(["index", java, "--out", &java_index]).code, 0);
    let nothing = search(&java_index, KRUSKAL, &["--language", "c", "--json"]);
    assert_eq!(nothing.code, 1, "{}", nothing.stdout);
    assert_eq!(nothing.json()["results"], serde_json::json!([]));
    for arguments in [
        &["search", "no/such/query.txt", CORPUS] as &[&str],
        &["search", KRUSKAL, "no/such/folder"],
        &["search", KRUSKAL, "--index", CORPUS],
        &["search", KRUSKAL, "--index", &directory, "--language", "cobol"],
        &["search", KRUSKAL, "--index", &directory, "--weights", KRUSKAL],
        &["search", "", CORPUS],
    ] {
        let run = algofind(arguments.iter().copied());
        assert_eq!(run.code, 2, "{arguments:?}\n{}", run.stdout);
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
}

#[test]
fn a_second_index_run_reads_nothing() {
    let (_folder, directory) = index();
    let json = algofind(["index", CORPUS, "--out", &directory, "--json"]).json();
    assert_eq!(json["n_read"], 0);
    assert!(json["n_files"].as_u64() > Some(20), "{json}");
}

#[test]
fn damage_is_found_and_the_file_named() {
    let (folder, directory) = index();
    assert_eq!(algofind(["verify", &directory]).code, 0);
    let files = fs::read_dir(&directory).expect("a folder").map(|entry| entry.expect("an entry").path());
    let largest = files.max_by_key(|path| fs::metadata(path).map_or(0, |m| m.len())).expect("files");
    let mut bytes = fs::read(&largest).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x40;
    fs::write(&largest, bytes).expect("it can be written");
    let run = algofind(["verify", &directory]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    let name = largest.file_name().and_then(|name| name.to_str()).expect("a plain name");
    assert!(run.stdout.contains(name), "{}", run.stdout);
    assert_eq!(algofind(["verify", folder.path().to_str().expect("a plain name")]).code, 2);
}
