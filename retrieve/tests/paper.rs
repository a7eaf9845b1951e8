//! The paper's ranking against a plain implementation and against SciPy.

mod units;

use std::collections::{BTreeMap, BTreeSet};

use algofind_retrieve::index::Snapshot;
use algofind_retrieve::paper::{
    Group, Icfg, Match, Merge, Pair, PaperConfig, PathRule, complete_linkage, group_matches, pairs_within,
    rank,
};
use algofind_retrieve::rank::Corpus;
use algofind_retrieve::segment::SegmentBuilder;
use algofind_retrieve::unit::{FileUnit, FunctionUnit, NodeUnit, RowUnit, TableUnit, Vector};
use algofind_retrieve::vector::{PartWeight, QueryNode};
use petgraph::algo::dijkstra;
use petgraph::graph::{DiGraph, NodeIndex};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Golden {
    n: usize,
    pairs: Vec<(u32, u32, u32)>,
    merges: Vec<(u32, u32, u32)>,
}

#[test]
fn merges_are_those_of_scipy() {
    let goldens: Vec<Golden> = serde_json::from_str(include_str!("goldens/complete_linkage.json")).unwrap();
    assert!(goldens.iter().any(|golden| golden.merges.len() + 1 < golden.n), "some are not connected");
    for golden in goldens {
        let pairs: Vec<Pair> = golden.pairs.iter().map(|&(a, b, distance)| Pair { a, b, distance }).collect();
        let expected: Vec<Merge> =
            golden.merges.iter().map(|&(a, b, distance)| Merge { a, b, distance }).collect();
        assert_eq!(complete_linkage(golden.n, &pairs), expected);
    }
}

#[derive(Clone, Debug)]
struct Case {
    n_nodes: u32,
    edges: Vec<(u32, u32)>,
    matches: Vec<(u32, u32)>,
}

fn case() -> impl Strategy<Value = Case> {
    (2_u32..24).prop_flat_map(|n_nodes| {
        let edge = (0..n_nodes, 0..n_nodes);
        let edges = proptest::collection::vec(edge, 0..n_nodes as usize * 2);
        let matches = proptest::collection::vec((0_u32..5, 0..n_nodes), 1..20);
        (edges, matches).prop_map(move |(edges, matches)| Case { n_nodes, edges, matches })
    })
}

/// Distances by Dijkstra, in the direction that is shorter.
fn naive_distances(case: &Case, rule: PathRule) -> BTreeMap<(u32, u32), u32> {
    let mut graph = DiGraph::<(), ()>::new();
    for _ in 0..case.n_nodes {
        graph.add_node(());
    }
    for &(from, to) in &case.edges {
        graph.add_edge(NodeIndex::new(from as usize), NodeIndex::new(to as usize), ());
        if rule == PathRule::Undirected {
            graph.add_edge(NodeIndex::new(to as usize), NodeIndex::new(from as usize), ());
        }
    }
    let mut distances = BTreeMap::new();
    for from in 0..case.n_nodes {
        for (to, distance) in dijkstra(&graph, NodeIndex::new(from as usize), None, |_| 1_u32) {
            let to = to.index() as u32;
            if to != from {
                let shortest = distances.entry((from.min(to), from.max(to))).or_insert(distance);
                *shortest = distance.min(*shortest);
            }
        }
    }
    distances
}

/// The paper's §5.2 word by word: look at all pairs of groups, merge the closest, note every group.
fn naive_groups(case: &Case, rule: PathRule, max_distance: u32) -> BTreeSet<(Vec<u32>, Vec<u32>, u32)> {
    let distances = naive_distances(case, rule);
    let sp = |x: u32, y: u32| distances.get(&(x.min(y), x.max(y))).copied().filter(|&d| d <= max_distance);
    let nodes: BTreeSet<u32> = case.matches.iter().map(|m| m.1).collect();
    let mut groups: Vec<(usize, Vec<u32>)> = nodes.into_iter().map(|node| vec![node]).enumerate().collect();
    let mut next_number = groups.len();
    let mut all: Vec<Vec<u32>> = groups.iter().map(|(_, group)| group.clone()).collect();
    loop {
        let mut closest: Option<(u32, usize, usize)> = None;
        for (i, (a, left)) in groups.iter().enumerate() {
            for (b, right) in &groups[i + 1..] {
                let farthest = left.iter().flat_map(|&x| right.iter().map(move |&y| sp(x, y)));
                // `None`, no path, is what makes two groups infinitely far apart.
                let distance = farthest.collect::<Option<Vec<u32>>>().and_then(|all| all.into_iter().max());
                if let Some(distance) = distance {
                    let pair = (distance, *a, *b);
                    closest = Some(closest.map_or(pair, |best| best.min(pair)));
                }
            }
        }
        let Some((_, a, b)) = closest else { break };
        let parts: Vec<_> = groups.extract_if(.., |(number, _)| *number == a || *number == b).collect();
        let mut union: Vec<u32> = parts.into_iter().flat_map(|(_, group)| group).collect();
        union.sort_unstable();
        all.push(union.clone());
        groups.push((next_number, union));
        next_number += 1;
    }
    all.into_iter()
        .map(|group| {
            let covers = |m: &&(u32, u32)| group.contains(&m.1);
            let covered: BTreeSet<u32> = case.matches.iter().filter(covers).map(|m| m.0).collect();
            let longest =
                group.iter().flat_map(|&x| group.iter().map(move |&y| (x, y))).filter(|(x, y)| x < y);
            let diameter = longest.filter_map(|(x, y)| sp(x, y)).max().unwrap_or(0);
            (group, covered.into_iter().collect(), diameter)
        })
        .collect()
}

