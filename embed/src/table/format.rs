//! The file of a word table: int8 rows with a scale and a weight each, and the texts they belong to.
//!
//! ```text
//! 0   magic "AFWORDS" and the format version, one byte
//! 8   u32 dimension, u32 n_rows, u32 n_pieces, u32 n_text
//! 24  f32 scale[n_rows], f32 weight[n_rows], u32 end[n_rows]    (ends of the texts, flag bit 31: continues a word)
//!     i8  row[n_rows][dimension]
//!     u8  text[n_text]
//! ```
//!
//! Numbers are little-endian. Rows below `n_pieces` are sub-words of the tokenizer; the others are whole words.

use crate::EncodeError;

const MAGIC: [u8; 8] = *b"AFWORDS\x01";
const HEADER: usize = 24;
/// Set in `end` when the text continues a word (`##ing` of `WordPiece`).
const CONTINUES: u32 = 1 << 31;

/// Bytes aligned for the numbers in them, shipped with the program or read from a file.
pub(super) enum Storage {
    Static(&'static [u8]),
    Owned { words: Vec<u32>, len: usize },
}

impl Storage {
    /// Copies bytes to an aligned place.
    pub(super) fn aligned(bytes: &[u8]) -> Self {
        let mut words = vec![0_u32; bytes.len().div_ceil(4)];
        bytemuck::cast_slice_mut::<u32, u8>(&mut words)[..bytes.len()].copy_from_slice(bytes);
        Self::Owned { words, len: bytes.len() }
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Self::Static(bytes) => bytes,
            Self::Owned { words, len } => &bytemuck::cast_slice(words)[..*len],
        }
    }
}

/// A validated table; every access below `n_rows` is in bounds.
pub(super) struct WordTable {
    storage: Storage,
    dimension: usize,
    n_rows: usize,
    n_pieces: usize,
}

fn damaged(reason: impl Into<String>) -> EncodeError {
    EncodeError::Table { reason: reason.into() }
}

impl WordTable {
    pub(super) fn new(storage: Storage) -> Result<Self, EncodeError> {
        let bytes = storage.bytes();
        if bytes.len() < HEADER || bytes[..7] != MAGIC[..7] {
            return Err(damaged("it does not begin with AFWORDS"));
        }
        if bytes[7] != MAGIC[7] {
            return Err(damaged(format!("format version {}, this program reads {}", bytes[7], MAGIC[7])));
        }
        let number =
            |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) as usize;
        let (dimension, n_rows, n_pieces, n_text) = (number(8), number(12), number(16), number(20));
        let expected = n_rows
            .checked_mul(dimension)
            .and_then(|vectors| vectors.checked_add(HEADER + n_rows.checked_mul(12)? + n_text))
            .ok_or_else(|| damaged("sizes overflow"))?;
        if expected != bytes.len() {
            return Err(damaged(format!("{} bytes, expected {expected}", bytes.len())));
        }
        if dimension == 0 || n_rows == 0 || n_pieces > n_rows || n_rows >= CONTINUES as usize {
            return Err(damaged(format!("{n_rows} rows of {dimension} numbers, {n_pieces} sub-words")));
        }
        let rows = Self { storage, dimension, n_rows, n_pieces };
        rows.check_contents(n_text)?;
        Ok(rows)
    }

    fn check_contents(&self, n_text: usize) -> Result<(), EncodeError> {
        let text = std::str::from_utf8(self.text()).map_err(|error| damaged(format!("texts: {error}")))?;
        let mut start = 0;
        for &end in self.ends() {
            let end = (u32::from_le(end) & !CONTINUES) as usize;
            if end <= start || end > n_text || !text.is_char_boundary(end) {
                return Err(damaged("texts are not in order"));
            }
            start = end;
        }
        let numbers = &self.numbers()[..2 * self.n_rows];
        if !bytemuck::cast_slice::<u32, f32>(numbers).iter().all(|number| number.is_finite()) {
            return Err(damaged("a scale or weight is not finite"));
        }
        Ok(())
    }

    pub(super) fn dimension(&self) -> usize {
        self.dimension
    }

    pub(super) fn n_rows(&self) -> usize {
        self.n_rows
    }

    pub(super) fn n_pieces(&self) -> usize {
        self.n_pieces
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.storage.bytes()
    }

    /// Scales, weights and ends.
    fn numbers(&self) -> &[u32] {
        bytemuck::cast_slice(&self.bytes()[HEADER..HEADER + 12 * self.n_rows])
    }

    fn ends(&self) -> &[u32] {
        &self.numbers()[2 * self.n_rows..]
    }

    fn text(&self) -> &[u8] {
        &self.bytes()[HEADER + self.n_rows * (12 + self.dimension)..]
    }

    /// The int8 numbers of a row; multiplied by its scale they are a vector of length one.
    #[inline]
    pub(super) fn vector(&self, row: u32) -> &[i8] {
        let start = HEADER + 12 * self.n_rows + row as usize * self.dimension;
        bytemuck::cast_slice(&self.bytes()[start..start + self.dimension])
    }

    #[inline]
    pub(super) fn scale(&self, row: u32) -> f32 {
        f32::from_bits(u32::from_le(self.numbers()[row as usize]))
    }

    #[inline]
    pub(super) fn weight(&self, row: u32) -> f32 {
        f32::from_bits(u32::from_le(self.numbers()[self.n_rows + row as usize]))
    }

    /// The text of a row, and whether it continues a word.
    #[inline]
    pub(super) fn key(&self, row: u32) -> (&[u8], bool) {
        let ends = self.ends();
        let row = row as usize;
        let start = if row == 0 { 0 } else { u32::from_le(ends[row - 1]) & !CONTINUES };
        let end = u32::from_le(ends[row]);
        (&self.text()[start as usize..(end & !CONTINUES) as usize], end & CONTINUES != 0)
    }
}

