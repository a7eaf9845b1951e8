//! Loops of all kinds.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::scope::{Known, type_text};
use super::statement::Step;
use crate::build::LocalNode;
use crate::ir::{LoopKind, NameId, NodeFlags, NodeKind, Span};

impl<'t> Lowering<'t> {
    pub(super) fn is_always(&self, test: Option<Node<'t>>) -> bool {
        test.is_none_or(|test| self.table.is_truth(bare(self.text(test))))
    }

    pub(super) fn is_never(&self, test: Option<Node<'t>>) -> bool {
        test.is_some_and(|test| self.table.is_falsehood(bare(self.text(test))))
    }

    pub(super) fn lower_while(&mut self, node: Node<'t>, test: u16, body: u16) {
        let (test, body) = (child(node, test), child(node, body));
        if self.is_disguised(node) {
            return self.lower_macro_loop(node, test, body);
        }
        self.lower_tested(node, test, body);
    }

    /// A loop tested first, or not at all.
    fn lower_tested(&mut self, node: Node<'t>, test: Option<Node<'t>>, body: Option<Node<'t>>) {
        let is_always = self.is_always(test);
        let kind = if is_always { LoopKind::Forever } else { LoopKind::While };
        let span = self.head_span(node, body);
        let head = self.emit(NodeKind::Loop(kind), span, test.as_slice());
        self.file.add_decisions(head, 1);
        self.open_loop(node, head, None, !is_always, body);
    }

    /// `loop { … }`
    pub(super) fn lower_forever(&mut self, node: Node<'t>, body: u16) {
        let body = child(node, body);
        let span = self.head_span(node, body);
        let head = self.emit(NodeKind::Loop(LoopKind::Forever), span, &[]);
        self.open_loop(node, head, None, false, body);
    }

    /// Opens the loop that `head` decides on, with its label and what runs after it.
    pub(super) fn open_loop(
        &mut self,
        node: Node<'t>,
        head: LocalNode,
        update: Option<LocalNode>,
        is_tested: bool,
        body: Option<Node<'t>>,
    ) {
        if let Some((label, _)) = self.own_label(node) {
            self.file.begin_labeled(head, label);
            self.steps.push(Step::EndLabeled);
        }
        self.file.begin_loop(head, update, is_tested);
        let mut otherwise = None;
        self.each_child(node, |this, child, _| {
            if this.role(child) == Role::Else {
                otherwise = Some(child);
            }
        });
        match otherwise {
            Some(otherwise) => {
                self.steps.extend([Step::EndLoopElse, Step::Visit(otherwise), Step::LoopElse]);
            }
            None => self.steps.push(Step::EndLoop),
        }
        self.steps.extend(body.map(Step::Visit));
    }

    /// Whether the text parsed was not the file's own: a macro that the language's `prepare` showed as a loop.
    pub(super) fn is_disguised(&self, node: Node<'t>) -> bool {
        node.child(0).is_some_and(|keyword| self.text(keyword) != keyword.kind())
    }

    /// `list_for_each (x, list) …`: iterates, but decides nothing that can be seen.
    pub(super) fn lower_macro_loop(
        &mut self,
        node: Node<'t>,
        arguments: Option<Node<'t>>,
        body: Option<Node<'t>>,
    ) {
        let end = arguments.map(|arguments| arguments.end_byte());
        let end = end.or(body.map(|body| body.start_byte())).unwrap_or(node.end_byte());
        let span = self.trimmed(node.start_byte() as u32, end as u32);
        let head = self.emit(NodeKind::Loop(LoopKind::ForEach), span, arguments.as_slice());
        self.file.begin_loop(head, None, true);
        self.push_body(body, Step::EndLoop);
    }

    pub(super) fn lower_do_test(&mut self, node: Node<'t>) {
        let Role::DoWhile { test, body } = self.role(node) else { return };
        let (test, body) = (child(node, test), child(node, body));
        self.file.end_do_body();
        let start = body.map_or(node.start_byte(), |body| body.end_byte()) as u32;
        let blanks = Span::new(start, node.end_byte() as u32).of(self.source);
        let start = start + (blanks.len() - blanks.trim_start().len()) as u32;
        let span = self.trimmed(start.min(node.end_byte() as u32), node.end_byte() as u32);
        let head = self.emit(NodeKind::Loop(LoopKind::DoWhile), span, test.as_slice());
        self.file.add_decisions(head, 1);
        if self.is_never(test) {
            self.file.flag(head, NodeFlags::CONSTANT);
            self.file.set_kind(head, NodeKind::Condition);
        }
        self.file.end_do(head);
    }

