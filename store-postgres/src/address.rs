//! Which server is meant, as the users of libpq say it: in the address, a service file, the environment, `~/.pgpass`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use crate::error::StoreError;
use crate::tls::{Tls, Trust};

/// A server, a database there, and who asks.
#[derive(Clone, Debug)]
pub struct Address {
    pub(crate) config: Config,
    pub(crate) tls: Tls,
    name: String,
    user: String,
}

/// Where settings beyond the address come from.
#[derive(Clone, Copy)]
struct Surroundings<'a> {
    variable: &'a dyn Fn(&str) -> Option<String>,
}

/// Parameters of an address that the client library does not read.
const OWN: [&str; 5] = ["sslmode", "sslrootcert", "service", "passfile", "channel_binding"];

impl Address {
    /// Whether a text is meant as an address rather than a path.
    pub fn is_one(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    /// Reads an address and what the environment says beside it.
    pub fn parse(text: &str) -> Result<Self, StoreError> {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Self::parse_in(text, Surroundings { variable: &variable })
    }

    fn parse_in(text: &str, around: Surroundings<'_>) -> Result<Self, StoreError> {
        let bad = |reason: &dyn std::fmt::Display| StoreError::Address {
            given: without_password(text),
            reason: reason.to_string(),
        };
        if !Self::is_one(text) {
            return Err(bad(&"it begins with neither postgres:// nor postgresql://"));
        }
        let (own, rest) = split_parameters(text);
        let mut config = Config::from_str(&rest).map_err(|error| bad(&error))?;
        if config.get_password().is_some() || rest.contains("password=") {
            return Err(StoreError::PasswordInAddress { server: named(&config) });
        }
        let variable = around.variable;
        let service = own.get("service").cloned().or_else(|| variable("PGSERVICE"));
        let service = service.map(|name| read_service(&name, variable)).transpose()?.unwrap_or_default();
        // What the address does not say, a service file does, then the environment.
        let setting = |key: &str, name: &str| service.get(key).cloned().or_else(|| variable(name));
        if config.get_hosts().is_empty() {
            let host = setting("host", "PGHOST").unwrap_or_else(|| "localhost".to_owned());
            config.host(host);
        }
        if config.get_ports().is_empty() {
            let port = setting("port", "PGPORT").unwrap_or_else(|| "5432".to_owned());
            config.port(port.parse().map_err(|_| bad(&format!("`{port}` is no port")))?);
        }
        if config.get_user().is_none() {
            let user = setting("user", "PGUSER").or_else(|| variable("USER")).or_else(|| variable("LOGNAME"));
            config.user(user.ok_or_else(|| bad(&"it names no user"))?);
        }
        let user = config.get_user().unwrap_or_default().to_owned();
        if config.get_dbname().is_none() {
            config.dbname(setting("dbname", "PGDATABASE").unwrap_or_else(|| user.clone()));
        }
        if config.get_application_name().is_none() {
            config.application_name("algofind");
        }
        let mode = own.get("sslmode").cloned().or_else(|| setting("sslmode", "PGSSLMODE"));
        let (mode, trust) =
            ssl_mode(mode.as_deref().unwrap_or("prefer")).ok_or_else(|| bad(&"unknown sslmode"))?;
        config.ssl_mode(mode);
        let authorities = own.get("sslrootcert").cloned().or_else(|| setting("sslrootcert", "PGSSLROOTCERT"));
        let passfile = own.get("passfile").cloned().or_else(|| setting("passfile", "PGPASSFILE"));
        let password = setting("password", "PGPASSWORD");
        if let Some(password) = password.or_else(|| stored_password(&config, passfile.as_deref())) {
            config.password(password);
        }
        Ok(Self { name: named(&config), tls: Tls { trust, authorities }, config, user })
    }

    /// Host, port and database: what the server is called in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who asks.
    pub fn user(&self) -> &str {
        &self.user
    }
}

impl std::str::FromStr for Address {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        Self::parse(text)
    }
}

