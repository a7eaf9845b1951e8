//! The ranking of the paper (§5), presented as results: nodes similar to the query's, grouped on the control-flow graph.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use algofind_retrieve::index::{FunctionRef, Snapshot};
use algofind_retrieve::paper::{
    Group, Icfg, Match, NodeIndex, PaperConfig, PathRule, SharedIndex, group_matches, match_nodes,
};
use algofind_retrieve::segment::Segment;
use algofind_retrieve::vector::{PartWeight, QueryNode};

use super::extra::extra;
use super::present::{missing, whole_region};
use super::result::{Confidence, EvidenceShare, LineMatch, Region, SearchResult, SearchResults};
use super::searcher::{SearchOptions, visible};
use crate::index::node_vectors::{GRAPH, MATH, TEXT};
use crate::index::{Index, IndexError};
use crate::query::Query;

/// Shares of steps with code of their own from which a result is worth more than a look.
const STRONG: f64 = 0.8;
const LIKELY: f64 = 0.5;

/// Groups looked at for each result wanted: clustering passes through many groups of one function.
const GROUPS_PER_RESULT: usize = 50;

/// What the parts of node vectors weigh: leaving parts out are the paper's ablations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parts {
    /// The node's text.
    pub text: f32,
    /// Its operators.
    pub math: f32,
    /// Its place in the graph.
    pub graph: f32,
}

impl Default for Parts {
    fn default() -> Self {
        Self { text: 1.0, math: 1.0, graph: 1.0 }
    }
}

impl Parts {
    /// In the order of [`query_nodes`].
    fn weights(self) -> Vec<PartWeight> {
        let parts = [(TEXT, self.text), (MATH, self.math), (GRAPH, self.graph)];
        parts.map(|(name, weight)| PartWeight::new(name, weight)).into()
    }
}

/// The code with its node vectors: as it is in the index, or made for this ranking.
#[derive(Clone)]
enum Code<'a> {
    Stored(&'a Snapshot),
    Made(Arc<Snapshot>),
}

/// The control flow of an index, made once for many searches.
#[derive(Clone)]
pub struct PaperRanking<'a> {
    index: &'a Index,
    code: Code<'a>,
    graph: Arc<Icfg>,
    parts: Parts,
    vectors: Option<Vectors>,
}

/// A vector index of one's own, and how to make it again for other weights.
#[derive(Clone)]
struct Vectors {
    make: Arc<dyn Fn(usize, Vec<f32>) -> SharedIndex + Send + Sync>,
    nodes: Arc<NodeIndex>,
}

impl<'a> PaperRanking<'a> {
    /// Collects the control flow of all files. An index that was not made with
    /// [vectors of nodes](crate::index::Detail::Nodes) has its sources read again for them, which takes about as long as
    /// making the index.
    pub fn new(index: &'a Index) -> Result<Self, IndexError> {
        let stored = index.snapshot()?;
        let has_nodes = |segment: &Segment| segment.n_nodes() == 0 || segment.table(TEXT).is_some();
        let code = if stored.segments().iter().all(|live| has_nodes(live.segment())) {
            Code::Stored(stored)
        } else {
            Code::Made(Arc::new(index.with_node_vectors()?))
        };
        let mut this = Self {
            index,
            code,
            graph: Arc::new(Icfg::from_edges(0, Vec::new(), PathRule::default())),
            parts: Parts::default(),
            vectors: None,
        };
        this.graph = Arc::new(Icfg::new(this.snapshot(), PathRule::default()));
        Ok(this)
    }

    /// The code that is ranked.
    pub(crate) fn snapshot(&self) -> &Snapshot {
        match &self.code {
            Code::Stored(snapshot) => snapshot,
            Code::Made(snapshot) => snapshot,
        }
    }

    /// The same with other weights of text, operators and place in the graph: they choose among the paper's ablations.
    #[must_use]
    pub fn with_parts(&self, parts: Parts) -> Self {
        let changed = Self { parts, ..self.clone() };
        match &self.vectors {
            Some(vectors) => changed.indexed_by(vectors.make.clone()),
            None => changed,
        }
    }

