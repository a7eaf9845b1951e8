//! `String`, `CharSequence`, `StringBuilder`, `StringBuffer`.

use super::edit::{code_point_at, join, lower, region, repeat, replace, trim, upper};
use super::object::{display, string_of};
use super::{Description, number};
use crate::form::Kind;
use crate::library::Native;
use crate::run::memory::Content;
use crate::run::{Fault, Machine, Stop};

type Outcome = Result<u64, Stop>;

const fn class(
    name: &'static str,
    supers: &'static [&'static str],
    interface: bool,
    methods: &'static [(&'static str, Native)],
) -> Description {
    Description { name, parameters: &[], supers, interface, n_slots: 0, methods, constants: &[] }
}

const BUILDER: &[(&str, Native)] = &[
    ("static StringBuilder new()", |m, _| builder(m, Vec::new())),
    ("static StringBuilder new(int)", |m, a| {
        if i64::from(a[0] as i32).is_negative() {
            Err(Stop::Fault(Fault::NegativeSize))
        } else {
            builder(m, Vec::new())
        }
    }),
    ("static StringBuilder new(String)", |m, a| {
        let t = m.text(a[0])?.to_vec();
        builder(m, t)
    }),
    ("static StringBuilder new(CharSequence)", |m, a| {
        let t = string_of(m, a[0])?;
        builder(m, t)
    }),
    ("int length()", |m, a| Ok(m.text(a[0])?.len() as u64)),
    ("char charAt(int)", char_at),
    ("StringBuilder append(char)", |m, a| append(m, a[0], &[a[1] as u16])),
    ("StringBuilder append(int)", |m, a| {
        let t = (a[1] as i32).to_string();
        append_str(m, a[0], &t)
    }),
    ("StringBuilder append(long)", |m, a| {
        let t = (a[1] as i64).to_string();
        append_str(m, a[0], &t)
    }),
    ("StringBuilder append(boolean)", |m, a| append_str(m, a[0], if a[1] != 0 { "true" } else { "false" })),
    ("StringBuilder append(float)", |m, a| {
        let t = number::show_float(f32::from_bits(a[1] as u32));
        append_str(m, a[0], &t)
    }),
    ("StringBuilder append(double)", |m, a| {
        let t = number::show_double(f64::from_bits(a[1]));
        append_str(m, a[0], &t)
    }),
    ("StringBuilder append(char[])", |m, a| {
        let t = chars(m, a[1])?;
        append(m, a[0], &t)
    }),
    ("StringBuilder append(char[],int,int)", |m, a| {
        let t = chars(m, a[1])?;
        // Of an array, so this is not the exception of strings.
        let end = (a[2] as i32).wrapping_add(a[3] as i32) as u64;
        match slice(&t, a[2], end).map(<[u16]>::to_vec) {
            Ok(t) => append(m, a[0], &t),
            Err(_) => Err(m.throw("java.lang.IndexOutOfBoundsException", None)),
        }
    }),
    ("StringBuilder append(String)", |m, a| {
        let t = display(m, a[1])?;
        append(m, a[0], &t)
    }),
    ("StringBuilder append(CharSequence)", |m, a| {
        let t = display(m, a[1])?;
        append(m, a[0], &t)
    }),
    ("StringBuilder append(CharSequence,int,int)", |m, a| {
        let t = display(m, a[1])?;
        let t = slice(&t, a[2], a[3])?.to_vec();
        append(m, a[0], &t)
    }),
    ("StringBuilder append(Object)", |m, a| {
        let t = display(m, a[1])?;
        append(m, a[0], &t)
    }),
    ("StringBuilder appendCodePoint(int)", |m, a| {
        let t = point(a[1])?;
        append(m, a[0], &t)
    }),
    ("String toString()", |m, a| {
        let t = m.text(a[0])?.to_vec();
        m.new_text(t)
    }),
    ("StringBuilder reverse()", |m, a| {
        change(m, a[0], |t| reverse(t))?;
        Ok(a[0])
    }),
    ("void setLength(int)", |m, a| {
        let n = a[1] as i32;
        if n < 0 {
            return Err(Stop::Fault(Fault::TextIndex));
        }
        m.memory.reserve(n as usize * 2)?;
        change(m, a[0], |t| t.resize(n as usize, 0))?;
        Ok(0)
    }),
    ("void setCharAt(int,char)", |m, a| {
        let i = a[1] as i32 as usize;
        if i >= m.text(a[0])?.len() {
            return Err(Stop::Fault(Fault::TextIndex));
        }
        change(m, a[0], |t| t[i] = a[2] as u16)?;
        Ok(0)
    }),
    ("StringBuilder deleteCharAt(int)", |m, a| {
        let i = a[1] as i32 as usize;
        if i >= m.text(a[0])?.len() {
            return Err(Stop::Fault(Fault::TextIndex));
        }
        change(m, a[0], |t| {
            t.remove(i);
        })?;
        Ok(a[0])
    }),
    ("StringBuilder delete(int,int)", |m, a| splice(m, a[0], a[1], a[2], &[])),
    ("StringBuilder replace(int,int,String)", |m, a| {
        let t = m.text(a[3])?.to_vec();
        splice(m, a[0], a[1], a[2], &t)
    }),
    ("StringBuilder insert(int,char)", |m, a| insert(m, a[0], a[1], &[a[2] as u16])),
    ("StringBuilder insert(int,int)", |m, a| {
        let t: Vec<u16> = (a[2] as i32).to_string().encode_utf16().collect();
        insert(m, a[0], a[1], &t)
    }),
    ("StringBuilder insert(int,long)", |m, a| {
        let t: Vec<u16> = (a[2] as i64).to_string().encode_utf16().collect();
        insert(m, a[0], a[1], &t)
    }),
    ("StringBuilder insert(int,String)", |m, a| {
        let t = display(m, a[2])?;
        insert(m, a[0], a[1], &t)
    }),
    ("StringBuilder insert(int,Object)", |m, a| {
        let t = display(m, a[2])?;
        insert(m, a[0], a[1], &t)
    }),
    ("String substring(int)", |m, a| {
        let t = m.text(a[0])?;
        let t = slice(t, a[1], t.len() as u64)?.to_vec();
        m.new_text(t)
    }),
    ("String substring(int,int)", |m, a| {
        let t = slice(m.text(a[0])?, a[1], a[2])?.to_vec();
        m.new_text(t)
    }),
    ("int indexOf(String)", |m, a| index_of(m, a[0], a[1], 0)),
    ("int indexOf(String,int)", |m, a| index_of(m, a[0], a[1], a[2] as i32)),
    ("int lastIndexOf(String)", |m, a| last_index_of(m, a[0], a[1], i32::MAX)),
    ("int capacity()", |m, a| Ok(m.text(a[0])?.len().max(16) as u64)),
    ("void ensureCapacity(int)", |_, _| Ok(0)),
    ("void trimToSize()", |_, _| Ok(0)),
    ("void getChars(int,int,char[],int)", get_chars),
];

