//! Places that can be assigned: variables, fields, elements.

use tree_sitter::Node;

use super::body::{Body, Lowered, Val, bail};
use super::inner::Captured;
use super::literal::{Constant, literal};
use super::types::{JType, Prim, children};
use super::world::{ClassIndex, FieldInfo};
use crate::form::{Instruction, Kind, LocalId, Operand, SymbolKind};

/// Something with a value.
#[derive(Debug, Clone)]
pub(super) enum Place {
    Local(LocalId, JType),
    Memory {
        pointer: Operand,
        offset: i32,
        ty: JType,
    },
    Element {
        array: Operand,
        index: Operand,
        ty: JType,
    },
    /// A constant of the code or the library.
    Constant(Constant, JType),
    /// A variable of a method around, which nothing can change.
    Value(Val),
}

/// What a plain name means that is no variable of the method itself.
enum Named {
    /// A field: the class whose member it is, the class that declares it.
    Field(ClassIndex, ClassIndex, FieldInfo, JType),
    /// A variable of the method around that class.
    Captured(ClassIndex, Captured),
}

/// What a name with dots begins with.
enum Head {
    Value(Val),
    Type(ClassIndex),
}

impl<'t> Body<'_, '_, 't> {
    /// Whether an expression is a value and not the name of a class or package.
    pub(super) fn is_value(&self, node: Node<'_>) -> bool {
        match node.kind() {
            "identifier" => {
                let name = self.text(node);
                self.variable(name).is_some() || self.named(name).is_some()
            }
            "field_access" => {
                let Some(object) = node.child_by_field_name("object") else { return false };
                if self.is_value(object) {
                    return true;
                }
                let field = node.child_by_field_name("field").map_or("", |f| self.text(f));
                if field == "this" {
                    return true;
                }
                match self.world.find_class(self.text(object), &self.scope) {
                    Some(class) => self.world.field(&JType::Class(class, Vec::new()), field).is_some(),
                    None => object.kind() == "this",
                }
            }
            "scoped_identifier" | "type_identifier" | "scoped_type_identifier" => false,
            _ => true,
        }
    }

    /// What a plain name means: of the class, of what it extends, of the methods and classes around it, imported.
    fn named(&self, name: &str) -> Option<Named> {
        let mut at = Some(self.class);
        while let Some(class) = at {
            if let Some((owner, field, ty)) =
                self.world.field(&JType::Class(class, self.own_arguments(class)), name)
            {
                return Some(Named::Field(class, owner, field.clone(), ty));
            }
            if let Some(captured) = self.captured(class, name) {
                return Some(Named::Captured(class, captured));
            }
            at = self.world.class(class).outer;
        }
        let file = &self.world.files[self.scope.file?];
        for import in &file.static_imports {
            let Some((class, member)) = import.rsplit_once('.') else { continue };
            if member != name && member != "*" {
                continue;
            }
            if let Some(class) = self.world.find(class, self.scope.file)
                && let Some((owner, field, ty)) = self.world.field(&JType::Class(class, Vec::new()), name)
            {
                return Some(Named::Field(class, owner, field.clone(), ty));
            }
        }
        None
    }

    pub(super) fn own_arguments(&self, class: ClassIndex) -> Vec<JType> {
        self.world.class(class).parameters.iter().map(|(n, b)| JType::Var(n.clone(), b.clone())).collect()
    }

    pub(super) fn place(&mut self, node: Node<'t>) -> Lowered<Place> {
        self.deeper(|body| body.place_inner(node))
    }

