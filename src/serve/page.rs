//! The page: a few files, compiled in.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use super::server::App;

struct File {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

macro_rules! file {
    ($path:literal, $kind:literal, $name:literal) => {
        File { path: $path, kind: $kind, text: include_str!(concat!("page/", $name)) }
    };
}

const FILES: [File; 13] = [
    file!("/", "text/html; charset=utf-8", "index.html"),
    file!("/style.css", "text/css; charset=utf-8", "style.css"),
    file!("/results.css", "text/css; charset=utf-8", "results.css"),
    file!("/favicon.svg", "image/svg+xml", "favicon.svg"),
    file!("/main.js", "text/javascript; charset=utf-8", "main.js"),
    file!("/dom.js", "text/javascript; charset=utf-8", "dom.js"),
    file!("/server.js", "text/javascript; charset=utf-8", "server.js"),
    file!("/understood.js", "text/javascript; charset=utf-8", "understood.js"),
    file!("/results.js", "text/javascript; charset=utf-8", "results.js"),
    file!("/code.js", "text/javascript; charset=utf-8", "code.js"),
    file!("/behaviour.js", "text/javascript; charset=utf-8", "behaviour.js"),
    file!("/documents.js", "text/javascript; charset=utf-8", "documents.js"),
    file!("/keys.js", "text/javascript; charset=utf-8", "keys.js"),
];

/// Whether this is one of the page's files, which hold nothing of the code.
pub(crate) fn is_file(path: &str) -> bool {
    FILES.iter().any(|file| file.path == path)
}

/// The page's files.
pub(crate) fn routes() -> Router<App> {
    FILES.iter().fold(Router::new(), |router, file| {
        router.route(file.path, get(move |headers: HeaderMap| async move { answer(file, &headers) }))
    })
}

fn answer(file: &'static File, headers: &HeaderMap) -> Response {
    // Files change with the binary only; a browser asks each time whether they did.
    let tag = format!("\"{}\"", &blake3::hash(file.text.as_bytes()).to_hex()[..16]);
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(CACHE_CONTROL, "no-cache"), (ETAG, tag.as_str())])
            .into_response();
    }
    ([(CONTENT_TYPE, file.kind), (CACHE_CONTROL, "no-cache"), (ETAG, tag.as_str())], file.text)
        .into_response()
}
