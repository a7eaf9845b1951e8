//! Switches and their alternatives.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::part::NO_FIELD;
use super::statement::Step;
use crate::build::{Jump, LocalNode};
use crate::ir::NodeKind;

impl<'t> Lowering<'t> {
    /// A switch as a statement, or as a further value of the expression before.
    pub(super) fn lower_switch(&mut self, node: Node<'t>, is_value: bool) {
        let Role::Switch { subject, body } = self.role(node) else { return };
        if body == NO_FIELD {
            return self.lower_flat_switch(node, is_value || subject == NO_FIELD);
        }
        let (subject, body) = (child(node, subject), child(node, body));
        let head = self.lower_subject(node, subject, body);
        self.open_switch(head, body, is_value, Step::Visit);
    }

    /// A switch whose alternatives are its own children, after an opening brace.
    fn lower_flat_switch(&mut self, node: Node<'t>, is_exhaustive: bool) {
        let mut parts = Vec::new();
        let mut brace = None;
        self.each_child(node, |this, child, _| {
            if child.kind() == "{" && brace.is_none() {
                brace = Some(child);
            } else if brace.is_none() && child.is_named() && this.role(child) != Role::Comment {
                parts.push(child);
            }
        });
        let span = self.head_span(node, brace);
        let head = self.emit(NodeKind::Switch, span, &parts);
        self.file.begin_switch(head);
        self.steps.push(Step::EndSwitch { is_exhaustive });
        self.push_statements(node, brace);
    }

    /// The brace that the alternatives of a switch without a body of its own follow.
    pub(super) fn opening_brace(node: Node<'t>) -> Option<Node<'t>> {
        let mut cursor = node.walk();
        node.children(&mut cursor).find(|child| child.kind() == "{")
    }

    /// `goto case 2;`: the same text without `goto` is the label of that alternative. A jump without a label among the
    /// alternatives is one of its own.
    pub(super) fn lower_goto_case(&mut self, node: Node<'t>) {
        let text = self.text(node).trim_end_matches(';').trim();
        let target = text.strip_prefix("goto").map_or(text, str::trim_start);
        let name = case_name(target);
        let name = self.file.name(&name);
        let jump = self.emit(NodeKind::Goto, Self::span(node), &[]);
        self.file.jump(jump, Jump::Goto(name));
    }

    /// Opens the switch that `head` decides; `enter` makes the step for each alternative.
    pub(super) fn open_switch(
        &mut self,
        head: LocalNode,
        body: Option<Node<'t>>,
        is_exhaustive: bool,
        enter: fn(Node<'t>) -> Step<'t>,
    ) {
        self.file.begin_switch(head);
        self.steps.push(Step::EndSwitch { is_exhaustive });
        if let Some(body) = body {
            let after = match self.role(body) {
                Role::Switch { .. } => Self::opening_brace(body),
                _ => None,
            };
            self.push_each(body, after, enter);
        }
    }

    /// The node that shows what is compared.
    pub(super) fn lower_subject(
        &mut self,
        node: Node<'t>,
        subject: Option<Node<'t>>,
        body: Option<Node<'t>>,
    ) -> LocalNode {
        let span = self.head_span(node, body);
        self.emit(NodeKind::Switch, span, subject.as_slice())
    }

    /// A pattern, perhaps a guard, and what runs when both fit.
    pub(super) fn lower_arm(&mut self, node: Node<'t>, body: u16, enter: fn(Node<'t>) -> Step<'t>) {
        let body = child(node, body);
        let parts = self.patterns(node, body);
        self.file.begin_case(self.is_default_arm(&parts));
        let span = self.head_span(node, body);
        let case = self.emit(NodeKind::Case, span, &parts);
        let decides =
            if self.table.has_block_values { !self.is_last_arm() } else { !self.is_default_arm(&parts) };
        self.file.add_decisions(case, u16::from(decides));
        self.steps.push(Step::EndCase);
        self.steps.extend(body.map(enter));
    }

    /// What an alternative with its own body is chosen by.
    pub(super) fn patterns(&mut self, arm: Node<'t>, body: Option<Node<'t>>) -> Vec<Node<'t>> {
        let mut parts = Vec::new();
        self.each_child(arm, |this, child, _| {
            let is_pattern = child.is_named() && !matches!(this.role(child), Role::Comment | Role::Attribute);
            if is_pattern && Some(child) != body {
                parts.push(child);
            }
        });
        parts
    }

