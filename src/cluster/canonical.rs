//! A repository in the one form in which it is pushed, whatever the history of its index: files in the order of their paths,
//! in one segment.

use algofind_retrieve::index::{LiveSegment, Snapshot};
use algofind_retrieve::segment::SegmentBuilder;
use algofind_retrieve::unit::FileUnit;

use crate::index::{Index, IndexError};

/// Whether an index has this form already.
pub(super) fn is_canonical(snapshot: &Snapshot) -> bool {
    let [live] = snapshot.segments() else { return false };
    let segment = live.segment();
    live.is_whole() && segment.files().map(|file| segment.file(file).path).is_sorted()
}

/// The same code in this form.
pub(super) fn canonical(index: &Index) -> Result<Snapshot, IndexError> {
    let snapshot = index.snapshot()?;
    let mut units: Vec<FileUnit> = Vec::new();
    for live in snapshot.segments() {
        for unit in live.segment().units(|file| live.is_live(file)) {
            units.push(unit?);
        }
    }
    units.sort_by(|a, b| a.path.cmp(&b.path));
    let mut builder = SegmentBuilder::alike(snapshot.segments().iter().map(LiveSegment::segment));
    for live in snapshot.segments() {
        builder.adopt_tables(live.segment());
    }
    for unit in units {
        builder.push(&unit)?;
    }
    index.linked(builder.finish()?)
}

/// Equal for equal files, described the same way.
pub(super) fn digest(index: &Index) -> Result<[u8; 32], IndexError> {
    let mut hash = blake3::Hasher::new();
    let mut text = |text: &str| {
        hash.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
    };
    for (name, value) in Index::marks_of(index.encoders()) {
        text(&name);
        text(&value);
    }
    let mut files = Vec::new();
    for live in index.snapshot()?.segments() {
        files.extend(live.live_files().map(|file| live.segment().file(file)));
    }
    files.sort_by_key(|file| file.path);
    for file in files {
        text(file.path);
        text(file.language);
        hash_bytes(&mut text, &file.content_hash);
    }
    Ok(*hash.finalize().as_bytes())
}

fn hash_bytes(text: &mut impl FnMut(&str), bytes: &[u8; 32]) {
    text(&blake3::Hash::from_bytes(*bytes).to_hex());
}
