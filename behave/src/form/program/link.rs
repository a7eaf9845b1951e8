//! What names mean.

use rustc_hash::FxHashMap;

use super::part::{Linked, Part};
use super::{ClassRef, FunctionRef, Link, LinkedClass, Program, StaticRef, UnitId};
use crate::form::{ClassId, FunctionId, Language, Symbol, SymbolKind, Unit};
use crate::library;

/// What linking could bind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LinkStats {
    /// Symbols in all.
    pub n_symbols: usize,
    /// Bound to the library.
    pub n_library: usize,
    /// Bound to nothing, with how many units name each, most frequent first.
    pub missing: Vec<(String, usize)>,
}

type Keys<'u, T> = FxHashMap<&'u str, Vec<(&'u str, T)>>;

/// What all units declare.
struct Declared<'u> {
    functions: Keys<'u, FunctionRef>,
    statics: Keys<'u, StaticRef>,
    own_classes: Keys<'u, ClassRef>,
    /// All classes, and their places by name, the library's first.
    classes: Vec<LinkedClass>,
    class_names: FxHashMap<String, ClassRef>,
}

impl Program {
    /// Binds the symbols of all units.
    ///
    /// A symbol with a path is bound to the declaration in that file; one without to a declaration of that name in its
    /// own file, else in the file whose path shares most with its own, else to the library. Ties go to the first unit.
    ///
    /// What a language's library has in executable form is joined to the units of that language.
    pub fn link(units: Vec<Unit>) -> Self {
        let n_own = units.len();
        #[allow(unused_mut, reason = "a language without such a library")]
        let mut units = units;
        #[cfg(feature = "java")]
        if units.iter().any(|unit| unit.language == Language::Java) {
            units.extend(crate::lower::java::library_units().iter().cloned());
        }
        let mut declared = Declared::of(&units);
        let links: Vec<Vec<Link>> = units.iter().map(|unit| declared.bind(unit)).collect();
        declared.inherit(&units, &links);
        let classes = declared.classes;
        let parts = units.into_iter().zip(links).map(|(unit, links)| Part::of(Linked::new(unit, links)));
        Self::from_parts(parts.collect(), n_own, classes)
    }

    /// What could be bound, in all units and their libraries.
    pub fn stats(&self) -> LinkStats {
        let mut stats = LinkStats::default();
        let mut missing: FxHashMap<&str, usize> = FxHashMap::default();
        for linked in self.parts.iter().map(Part::linked) {
            for (symbol, link) in linked.unit.symbols.iter().zip(&linked.links) {
                stats.n_symbols += 1;
                match link {
                    Link::Library(_) => stats.n_library += 1,
                    Link::Missing => *missing.entry(&symbol.key).or_default() += 1,
                    Link::Function(_) | Link::Static(_) | Link::Class(_) => {}
                }
            }
        }
        stats.missing = missing.into_iter().map(|(key, n)| (key.to_owned(), n)).collect();
        stats.missing.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        stats
    }
}

impl<'u> Declared<'u> {
    fn of(units: &'u [Unit]) -> Self {
        let mut out = Self {
            functions: FxHashMap::default(),
            statics: FxHashMap::default(),
            own_classes: FxHashMap::default(),
            classes: Vec::new(),
            class_names: FxHashMap::default(),
        };
        let mut n_statics = 0;
        for (u, unit) in units.iter().enumerate() {
            let id = UnitId(u as u32);
            for (f, function) in unit.functions.iter().enumerate() {
                let function_ref = FunctionRef { unit: id, function: FunctionId(f as u32) };
                out.functions.entry(&function.key).or_default().push((&unit.path, function_ref));
            }
            for variable in &unit.statics {
                out.statics.entry(&variable.key).or_default().push((&unit.path, StaticRef(n_statics)));
                n_statics += 1;
            }
            for (c, class) in unit.classes.iter().enumerate() {
                let place = ClassRef(out.classes.len() as u32);
                out.own_classes.entry(&class.name).or_default().push((&unit.path, place));
                let declared = Some((id, ClassId(c as u32)));
                out.classes.push(LinkedClass::new(&class.name, declared, class.n_slots * 8));
            }
        }
        let n_declared = out.classes.len();
        for class in library::classes() {
            out.add(&class.name, class.n_slots * 8);
        }
        for (at, class) in out.classes.iter().take(n_declared).enumerate() {
            out.class_names.entry(class.name.clone()).or_insert(ClassRef(at as u32));
        }
        out
    }

    /// A class that no unit declares.
    fn add(&mut self, name: &str, size: u32) -> ClassRef {
        let class = ClassRef(self.classes.len() as u32);
        self.class_names.insert(name.to_owned(), class);
        self.classes.push(LinkedClass::new(name, None, size));
        class
    }

    fn bind(&mut self, unit: &Unit) -> Vec<Link> {
        let mut bound = Vec::with_capacity(unit.symbols.len());
        for symbol in &unit.symbols {
            let link = match symbol.kind {
                SymbolKind::Function if is_library(symbol, unit) => {
                    library::find(&symbol.key).map(Link::Library)
                }
                SymbolKind::Function => nearest(&self.functions, symbol, &unit.path)
                    .map(Link::Function)
                    .or_else(|| library::find(&symbol.key).map(Link::Library)),
                SymbolKind::Static => nearest(&self.statics, symbol, &unit.path).map(Link::Static),
                SymbolKind::Class => nearest(&self.own_classes, symbol, &unit.path)
                    .or_else(|| self.class_names.get(&symbol.key).copied())
                    // Array types exist as soon as they are named.
                    .or_else(|| symbol.key.ends_with("[]").then(|| self.add(&symbol.key, 0)))
                    .map(Link::Class),
            };
            bound.push(link.unwrap_or(Link::Missing));
        }
        bound
    }

    /// Notes what each class extends.
    fn inherit(&mut self, units: &[Unit], links: &[Vec<Link>]) {
        let supers: Vec<Vec<ClassRef>> = self
            .classes
            .iter()
            .map(|class| match class.declared {
                Some((unit, id)) => units[unit.0 as usize].classes[id.index()]
                    .supers
                    .iter()
                    .filter_map(|symbol| match links[unit.0 as usize].get(symbol.index()) {
                        Some(Link::Class(class)) => Some(*class),
                        _ => None,
                    })
                    .collect(),
                None => library::supers(&class.name)
                    .iter()
                    .filter_map(|name| self.class_names.get(name.as_str()).copied())
                    .collect(),
            })
            .collect();
        for (class, supers) in self.classes.iter_mut().zip(supers) {
            class.supers = supers;
        }
    }
}

/// Whether the library comes before other files: a C library among the searched code is not the one that its neighbours
/// call.
fn is_library(symbol: &Symbol, unit: &Unit) -> bool {
    unit.language == Language::C && symbol.path.is_none() && library::find(&symbol.key).is_some()
}

/// The declaration that a symbol means.
fn nearest<T: Copy>(keys: &Keys<'_, T>, symbol: &Symbol, from: &str) -> Option<T> {
    let found = keys.get(symbol.key.as_str())?;
    if let Some(path) = &symbol.path {
        return found.iter().find(|(p, _)| p == path).map(|(_, t)| *t);
    }
    let shared = |path: &str| {
        path.bytes().zip(from.bytes()).take_while(|(a, b)| a == b).count() + usize::from(path == from)
    };
    let mut best: Option<(usize, T)> = None;
    for (path, t) in found {
        let near = shared(path);
        if best.is_none_or(|(n, _)| near > n) {
            best = Some((near, *t));
        }
    }
    best.map(|(_, t)| t)
}
