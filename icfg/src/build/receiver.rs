//! What calls are made on.

use super::FileBuilder;
use crate::ir::NameId;
use crate::ir::symbols::Receiver;

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

    /// The receiver of a call on a member of something of this type, or on what a method of it returned.
    pub(crate) fn receiver_member(&mut self, ty: NameId) -> Receiver {
        Receiver::MemberOf(self.linker_text(ty))
    }
}
