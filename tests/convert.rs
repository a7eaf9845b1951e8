use std::path::Path;

use crate::support::{algofind, algofind_with_input};

#[test]
fn pseudo_code_becomes_pcode() {
    let run = algofind(["convert", "examples/queries/kruskal.txt"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn braces_say_the_same_as_indentation() {
    let indented = algofind(["convert", "examples/queries/quicksort.txt"]);
    let braces = algofind(["convert", "examples/queries/quicksort.txt", "--style", "braces"]);
    assert!(braces.stdout.contains("{\n"));
    let functions = |text: &str| {
        let functions = algofind_pcode::parse(text).functions;
        functions.into_iter().map(algofind_pcode::ast::Function::without_spans).collect::<Vec<_>>()
    };
    assert_eq!(functions(&indented.stdout), functions(&braces.stdout));
}

#[test]
fn json_tells_what_became_of_each_line() {
    let input = "GCD(a, b)\nwhile b ≠ 0 do\n  (a, b) := (b, a mod b)\nend while\nreturn a\n";
    let run = algofind_with_input(["convert", "-", "--json"], input.as_bytes());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let json = run.json();
    assert_eq!(json["functions"][0]["name"]["text"], "GCD");
    let lines = json["lines"].as_array().expect("a list");
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[1]["reasons"][0], "opens");
    assert_eq!(lines[1]["pcode_lines"], serde_json::json!([2]));
    assert_eq!(lines[3]["reasons"][0], "closes");
    let pcode = json["pcode"].as_str().expect("text");
    assert_eq!(pcode.lines().nth(1).map(str::trim), Some("while $b ≠ 0$"));
}

#[test]
fn every_example_query_converts_to_pcode() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/queries");
    let mut n_queries = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let converted = algofind(["convert", path.to_str().expect("a plain name")]);
        assert_eq!(converted.code, 0, "{}: {}", path.display(), converted.stderr);
        let checked = algofind_with_input(["check", "-"], converted.stdout.as_bytes());
        assert_eq!(checked.code, 0, "{}: {}", path.display(), checked.stdout);
        n_queries += 1;
    }
    assert!(n_queries >= 12);
}

#[test]
fn guesses_are_shown_and_counted() {
    let run = algofind_with_input(["convert", "-"], b"F(x)\n    x = 1\nend if\n");
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("$x = 1$"));
    assert!(run.stderr.contains("warning[stray-end]"), "{}", run.stderr);
    assert!(run.stderr.contains("end if"));
}

#[test]
fn bytes_that_are_not_utf8_are_named_with_their_offset() {
    let run = algofind_with_input(["convert", "-"], b"F(x)\n  caf\xE9 = 1\n");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("byte 0xE9 at offset 10 (line 2)"), "{}", run.stderr);
    assert!(run.stderr.contains("iconv"));
}

#[test]
fn a_missing_file_is_named() {
    let run = algofind(["convert", "no/such/file.txt"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("cannot read no/such/file.txt"), "{}", run.stderr);
}

#[test]
fn a_byte_order_mark_is_no_text() {
    let run = algofind_with_input(["convert", "-"], "\u{feff}F(x)\n    return x\n".as_bytes());
    assert_eq!(run.stdout, "F(x)\n    return $x$\n");
}

#[test]
fn keywords_are_never_names() {
    for input in [
        "parallel for (i = 0; i < n; i++) {",
        "int while(x)",
        "l for(){",
        "void if(a) {\n x = 1\n}",
        "procedure while(x)\n  y = 1",
        "function return(x)\n  return x",
    ] {
        let json = algofind_with_input(["convert", "-", "--json"], input.as_bytes()).json();
        for function in json["functions"].as_array().expect("a list") {
            let name = function["name"]["text"].as_str().unwrap_or_default();
            assert!(!["for", "while", "if", "return"].contains(&name), "{input}: {name}");
        }
        let pcode = json["pcode"].as_str().expect("text");
        let checked = algofind_with_input(["check", "-"], pcode.as_bytes());
        assert!(checked.stdout.contains(" 0 errors"), "{input}: {}", checked.stdout);
    }
}
