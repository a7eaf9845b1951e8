//! What reading a statement costs, counted in nodes that walks meet: twice the text, at most twice the cost.
//! The same for what is hashed of it.

use crate::keys::shape::WALKED;
use crate::keys::tokens::{done, structural_tokens};
use crate::read::Steps;
use crate::row::{LoopKind, Role, Row};
use crate::spelling::Spelling;

/// Ways to repeat something `n` times in one statement.
const FAMILIES: &[fn(usize) -> String] = &[
    |n| format!("while x < n {}> loop", "-".repeat(n)),
    |n| format!("x{};", "++".repeat(n)),
    |n| format!("{}x;", "--".repeat(n)),
    |n| format!("{}x{};", "--".repeat(n), "--".repeat(n)),
    |n| format!("y = {}x{};", "pow(".repeat(n), ", 2)".repeat(n)),
    |n| format!("{}a{};", "swap(".repeat(n), ", i, j)".repeat(n)),
    |n| format!("y = {}x{};", "(".repeat(n), "**2)".repeat(n)),
    |n| format!("y = {}x{};", "(".repeat(n), "^2)".repeat(n)),
    |n| format!("y = x{};", "++ + x++".repeat(n)),
    |n| format!("{}0;", "a[i] += ".repeat(n)),
    |n| format!("{}0{};", "(a += ".repeat(n), ")".repeat(n)),
    |n| format!("{}0;", "a = b[i] = ".repeat(n)),
    |n| format!("y = {}a;", "a < b ? a : ".repeat(n)),
    |n| format!("y = {}a{};", "min(b, ".repeat(n), ")".repeat(n)),
    |n| format!("y = a{};", ".b".repeat(n)),
    |n| format!("y = a{};", "[i++]".repeat(n)),
    |n| format!("y = {}i{};", "a[".repeat(n), "]".repeat(n)),
    |n| format!("y = {}x;", "(int) ".repeat(n)),
    |n| format!("y = {}x;", "!".repeat(n)),
    |n| format!("y = a{};", " + a".repeat(n)),
    |n| format!("y = l{};", " + (h - l) / 2".repeat(n)),
    |n| format!("f({});", "x++, ".repeat(n)),
    |n| format!("{} = {};", "a, ".repeat(n), "b, ".repeat(n)),
    |n| "swap ".repeat(n),
    |n| "minimum of a, b and ".repeat(n),
    |n| "x is odd and ".repeat(n),
    |n| "a ".repeat(n),
    |n| "[".repeat(n),
];

/// A statement, and the head of a loop.
const KINDS: [Option<LoopKind>; 2] = [None, Some(LoopKind::While)];

/// Nodes that all walks of a statement together meet.
fn cost(text: &str, kind: Option<LoopKind>, spelling: &Spelling) -> u64 {
    let row = kind.map_or(Row::new(Role::Plain, text), |kind| Row::repeating(kind, text));
    let steps = Steps::read(&[row], "f", spelling);
    let trees = steps.steps.iter().flat_map(|step| {
        let rest = step.questions.iter().chain(&step.bookkeeping).copied();
        done(step).map(|(_, tree)| tree).chain(rest)
    });
    trees.map(|tree| u64::from(steps.forest.size(tree))).sum::<u64>()
}

#[test]
fn twice_the_text_is_at_most_twice_the_cost() {
    // Code and mathematics.
    let spellings = [&Spelling::COMMON, &Spelling::PSEUDO];
    for (number, family) in FAMILIES.iter().enumerate() {
        for spelling in spellings {
            for kind in KINDS {
                let costs: Vec<u64> = [64, 128, 256].map(|n| cost(&family(n), kind, spelling)).to_vec();
                for pair in costs.windows(2) {
                    // What nests stops at the parser's depth, so the first of these hold the whole of it.
                    assert!(pair[1] <= 2 * pair[0] + 4_000, "family {number}, {kind:?}: {costs:?}");
                }
            }
        }
    }
}

/// Nodes that are met while a statement's tokens are made.
fn hashing(text: &str, spelling: &Spelling) -> u64 {
    let before = WALKED.get();
    let steps = Steps::read(&[Row::new(Role::Plain, text)], "f", spelling);
    structural_tokens(&steps, "f");
    WALKED.get() - before
}

#[test]
fn twice_the_text_is_at_most_twice_the_hashing() {
    let joined: &[fn(usize) -> String] = &[
        |n| format!("x = x{};", " && x > 1".repeat(n)),
        |n| format!("x = x{};", " * a[i] + b".repeat(n)),
        |n| format!("x = {}x{};", "max(a, ".repeat(n), ")".repeat(n)),
    ];
    for (number, family) in FAMILIES.iter().chain(joined).enumerate() {
        for spelling in [&Spelling::COMMON, &Spelling::PSEUDO] {
            let costs = [64, 128, 256].map(|n| hashing(&family(n), spelling));
            for pair in costs.windows(2) {
                // Of a long tree each part is hashed as far as its budget goes.
                assert!(pair[1] <= 3 * pair[0] + 4_000, "family {number}: {costs:?}");
            }
        }
    }
}

#[test]
fn a_rule_of_dashes_is_read_at_once() {
    for text in [
        format!("while x < n {}> loop", "-".repeat(60)),
        format!("{}pow(x, 2){}", "pow(".repeat(45), ", 2)".repeat(45)),
        "-".repeat(100_000),
    ] {
        for kind in KINDS {
            assert!(cost(&text, kind, &Spelling::COMMON) < 10_000, "{}", &text[..40]);
        }
    }
}
