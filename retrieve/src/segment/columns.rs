//! Columns of nodes and texts while a segment is built.

use std::collections::HashMap;

use super::image::ImageBuilder;
use super::layout::Section;
use super::row::{NodeShape, ShapeNumber};
use crate::unit::{NodeUnit, TextUnit};
use crate::vector::{quantize4, row_bytes};

/// One entry per node in every column.
#[derive(Debug, Default)]
pub(crate) struct NodeColumns {
    texts: Vec<u32>,
    shapes: Vec<ShapeNumber>,
    shape_table: Vec<NodeShape>,
    shape_numbers: HashMap<NodeShape, u32>,
    /// Graph vectors up to the last node that has one; nodes without one are zero.
    graph_rows: Vec<u8>,
    graph_scales: Vec<f32>,
}

/// As many shapes as three bytes count.
pub(crate) const MAX_SHAPES: usize = 1 << 24;

impl NodeColumns {
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    pub(crate) fn n_shapes(&self) -> usize {
        self.shape_table.len()
    }

    /// Whether any node has a graph vector.
    pub(crate) fn has_graph(&self) -> bool {
        !self.graph_scales.is_empty()
    }

    /// Appends `node`, whose text has the number `text` in the segment.
    pub(crate) fn push(&mut self, node: &NodeUnit, text: u32) {
        let number = self.len();
        self.texts.push(text);
        let shape = NodeShape { kind: node.kind, depth: node.depth, flags: node.flags, math: node.math };
        let shape_number = *self.shape_numbers.entry(shape).or_insert_with(|| {
            self.shape_table.push(shape);
            self.shape_table.len() as u32 - 1
        });
        let [a, b, c, _] = shape_number.to_le_bytes();
        self.shapes.push([a, b, c]);
        if let Some(vector) = &node.graph {
            fill_rows(&mut self.graph_rows, number, vector.dimension());
            self.graph_scales.resize(number, 0.0);
            let scale = quantize4(vector, &mut self.graph_rows);
            self.graph_scales.push(scale);
        }
    }

    pub(crate) fn finish(mut self, graph_dimension: usize, image: &mut ImageBuilder) {
        let n_nodes = self.len();
        image.add(Section::NodeTexts, 0, &self.texts);
        image.add(Section::NodeShapes, 0, &self.shapes);
        image.add(Section::Shapes, 0, &self.shape_table);
        if graph_dimension > 0 {
            fill_rows(&mut self.graph_rows, n_nodes, graph_dimension);
            self.graph_scales.resize(n_nodes, 0.0);
            image.add(Section::GraphVectors, 0, &self.graph_rows);
            image.add(Section::GraphScales, 0, &self.graph_scales);
        }
    }
}

/// Appends rows without a direction up to `n_rows`; their components do not matter as their scales are zero.
fn fill_rows(rows: &mut Vec<u8>, n_rows: usize, dimension: usize) {
    rows.resize(n_rows * row_bytes(dimension), 0);
}

/// Distinct texts with their quantised vectors.
#[derive(Debug, Default)]
pub(crate) struct TextColumns {
    numbers: HashMap<u64, u32>,
    rows: Vec<u8>,
    scales: Vec<f32>,
}

impl TextColumns {
    pub(crate) fn len(&self) -> usize {
        self.scales.len()
    }

    /// The number of `text` in the segment, new or known.
    pub(crate) fn intern(&mut self, text: &TextUnit) -> u32 {
        let number = self.len() as u32;
        let known = *self.numbers.entry(text.key).or_insert(number);
        if known == number {
            let scale = quantize4(&text.vector, &mut self.rows);
            self.scales.push(scale);
        }
        known
    }

    pub(crate) fn finish(self, image: &mut ImageBuilder) {
        image.add(Section::TextVectors, 0, &self.rows);
        image.add(Section::TextScales, 0, &self.scales);
    }
}
