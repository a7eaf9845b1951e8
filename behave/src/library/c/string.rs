//! `string.h` and `strings.h`.

use super::{Row, bytes, int, moved, put, string};
use crate::run::memory::NULL;
use crate::run::{Fault, Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("strlen", Some(1), strlen),
    ("strnlen", Some(2), strnlen),
    ("strcpy", Some(2), strcpy),
    ("stpcpy", Some(2), stpcpy),
    ("strncpy", Some(3), strncpy),
    ("strcat", Some(2), strcat),
    ("strncat", Some(3), strncat),
    ("strlcpy", Some(3), strlcpy),
    ("strlcat", Some(3), strlcat),
    ("strcmp", Some(2), strcmp),
    ("strcoll", Some(2), strcmp),
    ("strncmp", Some(3), strncmp),
    ("strcasecmp", Some(2), strcasecmp),
    ("strncasecmp", Some(3), strncasecmp),
    ("strchr", Some(2), strchr),
    ("index", Some(2), strchr),
    ("strrchr", Some(2), strrchr),
    ("rindex", Some(2), strrchr),
    ("strchrnul", Some(2), strchrnul),
    ("strstr", Some(2), strstr),
    ("strpbrk", Some(2), strpbrk),
    ("strspn", Some(2), strspn),
    ("strcspn", Some(2), strcspn),
    ("strdup", Some(1), strdup),
    ("strndup", Some(2), strndup),
    ("memcpy", Some(3), memmove),
    ("memmove", Some(3), memmove),
    ("mempcpy", Some(3), mempcpy),
    ("memset", Some(3), memset),
    ("memcmp", Some(3), memcmp),
    ("bcmp", Some(3), memcmp),
    ("memchr", Some(3), memchr),
    ("memrchr", Some(3), memrchr),
    ("memmem", Some(4), memmem),
    ("bzero", Some(2), bzero),
    ("bcopy", Some(3), bcopy),
    ("explicit_bzero", Some(2), bzero),
    ("rawmemchr", Some(2), |machine, a| {
        let all = machine.memory.bytes(a[0])?;
        let at = all.iter().position(|b| *b == a[1] as u8).ok_or(Stop::Fault(Fault::Bounds))?;
        machine.charge(at / 16)?;
        Ok(moved(a[0], at))
    }),
    ("memccpy", Some(4), memccpy),
    ("stpncpy", Some(3), |machine, a| {
        strncpy(machine, a)?;
        let copied = bytes(machine, a[0], a[2])?;
        let at = copied.iter().position(|b| *b == 0).unwrap_or(copied.len());
        Ok(moved(a[0], at))
    }),
    ("strcasestr", Some(2), |machine, a| {
        let hay = taken(machine, a[0])?.to_ascii_lowercase();
        let needle = taken(machine, a[1])?.to_ascii_lowercase();
        Ok(find(machine, &hay, &needle)?.map_or(NULL, |i| moved(a[0], i)))
    }),
    ("strxfrm", Some(3), |machine, a| {
        let mut text = taken(machine, a[1])?;
        let n = text.len();
        text.push(0);
        text.truncate(usize::try_from(a[2]).unwrap_or(usize::MAX));
        put(machine, a[0], &text)?;
        Ok(n as u64)
    }),
    ("swab", Some(3), |machine, a| {
        let n = (a[2] as i64).max(0) as u64 & !1;
        let mut data = bytes(machine, a[0], n)?.to_vec();
        machine.charge(data.len() / 16)?;
        data.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
        put(machine, a[1], &data)?;
        Ok(0)
    }),
];

/// The string, copied, and paid for.
fn taken(machine: &mut Machine<'_>, pointer: u64) -> Result<Vec<u8>, Stop> {
    let text = string(machine, pointer)?.to_vec();
    machine.charge(text.len() / 8 + 1)?;
    Ok(text)
}

fn strlen(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let n = string(machine, a[0])?.len();
    machine.charge(n / 8)?;
    Ok(n as u64)
}

fn strnlen(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let all = machine.memory.bytes(a[0])?;
    let n = all.iter().take(a[1] as usize).position(|b| *b == 0).map_or(a[1], |n| n as u64);
    machine.charge((n / 8) as usize)?;
    bytes(machine, a[0], n)?;
    Ok(n)
}

/// Copies a string and its NUL.
fn copy(machine: &mut Machine<'_>, to: u64, mut text: Vec<u8>) -> Result<(), Stop> {
    text.push(0);
    put(machine, to, &text)
}

