//! Handing addresses to whatever opens them here.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

/// Opens an address; what the program says goes nowhere.
pub(crate) fn open(address: &str) -> Result<()> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(target_os = "windows") {
        "explorer"
    } else {
        "xdg-open"
    };
    Command::new(program)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map(drop)
        .with_context(|| format!("cannot start {program}; open {address} yourself"))
}
