//! Every term a search looks up, known before it begins: an index on other machines is asked for all of them at once.

use std::collections::BTreeSet;

use super::evidence::Sources;
use super::naming::usual_words;
use crate::evidence::Field;
use crate::evidence::notes::describes_step;
use crate::query::Query;

/// Fields with keys, ascending, each once.
pub(super) fn of(query: &Query, sources: Sources) -> Vec<(u8, u64)> {
    let mut terms: BTreeSet<(u8, u64)> = BTreeSet::new();
    let words = query.weighted_words();
    let names = || query.recognised.iter().flat_map(|known| &known.names).flat_map(|name| &name.words);
    for field in sources.lexical() {
        terms.extend(words.iter().chain(names()).map(|&(key, _)| (field, key)));
    }
    for structure in &query.structure {
        let keys = structure.alternatives.iter().flat_map(|alternative| &alternative.terms);
        terms.extend(keys.map(|&(key, _)| (structure.field as u8, key)));
    }
    let steps = query.procedures.iter().flat_map(|procedure| &procedure.outline.steps);
    for token in steps.flat_map(|step| &step.tokens).filter(|token| describes_step(token)) {
        terms.extend(Field::of(token.facet).map(|field| (field as u8, token.key)));
    }
    terms.extend(query.words.iter().map(|word| (Field::Body as u8, word.stem)));
    terms.extend(usual_words().into_iter().map(|word| (Field::Body as u8, word)));
    terms.into_iter().collect()
}
