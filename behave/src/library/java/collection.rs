//! Lists, sets, maps and iterators.

use super::Description;
use super::object::{compare, equal, hash};
use crate::library::Native;
use crate::run::memory::{Content, MapOrder, NULL, Table};
use crate::run::{Fault, Machine, Stop};

type Outcome = Result<u64, Stop>;

const fn class(
    name: &'static str,
    parameters: &'static [&'static str],
    supers: &'static [&'static str],
    interface: bool,
    methods: &'static [(&'static str, Native)],
) -> Description {
    Description { name, parameters, supers, interface, n_slots: 0, methods, constants: &[] }
}

macro_rules! tables {
    ($($name:literal $short:literal $parent:literal $parameters:expr, $order:expr, $set:literal;)*) => {
        &[$(class($name, $parameters, &[$parent], false, &[
            (concat!("static ", $short, " new()"), |m, _| m.new_native($name, Content::Table(Box::new(Table::new($order, $set))))),
            (concat!("static ", $short, " new(int)"), |m, a| {
                let mut table = Table::new($order, $set);
                table.capacity = (a[0] as u32 as usize).clamp(1, 1 << 20).next_power_of_two();
                m.new_native($name, Content::Table(Box::new(table)))
            }),
        ]),)*]
    };
}

pub(super) const TABLES: &[Description] = tables! {
    "java.util.HashMap" "HashMap" "java.util.Map<K,V>" &["K", "V"], MapOrder::Hash, false;
    "java.util.LinkedHashMap" "LinkedHashMap" "java.util.Map<K,V>" &["K", "V"], MapOrder::Insertion, false;
    "java.util.TreeMap" "TreeMap" "java.util.Map<K,V>" &["K", "V"], MapOrder::Sorted, false;
    "java.util.HashSet" "HashSet" "java.util.Set<E>" &["E"], MapOrder::Hash, true;
    "java.util.LinkedHashSet" "LinkedHashSet" "java.util.Set<E>" &["E"], MapOrder::Insertion, true;
    "java.util.TreeSet" "TreeSet" "java.util.Set<E>" &["E"], MapOrder::Sorted, true;
};

const NEW_LIST: &[(&str, Native)] = &[
    ("static ArrayList new()", |m, _| m.new_native("java.util.ArrayList", Content::List(Vec::new()))),
    ("static ArrayList new(int)", |m, _| m.new_native("java.util.ArrayList", Content::List(Vec::new()))),
    ("static ArrayList new(Collection)", |m, a| {
        let items = items(m, a[0])?;
        m.new_native("java.util.ArrayList", Content::List(items))
    }),
];

