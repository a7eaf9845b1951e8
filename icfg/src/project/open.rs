//! The whole route from paths to a linked graph.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::prelude::*;
use thiserror::Error;

use super::parse::{ParsedFile, parse_file};
use super::progress::{Progress, Stage};
use super::registry::Registry;
use super::report::{FileReport, ProjectReport, Skipped};
use super::walk::{SourceFile, Walk, WalkOptions, walk};
use crate::ir::{FileSymbols, Icfg};
use crate::link::{self, LinkUnit, Links};

/// Why a project could not be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// A path given does not exist or cannot be looked at.
    #[error("cannot open {}: {source}", path.display())]
    Root {
        /// The path.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// A frontend does not fit its grammar.
    #[error("the frontend for {language} cannot be used: {}", problems.join("; "))]
    Frontend {
        /// Its language.
        language: &'static str,
        /// What is wrong with it.
        problems: Vec<String>,
    },
    /// The cancellation flag was set.
    #[error("cancelled")]
    Cancelled,
    /// The system gave no threads.
    #[error("cannot start {n_threads} threads: {source}")]
    Threads {
        /// How many were asked for.
        n_threads: usize,
        /// The reason.
        source: rayon::ThreadPoolBuildError,
    },
}

/// The linked graph of one or more folders, with the account of how it was made.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("gcd.h"), "int gcd(int a, int b);")?;
/// std::fs::write(folder.path().join("gcd.c"), "int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }")?;
/// std::fs::write(folder.path().join("main.c"), "#include \"gcd.h\"\nint main(void) { return gcd(12, 18); }")?;
///
/// use algofind_icfg::project::Project;
///
/// let project = Project::open([folder.path()])?;
/// let calls = project.graph().call_edges();
/// assert_eq!(calls.len(), 2);
/// assert!(calls[0].is_recursive && !calls[1].is_recursive);
/// assert_eq!(project.report().links.rate(), 1.0);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Project {
    graph: Icfg,
    report: ProjectReport,
}

impl Project {
    /// Opens folders or files with the languages of the crate and the usual limits.
    pub fn open(paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Result<Self, OpenError> {
        Self::builder().open(paths)
    }

    /// Opens with other settings.
    pub fn builder<'a>() -> ProjectBuilder<'a> {
        ProjectBuilder::default()
    }

    /// The graph, calls included.
    pub fn graph(&self) -> &Icfg {
        &self.graph
    }

    /// What was found and what was left out.
    pub fn report(&self) -> &ProjectReport {
        &self.report
    }

    /// Graph and report.
    pub fn into_parts(self) -> (Icfg, ProjectReport) {
        (self.graph, self.report)
    }
}

type OnProgress<'a> = Box<dyn Fn(Progress) + Sync + 'a>;

/// Settings for opening a project.
#[derive(Default)]
pub struct ProjectBuilder<'a> {
    registry: Option<Registry>,
    options: WalkOptions,
    n_threads: Option<usize>,
    on_progress: Option<OnProgress<'a>>,
    cancel: Option<Arc<AtomicBool>>,
}

impl<'a> ProjectBuilder<'a> {
    /// The languages to read; those of the crate unless told.
    #[must_use]
    pub fn registry(mut self, registry: Registry) -> Self {
        self.registry = Some(registry);
        self
    }

    /// Which files are taken.
    #[must_use]
    pub fn walk_options(mut self, options: WalkOptions) -> Self {
        self.options = options;
        self
    }

    /// Number of threads; rayon's global pool unless told. The result is the same.
    #[must_use]
    pub fn threads(mut self, n_threads: usize) -> Self {
        self.n_threads = Some(n_threads);
        self
    }

    /// Called after every file, from any thread.
    #[must_use]
    pub fn on_progress(mut self, callback: impl Fn(Progress) + Sync + 'a) -> Self {
        self.on_progress = Some(Box::new(callback));
        self
    }

