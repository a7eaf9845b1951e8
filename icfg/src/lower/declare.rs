//! Types of local variables, as far as their declarations show them.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::hooks::simple_type_name;
use super::scope::is_plain_type;

impl<'t> Lowering<'t> {
    /// Notes the declared type of local variables.
    pub(super) fn declare(&mut self, node: Node<'t>) {
        let Role::Declaration { ty, declarator } = self.role(node) else { return };
        let Some(ty) = child(node, ty).map(|ty| self.text(ty)) else { return };
        if self.table.is_inferred(ty) {
            return;
        }
        let is_plain = is_plain_type(ty);
        let ty = self.file.name(simple_type_name(ty));
        self.each_child(node, |this, part, field| {
            if field != declarator {
                return;
            }
            if let Some(name) = this.declared_name(part) {
                let name = this.file.name(this.text(name));
                this.scope.declare_local(name, ty);
                this.scope.set_plain(name, is_plain);
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
        let Role::Let { pattern, ty, .. } = self.role(node) else { return };
        let name = child(node, pattern).filter(|&name| self.role(name) == Role::Name);
        if let (Some(name), Some(ty)) = (name, child(node, ty)) {
            let name = self.file.name(self.text(name));
            let ty = self.file.name(simple_type_name(self.text(ty)));
            self.scope.declare_local(name, ty);
        }
    }

    /// A variable that gets a new object has its type.
    pub(super) fn declare_made(&mut self, name: Option<Node<'t>>, value: Option<Node<'t>>) {
        let (Some(name), Some(value)) = (name, value) else { return };
        if let (Role::Name, Role::New { ty, .. }) = (self.role(name), self.role(value))
            && let Some(ty) = child(value, ty)
        {
            let name = self.file.name(self.text(name));
            let ty = self.file.name(simple_type_name(self.text(ty)));
            self.scope.declare_local(name, ty);
        }
    }
}
