/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bitmap {
    words: Vec<u64>,
}

impl Bitmap {
    /// From words as [`words`](Self::words) gave them.
    pub(crate) fn from_words(words: Vec<u64>) -> Self {
        Self { words }
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(crate) fn contains(&self, number: u32) -> bool {
        let word = self.words.get(number as usize / 64).copied().unwrap_or(0);
        word >> (number % 64) & 1 == 1
    }

    /// Adds a number; returns whether it is new.
    pub(crate) fn insert(&mut self, number: u32) -> bool {
        let word = number as usize / 64;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let new = !self.contains(number);
        self.words[word] |= 1 << (number % 64);
        new
    }

    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn behaves_like_a_set(numbers in proptest::collection::vec(0_u32..300, 0..50)) {
            let mut bitmap = Bitmap::default();
            let mut set = std::collections::BTreeSet::new();
            for &number in &numbers {
                prop_assert_eq!(bitmap.insert(number), set.insert(number));
            }
            prop_assert_eq!(bitmap.len(), set.len());
            prop_assert_eq!(bitmap.is_empty(), set.is_empty());
            prop_assert!((0..400).all(|number| bitmap.contains(number) == set.contains(&number)));
        }
    }
}
