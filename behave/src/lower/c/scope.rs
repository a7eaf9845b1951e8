//! What names mean at a place of the source.

use rustc_hash::FxHashMap;

use crate::form::LocalId;

use super::types::{CType, RecordId};

/// Where a variable is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Location {
    /// In a register of the function.
    Register(LocalId),
    /// In memory that this register points to.
    Memory(LocalId),
    /// A variable of the file or of the program.
    Static {
        /// Key it is linked by.
        key: String,
        /// Whether it is this file's own.
        own: bool,
    },
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub(super) enum Entity {
    Variable {
        ty: CType,
        location: Location,
    },
    Typedef(CType),
    /// An enumerator.
    Constant(u64),
    Function {
        ty: CType,
        key: String,
        own: bool,
    },
}

/// Names and tags, innermost scope last.
#[derive(Debug)]
pub(super) struct Scopes<'t> {
    names: Vec<FxHashMap<&'t str, Entity>>,
    tags: Vec<FxHashMap<&'t str, CType>>,
}

impl Default for Scopes<'_> {
    fn default() -> Self {
        Self { names: vec![FxHashMap::default()], tags: vec![FxHashMap::default()] }
    }
}

impl<'t> Scopes<'t> {
    pub(super) fn enter(&mut self) {
        self.names.push(FxHashMap::default());
        self.tags.push(FxHashMap::default());
    }

    pub(super) fn leave(&mut self) {
        if self.names.len() > 1 {
            self.names.pop();
            self.tags.pop();
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Entity> {
        self.names.iter().rev().find_map(|scope| scope.get(name))
    }

    pub(super) fn typedef(&self, name: &str) -> Option<&CType> {
        match self.get(name) {
            Some(Entity::Typedef(ty)) => Some(ty),
            _ => None,
        }
    }

    pub(super) fn declare(&mut self, name: &'t str, entity: Entity) {
        if let Some(scope) = self.names.last_mut() {
            scope.insert(name, entity);
        }
    }

    pub(super) fn declare_in_file(&mut self, name: &'t str, entity: Entity) {
        if let Some(scope) = self.names.first_mut() {
            scope.insert(name, entity);
        }
    }

    /// What a tag stands for; in the innermost scope only, if it is being defined.
    pub(super) fn tag(&self, name: &str, defining: bool) -> Option<&CType> {
        if defining {
            return self.tags.last().and_then(|scope| scope.get(name));
        }
        self.tags.iter().rev().find_map(|scope| scope.get(name))
    }

    pub(super) fn declare_tag(&mut self, name: &'t str, ty: CType) {
        if let Some(scope) = self.tags.last_mut() {
            scope.insert(name, ty);
        }
    }

    /// The struct behind a type, if it is one.
    pub(super) const fn record(ty: &CType) -> Option<RecordId> {
        match ty {
            CType::Record(id) => Some(*id),
            _ => None,
        }
    }
}
