//! `list_new()`

use super::Call;
use crate::identifier;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Makers,
    name: "makers",
    says: "A call without arguments that is named after making, or after what it makes, makes something empty.",
    examples: &[
        ("c: q = g_queue_new();", "java: q = new ArrayDeque<>();"),
        ("python: q = deque()", "pseudo: q ← ∅"),
        ("java: m = Maps.newHashMap();", "java: m = new HashMap<>();"),
    ],
};

/// What functions that make something begin or end with.
const VERBS: &[&str] = &["create", "make", "new"];

/// Types of Python that are written like functions.
const TYPES: &[&str] = &["deque", "dict", "list", "set"];

pub(super) fn apply(forest: &mut Forest<'_>, call: &Call<'_, '_>) -> Option<Tree> {
    (call.operands.is_empty() && is_maker(call.name)).then(|| forest.empty())
}

fn is_maker(name: &str) -> bool {
    // `HashSet()`, but no macro.
    let is_type = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    let is_verb = |part: &str| VERBS.iter().any(|verb| verb.eq_ignore_ascii_case(part));
    let mut parts = identifier::parts(name);
    is_type || TYPES.contains(&name) || parts.next().is_some_and(is_verb) || parts.last().is_some_and(is_verb)
}
