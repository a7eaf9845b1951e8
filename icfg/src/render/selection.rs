//! Which functions are shown.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::ir::{FunctionId, Icfg};

/// Functions to show, each with its distance in calls from the one in the middle, or from those nobody calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    functions: Vec<(FunctionId, i32)>,
    /// The same without distances, in order.
    sorted: Vec<FunctionId>,
    n_left_out: usize,
    has_focus: bool,
}

impl Selection {
    fn new(functions: Vec<(FunctionId, i32)>, n_left_out: usize, has_focus: bool) -> Self {
        let mut sorted: Vec<FunctionId> = functions.iter().map(|&(id, _)| id).collect();
        sorted.sort_unstable();
        Self { functions, sorted, n_left_out, has_focus }
    }

    /// One function.
    pub fn function(id: FunctionId) -> Self {
        Self::new(vec![(id, 0)], 0, false)
    }

    /// Several functions, such as those of a file: callees stand further right than those who call them.
    pub fn functions(graph: &Icfg, ids: impl IntoIterator<Item = FunctionId>) -> Self {
        let ids: BTreeSet<FunctionId> = ids.into_iter().collect();
        let callees = |id: FunctionId| -> Vec<FunctionId> {
            let nodes = graph.function(id).node_ids();
            let called = nodes.flat_map(|node| graph.calls_from(node)).map(|edge| edge.callee);
            called.filter(|&callee| callee != id && ids.contains(&callee)).collect()
        };
        let called: BTreeSet<FunctionId> = ids.iter().flat_map(|&id| callees(id)).collect();
        // Where functions call each other in a ring, the first of them stands for the caller that is missing.
        let starts = ids.difference(&called).chain(&ids);
        let mut distances: BTreeMap<FunctionId, i32> = BTreeMap::new();
        for &start in starts {
            if let Entry::Vacant(free) = distances.entry(start) {
                free.insert(0);
                spread(&mut distances, start, u32::MAX, 1, callees);
            }
        }
        Self::new(distances.into_iter().collect(), 0, false)
    }

    /// A function with everything it calls within `n_hops`, and everything it is called by.
    ///
    /// Callees have positive distances, callers negative ones. At most `max_functions` are shown, the nearest first.
    pub fn neighbourhood(graph: &Icfg, id: FunctionId, n_hops: u32, max_functions: usize) -> Self {
        let mut distances = BTreeMap::from([(id, 0)]);
        let callees = |id: FunctionId| -> Vec<FunctionId> {
            let nodes = graph.function(id).node_ids();
            nodes.flat_map(|node| graph.calls_from(node)).map(|edge| edge.callee).collect()
        };
        let callers = |id: FunctionId| -> Vec<FunctionId> {
            graph.calls_to(id).map(|edge| graph.node(edge.site).function_id()).collect()
        };
        let down = spread(&mut distances, id, n_hops, 1, callees);
        let up = spread(&mut distances, id, n_hops, -1, callers);
        let mut functions = vec![(id, 0)];
        functions.extend(down);
        functions.extend(up);
        functions.sort_by_key(|&(_, distance)| distance.unsigned_abs());
        let n_left_out = functions.len().saturating_sub(max_functions.max(1));
        functions.truncate(max_functions.max(1));
        let has_focus = functions.len() > 1;
        Self::new(functions, n_left_out, has_focus)
    }

    /// The functions, nearest first; without a function in the middle, in the order of the graph.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = FunctionId> + '_ {
        self.functions.iter().map(|&(id, _)| id)
    }

    /// The functions with their distances, nearest first.
    pub fn distances(&self) -> &[(FunctionId, i32)] {
        &self.functions
    }

    /// Whether one function stands in the middle of others.
    pub fn has_focus(&self) -> bool {
        self.has_focus
    }

    /// How many functions the limit left out.
    pub fn n_left_out(&self) -> usize {
        self.n_left_out
    }

    /// Whether a function is shown.
    pub fn contains(&self, id: FunctionId) -> bool {
        self.sorted.binary_search(&id).is_ok()
    }
}

/// Breadth first from `start` along `next`, without what `known` already has.
fn spread(
    known: &mut BTreeMap<FunctionId, i32>,
    start: FunctionId,
    n_hops: u32,
    sign: i32,
    next: impl Fn(FunctionId) -> Vec<FunctionId>,
) -> Vec<(FunctionId, i32)> {
    let mut found = Vec::new();
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((id, distance)) = queue.pop_front() {
        if distance == n_hops {
            continue;
        }
        for other in next(id) {
            let signed = sign * (distance as i32 + 1);
            if let Entry::Vacant(free) = known.entry(other) {
                free.insert(signed);
                found.push((other, signed));
                queue.push_back((other, distance + 1));
            }
        }
    }
    found
}
