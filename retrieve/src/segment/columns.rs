//! Columns of nodes and texts while a segment is built.

use std::collections::HashMap;

use super::image::ImageBuilder;
use super::layout::Section;
use super::row::{NO_TEXT, NodeSpan};
use crate::unit::{NodeUnit, TextUnit};
use crate::vector::quantize;

/// One entry per node in every column.
#[derive(Debug, Default)]
pub(crate) struct NodeColumns {
    pub(crate) kinds: Vec<u8>,
    pub(crate) depths: Vec<u8>,
    pub(crate) flags: Vec<u8>,
    pub(crate) spans: Vec<NodeSpan>,
    pub(crate) texts: Vec<u32>,
    pub(crate) functions: Vec<u32>,
    pub(crate) math: Vec<[u8; 7]>,
    /// Graph vectors up to the last node that has one; nodes without one are zero.
    graph_values: Vec<i8>,
    graph_scales: Vec<f32>,
}

impl NodeColumns {
    pub(crate) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether any node has a graph vector.
    pub(crate) fn has_graph(&self) -> bool {
        !self.graph_scales.is_empty()
    }

    /// Appends `node`, whose text has the number `text` in the segment.
    pub(crate) fn push(&mut self, node: &NodeUnit, function: u32, text: u32) {
        let number = self.len();
        self.kinds.push(node.kind);
        self.depths.push(node.depth);
        self.flags.push(node.flags);
        self.spans.push(NodeSpan {
            start_line: node.start_line,
            end_line: node.end_line,
            start_byte: node.start_byte,
            end_byte: node.end_byte,
        });
        self.texts.push(text);
        self.functions.push(function);
        self.math.push(node.math);
        if let Some(vector) = &node.graph {
            self.graph_values.resize(number * vector.dimension(), 0);
            self.graph_scales.resize(number, 0.0);
            let scale = quantize(vector, &mut self.graph_values);
            self.graph_scales.push(scale);
        }
    }

    pub(crate) fn finish(mut self, n_texts: usize, graph_dimension: usize, image: &mut ImageBuilder) {
        let n_nodes = self.len();
        let (starts, nodes) = group_by_text(&self.texts, n_texts);
        image.add(Section::NodeKinds, 0, &self.kinds);
        image.add(Section::NodeDepths, 0, &self.depths);
        image.add(Section::NodeFlags, 0, &self.flags);
        image.add(Section::NodeSpans, 0, &self.spans);
        image.add(Section::NodeTexts, 0, &self.texts);
        image.add(Section::NodeFunctions, 0, &self.functions);
        image.add(Section::NodeMath, 0, &self.math);
        image.add(Section::TextStarts, 0, &starts);
        image.add(Section::TextNodes, 0, &nodes);
        if graph_dimension > 0 {
            self.graph_values.resize(n_nodes * graph_dimension, 0);
            self.graph_scales.resize(n_nodes, 0.0);
            image.add(Section::GraphVectors, 0, &self.graph_values);
            image.add(Section::GraphScales, 0, &self.graph_scales);
        }
    }
}

/// For each text the nodes that have it: starts and nodes of a compressed sparse row matrix.
fn group_by_text(texts: &[u32], n_texts: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; n_texts + 1];
    for &text in texts.iter().filter(|&&text| text != NO_TEXT) {
        starts[text as usize + 1] += 1;
    }
    for i in 0..n_texts {
        starts[i + 1] += starts[i];
    }
    let mut next = starts.clone();
    let mut nodes = vec![0; starts[n_texts] as usize];
    for (node, &text) in texts.iter().enumerate().filter(|&(_, &text)| text != NO_TEXT) {
        nodes[next[text as usize] as usize] = node as u32;
        next[text as usize] += 1;
    }
    (starts, nodes)
}

/// Distinct texts with their quantised vectors.
#[derive(Debug, Default)]
pub(crate) struct TextColumns {
    numbers: HashMap<u64, u32>,
    keys: Vec<u64>,
    values: Vec<i8>,
    scales: Vec<f32>,
}

impl TextColumns {
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The number of `text` in the segment, new or known.
    pub(crate) fn intern(&mut self, text: &TextUnit) -> u32 {
        if let Some(&number) = self.numbers.get(&text.key) {
            return number;
        }
        let number = self.keys.len() as u32;
        self.numbers.insert(text.key, number);
        self.keys.push(text.key);
        let scale = quantize(&text.vector, &mut self.values);
        self.scales.push(scale);
        number
    }

    pub(crate) fn finish(self, image: &mut ImageBuilder) {
        image.add(Section::TextKeys, 0, &self.keys);
        image.add(Section::TextVectors, 0, &self.values);
        image.add(Section::TextScales, 0, &self.scales);
    }
}
