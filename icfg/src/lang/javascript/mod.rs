//! JavaScript with JSX, and TypeScript as a dialect of it.

mod spelling;
mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lower::{Head, Hooks, TreeFrontend, has_child, simple_type_name, text};

/// JavaScript.
pub const JAVASCRIPT: Language = Language("javascript");

/// TypeScript, which calls JavaScript and is called by it.
pub const TYPESCRIPT: Language = Language("typescript");

/// A frontend for JavaScript.
pub fn frontend() -> TreeFrontend {
    let grammar = tree_sitter_javascript::LANGUAGE.into();
    TreeFrontend::new(JAVASCRIPT, &["js", "mjs", "cjs", "jsx"], grammar, &table::JAVASCRIPT, JavaScript)
}

/// A frontend for TypeScript.
pub fn typescript() -> TreeFrontend {
    let grammar = tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into();
    TreeFrontend::new(TYPESCRIPT, &["ts", "mts", "cts"], grammar, &table::TYPESCRIPT, JavaScript)
}

/// A frontend for TypeScript with JSX, where `<T> x` is no conversion.
pub fn tsx() -> TreeFrontend {
    let grammar = tree_sitter_typescript::LANGUAGE_TSX.into();
    TreeFrontend::new(TYPESCRIPT, &["tsx"], grammar, &table::TYPESCRIPT, JavaScript)
}

struct JavaScript;

impl Hooks for JavaScript {
    fn family(&self, _: Language) -> Language {
        JAVASCRIPT
    }

    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        let name = node.child_by_field_name("name")?;
        let list = node.child_by_field_name("parameters");
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::CONSTRUCTOR, text(name, source) == "constructor");
        flags.set(FunctionFlags::STATIC, has_child(node, "static"));
        // Every argument may be left out.
        flags.set(FunctionFlags::VARIADIC, list.is_some_and(has_optional));
        let parameters = list.map_or_else(Vec::new, |list| self.parameters(list, source));
        let head = Head::new(name, node.child_by_field_name("body"), source);
        Some(Head { name: head.name.trim_matches(['"', '\'']), parameters, flags, ..head })
    }

    fn parameters<'t>(&self, parameters: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
        if parameters.kind() == "identifier" {
            return vec![(text(parameters, source), "")];
        }
        let mut cursor = parameters.walk();
        let is_parameter = |node: &Node<'_>| !matches!(node.kind(), "comment" | "decorator");
        let list = parameters.named_children(&mut cursor).filter(is_parameter);
        list.map(|node| parameter(node, source)).collect()
    }

    fn lone_parameter<'t>(&self, lambda: Node<'t>) -> Option<Node<'t>> {
        lambda.child_by_field_name("parameter")
    }

    /// `function f() {}` as a value has its own name; `const f = () => …`, `a.f = () => …`, `{ f: () => … }` and
    /// `class { f = () => … }` give it one.
    fn lambda_name<'t>(&self, node: Node<'t>, _source: &'t str) -> Option<Node<'t>> {
        if let Some(name) = node.child_by_field_name("name") {
            return Some(name);
        }
        let parent = node.parent()?;
        let is_value = |field: &str| parent.child_by_field_name(field) == Some(node);
        let name = match parent.kind() {
            "variable_declarator" | "public_field_definition" if is_value("value") => "name",
            "field_definition" if is_value("value") => "property",
            "pair" if is_value("value") => "key",
            "assignment_expression" if is_value("right") => "left",
            _ => return None,
        };
        let name = parent.child_by_field_name(name)?;
        let name = name.child_by_field_name("property").unwrap_or(name);
        matches!(name.kind(), "identifier" | "property_identifier" | "private_property_identifier")
            .then_some(name)
    }

    fn supertypes<'t>(&self, node: Node<'t>, source: &'t str) -> Vec<&'t str> {
        let mut found = Vec::new();
        let mut pending = vec![node];
        while let Some(at) = pending.pop() {
            let mut cursor = at.walk();
            for child in at.named_children(&mut cursor) {
                match child.kind() {
                    "class_heritage" | "extends_clause" | "implements_clause" | "extends_type_clause" => {
                        pending.push(child);
                    }
                    "type_arguments" => {}
                    _ if at != node => found.push(simple_type_name(text(child, source))),
                    _ => {}
                }
            }
        }
        found
    }

    /// `./util` may be a file with any of the endings, or a folder with an index.
    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        let Some(path) = node.child_by_field_name("source").map(|path| text(path, source)) else { return };
        let path = path.trim_matches(['"', '\'']);
        let file_name = path.rsplit('/').next().unwrap_or(path);
        let module = file_name.split('.').next().unwrap_or(file_name);
        for alias in module_names(node) {
            file.add_module(text(alias, source), module);
        }
        if !path.starts_with('.') {
            return;
        }
        let stem = path.trim_end_matches(".js").trim_end_matches(".mjs").trim_end_matches(".ts");
        for ending in [".js", ".ts", ".mjs", ".jsx", ".tsx", "/index.js", "/index.ts"] {
            file.add_import(&format!("{stem}{ending}"), false, false);
        }
    }
}

/// What a file calls the module as a whole: `x` of `import x from` and `import * as x from`.
fn module_names(import: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = import.walk();
    let Some(clause) = import.named_children(&mut cursor).find(|child| child.kind() == "import_clause")
    else {
        return Vec::new();
    };
    let mut cursor = clause.walk();
    let names = clause.named_children(&mut cursor).filter_map(|child| match child.kind() {
        "identifier" => Some(child),
        "namespace_import" => child.named_child(0),
        _ => None,
    });
    names.collect()
}

fn has_optional(parameters: Node<'_>) -> bool {
    let mut cursor = parameters.walk();
    parameters.named_children(&mut cursor).any(|node| {
        let pattern = node.child_by_field_name("pattern").map_or("", |pattern| pattern.kind());
        matches!(node.kind(), "assignment_pattern" | "rest_pattern" | "optional_parameter")
            || pattern == "rest_pattern"
            || node.child_by_field_name("value").is_some()
    })
}

fn parameter<'t>(node: Node<'t>, source: &'t str) -> (&'t str, &'t str) {
    let ty = node.child_by_field_name("type").map_or("", |ty| text(ty, source));
    let name = node.child_by_field_name("pattern").or(node.child_by_field_name("left")).unwrap_or(node);
    (text(name, source).trim_start_matches("..."), ty.trim_start_matches(':').trim_start())
}
