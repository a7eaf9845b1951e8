use std::collections::BTreeSet;
use std::path::Path;

use algofind::behave::example::parse_pairs;
use algofind::behave::search::SearchOptions;
use algofind::behaviour::Behaviour;
use algofind::catalogue::Catalogue;
use algofind::pcode::{Doubt, DoubtKind, convert};

use crate::support::algofind;

#[test]
fn every_entry_is_whole_and_converts_without_a_doubt() {
    let catalogue = Catalogue::shipped();
    assert!(catalogue.entries().len() >= 300, "{}", catalogue.entries().len());
    let ids: BTreeSet<&str> = catalogue.entries().map(|entry| entry.id.as_str()).collect();
    for entry in catalogue.entries() {
        let said = [&entry.about, &entry.time, &entry.space, &entry.needs];
        assert!(said.iter().all(|text| !text.is_empty()), "{}", entry.id);
        assert!(!entry.easily_taken_for.is_empty(), "{}", entry.id);
        for other in &entry.easily_taken_for {
            assert!(ids.contains(other.as_str()), "{}: there is no {other}", entry.id);
        }
        for variant in &entry.variants {
            let conversion = convert(&variant.pseudocode);
            // A formula has no control flow, and the converter is right to wonder.
            let is_doubt = |doubt: &&Doubt| !matches!(doubt.kind, DoubtKind::NoControlFlow);
            let doubts: Vec<_> = conversion.diagnostics.iter().filter(is_doubt).collect();
            assert!(doubts.is_empty(), "{} {}: {doubts:?}", entry.id, variant.name);
        }
    }
}

#[test]
fn every_entry_has_a_page_that_is_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("catalogue");
    let run = algofind(["catalogue", "--pages", pages.to_str().expect("a plain name")]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let again = "run: algofind catalogue --pages docs/catalogue";
    assert!(read(&folder.path().join("catalogue.md")) == read(&docs.join("catalogue.md")), "{again}");
    for entry in Catalogue::shipped().entries() {
        let page = format!("{}.md", entry.id);
        let made = read(&pages.join(&page));
        assert!(!made.is_empty() && made == read(&docs.join("catalogue").join(&page)), "{page}: {again}");
    }
}

#[test]
fn implementations_satisfy_the_examples_of_their_entry() {
    let catalogue = Catalogue::shipped();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalogue");
    let mut n_run = 0;
    for file in std::fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path()) {
        let id = file.file_stem().and_then(|stem| stem.to_str()).expect("a plain name");
        let entry = catalogue.get(id).unwrap_or_else(|| panic!("{id} is an implementation of nothing"));
        if entry.examples.is_empty() {
            continue;
        }
        let examples = parse_pairs(entry.examples.iter().map(String::as_str)).expect("examples");
        let code = Behaviour::from_paths(std::slice::from_ref(&file), None).expect("it is read");
        let found = code.search(&examples, &SearchOptions::default());
        let does_it = found.results.iter().any(|result| result.pairs.iter().all(|pair| pair.satisfied));
        assert!(does_it, "{id}: no function does {:?}", entry.examples);
        n_run += 1;
    }
    let n_with: usize = catalogue.entries().filter(|entry| !entry.examples.is_empty()).count();
    assert_eq!(n_run, n_with, "every entry with examples has an implementation that is run");
    assert!(n_run >= 40, "{n_run}");
}

#[test]
fn an_entry_is_shown_by_its_name_and_can_be_piped() {
    let run = algofind(["catalogue", "kruskal"]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("easily taken for  prim"), "{}", run.stdout);
    let run = algofind(["catalogue", "gcd", "euclid", "--pseudo-code"]);
    assert_eq!(run.code, 1, "no name has both words: {}", run.stdout);
    let run = algofind(["catalogue", "greatest common", "--json"]);
    assert_eq!(run.json()["algorithms"][0]["kind"], "numbers");
}

#[test]
fn own_entries_are_read_and_wrong_ones_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a plain name").to_owned();
    std::fs::write(
        folder.path().join("mine.txt"),
        "---\nname: Mine\nkind: own\n---\nMINE(a)\n    return a\n",
    )
    .expect("written");
    let run = algofind(["catalogue", "mine", "--catalogue", &path]);
    assert!(run.stdout.contains("MINE(a)"), "{}", run.stdout);
    std::fs::write(folder.path().join("bare.txt"), "BARE(b)\n    return b\n").expect("written");
    let run = algofind(["catalogue", "bare", "--catalogue", &path]);
    assert!(run.stdout.contains("BARE(b)"), "{}", run.stdout);
    std::fs::write(folder.path().join("wrong.txt"), "---\nMINE(a)").expect("written");
    let run = algofind(["catalogue", "--catalogue", &path]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("wrong, line 2: `MINE(a)` is none of name"), "{}", run.stderr);
}
