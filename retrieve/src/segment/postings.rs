//! Lists of (function, frequency), delta-coded in variable-length bytes.
//!
//! A posting is `delta << 1 | more`, where `delta` is the step from the previous function and `more` says that the
//! frequency follows; without it the frequency is one, as for most terms of most functions.

use crate::ids::FunctionIx;
use crate::varint::{self, Reader};

/// Appends a list; `postings` ascend by function without repetition.
pub(crate) fn encode(postings: impl Iterator<Item = (FunctionIx, u32)>, bytes: &mut Vec<u8>) {
    let mut previous = 0;
    for (FunctionIx(function), frequency) in postings {
        let delta = u64::from(function - previous);
        previous = function;
        varint::write(delta << 1 | u64::from(frequency > 1), bytes);
        if frequency > 1 {
            varint::write(u64::from(frequency), bytes);
        }
    }
}

/// The functions that contain a term, ascending, each with how often.
#[derive(Clone, Debug, Default)]
pub struct Postings<'a> {
    reader: Reader<'a>,
    remaining: u32,
    function: u32,
    /// Functions from this number up do not exist.
    n_functions: u32,
}

impl<'a> Postings<'a> {
    /// Reads a list of `len` postings that [`encode`] wrote.
    pub(crate) fn new(bytes: &'a [u8], len: u32, n_functions: u32) -> Self {
        Self { reader: Reader::new(bytes), remaining: len, function: 0, n_functions }
    }

    /// Reads on in the middle of a list, of which `len` postings follow and `previous` is the function before them.
    pub(crate) fn resume(bytes: &'a [u8], len: u32, previous: u32, n_functions: u32) -> Self {
        Self { reader: Reader::new(bytes), remaining: len, function: previous, n_functions }
    }

    /// The bytes that were not read yet, and the function read last.
    pub(crate) fn position(&self) -> (&'a [u8], u32) {
        (self.reader.rest(), self.function)
    }

    /// Reads the list to its end and gives what follows it.
    pub(crate) fn into_rest(mut self) -> &'a [u8] {
        self.by_ref().for_each(drop);
        self.reader.rest()
    }
}

impl Iterator for Postings<'_> {
    type Item = (FunctionIx, u32);

    fn next(&mut self) -> Option<Self::Item> {
        self.remaining = self.remaining.checked_sub(1)?;
        let head = self.reader.try_number()?;
        let frequency = if head & 1 == 1 { self.reader.try_number()? as u32 } else { 1 };
        self.function = self.function.wrapping_add((head >> 1) as u32);
        (self.function < self.n_functions).then_some((FunctionIx(self.function), frequency))
    }

    /// Most postings take one byte, which is read without a loop.
    fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        while self.remaining > 0 {
            folded = match self.reader.rest().split_first() {
                Some((&head, rest)) if head < 0x80 && head & 1 == 0 => {
                    self.reader = Reader::new(rest);
                    self.remaining -= 1;
                    self.function = self.function.wrapping_add(u32::from(head >> 1));
                    if self.function >= self.n_functions {
                        return folded;
                    }
                    f(folded, (FunctionIx(self.function), 1))
                }
                _ => match self.next() {
                    Some(posting) => f(folded, posting),
                    None => return folded,
                },
            };
        }
        folded
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining as usize, Some(self.remaining as usize))
    }
}

impl ExactSizeIterator for Postings<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(list in proptest::collection::btree_map(0..u32::MAX, 1..=u32::MAX, 0..50)) {
            let list: Vec<_> = list.into_iter().map(|(f, n)| (FunctionIx(f), n)).collect();
            let mut bytes = Vec::new();
            encode(list.iter().copied(), &mut bytes);
            bytes.push(77);
            let postings = Postings::new(&bytes, list.len() as u32, u32::MAX);
            let mut folded = Vec::new();
            postings.clone().for_each(|posting| folded.push(posting));
            prop_assert_eq!(&folded, &list);
            // Step by step, which `collect` does not do.
            let stepped: Vec<_> = std::iter::from_fn({ let mut steps = postings.clone(); move || steps.next() }).collect();
            prop_assert_eq!(stepped, list);
            prop_assert_eq!(postings.into_rest(), [77]);
        }

        #[test]
        fn any_bytes_give_functions_that_exist(bytes in proptest::collection::vec(any::<u8>(), 0..60), len: u32) {
            prop_assert!(Postings::new(&bytes, len, 9).all(|(function, _)| function.0 < 9));
        }
    }

    #[test]
    fn a_plain_posting_takes_one_byte() {
        let mut bytes = Vec::new();
        encode([(FunctionIx(3), 1), (FunctionIx(60), 1)].into_iter(), &mut bytes);
        assert_eq!(bytes.len(), 2);
    }
}
