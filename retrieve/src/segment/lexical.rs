//! Terms of a segment.

use super::Segment;
use super::dictionary::Dictionary;
use super::error::SegmentError;
use super::image::{Column, Image};
use super::layout::Section;
use super::postings::Postings;
use super::row::FieldRow;

/// Sections of one field.
#[derive(Clone, Debug)]
pub(crate) struct FieldColumns {
    pub(crate) number: u8,
    pub(crate) stats: FieldStats,
    pub(crate) lengths: Column<u16>,
    pub(crate) starts: Column<u32>,
    pub(crate) terms: Column<u8>,
}

/// What length normalisation needs to know of a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldStats {
    /// Functions of which the length in the field is not zero.
    pub n_functions: u32,
    /// The sum of their lengths in it.
    pub total_length: u64,
}

/// Finds the fields of `image`.
pub(crate) fn find_fields(image: &Image, n_functions: usize) -> Result<Vec<FieldColumns>, SegmentError> {
    let field = |number: u32| {
        let row = image.column::<FieldRow>(Section::FieldMeta, number, 1)?;
        let FieldRow { total_length, n_functions: n_with_field, .. } = image.slice(&row)[0];
        Ok(FieldColumns {
            number: number as u8,
            stats: FieldStats { n_functions: n_with_field, total_length },
            lengths: image.column(Section::FieldLengths, number, n_functions)?,
            starts: image.any_column(Section::TermStarts, number)?,
            terms: image.any_column(Section::Terms, number)?,
        })
    };
    image.fields(Section::FieldMeta).into_iter().map(field).collect()
}

impl Segment {
    /// The numbers of the fields that occur, ascending.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = u8> {
        self.fields.iter().map(|field| field.number)
    }

    /// Counts of a field; zero for a field that does not occur.
    pub fn field_stats(&self, field: u8) -> FieldStats {
        self.field(field).map(|field| field.stats).unwrap_or_default()
    }

    /// The length of every function in a field, at most 65535; empty for a field that does not occur.
    pub fn field_lengths(&self, field: u8) -> &[u16] {
        self.field(field).map(|field| self.image.slice(&field.lengths)).unwrap_or_default()
    }

    /// The functions that contain a term, ascending, each with how often.
    pub fn postings(&self, field: u8, key: u64) -> Postings<'_> {
        self.field(field).and_then(|columns| self.dictionary(columns).find(key)).unwrap_or_default()
    }

    /// In how many functions a term occurs.
    pub fn doc_freq(&self, field: u8, key: u64) -> u32 {
        self.postings(field, key).len() as u32
    }

    /// All terms of a field, each with a key that finds it, in a fixed order.
    pub fn terms(&self, field: u8) -> impl Iterator<Item = (u64, Postings<'_>)> {
        self.field(field).into_iter().flat_map(|columns| self.dictionary(columns).iter())
    }

    /// How many bits of a key choose its bucket in a field, and the buckets with their entries as they are kept.
    pub(crate) fn buckets(&self, field: u8) -> Option<(u32, impl Iterator<Item = (u32, &[u8])>)> {
        self.field(field).map(|columns| self.dictionary(columns).buckets())
    }

    pub(super) fn dictionary(&self, columns: &FieldColumns) -> Dictionary<'_> {
        Dictionary {
            starts: self.image.slice(&columns.starts),
            entries: self.image.slice(&columns.terms),
            n_functions: self.meta.n_functions,
        }
    }

    fn field(&self, number: u8) -> Option<&FieldColumns> {
        self.fields.iter().find(|field| field.number == number)
    }
}