pub(super) const CLASSES: &[Description] = &[
    class(
        "java.util.Iterator",
        &["E"],
        &["java.lang.Object"],
        true,
        &[
            ("E next()", |m, a| {
                let next = match &mut m.memory.get_mut(a[0])?.content {
                    Content::Iterator(left) => left.pop(),
                    _ => return Err(Stop::Fault(Fault::Cast)),
                };
                next.ok_or_else(|| m.throw("java.util.NoSuchElementException", None))
            }),
            ("boolean hasNext()", |m, a| match &m.memory.get(a[0])?.content {
                Content::Iterator(left) => Ok(u64::from(!left.is_empty())),
                _ => Err(Stop::Fault(Fault::Cast)),
            }),
        ],
    ),
    class("java.lang.Iterable", &["E"], &["java.lang.Object"], true, &[("Iterator<E> iterator()", iterator)]),
    class(
        "java.util.Collection",
        &["E"],
        &["java.lang.Iterable<E>"],
        true,
        &[
            ("int size()", |m, a| Ok(items(m, a[0])?.len() as u64)),
            ("boolean isEmpty()", |m, a| Ok(u64::from(items(m, a[0])?.is_empty()))),
            ("boolean add(E)", add),
            ("boolean addAll(Collection)", |m, a| {
                let mut changed = 0;
                for item in items(m, a[1])? {
                    changed |= add(m, &[a[0], item])?;
                }
                Ok(changed)
            }),
            ("boolean contains(Object)", |m, a| Ok(u64::from(place(m, a[0], a[1])?.is_some()))),
            ("void clear()", |m, a| {
                match &mut m.memory.get_mut(a[0])?.content {
                    Content::List(l) => l.clear(),
                    Content::Table(t) => **t = Table::new(t.order, t.set),
                    _ => return Err(Stop::Fault(Fault::Cast)),
                }
                Ok(0)
            }),
            ("Object[] toArray()", |m, a| to_array(m, a[0], None)),
            ("<T> T[] toArray(T[])", |m, a| to_array(m, a[0], Some(a[1]))),
        ],
    ),
    class(
        "java.util.Set",
        &["E"],
        &["java.util.Collection<E>"],
        true,
        &[("boolean remove(Object)", |m, a| Ok(u64::from(remove(m, a[0], a[1])?.is_some())))],
    ),
    class(
        "java.util.List",
        &["E"],
        &["java.util.Collection<E>"],
        true,
        &[
            ("E get(int)", |m, a| {
                let l = list(m, a[0])?;
                index(l.len(), a[1])
                    .map(|i| l[i])
                    .map_or_else(|| Err(m.throw("java.lang.IndexOutOfBoundsException", None)), Ok)
            }),
            ("E set(int,E)", |m, a| {
                let n = list(m, a[0])?.len();
                match index(n, a[1]) {
                    Some(i) => change(m, a[0], |l| std::mem::replace(&mut l[i], a[2])),
                    None => Err(m.throw("java.lang.IndexOutOfBoundsException", None)),
                }
            }),
            ("void add(int,E)", |m, a| {
                let n = list(m, a[0])?.len();
                m.memory.reserve(8)?;
                match index(n + 1, a[1]) {
                    Some(i) => change(m, a[0], |l| {
                        l.insert(i, a[2]);
                        0
                    }),
                    None => Err(m.throw("java.lang.IndexOutOfBoundsException", None)),
                }
            }),
            ("E remove(int)", |m, a| {
                let n = list(m, a[0])?.len();
                match index(n, a[1]) {
                    Some(i) => change(m, a[0], |l| l.remove(i)),
                    None => Err(m.throw("java.lang.IndexOutOfBoundsException", None)),
                }
            }),
            ("boolean remove(Object)", |m, a| match place(m, a[0], a[1])? {
                Some(i) => change(m, a[0], |l| {
                    l.remove(i);
                    1
                }),
                None => Ok(0),
            }),
            ("int indexOf(Object)", |m, a| Ok(place(m, a[0], a[1])?.map_or(u64::MAX, |i| i as u64))),
        ],
    ),
    class("java.util.ArrayList", &["E"], &["java.util.List<E>"], false, NEW_LIST),
    class("java.util.LinkedList", &["E"], &["java.util.List<E>"], false, NEW_LIST),
    class("java.util.Vector", &["E"], &["java.util.List<E>"], false, NEW_LIST),
    class(
        "java.util.Map",
        &["K", "V"],
        &["java.lang.Object"],
        true,
        &[
            ("V get(Object)", |m, a| Ok(find(m, a[0], a[1])?.map_or(NULL, |(_, v)| v))),
            ("V put(K,V)", put),
            ("boolean containsKey(Object)", |m, a| Ok(u64::from(find(m, a[0], a[1])?.is_some()))),
            ("V getOrDefault(Object,V)", |m, a| Ok(find(m, a[0], a[1])?.map_or(a[2], |(_, v)| v))),
            ("V remove(Object)", |m, a| Ok(remove(m, a[0], a[1])?.unwrap_or(NULL))),
            ("int size()", |m, a| Ok(table(m, a[0])?.len as u64)),
            ("boolean isEmpty()", |m, a| Ok(u64::from(table(m, a[0])?.len == 0))),
            ("Set<K> keySet()", |m, a| {
                let keys = table(m, a[0])?.iterate().into_iter().map(|(k, _)| k).collect();
                m.new_native("java.util.ArrayList", Content::List(keys))
            }),
            ("Collection<V> values()", |m, a| {
                let values = table(m, a[0])?.iterate().into_iter().map(|(_, v)| v).collect();
                m.new_native("java.util.ArrayList", Content::List(values))
            }),
        ],
    ),
    class(
        "java.util.function.Supplier",
        &["T"],
        &["java.lang.Object"],
        true,
        &[("T get()", |m, a| m.call_value(a[0], "get", &[]))],
    ),
    class(
        "java.util.Collections",
        &[],
        &["java.lang.Object"],
        false,
        &[
            ("static void reverse(List)", |m, a| {
                change(m, a[0], |l| {
                    l.reverse();
                    0
                })
            }),
            ("static void sort(List)", |m, a| {
                let mut items = items(m, a[0])?;
                super::system::merge_sort(m, &mut items, &mut compare)?;
                change(m, a[0], |l| {
                    *l = items;
                    0
                })
            }),
            ("static <T> List<T> emptyList()", |m, _| {
                m.new_native("java.util.ArrayList", Content::List(Vec::new()))
            }),
            ("static <T> List<T> unmodifiableList(List<T>)", |_, a| Ok(a[0])),
            ("static Map synchronizedMap(Map)", |_, a| Ok(a[0])),
        ],
    ),
];

