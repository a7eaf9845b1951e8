//! A repository taken apart, for whoever writes it to a shard.

use super::{bytes, columns};
use crate::index::Snapshot;
use crate::segment::{Segment, SegmentError};

/// A repository of which the files are in one segment.
#[derive(Clone, Copy, Debug)]
pub struct Packer<'a> {
    snapshot: &'a Snapshot,
    segment: &'a Segment,
}

/// A file of a repository.
#[derive(Clone, Debug)]
pub struct PackedFile<'a> {
    /// Its path in the repository.
    pub path: &'a str,
    /// Its source, compressed.
    pub source: Vec<u8>,
}

/// What is kept of a function for candidates only.
#[derive(Clone, Copy, Debug)]
pub struct PackedFunction<'a> {
    /// Its name.
    pub name: &'a str,
    /// Notes, marks, spans and edges.
    pub body: &'a [u8],
    /// The notes alone, whose vectors the caller knows.
    pub notes: &'a [u8],
}

impl<'a> Packer<'a> {
    /// Takes a repository apart; `None` unless all is in one segment and nothing of it is deleted.
    pub fn new(snapshot: &'a Snapshot) -> Option<Self> {
        match snapshot.segments() {
            [live] if live.is_whole() => Some(Self { snapshot, segment: live.segment() }),
            _ => None,
        }
    }

    /// Number of functions.
    pub fn n_functions(&self) -> usize {
        self.segment.n_functions()
    }

    /// What is known of all functions.
    pub fn columns(&self) -> Vec<u8> {
        columns::pack(self.snapshot, self.segment)
    }

    /// The files, in their order.
    pub fn files(&self) -> impl ExactSizeIterator<Item = Result<PackedFile<'a>, SegmentError>> {
        let segment = self.segment;
        segment.files().map(move |file| {
            let source = bytes::compress(segment.source(file)?.as_bytes());
            Ok(PackedFile { path: segment.file(file).path, source })
        })
    }

    /// The functions, in their order.
    pub fn functions(&self) -> impl ExactSizeIterator<Item = PackedFunction<'a>> {
        let segment = self.segment;
        segment.functions().map(move |function| PackedFunction {
            name: segment.function(function).name,
            body: segment.body_bytes(function),
            notes: segment.notes(function),
        })
    }

    /// The vectors of a table, by key.
    pub fn vectors(&self, table: &str) -> impl Iterator<Item = (u64, Vec<u8>)> + use<'a> {
        let table = self.segment.table(table);
        let n_rows = table.map_or(0, |table| table.keys().len());
        (0..n_rows).filter_map(move |row| {
            let table = table?;
            let rows = table.rows();
            let mut bytes = Vec::new();
            bytes.extend((rows.dimension() as u16).to_le_bytes());
            bytes.extend(rows.scales()[row].to_le_bytes());
            bytes.extend(rows.bytes_of(row..row + 1));
            Some((table.keys()[row], bytes))
        })
    }

    /// The fields that occur, each with how many bits of a key choose a bucket.
    pub fn fields(&self) -> Vec<(u8, u32)> {
        let bits = |field| self.segment.buckets(field).map(|(bits, _)| (field, bits));
        self.segment.fields().filter_map(bits).collect()
    }

    /// The buckets of a field that are not empty.
    pub fn buckets(&self, field: u8) -> impl Iterator<Item = (u32, &'a [u8])> {
        self.segment.buckets(field).into_iter().flat_map(|(_, buckets)| buckets)
    }

    /// Terms of a field.
    pub fn n_terms_of(&self, field: u8) -> u64 {
        self.segment.terms(field).count() as u64
    }

    /// Terms of all fields, and their postings.
    pub fn n_terms(&self) -> (u64, u64) {
        let lists = self.segment.fields().flat_map(|field| self.segment.terms(field));
        lists.fold((0, 0), |(terms, postings), (_, list)| (terms + 1, postings + list.len() as u64))
    }
}
