//! The builder a frontend drives.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::flow::{Flow, Jump, LocalNode};
use super::twin::Twin;
use super::{FunctionHead, SymbolsBuilder};
use crate::ir::symbols::{Definition, Import, Prototype, Receiver, TypeSymbol};
use crate::ir::{
    Call, EdgeKind, FileGraph, FunctionFlags, FunctionRecord, Language, Lines, NameId, Names, NodeFlags,
    NodeKind, NodeRecord, Notice, Offsets, Operator, Parameter, Span, Tables,
};

/// Builds the [`FileGraph`] of one file, function by function.
#[derive(Debug)]
pub struct FileBuilder {
    language: Language,
    source: Arc<str>,
    line_starts: Vec<u32>,
    error_share: f32,
    tables: Tables,
    names: Names,
    symbols: SymbolsBuilder,
    notices: Vec<Notice>,
    /// What modules are called in this file.
    pub(super) modules: FxHashMap<NameId, NameId>,
    flow: Flow,
    /// Nodes before this belong to finished functions.
    first_node: u32,
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

    fn lines_of(&self, span: Span) -> Lines {
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
    pub fn add_prototype(&mut self, name: &str, arity: u16, owner: Option<u32>) {
        let name = self.text(name);
        self.symbols.push_prototype(Prototype { name, arity, owner });
    }

    fn text(&mut self, text: &str) -> u32 {
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
        let definition = Definition {
            name: self.symbols.text(&self.names, name),
            arity: n_parameters,
            is_variadic: head.flags.contains(FunctionFlags::VARIADIC),
            is_file_local: head.is_file_local,
            is_static: head.flags.contains(FunctionFlags::STATIC),
            is_constructor: head.flags.contains(FunctionFlags::CONSTRUCTOR),
            owner: head.owner,
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

    fn record_mut(&mut self, node: LocalNode) -> &mut NodeRecord {
        &mut self.tables.nodes[(self.first_node + node.0) as usize]
    }

    /// Sets flags of a node.
    pub fn flag(&mut self, node: LocalNode, flags: NodeFlags) {
        self.record_mut(node).flags.insert(flags);
    }

    /// Changes the kind of a node that was added on a guess.
    pub fn set_kind(&mut self, node: LocalNode, kind: NodeKind) {
        self.record_mut(node).kind = kind;
    }

    /// Shortens the text of a node, to leave out a body found inside it.
    pub fn cut(&mut self, node: LocalNode, end: u32) {
        let span = self.record_mut(node).span;
        let lines = self.lines_of(Span::new(span.start, end));
        let record = self.record_mut(node);
        record.span.end = end.max(span.start);
        record.more_lines = (lines.last - lines.first).min(u32::from(u16::MAX)) as u16;
    }

    /// The last node of the function that starts before a place.
    pub(crate) fn node_before(&self, byte: u32) -> LocalNode {
        let nodes = &self.tables.nodes[self.first_node as usize..];
        LocalNode((nodes.partition_point(|node| node.span.start <= byte) as u32).saturating_sub(1))
    }

    /// The node that a place is in, or the last before it; not the entry.
    pub(crate) fn node_around(&self, byte: u32) -> Option<LocalNode> {
        let nodes = &self.tables.nodes[self.first_node as usize..];
        let n_before = nodes.partition_point(|node| node.span.start <= byte);
        // The head of a loop stands before its parts.
        let around = (n_before.saturating_sub(4)..n_before).rfind(|&at| byte < nodes[at].span.end);
        around.or(n_before.checked_sub(1)).filter(|&at| at > 0).map(|at| LocalNode(at as u32))
    }

    /// Adds a node for code that may stand in place of that of `base`; `test`, added apart, decides which of the two.
    pub(crate) fn add_twin(&mut self, base: LocalNode, test: LocalNode, span: Span) -> LocalNode {
        let NodeRecord { kind, loop_depth, nesting, .. } = *self.record_mut(base);
        let twin = self.add_apart(kind, span);
        for node in [test, twin] {
            let record = self.record_mut(node);
            (record.loop_depth, record.nesting) = (loop_depth, nesting);
        }
        self.flow.twins.push(Twin { base: base.0, test: test.0, other: twin.0 });
        twin
    }

    /// Adds to a node's decisions.
    pub fn add_decisions(&mut self, node: LocalNode, n: u16) {
        let record = self.record_mut(node);
        record.decisions = record.decisions.saturating_add(n);
    }

    /// Gives a node its comment unless it has one. Comments come in the order of their nodes.
    pub fn comment(&mut self, node: LocalNode, span: Span) {
        let id = self.first_node + node.0;
        match self.tables.comments.binary_search_by_key(&id, |&(node, _)| node) {
            Ok(_) => {}
            Err(at) => self.tables.comments.insert(at, (id, span)),
        }
    }

    /// Adds an operator to the node added last.
    pub fn operator(&mut self, operator: Operator) {
        self.tables.operators.push(operator);
        if let Some(end) = self.tables.offsets.last_mut() {
            end.operators += 1;
        }
    }

    /// Adds a name read to the node added last.
    pub fn read(&mut self, name: NameId) {
        self.tables.reads.push(name);
        if let Some(end) = self.tables.offsets.last_mut() {
            end.reads += 1;
        }
    }

    /// Adds a name written to the node added last.
    pub fn write(&mut self, name: NameId) {
        self.tables.writes.push(name);
        if let Some(end) = self.tables.offsets.last_mut() {
            end.writes += 1;
        }
    }

    /// Adds a call to the node added last.
    pub fn call(&mut self, call: Call, receiver: Receiver) {
        self.tables.calls.push(call);
        if let Some(end) = self.tables.offsets.last_mut() {
            end.calls += 1;
        }
        let name = self.symbols.text(&self.names, call.name);
        let node = self.tables.nodes.len() as u32 - 1;
        self.symbols.push_call(node, self.n_functions() - 1, name, call.arity, receiver);
    }

    /// The linker's index of a name.
    pub(super) fn linker_text(&mut self, name: NameId) -> u32 {
        self.symbols.text(&self.names, name)
    }

    /// Number of calls, reads and writes so far, to tell what a part of a node contributed.
    pub(crate) fn n_calls(&self) -> usize {
        self.tables.calls.len()
    }

    /// Names written by nodes from `since` to the last.
    pub(crate) fn writes_since(&self, since: LocalNode) -> &[NameId] {
        let start = self.tables.offsets[(self.first_node + since.0) as usize].writes as usize;
        &self.tables.writes[start..]
    }

    /// Names a variable of a loop. Variables come in the order of their loops.
    pub fn loop_variable(&mut self, head: LocalNode, name: NameId) {
        let entry = (self.first_node + head.0, name);
        let variables = &mut self.tables.loop_variables;
        let at = variables.partition_point(|&(node, _)| node <= entry.0);
        if !variables[..at].iter().rev().take_while(|known| known.0 == entry.0).any(|&known| known == entry) {
            variables.insert(at, entry);
        }
    }

    /// Opens the branch taken when `test` holds.
    pub fn begin_if(&mut self, test: LocalNode) {
        self.flow.begin_if(test.0);
    }

    /// Opens the branch taken when the innermost `if`'s test fails.
    pub fn begin_else(&mut self) {
        self.flow.begin_else();
    }

    /// Closes the innermost `if`.
    pub fn end_if(&mut self) {
        self.flow.end_if();
    }

    /// Opens the body of a loop tested at its head, or not at all. The body's end and `continue` lead to `update` if
    /// there is one, else to `head`.
    pub fn begin_loop(&mut self, head: LocalNode, update: Option<LocalNode>, is_tested: bool) {
        if let Some(update) = update {
            let depth = self.flow.loop_depth + 1;
            self.record_mut(update).loop_depth = depth.min(255) as u8;
        }
        self.flow.begin_loop(head.0, update.map(|node| node.0), is_tested);
    }

    /// Closes the innermost loop tested at its head.
    pub fn end_loop(&mut self) {
        self.flow.end_loop();
    }

    /// Opens what runs when the innermost loop ends by its test rather than by a jump: `for … else` of Python.
    pub fn begin_loop_else(&mut self) {
        self.flow.begin_loop_else();
    }

    /// Closes a loop together with what ran after it.
    pub fn end_loop_else(&mut self) {
        self.flow.end_loop_else();
    }

    /// Opens the body of a loop tested at its end; `do … while (0)` is written like one but is none.
    pub fn begin_do(&mut self, is_loop: bool) {
        self.flow.begin_do(self.tables.nodes.len() as u32 - self.first_node, is_loop);
    }

    /// Ends the body of a loop tested at its end; the test is added next.
    pub fn end_do_body(&mut self) {
        self.flow.end_do_body();
    }

    /// Closes a loop with its test.
    pub fn end_do(&mut self, test: LocalNode) {
        self.flow.end_do(test.0);
    }

    /// Opens a switch.
    pub fn begin_switch(&mut self, head: LocalNode) {
        self.flow.begin_switch(head.0);
    }

    /// The node added next is an alternative of the innermost switch.
    pub fn begin_case(&mut self, is_default: bool) {
        self.flow.begin_case(is_default);
    }

    /// Ends an alternative that does not fall through to the next.
    pub fn end_case(&mut self) {
        self.flow.end_case();
    }

    /// Closes the innermost switch; an exhaustive one takes some alternative even without a default.
    pub fn end_switch(&mut self, is_exhaustive: bool) {
        self.flow.end_switch(is_exhaustive);
    }

    /// Opens a statement with a label, whose node is `label`.
    pub fn begin_labeled(&mut self, label: LocalNode, name: NameId) {
        self.flow.begin_labeled(name, label.0);
    }

    /// Closes the innermost labelled statement.
    pub fn end_labeled(&mut self) {
        self.flow.end_labeled();
    }

    /// Opens a block that changes nothing but the nesting, such as `synchronized`.
    pub fn begin_nested(&mut self) {
        self.flow.begin_nested();
    }

    /// Closes a block that changes nothing but the nesting.
    pub fn end_nested(&mut self) {
        self.flow.end_nested();
    }

    /// Opens the body of a `try`.
    pub fn begin_try(&mut self, has_catch: bool, has_finally: bool) {
        self.flow.begin_try(has_catch, has_finally, self.tables.nodes.len() as u32 - self.first_node);
    }

    /// The node added next is a handler of the innermost `try`.
    pub fn begin_catch(&mut self) {
        self.flow.begin_catch(self.tables.nodes.len() as u32 - self.first_node);
    }

    /// The node added next runs when the body of the innermost `try` raised nothing; it comes after the handlers.
    pub fn begin_try_else(&mut self) {
        self.flow.begin_try_else();
    }

    /// The node added next starts the `finally` of the innermost `try`.
    pub fn begin_finally(&mut self) {
        self.flow.begin_finally();
    }

    /// Closes the innermost `try`.
    pub fn end_try(&mut self) {
        self.flow.end_try();
    }

    /// A node may raise an exception that an enclosing `try` would see.
    pub fn may_throw(&mut self, node: LocalNode) {
        self.flow.throw_from(node.0, false);
    }

    /// A node may leave the function early, as `f()?` does in Rust.
    pub fn may_leave(&mut self, node: LocalNode) {
        self.flow.throw_from(node.0, true);
    }

    /// Control leaves a node by a jump.
    pub fn jump(&mut self, node: LocalNode, jump: Jump) {
        if !self.flow.jump(node.0, jump) {
            let span = self.record_mut(node).span;
            self.notices.push(Notice::NoTarget { span });
        }
    }

    /// Whatever would come next leaves the function instead.
    pub fn return_pending(&mut self) {
        self.flow.return_pending();
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
