//! The parts of Java's library that searched code uses, class by class.
//!
//! Each class is a [`Description`]: its name, what it extends, and its methods as Java would declare them, beside the
//! function that does the same here. The lowering reads the signatures, the machine runs the functions.

mod character;
mod class;
mod edit;
mod number;
pub(crate) mod object;
mod regex;
mod system;
mod text;
mod throwable;

use super::{Entry, LibraryClass, Native};
use crate::form::{Kind, Language};

/// A class of the library, as a table.
pub struct Description {
    /// Full name.
    pub name: &'static str,
    /// Type parameters, such as `E`.
    pub parameters: &'static [&'static str],
    /// What it extends and implements, with type arguments (`java.util.Collection<E>`); full names.
    pub supers: &'static [&'static str],
    /// Whether it is an interface.
    pub interface: bool,
    /// Fields for the library's own use.
    pub n_slots: u32,
    /// Declarations (`static int parseInt(String)`) with functions. `static C new(int)` makes and returns an object, `C new(int)`
    /// sets one up that was made before, as classes that are extended need.
    pub methods: &'static [(&'static str, Native)],
    /// Constants: declaration (`int MAX_VALUE`) and its bits.
    pub constants: &'static [(&'static str, u64)],
}

/// All classes.
pub fn descriptions() -> Vec<&'static Description> {
    // Object comes first: every other class is one.
    [
        object::CLASSES,
        text::CLASSES,
        number::CLASSES,
        character::CLASSES,
        system::CLASSES,
        throwable::CLASSES,
        class::CLASSES,
        regex::CLASSES,
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Array classes that the machine makes by itself.
const ARRAYS: &[&str] = &[
    "boolean",
    "byte",
    "short",
    "char",
    "int",
    "long",
    "float",
    "double",
    "java.lang.String",
    "java.lang.Object",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Double",
    "java.lang.Character",
    "java.lang.Boolean",
    "java.lang.Float",
    "java.lang.Short",
    "java.lang.Byte",
    "int[]",
    "double[]",
];

pub(super) fn classes() -> Vec<LibraryClass> {
    let mut classes: Vec<LibraryClass> = descriptions()
        .into_iter()
        .map(|class| LibraryClass {
            name: class.name.to_owned(),
            supers: class.supers.iter().map(|s| s.split('<').next().unwrap_or(s).to_owned()).collect(),
            n_slots: class.n_slots,
        })
        .collect();
    for element in ARRAYS {
        let supers = vec!["java.lang.Object".to_owned()];
        classes.push(LibraryClass { name: format!("{element}[]"), supers, n_slots: 0 });
    }
    classes
}

pub(super) fn entries() -> Vec<Entry> {
    let mut entries = Vec::new();
    for class in descriptions() {
        for (declaration, native) in class.methods {
            let key = key(class.name, declaration);
            let n_types = if key.ends_with("()") { 0 } else { key.matches(',').count() + 1 };
            let n_arguments = Some(n_types + usize::from(!declaration.starts_with("static ")));
            let kinds = Some(kinds(declaration));
            entries.push(Entry { language: Language::Java, key, n_arguments, native: *native, kinds });
        }
    }
    entries
}

/// The key of a method: `static int parseInt(String)` of `java.lang.Integer` is `java.lang.Integer.parseInt(String)`.
fn key(class: &str, declaration: &str) -> String {
    let (head, types) = declaration.split_once('(').unwrap_or((declaration, ")"));
    let name = head.rsplit(' ').next().unwrap_or(head);
    format!("{class}.{name}({types}")
}

/// Kinds of the arguments and of the result of a declaration.
fn kinds(declaration: &str) -> (Vec<Kind>, Kind) {
    let (head, types) = declaration.split_once('(').unwrap_or((declaration, ")"));
    let types = types.trim_end_matches(')');
    let mut words = head.rsplit(' ').skip(1);
    let result = words.next().map_or(Kind::Ref, kind);
    let mut all = Vec::new();
    if !declaration.starts_with("static ") {
        all.push(Kind::Ref);
    }
    if !types.is_empty() {
        all.extend(types.split(',').map(kind));
    }
    (all, result)
}

fn kind(ty: &str) -> Kind {
    match ty {
        "boolean" => Kind::Bool,
        "byte" => Kind::I8,
        "short" => Kind::I16,
        "char" => Kind::U16,
        "int" => Kind::I32,
        "long" => Kind::I64,
        "float" => Kind::F32,
        "double" => Kind::F64,
        _ => Kind::Ref,
    }
}
