//! A language from outside, from its files to the answer.

use std::fs;
use std::sync::Arc;

use algofind::icfg::build::{FileBuilder, FunctionHead};
use algofind::icfg::ir::{FileGraph, Language, Span};
use algofind::icfg::project::Registry;
use algofind::icfg::spelling::Spelling;
use algofind::icfg::{Frontend, NodeKind};
use algofind::index::BuildOptions;
use algofind::search::SearchOptions;
use algofind::{Encoders, Index, Query};

/// One function a file, one statement a line, and words for operators.
struct Wordy;

const SPELLING: Spelling =
    Spelling { words: &[("gets", "="), ("plus", "+"), ("times", "*"), ("over", "/")], ..Spelling::COMMON };

impl Frontend for Wordy {
    fn language(&self) -> Language {
        Language("wordy")
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["wordy"]
    }

    fn spelling(&self) -> &'static Spelling {
        &SPELLING
    }

    fn lower(&self, source: Arc<str>) -> FileGraph {
        let mut file = FileBuilder::new(self.language(), Arc::clone(&source));
        file.begin_function(FunctionHead::new("combine", Span::new(0, source.len() as u32)));
        let mut at = 0;
        for line in source.lines() {
            file.add(NodeKind::Statement, Span::new(at, at + line.len() as u32));
            at += line.len() as u32 + 1;
        }
        file.end_function();
        file.finish()
    }
}

const CODE: &str = "\
middle gets (low plus high) over 2
sum gets sum plus left[middle] times right[middle]
left[low] gets left[high]
right[high] gets right[low] plus middle
";

const QUERY: &str = "\
COMBINE(left, right, low, high)
    middle = (low + high) / 2
    sum = sum + left[middle] * right[middle]
    left[low] = left[high]
    right[high] = right[low] + middle
";

#[test]
fn a_language_from_outside_is_found_by_what_its_statements_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, directory) = (folder.path().join("code"), folder.path().join("index"));
    fs::create_dir(&code).expect("it can be made");
    fs::write(code.join("a.wordy"), CODE).expect("it can be written");
    let registry = Registry::builtin().with(Arc::new(Wordy) as Arc<dyn Frontend>);
    let options = BuildOptions { registry: Some(registry.clone()), ..BuildOptions::default() };
    let (in_memory, _) = Index::build(&[&code], &options).expect("an index");
    Index::update(&directory, &[&code], &options).expect("an index");
    let open = || Index::open(&directory, Encoders::shipped()).expect("an index");

    let query = Query::new(QUERY, in_memory.encoders()).expect("a query");
    let answer = |index: &Index| {
        let found = index.search(&query, &SearchOptions::default()).expect("an answer");
        let best = found.results.into_iter().next().expect("the function");
        best.alignment.into_iter().map(|step| (step.query_line, step.why)).collect::<Vec<_>>()
    };
    let known = answer(&open().with_registry(registry));
    assert_eq!(known, answer(&in_memory), "an index knows the languages it was built with");
    let n_alike =
        |steps: &[(u32, String)]| steps.iter().filter(|(_, why)| why.contains("structure 100 %")).count();
    assert_eq!(n_alike(&known), 4, "{known:?}");
    assert_eq!(
        known,
        answer(&open()),
        "what statements do is stored, so an index needs no registry to be searched"
    );
}
