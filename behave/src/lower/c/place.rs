//! Places: what can be assigned to or have its address taken.

use tree_sitter::Node;

use crate::form::{Binary, Instruction, Kind, LocalId, Operand, SymbolKind, Text};

use super::literal;
use super::operate::Value;
use super::scope::{Entity, Location};
use super::translation::{Lowerer, named_children};
use super::types::CType;

/// Where a value is kept.
#[derive(Debug, Clone)]
pub(super) enum Where {
    Register(LocalId),
    Memory {
        pointer: Operand,
        offset: i32,
    },
    /// A bit-field in the unit at that place: first bit and width.
    Bits {
        pointer: Operand,
        offset: i32,
        first: u32,
        width: u32,
    },
}

/// A place and the type of what is there.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) at: Where,
    pub(super) ty: CType,
}

impl<'t> Lowerer<'t> {
    fn no_place(&mut self, reason: impl Into<String>) -> Place {
        self.fail(reason);
        Place { at: Where::Memory { pointer: Operand::Bits(0), offset: 0 }, ty: CType::INT }
    }

    /// The place that an expression names, if it names one.
    pub(super) fn place(&mut self, node: Node<'t>) -> Place {
        self.depth += 1;
        let place = if self.depth > self.limits.depth {
            self.no_place("an expression nested too deeply")
        } else {
            self.place_of(node)
        };
        self.depth -= 1;
        place
    }

    fn place_of(&mut self, node: Node<'t>) -> Place {
        match node.kind() {
            "parenthesized_expression" => match named_children(node).first() {
                Some(inner) if inner.kind() != "compound_statement" => self.place(*inner),
                _ => self.no_place("an empty expression"),
            },
            "identifier" => self.place_named(node),
            "subscript_expression" => {
                let (Some(base), Some(index)) =
                    (node.child_by_field_name("argument"), node.child_by_field_name("index"))
                else {
                    return self.no_place("an incomplete subscript");
                };
                let base = self.rvalue(base);
                let index = self.rvalue(index);
                // `2[a]` is `a[2]`.
                let (base, index) =
                    if matches!(base.ty, CType::Pointer(_)) { (base, index) } else { (index, base) };
                let element = self.arithmetic(Binary::Add, base, index);
                self.pointed(&element)
            }
            "pointer_expression" => match node.child_by_field_name("argument") {
                Some(argument) if node.child(0).is_some_and(|c| c.kind() == "*") => {
                    let pointer = self.rvalue(argument);
                    self.pointed(&pointer)
                }
                _ => self.no_place("the address of an address"),
            },
            "field_expression" => self.field_place(node),
            "string_literal" | "concatenated_string" => self.text_place(node),
            "compound_literal_expression" => self.compound_literal(node),
            // What is no place has a value, whose struct is one.
            _ => {
                let value = self.rvalue(node);
                if matches!(value.ty, CType::Record(_)) {
                    Place { at: Where::Memory { pointer: value.operand, offset: 0 }, ty: value.ty }
                } else {
                    self.no_place("an assignment to what is no place")
                }
            }
        }
    }

    /// The place that a name stands for.
    pub(super) fn place_named(&mut self, node: Node<'t>) -> Place {
        let name = self.text(node);
        match self.scopes.get(name).cloned() {
            Some(Entity::Variable { ty, location, .. }) => {
                let at = match location {
                    Location::Register(local) => Where::Register(local),
                    Location::Memory(local) => Where::Memory { pointer: Operand::Local(local), offset: 0 },
                    Location::Static { key, own } => {
                        let symbol = self.static_symbol(&key, own);
                        let to = self.body.local(Kind::Ref);
                        self.body.builder.emit(Instruction::StaticAddress { to, symbol });
                        Where::Memory { pointer: Operand::Local(to), offset: 0 }
                    }
                };
                Place { at, ty }
            }
            Some(Entity::Function { ty, key, own }) => {
                let function = self.function_symbol(name, &key, own);
                let to = self.body.local(Kind::Ref);
                self.body.builder.emit(Instruction::FunctionAddress { to, function, captured: Vec::new() });
                Place { at: Where::Memory { pointer: Operand::Local(to), offset: 0 }, ty }
            }
            Some(_) => self.no_place(format!("{name} as a variable")),
            None => self.no_place(format!("{name}, which is not declared here")),
        }
    }