    fn place_inner(&mut self, node: Node<'t>) -> Lowered<Place> {
        match node.kind() {
            "identifier" => {
                let name = self.text(node);
                if let Some(variable) = self.variable(name) {
                    return Ok(Place::Local(variable.local, variable.ty.clone()));
                }
                let (class, owner, field, ty) = match self.named(name) {
                    Some(Named::Field(class, owner, field, ty)) => (class, owner, field, ty),
                    Some(Named::Captured(class, captured)) => {
                        let value = self.read_captured(class, &captured)?;
                        return Ok(Place::Value(value));
                    }
                    None => return bail(format!("{name} is not known")),
                };
                if field.is_static {
                    return self.static_field(owner, &field, ty);
                }
                let object = self.instance_of_class(class)?;
                Ok(self.instance_field(owner, &field, ty, object))
            }
            "field_access" => {
                let object = Self::child(node, "object")?;
                let field = self.text(Self::child(node, "field")?);
                if field == "this" {
                    return self.qualified_this(object).map(Place::Value);
                }
                match self.head(object)? {
                    Head::Value(value) => self.field_of(&value, field),
                    Head::Type(class) => {
                        let ty = JType::Class(class, Vec::new());
                        let Some((owner, info, ty)) = self.world.field(&ty, field) else {
                            let name = self.world.class(class).name.clone();
                            return bail(format!("field {name}.{field} is not known"));
                        };
                        let info = info.clone();
                        if !info.is_static {
                            return bail("a field without object");
                        }
                        self.static_field(owner, &info, ty)
                    }
                }
            }
            "array_access" => {
                let (array, index) = (Self::child(node, "array")?, Self::child(node, "index")?);
                let value = self.expression(array, None)?;
                let value = self.stable(value, index);
                let JType::Array(of) = value.ty else { return bail("an index into what is no array") };
                let index = self.expression(index, None)?;
                let index = self.convert(&index, &JType::INT)?;
                Ok(Place::Element { array: value.op, index, ty: *of })
            }
            "parenthesized_expression" => match children(node).next() {
                Some(inner) => self.place(inner),
                None => bail("empty parentheses"),
            },
            kind => bail(format!("assignment to {kind}")),
        }
    }

    fn head(&mut self, node: Node<'t>) -> Lowered<Head> {
        if self.is_value(node) {
            return self.expression(node, None).map(Head::Value);
        }
        match self.world.find_class(self.text(node), &self.scope) {
            Some(class) => Ok(Head::Type(class)),
            None => bail(format!("{} is not known", self.text(node))),
        }
    }

    pub(super) fn field_of(&mut self, value: &Val, name: &str) -> Lowered<Place> {
        let Some((owner, field, ty)) = self.world.field(&value.ty, name) else {
            return bail(format!("field {name} is not known"));
        };
        let field = field.clone();
        if field.is_static {
            return self.static_field(owner, &field, ty);
        }
        Ok(self.instance_field(owner, &field, ty, value.op))
    }

    fn instance_field(&self, owner: ClassIndex, field: &FieldInfo, ty: JType, pointer: Operand) -> Place {
        let slot = self.world.first_slot(owner, 0) + field.slot;
        // A field of generic type is a reference whatever the type argument is.
        Place::Memory { pointer, offset: (slot * 8) as i32, ty }
    }

