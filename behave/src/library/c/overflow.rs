//! GNU's arithmetic that tells when the result does not fit.

use super::Row;
use crate::form::Kind;
use crate::run::{Machine, Stop};

pub(super) const TABLE: &[Row] = &[(NAME, Some(6), checked)];

/// Takes which operation (0 sum, 1 difference, 2 product), two numbers, whether the result is stored, the place for it,
/// and its kind and the signs of the numbers, by [`code`]. Gives whether the result does not fit.
pub(crate) const NAME: &str = "__behave_overflow";

/// The number that stands for an integer kind and the signs of the operands.
#[cfg(feature = "c")]
pub(crate) fn code(kind: Kind, signs: [bool; 2]) -> Option<u64> {
    let place = KINDS.iter().position(|k| *k == kind)? as u64;
    Some(place << 2 | u64::from(signs[0]) << 1 | u64::from(signs[1]))
}

const KINDS: [Kind; 8] =
    [Kind::I8, Kind::U8, Kind::I16, Kind::U16, Kind::I32, Kind::U32, Kind::I64, Kind::U64];

fn checked(machine: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
    let exact = |bits: u64, signed: bool| if signed { i128::from(bits as i64) } else { i128::from(bits) };
    let kind = usize::try_from(a[5] >> 2).ok().and_then(|place| KINDS.get(place).copied());
    let Some(kind) = kind else { return Err(Stop::Unsupported("arithmetic of an unknown kind".into())) };
    let (x, y) = (exact(a[1], a[5] & 2 != 0), exact(a[2], a[5] & 1 != 0));
    let (bits, whole) = match a[0] {
        0 => (x.wrapping_add(y), x.checked_add(y)),
        1 => (x.wrapping_sub(y), x.checked_sub(y)),
        _ => (x.wrapping_mul(y), x.checked_mul(y)),
    };
    let bits = kind.wrap(bits as u64);
    if a[3] != 0 {
        machine.memory.store(kind, a[4], bits)?;
    }
    Ok(u64::from(whole != Some(kind.integer(bits))))
}
