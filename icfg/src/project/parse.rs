//! Reading one file.

use std::any::Any;
use std::fs::File;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::decode::{Encoding, decode};
use super::registry::Registry;
use super::report::SkipReason;
use super::walk::SourceFile;
use crate::Frontend;
use crate::ir::FileGraph;

/// A file's graph and how its bytes were read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParsedFile {
    /// The graph, under the file's name.
    pub graph: FileGraph,
    /// The encoding found.
    pub encoding: Encoding,
}

/// Reads and lowers a file.
///
/// `max_file_bytes` is asked again here: files grow.
pub fn parse_file(
    file: &SourceFile,
    registry: &Registry,
    max_file_bytes: u64,
) -> Result<ParsedFile, SkipReason> {
    parse_bytes(file, read_bytes(file, max_file_bytes)?, registry)
}

/// Reads a file as text, in whatever encoding it is.
pub fn read_text(file: &SourceFile, max_file_bytes: u64) -> Result<String, SkipReason> {
    decode(read_bytes(file, max_file_bytes)?).map(|(text, _)| text).ok_or(SkipReason::Binary)
}

/// The bytes of a file, for callers that have a use for them before they are parsed.
pub fn read_bytes(file: &SourceFile, max_file_bytes: u64) -> Result<Vec<u8>, SkipReason> {
    let unreadable = |error: std::io::Error| SkipReason::Unreadable { message: error.to_string() };
    let mut bytes = Vec::with_capacity(file.n_bytes.min(max_file_bytes) as usize + 1);
    let opened = File::open(&file.path).map_err(unreadable)?;
    opened.take(max_file_bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > max_file_bytes {
        return Err(SkipReason::TooLarge { n_bytes: bytes.len() as u64, limit: max_file_bytes });
    }
    Ok(bytes)
}

/// Lowers the bytes of a file.
pub fn parse_bytes(file: &SourceFile, bytes: Vec<u8>, registry: &Registry) -> Result<ParsedFile, SkipReason> {
    let (text, encoding) = decode(bytes).ok_or(SkipReason::Binary)?;
    let frontend = registry.for_file(&file.path, &text).ok_or(SkipReason::UnknownLanguage)?;
    let graph = parse_text(frontend, &file.name, text.into())?;
    Ok(ParsedFile { graph, encoding })
}

/// Lowers a text that is already at hand.
///
/// A frontend should never panic; one from outside that does costs its file, not the project.
pub fn parse_text(frontend: &dyn Frontend, name: &str, text: Arc<str>) -> Result<FileGraph, SkipReason> {
    catch_unwind(AssertUnwindSafe(|| frontend.lower(text))).map(|graph| graph.with_path(name)).map_err(
        |panic| SkipReason::FrontendFailed {
            language: frontend.language().0,
            message: panic_message(&*panic),
        },
    )
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}
