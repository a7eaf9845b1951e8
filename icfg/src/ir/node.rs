//! Nodes as stored, and the handle through which they are read.

use bitflags::bitflags;

use super::{
    EdgeKind, FileRef, FunctionId, FunctionRef, Icfg, Lines, NameId, NodeId, NodeKind, Operator, Span,
};

bitflags! {
    /// Properties of a node beside its kind.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct NodeFlags: u16 {
        /// No path from the function's entry leads here.
        const DEAD = 1;
        /// The text is a formula (p-code `$ … $`).
        const MATH = 1 << 1;
        /// The text is natural language (p-code `@ … @`).
        const LANGUAGE = 1 << 2;
        /// A branch the preprocessor takes (`#if`).
        const PREPROCESSOR = 1 << 3;
        /// Syntax errors lie inside the text.
        const ERROR = 1 << 4;
        /// Written inside the head of a loop: `i = 0` and `i++` of a `for`.
        const LOOP_PART = 1 << 5;
        /// A test that never holds, written to make a block: `do { … } while (0)`.
        const CONSTANT = 1 << 6;
        /// The text itself loops: a comprehension.
        const INNER_LOOP = 1 << 7;
    }
}

/// A call inside a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Name called; the type for `new T()`.
    pub name: NameId,
    /// Text of a short receiver: `list` in `list.add(x)`.
    pub receiver: Option<NameId>,
    /// Number of arguments.
    pub arity: u16,
}

/// What is stored per node beside its offsets into the pools.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeRecord {
    pub(crate) span: Span,
    pub(crate) first_line: u32,
    pub(crate) function: u32,
    pub(crate) more_lines: u16,
    pub(crate) flags: NodeFlags,
    pub(crate) decisions: u16,
    pub(crate) kind: NodeKind,
    pub(crate) loop_depth: u8,
    pub(crate) nesting: u8,
}

/// A node of a graph.
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    pub(super) graph: &'a Icfg,
    pub(super) id: NodeId,
}

impl std::fmt::Debug for NodeRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Node")
            .field("id", &self.id.index())
            .field("kind", &self.kind())
            .field("line", &self.lines().first)
            .field("text", &self.text())
            .finish()
    }
}

impl<'a> NodeRef<'a> {
    fn record(self) -> &'a NodeRecord {
        &self.graph.tables.nodes[self.id.index()]
    }

    /// Its id.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// What it does to control flow.
    pub fn kind(self) -> NodeKind {
        self.record().kind
    }

    /// Further properties.
    pub fn flags(self) -> NodeFlags {
        self.record().flags
    }

    /// Whether no path from the entry leads here.
    pub fn is_dead(self) -> bool {
        self.flags().contains(NodeFlags::DEAD)
    }

    /// The function it belongs to.
    pub fn function(self) -> FunctionRef<'a> {
        self.graph.function(self.function_id())
    }

    /// Id of the function it belongs to.
    pub fn function_id(self) -> FunctionId {
        FunctionId::raw(self.record().function)
    }

    /// The file it stands in.
    pub fn file(self) -> FileRef<'a> {
        self.function().file()
    }

    /// Bytes of its own text: the head of a compound statement, without the body.
    pub fn span(self) -> Span {
        self.record().span
    }

    /// Lines of its own text.
    pub fn lines(self) -> Lines {
        let record = self.record();
        Lines::new(record.first_line, record.first_line + u32::from(record.more_lines))
    }

    /// Its own source text.
    pub fn text(self) -> &'a str {
        self.span().of(self.file().source())
    }

    /// The comment before it or on its last line, with its delimiters; where that stands in the file.
    pub fn comment_span(self) -> Option<Span> {
        let comments = &self.graph.tables.comments;
        let at = comments.partition_point(|&(node, _)| node < self.id.as_raw());
        comments.get(at).filter(|&&(node, _)| node == self.id.as_raw()).map(|&(_, span)| span)
    }

    /// The comment before it or on its last line, with its delimiters.
    pub fn comment(self) -> Option<&'a str> {
        self.comment_span().map(|span| span.of(self.file().source()))
    }

    /// Operators in source order.
    pub fn operators(self) -> &'a [Operator] {
        let tables = &self.graph.tables;
        &tables.operators[tables.offsets[self.id.index()].operators as usize
            ..tables.offsets[self.id.index() + 1].operators as usize]
    }

    /// Names whose value is used, in source order, with repetitions.
    pub fn reads(self) -> &'a [NameId] {
        let tables = &self.graph.tables;
        &tables.reads[tables.offsets[self.id.index()].reads as usize
            ..tables.offsets[self.id.index() + 1].reads as usize]
    }

    /// Names that get a value: `x` in `x = 1`, `a` in `a[i] = 1`, `f` in `p->f++`.
    pub fn writes(self) -> &'a [NameId] {
        let tables = &self.graph.tables;
        &tables.writes[tables.offsets[self.id.index()].writes as usize
            ..tables.offsets[self.id.index() + 1].writes as usize]
    }

    /// Calls in source order.
    pub fn calls(self) -> &'a [Call] {
        let tables = &self.graph.tables;
        &tables.calls[tables.offsets[self.id.index()].calls as usize
            ..tables.offsets[self.id.index() + 1].calls as usize]
    }

    /// For a loop: the names its head counts or iterates with.
    pub fn loop_variables(self) -> impl Iterator<Item = NameId> + 'a {
        let variables = &self.graph.tables.loop_variables;
        let id = self.id.as_raw();
        let at = variables.partition_point(|&(node, _)| node < id);
        variables[at..].iter().take_while(move |&&(node, _)| node == id).map(|&(_, name)| name)
    }

    /// How many loops enclose it; a loop's own head is outside, its update inside.
    pub fn loop_depth(self) -> u32 {
        u32::from(self.record().loop_depth)
    }

    /// How many compound statements of any kind (loops, branches, switches, handlers) enclose it.
    pub fn nesting(self) -> u32 {
        u32::from(self.record().nesting)
    }

    /// What it adds to the cyclomatic number: one for a test, a case, a handler, and for each `&&`, `||` and `?:`.
    pub fn decisions(self) -> u32 {
        u32::from(self.record().decisions)
    }

    /// Edges inside the function, in order of creation (for a test: true before false).
    pub fn successors(self) -> impl ExactSizeIterator<Item = (NodeId, EdgeKind)> + 'a {
        let tables = &self.graph.tables;
        let range = tables.offsets[self.id.index()].successors as usize
            ..tables.offsets[self.id.index() + 1].successors as usize;
        tables.successors[range].iter().map(|edge| (NodeId::raw(edge.node()), edge.kind()))
    }

    /// Edges inside the function that lead here, ordered by source node.
    pub fn predecessors(self) -> impl ExactSizeIterator<Item = (NodeId, EdgeKind)> + 'a {
        let range = self.graph.predecessor_offsets[self.id.index()] as usize
            ..self.graph.predecessor_offsets[self.id.index() + 1] as usize;
        self.graph.predecessors[range].iter().map(|edge| (NodeId::raw(edge.node()), edge.kind()))
    }
}
