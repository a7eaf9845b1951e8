//! Searches: by pseudo-code, by examples, in documents; and the other way round, names for code.

use algofind_paper::index::{Query as PaperQuery, Ranking};
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;

use super::extract::{From, Json, Written};
use crate::papers::{Captions, PapersError};
use crate::report::PaperHits;
use crate::serve::ask::{ExamplesRequest, SearchRequest, pseudocode, results};
use crate::serve::error::ServeError;
use crate::serve::identify::IdentifyRequest;
use crate::serve::server::App;

pub(super) async fn search(
    State(app): State<App>,
    From(client): From,
    Json(request): Json<SearchRequest>,
) -> Result<Written, ServeError> {
    let (state, limits) = (app.code.now(), app.limits);
    app.run(client, move |cancel| {
        let found = request.answer(&state, &limits, cancel)?;
        found.to_json(&state).map(Written).map_err(|_| ServeError::Internal)
    })
    .await
}

pub(super) async fn examples(
    State(app): State<App>,
    From(client): From,
    Json(request): Json<ExamplesRequest>,
) -> Result<Written, ServeError> {
    let (state, limits) = (app.code.now(), app.limits);
    app.run(client, move |cancel| Written::new(&request.answer(&state, &limits, cancel)?)).await
}

pub(super) async fn identify(
    State(app): State<App>,
    From(client): From,
    Json(request): Json<IdentifyRequest>,
) -> Result<Written, ServeError> {
    Written::new(&request.answer(&app, client).await?)
}

/// A search in the library of documents.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PapersRequest {
    /// Words, or pseudo-code.
    query: String,
    /// How many results.
    #[serde(default = "ten")]
    top: usize,
}

fn ten() -> usize {
    10
}

pub(super) async fn papers(
    State(app): State<App>,
    From(client): From,
    Json(request): Json<PapersRequest>,
) -> Result<Written, ServeError> {
    let (code, limits) = (app.code.clone(), app.limits);
    app.run(client, move |_| {
        let text = pseudocode(&request.query, &limits)?;
        let top = results(request.top, &limits)?;
        let library = code.library().ok_or_else(no_library)?;
        let query = PaperQuery::guess(text);
        let hits = library
            .search(&query, Ranking::Blend, top, Some(&Captions::shipped()))
            .map_err(PapersError::from)?;
        Written::new(&PaperHits::new(text, &hits))
    })
    .await
}

/// What to say where no documents are served.
pub(crate) fn no_library() -> ServeError {
    ServeError::NotFound("no documents are served here; `algofind serve --papers DIR` serves some".to_owned())
}