pub(super) const CLASSES: &[Description] = &[
    class(
        "java.lang.CharSequence",
        &["java.lang.Object"],
        true,
        &[
            ("char charAt(int)", char_at),
            ("int length()", |m, a| Ok(m.text(a[0])?.len() as u64)),
            ("CharSequence subSequence(int,int)", |m, a| {
                let t = slice(m.text(a[0])?, a[1], a[2])?.to_vec();
                m.new_text(t)
            }),
            ("String toString()", |m, a| {
                let t = string_of(m, a[0])?;
                m.new_text(t)
            }),
            ("boolean isEmpty()", |m, a| Ok(u64::from(m.text(a[0])?.is_empty()))),
        ],
    ),
    class("java.lang.StringBuilder", &["java.lang.Object", "java.lang.CharSequence"], false, BUILDER),
    class(
        "java.lang.StringBuffer",
        &["java.lang.StringBuilder"],
        false,
        &[
            ("static StringBuffer new()", |m, _| builder(m, Vec::new())),
            ("static StringBuffer new(int)", |m, _| builder(m, Vec::new())),
            ("static StringBuffer new(String)", |m, a| {
                let t = m.text(a[0])?.to_vec();
                builder(m, t)
            }),
        ],
    ),
    class(
        "java.lang.String",
        &["java.lang.Object", "java.lang.CharSequence", "java.lang.Comparable<String>"],
        false,
        &[
            ("static String new()", |m, _| m.new_text(Vec::new())),
            ("static String new(String)", |m, a| {
                let t = m.text(a[0])?.to_vec();
                m.new_text(t)
            }),
            ("static String new(char[])", |m, a| {
                let t = chars(m, a[0])?;
                m.new_text(t)
            }),
            ("static String new(char[],int,int)", |m, a| {
                let t = chars(m, a[0])?;
                let t = slice(&t, a[1], (a[1] as i32).wrapping_add(a[2] as i32) as u64)?.to_vec();
                m.new_text(t)
            }),
            ("static String new(byte[])", |m, a| decoded(m, a[0], None, None)),
            ("static String new(byte[],int,int)", |m, a| decoded(m, a[0], Some((a[1], a[2])), None)),
            ("static String new(byte[],Charset)", |m, a| decoded(m, a[0], None, Some(a[1]))),
            ("static String new(byte[],int,int,Charset)", |m, a| {
                decoded(m, a[0], Some((a[1], a[2])), Some(a[3]))
            }),
            ("static String new(byte[],String)", |m, a| {
                let charset = charset(m, a[1])?;
                decoded(m, a[0], None, Some(charset))
            }),
            ("static String new(byte[],int,int,String)", |m, a| {
                let charset = charset(m, a[3])?;
                decoded(m, a[0], Some((a[1], a[2])), Some(charset))
            }),
            ("static String new(int[],int,int)", |m, a| {
                let (_, points) = super::system::elements(m, a[0])?;
                let (from, n) = (usize::try_from(a[1] as i32).ok(), usize::try_from(a[2] as i32).ok());
                let part = from.zip(n).and_then(|(from, n)| points.get(from..from.checked_add(n)?));
                let Some(part) = part else {
                    return Err(m.throw("java.lang.StringIndexOutOfBoundsException", None));
                };
                let mut text = Vec::with_capacity(part.len());
                for point in part {
                    match (u16::try_from(*point), char::from_u32(*point as u32)) {
                        (Ok(unit), _) => text.push(unit),
                        (_, Some(c)) => text.extend_from_slice(c.encode_utf16(&mut [0; 2])),
                        _ => return Err(m.throw("java.lang.IllegalArgumentException", None)),
                    }
                }
                m.new_text(text)
            }),
            ("static String new(StringBuilder)", |m, a| {
                let t = m.text(a[0])?.to_vec();
                m.new_text(t)
            }),
            ("int length()", |m, a| Ok(m.text(a[0])?.len() as u64)),
            ("char charAt(int)", char_at),
            ("boolean isEmpty()", |m, a| Ok(u64::from(m.text(a[0])?.is_empty()))),
            ("boolean isBlank()", |m, a| {
                Ok(u64::from(m.text(a[0])?.iter().all(|c| super::character::is_whitespace(u32::from(*c)))))
            }),
            ("String substring(int)", |m, a| {
                let t = m.text(a[0])?;
                let t = slice(t, a[1], t.len() as u64)?.to_vec();
                m.new_text(t)
            }),
            ("String substring(int,int)", |m, a| {
                let t = slice(m.text(a[0])?, a[1], a[2])?.to_vec();
                m.new_text(t)
            }),
            ("CharSequence subSequence(int,int)", |m, a| {
                let t = slice(m.text(a[0])?, a[1], a[2])?.to_vec();
                m.new_text(t)
            }),
            ("int indexOf(int)", |m, a| index_of_char(m, a[0], a[1], 0)),
            ("int indexOf(int,int)", |m, a| index_of_char(m, a[0], a[1], a[2] as i32)),
            ("int indexOf(String)", |m, a| index_of(m, a[0], a[1], 0)),
            ("int indexOf(String,int)", |m, a| index_of(m, a[0], a[1], a[2] as i32)),
            ("int lastIndexOf(int)", |m, a| last_index_of_char(m, a[0], a[1], i32::MAX)),
            ("int lastIndexOf(int,int)", |m, a| last_index_of_char(m, a[0], a[1], a[2] as i32)),
            ("int lastIndexOf(String)", |m, a| last_index_of(m, a[0], a[1], i32::MAX)),
            ("int lastIndexOf(String,int)", |m, a| last_index_of(m, a[0], a[1], a[2] as i32)),
            ("boolean equals(Object)", |m, a| Ok(u64::from(super::object::equal(m, a[0], a[1])?))),
            ("boolean equalsIgnoreCase(String)", equals_ignore_case),
            ("boolean contentEquals(CharSequence)", |m, a| {
                let t = string_of(m, a[1])?;
                Ok(u64::from(m.text(a[0])? == t))
            }),
            ("int compareTo(String)", |m, a| Ok(i64::from(compare(m.text(a[0])?, m.text(a[1])?)) as u64)),
            ("int compareToIgnoreCase(String)", |m, a| {
                let (x, y) = (fold(m.text(a[0])?), fold(m.text(a[1])?));
                Ok(i64::from(compare(&x, &y)) as u64)
            }),
            ("int hashCode()", |m, a| Ok(i64::from(hash(m.text(a[0])?)) as u64)),
            ("boolean startsWith(String)", |m, a| Ok(u64::from(m.text(a[0])?.starts_with(m.text(a[1])?)))),
            ("boolean startsWith(String,int)", |m, a| {
                let t = m.text(a[0])?;
                let p = m.text(a[1])?;
                Ok(u64::from(
                    usize::try_from(a[2] as i32)
                        .ok()
                        .and_then(|i| t.get(i..))
                        .is_some_and(|t| t.starts_with(p)),
                ))
            }),
            ("boolean endsWith(String)", |m, a| Ok(u64::from(m.text(a[0])?.ends_with(m.text(a[1])?)))),
            ("boolean contains(CharSequence)", |m, a| {
                let t = string_of(m, a[1])?;
                let s = m.text(a[0])?.to_vec();
                Ok(u64::from(find(&s, &t, 0).is_some()))
            }),
            ("boolean regionMatches(int,String,int,int)", |m, a| {
                region(m, a[0], a[1], a[2], a[3], a[4], false)
            }),
            ("boolean regionMatches(boolean,int,String,int,int)", |m, a| {
                region(m, a[0], a[2], a[3], a[4], a[5], a[1] != 0)
            }),
            ("String concat(String)", |m, a| {
                let t = [m.text(a[0])?, m.text(a[1])?].concat();
                m.memory.reserve(0)?;
                m.new_text(t)
            }),
            ("String replace(char,char)", |m, a| {
                let t =
                    m.text(a[0])?.iter().map(|c| if *c == a[1] as u16 { a[2] as u16 } else { *c }).collect();
                m.new_text(t)
            }),
            ("String replace(CharSequence,CharSequence)", replace),
            ("String toLowerCase()", |m, a| {
                let t = lower(m.text(a[0])?);
                m.new_text(t)
            }),
            ("String toUpperCase()", |m, a| {
                let t = upper(m.text(a[0])?);
                m.new_text(t)
            }),
            ("String toLowerCase(Locale)", |m, a| {
                let t = lower(m.text(a[0])?);
                m.new_text(t)
            }),
            ("String toUpperCase(Locale)", |m, a| {
                let t = upper(m.text(a[0])?);
                m.new_text(t)
            }),
            ("String trim()", |m, a| {
                let t = trim(m.text(a[0])?, |c| c <= 32).to_vec();
                m.new_text(t)
            }),
            ("String strip()", |m, a| {
                let t = trim(m.text(a[0])?, |c| super::character::is_whitespace(u32::from(c))).to_vec();
                m.new_text(t)
            }),
            ("String intern()", |_, a| Ok(a[0])),
            ("String toString()", |_, a| Ok(a[0])),
            ("String repeat(int)", repeat),
            ("char[] toCharArray()", |m, a| {
                let t = m.text(a[0])?.to_vec();
                new_chars(m, &t)
            }),
            ("void getChars(int,int,char[],int)", get_chars),
            ("int codePointAt(int)", code_point_at),
            ("static String valueOf(Object)", |m, a| {
                let t = display(m, a[0])?;
                m.new_text(t)
            }),
            ("static String valueOf(char[])", |m, a| {
                let t = chars(m, a[0])?;
                m.new_text(t)
            }),
            ("static String valueOf(char[],int,int)", |m, a| {
                let t = chars(m, a[0])?;
                let t = slice(&t, a[1], (a[1] as i32).wrapping_add(a[2] as i32) as u64)?.to_vec();
                m.new_text(t)
            }),
            ("static String copyValueOf(char[])", |m, a| {
                let t = chars(m, a[0])?;
                m.new_text(t)
            }),
            ("static String valueOf(boolean)", |m, a| m.new_str(if a[0] != 0 { "true" } else { "false" })),
            ("static String valueOf(char)", |m, a| m.new_text(vec![a[0] as u16])),
            ("static String valueOf(int)", |m, a| m.new_str(&(a[0] as i32).to_string())),
            ("static String valueOf(long)", |m, a| m.new_str(&(a[0] as i64).to_string())),
            ("static String valueOf(float)", |m, a| {
                m.new_str(&number::show_float(f32::from_bits(a[0] as u32)))
            }),
            ("static String valueOf(double)", |m, a| m.new_str(&number::show_double(f64::from_bits(a[0])))),
            ("static String join(CharSequence,CharSequence...)", join),
        ],
    ),
];

