//! Conversions and arithmetic, folded when everything is known.

use crate::form::{Binary, Compare, Instruction, Kind, Operand, Unary};

use super::translation::Lowerer;
use super::types::CType;

/// A value and its type. Structs are held by their address; arrays and functions have become pointers.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Value {
    pub(super) operand: Operand,
    pub(super) ty: CType,
}

impl Value {
    pub(super) const fn constant(bits: u64, ty: CType) -> Self {
        Self { operand: Operand::Bits(bits), ty }
    }

    pub(super) const fn int(value: i32) -> Self {
        Self::constant(value as i64 as u64, CType::INT)
    }
}

impl Lowerer<'_> {
    /// Something that cannot be lowered stands here.
    pub(super) fn fail(&mut self, reason: impl Into<String>) -> Value {
        self.body.builder.unsupported(reason);
        Value::int(0)
    }

    /// The value as another type.
    #[allow(clippy::needless_pass_by_value, reason = "a value is used up by its conversion")]
    pub(super) fn convert(&mut self, value: Value, ty: &CType) -> Value {
        if value.ty == *ty || *ty == CType::Void {
            return Value { operand: value.operand, ty: ty.clone() };
        }
        let (Some(from), Some(into)) = (value.ty.kind(), ty.kind()) else {
            let reason = match (&value.ty, ty) {
                (CType::Unknown(reason), _) | (_, CType::Unknown(reason)) => reason.to_string(),
                _ => "a conversion of nothing".into(),
            };
            return self.fail(reason);
        };
        if value.ty.is_aggregate() || ty.is_aggregate() {
            return self.fail("a conversion between structs");
        }
        let operand = self.convert_kind(value.operand, from, into);
        Value { operand, ty: ty.clone() }
    }

    fn convert_kind(&mut self, a: Operand, from: Kind, into: Kind) -> Operand {
        if from == into {
            return a;
        }
        // x86 converts floating numbers to 32 or 64 bits and cuts the rest off.
        if from.is_float() && into.is_integer() {
            let step = match into {
                Kind::I8 | Kind::U8 | Kind::I16 | Kind::U16 => Kind::I32,
                Kind::U32 => Kind::I64,
                other => other,
            };
            if step != into {
                let wide = self.convert_kind(a, from, step);
                return self.convert_kind(wide, step, into);
            }
        }
        if let Operand::Bits(bits) = a
            && let Some(folded) = fold_convert(bits, from, into)
        {
            return Operand::Bits(folded);
        }
        let to = self.body.local(into);
        self.body.builder.emit(Instruction::Convert { to, from_kind: from, into, a });
        Operand::Local(to)
    }

    /// Whether the value is not zero.
    pub(super) fn truth(&mut self, value: &Value) -> Operand {
        let Some(kind) = value.ty.kind().filter(|_| !value.ty.is_aggregate()) else {
            self.fail("a condition that is no number");
            return Operand::Bits(0);
        };
        if kind == Kind::Bool {
            return value.operand;
        }
        self.compare_kind(Compare::Ne, kind, value.operand, Operand::Bits(0))
    }

    pub(super) fn compare_kind(&mut self, op: Compare, kind: Kind, a: Operand, b: Operand) -> Operand {
        if let (Operand::Bits(a), Operand::Bits(b)) = (a, b) {
            return Operand::Bits(u64::from(fold_compare(op, kind, a, b)));
        }
        let to = self.body.local(Kind::Bool);
        self.body.builder.emit(Instruction::Compare { to, op, kind, a, b });
        Operand::Local(to)
    }

    /// A truth value as the `int` that C makes of it.
    pub(super) fn truth_value(&mut self, operand: Operand) -> Value {
        let operand = self.convert_kind(operand, Kind::Bool, Kind::I32);
        Value { operand, ty: CType::INT }
    }

    pub(super) fn binary_kind(&mut self, op: Binary, kind: Kind, a: Operand, b: Operand) -> Operand {
        if let (Operand::Bits(a), Operand::Bits(b)) = (a, b)
            && let Some(folded) = fold_binary(op, kind, a, b)
        {
            return Operand::Bits(folded);
        }
        let to = self.body.local(kind);
        self.body.builder.emit(Instruction::Binary { to, op, kind, a, b });
        Operand::Local(to)
    }

    pub(super) fn unary_kind(&mut self, op: Unary, kind: Kind, a: Operand) -> Operand {
        if let Operand::Bits(bits) = a {
            let folded = match (op, kind) {
                (Unary::Neg, Kind::F64) => (-f64::from_bits(bits)).to_bits(),
                (Unary::Neg, Kind::F32) => u64::from((-f32::from_bits(bits as u32)).to_bits()),
                (Unary::Neg, _) => kind.wrap(bits.wrapping_neg()),
                (Unary::Not, Kind::Bool) => u64::from(bits == 0),
                (Unary::Not, _) => kind.wrap(!bits),
            };
            return Operand::Bits(folded);
        }
        let to = self.body.local(kind);
        self.body.builder.emit(Instruction::Unary { to, op, kind, a });
        Operand::Local(to)
    }

    /// `a op b` for one of C's arithmetic, shift and bitwise operators.
    pub(super) fn arithmetic(&mut self, op: Binary, a: Value, b: Value) -> Value {
        if matches!(op, Binary::Add | Binary::Sub)
            && (matches!(a.ty, CType::Pointer(_)) || matches!(b.ty, CType::Pointer(_)))
        {
            return self.pointer_arithmetic(op, a, b);
        }
        if matches!(op, Binary::Shl | Binary::Shr) && a.ty.is_integer() && b.ty.is_integer() {
            // The result has the type of the promoted left side alone.
            let ty = a.ty.promoted();
            let a = self.convert(a, &ty);
            let promoted = b.ty.promoted();
            let b = self.convert(b, &promoted);
            let kind = ty.kind().unwrap_or(Kind::I32);
            let operand = self.binary_kind(op, kind, a.operand, b.operand);
            return Value { operand, ty };
        }
        let Some(ty) = a.ty.common(&b.ty) else {
            return self.fail("an operator on what is no number");
        };
        let kind = ty.kind().unwrap_or(Kind::I32);
        if kind.is_float() && !matches!(op, Binary::Add | Binary::Sub | Binary::Mul | Binary::Div) {
            return self.fail("a bitwise operator on a floating number");
        }
        let a = self.convert(a, &ty);
        let b = self.convert(b, &ty);
        let operand = self.binary_kind(op, kind, a.operand, b.operand);
        Value { operand, ty }
    }

    fn pointer_arithmetic(&mut self, op: Binary, a: Value, b: Value) -> Value {
        let (pointer, index) = match (&a.ty, &b.ty) {
            (CType::Pointer(of), CType::Pointer(_)) if op == Binary::Sub => {
                let scale = match self.records.size(of) {
                    Ok(size) => size.max(1) as i32,
                    Err(reason) => return self.fail(reason.to_string()),
                };
                let to = self.body.local(Kind::I64);
                self.body.builder.emit(Instruction::Distance { to, a: a.operand, b: b.operand, scale });
                return Value { operand: Operand::Local(to), ty: CType::Int(Kind::I64) };
            }
            (CType::Pointer(_), ty) if ty.is_integer() => (a, b),
            (ty, CType::Pointer(_)) if ty.is_integer() && op == Binary::Add => (b, a),
            _ => return self.fail("arithmetic on pointers"),
        };
        let wide = CType::Int(Kind::I64);
        let mut index = self.convert(index, &wide);
        if op == Binary::Sub {
            index.operand = self.unary_kind(Unary::Neg, Kind::I64, index.operand);
        }
        self.advance(pointer, index.operand)
    }

    /// The pointer moved by a number of elements.
    pub(super) fn advance(&mut self, pointer: Value, index: Operand) -> Value {
        if let Some(CType::Running(_, bytes)) = pointer.ty.target() {
            let bytes = Operand::Local(*bytes);
            let by = self.binary_kind(Binary::Mul, Kind::I64, index, bytes);
            let to = self.body.local(Kind::Ref);
            self.body.builder.emit(Instruction::Advance {
                to,
                pointer: pointer.operand,
                index: by,
                scale: 1,
            });
            return Value { operand: Operand::Local(to), ty: pointer.ty };
        }
        let size = pointer.ty.target().map(|of| self.records.size(of));
        let scale = match size {
            Some(Ok(size)) => size as i32,
            Some(Err(reason)) => return self.fail(reason.to_string()),
            None => return self.fail("arithmetic on what is no pointer"),
        };
        if index == Operand::Bits(0) {
            return pointer;
        }
        let to = self.body.local(Kind::Ref);
        self.body.builder.emit(Instruction::Advance { to, pointer: pointer.operand, index, scale });
        Value { operand: Operand::Local(to), ty: pointer.ty }
    }

    /// `a op b` for a comparison.
    pub(super) fn compare(&mut self, op: Compare, a: Value, b: Value) -> Value {
        let pointers = matches!(a.ty, CType::Pointer(_)) || matches!(b.ty, CType::Pointer(_));
        let (kind, a, b) = if pointers {
            if a.ty.is_aggregate() || b.ty.is_aggregate() {
                return self.fail("a comparison of structs");
            }
            let ty = if matches!(a.ty, CType::Pointer(_)) { a.ty.clone() } else { b.ty.clone() };
            (Kind::Ref, self.convert(a, &ty), self.convert(b, &ty))
        } else {
            let Some(ty) = a.ty.common(&b.ty) else {
                return self.fail("a comparison of what is no number");
            };
            (ty.kind().unwrap_or(Kind::I32), self.convert(a, &ty), self.convert(b, &ty))
        };
        let truth = self.compare_kind(op, kind, a.operand, b.operand);
        self.truth_value(truth)
    }
}

