//! Queries, answers and code for the commands that measure.

use std::path::{Path, PathBuf};

use algofind::eval::{EvalError, Labels, NamedQuery, Renames, Setting, load_queries};
use algofind::index::BuildOptions;
use algofind::{Encoders, Index};
use anyhow::Result;
use clap::Args;

use crate::cli::open::store;

/// Queries, answers and code.
#[derive(Debug, Args)]
pub(crate) struct LabelledSet {
    /// A folder of queries NAME.txt.
    #[arg(long, value_name = "DIR")]
    pub(crate) queries: PathBuf,
    /// The answers, one JSON object per line.
    #[arg(long, value_name = "FILE")]
    pub(crate) labels: PathBuf,
    /// The code; paths of labels are relative to it.
    #[arg(long, value_name = "DIR", required_unless_present = "index", conflicts_with = "index")]
    pub(crate) root: Option<PathBuf>,
    /// An index of the code.
    #[arg(long, value_name = "DIR")]
    pub(crate) index: Option<PathBuf>,
    /// A copy of the code without names.
    #[arg(long, value_name = "DIR", requires = "map")]
    pub(crate) renamed: Option<PathBuf>,
    /// Lines `new path TAB old path` of the copy; without --renamed, --root or --index is the copy.
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,
}

/// What a set holds.
pub(crate) struct Opened {
    pub(crate) queries: Vec<NamedQuery>,
    pub(crate) labels: Labels,
}

impl LabelledSet {
    /// Reads queries and answers.
    pub(crate) fn open(&self, exact: bool) -> Result<Opened> {
        let labels = Labels::load(&self.labels)?;
        let labels = if exact { labels.exact() } else { labels };
        let mut queries = load_queries(&self.queries)?;
        let known = labels.queries(&Setting::Mixed);
        queries.retain(|query| known.contains(query.name.as_str()));
        if queries.is_empty() {
            return Err(EvalError::NothingToMeasure { path: self.queries.clone() }.into());
        }
        Ok(Opened { queries, labels })
    }

    /// The code itself.
    pub(crate) fn code(&self, encoders: Encoders) -> Result<Index> {
        let paths: Vec<PathBuf> = self.root.iter().cloned().collect();
        store::open(self.index.as_slice(), &paths, encoders)
    }

    /// The copy without names.
    pub(crate) fn copy(&self, encoders: Encoders) -> Result<Option<(Index, Renames)>> {
        let (Some(copy), Some(map)) = (&self.renamed, &self.map) else { return Ok(None) };
        Ok(Some((store::open(&[], std::slice::from_ref(copy), encoders)?, Renames::load(map)?)))
    }

    /// The code, in an index of its own that is kept nowhere.
    pub(crate) fn fresh_code(&self, encoders: Encoders) -> Result<Index> {
        let paths: Vec<&Path> = self.root.iter().map(PathBuf::as_path).collect();
        Ok(Index::build(&paths, &BuildOptions { encoders, ..BuildOptions::default() })?.0)
    }

    /// The copy without names, in such an index.
    pub(crate) fn fresh_copy(&self, encoders: Encoders) -> Result<Option<(Index, Renames)>> {
        let (Some(copy), Some(map)) = (&self.renamed, &self.map) else { return Ok(None) };
        let (index, _) = Index::build(&[copy], &BuildOptions { encoders, ..BuildOptions::default() })?;
        Ok(Some((index, Renames::load(map)?)))
    }

    /// Names of the copy when the code given is one.
    pub(crate) fn own_renames(&self) -> Result<Option<Renames>> {
        let map: Option<&Path> = self.map.as_deref().filter(|_| self.renamed.is_none());
        Ok(map.map(Renames::load).transpose()?)
    }
}

/// `java`, `c` and `mixed`, or the one that was asked for.
pub(crate) fn settings(labels: &Labels, only: Option<&str>) -> Result<Vec<Setting>> {
    let mut all: Vec<Setting> = labels.languages().into_iter().rev().map(Setting::from_name).collect();
    all.push(Setting::Mixed);
    let Some(name) = only else { return Ok(all) };
    let wanted = Setting::from_name(name);
    if !all.contains(&wanted) {
        let known: Vec<String> = all.iter().map(ToString::to_string).collect();
        anyhow::bail!("there are no labels for `{name}`; there are for: {}", known.join(", "));
    }
    Ok(vec![wanted])
}
