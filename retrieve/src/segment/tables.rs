//! Tables of vectors: while a segment is built, and as they lie in it.

use std::collections::HashMap;

use super::Segment;
use super::error::SegmentError;
use super::image::{Column, Image, ImageBuilder};
use super::layout::Section;
use super::row::{NO_ROW, TableRow};
use crate::ids::NodeIx;
use crate::unit::{RowUnit, Vector};
use crate::vector::{Int4Rows, quantize4, row_bytes};

/// A table while it is filled.
#[derive(Debug, Default)]
pub(crate) struct TableBuilder {
    dimension: usize,
    numbers: HashMap<u64, u32>,
    keys: Vec<u64>,
    rows: Vec<u8>,
    scales: Vec<f32>,
    /// Rows of nodes, up to the last node that has one.
    nodes: Vec<u32>,
}

impl TableBuilder {
    pub(crate) fn new(dimension: usize) -> Self {
        Self { dimension, ..Self::default() }
    }

    pub(crate) fn dimension(&self) -> usize {
        self.dimension
    }

    /// The number of a row, new or known.
    pub(crate) fn intern(&mut self, row: &RowUnit) -> u32 {
        let number = self.keys.len() as u32;
        let known = *self.numbers.entry(row.key).or_insert(number);
        if known == number {
            self.dimension = row.vector.dimension();
            self.keys.push(row.key);
            let scale = quantize4(&row.vector, &mut self.rows);
            self.scales.push(scale);
        }
        known
    }

    /// Gives a node a row.
    pub(crate) fn set(&mut self, node: usize, row: u32) {
        self.nodes.resize(node, NO_ROW);
        self.nodes.push(row);
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn memory(&self) -> usize {
        const ROW_MEMORY: usize = 36;
        self.len() * (row_bytes(self.dimension) + ROW_MEMORY) + self.nodes.len() * size_of::<u32>()
    }

    /// Writes the sections of the table, rows ascending by key.
    pub(crate) fn finish(mut self, number: u32, name: u32, n_nodes: usize, image: &mut ImageBuilder) {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_unstable_by_key(|&row| self.keys[row as usize]);
        let mut places = vec![0_u32; order.len()];
        for (place, &row) in order.iter().enumerate() {
            places[row as usize] = place as u32;
        }
        let width = row_bytes(self.dimension);
        let in_order = || order.iter().map(|&row| row as usize);
        let keys: Vec<u64> = in_order().map(|row| self.keys[row]).collect();
        let rows: Vec<u8> =
            in_order().flat_map(|row| &self.rows[row * width..(row + 1) * width]).copied().collect();
        let scales: Vec<f32> = in_order().map(|row| self.scales[row]).collect();
        let has_nodes = !self.nodes.is_empty();
        let row = TableRow {
            name,
            dimension: self.dimension as u32,
            n_rows: keys.len() as u32,
            has_nodes: u32::from(has_nodes),
        };
        image.add(Section::TableMeta, number, &[row]);
        image.add(Section::TableKeys, number, &keys);
        image.add(Section::TableVectors, number, &rows);
        image.add(Section::TableScales, number, &scales);
        if has_nodes {
            self.nodes.resize(n_nodes, NO_ROW);
            let place = |row: u32| places.get(row as usize).copied().unwrap_or(NO_ROW);
            let nodes: Vec<u32> = self.nodes.into_iter().map(place).collect();
            image.add(Section::TableNodes, number, &nodes);
        }
    }
}

/// Sections of one table.
#[derive(Clone, Debug)]
pub(crate) struct TableColumns {
    pub(crate) name: u32,
    pub(crate) dimension: usize,
    pub(crate) keys: Column<u64>,
    rows: Column<u8>,
    scales: Column<f32>,
    pub(crate) nodes: Column<u32>,
}

/// Finds the tables of `image`.
pub(crate) fn find_tables(image: &Image, n_nodes: usize) -> Result<Vec<TableColumns>, SegmentError> {
    let table = |number: u32| {
        let row = image.column::<TableRow>(Section::TableMeta, number, 1)?;
        let TableRow { name, dimension, n_rows, has_nodes } = image.slice(&row)[0];
        let (dimension, n_rows) = (dimension as usize, n_rows as usize);
        let n_bytes = row_bytes(dimension).checked_mul(n_rows);
        let n_bytes = n_bytes.ok_or_else(|| image.damaged(Section::name(Section::TableMeta as u32)))?;
        Ok(TableColumns {
            name,
            dimension,
            keys: image.column(Section::TableKeys, number, n_rows)?,
            rows: image.column(Section::TableVectors, number, n_bytes)?,
            scales: image.column(Section::TableScales, number, n_rows)?,
            nodes: match has_nodes {
                0 => Column::default(),
                _ => image.column(Section::TableNodes, number, n_nodes)?,
            },
        })
    };
    image.fields(Section::TableMeta).into_iter().map(table).collect()
}

/// A table of vectors.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    name: &'a str,
    keys: &'a [u64],
    rows: Int4Rows<'a>,
    nodes: &'a [u32],
}

impl<'a> Table<'a> {
    /// Its name.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The vectors.
    pub fn rows(&self) -> Int4Rows<'a> {
        self.rows
    }

    /// The key of every row, ascending.
    pub fn keys(&self) -> &'a [u64] {
        self.keys
    }

    /// Whether nodes have rows of it.
    pub fn has_nodes(&self) -> bool {
        !self.nodes.is_empty()
    }

    /// The row of a key.
    pub fn find(&self, key: u64) -> Option<usize> {
        self.keys.binary_search(&key).ok()
    }

    /// The row of a node.
    pub fn row_of(&self, node: NodeIx) -> Option<usize> {
        self.nodes.get(node.index()).filter(|&&row| row != NO_ROW).map(|&row| row as usize)
    }

    /// A row as it is put into another segment.
    pub(crate) fn unit(&self, row: usize) -> RowUnit {
        RowUnit { key: self.keys[row], vector: Vector::I8(self.rows.components(row).collect()) }
    }
}

impl Segment {
    /// The table with a name.
    pub fn table(&self, name: &str) -> Option<Table<'_>> {
        self.tables().find(|table| table.name == name)
    }

    /// All tables.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = Table<'_>> {
        self.tables.iter().map(|columns| Table {
            name: self.string(columns.name),
            keys: self.image.slice(&columns.keys),
            rows: Int4Rows::new(
                columns.dimension,
                self.image.slice(&columns.rows),
                self.image.slice(&columns.scales),
            ),
            nodes: self.image.slice(&columns.nodes),
        })
    }
}
