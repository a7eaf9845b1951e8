//! The registry of rules: every rule does what its examples say, can be switched off, and stands in the list.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use algofind_steps::rule::{self, Rules, stages};

use crate::statements::keys_by;

/// How many keys two lines share.
fn shared(a: &str, b: &str, rules: Rules) -> usize {
    keys_by(a, rules).intersection(&keys_by(b, rules)).collect::<BTreeSet<_>>().len()
}

#[test]
fn examples_share_more_with_their_rule_than_without() {
    let mut wrong = Vec::new();
    for rule in rule::all() {
        assert!(!rule.examples.is_empty(), "{} has no example", rule.name);
        for (a, b) in rule.examples {
            let with = shared(a, b, Rules::ALL);
            let without = shared(a, b, Rules::ALL.without(rule.id));
            if with <= without {
                wrong
                    .push(format!("{}: {a} and {b} share {with} keys with it, {without} without", rule.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_its_own_number_and_name_and_says_one_sentence() {
    let (mut ids, mut names) = (HashSet::new(), HashSet::new());
    for rule in rule::all() {
        assert!(ids.insert(rule.id) && names.insert(rule.name), "{} stands twice", rule.name);
        assert!((rule.id as u8) < 128, "{}: a set of rules has 128 places", rule.name);
        let is_word = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(rule.name.chars().all(is_word), "{}", rule.name);
        assert!(rule.says.ends_with('.') && !rule.says.contains(". "), "{}: {}", rule.name, rule.says);
    }
}

/// The list as people read it.
fn list() -> String {
    let mut text = String::from(
        "# Rules of reading\n\n\
         Which ways of writing are one, in the order in which they are tried. Each is a file in `steps/src/rule`; this page is\n\
         made from the registry (`BLESS_RULES=1 cargo test -p algofind-steps`). `algofind tune --ablate rules` measures what each\n\
         is worth for unseen queries.\n",
    );
    for stage in stages() {
        write!(
            text,
            "\n## {}\n\n| rule | says | for example | is like |\n| --- | --- | --- | --- |\n",
            stage.says
        )
        .expect("a string takes all");
        for rule in stage.rules {
            let cell = |line: &str| {
                let (_, code) = line.split_once(": ").unwrap_or(("", line));
                let code = code
                    .replace('|', "\\|")
                    .replace(" ⏎ >> ", "` `")
                    .replace(" ⏎ > ", "` `")
                    .replace(" ⏎ ", "` `");
                format!("`{code}`")
            };
            let (a, b) = rule.examples[0];
            writeln!(text, "| {} | {} | {} | {} |", rule.name, rule.says, cell(a), cell(b))
                .expect("a string takes all");
        }
    }
    text
}

#[test]
fn the_list_in_the_documentation_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules.md");
    if std::env::var_os("BLESS_RULES").is_some() {
        std::fs::write(&path, list()).expect("the folder can be written");
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(known, list(), "make it anew: BLESS_RULES=1 cargo test -p algofind-steps");
}