    pub(super) fn lower_for(&mut self, node: Node<'t>, [init, test, update, body]: [u16; 4]) {
        let body = child(node, body);
        if self.is_disguised(node) {
            return self.lower_macro_loop(node, None, body);
        }
        self.lower_counting(node, node, [init, test, update], body);
    }

    /// A counting loop whose parts are fields of `clause`.
    fn lower_counting(
        &mut self,
        node: Node<'t>,
        clause: Node<'t>,
        [init, test, update]: [u16; 3],
        body: Option<Node<'t>>,
    ) {
        let test = child(clause, test);
        let test = test.filter(|&test| self.text(test) != ";");
        let span = self.head_span(node, body);
        let kind = if test.is_some() { LoopKind::For } else { LoopKind::Forever };
        let head = self.add_apart(NodeKind::Loop(kind), span);
        self.settle(head, span.end, test.as_slice());
        self.file.add_decisions(head, 1);
        let init = self.lower_for_part(clause, init);
        if let Some(init) = init {
            self.file.enter(init);
            self.file.leave(init);
        }
        self.file.enter(head);
        let update = self.lower_for_part(clause, update);
        let since = init.or(update);
        let variables = since.map_or_else(Vec::new, |since| self.file.writes_since(since).to_vec());
        for name in variables {
            self.file.loop_variable(head, name);
        }
        self.open_loop(node, head, update, test.is_some(), body);
    }

    /// A node for all expressions in one field of a `for`.
    pub(super) fn lower_for_part(&mut self, node: Node<'t>, field: u16) -> Option<LocalNode> {
        let mut parts = Vec::new();
        self.each_child(node, |this, child, at| {
            if at == field && child.is_named() && this.text(child) != ";" {
                parts.push(child);
            }
        });
        let span = Span::new(parts.first()?.start_byte() as u32, parts.last()?.end_byte() as u32);
        let part = self.add_apart(NodeKind::Statement, span);
        self.settle(part, span.end, &parts);
        self.file.flag(part, NodeFlags::LOOP_PART);
        Some(part)
    }

    pub(super) fn lower_for_each(&mut self, node: Node<'t>, [variable, ty, iterable, body]: [u16; 4]) {
        let ty = child(node, ty).map(|ty| self.text(ty)).filter(|ty| !self.table.is_inferred(ty));
        let ty = ty.map(|ty| self.file.name(type_text(ty)));
        self.lower_each(node, node, [variable, iterable], ty, child(node, body));
    }

    /// A loop over elements whose parts are fields of `clause`.
    fn lower_each(
        &mut self,
        node: Node<'t>,
        clause: Node<'t>,
        [variable, iterable]: [u16; 2],
        ty: Option<NameId>,
        body: Option<Node<'t>>,
    ) {
        let variable = child(clause, variable);
        let parts: Vec<_> = child(clause, iterable).into_iter().collect();
        let span = self.head_span(node, body);
        let head = self.emit(NodeKind::Loop(LoopKind::ForEach), span, &parts);
        let n_earlier = self.file.writes_since(head).len();
        if let Some(variable) = variable {
            self.scan_pattern(head, variable);
        }
        let variables: Vec<_> = self.file.writes_since(head)[n_earlier..].to_vec();
        for name in variables {
            self.file.loop_variable(head, name);
            if let Some(ty) = ty {
                self.scope.declare_local(name, Known::Type(ty));
            }
        }
        if let (None, Some(variable), Some(iterable)) = (ty, variable, child(clause, iterable)) {
            self.note_element(variable, iterable);
        }
        self.file.add_decisions(head, 1);
        self.open_loop(node, head, None, true, body);
    }

    /// A loop that is one of several by what stands before its body.
    pub(super) fn lower_any_loop(&mut self, node: Node<'t>, body: u16) {
        let body = child(node, body);
        let mut clause = None;
        self.each_child(node, |this, child, _| {
            let is_head = child.is_named() && Some(child) != body && this.role(child) != Role::Comment;
            if is_head && clause.is_none() {
                clause = Some(child);
            }
        });
        match clause.map(|clause| (clause, self.role(clause))) {
            Some((clause, Role::ForClause { init, test, update })) => {
                self.lower_counting(node, clause, [init, test, update], body);
            }
            Some((clause, Role::EachClause { variable, iterable })) => {
                self.lower_each(node, clause, [variable, iterable], None, body);
            }
            test => self.lower_tested(node, test.map(|(test, _)| test), body),
        }
    }
}

/// A text without the parentheses and blanks around it.
fn bare(text: &str) -> &str {
    text.trim_matches(|c: char| c == '(' || c == ')' || c.is_whitespace())
}