fn ssl_mode(mode: &str) -> Option<(SslMode, Trust)> {
    Some(match mode {
        "disable" => (SslMode::Disable, Trust::Anyone),
        "allow" | "prefer" => (SslMode::Prefer, Trust::Anyone),
        "require" => (SslMode::Require, Trust::Anyone),
        "verify-ca" => (SslMode::Require, Trust::KnownAuthority),
        "verify-full" => (SslMode::Require, Trust::ThisHost),
        _ => return None,
    })
}

/// The parameters that are read here, and the address without them.
fn split_parameters(text: &str) -> (BTreeMap<String, String>, String) {
    let Some((before, parameters)) = text.split_once('?') else { return (BTreeMap::new(), text.to_owned()) };
    let mut own = BTreeMap::new();
    let mut others = Vec::new();
    for parameter in parameters.split('&') {
        match parameter.split_once('=').filter(|(key, _)| OWN.contains(key)) {
            Some((key, value)) => {
                own.insert(key.to_owned(), value.replace("%2F", "/").replace("%2f", "/"));
            }
            None => others.push(parameter),
        }
    }
    let separator = if others.is_empty() { "" } else { "?" };
    (own, format!("{before}{separator}{}", others.join("&")))
}

/// An address as it may be shown.
fn without_password(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else { return text.to_owned() };
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let Some((user, _)) = authority.rsplit_once('@') else {
        return text.split("password=").next().unwrap_or_default().to_owned();
    };
    let user = user.split(':').next().unwrap_or_default();
    let after = rest[authority.len()..].split("password=").next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    format!("{scheme}://{user}@{host}{after}")
}

fn named(config: &Config) -> String {
    let host = config.get_hosts().first().map_or("localhost".to_owned(), |host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    });
    let port = config.get_ports().first().copied().unwrap_or(5432);
    format!("{host}:{port}/{}", config.get_dbname().unwrap_or_default())
}

/// A section of the service file.
fn read_service(
    name: &str,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<BTreeMap<String, String>, StoreError> {
    let home = variable("HOME").map(|home| PathBuf::from(home).join(".pg_service.conf"));
    let system = variable("PGSYSCONFDIR").map(|folder| PathBuf::from(folder).join("pg_service.conf"));
    let files = variable("PGSERVICEFILE").map(PathBuf::from).or(home).into_iter().chain(system);
    let mut looked_in = Vec::new();
    for file in files {
        looked_in.push(file.display().to_string());
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        if let Some(found) = section(&text, name) {
            return Ok(found);
        }
    }
    Err(StoreError::Settings {
        path: looked_in.join(" and "),
        reason: format!("there is no service `{name}`"),
    })
}

fn section(text: &str, name: &str) -> Option<BTreeMap<String, String>> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.find(|line| line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) == Some(name))?;
    let settings = lines.take_while(|line| !line.starts_with('['));
    Some(
        settings
            .filter_map(|line| line.split_once('='))
            .map(|(k, v)| (k.trim().to_owned(), v.trim().to_owned()))
            .collect(),
    )
}

/// The password that `~/.pgpass` or another file has for a server.
fn stored_password(config: &Config, file: Option<&str>) -> Option<String> {
    let path = match file {
        Some(file) => PathBuf::from(file),
        None => std::env::home_dir()?.join(".pgpass"),
    };
    if !is_private(&path) {
        return None;
    }
    let text = std::fs::read_to_string(path).ok()?;
    let host = match config.get_hosts().first()? {
        Host::Tcp(name) => name.clone(),
        // As libpq has it: the usual socket is called localhost.
        #[cfg(unix)]
        Host::Unix(_) => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432).to_string();
    let wanted = [&host, &port, config.get_dbname()?, config.get_user()?];
    text.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let fields = fields(line);
        let (password, places) = fields.split_last().filter(|(_, places)| places.len() == wanted.len())?;
        let fits = places.iter().zip(wanted).all(|(place, wanted)| place == "*" || place == wanted);
        fits.then(|| password.clone())
    })
}

