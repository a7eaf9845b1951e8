//! A unit of a program, decoded when it is first needed.

use std::hash::{DefaultHasher, Hasher as _};
use std::sync::{Arc, OnceLock};

use super::Link;
use crate::form::{Language, Unit};

/// The number of a method's selector. 64 bits of a good hash: no table of all names need be kept, and two names of one
/// number are not met in practice.
pub(super) type Selector = u64;

/// A unit with what its names were bound to.
#[derive(Debug)]
pub(crate) struct Linked {
    pub(crate) unit: Unit,
    /// For each symbol what it means.
    pub(crate) links: Vec<Link>,
    /// For each name its selector with and without parameter types.
    pub(super) names: Vec<(Selector, Selector)>,
}

impl Linked {
    pub(crate) fn new(unit: Unit, links: Vec<Link>) -> Self {
        let names = unit.names.iter().map(|name| (selector(name), selector(&loose(name)))).collect();
        Self { unit, links, names }
    }
}

/// How bytes become a unit and what its symbols mean; the store knows.
pub(crate) type Decode = fn(&[u8]) -> Option<(Unit, Vec<Link>)>;

/// A place in bytes that hold a linked unit.
#[derive(Debug, Clone)]
pub(crate) struct Packed {
    pub(crate) bytes: Arc<Vec<u8>>,
    pub(crate) at: usize,
    pub(crate) len: usize,
    pub(crate) decode: Decode,
}

/// A unit of a program: what is always known of it, and the rest.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) path: String,
    pub(crate) language: Language,
    pub(crate) n_statics: u32,
    pub(crate) n_classes: u32,
    packed: Option<Packed>,
    linked: OnceLock<Box<Linked>>,
}

impl Part {
    /// A unit that is at hand.
    pub(crate) fn of(linked: Linked) -> Self {
        let unit = &linked.unit;
        Self {
            path: unit.path.clone(),
            language: unit.language,
            n_statics: unit.statics.len() as u32,
            n_classes: unit.classes.len() as u32,
            packed: None,
            linked: OnceLock::from(Box::new(linked)),
        }
    }

    /// One that is decoded when it is asked for.
    pub(crate) fn packed(
        path: String,
        language: Language,
        n_statics: u32,
        n_classes: u32,
        packed: Packed,
    ) -> Self {
        Self { path, language, n_statics, n_classes, packed: Some(packed), linked: OnceLock::new() }
    }

    /// The unit.
    pub(crate) fn linked(&self) -> &Linked {
        self.linked.get_or_init(|| Box::new(self.decode()))
    }

    /// The unit itself.
    pub(crate) fn into_linked(mut self) -> Linked {
        match self.linked.take() {
            Some(linked) => *linked,
            None => self.decode(),
        }
    }

    /// The bytes were checked when the file was opened, so that nothing is missing; were it otherwise, there would be
    /// nothing to run.
    fn decode(&self) -> Linked {
        let decoded = self.packed.as_ref().and_then(|packed| {
            let bytes = packed.bytes.get(packed.at..packed.at.checked_add(packed.len)?)?;
            (packed.decode)(bytes)
        });
        let (unit, links) =
            decoded.unwrap_or_else(|| (Unit::new(self.path.clone(), self.language), Vec::new()));
        Linked::new(unit, links)
    }
}

/// The number of a selector.
pub(super) fn selector(name: &str) -> Selector {
    let mut hasher = DefaultHasher::new();
    hasher.write(name.as_bytes());
    hasher.finish()
}

/// A selector without parameter types: `name/number`.
pub(super) fn loose(selector: &str) -> String {
    match selector.split_once('(') {
        Some((name, ")")) => format!("{name}/0"),
        Some((name, types)) => format!("{name}/{}", types.matches(',').count() + 1),
        None => selector.to_owned(),
    }
}
