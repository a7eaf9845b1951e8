//! Which child of a node a table means: by field, by kind or by position.
//!
//! In a table a part is a text: `body` is the child in that field, `<block>` the first child of that kind, `#0` the first
//! named child, `#-1` the last, comments not counted, and the empty text says that there is no such part. Resolved, all of them are numbers in
//! the place of field numbers.

use tree_sitter::{Language as Grammar, Node};

/// A part that no node has.
pub(super) const NO_FIELD: u16 = u16::MAX;

/// Numbers from here to below [`LAST`] are positions from the beginning.
const FIRST: u16 = 0x7000;
/// Numbers from here to below [`KIND`] are positions from the end.
const LAST: u16 = 0x7800;
/// Numbers from here are kinds.
const KIND: u16 = 0x8000;

/// The number of a part; `None` when the grammar has no such field or kind, or the text is not well formed.
pub(super) fn resolve(grammar: &Grammar, part: &str) -> Option<u16> {
    if part.is_empty() {
        return Some(NO_FIELD);
    }
    if let Some(position) = part.strip_prefix('#') {
        let position: i16 = position.parse().ok().filter(|at| (-1000..1000).contains(at))?;
        return Some(if position < 0 { LAST + (-1 - position) as u16 } else { FIRST + position as u16 });
    }
    if let Some(kind) = part.strip_prefix('<').and_then(|part| part.strip_suffix('>')) {
        return match grammar.id_for_node_kind(kind, true) {
            0 => None,
            kind => Some(KIND + kind).filter(|&part| part < NO_FIELD),
        };
    }
    grammar.field_id_for_name(part).map(std::num::NonZero::get).filter(|&field| field < FIRST)
}

/// Whether a part is more than a field.
pub(super) fn is_selector(part: u16) -> bool {
    (FIRST..NO_FIELD).contains(&part)
}

/// The first child of `node` that a part means.
pub(super) fn child(node: Node<'_>, part: u16) -> Option<Node<'_>> {
    match part {
        NO_FIELD => None,
        KIND.. => {
            let mut cursor = node.walk();
            node.named_children(&mut cursor).find(|child| child.kind_id() == part - KIND)
        }
        LAST.. => {
            let mut cursor = node.walk();
            let parts: Vec<Node<'_>> =
                node.named_children(&mut cursor).filter(|child| !child.is_extra()).collect();
            parts.len().checked_sub(1 + usize::from(part - LAST)).map(|at| parts[at])
        }
        FIRST.. => {
            let mut cursor = node.walk();
            let mut parts = node.named_children(&mut cursor).filter(|child| !child.is_extra());
            parts.nth(usize::from(part - FIRST))
        }
        field => node.child_by_field_id(field),
    }
}
