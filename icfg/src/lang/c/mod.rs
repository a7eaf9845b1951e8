//! C, with what real code does to it: K&R definitions, macros around and inside of functions, both branches of `#if`.

pub(super) mod declarator;
pub(super) mod prepare;
pub(super) mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lower::{Head, Hooks, Prepared, TreeFrontend, has_child, text};

/// The language read here.
pub const LANGUAGE: Language = Language("c");

/// A frontend for C.
pub fn frontend() -> TreeFrontend {
    TreeFrontend::new(LANGUAGE, &["c", "h"], tree_sitter_c::LANGUAGE.into(), &table::TABLE, C)
}

pub(super) struct C;

impl Hooks for C {
    fn prepare<'s>(&self, source: &'s str) -> Prepared<'s> {
        prepare::prepare(source, &prepare::C)
    }

    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        let declared = declarator::declared_function(node.child_by_field_name("declarator")?)?;
        let body = node.child_by_field_name("body");
        if declared.is_macro && body.is_none() {
            return None;
        }
        if prepare::is_keyword(text(declared.name, source)) {
            return None;
        }
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::MACRO_NAME, declared.is_macro);
        let is_static = is_static(node, source);
        flags.set(FunctionFlags::STATIC, is_static);
        let list = declared.parameters;
        flags.set(FunctionFlags::VARIADIC, list.is_some_and(|list| has_child(list, "variadic_parameter")));
        let parameters = list.map_or_else(Vec::new, |list| declarator::parameters(list, node, source));
        Some(Head { parameters, flags, is_file_local: is_static, ..Head::new(declared.name, body, source) })
    }

    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        if let Some(path) = node.child_by_field_name("path") {
            let path = text(path, source).trim_matches(['"', '<', '>']);
            file.add_import(path, false, false);
        }
    }
}

pub(super) fn is_static(node: Node<'_>, source: &str) -> bool {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .any(|child| child.kind() == "storage_class_specifier" && text(child, source) == "static")
}