fn index(length: usize, at: u64) -> Option<usize> {
    usize::try_from(at as i32).ok().filter(|i| *i < length)
}

fn list<'m>(machine: &'m Machine<'_>, object: u64) -> Result<&'m [u64], Stop> {
    match &machine.memory.get(object)?.content {
        Content::List(items) => Ok(items),
        _ => Err(Stop::Unsupported("a list of another kind".into())),
    }
}

fn change(machine: &mut Machine<'_>, object: u64, f: impl FnOnce(&mut Vec<u64>) -> u64) -> Outcome {
    machine.charge(list(machine, object)?.len() / 16)?;
    match &mut machine.memory.get_mut(object)?.content {
        Content::List(items) => Ok(f(items)),
        _ => Err(Stop::Fault(Fault::Cast)),
    }
}

fn table<'m>(machine: &'m Machine<'_>, object: u64) -> Result<&'m Table, Stop> {
    match &machine.memory.get(object)?.content {
        Content::Table(table) => Ok(table),
        _ => Err(Stop::Unsupported("a map of another kind".into())),
    }
}

/// What a collection's iterator gives.
fn items(machine: &mut Machine<'_>, object: u64) -> Result<Vec<u64>, Stop> {
    let items: Vec<u64> = match &machine.memory.get(object)?.content {
        Content::List(items) => items.clone(),
        Content::Table(table) => table.iterate().into_iter().map(|(k, _)| k).collect(),
        _ => return Err(Stop::Unsupported("a collection of another kind".into())),
    };
    machine.charge(items.len() / 4)?;
    Ok(items)
}

fn iterator(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let mut left = items(machine, a[0])?;
    left.reverse();
    machine.new_native("java.util.Iterator", Content::Iterator(left))
}

fn same(machine: &mut Machine<'_>, a: u64, b: u64) -> Result<bool, Stop> {
    if a == NULL || b == NULL { Ok(a == b) } else { equal(machine, a, b) }
}

/// Where a list or set has an element.
fn place(machine: &mut Machine<'_>, object: u64, wanted: u64) -> Result<Option<usize>, Stop> {
    if let Content::Table(_) = machine.memory.get(object)?.content {
        return Ok(find(machine, object, wanted)?.map(|(i, _)| i));
    }
    for (i, item) in items(machine, object)?.into_iter().enumerate() {
        if same(machine, wanted, item)? {
            return Ok(Some(i));
        }
    }
    Ok(None)
}

fn hash_of(machine: &mut Machine<'_>, key: u64) -> Result<i32, Stop> {
    if key == NULL { Ok(0) } else { hash(machine, key) }
}

