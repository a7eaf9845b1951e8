//! The inverted index of one field while it is built.

use rayon::slice::ParallelSliceMut;

use super::dictionary::{DictionaryBuilder, kept};
use super::error::BuildError;
use super::image::ImageBuilder;
use super::layout::Section;
use super::row::FieldRow;
use crate::ids::FunctionIx;

/// Frequencies are those of units, which count to this.
const MAX_FREQUENCY: u32 = u16::MAX as u32;

/// Terms of a field as they come, function after function.
#[derive(Debug, Default)]
pub(crate) struct TermTable {
    /// (what is kept of the key, function, frequency)
    occurrences: Vec<(u64, u32, u32)>,
    /// (function, length), ascending by function.
    lengths: Vec<(u32, u32)>,
}

impl TermTable {
    /// Adds to the length of `function`, which is the last function or a later one.
    pub(crate) fn add_length(&mut self, function: FunctionIx, length: u32) {
        if length == 0 {
            return;
        }
        match self.lengths.last_mut() {
            Some((last, sum)) if *last == function.0 => *sum = sum.saturating_add(length),
            _ => self.lengths.push((function.0, length)),
        }
    }

    pub(crate) fn add_term(&mut self, key: u64, function: FunctionIx, frequency: u32) {
        if frequency > 0 {
            self.occurrences.push((kept(key), function.0, frequency));
        }
    }

    pub(crate) fn n_occurrences(&self) -> usize {
        self.occurrences.len()
    }

    /// Writes the sections of the field.
    pub(crate) fn finish(
        mut self,
        field: u8,
        n_functions: usize,
        image: &mut ImageBuilder,
    ) -> Result<(), BuildError> {
        self.occurrences.par_sort_unstable();
        self.occurrences.dedup_by(|next, kept| {
            let same = (next.0, next.1) == (kept.0, kept.1);
            if same {
                kept.2 = MAX_FREQUENCY.min(kept.2 + next.2);
            }
            same
        });

        let n_terms = self.occurrences.chunk_by(|a, b| a.0 == b.0).count();
        let mut dictionary = DictionaryBuilder::new(n_terms);
        for list in self.occurrences.chunk_by(|a, b| a.0 == b.0) {
            dictionary.push(list[0].0, list.iter().map(|&(_, function, n)| (FunctionIx(function), n)));
        }
        if u32::try_from(dictionary.len()).is_err() {
            return Err(BuildError::TooLarge { what: "terms" });
        }
        let (starts, terms) = dictionary.finish();

        let mut lengths = vec![0_u16; n_functions];
        for &(function, length) in &self.lengths {
            lengths[function as usize] = u16::try_from(length).unwrap_or(u16::MAX);
        }
        let row = FieldRow {
            total_length: lengths.iter().map(|&length| u64::from(length)).sum(),
            n_functions: self.lengths.len() as u32,
            padding: 0,
        };
        let field = u32::from(field);
        image.add(Section::FieldMeta, field, &[row]);
        image.add(Section::FieldLengths, field, &lengths);
        image.add(Section::TermStarts, field, &starts);
        image.add(Section::Terms, field, &terms);
        Ok(())
    }
}
