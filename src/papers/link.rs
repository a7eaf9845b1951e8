//! From the algorithms of a library to the code that implements them.

use algofind_paper::index::{BoxRecord, DocumentRecord, Library};

use super::PapersError;
use crate::identify::Identifier;
use crate::search::{Confidence, Region, SearchOptions};
use crate::{Encoders, Index, Query};

/// A place that implements an algorithm.
#[derive(Debug, Clone)]
pub struct Implementation {
    /// Where; one region or several.
    pub regions: Vec<Region>,
    /// How sure the search is.
    pub confidence: Confidence,
    /// Comparable within one search.
    pub score: f32,
    /// Steps of the pseudo-code that are laid beside code.
    pub n_steps: usize,
}

/// An algorithm of a document with its implementations, best first.
#[derive(Debug, Clone)]
pub struct Link {
    /// The document.
    pub document: DocumentRecord,
    /// The algorithm.
    pub found: BoxRecord,
    /// Where it is implemented; empty when nothing is better than chance.
    pub implementations: Vec<Implementation>,
}

/// Finds the implementations of every algorithm of a library, the surest first. `progress` hears how many algorithms of how
/// many are done.
pub fn link(
    library: &Library,
    code: &Index,
    encoders: &Encoders,
    top: usize,
    progress: &dyn Fn(usize, usize),
) -> Result<Vec<Link>, PapersError> {
    let algorithms = library.algorithms()?;
    let n = algorithms.len();
    let options = SearchOptions { top, ..SearchOptions::default() };
    let mut out = Vec::with_capacity(n);
    for (at, (document, found)) in algorithms.into_iter().enumerate() {
        progress(at, n);
        let text = found.code();
        let mut implementations = Vec::new();
        if !text.trim().is_empty() {
            let mut query = Query::new(&text, encoders)?;
            query.widen(Identifier::shipped())?;
            let answer = code.search(&query, &options)?;
            implementations = answer
                .results
                .into_iter()
                .map(|result| Implementation {
                    n_steps: result.alignment.len(),
                    regions: result.regions,
                    confidence: result.confidence,
                    score: result.score,
                })
                .collect();
        }
        out.push(Link { document, found, implementations });
    }
    let sure = |link: &Link| link.implementations.first().map(|i| (rank(i.confidence), i.score));
    out.sort_by(|a, b| {
        let (a_sure, b_sure) = (sure(a), sure(b));
        b_sure
            .map(|s| s.0)
            .cmp(&a_sure.map(|s| s.0))
            .then_with(|| b_sure.map_or(0.0, |s| s.1).total_cmp(&a_sure.map_or(0.0, |s| s.1)))
    });
    Ok(out)
}

fn rank(confidence: Confidence) -> u8 {
    match confidence {
        Confidence::Weak => 0,
        Confidence::Likely => 1,
        Confidence::Strong => 2,
    }
}
