//! Reading a body of code into an index.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use algofind_icfg::project::{
    Registry, Skipped, SourceFile, WalkOptions, parse_bytes, parse_text, read_bytes, walk,
};
use algofind_retrieve::ids::FileIx;
use algofind_retrieve::index::{
    IndexError as StoreError, IndexReader, IndexWriter, LiveSegment, Snapshot, WriterConfig,
};
use algofind_retrieve::segment::{Segment, SegmentBuilder};
use algofind_retrieve::unit::FileUnit;
use rayon::prelude::*;

use super::error::IndexError;
use super::unit::Detail;
use super::{links, root, unit};
use crate::cancel::Cancel;
use crate::encoders::Encoders;

/// How far building has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Files read so far, and how many there are.
    Read(usize, usize),
    /// Calls are being resolved.
    Link,
    /// The index is being written.
    Write,
}

/// How an index is made.
#[derive(Default)]
pub struct BuildOptions<'a> {
    /// Encoders of texts and places.
    pub encoders: Encoders,
    /// What of each file is described; an index that is brought up to date stays what it was made as.
    pub detail: Detail,
    /// Which files are taken.
    pub walk: WalkOptions,
    /// The languages; those compiled in unless told.
    pub registry: Option<Registry>,
    /// Hears how far building has come, from any thread.
    pub on_progress: Option<Box<dyn Fn(Progress) + Sync + 'a>>,
    /// Stops building.
    pub cancel: Cancel,
}

impl BuildOptions<'_> {
    fn tell(&self, progress: Progress) {
        if let Some(callback) = &self.on_progress {
            callback(progress);
        }
    }

    pub(super) fn registry(&self) -> Registry {
        self.registry.clone().unwrap_or_else(Registry::builtin)
    }
}

/// What building an index found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildReport {
    /// Files in the index.
    pub n_files: usize,
    /// Files that were in the index before.
    pub n_before: usize,
    /// Files read because they are new or changed.
    pub n_read: usize,
    /// Files removed because they are gone or cannot be read any more.
    pub n_removed: usize,
    /// Lines of the files read.
    pub n_lines: u64,
    /// Functions of the files read.
    pub n_functions: usize,
    /// Nodes of the files read.
    pub n_nodes: usize,
    /// Files left out, and why.
    pub skipped: Vec<Skipped>,
}

impl BuildReport {
    fn count(&mut self, unit: &FileUnit) {
        self.n_read += 1;
        self.n_lines += u64::from(unit.n_lines);
        self.n_functions += unit.functions.len();
        self.n_nodes += unit.functions.iter().map(|f| f.nodes.len()).sum::<usize>();
    }
}

/// Files and bytes read at a time: bounds memory, and lets a writer go on while the next ones are read. What is known of
/// a file may need two hundred times its size until it is stored.
const BATCH_FILES: usize = 512;
const BATCH_BYTES: u64 = 8 << 20;

/// Where units go.
trait Sink: Sync {
    /// Whether this version of a file is missing.
    fn needs(&self, name: &str, content_hash: &[u8; 32]) -> bool;
    /// Stores a file.
    fn add(&mut self, unit: &FileUnit) -> Result<(), IndexError>;
    /// Forgets a file that cannot be read; says whether it was known.
    fn leave_out(&mut self, name: &str) -> bool;
}

impl Sink for IndexWriter {
    fn needs(&self, name: &str, content_hash: &[u8; 32]) -> bool {
        self.needs(name, content_hash)
    }

    fn add(&mut self, unit: &FileUnit) -> Result<(), IndexError> {
        Ok(self.add(unit)?)
    }

    fn leave_out(&mut self, name: &str) -> bool {
        self.remove(name)
    }
}

/// An index in memory starts from nothing.
impl Sink for SegmentBuilder {
    fn needs(&self, _: &str, _: &[u8; 32]) -> bool {
        true
    }

    fn add(&mut self, unit: &FileUnit) -> Result<(), IndexError> {
        Ok(self.push(unit)?)
    }

    fn leave_out(&mut self, _: &str) -> bool {
        false
    }
}

fn find(
    paths: &[impl AsRef<Path>],
    registry: &Registry,
    options: &BuildOptions<'_>,
    report: &mut BuildReport,
) -> Result<Vec<SourceFile>, IndexError> {
    let paths: Vec<PathBuf> = paths.iter().map(|p| p.as_ref().to_owned()).collect();
    let found = walk(&paths, registry, &options.walk, |_| !options.cancel.is_cancelled());
    options.cancel.check()?;
    let found = found?;
    report.skipped = found.skipped;
    Ok(found.files)
}