fn builder(machine: &mut Machine<'_>, text: Vec<u16>) -> Outcome {
    machine.new_native("java.lang.StringBuilder", Content::Builder(text))
}

fn change(machine: &mut Machine<'_>, builder: u64, f: impl FnOnce(&mut Vec<u16>)) -> Result<(), Stop> {
    match &mut machine.memory.get_mut(builder)?.content {
        Content::Builder(text) => f(text),
        _ => return Err(Stop::Fault(Fault::Cast)),
    }
    Ok(())
}

fn append(machine: &mut Machine<'_>, builder: u64, more: &[u16]) -> Outcome {
    machine.charge(more.len() / 8)?;
    machine.memory.reserve(more.len() * 2)?;
    change(machine, builder, |text| text.extend_from_slice(more))?;
    Ok(builder)
}

fn append_str(machine: &mut Machine<'_>, builder: u64, more: &str) -> Outcome {
    let more: Vec<u16> = more.encode_utf16().collect();
    append(machine, builder, &more)
}

fn splice(machine: &mut Machine<'_>, builder: u64, start: u64, end: u64, by: &[u16]) -> Outcome {
    let len = machine.text(builder)?.len();
    let (start, end) = (start as i32, (end as i32).min(len as i32));
    if start < 0 || start > len as i32 || start > end {
        return Err(Stop::Fault(Fault::TextIndex));
    }
    machine.charge(len / 8)?;
    machine.memory.reserve(by.len() * 2)?;
    change(machine, builder, |text| {
        text.splice(start as usize..end as usize, by.iter().copied());
    })?;
    Ok(builder)
}