fn strcpy(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let text = taken(machine, a[1])?;
    copy(machine, a[0], text)?;
    Ok(a[0])
}

fn stpcpy(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let text = taken(machine, a[1])?;
    let n = text.len();
    copy(machine, a[0], text)?;
    Ok(moved(a[0], n))
}

fn strncpy(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let n = a[2] as usize;
    machine.charge(n.min(1 << 30) / 8)?;
    let source = machine.memory.bytes(a[1])?;
    let mut text: Vec<u8> = source.iter().take(n).take_while(|b| **b != 0).copied().collect();
    text.resize(n, 0);
    put(machine, a[0], &text)?;
    Ok(a[0])
}

fn strcat(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let at = taken(machine, a[0])?.len();
    let text = taken(machine, a[1])?;
    copy(machine, moved(a[0], at), text)?;
    Ok(a[0])
}

fn strncat(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let at = taken(machine, a[0])?.len();
    let source = machine.memory.bytes(a[1])?;
    let text: Vec<u8> = source.iter().take(a[2] as usize).take_while(|b| **b != 0).copied().collect();
    machine.charge(text.len() / 8)?;
    copy(machine, moved(a[0], at), text)?;
    Ok(a[0])
}

fn strlcpy(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let mut text = taken(machine, a[1])?;
    let n = text.len();
    if a[2] > 0 {
        text.truncate(a[2] as usize - 1);
        copy(machine, a[0], text)?;
    }
    Ok(n as u64)
}

fn strlcat(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let at = taken(machine, a[0])?.len();
    let mut text = taken(machine, a[1])?;
    let n = at + text.len();
    if (a[2] as usize) > at {
        text.truncate(a[2] as usize - at - 1);
        copy(machine, moved(a[0], at), text)?;
    }
    Ok(n as u64)
}

/// Difference of the first bytes that differ, as glibc gives it.
fn difference(a: &[u8], b: &[u8], n: usize, fold: bool) -> i32 {
    let at = |s: &[u8], i: usize| {
        let byte = s.get(i).copied().unwrap_or(0);
        i32::from(if fold { byte.to_ascii_lowercase() } else { byte })
    };
    for i in 0..n {
        let (x, y) = (at(a, i), at(b, i));
        if x != y || x == 0 {
            return x - y;
        }
    }
    0
}

fn compared(machine: &mut Machine<'_>, a: &[u64], n: usize, fold: bool) -> Result64 {
    let (s, t) = (machine.memory.bytes(a[0])?, machine.memory.bytes(a[1])?);
    let most = s.iter().zip(t).take(n).position(|(x, y)| *x == 0 || *y == 0).map_or(n, |i| i + 1);
    let result = difference(s, t, most.min(s.len().max(t.len()) + 1), fold);
    machine.charge(most.min(1 << 20) / 8)?;
    Ok(int(result))
}

fn strcmp(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    compared(machine, a, usize::MAX, false)
}

fn strncmp(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    if a[2] == 0 { Ok(0) } else { compared(machine, a, a[2] as usize, false) }
}

fn strcasecmp(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    compared(machine, a, usize::MAX, true)
}

fn strncasecmp(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    if a[2] == 0 { Ok(0) } else { compared(machine, a, a[2] as usize, true) }
}

fn strchr(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let text = taken(machine, a[0])?;
    let found = if a[1] as u8 == 0 { Some(text.len()) } else { text.iter().position(|b| *b == a[1] as u8) };
    Ok(found.map_or(NULL, |i| moved(a[0], i)))
}

fn strchrnul(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let text = taken(machine, a[0])?;
    let at = text.iter().position(|b| *b == a[1] as u8).unwrap_or(text.len());
    Ok(moved(a[0], at))
}

fn strrchr(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let text = taken(machine, a[0])?;
    let found = if a[1] as u8 == 0 { Some(text.len()) } else { text.iter().rposition(|b| *b == a[1] as u8) };
    Ok(found.map_or(NULL, |i| moved(a[0], i)))
}

/// Where the needle starts; the work is paid for as a plain search would need it.
fn find(machine: &mut Machine<'_>, hay: &[u8], needle: &[u8]) -> Result<Option<usize>, Stop> {
    if needle.is_empty() {
        return Ok(Some(0));
    }
    if needle.len() > hay.len() {
        return Ok(None);
    }
    machine.charge(hay.len().saturating_mul(needle.len()) / 16)?;
    Ok(hay.windows(needle.len()).position(|w| w == needle))
}

