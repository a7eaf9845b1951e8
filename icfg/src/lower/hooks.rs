//! The few things about a language that a table cannot say.

use std::borrow::Cow;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language, Span};

/// What a [`Hooks::function`] reads from a function's declaration.
#[derive(Clone, Debug)]
pub struct Head<'t> {
    /// Simple name.
    pub name: &'t str,
    /// Where the name stands.
    pub name_at: u32,
    /// Names and types of the parameters.
    pub parameters: Vec<(&'t str, &'t str)>,
    /// Properties.
    pub flags: FunctionFlags,
    /// Not visible outside its file.
    pub is_file_local: bool,
    /// The body; a function without one is a prototype.
    pub body: Option<Node<'t>>,
}

impl<'t> Head<'t> {
    /// A function with this name and body of which nothing else is known yet.
    pub fn new(name: Node<'t>, body: Option<Node<'t>>, source: &'t str) -> Self {
        Self {
            name: text(name, source),
            name_at: name.start_byte() as u32,
            parameters: Vec::new(),
            flags: FunctionFlags::empty(),
            is_file_local: false,
            body,
        }
    }
}

/// The type that a function written outside of it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Owner<'t> {
    /// Simple name of the type.
    pub ty: &'t str,
    /// The name of the object inside the function, where it is an ordinary variable; empty where it is not.
    pub this: &'t str,
}

/// What [`Hooks::prepare`] makes of a file.
#[derive(Clone, Debug)]
pub struct Prepared<'s> {
    /// The text to parse; of the same length as the file's, so that positions agree.
    pub text: Cow<'s, str>,
    /// Places of code that was blanked out, in order, and how many decisions it holds.
    pub hidden: Vec<(u32, u16)>,
    /// What of it stands for something that was kept, in order and apart from each other.
    pub alternatives: Vec<Alternative>,
}

impl<'s> Prepared<'s> {
    /// A file that can be parsed as it is.
    pub fn unchanged(source: &'s str) -> Self {
        Self { text: Cow::Borrowed(source), hidden: Vec::new(), alternatives: Vec::new() }
    }
}

/// Code that the preprocessor may take in place of other code, where the two split a statement.
///
/// The engine reads it by itself and puts it beside the node of the code that was kept: a test leads to either, and
/// both lead on to the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The directive that starts it.
    pub directive: Span,
    /// The code.
    pub text: Span,
    /// What stands before and after it in the same statement; empty when nothing does.
    pub around: [Span; 2],
}

/// What the engine asks a language about.
pub trait Hooks: Send + Sync {
    /// See [`Frontend::claims`](crate::Frontend::claims).
    fn claims(&self, extension: &str, source: &str) -> bool {
        let _ = (extension, source);
        true
    }

    /// See [`Frontend::family`](crate::Frontend::family); `own` is the language itself.
    fn family(&self, own: Language) -> Language {
        own
    }

    /// The text to parse instead of the file's, with what the grammar cannot read blanked out.
    fn prepare<'s>(&self, source: &'s str) -> Prepared<'s> {
        Prepared::unchanged(source)
    }

    /// The declaration of a node with role [`Function`](super::Role::Function); `None` when it is not one after all,
    /// and its children are looked at instead.
    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>>;

    /// Names and types of parameters, from the node in the `parameters` field of a lambda.
    fn parameters<'t>(&self, parameters: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
        let _ = (parameters, source);
        Vec::new()
    }

    /// The parameter of a lambda that has no list of them: `x => …`.
    fn lone_parameter<'t>(&self, lambda: Node<'t>) -> Option<Node<'t>> {
        let _ = lambda;
        None
    }

    /// The name of a function that is written as a value: `const f = () => …`.
    fn lambda_name<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Node<'t>> {
        let _ = (node, source);
        None
    }

    /// The documentation that a body starts with.
    fn doc<'t>(&self, body: Node<'t>) -> Option<Node<'t>> {
        let _ = body;
        None
    }

    /// Whether the last expression of the function's body is what it returns.
    fn has_tail_value(&self, function: Node<'_>) -> bool {
        let _ = function;
        false
    }

    /// Whether a statement or value never ends but by an exception: `panic!()`.
    fn raises(&self, node: Node<'_>, source: &str) -> bool {
        let _ = (node, source);
        false
    }

    /// The type a function belongs to that is not written inside of it: `void A::f() { … }`.
    fn owner<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Owner<'t>> {
        let _ = (node, source);
        None
    }

    /// Whether a variable of a type belongs to the type itself, not to its objects.
    fn is_static_field(&self, field: Node<'_>) -> bool {
        let _ = field;
        false
    }

    /// What a type extends, without type arguments: `Base`, `Outer.Base`.
    fn supertypes<'t>(&self, node: Node<'t>, source: &'t str) -> Vec<&'t str> {
        let _ = (node, source);
        Vec::new()
    }

    /// Declares what a node with role [`Directive`](super::Role::Directive) says.
    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        let _ = (node, source, file);
    }
}

/// The text of a node; empty when the node does not fit, which happens only for text that was not parsed.
pub fn text<'t>(node: Node<'t>, source: &'t str) -> &'t str {
    source.get(node.start_byte()..node.end_byte()).unwrap_or("")
}

/// The first named child of this kind.
pub fn child_of_kind<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).find(|child| child.kind() == kind)
}

/// Whether `node` has a child of this kind, be it a token.
pub fn has_child(node: Node<'_>, kind: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|child| child.kind() == kind)
}

/// The paths of the types that a list, such as that of supertypes, names.
pub fn types_in<'t>(list: Option<Node<'t>>, source: &'t str) -> Vec<&'t str> {
    let Some(list) = list else { return Vec::new() };
    let mut cursor = list.walk();
    list.named_children(&mut cursor).map(|ty| type_path(text(ty, source))).collect()
}

/// The path in the text of a type: `java.util.Map.Entry<K, V>[]` is `java.util.Map.Entry`.
pub fn type_path(ty: &str) -> &str {
    let end = ty.find(['<', '[', '*', '(']).unwrap_or(ty.len());
    let ty = ty[..end].trim();
    let start = ty.rfind(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '.')));
    start.map_or(ty, |at| &ty[at + ty[at..].chars().next().map_or(1, char::len_utf8)..])
}

/// The simple name in the text of a type: `java.util.Map.Entry<K, V>[]` is `Entry`, `struct list *` is `list`.
pub fn simple_type_name(ty: &str) -> &str {
    let end = ty.find(['<', '[', '*', '(']).unwrap_or(ty.len());
    // A reference is `Tree &` in some languages, `&Tree` in others.
    let ty = ty[..end].trim_end_matches(|c: char| c.is_whitespace() || c == '&');
    let start = ty
        .rfind(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
        .map_or(0, |at| at + ty[at..].chars().next().map_or(1, char::len_utf8));
    &ty[start..]
}
