//! `qsort` and `bsearch`, which call back.

use super::{Row, bytes, moved, put};
use crate::run::memory::NULL;
use crate::run::{Fault, Limit, Machine, Stop};

pub(super) const TABLE: &[Row] = &[("qsort", Some(4), qsort), ("bsearch", Some(5), bsearch)];

/// What the comparison says of two elements, by their addresses.
fn compared(machine: &mut Machine<'_>, function: u64, x: u64, y: u64) -> Result<i32, Stop> {
    if function == NULL {
        return Err(Stop::Fault(Fault::Null));
    }
    machine.charge(4)?;
    machine.call_value(function, "", &[x, y]).map(|bits| bits as i32)
}

/// Merge sort, as glibc has it: equal elements keep their order.
fn qsort(machine: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
    let (base, n, size, function) = (a[0], a[1] as usize, a[2] as usize, a[3]);
    let total = n.checked_mul(size).ok_or(Stop::Fault(Fault::Bounds))?;
    let data = bytes(machine, base, total as u64)?.to_vec();
    if n < 2 || size == 0 {
        return Ok(0);
    }
    // The comparison sees a copy, whose elements do not move.
    let copy = machine.memory.add_bytes(total)?;
    put(machine, copy, &data)?;
    let mut order: Vec<usize> = (0..n).collect();
    let mut width = 1;
    while width < n {
        let mut next = Vec::with_capacity(n);
        for run in order.chunks(2 * width) {
            let (left, right) = run.split_at(width.min(run.len()));
            let (mut i, mut j) = (0, 0);
            while i < left.len() && j < right.len() {
                let (x, y) = (moved(copy, left[i] * size), moved(copy, right[j] * size));
                if compared(machine, function, x, y)? <= 0 {
                    next.push(left[i]);
                    i += 1;
                } else {
                    next.push(right[j]);
                    j += 1;
                }
            }
            next.extend_from_slice(&left[i..]);
            next.extend_from_slice(&right[j..]);
        }
        order = next;
        width = width.checked_mul(2).ok_or(Stop::Limit(Limit::Memory))?;
    }
    let sorted: Vec<u8> = order.iter().flat_map(|i| data[i * size..(i + 1) * size].iter().copied()).collect();
    put(machine, base, &sorted)?;
    Ok(0)
}

fn bsearch(machine: &mut Machine<'_>, a: &[u64]) -> Result<u64, Stop> {
    let (key, base, mut high, size, function) = (a[0], a[1], a[2] as usize, a[3] as usize, a[4]);
    let mut low = 0_usize;
    while low < high {
        let middle = low + (high - low) / 2;
        let at = moved(base, middle.wrapping_mul(size));
        match compared(machine, function, key, at)? {
            0 => return Ok(at),
            c if c < 0 => high = middle,
            _ => low = middle + 1,
        }
    }
    Ok(NULL)
}