    /// What a pointer points to.
    pub(super) fn pointed(&mut self, pointer: &Value) -> Place {
        match &pointer.ty {
            CType::Pointer(of) => {
                Place { at: Where::Memory { pointer: pointer.operand, offset: 0 }, ty: (**of).clone() }
            }
            CType::Unknown(reason) => {
                let reason = reason.to_string();
                self.no_place(reason)
            }
            _ => self.no_place("what is no pointer is followed"),
        }
    }

    fn field_place(&mut self, node: Node<'t>) -> Place {
        let (Some(base), Some(field)) =
            (node.child_by_field_name("argument"), node.child_by_field_name("field"))
        else {
            return self.no_place("an incomplete member");
        };
        let arrow = node.child_by_field_name("operator").is_some_and(|o| o.kind() == "->");
        let outer = if arrow {
            let pointer = self.rvalue(base);
            self.pointed(&pointer)
        } else {
            self.place(base)
        };
        let name = self.text(field);
        self.member(&outer, name)
    }

    /// A member of the struct at a place.
    pub(super) fn member(&mut self, outer: &Place, name: &str) -> Place {
        let CType::Record(id) = outer.ty else {
            return self.no_place(match &outer.ty {
                CType::Unknown(reason) => reason.to_string(),
                _ => format!("the member {name} of what is no struct"),
            });
        };
        let Some(field) = self.records.member(id, name, 0) else {
            let record = self.records.get(id);
            let reason = record
                .broken
                .as_deref()
                .map_or_else(|| format!("{} has no {name}", record.name), str::to_owned);
            return self.no_place(reason);
        };
        let Where::Memory { pointer, offset } = outer.at else {
            return self.no_place("a struct that is not in memory");
        };
        let offset = offset.saturating_add(field.offset as i32);
        let at = match field.bits {
            Some((first, width)) => Where::Bits { pointer, offset, first, width },
            None => Where::Memory { pointer, offset },
        };
        Place { at, ty: field.ty }
    }

    /// A string constant: an array of characters.
    fn text_place(&mut self, node: Node<'t>) -> Place {
        let (bytes, element) = self.string_bytes(node);
        let size = element.kind().map_or(1, Kind::size);
        let length = bytes.len() / size;
        let text =
            self.tables.text(&mut self.unit, Text::Bytes(bytes[..bytes.len().saturating_sub(1)].to_vec()));
        let to = self.body.local(Kind::Ref);
        self.body.builder.emit(Instruction::Text { to, text });
        Place {
            at: Where::Memory { pointer: Operand::Local(to), offset: 0 },
            ty: CType::Array(std::rc::Rc::new(element), Some(length as u64)),
        }
    }

    /// The bytes of a string constant with the NUL at its end, and the type of its elements.
    pub(super) fn string_bytes(&mut self, node: Node<'t>) -> (Vec<u8>, CType) {
        let parts = if node.kind() == "concatenated_string" { named_children(node) } else { vec![node] };
        let wide = parts.iter().any(|part| self.text(*part).starts_with('L'));
        let mut bytes = Vec::new();
        for part in parts {
            let text = self.text(part);
            let Some(start) = text.find('"') else { continue };
            let inner = text.get(start + 1..text.len().saturating_sub(1)).unwrap_or("");
            if wide {
                literal::unescape(inner, &mut |unit| bytes.extend_from_slice(&unit.to_le_bytes()));
            } else {
                literal::unescape_bytes(inner, &mut bytes);
            }
        }
        bytes.extend(std::iter::repeat_n(0, if wide { 4 } else { 1 }));
        (bytes, if wide { CType::INT } else { CType::Char })
    }

    /// The address of a place.
    pub(super) fn address(&mut self, place: &Place) -> Value {
        match place.at {
            Where::Memory { pointer, offset: 0 } => {
                Value { operand: pointer, ty: place.ty.clone().pointer() }
            }
            // Nothing is at a constant address; `offsetof` asks for one all the same.
            Where::Memory { pointer: Operand::Bits(base), offset } => {
                let bits = base.wrapping_add(i64::from(offset) as u64);
                Value { operand: Operand::Bits(bits), ty: place.ty.clone().pointer() }
            }
            Where::Memory { pointer, offset } => {
                let to = self.body.local(Kind::Ref);
                self.body.builder.emit(Instruction::Advance {
                    to,
                    pointer,
                    index: Operand::Bits(i64::from(offset) as u64),
                    scale: 1,
                });
                Value { operand: Operand::Local(to), ty: place.ty.clone().pointer() }
            }
            Where::Register(_) => self.fail("the address of a register"),
            Where::Bits { .. } => self.fail("the address of a bit-field"),
        }
    }

