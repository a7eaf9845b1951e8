//! Java.

mod spelling;
mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lower::{Head, Hooks, TreeFrontend, has_child, text, type_path};

/// The language read here.
pub const LANGUAGE: Language = Language("java");

/// A frontend for Java.
pub fn frontend() -> TreeFrontend {
    TreeFrontend::new(LANGUAGE, &["java"], tree_sitter_java::LANGUAGE.into(), &table::TABLE, Java)
}

struct Java;

impl Hooks for Java {
    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        let name = node.child_by_field_name("name")?;
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::CONSTRUCTOR, node.kind() != "method_declaration");
        flags.set(FunctionFlags::STATIC, is_static(node));
        let list = node.child_by_field_name("parameters");
        flags.set(FunctionFlags::VARIADIC, list.is_some_and(|list| has_child(list, "spread_parameter")));
        let parameters = list.map_or_else(Vec::new, |list| self.parameters(list, source));
        Some(Head { parameters, flags, ..Head::new(name, node.child_by_field_name("body"), source) })
    }

    fn parameters<'t>(&self, parameters: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
        if parameters.kind() == "identifier" {
            return vec![(text(parameters, source), "")];
        }
        let mut cursor = parameters.walk();
        parameters.named_children(&mut cursor).filter_map(|node| parameter(node, source)).collect()
    }

    fn supertypes<'t>(&self, node: Node<'t>, source: &'t str) -> Vec<&'t str> {
        let mut found = Vec::new();
        let mut cursor = node.walk();
        for clause in node.named_children(&mut cursor) {
            if !matches!(clause.kind(), "superclass" | "super_interfaces" | "extends_interfaces") {
                continue;
            }
            let mut cursor = clause.walk();
            for ty in clause.named_children(&mut cursor) {
                if ty.kind() == "type_list" {
                    let mut cursor = ty.walk();
                    let names = ty.named_children(&mut cursor);
                    found.extend(names.map(|ty| type_path(text(ty, source))));
                } else {
                    found.push(type_path(text(ty, source)));
                }
            }
        }
        found
    }

    fn is_static_field(&self, field: Node<'_>) -> bool {
        // The variables of an interface are all of them.
        field.kind() == "constant_declaration" || is_static(field)
    }

    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        let mut cursor = node.walk();
        let (mut path, mut is_static, mut is_wildcard) = ("", false, false);
        for child in node.children(&mut cursor) {
            match child.kind() {
                "identifier" | "scoped_identifier" => path = text(child, source),
                "static" => is_static = true,
                "asterisk" => is_wildcard = true,
                _ => {}
            }
        }
        match node.kind() {
            "package_declaration" => file.set_package(path),
            _ => file.add_import(path, is_static, is_wildcard),
        }
    }
}

fn is_static(node: Node<'_>) -> bool {
    let mut cursor = node.walk();
    let modifiers = node.named_children(&mut cursor).find(|child| child.kind() == "modifiers");
    modifiers.is_some_and(|list| has_child(list, "static"))
}

fn parameter<'t>(node: Node<'t>, source: &'t str) -> Option<(&'t str, &'t str)> {
    match node.kind() {
        "formal_parameter" => {
            let name = node.child_by_field_name("name")?;
            let ty = node.child_by_field_name("type")?;
            Some((text(name, source), text(ty, source)))
        }
        // `T... xs`: the type and the variable are plain children.
        "spread_parameter" => {
            let mut cursor = node.walk();
            let parts: Vec<_> =
                node.named_children(&mut cursor).filter(|part| part.kind() != "modifiers").collect();
            let [ty, variable] = parts[..] else { return None };
            let name = variable.child_by_field_name("name")?;
            Some((text(name, source), text(ty, source)))
        }
        "identifier" => Some((text(node, source), "")),
        _ => None,
    }
}
