//! Whether the numbers of a loaded segment point where they may.
//!
//! Checksums tell damage; this tells a file that some other program wrote with good checksums. It keeps the promise
//! that no input makes a segment panic. Numbers that are read from variable-length bytes are compared with their limits
//! as they are read.

use super::Segment;
use super::error::SegmentError;
use super::layout::Section;
use super::row::NO_ROW;

/// Checks every stored index of `segment`.
pub(crate) fn validate(segment: &Segment) -> Result<(), SegmentError> {
    let image = &segment.image;
    let require = |holds: bool, section: Section| {
        if holds { Ok(()) } else { Err(image.damaged(Section::name(section as u32))) }
    };
    let (n_functions, n_nodes) = (segment.n_functions(), segment.n_nodes());

    let files = image.slice(&segment.files);
    let files_tile = tile(files.iter().map(|f| (f.first_function, f.n_functions)), n_functions);
    require(files_tile, Section::Files)?;
    let functions = image.slice(&segment.functions);
    let functions_tile = tile(functions.iter().map(|f| (f.first_node, f.n_nodes)), n_nodes)
        && functions.iter().all(|f| (f.file as usize) < files.len());
    require(functions_tile, Section::Functions)?;

    for table in &segment.tables {
        let keys = image.slice(&table.keys);
        require(keys.is_sorted_by(|a, b| a < b), Section::TableKeys)?;
        let is_row = |row: &u32| *row == NO_ROW || (*row as usize) < keys.len();
        require(image.slice(&table.nodes).iter().all(is_row), Section::TableNodes)?;
    }
    let dictionaries_sound = segment.fields.iter().all(|field| segment.dictionary(field).is_sound());
    require(dictionaries_sound, Section::TermStarts)
}

/// Whether ranges (first, count) follow each other and together cover `0..len`.
fn tile(ranges: impl Iterator<Item = (u32, u32)>, len: usize) -> bool {
    let mut end = 0_u64;
    for (first, count) in ranges {
        if u64::from(first) != end {
            return false;
        }
        end += u64::from(count);
    }
    end == len as u64
}
