use std::collections::BTreeMap;
use std::sync::Arc;

use super::Segment;
use super::body::write_body;
use super::check::{Dimensions, check_unit};
use super::columns::{MAX_SHAPES, NodeColumns, TextColumns};
use super::error::BuildError;
use super::image::{Image, ImageBuilder};
use super::layout::Section;
use super::piece::write_piece;
use super::row::{FileRow, FunctionRow, MetaRow, NO_TEXT};
use super::strings::StringTable;
use super::terms::TermTable;
use crate::ids::FunctionIx;
use crate::unit::{FileUnit, FunctionUnit};
use crate::vector::row_bytes;

/// Collects files into a [`Segment`].
#[derive(Debug, Default)]
pub struct SegmentBuilder {
    dimensions: Dimensions,
    source_bytes: u64,
    strings: StringTable,
    sources: Vec<u8>,
    facts: Vec<u8>,
    files: Vec<FileRow>,
    functions: Vec<FunctionRow>,
    texts: TextColumns,
    nodes: NodeColumns,
    bodies: Vec<u8>,
    fields: BTreeMap<u8, TermTable>,
}

/// Counts stay below this, so that every position fits `u32` and none equals the mark for "none".
const MAX_COUNT: usize = u32::MAX as usize;

/// Memory of a text and of a node beside their vectors.
const TEXT_MEMORY: usize = 24;
const NODE_MEMORY: usize = 16;

impl SegmentBuilder {
    /// An empty segment.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty segment for vectors of known dimensions; zero leaves one to the first vector that comes.
    pub fn with_dimensions(text: usize, graph: usize) -> Self {
        let known = |dimension: usize| (dimension > 0).then_some(dimension);
        Self { dimensions: Dimensions { text: known(text), graph: known(graph) }, ..Self::default() }
    }

    /// Adds a file. On an error nothing of it is added.
    pub fn push(&mut self, unit: &FileUnit) -> Result<(), BuildError> {
        let dimensions = check_unit(unit, self.dimensions)?;
        self.check_room(unit)?;
        self.dimensions = dimensions;
        self.source_bytes += unit.source.len() as u64;

        let file = self.files.len() as u32;
        let texts: Vec<u32> = unit.texts.iter().map(|text| self.texts.intern(text)).collect();
        self.files.push(FileRow {
            content_hash: unit.content_hash,
            source: write_piece(unit.source.as_bytes(), &mut self.sources),
            facts: write_piece(&unit.facts, &mut self.facts),
            path: self.strings.intern(&unit.path),
            language: self.strings.intern(&unit.language),
            n_lines: unit.n_lines,
            first_function: self.functions.len() as u32,
            n_functions: unit.functions.len() as u32,
            padding: 0,
        });
        for function in &unit.functions {
            self.push_function(function, file, &texts);
        }
        Ok(())
    }

    fn push_function(&mut self, unit: &FunctionUnit, file: u32, texts: &[u32]) {
        let number = FunctionIx::from(self.functions.len());
        let first_node = self.nodes.len() as u32;
        let text_number = |text: Option<u32>| text.map_or(NO_TEXT, |text| texts[text as usize]);
        let row = FunctionRow {
            fingerprint: unit.fingerprint,
            file,
            name: self.strings.intern(&unit.name),
            scope: self.strings.intern(&unit.scope),
            text: text_number(unit.text),
            start_line: unit.start_line,
            end_line: unit.end_line,
            flags: unit.flags,
            first_node,
            n_nodes: unit.nodes.len() as u32,
            body: self.bodies.len() as u32,
        };
        self.functions.push(row);
        for node in &unit.nodes {
            self.nodes.push(node, text_number(node.text));
        }
        let names: Vec<u32> = unit.calls.iter().map(|call| self.strings.intern(&call.name)).collect();
        write_body(unit, &names, &mut self.bodies);
        for field in &unit.fields {
            let table = self.fields.entry(field.field).or_default();
            table.add_length(number, field.length);
            for &(key, frequency) in &field.terms {
                table.add_term(key, number, u32::from(frequency));
            }
        }
    }

