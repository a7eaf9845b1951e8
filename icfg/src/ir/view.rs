//! The graph in the form of petgraph, whole or in part, for its algorithms.

use petgraph::graph::{DiGraph, NodeIndex};

use super::{CallEdge, EdgeKind, FunctionId, FunctionRef, Icfg, NodeId};

/// A node of [`Icfg::to_petgraph_with_return_sites`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Point {
    /// Before the calls of a node, or all of a node that makes none.
    Node(NodeId),
    /// After the calls of a node: where its callees return to.
    ReturnSite(NodeId),
}

impl Point {
    /// The node it belongs to.
    pub fn node(self) -> NodeId {
        match self {
            Self::Node(node) | Self::ReturnSite(node) => node,
        }
    }
}

impl Icfg {
    /// All nodes and edges; node indices equal [`NodeId::index`].
    ///
    /// A return edge ends at the node that made the call, so every call is a cycle here.
    /// [`to_petgraph_with_return_sites`](Self::to_petgraph_with_return_sites) tells the way there from the way back,
    /// [`to_petgraph_without_calls`](Self::to_petgraph_without_calls) has no cycles but loops, and
    /// [`call_graph`](Self::call_graph) none but recursion.
    pub fn to_petgraph(&self) -> DiGraph<NodeId, EdgeKind> {
        self.graph_of(self.edges(), self.n_edges())
    }

    /// All nodes with the edges inside functions only: cycles are loops. Node indices equal [`NodeId::index`].
    pub fn to_petgraph_without_calls(&self) -> DiGraph<NodeId, EdgeKind> {
        let inside = self.edges().filter(|(.., kind)| !kind.is_interprocedural());
        self.graph_of(inside, self.n_edges() - 2 * self.call_edges().len())
    }

    fn graph_of(
        &self,
        edges: impl Iterator<Item = (NodeId, NodeId, EdgeKind)>,
        n_edges: usize,
    ) -> DiGraph<NodeId, EdgeKind> {
        let mut graph = DiGraph::with_capacity(self.n_nodes(), n_edges);
        for node in self.nodes() {
            graph.add_node(node.id());
        }
        for (from, to, kind) in edges {
            graph.add_edge(NodeIndex::new(from.index()), NodeIndex::new(to.index()), kind);
        }
        graph
    }

    /// All nodes and edges, with a return site for each node that is joined to a callee: calls leave the node, returns
    /// come to its return site, and from there control goes on. Between the two runs an edge
    /// [`Next`](EdgeKind::Next), for what the node does itself.
    ///
    /// A single call is no cycle here; two calls of one function still share its nodes, as in every graph that does
    /// not copy functions: a path may enter by one call and leave by the other. Indices of the nodes themselves equal
    /// [`NodeId::index`], return sites come after them.
    pub fn to_petgraph_with_return_sites(&self) -> DiGraph<Point, EdgeKind> {
        let mut graph = DiGraph::with_capacity(self.n_nodes(), self.n_edges());
        for node in self.nodes() {
            graph.add_node(Point::Node(node.id()));
        }
        let at = |node: NodeId| NodeIndex::new(node.index());
        // Where control leaves each node.
        let mut ends: Vec<NodeIndex> = self.nodes().map(|node| at(node.id())).collect();
        for calls in self.call_edges().chunk_by(|a, b| a.site == b.site) {
            let site = calls[0].site;
            let end = graph.add_node(Point::ReturnSite(site));
            graph.add_edge(at(site), end, EdgeKind::Next);
            ends[site.index()] = end;
            for call in calls {
                let callee = self.function(call.callee);
                graph.add_edge(at(site), at(callee.entry()), EdgeKind::Call);
                graph.add_edge(at(callee.exit()), end, EdgeKind::Return);
            }
        }
        for node in self.nodes() {
            for (to, kind) in node.successors() {
                graph.add_edge(ends[node.id().index()], at(to), kind);
            }
        }
        graph
    }

    /// Functions and who calls whom, an edge for each calling node; node indices equal [`FunctionId::index`].
    pub fn call_graph(&self) -> DiGraph<FunctionId, CallEdge> {
        let mut graph = DiGraph::with_capacity(self.n_functions(), self.call_edges().len());
        for function in self.functions() {
            graph.add_node(function.id());
        }
        for &call in self.call_edges() {
            let caller = self.node(call.site).function_id();
            graph.add_edge(NodeIndex::new(caller.index()), NodeIndex::new(call.callee.index()), call);
        }
        graph
    }

    /// Functions of this name, simple (`push`) or with the types and functions around it (`Heap.push`), in order.
    pub fn functions_named<'a>(&'a self, name: &str) -> impl Iterator<Item = FunctionRef<'a>> + use<'a> {
        let name = self.names().find(name);
        self.functions().filter(move |function| {
            name.is_some() && [Some(function.name_id()), Some(function.qualified_name_id())].contains(&name)
        })
    }

    /// The first function of this name; see [`functions_named`](Self::functions_named).
    pub fn function_named(&self, name: &str) -> Option<FunctionRef<'_>> {
        self.functions_named(name).next()
    }
}

impl FunctionRef<'_> {
    /// The control flow of this function alone: the entry has index 0, the exit the last.
    pub fn to_petgraph(self) -> DiGraph<NodeId, EdgeKind> {
        let mut graph = DiGraph::with_capacity(self.node_ids().len(), self.node_ids().len());
        for node in self.node_ids() {
            graph.add_node(node);
        }
        let first = self.entry().index();
        for node in self.nodes() {
            for (to, kind) in node.successors() {
                graph.add_edge(
                    NodeIndex::new(node.id().index() - first),
                    NodeIndex::new(to.index() - first),
                    kind,
                );
            }
        }
        graph
    }
}
