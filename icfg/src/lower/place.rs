//! What calls are made on: types that are written, and places that the linker looks up.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::scope::{Known, type_text};
use crate::cost;
use crate::ir::NameId;
use crate::ir::symbols::{Held, Place};

/// Longer chains of calls are not followed to their beginning: each call of a chain would follow it.
const MAX_LINKS: usize = 16;

impl<'t> Lowering<'t> {
    /// The place that an expression is, if its type can be found out.
    pub(super) fn place(&mut self, node: Node<'t>) -> Option<u32> {
        self.place_within(node, MAX_LINKS)
    }

    fn place_within(&mut self, node: Node<'t>, links_left: usize) -> Option<u32> {
        cost::step(1);
        let links_left = links_left.checked_sub(1)?;
        if let Some(&known) = self.places.get(&node.id()) {
            return Some(known);
        }
        let place = match self.role(node) {
            Role::Name if self.table.is_this(self.text(node)) => Place::This,
            Role::This | Role::Super => Place::This,
            Role::Name | Role::Scope => return self.named_place(node),
            Role::Skip | Role::Text | Role::Literal => {
                let nothing = self.file.name("");
                Place::Typed(self.file.linker_text(nothing))
            }
            Role::Member { object, field } => {
                let of = self.place_within(child(node, object)?, links_left)?;
                Place::Field { of, name: self.linker_text(child(node, field)?) }
            }
            Role::Method { object, name, arguments } => {
                let arity = arity_of(node, arguments);
                let name = self.linker_text(child(node, name)?);
                match child(node, object) {
                    Some(object) => Place::Result { of: self.place_within(object, links_left)?, name, arity },
                    None => Place::Call { name, arity },
                }
            }
            Role::Call { function, arguments } => {
                let (callee, object) = self.callee(child(node, function)?)?;
                let arity = arity_of(node, arguments);
                let text = self.text(callee);
                let name = self.linker_text(callee);
                match object {
                    Some(object) => Place::Result { of: self.place_within(object, links_left)?, name, arity },
                    None if self.table.makes_by_call && text.starts_with(char::is_uppercase) => {
                        Place::Typed(name)
                    }
                    None => {
                        let local = self.file.name(text);
                        if self.scope.is_local(local) {
                            return None;
                        }
                        Place::Call { name, arity }
                    }
                }
            }
            Role::New { ty, .. } => self.typed_place(child(node, ty)?),
            Role::Cast { value } => {
                let value = child(node, value);
                let mut cursor = node.walk();
                let ty = node.named_children(&mut cursor).find(|&part| Some(part) != value)?;
                self.typed_place(ty)
            }
            Role::Index { object } => {
                let object = child(node, object).or_else(|| node.named_child(0))?;
                Place::Element { of: self.place_within(object, links_left)? }
            }
            Role::Propagate => Place::Element { of: self.place_within(node.named_child(0)?, links_left)? },
            Role::Unary => return self.place_within(node.named_child(0)?, links_left),
            Role::Group if node.named_child_count() == 1 => {
                return self.place_within(node.named_child(0)?, links_left);
            }
            _ => return None,
        };
        let place = self.file.add_place(place);
        self.places.insert(node.id(), place);
        Some(place)
    }

    fn named_place(&mut self, node: Node<'t>) -> Option<u32> {
        let name = self.file.name(self.text(node));
        match self.scope.known(name, self.owner) {
            Some(known) => Some(self.place_of(known)),
            None if self.scope.is_local(name) || self.file.is_module(name) => None,
            None => {
                let name = self.file.linker_text(name);
                Some(self.file.add_place(Place::Named(name)))
            }
        }
    }

    fn typed_place(&mut self, ty: Node<'t>) -> Place {
        let ty = self.file.name(type_text(self.text(ty)));
        Place::Typed(self.file.linker_text(ty))
    }

    fn place_of(&mut self, known: Known) -> u32 {
        match known {
            Known::Place(place) => place,
            Known::Type(ty) => {
                let ty = self.file.linker_text(ty);
                self.file.add_place(Place::Typed(ty))
            }
        }
    }

    pub(super) fn linker_text(&mut self, node: Node<'t>) -> u32 {
        let name = self.file.name(self.text(node));
        self.file.linker_text(name)
    }

    /// What a field holds, for functions of this file and of others.
    pub(super) fn add_field(&mut self, owner: u32, name: NameId, known: Known) {
        self.scope.declare_field(owner, name, known);
        let held = match known {
            Known::Type(ty) => Held::Typed(self.file.linker_text(ty)),
            Known::Place(place) => Held::Place(place),
        };
        self.file.add_field(owner, name, held);
    }

    /// A variable or field that gets a value is what the value is, unless its type is declared.
    pub(super) fn note_value(&mut self, mut target: Node<'t>, value: Node<'t>) {
        for _ in 0..MAX_LINKS {
            match self.role(target) {
                Role::Group if target.named_child_count() == 1 => {
                    let Some(inner) = target.named_child(0) else { return };
                    target = inner;
                }
                _ => break,
            }
        }
        match self.role(target) {
            Role::Name => {
                let name = self.file.name(self.text(target));
                if !self.scope.is_declared(name)
                    && self.scope.field(name, self.owner).is_none()
                    && let Some(place) = self.place(value)
                {
                    self.scope.declare_local(name, Known::Place(place));
                }
            }
            Role::Member { object, field } => {
                let (Some(object), Some(field)) = (child(target, object), child(target, field)) else {
                    return;
                };
                let Some(owner) = self.owner.filter(|_| self.is_this(object)) else { return };
                let name = self.file.name(self.text(field));
                if self.scope.field(name, Some(owner)).is_none()
                    && let Some(place) = self.place(value)
                {
                    self.add_field(owner, name, Known::Place(place));
                }
            }
            _ => {}
        }
    }

    /// A variable that takes the elements of something.
    pub(super) fn note_element(&mut self, variable: Node<'t>, iterable: Node<'t>) {
        if self.role(variable) == Role::Name
            && let Some(of) = self.place(iterable)
        {
            let name = self.file.name(self.text(variable));
            let place = self.file.add_place(Place::Element { of });
            self.scope.declare_local(name, Known::Place(place));
        }
    }

    /// `x = v`, `this.x = v`
    pub(super) fn note_assigned(&mut self, node: Node<'t>, left: u16) {
        let n = node.named_child_count() as u32;
        if let (Some(target), Some(value)) =
            (child(node, left), n.checked_sub(1).and_then(|at| node.named_child(at)))
            && target != value
        {
            self.note_value(target, value);
        }
    }
}

/// Number of arguments, comments not told apart: this only helps to find a type.
fn arity_of(call: Node<'_>, arguments: u16) -> u16 {
    child(call, arguments)
        .map_or(0, |arguments| arguments.named_child_count().min(usize::from(u16::MAX)) as u16)
}
