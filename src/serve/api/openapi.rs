//! The document that describes the interface.

use axum::extract::State;

use super::extract::Written;
use crate::serve::error::ServeError;
use crate::serve::server::App;

pub(super) async fn openapi(State(app): State<App>) -> Result<Written, ServeError> {
    Written::new(app.openapi())
}
