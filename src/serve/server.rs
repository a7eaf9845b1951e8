//! The server: everything put together, listening.

use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::middleware;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};

use super::code::Code;
use super::error::ServeError;
use super::gate::Gate;
use super::guard::{self, Guard};
use super::options::{Limits, ServeOptions};
use super::{api, mcp, page};

/// What requests are answered from; clones share it.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) code: Arc<Code>,
    pub(crate) gate: Arc<Gate>,
    pub(crate) limits: Limits,
    openapi: OnceLock<Value>,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    pub(crate) fn new(code: Arc<Code>, limits: Limits) -> Result<Self, ServeError> {
        let gate = Gate::new(limits.at_once, limits.waiting)
            .map_err(|error| ServeError::System(error.to_string()))?;
        Ok(Self(Arc::new(Shared { code, gate, limits, openapi: OnceLock::new() })))
    }

    /// The document that describes the interface.
    pub(crate) fn openapi(&self) -> &Value {
        self.openapi.get_or_init(|| Value::Null)
    }
}

/// A server that listens and does not answer yet.
///
/// ```no_run
/// use algofind::index::BuildOptions;
/// use algofind::serve::{Code, ServeOptions, Server, Source};
/// use algofind::Index;
///
/// let open = |progress: &(dyn Fn(algofind::index::Progress) + Sync)| {
///     let options = BuildOptions { on_progress: Some(Box::new(progress)), ..BuildOptions::default() };
///     Index::build(&["examples/corpus"], &options).map(|(index, _)| index).map_err(|error| error.to_string())
/// };
/// let source = Source { name: "corpus".to_owned(), open: Box::new(open), lowered: None };
/// let code = Code::open(vec![source], None).expect("a thread");
/// let server = Server::bind(code, ServeOptions::default())?;
/// println!("{}", server.link());
/// server.run()?;
/// # Ok::<(), algofind::serve::ServeError>(())
/// ```
pub struct Server {
    app: App,
    options: ServeOptions,
    address: SocketAddr,
    listener: std::net::TcpListener,
    stop: watch::Sender<bool>,
}

/// Stops a server from another thread.
#[derive(Clone, Debug)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    /// Takes no more requests; those being answered are.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

/// How long requests in flight may still take when the server stops.
const GRACE: Duration = Duration::from_secs(5);

impl Server {
    /// Starts to listen. An address that other machines can reach needs a token.
    pub fn bind(code: Arc<Code>, options: ServeOptions) -> Result<Self, ServeError> {
        if !options.listen.ip().is_loopback() && options.token.is_none() {
            return Err(ServeError::Open { address: options.listen });
        }
        let listen = |source| ServeError::Listen { address: options.listen, source };
        let listener = std::net::TcpListener::bind(options.listen).map_err(listen)?;
        listener.set_nonblocking(true).map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let app = App::new(code, options.limits)?;
        Ok(Self { app, options, address, listener, stop: watch::Sender::new(false) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page. A token stands behind the `#`, which browsers do not send.
    pub fn link(&self) -> String {
        let token =
            self.options.token.as_ref().map_or(String::new(), |token| format!("#token={}", token.as_str()));
        let mut address = self.address;
        // What listens everywhere can be called here by this.
        if address.ip().is_unspecified() {
            address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
        }
        format!("http://{address}/{token}")
    }

    /// What stops it from another thread.
    pub fn stopper(&self) -> Stop {
        Stop(self.stop.clone())
    }

    /// Answers requests until it is stopped, or interrupted.
    pub fn run(self) -> Result<(), ServeError> {
        let system = |error: std::io::Error| ServeError::System(error.to_string());
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(system)?;
        let answered = runtime.block_on(self.answer()).map_err(system);
        runtime.shutdown_timeout(GRACE);
        answered
    }

    async fn answer(self) -> std::io::Result<()> {
        let fresh = tokio::spawn(self.app.code.clone().keep_fresh(self.options.reload_every));
        let router = router(&self.app, &self.options, self.address);
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let listener = TcpListener::from_std(self.listener)?;
        // An interrupt is one way to be stopped.
        let stop = self.stop.clone();
        let interrupt = tokio::spawn(async move {
            if tokio::signal::ctrl_c().await.is_ok() {
                stop.send_replace(true);
            }
        });
        let stopped = |stop: &watch::Sender<bool>| {
            let mut stop = stop.subscribe();
            async move { drop(stop.wait_for(|is_stopped| *is_stopped).await) }
        };
        let serving = axum::serve(listener, service).with_graceful_shutdown(stopped(&self.stop));
        // Streams of events would hold the server open for ever.
        let late = async {
            stopped(&self.stop).await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            answered = serving => answered?,
            () = late => {}
        }
        interrupt.abort();
        fresh.abort();
        Ok(())
    }
}

fn router(app: &App, options: &ServeOptions, address: SocketAddr) -> Router {
    let (api, document) = api::routes(app);
    let _ = app.openapi.set(document);
    // Streams must not be held back to be packed.
    let packed = SizeAbove::new(1_024).and(NotForContentType::new("text/event-stream"));
    Router::new()
        .merge(page::routes())
        .merge(api)
        .with_state(app.clone())
        .nest_service("/mcp", mcp::over_http(app))
        .layer(CompressionLayer::new().compress_when(packed))
        .layer(middleware::from_fn_with_state(Arc::new(Guard::new(options, address)), guard::watch))
}
