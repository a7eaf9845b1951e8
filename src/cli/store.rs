//! Indexes for the commands: opened, made, or kept in the user's cache folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use algofind::index::{BuildOptions, BuildReport, IndexError, Progress};
use algofind::{Encoders, Index};
use algofind_gae::Gae;
use algofind_icfg::project::Registry;
use algofind_retrieve::index::{IndexError as StoreError, IndexReader};
use anyhow::{Context as _, Result, bail};

use super::search_args::IndexEncoders;
use super::{encoder, output, progress::Bar};

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

/// Opens the index that a command was pointed at, or brings one for `paths` up to date and opens that.
pub(crate) fn open(index: Option<&Path>, paths: &[PathBuf], encoders: Encoders) -> Result<Index> {
    if let Some(directory) = index {
        return open_index(directory, encoders);
    }
    match paths {
        [] => cached(&[PathBuf::from(".")], encoders),
        [one] if is_index(one) => open_index(one, encoders),
        paths => match paths.iter().find(|path| is_index(path)) {
            Some(index) => {
                bail!("{} is an index; give it alone, or only folders with source code", index.display())
            }
            None => cached(paths, encoders),
        },
    }
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

fn is_index(path: &Path) -> bool {
    path.is_dir() && !matches!(IndexReader::open(path), Err(StoreError::NotAnIndex { .. }))
}

/// Makes or updates an index, with a bar.
pub(crate) fn update(
    directory: &Path,
    paths: &[PathBuf],
    encoders: Encoders,
) -> Result<BuildReport, IndexError> {
    let bar = Bar::new();
    let follow = |progress| match progress {
        Progress::Read(n_done, n_total) => bar.update("reading files", n_done, n_total),
        Progress::Link => bar.update("linking calls", 0, 0),
        Progress::Write => bar.update("writing the index", 0, 0),
    };
    let options = BuildOptions { encoders, on_progress: Some(Box::new(follow)), ..BuildOptions::default() };
    Index::update(directory, paths, &options)
}

/// The index of `paths` in the cache folder, brought up to date.
fn cached(paths: &[PathBuf], encoders: Encoders) -> Result<Index> {
    for path in paths {
        std::fs::metadata(path).with_context(|| format!("cannot search {}", path.display()))?;
    }
    let directory = cache_directory(paths, &encoders)?;
    match update(&directory, paths, encoders.clone()) {
        Ok(_) => {}
        // Another search of the same code is at it; what is there is at most a moment old.
        Err(IndexError::Store(StoreError::Locked { .. })) if is_index(&directory) => {
            output::note("another algofind is updating the index of this code; searching it as it is");
        }
        Err(error) if is_beyond_repair(&error) => {
            output::note(&format!("the cached index is unusable and is made again ({error})"));
            std::fs::remove_dir_all(&directory)
                .with_context(|| format!("cannot remove {}", directory.display()))?;
            update(&directory, paths, encoders.clone())?;
        }
        Err(error) => return Err(error.into()),
    }
    Ok(Index::open(&directory, encoders)?)
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

/// One folder per set of searched paths and encoders.
fn cache_directory(paths: &[PathBuf], encoders: &Encoders) -> Result<PathBuf> {
    let Some(cache) = dirs::cache_dir() else {
        bail!(
            "there is no cache folder for this user\nset XDG_CACHE_HOME, or make an index with: algofind index PATH… --out DIR"
        );
    };
    let mut key = blake3::Hasher::new();
    for path in paths {
        let path = path.canonicalize().with_context(|| format!("cannot search {}", path.display()))?;
        key.update(path.as_os_str().as_encoded_bytes()).update(&[0]);
    }
    // Paths inside an index carry the given folders when there are several.
    if paths.len() > 1 {
        for path in paths {
            key.update(path.as_os_str().as_encoded_bytes()).update(&[0]);
        }
    }
    for (name, value) in encoders.fingerprints() {
        key.update(name.as_bytes()).update(&[0]).update(value.as_bytes()).update(&[0]);
    }
    // A build that reads further languages finds more in the same files.
    for language in Registry::builtin().languages() {
        key.update(language.to_string().as_bytes()).update(&[0]);
    }
    key.update(env!("CARGO_PKG_VERSION").as_bytes());
    let key = key.finalize().to_hex();
    let directory = cache.join("algofind").join(&key.as_str()[..32]);
    std::fs::create_dir_all(&directory).with_context(|| format!("cannot make {}", directory.display()))?;
    Ok(directory)
}
