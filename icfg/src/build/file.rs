//! The builder a frontend drives.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::flow::{Flow, LocalNode};
use super::{FunctionHead, SymbolsBuilder};
use crate::ir::symbols::{Definition, Import, Prototype, TypeSymbol};
use crate::ir::{
    EdgeKind, FileGraph, FunctionFlags, FunctionRecord, Language, Lines, NameId, Names, NodeFlags, NodeKind,
    NodeRecord, Notice, Offsets, Parameter, Span, Tables,
};

/// Builds the [`FileGraph`] of one file, function by function.
#[derive(Debug)]
pub struct FileBuilder {
    pub(super) language: Language,
    pub(super) source: Arc<str>,
    pub(super) line_starts: Vec<u32>,
    pub(super) error_share: f32,
    pub(super) tables: Tables,
    pub(super) names: Names,
    pub(super) symbols: SymbolsBuilder,
    pub(super) notices: Vec<Notice>,
    /// What modules are called in this file.
    pub(super) modules: FxHashMap<NameId, NameId>,
    pub(super) flow: Flow,
    /// Nodes before this belong to finished functions.
    pub(super) first_node: u32,
}

impl FileBuilder {
    /// An empty graph of a file with this text.
    pub fn new(language: Language, source: Arc<str>) -> Self {
        let mut line_starts = Vec::with_capacity(source.len() / 32 + 1);
        line_starts.push(0);
        line_starts.extend(memchr::memchr_iter(b'\n', source.as_bytes()).map(|at| at as u32 + 1));
        Self {
            language,
            source,
            line_starts,
            error_share: 0.0,
            tables: Tables::default(),
            names: Names::default(),
            symbols: SymbolsBuilder::default(),
            notices: Vec::new(),
            modules: FxHashMap::default(),
            flow: Flow::default(),
            first_node: 0,
        }
    }

    /// The file's text.
    pub fn source(&self) -> &Arc<str> {
        &self.source
    }

    /// The 1-based line of a byte.
    pub fn line_of(&self, byte: u32) -> u32 {
        self.line_starts.partition_point(|&start| start <= byte) as u32
    }

    pub(super) fn lines_of(&self, span: Span) -> Lines {
        let first = self.line_of(span.start);
        let last = if span.is_empty() { first } else { self.line_of(span.end - 1) };
        Lines::new(first, last)
    }

    /// The id of a name in this file.
    pub fn name(&mut self, name: &str) -> NameId {
        self.names.intern(name)
    }

    /// The text of a name.
    pub fn name_text(&self, name: NameId) -> &str {
        self.names.get(name)
    }

    /// Sets the share of the text that lies in syntax errors.
    pub fn set_error_share(&mut self, share: f32) {
        self.error_share = share;
    }

    /// Reports something that could not be treated as written.
    pub fn notice(&mut self, notice: Notice) {
        self.notices.push(notice);
    }

    /// Number of functions begun so far.
    pub fn n_functions(&self) -> u32 {
        self.tables.functions.len() as u32
    }

    /// Declares the file's package.
    pub fn set_package(&mut self, package: &str) {
        let text = self.text(package);
        self.symbols.set_package(text);
    }

    /// Declares an import.
    pub fn add_import(&mut self, path: &str, is_static: bool, is_wildcard: bool) {
        let path = self.text(path);
        self.symbols.push_import(Import { path, is_static, is_wildcard });
    }

