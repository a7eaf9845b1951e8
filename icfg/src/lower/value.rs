//! Statements as values: what a block ends with, and constructs inside expressions.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::statement::Step;
use crate::build::LocalNode;
use crate::ir::{LoopKind, NodeKind};

impl<'t> Lowering<'t> {
    /// What a function ends with is what it returns.
    pub(super) fn lower_tail(&mut self, node: Node<'t>) {
        match self.role(node) {
            Role::Block | Role::Else => self.push_block(node, Step::Tail),
            Role::If { test, .. } => {
                let head = self.lower_test(node, test);
                self.open_if(head, node, Step::Tail);
            }
            Role::Switch { subject, body } => {
                let own = child(node, body);
                let end = own.or_else(|| Self::opening_brace(node));
                let head = self.lower_subject(node, child(node, subject), end);
                self.open_switch(head, own.or(Some(node)), true, Step::Tail);
            }
            Role::Arm { body } => self.lower_arm(node, body, Step::Tail),
            role if role.is_value() && !node.is_error() => self.lower_value(NodeKind::Return, node),
            Role::Expression => match node.named_child(0) {
                // `if c { 1 } else { 2 }` at the end of a block may be wrapped as a statement; with a `;` it is one.
                Some(inner) if node.child_count() == 1 => self.steps.push(Step::Tail(inner)),
                _ => self.lower_statement(node),
            },
            _ => self.lower_statement(node),
        }
    }

    /// `let x = …;`, or `let Some(x) = … else { … };` where the rest runs only if the pattern fits.
    pub(super) fn lower_let(&mut self, node: Node<'t>, value: u16, otherwise: u16) {
        let Some(otherwise) = child(node, otherwise) else {
            let has_value = child(node, value).is_some();
            return self
                .lower_value(if has_value { NodeKind::Statement } else { NodeKind::Declaration }, node);
        };
        let span = self.head_span(node, Some(otherwise));
        let head = self.emit(NodeKind::Condition, span, &[node]);
        self.file.add_decisions(head, 1);
        self.file.begin_if(head);
        self.steps.extend([Step::EndIf, Step::Visit(otherwise), Step::Else]);
    }

    /// Opens a construct that `head`, the node of the statement around it, starts with.
    pub(super) fn open_value(&mut self, head: LocalNode, node: Node<'t>) {
        match self.role(node) {
            Role::Switch { body, .. } => {
                self.file.set_kind(head, NodeKind::Switch);
                // Alternatives without a body around them are the switch's own children.
                self.open_switch(head, child(node, body).or(Some(node)), true, Step::Visit);
            }
            Role::If { .. } => {
                self.file.set_kind(head, NodeKind::Condition);
                self.file.add_decisions(head, 1);
                self.open_if(head, node, Step::Visit);
            }
            Role::Forever { body } => {
                self.file.set_kind(head, NodeKind::Loop(LoopKind::Forever));
                self.open_loop(node, head, None, false, child(node, body));
            }
            _ => self.visit(node),
        }
    }

    /// What stands behind the head of a construct.
    pub(super) fn body_of(&self, node: Node<'t>) -> Option<Node<'t>> {
        match self.role(node) {
            Role::Switch { body, .. } => child(node, body).or_else(|| Self::opening_brace(node)),
            Role::Forever { body } => child(node, body),
            Role::If { then, .. } => child(node, then),
            // `unsafe { … }`
            Role::Block => {
                let mut cursor = node.walk();
                let inner = node.named_children(&mut cursor).next();
                inner.filter(|&inner| self.role(inner) == Role::Block).or(Some(node))
            }
            _ => Some(node),
        }
    }
}
