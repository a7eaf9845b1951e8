//! How common a key or a word is in real code, whatever code is being looked at: the same function gets the same name
//! wherever it stands.

use rustc_hash::FxHashMap;

/// How rare keys and words are, as natural logarithms of one over the share of functions that have them.
///
/// Only what is common is kept; anything else is rare. So entries that are added later, with keys of their own, need no
/// other table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Background {
    rarities: FxHashMap<u32, u8>,
}

/// What fewer functions than one in this many have is as rare as can be.
pub(crate) const MOST_RARE: f32 = 1000.0;

/// Steps of the stored logarithm.
const STEPS: f32 = 36.0;

/// Bytes of an entry: the upper half of a key, and how rare it is.
const ENTRY: usize = 5;

impl Background {
    /// The table that is shipped, made by `algofind eval identify --fit`.
    pub(crate) const SHIPPED: &[u8] = include_bytes!("fitted/background.bin");

    /// What is compiled in.
    pub(crate) fn shipped() -> Self {
        Self::from_bytes(Self::SHIPPED)
    }

    /// The table of `counts`, which say how many of `n_functions` have each key.
    pub(crate) fn new(counts: impl Iterator<Item = (u64, u32)>, n_functions: usize) -> Self {
        let common = |count: u32| count as f32 * MOST_RARE >= n_functions as f32;
        let rarity = |count: u32| {
            let rarity = (n_functions as f32 / count.max(1) as f32).ln();
            (rarity * STEPS).round().clamp(0.0, 255.0) as u8
        };
        let rarities =
            counts.filter(|&(_, count)| common(count)).map(|(key, count)| (half(key), rarity(count)));
        Self { rarities: rarities.collect() }
    }

    /// Reads what [`to_bytes`](Self::to_bytes) writes.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let entry =
            |entry: &[u8; ENTRY]| (u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]), entry[4]);
        Self { rarities: bytes.as_chunks::<ENTRY>().0.iter().map(entry).collect() }
    }

    /// As it is stored, ascending.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut entries: Vec<(u32, u8)> = self.rarities.iter().map(|(&key, &rarity)| (key, rarity)).collect();
        entries.sort_unstable();
        entries.iter().flat_map(|(key, rarity)| key.to_le_bytes().into_iter().chain([*rarity])).collect()
    }

    /// How rare a structural key, or a word of a name, is.
    pub(crate) fn of(&self, key: u64) -> f32 {
        self.rarities.get(&half(key)).map_or_else(|| MOST_RARE.ln(), |&rarity| f32::from(rarity) / STEPS)
    }
}

/// The key under which a word inside a function is counted; as part of a name it has its own.
pub(crate) const fn inside(word: u64) -> u64 {
    word.rotate_left(23) ^ 0x9e37_79b9_7f4a_7c15
}

fn half(key: u64) -> u32 {
    (key >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_keys_are_kept_and_others_are_rare() {
        let counts = [(7 << 32, 5_000), (8 << 32, 50), (9 << 32, 4)];
        let background = Background::from_bytes(&Background::new(counts.into_iter(), 10_000).to_bytes());
        assert!((background.of(7 << 32) - 2.0_f32.ln()).abs() < 0.02);
        assert!((background.of(8 << 32) - 200.0_f32.ln()).abs() < 0.02);
        assert!((background.of(9 << 32) - MOST_RARE.ln()).abs() < 1e-6);
        assert_eq!(background.rarities.len(), 2);
    }
}
