//! The layout of a segment: header, table of sections, sections.
//!
//! ```text
//! Header | Entry × n_sections | zeros to HEADER_SPACE | section | section | …
//! ```
//!
//! Every section starts at a multiple of [`ALIGNMENT`] and is padded with zeros to the next. Checksums cover the
//! padding, so that no byte of a segment is unaccounted for. Numbers are little-endian.

use std::mem::offset_of;

use bytemuck::{Pod, Zeroable};

use crate::checksum::checksum;

#[cfg(target_endian = "big")]
compile_error!("segments are viewed in place as little-endian numbers");

/// First bytes of a segment. The line break shows a transfer in text mode.
pub(crate) const MAGIC: [u8; 8] = *b"AFSEG\r\n\0";
/// Version of the layout; a reader accepts its own only.
pub(crate) const VERSION: u32 = 4;
/// Sections start at multiples of this: a cache line, and more than any element needs.
pub(crate) const ALIGNMENT: usize = 64;
/// Room for header and table, so that sections are appended once and never moved.
pub(crate) const HEADER_SPACE: usize = 16 * 1024;
/// As many sections as the header space holds.
pub(crate) const MAX_SECTIONS: usize = (HEADER_SPACE - size_of::<Header>()) / size_of::<Entry>();

/// Start of a segment.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Header {
    pub(crate) magic: [u8; 8],
    pub(crate) version: u32,
    pub(crate) n_sections: u32,
    /// Length of the whole segment.
    pub(crate) len: u64,
    /// Checksum of the header space with zero in this place.
    pub(crate) check: u64,
}

/// One row of the table of sections.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Entry {
    pub(crate) kind: u32,
    /// Which field or table, for sections that exist for each; otherwise zero.
    pub(crate) field: u32,
    pub(crate) offset: u64,
    /// Length without the padding.
    pub(crate) len: u64,
    pub(crate) check: u64,
}

macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $label:literal;)*) => {
        /// What a section holds. Numbers are part of the format and never reused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u32)]
        pub(crate) enum Section { $($(#[$doc])* $name = $number,)* }

        impl Section {
            /// The name used in errors.
            pub(crate) fn name(number: u32) -> &'static str {
                match number { $($number => $label,)* _ => "unknown section" }
            }
        }
    };
}

sections! {
    /// Counts.
    Meta = 1, "meta";
    Files = 2, "files";
    Functions = 3, "functions";
    StringStarts = 4, "string starts";
    StringBytes = 5, "string bytes";
    Bodies = 24, "bodies";
    TableMeta = 33, "table meta";
    TableKeys = 34, "table keys";
    TableVectors = 35, "table vectors";
    TableScales = 36, "table scales";
    TableNodes = 37, "table nodes";
    FieldMeta = 50, "field meta";
    FieldLengths = 51, "field lengths";
    TermStarts = 53, "term starts";
    Terms = 55, "terms";
    Sources = 60, "sources";
    Facts = 61, "facts";
    /// Not of a segment, but of a graph of neighbours, which has the same form.
    HnswMeta = 70, "graph meta";
    HnswMembers = 71, "graph members";
    HnswTwins = 72, "graph twins";
    HnswLinks = 73, "graph links";
}

impl Section {
    /// Whether the section is checked piece by piece when a piece is read, rather than as a whole before first use:
    /// true of what only the display of results needs.
    pub(crate) fn is_checked_by_piece(number: u32) -> bool {
        number == Self::Sources as u32 || number == Self::Facts as u32
    }
}

/// `len` rounded up to [`ALIGNMENT`].
pub(crate) fn padded(len: usize) -> usize {
    len.next_multiple_of(ALIGNMENT)
}

/// Checksum of the header space: everything before the first section, but for the checksum itself.
pub(crate) fn header_checksum(space: &[u8]) -> u64 {
    let mut space = space.to_vec();
    space[offset_of!(Header, check)..size_of::<Header>()].fill(0);
    checksum(&space)
}
