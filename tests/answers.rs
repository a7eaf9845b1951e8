//! Laws of answers: what is looked at does not depend on how much is shown, and good answers do not spoil each other.

use algofind::index::BuildOptions;
use algofind::search::{Confidence, SearchOptions, SearchResults};
use algofind::{Encoders, Index, Query};

const EUCLID: &str = "EUCLID(a, b)\n  while b ≠ 0\n    r ← a mod b\n    a ← b\n    b ← r\n  return a\n";

/// Euclid's algorithm `n` times, each under other names.
fn euclids(n: usize) -> String {
    let one = |i: usize| {
        format!(
            "int f{i}(int x{i}, int y{i}) {{\n  while (y{i} != 0) {{\n    int t{i} = x{i} % y{i};\n    x{i} = y{i};\n    \
             y{i} = t{i};\n  }}\n  return x{i};\n}}\n\n"
        )
    };
    (0..n).map(one).collect()
}

const OTHERS: &str = "void fill(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }\n\
    int last(const char *s) { int n = 0; while (s[n]) n++; return n > 0 ? s[n - 1] : 0; }\n\
    void show(struct item *list) { for (; list; list = list->next) printf(\"%d\", list->value); }\n";

fn search(source: &str, query: &str, top: usize) -> SearchResults {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("code.c"), source).expect("it can be written");
    let (index, _) = Index::build(&[folder.path()], &BuildOptions::default()).expect("an index");
    let query = Query::new(query, &Encoders::default()).expect("a query");
    index.search(&query, &SearchOptions { top, ..SearchOptions::default() }).expect("an answer")
}

#[test]
fn many_copies_are_many_good_answers() {
    for n in [1, 2, 30, 300] {
        let found = search(&euclids(n), EUCLID, 10);
        assert_eq!(found.results.len(), n.min(10), "{n} copies");
        for result in &found.results {
            assert!(result.confidence >= Confidence::Likely, "{n} copies: {:?}", result.confidence);
            assert!(result.missing.is_empty(), "{n} copies: {:?}", result.missing);
        }
    }
}

#[test]
fn the_right_one_stands_before_unlike_ones_however_often_it_is_there() {
    for n in [1, 2, 30, 300] {
        let found = search(&format!("{OTHERS}{}", euclids(n)), EUCLID, n);
        let functions: Vec<&str> = found.results.iter().map(|r| r.regions[0].function.as_str()).collect();
        assert!(functions.iter().all(|name| name.starts_with('f') && *name != "fill"), "{n}: {functions:?}");
        assert!(found.results[0].confidence >= Confidence::Likely);
    }
}

#[test]
fn what_is_not_there_is_not_sure() {
    let found = search(OTHERS, EUCLID, 10);
    assert!(found.results.iter().all(|result| result.confidence < Confidence::Strong), "{found:#?}");
}

#[test]
fn one_function_is_enough_to_search_in() {
    let found = search(&euclids(1), EUCLID, 10);
    assert_eq!(found.results.len(), 1);
    assert_eq!(found.results[0].confidence, Confidence::Strong);
    // And is no answer because it is all there is.
    for other in OTHERS.lines() {
        let found = search(other, EUCLID, 10);
        assert!(
            found.results.iter().all(|result| result.confidence == Confidence::Weak),
            "{other}: {found:#?}"
        );
    }
}

#[test]
fn copies_of_something_else_are_no_answer() {
    let other = "int hash(const char *s) {\n  int h = 0;\n  while (*s) {\n    h = h * 31 + *s++;\n  }\n  return h;\n}\n";
    for n in [1, 2, 30, 300] {
        let found = search(&other.repeat(n), EUCLID, 10);
        assert!(found.results.iter().all(|result| result.confidence == Confidence::Weak), "{n}: {found:#?}");
    }
}

#[test]
fn a_longer_answer_begins_with_the_shorter_one() {
    let source = format!("{OTHERS}{}", euclids(400));
    let answers: Vec<Vec<(String, f32)>> = [1, 3, 10, 100, 300, 400, 5_000]
        .into_iter()
        .map(|top| {
            let found = search(&source, EUCLID, top);
            assert!(found.results.len() <= top);
            assert!(found.results.is_sorted_by(|a, b| a.score >= b.score));
            found.results.into_iter().map(|r| (r.regions[0].function.clone(), r.score)).collect()
        })
        .collect();
    for pair in answers.windows(2) {
        assert!(pair[1].starts_with(&pair[0]), "{} and {} results", pair[0].len(), pair[1].len());
    }
    assert!(answers[6].len() >= 400);
}
