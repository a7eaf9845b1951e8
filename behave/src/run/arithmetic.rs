//! Operations on scalars, exact for every kind.

use std::cmp::Ordering;

use super::Fault;
use super::memory::{block_of, offset_of};
use crate::form::{Binary, Compare, Kind, Unary};

/// `a op b`. `traps` says whether the smallest integer divided by -1 faults (C) or wraps (Java).
#[inline]
pub fn binary(op: Binary, kind: Kind, a: u64, b: u64, traps: bool) -> Result<u64, Fault> {
    match kind {
        Kind::F64 => Ok(float(op, f64::from_bits(a), f64::from_bits(b)).to_bits()),
        Kind::F32 => {
            let (a, b) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            let result = match op {
                Binary::Add => a + b,
                Binary::Sub => a - b,
                Binary::Mul => a * b,
                Binary::Div => a / b,
                _ => a % b,
            };
            Ok(u64::from(result.to_bits()))
        }
        _ => integer(op, kind, a, b, traps),
    }
}

fn float(op: Binary, a: f64, b: f64) -> f64 {
    match op {
        Binary::Add => a + b,
        Binary::Sub => a - b,
        Binary::Mul => a * b,
        Binary::Div => a / b,
        _ => a % b,
    }
}

#[inline]
fn integer(op: Binary, kind: Kind, a: u64, b: u64, traps: bool) -> Result<u64, Fault> {
    let count = || (b as u32) & (kind.bits().max(8) - 1);
    let result = match op {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::Div | Binary::Rem => {
            if b == 0 {
                return Err(Fault::DivideByZero);
            }
            if kind.is_signed() {
                let (a, b) = (a as i64, b as i64);
                if traps && b == -1 && kind.bits() >= 32 && a == i64::MIN >> (64 - kind.bits()) {
                    return Err(Fault::Overflow);
                }
                (if op == Binary::Div { a.wrapping_div(b) } else { a.wrapping_rem(b) }) as u64
            } else if op == Binary::Div {
                a / b
            } else {
                a % b
            }
        }
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::Shl => a << count(),
        Binary::Shr if kind.is_signed() => ((a as i64) >> count()) as u64,
        Binary::Shr => a >> count(),
        Binary::Ushr => {
            let low = if kind.bits() >= 64 { a } else { a & ((1 << kind.bits()) - 1) };
            low >> count()
        }
    };
    Ok(kind.wrap(result))
}

/// `op a`.
#[inline]
pub fn unary(op: Unary, kind: Kind, a: u64) -> u64 {
    match (op, kind) {
        (Unary::Neg, Kind::F64) => (-f64::from_bits(a)).to_bits(),
        (Unary::Neg, Kind::F32) => u64::from((-f32::from_bits(a as u32)).to_bits()),
        (Unary::Neg, _) => kind.wrap(a.wrapping_neg()),
        (Unary::Not, Kind::Bool) => u64::from(a == 0),
        (Unary::Not, _) => kind.wrap(!a),
    }
}

/// `a op b` as a truth value.
#[inline]
pub fn compare(op: Compare, kind: Kind, a: u64, b: u64) -> bool {
    let order = match kind {
        Kind::F64 => f64::from_bits(a).partial_cmp(&f64::from_bits(b)),
        Kind::F32 => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        Kind::Ref => Some(block_of(a).cmp(&block_of(b)).then(offset_of(a).cmp(&offset_of(b)))),
        kind if kind.is_signed() => Some((a as i64).cmp(&(b as i64))),
        _ => Some(a.cmp(&b)),
    };
    match op {
        Compare::Eq => order == Some(Ordering::Equal),
        Compare::Ne => order != Some(Ordering::Equal),
        Compare::Lt => order == Some(Ordering::Less),
        Compare::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Compare::Gt => order == Some(Ordering::Greater),
        Compare::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }
}

