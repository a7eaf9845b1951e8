//! Finding the files.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};

use super::open::OpenError;
use super::registry::Registry;
use super::report::{SkipReason, Skipped};
use crate::ir::Language;

/// Name of the files that list, in the syntax of `.gitignore`, what algofind leaves out.
const IGNORE_FILE: &str = ".algofindignore";

/// Which files are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkOptions {
    /// Larger files are skipped; 8 MB unless told, far above hand-written code.
    pub max_file_bytes: u64,
    /// Take files and folders whose name starts with a dot.
    pub hidden: bool,
    /// Respect `.gitignore`, `.ignore` and `.algofindignore`, in a git repository or not.
    pub ignore_files: bool,
    /// Follow symbolic links.
    pub follow_links: bool,
}

impl Default for WalkOptions {
    fn default() -> Self {
        Self { max_file_bytes: 8_000_000, hidden: false, ignore_files: true, follow_links: false }
    }
}

/// A file to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Path relative to the folder it was found under, with `/`; with several folders, the folder's path comes first.
    pub name: String,
    /// Where it can be opened.
    pub path: PathBuf,
    /// Size when it was found.
    pub n_bytes: u64,
    /// Language by its ending; its text may say otherwise.
    pub language: Language,
}

/// What walking found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Walk {
    /// Files of known languages, sorted by name.
    pub files: Vec<SourceFile>,
    /// Files of known languages that are left out, sorted by path.
    pub skipped: Vec<Skipped>,
    /// Files of other kinds.
    pub n_other_files: usize,
}

/// Finds the source files under `paths`, each a folder or a file.
///
/// A file given itself is taken whatever the ignore files say. `on_file` hears how many files were found so far and
/// stops the walk by returning false.
pub fn walk(
    paths: &[PathBuf],
    registry: &Registry,
    options: &WalkOptions,
    mut on_file: impl FnMut(usize) -> bool,
) -> Result<Walk, OpenError> {
    let mut walker = Walker { registry, options, seen: BTreeSet::new(), found: Walk::default() };
    for root in paths {
        let metadata = fs::metadata(root).map_err(|source| OpenError::Root { path: root.clone(), source })?;
        let prefix = root_name(root, metadata.is_dir(), paths.len() > 1);
        for entry in builder(root, options).build() {
            match entry {
                Ok(entry) => walker.visit(root, &prefix, &entry),
                Err(error) => walker.fail(root, &prefix, &error),
            }
            if !on_file(walker.found.files.len()) {
                return Err(OpenError::Cancelled);
            }
        }
    }
    let mut found = walker.found;
    found.files.sort_by(|a, b| (&a.name, &a.path).cmp(&(&b.name, &b.path)));
    found.skipped.sort_unstable();
    Ok(found)
}

fn builder(root: &Path, options: &WalkOptions) -> WalkBuilder {
    let mut builder = WalkBuilder::new(root);
    builder.standard_filters(options.ignore_files).hidden(!options.hidden).follow_links(options.follow_links);
    if options.ignore_files {
        builder.add_custom_ignore_filename(IGNORE_FILE).require_git(false);
    }
    builder
}

/// What stands before the relative paths of one root; files given themselves are called by their file name.
fn root_name(root: &Path, is_dir: bool, is_one_of_many: bool) -> PathBuf {
    match (is_dir, is_one_of_many) {
        (_, true) => root.to_owned(),
        (true, false) => PathBuf::new(),
        (false, false) => root.file_name().map(PathBuf::from).unwrap_or_default(),
    }
}

struct Walker<'a> {
    registry: &'a Registry,
    options: &'a WalkOptions,
    /// Paths taken already: the same file can lie under two of the given folders.
    seen: BTreeSet<PathBuf>,
    found: Walk,
}

