//! Headers that code asks for and that are installed on this machine, as a compiler would find them.
//!
//! Looked for are `/usr/local/include`, `/usr/include` and its folder for x86-64, as gcc does; and the folder of a package in
//! them (`/usr/include/flint`), which builds name by `-I`, if the code is of that package: the folder's name stands in the path
//! of the code, or it holds several of the headers that the code lacks. The C library's own headers are not read, see `prelude.h`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use crate::lower::SourceFile;

const FOLDERS: [&str; 3] = ["/usr/local/include", "/usr/include", "/usr/include/x86_64-linux-gnu"];
/// Most headers of a project, and bytes of one.
const MOST: usize = 2_000;
const LARGEST: u64 = 2 << 20;
/// Headers that the code lacks and a package has, if nothing else tells that it is the code's own.
const OWN: usize = 3;

/// Installed headers by the names that code asks for them.
#[derive(Debug, Default)]
pub(super) struct System {
    files: Vec<SourceFile>,
    by_name: FxHashMap<String, usize>,
}

impl System {
    /// Finds what `files` and what is found ask for; `has` says which names need no finding.
    pub(super) fn new(files: &[SourceFile], has: &dyn Fn(&str) -> bool) -> Self {
        Self::below(&FOLDERS.map(PathBuf::from), files, has)
    }

    fn below(roots: &[PathBuf], files: &[SourceFile], has: &dyn Fn(&str) -> bool) -> Self {
        let mut open: BTreeSet<String> =
            files.iter().flat_map(|f| asked(&f.text)).filter(|name| is_plain(name) && !has(name)).collect();
        let folders = if open.is_empty() { Vec::new() } else { folders(roots, files, &open) };
        let mut found = Self::default();
        while let Some(name) = open.pop_first() {
            if found.files.len() >= MOST || found.by_name.contains_key(&name) {
                continue;
            }
            let Some((path, text)) = folders.iter().find_map(|folder| read(folder, &name)) else { continue };
            if asked(&text).any(|name| is_of_the_library(&name)) {
                continue;
            }
            open.extend(asked(&text).filter(|n| is_plain(n) && !found.by_name.contains_key(n) && !has(n)));
            found.by_name.insert(name, found.files.len());
            found.files.push(SourceFile { path: path.to_string_lossy().into_owned(), text });
        }
        found
    }

    /// The header of that name and its place.
    pub(super) fn find(&self, name: &str) -> Option<(usize, &str)> {
        let place = *self.by_name.get(name)?;
        Some((place, self.files.get(place)?.text.as_str()))
    }
}

/// The names in `#include` lines, whatever conditions stand around them.
fn asked(text: &str) -> impl Iterator<Item = String> + '_ {
    text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
        let close = match rest.chars().next()? {
            '<' => '>',
            '"' => '"',
            _ => return None,
        };
        Some(rest.get(1..)?.split_once(close)?.0.to_owned())
    })
}

/// Whether a header is for the C library's and the kernel's own headers to ask for: what asks for it is one of them.
fn is_of_the_library(name: &str) -> bool {
    name == "features.h" || ["bits/", "asm/", "linux/", "gnu/"].iter().any(|folder| name.starts_with(folder))
}

/// Whether a name stays below a folder that it is looked for in.
fn is_plain(name: &str) -> bool {
    name.len() < 200
        && Path::new(name).extension().is_some_and(|ending| ending == "h")
        && name.split('/').all(|part| !part.is_empty() && part != "." && part != "..")
        && !name.contains(['\\', '\0'])
}

/// The folders to look in: the roots, then those of packages that the code belongs to.
fn folders(roots: &[PathBuf], files: &[SourceFile], lacking: &BTreeSet<String>) -> Vec<PathBuf> {
    let open: Vec<&String> =
        lacking.iter().filter(|name| !roots.iter().any(|root| root.join(name).is_file())).collect();
    let parts: BTreeSet<&str> = files.iter().flat_map(|f| f.path.split('/')).collect();
    let mut packages: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for root in roots.iter().filter(|_| !open.is_empty()) {
        for entry in fs::read_dir(root).into_iter().flatten().flatten() {
            let path = entry.path();
            let n = open.iter().filter(|name| path.join(name).is_file()).count();
            let own = entry.file_name().to_str().is_some_and(|name| parts.contains(name));
            if n >= OWN || own && n > 0 {
                packages.insert(path, n);
            }
        }
    }
    let mut packages: Vec<(PathBuf, usize)> = packages.into_iter().collect();
    packages.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    roots.iter().cloned().chain(packages.into_iter().map(|(path, _)| path)).collect()
}

fn read(folder: &Path, name: &str) -> Option<(PathBuf, String)> {
    let path = folder.join(name);
    let about = fs::metadata(&path).ok()?;
    if !about.is_file() || about.len() > LARGEST {
        return None;
    }
    Some((path.clone(), String::from_utf8_lossy(&fs::read(&path).ok()?).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_the_system_and_of_the_own_package_are_found() {
        let root = std::env::temp_dir().join(format!("behave-headers-{}", std::process::id()));
        for folder in ["own", "other"] {
            fs::create_dir_all(root.join(folder)).expect("a folder");
        }
        let write = |name: &str, text: &str| fs::write(root.join(name), text).expect("written");
        write("plain.h", "#include <deeper.h>\n#include \"../../secret.h\"\n");
        write("deeper.h", "#define DEEP 1\n");
        write("own/own.h", "typedef unsigned long limb;\n");
        write("other/config.h", "#define WRONG 1\n");
        write("libc.h", "#include <features.h>\nstruct stat;\n");
        let text = "#include <plain.h>\n#include <libc.h>\n#include \"own.h\"\n#include \"config.h\"\n#include \"here.h\"\n";
        let files = [SourceFile { path: "c/own/a.c".into(), text: text.into() }];
        let found = System::below(std::slice::from_ref(&root), &files, &|name| name == "here.h");
        fs::remove_dir_all(&root).expect("removed");
        let names = ["plain.h", "deeper.h", "own.h", "config.h", "here.h", "libc.h", "../../secret.h"];
        let known: Vec<bool> = names.iter().map(|name| found.find(name).is_some()).collect();
        assert_eq!(known, [true, true, true, false, false, false, false]);
    }
}