/// The files in runs that are read at a time.
fn batches(files: &[SourceFile]) -> impl Iterator<Item = &[SourceFile]> {
    let mut rest = files;
    std::iter::from_fn(move || {
        let mut bytes = 0_u64;
        let fits = |file: &&SourceFile| {
            bytes = bytes.saturating_add(file.n_bytes);
            bytes <= BATCH_BYTES
        };
        let n_files = rest.iter().take(BATCH_FILES).take_while(fits).count().max(1).min(rest.len());
        let (batch, after) = rest.split_at(n_files);
        rest = after;
        (!batch.is_empty()).then_some(batch)
    })
}

/// What became of a file.
enum Outcome {
    Unchanged,
    Read(Box<FileUnit>),
    LeftOut(Skipped),
}

/// Reads files in parallel; `sink` gets the new and changed ones in order.
fn read<S: Sink>(
    files: &[SourceFile],
    registry: &Registry,
    options: &BuildOptions<'_>,
    detail: Detail,
    report: &mut BuildReport,
    sink: &mut S,
) -> Result<(), IndexError> {
    let n_done = AtomicUsize::new(0);
    for batch in batches(files) {
        let one = |file: &SourceFile| -> Result<Outcome, IndexError> {
            options.cancel.check()?;
            let outcome = describe(file, registry, options, detail, &*sink)?;
            options.tell(Progress::Read(n_done.fetch_add(1, Ordering::Relaxed) + 1, files.len()));
            Ok(outcome)
        };
        // A large file alone is read by this thread: memory that one thread gives back is not reused by another, so that
        // several such files would add up although they are read one after the other.
        let outcomes: Vec<Outcome> = match batch {
            [file] => vec![one(file)?],
            _ => batch.par_iter().with_max_len(1).map(one).collect::<Result<_, IndexError>>()?,
        };
        for outcome in outcomes {
            match outcome {
                Outcome::Unchanged => {}
                Outcome::Read(unit) => {
                    report.count(&unit);
                    sink.add(&unit)?;
                }
                Outcome::LeftOut(skipped) => {
                    report.n_removed += usize::from(sink.leave_out(&skipped.path));
                    report.skipped.push(skipped);
                }
            }
        }
    }
    Ok(())
}

/// Reads a file once: what is parsed is what was hashed, whatever happens to the file meanwhile.
fn describe(
    file: &SourceFile,
    registry: &Registry,
    options: &BuildOptions<'_>,
    detail: Detail,
    sink: &impl Sink,
) -> Result<Outcome, IndexError> {
    let left_out = |reason| Ok(Outcome::LeftOut(Skipped { path: file.name.clone(), reason }));
    let bytes = match read_bytes(file, options.walk.max_file_bytes) {
        Ok(bytes) => bytes,
        Err(reason) => return left_out(reason),
    };
    let hash = *blake3::hash(&bytes).as_bytes();
    if !sink.needs(&file.name, &hash) {
        return Ok(Outcome::Unchanged);
    }
    match parse_bytes(file, bytes, registry) {
        Ok(parsed) => {
            let spelling = options.encoders.spelling(registry.spelling(parsed.graph.language().0));
            let unit = unit::file_unit(parsed.graph, &spelling, hash, &options.encoders, detail)?;
            Ok(Outcome::Read(Box::new(unit)))
        }
        Err(reason) => left_out(reason),
    }
}

/// An index that lives as long as the process.
pub(super) fn in_memory(
    paths: &[impl AsRef<Path>],
    registry: &Registry,
    options: &BuildOptions<'_>,
) -> Result<(Snapshot, BuildReport), IndexError> {
    let mut report = BuildReport::default();
    let files = find(paths, registry, options, &mut report)?;
    let mut builder = SegmentBuilder::new();
    read(&files, registry, options, options.detail, &mut report, &mut builder)?;
    report.n_files = report.n_read;
    let segments = vec![builder.finish()?];
    options.tell(Progress::Link);
    let unlinked = Snapshot::in_memory(segments.clone(), Vec::new());
    let links = links::link(&unlinked, registry)?;
    Ok((Snapshot::in_memory(segments, links), report))
}

/// Whether an index that is there already is kept up to date or made anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Update,
    Anew,
}

/// Makes or updates the index in `directory`.
pub(super) fn on_disk(
    directory: &Path,
    paths: &[impl AsRef<Path>],
    options: &BuildOptions<'_>,
    start: Start,
) -> Result<BuildReport, IndexError> {
    let mut report = BuildReport::default();
    let registry = options.registry();
    let files = find(paths, &registry, options, &mut report)?;
    if files.is_empty() && !is_index(directory) {
        return Ok(report);
    }
    let detail = match IndexReader::open(directory) {
        Ok(reader) if start == Start::Update && options.detail == Detail::default() => detail_of(&reader),
        _ => options.detail,
    };
    let fingerprints = marks(&options.encoders, detail);
    let config = WriterConfig { fingerprints, ..WriterConfig::default() };
    let mut writer = match start {
        Start::Update => IndexWriter::open(directory, config)?,
        Start::Anew => IndexWriter::create(directory, config)?,
    };
    report.n_before = writer.paths().count();
    let present: HashSet<&str> = files.iter().map(|f| f.name.as_str()).collect();
    let gone: Vec<String> = writer.paths().filter(|p| !present.contains(p)).map(str::to_owned).collect();
    report.n_removed = gone.len();
    for path in &gone {
        writer.remove(path);
    }
    read(&files, &registry, options, detail, &mut report, &mut writer)?;
    if report.n_read > 0 || report.n_removed > 0 {
        writer.compact()?;
        options.tell(Progress::Link);
        let snapshot = writer.snapshot()?;
        writer.set_links(links::link(&snapshot, &registry)?)?;
        options.tell(Progress::Write);
        writer.commit()?;
    }
    report.n_files = writer.paths().count();
    if let Some(root) = root::of(paths) {
        root::save(directory, &root);
    }
    Ok(report)
}

