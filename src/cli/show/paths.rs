//! Paths that can be opened from where the user stands.

use std::path::{Component, Path, PathBuf};

use algofind::Index;
use algofind::search::Region;

/// The current folder, looked up once.
pub(crate) struct Paths {
    here: Option<PathBuf>,
}

impl Paths {
    pub(crate) fn new() -> Self {
        Self { here: std::env::current_dir().and_then(|here| here.canonicalize()).ok() }
    }

    /// The file of a region relative to the current folder; as the index names it when it is not there any more.
    pub(crate) fn of(&self, index: &Index, region: &Region) -> String {
        let Some(path) = index.locate(region) else { return region.file.clone() };
        let shown = self.here.as_deref().map_or_else(|| path.clone(), |here| relative(&path, here));
        shown.display().to_string()
    }
}

/// Folders above the current one that a relative path may lead through; further away the whole path is clearer.
const MOST_UP: usize = 2;

fn relative(path: &Path, here: &Path) -> PathBuf {
    let n_common = path.components().zip(here.components()).take_while(|(a, b)| a == b).count();
    let n_up = here.components().count() - n_common;
    if n_up > MOST_UP || n_common <= 1 && n_up > 0 {
        return path.to_owned();
    }
    let up = std::iter::repeat_n(Component::ParentDir, n_up);
    up.chain(path.components().skip(n_common)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_where_that_is_short() {
        let shown = |path, here| relative(Path::new(path), Path::new(here)).display().to_string();
        assert_eq!(shown("/home/a/code/x.c", "/home/a"), "code/x.c");
        assert_eq!(shown("/home/a/code/x.c", "/home/a/notes"), "../code/x.c");
        assert_eq!(shown("/home/a/code/x.c", "/home/a/one/two/three"), "/home/a/code/x.c");
        assert_eq!(shown("/data/x.c", "/home"), "/data/x.c");
    }
}
