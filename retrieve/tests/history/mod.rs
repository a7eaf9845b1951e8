//! A history of an index: what generation `g` holds follows from `g` alone, so that any state found on disk can be
//! compared with what it must be.

#![allow(dead_code, reason = "each test binary uses its share")]

use std::collections::BTreeMap;

use algofind_retrieve::ids::{FunctionIx, NodeIx};
use algofind_retrieve::index::{Disk, FunctionRef, IndexError, IndexWriter, Link, NodeRef, Snapshot};
use algofind_retrieve::unit::FileUnit;

use crate::units::{Random, canonical, random_units};

/// Changes from one generation to the next.
pub(crate) struct Step {
    pub(crate) added: Vec<FileUnit>,
    pub(crate) removed: Vec<String>,
    pub(crate) compact: bool,
}

/// The step that leads to `generation`.
pub(crate) fn step(generation: u64) -> Step {
    let mut random = Random(generation.wrapping_mul(0x0123_4567_89ab_cdef));
    let n_added = 1 + random.below(3) as usize;
    let mut added = random_units(random.next(), n_added);
    for unit in &mut added {
        unit.path = format!("src/file{}.c", random.below(12));
    }
    added.dedup_by(|a, b| a.path == b.path);
    let removed = (0..random.below(2)).map(|_| format!("src/file{}.c", random.below(12))).collect();
    Step { added, removed, compact: random.below(4) == 0 }
}

/// The files of every generation in turn.
pub(crate) struct Model {
    pub(crate) generation: u64,
    pub(crate) files: BTreeMap<String, FileUnit>,
}

impl Model {
    pub(crate) fn new() -> Self {
        Self { generation: 0, files: BTreeMap::new() }
    }

    pub(crate) fn advance_to(&mut self, generation: u64) {
        while self.generation < generation {
            self.generation += 1;
            let step = step(self.generation);
            for unit in &step.added {
                self.files.insert(unit.path.clone(), canonical(unit));
            }
            for path in &step.removed {
                self.files.remove(path);
            }
        }
    }
}

/// Brings an index from the generation before to `generation`.
pub(crate) fn apply<D: Disk>(writer: &mut IndexWriter<D>, generation: u64) -> Result<u64, IndexError> {
    let step = step(generation);
    for unit in &step.added {
        writer.add(unit)?;
    }
    for path in &step.removed {
        writer.remove(path);
    }
    if step.compact {
        writer.compact_all()?;
    }
    let snapshot = writer.snapshot()?;
    writer.set_links(links(&snapshot))?;
    writer.commit()
}

/// Links as they follow from a snapshot: every live function calls the first live one.
pub(crate) fn links(snapshot: &Snapshot) -> Vec<Link> {
    let Some(to) = snapshot.live_functions().next() else { return Vec::new() };
    let from = |f: FunctionRef| {
        let node = snapshot.segment(f.segment).node_range(f.function).start;
        Link { from: NodeRef { segment: f.segment, node: NodeIx::from(node) }, to }
    };
    snapshot.live_functions().map(from).collect()
}

/// Whether the links of a snapshot are the ones it must have.
pub(crate) fn links_are_right(snapshot: &Snapshot) -> bool {
    let expected = links(snapshot);
    let first = FunctionRef { segment: 0, function: FunctionIx(0) };
    let callee = expected.first().map_or(first, |link| link.to);
    snapshot.links().iter().eq(expected.iter().copied())
        && snapshot.links().callers(callee).len() == expected.len()
}
