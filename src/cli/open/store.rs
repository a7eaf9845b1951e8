//! Indexes for the commands: opened, made, or kept in the user's cache folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use algofind::index::{BuildOptions, BuildReport, IndexError, Progress};
use algofind::{Encoders, Index};
use algofind_gae::Gae;
use algofind_retrieve::index::{IndexError as StoreError, IndexReader};
use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::cli::open::cache;
use crate::cli::open::encoder::{self, EncoderArg};
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

/// Opens the index that a command was pointed at, or brings one for `paths` up to date and opens that.
pub(crate) fn open(index: Option<&Path>, paths: &[PathBuf], encoders: Encoders) -> Result<Index> {
    if let Some(directory) = index {
        return open_index(directory, encoders);
    }
    match paths {
        [] => match nearest_index() {
            Some(index) => {
                output::note(&format!(
                    "searching the index {}, as it was made; `algofind search QUERY .` reads the code again",
                    index.display()
                ));
                open_index(&index, encoders)
            }
            None => indexed(&[PathBuf::from(".")], encoders),
        },
        [one] if is_index(one) => open_index(one, encoders),
        paths => match paths.iter().find(|path| is_index(path)) {
            Some(index) => {
                bail!("{} is an index; give it alone, or only folders with source code", index.display())
            }
            None => indexed(paths, encoders),
        },
    }
}

/// The index that `algofind index` makes unless told, in this folder or the nearest one above.
fn nearest_index() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|folder| folder.join(INDEX_FOLDER)).find(|index| is_index(index))
}

fn open_index(directory: &Path, encoders: Encoders) -> Result<Index> {
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
) -> Result<BuildReport, IndexError> {
    let bar = Bar::new("looking for files");
    let options = options(encoders.clone(), &bar);
    match Index::update(directory, paths, &options) {
        Err(error) if is_beyond_repair(&error) => {
            let why = error.to_string().replace(": build the index again", "");
            output::note(&format!("the index is made again: {why}"));
            Index::rebuild(directory, paths, &options)
        }
        outcome => outcome,
    }
}

fn options(encoders: Encoders, bar: &Bar) -> BuildOptions<'_> {
    let follow = move |progress| match progress {
        Progress::Read(n_done, n_total) => bar.update("reading files", n_done, n_total),
        Progress::Link => bar.update("linking calls", 0, 0),
        Progress::Write => bar.update("writing the index", 0, 0),
    };
    BuildOptions { encoders, on_progress: Some(Box::new(follow)), ..BuildOptions::default() }
}

/// An index of `paths`: kept in the cache folder where that can be written, made for this once otherwise.
fn indexed(paths: &[PathBuf], encoders: Encoders) -> Result<Index> {
    check("search", paths)?;
    let kept = cache::directory(paths, &encoders)
        .and_then(|directory| Ok((update_cached(&directory, paths, &encoders)?, directory)));
    match kept {
        Ok((report, directory)) => {
            report.map_or(Ok(()), |report| tell(&report, paths))?;
            let index = Index::open(&directory, encoders)?;
            cache::tidy(&directory);
            Ok(index)
        }
        Err(error) if is_refused(&error) => {
            let why = output::with_causes(&error);
            output::note(&format!("the index is made for this search only: {why}"));
            let bar = Bar::new("looking for files");
            let (index, report) = Index::build(paths, &options(encoders, &bar))?;
            drop(bar);
            tell(&report, paths)?;
            Ok(index)
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
fn update_cached(directory: &Path, paths: &[PathBuf], encoders: &Encoders) -> Result<Option<BuildReport>> {
    let start = Instant::now();
    loop {
        match update_or_rebuild(directory, paths, encoders) {
            Ok(report) => return Ok(Some(report)),
            // What is there is at most a moment old.
            Err(IndexError::Store(StoreError::Locked { .. })) if is_usable(directory, encoders) => {
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

fn is_usable(directory: &Path, encoders: &Encoders) -> bool {
    IndexReader::open(directory)
        .is_ok_and(|reader| reader.expect_fingerprints(&encoders.fingerprints()).is_ok())
}

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
            | IndexError::Facts(_)
            | IndexError::Store(
                StoreError::Damaged { .. }
                    | StoreError::Version { .. }
                    | StoreError::Fingerprint { .. }
                    | StoreError::Segment(_)
            )
    )
}
