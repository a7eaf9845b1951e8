//! The storage shared by one file's graph and a project's: records and the pools they point into.

use super::function::FunctionRecord;
use super::node::NodeRecord;
use super::{Call, EdgeKind, NameId, Operator, Parameter, Span};

/// Where a node's share of each pool starts; it ends where the next node's starts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Offsets {
    pub(crate) operators: u32,
    pub(crate) reads: u32,
    pub(crate) writes: u32,
    pub(crate) calls: u32,
    pub(crate) successors: u32,
}

/// The other end of an edge and its kind, in four bytes: there are more edges than nodes, and each is stored twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct HalfEdge(u32);

impl HalfEdge {
    /// The kind is in the upper bits, which leaves room for half a billion nodes.
    const KIND_SHIFT: u32 = 29;
    const KINDS: [EdgeKind; 8] = [
        EdgeKind::Next,
        EdgeKind::True,
        EdgeKind::False,
        EdgeKind::Back,
        EdgeKind::Case,
        EdgeKind::Exception,
        EdgeKind::Call,
        EdgeKind::Return,
    ];

    pub(crate) fn new(node: u32, kind: EdgeKind) -> Self {
        assert!(node < 1 << Self::KIND_SHIFT, "more than 2^29 nodes");
        Self(node | (kind as u32) << Self::KIND_SHIFT)
    }

    pub(crate) fn node(self) -> u32 {
        self.0 & ((1 << Self::KIND_SHIFT) - 1)
    }

    pub(crate) fn kind(self) -> EdgeKind {
        Self::KINDS[(self.0 >> Self::KIND_SHIFT) as usize]
    }

    /// The same edge between nodes that moved up by `n`.
    pub(crate) fn shifted(self, n: u32) -> Self {
        Self::new(self.node() + n, self.kind())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(crate) nodes: Vec<NodeRecord>,
    /// One more than there are nodes.
    pub(crate) offsets: Vec<Offsets>,
    pub(crate) operators: Vec<Operator>,
    pub(crate) reads: Vec<NameId>,
    pub(crate) writes: Vec<NameId>,
    pub(crate) calls: Vec<Call>,
    pub(crate) successors: Vec<HalfEdge>,
    /// Sorted by node; few nodes have one.
    pub(crate) comments: Vec<(u32, Span)>,
    /// Sorted by node; only loops have them.
    pub(crate) loop_variables: Vec<(u32, NameId)>,
    pub(crate) functions: Vec<FunctionRecord>,
    pub(crate) parameters: Vec<Parameter>,
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            offsets: vec![Offsets::default()],
            operators: Vec::new(),
            reads: Vec::new(),
            writes: Vec::new(),
            calls: Vec::new(),
            successors: Vec::new(),
            comments: Vec::new(),
            loop_variables: Vec::new(),
            functions: Vec::new(),
            parameters: Vec::new(),
        }
    }
}

impl Tables {
    /// Appends the graph of file number `file`, whose names are renumbered by `names`.
    pub(crate) fn append(&mut self, other: &Self, file: u32, names: &[NameId]) {
        let name = |id: NameId| names[id.index()];
        let node_base = self.nodes.len() as u32;
        let function_base = self.functions.len() as u32;
        let parameter_base = self.parameters.len() as u32;
        let base = Offsets {
            operators: self.operators.len() as u32,
            reads: self.reads.len() as u32,
            writes: self.writes.len() as u32,
            calls: self.calls.len() as u32,
            successors: self.successors.len() as u32,
        };
        self.nodes.extend(
            other.nodes.iter().map(|node| NodeRecord { function: node.function + function_base, ..*node }),
        );
        self.offsets.extend(other.offsets[1..].iter().map(|offset| Offsets {
            operators: offset.operators + base.operators,
            reads: offset.reads + base.reads,
            writes: offset.writes + base.writes,
            calls: offset.calls + base.calls,
            successors: offset.successors + base.successors,
        }));
        self.operators.extend_from_slice(&other.operators);
        self.reads.extend(other.reads.iter().map(|&id| name(id)));
        self.writes.extend(other.writes.iter().map(|&id| name(id)));
        self.calls.extend(other.calls.iter().map(|call| Call {
            name: name(call.name),
            receiver: call.receiver.map(name),
            arity: call.arity,
        }));
        self.successors.extend(other.successors.iter().map(|edge| edge.shifted(node_base)));
        self.comments.extend(other.comments.iter().map(|&(node, span)| (node + node_base, span)));
        self.loop_variables
            .extend(other.loop_variables.iter().map(|&(node, id)| (node + node_base, name(id))));
        self.functions.extend(other.functions.iter().map(|function| FunctionRecord {
            name: name(function.name),
            qualified: name(function.qualified),
            file,
            parent: function.parent.map(|parent| parent + function_base),
            first_node: function.first_node + node_base,
            first_parameter: function.first_parameter + parameter_base,
            ..*function
        }));
        self.parameters
            .extend(other.parameters.iter().map(|p| Parameter { name: name(p.name), ty: name(p.ty) }));
    }

    /// Heap bytes held.
    pub(crate) fn heap_bytes(&self) -> usize {
        fn bytes<T>(pool: &Vec<T>) -> usize {
            pool.capacity() * size_of::<T>()
        }
        bytes(&self.nodes)
            + bytes(&self.offsets)
            + bytes(&self.operators)
            + bytes(&self.reads)
            + bytes(&self.writes)
            + bytes(&self.calls)
            + bytes(&self.successors)
            + bytes(&self.comments)
            + bytes(&self.loop_variables)
            + bytes(&self.functions)
            + bytes(&self.parameters)
    }

    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
        self.offsets.shrink_to_fit();
        self.operators.shrink_to_fit();
        self.reads.shrink_to_fit();
        self.writes.shrink_to_fit();
        self.calls.shrink_to_fit();
        self.successors.shrink_to_fit();
        self.comments.shrink_to_fit();
        self.loop_variables.shrink_to_fit();
        self.functions.shrink_to_fit();
        self.parameters.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_edges_keep_node_and_kind() {
        for (at, kind) in HalfEdge::KINDS.into_iter().enumerate() {
            assert_eq!(kind as usize, at, "kinds are listed in order");
            let edge = HalfEdge::new(7, kind).shifted(1 << 20);
            assert_eq!((edge.node(), edge.kind()), (7 + (1 << 20), kind));
        }
    }
}
