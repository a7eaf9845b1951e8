//! Strings of wide characters, of 32 bits each: `wchar.h`.

use super::{Row, bytes, int, moved, put};
use crate::form::Kind;
use crate::run::memory::NULL;
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("wcslen", Some(1), |machine, a| Ok(text(machine, a[0])?.len() as u64)),
    ("wcsnlen", Some(2), |machine, a| Ok(text_of(machine, a[0], a[1])?.len() as u64)),
    ("wcscpy", Some(2), |machine, a| {
        let source = text(machine, a[1])?;
        write(machine, a[0], &source, true)
    }),
    ("wcsncpy", Some(3), |machine, a| {
        let mut source = text_of(machine, a[1], a[2])?;
        machine.charge((a[2] / 8) as usize)?;
        source.resize(usize::try_from(a[2]).unwrap_or(usize::MAX).min(1 << 24), 0);
        write(machine, a[0], &source, false)
    }),
    ("wcscat", Some(2), |machine, a| {
        let (n, source) = (text(machine, a[0])?.len(), text(machine, a[1])?);
        write(machine, moved(a[0], n * 4), &source, true)?;
        Ok(a[0])
    }),
    ("wcscmp", Some(2), |machine, a| compared(machine, a[0], a[1], u64::MAX)),
    ("wcsncmp", Some(3), |machine, a| compared(machine, a[0], a[1], a[2])),
    ("wcschr", Some(2), |machine, a| {
        let mut all = text(machine, a[0])?;
        all.push(0);
        Ok(all.iter().position(|c| *c == a[1] as u32).map_or(NULL, |i| moved(a[0], i * 4)))
    }),
    ("wcsrchr", Some(2), |machine, a| {
        let mut all = text(machine, a[0])?;
        all.push(0);
        Ok(all.iter().rposition(|c| *c == a[1] as u32).map_or(NULL, |i| moved(a[0], i * 4)))
    }),
    ("wcsstr", Some(2), |machine, a| {
        let (hay, needle) = (text(machine, a[0])?, text(machine, a[1])?);
        machine.charge(hay.len().saturating_mul(needle.len()) / 8)?;
        let found =
            if needle.is_empty() { Some(0) } else { hay.windows(needle.len()).position(|w| w == needle) };
        Ok(found.map_or(NULL, |i| moved(a[0], i * 4)))
    }),
    ("wcsspn", Some(2), |machine, a| {
        let (all, set) = (text(machine, a[0])?, text(machine, a[1])?);
        Ok(all.iter().take_while(|c| set.contains(c)).count() as u64)
    }),
    ("wcscspn", Some(2), |machine, a| {
        let (all, set) = (text(machine, a[0])?, text(machine, a[1])?);
        Ok(all.iter().take_while(|c| !set.contains(c)).count() as u64)
    }),
    ("wcspbrk", Some(2), |machine, a| {
        let (all, set) = (text(machine, a[0])?, text(machine, a[1])?);
        Ok(all.iter().position(|c| set.contains(c)).map_or(NULL, |i| moved(a[0], i * 4)))
    }),
    ("wmemcpy", Some(3), copy),
    ("wmemmove", Some(3), copy),
    ("wmemset", Some(3), |machine, a| {
        let n = usize::try_from(a[2]).unwrap_or(usize::MAX).min(1 << 24);
        machine.charge(n / 8)?;
        write(machine, a[0], &vec![a[1] as u32; n], false)
    }),
    ("wmemcmp", Some(3), |machine, a| {
        let (s, t) = (units(machine, a[0], a[2])?, units(machine, a[1], a[2])?);
        Ok(int(order(&s, &t)))
    }),
    ("wmemchr", Some(3), |machine, a| {
        let all = units(machine, a[0], a[2])?;
        Ok(all.iter().position(|c| *c == a[1] as u32).map_or(NULL, |i| moved(a[0], i * 4)))
    }),
];

/// The characters before the NUL.
fn text(machine: &mut Machine<'_>, pointer: u64) -> Result<Vec<u32>, Stop> {
    text_of(machine, pointer, u64::MAX)
}

/// The characters before the NUL, at most `most`.
fn text_of(machine: &mut Machine<'_>, pointer: u64, most: u64) -> Result<Vec<u32>, Stop> {
    let mut out = Vec::new();
    while (out.len() as u64) < most {
        match machine.memory.load(Kind::U32, moved(pointer, out.len() * 4))? {
            0 => break,
            unit => out.push(unit as u32),
        }
        machine.charge(1)?;
    }
    Ok(out)
}

/// That many characters.
fn units(machine: &mut Machine<'_>, pointer: u64, n: u64) -> Result<Vec<u32>, Stop> {
    let words = bytes(machine, pointer, n.saturating_mul(4))?.chunks_exact(4);
    let out: Vec<u32> = words.map(|w| w.try_into().map_or(0, u32::from_le_bytes)).collect();
    machine.charge(out.len() / 8)?;
    Ok(out)
}

fn write(machine: &mut Machine<'_>, to: u64, units: &[u32], ended: bool) -> Result64 {
    let data: Vec<u8> = units.iter().copied().chain(ended.then_some(0)).flat_map(u32::to_le_bytes).collect();
    put(machine, to, &data)?;
    Ok(to)
}

fn copy(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let data = units(machine, a[1], a[2])?;
    write(machine, a[0], &data, false)
}

/// glibc gives -1, 0 or 1 here, by the characters as signed numbers.
fn order(s: &[u32], t: &[u32]) -> i32 {
    let differing = s.iter().zip(t).find(|(x, y)| x != y);
    differing.map_or(0, |(x, y)| if (*x as i32) < (*y as i32) { -1 } else { 1 })
}

fn compared(machine: &mut Machine<'_>, s: u64, t: u64, n: u64) -> Result64 {
    let (mut s, mut t) = (text_of(machine, s, n)?, text_of(machine, t, n)?);
    s.push(0);
    t.push(0);
    let n = usize::try_from(n).unwrap_or(usize::MAX);
    s.truncate(n);
    t.truncate(n);
    Ok(int(order(&s, &t)))
}
