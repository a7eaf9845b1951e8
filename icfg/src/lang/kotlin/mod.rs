//! Kotlin.

mod spelling;
mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lower::{Head, Hooks, TreeFrontend, child_of_kind as child, text, types_in};

/// The language read here.
pub const LANGUAGE: Language = Language("kotlin");

/// A frontend for Kotlin.
pub fn frontend() -> TreeFrontend {
    TreeFrontend::new(LANGUAGE, &["kt", "kts"], tree_sitter_kotlin_ng::LANGUAGE.into(), &table::TABLE, Kotlin)
}

struct Kotlin;

impl Hooks for Kotlin {
    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        let body = child(node, "function_body").or_else(|| child(node, "block"));
        let list = child(node, "function_value_parameters");
        let parameters = list.map_or_else(Vec::new, |list| self.parameters(list, source));
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::VARIADIC, list.is_some_and(|list| text(list, source).contains('=')));
        flags.set(FunctionFlags::CONSTRUCTOR, node.kind() == "secondary_constructor");
        let name = match node.kind() {
            "secondary_constructor" => node.child(0)?,
            // Called by the name of their property.
            "getter" | "setter" => child(child(node.parent()?, "variable_declaration")?, "identifier")?,
            _ => node.child_by_field_name("name")?,
        };
        Some(Head { parameters, flags, ..Head::new(name, body, source) })
    }

    fn parameters<'t>(&self, parameters: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
        let mut cursor = parameters.walk();
        let is_parameter = |node: &Node<'t>| matches!(node.kind(), "parameter" | "variable_declaration");
        let of = |node: Node<'t>| {
            let ty = node.named_child(1).map_or("", |ty| text(ty, source));
            Some((text(node.named_child(0)?, source), ty))
        };
        parameters.named_children(&mut cursor).filter(is_parameter).filter_map(of).collect()
    }

    fn has_tail_value(&self, function: Node<'_>) -> bool {
        // `fun f() = x`, and what a lambda ends with.
        let is_expression = |body: Node<'_>| body.child(0).is_some_and(|token| token.kind() == "=");
        function.kind() == "lambda_literal" || child(function, "function_body").is_some_and(is_expression)
    }

    fn supertypes<'t>(&self, node: Node<'t>, source: &'t str) -> Vec<&'t str> {
        types_in(child(node, "delegation_specifiers"), source)
    }

    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        let Some(path) = child(node, "qualified_identifier").or_else(|| child(node, "identifier")) else {
            return;
        };
        let path = text(path, source);
        match node.kind() {
            "package_header" => file.set_package(path),
            _ => file.add_import(path, false, text(node, source).trim_end().ends_with(".*")),
        }
    }
}
