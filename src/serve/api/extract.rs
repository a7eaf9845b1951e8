//! What requests carry; what is wrong with it is said in JSON.

use axum::extract::rejection::{BytesRejection, JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::SocketAddr;

use crate::serve::error::ServeError;
use crate::serve::gate::Client;

/// A body of JSON.
pub(super) struct Json<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ServeError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ServeError> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Self(value)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(ServeError::Request("send JSON, with `Content-Type: application/json`".to_owned()))
            }
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(ServeError::TooLarge("the request is too large".to_owned()))
            }
            Err(error) => Err(ServeError::Request(error.body_text())),
        }
    }
}

/// Parameters of the address.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ServeError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ServeError> {
        let asked: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        asked.map(|Query(asked)| Self(asked)).map_err(|error| ServeError::Request(error.body_text()))
    }
}

/// A document, with what it is said to be.
pub(super) struct Document {
    pub(super) bytes: axum::body::Bytes,
    pub(super) ending: Option<&'static str>,
}

impl<S: Send + Sync> FromRequest<S> for Document {
    type Rejection = ServeError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ServeError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
        let ending = match kind.split(';').next().unwrap_or("").trim() {
            "application/pdf" => Some("pdf"),
            "text/x-tex" | "application/x-tex" | "application/x-latex" => Some("tex"),
            "text/markdown" => Some("md"),
            "text/plain" => Some("txt"),
            // What it is shows in its first bytes.
            _ => None,
        };
        let bytes: Result<_, BytesRejection> = axum::body::Bytes::from_request(request, state).await;
        match bytes {
            Ok(bytes) => Ok(Self { bytes, ending }),
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(ServeError::TooLarge("the document is too large".to_owned()))
            }
            Err(error) => Err(ServeError::Request(error.body_text())),
        }
    }
}

/// Who asks: a connection.
pub(super) struct From(pub(super) Client);

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let mut hasher = DefaultHasher::new();
        parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0).hash(&mut hasher);
        Ok(Self(hasher.finish()))
    }
}

/// JSON that was written where the answer was computed.
pub(super) struct Written(pub(super) Vec<u8>);

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

impl Written {
    pub(super) fn new(value: &impl serde::Serialize) -> Result<Self, ServeError> {
        serde_json::to_vec(value).map(Self).map_err(|_| ServeError::Internal)
    }
}
