//! Go.

mod spelling;
mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lower::{Head, Hooks, Owner, TreeFrontend, has_child, simple_type_name, text};

/// The language read here.
pub const LANGUAGE: Language = Language("go");

/// A frontend for Go.
pub fn frontend() -> TreeFrontend {
    TreeFrontend::new(LANGUAGE, &["go"], tree_sitter_go::LANGUAGE.into(), &table::TABLE, Go)
}

struct Go;

impl Hooks for Go {
    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        let name = node.child_by_field_name("name")?;
        let list = node.child_by_field_name("parameters")?;
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::VARIADIC, has_child(list, "variadic_parameter_declaration"));
        let head = Head::new(name, node.child_by_field_name("body"), source);
        Some(Head { parameters: self.parameters(list, source), flags, ..head })
    }

    fn owner<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Owner<'t>> {
        let receiver = node.child_by_field_name("receiver")?.named_child(0)?;
        let ty = text(receiver.child_by_field_name("type")?, source);
        let this = receiver.child_by_field_name("name").map_or("", |name| text(name, source));
        Some(Owner { ty: simple_type_name(ty.trim_start_matches(['*', '(', ' '])), this })
    }

    fn parameters<'t>(&self, parameters: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
        let mut found = Vec::new();
        let mut cursor = parameters.walk();
        for parameter in parameters.named_children(&mut cursor) {
            let Some(ty) = parameter.child_by_field_name("type").map(|ty| text(ty, source)) else { continue };
            // `a, b int` declares two; `int` alone has no name.
            let mut cursor = parameter.walk();
            let n_before = found.len();
            found.extend(
                parameter.children_by_field_name("name", &mut cursor).map(|name| (text(name, source), ty)),
            );
            if found.len() == n_before {
                found.push(("", ty));
            }
        }
        found
    }

    /// What a struct or interface embeds.
    fn supertypes<'t>(&self, node: Node<'t>, source: &'t str) -> Vec<&'t str> {
        let Some(ty) = node.child_by_field_name("type") else { return Vec::new() };
        let fields = ty.named_child(0).filter(|list| list.kind() == "field_declaration_list").unwrap_or(ty);
        let mut cursor = fields.walk();
        let embedded = fields.named_children(&mut cursor).filter_map(|field| match field.kind() {
            "field_declaration" if field.child_by_field_name("name").is_none() => {
                field.child_by_field_name("type")
            }
            "type_elem" => Some(field),
            _ => None,
        });
        embedded.map(|ty| simple_type_name(text(ty, source).trim_start_matches('*'))).collect()
    }

    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        match node.kind() {
            "package_clause" => {
                let name = node.named_child(0).map_or("", |name| text(name, source));
                file.set_package(name);
            }
            "import_spec" => {
                let Some(path) = node.child_by_field_name("path") else { return };
                let path = text(path, source).trim_matches(['"', '`']);
                file.add_import(path, false, false);
                // `gopkg.in/yaml.v3` and `…/yaml/v3` are both called `yaml`.
                let mut parts = path.rsplit('/');
                let last = parts.next().unwrap_or(path);
                let is_version =
                    last.len() > 1 && last.starts_with('v') && last[1..].bytes().all(|b| b.is_ascii_digit());
                let last = if is_version { parts.next().unwrap_or(last) } else { last };
                let module = last.split_once(".v").map_or(last, |(name, _)| name);
                let alias = node.child_by_field_name("name").map_or(module, |name| text(name, source));
                file.add_module(alias, module);
            }
            _ => {}
        }
    }
}
