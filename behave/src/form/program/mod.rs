//! Units joined: every symbol bound.
//!
//! | module | question it answers |
//! |---|---|
//! | `link` | What does a name mean? |
//! | `part` | How is a unit read when it is needed, and not before? |
//! | `class` | What has a class of itself and of what it extends? |

mod class;
mod link;
mod part;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::{Class, ClassId, Function, FunctionId, Language, Static, StaticId, Unit};
use crate::library::EntryId;

pub(crate) use class::LinkedClass;
pub use link::LinkStats;
pub(crate) use part::{Linked, Packed, Part};

/// A unit of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitId(pub u32);

/// A function of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FunctionRef {
    /// Its unit.
    pub unit: UnitId,
    /// Its place there.
    pub function: FunctionId,
}

/// A class of a program, or one of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ClassRef(pub u32);

/// A static variable of a program, numbered through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StaticRef(pub u32);

/// What a symbol was bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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

/// Many units with all names bound. Immutable; machines on several threads share it. Units that come from a file are
/// decoded when something of them is first asked for.
#[derive(Debug, Default)]
pub struct Program {
    pub(crate) parts: Vec<Part>,
    /// How many of them are searched code; those of libraries follow.
    n_own: usize,
    pub(crate) classes: Vec<LinkedClass>,
    statics: Vec<(UnitId, StaticId)>,
    /// Where each unit's classes begin.
    class_bases: Vec<u32>,
    /// Classes by name, where the library's comes first, and where the first one does.
    class_names: OnceLock<FxHashMap<String, ClassRef>>,
    by_name: OnceLock<FxHashMap<String, ClassRef>>,
    /// Functions of libraries by key.
    library_functions: OnceLock<FxHashMap<String, FunctionRef>>,
    /// Units of searched code by path.
    paths: OnceLock<FxHashMap<String, UnitId>>,
}

impl Program {
    /// Joins parts whose names are bound already; `n_own` of them are searched code.
    pub(crate) fn from_parts(parts: Vec<Part>, n_own: usize, classes: Vec<LinkedClass>) -> Self {
        let mut statics = Vec::new();
        for (u, part) in parts.iter().enumerate() {
            statics.extend((0..part.n_statics).map(|s| (UnitId(u as u32), StaticId(s))));
        }
        let mut class_bases = Vec::with_capacity(parts.len());
        let mut next = 0;
        for part in &parts {
            class_bases.push(next);
            next += part.n_classes;
        }
        Self { parts, n_own, classes, statics, class_bases, ..Self::default() }
    }

    /// How many units are searched code.
    pub fn n_units(&self) -> usize {
        self.n_own
    }

    /// The units of searched code, all of them decoded.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        (0..self.n_own as u32).map(UnitId).map(|id| (id, self.unit(id)))
    }

    /// The units of searched code, without what they were bound to.
    pub fn into_units(self) -> Vec<Unit> {
        use rayon::prelude::*;

        self.parts.into_par_iter().take(self.n_own).map(|part| part.into_linked().unit).collect()
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.linked(id).unit
    }

    /// A unit with what its names were bound to.
    pub(crate) fn linked(&self, id: UnitId) -> &Linked {
        self.parts[id.0 as usize].linked()
    }

    /// Path of a unit.
    pub fn path(&self, id: UnitId) -> &str {
        &self.parts[id.0 as usize].path
    }

    /// Language of a unit.
    pub fn language(&self, id: UnitId) -> Language {
        self.parts[id.0 as usize].language
    }

    /// The unit of searched code that was made from a file.
    pub fn unit_at(&self, path: &str) -> Option<UnitId> {
        let own = self.parts.iter().take(self.n_own).enumerate();
        let paths =
            self.paths.get_or_init(|| own.map(|(u, part)| (part.path.clone(), UnitId(u as u32))).collect());
        paths.get(path).copied()
    }

    /// A function.
    pub fn function(&self, function: FunctionRef) -> &Function {
        &self.unit(function.unit).functions[function.function.index()]
    }

    /// All functions of a unit, in order.
    pub fn functions_of(&self, unit: UnitId) -> impl Iterator<Item = (FunctionRef, &Function)> {
        let functions = self.unit(unit).functions.iter().enumerate();
        functions.map(move |(f, function)| (FunctionRef { unit, function: FunctionId(f as u32) }, function))
    }

    /// All functions of searched code, in order; every unit is decoded for it.
    pub fn functions(&self) -> impl Iterator<Item = (FunctionRef, &Function)> {
        (0..self.n_own as u32).map(UnitId).flat_map(|id| self.functions_of(id))
    }

    /// A function of a library that is in executable form.
    pub fn library_function(&self, key: &str) -> Option<FunctionRef> {
        let libraries = (self.n_own as u32..self.parts.len() as u32).map(UnitId);
        let functions = self.library_functions.get_or_init(|| {
            libraries.flat_map(|id| self.functions_of(id)).map(|(id, f)| (f.key.clone(), id)).collect()
        });
        functions.get(key).copied()
    }

    /// What a symbol of a unit is bound to.
    pub fn resolve(&self, unit: UnitId, symbol: super::SymbolId) -> Link {
        self.linked(unit).links.get(symbol.index()).copied().unwrap_or(Link::Missing)
    }

    /// The first class with that name, of the searched code or else of the library.
    pub fn class_named(&self, name: &str) -> Option<ClassRef> {
        let names = self.by_name.get_or_init(|| {
            let mut names = FxHashMap::default();
            for (at, class) in self.classes.iter().enumerate() {
                names.entry(class.name.clone()).or_insert(ClassRef(at as u32));
            }
            names
        });
        names.get(name).copied()
    }

    /// The class with that name, of the library or else the first of the searched code.
    pub(crate) fn library_class_named(&self, name: &str) -> Option<ClassRef> {
        let names = self.class_names.get_or_init(|| {
            let mut names = FxHashMap::default();
            let (own, others): (Vec<usize>, Vec<usize>) =
                (0..self.classes.len()).partition(|at| self.classes[*at].declared.is_some());
            for at in others.into_iter().chain(own) {
                names.entry(self.classes[at].name.clone()).or_insert(ClassRef(at as u32));
            }
            names
        });
        names.get(name).copied()
    }

    /// Name of a class.
    pub fn class_name(&self, class: ClassRef) -> &str {
        &self.classes[class.0 as usize].name
    }

    /// Bytes of an object of that class.
    pub fn object_size(&self, class: ClassRef) -> u32 {
        self.classes[class.0 as usize].size
    }

    /// The declaration of a class, unless it is the library's or an array.
    pub fn class(&self, class: ClassRef) -> Option<(UnitId, &Class)> {
        let (unit, id) = self.classes[class.0 as usize].declared?;
        Some((unit, self.unit(unit).classes.get(id.index())?))
    }

    /// A static variable and its unit.
    pub fn static_variable(&self, var: StaticRef) -> (UnitId, &Static) {
        let (unit, id) = self.statics[var.0 as usize];
        (unit, &self.unit(unit).statics[id.index()])
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
}
