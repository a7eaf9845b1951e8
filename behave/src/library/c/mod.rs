//! The parts of C's library that searched code uses, header by header, as glibc on x86-64 has them in the C locale.
//!
//! A function is linked by its bare name. One that returns a struct gets the place for it as its last argument. What keeps
//! state between calls (`strtok`, `errno`) is written in C, in the prelude of the lowering.

mod ctype;
mod format;
mod math;
mod number;
pub(crate) mod overflow;
mod scan;
mod sort;
mod stdlib;
mod string;
mod wide;

use super::{Entry, Native};
use crate::form::Language;
use crate::run::{Fault, Machine, Stop};

/// Name, number of arguments (none if that varies), function.
type Row = (&'static str, Option<usize>, Native);

pub(super) fn entries() -> Vec<Entry> {
    let tables: [&[Row]; 10] = [
        ctype::TABLE,
        format::TABLE,
        math::TABLE,
        number::TABLE,
        overflow::TABLE,
        scan::TABLE,
        sort::TABLE,
        stdlib::TABLE,
        string::TABLE,
        wide::TABLE,
    ];
    tables
        .iter()
        .flat_map(|table| table.iter())
        .map(|(name, n_arguments, native)| Entry {
            language: Language::C,
            key: (*name).to_owned(),
            n_arguments: *n_arguments,
            native: *native,
            kinds: None,
        })
        .collect()
}

/// A 32-bit result as its register holds it.
const fn int(value: i32) -> u64 {
    value as i64 as u64
}

/// The bytes of a string, without its NUL; faults when there is none in its block.
fn string<'m>(machine: &'m Machine<'_>, pointer: u64) -> Result<&'m [u8], Stop> {
    let bytes = machine.memory.bytes(pointer)?;
    let end = bytes.iter().position(|b| *b == 0).ok_or(Stop::Fault(Fault::Bounds))?;
    Ok(&bytes[..end])
}

/// That many bytes.
fn bytes<'m>(machine: &'m Machine<'_>, pointer: u64, n: u64) -> Result<&'m [u8], Stop> {
    if n == 0 {
        return Ok(&[]);
    }
    let n = usize::try_from(n).map_err(|_| Stop::Fault(Fault::Bounds))?;
    machine.memory.bytes(pointer)?.get(..n).ok_or(Stop::Fault(Fault::Bounds))
}

/// Writes bytes to memory.
fn put(machine: &mut Machine<'_>, pointer: u64, data: &[u8]) -> Result<(), Stop> {
    if data.is_empty() {
        return Ok(());
    }
    let place = machine.memory.bytes_mut(pointer)?;
    place.get_mut(..data.len()).ok_or(Stop::Fault(Fault::Bounds))?.copy_from_slice(data);
    Ok(())
}

/// The pointer moved by some bytes inside its block.
const fn moved(pointer: u64, by: usize) -> u64 {
    pointer & 0xffff_ffff_0000_0000 | (pointer as u32).wrapping_add(by as u32) as u64
}
