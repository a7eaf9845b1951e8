//! The checksum of everything that is stored.

use twox_hash::XxHash3_64;

/// XXH3: as fast as memory, and made to notice accidental damage.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}
