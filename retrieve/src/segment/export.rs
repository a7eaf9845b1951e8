//! Files taken out of a segment again, to be put into another.

use std::collections::HashMap;

use super::Segment;
use super::body::NodeSpan;
use super::error::SegmentError;
use super::tables::Table;
use crate::ids::{FileIx, FunctionIx, NodeIx};
use crate::unit::{FieldTerms, FileUnit, FunctionUnit, NodeMark, NodeUnit, TableUnit};

impl Segment {
    /// The files that `keep` accepts, as units. A segment built from them answers as this one does for these files, once
    /// it has [adopted](super::SegmentBuilder::adopt_tables) the tables that nodes have no rows of.
    pub fn units(
        &self,
        keep: impl Fn(FileIx) -> bool,
    ) -> impl Iterator<Item = Result<FileUnit, SegmentError>> {
        let mut terms = self.terms_by_function(&keep);
        self.files().filter(move |&file| keep(file)).map(move |file| self.unit(file, &mut terms))
    }

    fn unit(&self, file: FileIx, terms: &mut [Vec<FieldTerms>]) -> Result<FileUnit, SegmentError> {
        let known = self.file(file);
        let mut tables: Vec<LocalTable<'_>> =
            self.tables().filter(Table::has_nodes).map(LocalTable::new).collect();
        let functions = self
            .functions_of(file)
            .map(|f| self.function_unit(f, &mut tables, std::mem::take(&mut terms[f.index()])));
        let mut functions: Vec<FunctionUnit> = functions.collect();
        // A table that nothing of this file is in says nothing about it.
        let kept: Vec<bool> = tables.iter().map(|table| !table.unit.rows.is_empty()).collect();
        for node in functions.iter_mut().flat_map(|function| &mut function.nodes) {
            let mut is_kept = kept.iter();
            node.rows.retain(|_| is_kept.next() == Some(&true));
        }
        tables.retain(|table| !table.unit.rows.is_empty());
        Ok(FileUnit {
            path: known.path.to_owned(),
            language: known.language.to_owned(),
            content_hash: known.content_hash,
            n_lines: known.n_lines,
            source: self.source(file)?,
            facts: self.facts(file)?,
            functions,
            tables: tables.into_iter().map(|table| table.unit).collect(),
        })
    }

    fn function_unit(
        &self,
        ix: FunctionIx,
        tables: &mut [LocalTable<'_>],
        fields: Vec<FieldTerms>,
    ) -> FunctionUnit {
        let function = self.function(ix);
        FunctionUnit {
            name: function.name.to_owned(),
            scope: function.scope.to_owned(),
            start_line: function.start_line,
            end_line: function.end_line,
            fingerprint: function.fingerprint,
            nodes: self
                .nodes(ix)
                .zip(self.marks(ix))
                .zip(self.spans(ix))
                .map(|((node, mark), span)| node_unit(node, mark, span, tables))
                .collect(),
            edges: self.edges(ix),
            fields,
            notes: self.notes(ix).to_vec(),
        }
    }

    /// The inverted index turned round: the fields of every function of the files that `keep` accepts.
    fn terms_by_function(&self, keep: impl Fn(FileIx) -> bool) -> Vec<Vec<FieldTerms>> {
        let kept: Vec<bool> = self.functions().map(|f| keep(self.file_of(f))).collect();
        let mut by_function = vec![Vec::new(); self.n_functions()];
        for field in self.fields() {
            let lengths = self.field_lengths(field);
            let start = |function: usize| FieldTerms {
                field,
                terms: Vec::new(),
                length: u32::from(lengths[function]),
            };
            let mut terms: Vec<FieldTerms> = (0..self.n_functions()).map(start).collect();
            for (key, postings) in self.terms(field) {
                for (function, frequency) in postings.filter(|(f, _)| kept.get(f.index()) == Some(&true)) {
                    let frequency = u16::try_from(frequency).unwrap_or(u16::MAX);
                    terms[function.index()].terms.push((key, frequency));
                }
            }
            for (fields, terms) in by_function.iter_mut().zip(terms) {
                if terms.length > 0 || !terms.terms.is_empty() {
                    fields.push(terms);
                }
            }
        }
        by_function
    }
}

fn node_unit(node: NodeIx, mark: NodeMark, span: NodeSpan, tables: &mut [LocalTable<'_>]) -> NodeUnit {
    NodeUnit {
        mark,
        start_line: span.start_line,
        end_line: span.end_line,
        start_byte: span.start_byte,
        end_byte: span.end_byte,
        rows: tables.iter_mut().map(|table| table.of(node)).collect(),
    }
}

/// The rows of one file, numbered by first use.
struct LocalTable<'a> {
    table: Table<'a>,
    numbers: HashMap<usize, u32>,
    unit: TableUnit,
}

impl<'a> LocalTable<'a> {
    fn new(table: Table<'a>) -> Self {
        let unit = TableUnit { name: table.name().to_owned(), rows: Vec::new() };
        Self { table, numbers: HashMap::new(), unit }
    }

    fn of(&mut self, node: NodeIx) -> Option<u32> {
        let Self { table, numbers, unit } = self;
        table.row_of(node).map(|row| {
            *numbers.entry(row).or_insert_with(|| {
                unit.rows.push(table.unit(row));
                unit.rows.len() as u32 - 1
            })
        })
    }
}
