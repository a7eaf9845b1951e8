//! `Object`, `Objects`, comparing, and boxes: what every object can be asked.

use super::text::{compare as compare_text, hash as hash_text};
use super::{Description, number};
use crate::form::Kind;
use crate::library::Native;
use crate::run::memory::{Content, NULL};
use crate::run::{Machine, Stop};

type Outcome = Result<u64, Stop>;

const fn class(
    name: &'static str,
    supers: &'static [&'static str],
    interface: bool,
    methods: &'static [(&'static str, Native)],
) -> Description {
    Description { name, parameters: &[], supers, interface, n_slots: 0, methods, constants: &[] }
}

pub(super) const CLASSES: &[Description] = &[
    class(
        "java.lang.Object",
        &[],
        false,
        &[
            ("Object new()", |_, a| Ok(a[0])),
            ("boolean equals(Object)", |m, a| Ok(u64::from(equal(m, a[0], a[1])?))),
            ("int hashCode()", |m, a| Ok(i64::from(hash(m, a[0])?) as u64)),
            ("String toString()", |m, a| {
                let t = string_of(m, a[0])?;
                m.new_text(t)
            }),
            ("Class getClass()", |m, a| {
                m.memory.get(a[0])?;
                let name = m.class_name_of(a[0]);
                m.class_object(&name)
            }),
        ],
    ),
    Description {
        n_slots: 2,
        ..class(
            "java.lang.Enum",
            &["java.lang.Object", "java.lang.Comparable"],
            false,
            &[
                ("int ordinal()", |m, a| m.memory.load(Kind::I32, a[0] + 8)),
                ("String name()", |m, a| m.memory.load(Kind::Ref, a[0])),
                ("String toString()", |m, a| m.memory.load(Kind::Ref, a[0])),
            ],
        )
    },
    Description {
        parameters: &["T"],
        ..class(
            "java.lang.Comparable",
            &["java.lang.Object"],
            true,
            &[("int compareTo(T)", |m, a| Ok(i64::from(compare(m, a[0], a[1])?) as u64))],
        )
    },
    class("java.lang.Record", &["java.lang.Object"], false, &[]),
    class(
        "java.lang.Number",
        &["java.lang.Object"],
        false,
        &[
            ("int intValue()", |m, a| unbox(m, a[0], Kind::I32)),
            ("long longValue()", |m, a| unbox(m, a[0], Kind::I64)),
            ("double doubleValue()", |m, a| unbox(m, a[0], Kind::F64)),
            ("float floatValue()", |m, a| unbox(m, a[0], Kind::F32)),
            ("short shortValue()", |m, a| unbox(m, a[0], Kind::I16)),
            ("byte byteValue()", |m, a| unbox(m, a[0], Kind::I8)),
        ],
    ),
    class("behave.Closure", &["java.lang.Object"], false, &[]),
    class(
        "behave.Box",
        &["java.lang.Object"],
        false,
        &[
            ("static boolean boolean(Object)", |m, a| unbox(m, a[0], Kind::Bool)),
            ("static byte byte(Object)", |m, a| unbox(m, a[0], Kind::I8)),
            ("static short short(Object)", |m, a| unbox(m, a[0], Kind::I16)),
            ("static char char(Object)", |m, a| unbox(m, a[0], Kind::U16)),
            ("static int int(Object)", |m, a| unbox(m, a[0], Kind::I32)),
            ("static long long(Object)", |m, a| unbox(m, a[0], Kind::I64)),
            ("static float float(Object)", |m, a| unbox(m, a[0], Kind::F32)),
            ("static double double(Object)", |m, a| unbox(m, a[0], Kind::F64)),
        ],
    ),
    class(
        "java.util.Objects",
        &["java.lang.Object"],
        false,
        &[
            ("static boolean equals(Object,Object)", |m, a| {
                Ok(u64::from(if a[0] == NULL { a[1] == NULL } else { equal(m, a[0], a[1])? }))
            }),
            ("static int hashCode(Object)", |m, a| {
                if a[0] == NULL { Ok(0) } else { Ok(i64::from(hash(m, a[0])?) as u64) }
            }),
            ("static String toString(Object)", |m, a| {
                let t = display(m, a[0])?;
                m.new_text(t)
            }),
            ("static boolean isNull(Object)", |_, a| Ok(u64::from(a[0] == NULL))),
            ("static boolean nonNull(Object)", |_, a| Ok(u64::from(a[0] != NULL))),
            ("static <T> T requireNonNull(T)", |m, a| not_null(m, a[0])),
            ("static <T> T requireNonNull(T,String)", |m, a| not_null(m, a[0])),
        ],
    ),
];

fn not_null(machine: &mut Machine<'_>, object: u64) -> Outcome {
    if object == NULL { Err(machine.throw("java.lang.NullPointerException", None)) } else { Ok(object) }
}

