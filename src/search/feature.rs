//! What speaks for a function, as numbers.

use super::constants::{FLOOR_OF_STRUCTURE, FLOOR_OF_WORDS};
use crate::evidence::Field;

/// One kind of evidence for a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// All the query's words in all the function's words.
    Words,
    /// The query's words in one field.
    WordsIn(Field),
    /// The query's structure in one field.
    Structure(Field),
    /// The query's headings and the function's name, by meaning.
    NameMeaning,
    /// Steps laid side by side, in order and nesting.
    Alignment,
    /// The same, worth less the further apart the pairs lie.
    AlignedDensely,
    /// Variables used for the same.
    Counterparts,
    /// Such variables used together.
    Links,
    /// All steps of the query, each laid beside the function or a helper of it, whichever does it best.
    Together,
    /// The same by structure alone, and by whether it is done to the same variables.
    Alike,
    /// The same, worth less the more else the function does.
    Extent,
}

impl Feature {
    /// Every feature, in a fixed order.
    pub const ALL: [Self; 18] = [
        Self::Words,
        Self::WordsIn(Field::Name),
        Self::WordsIn(Field::Scope),
        Self::WordsIn(Field::File),
        Self::WordsIn(Field::Path),
        Self::WordsIn(Field::Body),
        Self::WordsIn(Field::Remark),
        Self::Structure(Field::Part),
        Self::Structure(Field::Flow),
        Self::Structure(Field::Operation),
        Self::NameMeaning,
        Self::Alignment,
        Self::AlignedDensely,
        Self::Counterparts,
        Self::Links,
        Self::Together,
        Self::Alike,
        Self::Extent,
    ];

    /// Number of features.
    pub const N: usize = Self::ALL.len();

    /// How many of [`ALL`](Self::ALL), from its beginning, are words, which count more where more of the query is done.
    pub(crate) const N_WORDS: usize = 7;

    /// The position of [`Together`](Self::Together).
    pub(crate) const TOGETHER: usize = 15;

    /// How many of [`ALL`](Self::ALL), from its beginning, are known of every function; the others are made for
    /// candidates only.
    pub(crate) const N_FIRST: usize = 10;

    /// The sides of structure that are weighed one by one.
    pub(crate) const STRUCTURE: [Field; 3] = [Field::Part, Field::Flow, Field::Operation];

    /// What its shares are related to at least: see [`relate`](Self::relate). Chosen among a few pairs by
    /// cross-validation on the development set.
    const fn floor(self) -> f32 {
        match self {
            Self::Words | Self::WordsIn(_) | Self::NameMeaning => FLOOR_OF_WORDS,
            _ => FLOOR_OF_STRUCTURE,
        }
    }

    /// Turns shares of a perfect match into standings: relative to the largest share of any function.
    ///
    /// Shares of different queries and features are on scales of their own: a tenth of the query's statements may be
    /// all that any implementation has. But where even the largest share is small, being the best means little, so
    /// nothing is related to less than a floor.
    pub(crate) fn relate(self, shares: &mut [f32]) {
        let largest = self.related_to(shares.iter().copied().fold(0.0, f32::max));
        for share in shares {
            *share /= largest;
        }
    }

    /// What shares are related to where this is the largest.
    pub(crate) const fn related_to(self, largest: f32) -> f32 {
        largest.max(self.floor())
    }

    /// Whether it is words, which count less where the query has few of them, and more where more of it is done.
    pub(crate) const fn is_words(self) -> bool {
        matches!(self, Self::Words | Self::WordsIn(_))
    }

    /// Its name in files of weights.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::WordsIn(Field::Name) => "words_in_name",
            Self::WordsIn(Field::Scope) => "words_in_scope",
            Self::WordsIn(Field::File) => "words_in_file",
            Self::WordsIn(Field::Path) => "words_in_path",
            Self::WordsIn(Field::Remark) => "words_in_remark",
            Self::WordsIn(_) => "words_in_body",
            Self::Structure(Field::Part) => "structure_part",
            Self::Structure(Field::Flow) => "structure_flow",
            Self::Structure(_) => "structure_operation",
            Self::NameMeaning => "name_meaning",
            Self::Alignment => "alignment",
            Self::AlignedDensely => "aligned_densely",
            Self::Counterparts => "counterparts",
            Self::Links => "links",
            Self::Together => "together",
            Self::Alike => "alike",
            Self::Extent => "extent",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_feature_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = Feature::ALL.into_iter().map(Feature::name).collect();
        assert_eq!(names.len(), Feature::N);
        assert_eq!(Feature::ALL[Feature::TOGETHER], Feature::Together);
        let is_words = |feature: &Feature| feature.is_words();
        assert!(Feature::ALL[..Feature::N_WORDS].iter().all(is_words));
        assert!(!Feature::ALL[Feature::N_WORDS..].iter().any(is_words));
    }

    #[test]
    fn being_the_best_of_little_is_little() {
        let thousandths = |share: f32| (1000.0 * share).round() as i32;
        let mut shares = [0.1, 0.05];
        Feature::Words.relate(&mut shares);
        assert_eq!(shares.map(thousandths), [250, 125]);
        let mut shares = [0.8, 0.4];
        Feature::Words.relate(&mut shares);
        assert_eq!(shares.map(thousandths), [1000, 500]);
    }
}