    /// The same with nodes looked up in a vector index of one's own rather than compared with every one.
    ///
    /// `make` gets the dimension of the node vectors and all vectors, one after the other, each of length one. The index
    /// is asked for the nodes most similar to each step of the query; grouping them is the same. The default ranking has
    /// no such step: it weighs the similarities of all texts against each other, so it compares with all of them.
    ///
    /// ```
    /// use algofind::index::{BuildOptions, IndexError};
    /// use algofind::retrieve::vector::{Exact, F32Rows, Hit, Queries, VectorIndex};
    /// use algofind::search::{PaperRanking, SearchOptions};
    /// use algofind::{Index, Query};
    ///
    /// /// Any index of vectors, here one that compares with all of them.
    /// struct Mine {
    ///     dimension: usize,
    ///     vectors: Vec<f32>,
    /// }
    ///
    /// impl VectorIndex for Mine {
    ///     fn dimension(&self) -> usize {
    ///         self.dimension
    ///     }
    ///     fn len(&self) -> usize {
    ///         self.vectors.len() / self.dimension
    ///     }
    ///     fn search(&self, queries: &Queries, k: usize) -> Vec<Vec<Hit>> {
    ///         Exact::new(F32Rows::new(self.dimension, &self.vectors)).search(queries, k)
    ///     }
    /// }
    ///
    /// let (index, _) = Index::build(&["examples/corpus"], &BuildOptions::default())?;
    /// let ranking = PaperRanking::new(&index)?
    ///     .with_vector_index(|dimension, vectors| Box::new(Mine { dimension, vectors }));
    /// let query = Query::new("while b ≠ 0\n    (a, b) = (b, a mod b)\nreturn a", index.encoders())?;
    /// assert!(!ranking.search(&query, &SearchOptions::default())?.results.is_empty());
    /// # Ok::<(), IndexError>(())
    /// ```
    #[must_use]
    pub fn with_vector_index(
        &self,
        make: impl Fn(usize, Vec<f32>) -> SharedIndex + Send + Sync + 'static,
    ) -> Self {
        self.clone().indexed_by(Arc::new(make))
    }

    fn indexed_by(mut self, make: Arc<dyn Fn(usize, Vec<f32>) -> SharedIndex + Send + Sync>) -> Self {
        let nodes =
            Arc::new(NodeIndex::build(self.snapshot(), &self.parts.weights(), |dimension, vectors| {
                make(dimension, vectors)
            }));
        self.vectors = Some(Vectors { make, nodes });
        self
    }

    /// Ranks fragments as the paper does; of the groups of one function only the best is a result.
    pub fn search(&self, query: &Query, options: &SearchOptions) -> Result<SearchResults, IndexError> {
        self.index.expect_query(query)?;
        self.index.expect_language(options.language.as_deref())?;
        let corpus = visible(self.snapshot(), options);
        let nodes = query_nodes(query)?;
        let config = PaperConfig { parts: self.parts.weights(), ..PaperConfig::default() };
        options.cancel.check()?;
        let matches = match &self.vectors {
            Some(vectors) => vectors.nodes.match_nodes(&corpus, &self.graph, &nodes, config.k),
            None => match_nodes(&corpus, &self.graph, &nodes, &config),
        };
        options.cancel.check()?;
        let groups =
            group_matches(&self.graph, &matches, config.max_distance, options.top * GROUPS_PER_RESULT);
        let mut seen = BTreeSet::new();
        let mut results = Vec::new();
        for group in &groups {
            if results.len() == options.top {
                break;
            }
            let regions = self.regions(group);
            if regions.first().is_some_and(|(function, _)| seen.insert(*function)) {
                results.push(self.present(query, group, &regions, &matches, results.len() + 1));
            }
        }
        Ok(SearchResults {
            query: query.text.clone(),
            roots: self.index.roots(),
            results,
            unsearched: Vec::new(),
        })
    }

    /// The lines of a group in each of its functions, the one with most nodes first.
    fn regions(&self, group: &Group) -> Vec<(FunctionRef, Region)> {
        let mut functions: BTreeMap<FunctionRef, (usize, u32, u32)> = BTreeMap::new();
        for &number in &group.nodes {
            let node = self.graph.node(number);
            let segment = self.snapshot().segment(node.segment);
            let span = segment.span(node.node);
            let function = FunctionRef { segment: node.segment, function: segment.function_of(node.node) };
            let lines = functions.entry(function).or_insert((0, span.start_line, span.end_line));
            *lines = (lines.0 + 1, lines.1.min(span.start_line), lines.2.max(span.end_line));
        }
        let mut functions: Vec<_> = functions.into_iter().collect();
        functions.sort_by_key(|(function, (n_nodes, ..))| (std::cmp::Reverse(*n_nodes), *function));
        let region = |function, start, end| Region { start, end, ..whole_region(self.snapshot(), function) };
        functions
            .into_iter()
            .map(|(function, (_, start, end))| (function, region(function, start, end)))
            .collect()
    }