fn fold_convert(bits: u64, from: Kind, into: Kind) -> Option<u64> {
    let float = |bits: u64| match from {
        Kind::F32 => f64::from(f32::from_bits(bits as u32)),
        _ => f64::from_bits(bits),
    };
    Some(match (from.is_float(), into.is_float()) {
        (false, false) => into.wrap(bits),
        (true, true) if into == Kind::F32 => u64::from((float(bits) as f32).to_bits()),
        (true, true) => float(bits).to_bits(),
        (false, true) => {
            let number = from.integer(bits);
            if into == Kind::F32 { u64::from((number as f32).to_bits()) } else { (number as f64).to_bits() }
        }
        (true, false) if into == Kind::Bool => u64::from(float(bits) != 0.0),
        (true, false) => {
            let value = float(bits).trunc();
            // Outside of the range C says nothing; the machine decides then.
            if value.is_nan() || value.abs() >= 2_f64.powi(63) {
                return None;
            }
            let number = value as i64;
            (into.integer(into.wrap(number as u64)) == i128::from(number))
                .then(|| into.wrap(number as u64))?
        }
    })
}

fn fold_compare(op: Compare, kind: Kind, a: u64, b: u64) -> bool {
    let order = match kind {
        Kind::F64 => f64::from_bits(a).partial_cmp(&f64::from_bits(b)),
        Kind::F32 => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        _ => Some(kind.integer(a).cmp(&kind.integer(b))),
    };
    match op {
        Compare::Eq => order.is_some_and(std::cmp::Ordering::is_eq),
        Compare::Ne => !order.is_some_and(std::cmp::Ordering::is_eq),
        Compare::Lt => order.is_some_and(std::cmp::Ordering::is_lt),
        Compare::Le => order.is_some_and(std::cmp::Ordering::is_le),
        Compare::Gt => order.is_some_and(std::cmp::Ordering::is_gt),
        Compare::Ge => order.is_some_and(std::cmp::Ordering::is_ge),
    }
}

