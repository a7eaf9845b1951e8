//! The finished graph of a project.

use serde::{Deserialize, Serialize};

use super::file::FileRecord;
use super::tables::{HalfEdge, Tables};
use super::{EdgeKind, FileGraph, FileId, FileRef, FunctionId, FunctionRef, NameId, Names, NodeId, NodeRef};

/// How a call comes to a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CallKind {
    /// By its name, and the type it is called on.
    Named,
    /// A subtype of the type it is called on overrides what was found by name.
    Override,
    /// As a value: a lambda or named function that the node passes on, or that is kept where the call looks.
    Value,
}

/// A call edge; the matching return edge leads from the callee's exit back to `site`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct CallEdge {
    /// The calling node.
    pub site: NodeId,
    /// The function called.
    pub callee: FunctionId,
    /// How it was found.
    pub kind: CallKind,
    /// Other functions fit this call as well.
    pub is_ambiguous: bool,
    /// Caller and callee lie on a cycle of calls.
    pub is_recursive: bool,
}

/// Files, functions and nodes with all their edges; immutable once made.
///
/// Ids are dense and in order: the functions of a file, and the nodes of a function, are contiguous.
#[derive(Clone, Debug, Default)]
pub struct Icfg {
    pub(super) files: Vec<FileRecord>,
    pub(super) tables: Tables,
    pub(super) names: Names,
    pub(super) predecessor_offsets: Vec<u32>,
    pub(super) predecessors: Vec<HalfEdge>,
    /// Sorted by site.
    calls: Vec<CallEdge>,
    /// Positions in `calls`, sorted by callee.
    calls_by_callee: Vec<u32>,
}

impl Icfg {
    /// Merges files, in order; [`with_calls`](Self::with_calls) then joins their functions.
    pub fn from_files(files: impl IntoIterator<Item = FileGraph>) -> Self {
        let mut icfg = Self::default();
        let mut renumbered = Vec::new();
        for file in files {
            renumbered.clear();
            renumbered.extend(file.names.iter().map(|(_, name)| icfg.names.intern(name)));
            icfg.files.push(FileRecord {
                path: file.path,
                language: file.language,
                source: file.source,
                n_lines: file.n_lines,
                error_share: file.error_share,
                first_function: icfg.tables.functions.len() as u32,
                n_functions: file.tables.functions.len() as u32,
                first_node: icfg.tables.nodes.len() as u32,
                notices: file.notices,
            });
            icfg.tables.append(&file.tables, icfg.files.len() as u32 - 1, &renumbered);
        }
        icfg.tables.shrink();
        icfg.names.shrink();
        icfg.index_predecessors();
        icfg
    }

    /// Adds call edges, and with each its return edge. Replaces those added before.
    #[must_use]
    pub fn with_calls(mut self, mut calls: Vec<CallEdge>) -> Self {
        calls.sort_unstable();
        calls.dedup_by_key(|edge| (edge.site, edge.callee));
        let mut by_callee: Vec<u32> = (0..calls.len() as u32).collect();
        by_callee.sort_by_key(|&at| (calls[at as usize].callee, at));
        self.calls = calls;
        self.calls_by_callee = by_callee;
        self
    }

    /// Counting sort of the edges by target.
    fn index_predecessors(&mut self) {
        let n_nodes = self.tables.nodes.len();
        let mut offsets = vec![0_u32; n_nodes + 1];
        for edge in &self.tables.successors {
            offsets[edge.node() as usize + 1] += 1;
        }
        for at in 1..offsets.len() {
            offsets[at] += offsets[at - 1];
        }
        let mut next = offsets.clone();
        let mut predecessors = vec![HalfEdge::new(0, EdgeKind::Next); self.tables.successors.len()];
        for (node, pair) in self.tables.offsets.windows(2).enumerate() {
            for edge in &self.tables.successors[pair[0].successors as usize..pair[1].successors as usize] {
                let slot = &mut next[edge.node() as usize];
                predecessors[*slot as usize] = HalfEdge::new(node as u32, edge.kind());
                *slot += 1;
            }
        }
        self.predecessor_offsets = offsets;
        self.predecessors = predecessors;
    }