impl Walker<'_> {
    fn visit(&mut self, root: &Path, prefix: &Path, entry: &DirEntry) {
        let path = entry.path();
        let Some(file_type) = entry.file_type().filter(|file_type| !file_type.is_dir()) else { return };
        // A link that is given itself is followed; one to a folder is a folder.
        if entry.depth() == 0 && path.is_dir() {
            return;
        }
        let name = relative_name(root, prefix, path);
        let Some(frontend) = self.registry.for_path(path) else {
            if entry.depth() == 0 {
                self.skip(name, SkipReason::UnknownLanguage);
            } else {
                self.found.n_other_files += 1;
            }
            return;
        };
        if file_type.is_symlink() && entry.depth() > 0 {
            match fs::metadata(path) {
                Ok(target) if target.is_file() => self.skip(name, SkipReason::Link),
                Ok(_) => {}
                Err(_) => self.skip(name, SkipReason::BrokenLink),
            }
            return;
        }
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) => return self.skip(name, SkipReason::Unreadable { message: error.to_string() }),
        };
        // Pipes and devices may never end.
        if !metadata.is_file() {
            return;
        }
        let limit = self.options.max_file_bytes;
        if metadata.len() > limit {
            return self.skip(name, SkipReason::TooLarge { n_bytes: metadata.len(), limit });
        }
        if self.seen.insert(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())) {
            self.found.files.push(SourceFile {
                name,
                path: path.to_owned(),
                n_bytes: metadata.len(),
                language: frontend.language(),
            });
        }
    }

    fn fail(&mut self, root: &Path, prefix: &Path, error: &ignore::Error) {
        let path = error_path(error).unwrap_or(root);
        let is_link = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
        let reason = match loop_ancestor(error) {
            Some(ancestor) => SkipReason::LinkLoop { ancestor: relative_name(root, prefix, ancestor) },
            None if is_link && fs::metadata(path).is_err() => SkipReason::BrokenLink,
            None => SkipReason::Unreadable { message: error.to_string() },
        };
        // A broken link that is no source file is nobody's loss.
        if reason != SkipReason::BrokenLink || self.registry.for_path(path).is_some() {
            self.skip(relative_name(root, prefix, path), reason);
        }
    }

    fn skip(&mut self, path: String, reason: SkipReason) {
        self.found.skipped.push(Skipped { path, reason });
    }
}

fn relative_name(root: &Path, prefix: &Path, path: &Path) -> String {
    let relative = path.strip_prefix(root).unwrap_or(path);
    let named = if relative.as_os_str().is_empty() { prefix.to_owned() } else { prefix.join(relative) };
    let name = escaped(&named);
    let name = if std::path::MAIN_SEPARATOR == '/' { name } else { name.replace('\\', "/") };
    name.strip_prefix("./").unwrap_or(&name).to_owned()
}

/// A path as text. Bytes that are no UTF-8 become `\xNN`, and so does a backslash before an `x`, so that different paths
/// have different names.
fn escaped(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        let valid = chunk.valid();
        if std::path::MAIN_SEPARATOR == '/' {
            name.push_str(&valid.replace("\\x", "\\x5Cx"));
        } else {
            name.push_str(valid);
        }
        for byte in chunk.invalid() {
            let _ = write!(name, "\\x{byte:02X}");
        }
    }
    name
}

fn error_path(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::Loop { child, .. } => Some(child),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => error_path(err),
        _ => None,
    }
}

fn loop_ancestor(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::Loop { ancestor, .. } => Some(ancestor),
        ignore::Error::WithPath { err, .. }
        | ignore::Error::WithDepth { err, .. }
        | ignore::Error::WithLineNumber { err, .. } => loop_ancestor(err),
        _ => None,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    use super::*;

    #[test]
    fn different_paths_have_different_names() {
        let names =
            [&b"a\xff.c"[..], b"a\xfe.c", b"a\\xFF.c", b"a\\.c", b"\xc3\xa9.c", b"a\\\xff.c", "é".as_bytes()]
                .map(|bytes| escaped(Path::new(OsStr::from_bytes(bytes))));
        assert_eq!(names[..5], ["a\\xFF.c", "a\\xFE.c", "a\\x5CxFF.c", "a\\.c", "é.c"]);
        let distinct: BTreeSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{names:?}");
    }
}
