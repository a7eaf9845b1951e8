//! Compressed bytes that say how long they are and whether they are whole.

use crate::checksum::checksum;

/// Length of what was compressed, and checksum of what follows.
const HEAD: usize = 4 + 8;

/// A byte of an LZ4 block stands for at most 255 others.
const MOST_GROWTH: usize = 255;

/// Compresses.
pub fn compress(bytes: &[u8]) -> Vec<u8> {
    let compressed = lz4_flex::block::compress(bytes);
    let mut packed = Vec::with_capacity(HEAD + compressed.len());
    packed.extend((bytes.len() as u32).to_le_bytes());
    packed.extend(checksum(&compressed).to_le_bytes());
    packed.extend(compressed);
    packed
}

/// Reads what [`compress`] wrote; `None` when it is damaged.
pub fn decompress(packed: &[u8]) -> Option<Vec<u8>> {
    let (len, rest) = packed.split_first_chunk::<4>()?;
    let (check, compressed) = rest.split_first_chunk::<8>()?;
    let len = u32::from_le_bytes(*len) as usize;
    // A claimed length costs no more memory than a block of these bytes can need.
    let is_possible = len <= compressed.len().saturating_mul(MOST_GROWTH);
    if !is_possible || checksum(compressed) != u64::from_le_bytes(*check) {
        return None;
    }
    lz4_flex::block::decompress(compressed, len).ok().filter(|bytes| bytes.len() == len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_compressed_is_read(bytes in proptest::collection::vec(0_u8..4, 0..600), at: prop::sample::Index) {
            let mut packed = compress(&bytes);
            prop_assert_eq!(decompress(&packed), Some(bytes));
            let at = at.index(packed.len());
            packed[at] ^= 1;
            prop_assert_eq!(decompress(&packed), None);
        }

        #[test]
        fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let _ = decompress(&bytes);
        }
    }
}
