//! Indexes for the commands: opened, made, or kept in the user's cache folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use algofind::index::{BuildOptions, BuildReport, Detail, IndexError, Progress};
use algofind::{Encoders, Index};
use algofind_gae::Gae;
use algofind_retrieve::index::{IndexError as StoreError, IndexReader};
use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::cli::open::cache;
use crate::cli::open::encoder::{self, EncoderArg};
#[cfg(feature = "postgres")]
use crate::cli::open::servers;
use crate::cli::show::progress::Bar;
use crate::cli::show::{output, skipped};

/// The encoders an index is made with; a search needs the same.
#[derive(Debug, Args)]
pub(crate) struct IndexEncoders {
    #[command(flatten)]
    pub(crate) text: EncoderArg,
    /// A trained graph autoencoder, for the graph part of the paper's ranking.
    #[arg(long, value_name = "DIR")]
    pub(crate) gae: Option<PathBuf>,
}

impl IndexEncoders {
    /// Opens what the options name.
    pub(crate) fn open(&self) -> Result<Encoders> {
        let text = encoder::open(&self.text.encoder)?.encoder;
        let encoders = Encoders::with_text(Arc::from(text));
        let Some(directory) = &self.gae else { return Ok(encoders) };
        Gae::load(directory)
            .and_then(|gae| encoders.with_graph(gae))
            .with_context(|| format!("cannot use the graph autoencoder in {}", directory.display()))
    }
}

/// Where `algofind index` puts an index unless told.
pub(crate) const INDEX_FOLDER: &str = ".algofind";

/// Opens the indexes that a command was pointed at, or brings one for `paths` up to date and opens that; several are searched
/// as one.
pub(crate) fn open(indexes: &[PathBuf], paths: &[PathBuf], encoders: Encoders) -> Result<Index> {
    let mut opened = open_each(indexes, paths, encoders)?;
    if opened.len() == 1 {
        return Ok(opened.remove(0));
    }
    Ok(Index::joined(&opened.iter().collect::<Vec<_>>())?)
}

/// The same, each index by itself: those on disk one by one, and one of all code that has none.
pub(crate) fn open_each(indexes: &[PathBuf], paths: &[PathBuf], encoders: Encoders) -> Result<Vec<Index>> {
    #[cfg(feature = "postgres")]
    if let Some(index) = servers::searched(indexes, paths, &encoders, servers::TIMEOUT)? {
        return Ok(vec![index]);
    }
    if indexes.is_empty() && paths.is_empty() {
        return Ok(vec![match nearest_index() {
            Some(index) => {
                output::note(&format!(
                    "searching the index {}, as it was made; `algofind search QUERY .` reads the code again",
                    index.display()
                ));
                open_index(&index, encoders)?
            }
            None => indexed(&[PathBuf::from(".")], encoders)?,
        }]);
    }
    let (given, code): (Vec<&PathBuf>, Vec<&PathBuf>) = paths.iter().partition(|path| is_index(path));
    let mut opened = Vec::new();
    for directory in indexes.iter().chain(given) {
        opened.push(open_index(directory, encoders.clone())?);
    }
    let code: Vec<PathBuf> = code.into_iter().cloned().collect();
    if !code.is_empty() {
        opened.push(indexed(&code, encoders)?);
    }
    Ok(opened)
}

/// The index that `algofind index` makes unless told, in this folder or the nearest one above.
pub(crate) fn nearest_index() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|folder| folder.join(INDEX_FOLDER)).find(|index| is_index(index))
}

pub(crate) fn open_index(directory: &Path, encoders: Encoders) -> Result<Index> {
    Index::open(directory, encoders).map_err(|error| match &error {
        IndexError::Store(StoreError::NotAnIndex { .. }) => anyhow::anyhow!(
            "{} is not an index\nmake one with: algofind index PATH… --out {0}",
            directory.display()
        ),
        _ => error.into(),
    })
}

pub(crate) fn is_index(path: &Path) -> bool {
    path.is_dir() && !matches!(IndexReader::open(path), Err(StoreError::NotAnIndex { .. }))
}

/// Says which of the paths is not there to `act` on.
pub(crate) fn check(act: &str, paths: &[PathBuf]) -> Result<()> {
    for path in paths {
        std::fs::metadata(path).with_context(|| format!("cannot {act} {}", path.display()))?;
    }
    Ok(())
}

/// Makes or updates an index, with a bar. One that cannot be used is made again, and that is said.
pub(crate) fn update_or_rebuild(
    directory: &Path,
    paths: &[PathBuf],
    encoders: &Encoders,
    detail: Detail,
) -> Result<BuildReport, IndexError> {
    let bar = Bar::new("looking for files");
    update_followed(directory, paths, encoders, detail, &|progress| follow(&bar, progress))
}