    fn is_default_arm(&self, parts: &[Node<'t>]) -> bool {
        match parts {
            // `else -> …`
            [] => true,
            [pattern] => self.table.is_wildcard(self.text(*pattern)),
            _ => false,
        }
    }

    /// The last of exhaustive alternatives decides nothing: it is all that is left.
    fn is_last_arm(&self) -> bool {
        let next = self.steps.iter().rev().find_map(|step| match step {
            Step::Visit(node) | Step::Tail(node) => (self.role(*node) != Role::Comment).then_some(true),
            _ => Some(false),
        });
        next != Some(true)
    }

    /// Whether an alternative met inside an expression decides something, as far as it shows by itself.
    pub(super) fn arm_decides(&mut self, arm: Node<'t>, body: u16) -> bool {
        let parts = self.patterns(arm, child(arm, body));
        self.table.has_block_values || !self.is_default_arm(&parts)
    }

    pub(super) fn lower_case(&mut self, node: Node<'t>) {
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
            if self.table.cases_end && !self.falls_through(node) {
                self.steps.insert(base, Step::EndCase);
            }
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

    /// Whether the last statement of an alternative says so.
    fn falls_through(&self, case: Node<'t>) -> bool {
        let last = |node: Node<'t>| {
            let mut cursor = node.walk();
            node.named_children(&mut cursor).filter(|&child| self.role(child) != Role::Comment).last()
        };
        let mut at = last(case);
        while let Some(block) = at.filter(|&node| self.role(node) == Role::Block) {
            at = last(block);
        }
        at.is_some_and(|statement| self.role(statement) == Role::Fallthrough)
    }

    /// The colon behind a label, the last of several.
    pub(super) fn find_colon(&mut self, node: Node<'t>) -> Option<Node<'t>> {
        let mut colon = None;
        self.each_child(node, |_, child, _| {
            if !child.is_named() && child.kind() == ":" {
                colon = Some(child);
            }
        });
        colon
    }

    pub(super) fn lower_case_label(&mut self, node: Node<'t>) {
        let mut parts = Vec::new();
        let mut end = node.end_byte();
        if let Role::Case { value } = self.role(node) {
            let colon = self.find_colon(node);
            let is_before =
                |value: &Node<'t>| colon.is_none_or(|colon| value.end_byte() <= colon.start_byte());
            parts.extend(child(node, value).filter(is_before));
            end = colon.or(parts.first().copied()).map_or(end, |last| last.end_byte());
        } else {
            self.each_child(node, |_, child, _| parts.push(child));
        }
        let (mut is_default, mut n_colons) = (false, 0);
        self.each_child(node, |this, child, _| {
            is_default |= this.table.is_default(child.kind_id());
            n_colons += u16::from(!child.is_named() && child.kind() == ":");
        });
        self.file.begin_case(is_default);
        let span = self.trimmed(node.start_byte() as u32, end as u32);
        let case = self.emit(NodeKind::Case, span, &parts);
        if self.table.has_goto_case {
            for label in span.of(self.source).split_inclusive(':') {
                let label = self.file.name(&case_name(label));
                self.file.label(case, label);
            }
        }
        // Several labels may stand before one alternative.
        let n_labels = n_colons.max(1);
        self.file.add_decisions(case, n_labels - u16::from(is_default));
    }
}

/// The label of an alternative: `case  2:` is `case 2`.
fn case_name(text: &str) -> String {
    let words: Vec<&str> = text.trim_end_matches(':').split_whitespace().collect();
    words.join(" ")
}
