//! Lists of (function, frequency), delta-coded in variable-length bytes.
//!
//! A posting is `delta << 1 | more`, where `delta` is the step from the previous function and `more` says that the
//! frequency follows; without it the frequency is one, as for most terms of most functions. A list starts with its
//! length, which is the document frequency.

use crate::ids::FunctionIx;

/// Appends a list; `postings` ascend by function without repetition.
pub(crate) fn encode(postings: impl ExactSizeIterator<Item = (FunctionIx, u32)>, bytes: &mut Vec<u8>) {
    write_varint(postings.len() as u64, bytes);
    let mut previous = 0;
    for (FunctionIx(function), frequency) in postings {
        let delta = u64::from(function - previous);
        previous = function;
        write_varint(delta << 1 | u64::from(frequency > 1), bytes);
        if frequency > 1 {
            write_varint(u64::from(frequency), bytes);
        }
    }
}

/// The functions that contain a term, ascending, each with how often.
#[derive(Clone, Debug, Default)]
pub struct Postings<'a> {
    bytes: &'a [u8],
    remaining: u32,
    function: u32,
}

impl<'a> Postings<'a> {
    /// Reads a list that [`encode`] wrote.
    pub(crate) fn new(mut bytes: &'a [u8]) -> Self {
        let remaining = read_varint(&mut bytes).unwrap_or(0) as u32;
        Self { bytes, remaining, function: 0 }
    }
}

impl Iterator for Postings<'_> {
    type Item = (FunctionIx, u32);

    fn next(&mut self) -> Option<Self::Item> {
        self.remaining = self.remaining.checked_sub(1)?;
        let head = read_varint(&mut self.bytes)?;
        let frequency = if head & 1 == 1 { read_varint(&mut self.bytes)? as u32 } else { 1 };
        self.function = self.function.wrapping_add((head >> 1) as u32);
        Some((FunctionIx(self.function), frequency))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining as usize, Some(self.remaining as usize))
    }
}

impl ExactSizeIterator for Postings<'_> {}

fn write_varint(mut value: u64, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn read_varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(list in proptest::collection::btree_map(any::<u32>(), 1..=u32::MAX, 0..50)) {
            let list: Vec<_> = list.into_iter().map(|(f, n)| (FunctionIx(f), n)).collect();
            let mut bytes = Vec::new();
            encode(list.iter().copied(), &mut bytes);
            prop_assert_eq!(Postings::new(&bytes).collect::<Vec<_>>(), list);
        }

        #[test]
        fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            prop_assert!(Postings::new(&bytes).count() <= bytes.len());
        }
    }

    #[test]
    fn a_plain_posting_takes_one_byte() {
        let mut bytes = Vec::new();
        encode([(FunctionIx(3), 1), (FunctionIx(60), 1)].into_iter(), &mut bytes);
        assert_eq!(bytes.len(), 3);
    }
}