    /// The value at a place.
    pub(super) fn load(&mut self, place: &Place) -> Value {
        match &place.ty {
            CType::Array(..) | CType::Running(..) | CType::Function(_) => {
                let pointer = self.address(place);
                return Value { operand: pointer.operand, ty: place.ty.decayed() };
            }
            CType::Record(_) => {
                let pointer = self.address(place);
                return Value { operand: pointer.operand, ty: place.ty.clone() };
            }
            CType::Unknown(reason) => {
                let reason = reason.to_string();
                return self.fail(reason);
            }
            _ => {}
        }
        let Some(kind) = place.ty.kind() else { return self.fail("a value of type void") };
        match place.at {
            Where::Register(local) => Value { operand: Operand::Local(local), ty: place.ty.clone() },
            Where::Memory { pointer, offset } => {
                let to = self.body.local(kind);
                self.body.builder.emit(Instruction::Load { to, kind, pointer, offset });
                Value { operand: Operand::Local(to), ty: place.ty.clone() }
            }
            Where::Bits { pointer, offset, first, width } => {
                let unit = if kind == Kind::Bool { Kind::U8 } else { kind };
                let to = self.body.local(unit);
                self.body.builder.emit(Instruction::Load { to, kind: unit, pointer, offset });
                let up = unit.bits() - first - width;
                let high =
                    self.binary_kind(Binary::Shl, unit, Operand::Local(to), Operand::Bits(u64::from(up)));
                let down = unit.bits() - width;
                let operand = self.binary_kind(Binary::Shr, unit, high, Operand::Bits(u64::from(down)));
                // A bit-field narrower than `int` promotes to it.
                let value = Value { operand, ty: CType::Int(unit) };
                if width < 32 { self.convert(value, &CType::INT) } else { value }
            }
        }
    }

    /// Puts a value of the place's type there.
    pub(super) fn store(&mut self, place: &Place, value: &Value) {
        if let CType::Record(_) = place.ty {
            let size = match self.records.size(&place.ty) {
                Ok(size) => size as u32,
                Err(reason) => {
                    self.fail(reason.to_string());
                    return;
                }
            };
            let to = self.address(place).operand;
            self.body.builder.emit(Instruction::CopyBytes { to, from: value.operand, size });
            return;
        }
        let Some(kind) = place.ty.kind().filter(|_| !place.ty.is_aggregate()) else {
            self.fail("an assignment to an array or to nothing");
            return;
        };
        match place.at {
            Where::Register(local) => self.body.builder.copy(local, value.operand),
            Where::Memory { pointer, offset } => {
                self.body.builder.emit(Instruction::Store { kind, pointer, offset, value: value.operand });
            }
            Where::Bits { pointer, offset, first, width } => {
                let unit = if kind == Kind::Bool { Kind::U8 } else { kind };
                let mask = if width >= 64 { u64::MAX } else { ((1 << width) - 1) << first };
                let to = self.body.local(unit);
                self.body.builder.emit(Instruction::Load { to, kind: unit, pointer, offset });
                let cleared =
                    self.binary_kind(Binary::And, unit, Operand::Local(to), Operand::Bits(unit.wrap(!mask)));
                let moved =
                    self.binary_kind(Binary::Shl, unit, value.operand, Operand::Bits(u64::from(first)));
                let moved = self.binary_kind(Binary::And, unit, moved, Operand::Bits(unit.wrap(mask)));
                let joined = self.binary_kind(Binary::Or, unit, cleared, moved);
                self.body.builder.emit(Instruction::Store { kind: unit, pointer, offset, value: joined });
            }
        }
    }

    /// The symbol of a library function.
    pub(super) fn library(&mut self, name: &str) -> crate::form::SymbolId {
        self.tables.symbol(&mut self.unit, SymbolKind::Function, name, None)
    }
}
