//! C, with what real code does to it: K&R definitions, macros around and inside of functions, both branches of `#if`.

pub(super) mod declarator;
pub(super) mod prepare;
pub(super) mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lower::{Head, Hooks, Prepared, TreeFrontend, text};

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
        let name = text(declared.name, source);
        if prepare::is_keyword(name) {
            return None;
        }
        let parameters = declared.parameters;
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::MACRO_NAME, declared.is_macro);
        let is_static = is_static(node, source);
        flags.set(FunctionFlags::STATIC, is_static);
        if let Some(parameters) = parameters {
            let mut cursor = parameters.walk();
            let is_variadic =
                parameters.named_children(&mut cursor).any(|p| p.kind() == "variadic_parameter");
            flags.set(FunctionFlags::VARIADIC, is_variadic);
        }
        Some(Head {
            name,
            name_at: declared.name.start_byte() as u32,
            parameters: parameters.map_or_else(Vec::new, |list| declarator::parameters(list, node, source)),
            flags,
            is_file_local: is_static,
            body,
        })
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
