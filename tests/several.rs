//! Several indexes, newer ones, and what does not fit together.

use std::fs;
use std::sync::Arc;

use algofind::embed::{EncodeError, TextEncoder};
use algofind::index::{BuildOptions, IndexError};
use algofind::search::{Ranker, SearchOptions, SearchResults};
use algofind::{Encoders, Index, Query};
use ndarray::Array2;

use crate::support::{algofind_in, algofind_with_cache};

const PARTS: [&str; 2] = ["tests/languages/java", "tests/languages/c"];

fn built(paths: &[&str]) -> Index {
    Index::build(paths, &BuildOptions::default()).expect("an index").0
}

fn dijkstra(encoders: &Encoders) -> Query {
    let text = fs::read_to_string("tests/languages/queries/dijkstra.txt").expect("it is there");
    Query::new(&text, encoders).expect("a query")
}

fn scores(found: &SearchResults) -> Vec<(String, f32)> {
    let name = |file: &str| file.rsplit('/').next().expect("a name").to_owned();
    found
        .results
        .iter()
        .map(|r| (format!("{} {}", name(&r.regions[0].file), r.regions[0].function), r.score))
        .collect()
}

fn through(ranker: impl Ranker, query: &Query, options: &SearchOptions) -> SearchResults {
    ranker.rank(query, options).expect("an answer")
}

#[test]
fn several_indexes_answer_as_one_of_all_their_code() {
    let [java, c] = PARTS.map(|part| built(&[part]));
    let both = Index::joined(&[&java, &c]).expect("the same encoders");
    let whole = built(&PARTS);
    let options = SearchOptions { top: 30, ..SearchOptions::default() };
    let query = dijkstra(both.encoders());
    let (found, expected) = (
        both.search(&query, &options).expect("an answer"),
        whole.search(&query, &options).expect("an answer"),
    );
    let best =
        |found: &SearchResults| scores(found).into_iter().map(|(name, _)| name).take(5).collect::<Vec<_>>();
    assert_eq!(best(&found), best(&expected));
    // Words of paths differ, as they begin with the folder in an index of several.
    for ((_, score), (_, wanted)) in scores(&found).iter().zip(scores(&expected)).take(5) {
        assert!((score - wanted).abs() < 0.05 * wanted.abs(), "{score} {wanted}");
    }
    assert!(
        found.results.iter().any(|r| r.regions[0].index == 0)
            && found.results.iter().any(|r| r.regions[0].index == 1)
    );
    for result in &found.results {
        for region in result.regions.iter().chain(&result.copies) {
            let path = both.locate(region).expect("it is still there");
            assert!(path.starts_with(found.roots[region.index as usize].as_ref().expect("a root")));
            let text = fs::read_to_string(path).expect("a file");
            let lines: Vec<&str> =
                text.lines().skip(region.start as usize - 1).take(region.n_lines()).collect();
            assert_eq!(both.source(region).expect("text").lines().collect::<Vec<_>>(), lines);
        }
    }
    // A ranking is one by reference too.
    assert_eq!(scores(&through(&both, &query, &options)), scores(&found));
}

/// Other vectors than the shipped ones.
struct Other;

impl TextEncoder for Other {
    fn dimension(&self) -> usize {
        2
    }
    fn fingerprint(&self) -> String {
        "other".to_owned()
    }
    fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
        Ok(Array2::ones((texts.len(), 2)))
    }
}

#[test]
fn what_was_made_with_other_encoders_is_refused_by_name() {
    let index = built(&[PARTS[1]]);
    let others = Encoders::with_text(Arc::new(Other));
    let refused = index.search(&dijkstra(&others), &SearchOptions::default());
    let text = refused.expect_err("other encoders").to_string();
    assert!(text.contains("query") && text.contains("`other`"), "{text}");
    let options = BuildOptions { encoders: others, ..BuildOptions::default() };
    let (other, _) = Index::build(&[PARTS[0]], &options).expect("an index");
    assert!(matches!(Index::joined(&[&index, &other]), Err(IndexError::Encoders { who: "other index", .. })));
}

#[test]
fn a_language_nobody_knows_is_an_error() {
    let index = built(&[PARTS[1]]);
    let query = dijkstra(index.encoders());
    let search = |language: &str| {
        index.search(
            &query,
            &SearchOptions { language: Some(language.to_owned()), ..SearchOptions::default() },
        )
    };
    assert!(matches!(search("cobol"), Err(IndexError::Language { .. })));
    assert!(search("cobol").expect_err("unknown").to_string().contains("java"));
    assert!(search("java").is_ok_and(|found| found.results.is_empty()), "known, but not here");
}

#[test]
fn the_command_searches_several_indexes_and_prints_paths_that_can_be_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = folder.path().join("cache");
    let indexes = ["java", "c"].map(|name| folder.path().join(name).to_str().expect("a path").to_owned());
    for (part, index) in PARTS.iter().zip(&indexes) {
        assert_eq!(algofind_with_cache(&cache, ["index", part, "--out", index]).code, 0);
    }
    let query = "tests/languages/queries/dijkstra.txt";
    let arguments = ["search", query, "--index", &indexes[0], "--index", &indexes[1], "--top", "9", "--json"];
    let found = algofind_with_cache(&cache, arguments).json();
    assert_eq!(found["roots"].as_array().map(Vec::len), Some(2));
    let languages: Vec<_> = found["results"]
        .as_array()
        .expect("results")
        .iter()
        .map(|r| r["regions"][0]["language"].clone())
        .collect();
    assert!(languages.contains(&"java".into()) && languages.contains(&"c".into()));

    // From another folder, what is printed leads to the file.
    let top = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let query = top.join(query);
    for here in [top.join("tests"), top.join("tests/languages/c"), folder.path().to_owned()] {
        let run =
            algofind_in(&here, &cache, ["search", query.to_str().expect("a path"), "--index", &indexes[1]]);
        let line = run.stdout.lines().next().expect("a heading");
        let path =
            line.split_whitespace().nth(2).and_then(|place| place.rsplit_once(':')).expect("a place").0;
        assert!(here.join(path).is_file(), "{line} in {}", here.display());
    }
}
