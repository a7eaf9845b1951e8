//! One state of an index: its segments, what of them is deleted, and the links between them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::bitmap::Bitmap;
use super::links::{Link, Links};
use crate::ids::{FileIx, FunctionIx, NodeIx};
use crate::segment::Segment;

/// A function of a snapshot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionRef {
    /// Which segment of the snapshot.
    pub segment: u32,
    /// Which function of the segment.
    pub function: FunctionIx,
}

/// A node of a snapshot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeRef {
    /// Which segment of the snapshot.
    pub segment: u32,
    /// Which node of the segment.
    pub node: NodeIx,
}

/// A segment of which some files may be deleted.
#[derive(Clone, Debug)]
pub struct LiveSegment {
    segment: Segment,
    deleted: Bitmap,
}

impl LiveSegment {
    pub(crate) fn new(segment: Segment, deleted: Bitmap) -> Self {
        Self { segment, deleted }
    }

    /// Whether only files of the segment are deleted.
    pub(crate) fn has_sound_deletions(&self) -> bool {
        self.deleted.len() == self.segment.files().filter(|&file| !self.is_live(file)).count()
    }

    pub(crate) fn deleted(&self) -> &Bitmap {
        &self.deleted
    }

    /// Marks a file as deleted; returns whether it was not before.
    pub(crate) fn delete(&mut self, file: FileIx) -> bool {
        self.deleted.insert(file.0)
    }

    /// The segment with all its files, deleted ones included.
    pub fn segment(&self) -> &Segment {
        &self.segment
    }

    /// Whether a file is still part of the index.
    pub fn is_live(&self, file: FileIx) -> bool {
        !self.deleted.contains(file.0)
    }

    /// Whether a function is still part of the index.
    pub fn is_live_function(&self, function: FunctionIx) -> bool {
        self.deleted.is_empty() || self.is_live(self.segment.file_of(function))
    }

    /// Whether nothing of the segment is deleted.
    pub fn is_whole(&self) -> bool {
        self.deleted.is_empty()
    }

    /// Number of files that are still part of the index.
    pub fn n_live_files(&self) -> usize {
        self.segment.n_files() - self.deleted.len()
    }

    /// The files that are still part of the index.
    pub fn live_files(&self) -> impl Iterator<Item = FileIx> {
        self.segment.files().filter(|&file| self.is_live(file))
    }

    /// The functions that are still part of the index.
    pub fn live_functions(&self) -> impl Iterator<Item = FunctionIx> {
        self.segment.functions().filter(|&function| self.is_live_function(function))
    }
}

/// One consistent state of an index.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    segments: Vec<LiveSegment>,
    links: Links,
    /// Made from the links when first asked for.
    calls: OnceLock<Vec<(FunctionRef, FunctionRef)>>,
    /// Which of several snapshots each segment came from; empty when there is one.
    parts: Vec<u32>,
    /// How many they were; 0 when there is one.
    n_parts: u32,
}

impl Snapshot {
    pub(crate) fn new(segments: Vec<LiveSegment>, links: Links) -> Self {
        Self { segments, links, calls: OnceLock::new(), parts: Vec::new(), n_parts: 0 }
    }

