//! Compressed pieces: sources and facts, one piece per file, each with its own checksum.
//!
//! Only the few files of a result are ever shown, so these sections are not checked as a whole before a search.

use super::row::PieceRow;
use crate::checksum::checksum;

/// A byte of an LZ4 block stands for at most 255 others.
const MOST_GROWTH: u64 = 255;

/// Appends `bytes` compressed, or as they are when that is not longer.
pub(crate) fn write_piece(bytes: &[u8], section: &mut Vec<u8>) -> PieceRow {
    let offset = section.len();
    let compressed = lz4_flex::block::compress(bytes);
    section.extend_from_slice(if compressed.len() < bytes.len() { &compressed } else { bytes });
    let stored = &section[offset..];
    PieceRow {
        offset: offset as u64,
        check: checksum(stored),
        stored_len: stored.len() as u32,
        len: bytes.len() as u32,
    }
}

/// Reads a piece back; `None` when it is damaged.
pub(crate) fn read_piece(section: &[u8], piece: &PieceRow) -> Option<Vec<u8>> {
    let start = usize::try_from(piece.offset).ok()?;
    let stored = section.get(start..start.checked_add(piece.stored_len as usize)?)?;
    if checksum(stored) != piece.check {
        return None;
    }
    if piece.stored_len == piece.len {
        return Some(stored.to_vec());
    }
    // No LZ4 block grows by more than this, so that a claimed length costs no more memory than the file has.
    if u64::from(piece.len) > u64::from(piece.stored_len) * MOST_GROWTH {
        return None;
    }
    lz4_flex::block::decompress(stored, piece.len as usize).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_back_and_damage_is_seen() {
        let mut section = Vec::new();
        let texts = ["", "x", "for for for for for for for for for for", "a b c"];
        let pieces: Vec<_> = texts.iter().map(|t| write_piece(t.as_bytes(), &mut section)).collect();
        for (text, piece) in texts.iter().zip(&pieces) {
            assert_eq!(read_piece(&section, piece).as_deref(), Some(text.as_bytes()));
        }
        assert!(pieces[2].stored_len < pieces[2].len);
        let claimed = PieceRow { len: u32::MAX, ..pieces[2] };
        assert_eq!(read_piece(&section, &claimed), None);
        let place = pieces[3].offset as usize;
        section[place] ^= 1;
        assert_eq!(read_piece(&section, &pieces[3]), None);
    }
}