fn strstr(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (hay, needle) = (taken(machine, a[0])?, taken(machine, a[1])?);
    Ok(find(machine, &hay, &needle)?.map_or(NULL, |i| moved(a[0], i)))
}

fn memmem(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let hay = bytes(machine, a[0], a[1])?.to_vec();
    let needle = bytes(machine, a[2], a[3])?.to_vec();
    Ok(find(machine, &hay, &needle)?.map_or(NULL, |i| moved(a[0], i)))
}

fn strpbrk(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (text, set) = (taken(machine, a[0])?, taken(machine, a[1])?);
    Ok(text.iter().position(|b| set.contains(b)).map_or(NULL, |i| moved(a[0], i)))
}

fn strspn(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (text, set) = (taken(machine, a[0])?, taken(machine, a[1])?);
    Ok(text.iter().position(|b| !set.contains(b)).unwrap_or(text.len()) as u64)
}

fn strcspn(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (text, set) = (taken(machine, a[0])?, taken(machine, a[1])?);
    Ok(text.iter().position(|b| set.contains(b)).unwrap_or(text.len()) as u64)
}

fn duplicate(machine: &mut Machine<'_>, text: &[u8]) -> Result64 {
    let block = machine.memory.add_bytes(text.len() + 1)?;
    put(machine, block, text)?;
    Ok(block)
}

fn strdup(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let text = taken(machine, a[0])?;
    duplicate(machine, &text)
}

fn strndup(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let source = machine.memory.bytes(a[0])?;
    let text: Vec<u8> = source.iter().take(a[1] as usize).take_while(|b| **b != 0).copied().collect();
    machine.charge(text.len() / 8)?;
    duplicate(machine, &text)
}

fn memmove(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let data = bytes(machine, a[1], a[2])?.to_vec();
    machine.charge(data.len() / 16)?;
    put(machine, a[0], &data)?;
    Ok(a[0])
}

/// Copies up to and with the first such byte; where the copy ends then.
fn memccpy(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let source = some_bytes(machine, a[1], a[3])?;
    let found = source.iter().position(|b| *b == a[2] as u8);
    let n = found.map_or(a[3], |i| i as u64 + 1);
    let data = bytes(machine, a[1], n)?.to_vec();
    machine.charge(data.len() / 16)?;
    put(machine, a[0], &data)?;
    Ok(found.map_or(NULL, |i| moved(a[0], i + 1)))
}

fn mempcpy(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    memmove(machine, a)?;
    Ok(moved(a[0], a[2] as usize))
}

fn bcopy(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    memmove(machine, &[a[1], a[0], a[2]])
}

fn memset(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    bytes(machine, a[0], a[2])?;
    machine.charge(a[2] as usize / 16)?;
    if a[2] > 0 {
        machine.memory.bytes_mut(a[0])?[..a[2] as usize].fill(a[1] as u8);
    }
    Ok(a[0])
}

fn bzero(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    memset(machine, &[a[0], 0, a[1]])
}

fn memcmp(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (s, t) = (bytes(machine, a[0], a[2])?, bytes(machine, a[1], a[2])?);
    let result = s.iter().zip(t).find(|(x, y)| x != y).map_or(0, |(x, y)| i32::from(*x) - i32::from(*y));
    machine.charge(a[2] as usize / 16)?;
    Ok(int(result))
}

/// Bytes to look through: C lets `n` be larger than the block when what is looked for comes first.
fn some_bytes<'m>(machine: &'m Machine<'_>, pointer: u64, n: u64) -> Result<&'m [u8], Stop> {
    let all = machine.memory.bytes(pointer)?;
    Ok(&all[..all.len().min(n as usize)])
}

fn memchr(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let all = some_bytes(machine, a[0], a[2])?;
    let (found, n) = (all.iter().position(|b| *b == a[1] as u8), all.len());
    machine.charge(n / 16)?;
    if found.is_none() {
        bytes(machine, a[0], a[2])?;
    }
    Ok(found.map_or(NULL, |i| moved(a[0], i)))
}

fn memrchr(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let found = bytes(machine, a[0], a[2])?.iter().rposition(|b| *b == a[1] as u8);
    machine.charge(a[2] as usize / 16)?;
    Ok(found.map_or(NULL, |i| moved(a[0], i)))
}
