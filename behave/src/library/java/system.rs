//! `System` and `Arrays`.

use super::object::{compare, display, equal, hash};
use super::{Description, number};
use crate::form::Kind;
use crate::library::Native;
use crate::run::memory::{Content, NULL};
use crate::run::{Fault, Machine, Stop};

type Outcome = Result<u64, Stop>;

const fn class(
    name: &'static str,
    methods: &'static [(&'static str, Native)],
    constants: &'static [(&'static str, u64)],
) -> Description {
    Description {
        name,
        parameters: &[],
        supers: &["java.lang.Object"],
        interface: false,
        n_slots: 0,
        methods,
        constants,
    }
}

macro_rules! per_type {
    ($($ty:literal),*) => {
        &[
            $((concat!("static void fill(", $ty, "[],", $ty, ")"), |m, a| fill(m, a[0], None, a[1])),
              (concat!("static void fill(", $ty, "[],int,int,", $ty, ")"), |m, a| fill(m, a[0], Some((a[1], a[2])), a[3])),
              (concat!("static ", $ty, "[] copyOf(", $ty, "[],int)"), |m, a| copy_of(m, a[0], 0, a[1])),
              (concat!("static ", $ty, "[] copyOfRange(", $ty, "[],int,int)"), |m, a| copy_of(m, a[0], a[1], a[2])),
              (concat!("static void sort(", $ty, "[])"), |m, a| sort(m, a[0], None)),
              (concat!("static void sort(", $ty, "[],int,int)"), |m, a| sort(m, a[0], Some((a[1], a[2])))),
              (concat!("static int binarySearch(", $ty, "[],", $ty, ")"), |m, a| binary_search(m, a[0], a[1])),
              (concat!("static boolean equals(", $ty, "[],", $ty, "[])"), |m, a| equals(m, a[0], a[1])),
              (concat!("static String toString(", $ty, "[])"), |m, a| to_string(m, a[0])),
              (concat!("static int hashCode(", $ty, "[])"), |m, a| hash_code(m, a[0])),)*
            ("static <T> T[] copyOf(T[],int)", |m, a| copy_of(m, a[0], 0, a[1])),
            ("static <T> T[] copyOfRange(T[],int,int)", |m, a| copy_of(m, a[0], a[1], a[2])),
("static <T> void sort(T[],Comparator)", |m, a| sort_by(m, a[0], None, a[1])),
            ("static <T> void sort(T[],int,int,Comparator)", |m, a| sort_by(m, a[0], Some((a[1], a[2])), a[3])),
        ]
    };
}

pub(super) const CLASSES: &[Description] = &[
    class(
        "java.lang.System",
        &[
            ("static void arraycopy(Object,int,Object,int,int)", array_copy),
            ("static String lineSeparator()", |m, _| m.new_str("\n")),
        ],
        &[("java.io.PrintStream out", 0), ("java.io.PrintStream err", 0)],
    ),
    class(
        "java.io.PrintStream",
        &[
            ("void println()", |_, _| Ok(0)),
            ("void println(Object)", |_, _| Ok(0)),
            ("void println(int)", |_, _| Ok(0)),
            ("void println(double)", |_, _| Ok(0)),
            ("void print(Object)", |_, _| Ok(0)),
            ("void print(int)", |_, _| Ok(0)),
            ("void print(double)", |_, _| Ok(0)),
        ],
        &[],
    ),
    class(
        "behave.Arrays",
        &[("static Object clone(Object)", |m, a| {
            let n = m.memory.array_len(a[0])?;
            copy_of(m, a[0], 0, n as u64)
        })],
        &[],
    ),
    class(
        "java.util.Arrays",
        per_type!("boolean", "byte", "short", "char", "int", "long", "float", "double", "Object"),
        &[],
    ),
];

/// Kind and elements of an array.
pub(super) fn elements(machine: &Machine<'_>, array: u64) -> Result<(Kind, Vec<u64>), Stop> {
    let object = machine.memory.get(array)?;
    let Content::Bytes(bytes) = &object.content else { return Err(Stop::Fault(Fault::Cast)) };
    let kind = object.kind;
    Ok((kind, bytes.chunks_exact(kind.size()).filter_map(|c| crate::run::memory::read(kind, c)).collect()))
}

