//! The HTTP interface: a table of routes from which both the router and the `OpenAPI` document are made.

mod code;
mod events;
mod extract;
mod openapi;
mod routes;
mod search;
mod texts;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use serde_json::Value;

use super::ask::{ExamplesRequest, GraphRequest, SearchRequest};
use super::code::Event;
use super::identify::{IdentifyReport, IdentifyRequest};
use super::server::App;
use crate::behaviour::BehaviourResults;
use crate::report::{ConversionReport, PaperHits, PaperReport, SearchReport};
use routes::{Body, Route, Routes};

/// Everything under `/api`, and the document that describes it.
pub(crate) fn routes(app: &App) -> (Router<App>, Value) {
    let json = DefaultBodyLimit::max(app.limits.body_bytes);
    let document = DefaultBodyLimit::max(app.limits.document_bytes);
    let mut routes = Routes::default();
    routes.add(
        post(search::search).layer(json),
        Route::post("/api/search", "Find implementations of pseudo-code")
            .takes::<SearchRequest>()
            .gives::<SearchReport<'_>>(
            "With examples, `results[].examples` says what running the results showed.",
        ),
    );
    routes.add(
        post(search::examples).layer(json),
        Route::post("/api/examples", "Find functions by what they do to examples")
            .takes::<ExamplesRequest>()
            .gives::<BehaviourResults>("Functions, those that do what the examples say first."),
    );
    routes.add(
        post(search::identify).layer(json),
        Route::post(
            "/api/identify",
            "Name the known algorithms in code that is sent, or in the code that is served",
        )
        .takes::<IdentifyRequest>()
        .gives::<IdentifyReport>("Functions with the algorithms they are, in the order of the code."),
    );
    routes.add(
        post(texts::convert).layer(json),
        Route::post("/api/convert", "Say how pseudo-code is understood")
            .takes::<texts::ConvertRequest>()
            .gives::<ConversionReport<'_>>("P-code, its tree, and what became of each line."),
    );
    routes.add(
        post(texts::graph).layer(json),
        Route::post("/api/graph", "Draw the control flow of pseudo-code, or of a function of the code")
            .takes::<GraphRequest>()
            .answers(Body::Svg, "A picture."),
    );
    routes.add(
        post(texts::document).layer(document),
        Route::post("/api/document", "List the algorithms of a document: a PDF, LaTeX, Markdown or text")
            .takes_bytes()
            .gives::<PaperReport<'_>>("What the document says of itself, and its algorithms."),
    );
    routes.add(
        post(search::papers).layer(json),
        Route::post("/api/papers", "Find algorithms in the library of documents, by words or by pseudo-code")
            .takes::<search::PapersRequest>()
            .gives::<PaperHits<'_>>("Algorithms, best first."),
    );
    routes.add(
        get(code::source),
        Route::get("/api/source", "Lines of a file as the index holds them, in pieces for colouring")
            .asks::<super::ask::SourceRequest>()
            .gives::<code::SourceReport>("The lines."),
    );
    routes.add(
        get(code::files),
        Route::get("/api/files", "Paths of the files of an index, in order")
            .asks::<code::FilesRequest>()
            .gives::<code::FilesReport>("The paths."),
    );
    routes.add(
        get(code::indexes),
        Route::get("/api/indexes", "What can be searched, and how far it is")
            .gives::<code::IndexesReport>("The indexes; their place in the list is their number."),
    );
    routes.add(
        get(events::events),
        Route::get("/api/events", "How far the indexes are, as it happens")
            .answers(
                Body::Events,
                "Server-sent events named `index`, whose data is JSON; the present state first.",
            )
            .describes::<Event>(),
    );
    let document = routes.document();
    let router = routes.router().route("/api/openapi.json", get(openapi::openapi)).fallback(nothing);
    (router, document)
}

/// What is not there is said in JSON too.
async fn nothing() -> super::error::ServeError {
    super::error::ServeError::NotFound(
        "there is nothing at this address; /api/openapi.json lists what is".to_owned(),
    )
}
