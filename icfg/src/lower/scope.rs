//! Declared types of variables, as far as one file shows them.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::NameId;

/// Types of local variables of the function being lowered, and of the fields of all types of the file.
#[derive(Debug, Default)]
pub(super) struct Scope {
    locals: FxHashMap<NameId, NameId>,
    /// Local variables whose type has no type arguments: what their methods return has nothing to do with the project
    /// unless they have.
    plain: FxHashSet<NameId>,
    fields: FxHashMap<(u32, NameId), NameId>,
    outer: Vec<Option<u32>>,
}

impl Scope {
    /// Forgets local variables.
    pub(super) fn clear_locals(&mut self) {
        self.locals.clear();
        self.plain.clear();
    }

    /// Registers the type numbered next.
    pub(super) fn push_type(&mut self, outer: Option<u32>) {
        self.outer.push(outer);
    }

    pub(super) fn declare_local(&mut self, name: NameId, ty: NameId) {
        self.locals.insert(name, ty);
    }

    pub(super) fn set_plain(&mut self, name: NameId, is_plain: bool) {
        if is_plain {
            self.plain.insert(name);
        } else {
            self.plain.remove(&name);
        }
    }

    /// The type of a local variable, if it has no type arguments.
    pub(super) fn plain_type(&self, name: NameId) -> Option<NameId> {
        self.locals.get(&name).copied().filter(|_| self.plain.contains(&name))
    }

    pub(super) fn declare_field(&mut self, owner: u32, name: NameId, ty: NameId) {
        self.fields.insert((owner, name), ty);
    }

    /// The declared type of a variable seen from a function of `owner`.
    pub(super) fn type_of(&self, name: NameId, owner: Option<u32>) -> Option<NameId> {
        self.locals.get(&name).copied().or_else(|| self.field_type(name, owner))
    }

    /// The declared type of a field of `owner` or of a type around it.
    pub(super) fn field_type(&self, name: NameId, mut owner: Option<u32>) -> Option<NameId> {
        while let Some(at) = owner {
            if let Some(&ty) = self.fields.get(&(at, name)) {
                return Some(ty);
            }
            owner = self.outer.get(at as usize).copied().flatten();
        }
        None
    }
}

/// Whether the text of a type has no type arguments.
pub(super) fn is_plain_type(ty: &str) -> bool {
    !ty.is_empty() && !ty.contains(['<', '['])
}
