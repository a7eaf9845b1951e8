//! What can go wrong with a server, by name.

use algofind_retrieve::store::ShardError;
use tokio_postgres::error::SqlState;

/// A server could not be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// What was given does not say which server is meant.
    #[error("`{given}` is no address of a server: {reason}")]
    Address {
        /// What was given, without secrets.
        given: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A password in an address would be seen by everyone who lists processes.
    #[error(
        "the address of {server} holds a password, which everyone sees who lists processes: take it out, and give it as PGPASSWORD, in ~/.pgpass or in a service file"
    )]
    PasswordInAddress {
        /// The server.
        server: String,
    },
    /// A file that says how to connect cannot be used.
    #[error("cannot use {path}: {reason}")]
    Settings {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// The server did not take the connection or stopped answering.
    #[error("{server}: {reason}")]
    Unavailable {
        /// The server.
        server: String,
        /// What happened.
        reason: String,
    },
    /// The server does not know the user, or not with this password.
    #[error(
        "{server} does not let {user} in: {reason}\npasswords are read from PGPASSWORD, ~/.pgpass and service files"
    )]
    Login {
        /// The server.
        server: String,
        /// The user.
        user: String,
        /// What the server says.
        reason: String,
    },
    /// The database does not exist.
    #[error("{server} has no such database: {reason}\nmake it with: createdb")]
    NoDatabase {
        /// The server.
        server: String,
        /// What the server says.
        reason: String,
    },
    /// TLS could not be agreed on.
    #[error("{server}: no secure connection: {reason}")]
    Tls {
        /// The server.
        server: String,
        /// Why not.
        reason: String,
    },
    /// Nothing was pushed there yet.
    #[error("{server} holds no index: push code to it first, with `algofind push PATH… --to`")]
    NoSchema {
        /// The server.
        server: String,
    },
    /// Tables of another version.
    #[error(
        "{server} holds tables of version {found}, this program reads version {expected}: {}",
        if found < expected { "push all code again to an empty database" } else { "use a newer algofind" }
    )]
    SchemaVersion {
        /// The server.
        server: String,
        /// The version there.
        found: i32,
        /// The version that is read.
        expected: i32,
    },
    /// The index there was made with other encoders.
    #[error(
        "{server} holds code described with {name} `{found}`, not with `{expected}`: use the same encoders, or another database"
    )]
    Fingerprint {
        /// The server.
        server: String,
        /// Which encoder.
        name: String,
        /// What it was made with.
        found: String,
        /// What is used now.
        expected: String,
    },
    /// The user may not do this.
    #[error(
        "{server}: this user may not do that: {reason}\nsearching needs SELECT, pushing also INSERT, UPDATE and DELETE (docs/scale-out.md)"
    )]
    NotAllowed {
        /// The server.
        server: String,
        /// What the server says.
        reason: String,
    },
    /// No room is left.
    #[error(
        "{server} has no room left: {reason}\nnothing of the repository was kept; make room and push again"
    )]
    Full {
        /// The server.
        server: String,
        /// What the server says.
        reason: String,
    },
    /// A repository that is not there.
    #[error("{server} holds no repository {name}")]
    NoRepository {
        /// The server.
        server: String,
        /// Its name.
        name: String,
    },
    /// Anything else the server says.
    #[error("{server}: {reason}")]
    Database {
        /// The server.
        server: String,
        /// What it says.
        reason: String,
    },
    /// The code could not be packed.
    #[error(transparent)]
    Segment(#[from] algofind_retrieve::segment::SegmentError),
}

impl StoreError {
    /// What an error of the protocol means.
    pub(crate) fn of(server: &str, user: &str, error: &tokio_postgres::Error) -> Self {
        let server = server.to_owned();
        let Some(said) = error.as_db_error() else { return Self::of_connection(server, error) };
        let reason = said.message().to_owned();
        let code = said.code();
        let class = &code.code()[..2];
        match code {
            c if *c == SqlState::INVALID_PASSWORD || *c == SqlState::INVALID_AUTHORIZATION_SPECIFICATION => {
                Self::Login { server, user: user.to_owned(), reason }
            }
            c if *c == SqlState::INVALID_CATALOG_NAME => Self::NoDatabase { server, reason },
            c if *c == SqlState::INVALID_SCHEMA_NAME || *c == SqlState::UNDEFINED_TABLE => {
                Self::NoSchema { server }
            }
            c if *c == SqlState::INSUFFICIENT_PRIVILEGE || *c == SqlState::READ_ONLY_SQL_TRANSACTION => {
                Self::NotAllowed { server, reason }
            }
            c if *c == SqlState::DISK_FULL => Self::Full { server, reason },
            // Shutting down, starting up, too many clients, a statement that took too long: it passes.
            c if *c == SqlState::QUERY_CANCELED || class == "08" || class == "57" || class == "53" => {
                Self::Unavailable { server, reason }
            }
            _ => Self::Database { server, reason },
        }
    }

    fn of_connection(server: String, error: &tokio_postgres::Error) -> Self {
        let reason = with_causes(error);
        if reason.contains("password") {
            let user = "this user".to_owned();
            return Self::Login {
                server,
                user,
                reason: "it asks for a password, and none is given".to_owned(),
            };
        }
        let is_tls = reason.contains("TLS") || reason.contains("certificate");
        if is_tls { Self::Tls { server, reason } } else { Self::Unavailable { server, reason } }
    }

    /// Whether it passes: the server is down, silent or slow.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }
}

/// An error with what caused it, without repetition.
fn with_causes(error: &tokio_postgres::Error) -> String {
    let mut said = vec![error.to_string()];
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        let text = error.to_string();
        if !said.iter().any(|known| known.contains(&text)) {
            said.push(text);
        }
        cause = error.source();
    }
    said.join(": ")
}

impl From<StoreError> for ShardError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable { reason, .. } => Self::Unavailable(reason),
            other => Self::Refused(Box::new(other)),
        }
    }
}
