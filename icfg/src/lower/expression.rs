//! Expressions: the facts of one node, read in one walk over its syntax.

use tree_sitter::{Node, TreeCursor};

use super::Role;
use super::engine::{Lowering, child, part_of};
use super::item::Task;
use super::mode::{Level, Mode};
use super::part::NO_FIELD;
use super::statement::Step;
use crate::build::{Jump, LocalNode};
use crate::cost;
use crate::ir::{NodeFlags, NodeKind, Operator, Span};

/// What a lambda returns, or a type holds, is shown with the code around it up to this length.
const MAX_LAMBDA_BYTES: usize = 200;

/// What reading the facts of a node brought to light.
#[derive(Debug, Default)]
pub(super) struct Found<'t> {
    /// Where the first body inside the expression starts.
    cut: Option<u32>,
    /// Switches and other constructs whose value the expression uses.
    constructs: Vec<Node<'t>>,
    decisions: u16,
    /// Choices among the decisions whose last alternative is all that is left.
    exhaustive: u16,
    /// Part of it may leave the function.
    leaves: bool,
    /// Part of it is run several times.
    loops: bool,
}

impl<'t> Lowering<'t> {
    /// The kind of a statement that is only an expression.
    pub(super) fn expression_kind(&self, node: Node<'t>) -> NodeKind {
        let mut inner = node;
        while let Role::Expression | Role::Group | Role::Propagate = self.role(inner)
            && let (1, Some(only)) = (inner.named_child_count(), inner.named_child(0))
        {
            inner = only;
        }
        match self.role(inner) {
            Role::Call { .. } | Role::Method { .. } | Role::ConstructorCall { .. } => NodeKind::Call,
            _ => NodeKind::Statement,
        }
    }

