//! The language of Graphviz.

use std::fmt::Write;

use super::label::{edge_label, node_label};
use super::{PictureConfig, Selection};
use crate::ir::{EdgeKind, FunctionRef, Icfg, NodeKind};

/// The selected functions as a `digraph`, one cluster each.
///
/// Calls between them are one blue edge for call and return together.
pub fn to_dot(graph: &Icfg, selection: &Selection, config: &PictureConfig) -> String {
    let mut dot = String::from(
        "digraph icfg {\n  node [shape=box, style=filled, fillcolor=white, fontname=monospace, fontsize=10];\n  \
         edge [fontname=monospace, fontsize=9];\n",
    );
    for (at, id) in selection.ids().enumerate() {
        // Writing to a string cannot fail.
        let _ = cluster(&mut dot, at, graph.function(id), *config);
    }
    for id in selection.ids() {
        for node in graph.function(id).nodes() {
            for (to, kind) in node.successors() {
                let _ = writeln!(dot, "  {} -> {}{};", node.id(), to, edge_attributes(kind));
            }
            for call in graph.calls_from(node.id()).iter().filter(|call| selection.contains(call.callee)) {
                let style = if call.is_ambiguous { "dotted" } else { "dashed" };
                let callee = graph.function(call.callee);
                let recursive = if call.is_recursive { ", label=\"recursive\"" } else { "" };
                let _ = writeln!(
                    dot,
                    "  {} -> {} [color=\"#2b6cb0\", style={style}, constraint=false{recursive}];",
                    node.id(),
                    callee.entry()
                );
            }
        }
    }
    dot.push_str("}\n");
    dot
}

fn cluster(
    dot: &mut String,
    at: usize,
    function: FunctionRef<'_>,
    config: PictureConfig,
) -> std::fmt::Result {
    let lines = function.lines();
    let title =
        format!("{}  {}:{}-{}", function.qualified_name(), function.file().path(), lines.first, lines.last);
    writeln!(dot, "  subgraph cluster_{at} {{\n    label={};\n    fontname=monospace;", quote(&title))?;
    for node in function.nodes() {
        let label = quote(&node_label(node, config.max_label_chars));
        let dead = if node.is_dead() { ", fontcolor=gray" } else { "" };
        writeln!(dot, "    {} [label={label}{}{dead}];", node.id(), node_attributes(node.kind()))?;
    }
    dot.push_str("  }\n");
    Ok(())
}

fn node_attributes(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Entry | NodeKind::Exit => ", shape=oval, fillcolor=\"#e8eef7\"",
        NodeKind::Condition => ", shape=hexagon, fillcolor=\"#fff4d6\"",
        NodeKind::Loop(_) => ", shape=hexagon, peripheries=2, fillcolor=\"#e3f4e1\"",
        NodeKind::Switch => ", shape=hexagon, fillcolor=\"#f3e8fa\"",
        NodeKind::Case => ", shape=cds, fillcolor=\"#f3e8fa\"",
        NodeKind::Call => ", shape=component, fillcolor=\"#e6f1fb\"",
        NodeKind::Return => ", style=\"filled,rounded\", fillcolor=\"#eeeeee\"",
        NodeKind::Throw | NodeKind::Catch | NodeKind::Finally => {
            ", style=\"filled,rounded\", fillcolor=\"#fde8e6\""
        }
        _ => "",
    }
}

fn edge_attributes(kind: EdgeKind) -> String {
    match kind {
        EdgeKind::Back => " [color=\"#4f9a4a\", constraint=false]".to_owned(),
        EdgeKind::Case => " [color=\"#8d5fb3\"]".to_owned(),
        EdgeKind::Exception => " [color=\"#c0564a\", style=dashed]".to_owned(),
        _ => match edge_label(kind) {
            "" => String::new(),
            label => format!(" [label=\"{label}\"]"),
        },
    }
}

/// A quoted string; nothing in it can end it or start a record, port or escape.
fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control.is_control() => quoted.push(' '),
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn quotes_and_backslashes_are_kept_as_text() {
        assert_eq!(quote("printf(\"a\\n\")\n"), r#""printf(\"a\\n\") ""#);
    }
}
