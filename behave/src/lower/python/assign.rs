//! Variables and assignments.

use tree_sitter::Node;

use crate::form::{Instruction, Kind, Operand, SymbolId};

use super::body::Slot;
use super::expression::At;
use super::module::{Global, Lowerer};
use super::name::children;

impl<'t> Lowerer<'t, '_> {
    /// The value of a name.
    pub(super) fn read_name(&mut self, name: &'t str) -> Operand {
        match self.body.slots.get(name).copied() {
            Some(Slot::Register(local)) => {
                if self.body.known.contains(name) {
                    // A copy, since the variable may change before the value is used.
                    let to = self.body.local();
                    self.body.builder.copy(to, Operand::Local(local));
                    return Operand::Local(to);
                }
                self.call_library("bound", vec![Operand::Local(local)])
            }
            Some(Slot::Cell(cell)) => self.call_library("bound_cell", vec![Operand::Local(cell)]),
            None => self.read_global(name),
        }
    }

    fn read_global(&mut self, name: &'t str) -> Operand {
        match self.globals.get(name).cloned() {
            Some(Global::Variable) => {
                for line in self.mentions.get(name).cloned().unwrap_or_default() {
                    let symbol = self.static_symbol(&format!("<statement {line}>"));
                    self.static_address(symbol);
                }
                let symbol = self.static_symbol(name);
                let pointer = self.static_address(symbol);
                let to = self.body.local();
                self.body.builder.emit(Instruction::Load { to, kind: Kind::Ref, pointer, offset: 0 });
                self.call_library("bound", vec![Operand::Local(to)])
            }
            Some(Global::Function(node)) => {
                let n = children(node.child_by_field_name("parameters").unwrap_or(node)).len();
                self.function_value(&format!("{}:{name}/{n}", self.path))
            }
            Some(Global::Member(module, member)) => self.member_value(module, member),
            Some(_) => self.fail(format!("{name} as a value")),
            None => self.builtin_value(name),
        }
    }

    pub(super) fn static_address(&mut self, symbol: SymbolId) -> Operand {
        let to = self.body.local();
        self.body.builder.emit(Instruction::StaticAddress { to, symbol });
        Operand::Local(to)
    }

    pub(super) fn store_static(&mut self, symbol: SymbolId, value: Operand) {
        let pointer = self.static_address(symbol);
        self.body.builder.emit(Instruction::Store { kind: Kind::Ref, pointer, offset: 0, value });
    }

    /// Assigns a name.
    pub(super) fn write_name(&mut self, name: &'t str, value: Operand) {
        match self.body.slots.get(name).copied() {
            Some(Slot::Register(local)) => self.body.builder.copy(local, value),
            Some(Slot::Cell(cell)) => {
                let pointer = Operand::Local(cell);
                self.body.builder.emit(Instruction::Store { kind: Kind::Ref, pointer, offset: 0, value });
            }
            None if matches!(self.globals.get(name), Some(Global::Variable)) => {
                let symbol = self.static_symbol(name);
                self.store_static(symbol, value);
            }
            None => drop(self.fail(format!("an assignment to {name}"))),
        }
        self.body.known.insert(name);
    }

    pub(super) fn assignment(&mut self, node: Node<'t>) {
        let mut targets = Vec::new();
        let mut at = node;
        // `a = b = …` assigns from left to right.
        let value = loop {
            let Some(left) = at.child_by_field_name("left") else { return };
            targets.push(left);
            match at.child_by_field_name("right") {
                Some(right) if right.kind() == "assignment" => at = right,
                Some(right) => break self.value(right),
                // `x: int` alone binds nothing.
                None => return,
            }
        };
        for target in targets {
            self.assign(target, value);
        }
    }

    /// Assigns a value to a target of any shape.
    pub(super) fn assign(&mut self, target: Node<'t>, value: Operand) {
        match target.kind() {
            "identifier" => self.write_name(self.text(target), value),
            "attribute" => {
                let (Some(object), Some(attribute)) =
                    (target.child_by_field_name("object"), target.child_by_field_name("attribute"))
                else {
                    return;
                };
                let object = self.value(object);
                let name = self.constant_text(self.text(attribute));
                self.call_library("set_attribute", vec![object, name, value]);
            }
            "subscript" => {
                let (of, at) = self.subscript_parts(target);
                match at {
                    At::One(at) => drop(self.call_library("put", vec![of, at, value])),
                    At::Slice(slice) => {
                        let mut all = vec![of];
                        all.extend(slice);
                        all.push(value);
                        self.call_library("set_slice", all);
                    }
                }
            }
            "parenthesized_expression" => {
                if let Some(inner) = children(target).first() {
                    self.assign(*inner, value);
                }
            }
            "pattern_list" | "tuple_pattern" | "list_pattern" | "tuple" | "list" | "expression_list" => {
                self.assign_several(&children(target), value);
            }
            other => drop(self.fail(format!("an assignment to a {}", other.replace('_', " ")))),
        }
    }

    fn assign_several(&mut self, targets: &[Node<'t>], value: Operand) {
        let star = targets.iter().position(|t| matches!(t.kind(), "list_splat_pattern" | "list_splat"));
        let n = targets.len() as u64;
        let list = match star {
            Some(at) => {
                self.call_library("unpack_rest", vec![value, Operand::Bits(n - 1), Operand::Bits(at as u64)])
            }
            None => self.call_library("unpack", vec![value, Operand::Bits(n)]),
        };
        let items: Vec<Operand> =
            (0..n).map(|i| self.call_library("item", vec![list, Operand::Bits(i)])).collect();
        for (target, item) in targets.iter().zip(items) {
            let target = match target.kind() {
                "list_splat_pattern" | "list_splat" => children(*target).first().copied().unwrap_or(*target),
                _ => *target,
            };
            self.assign(target, item);
        }
    }

    /// `a += b`: lists are changed in place, everything else is made new.
    pub(super) fn augmented(&mut self, node: Node<'t>) {
        let (Some(left), Some(right), Some(operator)) = (
            node.child_by_field_name("left"),
            node.child_by_field_name("right"),
            node.child_by_field_name("operator"),
        ) else {
            self.body.builder.unsupported("an incomplete assignment");
            return;
        };
        let operator = self.text(operator).trim_end_matches('=');
        let Some(name) = super::expression::operator_name(operator) else {
            self.body.builder.unsupported(format!("the operator {operator}="));
            return;
        };
        let name = match name {
            "add" => "add_in_place",
            "sub" => "sub_in_place",
            "mul" => "mul_in_place",
            "and" => "and_in_place",
            "or" => "or_in_place",
            "xor" => "xor_in_place",
            other => other,
        };
        if left.kind() == "subscript" {
            let (of, at) = self.subscript_parts(left);
            let At::One(at) = at else {
                self.body.builder.unsupported("an operator on a slice");
                return;
            };
            let old = self.call_library("get", vec![of, at]);
            let value = self.value(right);
            let new = self.call_library(name, vec![old, value]);
            self.call_library("put", vec![of, at, new]);
        } else if left.kind() == "attribute" {
            let (Some(object), Some(attribute)) =
                (left.child_by_field_name("object"), left.child_by_field_name("attribute"))
            else {
                return;
            };
            let object = self.value(object);
            let key = self.constant_text(self.text(attribute));
            let old = self.call_library("attribute", vec![object, key]);
            let value = self.value(right);
            let new = self.call_library(name, vec![old, value]);
            self.call_library("set_attribute", vec![object, key, new]);
        } else {
            let old = self.value(left);
            let value = self.value(right);
            let new = self.call_library(name, vec![old, value]);
            self.assign(left, new);
        }
    }
}
