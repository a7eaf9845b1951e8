//! Texts that are sent to be read: pseudo-code, and documents.

use algofind_paper::{Limits as PaperLimits, Paper};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Deserialize;

use super::extract::{Document, From, Json, Written};
use crate::papers::PapersError;
use crate::report::{ConversionReport, PaperReport};
use crate::serve::ask::{GraphRequest, pseudocode};
use crate::serve::error::ServeError;
use crate::serve::server::App;

/// Pseudo-code to be understood.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ConvertRequest {
    /// In whatever style it is written.
    pseudocode: String,
}

pub(super) async fn convert(
    State(app): State<App>,
    From(client): From,
    Json(request): Json<ConvertRequest>,
) -> Result<Written, ServeError> {
    let limits = app.limits;
    app.run(client, move |_| {
        let conversion = algofind_pcode::convert(pseudocode(&request.pseudocode, &limits)?);
        Written::new(&ConversionReport::from(&conversion))
    })
    .await
}

pub(super) async fn graph(
    State(app): State<App>,
    From(client): From,
    Json(request): Json<GraphRequest>,
) -> Result<impl IntoResponse, ServeError> {
    let (state, limits) = (app.code.now(), app.limits);
    let picture = app.run(client, move |_| request.answer(&state, &limits)).await?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture))
}

pub(super) async fn document(
    State(app): State<App>,
    From(client): From,
    document: Document,
) -> Result<Written, ServeError> {
    let limits = app.limits;
    app.run(client, move |_| {
        let bounds = PaperLimits {
            bytes: limits.document_bytes,
            seconds: limits.time.as_secs().max(1),
            ..PaperLimits::default()
        };
        let paper = Paper::read(&document.bytes, document.ending, &bounds)
            .map_err(|source| PapersError::Read { path: "the document".into(), source })?;
        Written::new(&PaperReport::from(&paper))
    })
    .await
}