fn store(machine: &mut Machine<'_>, kind: Kind, array: u64, from: usize, values: &[u64]) -> Result<(), Stop> {
    machine.charge(values.len())?;
    for (i, value) in values.iter().enumerate() {
        machine.memory.store_element(kind, array, (from + i) as i64, *value)?;
    }
    Ok(())
}

fn array_copy(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let (from, to, n) = (i64::from(a[1] as i32), i64::from(a[3] as i32), i64::from(a[4] as i32));
    let (kind, to_kind) = (machine.memory.get(a[0])?.kind, machine.memory.get(a[2])?.kind);
    let (size, to_size) = (machine.memory.array_len(a[0])? as i64, machine.memory.array_len(a[2])? as i64);
    if kind != to_kind {
        return Err(Stop::Fault(Fault::ArrayStore));
    }
    if from < 0 || to < 0 || n < 0 || from + n > size || to + n > to_size {
        return Err(Stop::Fault(Fault::Index));
    }
    machine.charge(n as usize / 8)?;
    let width = kind.size();
    let bytes = machine.memory.bytes(a[0])?[from as usize * width..(from + n) as usize * width].to_vec();
    machine.memory.bytes_mut(a[2])?[to as usize * width..(to + n) as usize * width].copy_from_slice(&bytes);
    Ok(0)
}

fn range(machine: &mut Machine<'_>, size: usize, range: Option<(u64, u64)>) -> Result<(usize, usize), Stop> {
    let Some((from, to)) = range else { return Ok((0, size)) };
    let (from, to) = (from as i32, to as i32);
    if from > to {
        return Err(machine.throw("java.lang.IllegalArgumentException", None));
    }
    if from < 0 || to as usize > size {
        return Err(Stop::Fault(Fault::Index));
    }
    Ok((from as usize, to as usize))
}

fn fill(machine: &mut Machine<'_>, array: u64, part: Option<(u64, u64)>, value: u64) -> Outcome {
    let size = machine.memory.array_len(array)?;
    let (from, to) = range(machine, size, part)?;
    let kind = machine.memory.get(array)?.kind;
    store(machine, kind, array, from, &vec![value; to - from])?;
    Ok(0)
}

fn copy_of(machine: &mut Machine<'_>, array: u64, from: u64, to: u64) -> Outcome {
    let (from, to) = (from as i32, to as i32);
    let class = machine.memory.get(array)?.class;
    let (kind, values) = elements(machine, array)?;
    if from < 0 || from as usize > values.len() {
        return Err(Stop::Fault(Fault::Index));
    }
    if to < from {
        return Err(if from == 0 {
            Stop::Fault(Fault::NegativeSize)
        } else {
            machine.throw("java.lang.IllegalArgumentException", None)
        });
    }
    let copy = machine.new_array(class, kind, (to - from) as usize)?;
    let end = values.len().min(to as usize);
    store(machine, kind, copy, 0, &values[from as usize..end.max(from as usize)])?;
    Ok(copy)
}

/// How `Arrays` orders two elements of a kind.
fn order(machine: &mut Machine<'_>, kind: Kind, a: u64, b: u64) -> Result<i32, Stop> {
    Ok(match kind {
        Kind::F64 => number::compare(f64::from_bits(a), f64::from_bits(b)),
        Kind::F32 => number::compare(f32::from_bits(a as u32).into(), f32::from_bits(b as u32).into()),
        Kind::Ref => return compare(machine, a, b),
        _ => (a as i64).cmp(&(b as i64)) as i32,
    })
}

