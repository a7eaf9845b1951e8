//! How much of the code can be run, and what stands in the way of the rest.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Language, Program, Terminator};

/// Counts of one language.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Census {
    /// Functions that a person could call, with a body.
    pub n_functions: usize,
    /// Those whose every path was lowered, and so was what they name.
    pub n_whole: usize,
    /// Those with some path that was not.
    pub n_part: usize,
    /// Those whose first steps cannot be run.
    pub n_none: usize,
    /// Reasons with the number of functions that each stands in the way of, most frequent first.
    pub reasons: Vec<(String, usize)>,
    /// What of the files could not be lowered at all.
    pub left_out: Vec<(String, usize)>,
}

/// Counts the functions of searched code, by language.
pub fn census(program: &Program) -> BTreeMap<Language, Census> {
    let mut all: BTreeMap<Language, Census> = BTreeMap::new();
    let mut reasons: BTreeMap<(Language, String), usize> = BTreeMap::new();
    let mut left: BTreeMap<(Language, String), usize> = BTreeMap::new();
    for (_, unit) in program.units() {
        for (_, what) in &unit.left_out {
            *left.entry((unit.language, what.clone())).or_default() += 1;
        }
    }
    for (id, function) in program.functions() {
        let language = program.language(id.unit);
        if !function.searchable || !function.has_body() {
            continue;
        }
        let one = all.entry(language).or_default();
        one.n_functions += 1;
        let mut own: Vec<String> = function.unsupported().map(str::to_owned).collect();
        own.sort_unstable();
        own.dedup();
        let at_once = matches!(function.blocks[0].end, Terminator::Unsupported(_));
        match (own.is_empty(), at_once) {
            (true, _) => one.n_whole += 1,
            (false, false) => one.n_part += 1,
            (false, true) => one.n_none += 1,
        }
        for reason in own {
            *reasons.entry((language, reason)).or_default() += 1;
        }
    }
    for (language, one) in &mut all {
        let take = |from: &BTreeMap<(Language, String), usize>| {
            let own = from.iter().filter(|((l, _), _)| l == language);
            let mut list: Vec<(String, usize)> = own.map(|((_, reason), n)| (reason.clone(), *n)).collect();
            list.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            list
        };
        one.reasons = take(&reasons);
        one.left_out = take(&left);
    }
    all
}