/// A file with passwords that others can read, as the six lowest bits of its mode say, is left alone, as libpq does.
#[cfg(unix)]
fn is_private(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path)
        .is_ok_and(|found| found.is_file() && found.permissions().mode().trailing_zeros() >= 6)
}

#[cfg(not(unix))]
fn is_private(path: &Path) -> bool {
    path.is_file()
}

/// The fields of a line; `\:` and `\\` stand for themselves.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        let last = fields.len() - 1;
        match character {
            ':' => fields.push(String::new()),
            '\\' => fields[last].extend(characters.next()),
            other => fields[last].push(other),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, variables: &[(&str, &str)]) -> Result<Address, StoreError> {
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        Address::parse_in(text, Surroundings { variable: &variable })
    }

    #[test]
    fn what_an_address_leaves_out_the_environment_says() {
        let address =
            parse("postgres://", &[("PGHOST", "db"), ("PGPORT", "6"), ("PGUSER", "u"), ("PGDATABASE", "d")]);
        let address = address.expect("an address");
        assert_eq!((address.name(), address.user()), ("db:6/d", "u"));
        let address =
            parse("postgres://me@other:7/code", &[("PGHOST", "db"), ("PGPASSWORD", "s")]).expect("one");
        assert_eq!((address.name(), address.user()), ("other:7/code", "me"));
        assert_eq!(address.config.get_password(), Some(&b"s"[..]));
    }

    #[test]
    fn passwords_are_refused_in_addresses_and_never_shown() {
        for text in ["postgres://me:secret@db/code", "postgres://me@db/code?password=secret"] {
            let error = parse(text, &[]).expect_err("a password");
            assert!(matches!(error, StoreError::PasswordInAddress { .. }), "{error}");
            assert!(!error.to_string().contains("secret") && !format!("{error:?}").contains("secret"));
        }
        let error = parse("postgres://me:secret@db:port/code", &[]).expect_err("no port");
        assert!(!error.to_string().contains("secret"), "{error}");
    }

    #[test]
    fn service_and_password_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let (services, passwords) = (folder.path().join("services"), folder.path().join("passwords"));
        std::fs::write(&services, "[other]\nhost=x\n[mine]\nhost = db\nuser=me\ndbname=code\n")
            .expect("a file");
        std::fs::write(&passwords, "db:1:code:me:no\ndb:*:code:me:it\\:is\n").expect("a file");
        let variables = [
            ("PGSERVICEFILE", services.to_str().expect("a path")),
            ("PGSERVICE", "mine"),
            ("PGPASSFILE", passwords.to_str().expect("a path")),
        ];
        let open = parse("postgres://", &variables).expect("an address");
        assert_eq!(open.name(), "db:5432/code");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(open.config.get_password(), None, "others can read it");
            let private = std::fs::Permissions::from_mode(0o600);
            std::fs::set_permissions(&passwords, private).expect("permissions");
        }
        let closed = parse("postgres://", &variables).expect("an address");
        assert_eq!(closed.config.get_password(), Some(&b"it:is"[..]));
        assert!(parse("postgres://?service=none", &variables).is_err());
    }

    #[test]
    fn ssl_modes_are_those_of_libpq() {
        let trust = |mode: &str| parse(&format!("postgres://u@h/d?sslmode={mode}"), &[]).map(|a| a.tls.trust);
        assert_eq!(trust("verify-full").expect("known"), Trust::ThisHost);
        assert_eq!(trust("verify-ca").expect("known"), Trust::KnownAuthority);
        assert_eq!(trust("require").expect("known"), Trust::Anyone);
        assert!(trust("perhaps").is_err());
    }
}
