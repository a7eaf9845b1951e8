//! Strings of a segment, each stored once.

use std::collections::HashMap;

/// Gives equal strings equal numbers.
#[derive(Debug, Default)]
pub(crate) struct StringTable {
    numbers: HashMap<String, u32>,
    starts: Vec<u32>,
    bytes: Vec<u8>,
}

impl StringTable {
    /// The number of `text`, new or known.
    pub(crate) fn intern(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.starts.len() as u32;
        self.starts.push(self.bytes.len() as u32);
        self.bytes.extend_from_slice(text.as_bytes());
        self.numbers.insert(text.to_owned(), number);
        number
    }

    /// Bytes stored so far.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Starts, with the end as a last element, and the bytes.
    pub(crate) fn finish(mut self) -> (Vec<u32>, Vec<u8>) {
        self.starts.push(self.bytes.len() as u32);
        (self.starts, self.bytes)
    }
}

/// The string with a number, out of what [`StringTable::finish`] gave; empty for numbers that do not exist.
pub(crate) fn string<'a>(starts: &[u32], bytes: &'a [u8], number: u32) -> &'a str {
    let number = number as usize;
    let range = starts.get(number).zip(starts.get(number + 1));
    let text = range.and_then(|(&start, &end)| bytes.get(start as usize..end as usize));
    text.and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
}
