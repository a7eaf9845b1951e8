//! Expressions: the facts of one node, read in one walk over its syntax.

use tree_sitter::{Node, TreeCursor};

use super::Role;
use super::engine::{Lowering, child};
use super::hooks::simple_type_name;
use super::item::Task;
use super::statement::Step;
use crate::build::{Jump, LocalNode};
use crate::ir::{NodeFlags, NodeKind, Operator, Span};

/// What happens to a name found at some place of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Read,
    Write,
    ReadWrite,
    /// It is the name of what is called.
    Callee,
    /// It is not a value.
    Skip,
}

/// A node on the way from the root of an expression to the cursor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    role: Role<u16>,
    mode: Mode,
}

impl Level {
    /// What the child in `field` is used for.
    fn child_mode(self, field: u16) -> Mode {
        let inherited = if self.mode == Mode::Callee { Mode::Read } else { self.mode };
        match self.role {
            Role::Assign { left } if field == left => self.mode,
            Role::Update => Mode::ReadWrite,
            Role::Index { object } if field == object => inherited,
            Role::Member { field: name, .. } if field == name => match self.mode {
                Mode::Callee => Mode::Skip,
                mode => mode,
            },
            Role::Call { function, .. } if field == function => Mode::Callee,
            Role::Method { name: skipped, .. }
            | Role::New { ty: skipped, .. }
            | Role::ConstructorCall { constructor: skipped, .. }
            | Role::Declaration { ty: skipped, .. }
                if field == skipped =>
            {
                Mode::Skip
            }
            Role::Cast { value } => {
                if field == value {
                    inherited
                } else {
                    Mode::Skip
                }
            }
            Role::Declaration { declarator: name, .. }
            | Role::Declarator { name, .. }
            | Role::ForEach { variable: name, .. }
                if field == name =>
            {
                Mode::Write
            }
            Role::Wrapper { inner } if field == inner => self.mode,
            Role::Switch { body, .. } if field == body => self.mode,
            Role::Unary => inherited,
            Role::Group => self.mode,
            _ => Mode::Read,
        }
    }
}

/// What reading the facts of a node brought to light.
#[derive(Debug, Default)]
pub(super) struct Found<'t> {
    /// Where the first body inside the expression starts.
    cut: Option<u32>,
    /// Switches whose value the expression uses.
    switches: Vec<Node<'t>>,
    decisions: u16,
}

impl<'t> Lowering<'t> {
    /// The kind of a statement that is only an expression.
    pub(super) fn expression_kind(&self, node: Node<'t>) -> NodeKind {
        let inner = match self.role(node) {
            Role::Expression => node.named_child(0).unwrap_or(node),
            _ => node,
        };
        match self.role(inner) {
            Role::Call { .. } | Role::Method { .. } | Role::ConstructorCall { .. } => NodeKind::Call,
            _ => NodeKind::Statement,
        }
    }

