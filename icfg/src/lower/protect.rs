//! Exceptions: what is tried, what handles, what runs on every way out.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::statement::Step;
use crate::ir::NodeKind;

impl<'t> Lowering<'t> {
    pub(super) fn lower_try(&mut self, node: Node<'t>, body: u16) {
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
            Role::Else => this.steps.extend([Step::TryElse, Step::Visit(child)]),
            _ if field == body || child.is_named() => this.steps.push(Step::Visit(child)),
            _ => {}
        });
        self.steps.push(Step::EndTry);
        self.steps[base..].reverse();
        self.file.begin_try(has_catch, has_finally);
    }

    pub(super) fn lower_catch(&mut self, node: Node<'t>) {
        let Role::Catch { body } = self.role(node) else { return };
        let mut cursor = node.walk();
        let last = || node.named_children(&mut cursor).filter(|&part| self.role(part) == Role::Block).last();
        let body = child(node, body).or_else(last);
        let caught = child(node, self.table.caught);
        let mut parts = Vec::new();
        self.each_child(node, |_, child, _| {
            if child.is_named() && Some(child) != body && Some(child) != caught {
                parts.push(child);
            }
        });
        self.file.begin_catch();
        let span = self.head_span(node, body);
        let catch = self.emit(NodeKind::Catch, span, &parts);
        if let Some(caught) = caught {
            self.scan_pattern(catch, caught);
        }
        self.file.add_decisions(catch, 1);
        self.steps.extend(body.map(Step::Visit));
    }

    pub(super) fn lower_finally(&mut self, node: Node<'t>) {
        let mut cursor = node.walk();
        let body = node.named_children(&mut cursor).last();
        self.file.begin_finally();
        let span = self.head_span(node, body);
        self.emit(NodeKind::Finally, span, &[]);
        self.steps.extend(body.map(Step::Visit));
    }
}
