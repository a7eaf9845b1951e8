//! What is known about a node: said right after it is added.

use super::FileBuilder;
use super::flow::LocalNode;
use super::twin::Twin;
use crate::ir::symbols::{CallSite, Receiver, Through};
use crate::ir::{Call, NameId, NodeFlags, NodeKind, NodeRecord, Operator, Span};

impl FileBuilder {
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

    /// Makes a node a place that `goto` leads to.
    pub(crate) fn label(&mut self, node: LocalNode, name: NameId) {
        self.flow.label(node.0, name);
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
        self.call_through(call, receiver, Through::Nothing);
    }

    /// Adds a call to the node added last, of a function that may be kept somewhere.
    pub fn call_through(&mut self, call: Call, receiver: Receiver, through: Through) {
        self.tables.calls.push(call);
        if let Some(end) = self.tables.offsets.last_mut() {
            end.calls += 1;
        }
        let name = self.symbols.text(&self.names, call.name);
        let node = self.tables.nodes.len() as u32 - 1;
        let function = self.n_functions() - 1;
        self.symbols.push_call(CallSite { node, function, name, arity: call.arity, receiver, through });
    }

    /// The linker's index of a name.
    pub fn linker_text(&mut self, name: NameId) -> u32 {
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
}