    /// Adds a node whose facts are those of `parts`.
    pub(super) fn emit(&mut self, kind: NodeKind, span: Span, parts: &[Node<'t>]) -> LocalNode {
        let node = self.file.add(kind, span);
        self.settle(node, span.end, parts);
        node
    }

    /// Reads the facts of the node added last.
    pub(super) fn settle(&mut self, node: LocalNode, end: u32, parts: &[Node<'t>]) {
        let mut found = Found::default();
        self.read_facts(node, end, parts, &mut found, false);
    }

    /// Adds a node for a statement that evaluates something; a switch inside it becomes branches after the node.
    pub(super) fn lower_value(&mut self, kind: NodeKind, syntax: Node<'t>) {
        let span = Self::span(syntax);
        let node = self.file.add(kind, span);
        let mut found = Found::default();
        self.read_facts(node, span.end, &[syntax], &mut found, true);
        let Some((&first, others)) = found.switches.split_first() else {
            if kind == NodeKind::Return {
                self.file.jump(node, Jump::Return);
            }
            return;
        };
        self.file.set_kind(node, NodeKind::Switch);
        if kind == NodeKind::Return {
            self.steps.push(Step::ReturnPending);
        }
        self.steps.extend(others.iter().rev().map(|&switch| Step::SwitchValue(switch)));
        let Role::Switch { body, .. } = self.role(first) else { return };
        self.open_switch(node, child(first, body), true);
    }

    fn read_facts(
        &mut self,
        node: LocalNode,
        end: u32,
        parts: &[Node<'t>],
        found: &mut Found<'t>,
        keeps_switches: bool,
    ) {
        let n_calls = self.file.n_calls();
        for &part in parts {
            self.scan(part, found, keeps_switches);
            if part.has_error() {
                self.file.flag(node, NodeFlags::ERROR);
            }
        }
        if let Some(comment) = self.comment.take() {
            self.file.comment(node, comment);
        }
        let end = match found.cut {
            Some(cut) if cut < end => {
                let text = Span::new(0, cut).of(self.source);
                self.file.cut(node, text.trim_end().len() as u32);
                cut
            }
            _ => end,
        };
        if found.decisions > 0 {
            self.file.add_decisions(node, found.decisions);
        }
        if self.file.n_calls() > n_calls {
            self.file.may_throw(node);
        }
        self.last_node = Some((node, end));
    }

    /// Keeps a comment for the node it is about.
    pub(super) fn see_comment(&mut self, comment: Node<'t>) {
        let span = Self::span(comment);
        if let Some((node, end)) = self.last_node
            && self.comment.is_none()
            && !Span::new(end, span.start).of(self.source).contains('\n')
        {
            return self.file.comment(node, span);
        }
        self.comment = Some(self.comment.map_or(span, |earlier| Span::new(earlier.start, span.end)));
    }

    fn scan(&mut self, root: Node<'t>, found: &mut Found<'t>, keeps_switches: bool) {
        let mut cursor = self.take_cursor(root);
        self.levels.clear();
        let mut mode = Mode::Read;
        'walk: loop {
            if let Some(level) = self.see(&cursor, mode, found, keeps_switches)
                && cursor.goto_first_child()
            {
                mode = level.child_mode(field(&cursor));
                self.levels.push(level);
                continue;
            }
            loop {
                let Some(level) = self.levels.last() else { break 'walk };
                if cursor.goto_next_sibling() {
                    mode = level.child_mode(field(&cursor));
                    break;
                }
                cursor.goto_parent();
                self.levels.pop();
            }
        }
        self.return_cursor(cursor);
    }

    /// Notes what one node says; gives its level when its children say more.
    fn see(
        &mut self,
        cursor: &TreeCursor<'t>,
        mode: Mode,
        found: &mut Found<'t>,
        keeps_switches: bool,
    ) -> Option<Level> {
        if mode == Mode::Skip {
            return None;
        }
        let node = cursor.node();
        if node.is_missing() {
            return None;
        }
        if !node.is_named() {
            self.see_token(node.kind_id(), found);
            return None;
        }
        let role = self.role(node);
        let mut level = Level { role, mode: Mode::Read };
        match role {
            Role::Skip | Role::Comment | Role::This | Role::Super | Role::Directive => return None,
            Role::Name => {
                self.see_name(node, mode);
                return None;
            }
            Role::Lambda { body, .. } => {
                if let Some(body) = child(node, body) {
                    found.cut_at(body);
                }
                self.nest(Task::nested(node, self.owner, self.current_function()));
                return None;
            }
            Role::ClassBody => {
                found.cut_at(node);
                let made = self.made_type(node);
                self.nest(Task::nested(node, self.owner, self.current_function()).with_supertype(made));
                return None;
            }
            Role::Function | Role::Type { .. } => {
                self.nest(Task::nested(node, self.owner, self.current_function()));
                return None;
            }
            Role::Call { .. } if mode == Mode::Callee && self.table.has_macro_names => return None,
            Role::Call { .. } | Role::Method { .. } | Role::New { .. } | Role::ConstructorCall { .. } => {
                self.see_call(node, role);
            }
            Role::Cast { .. } => {
                self.file.operator(Operator::Cast);
                level.mode = mode;
            }
            Role::Assign { .. } => level.mode = self.assigned_mode(node),
            Role::Switch { body, .. } if keeps_switches => {
                found.switches.push(node);
                if let Some(body) = child(node, body) {
                    found.cut_at(body);
                }
                level.mode = Mode::Skip;
            }
            Role::Case { value } => found.decisions += u16::from(child(node, value).is_some()),
            Role::CaseLabel => {
                let is_default = node.child(0).is_some_and(|token| self.table.is_default(token.kind_id()));
                found.decisions += u16::from(!is_default);
            }
            Role::Declaration { .. } => self.declare(node),
            Role::Group | Role::Unary | Role::Index { .. } | Role::Member { .. } | Role::Wrapper { .. } => {
                level.mode = mode;
            }
            role if role.is_branch() => found.decisions = found.decisions.saturating_add(1),
            _ => {}
        }
        Some(level)
    }

    fn see_token(&mut self, token: u16, found: &mut Found<'t>) {
        let Some(level) = self.levels.last() else { return };
        if let Some(operator) = self.table.operator(level.role, token) {
            self.file.operator(operator);
            if matches!(operator, Operator::And | Operator::Or | Operator::Ternary) {
                found.decisions = found.decisions.saturating_add(1);
            }
        }
    }

    fn see_name(&mut self, node: Node<'t>, mode: Mode) {
        let name = self.file.name(self.text(node));
        if matches!(mode, Mode::Read | Mode::ReadWrite) {
            self.file.read(name);
        }
        if matches!(mode, Mode::Write | Mode::ReadWrite) {
            self.file.write(name);
        }
    }

    /// `x = 1` only writes `x`, `x += 1` reads it too.
    fn assigned_mode(&self, node: Node<'t>) -> Mode {
        let role = self.role(node);
        let is_plain = (1..node.child_count().min(6))
            .filter_map(|at| node.child(at))
            .find_map(|token| self.table.operator(role, token.kind_id()))
            .is_none_or(|operator| operator == Operator::Assign);
        if is_plain { Mode::Write } else { Mode::ReadWrite }
    }

    /// Notes the declared type of local variables.
    fn declare(&mut self, node: Node<'t>) {
        let Role::Declaration { ty, declarator } = self.role(node) else { return };
        let Some(ty) = child(node, ty).map(|ty| simple_type_name(self.text(ty))) else { return };
        let ty = self.file.name(ty);
        self.each_child(node, |this, part, field| {
            if field != declarator {
                return;
            }
            let name = match this.role(part) {
                Role::Declarator { name, .. } => child(part, name),
                _ => Some(part),
            };
            if let Some(name) = name.filter(|&name| this.role(name) == Role::Name) {
                let name = this.file.name(this.text(name));
                this.scope.declare_local(name, ty);
            }
        });
    }

    fn nest(&mut self, task: Task<'t>) {
        self.nested.push(task);
    }

    fn current_function(&self) -> Option<u32> {
        self.file.n_functions().checked_sub(1)
    }
}

impl Found<'_> {
    fn cut_at(&mut self, body: Node<'_>) {
        self.cut.get_or_insert(body.start_byte() as u32);
    }
}

fn field(cursor: &TreeCursor<'_>) -> u16 {
    cursor.field_id().map_or(0, std::num::NonZero::get)
}
