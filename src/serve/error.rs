//! Why a request is not answered, in the words of the command line.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::index::IndexError;
use crate::papers::PapersError;

/// Why the server cannot start, or a request is not answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The request makes no sense.
    #[error("{0}")]
    Request(String),
    /// What was asked for is not there.
    #[error("{0}")]
    NotFound(String),
    /// Too much at once.
    #[error("{0}")]
    TooLarge(String),
    /// The client may not ask.
    #[error("{0}")]
    Forbidden(String),
    /// The token is missing or wrong.
    #[error("this server answers with its token only: send `Authorization: Bearer TOKEN`")]
    Token,
    /// The code is not ready yet.
    #[error("{0}")]
    NotReady(String),
    /// Too many wait.
    #[error("{n_waiting} requests are waiting already; ask again in a moment")]
    Busy {
        /// How many.
        n_waiting: usize,
    },
    /// The time was up.
    #[error("the answer took longer than {seconds} s; ask for a part of the code, or with less pseudo-code")]
    TooLong {
        /// How long it may take.
        seconds: u64,
    },
    /// An index failed.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// Documents failed.
    #[error(transparent)]
    Papers(#[from] PapersError),
    /// The address is taken, or may not be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// Where.
        address: std::net::SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// Others could connect, and no token would keep them out.
    #[error(
        "{address} can be reached from other machines: that needs a token (--token-file FILE, or ALGOFIND_TOKEN)"
    )]
    Open {
        /// Where.
        address: std::net::SocketAddr,
    },
    /// The system would not give threads, randomness or a connection.
    #[error("cannot serve: {0}")]
    System(String),
    /// Something that should not happen did; the server goes on.
    #[error("the answer could not be computed")]
    Internal,
}

impl ServeError {
    /// What HTTP calls it.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Request(_) | Self::Index(IndexError::Language { .. }) => StatusCode::BAD_REQUEST,
            Self::NotFound(_) | Self::Index(IndexError::NoSuchFile { .. }) => StatusCode::NOT_FOUND,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Token => StatusCode::UNAUTHORIZED,
            Self::NotReady(_) | Self::Busy { .. } => StatusCode::SERVICE_UNAVAILABLE,
            Self::TooLong { .. } | Self::Index(IndexError::Cancelled) => StatusCode::GATEWAY_TIMEOUT,
            Self::Papers(PapersError::Read { .. }) => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// The body of every refusal.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct Failure {
    /// What was wrong and what to do.
    pub(crate) error: String,
}

impl IntoResponse for ServeError {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(Failure { error: self.to_string() })).into_response();
        let headers = response.headers_mut();
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