/// The scalar in a box, widened as unboxing and widening would.
pub(crate) fn unbox(machine: &mut Machine<'_>, object: u64, into: Kind) -> Outcome {
    let block = machine.memory.get(object)?;
    match block.content {
        Content::Scalar(bits) => Ok(crate::run::arithmetic::convert(block.kind, into, bits)),
        _ => Err(machine.throw("java.lang.ClassCastException", None)),
    }
}

/// Whether the class of an object overrides a method in the searched code.
fn own_method(machine: &Machine<'_>, object: u64, name: &str, n: usize) -> Option<crate::form::FunctionRef> {
    let class = machine.memory.get(object).ok()?.class?;
    machine.program().method_named(class, name, n)
}

/// Whether an object stands for a class.
fn is_class(machine: &Machine<'_>, object: u64) -> bool {
    machine.class_name_of(object) == "java.lang.Class"
}

/// A box of the class that boxes that kind.
pub(crate) fn boxed(machine: &mut Machine<'_>, kind: Kind, bits: u64) -> Outcome {
    let class = match kind {
        Kind::Bool => "java.lang.Boolean",
        Kind::I8 | Kind::U8 => "java.lang.Byte",
        Kind::I16 => "java.lang.Short",
        Kind::U16 => "java.lang.Character",
        Kind::I64 | Kind::U64 => "java.lang.Long",
        Kind::F32 => "java.lang.Float",
        Kind::F64 => "java.lang.Double",
        _ => "java.lang.Integer",
    };
    number::boxed(machine, class, kind, bits)
}

/// Whether an object is a constant of an enum, with a body of its own or without.
fn is_enum(machine: &Machine<'_>, object: u64) -> bool {
    let class = machine.memory.get(object).ok().and_then(|o| o.class);
    let library = class.and_then(|c| machine.program().library_ancestor(c));
    library.is_some_and(|c| machine.program().class_name(c) == "java.lang.Enum")
}

/// Whether an object can be thrown.
fn is_throwable(machine: &mut Machine<'_>, object: u64) -> bool {
    let class = machine.memory.get(object).ok().and_then(|o| o.class);
    let throwable = machine.library_class("java.lang.Throwable");
    matches!((class, throwable), (Some(c), Some(t)) if machine.program().is_subclass(c, t))
}

/// Whether an object is a record, whose equality nobody wrote down.
fn is_record(machine: &mut Machine<'_>, object: u64) -> bool {
    let class = machine.memory.get(object).ok().and_then(|o| o.class);
    let record = machine.library_class("java.lang.Record");
    matches!((class, record), (Some(class), Some(record)) if machine.program().is_subclass(class, record))
}