    /// Number of files so far.
    pub fn n_files(&self) -> usize {
        self.files.len()
    }

    /// Number of nodes so far.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Roughly the memory held, by which a caller decides to finish this segment and start another.
    pub fn memory(&self) -> usize {
        let occurrences: usize = self.fields.values().map(TermTable::n_occurrences).sum();
        let vectors = (row_bytes(self.dimensions.text.unwrap_or(0)) + TEXT_MEMORY) * self.texts.len()
            + row_bytes(self.dimensions.graph.unwrap_or(0)) * self.nodes.len();
        let tables = self.functions.len() * size_of::<FunctionRow>() + self.nodes.len() * NODE_MEMORY;
        let bytes = self.sources.len() + self.facts.len() + self.bodies.len() + self.strings.len() * 2;
        bytes + vectors + tables + occurrences * 16
    }

    /// Lays everything out as a segment.
    pub fn finish(self) -> Result<Segment, BuildError> {
        let meta = MetaRow {
            n_files: self.files.len() as u32,
            n_functions: self.functions.len() as u32,
            n_nodes: self.nodes.len() as u32,
            n_texts: self.texts.len() as u32,
            text_dimension: self.dimensions.text.unwrap_or(0) as u32,
            graph_dimension: self.dimensions.graph.filter(|_| self.nodes.has_graph()).unwrap_or(0) as u32,
            source_bytes: self.source_bytes,
        };
        let mut image = ImageBuilder::new();
        image.add(Section::Meta, 0, &[meta]);
        image.add(Section::Files, 0, &self.files);
        image.add(Section::Functions, 0, &self.functions);
        let (starts, bytes) = self.strings.finish();
        image.add(Section::StringStarts, 0, &starts);
        image.add(Section::StringBytes, 0, &bytes);
        image.add(Section::Bodies, 0, &self.bodies);
        self.nodes.finish(meta.graph_dimension as usize, &mut image);
        self.texts.finish(&mut image);
        for (field, table) in self.fields {
            table.finish(field, meta.n_functions as usize, &mut image)?;
        }
        image.add(Section::Sources, 0, &self.sources);
        image.add(Section::Facts, 0, &self.facts);
        Ok(built(image.finish()?))
    }

    fn check_room(&self, unit: &FileUnit) -> Result<(), BuildError> {
        let new_nodes: usize = unit.functions.iter().map(|f| f.nodes.len()).sum();
        // A number takes at most five bytes, and a kind one.
        let body_bytes = |f: &FunctionUnit| 25 * f.nodes.len() + 6 * f.edges.len() + 10 * f.calls.len() + 5;
        let new_bodies: usize = unit.functions.iter().map(body_bytes).sum();
        let call_names = unit.functions.iter().flat_map(|f| f.calls.iter().map(|c| c.name.len()));
        let new_strings = unit.functions.iter().map(|f| f.name.len() + f.scope.len()).sum::<usize>()
            + call_names.sum::<usize>()
            + unit.path.len()
            + unit.language.len();
        let counts = [
            ("files", self.files.len() + 1),
            ("functions", self.functions.len() + unit.functions.len()),
            ("nodes", self.nodes.len() + new_nodes),
            ("bytes of edges and calls", self.bodies.len() + new_bodies),
            ("texts", self.texts.len() + unit.texts.len()),
            ("bytes of names", self.strings.len() + new_strings),
        ];
        if self.nodes.n_shapes() + new_nodes > MAX_SHAPES {
            return Err(BuildError::TooLarge { what: "kinds of nodes" });
        }
        match counts.into_iter().find(|&(_, count)| count >= MAX_COUNT) {
            Some((what, _)) => Err(BuildError::TooLarge { what }),
            None => Ok(()),
        }
    }
}

/// A view of an image made just now, which is sound by construction.
fn built(image: Image) -> Segment {
    Segment::new(Arc::new(image)).expect("a builder writes every section in full")
}
