//! What linking yields: edges between places of files, and how well it went.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::ir::{CallEdge, CallKind, FileId, FunctionId, Icfg, NodeId};

/// A node or function by its file and its number in that file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Index of the unit given to [`resolve`](super::resolve).
    pub file: u32,
    /// Number in the file, from 0.
    pub index: u32,
}

/// A call joined to a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LinkEdge {
    /// The calling node.
    pub site: Position,
    /// The function called.
    pub callee: Position,
    /// Number of the calling function in the site's file.
    pub caller: u32,
    /// How the callee was found.
    pub kind: CallKind,
    /// Other functions fit this call as well.
    pub is_ambiguous: bool,
    /// Caller and callee lie on a cycle of calls.
    pub is_recursive: bool,
}

/// All edges, ordered by site and callee, with the account of how they came about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Links {
    /// Edges between functions.
    pub edges: Vec<LinkEdge>,
    /// What became of the calls.
    pub report: LinkReport,
}

impl Links {
    /// The same edges for [`Icfg::with_calls`], on a graph made of the same files in the same order.
    ///
    /// Edges that point outside `graph` are left out.
    pub fn call_edges(&self, graph: &Icfg) -> Vec<CallEdge> {
        let bases: Vec<(usize, usize)> =
            graph.files().map(|file| (file.first_node().index(), file.first_function().index())).collect();
        let edge = |edge: &LinkEdge| {
            let site = bases.get(edge.site.file as usize)?.0 + edge.site.index as usize;
            let callee = bases.get(edge.callee.file as usize)?.1 + edge.callee.index as usize;
            (site < graph.n_nodes() && callee < graph.n_functions()).then(|| CallEdge {
                site: NodeId::new(site),
                callee: FunctionId::new(callee),
                kind: edge.kind,
                is_ambiguous: edge.is_ambiguous,
                is_recursive: edge.is_recursive,
            })
        };
        self.edges.iter().filter_map(edge).collect()
    }

    /// Position of a function of a graph made of the same files in the same order.
    pub fn position_of(graph: &Icfg, function: FunctionId) -> Position {
        let file = graph.function(function).file();
        let index = function.index() - file.first_function().index();
        Position { file: FileId::index(file.id()) as u32, index: index as u32 }
    }
}

/// What became of the calls of a project.
///
/// Every call is counted in exactly one of [`n_resolved`](Self::n_resolved), [`n_ambiguous`](Self::n_ambiguous),
/// [`n_foreign`](Self::n_foreign), [`n_unresolved`](Self::n_unresolved) and [`n_external`](Self::n_external).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LinkReport {
    /// All calls.
    pub n_calls: usize,
    /// Joined to the one function that fits.
    pub n_resolved: usize,
    /// Joined to two or more functions that fit equally well.
    pub n_ambiguous: usize,
    /// Of the joined: more than [`MAX_TARGETS`](super::MAX_TARGETS) functions fit; the nearest are joined.
    pub n_capped: usize,
    /// Of the joined: subtypes override the callee, and the call is joined to them as well.
    pub n_overridden: usize,
    /// Of the joined: the function called is a value, such as a lambda or what a pointer holds.
    pub n_by_value: usize,
    /// The name is defined here, but the receiver's type is not: `list.add(x)` with `java.util.List`.
    pub n_foreign: usize,
    /// The name is defined here, but nothing tells which definition is meant; or the function called is a value of
    /// which nothing is known.
    pub n_unresolved: usize,
    /// No function here has the name.
    pub n_external: usize,
    /// Functions on a cycle of calls, a function that calls itself included.
    pub n_recursive_functions: usize,
}

impl LinkReport {
    /// Calls joined to a function of the project.
    pub fn n_own(&self) -> usize {
        self.n_resolved + self.n_ambiguous
    }

    /// Calls of something outside the project: nothing here has the name, or the receiver comes from outside.
    pub fn n_outside(&self) -> usize {
        self.n_external + self.n_foreign
    }

    /// Share of the calls that may mean a function of the project which were joined to one; 1 when there are none.
    pub fn rate(&self) -> f64 {
        let n = self.n_own() + self.n_unresolved;
        if n == 0 { 1.0 } else { self.n_own() as f64 / n as f64 }
    }
}

impl AddAssign for LinkReport {
    fn add_assign(&mut self, other: Self) {
        self.n_calls += other.n_calls;
        self.n_resolved += other.n_resolved;
        self.n_ambiguous += other.n_ambiguous;
        self.n_capped += other.n_capped;
        self.n_overridden += other.n_overridden;
        self.n_by_value += other.n_by_value;
        self.n_foreign += other.n_foreign;
        self.n_unresolved += other.n_unresolved;
        self.n_external += other.n_external;
        self.n_recursive_functions += other.n_recursive_functions;
    }
}
