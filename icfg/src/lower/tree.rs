//! A syntax tree as text, with what a table makes of it.

use std::fmt::Write as _;

use tree_sitter::Node;

use super::Role;
use super::table::Table;

/// More nodes are not shown: the text is for people.
const MAX_NODES: usize = 20_000;

/// Characters of a leaf's text that are shown.
const MAX_TEXT: usize = 40;

/// One line for each named node: its field, its kind, its role in the table, its lines, and the text of a leaf.
pub(super) fn show(root: Node<'_>, source: &str, table: &Table) -> String {
    let mut out = String::new();
    let mut cursor = root.walk();
    let mut depth = 0;
    for n in 0.. {
        let node = cursor.node();
        if n == MAX_NODES {
            out.push_str("…\n");
            return out;
        }
        if node.is_named() || node.is_missing() {
            let field = cursor.field_name().map_or(String::new(), |field| format!("{field}: "));
            // Writing to a string cannot fail.
            let _ = write!(out, "{:indent$}{field}{}", "", node.kind(), indent = 2 * depth.min(60));
            let role = table.role(node.kind_id());
            if role != Role::Group {
                let _ = write!(out, "  ← {}", role_name(role));
            }
            if node.is_missing() {
                out.push_str("  (missing)");
            }
            let first = node.start_position().row + 1;
            let _ = write!(out, "  {first}");
            if node.named_child_count() == 0 {
                let text = super::text(node, source);
                let mut shown: String = text.chars().take(MAX_TEXT).collect();
                if shown.len() < text.len() {
                    shown.push('…');
                }
                let _ = write!(out, "  {shown:?}");
            }
            out.push('\n');
        }
        if cursor.goto_first_child() {
            depth += 1;
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return out;
            }
            depth -= 1;
        }
    }
    out
}

/// `While` of `While { test: 5, body: 7 }`.
fn role_name(role: Role<u16>) -> String {
    let shown = format!("{role:?}");
    shown.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
}
