//! What speaks for a function, as numbers, and what each is worth.

use crate::evidence::Field;

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
    /// Steps laid side by side, in order and nesting.
    Alignment,
    /// Share of the query's telling steps that have a partner.
    Coverage,
}

impl Feature {
    /// Every feature, in a fixed order.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Words)
            .chain(Field::LEXICAL.into_iter().map(Self::WordsIn))
            .chain(Field::LEXICAL.into_iter().map(Self::NameIn))
            .chain(Field::STRUCTURAL.into_iter().map(Self::Structure))
            .chain([Self::Meaning, Self::NameMeaning, Self::Alignment, Self::Coverage])
    }

    /// Number of features.
    pub const N: usize = 1 + 7 + 7 + 7 + 4;

    /// Its position in [`all`](Self::all).
    pub fn index(self) -> usize {
        Self::all().position(|f| f == self).unwrap_or(0)
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
            Self::Alignment => "alignment".to_owned(),
            Self::Coverage => "coverage".to_owned(),
        }
    }
}
