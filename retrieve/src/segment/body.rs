//! What only candidates are looked up for: the caller's notes, where the nodes of a function stand, and its edges.
//!
//! A body is a run of variable-length numbers. Nodes follow each other in the source and most have one edge, to the
//! next: a node takes six bytes or so instead of twenty-six.
//!
//! ```text
//! bytes of notes | notes | per node its mark: kind, depth, flags
//! per node: step of the first line | further lines | step of the first byte | bytes
//! number of edges; where there are any, per node: number of edges, per edge: step from the next node << 4 | kind
//!     (15: the kind follows)
//! ```

use super::Segment;
use crate::ids::{FunctionIx, NodeIx};
use crate::unit::{FunctionUnit, NodeMark};
use crate::varint::{self, Reader};

/// Kinds below this share a number with the step.
const SHORT_KINDS: u8 = 15;
const KIND_BITS: u32 = 4;

/// Where a node stands in its source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeSpan {
    /// First line, counted from 1.
    pub start_line: u32,
    /// Last line, inclusive.
    pub end_line: u32,
    /// First byte.
    pub start_byte: u32,
    /// One past the last byte.
    pub end_byte: u32,
}

/// Appends the body of `function`.
pub(crate) fn write_body(function: &FunctionUnit, bytes: &mut Vec<u8>) {
    varint::write(function.notes.len() as u64, bytes);
    bytes.extend_from_slice(&function.notes);
    for node in &function.nodes {
        let NodeMark { kind, depth, flags } = node.mark;
        bytes.extend([kind, depth, flags]);
    }
    let (mut line, mut byte) = (function.start_line, 0);
    for node in &function.nodes {
        varint::write_step(line, node.start_line, bytes);
        varint::write_step(node.start_line, node.end_line, bytes);
        varint::write_step(byte, node.start_byte, bytes);
        varint::write(u64::from(node.end_byte - node.start_byte), bytes);
        (line, byte) = (node.start_line, node.start_byte);
    }
    varint::write(function.edges.len() as u64, bytes);
    if function.edges.is_empty() {
        return;
    }
    let mut edges = function.edges.clone();
    edges.sort_by_key(|&(from, ..)| from);
    let mut rest = edges.as_slice();
    for node in 0..function.nodes.len() as u32 {
        let (own, others) = rest.split_at(rest.partition_point(|&(from, ..)| from == node));
        rest = others;
        varint::write(own.len() as u64, bytes);
        for &(_, to, kind) in own {
            write_edge(node, to, kind, bytes);
        }
    }
}

fn write_edge(from: u32, to: u32, kind: u8, bytes: &mut Vec<u8>) {
    let step = i64::from(to) - i64::from(from) - 1;
    let coded = ((step << 1) ^ (step >> 63)) as u64;
    varint::write(coded << KIND_BITS | u64::from(kind.min(SHORT_KINDS)), bytes);
    if kind >= SHORT_KINDS {
        bytes.push(kind);
    }
}

fn read_edge(from: u32, reader: &mut Reader<'_>) -> (i64, u8) {
    let head = reader.number();
    let coded = head >> KIND_BITS;
    let step = (coded >> 1) as i64 ^ -((coded & 1) as i64);
    let kind = (head & u64::from(SHORT_KINDS)) as u8;
    ((i64::from(from) + 1).wrapping_add(step), if kind == SHORT_KINDS { reader.byte() } else { kind })
}

/// The notes of a body.
pub(crate) fn read_notes(body: &[u8]) -> &[u8] {
    let mut reader = Reader::new(body);
    let len = reader.number() as usize;
    reader.take(len)
}

/// The spans of a body whose function starts in a line and has so many nodes.
pub(crate) fn read_spans(body: &[u8], start_line: u32, n_nodes: usize) -> Vec<NodeSpan> {
    let mut reader = Reader::new(body);
    let len = reader.number() as usize;
    reader.take(len);
    reader.take(MARK_BYTES * n_nodes);
    let (mut line, mut byte) = (start_line, 0);
    let mut span = || {
        let start_line = reader.step(line);
        let end_line = reader.step(start_line);
        let start_byte = reader.step(byte);
        let end_byte = start_byte.saturating_add(reader.number() as u32);
        (line, byte) = (start_line, start_byte);
        NodeSpan { start_line, end_line, start_byte, end_byte }
    };
    (0..n_nodes).map(|_| span()).collect()
}

/// Bytes that a node's mark takes.
const MARK_BYTES: usize = 3;

/// Numbers that a node's place takes.
const SPAN_NUMBERS: usize = 4;

impl Segment {
    /// The caller's notes on a function.
    pub fn notes(&self, function: FunctionIx) -> &[u8] {
        read_notes(self.whole_body(function).rest())
    }

    /// Everything that is kept of a function for candidates only.
    pub(crate) fn body_bytes(&self, function: FunctionIx) -> &[u8] {
        let whole = self.whole_body(function).rest();
        let mut reader = self.body(function);
        let n_nodes = self.node_range(function).len();
        reader.skip(SPAN_NUMBERS * n_nodes);
        if reader.number() > 0 {
            for from in 0..n_nodes as u32 {
                for _ in 0..reader.number() {
                    read_edge(from, &mut reader);
                }
            }
        }
        &whole[..whole.len() - reader.rest().len()]
    }

    /// What each node of a function is.
    pub fn marks(&self, function: FunctionIx) -> Vec<NodeMark> {
        let mut reader = self.whole_body(function);
        let len = reader.number() as usize;
        reader.take(len);
        let mut mark = || NodeMark { kind: reader.byte(), depth: reader.byte(), flags: reader.byte() };
        (0..self.node_range(function).len()).map(|_| mark()).collect()
    }

    /// Where each node of a function stands in its source.
    pub fn spans(&self, function: FunctionIx) -> Vec<NodeSpan> {
        let n_nodes = self.node_range(function).len();
        read_spans(self.whole_body(function).rest(), self.function_row(function).start_line, n_nodes)
    }

    /// Where a node stands in its source; for many nodes of a function ask for all [`spans`](Self::spans).
    pub fn span(&self, node: NodeIx) -> NodeSpan {
        let function = self.function_of(node);
        self.spans(function)[node.index() - self.node_range(function).start]
    }

    /// The edges of a function, ascending by the node they leave: from, to (both counted from its first node), kind.
    /// Calls across functions are links of an index, not edges.
    pub fn edges(&self, function: FunctionIx) -> Vec<(u32, u32, u8)> {
        let n_nodes = self.node_range(function).len();
        let mut edges = Vec::new();
        let mut reader = self.body(function);
        reader.skip(SPAN_NUMBERS * n_nodes);
        if reader.number() == 0 {
            return edges;
        }
        for from in 0..n_nodes as u32 {
            for _ in 0..reader.number() {
                if reader.is_empty() {
                    break;
                }
                let (to, kind) = read_edge(from, &mut reader);
                if let Some(to) = u32::try_from(to).ok().filter(|&to| (to as usize) < n_nodes) {
                    edges.push((from, to, kind));
                }
            }
        }
        edges
    }

    /// What follows the notes and marks of a function.
    fn body(&self, function: FunctionIx) -> Reader<'_> {
        let mut reader = self.whole_body(function);
        let len = reader.number() as usize;
        reader.take(len);
        reader.take(MARK_BYTES * self.node_range(function).len());
        reader
    }

    fn whole_body(&self, function: FunctionIx) -> Reader<'_> {
        let bytes = self.image.slice(&self.bodies);
        Reader::new(bytes.get(self.function_row(function).body as usize..).unwrap_or_default())
    }
}
