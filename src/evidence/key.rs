//! Stable 64-bit keys of terms and structural tokens.
//!
//! Keys are stored in indexes, so the function may not change between versions of any dependency; that is why it is
//! written out here (FNV-1a for bytes, a multiply-rotate step for numbers, the `SplitMix64` finaliser).

/// Builds a key from parts; the order of parts matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key(u64);

impl Key {
    /// Starts a key in the name space `kind`.
    pub(crate) const fn new(kind: u8) -> Self {
        Self(0xcbf2_9ce4_8422_2325 ^ (kind as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    #[must_use]
    pub(crate) const fn number(self, value: u64) -> Self {
        Self((self.0.rotate_left(23) ^ value).wrapping_mul(0x9fb2_1c65_1e98_df25))
    }

    #[must_use]
    pub(crate) fn text(self, text: &str) -> Self {
        let mut h = self.0;
        for b in text.bytes() {
            h = (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
        Self(h).number(text.len() as u64)
    }

    pub(crate) const fn finish(self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The key of a word.
pub(crate) fn word(text: &str) -> u64 {
    Key::new(0).text(text).finish()
}
