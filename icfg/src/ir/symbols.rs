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
    /// Variables of types whose declaration, or first value, shows what they hold.
    pub fields: Vec<FieldSymbol>,
    /// What calls are made on that is looked up in turn: `a.b()` of `a.b().c()`. Each points only to earlier ones.
    pub places: Vec<Place>,
    /// Functions that are passed on or stored instead of called.
    pub values: Vec<FunctionValue>,
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
    /// The superclass and interfaces as written, without type arguments: `Base`, `Outer.Base`.
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
    /// The type of what it returns as written, with type arguments.
    pub returns: Option<Text>,
    /// The function it is written inside of, counted from the file's first.
    pub parent: Option<u32>,
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
    /// The type of what it returns as written, with type arguments.
    pub returns: Option<Text>,
}

/// A variable of a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldSymbol {
    /// Index of the type in [`FileSymbols::types`].
    pub owner: u32,
    /// Its name.
    pub name: Text,
    /// What it holds.
    pub held: Held,
}

/// What a variable holds, as far as one file shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Held {
    /// Something of this declared type, as written with type arguments.
    Typed(Text),
    /// The same as this entry of [`FileSymbols::places`].
    Place(u32),
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
    /// Where the function called is kept, if not under its own name.
    pub through: Through,
}

/// What a call is made on, as far as one file shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Receiver {
    /// `f(x)`
    None,
    /// `this.f(x)`, `this(x)`
    This,
    /// `super.f(x)`, `super(x)`
    Super,
    /// `v.f(x)` with `v` declared as this type (as written, with type arguments), or `Type.f(x)`.
    Type(Text),
    /// `new T(x)`
    New,
    /// `new a.T(x)`: the type as written.
    NewPath(Text),
    /// The type of what it is called on is not visible.
    Unknown,
    /// `m.f(x)` with `m` a module or package the file imports, by the last part of its path.
    Module(Text),
    /// `s::f(x)` with `s` a type, module or namespace.
    Scope(Text),
    /// `v.w.f(x)`, `g(y).f(x)`: what it is called on is this entry of [`FileSymbols::places`].
    Place(u32),
}

/// Something a call may be made on, and how to find out what type it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Place {
    /// Something of this type, as written with type arguments; empty for a text or number.
    Typed(Text),
    /// A variable that this file does not declare, or a type.
    Named(Text),
    /// The object itself.
    This,
    /// `of.name`
    Field {
        /// An earlier place.
        of: u32,
        /// The field.
        name: Text,
    },
    /// `of.name(…)`
    Result {
        /// An earlier place.
        of: u32,
        /// The method.
        name: Text,
        /// Number of arguments.
        arity: u16,
    },
    /// `name(…)`
    Call {
        /// The function.
        name: Text,
        /// Number of arguments.
        arity: u16,
    },
    /// `of[i]`, or what a loop over `of` takes.
    Element {
        /// An earlier place.
        of: u32,
    },
}

/// Where a call finds the function it calls, when that is a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Through {
    /// Nowhere: it is called by its name.
    Nothing,
    /// A parameter of the calling function: `f(x)` or, where functions are objects, `f.apply(x)`.
    Parameter(u16),
    /// A local variable of the calling function or one around it.
    Variable(Text),
    /// A variable outside of functions, or a field.
    Shared(Text),
    /// `v.f(x)`, `t[i].f(x)`: the field, and the variable it is looked up in.
    Member {
        /// The field.
        field: Text,
        /// The variable.
        of: Text,
    },
}

/// A function that is passed on or stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionValue {
    /// The node it stands in, counted from the file's first; none outside of functions.
    pub node: Option<u32>,
    /// The function it stands in; none outside of functions.
    pub function: Option<u32>,
    /// Which function it is.
    pub which: ValueOf,
    /// What becomes of it.
    pub use_: ValueUse,
}

/// The function that a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ValueOf {
    /// A function of this file by its number: a lambda.
    Own(u32),
    /// `f`, `&f`, `T::f`
    Named {
        /// Its name, or that of the type for `T::new`.
        name: Text,
        /// What it is looked up in.
        receiver: Receiver,
    },
    /// What a local variable of this name holds.
    Variable(Text),
}

/// What becomes of a function as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ValueUse {
    /// It is given to a call.
    Argument {
        /// Index in [`FileSymbols::calls`].
        call: u32,
        /// Position among the arguments.
        position: u16,
    },
    /// It is kept in a local variable.
    Variable(Text),
    /// It is kept in a field, or in a variable or table outside of functions.
    Shared(Text),
}
