//! Words to rows: whole words first, else `WordPiece`.
//!
//! Written by hand, though the `tokenizers` crate has `WordPiece`: that crate is a heavy dependency for one loop, and the
//! default build does without it. A test with feature `transformer` compares the two.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::format::WordTable;

/// A part of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    /// A row of the table.
    Row(u32),
    /// A letter that the table lacks.
    Letter(char),
}

/// Finds rows by text.
pub(super) struct Lookup {
    hasher: DefaultHashBuilder,
    rows: HashTable<u32>,
    /// The longest text of a row in bytes: no longer match needs to be tried.
    longest: usize,
}

impl Lookup {
    pub(super) fn new(table: &WordTable) -> Self {
        let hasher = DefaultHashBuilder::default();
        let n_rows = table.n_rows() as u32;
        let mut rows = HashTable::with_capacity(table.n_rows());
        for row in 0..n_rows {
            rows.insert_unique(hasher.hash_one(table.key(row)), row, |&row| hasher.hash_one(table.key(row)));
        }
        let longest = (0..n_rows).map(|row| table.key(row).0.len()).max().unwrap_or(0);
        Self { hasher, rows, longest }
    }

    /// The row of a whole word.
    #[inline]
    pub(super) fn whole(&self, table: &WordTable, word: &str) -> Option<u32> {
        self.find(table, word.as_bytes(), false)
    }

    #[inline]
    fn find(&self, table: &WordTable, text: &[u8], continues: bool) -> Option<u32> {
        let key = (text, continues);
        self.rows.find(self.hasher.hash_one(key), |&row| table.key(row) == key).copied()
    }

    /// Cuts a lower-case word into the longest sub-words from the left, as `WordPiece` does.
    ///
    /// Accents are taken off first, as BERT's uncased models do. A letter that no sub-word begins with stands alone.
    pub(super) fn pieces(&self, table: &WordTable, word: &str) -> Vec<Piece> {
        let plain;
        let word = if word.is_ascii() {
            word
        } else {
            plain = word.nfd().filter(|&letter| !is_combining_mark(letter)).collect::<String>();
            &plain
        };
        let mut pieces = Vec::new();
        let mut start = 0;
        while start < word.len() {
            let (piece, length) = self.longest_piece(table, &word[start..], start > 0);
            pieces.push(piece);
            start += length;
        }
        pieces
    }

    fn longest_piece(&self, table: &WordTable, rest: &str, continues: bool) -> (Piece, usize) {
        let n_pieces = table.n_pieces() as u32;
        let ends = (1..=rest.len().min(self.longest)).rev().filter(|&end| rest.is_char_boundary(end));
        for end in ends {
            match self.find(table, &rest.as_bytes()[..end], continues) {
                Some(row) if row < n_pieces => return (Piece::Row(row), end),
                _ => {}
            }
        }
        let letter = rest.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
        (Piece::Letter(letter), letter.len_utf8().min(rest.len().max(1)))
    }
}

#[cfg(all(test, feature = "transformer"))]
mod tests {
    use tokenizers::Model;
    use tokenizers::models::wordpiece::WordPiece;

    use super::*;
    use crate::StaticEncoder;
    use crate::words::split_identifier;

    /// The `tokenizers` crate with the sub-words of the shipped table.
    fn reference(table: &WordTable) -> WordPiece {
        let token = |row| {
            let (text, continues) = table.key(row);
            format!("{}{}", if continues { "##" } else { "" }, String::from_utf8_lossy(text))
        };
        let tokens = (0..table.n_pieces() as u32).map(token).chain(["[UNK]".to_owned()]);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("vocab.txt");
        std::fs::write(&file, tokens.collect::<Vec<_>>().join("\n")).unwrap();
        let file = file.to_str().unwrap();
        WordPiece::from_file(file).unk_token("[UNK]".to_owned()).build().unwrap()
    }

    #[test]
    fn words_are_cut_as_the_tokenizers_crate_cuts_them() {
        let encoder = StaticEncoder::shipped();
        let (table, lookup) = (&encoder.0.table, &encoder.0.lookup);
        let reference = reference(table);
        let texts = [
            include_str!("../../tests/pairs/pairs.tsv"),
            include_str!("../words/abbreviation.rs"),
            include_str!("mod.rs"),
        ];
        let real = texts.iter().flat_map(|text| split_identifier(text)).map(str::to_lowercase);
        // Every run of these letters, so that unlikely words are met too.
        let letters = "qzjxkvbpygfwmucldrhsnioate0918273645";
        let made =
            (0..letters.len()).flat_map(|end| (0..end).map(move |start| letters[start..end].to_owned()));
        let mut compared = 0;
        for word in real.chain(made).filter(|word| word.is_ascii()) {
            let expected: Vec<Piece> =
                reference.tokenize(&word).unwrap().iter().map(|token| Piece::Row(token.id)).collect();
            assert_eq!(lookup.pieces(table, &word), expected, "{word}");
            compared += 1;
        }
        assert!(compared > 2000);
    }
}
