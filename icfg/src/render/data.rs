//! The same graph as plain serialisable data, for other programs.

use serde::{Deserialize, Serialize};

use super::Selection;
use crate::ir::{FunctionRef, Icfg, NameId, NodeRef};

/// Functions with nodes and edges; what `algofind graph --format json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GraphData {
    /// [`GraphData::VERSION`] of the crate that wrote it.
    pub version: u32,
    /// The functions selected.
    pub functions: Vec<FunctionData>,
    /// Calls between them. Each stands for a call edge to the callee's entry and a return edge from its exit.
    pub calls: Vec<CallData>,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FunctionData {
    /// Number in the whole graph.
    pub id: usize,
    /// File it stands in.
    pub file: String,
    /// Language of the file.
    pub language: String,
    /// Simple name.
    pub name: String,
    /// Name with enclosing types and functions.
    pub qualified_name: String,
    /// Lines from the one that names it.
    pub lines: LineRange,
    /// Parameters in order.
    pub parameters: Vec<ParameterData>,
    /// Calls itself, directly or through others.
    pub is_recursive: bool,
    /// Nodes in source order, the entry first, the exit last.
    pub nodes: Vec<NodeData>,
    /// Edges inside the function.
    pub edges: Vec<EdgeData>,
}

/// Lines, 1-based, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineRange {
    /// First line.
    pub first: u32,
    /// Last line.
    pub last: u32,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ParameterData {
    /// Its name, if it has one.
    pub name: String,
    /// Text of its type, if it has one.
    #[serde(rename = "type")]
    pub ty: String,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NodeData {
    /// Number in the whole graph.
    pub id: usize,
    /// Kind, in lower case.
    pub kind: String,
    /// Its own source text.
    pub text: String,
    /// Lines of the text.
    pub lines: LineRange,
    /// Bytes of the text in the decoded file.
    pub bytes: [u32; 2],
    /// Comment beside it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub comment: Option<String>,
    /// Loops around it.
    pub loop_depth: u32,
    /// Compound statements around it.
    pub nesting: u32,
    /// What it adds to the cyclomatic number.
    pub decisions: u32,
    /// No way from the entry leads here.
    pub is_dead: bool,
    /// Operators in source order.
    pub operators: Vec<String>,
    /// Names read.
    pub reads: Vec<String>,
    /// Names written.
    pub writes: Vec<String>,
    /// Names called, resolved or not.
    pub calls: Vec<String>,
}

/// An edge inside a function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EdgeData {
    /// Source node.
    pub from: usize,
    /// Target node.
    pub to: usize,
    /// Kind, in lower case.
    pub kind: String,
}

/// A resolved call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CallData {
    /// Calling node.
    pub site: usize,
    /// Function called.
    pub callee: usize,
    /// Other functions fit as well.
    pub is_ambiguous: bool,
    /// Caller and callee lie on a cycle of calls.
    pub is_recursive: bool,
}

impl GraphData {
    /// Grows when a field changes its meaning or goes; new fields leave it as it is.
    pub const VERSION: u32 = 1;

    /// Everything the graph knows about the selected functions.
    pub fn new(graph: &Icfg, selection: &Selection) -> Self {
        let calls = selection.ids().flat_map(|id| graph.function(id).node_ids()).flat_map(|node| {
            graph.calls_from(node).iter().filter(|call| selection.contains(call.callee)).map(|call| {
                CallData {
                    site: call.site.index(),
                    callee: call.callee.index(),
                    is_ambiguous: call.is_ambiguous,
                    is_recursive: call.is_recursive,
                }
            })
        });
        Self {
            version: Self::VERSION,
            functions: selection.ids().map(|id| FunctionData::new(graph, graph.function(id))).collect(),
            calls: calls.collect(),
        }
    }
}

impl FunctionData {
    fn new(graph: &Icfg, function: FunctionRef<'_>) -> Self {
        let name = |id: NameId| graph.name(id).to_owned();
        let lines = function.lines();
        let edges = function.nodes().flat_map(|node| {
            node.successors().map(move |(to, kind)| EdgeData {
                from: node.id().index(),
                to: to.index(),
                kind: kind.name().to_owned(),
            })
        });
        Self {
            id: function.id().index(),
            file: function.file().path().to_owned(),
            language: function.file().language().to_string(),
            name: function.name().to_owned(),
            qualified_name: function.qualified_name().to_owned(),
            lines: LineRange { first: lines.first, last: lines.last },
            parameters: function
                .parameters()
                .iter()
                .map(|parameter| ParameterData { name: name(parameter.name), ty: name(parameter.ty) })
                .collect(),
            is_recursive: function
                .node_ids()
                .any(|node| graph.calls_from(node).iter().any(|call| call.is_recursive)),
            nodes: function.nodes().map(|node| NodeData::new(graph, node)).collect(),
            edges: edges.collect(),
        }
    }
}

impl NodeData {
    fn new(graph: &Icfg, node: NodeRef<'_>) -> Self {
        let names = |ids: &[NameId]| ids.iter().map(|&id| graph.name(id).to_owned()).collect();
        let lines = node.lines();
        Self {
            id: node.id().index(),
            kind: node.kind().name().to_owned(),
            text: node.text().to_owned(),
            lines: LineRange { first: lines.first, last: lines.last },
            bytes: [node.span().start, node.span().end],
            comment: node.comment().map(str::to_owned),
            loop_depth: node.loop_depth(),
            nesting: node.nesting(),
            decisions: node.decisions(),
            is_dead: node.is_dead(),
            operators: node.operators().iter().map(|operator| operator.symbol().to_owned()).collect(),
            reads: names(node.reads()),
            writes: names(node.writes()),
            calls: node.calls().iter().map(|call| graph.name(call.name).to_owned()).collect(),
        }
    }
}