fn matches(case: &Case) -> Vec<Match> {
    let similarity = |query: u32, node: u32| 1.0 / (1.0 + (query + node) as f32);
    case.matches
        .iter()
        .map(|&(query, node)| Match { query, node, similarity: similarity(query, node) })
        .collect()
}

proptest! {
    #[test]
    fn distances_are_shortest_paths(case in case(), undirected in any::<bool>(), bound in 1_u32..8) {
        let rule = if undirected { PathRule::Undirected } else { PathRule::Directed };
        let graph = Icfg::from_edges(case.n_nodes, case.edges.clone(), rule);
        let nodes: Vec<u32> = (0..case.n_nodes).collect();
        let found: BTreeMap<_, _> =
            pairs_within(&graph, &nodes, bound).into_iter().map(|p| ((p.a, p.b), p.distance)).collect();
        let mut expected = naive_distances(&case, rule);
        expected.retain(|_, distance| *distance <= bound);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn groups_are_those_of_the_plain_algorithm(case in case(), undirected in any::<bool>(), bound in 1_u32..30) {
        let rule = if undirected { PathRule::Undirected } else { PathRule::Directed };
        let graph = Icfg::from_edges(case.n_nodes, case.edges.clone(), rule);
        let groups = group_matches(&graph, &matches(&case), bound, usize::MAX);
        let found: BTreeSet<_> =
            groups.iter().map(|g| (g.nodes.clone(), g.covered.clone(), g.diameter)).collect();
        prop_assert_eq!(found.len(), groups.len(), "no group twice");
        prop_assert_eq!(found, naive_groups(&case, rule, bound));
        prop_assert!(groups.is_sorted_by(|a, b| a.score >= b.score));
        for Group { covered, diameter, score, .. } in &groups {
            let expected = covered.len() as f64 + 1.0 / f64::from((*diameter).max(1));
            prop_assert!((score - expected).abs() < 1e-12);
        }
    }
}

/// A function whose nodes follow each other; node `i` has text `texts[i]`.
fn chain(texts: &[u32]) -> FunctionUnit {
    let nodes = texts.iter().map(|&text| NodeUnit { rows: vec![Some(text)], ..NodeUnit::default() });
    let nodes = nodes.collect();
    let edges = (1..texts.len() as u32).map(|to| (to - 1, to, 0)).collect();
    FunctionUnit { nodes, edges, ..FunctionUnit::default() }
}

#[test]
fn the_function_with_all_steps_close_together_is_first() {
    let axis = |i: usize| (0..4).map(|j| if i == j { 1.0 } else { 0.0 }).collect::<Vec<f32>>();
    let rows = (0..4).map(|i| RowUnit { key: i as u64, vector: Vector::F32(axis(i)) }).collect();
    let tables = vec![TableUnit { name: "text".to_owned(), rows }];
    // Text 3 is noise. The second function has all three steps in a row, the first far apart, the third only two.
    let functions = vec![chain(&[0, 3, 3, 1, 3, 3, 2]), chain(&[3, 0, 1, 2]), chain(&[0, 1])];
    let unit = FileUnit { path: "a.c".to_owned(), functions, tables, ..FileUnit::default() };
    let mut builder = SegmentBuilder::new();
    builder.push(&unit).unwrap();
    let snapshot = Snapshot::in_memory(vec![builder.finish().unwrap()], Vec::new());
    let graph = Icfg::new(&snapshot, PathRule::Directed);
    let query: Vec<QueryNode> = (0..3).map(|i| QueryNode { parts: vec![Some(axis(i))] }).collect();
    let parts = vec![PartWeight::new("text", 1.0)];
    let config = PaperConfig { k: 2, parts, ..PaperConfig::default() };
    let groups = rank(&Corpus::new(&snapshot, |_, _| true), &graph, &query, &config);
    assert_eq!(groups[0].nodes, [8, 9, 10]);
    assert_eq!((groups[0].covered.len(), groups[0].diameter), (3, 2));
    assert!((groups[0].score - 3.5).abs() < 1e-12);
    assert_eq!(groups[1].nodes, [0, 3, 6]);
    assert_eq!(graph.node(9).node.0, 9);
}