    /// Once this flag is true, opening ends with [`OpenError::Cancelled`] after the files under way.
    #[must_use]
    pub fn cancel_flag(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Opens folders or files.
    pub fn open(self, paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Result<Project, OpenError> {
        let paths: Vec<PathBuf> = paths.into_iter().map(Into::into).collect();
        let Some(n_threads) = self.n_threads else { return self.run(&paths) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build();
        pool.map_err(|source| OpenError::Threads { n_threads, source })?.install(|| self.run(&paths))
    }

    fn run(&self, paths: &[PathBuf]) -> Result<Project, OpenError> {
        // The frontends of the crate are tested.
        let registry = self.registry.clone().unwrap_or_else(Registry::builtin);
        if self.registry.is_some() {
            for frontend in registry.frontends() {
                let problems = frontend.problems();
                if !problems.is_empty() {
                    return Err(OpenError::Frontend { language: frontend.language().0, problems });
                }
            }
        }
        let walk = walk(paths, &registry, &self.options, |n_done| {
            self.report(Stage::Walk, n_done, 0);
            !self.is_cancelled()
        })?;
        let parsed = self.parse(&walk.files, &registry)?;
        self.report(Stage::Link, 0, parsed.len());
        let project = assemble(walk, parsed, &registry);
        self.report(Stage::Link, project.report.n_files, project.report.n_files);
        Ok(project)
    }

    /// In the order of `files`, whatever thread was first.
    fn parse(
        &self,
        files: &[SourceFile],
        registry: &Registry,
    ) -> Result<Vec<Result<ParsedFile, Skipped>>, OpenError> {
        let n_done = AtomicUsize::new(0);
        files
            .par_iter()
            .with_max_len(1)
            .map(|file| {
                if self.is_cancelled() {
                    return Err(OpenError::Cancelled);
                }
                let parsed = parse_file(file, registry, self.options.max_file_bytes);
                self.report(Stage::Parse, n_done.fetch_add(1, Ordering::Relaxed) + 1, files.len());
                Ok(parsed.map_err(|reason| Skipped { path: file.name.clone(), reason }))
            })
            .collect()
    }

    fn report(&self, stage: Stage, n_done: usize, n_total: usize) {
        if let Some(callback) = &self.on_progress {
            callback(Progress { stage, n_done, n_total });
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// Merges the files while their calls are resolved.
fn assemble(walk: Walk, parsed: Vec<Result<ParsedFile, Skipped>>, registry: &Registry) -> Project {
    let mut report =
        ProjectReport { n_other_files: walk.n_other_files, skipped: walk.skipped, ..Default::default() };
    let mut graphs = Vec::with_capacity(parsed.len());
    for (file, parsed) in walk.files.iter().zip(parsed) {
        match parsed {
            Ok(ParsedFile { graph, encoding }) => {
                report.n_bytes += file.n_bytes;
                report.n_lines += graph.n_lines() as usize;
                report.files.push(FileReport {
                    path: file.name.clone(),
                    language: file.language.0,
                    n_lines: graph.n_lines(),
                    n_functions: graph.n_functions(),
                    n_nodes: graph.n_nodes(),
                    error_share: graph.error_share(),
                    encoding,
                    n_notices: graph.notices().len(),
                });
                graphs.push(graph);
            }
            Err(skipped) => report.skipped.push(skipped),
        }
    }
    report.skipped.sort_unstable();
    let symbols: Vec<FileSymbols> =
        graphs.iter_mut().map(|graph| std::mem::take(&mut graph.symbols)).collect();
    let (links, graph) =
        rayon::join(|| resolve(&report.files, &symbols, registry), || Icfg::from_files(graphs));
    let calls = links.call_edges(&graph);
    let graph = graph.with_calls(calls);
    report.n_files = graph.n_files();
    report.n_functions = graph.n_functions();
    report.n_nodes = graph.n_nodes();
    report.n_edges = graph.n_edges();
    report.links = links.report;
    Project { graph, report }
}

fn resolve(files: &[FileReport], symbols: &[FileSymbols], registry: &Registry) -> Links {
    let units: Vec<LinkUnit<'_>> = files
        .iter()
        .zip(symbols)
        .map(|(file, symbols)| LinkUnit { path: &file.path, group: registry.family(file.language), symbols })
        .collect();
    link::resolve(&units)
}
