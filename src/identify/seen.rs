//! A function as identification sees it: the keys and words of it that the catalogue knows.

use algofind_icfg::ir::row;
use algofind_icfg::spelling::Spelling;
use algofind_retrieve::ids::FunctionIx;
use algofind_retrieve::rank::Place;
use algofind_retrieve::segment::Segment;
use algofind_steps::keys::variable::Variables;
use algofind_steps::outline::Outline;
use algofind_steps::row::{Role, Row};

use super::known::{Known, describes_step};
use super::names::Words;
use crate::index::rows::{unpack_flags, unpack_kind};

/// A function, read.
#[derive(Clone)]
pub(crate) struct Seen {
    pub(crate) places: Vec<Place>,
    pub(crate) roles: Vec<Role>,
    /// Node of each step, counted from the function's first.
    pub(crate) nodes: Vec<usize>,
    /// Per step the known keys that describe it.
    pub(crate) keys: Vec<Vec<u32>>,
    /// All known keys, ascending and distinct.
    pub(crate) all: Vec<u32>,
    pub(crate) variables: Variables,
    pub(crate) words: Words,
}

impl Seen {
    pub(crate) fn new(outline: Outline, words: Words, known: &Known) -> Self {
        let mut all = Vec::new();
        let mut keys = Vec::with_capacity(outline.steps.len());
        for step in &outline.steps {
            let mut own = Vec::new();
            for token in &step.tokens {
                let Some(key) = known.key(token.key) else { continue };
                all.push(key);
                if describes_step(token.facet) {
                    own.push(key);
                }
            }
            keys.push(own);
        }
        all.extend(outline.whole.iter().filter_map(|token| known.key(token.key)));
        all.sort_unstable();
        all.dedup();
        Self {
            places: outline.steps.iter().map(|s| Place { parent: s.parent, depth: s.depth }).collect(),
            roles: outline.steps.iter().map(|s| s.role).collect(),
            nodes: outline.steps.iter().map(|s| s.node).collect(),
            keys,
            all,
            variables: outline.variables,
            words,
        }
    }
}

/// The outline of a stored function; `source` is the text of its file.
pub(crate) fn outline(segment: &Segment, function: FunctionIx, source: &str, spelling: &Spelling) -> Outline {
    let rows: Vec<Row<'_>> = segment
        .marks(function)
        .into_iter()
        .zip(segment.spans(function))
        .map(|(mark, span)| {
            let (flags, nesting) = unpack_flags(mark.flags);
            let text = source.get(span.start_byte as usize..span.end_byte as usize).unwrap_or("");
            row(unpack_kind(mark.kind), flags, u32::from(mark.depth), nesting, text)
        })
        .collect();
    Outline::read(&rows, segment.function(function).name, spelling)
}
