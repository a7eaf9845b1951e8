//! Lines that mean the same have the same keys, lines that do not have not.

use std::collections::BTreeSet;
use std::path::Path;

use algofind_steps::keys::facet::Facet;

use crate::statements::keys;

/// The groups of lines in the tables of a folder, with where each begins.
fn groups(folder: &str) -> Vec<(String, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .expect("a folder of tables")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let mut groups = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a table");
        for (at, group) in text.split("\n\n").enumerate() {
            let lines: Vec<String> = group
                .lines()
                .filter(|line| !line.starts_with('#') && !line.is_empty())
                .map(str::to_owned)
                .collect();
            if !lines.is_empty() {
                groups.push((format!("{} group {at}", path.display()), lines));
            }
        }
    }
    groups
}

/// What the trees of a line say: whole statements, their parts and outlines, and how loops run.
fn trees(line: &str) -> BTreeSet<u64> {
    let of_trees = [Facet::Statement, Facet::Part, Facet::Outline, Facet::Control];
    keys(line).into_iter().filter(|(facet, _)| of_trees.contains(facet)).map(|(_, key)| key).collect()
}

#[test]
fn lines_of_a_group_are_the_same() {
    let mut wrong = Vec::new();
    let groups = groups("same");
    for (place, lines) in &groups {
        assert!(lines.len() > 1, "{place}: nothing to compare");
        let wanted = trees(&lines[0]);
        assert!(!wanted.is_empty(), "{place}: {} says nothing", lines[0]);
        wrong.extend(
            lines[1..]
                .iter()
                .filter(|line| trees(line) != wanted)
                .map(|line| format!("{place}: {line}\n  is not {}", lines[0])),
        );
    }
    let n_pairs: usize = groups.iter().map(|(_, lines)| lines.len() - 1).sum();
    assert!(n_pairs >= 250, "only {n_pairs} pairs");
    assert!(wrong.is_empty(), "{} of {n_pairs}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn lines_of_a_group_differ() {
    let statements = |line: &str| -> BTreeSet<u64> {
        keys(line).into_iter().filter(|(facet, _)| *facet != Facet::Whole).map(|(_, key)| key).collect()
    };
    for (place, lines) in groups("different") {
        for (at, line) in lines.iter().enumerate() {
            for other in &lines[at + 1..] {
                assert_ne!(statements(line), statements(other), "{place}: {line}\n{other}");
            }
        }
    }
}
