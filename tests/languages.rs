//! Fifteen algorithms in every language: `tests/languages` has the code, the queries and the labels.
//!
//! `cargo test --test end_to_end languages -- --nocapture` prints the ranks.
#![allow(clippy::print_stdout, reason = "the ranks are worth reading when the floors hold as well")]

use std::fs;
use std::path::Path;

use algofind::Index;
use algofind::eval::{Experiment, Labels, Method, Mode, Renames, Setting, evaluate, load_queries, score};
use algofind::icfg::project::Registry;
use algofind::identify::Identifier;
use algofind::index::BuildOptions;
use algofind::search::Weights;

const FOLDER: &str = "tests/languages";

/// The mean reciprocal rank that no change may fall below.
const FLOORS: [(&str, f64); 9] = [
    ("c", 0.6),
    ("cpp", 0.6),
    ("csharp", 0.3),
    ("go", 0.6),
    ("java", 0.8),
    ("javascript", 0.6),
    ("kotlin", 0.3),
    ("python", 0.6),
    ("rust", 0.7),
];

fn labels() -> Labels {
    Labels::load(Path::new(FOLDER).join("labels.jsonl")).expect("labels")
}

#[test]
fn every_language_has_an_answer_to_every_query() {
    let labels = labels();
    let queries = load_queries(Path::new(FOLDER).join("queries")).expect("queries");
    assert_eq!(queries.len(), 15);
    for language in labels.languages() {
        let answered = labels.queries(&Setting::from_name(language));
        assert!(
            queries.iter().all(|query| answered.contains(query.name.as_str())),
            "{language}: {answered:?}"
        );
    }
}

/// `scripts/label_languages.py` makes the labels anew when the code has changed.
#[test]
fn labels_point_at_the_functions_they_name() {
    let text = fs::read_to_string(Path::new(FOLDER).join("labels.jsonl")).expect("labels");
    for line in text.lines() {
        let label: serde_json::Value = serde_json::from_str(line).expect("JSON");
        for truth in label["truth"].as_array().expect("a list") {
            let file = Path::new(FOLDER).join(truth["file"].as_str().expect("a path"));
            let source = fs::read_to_string(&file).expect("it is there");
            let line = |field: &str| {
                let number = truth[field].as_u64().expect("a line") as usize;
                source.lines().nth(number - 1).expect("the file is long enough")
            };
            assert!(line("start").contains(truth["function"].as_str().expect("a name")), "{truth}");
            let last = line("end").trim();
            assert!(file.extension().is_some_and(|e| e == "py") || last.starts_with('}'), "{truth}: {last}");
        }
    }
}

#[test]
fn pseudo_code_finds_its_implementation_in_each_language() {
    let labels = labels();
    let queries = load_queries(Path::new(FOLDER).join("queries")).expect("queries");
    let registry = Registry::builtin();
    let (read, left_out): (Vec<_>, Vec<_>) =
        FLOORS.iter().partition(|(language, _)| registry.for_language(language).is_some());
    let settings: Vec<Setting> = read.iter().map(|(language, _)| Setting::from_name(language)).collect();
    let (index, _) = Index::build(&[FOLDER], &BuildOptions::default()).expect("an index");
    let experiment = Experiment {
        mode: Mode::AsIs,
        queries: &queries,
        labels: &labels,
        settings: &settings,
        package_settings: &[],
        methods: &[Method::Default, Method::Bm25],
        weights: Weights::default(),
        renames: Renames::default(),
        catalogue: Some(Identifier::shipped()),
    };
    let lists = evaluate(&index, &experiment, |_, _| ()).expect("answers");
    let mut failures = Vec::new();
    for (setting, (language, floor)) in settings.iter().zip(&read) {
        let [own, bm25] =
            [0, 1].map(|method| score(&lists[method], &labels, setting).experiment_2.expect("ranks"));
        println!("{language:10}  MRR {:.3}, BM25 {:.3}", own.mrr, bm25.mrr);
        for (query, rank) in own.f_ranks.iter().filter(|(_, rank)| **rank != Some(1.0)) {
            println!("            {query}: {}", rank.map_or("not found".to_owned(), |rank| rank.to_string()));
        }
        if own.mrr < *floor || own.mrr <= bm25.mrr {
            failures.push(format!("{language}: {:.3}, floor {floor}, BM25 {:.3}", own.mrr, bm25.mrr));
        }
    }
    for (language, _) in left_out {
        println!("{language:10}  not in this build");
    }
    assert!(failures.is_empty(), "{failures:?}");
}
