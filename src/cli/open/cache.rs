//! The user's cache folder: an index for every set of paths that was searched without one.
//!
//! ```text
//! algofind/0123…ef       an index
//! algofind/0123…ef.txt   the paths it is of; touched by every use
//! ```
//!
//! Indexes hold source text, so that nobody but the user may look into the folder.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use algofind::Encoders;
use algofind::catalogue::Catalogue;
use algofind::identify::Identifier;
use algofind_icfg::project::Registry;
use anyhow::{Context as _, Result, bail};

/// What the folder may hold; beyond that the indexes that were not used for the longest time are removed.
const MAX_BYTES: u64 = 4 << 30;

/// An index that was used this recently may be in use.
const IN_USE: Duration = Duration::from_hours(1);

/// Length of the names of indexes.
const KEY_LEN: usize = 32;

/// An index in the folder.
pub(crate) struct Cached {
    pub(crate) directory: PathBuf,
    /// The paths it is of, as far as known.
    pub(crate) paths: String,
    pub(crate) n_bytes: u64,
    pub(crate) used: SystemTime,
}

/// Where all indexes are.
pub(crate) fn root() -> Result<PathBuf> {
    match dirs::cache_dir() {
        Some(cache) => Ok(cache.join("algofind")),
        None => bail!("there is no cache folder for this user; XDG_CACHE_HOME sets one"),
    }
}

/// What was read of the shipped catalogue.
const CATALOGUE: &str = "catalogue";

/// The shipped catalogue, ready; what was read of it is kept in the folder where that can be written.
pub(crate) fn identifier() -> Identifier {
    let Ok(root) = root() else { return Identifier::new(&Catalogue::shipped()) };
    let file = root.join(CATALOGUE);
    // Without the folder nothing is kept, and that is all.
    let _ = std::fs::create_dir_all(&root);
    make_private(&root, 0o700);
    let identifier = Identifier::shipped_kept_in(&file);
    make_private(&file, 0o600);
    identifier
}

/// Removes what was read of the catalogue.
pub(crate) fn forget_catalogue() {
    if let Ok(root) = root() {
        let _ = std::fs::remove_file(root.join(CATALOGUE));
    }
}

/// The folder for an index of `paths` made with `encoders`; it is there afterwards.
pub(crate) fn directory(paths: &[PathBuf], encoders: &Encoders) -> Result<PathBuf> {
    let root = root()?;
    let mut canonical = Vec::new();
    for path in paths {
        canonical.push(path.canonicalize().with_context(|| format!("cannot search {}", path.display()))?);
    }
    let directory = root.join(key(paths, &canonical, encoders));
    std::fs::create_dir_all(&directory).with_context(|| format!("cannot make {}", directory.display()))?;
    make_private(&root, 0o700);
    make_private(&directory, 0o700);
    let listed: Vec<String> = canonical.iter().map(|path| path.display().to_string()).collect();
    // What it is of only tells the user; a search does without.
    let _ = std::fs::write(note_of(&directory), listed.join("\n"));
    make_private(&note_of(&directory), 0o600);
    Ok(directory)
}

fn key(paths: &[PathBuf], canonical: &[PathBuf], encoders: &Encoders) -> String {
    let mut key = blake3::Hasher::new();
    for path in canonical {
        key.update(path.as_os_str().as_encoded_bytes()).update(&[0]);
    }
    // Paths inside an index carry the given folders when there are several.
    if paths.len() > 1 {
        for path in paths {
            key.update(path.as_os_str().as_encoded_bytes()).update(&[0]);
        }
    }
    for (name, value) in encoders.fingerprints() {
        key.update(name.as_bytes()).update(&[0]).update(value.as_bytes()).update(&[0]);
    }
    // A build that reads further languages finds more in the same files.
    for language in Registry::builtin().languages() {
        key.update(language.to_string().as_bytes()).update(&[0]);
    }
    key.update(env!("CARGO_PKG_VERSION").as_bytes());
    key.finalize().to_hex().as_str()[..KEY_LEN].to_owned()
}

/// Closes what was written to others, and removes what was not used for long when there is too much.
pub(crate) fn tidy(directory: &Path) {
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        make_private(&entry.path(), 0o600);
    }
    let Ok(all) = list() else { return };
    let mut n_bytes: u64 = all.iter().map(|cached| cached.n_bytes).sum();
    for cached in all {
        let is_old = cached.used.elapsed().is_ok_and(|age| age > IN_USE);
        if n_bytes > MAX_BYTES && is_old && remove(&cached).is_ok() {
            n_bytes -= cached.n_bytes;
        }
    }
}

/// All indexes, those not used for the longest time first.
pub(crate) fn list() -> Result<Vec<Cached>> {
    let root = root()?;
    let mut all: Vec<Cached> =
        std::fs::read_dir(&root).into_iter().flatten().flatten().filter_map(|e| cached(&e.path())).collect();
    all.sort_by(|a, b| (a.used, &a.directory).cmp(&(b.used, &b.directory)));
    Ok(all)
}

fn cached(directory: &Path) -> Option<Cached> {
    let name = directory.file_name()?.to_str()?;
    let is_ours = name.len() == KEY_LEN && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_ours || !directory.is_dir() {
        return None;
    }
    let files = std::fs::read_dir(directory).ok()?.flatten().filter_map(|entry| entry.metadata().ok());
    let note = note_of(directory);
    let used = [note.as_path(), directory].iter().find_map(|path| path.metadata().ok()?.modified().ok());
    Some(Cached {
        directory: directory.to_owned(),
        paths: std::fs::read_to_string(&note).unwrap_or_default(),
        n_bytes: files.map(|file| file.len()).sum(),
        used: used.unwrap_or(SystemTime::UNIX_EPOCH),
    })
}

/// Removes an index and what is said of it.
pub(crate) fn remove(cached: &Cached) -> Result<()> {
    let directory = &cached.directory;
    std::fs::remove_dir_all(directory).with_context(|| format!("cannot remove {}", directory.display()))?;
    let _ = std::fs::remove_file(note_of(directory));
    Ok(())
}

fn note_of(directory: &Path) -> PathBuf {
    directory.with_extension("txt")
}

/// Leaves a file to its owner alone. Where that cannot be done, the folder around it has been closed before.
fn make_private(path: &Path, mode: u32) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = (path, mode);
}
