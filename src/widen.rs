//! What is known of an algorithm widens a search for it: the names it goes by, and other ways to write it.
//!
//! Pseudo-code often has no name, or another than the code; and it says one way to do a thing of several. Where a query is
//! recognised in the catalogue, functions that have one of the algorithm's names are worth as much as if the query had said it,
//! and its other variants are looked for beside the query's own structure, each by how probable it is that the query is that.

use algofind_icfg::{Frontend as _, Icfg, lang};
use algofind_pcode::convert;
use algofind_retrieve::rank::WeightedTerm;
use algofind_steps::outline::Outline;
use algofind_steps::spelling::Spelling;
use serde::Serialize;

use crate::evidence::structural_keys;
use crate::evidence::words::{count, push_words};
use crate::identify::Identifier;
use crate::query::{Alternative, Query, QueryError, encode};

/// An algorithm that a query may be.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Recognition {
    /// Its file in the catalogue, without `.txt`.
    pub id: String,
    /// The name it goes by.
    pub name: String,
    /// The probability that the query is this.
    pub probability: f32,
    /// All its names.
    #[serde(skip)]
    pub(crate) names: Vec<Name>,
}

impl Recognition {
    /// Whether it is rather this than not.
    pub fn is_probable(&self) -> bool {
        self.probability >= 0.5
    }
}

/// One of the names of an algorithm.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) words: Vec<WeightedTerm>,
    pub(crate) vector: Option<Vec<f32>>,
}

impl Query {
    /// Looks the query up in a catalogue; what is found widens every search for it.
    ///
    /// ```
    /// use algofind::catalogue::Catalogue;
    /// use algofind::identify::Identifier;
    /// use algofind::{Encoders, Query};
    ///
    /// let text = "f(m, n)\n  while n ≠ 0\n    r ← m mod n\n    m ← n\n    n ← r\n  return m";
    /// let mut query = Query::new(text, &Encoders::default())?;
    /// query.widen(&Identifier::new(&Catalogue::shipped()))?;
    /// assert!(query.recognised().iter().any(|known| known.id == "euclid"));
    /// # Ok::<(), algofind::index::IndexError>(())
    /// ```
    pub fn widen(&mut self, identifier: &Identifier) -> Result<(), QueryError> {
        let spelling = self.encoders().spelling(&lang::pcode::SPELLING);
        let mut recognised = Vec::new();
        let mut variants: Vec<(f32, Vec<Outline>)> = Vec::new();
        for found in identifier.recognise(self) {
            let names = found.entry.names().map(|name| {
                let mut keys = Vec::new();
                push_words(name, &mut keys);
                let words = count(keys).into_iter().map(|(key, _)| (key, 1.0)).collect();
                Ok(Name { words, vector: encode(name, self.encoders())? })
            });
            recognised.push(Recognition {
                id: found.entry.id.clone(),
                name: found.entry.name.clone(),
                probability: found.probability,
                names: names.collect::<Result<_, QueryError>>()?,
            });
            variants.extend(
                found.other_variants().map(|variant| (found.probability, outlines(variant, &spelling))),
            );
        }
        for (worth, outlines) in variants {
            for structure in &mut self.structure {
                let keys = outlines.iter().flat_map(|outline| structural_keys(outline, structure.field));
                structure.alternatives.push(Alternative { worth, terms: count(keys.collect()) });
            }
        }
        self.recognised = recognised;
        Ok(())
    }

    /// The algorithms it may be, the most probable first; empty where it was not [widened](Self::widen).
    pub fn recognised(&self) -> &[Recognition] {
        &self.recognised
    }
}

/// The procedures of pseudo-code.
fn outlines(text: &str, spelling: &Spelling) -> Vec<Outline> {
    let graph = Icfg::from_files([lang::pcode::frontend().lower(convert(text).pcode.as_str().into())]);
    let read =
        |function: algofind_icfg::FunctionRef<'_>| Outline::read(&function.rows(), function.name(), spelling);
    graph.functions().map(read).collect()
}
