//! Statements: one step per construct, worked off from a stack.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::item::Task;
use crate::build::{Jump, LocalNode};
use crate::ir::{LoopKind, NodeFlags, NodeKind, Span};

/// What is still to be done.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'t> {
    Visit(Node<'t>),
    Else,
    EndIf,
    EndLoop,
    DoTest(Node<'t>),
    Case(Node<'t>),
    EndCase,
    /// The rest of an expression's value: a switch found inside it.
    SwitchValue(Node<'t>),
    EndSwitch {
        is_exhaustive: bool,
    },
    EndLabeled,
    EndNested,
    Catch(Node<'t>),
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
            if !matches!(step, Step::Visit(_)) {
                // A comment at the end of a block is not about what follows the block.
                self.comment = None;
            }
            match step {
                Step::Visit(node) => self.lower_statement(node),
                Step::Else => self.file.begin_else(),
                Step::EndIf => self.file.end_if(),
                Step::EndLoop => self.file.end_loop(),
                Step::DoTest(node) => self.lower_do_test(node),
                Step::Case(label) => self.lower_case_label(label),
                Step::EndCase => self.file.end_case(),
                Step::SwitchValue(node) => self.lower_switch(node, true),
                Step::EndSwitch { is_exhaustive } => self.file.end_switch(is_exhaustive),
                Step::EndLabeled => self.file.end_labeled(),
                Step::EndNested => self.file.end_nested(),
                Step::Catch(node) => self.lower_catch(node),
                Step::Finally(node) => self.lower_finally(node),
                Step::EndTry => self.file.end_try(),
                Step::ReturnPending => self.file.return_pending(),
            }
        }
    }

    /// Runs `body`, then `end`.
    fn push_body(&mut self, body: Option<Node<'t>>, end: Step<'t>) {
        self.steps.push(end);
        self.steps.extend(body.map(Step::Visit));
    }

    fn lower_statement(&mut self, node: Node<'t>) {
        match self.role(node) {
            Role::Skip | Role::Directive => {}
            Role::Comment => self.see_comment(node),
            Role::Block | Role::Finally => self.push_statements(node, None),
            Role::Group if node.is_error() => self.push_error(node),
            Role::Expression => {
                let kind = self.expression_kind(node);
                self.lower_value(kind, node);
            }
            Role::Declaration { .. } => self.lower_declaration(node),
            Role::If { test, then, otherwise } => self.lower_if(node, [test, then, otherwise]),
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
            Role::Switch { .. } => self.lower_switch(node, false),
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
                let jump = self.emit(NodeKind::Break, Self::span(node), &[]);
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
    fn push_statements(&mut self, node: Node<'t>, after: Option<Node<'t>>) {
        let base = self.steps.len();
        let start = after.map_or(0, |after| after.end_byte());
        self.each_child(node, |this, child, _| {
            if child.is_named() && child.start_byte() >= start {
                this.steps.push(Step::Visit(child));
            }
        });
        self.steps[base..].reverse();
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

    /// The head of a compound statement: from its start to its body. A comment between the two is about the head.
    fn head_span(&mut self, node: Node<'t>, body: Option<Node<'t>>) -> Span {
        let limit = body.map_or(node.end_byte(), |body| body.start_byte());
        let mut end = None;
        self.each_child(node, |this, child, _| {
            if child.end_byte() > limit {
            } else if this.role(child) != Role::Comment {
                end = Some(child.end_byte());
            } else if this.comment.is_none() {
                this.comment = Some(Self::span(child));
            }
        });
        self.trimmed(node.start_byte() as u32, end.unwrap_or(limit) as u32)
    }

    fn lower_declaration(&mut self, node: Node<'t>) {
        let mut has_value = false;
        self.each_child(node, |this, child, _| {
            if let Role::Declarator { value, .. } = this.role(child) {
                has_value |= child.child_by_field_id(value).is_some();
            }
        });
        self.lower_value(if has_value { NodeKind::Statement } else { NodeKind::Declaration }, node);
    }

    fn lower_if(&mut self, node: Node<'t>, [test, then, otherwise]: [u16; 3]) {
        let (test, then, otherwise) = (child(node, test), child(node, then), child(node, otherwise));
        let span = self.head_span(node, then.or(otherwise));
        let head = self.emit(NodeKind::Condition, span, test.as_slice());
        self.file.add_decisions(head, 1);
        self.file.begin_if(head);
        self.steps.push(Step::EndIf);
        if let Some(otherwise) = otherwise {
            self.steps.extend([Step::Visit(otherwise), Step::Else]);
        }
        self.steps.extend(then.map(Step::Visit));
    }

    fn is_always(&self, test: Option<Node<'t>>) -> bool {
        test.is_none_or(|test| self.table.is_truth(bare(self.text(test))))
    }

    fn is_never(&self, test: Option<Node<'t>>) -> bool {
        test.is_some_and(|test| self.table.is_falsehood(bare(self.text(test))))
    }

    fn lower_while(&mut self, node: Node<'t>, test: u16, body: u16) {
        let (test, body) = (child(node, test), child(node, body));
        if self.is_disguised(node) {
            return self.lower_macro_loop(node, test, body);
        }
        let is_always = self.is_always(test);
        let kind = if is_always { LoopKind::Forever } else { LoopKind::While };
        let span = self.head_span(node, body);
        let head = self.emit(NodeKind::Loop(kind), span, test.as_slice());
        self.file.add_decisions(head, 1);
        self.file.begin_loop(head, None, !is_always);
        self.push_body(body, Step::EndLoop);
    }

    /// Whether the text parsed was not the file's own: a macro that the language's `prepare` showed as a loop.
    fn is_disguised(&self, node: Node<'t>) -> bool {
        node.child(0).is_some_and(|keyword| self.text(keyword) != keyword.kind())
    }

    /// `list_for_each (x, list) …`: iterates, but decides nothing that can be seen.
    fn lower_macro_loop(&mut self, node: Node<'t>, arguments: Option<Node<'t>>, body: Option<Node<'t>>) {
        let end = arguments.map(|arguments| arguments.end_byte());
        let end = end.or(body.map(|body| body.start_byte())).unwrap_or(node.end_byte());
        let span = self.trimmed(node.start_byte() as u32, end as u32);
        let head = self.emit(NodeKind::Loop(LoopKind::ForEach), span, arguments.as_slice());
        self.file.begin_loop(head, None, true);
        self.push_body(body, Step::EndLoop);
    }

    fn lower_do_test(&mut self, node: Node<'t>) {
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

    fn lower_for(&mut self, node: Node<'t>, [init, test, update, body]: [u16; 4]) {
        let (test, body) = (child(node, test), child(node, body));
        if self.is_disguised(node) {
            return self.lower_macro_loop(node, None, body);
        }
        let span = self.head_span(node, body);
        let kind = if test.is_some() { LoopKind::For } else { LoopKind::Forever };
        let head = self.file.add_apart(NodeKind::Loop(kind), span);
        self.settle(head, span.end, test.as_slice());
        self.file.add_decisions(head, 1);
        let init = self.lower_for_part(node, init);
        if let Some(init) = init {
            self.file.enter(init);
            self.file.leave(init);
        }
        self.file.enter(head);
        let update = self.lower_for_part(node, update);
        let since = init.or(update);
        let variables = since.map_or_else(Vec::new, |since| self.file.writes_since(since).to_vec());
        for name in variables {
            self.file.loop_variable(head, name);
        }
        self.file.begin_loop(head, update, test.is_some());
        self.push_body(body, Step::EndLoop);
    }

    /// A node for all expressions in one field of a `for`.
    fn lower_for_part(&mut self, node: Node<'t>, field: u16) -> Option<LocalNode> {
        let mut parts = Vec::new();
        self.each_child(node, |_, child, at| {
            if at == field && child.is_named() {
                parts.push(child);
            }
        });
        let span = Span::new(parts.first()?.start_byte() as u32, parts.last()?.end_byte() as u32);
        let part = self.file.add_apart(NodeKind::Statement, span);
        self.settle(part, span.end, &parts);
        self.file.flag(part, NodeFlags::LOOP_PART);
        Some(part)
    }

    fn lower_for_each(&mut self, node: Node<'t>, [variable, ty, iterable, body]: [u16; 4]) {
        let (variable, body) = (child(node, variable), child(node, body));
        let parts: Vec<_> = child(node, iterable).into_iter().collect();
        let span = self.head_span(node, body);
        let head = self.emit(NodeKind::Loop(LoopKind::ForEach), span, &parts);
        if let Some(variable) = variable {
            let name = self.file.name(self.text(variable));
            self.file.write(name);
            self.file.loop_variable(head, name);
            if let Some(ty) = child(node, ty) {
                let ty = self.file.name(super::simple_type_name(self.text(ty)));
                self.scope.declare_local(name, ty);
            }
        }
        self.file.add_decisions(head, 1);
        self.file.begin_loop(head, None, true);
        self.push_body(body, Step::EndLoop);
    }

    /// A switch as a statement, or as a further value of the expression before.
    fn lower_switch(&mut self, node: Node<'t>, is_value: bool) {
        let Role::Switch { subject, body } = self.role(node) else { return };
        let (subject, body) = (child(node, subject), child(node, body));
        let span = self.head_span(node, body);
        let head = self.emit(NodeKind::Switch, span, subject.as_slice());
        self.open_switch(head, body, is_value);
    }

    pub(super) fn open_switch(&mut self, head: LocalNode, body: Option<Node<'t>>, is_exhaustive: bool) {
        self.file.begin_switch(head);
        self.steps.push(Step::EndSwitch { is_exhaustive });
        if let Some(body) = body {
            self.push_statements(body, None);
        }
    }

    fn lower_case(&mut self, node: Node<'t>) {
        let role = self.role(node);
        let base = self.steps.len();
        if let Role::Case { .. } = role {
            self.steps.push(Step::Case(node));
            let colon = self.find_colon(node);
            if let Some(colon) = colon {
                self.push_statements(node, Some(colon));
            }
            // The statements were pushed in reverse; the label comes before them.
            self.steps[base..].rotate_left(1);
            return;
        }
        self.each_child(node, |this, child, _| {
            if child.is_named() {
                let is_label = this.role(child) == Role::CaseLabel;
                this.steps.push(if is_label { Step::Case(child) } else { Step::Visit(child) });
            }
        });
        if role == Role::CaseRule {
            self.steps.push(Step::EndCase);
        }
        self.steps[base..].reverse();
    }

    fn find_colon(&mut self, node: Node<'t>) -> Option<Node<'t>> {
        let mut colon = None;
        self.each_child(node, |_, child, _| {
            if colon.is_none() && !child.is_named() && child.kind() == ":" {
                colon = Some(child);
            }
        });
        colon
    }

    fn lower_case_label(&mut self, node: Node<'t>) {
        let mut parts = Vec::new();
        let mut end = node.end_byte();
        if let Role::Case { value } = self.role(node) {
            let colon = self.find_colon(node);
            parts.extend(child(node, value));
            end = colon.or(parts.first().copied()).map_or(end, |last| last.end_byte());
        } else {
            self.each_child(node, |_, child, _| parts.push(child));
        }
        let mut is_default = false;
        self.each_child(node, |this, child, _| is_default |= this.table.is_default(child.kind_id()));
        self.file.begin_case(is_default);
        let span = self.trimmed(node.start_byte() as u32, end as u32);
        let case = self.emit(NodeKind::Case, span, &parts);
        if !is_default {
            self.file.add_decisions(case, 1);
        }
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

    fn label_of(&mut self, node: Node<'t>) -> Option<crate::ir::NameId> {
        let mut label = None;
        self.each_child(node, |this, child, _| {
            if label.is_none() && child.is_named() && this.role(child) != Role::Comment {
                label = Some(this.text(child));
            }
        });
        label.map(|label| self.file.name(label))
    }

    fn lower_try(&mut self, node: Node<'t>, body: u16) {
        let (mut has_catch, mut has_finally) = (false, false);
        let base = self.steps.len();
        self.each_child(node, |this, child, field| match this.role(child) {
            Role::Catch { .. } => {
                has_catch = true;
                this.steps.push(Step::Catch(child));
            }
            Role::Finally => {
                has_finally = true;
                this.steps.push(Step::Finally(child));
            }
            _ if field == body || child.is_named() => this.steps.push(Step::Visit(child)),
            _ => {}
        });
        self.steps.push(Step::EndTry);
        self.steps[base..].reverse();
        self.file.begin_try(has_catch, has_finally);
    }

    fn lower_catch(&mut self, node: Node<'t>) {
        let Role::Catch { body } = self.role(node) else { return };
        let body = child(node, body);
        let mut parts = Vec::new();
        self.each_child(node, |_, child, _| {
            if child.is_named() && Some(child) != body {
                parts.push(child);
            }
        });
        self.file.begin_catch();
        let span = self.head_span(node, body);
        let catch = self.emit(NodeKind::Catch, span, &parts);
        self.file.add_decisions(catch, 1);
        self.steps.extend(body.map(Step::Visit));
    }

    fn lower_finally(&mut self, node: Node<'t>) {
        let mut cursor = node.walk();
        let body = node.named_children(&mut cursor).last();
        self.file.begin_finally();
        let span = self.head_span(node, body);
        self.emit(NodeKind::Finally, span, &[]);
        self.steps.extend(body.map(Step::Visit));
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

/// A text without the parentheses and blanks around it.
fn bare(text: &str) -> &str {
    text.trim_matches(|c: char| c == '(' || c == ')' || c.is_whitespace())
}
