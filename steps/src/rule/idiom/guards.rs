//! `if (c) continue; …`

use super::Blocks;
use crate::read::Steps;
use crate::row::Role;
use crate::rule::{Id, Rule};

pub(super) const RULE: Rule = Rule {
    id: Id::Guards,
    name: "guards",
    says: "What follows a test that only goes on with the next round stands inside of the opposite test.",
    examples: &[(
        "common: for (i = 0; i < n; i++) ⏎ > if (a[i] < 0) ⏎ >> continue ⏎ > s += a[i];",
        "common: for (i = 0; i < n; i++) ⏎ > if (a[i] >= 0) ⏎ >> s += a[i];",
    )],
};

pub(super) fn apply(steps: &mut Steps<'_>, blocks: &Blocks) {
    for block in &blocks.inside {
        for (i, &at) in block.iter().enumerate() {
            let [only] = blocks.inside[at][..] else { continue };
            let skips = steps.steps[at].role == Role::Test && steps.steps[only].role == Role::Again;
            let ([test], true) = (&steps.steps[at].trees[..], skips) else { continue };
            let opposite = steps.forest.truth(*test, false);
            steps.steps[at].trees = vec![opposite];
            for &after in &block[i + 1..] {
                steps.steps[after].parent = Some(at);
            }
            break;
        }
    }
}
