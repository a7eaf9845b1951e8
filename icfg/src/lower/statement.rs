//! Statements: one step per construct, worked off from a stack.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::item::Task;
use super::part;
use crate::build::{Jump, LocalNode};
use crate::ir::{NodeFlags, NodeKind, Span};

/// What is still to be done.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'t> {
    Visit(Node<'t>),
    /// The value of what is visited is returned.
    Tail(Node<'t>),
    Else,
    EndIf,
    EndLoop,
    LoopElse,
    EndLoopElse,
    DoTest(Node<'t>),
    Case(Node<'t>),
    EndCase,
    /// The rest of an expression's value: a switch or another construct found inside it.
    Value(Node<'t>),
    EndSwitch {
        is_exhaustive: bool,
    },
    EndLabeled,
    EndNested,
    Catch(Node<'t>),
    TryElse,
    Finally(Node<'t>),
    EndTry,
    ReturnPending,
}

impl<'t> Lowering<'t> {
    pub(super) fn visit(&mut self, node: Node<'t>) {
        self.steps.push(Step::Visit(node));
    }

    pub(super) fn run_steps(&mut self) {
        while let Some(step) = self.steps.pop() {
            if !matches!(step, Step::Visit(_) | Step::Tail(_)) {
                // A comment at the end of a block is not about what follows the block.
                self.comment = None;
            }
            match step {
                Step::Visit(node) => self.lower_statement(node),
                Step::Tail(node) => self.lower_tail(node),
                Step::Else => self.file.begin_else(),
                Step::EndIf => self.file.end_if(),
                Step::EndLoop => self.file.end_loop(),
                Step::LoopElse => self.file.begin_loop_else(),
                Step::EndLoopElse => self.file.end_loop_else(),
                Step::DoTest(node) => self.lower_do_test(node),
                Step::Case(label) => self.lower_case_label(label),
                Step::EndCase => self.file.end_case(),
                Step::Value(node) => match self.role(node) {
                    Role::Switch { .. } => self.lower_switch(node, true),
                    _ => self.lower_statement(node),
                },
                Step::EndSwitch { is_exhaustive } => self.file.end_switch(is_exhaustive),
                Step::EndLabeled => self.file.end_labeled(),
                Step::EndNested => self.file.end_nested(),
                Step::Catch(node) => self.lower_catch(node),
                Step::TryElse => self.file.begin_try_else(),
                Step::Finally(node) => self.lower_finally(node),
                Step::EndTry => self.file.end_try(),
                Step::ReturnPending => self.file.return_pending(),
            }
        }
    }

    /// Runs `body`, then `end`.
    pub(super) fn push_body(&mut self, body: Option<Node<'t>>, end: Step<'t>) {
        self.steps.push(end);
        self.steps.extend(body.map(Step::Visit));
    }

    pub(super) fn lower_statement(&mut self, node: Node<'t>) {
        let role = match self.role(node) {
            Role::Name => self.table.jump(self.text(node)).unwrap_or(Role::Name),
            role => role,
        };
        match role {
            Role::Skip | Role::Directive | Role::Attribute | Role::Label => {}
            Role::Comment => self.see_comment(node),
            Role::Block | Role::Else | Role::Finally | Role::Decorated => self.push_block(node, Step::Visit),
            Role::Group if node.is_error() => self.push_error(node),
            Role::Expression => self.lower_expression(node),
            Role::Let { otherwise, value, .. } => self.lower_let(node, value, otherwise),
            Role::Declaration { .. } => self.lower_declaration(node),
            Role::If { test, .. } => {
                let head = self.lower_test(node, test);
                self.open_if(head, node, Step::Visit);
            }
            Role::ElseIf { test, then } => {
                let head = self.lower_test(node, test);
                self.file.begin_if(head);
                self.steps.extend(child(node, then).map(Step::Visit));
            }
            Role::Forever { body } => self.lower_forever(node, body),
            Role::While { test, body } => self.lower_while(node, test, body),
            Role::DoWhile { test, body } => {
                let is_loop = !self.is_never(child(node, test));
                self.file.begin_do(is_loop);
                self.push_body(child(node, body), Step::DoTest(node));
            }
            Role::For { init, test, update, body } => self.lower_for(node, [init, test, update, body]),
            Role::ForEach { variable, ty, iterable, body } => {
                self.lower_for_each(node, [variable, ty, iterable, body]);
            }
            Role::Loop { body } => self.lower_any_loop(node, body),
            Role::Switch { .. } => self.lower_switch(node, self.table.has_block_values),
            Role::Arm { body } => self.lower_arm(node, body, Step::Visit),
            Role::Case { .. } | Role::CaseGroup | Role::CaseRule => self.lower_case(node),
            Role::CaseLabel => self.lower_case_label(node),
            Role::Return => self.lower_value(NodeKind::Return, node),
            Role::Throw => {
                let throw = self.emit(NodeKind::Throw, Self::span(node), &[node]);
                self.file.jump(throw, Jump::Throw);
            }
            Role::Yield => {
                let node = self.emit(NodeKind::Break, Self::span(node), &[node]);
                self.file.jump(node, Jump::Yield);
            }
            Role::Break => {
                let label = self.label_of(node);
                // A break may have a value where loops do.
                let value = if self.table.has_block_values { &[node][..] } else { &[] };
                let jump = self.emit(NodeKind::Break, Self::span(node), value);
                self.file.jump(jump, Jump::Break(label));
            }
            Role::Continue => {
                let label = self.label_of(node);
                let jump = self.emit(NodeKind::Continue, Self::span(node), &[]);
                self.file.jump(jump, Jump::Continue(label));
            }
            Role::Goto => {
                let label = self.label_of(node);
                let jump = self.emit(NodeKind::Goto, Self::span(node), &[]);
                if let Some(label) = label {
                    self.file.jump(jump, Jump::Goto(label));
                }
            }
            Role::GotoCase => self.lower_goto_case(node),
            Role::Labeled => self.lower_labeled(node),
            Role::Try { body } => self.lower_try(node, body),
            Role::Catch { .. } => self.lower_catch(node),
            Role::Guarded { body } => self.lower_guarded(node, body),
            Role::Preprocessor { otherwise } => self.lower_preprocessor(node, otherwise),
            Role::Function | Role::Type { .. } | Role::Field { .. } | Role::Initializer => {
                let parent = self.file.n_functions() - 1;
                self.nested.push(Task::nested(node, self.owner, Some(parent)));
            }
            _ if node.is_named() => {
                let kind = self.expression_kind(node);
                self.lower_value(kind, node);
            }
            _ => {}
        }
    }

    /// Puts the children of `node` on the stack, from the one after `after` if given.
    pub(super) fn push_statements(&mut self, node: Node<'t>, after: Option<Node<'t>>) {
        self.push_each(node, after, Step::Visit);
    }

    pub(super) fn push_each(
        &mut self,
        node: Node<'t>,
        after: Option<Node<'t>>,
        enter: fn(Node<'t>) -> Step<'t>,
    ) {
        let base = self.steps.len();
        let start = after.map_or(0, |after| after.end_byte());
        self.each_child(node, |this, child, _| {
            if child.is_named() && child.start_byte() >= start {
                this.steps.push(enter(child));
            }
        });
        self.steps[base..].reverse();
    }

    /// Puts the statements of a block on the stack, the last with `last`; a block may have a label.
    pub(super) fn push_block(&mut self, node: Node<'t>, last: fn(Node<'t>) -> Step<'t>) {
        let label = self.own_label(node);
        if let Some((name, span)) = label {
            let label = self.emit(NodeKind::Label, span, &[]);
            self.file.begin_labeled(label, name);
            self.steps.push(Step::EndLabeled);
        }
        let base = self.steps.len();
        self.push_statements(node, None);
        let is_statement =
            |step: &Step<'t>| !matches!(step, Step::Visit(node) if self.role(*node) == Role::Comment);
        let at = self.steps[base..].iter().position(is_statement);
        if let Some(step) = at.map(|at| &mut self.steps[base + at])
            && let Step::Visit(node) = *step
        {
            *step = last(node);
        }
    }

    /// The label a loop or block starts with, and where it stands.
    pub(super) fn own_label(&mut self, node: Node<'t>) -> Option<(crate::ir::NameId, Span)> {
        let first = node.child(0).filter(|_| self.table.has_labels)?;
        let name = (self.role(first) == Role::Label).then(|| self.text(first))?;
        Some((self.file.name(name), Self::span(first)))
    }

    /// Keeps the statements inside code that does not parse, and expressions that do something.
    fn push_error(&mut self, node: Node<'t>) {
        let base = self.steps.len();
        self.each_child(node, |this, child, _| {
            let is_fragment = matches!(
                this.role(child),
                Role::Name
                    | Role::Group
                    | Role::Member { .. }
                    | Role::Wrapper { .. }
                    | Role::This
                    | Role::Super
            );
            if child.is_named() && (!is_fragment || child.is_error()) {
                this.steps.push(Step::Visit(child));
            }
        });
        self.steps[base..].reverse();
    }

    /// The head of a compound statement: from its start to its body. A comment between the two is about the head if it
    /// stands on its line, else about what comes first in the body.
    pub(super) fn head_span(&mut self, node: Node<'t>, body: Option<Node<'t>>) -> Span {
        let limit = body.map_or(node.end_byte(), |body| body.start_byte());
        let mut end = None;
        let mut own = None;
        let mut below: Option<Span> = None;
        self.each_child(node, |this, child, _| {
            if child.end_byte() > limit {
                return;
            }
            if this.role(child) != Role::Comment {
                end = Some(child.end_byte());
                return;
            }
            let span = Self::span(child);
            let before = Span::new(end.unwrap_or(node.start_byte()) as u32, span.start);
            if below.is_none() && !before.of(this.source).contains('\n') {
                own = own.or(Some(span));
            } else {
                below = Some(below.map_or(span, |earlier| Span::new(earlier.start, span.end)));
            }
        });
        self.comment = self.comment.or(own);
        self.below = below;
        self.trimmed(node.start_byte() as u32, end.unwrap_or(limit) as u32)
    }

    fn lower_declaration(&mut self, node: Node<'t>) {
        let mut has_value = false;
        self.each_child(node, |this, child, _| {
            if let Role::Declarator { value, .. } = this.role(child) {
                has_value |= part::child(child, value).is_some();
            }
        });
        self.lower_value(if has_value { NodeKind::Statement } else { NodeKind::Declaration }, node);
    }

    /// A statement that is only an expression; one that is only a text does nothing.
    fn lower_expression(&mut self, node: Node<'t>) {
        let inner = node.named_child(0).filter(|_| node.named_child_count() == 1);
        match inner.map(|inner| (inner, self.role(inner))) {
            Some((_, Role::Text)) => {}
            Some((inner, role)) if self.table.has_block_values && role.is_construct() => self.visit(inner),
            _ => {
                let kind = self.expression_kind(node);
                self.lower_value(kind, node);
            }
        }
    }

    /// The node that tests for an `if`.
    pub(super) fn lower_test(&mut self, node: Node<'t>, test: u16) -> LocalNode {
        let then = match self.role(node) {
            Role::If { then, otherwise, .. } => child(node, then).or(child(node, otherwise)),
            Role::ElseIf { then, .. } => child(node, then),
            _ => None,
        };
        let span = self.head_span(node, then);
        let mut parts = Vec::new();
        // `if (int x = f(); x > 0)`: what is declared there belongs to the test.
        self.each_child(node, |this, part, field| {
            let is_before = then.is_none_or(|then| part.end_byte() <= then.start_byte());
            let is_label = matches!(this.role(part), Role::Comment | Role::Label);
            if field == test || (is_before && part.is_named() && !is_label) {
                parts.push(part);
            }
        });
        let head = self.emit(NodeKind::Condition, span, &parts);
        self.file.add_decisions(head, 1);
        head
    }

    /// Opens the branches of the `if` that `head` tests for; `enter` makes the step for each.
    pub(super) fn open_if(&mut self, head: LocalNode, node: Node<'t>, enter: fn(Node<'t>) -> Step<'t>) {
        let Role::If { then, otherwise, .. } = self.role(node) else { return };
        self.file.begin_if(head);
        let base = self.steps.len();
        self.steps.extend(child(node, then).map(enter));
        let mut n_open = 1;
        self.each_child(node, |this, alternative, field| {
            let role = this.role(alternative);
            if field == otherwise && role != Role::Comment {
                let is_test = matches!(role, Role::ElseIf { .. });
                n_open += usize::from(is_test);
                this.steps.push(Step::Else);
                this.steps.push(if is_test { Step::Visit(alternative) } else { enter(alternative) });
            }
        });
        self.steps.extend(std::iter::repeat_n(Step::EndIf, n_open));
        self.steps[base..].reverse();
    }

    fn lower_labeled(&mut self, node: Node<'t>) {
        let colon = self.find_colon(node);
        let Some(name) = self.label_of(node) else { return self.push_statements(node, colon) };
        let end = colon.map_or(node.end_byte(), |colon| colon.end_byte());
        let span = Span::new(node.start_byte() as u32, end as u32);
        let label = self.emit(NodeKind::Label, span, &[]);
        self.file.begin_labeled(label, name);
        self.steps.push(Step::EndLabeled);
        if let Some(colon) = colon {
            self.push_statements(node, Some(colon));
        }
    }

    pub(super) fn label_of(&mut self, node: Node<'t>) -> Option<crate::ir::NameId> {
        let mut label = None;
        self.each_child(node, |this, child, _| {
            let role = this.role(child);
            let is_label = if this.table.has_labels { role == Role::Label } else { role != Role::Comment };
            if label.is_none() && child.is_named() && is_label {
                label = Some(this.text(child));
            }
        });
        label.map(|label| self.file.name(label))
    }

    fn lower_guarded(&mut self, node: Node<'t>, body: u16) {
        let body = child(node, body);
        let mut parts = Vec::new();
        self.each_child(node, |_, child, _| {
            if child.is_named() && Some(child) != body {
                parts.push(child);
            }
        });
        let span = self.head_span(node, body);
        self.emit(NodeKind::Statement, span, &parts);
        self.file.begin_nested();
        self.push_body(body, Step::EndNested);
    }

    /// Both branches are kept: which one is compiled is not known here.
    fn lower_preprocessor(&mut self, node: Node<'t>, otherwise: u16) {
        let start = node.start_byte() as u32;
        let line = Span::new(start, node.end_byte() as u32).of(self.source);
        let mut end = 0;
        for piece in line.split_inclusive('\n') {
            end += piece.len();
            if !piece.trim_end().ends_with('\\') {
                break;
            }
        }
        let end = start + end as u32;
        let head = self.emit(NodeKind::Condition, self.trimmed(start, end), &[]);
        self.file.flag(head, NodeFlags::PREPROCESSOR);
        let is_uncounted = node.child(0).is_some_and(|token| self.table.is_uncounted(token.kind_id()));
        self.file.add_decisions(head, u16::from(!is_uncounted));
        self.file.begin_if(head);
        let base = self.steps.len();
        self.each_child(node, |this, child, field| {
            if field == otherwise && otherwise != 0 {
                this.steps.extend([Step::Else, Step::Visit(child)]);
            } else if child.is_named() && child.start_byte() as u32 >= end {
                this.steps.push(Step::Visit(child));
            }
        });
        self.steps.push(Step::EndIf);
        self.steps[base..].reverse();
    }
}
