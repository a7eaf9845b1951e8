//! A reusable list of words in one buffer.

/// Words in order, kept in one string, so that millions of nodes share two allocations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    text: String,
    ends: Vec<u32>,
}

impl Words {
    /// The words in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        (0..self.ends.len()).map(|at| &self.text[self.start(at)..self.ends[at] as usize])
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Forgets all words and keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    /// Appends a word in lower case.
    pub fn push_folded(&mut self, word: &str) {
        let start = self.text.len();
        if word.is_ascii() {
            self.text.push_str(word);
            self.text[start..].make_ascii_lowercase();
        } else {
            self.text.extend(word.chars().flat_map(char::to_lowercase));
        }
        self.ends.push(self.text.len() as u32);
    }

    /// Appends a word in lower case unless it is there.
    pub fn push_new(&mut self, word: &str) {
        self.push_folded(word);
        self.pop_if_repeated();
    }

    fn start(&self, at: usize) -> usize {
        if at == 0 { 0 } else { self.ends[at - 1] as usize }
    }

    pub(super) fn last(&self) -> &str {
        self.ends.len().checked_sub(1).map_or("", |at| &self.text[self.start(at)..])
    }

    pub(super) fn pop(&mut self) {
        if let Some(at) = self.ends.len().checked_sub(1) {
            self.text.truncate(self.start(at));
            self.ends.pop();
        }
    }

    /// Takes the last word away when an earlier word equals it.
    ///
    /// A scan beats a set: a statement has some ten words, and most differ in length.
    pub(super) fn pop_if_repeated(&mut self) {
        let Some(last) = self.ends.len().checked_sub(1) else { return };
        let (bytes, start) = (self.text.as_bytes(), self.start(last));
        let word = &bytes[start..];
        let mut from = 0;
        let repeated = self.ends[..last].iter().any(|&end| {
            let range = from..end as usize;
            from = end as usize;
            range.len() == word.len() && bytes[range] == *word
        });
        if repeated {
            self.pop();
        }
    }
}

impl<'a> Extend<&'a str> for Words {
    fn extend<I: IntoIterator<Item = &'a str>>(&mut self, words: I) {
        words.into_iter().for_each(|word| self.push_folded(word));
    }
}