/// The entry of a key: its place and value.
fn find(machine: &mut Machine<'_>, object: u64, key: u64) -> Result<Option<(usize, u64)>, Stop> {
    let hash = hash_of(machine, key)?;
    let places = table(machine, object)?.by_hash.get(&hash).cloned().unwrap_or_default();
    for place in places {
        machine.charge(1)?;
        if let Some(Some((_, found, value))) = table(machine, object)?.entries.get(place as usize).copied()
            && same(machine, key, found)?
        {
            return Ok(Some((place as usize, value)));
        }
    }
    Ok(None)
}

fn table_mut<'m>(machine: &'m mut Machine<'_>, object: u64) -> Result<&'m mut Table, Stop> {
    match &mut machine.memory.get_mut(object)?.content {
        Content::Table(table) => Ok(table),
        _ => Err(Stop::Unsupported("a map of another kind".into())),
    }
}

fn put(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    if let Some((at, old)) = find(machine, a[0], a[1])? {
        if let Some(Some(entry)) = table_mut(machine, a[0])?.entries.get_mut(at) {
            entry.2 = a[2];
        }
        return Ok(old);
    }
    machine.memory.reserve(64)?;
    let hash = hash_of(machine, a[1])?;
    let mut at = table(machine, a[0])?.entries.len();
    if table(machine, a[0])?.order == MapOrder::Sorted {
        let keys: Vec<(usize, u64)> = table(machine, a[0])?
            .entries
            .iter()
            .enumerate()
            .filter_map(|(i, e)| Some((i, (*e)?.1)))
            .collect();
        for (i, key) in keys {
            machine.charge(1)?;
            if compare(machine, a[1], key)? < 0 {
                at = i;
                break;
            }
        }
    }
    let table = table_mut(machine, a[0])?;
    if at < table.entries.len() {
        for places in table.by_hash.values_mut() {
            for place in places.iter_mut().filter(|p| **p as usize >= at) {
                *place += 1;
            }
        }
    }
    table.entries.insert(at, Some((hash, a[1], a[2])));
    table.by_hash.entry(hash).or_default().push(at as u32);
    table.grown();
    Ok(NULL)
}

fn remove(machine: &mut Machine<'_>, object: u64, key: u64) -> Result<Option<u64>, Stop> {
    let Some((at, value)) = find(machine, object, key)? else { return Ok(None) };
    let table = table_mut(machine, object)?;
    table.entries[at] = None;
    table.len -= 1;
    Ok(Some(value))
}

fn add(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    if let Content::Table(_) = machine.memory.get(a[0])?.content {
        if find(machine, a[0], a[1])?.is_some() {
            return Ok(0);
        }
        put(machine, &[a[0], a[1], NULL])?;
        return Ok(1);
    }
    machine.memory.reserve(8)?;
    match &mut machine.memory.get_mut(a[0])?.content {
        Content::List(items) => items.push(a[1]),
        _ => return Err(Stop::Unsupported("a collection of another kind".into())),
    }
    Ok(1)
}

/// An array of the elements, in the given array's type; the given array itself if they fit.
fn to_array(machine: &mut Machine<'_>, object: u64, given: Option<u64>) -> Outcome {
    let items = items(machine, object)?;
    let class = match given {
        Some(given) => machine.memory.get(given)?.class,
        None => machine.library_class("java.lang.Object[]"),
    };
    let room = match given {
        Some(given) => machine.memory.array_len(given)?,
        None => 0,
    };
    let array = match given {
        Some(given) if room >= items.len() => given,
        _ => machine.new_array(class, crate::form::Kind::Ref, items.len())?,
    };
    let n = items.len();
    for (i, item) in items.into_iter().enumerate() {
        machine.memory.store_element(crate::form::Kind::Ref, array, i as i64, item)?;
    }
    if room > n {
        machine.memory.store_element(crate::form::Kind::Ref, array, n as i64, NULL)?;
    }
    Ok(array)
}
