//! Types of Java, as written and as resolved.

use tree_sitter::Node;

use crate::form::{Kind, TextKind, Type};

use super::world::{ClassIndex, World};

/// Primitive types, in the order of widening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Prim {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Prim {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "boolean" => Self::Boolean,
            "byte" => Self::Byte,
            "short" => Self::Short,
            "char" => Self::Char,
            "int" => Self::Int,
            "long" => Self::Long,
            "float" => Self::Float,
            "double" => Self::Double,
            _ => return None,
        })
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Byte => "byte",
            Self::Short => "short",
            Self::Char => "char",
            Self::Int => "int",
            Self::Long => "long",
            Self::Float => "float",
            Self::Double => "double",
        }
    }

    pub(super) const fn kind(self) -> Kind {
        match self {
            Self::Boolean => Kind::Bool,
            Self::Byte => Kind::I8,
            Self::Short => Kind::I16,
            Self::Char => Kind::U16,
            Self::Int => Kind::I32,
            Self::Long => Kind::I64,
            Self::Float => Kind::F32,
            Self::Double => Kind::F64,
        }
    }

    /// The class that boxes it.
    pub(super) const fn boxed(self) -> &'static str {
        match self {
            Self::Boolean => "java.lang.Boolean",
            Self::Byte => "java.lang.Byte",
            Self::Short => "java.lang.Short",
            Self::Char => "java.lang.Character",
            Self::Int => "java.lang.Integer",
            Self::Long => "java.lang.Long",
            Self::Float => "java.lang.Float",
            Self::Double => "java.lang.Double",
        }
    }

    pub(super) fn unboxed(class: &str) -> Option<Self> {
        [Self::Boolean, Self::Byte, Self::Short, Self::Char, Self::Int, Self::Long, Self::Float, Self::Double]
            .into_iter()
            .find(|p| p.boxed() == class)
    }

    /// Whether a value may become `other` without a cast.
    pub(super) fn widens_to(self, other: Self) -> bool {
        match (self, other) {
            (a, b) if a == b => true,
            (Self::Boolean, _) | (_, Self::Boolean | Self::Char) => false,
            (Self::Char, b) => b >= Self::Int,
            (a, b) => a < b,
        }
    }

    fn form(self) -> Type {
        match self {
            Self::Boolean => Type::Bool,
            Self::Char => Type::Char(Kind::U16),
            Self::Float | Self::Double => Type::Float(self.kind()),
            _ => Type::Int(self.kind()),
        }
    }
}

/// A resolved type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum JType {
    Void,
    Null,
    Prim(Prim),
    Class(ClassIndex, Vec<JType>),
    Array(Box<JType>),
    /// A type variable and its bound.
    Var(String, Option<Box<JType>>),
    /// A class that is neither among the files nor in the table of the library.
    External(String),
    /// A reference whose class was not inferred; found out when it is used.
    Unknown,
}

impl JType {
    pub(super) const INT: Self = Self::Prim(Prim::Int);
    pub(super) const BOOLEAN: Self = Self::Prim(Prim::Boolean);

    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Prim(p) => p.kind(),
            _ => Kind::Ref,
        }
    }

    pub(super) fn array(self) -> Self {
        Self::Array(Box::new(self))
    }

    pub(super) fn is_reference(&self) -> bool {
        !matches!(self, Self::Prim(_) | Self::Void)
    }

    /// Without type arguments and variables.
    pub(super) fn erased(&self) -> Self {
        match self {
            Self::Class(class, _) => Self::Class(*class, Vec::new()),
            Self::Array(of) => of.erased().array(),
            Self::Var(_, Some(bound)) => bound.erased(),
            Self::Var(_, None) => Self::Unknown,
            other => other.clone(),
        }
    }

    /// With type variables replaced.
    pub(super) fn substitute(&self, bindings: &[(String, JType)]) -> Self {
        if bindings.is_empty() {
            return self.clone();
        }
        match self {
            Self::Var(name, _) => {
                bindings.iter().find(|(n, _)| n == name).map_or_else(|| self.clone(), |(_, ty)| ty.clone())
            }
            Self::Class(class, arguments) => {
                Self::Class(*class, arguments.iter().map(|a| a.substitute(bindings)).collect())
            }
            Self::Array(of) => of.substitute(bindings).array(),
            other => other.clone(),
        }
    }

    /// Simple name after erasure, as keys and selectors have it.
    pub(super) fn erased_name(&self, world: &World) -> String {
        match self {
            Self::Void => "void".into(),
            Self::Null | Self::Unknown => "Object".into(),
            Self::Prim(p) => p.name().into(),
            Self::Class(class, _) => simple(&world.class(*class).name).to_owned(),
            Self::Array(of) => of.erased_name(world) + "[]",
            Self::Var(_, bound) => bound.as_ref().map_or_else(|| "Object".into(), |b| b.erased_name(world)),
            Self::External(name) => simple(name).to_owned(),
        }
    }

    /// Full name after erasure, as classes of objects have it.
    pub(super) fn class_name(&self, world: &World) -> String {
        match self {
            Self::Class(class, _) => world.class(*class).name.clone(),
            Self::Array(of) => of.class_name(world) + "[]",
            Self::Var(_, Some(bound)) => bound.class_name(world),
            Self::External(name) => name.clone(),
            Self::Prim(p) => p.name().into(),
            _ => "java.lang.Object".into(),
        }
    }

    /// The same of a result: any collection is read as the list that its iterator gives.
    pub(super) fn form_of_result(&self, world: &World) -> Type {
        let collection = world.find("java.util.Collection", None);
        if matches!(self, Self::Class(..))
            && let Some((_, bound)) = world.ancestors(self).into_iter().find(|(c, _)| Some(*c) == collection)
        {
            return Type::List(Box::new(element_form(bound.first().map(|(_, ty)| ty), world)));
        }
        self.form(world)
    }

    /// The type that examples are compared with.
    pub(super) fn form(&self, world: &World) -> Type {
        match self {
            Self::Void => Type::Void,
            Self::Prim(p) => p.form(),
            Self::Array(of) => Type::Array(Box::new(of.form(world))),
            Self::Null | Self::Unknown => Type::Any(None),
            Self::Var(_, bound) => {
                Type::Any(bound.as_ref().map(|b| b.class_name(world)).filter(|n| n != "java.lang.Object"))
            }
            Self::External(name) => Type::Object(name.clone()),
            Self::Class(class, arguments) => {
                let name = world.class(*class).name.as_str();
                if let Some(prim) = Prim::unboxed(name) {
                    return Type::Boxed(Box::new(prim.form()));
                }
                match name {
                    "java.lang.String" => Type::Text(TextKind::String),
                    "java.lang.CharSequence" => Type::Text(TextKind::Sequence),
                    "java.lang.StringBuilder" | "java.lang.StringBuffer" => Type::Text(TextKind::Builder),
                    "java.util.List"
                    | "java.util.Collection"
                    | "java.lang.Iterable"
                    | "java.util.ArrayList" => Type::List(Box::new(element_form(arguments.first(), world))),
                    Type::OBJECT | "java.lang.Comparable" | "java.lang.Number" => {
                        Type::Any(Some(name.to_owned()))
                    }
                    _ => Type::Object(name.to_owned()),
                }
            }
        }
    }
}

