//! What is chosen for parameters that examples do not mention, and which answers are left out because others do more.

#![cfg(feature = "java")]

use algofind_behave::example::parse_pairs;
use algofind_behave::lower::{LowerLimits, SourceFile, builtin, lower_all};
use algofind_behave::search::{Answers, Corpus, SearchOptions};
use algofind_behave::solve::Choice;

/// Names of the functions that answer, best first, and what the search did.
fn search(code: &str, pairs: &[&str], weaker: bool) -> (Vec<String>, Answers) {
    let files = [SourceFile { path: "C.java".into(), text: format!("class C {{ {code} }}") }];
    let corpus = Corpus::new(lower_all(&files, &builtin(), LowerLimits::default()));
    let examples = parse_pairs(pairs.iter().copied()).expect("pairs");
    let options = SearchOptions { weaker, solver: Choice::Embedded, ..SearchOptions::default() };
    let found = corpus.search(&examples, &options);
    let name = |a: &algofind_behave::search::Answer| corpus.program().function(a.function).name.clone();
    (found.answers.iter().map(name).collect(), found)
}

const STRIP: &str =
    "static String strip(String s) { int i = s.lastIndexOf('.'); return i < 0 ? s : s.substring(0, i); }";
const UP_TO: &str =
    "static String upTo(String s, char c) { int i = s.indexOf(c); return i < 0 ? s : s.substring(0, i); }";
const LEFT: &str = "static String left(String s, int n) { return s.substring(0, n); }";
const FIRST: &str = "static String first(String s) { return s.substring(0, 3); }";

#[test]
fn characters_and_strings_are_chosen_by_a_look_at_the_examples() {
    let (names, found) = search(UP_TO, &[r#"("log.txt") -> "log""#, r#"("ab.c") -> "ab""#], false);
    assert_eq!(names, ["upTo"]);
    assert!(found.answers[0].is_full() && found.answers[0].standing.solved);
    let with = "static String with(String s, String end) { return s + end; }";
    let (names, _) = search(with, &[r#"("a") -> "a.txt""#, r#"("bc") -> "bc.txt""#], false);
    assert_eq!(names, ["with"]);
    // 'q' is in no example but in the code: a solver finds it.
    let odd = "static int odd(int x, char c) { return c == 'q' ? x + 1 : x; }";
    let (names, _) = search(odd, &["(3) -> 4", "(8) -> 9"], false);
    assert_eq!(names, ["odd"]);
}

#[test]
fn a_string_that_is_the_output_itself_is_not_chosen() {
    let second = "static String second(String a, String b) { return b; }";
    let (names, _) = search(second, &[r#"("x") -> "y""#], false);
    assert!(names.is_empty(), "{names:?}");
}

#[test]
fn what_satisfies_less_is_left_out_where_something_satisfies_all() {
    let pairs = [r#"("log.txt") -> "log""#, r#"("ab.c") -> "ab""#];
    let code = [STRIP, LEFT, FIRST].join(" ");
    let (names, found) = search(&code, &pairs, false);
    assert_eq!(names, ["strip"]);
    assert_eq!((found.stats.n_weaker, found.stats.n_solved), (1, 0), "{:?}", found.stats);
    // Another length for each pair satisfies them too, and says less than one way for all.
    let (names, found) = search(&code, &pairs, true);
    assert_eq!(names, ["strip", "left", "first"]);
    assert!(found.answers[1].standing.varied && found.stats.n_weaker == 0);
    let (names, _) = search(&[LEFT, FIRST].join(" "), &pairs, false);
    assert_eq!(names, ["left", "first"], "where nothing satisfies all in one way, all of it is shown");
}
