//! A readable text form of functions, for people and for snapshots.

use std::fmt;

use super::{FunctionRef, Icfg, NameId, NodeFlags, NodeRef};

/// Shows a function node by node; nodes are numbered from its entry.
///
/// ```text
/// A.f(int x) lines 1-1 decisions 1 loops 0
///   0 entry "int f(int x)" -> 1 next
///   1 condition "if (x > 0)" ops > reads x decisions 1 -> 2 true, 3 false
/// ```
pub struct Dump<'a>(FunctionRef<'a>);

impl<'a> FunctionRef<'a> {
    /// The function as text, one line per node.
    pub fn dump(self) -> Dump<'a> {
        Dump(self)
    }
}

impl fmt::Display for Dump<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let function = self.0;
        let graph = function.graph;
        let parameters: Vec<String> = function
            .parameters()
            .iter()
            .map(|p| format!("{} {}", graph.name(p.ty), graph.name(p.name)).trim().to_owned())
            .collect();
        let lines = function.lines();
        write!(
            f,
            "{}({}) lines {}-{} decisions {} loops {}",
            function.qualified_name(),
            parameters.join(", "),
            lines.first,
            lines.last,
            function.decisions(),
            function.n_loops()
        )?;
        if !function.flags().is_empty() {
            write!(f, " [{}]", flag_names(function.flags().iter_names().map(|(name, _)| name)))?;
        }
        if let Some(parent) = function.parent() {
            write!(f, " in {}", graph.function(parent).qualified_name())?;
        }
        if let Some(doc) = function.doc() {
            write!(f, " doc {:?}", squeeze(doc))?;
        }
        writeln!(f)?;
        for node in function.nodes() {
            node_line(f, graph, function, node)?;
        }
        Ok(())
    }
}

fn node_line(
    f: &mut fmt::Formatter<'_>,
    graph: &Icfg,
    function: FunctionRef<'_>,
    node: NodeRef<'_>,
) -> fmt::Result {
    let first = function.entry().index();
    write!(f, "{:>3} {}", node.id().index() - first, node.kind())?;
    if !node.text().is_empty() {
        write!(f, " {:?}", squeeze(node.text()))?;
    }
    if !node.operators().is_empty() {
        let symbols: Vec<&str> = node.operators().iter().map(|operator| operator.symbol()).collect();
        write!(f, " ops {}", symbols.join(" "))?;
    }
    let names = |ids: &[NameId]| ids.iter().map(|&id| graph.name(id)).collect::<Vec<_>>().join(" ");
    for (what, ids) in [("reads", node.reads()), ("writes", node.writes())] {
        if !ids.is_empty() {
            write!(f, " {what} {}", names(ids))?;
        }
    }
    for call in node.calls() {
        let receiver =
            call.receiver.map_or(String::new(), |receiver| format!("{}.", squeeze(graph.name(receiver))));
        write!(f, " calls {receiver}{}/{}", graph.name(call.name), call.arity)?;
    }
    let variables: Vec<NameId> = node.loop_variables().collect();
    if !variables.is_empty() {
        write!(f, " over {}", names(&variables))?;
    }
    for (what, n) in
        [("depth", node.loop_depth()), ("nesting", node.nesting()), ("decisions", node.decisions())]
    {
        if n > 0 {
            write!(f, " {what} {n}")?;
        }
    }
    if node.flags() != NodeFlags::empty() {
        write!(f, " [{}]", flag_names(node.flags().iter_names().map(|(name, _)| name)))?;
    }
    if let Some(comment) = node.comment() {
        write!(f, " comment {:?}", squeeze(comment))?;
    }
    for (at, (to, kind)) in node.successors().enumerate() {
        write!(f, "{} {} {kind}", if at == 0 { " ->" } else { "," }, to.index() - first)?;
    }
    writeln!(f)
}

fn flag_names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Blanks of any length as one space.
fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
