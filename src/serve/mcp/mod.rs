//! Tools for agents and editors, by the Model Context Protocol.
//!
//! | module | question |
//! |---|---|
//! | `tools` | What can be asked, in words written for a model? |
//! | `arguments` | With what? |
//! | `answer` | What does a model get? |
//! | `budget` | How much of it at once? |

mod answer;
mod arguments;
mod budget;
mod tools;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rmcp::ServiceExt as _;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use super::code::Code;
use super::error::ServeError;
use super::options::Limits;
use super::server::App;
use tools::Tools;

/// Answers an agent over standard input and output until it closes them.
pub fn run_stdio(code: Arc<Code>, limits: Limits) -> Result<(), ServeError> {
    let system = |error: &dyn std::fmt::Display| ServeError::System(error.to_string());
    let app = App::new(code, limits)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| system(&error))?;
    let answered = runtime.block_on(async {
        let fresh = tokio::spawn(app.code.clone().keep_fresh(super::ServeOptions::default().reload_every));
        let service =
            Tools::local(app).serve(rmcp::transport::stdio()).await.map_err(|error| system(&error))?;
        let ended = service.waiting().await.map(drop).map_err(|error| system(&error));
        fresh.abort();
        ended
    });
    // Standard input may be read by a thread that nothing wakes.
    runtime.shutdown_background();
    answered
}

/// The same tools over HTTP; who may ask is decided before.
pub(crate) fn over_http(app: &App) -> StreamableHttpService<Tools, LocalSessionManager> {
    let app = app.clone();
    let n_clients = AtomicU64::new(0);
    let tools = move || Ok(Tools::new(app.clone(), n_clients.fetch_add(1, Ordering::Relaxed)));
    let config = StreamableHttpServerConfig::default().disable_allowed_hosts();
    StreamableHttpService::new(tools, Arc::default(), config)
}
