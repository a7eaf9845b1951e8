use std::collections::BTreeSet;

use algofind::catalogue::Catalogue;
use algofind::pcode::{Doubt, DoubtKind, convert};

use crate::support::algofind;

#[test]
fn every_entry_is_whole_and_converts_without_a_doubt() {
    let catalogue = Catalogue::shipped();
    assert!(catalogue.entries().len() >= 300, "{}", catalogue.entries().len());
    let ids: BTreeSet<&str> = catalogue.entries().map(|entry| entry.id.as_str()).collect();
    for entry in catalogue.entries() {
        assert!(!entry.about.is_empty() && !entry.time.is_empty() && !entry.space.is_empty(), "{}", entry.id);
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
    std::fs::write(folder.path().join("wrong.txt"), "MINE(a)").expect("written");
    let run = algofind(["catalogue", "--catalogue", &path]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("wrong: it begins with"), "{}", run.stderr);
}