/// `(into) a`.
#[inline]
pub fn convert(from: Kind, into: Kind, a: u64) -> u64 {
    match (from, into) {
        (Kind::F32, Kind::F32) | (Kind::F64, Kind::F64) => a,
        (Kind::F32, Kind::F64) => f64::from(f32::from_bits(a as u32)).to_bits(),
        (Kind::F64, Kind::F32) => u64::from((f64::from_bits(a) as f32).to_bits()),
        (Kind::F32, _) => truncate(f64::from(f32::from_bits(a as u32)), into),
        (Kind::F64, _) => truncate(f64::from_bits(a), into),
        (_, Kind::F64) if from.is_signed() => (a as i64 as f64).to_bits(),
        (_, Kind::F64) => (a as f64).to_bits(),
        (_, Kind::F32) if from.is_signed() => u64::from((a as i64 as f32).to_bits()),
        (_, Kind::F32) => u64::from((a as f32).to_bits()),
        _ => into.wrap(a),
    }
}

fn truncate(x: f64, into: Kind) -> u64 {
    match into {
        Kind::Bool => u64::from(x != 0.0),
        Kind::I8 => i64::from(x as i8) as u64,
        Kind::U8 => u64::from(x as u8),
        Kind::I16 => i64::from(x as i16) as u64,
        Kind::U16 => u64::from(x as u16),
        Kind::I32 => i64::from(x as i32) as u64,
        Kind::U32 => u64::from(x as u32),
        Kind::I64 => x as i64 as u64,
        _ => x as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn i32s(op: Binary, a: i32, b: i32) -> Option<i32> {
        binary(op, Kind::I32, i64::from(a) as u64, i64::from(b) as u64, false).ok().map(|r| r as i32)
    }

    #[test]
    fn integers_wrap_at_their_width() {
        assert_eq!(i32s(Binary::Add, i32::MAX, 1), Some(i32::MIN));
        assert_eq!(i32s(Binary::Mul, 65536, 65536), Some(0));
        assert_eq!(i32s(Binary::Div, -7, 2), Some(-3));
        assert_eq!(i32s(Binary::Rem, -7, 2), Some(-1));
        assert_eq!(i32s(Binary::Div, i32::MIN, -1), Some(i32::MIN));
        assert_eq!(i32s(Binary::Div, 1, 0), None);
        assert_eq!(i32s(Binary::Shl, 1, 33), Some(2));
        assert_eq!(i32s(Binary::Shr, -8, 1), Some(-4));
        assert_eq!(i32s(Binary::Ushr, -1, 28), Some(15));
        assert_eq!(
            binary(Binary::Div, Kind::I32, i64::from(i32::MIN) as u64, u64::MAX, true),
            Err(Fault::Overflow)
        );
        assert_eq!(binary(Binary::Shr, Kind::U64, u64::MAX, 63, false), Ok(1));
        assert_eq!(binary(Binary::Ushr, Kind::I64, u64::MAX, 60, false), Ok(15));
    }

    #[test]
    fn floating_numbers_truncate_towards_the_nearest_of_the_target() {
        assert_eq!(convert(Kind::F64, Kind::I32, 1e10f64.to_bits()) as i64, i64::from(i32::MAX));
        assert_eq!(convert(Kind::F64, Kind::I32, f64::NAN.to_bits()), 0);
        assert_eq!(convert(Kind::F64, Kind::I32, (-1.9f64).to_bits()) as i64, -1);
        assert_eq!(convert(Kind::I64, Kind::F64, -3i64 as u64), (-3f64).to_bits());
        assert_eq!(convert(Kind::U16, Kind::I8, 200) as i64, -56);
    }

    #[test]
    fn nan_compares_with_nothing() {
        let nan = f64::NAN.to_bits();
        assert!(compare(Compare::Ne, Kind::F64, nan, nan));
        assert!(!compare(Compare::Le, Kind::F64, nan, nan));
        assert!(compare(Compare::Lt, Kind::I32, u64::MAX, 0));
        assert!(compare(Compare::Gt, Kind::U32, 0xffff_ffff, 0));
    }
}
