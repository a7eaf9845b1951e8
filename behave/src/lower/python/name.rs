//! What names mean: which a function assigns, which inner functions use, what the file binds.

use rustc_hash::FxHashSet;
use tree_sitter::Node;

/// Named children without comments.
pub(super) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|child| child.kind() != "comment").collect()
}

fn text<'t>(node: Node<'_>, source: &'t str) -> &'t str {
    source.get(node.byte_range()).unwrap_or("")
}

/// Names that a body binds and those it declares to be of the file or of an outer function.
#[derive(Debug, Default)]
pub(super) struct Names<'t> {
    pub(super) bound: FxHashSet<&'t str>,
    pub(super) outer: FxHashSet<&'t str>,
    pub(super) global: FxHashSet<&'t str>,
    /// Names that functions inside use.
    pub(super) inner: FxHashSet<&'t str>,
    /// Whether it yields.
    pub(super) generator: bool,
}

/// Looks a body through; inner functions, lambdas and classes have names of their own.
pub(super) fn names<'t>(body: Node<'_>, source: &'t str) -> Names<'t> {
    let mut out = Names::default();
    let mut todo = vec![body];
    while let Some(node) = todo.pop() {
        match node.kind() {
            "function_definition" | "class_definition" => {
                if let Some(name) = node.child_by_field_name("name") {
                    out.bound.insert(text(name, source));
                }
                used(node, source, &mut out.inner);
                continue;
            }
            "lambda" => {
                used(node, source, &mut out.inner);
                continue;
            }
            "yield" | "await" => out.generator = true,
            "assignment" | "augmented_assignment" | "for_statement" => {
                if let Some(left) = node.child_by_field_name("left") {
                    targets(left, source, &mut out.bound);
                }
            }
            "named_expression" => {
                if let Some(name) = node.child_by_field_name("name") {
                    out.bound.insert(text(name, source));
                }
            }
            "as_pattern_target" | "delete_statement" => targets(node, source, &mut out.bound),
            "global_statement" => out.global.extend(children(node).iter().map(|c| text(*c, source))),
            "nonlocal_statement" => out.outer.extend(children(node).iter().map(|c| text(*c, source))),
            "import_statement" | "import_from_statement" => {
                for name in children(node) {
                    let bound = name.child_by_field_name("alias").unwrap_or(name);
                    out.bound.insert(text(bound, source).split('.').next().unwrap_or(""));
                }
            }
            _ => {}
        }
        todo.extend(children(node));
    }
    for name in out.outer.iter().chain(&out.global) {
        out.bound.remove(name);
    }
    out
}

/// Names that a target binds.
pub(super) fn targets<'t>(node: Node<'_>, source: &'t str, out: &mut FxHashSet<&'t str>) {
    match node.kind() {
        "identifier" => {
            out.insert(text(node, source));
        }
        "attribute" | "subscript" | "call" => {}
        _ => children(node).into_iter().for_each(|child| targets(child, source, out)),
    }
}

/// All identifiers in a tree, attributes' names too: more than are used as variables does no harm.
pub(super) fn used<'t>(node: Node<'_>, source: &'t str, out: &mut FxHashSet<&'t str>) {
    let mut todo = vec![node];
    while let Some(node) = todo.pop() {
        if node.kind() == "identifier" {
            out.insert(text(node, source));
        }
        todo.extend(children(node));
    }
}
