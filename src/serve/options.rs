//! What is served, to whom, and how much of it.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use super::token::Token;

/// How to serve.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// Where to listen; on the loopback address unless told. Port 0 is any that is free.
    pub listen: SocketAddr,
    /// What a request must carry; has to be there when others than this machine can connect.
    pub token: Option<Token>,
    /// Names under which the server may be called, beside those of the loopback address and the one it listens on.
    pub hosts: Vec<String>,
    /// Bounds on requests.
    pub limits: Limits,
    /// How often to look whether an index has a new generation.
    pub reload_every: Duration,
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            token: None,
            hosts: Vec::new(),
            limits: Limits::default(),
            reload_every: Duration::from_secs(2),
        }
    }
}

/// Bounds on what a request may ask for and cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a JSON body.
    pub body_bytes: usize,
    /// Bytes of a document that is sent to be read.
    pub document_bytes: usize,
    /// Bytes of pseudo-code.
    pub query_bytes: usize,
    /// Results of one search.
    pub results: usize,
    /// Lines of source text in one answer.
    pub source_lines: usize,
    /// From the arrival of a request to its answer, waiting included.
    pub time: Duration,
    /// Requests that are computed at once.
    pub at_once: usize,
    /// Requests that wait for their turn; further ones are refused.
    pub waiting: usize,
}

impl Default for Limits {
    fn default() -> Self {
        // More at once than there are processors lets a short search pass a long one.
        let n_threads = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            body_bytes: 1 << 20,
            document_bytes: 64 << 20,
            query_bytes: 100_000,
            results: 1_000,
            source_lines: 5_000,
            time: Duration::from_secs(30),
            at_once: (2 * n_threads).clamp(2, 16),
            waiting: 1_024,
        }
    }
}
