//! Units joined: every symbol bound.

use rustc_hash::FxHashMap;

use super::{Class, ClassId, Function, FunctionId, Language, Static, StaticId, Symbol, SymbolKind, Unit};
use crate::library::{self, EntryId};

/// A unit of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnitId(pub u32);

/// A function of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionRef {
    /// Its unit.
    pub unit: UnitId,
    /// Its place there.
    pub function: FunctionId,
}

/// A class of a program, or one of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassRef(pub u32);

/// A static variable of a program, numbered through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StaticRef(pub u32);

/// What a symbol was bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// A function of the searched code.
    Function(FunctionRef),
    /// A library entry.
    Library(EntryId),
    /// A static variable.
    Static(StaticRef),
    /// A class; those of the library and array types are numbered after those of the searched code.
    Class(ClassRef),
    /// Nothing has this name. Running into it ends a run as unsupported.
    Missing,
}

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

/// A class as the program knows it.
#[derive(Debug, Clone)]
pub(crate) struct LinkedClass {
    /// Its name.
    pub(crate) name: String,
    /// Where it is declared; none for library classes and arrays.
    pub(crate) declared: Option<(UnitId, ClassId)>,
    /// Every class and interface it is, itself included, sorted.
    pub(crate) ancestors: Vec<ClassRef>,
    /// Bytes of an object.
    pub(crate) size: u32,
    /// Methods by the program's number of their selector, inherited ones included. Under `name/number of arguments` the
    /// nearest one, for calls through generic types, whose selector has other parameter types.
    pub(crate) methods: FxHashMap<u32, FunctionRef>,
    /// Selectors without types under which one of its classes declares several methods.
    pub(crate) overloaded: rustc_hash::FxHashSet<u32>,
    /// Nearest ancestor that the library declares.
    pub(crate) library: Option<ClassRef>,
}

/// Many units with all names bound. Immutable; machines on several threads share it.
#[derive(Debug, Default)]
pub struct Program {
    pub(crate) units: Vec<Unit>,
    /// How many of them are searched code; those of libraries follow.
    n_own: usize,
    pub(crate) links: Vec<Vec<Link>>,
    pub(crate) classes: Vec<LinkedClass>,
    pub(crate) class_names: FxHashMap<String, ClassRef>,
    pub(crate) statics: Vec<(UnitId, StaticId)>,
    /// Functions of libraries by key.
    library_functions: FxHashMap<String, FunctionRef>,
    /// Selectors numbered through, and for each unit's names their numbers with and without parameter types.
    selectors: FxHashMap<String, u32>,
    names: Vec<Vec<(u32, u32)>>,
    /// The first class of each name.
    by_name: FxHashMap<String, ClassRef>,
    /// Where each unit's classes begin.
    class_bases: Vec<u32>,
    stats: LinkStats,
}

