//! Where the files of an index are on disk.
//!
//! Names in an index are relative to the folder that was read, so that an index can be moved and searched without the
//! code. The folder itself is kept beside the index, for whoever wants to open a file.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use algofind_retrieve::index::IndexError as StoreError;

/// The file in the folder of an index that says where its code was.
const ROOT_FILE: &str = "root";

/// The folder that the names of files found under `paths` are relative to.
pub(super) fn of(paths: &[impl AsRef<Path>]) -> Option<PathBuf> {
    match paths {
        // With several folders the names begin with the folder as it was given.
        [] | [_, _, ..] => std::env::current_dir().ok(),
        [one] => {
            let path = one.as_ref().canonicalize().ok()?;
            if path.is_dir() { Some(path) } else { path.parent().map(Path::to_owned) }
        }
    }
}

/// Keeps it beside an index, replaced at once. It only helps to open files: nothing fails without.
pub(super) fn save(directory: &Path, root: &Path) {
    let Some(text) = root.to_str() else { return };
    if load(directory).is_ok_and(|known| known.as_deref() == Some(root)) {
        return;
    }
    let partial = directory.join(format!("{ROOT_FILE}.{}", std::process::id()));
    let written = std::fs::File::create(&partial).and_then(|mut file| {
        file.write_all(format!("{text}\n{}\n", checksum(text)).as_bytes())?;
        file.sync_all()
    });
    if written.and_then(|()| std::fs::rename(&partial, directory.join(ROOT_FILE))).is_err() {
        let _ = std::fs::remove_file(&partial);
    }
}

/// What was kept beside an index, if anything was; an error when it is damaged.
pub(super) fn load(directory: &Path) -> Result<Option<PathBuf>, StoreError> {
    let path = directory.join(ROOT_FILE);
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(StoreError::Io { action: "read", path, source }),
    };
    let lines = std::str::from_utf8(&bytes).ok().and_then(|text| text.strip_suffix('\n')?.rsplit_once('\n'));
    match lines {
        Some((root, sum)) if sum == checksum(root) => Ok(Some(PathBuf::from(root))),
        _ => Err(StoreError::Damaged { path, part: "the folder of the code".to_owned() }),
    }
}

fn checksum(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().to_string()
}
