//! Serving.

use std::io::Write as _;
use std::time::Duration;

use algofind::serve::{Limits, ServeOptions, Server, Token};
use anyhow::{Context as _, Result, bail};

use super::ServeArgs;
use crate::cli::Outcome;
use crate::cli::show::{browser, output};

/// The token that requests have to carry, for those who do not want it in a file.
const TOKEN_VARIABLE: &str = "ALGOFIND_TOKEN";

pub(super) fn run(args: &ServeArgs) -> Result<Outcome> {
    let options = ServeOptions {
        listen: args.listen,
        token: token(args)?,
        hosts: args.allow_host.clone(),
        limits: Limits { time: Duration::from_secs(args.time_limit.into()), ..Limits::default() },
        ..ServeOptions::default()
    };
    let code = args.served.open()?;
    let server = Server::bind(code, options)?;
    let link = server.link();
    let mut out = output::stdout();
    writeln!(out, "{link}")?;
    out.flush()?;
    drop(out);
    if args.open
        && let Err(error) = browser::open(&link)
    {
        output::note(&format!("{error:#}"));
    }
    server.run()?;
    Ok(Outcome::Yes)
}

fn token(args: &ServeArgs) -> Result<Option<Token>> {
    let given = match &args.token_file {
        Some(file) => {
            Some(std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?)
        }
        None => std::env::var(TOKEN_VARIABLE).ok(),
    };
    match given {
        Some(text) => match Token::new(&text) {
            Some(token) => Ok(Some(token)),
            None => bail!("a token has at least 16 letters, digits or signs, and no spaces"),
        },
        None => Ok(None),
    }
}
