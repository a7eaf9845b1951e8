//! Types of local variables, as far as their declarations show them.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::scope::{Known, type_text};

impl<'t> Lowering<'t> {
    /// Notes the declared type of local variables.
    pub(super) fn declare(&mut self, node: Node<'t>) {
        let Role::Declaration { ty, declarator } = self.role(node) else { return };
        let Some(ty) = child(node, ty).map(|ty| self.text(ty)) else { return };
        if self.table.is_inferred(ty) {
            return;
        }
        let ty = self.file.name(type_text(ty));
        self.each_child(node, |this, part, field| {
            if field != declarator {
                return;
            }
            if let Some(name) = this.declared_name(part) {
                let name = this.file.name(this.text(name));
                this.scope.declare_local(name, Known::Type(ty));
            }
        });
    }

    /// The name inside a declarator.
    pub(super) fn declared_name(&self, mut declarator: Node<'t>) -> Option<Node<'t>> {
        loop {
            declarator = match self.role(declarator) {
                Role::Name => return Some(declarator),
                Role::Declarator { name, .. } => child(declarator, name)?,
                Role::Wrapper { inner } => child(declarator, inner)?,
                Role::Group if declarator.named_child_count() == 1 => declarator.named_child(0)?,
                _ => return None,
            };
        }
    }

    /// Notes the declared type of a variable.
    pub(super) fn declare_let(&mut self, node: Node<'t>) {
        let Role::Let { pattern, ty, value, .. } = self.role(node) else { return };
        let name = child(node, pattern).filter(|&name| self.role(name) == Role::Name);
        if let (Some(name), Some(ty)) = (name, child(node, ty)) {
            let name = self.file.name(self.text(name));
            let ty = self.file.name(type_text(self.text(ty)));
            self.scope.declare_local(name, Known::Type(ty));
        } else if let (Some(name), Some(value)) = (name, child(node, value)) {
            self.note_value(name, value);
        }
    }

    /// A variable with a value and no declared type is what the value is.
    pub(super) fn declare_made(&mut self, name: Option<Node<'t>>, value: Option<Node<'t>>) {
        if let (Some(name), Some(value)) = (name, value) {
            self.note_value(name, value);
        }
    }
}
