//! C#.

mod spelling;
mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lower::{Head, Hooks, TreeFrontend, child_of_kind as child, text, types_in};

/// The language read here.
pub const LANGUAGE: Language = Language("csharp");

/// A frontend for C#.
pub fn frontend() -> TreeFrontend {
    TreeFrontend::new(LANGUAGE, &["cs"], tree_sitter_c_sharp::LANGUAGE.into(), &table::TABLE, CSharp)
}

struct CSharp;

/// `=> x`, the body of a function that is an expression.
const ARROW: &str = "arrow_expression_clause";

impl Hooks for CSharp {
    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        // `get` and `set` are called by the name of their property.
        let named = match node.kind() {
            "accessor_declaration" => node.parent()?.parent()?,
            _ => node,
        };
        let name = named.child_by_field_name("name").or_else(|| named.child_by_field_name("operator"));
        let name = name.or_else(|| named.child_by_field_name("type"))?;
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::CONSTRUCTOR, node.kind() == "constructor_declaration");
        flags.set(FunctionFlags::STATIC, self.is_static_field(node));
        let list = node.child_by_field_name("parameters");
        let has_rest = |list: Node<'_>| list.child_by_field_name("name").is_some();
        flags.set(FunctionFlags::VARIADIC, list.is_some_and(has_rest));
        let parameters = list.map_or_else(Vec::new, |list| self.parameters(list, source));
        let body = node.child_by_field_name("body").or_else(|| child(node, ARROW));
        Some(Head { parameters, flags, ..Head::new(name, body, source) })
    }

    fn parameters<'t>(&self, parameters: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
        if parameters.kind() != "parameter_list" {
            return vec![(text(parameters, source), "")];
        }
        let of = |node: Node<'t>| {
            let ty = node.child_by_field_name("type").map_or("", |ty| text(ty, source));
            Some((text(node.child_by_field_name("name")?, source), ty))
        };
        let mut cursor = parameters.walk();
        let is_one = |node: &Node<'t>| matches!(node.kind(), "parameter" | "implicit_parameter");
        let named = parameters.named_children(&mut cursor).filter(is_one);
        // The parameter that takes the rest has no node of its own.
        named.map(|node| of(node).unwrap_or((text(node, source), ""))).chain(of(parameters)).collect()
    }

    fn has_tail_value(&self, function: Node<'_>) -> bool {
        child(function, ARROW).is_some()
    }

    fn supertypes<'t>(&self, node: Node<'t>, source: &'t str) -> Vec<&'t str> {
        types_in(child(node, "base_list"), source)
    }

    fn is_static_field(&self, field: Node<'_>) -> bool {
        let mut cursor = field.walk();
        // The text of a modifier is its only token.
        field.named_children(&mut cursor).any(|child| {
            child.kind() == "modifier" && child.child(0).is_some_and(|word| word.kind() == "static")
        })
    }

    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        let is_static = text(node, source).split_whitespace().any(|word| word == "static");
        let mut cursor = node.walk();
        if let Some(path) = node.named_children(&mut cursor).last() {
            file.add_import(text(path, source), is_static, true);
        }
    }
}