/// `a.equals(b)`.
pub(super) fn equal(machine: &mut Machine<'_>, a: u64, b: u64) -> Result<bool, Stop> {
    let object = machine.memory.get(a)?;
    if a == b {
        return Ok(true);
    }
    if b == NULL {
        return Ok(false);
    }
    let other = machine.memory.get(b)?;
    match (&object.content, &other.content) {
        (Content::Text(x), Content::Text(y)) => return Ok(x == y),
        (Content::Scalar(x), Content::Scalar(y)) => return Ok(object.kind == other.kind && x == y),
        (Content::List(x), Content::List(y)) => {
            let (x, y) = (x.clone(), y.clone());
            machine.charge(x.len())?;
            if x.len() != y.len() {
                return Ok(false);
            }
            for (x, y) in x.into_iter().zip(y) {
                let same = if x == NULL { y == NULL } else { equal(machine, x, y)? };
                if !same {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        (Content::Table(_), Content::Table(_)) => return Err(Stop::Unsupported("equals of maps".into())),
        _ => {}
    }
    match own_method(machine, a, "equals", 1) {
        Some(function) => Ok(machine.call(function, &[a, b])? != 0),
        None if is_record(machine, a) => Err(Stop::Unsupported("equals of a record".into())),
        None => Ok(false),
    }
}

/// The number of an object that does not say one. Real ones differ from run to run, so nothing can rest on them but tables
/// that ask for the same object again.
fn identity(object: u64) -> i32 {
    (crate::run::memory::block_of(object).wrapping_mul(0x9e37_79b1) >> 1) as i32
}

/// `a.hashCode()`; of objects that do not say, their identity, which real runs do not repeat either.
pub(super) fn hash(machine: &mut Machine<'_>, a: u64) -> Result<i32, Stop> {
    let object = machine.memory.get(a)?;
    match &object.content {
        Content::Text(_) if is_class(machine, a) => return Ok(identity(a)),
        Content::Text(text) => return Ok(hash_text(text)),
        Content::Scalar(bits) => {
            return Ok(match object.kind {
                Kind::Bool => {
                    if *bits != 0 {
                        1231
                    } else {
                        1237
                    }
                }
                Kind::I64 | Kind::F64 => (*bits ^ (*bits >> 32)) as i32,
                _ => *bits as i32,
            });
        }
        Content::List(items) => {
            let mut total = 1i32;
            for item in items.clone() {
                machine.charge(1)?;
                let own = if item == NULL { 0 } else { hash(machine, item)? };
                total = total.wrapping_mul(31).wrapping_add(own);
            }
            return Ok(total);
        }
        _ => {}
    }
    match own_method(machine, a, "hashCode", 0) {
        Some(function) => Ok(machine.call(function, &[a])? as i32),
        None if is_record(machine, a) => Err(Stop::Unsupported("hashCode of a record".into())),
        None => Ok(identity(a)),
    }
}

/// `a.compareTo(b)`.
pub(super) fn compare(machine: &mut Machine<'_>, a: u64, b: u64) -> Result<i32, Stop> {
    if let Some(function) = own_method(machine, a, "compareTo", 1) {
        return Ok(machine.call(function, &[a, b])? as i32);
    }
    let (x, y) = (machine.memory.get(a)?, machine.memory.get(b)?);
    match (&x.content, &y.content) {
        (Content::Text(s), Content::Text(t)) => Ok(compare_text(s, t)),
        (Content::Scalar(s), Content::Scalar(t)) if x.kind == y.kind => Ok(match x.kind {
            Kind::F64 => number::compare(f64::from_bits(*s), f64::from_bits(*t)),
            Kind::F32 => number::compare(f32::from_bits(*s as u32).into(), f32::from_bits(*t as u32).into()),
            Kind::U16 | Kind::I8 | Kind::I16 => *s as i32 - *t as i32,
            _ => (*s as i64).cmp(&(*t as i64)) as i32,
        }),
        (Content::Bytes(s), Content::Bytes(t))
            if s.len() >= 16 && t.len() >= 16 && is_enum(machine, a) && is_enum(machine, b) =>
        {
            let (s, t) = (machine.memory.load(Kind::I32, a + 8)?, machine.memory.load(Kind::I32, b + 8)?);
            Ok(s as i32 - t as i32)
        }
        _ => Err(machine.throw("java.lang.ClassCastException", None)),
    }
}

/// `String.valueOf(a)`.
pub(super) fn display(machine: &mut Machine<'_>, a: u64) -> Result<Vec<u16>, Stop> {
    if a == NULL { Ok("null".encode_utf16().collect()) } else { string_of(machine, a) }
}

/// `a.toString()`.
pub(super) fn string_of(machine: &mut Machine<'_>, a: u64) -> Result<Vec<u16>, Stop> {
    let object = machine.memory.get(a)?;
    let shown = match &object.content {
        Content::Text(_) if is_class(machine, a) => {
            return Err(Stop::Unsupported("the text of a class".into()));
        }
        Content::Text(text) => return Ok(text.to_vec()),
        Content::Builder(text) => return Ok(text.clone()),
        Content::Scalar(bits) => match object.kind {
            Kind::Bool => (*bits != 0).to_string(),
            Kind::U16 => return Ok(vec![*bits as u16]),
            Kind::F32 => number::show_float(f32::from_bits(*bits as u32)),
            Kind::F64 => number::show_double(f64::from_bits(*bits)),
            _ => (*bits as i64).to_string(),
        },
        Content::List(items) => return shown_list(machine, &items.clone()),
        Content::Table(table) if table.set => {
            let keys: Vec<u64> = table.iterate().into_iter().map(|(k, _)| k).collect();
            return shown_list(machine, &keys);
        }
        _ => {
            if let Some(function) = own_method(machine, a, "toString", 0) {
                let text = machine.call(function, &[a])?;
                return machine.text(text).map(<[u16]>::to_vec);
            }
            if is_throwable(machine, a) {
                let text = super::throwable::describe(machine, &[a])?;
                return machine.text(text).map(<[u16]>::to_vec);
            }
            let class = machine.memory.get(a)?.class.and_then(|c| machine.program().library_ancestor(c));
            match class.map(|c| machine.program().class_name(c)) {
                Some("java.lang.Enum") => {
                    let name = machine.memory.load(Kind::Ref, a)?;
                    return machine.text(name).map(<[u16]>::to_vec);
                }
                _ => return Err(Stop::Unsupported("the text of an object without toString".into())),
            }
        }
    };
    Ok(shown.encode_utf16().collect())
}

fn shown_list(machine: &mut Machine<'_>, items: &[u64]) -> Result<Vec<u16>, Stop> {
    let mut text = vec![u16::from(b'[')];
    for (i, item) in items.iter().enumerate() {
        machine.charge(1)?;
        if i > 0 {
            text.extend([u16::from(b','), 32]);
        }
        text.extend(display(machine, *item)?);
    }
    text.push(u16::from(b']'));
    Ok(text)
}