/// A stable merge sort whose comparisons may fail.
pub(super) fn merge_sort(
    machine: &mut Machine<'_>,
    values: &mut Vec<u64>,
    less: &mut dyn FnMut(&mut Machine<'_>, u64, u64) -> Result<i32, Stop>,
) -> Result<(), Stop> {
    let mut width = 1;
    while width < values.len() {
        let mut merged = Vec::with_capacity(values.len());
        for start in (0..values.len()).step_by(2 * width) {
            let (mid, end) = ((start + width).min(values.len()), (start + 2 * width).min(values.len()));
            let (mut i, mut j) = (start, mid);
            while i < mid && j < end {
                machine.charge(1)?;
                if less(machine, values[i], values[j])? <= 0 {
                    merged.push(values[i]);
                    i += 1;
                } else {
                    merged.push(values[j]);
                    j += 1;
                }
            }
            merged.extend_from_slice(&values[i..mid]);
            merged.extend_from_slice(&values[j..end]);
        }
        *values = merged;
        width *= 2;
    }
    Ok(())
}

fn sort(machine: &mut Machine<'_>, array: u64, part: Option<(u64, u64)>) -> Outcome {
    let (kind, values) = elements(machine, array)?;
    let (from, to) = range(machine, values.len(), part)?;
    let mut sorted = values[from..to].to_vec();
    merge_sort(machine, &mut sorted, &mut |m, a, b| order(m, kind, a, b))?;
    store(machine, kind, array, from, &sorted)?;
    Ok(0)
}

/// Sorts by a comparator, or by what the elements say where there is none.
fn sort_by(machine: &mut Machine<'_>, array: u64, part: Option<(u64, u64)>, comparator: u64) -> Outcome {
    if comparator == NULL {
        return sort(machine, array, part);
    }
    let (kind, values) = elements(machine, array)?;
    let (from, to) = range(machine, values.len(), part)?;
    let mut sorted = values[from..to].to_vec();
    merge_sort(
        machine,
        &mut sorted,
        &mut |m, a, b| Ok(m.call_value(comparator, "compare", &[a, b])? as i32),
    )?;
    store(machine, kind, array, from, &sorted)?;
    Ok(0)
}

fn binary_search(machine: &mut Machine<'_>, array: u64, key: u64) -> Outcome {
    let (kind, values) = elements(machine, array)?;
    let (mut low, mut high) = (0i64, values.len() as i64 - 1);
    while low <= high {
        let mid = i64::midpoint(low, high);
        match order(machine, kind, values[mid as usize], key)? {
            0 => return Ok(mid as u64),
            less if less < 0 => low = mid + 1,
            _ => high = mid - 1,
        }
    }
    Ok((-(low + 1)) as u64)
}

fn equals(machine: &mut Machine<'_>, a: u64, b: u64) -> Outcome {
    if a == NULL || b == NULL {
        return Ok(u64::from(a == b));
    }
    let ((kind, x), (_, y)) = (elements(machine, a)?, elements(machine, b)?);
    if x.len() != y.len() {
        return Ok(0);
    }
    for (x, y) in x.into_iter().zip(y) {
        let same = match kind {
            Kind::Ref => {
                if x == NULL {
                    y == NULL
                } else {
                    equal(machine, x, y)?
                }
            }
            _ => x == y,
        };
        if !same {
            return Ok(0);
        }
    }
    Ok(1)
}

/// An element as an object, so that what objects can be asked holds for it.
fn as_object(machine: &mut Machine<'_>, kind: Kind, bits: u64) -> Outcome {
    match kind {
        Kind::Ref => Ok(bits),
        kind => machine.new_box("java.lang.Object", kind, bits),
    }
}

fn to_string(machine: &mut Machine<'_>, array: u64) -> Outcome {
    if array == NULL {
        return machine.new_str("null");
    }
    let (kind, values) = elements(machine, array)?;
    let mut text = vec![u16::from(b'[')];
    for (i, value) in values.into_iter().enumerate() {
        if i > 0 {
            text.extend([u16::from(b','), 32]);
        }
        let object = as_object(machine, kind, value)?;
        text.extend(display(machine, object)?);
    }
    text.push(u16::from(b']'));
    machine.new_text(text)
}

fn hash_code(machine: &mut Machine<'_>, array: u64) -> Outcome {
    if array == NULL {
        return Ok(0);
    }
    let (kind, values) = elements(machine, array)?;
    let mut total = 1i32;
    for value in values {
        let object = as_object(machine, kind, value)?;
        let own = if object == NULL { 0 } else { hash(machine, object)? };
        total = total.wrapping_mul(31).wrapping_add(own);
    }
    Ok(i64::from(total) as u64)
}
