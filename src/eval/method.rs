//! The methods that are compared: ours, the paper's, and the baselines.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use algofind_retrieve::rank::{Bm25, Corpus, score};
use algofind_retrieve::view::View;

use super::dense::Means;
use super::measure::{CUTOFF, Place};
use crate::encoders::Encoders;
use crate::index::{Index, IndexError};
use crate::query::Query;
use crate::search::{PaperRanking, Parts, SearchOptions, SearchResults, Sources, best, visible, weigh};

/// A way to rank code for a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// What `algofind search` does.
    Default,
    /// The paper's ranking with these parts of node vectors beside text.
    Paper {
        /// Places in the graph.
        graph: bool,
        /// Operator counts.
        math: bool,
    },
    /// BM25 over functions: all words of the query in all words of a function.
    Bm25,
    /// One vector per function.
    Dense,
    /// The two baselines joined by reciprocal ranks.
    Fusion,
}

/// Reciprocal rank fusion: one over this and the rank, added up (Cormack, Clarke and Büttcher 2009).
const RRF: f32 = 60.0;

impl Method {
    /// Every method that these encoders allow; without a graph encoder nodes have no graph part.
    pub fn all(encoders: &Encoders) -> Vec<Self> {
        let mut methods = vec![Self::Default];
        if encoders.graph.is_some() {
            methods
                .extend([Self::Paper { graph: true, math: true }, Self::Paper { graph: true, math: false }]);
        } else {
            methods.push(Self::Paper { graph: false, math: true });
        }
        methods.extend([Self::Paper { graph: false, math: false }, Self::Bm25, Self::Dense, Self::Fusion]);
        methods
    }

    /// Short name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Paper { graph: true, math: true } => "paper, text + graph + math",
            Self::Paper { graph: true, math: false } => "paper, text + graph",
            Self::Paper { graph: false, math: true } => "paper, text + math",
            Self::Paper { graph: false, math: false } => "paper, text",
            Self::Bm25 => "BM25",
            Self::Dense => "dense",
            Self::Fusion => "BM25 + dense",
        }
    }

    /// Whether others are measured against it.
    pub const fn is_baseline(self) -> bool {
        matches!(self, Self::Bm25 | Self::Dense | Self::Fusion)
    }
}

/// An index that every method can search.
pub(super) struct Arena<'a> {
    index: &'a Index,
    paper: Option<PaperRanking<'a>>,
    means: Option<Means>,
}

impl<'a> Arena<'a> {
    pub(super) fn new(index: &'a Index, methods: &[Method]) -> Result<Self, IndexError> {
        let is_dense = |method: &Method| matches!(method, Method::Dense | Method::Fusion);
        let has_nodes = |method: &Method| matches!(method, Method::Paper { .. }) || is_dense(method);
        let paper = methods.iter().any(has_nodes).then(|| PaperRanking::new(index)).transpose()?;
        let nodes = paper.as_ref().filter(|_| methods.iter().any(is_dense));
        let means = nodes.map(|paper| Means::new(paper.snapshot(), index.encoders())).transpose()?;
        Ok(Self { index, paper, means })
    }

    /// The best places by each method, best first.
    pub(super) fn rank(
        &self,
        methods: &[Method],
        query: &Query,
        options: &SearchOptions,
    ) -> Result<Vec<Vec<Place>>, IndexError> {
        let view: &dyn View = self.index.snapshot()?;
        let corpus = visible(view, options);
        // The fusion is of the same two lists that are baselines by themselves.
        let (lexical, whole) = (OnceCell::new(), OnceCell::new());
        let lexical = || lexical.get_or_init(|| bm25(query, &corpus, options.sources)).as_slice();
        let vector = query.vector().map_err(IndexError::from)?;
        let whole = || whole.get_or_init(|| self.dense(vector.as_deref(), options)).as_slice();
        methods
            .iter()
            .map(|method| match *method {
                Method::Default => Ok(places(&self.index.search(query, options)?)),
                Method::Paper { graph, math } => {
                    let weights = Parts { text: 1.0, graph: f32::from(graph), math: f32::from(math) };
                    let Some(paper) = &self.paper else { return Ok(Vec::new()) };
                    Ok(places(&paper.with_parts(weights).search(query, options)?))
                }
                Method::Bm25 => Ok(functions(&corpus, lexical())),
                Method::Dense => Ok(whole().to_vec()),
                Method::Fusion => Ok(fuse(&[&functions(&corpus, lexical()), whole()])),
            })
            .collect()
    }

    /// Functions by the similarity of one vector each, best first.
    fn dense(&self, query: Option<&[f32]>, options: &SearchOptions) -> Vec<Place> {
        let (Some(means), Some(paper), Some(vector)) = (&self.means, &self.paper, query) else {
            return Vec::new();
        };
        let view: &dyn View = paper.snapshot();
        let corpus = visible(view, options);
        functions(&corpus, &best(&corpus, &means.scores(vector), CUTOFF))
    }
}

fn places(found: &SearchResults) -> Vec<Place> {
    let regions = found.results.iter().filter_map(|result| result.regions.first());
    regions.map(|r| Place { file: r.file.clone(), start: r.start, end: r.end }).collect()
}

fn functions(corpus: &Corpus<'_>, ranked: &[usize]) -> Vec<Place> {
    let place = |&number: &usize| {
        let at = corpus.locate(number);
        let function = corpus.view().function(at);
        let file = corpus.view().file(at.segment, function.file).path.to_owned();
        Place { file, start: function.start_line, end: function.end_line }
    };
    ranked.iter().map(place).collect()
}

/// Functions by BM25, best first.
pub(super) fn bm25(query: &Query, corpus: &Corpus<'_>, sources: Sources) -> Vec<usize> {
    let terms = weigh(&query.word_terms);
    best(corpus, &score(corpus, &sources.lexical(), &terms, Bm25::default()).scores, CUTOFF)
}

/// Joins ranked lists by reciprocal ranks.
fn fuse(lists: &[&[Place]]) -> Vec<Place> {
    let mut scores: BTreeMap<&Place, f32> = BTreeMap::new();
    for list in lists {
        for (rank, place) in list.iter().enumerate() {
            *scores.entry(place).or_default() += 1.0 / (RRF + rank as f32 + 1.0);
        }
    }
    let mut fused: Vec<(&Place, f32)> = scores.into_iter().collect();
    fused.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    fused.into_iter().map(|(place, _)| place.clone()).take(CUTOFF).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fusion_prefers_what_both_lists_have() {
        let places = |lines: &[u32]| -> Vec<Place> {
            lines.iter().map(|&start| Place { file: "a.c".to_owned(), start, end: start }).collect()
        };
        assert_eq!(fuse(&[&places(&[1, 2, 3]), &places(&[4, 2])]), places(&[2, 1, 4, 3]));
    }
}