    fn static_field(&mut self, owner: ClassIndex, field: &FieldInfo, ty: JType) -> Lowered<Place> {
        if let Some(bits) = field.bits {
            let prim = if let JType::Prim(prim) = ty { prim } else { Prim::Long };
            return Ok(Place::Constant(Constant::Bits(bits, prim), ty));
        }
        // Constant variables (JLS 4.12.4) do not initialise their class.
        if field.is_final
            && let Some(constant) = field.constant.as_deref().and_then(literal)
        {
            let same = match (&constant, &ty) {
                (Constant::Bits(_, a), JType::Prim(b)) => {
                    a == b || *a != Prim::Boolean && *b != Prim::Boolean
                }
                (Constant::Text(_), ty) => self.world.is_named(ty, "java.lang.String"),
                _ => false,
            };
            if same {
                return Ok(Place::Constant(constant, ty));
            }
        }
        let mut owner = owner;
        if self.world.class(owner).file.is_none() {
            // A field that the library's source adds to a class of its table.
            let source = format!("{}$", self.world.class(owner).name);
            owner = self.world.find(&source, None).unwrap_or(owner);
        }
        let info = self.world.class(owner);
        if info.file.is_none() {
            return bail(format!("{}.{} is not known", info.name, field.name));
        }
        let key = format!("{}.{}", info.name, field.name);
        let path = self.path_of(owner);
        let symbol = self.symbol(SymbolKind::Static, &key, path.as_deref());
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::StaticAddress { to, symbol });
        Ok(Place::Memory { pointer: Operand::Local(to), offset: 0, ty })
    }

    pub(super) fn read(&mut self, place: &Place) -> Lowered<Val> {
        match place {
            Place::Local(local, ty) => Ok(Self::val(*local, ty.clone())),
            Place::Value(value) => Ok(value.clone()),
            Place::Memory { pointer, offset, ty } => {
                let to = self.temp(ty.kind());
                self.b.emit(Instruction::Load { to, kind: ty.kind(), pointer: *pointer, offset: *offset });
                Ok(Self::val(to, ty.clone()))
            }
            Place::Element { array, index, ty } => {
                let to = self.temp(ty.kind());
                self.b.emit(Instruction::LoadElement { to, kind: ty.kind(), array: *array, index: *index });
                Ok(Self::val(to, ty.clone()))
            }
            Place::Constant(constant, ty) => {
                let value = self.constant(constant.clone());
                match ty {
                    JType::Prim(_) => {
                        let op = match (constant, self.convert(&value, ty)?) {
                            // Folded, so that constants stay constants.
                            (Constant::Bits(bits, from), _) => {
                                let JType::Prim(to) = ty else { return Ok(value) };
                                Operand::Bits(crate::run::arithmetic::convert(from.kind(), to.kind(), *bits))
                            }
                            (_, op) => op,
                        };
                        Ok(Val { op, ty: ty.clone() })
                    }
                    ty => {
                        let op = match (constant, self.world.unboxed(ty)) {
                            (Constant::Bits(bits, _), Some(prim)) => self.boxed(Operand::Bits(*bits), prim),
                            _ => value.op,
                        };
                        Ok(Val { op, ty: ty.clone() })
                    }
                }
            }
        }
    }

    pub(super) fn write(&mut self, place: &Place, value: Operand) -> Lowered<()> {
        match place {
            Place::Local(local, _) => self.b.copy(*local, value),
            Place::Memory { pointer, offset, ty } => {
                self.b.emit(Instruction::Store {
                    kind: ty.kind(),
                    pointer: *pointer,
                    offset: *offset,
                    value,
                });
            }
            Place::Element { array, index, ty } => {
                self.b.emit(Instruction::StoreElement {
                    kind: ty.kind(),
                    array: *array,
                    index: *index,
                    value,
                });
            }
            Place::Constant(..) | Place::Value(_) => return bail("assignment to a constant"),
        }
        Ok(())
    }

    fn ty_of(place: &Place) -> JType {
        match place {
            Place::Local(_, ty)
            | Place::Memory { ty, .. }
            | Place::Element { ty, .. }
            | Place::Constant(_, ty)
            | Place::Value(Val { ty, .. }) => ty.clone(),
        }
    }

    /// A place whose parts later code cannot change.
    fn fixed(&mut self, place: Place, later: Node<'_>) -> Place {
        match place {
            Place::Element { array, index, ty } => {
                let array = self.stable(Val { op: array, ty: JType::Unknown }, later).op;
                let index = self.stable(Val { op: index, ty: JType::INT }, later).op;
                Place::Element { array, index, ty }
            }
            Place::Memory { pointer, offset, ty } => {
                let pointer = self.stable(Val { op: pointer, ty: JType::Unknown }, later).op;
                Place::Memory { pointer, offset, ty }
            }
            other => other,
        }
    }

    pub(super) fn assignment(&mut self, node: Node<'t>) -> Lowered<Val> {
        let (left, right) = (Self::child(node, "left")?, Self::child(node, "right")?);
        let operator = self.text(Self::child(node, "operator")?);
        let place = self.place(left)?;
        let place = self.fixed(place, right);
        let ty = Self::ty_of(&place);
        let value = if operator == "=" {
            self.expression(right, Some(&ty))?
        } else {
            let old = self.read(&place)?;
            let old = self.stable(old, right);
            let value = self.expression(right, None)?;
            self.apply(operator.trim_end_matches('='), &old, &value)?
        };
        let op = self.convert(&value, &ty)?;
        self.write(&place, op)?;
        Ok(Val { op, ty })
    }

    pub(super) fn update(&mut self, node: Node<'t>) -> Lowered<Val> {
        let Some(operand) = children(node).next() else { return bail("++ of nothing") };
        let text = self.text(node);
        let prefix = text.starts_with("++") || text.starts_with("--");
        let operator = if text.contains("++") { "+" } else { "-" };
        let place = self.place(operand)?;
        let ty = Self::ty_of(&place);
        let mut old = self.read(&place)?;
        // The old value is the result, so it must outlive the change of the variable it is in.
        if !prefix && matches!(place, Place::Local(..)) {
            let copy = self.temp(ty.kind());
            self.b.copy(copy, old.op);
            old = Self::val(copy, ty.clone());
        }
        let (op, prim) = self.primitive(&old)?;
        let one = Self::int(1);
        let new = self.apply(operator, &Val { op, ty: JType::Prim(prim) }, &one)?;
        let narrowed = self.convert(&new, &JType::Prim(prim))?;
        let stored = self.convert(&Val { op: narrowed, ty: JType::Prim(prim) }, &ty)?;
        self.write(&place, stored)?;
        Ok(if prefix { Val { op: stored, ty } } else { old })
    }
}
