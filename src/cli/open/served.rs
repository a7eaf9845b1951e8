//! The code and documents that `serve` and `mcp` keep open.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use algofind::serve::{Code, Source};
use algofind::{Encoders, Index};
use algofind_paper::index::Library;
use anyhow::{Context as _, Result};
use clap::Args;

use super::store::{self, IndexEncoders};
use crate::cli::show::output;
use crate::cli::show::progress::Bar;

/// What is served.
#[derive(Debug, Args)]
pub(crate) struct ServedArgs {
    /// Folders or files to search, or indexes; the nearest index or the current folder unless told. Code without an index
    /// is indexed first.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Serve this index; may be given several times.
    #[arg(long, value_name = "DIR")]
    pub(crate) index: Vec<PathBuf>,
    /// Serve the documents of this library, made by `algofind papers index`.
    #[arg(long, value_name = "DIR")]
    pub(crate) papers: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
}

impl ServedArgs {
    /// Starts to open everything. What is not there is said at once.
    pub(crate) fn open(&self) -> Result<Arc<Code>> {
        let library =
            self.papers.as_deref().map(Library::open).transpose().context("cannot serve the documents")?;
        let encoders = self.encoders.open()?;
        let mut sources = Vec::new();
        let (given, code): (Vec<PathBuf>, Vec<PathBuf>) =
            self.paths.iter().cloned().partition(|path| store::is_index(path));
        for directory in self.index.iter().cloned().chain(given) {
            // An index opens in a moment; one that cannot be opened should not wait for others to be built.
            let index = store::open_index(&directory, encoders.clone())?;
            sources.push(ready(&directory, index));
        }
        let code = match (code.is_empty() && sources.is_empty(), store::nearest_index()) {
            (true, Some(directory)) => {
                output::note(&format!("serving the index {}, as it was made", directory.display()));
                let index = store::open_index(&directory, encoders.clone())?;
                sources.push(ready(&directory, index));
                Vec::new()
            }
            (true, None) => vec![PathBuf::from(".")],
            (false, _) => code,
        };
        store::check("serve", &code)?;
        sources.extend(code.into_iter().map(|path| indexed(path, encoders.clone())));
        Ok(Code::open(sources, library)?)
    }
}

/// An index that is open already.
fn ready(directory: &Path, index: Index) -> Source {
    let name = index.roots().pop().flatten().map_or_else(|| named(directory), |root| named(Path::new(&root)));
    let lowered = Some(directory.to_owned());
    Source { name, open: Box::new(move |_| Ok(index)), lowered }
}

/// Code whose index is made or brought up to date, with a bar here and events there.
fn indexed(path: PathBuf, encoders: Encoders) -> Source {
    let name = named(&path);
    let open = move |told: &(dyn Fn(algofind::index::Progress) + Sync)| {
        let bar = Bar::new("looking for files");
        let follow = |progress| {
            store::follow(&bar, progress);
            told(progress);
        };
        let opened = store::indexed_followed(std::slice::from_ref(&path), encoders, &follow);
        drop(bar);
        match opened {
            Ok((index, report)) => {
                if let Some(report) = report {
                    crate::cli::show::skipped::note(&report.skipped);
                }
                Ok(index)
            }
            Err(error) => {
                let why = output::with_causes(&error);
                output::note(&format!("{} cannot be served: {why}", path.display()));
                Err(why)
            }
        }
    };
    Source { name, open: Box::new(open), lowered: None }
}

/// What people call a folder: its own name.
fn named(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = whole.file_name().unwrap_or(whole.as_os_str());
    name.to_string_lossy().into_owned()
}
