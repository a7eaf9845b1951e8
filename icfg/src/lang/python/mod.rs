//! Python 3, and what of Python 2 the grammar still reads.

mod spelling;
mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lower::{Head, Hooks, TreeFrontend, simple_type_name, text};

/// The language read here.
pub const LANGUAGE: Language = Language("python");

/// A frontend for Python.
pub fn frontend() -> TreeFrontend {
    TreeFrontend::new(
        LANGUAGE,
        &["py", "pyi", "pyw"],
        tree_sitter_python::LANGUAGE.into(),
        &table::TABLE,
        Python,
    )
}

struct Python;

impl Hooks for Python {
    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        let name = node.child_by_field_name("name")?;
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::CONSTRUCTOR, text(name, source) == "__init__");
        let list = node.child_by_field_name("parameters");
        let mut parameters = list.map_or_else(Vec::new, |list| self.parameters(list, source));
        // The object is no argument of a call.
        if parameters.first().is_some_and(|(name, _)| matches!(*name, "self" | "cls")) {
            parameters.remove(0);
        }
        flags.set(FunctionFlags::VARIADIC, list.is_some_and(has_optional));
        Some(Head { parameters, flags, ..Head::new(name, node.child_by_field_name("body"), source) })
    }

    fn parameters<'t>(&self, parameters: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
        let mut cursor = parameters.walk();
        parameters.named_children(&mut cursor).filter_map(|node| parameter(node, source)).collect()
    }

    fn doc<'t>(&self, body: Node<'t>) -> Option<Node<'t>> {
        let first = body.named_child(0).filter(|first| first.kind() == "expression_statement")?;
        first.named_child(0).filter(|only| matches!(only.kind(), "string" | "concatenated_string"))
    }

    fn supertypes<'t>(&self, node: Node<'t>, source: &'t str) -> Vec<&'t str> {
        let Some(list) = node.child_by_field_name("superclasses") else { return Vec::new() };
        let mut cursor = list.walk();
        let is_type = |base: &Node<'_>| matches!(base.kind(), "identifier" | "attribute" | "subscript");
        let bases = list.named_children(&mut cursor).filter(is_type);
        bases.map(|base| simple_type_name(text(base, source))).collect()
    }

    /// A module is a file or a folder: `from a.b import c` may mean `a/b.py`, `a/b/__init__.py` or `a/b/c.py`.
    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        let base = node.child_by_field_name("module_name").map(|module| path(text(module, source)));
        if let Some(base) = &base {
            add_module(base, file);
        }
        let mut cursor = node.walk();
        for imported in node.children_by_field_name("name", &mut cursor) {
            let name = imported.child_by_field_name("name").unwrap_or(imported);
            let name = path(text(name, source));
            let last = name.rsplit('/').next().unwrap_or(&name);
            let alias = imported.child_by_field_name("alias").map_or(last, |alias| text(alias, source));
            if alias.starts_with(char::is_lowercase) {
                file.add_module(alias, last);
            }
            match base.as_deref() {
                None | Some("") => add_module(&name, file),
                Some(base) => add_module(&format!("{base}/{name}"), file),
            }
        }
    }
}

fn add_module(path: &str, file: &mut FileBuilder) {
    if !path.is_empty() {
        file.add_import(&format!("{path}.py"), false, false);
        file.add_import(&format!("{path}/__init__.py"), false, false);
    }
}

/// `..a.b` as `a/b`: where a relative import starts is found by the nearest file of that name.
fn path(module: &str) -> String {
    module.trim_start_matches('.').replace('.', "/")
}

fn has_optional(parameters: Node<'_>) -> bool {
    let mut cursor = parameters.walk();
    parameters.named_children(&mut cursor).any(|parameter| {
        let inner = parameter.named_child(0).map_or("", |inner| inner.kind());
        [parameter.kind(), inner].iter().any(|kind| {
            matches!(
                *kind,
                "default_parameter"
                    | "typed_default_parameter"
                    | "list_splat_pattern"
                    | "dictionary_splat_pattern"
            )
        })
    })
}

fn parameter<'t>(node: Node<'t>, source: &'t str) -> Option<(&'t str, &'t str)> {
    let ty = node.child_by_field_name("type").map_or("", |ty| text(ty, source));
    let name = match node.kind() {
        "identifier" | "tuple_pattern" => node,
        "default_parameter" | "typed_default_parameter" => node.child_by_field_name("name")?,
        "typed_parameter" => {
            let inner = node.named_child(0)?;
            if inner.kind() == "identifier" { inner } else { inner.named_child(0)? }
        }
        "list_splat_pattern" | "dictionary_splat_pattern" => node.named_child(0)?,
        _ => return None,
    };
    Some((text(name, source), ty))
}
