//! Files taken out of a segment again, to be put into another.

use std::collections::HashMap;

use super::Segment;
use super::body::NodeSpan;
use super::error::SegmentError;
use super::row::NodeShape;
use crate::checksum::checksum;
use crate::ids::{FileIx, FunctionIx, NodeIx, TextIx};
use crate::unit::{CallUnit, FieldTerms, FileUnit, FunctionUnit, NodeUnit, TextUnit, Vector};
use crate::vector::Int4Rows;

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
        FunctionUnit {
            name: function.name.to_owned(),
            scope: function.scope.to_owned(),
            start_line: function.start_line,
            end_line: function.end_line,
            fingerprint: function.fingerprint,
            text: function.text.map(|text| texts.local(text)),
            nodes: self
                .nodes(ix)
                .zip(self.spans(ix))
                .map(|(node, span)| self.node_unit(node, span, texts))
                .collect(),
            edges: self.edges(ix),
            calls: self
                .calls(ix)
                .into_iter()
                .map(|call| CallUnit { node: call.node.0 - first, name: call.name.to_owned() })
                .collect(),
            fields,
            flags: function.flags,
        }
    }

    fn node_unit(&self, node: NodeIx, span: NodeSpan, texts: &mut LocalTexts<'_>) -> NodeUnit {
        let NodeShape { kind, depth, flags, math } = *self.shape(node);
        NodeUnit {
            kind,
            depth,
            flags,
            start_line: span.start_line,
            end_line: span.end_line,
            start_byte: span.start_byte,
            end_byte: span.end_byte,
            text: self.text_of(node).map(|text| texts.local(text)),
            math,
            graph: direction(self.graph_vectors(), node.index()),
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

/// A stored vector, or nothing for a zero row.
fn direction(rows: Int4Rows<'_>, row: usize) -> Option<Vector> {
    let scale = rows.scales().get(row).copied().unwrap_or(0.0);
    (scale > 0.0).then(|| Vector::I8(rows.components(row).collect()))
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
            let components: Vec<i8> = segment.text_vectors().components(text.index()).collect();
            // Texts are stored as vectors and nothing else: those with the same one are the same from here on.
            let key = checksum(bytemuck::cast_slice(&components));
            units.push(TextUnit { key, vector: Vector::I8(components) });
            units.len() as u32 - 1
        })
    }
}
