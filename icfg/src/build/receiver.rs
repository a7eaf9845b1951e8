//! What calls are made on.

use super::FileBuilder;
use crate::ir::NameId;
use crate::ir::symbols::{FieldSymbol, FunctionValue, Held, Place, Receiver};

impl FileBuilder {
    /// Says that `alias` is what this file calls a module, package or namespace.
    pub fn add_module(&mut self, alias: &str, module: &str) {
        let (alias, module) = (self.name(alias), self.name(module));
        self.modules.insert(alias, module);
    }

    /// Whether this file calls a module so.
    pub(crate) fn is_module(&self, name: NameId) -> bool {
        self.modules.contains_key(&name)
    }

    /// The receiver of a call on something of this declared type.
    pub fn receiver_type(&mut self, ty: NameId) -> Receiver {
        Receiver::Type(self.linker_text(ty))
    }

    /// The receiver of a call of a function of a module this file has imported.
    pub(crate) fn receiver_module(&mut self, alias: NameId) -> Receiver {
        let module = self.modules.get(&alias).copied().unwrap_or(alias);
        Receiver::Module(self.linker_text(module))
    }

    /// The receiver of a call inside of a named scope; a foreign one has nothing of the project.
    pub(crate) fn receiver_scope(&mut self, scope: NameId, is_foreign: bool) -> Receiver {
        let text = self.linker_text(scope);
        if is_foreign { Receiver::Type(text) } else { Receiver::Scope(text) }
    }

    /// Declares what a variable of a type holds.
    pub fn add_field(&mut self, owner: u32, name: NameId, held: Held) {
        let name = self.linker_text(name);
        self.symbols.push_field(FieldSymbol { owner, name, held });
    }

    /// Adds something that calls may be made on; [`Receiver::Place`] takes the number returned.
    pub fn add_place(&mut self, place: Place) -> u32 {
        self.symbols.push_place(place)
    }

    /// Adds a function that is passed on or stored; the number returned is for [`set_value`](Self::set_value).
    pub fn add_value(&mut self, value: FunctionValue) -> u32 {
        self.symbols.push_value(value)
    }

    /// Says that a value is the function begun last.
    pub fn set_value(&mut self, value: u32) {
        let function = self.n_functions().saturating_sub(1);
        self.symbols.set_value(value, function);
    }

    /// Number of calls so far: the index of the next.
    pub(crate) fn n_call_sites(&self) -> u32 {
        self.symbols.n_calls()
    }

    /// The node added last and its function, as the linker numbers them.
    pub(crate) fn here(&self) -> (Option<u32>, Option<u32>) {
        (self.tables.nodes.len().checked_sub(1).map(|at| at as u32), self.n_functions().checked_sub(1))
    }
}
