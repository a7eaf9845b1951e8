//! What a file tells the linker: its definitions, and the calls it makes.
//!
//! Plain data without ids of a graph, so that an index can store it and link later without parsing again. All texts are
//! indices into one table of the file.

use serde::{Deserialize, Serialize};

/// Index of a text in [`FileSymbols::texts`].
pub type Text = u32;

/// Definitions, types and call sites of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileSymbols {
    /// Every distinct text the other fields point to.
    pub texts: Vec<Box<str>>,
    /// `package a.b;`
    pub package: Option<Text>,
    /// `import`, `#include`
    pub imports: Vec<Import>,
    /// Classes, interfaces, enums and records, outer before inner.
    pub types: Vec<TypeSymbol>,
    /// The file's functions, in the order of its graph: `definitions[i]` describes its `i`-th function.
    pub definitions: Vec<Definition>,
    /// Functions declared without a body: C prototypes, abstract methods.
    pub prototypes: Vec<Prototype>,
    /// Every call, ordered by node.
    pub calls: Vec<CallSite>,
}

impl FileSymbols {
    /// The text behind an index; empty for one that is out of range, as damaged data may hold.
    pub fn text(&self, text: Text) -> &str {
        self.texts.get(text as usize).map_or("", |text| text)
    }
}

/// An import of another file, package or type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Import {
    /// `a.b.C`, `a.b` for `a.b.*`, or the path of an `#include` without its quotes.
    pub path: Text,
    /// `import static`
    pub is_static: bool,
    /// `import a.b.*`
    pub is_wildcard: bool,
}

/// A type that owns functions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeSymbol {
    /// Simple name; empty for an anonymous class.
    pub name: Text,
    /// Dotted name inside the file: `Outer.Inner`.
    pub qualified: Text,
    /// Index of the enclosing type in [`FileSymbols::types`].
    pub outer: Option<u32>,
    /// Simple names of the superclass and interfaces, without type arguments.
    pub supertypes: Vec<Text>,
}

/// A function with a body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, stored as plain data")]
pub struct Definition {
    /// Simple name; empty for a lambda or an initialiser block.
    pub name: Text,
    /// Number of parameters.
    pub arity: u16,
    /// Takes any number of further arguments.
    pub is_variadic: bool,
    /// Not visible outside its file (C `static`).
    pub is_file_local: bool,
    /// Belongs to its type, not to an object (Java `static`).
    pub is_static: bool,
    /// Called by `new`.
    pub is_constructor: bool,
    /// Index of the owning type in [`FileSymbols::types`].
    pub owner: Option<u32>,
}

/// A function declared but not defined here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prototype {
    /// Simple name.
    pub name: Text,
    /// Number of parameters.
    pub arity: u16,
    /// Index of the owning type in [`FileSymbols::types`].
    pub owner: Option<u32>,
}

/// One call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallSite {
    /// The calling node, counted from the file's first node.
    pub node: u32,
    /// The calling function, counted from the file's first function.
    pub function: u32,
    /// Name called; for [`Receiver::New`] the simple name of the type.
    pub name: Text,
    /// Number of arguments.
    pub arity: u16,
    /// What the call is made on.
    pub receiver: Receiver,
}

/// What a call is made on, as far as one file shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Receiver {
    /// `f(x)`
    None,
    /// `this.f(x)`, `this(x)`
    This,
    /// `super.f(x)`, `super(x)`
    Super,
    /// `v.f(x)` with `v` declared as this type (simple name, no type arguments), or `Type.f(x)`.
    Type(Text),
    /// `new T(x)`
    New,
    /// `g(y).f(x)`, or a variable declared elsewhere: the type is not visible.
    Unknown,
    /// `m.f(x)` with `m` a module or package the file imports, by the last part of its path.
    Module(Text),
    /// `s::f(x)` with `s` a type, module or namespace.
    Scope(Text),
    /// `v.w.f(x)`, `v.g(y).f(x)` with `v` or `T` of this type: if that is not the project's, neither is the callee.
    MemberOf(Text),
}
