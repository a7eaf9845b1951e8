//! What variables hold, as far as one file shows it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::NameId;

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Something of this declared type, as written.
    Type(NameId),
    /// The same as a place of the file.
    Place(u32),
}

/// Local variables of the function being lowered, and the fields of all types of the file.
#[derive(Debug, Default)]
pub(super) struct Scope {
    locals: FxHashMap<NameId, Known>,
    /// Everything that got a value so far, whether its type is known or not.
    written: FxHashSet<NameId>,
    /// Those that got a function.
    holding: FxHashSet<NameId>,
    /// Parameters of the function being lowered by their position.
    parameters: FxHashMap<NameId, u16>,
    fields: FxHashMap<(u32, NameId), Known>,
    outer: Vec<Option<u32>>,
}

impl Scope {
    /// Forgets local variables.
    pub(super) fn clear_locals(&mut self) {
        self.locals.clear();
        self.written.clear();
        self.holding.clear();
    }

    /// Sets the parameters of the function that begins.
    pub(super) fn set_parameters(&mut self, names: impl Iterator<Item = NameId>) {
        self.parameters.clear();
        for (name, position) in names.zip(0..) {
            self.parameters.insert(name, position);
            self.written.insert(name);
            self.holding.remove(&name);
        }
    }

    /// Registers the type numbered next.
    pub(super) fn push_type(&mut self, outer: Option<u32>) {
        self.outer.push(outer);
    }

    pub(super) fn declare_local(&mut self, name: NameId, known: Known) {
        self.locals.insert(name, known);
        self.written.insert(name);
    }

    /// A variable that gets a value of unknown type.
    pub(super) fn write(&mut self, name: NameId) {
        self.written.insert(name);
    }

    /// A variable that gets a function.
    pub(super) fn hold(&mut self, name: NameId) {
        self.holding.insert(name);
    }

    pub(super) fn is_holding(&self, name: NameId) -> bool {
        self.holding.contains(&name)
    }

    pub(super) fn is_local(&self, name: NameId) -> bool {
        self.written.contains(&name)
    }

    pub(super) fn parameter(&self, name: NameId) -> Option<u16> {
        self.parameters.get(&name).copied()
    }

    /// Whether a local variable was declared with its type.
    pub(super) fn is_declared(&self, name: NameId) -> bool {
        matches!(self.locals.get(&name), Some(Known::Type(_)))
    }

    pub(super) fn declare_field(&mut self, owner: u32, name: NameId, known: Known) {
        self.fields.insert((owner, name), known);
    }

    /// What a variable holds, seen from a function of `owner`.
    pub(super) fn known(&self, name: NameId, owner: Option<u32>) -> Option<Known> {
        self.locals.get(&name).copied().or_else(|| self.field(name, owner))
    }

    /// What a field of `owner` or of a type around it holds.
    pub(super) fn field(&self, name: NameId, mut owner: Option<u32>) -> Option<Known> {
        // No code is nested as deeply as this; what is must not cost its square.
        for _ in 0..64 {
            let at = owner?;
            if let Some(&known) = self.fields.get(&(at, name)) {
                return Some(known);
            }
            owner = self.outer.get(at as usize).copied().flatten();
        }
        None
    }
}

/// The part of a type's text that is kept: all of it, unless it is longer than anybody writes.
pub(super) fn type_text(ty: &str) -> &str {
    const MAX_TYPE_BYTES: usize = 160;
    let ty = ty.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '\'' | '"'));
    if ty.len() <= MAX_TYPE_BYTES {
        return ty;
    }
    let head = ty.find(['<', '[', '(', '{']).unwrap_or(ty.len()).min(MAX_TYPE_BYTES);
    &ty[..ty.floor_char_boundary(head)]
}
