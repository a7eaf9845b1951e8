//! One server: asked over connections that are kept, each question in bounded time.

use std::future::Future;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::{Client, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::address::Address;
use crate::error::StoreError;
use crate::read;

/// How a server is asked.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long an answer to a search may take, and how long connecting may.
    pub timeout: Duration,
    /// A folder in which the names of repositories are noted, to be named when the server does not answer.
    pub notes: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { timeout: Duration::from_secs(10), notes: None }
    }
}

/// Connections that are kept when nobody needs them.
const KEPT: usize = 8;

/// A server. Clones share their connections.
#[derive(Clone)]
pub struct Server(Arc<Inner>);

struct Inner {
    address: Address,
    settings: Settings,
    connector: MakeRustlsConnect,
    idle: Mutex<Vec<Connection>>,
}

/// A connection with its prepared questions.
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) questions: Arc<read::Questions>,
    /// Whether it was used before, so that the server may have gone since.
    pub(crate) is_kept: bool,
}

/// All servers are asked from one thread that waits for them; nothing else knows of it.
pub(crate) fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| {
        let runtime =
            Builder::new_multi_thread().worker_threads(1).thread_name("servers").enable_all().build();
        runtime.expect("a thread can be started")
    })
}

/// Waits for something that takes as long as it takes.
pub(crate) fn wait_long<T>(question: impl Future<Output = T>) -> T {
    runtime().block_on(question)
}

impl Server {
    /// A server that is asked when something is wanted of it.
    pub fn new(address: Address, settings: Settings) -> Result<Self, StoreError> {
        let connector = address.tls.connector()?;
        Ok(Self(Arc::new(Inner { address, settings, connector, idle: Mutex::default() })))
    }

    /// Host, port and database.
    pub fn name(&self) -> &str {
        self.0.address.name()
    }

    /// What an error of the protocol means.
    pub(crate) fn error(&self, error: &tokio_postgres::Error) -> StoreError {
        StoreError::of(self.name(), self.0.address.user(), error)
    }

    fn unavailable(&self, reason: String) -> StoreError {
        StoreError::Unavailable { server: self.name().to_owned(), reason }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Waits for an answer to a search, not for longer than it may take.
    pub(crate) fn wait<T>(
        &self,
        question: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let timeout = self.0.settings.timeout;
        runtime().block_on(async {
            let late = |_| Err(self.unavailable(format!("no answer within {} s", timeout.as_secs_f32())));
            tokio::time::timeout(timeout, question).await.unwrap_or_else(late)
        })
    }

    /// A new connection.
    pub(crate) async fn connect(&self) -> Result<Client, StoreError> {
        let mut config = self.0.address.config.clone();
        config.connect_timeout(self.0.settings.timeout);
        config.keepalives_idle(Duration::from_mins(1));
        let connecting = config.connect(self.0.connector.clone());
        let late = |_| self.unavailable(format!("no connection within {:?}", self.0.settings.timeout));
        let (client, connection) = tokio::time::timeout(self.0.settings.timeout, connecting)
            .await
            .map_err(late)?
            .map_err(|error| self.error(&error))?;
        // What ends it is told to whoever asks next.
        runtime().spawn(async move {
            let _ = connection.await;
        });
        Ok(client)
    }

    /// A connection to search with: one that is kept, or a new one.
    pub(crate) async fn reader(&self) -> Result<Connection, StoreError> {
        let kept = || self.0.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        while let Some(connection) = kept() {
            if !connection.client.is_closed() {
                return Ok(connection);
            }
        }
        self.new_reader().await
    }

    pub(crate) async fn new_reader(&self) -> Result<Connection, StoreError> {
        let client = self.connect().await?;
        client.batch_execute(read::PREPARE).await.map_err(|error| self.error(&error))?;
        let questions = Arc::new(read::Questions::prepare(self, &client).await?);
        Ok(Connection { client, questions, is_kept: false })
    }

    /// Ends what was asked over a connection, and keeps it for the next.
    pub(crate) fn give_back(&self, mut connection: Connection) {
        let server = self.clone();
        runtime().spawn(async move {
            let ended =
                tokio::time::timeout(server.0.settings.timeout, connection.client.batch_execute("rollback"));
            if !matches!(ended.await, Ok(Ok(()))) {
                return;
            }
            connection.is_kept = true;
            let mut idle = server.0.idle.lock().unwrap_or_else(PoisonError::into_inner);
            if idle.len() < KEPT {
                idle.push(connection);
            }
        });
    }

    pub(crate) async fn prepare(&self, client: &Client, text: &str) -> Result<Statement, StoreError> {
        client.prepare(text).await.map_err(|error| self.error(&error))
    }
}
