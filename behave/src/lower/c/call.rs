//! Calls.

use std::rc::Rc;

use tree_sitter::Node;

use crate::form::{Instruction, Kind, Operand, SymbolId};

use super::operate::Value;
use super::scope::Entity;
use super::translation::{Lowerer, named_children};
use super::types::{CType, Signature};

/// What is called.
enum Callee {
    Symbol(SymbolId),
    Pointer(Operand),
}

impl<'t> Lowerer<'t> {
    pub(super) fn call(&mut self, node: Node<'t>) -> Value {
        let (Some(function), Some(arguments)) =
            (node.child_by_field_name("function"), node.child_by_field_name("arguments"))
        else {
            return self.fail("an incomplete call");
        };
        let arguments = named_children(arguments);
        // `(size_t)(x)` is a cast.
        if function.kind() == "parenthesized_expression"
            && let Some(inner) = named_children(function).first()
            && inner.kind() == "identifier"
            && let Some(ty) = self.scopes.typedef(self.text(*inner)).cloned()
        {
            let mut value = Value::int(0);
            for argument in arguments {
                value = self.rvalue(argument);
            }
            return self.cast_to(value, &ty);
        }
        let name = if function.kind() == "identifier" { self.text(function) } else { "" };
        if let Some(value) = self.special(name, &arguments) {
            return value;
        }
        let (callee, signature) = match self.scopes.get(name).cloned() {
            Some(Entity::Function { ty: CType::Function(signature), key, own }) => {
                (Callee::Symbol(self.function_symbol(name, &key, own)), signature)
            }
            // C89: a function that nothing declares gives an `int`.
            None if !name.is_empty() => {
                let signature = Signature {
                    result: CType::INT,
                    parameters: Vec::new(),
                    variadic: false,
                    prototype: false,
                };
                (Callee::Symbol(self.library(name)), Rc::new(signature))
            }
            _ => {
                let value = self.rvalue(function);
                match &value.ty {
                    CType::Pointer(of) => match &**of {
                        CType::Function(signature) => (Callee::Pointer(value.operand), Rc::clone(signature)),
                        _ => return self.fail("a call of what is no function"),
                    },
                    CType::Unknown(reason) => {
                        let reason = reason.to_string();
                        return self.fail(reason);
                    }
                    _ => return self.fail("a call of what is no function"),
                }
            }
        };
        self.call_with(&callee, &signature, &arguments)
    }

    fn call_with(&mut self, callee: &Callee, signature: &Signature, nodes: &[Node<'t>]) -> Value {
        let mut operands = Vec::with_capacity(nodes.len());
        for (i, node) in nodes.iter().enumerate() {
            let value = self.rvalue(*node);
            let value = match signature.parameters.get(i) {
                Some(ty) => self.convert(value, ty),
                None if signature.prototype && !signature.variadic => continue,
                None => {
                    let ty = match value.ty.promoted() {
                        CType::Float(_) => CType::Float(Kind::F64),
                        other => other,
                    };
                    self.convert(value, &ty)
                }
            };
            operands.push(value.operand);
        }
        if operands.len() < signature.parameters.len() {
            return self.fail("a call with too few arguments");
        }
        let mut place = None;
        if let CType::Record(_) = signature.result {
            match self.records.size(&signature.result) {
                Ok(size) => {
                    let local = self.reserve(size);
                    operands.push(Operand::Local(local));
                    place = Some(local);
                }
                Err(reason) => return self.fail(reason.to_string()),
            }
        }
        let to = match (place, signature.result.kind()) {
            (None, Some(kind)) => Some(self.body.local(kind)),
            (None, None) if signature.result != CType::Void => {
                return self.fail(match &signature.result {
                    CType::Unknown(reason) => reason.to_string(),
                    _ => "a call whose result is not known".into(),
                });
            }
            _ => None,
        };
        self.body.builder.emit(match callee {
            Callee::Symbol(callee) => Instruction::Call { to, callee: *callee, arguments: operands },
            Callee::Pointer(function) => {
                Instruction::CallPointer { to, function: *function, arguments: operands }
            }
        });
        match place {
            Some(place) => Value { operand: Operand::Local(place), ty: signature.result.clone() },
            None => {
                Value { operand: to.map_or(Operand::Bits(0), Operand::Local), ty: signature.result.clone() }
            }
        }
    }

    /// Calls that are no calls.
    fn special(&mut self, name: &str, arguments: &[Node<'t>]) -> Option<Value> {
        Some(match name {
            "alloca" | "__builtin_alloca" => {
                let value = self.rvalue(*arguments.first()?);
                let value = self.convert(value, &CType::SIZE);
                let to = self.body.local(Kind::Ref);
                self.body.builder.emit(Instruction::Alloca { to, size: value.operand, zeroed: false });
                Value { operand: Operand::Local(to), ty: CType::Void.pointer() }
            }
            "__builtin_constant_p" => {
                let constant = self.constant(*arguments.first()?).is_some();
                Value::int(i32::from(constant))
            }
            "__behave_rest" => match self.body.rest {
                Some(rest) => Value { operand: Operand::Local(rest), ty: CType::Void.pointer() },
                None => self.fail("va_start in a function that names all its arguments"),
            },
            "_Static_assert" | "static_assert" => Value::constant(0, CType::Void),
            "__builtin_memcpy" | "__builtin_memset" | "__builtin_strlen" | "__builtin_memmove"
            | "__builtin_abs" | "__builtin_labs" | "__builtin_fabs" | "__builtin_sqrt"
            | "__builtin_strcmp" | "__builtin_memcmp" => {
                let plain = name.strip_prefix("__builtin_")?;
                let Some(Entity::Function { ty: CType::Function(signature), .. }) =
                    self.scopes.get(plain).cloned()
                else {
                    return None;
                };
                let callee = Callee::Symbol(self.library(plain));
                self.call_with(&callee, &signature, arguments)
            }
            _ => return self.overflow(name, arguments),
        })
    }
}