    /// Several states as one: what is counted over all functions, such as how rare a term is, is counted over all of
    /// them, so that scores compare. Segments are shared with the snapshots, not copied; `None` when vectors have
    /// different dimensions.
    pub fn joined<'a>(snapshots: impl IntoIterator<Item = &'a Self>) -> Option<Self> {
        let mut all = Self::default();
        let mut links = Vec::new();
        for snapshot in snapshots {
            let before = all.segments.len() as u32;
            links.extend(snapshot.links.iter().map(|link| Link {
                from: NodeRef { segment: link.from.segment + before, ..link.from },
                to: FunctionRef { segment: link.to.segment + before, ..link.to },
            }));
            all.segments.extend(snapshot.segments.iter().cloned());
            // One that was joined before has several parts itself.
            let parts =
                (0..snapshot.segments.len() as u32).map(|segment| all.n_parts + snapshot.part_of(segment));
            all.parts.extend(parts);
            all.n_parts += snapshot.n_parts.max(1);
        }
        all.links = Links::new(links);
        have_equal_dimensions(&all.segments).then_some(all)
    }

    /// Which of the snapshots that were [joined](Self::joined) a segment came from; 0 when none were.
    pub fn part_of(&self, segment: u32) -> u32 {
        self.parts.get(segment as usize).copied().unwrap_or(0)
    }

    /// A snapshot of segments that are not on disk, for searching without an index.
    ///
    /// Links that point outside the segments are left out.
    pub fn in_memory(segments: Vec<Segment>, links: Vec<Link>) -> Self {
        let segments =
            segments.into_iter().map(|segment| LiveSegment::new(segment, Bitmap::default())).collect();
        let mut snapshot = Self::new(segments, Links::default());
        let links = links.into_iter().filter(|link| snapshot.contains(link)).collect();
        snapshot.links = Links::new(links);
        snapshot
    }

    /// The segments; [`FunctionRef::segment`] and [`NodeRef::segment`] count them.
    pub fn segments(&self) -> &[LiveSegment] {
        &self.segments
    }

    /// The segment with a number.
    pub fn segment(&self, number: u32) -> &Segment {
        self.segments[number as usize].segment()
    }

    /// Calls across files.
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// Which function calls which, ascending, each pair once.
    pub fn calls(&self) -> &[(FunctionRef, FunctionRef)] {
        self.calls.get_or_init(|| {
            let mut calls: Vec<(FunctionRef, FunctionRef)> = Vec::with_capacity(self.links.len());
            let mut caller = FunctionRef::default();
            let mut nodes = 0..0;
            let mut callees: Vec<FunctionRef> = Vec::new();
            let mut close = |caller: FunctionRef, callees: &mut Vec<FunctionRef>| {
                callees.sort_unstable();
                callees.dedup();
                calls.extend(callees.drain(..).map(|callee| (caller, callee)));
            };
            // Links ascend by caller, so that a function is looked up once for all its links.
            for link in self.links.iter() {
                if link.from.segment != caller.segment || !nodes.contains(&link.from.node.index()) {
                    close(caller, &mut callees);
                    let segment = self.segment(link.from.segment);
                    let function = segment.function_of(link.from.node);
                    caller = FunctionRef { segment: link.from.segment, function };
                    nodes = segment.node_range(function);
                }
                callees.push(link.to);
            }
            close(caller, &mut callees);
            calls
        })
    }

    /// The functions that are not deleted.
    pub fn live_functions(&self) -> impl Iterator<Item = FunctionRef> {
        (0..).zip(&self.segments).flat_map(|(segment, live)| {
            live.live_functions().map(move |function| FunctionRef { segment, function })
        })
    }

    /// Number of files that are not deleted.
    pub fn n_live_files(&self) -> usize {
        self.segments.iter().map(LiveSegment::n_live_files).sum()
    }

    /// Whether all links lead from and to something that exists.
    pub(crate) fn has_sound_links(&self) -> bool {
        self.links.iter().all(|link| self.contains(&link))
    }

    /// Whether both ends of a link exist and are not deleted.
    pub(crate) fn contains(&self, link: &Link) -> bool {
        let from = self.segments.get(link.from.segment as usize).is_some_and(|live| {
            link.from.node.index() < live.segment.n_nodes()
                && (live.is_whole() || live.is_live_function(live.segment.function_of(link.from.node)))
        });
        let to = self.segments.get(link.to.segment as usize).is_some_and(|live| {
            link.to.function.index() < live.segment.n_functions() && live.is_live_function(link.to.function)
        });
        from && to
    }
}

/// Whether all vectors of a table can be compared with one query.
pub(super) fn have_equal_dimensions(segments: &[LiveSegment]) -> bool {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    let mut tables = segments.iter().flat_map(|live| live.segment().tables());
    tables.all(|table| {
        let dimension = table.rows().dimension();
        *known.entry(table.name()).or_insert(dimension) == dimension
    })
}
