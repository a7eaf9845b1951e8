//! Functions as stored, and the handle through which they are read.

use bitflags::bitflags;

use super::ids::node_ids;
use super::{FileId, FileRef, FunctionId, Icfg, Lines, NameId, NodeFlags, NodeId, NodeIds, NodeRef, Span};

bitflags! {
    /// Properties of a function.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct FunctionFlags: u16 {
        /// Called by `new`.
        const CONSTRUCTOR = 1;
        /// A lambda or other function without a name.
        const LAMBDA = 1 << 1;
        /// Runs when its class or object is made (`static { … }`, `{ … }`, field initialisers).
        const INITIALIZER = 1 << 2;
        /// Java `static`, or not visible outside its C file.
        const STATIC = 1 << 3;
        /// Takes any number of further arguments.
        const VARIADIC = 1 << 4;
        /// Syntax errors lie inside it.
        const ERROR = 1 << 5;
        /// The name was taken from the arguments of a macro: `FUNCTION (my, downheap) (…)`.
        const MACRO_NAME = 1 << 6;
    }
}

/// A parameter of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name; empty when it has none.
    pub name: NameId,
    /// Text of its type; empty when it has none.
    pub ty: NameId,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct FunctionRecord {
    pub(crate) name: NameId,
    pub(crate) qualified: NameId,
    pub(crate) file: u32,
    pub(crate) parent: Option<u32>,
    pub(crate) span: Span,
    pub(crate) lines: Lines,
    pub(crate) extent_line: u32,
    pub(crate) doc: Span,
    pub(crate) first_node: u32,
    pub(crate) n_nodes: u32,
    pub(crate) first_parameter: u32,
    pub(crate) n_parameters: u16,
    pub(crate) flags: FunctionFlags,
}

/// A function of a graph.
#[derive(Clone, Copy)]
pub struct FunctionRef<'a> {
    pub(super) graph: &'a Icfg,
    pub(super) id: FunctionId,
}

impl std::fmt::Debug for FunctionRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines = self.lines();
        let place = format_args!("{}:{}-{}", self.file().path(), lines.first, lines.last).to_string();
        f.debug_tuple("Function").field(&self.qualified_name()).field(&place).finish()
    }
}

impl<'a> FunctionRef<'a> {
    fn record(self) -> &'a FunctionRecord {
        &self.graph.tables.functions[self.id.index()]
    }

    /// Its id.
    pub fn id(self) -> FunctionId {
        self.id
    }

    /// Its simple name; `<lambda>` or `<init>` style names for those without one.
    pub fn name(self) -> &'a str {
        self.graph.name(self.record().name)
    }

    /// Id of its simple name.
    pub fn name_id(self) -> NameId {
        self.record().name
    }

    /// Its name with the enclosing types and functions: `Outer.Inner.method`.
    pub fn qualified_name(self) -> &'a str {
        self.graph.name(self.record().qualified)
    }

    /// Id of its name with the enclosing types and functions.
    pub fn qualified_name_id(self) -> NameId {
        self.record().qualified
    }

    /// The enclosing types and functions, if any: `Outer.Inner`.
    pub fn owner(self) -> Option<&'a str> {
        let prefix = self.qualified_name().strip_suffix(self.name())?.strip_suffix('.')?;
        (!prefix.is_empty()).then_some(prefix)
    }

    /// Its parameters in order.
    pub fn parameters(self) -> &'a [Parameter] {
        let record = self.record();
        let first = record.first_parameter as usize;
        &self.graph.tables.parameters[first..first + usize::from(record.n_parameters)]
    }

    /// Properties.
    pub fn flags(self) -> FunctionFlags {
        self.record().flags
    }

    /// Whether `new` calls it.
    pub fn is_constructor(self) -> bool {
        self.flags().contains(FunctionFlags::CONSTRUCTOR)
    }

    /// The file it stands in.
    pub fn file(self) -> FileRef<'a> {
        self.graph.file(self.file_id())
    }

    /// Id of the file it stands in.
    pub fn file_id(self) -> FileId {
        FileId::raw(self.record().file)
    }

    /// Bytes from its modifiers or annotations to its closing brace, without the comment before it.
    pub fn span(self) -> Span {
        self.record().span
    }

    /// Lines from the one that names it to its closing brace.
    pub fn lines(self) -> Lines {
        self.record().lines
    }

    /// Lines of [`span`](Self::span): annotations, modifiers and a return type on lines of their own included.
    pub fn full_lines(self) -> Lines {
        let record = self.record();
        Lines::new(record.extent_line.min(record.lines.first), record.lines.last)
    }

    /// The source text of [`span`](Self::span).
    pub fn text(self) -> &'a str {
        self.span().of(self.file().source())
    }

    /// Where the comment right before it stands.
    pub fn doc_span(self) -> Option<Span> {
        let span = self.record().doc;
        (!span.is_empty()).then_some(span)
    }

    /// The comment right before it, with its delimiters.
    pub fn doc(self) -> Option<&'a str> {
        self.doc_span().map(|span| span.of(self.file().source()))
    }

    /// The function this one is written inside of, for lambdas, nested functions and methods of local classes.
    pub fn parent(self) -> Option<FunctionId> {
        self.record().parent.map(FunctionId::raw)
    }

    /// Ids of its nodes, in source order: the entry first, the exit last.
    pub fn node_ids(self) -> NodeIds {
        let record = self.record();
        node_ids(record.first_node, record.first_node + record.n_nodes)
    }

    /// Its nodes, in source order: the entry first, the exit last.
    pub fn nodes(self) -> impl DoubleEndedIterator<Item = NodeRef<'a>> + ExactSizeIterator {
        let graph = self.graph;
        self.node_ids().map(move |id| graph.node(id))
    }

    /// The only node without predecessors inside the function, apart from dead ones.
    pub fn entry(self) -> NodeId {
        NodeId::raw(self.record().first_node)
    }

    /// The only node without successors inside the function.
    pub fn exit(self) -> NodeId {
        NodeId::raw(self.record().first_node + self.record().n_nodes - 1)
    }

    /// Decisions of its nodes; one more is the cyclomatic number.
    pub fn decisions(self) -> u32 {
        self.nodes().map(NodeRef::decisions).sum()
    }

    /// Number of loops; a node that [loops inside](NodeFlags::INNER_LOOP) counts as one.
    pub fn n_loops(self) -> usize {
        let loops =
            |node: &NodeRef<'_>| node.kind().is_loop() || node.flags().contains(NodeFlags::INNER_LOOP);
        self.nodes().filter(loops).count()
    }
}