/// The same, told to whoever follows.
fn update_followed(
    directory: &Path,
    paths: &[PathBuf],
    encoders: &Encoders,
    detail: Detail,
    follow: &Follow<'_>,
) -> Result<BuildReport, IndexError> {
    let options = BuildOptions { detail, ..options(encoders.clone(), follow) };
    match Index::update(directory, paths, &options) {
        Err(error) if is_beyond_repair(&error) => {
            let why = error.to_string().replace(": build the index again", "");
            output::note(&format!("the index is made again: {why}"));
            Index::rebuild(directory, paths, &options)
        }
        outcome => outcome,
    }
}

/// Hears how far building has come.
pub(crate) type Follow<'a> = dyn Fn(Progress) + Sync + 'a;

/// Shows it on a bar.
pub(crate) fn follow(bar: &Bar, progress: Progress) {
    match progress {
        Progress::Read(n_done, n_total) => bar.update("reading files", n_done, n_total),
        Progress::Link => bar.update("linking calls", 0, 0),
        Progress::Write => bar.update("writing the index", 0, 0),
    }
}

fn options<'a>(encoders: Encoders, follow: &'a Follow<'a>) -> BuildOptions<'a> {
    BuildOptions { encoders, on_progress: Some(Box::new(follow)), ..BuildOptions::default() }
}

/// An index of `paths`: kept in the cache folder where that can be written, made for this once otherwise.
fn indexed(paths: &[PathBuf], encoders: Encoders) -> Result<Index> {
    let bar = Bar::new("looking for files");
    let (index, report) = indexed_followed(paths, encoders, &|progress| follow(&bar, progress))?;
    drop(bar);
    report.map_or(Ok(()), |report| tell(&report, paths))?;
    Ok(index)
}

/// The same, told to whoever follows; what is not searched is for the caller to say.
pub(crate) fn indexed_followed(
    paths: &[PathBuf],
    encoders: Encoders,
    follow: &Follow<'_>,
) -> Result<(Index, Option<BuildReport>)> {
    check("search", paths)?;
    let kept = cache::directory(paths, &encoders)
        .and_then(|directory| Ok((update_cached(&directory, paths, &encoders, follow)?, directory)));
    match kept {
        Ok((report, directory)) => {
            if report.as_ref().is_some_and(|report| report.n_files == 0) {
                bail!(skipped::no_code(paths));
            }
            let index = Index::open(&directory, encoders)?;
            cache::tidy(&directory);
            Ok((index, report))
        }
        Err(error) if is_refused(&error) => {
            let why = output::with_causes(&error);
            output::note(&format!("the index is made for this search only: {why}"));
            let (index, report) = Index::build(paths, &options(encoders, follow))?;
            Ok((index, Some(report)))
        }
        Err(error) => Err(error),
    }
}

/// Says what is not searched; it is an error when that is everything.
fn tell(report: &BuildReport, paths: &[PathBuf]) -> Result<()> {
    skipped::note(&report.skipped);
    if report.n_files == 0 {
        bail!(skipped::no_code(paths));
    }
    Ok(())
}

/// Brings the index in the cache folder up to date, unless another search is at it: then that is waited for while there
/// is nothing to search yet.
fn update_cached(
    directory: &Path,
    paths: &[PathBuf],
    encoders: &Encoders,
    follow: &Follow<'_>,
) -> Result<Option<BuildReport>> {
    let start = Instant::now();
    loop {
        match update_followed(directory, paths, encoders, Detail::default(), follow) {
            Ok(report) => return Ok(Some(report)),
            // What is there is at most a moment old.
            Err(IndexError::Store(StoreError::Locked { .. })) if Index::is_usable(directory, encoders) => {
                output::note("another algofind is updating the index of this code; searching it as it is");
                return Ok(None);
            }
            Err(IndexError::Store(StoreError::Locked { .. })) if start.elapsed() < LONGEST_WAIT => {
                std::thread::sleep(WAIT);
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// How often to look whether another search has made the index, and for how long.
const WAIT: Duration = Duration::from_millis(50);
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// Whether there is no folder for the index, the system would not let it be written, or another search is at it for too
/// long.
fn is_refused(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_none_or(|error| {
        matches!(
            error,
            IndexError::Store(
                StoreError::Io { .. } | StoreError::Locked { .. } | StoreError::Occupied { .. }
            )
        )
    })
}

fn is_beyond_repair(error: &IndexError) -> bool {
    matches!(
        error,
        IndexError::Segment(_)
            | IndexError::Facts { .. }
            | IndexError::Store(
                StoreError::Damaged { .. }
                    | StoreError::Version { .. }
                    | StoreError::Fingerprint { .. }
                    | StoreError::Segment(_)
            )
    )
}