/// What a list holds. `List<?>` is resolved to a list of `Object`, but whoever has a list may pass it.
fn element_form(of: Option<&JType>, world: &World) -> Type {
    match of.map(|of| of.form(world)) {
        None => Type::Any(None),
        Some(Type::Any(Some(bound))) if bound == Type::OBJECT => Type::Any(None),
        Some(of) => of,
    }
}

/// The last part of a qualified name.
pub(super) fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// A type as the source writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RawType {
    Void,
    Prim(Prim),
    /// A name, with dots, and type arguments.
    Named(String, Vec<RawType>),
    Array(Box<RawType>),
    /// `?`, with its bound.
    Wildcard(Option<Box<RawType>>),
    /// `var`.
    Inferred,
}

impl RawType {
    pub(super) fn array(self, dimensions: usize) -> Self {
        (0..dimensions.min(32)).fold(self, |of, _| Self::Array(Box::new(of)))
    }

    /// Reads a type's node; deep nesting becomes `Object`.
    pub(super) fn read(node: Node<'_>, source: &str, depth: usize) -> Self {
        let text = |n: Node<'_>| source.get(n.byte_range()).unwrap_or("").to_owned();
        if depth > 24 {
            return Self::Named("Object".into(), Vec::new());
        }
        match node.kind() {
            "void_type" => Self::Void,
            "integral_type" | "floating_point_type" | "boolean_type" => {
                Prim::from_name(text(node).trim()).map_or(Self::Named(text(node), Vec::new()), Self::Prim)
            }
            "array_type" => {
                let of = node
                    .child_by_field_name("element")
                    .map_or(Self::Void, |n| Self::read(n, source, depth + 1));
                let dimensions = node.child_by_field_name("dimensions").map_or(1, |d| brackets(&text(d)));
                of.array(dimensions)
            }
            "generic_type" => {
                let name = node.named_child(0).map(|n| plain_name(&text(n))).unwrap_or_default();
                let mut arguments = Vec::new();
                if text(node).trim_end().ends_with("<>") {
                    // A diamond: something, to be found out.
                    arguments.push(Self::Inferred);
                }
                if let Some(list) = children(node).find(|c| c.kind() == "type_arguments") {
                    arguments.extend(
                        children(list).filter(|c| is_type(*c)).map(|c| Self::read(c, source, depth + 1)),
                    );
                }
                Self::Named(name, arguments)
            }
            "annotated_type" => children(node)
                .filter(|c| is_type(*c))
                .last()
                .map_or(Self::Named("Object".into(), Vec::new()), |n| Self::read(n, source, depth + 1)),
            "wildcard" => {
                // `? super T` takes a `T` wherever it stands for what a function is given, which is nearly everywhere.
                let bound = children(node).find(|c| is_type(*c));
                Self::Wildcard(bound.map(|n| Box::new(Self::read(n, source, depth + 1))))
            }
            "type_identifier" if text(node) == "var" => Self::Inferred,
            _ => Self::Named(plain_name(&text(node)), Vec::new()),
        }
    }
}

/// A qualified name without annotations, type arguments and blanks.
fn plain_name(text: &str) -> String {
    let mut depth = 0usize;
    let mut name = String::new();
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            c if depth == 0 && !c.is_whitespace() => name.push(c),
            _ => {}
        }
    }
    name
}

pub(super) fn brackets(text: &str) -> usize {
    text.matches('[').count()
}

/// Named children of a node.
pub(super) fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    (0..node.named_child_count()).filter_map(move |i| node.named_child(i as u32)).filter(|c| !c.is_extra())
}

fn is_type(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "void_type"
            | "integral_type"
            | "floating_point_type"
            | "boolean_type"
            | "array_type"
            | "generic_type"
            | "annotated_type"
            | "wildcard"
            | "type_identifier"
            | "scoped_type_identifier"
    )
}
