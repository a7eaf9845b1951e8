//! The code itself: which there is, and its text.

use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::extract::{Asked, From, Written};
use crate::serve::ask::SourceRequest;
use crate::serve::code::{Part, stage_name};
use crate::serve::error::ServeError;
use crate::serve::highlight::{self, Piece};
use crate::serve::server::App;

/// Lines of a file.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct SourceReport {
    index: u32,
    file: String,
    language: String,
    /// First line, from 1.
    start: u32,
    /// Lines of the whole file.
    n_lines: usize,
    /// Each line in pieces, which together are its text.
    lines: Vec<Vec<Piece>>,
}

pub(super) async fn source(
    State(app): State<App>,
    From(client): From,
    Asked(asked): Asked<SourceRequest>,
) -> Result<Written, ServeError> {
    let (state, limits) = (app.code.now(), app.limits);
    app.run(client, move |_| {
        let index = &state.part(asked.index)?.ready()?.index;
        let text = index.file_source(0, &asked.file)?;
        let language = index.file_language(0, &asked.file).unwrap_or("").to_owned();
        let mut lines = highlight::lines(&text, &language);
        let n_lines = lines.len();
        let start = asked.start.max(1);
        let end = asked.end.map_or(n_lines, |end| end as usize).min(n_lines);
        lines.truncate(end);
        lines.drain(..(start as usize - 1).min(lines.len()));
        lines.truncate(limits.source_lines);
        Written::new(&SourceReport { index: asked.index, file: asked.file, language, start, n_lines, lines })
    })
    .await
}

/// Which files.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FilesRequest {
    /// Which index.
    #[serde(default)]
    index: u32,
    /// Only paths that contain this, whatever the case.
    #[serde(default)]
    contains: String,
    /// The most paths to give.
    #[serde(default = "fifty")]
    top: usize,
}

fn fifty() -> usize {
    50
}

/// Paths of an index.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct FilesReport {
    /// In order: folders with how many files they hold end in `/`.
    paths: Vec<String>,
    /// Whether there are more.
    more: bool,
}

pub(super) async fn files(
    State(app): State<App>,
    From(client): From,
    Asked(asked): Asked<FilesRequest>,
) -> Result<Written, ServeError> {
    let (state, limits) = (app.code.now(), app.limits);
    app.run(client, move |_| {
        let snapshot = state.part(asked.index)?.ready()?.index.snapshot()?;
        let wanted = asked.contains.to_lowercase();
        let mut paths: Vec<&str> = Vec::new();
        for live in snapshot.segments() {
            paths.extend(live.live_files().map(|file| live.segment().file(file).path));
        }
        let folders = paths.iter().flat_map(|path| path.match_indices('/').map(|(at, _)| &path[..=at]));
        let mut found: Vec<&str> = folders.chain(paths.iter().copied()).collect();
        found.retain(|path| path.to_lowercase().contains(&wanted));
        // Short paths first: a folder comes before what is in it.
        found.sort_unstable_by_key(|path| (path.matches('/').count(), *path));
        found.dedup();
        let top = asked.top.clamp(1, limits.results);
        let more = found.len() > top;
        let paths = found.into_iter().take(top).map(str::to_owned).collect();
        Written::new(&FilesReport { paths, more })
    })
    .await
}

/// What is served.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct IndexesReport {
    indexes: Vec<IndexReport>,
    /// Whether there is a library of documents.
    papers: bool,
    version: &'static str,
}

/// One index.
#[derive(Debug, Serialize, JsonSchema)]
struct IndexReport {
    name: String,
    /// `waiting`, `reading`, `linking`, `writing`, `ready` or `failed`.
    stage: &'static str,
    /// The same in words.
    text: String,
    /// The folder that paths start from, where it is known.
    root: Option<String>,
    /// Counts its states.
    generation: u64,
    n_files: usize,
    n_functions: usize,
    /// Most files first.
    languages: Vec<LanguageReport>,
}

/// Files in one language.
#[derive(Debug, Serialize, JsonSchema)]
struct LanguageReport {
    name: String,
    n_files: usize,
}

impl IndexReport {
    fn new(part: &Part, root: Option<String>) -> Self {
        let ready = part.ready().ok();
        let language =
            |(name, n_files): &(String, usize)| LanguageReport { name: name.clone(), n_files: *n_files };
        Self {
            name: part.name.clone(),
            stage: stage_name(&part.stage),
            text: part.stage.text(),
            root,
            generation: ready.map_or(0, |ready| ready.index.generation()),
            n_files: ready.map_or(0, |ready| ready.n_files),
            n_functions: ready.map_or(0, |ready| ready.n_functions),
            languages: ready.map_or(Vec::new(), |ready| ready.languages.iter().map(language).collect()),
        }
    }
}

pub(super) async fn indexes(State(app): State<App>) -> Result<Written, ServeError> {
    let state = app.code.now();
    let parts = state.parts.iter().zip(state.roots());
    Written::new(&IndexesReport {
        indexes: parts.map(|(part, root)| IndexReport::new(part, root)).collect(),
        papers: app.code.library().is_some(),
        version: env!("CARGO_PKG_VERSION"),
    })
}