type Keys<'u, T> = FxHashMap<&'u str, Vec<(&'u str, T)>>;

impl Program {
    /// Binds the symbols of all units.
    ///
    /// A symbol with a path is bound to the declaration in that file; one without to a declaration of that name in its
    /// own file, else in the file whose path shares most with its own, else to the library. Ties go to the first unit.
    ///
    /// What a language's library has in executable form is joined to the units of that language.
    #[allow(clippy::too_many_lines, reason = "declarations, then symbols, in one pass each")]
    pub fn link(units: Vec<Unit>) -> Self {
        let n_own = units.len();
        #[allow(unused_mut, reason = "a language without such a library")]
        let mut units = units;
        #[cfg(feature = "java")]
        if units.iter().any(|unit| unit.language == Language::Java) {
            units.extend(crate::lower::java::library_units().iter().cloned());
        }
        let mut functions: Keys<'_, FunctionRef> = FxHashMap::default();
        let mut statics: Keys<'_, StaticRef> = FxHashMap::default();
        let mut class_keys: Keys<'_, ClassRef> = FxHashMap::default();
        let (mut all_statics, mut classes, mut class_bases) = (Vec::new(), Vec::new(), Vec::new());
        for (u, unit) in units.iter().enumerate() {
            let id = UnitId(u as u32);
            class_bases.push(classes.len() as u32);
            for (f, function) in unit.functions.iter().enumerate() {
                let function_ref = FunctionRef { unit: id, function: FunctionId(f as u32) };
                functions.entry(&function.key).or_default().push((&unit.path, function_ref));
            }
            for (s, var) in unit.statics.iter().enumerate() {
                statics.entry(&var.key).or_default().push((&unit.path, StaticRef(all_statics.len() as u32)));
                all_statics.push((id, StaticId(s as u32)));
            }
            for (c, class) in unit.classes.iter().enumerate() {
                class_keys.entry(&class.name).or_default().push((&unit.path, ClassRef(classes.len() as u32)));
                classes.push(LinkedClass {
                    name: class.name.clone(),
                    declared: Some((id, ClassId(c as u32))),
                    ancestors: Vec::new(),
                    size: class.n_slots * 8,
                    methods: FxHashMap::default(),
                    overloaded: rustc_hash::FxHashSet::default(),
                    library: None,
                });
            }
        }
        let mut class_names = FxHashMap::default();
        for class in library::classes() {
            class_names.insert(class.name.clone(), ClassRef(classes.len() as u32));
            classes.push(LinkedClass {
                name: class.name.clone(),
                declared: None,
                ancestors: Vec::new(),
                size: class.n_slots * 8,
                methods: FxHashMap::default(),
                overloaded: rustc_hash::FxHashSet::default(),
                library: None,
            });
        }
        for (at, class) in classes.iter().enumerate().take_while(|(_, class)| class.declared.is_some()) {
            class_names.entry(class.name.clone()).or_insert(ClassRef(at as u32));
        }
        let mut library_functions = FxHashMap::default();
        for (u, unit) in units.iter().enumerate().skip(n_own) {
            for (f, function) in unit.functions.iter().enumerate() {
                let id = FunctionRef { unit: UnitId(u as u32), function: FunctionId(f as u32) };
                library_functions.insert(function.key.clone(), id);
            }
        }
        let mut stats = LinkStats::default();
        let mut missing: FxHashMap<&str, usize> = FxHashMap::default();
        let mut links = Vec::with_capacity(units.len());
        for unit in &units {
            let mut bound = Vec::with_capacity(unit.symbols.len());
            for symbol in &unit.symbols {
                let link = match symbol.kind {
                    SymbolKind::Function if is_library(symbol, unit) => {
                        library::find(&symbol.key).map(Link::Library)
                    }
                    SymbolKind::Function => nearest(&functions, symbol, &unit.path)
                        .map(Link::Function)
                        .or_else(|| library::find(&symbol.key).map(Link::Library)),
                    SymbolKind::Static => nearest(&statics, symbol, &unit.path).map(Link::Static),
                    SymbolKind::Class => nearest(&class_keys, symbol, &unit.path)
                        .or_else(|| class_names.get(&symbol.key).copied())
                        .or_else(|| {
                            // Array types exist as soon as they are named.
                            symbol.key.ends_with("[]").then(|| {
                                let class = ClassRef(classes.len() as u32);
                                class_names.insert(symbol.key.clone(), class);
                                classes.push(LinkedClass {
                                    name: symbol.key.clone(),
                                    declared: None,
                                    ancestors: vec![class],
                                    size: 0,
                                    methods: FxHashMap::default(),
                                    overloaded: rustc_hash::FxHashSet::default(),
                                    library: None,
                                });
                                class
                            })
                        })
                        .map(Link::Class),
                };
                stats.n_symbols += 1;
                match link {
                    Some(Link::Library(_)) => stats.n_library += 1,
                    None => *missing.entry(&symbol.key).or_default() += 1,
                    Some(_) => {}
                }
                bound.push(link.unwrap_or(Link::Missing));
            }
            links.push(bound);
        }
        stats.missing = missing.into_iter().map(|(key, n)| (key.to_owned(), n)).collect();
        stats.missing.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        drop((functions, statics, class_keys));
        let mut program = Self {
            units,
            n_own,
            library_functions,
            links,
            classes,
            class_names,
            statics: all_statics,
            stats,
            class_bases,
            ..Self::default()
        };
        for (at, class) in program.classes.iter().enumerate() {
            program.by_name.entry(class.name.clone()).or_insert(ClassRef(at as u32));
        }
        program.number_names();
        program.inherit();
        program
    }

    /// The units of searched code.
    pub fn units(&self) -> &[Unit] {
        &self.units[..self.n_own]
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.0 as usize]
    }

    /// A function.
    pub fn function(&self, function: FunctionRef) -> &Function {
        &self.units[function.unit.0 as usize].functions[function.function.index()]
    }

    /// All functions of searched code, in order.
    pub fn functions(&self) -> impl Iterator<Item = (FunctionRef, &Function)> {
        self.units().iter().enumerate().flat_map(|(u, unit)| {
            unit.functions.iter().enumerate().map(move |(f, function)| {
                (FunctionRef { unit: UnitId(u as u32), function: FunctionId(f as u32) }, function)
            })
        })
    }

    /// A function of a library that is in executable form.
    pub fn library_function(&self, key: &str) -> Option<FunctionRef> {
        self.library_functions.get(key).copied()
    }

    /// What a symbol of a unit is bound to.
    pub fn resolve(&self, unit: UnitId, symbol: super::SymbolId) -> Link {
        self.links[unit.0 as usize].get(symbol.index()).copied().unwrap_or(Link::Missing)
    }

    /// The first class with that name, of the searched code or else of the library.
    pub fn class_named(&self, name: &str) -> Option<ClassRef> {
        self.by_name.get(name).copied()
    }

    /// Name of a class.
    pub fn class_name(&self, class: ClassRef) -> &str {
        &self.classes[class.0 as usize].name
    }

    /// Bytes of an object of that class.
    pub fn object_size(&self, class: ClassRef) -> u32 {
        self.classes[class.0 as usize].size
    }

    /// The library class that an object of that class is, or extends.
    pub fn library_ancestor(&self, class: ClassRef) -> Option<ClassRef> {
        self.classes[class.0 as usize].library
    }

    /// The declaration of a class, unless it is the library's or an array.
    pub fn class(&self, class: ClassRef) -> Option<(UnitId, &Class)> {
        let (unit, id) = self.classes[class.0 as usize].declared?;
        Some((unit, &self.units[unit.0 as usize].classes[id.index()]))
    }

    /// A static variable and its unit.
    pub fn static_variable(&self, var: StaticRef) -> (UnitId, &Static) {
        let (unit, id) = self.statics[var.0 as usize];
        (unit, &self.units[unit.0 as usize].statics[id.index()])
    }

    /// Whether objects of `class` are of `ancestor` too.
    pub fn is_subclass(&self, class: ClassRef, ancestor: ClassRef) -> bool {
        self.classes[class.0 as usize].ancestors.binary_search(&ancestor).is_ok()
    }

    /// The method an object of that class has for a selector, `name(erased parameter types)`.
    pub fn method(&self, class: ClassRef, selector: &str) -> Option<FunctionRef> {
        self.classes[class.0 as usize].methods.get(self.selectors.get(selector)?).copied()
    }

    /// The nearest method of that name and number of arguments.
    pub fn method_named(&self, class: ClassRef, name: &str, n_arguments: usize) -> Option<FunctionRef> {
        self.method(class, &format!("{name}/{n_arguments}"))
    }

    /// Whether one of its classes declares several methods of that name and number of arguments.
    pub fn is_overloaded(&self, class: ClassRef, name: &str, n_arguments: usize) -> bool {
        let number = self.selectors.get(&format!("{name}/{n_arguments}"));
        number.is_some_and(|n| self.classes[class.0 as usize].overloaded.contains(n))
    }

    /// The method that a name of a unit means for an object of that class.
    pub fn dispatch(&self, class: ClassRef, unit: UnitId, name: usize) -> Option<FunctionRef> {
        let methods = &self.classes[class.0 as usize].methods;
        if methods.is_empty() {
            return None;
        }
        let (exact, loose) = self.names[unit.0 as usize].get(name)?;
        methods.get(exact).or_else(|| methods.get(loose)).copied()
    }

    /// The class that a unit's class was linked to.
    pub fn linked_class(&self, unit: UnitId, id: ClassId) -> Option<ClassRef> {
        let class = ClassRef(self.class_bases.get(unit.0 as usize)? + id.0);
        (self.classes.get(class.0 as usize)?.declared == Some((unit, id))).then_some(class)
    }

    /// The static variable that a unit's was linked to.
    pub fn linked_static(&self, unit: UnitId, id: StaticId) -> Option<StaticRef> {
        self.statics.binary_search(&(unit, id)).ok().map(|at| StaticRef(at as u32))
    }

    /// What could be bound.
    pub fn stats(&self) -> &LinkStats {
        &self.stats
    }

    fn number_names(&mut self) {
        let selectors = &mut self.selectors;
        let mut number = |selector: String| {
            let next = selectors.len() as u32;
            *selectors.entry(selector).or_insert(next)
        };
        for unit in &self.units {
            self.names
                .push(unit.names.iter().map(|name| (number(name.clone()), number(loose(name)))).collect());
            for (selector, _) in unit.classes.iter().flat_map(|class| &class.methods) {
                number(selector.clone());
                number(loose(selector));
            }
        }
    }

    /// Fills in ancestors and inherited methods. Cycles, which wrong code may have, are cut.
    fn inherit(&mut self) {
        let supers: Vec<Vec<ClassRef>> = (0..self.classes.len()).map(|c| self.direct_supers(c)).collect();
        for c in 0..self.classes.len() {
            let mut order = vec![ClassRef(c as u32)];
            let mut at = 0;
            // Breadth first, so that nearer ancestors come first; superclasses are listed before interfaces.
            while at < order.len() {
                for &parent in &supers[order[at].0 as usize] {
                    if !order.contains(&parent) {
                        order.push(parent);
                    }
                }
                at += 1;
            }
            let mut methods: FxHashMap<u32, FunctionRef> = FxHashMap::default();
            let mut overloaded = rustc_hash::FxHashSet::default();
            for &ancestor in &order {
                let mut own: FxHashMap<u32, &str> = FxHashMap::default();
                let Some((unit, id)) = self.classes[ancestor.0 as usize].declared else { continue };
                let unit_data = &self.units[unit.0 as usize];
                for (selector, function) in &unit_data.classes[id.index()].methods {
                    let has_body = unit_data.functions.get(function.index()).is_some_and(Function::has_body);
                    if let Some(number) = self.selectors.get(&loose(selector))
                        && *own.entry(*number).or_insert(selector) != selector.as_str()
                    {
                        overloaded.insert(*number);
                    }
                    if !has_body {
                        continue;
                    }
                    for name in [selector.clone(), loose(selector)] {
                        if let Some(number) = self.selectors.get(&name) {
                            methods.entry(*number).or_insert(FunctionRef { unit, function: *function });
                        }
                    }
                }
            }
            let library = order.iter().copied().find(|a| self.classes[a.0 as usize].declared.is_none());
            let class = &mut self.classes[c];
            class.methods = methods;
            class.overloaded = overloaded;
            class.library = library;
            order.sort_unstable();
            class.ancestors = order;
        }
    }

    fn direct_supers(&self, class: usize) -> Vec<ClassRef> {
        let linked = &self.classes[class];
        let names: Vec<ClassRef> = match linked.declared {
            Some((unit, id)) => self.units[unit.0 as usize].classes[id.index()]
                .supers
                .iter()
                .filter_map(|symbol| match self.resolve(unit, *symbol) {
                    Link::Class(class) => Some(class),
                    _ => None,
                })
                .collect(),
            None => library::supers(&linked.name)
                .iter()
                .filter_map(|n| self.class_names.get(n.as_str()).copied())
                .collect(),
        };
        names
    }
}

/// A selector without parameter types: `name/number`.
fn loose(selector: &str) -> String {
    match selector.split_once('(') {
        Some((name, ")")) => format!("{name}/0"),
        Some((name, types)) => format!("{name}/{}", types.matches(',').count() + 1),
        None => selector.to_owned(),
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