    /// Adds a node whose facts are those of `parts`.
    pub(super) fn emit(&mut self, kind: NodeKind, span: Span, parts: &[Node<'t>]) -> LocalNode {
        let node = self.add(kind, span);
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
        let kind = if self.hooks.raises(syntax, self.source) { NodeKind::Throw } else { kind };
        let node = self.add(kind, span);
        let mut found = Found::default();
        self.read_facts(node, span.end, &[syntax], &mut found, true);
        let Some((&first, others)) = found.constructs.split_first() else {
            match kind {
                NodeKind::Return => self.file.jump(node, Jump::Return),
                NodeKind::Throw => self.file.jump(node, Jump::Throw),
                _ => {}
            }
            return;
        };
        if kind == NodeKind::Return {
            self.file.set_kind(node, NodeKind::Statement);
            self.steps.push(Step::ReturnPending);
        }
        self.steps.extend(others.iter().rev().map(|&construct| Step::Value(construct)));
        self.open_value(node, first);
    }

    fn read_facts(
        &mut self,
        node: LocalNode,
        end: u32,
        parts: &[Node<'t>],
        found: &mut Found<'t>,
        keeps_constructs: bool,
    ) {
        let n_calls = self.file.n_calls();
        for &part in parts {
            self.scan(part, Mode::Read, found, keeps_constructs);
            if part.has_error() {
                self.file.flag(node, NodeFlags::ERROR);
            }
        }
        if let Some(comment) = self.comment.take() {
            self.file.comment(node, comment);
        }
        self.comment = self.below.take();
        let end = match found.cut {
            Some(cut) if cut < end => {
                let text = Span::new(0, cut).of(self.source);
                self.file.cut(node, text.trim_end().len() as u32);
                cut
            }
            _ => end,
        };
        let decisions = found.decisions.saturating_sub(found.exhaustive);
        if decisions > 0 {
            self.file.add_decisions(node, decisions);
        }
        if self.file.n_calls() > n_calls {
            self.file.may_throw(node);
        }
        if found.leaves {
            self.file.may_leave(node);
        }
        if found.loops {
            self.file.flag(node, NodeFlags::INNER_LOOP);
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

    /// Notes the facts of code that has no decisions of its own for the node added last.
    ///
    /// Of a construct only the head counts: its body is in the tree that the code was taken from.
    pub(super) fn read_fragment(&mut self, root: Node<'t>) {
        let mut parts = Vec::new();
        self.each_child(root, |this, statement, _| {
            let Some(body) = this.role(statement).body().and_then(|body| child(statement, body)) else {
                return parts.push(statement);
            };
            this.each_child(statement, |_, part, _| {
                if part.end_byte() <= body.start_byte() {
                    parts.push(part);
                }
            });
        });
        for part in parts {
            self.scan(part, Mode::Read, &mut Found::default(), false);
        }
    }

    /// Notes names that get a value for `node`, which was added last.
    pub(super) fn scan_pattern(&mut self, node: LocalNode, pattern: Node<'t>) {
        let mut found = Found::default();
        self.scan(pattern, Mode::Write, &mut found, false);
        if found.decisions > 0 {
            self.file.add_decisions(node, found.decisions);
        }
    }

    /// Notes the facts of the default values in a list of parameters for the entry, which was added last.
    ///
    /// They are evaluated on the call; whether one is taken is a decision.
    pub(super) fn read_defaults(&mut self, parameters: Node<'t>) {
        let mut found = Found::default();
        let mut pending = vec![parameters];
        while let Some(node) = pending.pop() {
            let value = match self.role(node) {
                Role::Defaulted { value, .. } => child(node, value),
                Role::Skip | Role::Comment | Role::Attribute => continue,
                _ => None,
            };
            if let Some(value) = value {
                found.decisions = found.decisions.saturating_add(1);
                self.scan(value, Mode::Read, &mut found, false);
            }
            let first = pending.len();
            let mut cursor = node.walk();
            pending.extend(node.named_children(&mut cursor).filter(|&part| Some(part) != value));
            pending[first..].reverse();
        }
        if found.decisions > 0 {
            self.file.add_decisions(LocalNode::ENTRY, found.decisions);
        }
    }

    fn scan(&mut self, root: Node<'t>, mode: Mode, found: &mut Found<'t>, keeps_constructs: bool) {
        let mut cursor = self.take_cursor(root);
        self.levels.clear();
        // What each level names by kind or position.
        let mut selected: Vec<Vec<(u16, usize)>> = Vec::new();
        let mut mode = mode;
        'walk: loop {
            if let Some(level) = self.see(&cursor, mode, found, keeps_constructs)
                && cursor.goto_first_child()
            {
                let own = self.selected(level.node, level.role);
                mode = level.child_mode(part_of(&own, &cursor), true);
                self.levels.push(level);
                selected.push(own);
                continue;
            }
            loop {
                let is_named = cursor.node().is_named();
                let Some(level) = self.levels.last_mut() else { break 'walk };
                if cursor.goto_next_sibling() {
                    level.position = level.position.saturating_add(u16::from(is_named));
                    let own = selected.last().map_or(&[][..], Vec::as_slice);
                    mode = level.child_mode(part_of(own, &cursor), false);
                    break;
                }
                cursor.goto_parent();
                self.levels.pop();
                selected.pop();
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
        keeps_constructs: bool,
    ) -> Option<Level<'t>> {
        if mode == Mode::Skip {
            return None;
        }
        cost::step(1);
        let node = cursor.node();
        if node.is_missing() {
            return None;
        }
        if !node.is_named() {
            self.see_token(node.kind_id(), found);
            return None;
        }
        let role = self.role(node);
        let mut level = Level { role, mode: Mode::Read, node, call: None, position: 0 };
        match role {
            Role::Skip
            | Role::Literal
            | Role::Comment
            | Role::This
            | Role::Super
            | Role::Scope
            | Role::Directive
            | Role::Attribute
            | Role::Label => return None,
            Role::Name => {
                self.see_name(node, mode);
                return None;
            }
            Role::Reference => {
                self.see_reference(node);
                level.role = Role::Group;
            }
            Role::Lambda { .. } | Role::ClassBody | Role::Function | Role::Type { .. } => {
                self.see_nested(node, role, found);
                return None;
            }
            Role::Call { .. } if mode == Mode::Callee && self.table.has_macro_names => return None,
            // `new (a || b)()`: the type is the value of an expression.
            Role::New { ty, .. } if child(node, ty).is_some_and(|ty| self.text(ty).starts_with('(')) => {
                self.file.operator(Operator::New);
                level.role = Role::Group;
            }
            Role::Call { .. } | Role::Method { .. } | Role::New { .. } | Role::ConstructorCall { .. } => {
                let before = self.file.n_call_sites();
                self.see_call(node, role);
                level.call = (self.file.n_call_sites() > before).then_some(before);
            }
            Role::Cast { .. } => {
                self.file.operator(Operator::Cast);
                level.mode = mode;
            }
            Role::Assign { left } => {
                level.mode = self.assigned_mode(node);
                self.note_assigned(node, left);
            }
            Role::Switch { .. } if keeps_constructs => {
                self.keep_construct(node, found);
                level.mode = Mode::Skip;
            }
            // `({ … })`
            Role::Block if keeps_constructs && !self.table.has_block_values => {
                self.keep_construct(node, found);
                return None;
            }
            role if keeps_constructs && self.table.has_block_values && role.holds_statements() => {
                let is_first = found.constructs.is_empty();
                self.keep_construct(node, found);
                if !(is_first && matches!(role, Role::If { .. })) {
                    return None;
                }
                level.mode = Mode::Skip;
            }
            Role::Switch { body, .. } if self.table.has_block_values => {
                let has_arms = child(node, body).is_some_and(|body| body.named_child_count() > 0);
                found.exhaustive += u16::from(has_arms);
            }
            Role::Let { .. } => self.declare_let(node),
            Role::Declarator { name, value } => self.declare_made(child(node, name), child(node, value)),
            Role::Propagate => {
                found.decisions = found.decisions.saturating_add(1);
                found.leaves = true;
                level.mode = mode;
            }
            Role::Declaration { .. } => self.declare(node),
            // Some grammars have one kind for `-x` and `x++`.
            Role::Unary if self.updates(node) => level.role = Role::Update,
            Role::Group | Role::Unary | Role::Index { .. } | Role::Member { .. } | Role::Wrapper { .. } => {
                if let (Role::Member { object, field }, Mode::Read) = (role, mode) {
                    self.see_own_method(node, object, field);
                }
                level.mode = mode;
            }
            Role::Keyed { .. } => {
                // `Point { x }` as a pattern binds `x`: a key alone is the value.
                level.role = if node.named_child_count() == 1 { Role::Group } else { role };
                level.mode = mode;
            }
            role => {
                found.loops |= matches!(role, Role::ForEach { .. });
                found.decisions = found.decisions.saturating_add(u16::from(self.decides(node, role)));
            }
        }
        Some(level)
    }

    /// A function or type inside an expression is lowered on its own, later.
    fn see_nested(&mut self, node: Node<'t>, role: Role<u16>, found: &mut Found<'t>) {
        let task = Task::nested(node, self.owner, self.current_function());
        match role {
            Role::Lambda { body, .. } => {
                // What a short lambda returns stays in the text around it. The text of a long one is its own: of ten
                // thousand that stand inside each other, each would hold all others.
                let is_apart = |body: &Node<'t>| {
                    self.role(*body) == Role::Block || body.end_byte() - body.start_byte() > MAX_LAMBDA_BYTES
                };
                let body = if body == NO_FIELD { Some(node) } else { child(node, body) };
                if let Some(body) = body.filter(is_apart) {
                    found.cut_at(body);
                }
                self.nest_lambda(node);
            }
            Role::ClassBody => {
                found.cut_at(node);
                let made = self.made_type(node);
                self.nested.push(task.with_supertype(made));
            }
            Role::Type { body, .. } => {
                let is_long = |body: &Node<'t>| body.end_byte() - body.start_byte() > MAX_LAMBDA_BYTES;
                if let Some(body) = child(node, body).filter(is_long) {
                    found.cut_at(body);
                }
                self.nested.push(task);
            }
            _ => self.nested.push(task),
        }
    }

    /// Whether a node inside an expression decides something by itself.
    fn decides(&mut self, node: Node<'t>, role: Role<u16>) -> bool {
        match role {
            Role::Arm { body } => self.arm_decides(node, body),
            Role::Pattern { guard: part }
            | Role::Defaulted { value: part, .. }
            | Role::Case { value: part } => child(node, part).is_some(),
            Role::CaseLabel => !node.child(0).is_some_and(|token| self.table.is_default(token.kind_id())),
            role => role.is_branch(),
        }
    }

    /// Whether a prefix or postfix operator changes its operand.
    fn updates(&self, node: Node<'t>) -> bool {
        let n = node.child_count();
        let ends = [Some(0), n.checked_sub(1)].into_iter().flatten().filter_map(|at| node.child(at));
        ends.into_iter().any(|token| !token.is_named() && self.table.is_update(token.kind_id()))
    }

    fn see_token(&mut self, token: u16, found: &mut Found<'t>) {
        let Some(level) = self.levels.last() else { return };
        if let Some(operator) = self.table.operator(level.role, token) {
            self.file.operator(operator);
            if matches!(operator, Operator::And | Operator::Or | Operator::Coalesce | Operator::Ternary) {
                found.decisions = found.decisions.saturating_add(1);
            }
        }
    }

    fn see_name(&mut self, node: Node<'t>, mode: Mode) {
        let text = self.text(node);
        if self.table.is_this(text) {
            return;
        }
        let name = self.file.name(text);
        let mode = match mode {
            Mode::Bind if text.starts_with(char::is_uppercase) => Mode::Read,
            Mode::Bind => Mode::Write,
            mode => mode,
        };
        if matches!(mode, Mode::Read | Mode::ReadWrite) {
            self.file.read(name);
        }
        if matches!(mode, Mode::Write | Mode::ReadWrite) {
            self.file.write(name);
            self.scope.write(name);
        }
        if mode == Mode::Read {
            self.see_function_name(node);
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

    /// A construct whose value is used is lowered after the node; the node's text ends where its body starts.
    fn keep_construct(&self, node: Node<'t>, found: &mut Found<'t>) {
        found.constructs.push(node);
        if let Some(body) = self.body_of(node) {
            found.cut_at(body);
        }
    }

    pub(super) fn current_function(&self) -> Option<u32> {
        self.file.n_functions().checked_sub(1)
    }
}

impl Found<'_> {
    fn cut_at(&mut self, body: Node<'_>) {
        self.cut.get_or_insert(body.start_byte() as u32);
    }
}