/// The name under which an index says that it has vectors of nodes.
const NODES: &str = "nodes";

/// What an index made with these encoders is marked with. What says nothing about its bytes is left out.
pub(super) fn marks(encoders: &Encoders, detail: Detail) -> BTreeMap<String, String> {
    let mut marks = encoders.fingerprints();
    match detail {
        Detail::Nodes => drop(marks.insert(NODES.to_owned(), "vectors".to_owned())),
        Detail::Functions => marks.retain(|name, _| name != "math" && name != "graph"),
    }
    marks
}

/// What an index describes.
pub(super) fn detail_of(reader: &IndexReader) -> Detail {
    if reader.fingerprints().contains_key(NODES) { Detail::Nodes } else { Detail::Functions }
}

/// The live files of `snapshot`, described with vectors of nodes.
pub(super) fn with_node_vectors(
    snapshot: &Snapshot,
    registry: &Registry,
    encoders: &Encoders,
) -> Result<Snapshot, IndexError> {
    let mut parts: BTreeMap<u32, Vec<&LiveSegment>> = BTreeMap::new();
    for (number, live) in (0..).zip(snapshot.segments()) {
        parts.entry(snapshot.part_of(number)).or_default().push(live);
    }
    let made: Vec<Snapshot> = parts
        .into_values()
        .map(|segments| part_with_node_vectors(&segments, registry, encoders))
        .collect::<Result<_, IndexError>>()?;
    // All were made with the same encoders just now.
    Ok(Snapshot::joined(&made).unwrap_or_default())
}

fn part_with_node_vectors(
    segments: &[&LiveSegment],
    registry: &Registry,
    encoders: &Encoders,
) -> Result<Snapshot, IndexError> {
    let mut builder = SegmentBuilder::new();
    let describe = |segment: &Segment, at: FileIx| {
        let file = segment.file(at);
        let source = segment.source(at)?;
        let Some(frontend) = registry.for_file(Path::new(file.path), &source) else { return Ok(None) };
        // It was read before, so that it can be read again.
        let Ok(graph) = parse_text(frontend, file.path, source.into()) else { return Ok(None) };
        let spelling = encoders.spelling(registry.spelling(graph.language().0));
        unit::file_unit(graph, &spelling, file.content_hash, encoders, Detail::Nodes).map(Some)
    };
    for live in segments {
        let files: Vec<FileIx> = live.live_files().collect();
        for batch in files.chunks(BATCH_FILES) {
            let units: Vec<Option<FileUnit>> = batch
                .par_iter()
                .map(|&at| describe(live.segment(), at))
                .collect::<Result<_, IndexError>>()?;
            for unit in units.iter().flatten() {
                builder.push(unit)?;
            }
        }
    }
    let segments = vec![builder.finish()?];
    let unlinked = Snapshot::in_memory(segments.clone(), Vec::new());
    Ok(Snapshot::in_memory(segments, links::link(&unlinked, registry)?))
}

/// Whether there is an index, whatever its state.
fn is_index(directory: &Path) -> bool {
    !matches!(IndexReader::open(directory), Err(StoreError::NotAnIndex { .. }))
}

#[cfg(test)]
mod tests {
    use algofind_icfg::ir::Language;

    use super::*;

    #[test]
    fn batches_hold_all_files_and_few_bytes() {
        let sizes = [1, BATCH_BYTES, BATCH_BYTES + 5, 3, BATCH_BYTES - 3, 4, 4];
        let files: Vec<SourceFile> = sizes
            .iter()
            .map(|&n_bytes| SourceFile {
                name: String::new(),
                path: PathBuf::new(),
                n_bytes,
                language: Language("c"),
            })
            .collect();
        let found: Vec<Vec<u64>> =
            batches(&files).map(|batch| batch.iter().map(|file| file.n_bytes).collect()).collect();
        let expected =
            [vec![1], vec![BATCH_BYTES], vec![BATCH_BYTES + 5], vec![3, BATCH_BYTES - 3], vec![4, 4]];
        assert_eq!(found, expected);
        assert_eq!(batches(&[]).count(), 0);
    }
}
