//! What names say: the names an algorithm goes by, beside the words of a function.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::background::{Background, inside};
use crate::catalogue::Entry;
use crate::evidence::words::push_words;

/// The words of all entries, numbered, and the names made of them.
#[derive(Debug, Default, Serialize, Deserialize)]
#[expect(clippy::struct_field_names, reason = "the names of functions are meant")]
pub(crate) struct Names {
    numbers: FxHashMap<u64, u32>,
    /// Per word, how rare it is in names of functions, types and files, and inside functions.
    in_names: Vec<f32>,
    inside: Vec<f32>,
    aliases: Vec<Alias>,
    /// Per word, the aliases it is part of.
    of_word: Vec<Vec<u32>>,
}

/// One of the names of an entry.
#[derive(Debug, Serialize, Deserialize)]
struct Alias {
    entry: u32,
    n_letters: usize,
    /// How rare its words are, together.
    telling: f32,
}

/// The words of a function that entries know, each list ascending and distinct.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words {
    /// Of its own name.
    pub(crate) name: Vec<u32>,
    /// Of the types and the file around it.
    pub(crate) around: Vec<u32>,
    /// Of comments.
    pub(crate) said: Vec<u32>,
    /// Of identifiers inside it.
    pub(crate) body: Vec<u32>,
    /// Number of letters of its own name.
    pub(crate) n_letters: usize,
}

/// What names say for an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Named {
    /// Share of the best fitting name that stands in the function's own name.
    pub(crate) own: f32,
    /// The same in its own name and those around it.
    pub(crate) all: f32,
    /// The same in comments.
    pub(crate) said: f32,
    /// How rare the words are that stand in names.
    pub(crate) telling: f32,
    /// How rare the words are that stand in comments.
    pub(crate) telling_said: f32,
    /// Share of the letters of the function's own name that belong to the entry's.
    pub(crate) used: f32,
}

/// Names of more words than this are not written as one.
const LONGEST_COMPOUND: usize = 3;

/// A name of which less than this is found is not found.
const LEAST: f32 = 0.5;

impl Names {
    /// Adds an entry and its names.
    pub(crate) fn add(&mut self, number: u32, entry: &Entry, background: &Background) {
        for name in entry.names() {
            // `merge sort`, `merge-sort` and `mergesort` are one.
            let spaced = name.replace('-', " ");
            let apart = keys(&spaced);
            let n_words = spaced.split_whitespace().count();
            let joined: String = spaced.split_whitespace().collect();
            let compound = if (2..=LONGEST_COMPOUND).contains(&n_words) { keys(&joined) } else { Vec::new() };
            for words in [apart, compound] {
                let words: Vec<u32> = words.into_iter().map(|key| self.number(key, background)).collect();
                if words.is_empty() {
                    continue;
                }
                let telling = words.iter().map(|&word| self.in_names[word as usize]).sum();
                for &word in &words {
                    self.of_word[word as usize].push(self.aliases.len() as u32);
                }
                self.aliases.push(Alias { entry: number, n_letters: letters(name), telling });
            }
        }
    }

    /// The number of a word, new ones included.
    pub(crate) fn number(&mut self, key: u64, background: &Background) -> u32 {
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let number = self.in_names.len() as u32;
        self.numbers.insert(key, number);
        self.in_names.push(background.of(key));
        self.inside.push(background.of(inside(key)));
        self.of_word.push(Vec::new());
        number
    }

    /// The numbers of those of `keys` that are known, ascending and distinct.
    pub(crate) fn known(&self, keys: impl IntoIterator<Item = u64>) -> Vec<u32> {
        let mut numbers: Vec<u32> =
            keys.into_iter().filter_map(|key| self.numbers.get(&key).copied()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Every word with its key.
    pub(crate) fn words(&self) -> impl Iterator<Item = (u64, u32)> {
        self.numbers.iter().map(|(&key, &number)| (key, number))
    }

    /// How rare words inside a function are, together.
    pub(crate) fn rarity_inside<'w>(&self, words: impl Iterator<Item = &'w u32>) -> f32 {
        words.map(|&word| self.inside[word as usize]).sum()
    }

    /// The entries that a function's words speak for.
    pub(crate) fn entries(&self, words: &Words) -> Vec<(u32, Named)> {
        let mut found: FxHashMap<u32, Found> = FxHashMap::default();
        let places = [(&words.name, 0), (&words.around, 1), (&words.said, 2)];
        for (list, place) in places {
            for &word in list {
                for &alias in &self.of_word[word as usize] {
                    let found = found.entry(alias).or_default();
                    let rarity = self.in_names[word as usize];
                    found.sums[place] += rarity;
                    // A word of both its own name and of those around it counts once.
                    if place == 0 || place == 1 && words.name.binary_search(&word).is_err() {
                        found.named += rarity;
                    }
                }
            }
        }
        let mut found: Vec<(u32, Found)> = found.into_iter().collect();
        found.sort_by_key(|(alias, _)| *alias);
        let mut best: FxHashMap<u32, Named> = FxHashMap::default();
        for (alias, found) in found {
            let alias = &self.aliases[alias as usize];
            let share = |sum: f32| if alias.telling > 0.0 { (sum / alias.telling).min(1.0) } else { 0.0 };
            let (own, all, said) = (share(found.sums[0]), share(found.named), share(found.sums[2]));
            if all < LEAST && said < LEAST {
                continue;
            }
            let named = best.entry(alias.entry).or_default();
            if all >= LEAST && all * found.named >= named.all * named.telling {
                named.all = all;
                named.telling = found.named;
                named.own = own;
                named.used = (own * alias.n_letters as f32 / words.n_letters.max(1) as f32).min(1.0);
            }
            if said >= LEAST && said * found.sums[2] >= named.said * named.telling_said {
                named.said = said;
                named.telling_said = found.sums[2];
            }
        }
        let mut best: Vec<(u32, Named)> = best.into_iter().collect();
        best.sort_by_key(|(entry, _)| *entry);
        best
    }
}

/// What of an alias was found in a function.
#[derive(Default)]
struct Found {
    /// Rarity in the own name, around it, and in comments.
    sums: [f32; 3],
    /// Rarity in names, each word once.
    named: f32,
}

/// Number of letters in a name.
pub(crate) fn letters(name: &str) -> usize {
    name.chars().filter(|c| c.is_alphabetic()).count()
}

/// The keys of the words of a text, distinct.
pub(crate) fn keys(text: &str) -> Vec<u64> {
    let mut keys = Vec::new();
    push_words(text, &mut keys);
    keys.sort_unstable();
    keys.dedup();
    keys
}
