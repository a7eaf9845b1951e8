//! What a class has of itself and of what it extends, found out when it is asked for.

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::part::{Selector, loose, selector};
use super::{ClassRef, FunctionRef, Program, UnitId};
use crate::form::{ClassId, Function};

/// A class as the program knows it.
#[derive(Debug, Default)]
pub(crate) struct LinkedClass {
    /// Its name.
    pub(crate) name: String,
    /// Where it is declared; none for library classes and arrays.
    pub(crate) declared: Option<(UnitId, ClassId)>,
    /// Bytes of an object.
    pub(crate) size: u32,
    /// What it extends and implements itself.
    pub(crate) supers: Vec<ClassRef>,
    kin: OnceLock<Box<Kin>>,
    methods: OnceLock<Box<Methods>>,
}

/// Every class and interface that a class is, itself included.
#[derive(Debug)]
struct Kin {
    /// Nearer ones first, superclasses before interfaces.
    near: Vec<ClassRef>,
    /// Sorted.
    sorted: Vec<ClassRef>,
    /// Nearest one that the library declares.
    library: Option<ClassRef>,
}

/// Methods, inherited ones included.
#[derive(Debug, Default)]
struct Methods {
    /// Under `name/number of arguments` the nearest one, for calls through generic types, whose selector has other
    /// parameter types.
    by_selector: FxHashMap<Selector, FunctionRef>,
    /// Selectors without types under which one of its classes declares several methods.
    overloaded: FxHashSet<Selector>,
}

impl LinkedClass {
    pub(crate) fn new(name: &str, declared: Option<(UnitId, ClassId)>, size: u32) -> Self {
        Self { name: name.to_owned(), declared, size, ..Self::default() }
    }
}

impl Program {
    /// The library class that an object of that class is, or extends.
    pub fn library_ancestor(&self, class: ClassRef) -> Option<ClassRef> {
        self.kin(class).library
    }

    /// Whether objects of `class` are of `ancestor` too.
    pub fn is_subclass(&self, class: ClassRef, ancestor: ClassRef) -> bool {
        class == ancestor || self.kin(class).sorted.binary_search(&ancestor).is_ok()
    }

    /// The method an object of that class has for a selector, `name(erased parameter types)`.
    pub fn method(&self, class: ClassRef, name: &str) -> Option<FunctionRef> {
        self.methods(class).by_selector.get(&selector(name)).copied()
    }

    /// The nearest method of that name and number of arguments.
    pub fn method_named(&self, class: ClassRef, name: &str, n_arguments: usize) -> Option<FunctionRef> {
        self.method(class, &format!("{name}/{n_arguments}"))
    }

    /// Whether one of its classes declares several methods of that name and number of arguments.
    pub fn is_overloaded(&self, class: ClassRef, name: &str, n_arguments: usize) -> bool {
        self.methods(class).overloaded.contains(&selector(&format!("{name}/{n_arguments}")))
    }

    /// The method that a name of a unit means for an object of that class.
    pub fn dispatch(&self, class: ClassRef, unit: UnitId, name: usize) -> Option<FunctionRef> {
        let methods = &self.methods(class).by_selector;
        if methods.is_empty() {
            return None;
        }
        let (exact, loose) = self.linked(unit).names.get(name)?;
        methods.get(exact).or_else(|| methods.get(loose)).copied()
    }

    /// Cycles, which wrong code may have, are cut.
    fn kin(&self, class: ClassRef) -> &Kin {
        self.classes[class.0 as usize].kin.get_or_init(|| {
            let mut near = vec![class];
            let mut at = 0;
            while at < near.len() {
                for &parent in &self.classes[near[at].0 as usize].supers {
                    if !near.contains(&parent) {
                        near.push(parent);
                    }
                }
                at += 1;
            }
            let library = near.iter().copied().find(|a| self.classes[a.0 as usize].declared.is_none());
            let mut sorted = near.clone();
            sorted.sort_unstable();
            Box::new(Kin { near, sorted, library })
        })
    }

    fn methods(&self, class: ClassRef) -> &Methods {
        self.classes[class.0 as usize].methods.get_or_init(|| {
            let mut methods = Methods::default();
            for &ancestor in &self.kin(class).near {
                let mut own: FxHashMap<Selector, &str> = FxHashMap::default();
                let Some((unit, declared)) = self.class(ancestor) else { continue };
                let functions = &self.unit(unit).functions;
                for (name, function) in &declared.methods {
                    let loose = selector(&loose(name));
                    if *own.entry(loose).or_insert(name) != name.as_str() {
                        methods.overloaded.insert(loose);
                    }
                    if functions.get(function.index()).is_some_and(Function::has_body) {
                        for number in [selector(name), loose] {
                            let found = FunctionRef { unit, function: *function };
                            methods.by_selector.entry(number).or_insert(found);
                        }
                    }
                }
            }
            Box::new(methods)
        })
    }
}
