//! What speaks for a function, as numbers, and what each is worth.

use crate::evidence::Field;

/// Chosen among a few pairs by cross-validation on the development set.
const FLOOR_OF_WORDS: f32 = 0.4;
const FLOOR_OF_STRUCTURE: f32 = 0.2;

/// One kind of evidence for a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// All the query's words in all the function's words.
    Words,
    /// The query's words in one field.
    WordsIn(Field),
    /// The words of the query's headings in one field.
    NameIn(Field),
    /// The query's structure in one field.
    Structure(Field),
    /// The best node for each line of the query, by meaning.
    Meaning,
    /// The query's headings and the function's name, by meaning.
    NameMeaning,
    /// The query's structure in the functions it calls.
    Callees,
    /// Steps laid side by side, in order and nesting.
    Alignment,
    /// The same by structure alone, and by whether it is done to the same variables.
    AlignedStructure,
    /// The same, worth less the further apart the pairs lie.
    AlignedDensely,
    /// Variables used for the same.
    Counterparts,
    /// Such variables used together.
    Links,
}

impl Feature {
    /// Every feature, in a fixed order.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Words)
            .chain(Field::LEXICAL.into_iter().map(Self::WordsIn))
            .chain(Field::LEXICAL.into_iter().map(Self::NameIn))
            .chain(Field::STRUCTURAL.into_iter().map(Self::Structure))
            .chain([Self::Meaning, Self::NameMeaning])
            .chain([Self::Callees])
            .chain(Self::ALIGNED)
    }

    /// The features of alignments, which are made for candidates only.
    pub const ALIGNED: [Self; 5] =
        [Self::Alignment, Self::AlignedStructure, Self::AlignedDensely, Self::Counterparts, Self::Links];

    /// Number of features.
    pub const N: usize = 1 + 7 + 7 + 7 + 8;

    /// Its position in [`all`](Self::all).
    pub fn index(self) -> usize {
        Self::all().position(|f| f == self).unwrap_or(0)
    }

    /// Turns shares of a perfect match into standings: relative to the largest share of any function.
    ///
    /// Shares of different queries and features are on scales of their own: a tenth of the query's statements may be
    /// all that any implementation has. But where even the largest share is small, being the best means little, so
    /// nothing is related to less than [`FLOOR_OF_WORDS`] or [`FLOOR_OF_STRUCTURE`].
    pub(crate) fn relate(self, shares: &mut [f32]) {
        let floor = match self {
            Self::Structure(_) | Self::Callees => FLOOR_OF_STRUCTURE,
            _ if Self::ALIGNED.contains(&self) => FLOOR_OF_STRUCTURE,
            _ => FLOOR_OF_WORDS,
        };
        let largest = shares.iter().copied().fold(floor, f32::max);
        for share in shares {
            *share /= largest;
        }
    }

    /// Its name in files of weights.
    pub fn name(self) -> String {
        match self {
            Self::Words => "words".to_owned(),
            Self::WordsIn(field) => format!("words_in_{field:?}").to_lowercase(),
            Self::NameIn(field) => format!("name_in_{field:?}").to_lowercase(),
            Self::Structure(field) => format!("structure_{field:?}").to_lowercase(),
            Self::Meaning => "meaning".to_owned(),
            Self::NameMeaning => "name_meaning".to_owned(),
            Self::Callees => "callees".to_owned(),
            Self::Alignment => "alignment".to_owned(),
            Self::AlignedStructure => "aligned_structure".to_owned(),
            Self::AlignedDensely => "aligned_densely".to_owned(),
            Self::Counterparts => "counterparts".to_owned(),
            Self::Links => "links".to_owned(),
        }
    }
}
