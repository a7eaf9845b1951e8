//! Real files: those under the directory named by `ALGOFIND_DEVSET`, or beside the repository.

use std::path::{Path, PathBuf};

use algofind_icfg::{Icfg, lang};

use crate::invariants;

/// Every so many files are checked; the agreement script looks at all of them.
const STEP: usize = 40;

fn corpus() -> Option<PathBuf> {
    let given = std::env::var_os("ALGOFIND_DEVSET").map(PathBuf::from);
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../devset");
    Some(given.unwrap_or_else(beside)).filter(|root| root.is_dir())
}

#[test]
fn real_files_keep_the_laws() {
    let Some(root) = corpus() else {
        eprintln!("skipped: no directory ALGOFIND_DEVSET");
        return;
    };
    let frontends = lang::all();
    let files = ignore::WalkBuilder::new(root).sort_by_file_path(Ord::cmp).build().flatten();
    let mut n_checked = 0;
    for entry in files.filter(|entry| entry.path().is_file()).step_by(STEP) {
        let extension = entry.path().extension().and_then(|extension| extension.to_str()).unwrap_or("");
        for frontend in frontends.iter().filter(|frontend| frontend.extensions().contains(&extension)) {
            let bytes = std::fs::read(entry.path()).expect("file is readable");
            let graph = Icfg::from_files([frontend.lower(String::from_utf8_lossy(&bytes).into())]);
            invariants::check(&graph);
            n_checked += 1;
        }
    }
    assert!(n_checked > 0, "the directory holds source files");
}
