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
        let bytes = match utf16(&bytes) {
            Some(text) => text.into_bytes(),
            None => bytes,
        };
        let mut text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let bytes = error.as_bytes();
                let line = bytes[..at].split(|&byte| byte == b'\n').count();
                // Text has no zero bytes, but every other byte of English in UTF-16 is one.
                let encoding = if bytes.contains(&0) { "utf-16" } else { "latin1" };
                bail!(
                    "{self} is not UTF-8: byte 0x{:02X} at offset {at} (line {line})\n\
                     convert it first, for instance: iconv -f {encoding} -t utf-8 FILE | algofind … -",
                    bytes[at]
                );
            }
        };
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        // Lines that end in a carriage return alone, as on old Macs.
        if text.replace("\r\n", "").contains('\r') {
            text = text.replace("\r\n", "\n").replace('\r', "\n");
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

/// The text of bytes that begin with the mark of UTF-16.
fn utf16(bytes: &[u8]) -> Option<String> {
    let (pairs, is_big) = match bytes {
        [0xff, 0xfe, rest @ ..] => (rest, false),
        [0xfe, 0xff, rest @ ..] => (rest, true),
        _ => return None,
    };
    let unit = |pair: &[u8]| {
        let pair = [pair[0], pair[1]];
        if is_big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
    };
    let units: Vec<u16> = pairs.chunks_exact(2).map(unit).collect();
    String::from_utf16(&units).ok()
}
