//! Objects of inner classes: what they know of the object and the method around them.

use tree_sitter::Node;

use super::body::{Body, Lowered, Val, bail};
use super::file::members;
use super::types::{JType, children};
use super::world::ClassIndex;
use crate::form::{ClassId, Instruction, Kind, Operand};

/// A variable of the method around a class, as the class knows it.
#[derive(Debug, Clone)]
pub(super) struct Captured {
    pub(super) name: String,
    pub(super) ty: JType,
    pub(super) slot: u32,
}

impl<'t> Body<'_, '_, 't> {
    /// The object whose class has a member that a plain name means: this one, or one around it.
    pub(super) fn instance_of_class(&mut self, class: ClassIndex) -> Lowered<Operand> {
        let Some(this) = self.this else { return bail("a member of an object in a static method") };
        self.outward(Operand::Local(this), self.class, class)
    }

    /// `C.this`.
    pub(super) fn qualified_this(&mut self, class: Node<'_>) -> Lowered<Val> {
        let Some(class) = self.world.find_class(self.text(class), &self.scope) else {
            return bail(format!("{}.this is not known", self.text(class)));
        };
        let op = self.instance_of_class(class)?;
        Ok(Val { op, ty: JType::Class(class, self.own_arguments(class)) })
    }

    /// From an object of a class to the object around it that is of another.
    fn outward(&mut self, object: Operand, from: ClassIndex, to: ClassIndex) -> Lowered<Operand> {
        let (mut object, mut at) = (object, from);
        let target = JType::Class(to, Vec::new());
        while at != to && !self.world.is_subtype(&JType::Class(at, Vec::new()), &target) {
            let info = self.world.class(at);
            let (Some(slot), Some(outer)) = (info.outer_slot, info.outer) else {
                return bail("a member of the object around a static class");
            };
            object = self.slot(object, at, slot, Kind::Ref);
            at = outer;
        }
        Ok(object)
    }

    fn offset(&self, class: ClassIndex, slot: u32) -> i32 {
        ((self.world.first_slot(class, 0) + slot) * 8) as i32
    }

    fn slot(&mut self, object: Operand, class: ClassIndex, slot: u32, kind: Kind) -> Operand {
        let to = self.temp(kind);
        let offset = self.offset(class, slot);
        self.b.emit(Instruction::Load { to, kind, pointer: object, offset });
        Operand::Local(to)
    }

    /// A variable of the method around one of the classes around this code: the class and what it knows of it.
    pub(super) fn captured(&self, class: ClassIndex, name: &str) -> Option<Captured> {
        self.file.captured.get(&class)?.iter().find(|c| c.name == name).cloned()
    }

    /// Its value.
    pub(super) fn read_captured(&mut self, class: ClassIndex, captured: &Captured) -> Lowered<Val> {
        let object = self.instance_of_class(class)?;
        let op = self.slot(object, class, captured.slot, captured.ty.kind());
        Ok(Val { op, ty: captured.ty.clone() })
    }

    /// The value that a name has here, if it is a variable of this method or of one around it.
    fn variable_value(&mut self, name: &str) -> Lowered<Option<Val>> {
        if let Some(variable) = self.variable(name) {
            return Ok(Some(Self::val(variable.local, variable.ty.clone())));
        }
        let mut at = Some(self.class);
        while let Some(class) = at {
            if let Some(captured) = self.captured(class, name) {
                return self.read_captured(class, &captured).map(Some);
            }
            at = self.world.class(class).outer;
        }
        Ok(None)
    }