    fn present(
        &self,
        query: &Query,
        group: &Group,
        regions: &[(FunctionRef, Region)],
        matches: &[Match],
        rank: usize,
    ) -> SearchResult {
        let lines: Vec<Option<u32>> = query.steps().map(|step| step.lines.map(|range| range.first)).collect();
        let paired = one_to_one(matches.iter().filter(|m| group.nodes.binary_search(&m.node).is_ok()));
        let mut alignment: BTreeMap<u32, LineMatch> = BTreeMap::new();
        for found in &paired {
            let Some(line) = lines[found.query as usize] else { continue };
            let region = self.node_region(found.node);
            let entry = alignment.entry(line).or_insert_with(|| LineMatch {
                query_line: line,
                regions: Vec::new(),
                why: format!("similarity {:.0} %", 100.0 * found.similarity),
            });
            if !entry.regions.contains(&region) {
                entry.regions.push(region);
            }
        }
        let alignment: Vec<LineMatch> = alignment.into_values().collect();
        let placed = regions.iter().map(|(function, region)| (*function, region));
        let coverage = paired.len() as f64 / lines.len().max(1) as f64;
        let confidence = match coverage {
            c if c >= STRONG => Confidence::Strong,
            c if c >= LIKELY => Confidence::Likely,
            _ => Confidence::Weak,
        };
        let share = |feature: &str, share| EvidenceShare { feature: feature.to_owned(), share };
        SearchResult {
            rank,
            score: group.score as f32,
            confidence,
            regions: regions.iter().map(|(_, region)| region.clone()).collect(),
            copies: Vec::new(),
            missing: missing(query, &alignment),
            extra: extra(self.snapshot(), placed, &alignment),
            alignment,
            evidence: vec![
                share("covered_nodes", group.covered.len() as f32),
                share("closeness", 1.0 / group.diameter.max(1) as f32),
            ],
        }
    }

    fn node_region(&self, number: u32) -> Region {
        let node = self.graph.node(number);
        let segment = self.snapshot().segment(node.segment);
        let span = segment.span(node.node);
        let function = FunctionRef { segment: node.segment, function: segment.function_of(node.node) };
        Region { start: span.start_line, end: span.end_line, ..whole_region(self.snapshot(), function) }
    }
}

/// The most similar pairs in which no step and no node stands twice. The ranking counts a step as covered when any node of
/// the group is among those most similar to it; beside each other, one node would then do every step of a query.
fn one_to_one<'a>(matches: impl Iterator<Item = &'a Match>) -> Vec<&'a Match> {
    let mut matches: Vec<&Match> = matches.collect();
    matches.sort_by(|a, b| {
        b.similarity.total_cmp(&a.similarity).then_with(|| (a.query, a.node).cmp(&(b.query, b.node)))
    });
    let (mut steps, mut nodes) = (BTreeSet::new(), BTreeSet::new());
    matches.retain(|found| {
        let is_free = !steps.contains(&found.query) && !nodes.contains(&found.node);
        if is_free {
            steps.insert(found.query);
            nodes.insert(found.node);
        }
        is_free
    });
    matches
}

/// The steps of a query as nodes to search for, in the order of [`Query::steps`].
fn query_nodes(query: &Query) -> Result<Vec<QueryNode>, IndexError> {
    let vectors = query.vectors()?.iter().cloned();
    Ok(vectors.map(|node| QueryNode { parts: vec![node.text, node.math, node.place] }).collect())
}

#[cfg(test)]
mod tests {
    use super::{Match, one_to_one};

    #[test]
    fn a_node_does_one_step() {
        let of = |query, node, similarity| Match { query, node, similarity };
        let matches = [of(0, 7, 0.5), of(1, 7, 0.9), of(0, 8, 0.4), of(2, 7, 0.8)];
        let paired = one_to_one(matches.iter());
        let pairs: Vec<_> = paired.iter().map(|found| (found.query, found.node)).collect();
        assert_eq!(pairs, [(1, 7), (0, 8)]);
    }
}