fn fold_binary(op: Binary, kind: Kind, a: u64, b: u64) -> Option<u64> {
    if kind == Kind::F64 || kind == Kind::F32 {
        let (x, y) = if kind == Kind::F64 {
            (f64::from_bits(a), f64::from_bits(b))
        } else {
            (f64::from(f32::from_bits(a as u32)), f64::from(f32::from_bits(b as u32)))
        };
        // One operation in double, then rounded, is exact for floats.
        let value = match op {
            Binary::Add => x + y,
            Binary::Sub => x - y,
            Binary::Mul => x * y,
            Binary::Div => x / y,
            _ => return None,
        };
        return Some(if kind == Kind::F64 { value.to_bits() } else { u64::from((value as f32).to_bits()) });
    }
    if kind == Kind::Ref {
        return None;
    }
    let (x, y) = (kind.integer(a), kind.integer(b));
    let width = kind.bits();
    let value = match op {
        Binary::Add => x + y,
        Binary::Sub => x - y,
        Binary::Mul => return Some(kind.wrap(a.wrapping_mul(b))),
        Binary::Div if y != 0 => x / y,
        Binary::Rem if y != 0 => x % y,
        Binary::And => return Some(kind.wrap(a & b)),
        Binary::Or => return Some(kind.wrap(a | b)),
        Binary::Xor => return Some(kind.wrap(a ^ b)),
        Binary::Shl => return Some(kind.wrap(a.wrapping_shl((b as u32) & (width - 1)))),
        Binary::Shr => x >> ((b as u32) & (width - 1)),
        _ => return None,
    };
    Some(kind.wrap(value as u64))
}
