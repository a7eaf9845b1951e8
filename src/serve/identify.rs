//! Which known algorithms does this code contain?

use std::path::Path;
use std::time::Duration;

use algofind_icfg::project::Registry;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ask::{results, too_long};
use super::error::ServeError;
use super::gate::Client;
use super::options::Limits;
use super::server::App;
use crate::identify::{Identification, IdentifiedFunction, Identifier, IdentifyOptions, Keeping};
use crate::index::{BuildOptions, IndexError};
use crate::search::Confidence;
use crate::{Cancel, Index};

/// Code to be named.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IdentifyRequest {
    /// A function, or a few, as source text. Without it the code that is served is looked at.
    #[serde(default)]
    pub(crate) code: Option<String>,
    /// The language of `code`, by its name or the ending of its files; guessed unless told.
    #[serde(default)]
    pub(crate) language: Option<String>,
    /// Only files of the served code whose path starts with this.
    #[serde(default)]
    pub(crate) under: Option<String>,
    /// Only these indexes, by the numbers that `/api/indexes` gives them.
    #[serde(default)]
    pub(crate) indexes: Option<Vec<u32>>,
    /// How sure a name has to be; `likely` unless told. Of `code`, all functions are listed.
    #[serde(default = "likely")]
    pub(crate) least: Confidence,
    /// The most functions to list.
    #[serde(default = "hundred")]
    pub(crate) top: usize,
}

fn hundred() -> usize {
    100
}

/// How sure a name has to be unless told: worth reading.
pub(crate) const fn likely() -> Confidence {
    Confidence::Likely
}

/// The known algorithms of some code.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub(crate) struct IdentifyReport {
    /// In the order of the code; of code that was sent, also those that are no known algorithm.
    pub(crate) functions: Vec<NamedFunction>,
    /// Functions that were looked at.
    pub(crate) n_functions: usize,
    /// Lines of them.
    pub(crate) n_lines: u64,
    /// Whether there are more than `top`.
    pub(crate) more: bool,
}

/// A function and what it is.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NamedFunction {
    /// Which index its file is of.
    pub(crate) index: u32,
    #[serde(flatten)]
    pub(crate) function: IdentifiedFunction,
}

/// The share of the time limit after which who waits for the names of all code is told how far they are.
const PATIENCE: f64 = 0.75;

impl IdentifyRequest {
    /// Answers it.
    pub(crate) async fn answer(self, app: &App, client: Client) -> Result<IdentifyReport, ServeError> {
        let limits = app.limits;
        let top = results(self.top, &limits)?;
        if self.code.is_none() {
            return self.of_served(app, top).await;
        }
        let (code, language) = (self.code.unwrap_or_default(), self.language);
        let found =
            app.run(client, move |cancel| of_text(&code, language.as_deref(), &limits, cancel)).await?;
        let mut report = IdentifyReport::default();
        report.add(0, &found, |_| true);
        Ok(report.cut(top))
    }

    /// Of the code that is served: found once, beside all requests.
    async fn of_served(self, app: &App, top: usize) -> Result<IdentifyReport, ServeError> {
        let state = app.code.now();
        let patience: Duration = app.limits.time.mul_f64(PATIENCE);
        let least = self.least;
        let under = self.under.unwrap_or_default();
        let is_meant = |function: &IdentifiedFunction| {
            function.confidence.is_some_and(|confidence| confidence >= least)
                && function.file.starts_with(&under)
        };
        let mut report = IdentifyReport::default();
        for number in state.numbers(self.indexes.as_deref())? {
            let ready = state.part(number)?.ready()?;
            let found = ready.names.of(&ready.index, patience).await?;
            report.add(number, &found, is_meant);
        }
        Ok(report.cut(top))
    }
}

impl IdentifyReport {
    fn add(&mut self, index: u32, found: &Identification, is_meant: impl Fn(&IdentifiedFunction) -> bool) {
        let meant = found.functions.iter().filter(|function| is_meant(function));
        self.functions.extend(meant.map(|function| NamedFunction { index, function: function.clone() }));
        self.n_functions += found.n_functions;
        self.n_lines += found.n_lines;
    }

    fn cut(mut self, top: usize) -> Self {
        self.more = self.functions.len() > top;
        self.functions.truncate(top);
        self
    }
}

/// Of source text that was sent.
fn of_text(
    text: &str,
    language: Option<&str>,
    limits: &Limits,
    cancel: &Cancel,
) -> Result<Identification, ServeError> {
    if text.len() > limits.query_bytes {
        return Err(too_long("the code", limits));
    }
    let language = language.map(known_language).transpose()?;
    let Some(index) = Index::of_text(text, language.as_deref(), &BuildOptions::default())? else {
        return Err(ServeError::Request(format!(
            "there is no function in this code; give one in {}, or name its language",
            languages().join(", ")
        )));
    };
    let options = IdentifyOptions {
        least: Confidence::Weak,
        unknown: true,
        keeping: Keeping::No,
        cancel: cancel.clone(),
        ..IdentifyOptions::default()
    };
    Ok(Identifier::shipped().identify(&index, &options)?)
}

fn languages() -> Vec<String> {
    Registry::builtin().languages().iter().map(ToString::to_string).collect()
}

/// A language by its name or by the ending of its files.
fn known_language(name: &str) -> Result<String, ServeError> {
    let name = name.to_lowercase();
    let known = languages();
    if known.contains(&name) {
        return Ok(name);
    }
    let registry = Registry::builtin();
    match registry.for_path(Path::new("file").with_extension(&name)) {
        Some(frontend) => Ok(frontend.language().to_string()),
        None => Err(IndexError::Language { name, known }.into()),
    }
}