    /// A file by its id.
    pub fn file(&self, id: FileId) -> FileRef<'_> {
        FileRef { graph: self, id }
    }

    /// A function by its id.
    pub fn function(&self, id: FunctionId) -> FunctionRef<'_> {
        FunctionRef { graph: self, id }
    }

    /// A node by its id.
    pub fn node(&self, id: NodeId) -> NodeRef<'_> {
        NodeRef { graph: self, id }
    }

    /// The text of a name.
    pub fn name(&self, id: NameId) -> &str {
        self.names.get(id)
    }

    /// All names of the graph.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// All files in the order given.
    pub fn files(&self) -> impl DoubleEndedIterator<Item = FileRef<'_>> + ExactSizeIterator {
        (0..self.files.len() as u32).map(|id| self.file(FileId::raw(id)))
    }

    /// All functions, file by file, in source order.
    pub fn functions(&self) -> impl DoubleEndedIterator<Item = FunctionRef<'_>> + ExactSizeIterator {
        (0..self.tables.functions.len() as u32).map(|id| self.function(FunctionId::raw(id)))
    }

    /// All nodes, function by function, in source order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeRef<'_>> + ExactSizeIterator {
        (0..self.tables.nodes.len() as u32).map(|id| self.node(NodeId::raw(id)))
    }

    /// Number of files.
    pub fn n_files(&self) -> usize {
        self.files.len()
    }

    /// Number of functions.
    pub fn n_functions(&self) -> usize {
        self.tables.functions.len()
    }

    /// Number of nodes.
    pub fn n_nodes(&self) -> usize {
        self.tables.nodes.len()
    }

    /// Number of edges of every kind; a call counts twice, for the way there and the way back.
    pub fn n_edges(&self) -> usize {
        self.tables.successors.len() + 2 * self.calls.len()
    }

    /// All call edges, ordered by site.
    pub fn call_edges(&self) -> &[CallEdge] {
        &self.calls
    }

    /// Call edges out of one node.
    pub fn calls_from(&self, site: NodeId) -> &[CallEdge] {
        let start = self.calls.partition_point(|edge| edge.site < site);
        let n = self.calls[start..].partition_point(|edge| edge.site == site);
        &self.calls[start..start + n]
    }

    /// Call edges into one function, ordered by site.
    pub fn calls_to(&self, callee: FunctionId) -> impl ExactSizeIterator<Item = CallEdge> + '_ {
        let callee_at = |at: &u32| self.calls[*at as usize].callee;
        let start = self.calls_by_callee.partition_point(|at| callee_at(at) < callee);
        let n = self.calls_by_callee[start..].partition_point(|at| callee_at(at) == callee);
        self.calls_by_callee[start..start + n].iter().map(|&at| self.calls[at as usize])
    }

    /// Every edge: those inside functions, then calls and returns.
    pub fn edges(&self) -> impl Iterator<Item = (NodeId, NodeId, EdgeKind)> + '_ {
        let inside =
            self.nodes().flat_map(|node| node.successors().map(move |(to, kind)| (node.id(), to, kind)));
        let across = self.calls.iter().flat_map(|edge| {
            let callee = self.function(edge.callee);
            [(edge.site, callee.entry(), EdgeKind::Call), (callee.exit(), edge.site, EdgeKind::Return)]
        });
        inside.chain(across)
    }

    /// Heap bytes of nodes, edges, functions and names; the files' texts are not counted.
    pub fn heap_bytes(&self) -> usize {
        self.tables.heap_bytes()
            + self.names.heap_bytes()
            + self.predecessors.capacity() * size_of::<HalfEdge>()
            + self.predecessor_offsets.capacity() * size_of::<u32>()
            + self.calls.capacity() * size_of::<CallEdge>()
            + self.calls_by_callee.capacity() * size_of::<u32>()
    }
}
