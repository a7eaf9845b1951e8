//! `__builtin_add_overflow` and its kin, whose operands and result may be of any integer types.

use tree_sitter::Node;

use crate::form::{Instruction, Kind, Operand};
use crate::library::c::overflow;

use super::operate::Value;
use super::translation::Lowerer;
use super::types::CType;

impl<'t> Lowerer<'t> {
    /// The call, if it is one of them.
    pub(super) fn overflow(&mut self, name: &str, arguments: &[Node<'t>]) -> Option<Value> {
        let name = name.strip_prefix("__builtin_")?;
        // With `_p` the last argument only tells the type.
        let (operation, stored) = match name.strip_suffix("_overflow_p") {
            Some(operation) => (operation, false),
            None => (name.strip_suffix("_overflow")?, true),
        };
        let operation = ["add", "sub", "mul"].iter().position(|o| *o == operation)? as u64;
        let [a, b, last] = arguments else { return None };
        let (a, b) = (self.whole(*a)?, self.whole(*b)?);
        let last = self.rvalue(*last);
        let target = if stored { last.ty.target()?.clone() } else { last.ty.clone() };
        let CType::Int(kind) = target else { return None };
        let code = overflow::code(kind, [a.1, b.1])?;
        let to = self.body.local(Kind::Bool);
        let callee = self.library(overflow::NAME);
        let place = if stored { last.operand } else { Operand::Bits(0) };
        self.body.builder.emit(Instruction::Call {
            to: Some(to),
            callee,
            arguments: vec![
                Operand::Bits(operation),
                a.0,
                b.0,
                Operand::Bits(u64::from(stored)),
                place,
                Operand::Bits(code),
            ],
        });
        Some(Value { operand: Operand::Local(to), ty: CType::Bool })
    }

    /// An integer and whether its type has a sign.
    fn whole(&mut self, node: Node<'t>) -> Option<(Operand, bool)> {
        let value = self.rvalue(node);
        let kind = value.ty.kind().filter(|_| value.ty.is_integer())?;
        Some((value.operand, kind.is_signed()))
    }
}