    /// Tells a new object what is around it. `around` is the object that `o.new C()` names.
    pub(super) fn attach(&mut self, object: Operand, class: ClassIndex, around: Option<&Val>) -> Lowered<()> {
        let ancestors = self.world.ancestors(&JType::Class(class, Vec::new()));
        let mut own: Option<(Operand, ClassIndex)> = None;
        for (ancestor, _) in ancestors {
            let info = self.world.class(ancestor);
            if info.file.is_none() {
                continue;
            }
            if let (Some(slot), Some(outer)) = (info.outer_slot, info.outer) {
                let value = match (around, own) {
                    (Some(value), None) => value.op,
                    (_, Some((value, of))) => self.outward(value, of, outer)?,
                    (None, None) => self.instance_of_class(outer)?,
                };
                own = own.or(Some((value, outer)));
                let offset = self.offset(ancestor, slot);
                self.b.emit(Instruction::Store { kind: Kind::Ref, pointer: object, offset, value });
            }
            for (name, slot) in info.captures.clone() {
                if self.captured(ancestor, &name).is_some()
                    && let Some(value) = self.variable_value(&name)?
                {
                    let (offset, kind) = (self.offset(ancestor, slot), value.ty.kind());
                    self.b.emit(Instruction::Store { kind, pointer: object, offset, value: value.op });
                }
            }
        }
        Ok(())
    }

    /// Lowers a class that stands in this method, the first time that it is met.
    pub(super) fn local_class(&mut self, node: Node<'t>) -> Lowered<ClassIndex> {
        let file = self.scope.file.unwrap_or(0);
        let world = self.world;
        let classes = &world.file_classes[file];
        let Some(place) = classes.iter().position(|c| world.class(*c).start == node.start_byte()) else {
            return bail("a class nested too deeply");
        };
        let index = classes[place];
        if self.file.captured.contains_key(&index) {
            return Ok(index);
        }
        let mut known = Vec::new();
        for (name, slot) in &world.class(index).captures {
            if let Some(value) = self.variable_type(name) {
                known.push(Captured { name: name.clone(), ty: value, slot: *slot });
            }
        }
        self.file.captured.insert(index, known);
        let body = if node.kind() == "class_body" { Some(node) } else { node.child_by_field_name("body") };
        if let Some(body) = body {
            self.deeper(|this| {
                this.file.class(ClassId(place as u32), index, node, &members(body));
                Ok(())
            })?;
        }
        Ok(index)
    }

    fn variable_type(&self, name: &str) -> Option<JType> {
        if let Some(variable) = self.variable(name) {
            return Some(variable.ty.clone());
        }
        let mut at = Some(self.class);
        while let Some(class) = at {
            if let Some(captured) = self.captured(class, name) {
                return Some(captured.ty);
            }
            at = self.world.class(class).outer;
        }
        None
    }

    /// `new T(…) { … }`.
    pub(super) fn anonymous(&mut self, node: Node<'t>, body: Node<'t>) -> Lowered<Val> {
        let class = self.local_class(body)?;
        let list = Self::child(node, "arguments")?;
        let object = self.anonymous_object(class, Some(list))?;
        Ok(Val { op: object, ty: JType::Class(class, Vec::new()) })
    }

    /// An object of an anonymous class, whose arguments are its superclass's.
    pub(super) fn anonymous_object(&mut self, class: ClassIndex, list: Option<Node<'t>>) -> Lowered<Operand> {
        let given = match list {
            Some(list) => self.arguments(list)?,
            None => Vec::new(),
        };
        let symbol = self.class_symbol(&JType::Class(class, Vec::new()));
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::NewObject { to, class: symbol });
        let object = Operand::Local(to);
        self.attach(object, class, None)?;
        self.super_constructor(class, object, given)?;
        self.call_default_constructor(class, object);
        Ok(object)
    }

    /// `o` of `o.new C()`.
    pub(super) fn creation_outer(&mut self, node: Node<'t>) -> Lowered<Option<Val>> {
        match children(node).next() {
            Some(first) if first.end_byte() <= new_keyword(node) => self.expression(first, None).map(Some),
            _ => Ok(None),
        }
    }
}

/// Where the word `new` stands.
fn new_keyword(node: Node<'_>) -> usize {
    let mut cursor = node.walk();
    node.children(&mut cursor).find(|c| c.kind() == "new").map_or(0, |c| c.start_byte())
}
