//! Every random decision has its own stream, derived from the seed and what the numbers are for.
//!
//! No generator lives across epochs, so a resumed run draws what the uninterrupted one would have drawn.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// What random numbers are for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stream {
    /// Which edges are hidden.
    Split,
    /// Non-edges to score against the hidden edges.
    ValidationPairs,
    /// Non-edges to score against the test edges of an experiment.
    TestPairs,
    /// Initial weights.
    Weights,
    /// Negative samples, batch order and noise of an epoch.
    Epoch(usize),
}

impl Stream {
    pub(crate) fn open(self, seed: u64) -> ChaCha8Rng {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(match self {
            Self::Split => 0,
            Self::ValidationPairs => 1,
            Self::Weights => 2,
            Self::TestPairs => 3,
            Self::Epoch(epoch) => 16 + epoch as u64,
        });
        generator
    }
}
