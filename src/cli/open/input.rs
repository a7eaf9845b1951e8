//! Files and standard input as text.

use std::ffi::OsString;
use std::fmt;
use std::io::Read as _;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context as _, Result, bail};

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    Path(PathBuf),
}

impl From<OsString> for Source {
    fn from(argument: OsString) -> Self {
        if argument == "-" { Self::Stdin } else { Self::Path(argument.into()) }
    }
}

impl FromStr for Source {
    type Err = std::convert::Infallible;

    fn from_str(argument: &str) -> Result<Self, Self::Err> {
        Ok(OsString::from(argument).into())
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::Path(path) => path.display().fmt(f),
        }
    }
}

impl Source {
    /// The whole text, without a byte order mark.
    pub(crate) fn read_text(&self) -> Result<String> {
        let bytes = self.read_bytes().with_context(|| format!("cannot read {self}"))?;
        let mut text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let bytes = error.as_bytes();
                let line = bytes[..at].split(|&byte| byte == b'\n').count();
                bail!(
                    "{self} is not UTF-8: byte 0x{:02X} at offset {at} (line {line})\n\
                     convert it first, for instance: iconv -f latin1 -t utf-8 FILE | algofind … -",
                    bytes[at]
                );
            }
        };
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        Ok(text)
    }

    fn read_bytes(&self) -> std::io::Result<Vec<u8>> {
        match self {
            Self::Stdin => {
                let mut bytes = Vec::new();
                std::io::stdin().lock().read_to_end(&mut bytes)?;
                Ok(bytes)
            }
            Self::Path(path) => std::fs::read(path),
        }
    }
}
