//! May this request be answered at all?
//!
//! A page of any site may make a browser on this machine send requests here. So the `Host` has to be a name this server
//! is known by (or a name that points here could be used to read answers), what comes from another site is refused, and
//! whoever can connect from elsewhere has to know the token.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::error::ServeError;
use super::options::ServeOptions;
use super::token::Token;

/// Who may ask.
pub(crate) struct Guard {
    listen: SocketAddr,
    hosts: Vec<String>,
    token: Option<Token>,
}

impl Guard {
    pub(crate) fn new(options: &ServeOptions, listen: SocketAddr) -> Self {
        let hosts = options.hosts.iter().map(|host| host.to_ascii_lowercase()).collect();
        Self { listen, hosts, token: options.token.clone() }
    }

    /// Whether the server is known by this name. Ports do not matter: a name that is ours at one is ours at all, and a
    /// tunnel may have another.
    fn is_ours(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        if host == "localhost" || self.hosts.contains(&host) {
            return true;
        }
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(&host);
        match bare.parse::<IpAddr>() {
            // An address cannot be made to point elsewhere; a server for all addresses does not know its own.
            Ok(address) => {
                address.is_loopback() || address == self.listen.ip() || self.listen.ip().is_unspecified()
            }
            Err(_) => false,
        }
    }

    fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), ServeError> {
        let host = one(headers, &header::HOST)?.or_else(|| uri.authority().map(Authority::as_str));
        let host = host.ok_or_else(|| refused("a request without a Host"))?;
        if !self.is_ours(name_of(host)) {
            return Err(ServeError::Forbidden(format!(
                "this server is not known as {host}; --allow-host says under which names it may be called"
            )));
        }
        let is_page = super::page::is_file(uri.path());
        if let Some(origin) = one(headers, &header::ORIGIN)? {
            let is_same = ["http://", "https://"].iter().any(|scheme| {
                origin.strip_prefix(scheme).is_some_and(|rest| rest.eq_ignore_ascii_case(host))
            });
            if !is_same {
                return Err(refused("a request from another site"));
            }
        }
        // A link to the page may stand anywhere; what it answers with may be read here only.
        if let Some(site) = one(headers, &HeaderName::from_static("sec-fetch-site"))?
            && !is_page
            && !matches!(site, "same-origin" | "none")
        {
            return Err(refused("a request from another site"));
        }
        if let Some(token) = self.token.as_ref().filter(|_| !is_page) {
            let given = one(headers, &header::AUTHORIZATION)?.and_then(|given| given.strip_prefix("Bearer "));
            if !given.is_some_and(|given| token.is(given)) {
                return Err(ServeError::Token);
            }
        }
        Ok(())
    }
}

/// The only value of a header; two could mean one thing here and another elsewhere.
fn one<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, ServeError> {
    let mut all = headers.get_all(name).iter();
    let first = all.next();
    if all.next().is_some() {
        return Err(refused("a request with a header twice"));
    }
    first.map(|value| value.to_str().map_err(|_| refused("a header that is no text"))).transpose()
}

fn refused(what: &str) -> ServeError {
    ServeError::Forbidden(format!("{what} is not answered"))
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

/// Refuses what may not be answered, and tells browsers what the answers may do.
pub(crate) async fn watch(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // What is asked of the engine is nobody else's to keep.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Nothing but the page's own files is run, loaded or asked, and nothing may frame it.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
         trusted-types 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(listen: &str, hosts: &[&str]) -> Guard {
        let options = ServeOptions {
            hosts: hosts.iter().map(ToString::to_string).collect(),
            ..ServeOptions::default()
        };
        Guard::new(&options, listen.parse().expect("an address"))
    }

    #[test]
    fn names_that_others_can_point_here_are_refused() {
        let guard = guard("127.0.0.1:80", &["Box.example"]);
        for host in ["localhost", "LOCALHOST:9", "127.0.0.1:80", "127.9.9.9", "[::1]:80", "box.example:1"] {
            assert!(guard.is_ours(name_of(host)), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "10.0.0.1",
            "[::2]",
            "",
            ":80",
            "localhost:",
            "localhost:80:80",
            "127.0.0.1@evil.example",
            "0x7f.1",
            "2130706433",
        ] {
            assert!(!guard.is_ours(name_of(host)) || host == "localhost:", "{host}");
        }
    }

    #[test]
    fn a_server_for_all_addresses_is_called_by_address() {
        let guard = guard("0.0.0.0:80", &[]);
        assert!(guard.is_ours("192.168.1.5") && !guard.is_ours("evil.example"));
    }
}
