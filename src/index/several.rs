//! Several indexes searched as one.

use std::collections::BTreeMap;

use algofind_icfg::project::Registry;
use algofind_retrieve::index::Snapshot;

use super::{Index, IndexError, Store};
use crate::encoders::Encoders;

impl Index {
    /// Several indexes as one, whose answers are those of an index of all their code: scores compare, because what is
    /// rare is counted over all of them. Nothing is copied; calls from one into another are not known.
    ///
    /// [`Region::index`](crate::search::Region::index) says where a result was found.
    ///
    /// ```
    /// use algofind::index::{BuildOptions, IndexError};
    /// use algofind::search::SearchOptions;
    /// use algofind::{Index, Query};
    ///
    /// let (java, _) = Index::build(&["tests/languages/java"], &BuildOptions::default())?;
    /// let (c, _) = Index::build(&["tests/languages/c"], &BuildOptions::default())?;
    /// let both = Index::joined(&[&java, &c])?;
    /// let query = Query::new("while b ≠ 0\n    (a, b) = (b, a mod b)\nreturn a", both.encoders())?;
    /// for result in both.search(&query, &SearchOptions::default())?.results {
    ///     let place = &result.regions[0];
    ///     assert_eq!(place.index, u32::from(place.language == "c"));
    ///     assert!(both.source(place)?.lines().count() > 0);
    /// }
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn joined(indexes: &[&Self]) -> Result<Self, IndexError> {
        let Some(first) = indexes.first() else {
            let store = Store::Memory(Box::default());
            return Ok(Self::new(store, Encoders::default(), Registry::builtin(), Vec::new()));
        };
        let mut snapshots = Vec::new();
        let mut registry = first.registry.clone();
        for index in indexes {
            expect_same("other index", &index.fingerprints, &first.fingerprints)?;
            snapshots.push(index.snapshot()?);
            registry = registry.extended_by(&index.registry);
        }
        let Some(snapshot) = Snapshot::joined(snapshots) else {
            return Err(IndexError::Encoders {
                who: "other index",
                name: "text".to_owned(),
                found: "vectors of another dimension".to_owned(),
                expected: first.encoders.text.fingerprint(),
            });
        };
        let roots = indexes.iter().flat_map(|index| index.roots.iter().cloned()).collect();
        Ok(Self::new(Store::Memory(Box::new(snapshot)), first.encoders.clone(), registry, roots))
    }
}

/// An error that names the first thing in which two sets of fingerprints differ.
pub(crate) fn expect_same(
    who: &'static str,
    found: &BTreeMap<String, String>,
    expected: &BTreeMap<String, String>,
) -> Result<(), IndexError> {
    let differs = |name: &&str| found.get(*name) != expected.get(*name);
    // The others follow from the texts.
    let names = expected.keys().chain(found.keys()).map(String::as_str);
    let Some(name) = std::iter::once("text").chain(names).find(differs) else { return Ok(()) };
    let said = |all: &BTreeMap<String, String>| all.get(name).cloned().unwrap_or_else(|| "none".to_owned());
    Err(IndexError::Encoders { who, name: name.to_owned(), found: said(found), expected: said(expected) })
}
