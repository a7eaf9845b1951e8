//! Files taken out of a segment again, to be put into another.

use std::collections::HashMap;

use super::Segment;
use super::error::SegmentError;
use crate::ids::{FileIx, FunctionIx, NodeIx, TextIx};
use crate::unit::{CallUnit, FieldTerms, FileUnit, FunctionUnit, NodeUnit, TextUnit, Vector};
use crate::vector::Int8Rows;

impl Segment {
    /// The files that `keep` accepts, as units. A segment built from them answers as this one does for these files.
    pub fn units(
        &self,
        keep: impl Fn(FileIx) -> bool,
    ) -> impl Iterator<Item = Result<FileUnit, SegmentError>> {
        let mut terms = self.terms_by_function(&keep);
        self.files().filter(move |&file| keep(file)).map(move |file| self.unit(file, &mut terms))
    }

    fn unit(&self, file: FileIx, terms: &mut [Vec<FieldTerms>]) -> Result<FileUnit, SegmentError> {
        let known = self.file(file);
        let mut texts = LocalTexts::new(self);
        let functions = self
            .functions_of(file)
            .map(|f| self.function_unit(f, &mut texts, std::mem::take(&mut terms[f.index()])));
        Ok(FileUnit {
            path: known.path.to_owned(),
            language: known.language.to_owned(),
            content_hash: known.content_hash,
            n_lines: known.n_lines,
            source: self.source(file)?,
            facts: self.facts(file)?,
            functions: functions.collect(),
            texts: texts.units,
        })
    }

    fn function_unit(
        &self,
        ix: FunctionIx,
        texts: &mut LocalTexts<'_>,
        fields: Vec<FieldTerms>,
    ) -> FunctionUnit {
        let function = self.function(ix);
        let first = self.node_range(ix).start as u32;
        let edges_of =
            |node: NodeIx| self.edges(node).map(move |(to, kind)| (node.0 - first, to.0 - first, kind));
        FunctionUnit {
            name: function.name.to_owned(),
            scope: function.scope.to_owned(),
            start_line: function.start_line,
            end_line: function.end_line,
            fingerprint: function.fingerprint,
            text: function.text.map(|text| texts.local(text)),
            nodes: self.nodes(ix).map(|node| self.node_unit(node, texts)).collect(),
            edges: self.nodes(ix).flat_map(edges_of).collect(),
            calls: self
                .calls(ix)
                .map(|call| CallUnit { node: call.node.0 - first, name: call.name.to_owned() })
                .collect(),
            fields,
            flags: function.flags,
        }
    }

    fn node_unit(&self, node: NodeIx, texts: &mut LocalTexts<'_>) -> NodeUnit {
        let at = node.index();
        let span = self.node_spans()[at];
        NodeUnit {
            kind: self.node_kinds()[at],
            depth: self.node_depths()[at],
            flags: self.node_flags()[at],
            start_line: span.start_line,
            end_line: span.end_line,
            start_byte: span.start_byte,
            end_byte: span.end_byte,
            text: self.text_of(node).map(|text| texts.local(text)),
            math: self.node_math()[at],
            graph: direction(self.graph_vectors(), at),
        }
    }

    /// The inverted index turned round: the fields of every function of the files that `keep` accepts.
    fn terms_by_function(&self, keep: impl Fn(FileIx) -> bool) -> Vec<Vec<FieldTerms>> {
        let kept: Vec<bool> = self.functions().map(|f| keep(self.file_of(f))).collect();
        let mut by_function = vec![Vec::new(); self.n_functions()];
        for field in self.fields() {
            let lengths = self.field_lengths(field);
            let start = |function: usize| FieldTerms { field, terms: Vec::new(), length: lengths[function] };
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

/// A stored vector, or nothing for a zero row.
fn direction(rows: Int8Rows<'_>, row: usize) -> Option<Vector> {
    let scale = rows.scales().get(row).copied().unwrap_or(0.0);
    (scale > 0.0).then(|| Vector::I8(rows.row(row).to_vec()))
}

/// The texts of one file, numbered by first use.
struct LocalTexts<'a> {
    segment: &'a Segment,
    numbers: HashMap<TextIx, u32>,
    units: Vec<TextUnit>,
}

impl<'a> LocalTexts<'a> {
    fn new(segment: &'a Segment) -> Self {
        Self { segment, numbers: HashMap::new(), units: Vec::new() }
    }

    fn local(&mut self, text: TextIx) -> u32 {
        let Self { segment, numbers, units } = self;
        *numbers.entry(text).or_insert_with(|| {
            let vector = Vector::I8(segment.text_vectors().row(text.index()).to_vec());
            units.push(TextUnit { key: segment.text_keys()[text.index()], vector });
            units.len() as u32 - 1
        })
    }
}
