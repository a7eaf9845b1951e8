//! Rust: blocks are values, `?` leaves early, macros are kept as text.

mod imports;
mod spelling;
mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lower::{Head, Hooks, TreeFrontend, has_child, simple_type_name, text};

/// The language read here.
pub const LANGUAGE: Language = Language("rust");

/// A frontend for Rust.
pub fn frontend() -> TreeFrontend {
    TreeFrontend::new(LANGUAGE, &["rs"], tree_sitter_rust::LANGUAGE.into(), &table::TABLE, Rust)
}

/// Macros that never come back.
const RAISING: &[&str] = &["panic!", "unreachable!", "todo!", "unimplemented!"];

struct Rust;

impl Hooks for Rust {
    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        let name = node.child_by_field_name("name")?;
        let list = node.child_by_field_name("parameters");
        let mut flags = FunctionFlags::empty();
        let has = |kind| list.is_some_and(|list| has_child(list, kind));
        flags.set(FunctionFlags::STATIC, !has("self_parameter"));
        flags.set(FunctionFlags::VARIADIC, has("variadic_parameter"));
        let parameters = list.map_or_else(Vec::new, |list| self.parameters(list, source));
        Some(Head { parameters, flags, ..Head::new(name, node.child_by_field_name("body"), source) })
    }

    fn parameters<'t>(&self, parameters: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
        let mut cursor = parameters.walk();
        let is_parameter = |node: &Node<'_>| {
            !matches!(node.kind(), "self_parameter" | "attribute_item" | "variadic_parameter")
        };
        let read = |node: Node<'t>| {
            let name = node.child_by_field_name("pattern").unwrap_or(node);
            let ty = node.child_by_field_name("type").map_or("", |ty| text(ty, source));
            (text(name, source).trim_start_matches("mut "), ty)
        };
        parameters.named_children(&mut cursor).filter(is_parameter).map(read).collect()
    }

    fn has_tail_value(&self, function: Node<'_>) -> bool {
        function.kind() == "closure_expression" || function.child_by_field_name("return_type").is_some()
    }

    fn raises(&self, node: Node<'_>, source: &str) -> bool {
        let text = text(node, source);
        RAISING.iter().any(|raising| text.starts_with(raising))
    }

    /// The trait that is implemented, or the traits that a trait asks for.
    fn supertypes<'t>(&self, node: Node<'t>, source: &'t str) -> Vec<&'t str> {
        let implemented = node.child_by_field_name("trait");
        let mut found: Vec<_> =
            implemented.map(|ty| simple_type_name(text(ty, source))).into_iter().collect();
        if let Some(bounds) = node.child_by_field_name("bounds") {
            let mut cursor = bounds.walk();
            let bounds = bounds.named_children(&mut cursor).filter(|bound| bound.kind() != "lifetime");
            found.extend(bounds.map(|ty| simple_type_name(text(ty, source))));
        }
        found
    }

    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        if let Some(argument) = node.child_by_field_name("argument") {
            imports::declare(text(argument, source), file);
        }
    }
}