    /// Declares a type inside `outer`; returns its number for [`FunctionHead::owner`].
    pub fn add_type<'s>(
        &mut self,
        name: &str,
        outer: Option<u32>,
        supertypes: impl IntoIterator<Item = &'s str>,
    ) -> u32 {
        let qualified = match outer.and_then(|outer| self.symbols.type_symbol(outer)) {
            Some(outer) => qualify(self.symbols.text_of(outer.qualified), name),
            None => name.to_owned(),
        };
        let name = self.text(name);
        let qualified = self.text(&qualified);
        let supertypes = supertypes.into_iter().map(|name| self.text(name)).collect();
        self.symbols.push_type(TypeSymbol { name, qualified, outer, supertypes })
    }

    /// The number of a type declared before.
    pub(crate) fn find_type(&self, name: &str, outer: Option<u32>) -> Option<u32> {
        self.symbols.find_type(name, outer)
    }

    /// Says more about what a type extends.
    pub(crate) fn add_supertypes<'s>(&mut self, ty: u32, supertypes: impl IntoIterator<Item = &'s str>) {
        let supertypes: Vec<_> = supertypes.into_iter().map(|name| self.text(name)).collect();
        self.symbols.extend_type(ty, &supertypes);
    }

    /// Declares a function that has no body here.
    pub fn add_prototype(&mut self, name: &str, arity: u16, owner: Option<u32>, returns: &str) {
        let name = self.text(name);
        let returns = self.type_text(returns);
        self.symbols.push_prototype(Prototype { name, arity, owner, returns });
    }

    fn type_text(&mut self, ty: &str) -> Option<u32> {
        (!ty.is_empty()).then(|| self.text(ty))
    }

    pub(super) fn text(&mut self, text: &str) -> u32 {
        let name = self.names.intern(text);
        self.symbols.text(&self.names, name)
    }

    /// Starts a function and adds its entry node. Functions do not overlap: a nested one begins after the outer ended.
    pub fn begin_function(&mut self, head: FunctionHead<'_>) {
        let name = self.names.intern(head.name);
        let scope = match (head.parent, head.owner) {
            // A local class already carries its function's name.
            (_, Some(owner)) => {
                self.symbols.type_symbol(owner).map(|owner| self.symbols.text_of(owner.qualified).to_owned())
            }
            (Some(parent), None) => {
                self.tables.functions.get(parent as usize).map(|f| self.names.get(f.qualified).to_owned())
            }
            (None, None) => None,
        };
        let qualified = match scope {
            Some(scope) => self.names.intern(&qualify(&scope, head.name)),
            None => name,
        };
        let first_parameter = self.tables.parameters.len() as u32;
        let n_parameters = head.parameters.len().min(usize::from(u16::MAX)) as u16;
        for (name, ty) in head.parameters.into_iter().take(usize::from(n_parameters)) {
            let parameter = Parameter { name: self.names.intern(name), ty: self.names.intern(ty) };
            self.tables.parameters.push(parameter);
        }
        let returns = self.type_text(head.returns);
        let definition = Definition {
            name: self.symbols.text(&self.names, name),
            arity: n_parameters,
            is_variadic: head.flags.contains(FunctionFlags::VARIADIC),
            is_file_local: head.is_file_local,
            is_static: head.flags.contains(FunctionFlags::STATIC),
            is_constructor: head.flags.contains(FunctionFlags::CONSTRUCTOR),
            owner: head.owner,
            returns,
            parent: head.parent,
        };
        self.symbols.push_definition(definition);
        let extent = self.lines_of(head.span);
        self.tables.functions.push(FunctionRecord {
            name,
            qualified,
            file: 0,
            parent: head.parent,
            span: head.span,
            lines: Lines::new(self.line_of(head.name_at), extent.last),
            extent_line: extent.first,
            doc: head.doc,
            first_node: self.first_node,
            n_nodes: 0,
            first_parameter,
            n_parameters,
            flags: head.flags,
        });
        self.flow.clear();
        self.add(NodeKind::Entry, head.head);
    }

    /// Says that the function goes on to a byte further on.
    pub(crate) fn extend_function(&mut self, end: u32) {
        let line = self.line_of(end.saturating_sub(1));
        if let Some(function) = self.tables.functions.last_mut() {
            function.span.end = function.span.end.max(end);
            function.lines.last = function.lines.last.max(line);
        }
    }

    /// Ends the function: adds its exit, resolves its gotos, marks dead nodes.
    pub fn end_function(&mut self) {
        let Some(function) = self.tables.functions.last() else { return };
        let end = function.span.end;
        let exit = self.push_node(NodeKind::Exit, Span::empty(end));
        // The last byte of the function shows the line its exit stands on.
        let line = self.line_of(end.saturating_sub(1));
        self.tables.nodes[(self.first_node + exit) as usize].first_line = line;
        let (nodes, notices, first) = (&self.tables.nodes, &mut self.notices, self.first_node);
        self.flow.finish(exit, |node| {
            notices.push(Notice::NoTarget { span: nodes[(first + node) as usize].span });
        });
        self.store_edges(exit + 1);
        self.mark_dead();
        if let Some(function) = self.tables.functions.last_mut() {
            function.n_nodes = exit + 1;
        }
        self.first_node = self.tables.nodes.len() as u32;
    }

    fn store_edges(&mut self, n_nodes: u32) {
        let mut edges = self.flow.edges.iter().peekable();
        for node in 0..n_nodes {
            while let Some((_, edge)) = edges.next_if(|(from, _)| *from == node) {
                self.tables.successors.push(edge.shifted(self.first_node));
            }
            let end = self.tables.successors.len() as u32;
            self.tables.offsets[(self.first_node + node) as usize + 1].successors = end;
        }
    }

    fn mark_dead(&mut self) {
        let first = self.first_node as usize;
        for node in &mut self.tables.nodes[first..] {
            node.flags.insert(NodeFlags::DEAD);
        }
        let mut stack = vec![self.first_node];
        while let Some(node) = stack.pop() {
            let record = &mut self.tables.nodes[node as usize];
            if !record.flags.contains(NodeFlags::DEAD) {
                continue;
            }
            record.flags.remove(NodeFlags::DEAD);
            let range = self.tables.offsets[node as usize].successors as usize
                ..self.tables.offsets[node as usize + 1].successors as usize;
            stack.extend(self.tables.successors[range].iter().map(|edge| edge.node()));
        }
    }

    fn push_node(&mut self, kind: NodeKind, span: Span) -> u32 {
        let id = self.tables.nodes.len() as u32 - self.first_node;
        let lines = self.lines_of(span);
        self.tables.nodes.push(NodeRecord {
            span,
            first_line: lines.first,
            function: self.tables.functions.len() as u32 - 1,
            more_lines: (lines.last - lines.first).min(u32::from(u16::MAX)) as u16,
            flags: NodeFlags::empty(),
            decisions: 0,
            kind,
            loop_depth: self.flow.loop_depth.min(255) as u8,
            nesting: self.flow.nesting.min(255) as u8,
        });
        let last = self.tables.offsets.last().copied().unwrap_or_default();
        self.tables.offsets.push(Offsets {
            operators: self.tables.operators.len() as u32,
            reads: self.tables.reads.len() as u32,
            writes: self.tables.writes.len() as u32,
            calls: self.tables.calls.len() as u32,
            successors: last.successors,
        });
        id
    }

    /// Adds a node that control reaches next, and that it leaves in the ordinary way unless a construct is opened or
    /// a jump made on it.
    pub fn add(&mut self, kind: NodeKind, span: Span) -> LocalNode {
        let node = self.add_apart(kind, span);
        self.enter(node);
        self.flow.follow(node.0, EdgeKind::Next);
        node
    }

    /// Adds a node that control does not reach yet: the head of a `for` stands before its initialiser in the text but
    /// after it in time. [`enter`](Self::enter) leads control there.
    pub fn add_apart(&mut self, kind: NodeKind, span: Span) -> LocalNode {
        LocalNode(self.push_node(kind, span))
    }

    /// Leads control to a node added apart.
    pub fn enter(&mut self, node: LocalNode) {
        self.flow.connect(node.0);
    }

    /// Control continues after a node added apart.
    pub fn leave(&mut self, node: LocalNode) {
        self.flow.follow(node.0, EdgeKind::Next);
    }

    pub(super) fn record_mut(&mut self, node: LocalNode) -> &mut NodeRecord {
        &mut self.tables.nodes[(self.first_node + node.0) as usize]
    }

    /// The finished graph.
    pub fn finish(self) -> FileGraph {
        let n_lines =
            self.line_starts.len() as u32 - u32::from(self.source.ends_with('\n') || self.source.is_empty());
        FileGraph {
            path: "".into(),
            language: self.language,
            source: self.source,
            n_lines,
            error_share: self.error_share,
            tables: self.tables,
            names: self.names,
            symbols: self.symbols.finish(),
            notices: self.notices,
        }
    }
}

/// A name inside a scope. The scope is cut where it gets longer than anybody reads: a hundred thousand nested types
/// would otherwise have names of the square of that length.
fn qualify(scope: &str, name: &str) -> String {
    const MAX_SCOPE_BYTES: usize = 500;
    let end = scope.floor_char_boundary(MAX_SCOPE_BYTES);
    format!("{}.{name}", &scope[..end])
}
