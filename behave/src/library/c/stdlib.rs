//! `stdlib.h`: memory and the end of the program; GNU's bit counting; byte orders.

use super::{Row, bytes, int, put};
use crate::form::Kind;
use crate::run::memory::{NULL, block_of, offset_of};
use crate::run::{Fault, Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("malloc", Some(1), malloc),
    ("calloc", Some(2), calloc),
    ("realloc", Some(2), realloc),
    ("free", Some(1), free),
    ("abort", Some(0), end),
    ("exit", Some(1), end),
    ("_exit", Some(1), end),
    ("__assert_fail", Some(4), end),
    ("abs", Some(1), |_, a| Ok(int((a[0] as i32).wrapping_abs()))),
    ("labs", Some(1), |_, a| Ok((a[0] as i64).wrapping_abs() as u64)),
    ("llabs", Some(1), |_, a| Ok((a[0] as i64).wrapping_abs() as u64)),
    ("div", Some(3), div),
    ("ldiv", Some(3), ldiv),
    ("lldiv", Some(3), ldiv),
    ("ffs", Some(1), |_, a| Ok(first_set(u64::from(a[0] as u32)))),
    ("__builtin_ffs", Some(1), |_, a| Ok(first_set(u64::from(a[0] as u32)))),
    ("__builtin_ffsl", Some(1), |_, a| Ok(first_set(a[0]))),
    ("__builtin_ffsll", Some(1), |_, a| Ok(first_set(a[0]))),
    ("__builtin_clz", Some(1), |_, a| Ok(u64::from(not_zero(a[0] & 0xffff_ffff)?.leading_zeros()) - 32)),
    ("__builtin_clzl", Some(1), |_, a| Ok(u64::from(not_zero(a[0])?.leading_zeros()))),
    ("__builtin_clzll", Some(1), |_, a| Ok(u64::from(not_zero(a[0])?.leading_zeros()))),
    ("__builtin_ctz", Some(1), |_, a| Ok(u64::from(not_zero(a[0] & 0xffff_ffff)?.trailing_zeros()))),
    ("__builtin_ctzl", Some(1), |_, a| Ok(u64::from(not_zero(a[0])?.trailing_zeros()))),
    ("__builtin_ctzll", Some(1), |_, a| Ok(u64::from(not_zero(a[0])?.trailing_zeros()))),
    ("__builtin_popcount", Some(1), |_, a| Ok(u64::from((a[0] as u32).count_ones()))),
    ("__builtin_popcountl", Some(1), |_, a| Ok(u64::from(a[0].count_ones()))),
    ("__builtin_popcountll", Some(1), |_, a| Ok(u64::from(a[0].count_ones()))),
    ("__builtin_parity", Some(1), |_, a| Ok(u64::from((a[0] as u32).count_ones() & 1))),
    ("__builtin_parityl", Some(1), |_, a| Ok(u64::from(a[0].count_ones() & 1))),
    ("__builtin_parityll", Some(1), |_, a| Ok(u64::from(a[0].count_ones() & 1))),
    ("__builtin_bswap16", Some(1), |_, a| Ok(u64::from((a[0] as u16).swap_bytes()))),
    ("__builtin_bswap32", Some(1), |_, a| Ok(u64::from((a[0] as u32).swap_bytes()))),
    ("__builtin_bswap64", Some(1), |_, a| Ok(a[0].swap_bytes())),
    ("htonl", Some(1), |_, a| Ok(u64::from((a[0] as u32).swap_bytes()))),
    ("ntohl", Some(1), |_, a| Ok(u64::from((a[0] as u32).swap_bytes()))),
    ("htons", Some(1), |_, a| Ok(u64::from((a[0] as u16).swap_bytes()))),
    ("ntohs", Some(1), |_, a| Ok(u64::from((a[0] as u16).swap_bytes()))),
    ("mpn_gcd_1", Some(3), mpn_gcd_1),
];

/// What GNU's counting of zeros gives for 0 is left open, and differs between compilers and levels.
fn not_zero(bits: u64) -> Result64 {
    if bits == 0 { Err(Stop::Unsupported("the zeros of 0".into())) } else { Ok(bits) }
}

const fn first_set(bits: u64) -> u64 {
    if bits == 0 { 0 } else { bits.trailing_zeros() as u64 + 1 }
}

fn made(machine: &mut Machine<'_>, size: u64) -> Result64 {
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    machine.charge(size.min(1 << 40) / 64)?;
    machine.memory.add_bytes(size)
}

fn malloc(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    made(machine, a[0])
}

fn calloc(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    match a[0].checked_mul(a[1]) {
        Some(size) => made(machine, size),
        None => Ok(NULL),
    }
}

fn realloc(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let new = made(machine, a[1])?;
    if a[0] != NULL {
        let old = machine.memory.bytes(a[0])?;
        let kept = old[..old.len().min(a[1] as usize)].to_vec();
        put(machine, new, &kept)?;
        machine.memory.free(a[0]);
    }
    Ok(new)
}

fn free(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    if a[0] != NULL {
        // Freeing twice, or from the middle of a block, ends a real program.
        if block_of(a[0]) == 0 || offset_of(a[0]) != 0 || machine.memory.bytes_mut(a[0]).is_err() {
            return Err(Stop::Fault(Fault::Exit));
        }
        machine.memory.free(a[0]);
    }
    Ok(0)
}

fn end(_: &mut Machine<'_>, _: &[u64]) -> Result64 {
    Err(Stop::Fault(Fault::Exit))
}

fn div(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (x, y) = (a[0] as i32, a[1] as i32);
    let (Some(quotient), Some(rest)) = (x.checked_div(y), x.checked_rem(y)) else {
        return Err(Stop::Fault(Fault::DivideByZero));
    };
    machine.memory.store(Kind::I32, a[2], int(quotient))?;
    machine.memory.store(Kind::I32, super::moved(a[2], 4), int(rest))?;
    Ok(0)
}

fn ldiv(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (x, y) = (a[0] as i64, a[1] as i64);
    let (Some(quotient), Some(rest)) = (x.checked_div(y), x.checked_rem(y)) else {
        return Err(Stop::Fault(Fault::DivideByZero));
    };
    machine.memory.store(Kind::I64, a[2], quotient as u64)?;
    machine.memory.store(Kind::I64, super::moved(a[2], 8), rest as u64)?;
    Ok(0)
}

/// GMP's greatest common divisor of a number of several words and one of one.
fn mpn_gcd_1(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let words = bytes(machine, a[0], a[1].saturating_mul(8))?.to_vec();
    machine.charge(words.len() / 8 + 64)?;
    let mut y = a[2];
    if y == 0 {
        return Err(Stop::Fault(Fault::DivideByZero));
    }
    let mut x = words.rchunks_exact(8).fold(0_u64, |rest, word| {
        let word = word.try_into().map_or(0, u64::from_le_bytes);
        ((u128::from(rest) << 64 | u128::from(word)) % u128::from(y)) as u64
    });
    while x != 0 {
        (x, y) = (y % x, x);
    }
    Ok(y)
}
