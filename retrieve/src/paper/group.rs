//! Groups of matched nodes as candidate fragments, and their score (paper §5.2).

use std::collections::{BTreeMap, BTreeSet};

use super::distance::pairs_within;
use super::graph::Icfg;
use super::linkage::complete_linkage;

/// A stored node that matched a query node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match {
    /// The query node.
    pub query: u32,
    /// The number of the stored node in the [`Icfg`].
    pub node: u32,
    /// How similar they are.
    pub similarity: f32,
}

/// Matched nodes that lie close together: a candidate fragment.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Numbers of its nodes, ascending.
    pub nodes: Vec<u32>,
    /// The query nodes that one of its nodes matches, ascending.
    pub covered: Vec<u32>,
    /// The longest of the shortest paths within the group; zero for a single node.
    pub diameter: u32,
    /// Equation 7: query nodes covered, and one over the diameter.
    pub score: f64,
    /// The best similarity per covered query node, added up; the paper leaves open which of two groups with one
    /// score comes first, here it is the more similar one.
    pub similarity: f64,
}

/// All groups that clustering goes through, best first, at most `limit`.
///
/// A single node, for which equation 7 would divide by zero, counts as having diameter one.
pub fn group_matches(graph: &Icfg, matches: &[Match], max_distance: u32, limit: usize) -> Vec<Group> {
    let nodes: Vec<u32> = matches.iter().map(|m| m.node).collect::<BTreeSet<_>>().into_iter().collect();
    let merges = complete_linkage(nodes.len(), &pairs_within(graph, &nodes, max_distance));
    let mut candidates: Vec<Candidate> = nodes.iter().map(|&node| Candidate::single(node)).collect();
    for m in matches {
        // Present, as `nodes` are the nodes of the matches.
        if let Ok(position) = nodes.binary_search(&m.node) {
            candidates[position].cover(m.query, m.similarity);
        }
    }
    for merge in &merges {
        let merged = candidates[merge.a as usize].union(&candidates[merge.b as usize], merge.distance);
        candidates.push(Candidate { parts: Some((merge.a, merge.b)), ..merged });
    }

    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|&x, &y| {
        let (a, b) = (&candidates[x], &candidates[y]);
        let by_score = b.score().total_cmp(&a.score()).then(b.similarity().total_cmp(&a.similarity()));
        by_score.then(a.first_node.cmp(&b.first_node)).then(x.cmp(&y))
    });
    order.truncate(limit);
    order.into_iter().map(|index| expand(&candidates, index, &nodes)).collect()
}

/// A group as a node of the merge tree; its nodes are found by walking down.
#[derive(Clone, Debug)]
struct Candidate {
    parts: Option<(u32, u32)>,
    first_node: u32,
    diameter: u32,
    /// The best similarity per covered query node.
    covered: BTreeMap<u32, f32>,
}

impl Candidate {
    fn single(node: u32) -> Self {
        Self { parts: None, first_node: node, diameter: 0, covered: BTreeMap::new() }
    }

    fn cover(&mut self, query: u32, similarity: f32) {
        let best = self.covered.entry(query).or_insert(similarity);
        *best = best.max(similarity);
    }

    /// With complete linkage the distance of a merge is at least the diameter of both parts.
    fn union(&self, other: &Self, distance: u32) -> Self {
        let mut union = Self {
            parts: None,
            first_node: self.first_node.min(other.first_node),
            diameter: distance.max(self.diameter).max(other.diameter),
            covered: self.covered.clone(),
        };
        other.covered.iter().for_each(|(&query, &similarity)| union.cover(query, similarity));
        union
    }

    fn score(&self) -> f64 {
        self.covered.len() as f64 + 1.0 / f64::from(self.diameter.max(1))
    }

    fn similarity(&self) -> f64 {
        self.covered.values().map(|&s| f64::from(s)).sum()
    }
}

fn expand(candidates: &[Candidate], index: usize, nodes: &[u32]) -> Group {
    let mut members = Vec::new();
    let mut open = vec![index];
    while let Some(at) = open.pop() {
        match candidates[at].parts {
            Some((a, b)) => open.extend([a as usize, b as usize]),
            None => members.push(nodes[at]),
        }
    }
    members.sort_unstable();
    let candidate = &candidates[index];
    Group {
        nodes: members,
        covered: candidate.covered.keys().copied().collect(),
        diameter: candidate.diameter,
        score: candidate.score(),
        similarity: candidate.similarity(),
    }
}