fn insert(machine: &mut Machine<'_>, builder: u64, at: u64, text: &[u16]) -> Outcome {
    splice(machine, builder, at, at, text).map(|_| builder)
}

/// Reverses with surrogate pairs kept in order.
fn reverse(text: &mut [u16]) {
    text.reverse();
    for i in 1..text.len() {
        if (0xdc00..0xe000).contains(&text[i - 1]) && (0xd800..0xdc00).contains(&text[i]) {
            text.swap(i - 1, i);
        }
    }
}

fn char_at(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let text = machine.text(a[0])?;
    usize::try_from(a[1] as i32)
        .ok()
        .and_then(|i| text.get(i))
        .map(|c| u64::from(*c))
        .ok_or(Stop::Fault(Fault::TextIndex))
}

/// `text[start..end]`, with Java's check of the bounds.
fn slice(text: &[u16], start: u64, end: u64) -> Result<&[u16], Stop> {
    let (start, end) = (usize::try_from(start as i32), usize::try_from(end as i32));
    match (start, end) {
        (Ok(start), Ok(end)) => text.get(start..end).ok_or(Stop::Fault(Fault::TextIndex)),
        _ => Err(Stop::Fault(Fault::TextIndex)),
    }
}

/// The contents of a `char[]`.
pub(super) fn chars(machine: &Machine<'_>, array: u64) -> Result<Vec<u16>, Stop> {
    let bytes = machine.memory.bytes(array)?;
    Ok(bytes.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect())
}

