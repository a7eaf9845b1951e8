//! The code that a set is about.

use std::io;
use std::path::Path;

use super::SetError;
use crate::lower::{SourceFile, builtin};

/// All files under some folders that some language knows, by their paths; links are left out. What stands after `/./` in a folder is
/// the path that labels know it by: `corpora/./c/zlib`.
pub fn read_code(folders: &[String]) -> Result<Vec<SourceFile>, SetError> {
    let mut files = Vec::new();
    for folder in folders {
        let (root, known) = folder.split_once("/./").unwrap_or((folder, ""));
        let path = Path::new(root).join(known);
        read(&path, known, &mut files).map_err(|source| SetError::Read { path, source })?;
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn read(folder: &Path, known: &str, files: &mut Vec<SourceFile>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (kind, name) = (entry.file_type()?, entry.file_name().to_string_lossy().into_owned());
        let known = if known.is_empty() { name } else { format!("{known}/{name}") };
        if kind.is_dir() {
            read(&entry.path(), &known, files)?;
        } else if kind.is_file()
            && let Some((_, ending)) = known.rsplit_once('.')
            && builtin().iter().any(|language| language.extensions().contains(&ending))
        {
            let text = String::from_utf8_lossy(&std::fs::read(entry.path())?).into_owned();
            files.push(SourceFile { path: known, text });
        }
    }
    Ok(())
}
