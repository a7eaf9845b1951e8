//! Whether a hyphen joins or subtracts is decided in one way, wherever mathematics and prose are read.

use algofind::embed::words::{Words, node_words};
use algofind::icfg::{Frontend as _, Icfg, lang};
use algofind::steps::spelling::Spelling;
use algofind::{embed, pcode, steps};

/// What stands before and after a hyphen, and whether it joins them.
const CASES: &[(&str, &str, bool)] = &[
    ("FIND", "SET(u)", true),
    ("B", "TREE", true),
    ("RB", "INSERT-FIXUP", true),
    ("A", "B", false),
    ("N", "1", false),
    ("Find", "Set", true),
    ("Extract", "Min(Q)", true),
    ("find", "set(x)", true),
    ("extract", "min", false),
    ("heap", "size", true),
    ("A.heap", "size", true),
    ("in", "degree[v]", true),
    ("hi", "lo", false),
    ("max", "min", false),
    ("n", "size", false),
    ("i", "j", false),
    ("size", "1", false),
    ("a[i]", "b[j]", false),
    ("größe", "maß(x)", true),
    ("", "x", false),
    ("x", "", false),
];

#[test]
fn every_crate_decides_alike() {
    for &(before, after, joins) in CASES {
        let say = format!("{before}-{after}");
        assert_eq!(steps::identifier::hyphen_joins(before, after), joins, "steps: {say}");
        assert_eq!(embed::words::hyphen_joins(before, after), joins, "embed: {say}");
        assert_eq!(pcode::hyphen_joins(before, after), joins, "pcode: {say}");
    }
}

/// The table holds for whole statements too, as each reader sees them.
#[test]
fn every_reader_follows_the_rule() {
    for &(before, after, joins) in
        CASES.iter().filter(|(before, after, _)| !before.is_empty() && !after.is_empty())
    {
        let text = format!("{before}-{after}");
        let spelt = Spelling::PSEUDO.show(&text);
        assert_eq!(spelt.contains(" - "), !joins, "steps: {text} is {spelt}");
        let mut words = Words::default();
        node_words(&text, &[], "", &mut words);
        assert_eq!(words.iter().any(|word| word == "subtract"), !joins, "embed: {text}");
        let source = format!("f(x) {{ $y = {text}$ }}");
        let graph = Icfg::from_files([lang::pcode::frontend().lower(source.as_str().into())]);
        let subtracts =
            graph.nodes().any(|node| node.operators().iter().any(|operator| operator.symbol() == "-"));
        assert_eq!(subtracts, !joins, "icfg: {text}");
    }
}
