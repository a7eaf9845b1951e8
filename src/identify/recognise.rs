//! Is this query a known algorithm? Then it can be searched by the catalogue's variants of it too.

use algofind_embed::words::split_identifier;
use algofind_retrieve::index::FunctionRef;
use rustc_hash::FxHashMap;

use super::candidates::{Scratch, candidates};
use super::identifier::Identifier;
use super::join::Family;
use super::names::{Words, keys, letters};
use super::seen::Seen;
use crate::catalogue::Entry;
use crate::evidence::words::is_neutral;
use crate::query::Query;

/// An entry that a query is.
#[derive(Clone, Debug)]
pub struct Recognised<'a> {
    /// The entry, with its variants.
    pub entry: &'a Entry,
    /// The variant that is most like the query, as a position among them.
    pub variant: usize,
    /// The probability that it is right.
    pub probability: f32,
}

impl Recognised<'_> {
    /// The pseudo-code of the other variants: more ways in which the same algorithm may have been written.
    pub fn other_variants(&self) -> impl Iterator<Item = &str> {
        let variants = self.entry.variants.iter().enumerate();
        variants.filter(|(at, _)| *at != self.variant).map(|(_, variant)| variant.pseudocode.as_str())
    }
}

impl Identifier {
    /// The entries of the catalogue that a query may be, the most probable first; none when it is unlike all.
    ///
    /// ```
    /// use algofind::catalogue::Catalogue;
    /// use algofind::identify::Identifier;
    /// use algofind::{Encoders, Query};
    ///
    /// let identifier = Identifier::new(&Catalogue::shipped());
    /// let text = "GCD(m, n)\n  if n = 0 return m\n  return GCD(n, m mod n)";
    /// let query = Query::new(text, &Encoders::default())?;
    /// let found = identifier.recognise(&query);
    /// assert_eq!(found[0].entry.id, "euclid");
    /// assert!(found[0].other_variants().any(|variant| variant.contains("while b ≠ 0")));
    /// # Ok::<(), algofind::index::IndexError>(())
    /// ```
    pub fn recognise(&self, query: &Query) -> Vec<Recognised<'_>> {
        let mut family: Vec<Seen> = Vec::new();
        for (function, procedure) in query.graph.functions().zip(&query.procedures) {
            let telling: Vec<&str> =
                split_identifier(function.name()).filter(|part| !is_neutral(part)).collect();
            let name = telling.join("-");
            let body = function.nodes().skip(1).flat_map(|node| keys(node.text()));
            let words = Words {
                name: self.known.names.known(keys(&name)),
                body: self.known.names.known(body),
                n_letters: letters(&name),
                ..Words::default()
            };
            family.push(Seen::new(procedure.outline.clone(), words, &self.known));
        }
        let mut scratch = Scratch::default();
        // Per entry its best variant.
        let mut best: FxHashMap<u32, (f32, u32)> = FxHashMap::default();
        for (at, seen) in family.iter().enumerate() {
            let own: Vec<u32> = candidates(seen, &self.known, &mut scratch)
                .iter()
                .map(|candidate| candidate.variant)
                .collect();
            let others = family.iter().enumerate().filter(|(other, _)| *other != at);
            let callees = others.map(|(_, seen)| (FunctionRef::default(), seen.clone())).collect();
            for judged in self.judge_by(&own, &own, &Family { seen, callees }) {
                let entry = self.known.variants[judged.variant as usize].entry;
                let best = best.entry(entry).or_insert((0.0, judged.variant));
                if judged.probability > best.0 {
                    *best = (judged.probability, judged.variant);
                }
            }
        }
        let mut found: Vec<(f32, u32)> =
            best.into_values().filter(|(probability, _)| *probability >= PERHAPS).collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        found.truncate(MOST);
        let recognised = found.into_iter().map(|(probability, variant)| {
            let variant = &self.known.variants[variant as usize];
            let entry = &self.known.entries[variant.entry as usize];
            Recognised { entry, variant: variant.at, probability }
        });
        recognised.collect()
    }
}

/// A query is perhaps what is at least this probable, and at most so many things at once.
const PERHAPS: f32 = 0.2;
const MOST: usize = 3;
