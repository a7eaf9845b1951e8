//! Reading a body of code into an index.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use algofind_icfg::project::{Registry, Skipped, SourceFile, WalkOptions, parse_file, walk};
use algofind_retrieve::index::{IndexWriter, Snapshot, WriterConfig};
use algofind_retrieve::segment::SegmentBuilder;
use algofind_retrieve::unit::FileUnit;
use rayon::prelude::*;

use super::error::IndexError;
use super::{links, unit};
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
    /// Files read because they are new or changed.
    pub n_read: usize,
    /// Files removed because they are gone.
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

/// Files read at a time: bounds memory, and lets a writer go on while the next ones are read.
const BATCH: usize = 512;

/// A file to read, with the hash of what it held when it was found.
///
/// Should it change before it is parsed, the next update finds another hash and reads it again.
struct Input {
    file: SourceFile,
    hash: [u8; 32],
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

/// Reads files in parallel, in order; `take` gets each unit.
fn read(
    inputs: &[Input],
    registry: &Registry,
    options: &BuildOptions<'_>,
    report: &mut BuildReport,
    mut take: impl FnMut(&FileUnit) -> Result<(), IndexError>,
) -> Result<(), IndexError> {
    let n_done = AtomicUsize::new(0);
    for batch in inputs.chunks(BATCH) {
        let units: Vec<Result<FileUnit, Skipped>> = batch
            .par_iter()
            .with_max_len(1)
            .map(|input| {
                options.cancel.check()?;
                let unit = describe(input, registry, options)?;
                options.tell(Progress::Read(n_done.fetch_add(1, Ordering::Relaxed) + 1, inputs.len()));
                Ok(unit)
            })
            .collect::<Result<_, IndexError>>()?;
        for unit in units {
            match unit {
                Ok(unit) => {
                    report.count(&unit);
                    take(&unit)?;
                }
                Err(skipped) => report.skipped.push(skipped),
            }
        }
    }
    Ok(())
}

fn describe(
    Input { file, hash }: &Input,
    registry: &Registry,
    options: &BuildOptions<'_>,
) -> Result<Result<FileUnit, Skipped>, IndexError> {
    match parse_file(file, registry, options.walk.max_file_bytes) {
        Ok(parsed) => {
            let spelling = registry.spelling(parsed.graph.language().0);
            Ok(Ok(unit::file_unit(parsed.graph, spelling, *hash, &options.encoders)?))
        }
        Err(reason) => Ok(Err(Skipped { path: file.name.clone(), reason })),
    }
}

fn content_hash(path: &Path) -> Option<[u8; 32]> {
    std::fs::read(path).ok().map(|bytes| *blake3::hash(&bytes).as_bytes())
}

/// An index that lives as long as the process.
pub(super) fn in_memory(
    paths: &[impl AsRef<Path>],
    registry: &Registry,
    options: &BuildOptions<'_>,
) -> Result<(Snapshot, BuildReport), IndexError> {
    let mut report = BuildReport::default();
    let files = find(paths, registry, options, &mut report)?;
    // What is never updated needs no hash.
    let inputs: Vec<Input> = files.into_iter().map(|file| Input { file, hash: [0; 32] }).collect();
    let mut builder = SegmentBuilder::new();
    read(&inputs, registry, options, &mut report, |unit| Ok(builder.push(unit)?))?;
    report.n_files = report.n_read;
    let segments = vec![builder.finish()?];
    options.tell(Progress::Link);
    let unlinked = Snapshot::in_memory(segments.clone(), Vec::new());
    let links = links::link(&unlinked, registry)?;
    Ok((Snapshot::in_memory(segments, links), report))
}

/// Makes or updates the index in `directory`.
pub(super) fn on_disk(
    directory: &Path,
    paths: &[impl AsRef<Path>],
    options: &BuildOptions<'_>,
) -> Result<BuildReport, IndexError> {
    let mut report = BuildReport::default();
    let config = WriterConfig { fingerprints: options.encoders.fingerprints(), ..WriterConfig::default() };
    let mut writer = IndexWriter::open(directory, config)?;
    let registry = options.registry();
    let files = find(paths, &registry, options, &mut report)?;
    let present: HashSet<&str> = files.iter().map(|f| f.name.as_str()).collect();
    let gone: Vec<String> = writer.paths().filter(|p| !present.contains(p)).map(str::to_owned).collect();
    report.n_removed = gone.len();
    for path in &gone {
        writer.remove(path);
    }
    let changed: Vec<Input> = files
        .into_par_iter()
        .filter_map(|file| {
            let hash = content_hash(&file.path);
            let is_changed = hash.is_none_or(|hash| writer.needs(&file.name, &hash));
            // One that cannot be read is tried again, for the reason.
            is_changed.then(|| Input { file, hash: hash.unwrap_or_default() })
        })
        .collect();
    read(&changed, &registry, options, &mut report, |unit| Ok(writer.add(unit)?))?;
    if report.n_read > 0 || report.n_removed > 0 {
        writer.compact()?;
        options.tell(Progress::Link);
        let snapshot = writer.snapshot()?;
        writer.set_links(links::link(&snapshot, &registry)?)?;
        options.tell(Progress::Write);
        writer.commit()?;
    }
    report.n_files = writer.paths().count();
    Ok(report)
}
