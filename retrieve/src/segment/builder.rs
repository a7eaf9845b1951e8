use std::collections::BTreeMap;
use std::sync::Arc;

use super::Segment;
use super::body::write_body;
use super::check::check_unit;
use super::error::BuildError;
use super::image::{Image, ImageBuilder};
use super::layout::Section;
use super::piece::write_piece;
use super::row::{FileRow, FunctionRow, MetaRow};
use super::strings::StringTable;
use super::tables::TableBuilder;
use super::terms::TermTable;
use crate::ids::FunctionIx;
use crate::unit::{FileUnit, FunctionUnit};

/// Collects files into a [`Segment`].
#[derive(Debug, Default)]
pub struct SegmentBuilder {
    source_bytes: u64,
    strings: StringTable,
    sources: Vec<u8>,
    facts: Vec<u8>,
    files: Vec<FileRow>,
    functions: Vec<FunctionRow>,
    n_nodes: usize,
    tables: BTreeMap<String, TableBuilder>,
    bodies: Vec<u8>,
    fields: BTreeMap<u8, TermTable>,
}

/// Counts stay below this, so that every position fits `u32` and none equals the mark for "none".
const MAX_COUNT: usize = u32::MAX as usize;

impl SegmentBuilder {
    /// An empty segment.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty segment whose tables, where files have them, have the dimensions of those of `segments`.
    pub fn alike<'a>(segments: impl IntoIterator<Item = &'a Segment>) -> Self {
        let mut this = Self::default();
        for table in segments.into_iter().flat_map(Segment::tables) {
            let dimension = table.rows().dimension();
            this.tables.entry(table.name().to_owned()).or_insert_with(|| TableBuilder::new(dimension));
        }
        this
    }

    /// Adds the tables of `segment` of which nodes have no rows: nobody knows which file they came from, so that files
    /// taken out of a segment do not bring them along.
    pub fn adopt_tables(&mut self, segment: &Segment) {
        for table in segment.tables().filter(|table| !table.has_nodes()) {
            let builder = self.tables.entry(table.name().to_owned()).or_default();
            for row in 0..table.keys().len() {
                builder.intern(&table.unit(row));
            }
        }
    }

    /// Adds a file. On an error nothing of it is added.
    pub fn push(&mut self, unit: &FileUnit) -> Result<(), BuildError> {
        let known = self.tables.iter().map(|(name, table)| (name.clone(), table.dimension())).collect();
        let new = check_unit(unit, &known)?;
        self.check_room(unit)?;
        self.tables.extend(new.into_iter().map(|(name, dimension)| (name, TableBuilder::new(dimension))));
        self.source_bytes += unit.source.len() as u64;

        let file = self.files.len() as u32;
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
        self.push_tables(unit);
        for function in &unit.functions {
            self.push_function(function, file);
        }
        Ok(())
    }

    fn push_tables(&mut self, unit: &FileUnit) {
        for (at, table) in unit.tables.iter().enumerate() {
            let Some(builder) = self.tables.get_mut(&table.name) else { continue };
            let numbers: Vec<u32> = table.rows.iter().map(|row| builder.intern(row)).collect();
            let nodes = unit.functions.iter().flat_map(|function| &function.nodes);
            for (node, unit) in nodes.enumerate() {
                if let Some(row) = unit.rows.get(at).copied().flatten() {
                    builder.set(self.n_nodes + node, numbers[row as usize]);
                }
            }
        }
    }

    fn push_function(&mut self, unit: &FunctionUnit, file: u32) {
        let number = FunctionIx::from(self.functions.len());
        let first_node = self.n_nodes as u32;
        let row = FunctionRow {
            fingerprint: unit.fingerprint,
            file,
            name: self.strings.intern(&unit.name),
            scope: self.strings.intern(&unit.scope),
            start_line: unit.start_line,
            end_line: unit.end_line,
            first_node,
            n_nodes: unit.nodes.len() as u32,
            body: self.bodies.len() as u32,
        };
        self.functions.push(row);
        self.n_nodes += unit.nodes.len();
        write_body(unit, &mut self.bodies);
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
        self.n_nodes
    }

    /// Roughly the memory held, by which a caller decides to finish this segment and start another.
    pub fn memory(&self) -> usize {
        let occurrences: usize = self.fields.values().map(TermTable::n_occurrences).sum();
        let vectors: usize = self.tables.values().map(TableBuilder::memory).sum();
        let tables = self.functions.len() * size_of::<FunctionRow>();
        let bytes = self.sources.len() + self.facts.len() + self.bodies.len() + self.strings.len() * 2;
        bytes + vectors + tables + occurrences * 16
    }

    /// Lays everything out as a segment.
    pub fn finish(mut self) -> Result<Segment, BuildError> {
        let meta = MetaRow {
            n_files: self.files.len() as u32,
            n_functions: self.functions.len() as u32,
            n_nodes: self.n_nodes as u32,
            padding: 0,
            source_bytes: self.source_bytes,
        };
        let mut image = ImageBuilder::new();
        image.add(Section::Meta, 0, &[meta]);
        image.add(Section::Files, 0, &self.files);
        image.add(Section::Functions, 0, &self.functions);
        let tables: Vec<(u32, TableBuilder)> = std::mem::take(&mut self.tables)
            .into_iter()
            .filter(|(_, table)| table.len() > 0)
            .map(|(name, table)| (self.strings.intern(&name), table))
            .collect();
        let (starts, bytes) = self.strings.finish();
        image.add(Section::StringStarts, 0, &starts);
        image.add(Section::StringBytes, 0, &bytes);
        image.add(Section::Bodies, 0, &self.bodies);
        for (number, (name, table)) in (0..).zip(tables) {
            table.finish(number, name, meta.n_nodes as usize, &mut image);
        }
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
        let body_bytes = |f: &FunctionUnit| 28 * f.nodes.len() + 6 * f.edges.len() + f.notes.len() + 10;
        let new_rows: usize = unit.tables.iter().map(|table| table.rows.len()).sum();
        let new_bodies: usize = unit.functions.iter().map(body_bytes).sum();
        let new_strings = unit.functions.iter().map(|f| f.name.len() + f.scope.len()).sum::<usize>()
            + unit.path.len()
            + unit.language.len();
        let counts = [
            ("files", self.files.len() + 1),
            ("functions", self.functions.len() + unit.functions.len()),
            ("nodes", self.n_nodes + new_nodes),
            ("bytes of notes and edges", self.bodies.len() + new_bodies),
            ("vectors", self.tables.values().map(TableBuilder::len).max().unwrap_or(0) + new_rows),
            ("bytes of names", self.strings.len() + new_strings),
        ];
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
