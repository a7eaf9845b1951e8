//! The bytes of a segment, in memory or mapped from a file, and their sections.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use bytemuck::Pod;
use memmap2::Mmap;
use rayon::prelude::*;

use super::error::{BuildError, SegmentError};
use super::layout::{
    ALIGNMENT, Entry, HEADER_SPACE, Header, MAGIC, MAX_SECTIONS, Section, VERSION, header_checksum, padded,
};
use crate::checksum::checksum;
use crate::index::open_regular;

/// A segment as bytes with a checked header and table.
#[derive(Debug)]
pub(crate) struct Image {
    bytes: Bytes,
    table: Vec<Entry>,
    path: PathBuf,
}

#[derive(Debug)]
enum Bytes {
    /// Words, so that the start is aligned for every element type.
    Owned(Vec<u64>),
    Mapped(Mmap),
}

impl Bytes {
    fn as_slice(&self) -> &[u8] {
        match self {
            Self::Owned(words) => bytemuck::cast_slice(words),
            Self::Mapped(map) => map,
        }
    }
}

/// Where a typed section lies in an image.
#[derive(Debug)]
pub(crate) struct Column<T> {
    offset: usize,
    byte_len: usize,
    element: PhantomData<T>,
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Self { offset: 0, byte_len: 0, element: PhantomData }
    }
}

impl<T> Clone for Column<T> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl Image {
    /// Maps a file and checks its header and table; sections are not read.
    pub(crate) fn open(path: &Path) -> Result<Self, SegmentError> {
        let io = |source| SegmentError::Io { path: path.to_owned(), source };
        let file = open_regular(path).map_err(io)?;
        if file.metadata().map_err(io)?.len() < size_of::<Header>() as u64 {
            return Err(SegmentError::NotASegment { path: path.to_owned() });
        }
        // SAFETY: segment files are written once under a temporary name and renamed; nobody changes one afterwards,
        // and removing it leaves the mapping intact.
        let map = unsafe { Mmap::map(&file) }.map_err(io)?;
        Self::new(Bytes::Mapped(map), path)
    }

    fn new(bytes: Bytes, path: &Path) -> Result<Self, SegmentError> {
        let path = path.to_owned();
        let damaged = |part: &str| SegmentError::Damaged { path: path.clone(), part: part.to_owned() };
        let all = bytes.as_slice();
        let header: Header = *bytemuck::from_bytes(&all[..size_of::<Header>()]);
        if header.magic != MAGIC {
            return Err(SegmentError::NotASegment { path });
        }
        if header.version != VERSION {
            return Err(SegmentError::Version { path, found: header.version, expected: VERSION });
        }
        let space = all.get(..HEADER_SPACE).ok_or_else(|| damaged("length"))?;
        if header_checksum(space) != header.check || header.n_sections as usize > MAX_SECTIONS {
            return Err(damaged("header"));
        }
        let table_end = size_of::<Header>() + header.n_sections as usize * size_of::<Entry>();
        let table: Vec<Entry> = bytemuck::cast_slice(&space[size_of::<Header>()..table_end]).to_vec();
        if header.len != all.len() as u64 {
            return Err(damaged("length"));
        }
        let fits = |e: &Entry| {
            let alignment = ALIGNMENT as u64;
            let end = e.len.checked_next_multiple_of(alignment).and_then(|len| e.offset.checked_add(len));
            e.offset.is_multiple_of(alignment) && end.is_some_and(|end| end <= header.len)
        };
        if !table.iter().all(fits) {
            return Err(damaged("table of sections"));
        }
        Ok(Self { bytes, table, path })
    }

    /// All bytes, as they are written to a file.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }

    /// Length and header checksum; the header holds the checksums of all sections.
    pub(crate) fn identity(&self) -> (u64, u64) {
        let bytes = self.as_bytes();
        let header: &Header = bytemuck::from_bytes(&bytes[..size_of::<Header>()]);
        (bytes.len() as u64, header.check)
    }

    /// Checks the sections that are read in place; the others are checked piece by piece as they are read.
    pub(crate) fn verify_resident(&self) -> Result<(), SegmentError> {
        self.verify_sections(|e| !Section::is_checked_by_piece(e.kind))
    }

    /// Checks every byte.
    pub(crate) fn verify_all(&self) -> Result<(), SegmentError> {
        self.verify_sections(|_| true)
    }