pub(super) fn new_chars(machine: &mut Machine<'_>, text: &[u16]) -> Outcome {
    let class = machine.library_class("char[]");
    let array = machine.new_array(class, Kind::U16, text.len())?;
    for (to, unit) in machine.memory.bytes_mut(array)?.chunks_exact_mut(2).zip(text) {
        to.copy_from_slice(&unit.to_le_bytes());
    }
    Ok(array)
}

fn get_chars(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let part = slice(machine.text(a[0])?, a[1], a[2])?.to_vec();
    for (i, unit) in part.into_iter().enumerate() {
        machine.memory.store_element(Kind::U16, a[3], i64::from(a[4] as i32) + i as i64, u64::from(unit))?;
    }
    Ok(0)
}

pub(super) fn find(text: &[u16], part: &[u16], from: usize) -> Option<usize> {
    if part.is_empty() {
        return Some(from.min(text.len()));
    }
    (from..text.len().saturating_sub(part.len() - 1)).find(|i| text[*i..].starts_with(part))
}

fn found(place: Option<usize>) -> u64 {
    place.map_or(u64::MAX, |i| i as u64)
}

fn index_of(machine: &mut Machine<'_>, text: u64, part: u64, from: i32) -> Outcome {
    machine.charge(machine.text(text)?.len() / 8)?;
    Ok(found(find(machine.text(text)?, machine.text(part)?, from.max(0) as usize)))
}