/// A row to be written.
#[cfg(any(feature = "transformer", test))]
pub(crate) struct NewRow<'a> {
    pub(crate) text: &'a str,
    pub(crate) continues: bool,
    pub(crate) weight: f32,
    /// Of length one.
    pub(crate) vector: &'a [f32],
}

/// Writes a table; the first `n_pieces` rows are sub-words.
#[cfg(any(feature = "transformer", test))]
pub(crate) fn write_table(dimension: usize, n_pieces: usize, rows: &[NewRow<'_>]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let n_text: usize = rows.iter().map(|row| row.text.len()).sum();
    for number in [dimension, rows.len(), n_pieces, n_text] {
        bytes.extend((number as u32).to_le_bytes());
    }
    let scales: Vec<f32> = rows
        .iter()
        .map(|row| row.vector.iter().fold(f32::MIN_POSITIVE, |most, value| most.max(value.abs())) / 127.0)
        .collect();
    bytes.extend(scales.iter().flat_map(|scale| scale.to_le_bytes()));
    bytes.extend(rows.iter().flat_map(|row| row.weight.to_le_bytes()));
    let mut end = 0;
    for row in rows {
        end += row.text.len() as u32;
        bytes.extend((end | if row.continues { CONTINUES } else { 0 }).to_le_bytes());
    }
    for (row, scale) in rows.iter().zip(&scales) {
        bytes.extend(row.vector.iter().map(|value| (value / scale).round() as i8 as u8));
    }
    bytes.extend(rows.iter().flat_map(|row| row.text.bytes()));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Vec<u8> {
        let row = |text, continues, vector| NewRow { text, continues, weight: 0.5, vector };
        let rows = [
            row("sort", false, &[0.6, -0.8]),
            row("é", true, &[1.0, 0.0]),
            row("quicksort", false, &[0.0, -1.0]),
        ];
        write_table(2, 2, &rows)
    }

    fn open(bytes: &[u8]) -> Result<WordTable, EncodeError> {
        WordTable::new(Storage::aligned(bytes))
    }

    #[test]
    fn a_written_table_reads_back() {
        let rows = open(&table()).unwrap();
        assert_eq!((rows.dimension(), rows.n_rows(), rows.n_pieces()), (2, 3, 2));
        assert_eq!(rows.key(0), ("sort".as_bytes(), false));
        assert_eq!(rows.key(1), ("é".as_bytes(), true));
        assert_eq!(rows.key(2), ("quicksort".as_bytes(), false));
        assert_eq!(rows.vector(0), [95, -127]);
        assert!((rows.scale(0) * 127.0 - 0.8).abs() < 1e-6);
        assert!((rows.weight(2) - 0.5).abs() < 1e-6);
    }

    #[test]
    fn a_truncated_table_is_refused_wherever_it_ends() {
        let whole = table();
        for length in 0..whole.len() {
            assert!(open(&whole[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn a_damaged_byte_is_refused_or_harmless() {
        let whole = table();
        for at in 0..whole.len() {
            for flip in [1, 0x80, 0xFF] {
                let mut bytes = whole.clone();
                bytes[at] ^= flip;
                if let Ok(rows) = open(&bytes) {
                    for row in 0..rows.n_rows() as u32 {
                        let _ = (rows.key(row), rows.vector(row), rows.scale(row), rows.weight(row));
                    }
                }
            }
        }
    }

    #[test]
    fn another_version_is_named() {
        let mut bytes = table();
        bytes[7] = 9;
        assert!(open(&bytes).err().unwrap().to_string().contains("format version 9"));
    }
}
