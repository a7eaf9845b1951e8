//! One file in executable form.

use serde::{Deserialize, Serialize};

use super::{Function, Kind, Type};

/// A language that can be lowered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Language {
    /// Java.
    Java,
    /// C.
    C,
    /// Python.
    Python,
    /// JavaScript and TypeScript.
    JavaScript,
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(pub u32);

        impl $name {
            /// The position it stands for.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A function of a unit.
    FunctionId,
    /// A class of a unit.
    ClassId,
    /// A static variable of a unit.
    StaticId,
    /// A symbol of a unit.
    SymbolId,
    /// A string constant of a unit.
    TextId,
    /// A name of a unit, of a method that is called by what its receiver is.
    NameId,
}

/// What a symbol is a name of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SymbolKind {
    /// A function of the searched code, or of the library.
    Function,
    /// A static or global variable.
    Static,
    /// A class, an interface or an array type.
    Class,
}

/// A name that linking binds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Symbol {
    /// What it names.
    pub kind: SymbolKind,
    /// The key: of a function [`Function::key`], of a class [`Class::name`], of a static [`Static::key`], of a library
    /// entry its own key.
    pub key: String,
    /// The file it is declared in, when that is known; several files may declare the same name.
    pub path: Option<String>,
}

/// A string constant.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Text {
    /// UTF-16, lone surrogates allowed.
    Utf16(Vec<u16>),
    /// Bytes, without the NUL that ends them in memory.
    Bytes(Vec<u8>),
    /// Code points.
    Points(String),
}

/// A class, interface, enum or record; in C the file itself, owner of its variables.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Class {
    /// Full name, the key it is linked by.
    pub name: String,
    /// The class it extends and the interfaces it has, as symbols; library classes too.
    pub supers: Vec<SymbolId>,
    /// Fields of an object, superclasses' first; 8 bytes each.
    pub n_slots: u32,
    /// Those of them that hold what examples can say, truth values, numbers, characters and strings, superclasses' too.
    pub fields: Vec<Field>,
    /// Methods that objects are asked for: `name(erased parameter types)` and the function. Own ones only, linking adds
    /// what is inherited.
    pub methods: Vec<(String, FunctionId)>,
    /// Sets statics up, in textual order; run once before first use.
    pub initialiser: Option<FunctionId>,
    /// Makes an object without arguments, if it can: takes none, returns the object. Examples call instance methods on it.
    pub maker: Option<FunctionId>,
}

/// A field that every object has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its place among the fields of an object.
    pub slot: u32,
}

/// A static field or a variable of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Static {
    /// Full name, the key it is linked by (`org.x.C.TABLE`).
    pub key: String,
    /// Class whose initialiser sets it.
    pub class: ClassId,
    /// Its type.
    pub ty: Type,
    /// How a scalar is read; `Ref` for objects and pointers.
    pub kind: Kind,
    /// Bytes it takes; 8 for scalars.
    pub size: u32,
}

/// One file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Path as the index has it.
    pub path: String,
    /// Its language, which decides what faults become.
    pub language: Language,
    /// Functions, in the order of the source.
    pub functions: Vec<Function>,
    /// Classes.
    pub classes: Vec<Class>,
    /// Static variables.
    pub statics: Vec<Static>,
    /// Everything named.
    pub symbols: Vec<Symbol>,
    /// String constants.
    pub texts: Vec<Text>,
    /// Names of methods called by what the receiver is.
    pub names: Vec<String>,
    /// What of the file could not be lowered at all (a function too large, a syntax error), with its line.
    pub left_out: Vec<(u32, String)>,
}

impl Unit {
    /// An empty unit.
    pub fn new(path: impl Into<String>, language: Language) -> Self {
        Self {
            path: path.into(),
            language,
            functions: Vec::new(),
            classes: Vec::new(),
            statics: Vec::new(),
            symbols: Vec::new(),
            texts: Vec::new(),
            names: Vec::new(),
            left_out: Vec::new(),
        }
    }
}
