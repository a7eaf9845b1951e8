//! Collecting what a file tells the linker.

use rustc_hash::FxHashMap;

use crate::ir::symbols::{
    CallSite, Definition, FieldSymbol, FunctionValue, Import, Place, Prototype, Text, TypeSymbol, ValueOf,
};
use crate::ir::{FileSymbols, NameId, Names};

/// Symbols of a file under construction.
///
/// The linker's texts have a table of their own, much smaller than the file's names, because it is stored.
#[derive(Debug, Default)]
pub struct SymbolsBuilder {
    symbols: FileSymbols,
    known: FxHashMap<NameId, Text>,
}

impl SymbolsBuilder {
    /// The linker's index of a name of the file.
    pub(super) fn text(&mut self, names: &Names, name: NameId) -> Text {
        *self.known.entry(name).or_insert_with(|| {
            let index = self.symbols.texts.len() as Text;
            self.symbols.texts.push(names.get(name).into());
            index
        })
    }

    pub(super) fn set_package(&mut self, package: Text) {
        self.symbols.package = Some(package);
    }

    pub(super) fn push_import(&mut self, import: Import) {
        self.symbols.imports.push(import);
    }

    pub(super) fn push_type(&mut self, ty: TypeSymbol) -> u32 {
        self.symbols.types.push(ty);
        self.symbols.types.len() as u32 - 1
    }

    pub(super) fn type_symbol(&self, index: u32) -> Option<&TypeSymbol> {
        self.symbols.types.get(index as usize)
    }

    pub(super) fn find_type(&self, name: &str, outer: Option<u32>) -> Option<u32> {
        let is_same = |ty: &TypeSymbol| ty.outer == outer && self.symbols.text(ty.name) == name;
        self.symbols.types.iter().position(is_same).map(|at| at as u32)
    }

    pub(super) fn extend_type(&mut self, index: u32, supertypes: &[Text]) {
        if let Some(ty) = self.symbols.types.get_mut(index as usize) {
            ty.supertypes.extend_from_slice(supertypes);
        }
    }

    pub(super) fn text_of(&self, text: Text) -> &str {
        self.symbols.text(text)
    }

    pub(super) fn push_definition(&mut self, definition: Definition) {
        self.symbols.definitions.push(definition);
    }

    pub(super) fn push_prototype(&mut self, prototype: Prototype) {
        self.symbols.prototypes.push(prototype);
    }

    pub(super) fn push_call(&mut self, call: CallSite) {
        self.symbols.calls.push(call);
    }

    pub(super) fn n_calls(&self) -> u32 {
        self.symbols.calls.len() as u32
    }

    pub(super) fn push_field(&mut self, field: FieldSymbol) {
        self.symbols.fields.push(field);
    }

    pub(super) fn push_place(&mut self, place: Place) -> u32 {
        self.symbols.places.push(place);
        self.symbols.places.len() as u32 - 1
    }

    pub(super) fn push_value(&mut self, value: FunctionValue) -> u32 {
        self.symbols.values.push(value);
        self.symbols.values.len() as u32 - 1
    }

    /// Says which function of the file a value is.
    pub(super) fn set_value(&mut self, value: u32, function: u32) {
        if let Some(value) = self.symbols.values.get_mut(value as usize) {
            value.which = ValueOf::Own(function);
        }
    }

    pub(super) fn finish(self) -> FileSymbols {
        self.symbols
    }
}
