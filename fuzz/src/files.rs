//! Files that users hand in beside code: weights, models, tables, ignore files.

use std::path::PathBuf;
use std::sync::OnceLock;

use algofind::embed::{StaticEncoder, TextEncoder as _};
use algofind::gae::Gae;
use algofind::icfg::project::{Registry, WalkOptions, walk};
use algofind::search::Weights;

/// Weights that are read are written and read the same.
pub fn weights(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(weights) = Weights::from_json(text) {
        Weights::from_json(&weights.to_json()).expect("own format");
    }
}

/// A description, a zero byte, and the weights of a graph model.
pub fn model(bytes: &[u8]) {
    let at = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let (description, weights) = bytes.split_at(at);
    let _ = Gae::from_bytes(description, weights.get(1..).unwrap_or_default());
}

/// A table of word vectors encodes any text.
pub fn table(bytes: &[u8]) {
    if let Ok(table) = StaticEncoder::from_bytes(bytes) {
        let vectors = table.encode(&["the minimum of a and b", ""]).expect("a table that was read");
        assert_eq!(vectors.ncols(), table.dimension());
    }
}

/// A walk under any ignore file ends, and takes what is given itself.
pub fn ignore(bytes: &[u8]) {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        for path in ["a.c", "b/c.java", "b/d/e.c", "b/d/[x].c"] {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().expect("it lies in the folder")).expect("a folder");
            std::fs::write(path, "int x;").expect("a file");
        }
        folder
    });
    std::fs::write(folder.path().join(".gitignore"), bytes).expect("a file");
    let roots = [folder.path().to_owned(), folder.path().join("b/d/e.c")];
    let (registry, options) = (Registry::builtin(), WalkOptions::default());
    let found = walk(&roots, &registry, &options, |_| true).expect("the roots are there");
    let given: PathBuf = roots[1].clone();
    assert!(found.files.iter().any(|file| file.path == given), "what is given itself is taken");
    assert!(found.files.len() <= 4);
}
