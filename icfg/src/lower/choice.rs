//! Switches and their alternatives.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::statement::Step;
use crate::build::LocalNode;
use crate::ir::NodeKind;

impl<'t> Lowering<'t> {
    /// A switch as a statement, or as a further value of the expression before.
    pub(super) fn lower_switch(&mut self, node: Node<'t>, is_value: bool) {
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

    pub(super) fn find_colon(&mut self, node: Node<'t>) -> Option<Node<'t>> {
        let mut colon = None;
        self.each_child(node, |_, child, _| {
            if colon.is_none() && !child.is_named() && child.kind() == ":" {
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
}