fn last_index_of(machine: &mut Machine<'_>, text: u64, part: u64, from: i32) -> Outcome {
    let (text, part) = (machine.text(text)?, machine.text(part)?);
    if from < 0 || part.len() > text.len() {
        return Ok(u64::MAX);
    }
    let last = (text.len() - part.len()).min(from as usize);
    Ok(found((0..=last).rev().find(|i| text[*i..].starts_with(part))))
}

fn point(code: u64) -> Result<Vec<u16>, Stop> {
    let code = code as u32;
    match u16::try_from(code) {
        Ok(unit) => Ok(vec![unit]),
        Err(_) => char::from_u32(code)
            .map(|c| c.encode_utf16(&mut [0; 2]).to_vec())
            .ok_or(Stop::Unsupported("a code point that is none".into())),
    }
}

fn index_of_char(machine: &mut Machine<'_>, text: u64, code: u64, from: i32) -> Outcome {
    machine.charge(machine.text(text)?.len() / 8)?;
    let Ok(unit) = point(code) else { return Ok(u64::MAX) };
    let text = machine.text(text)?;
    Ok(found(find(text, &unit, from.max(0) as usize).filter(|i| *i < text.len())))
}

fn last_index_of_char(machine: &mut Machine<'_>, text: u64, code: u64, from: i32) -> Outcome {
    let Ok(unit) = point(code) else { return Ok(u64::MAX) };
    let text = machine.text(text)?;
    if from < 0 {
        return Ok(u64::MAX);
    }
    let end = text.len().min((from as usize).saturating_add(1));
    Ok(found((0..end).rev().find(|i| text[*i..].starts_with(&unit))))
}

pub(super) fn fold(text: &[u16]) -> Vec<u16> {
    text.iter().map(|c| super::character::lower_unit(super::character::upper_unit(*c))).collect()
}

fn equals_ignore_case(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    if a[1] == 0 {
        return Ok(0);
    }
    Ok(u64::from(fold(machine.text(a[0])?) == fold(machine.text(a[1])?)))
}

/// `compareTo`: the first difference of units, else of lengths.
pub(super) fn compare(a: &[u16], b: &[u16]) -> i32 {
    match a.iter().zip(b).find(|(x, y)| x != y) {
        Some((x, y)) => i32::from(*x) - i32::from(*y),
        None => a.len() as i32 - b.len() as i32,
    }
}

pub(super) fn hash(text: &[u16]) -> i32 {
    text.iter().fold(0i32, |h, c| h.wrapping_mul(31).wrapping_add(i32::from(*c)))
}

/// Bytes as text, by the library's own charsets; UTF-8 where none is named.
fn decoded(machine: &mut Machine<'_>, bytes: u64, part: Option<(u64, u64)>, charset: Option<u64>) -> Outcome {
    let (from, n) = match part {
        Some(part) => part,
        None => (0, machine.memory.array_len(bytes)? as u64),
    };
    let charset = match charset {
        Some(charset) => charset,
        None => machine.call_library_function("java.nio.charset.Charset.defaultCharset()", &[])?,
    };
    machine
        .call_library_function("java.nio.charset.Charset.decode(byte[],int,int)", &[charset, bytes, from, n])
}

fn charset(machine: &mut Machine<'_>, name: u64) -> Outcome {
    machine.call_library_function("java.nio.charset.Charset.named(String)", &[name])
}