    fn verify_sections(&self, select: impl Fn(&Entry) -> bool + Sync) -> Result<(), SegmentError> {
        let all = self.as_bytes();
        let is_damaged = |e: &&Entry| {
            let start = e.offset as usize;
            select(e) && checksum(&all[start..start + padded(e.len as usize)]) != e.check
        };
        match self.table.par_iter().find_first(is_damaged) {
            Some(entry) => Err(self.damaged(Section::name(entry.kind))),
            None => Ok(()),
        }
    }

    /// The error that names this image.
    pub(crate) fn damaged(&self, part: &str) -> SegmentError {
        SegmentError::Damaged { path: self.path.clone(), part: part.to_owned() }
    }

    /// Finds a section of exactly `len` elements.
    pub(crate) fn column<T: Pod>(
        &self,
        section: Section,
        field: u32,
        len: usize,
    ) -> Result<Column<T>, SegmentError> {
        let column = self.any_column::<T>(section, field)?;
        if len.checked_mul(size_of::<T>()) == Some(column.byte_len) {
            Ok(column)
        } else {
            Err(self.damaged(Section::name(section as u32)))
        }
    }

    /// Finds a section of any length.
    pub(crate) fn any_column<T: Pod>(&self, section: Section, field: u32) -> Result<Column<T>, SegmentError> {
        let wanted = |e: &&Entry| e.kind == section as u32 && e.field == field;
        let entry =
            self.table.iter().find(wanted).filter(|e| (e.len as usize).is_multiple_of(size_of::<T>()));
        let entry = entry.ok_or_else(|| self.damaged(Section::name(section as u32)))?;
        Ok(Column { offset: entry.offset as usize, byte_len: entry.len as usize, element: PhantomData })
    }

    /// The fields that have a section of this kind, ascending.
    pub(crate) fn fields(&self, section: Section) -> Vec<u32> {
        self.table.iter().filter(|e| e.kind == section as u32).map(|e| e.field).collect()
    }

    /// The elements of a column of this image.
    pub(crate) fn slice<T: Pod>(&self, column: &Column<T>) -> &[T] {
        bytemuck::cast_slice(&self.as_bytes()[column.offset..column.offset + column.byte_len])
    }
}

/// Collects sections into an image.
#[derive(Debug, Default)]
pub(crate) struct ImageBuilder {
    words: Vec<u64>,
    table: Vec<Entry>,
}

impl ImageBuilder {
    pub(crate) fn new() -> Self {
        Self { words: vec![0; HEADER_SPACE / 8], table: Vec::new() }
    }

    pub(crate) fn add<T: Pod>(&mut self, section: Section, field: u32, elements: &[T]) {
        let bytes: &[u8] = bytemuck::cast_slice(elements);
        let offset = self.words.len() * 8;
        self.words.resize((offset + padded(bytes.len())) / 8, 0);
        let place: &mut [u8] = &mut bytemuck::cast_slice_mut(&mut self.words)[offset..];
        place[..bytes.len()].copy_from_slice(bytes);
        let check = checksum(place);
        let entry =
            Entry { kind: section as u32, field, offset: offset as u64, len: bytes.len() as u64, check };
        self.table.push(entry);
    }

    pub(crate) fn finish(mut self) -> Result<Image, BuildError> {
        if self.table.len() > MAX_SECTIONS {
            return Err(BuildError::TooLarge { what: "fields" });
        }
        let mut header = Header {
            magic: MAGIC,
            version: VERSION,
            n_sections: self.table.len() as u32,
            len: self.words.len() as u64 * 8,
            check: 0,
        };
        let space: &mut [u8] = &mut bytemuck::cast_slice_mut(&mut self.words)[..HEADER_SPACE];
        let (head, table) = space.split_at_mut(size_of::<Header>());
        table[..size_of_val(&self.table[..])].copy_from_slice(bytemuck::cast_slice(&self.table));
        head.copy_from_slice(bytemuck::bytes_of(&header));
        header.check = header_checksum(space);
        space[..size_of::<Header>()].copy_from_slice(bytemuck::bytes_of(&header));
        Ok(Image {
            bytes: Bytes::Owned(self.words),
            table: self.table,
            path: PathBuf::from("segment in memory"),
        })
    }
}
