//! Readable cases: every `*.txt` beside this file holds titles, p-code, and the tree and findings it must give.
//!
//! `BLESS=1 cargo test -p algofind-pcode --test cases` writes what the parser gives now; read the difference.

mod corpus;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};

use algofind_pcode::ast::StmtKind;
use algofind_pcode::span::LineIndex;
use algofind_pcode::{Style, parse, parse_strict, print};

use corpus::{read_cases, write_cases};

/// The tree, and below it what is wrong.
fn outcome(source: &str) -> String {
    let parsed = parse(source);
    let lines = LineIndex::new(source);
    let mut out: String = parsed.functions.iter().map(tree::function).collect();
    for diagnostic in &parsed.diagnostics {
        out += "\n";
        out += &diagnostic.render(&lines);
    }
    out
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = fs::read_dir(folder).expect("the folder of this file");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(files.len() >= 4, "the cases are missing");
    files
}

#[test]
fn cases_give_their_trees_and_findings() {
    for file in files() {
        let text = fs::read_to_string(&file).expect("a readable case file");
        let mut cases = read_cases(&text);
        for case in &mut cases {
            case.outcome = outcome(&case.source);
        }
        let actual = write_cases(&cases);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&file, &actual).expect("a writable case file");
        }
        similar_or_panic(&file, &text, &actual);
    }
}

/// Shows the first line that differs.
fn similar_or_panic(file: &Path, expected: &str, actual: &str) {
    if std::env::var_os("BLESS").is_some() {
        return;
    }
    let first = expected.lines().zip(actual.lines()).position(|(a, b)| a != b);
    let line = first.unwrap_or_else(|| expected.lines().count().min(actual.lines().count()));
    assert!(
        expected == actual,
        "{}:{}: expected\n{}\nfound\n{}",
        file.display(),
        line + 1,
        expected.lines().nth(line).unwrap_or("the end"),
        actual.lines().skip(line).take(12).collect::<Vec<_>>().join("\n"),
    );
}

#[test]
fn cases_without_errors_print_and_parse_alike_in_both_styles() {
    for file in files() {
        for case in read_cases(&fs::read_to_string(&file).expect("a readable case file")) {
            let Ok(functions) = parse_strict(&case.source) else { continue };
            let trees: String = functions.iter().map(tree::function).collect();
            for style in [Style::Braces, Style::Indented] {
                let printed = parse_strict(&print(&functions, style)).expect("printed p-code is p-code");
                assert_eq!(printed.iter().map(tree::function).collect::<String>(), trees, "{}", case.title);
            }
        }
    }
}

#[test]
fn spans_point_at_the_text_of_their_node() {
    let source = "F(a, $b$)\n  if not ($x$ and G(y)) // why\n    return @z@\n";
    let function = &parse_strict(source).expect("p-code")[0];
    assert_eq!(function.name.span.text(source), "F");
    assert_eq!(function.params[1].span().text(source), "$b$");
    assert_eq!(function.span.text(source), source.trim_end());
    let stmt = &function.body.stmts[0];
    assert_eq!(stmt.comment.as_ref().map(|comment| comment.span.text(source)), Some("// why"));
    let StmtKind::If { branches, .. } = &stmt.kind else { panic!("an if was written") };
    assert_eq!(branches[0].test.span.text(source), "not ($x$ and G(y))");
    assert_eq!(branches[0].body.span.text(source), "return @z@");
    assert_eq!(branches[0].span, stmt.span);
}

#[test]
fn strict_parsing_names_place_found_and_expected() {
    let error = parse_strict("F()\n    while\n        $x$\n").expect_err("a test is missing");
    assert_eq!(
        error.to_string(),
        "line 2, column 10: expected a test, found the end of the line [expected-test]"
    );
}
