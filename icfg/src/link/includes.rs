//! Which file includes which.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::LinkUnit;
use super::buckets::Buckets;
use super::choice::nearness;

/// Files by the files they include directly.
#[derive(Clone, Debug, Default)]
pub(super) struct Includes {
    direct: Buckets,
    n_files: usize,
}

impl Includes {
    /// Matches the imports of files without a package with the paths of files: `#include "b/c.h"` means a file whose
    /// path ends in `b/c.h`, the one nearest to the including file when there are several.
    pub(super) fn new(units: &[LinkUnit<'_>]) -> Self {
        let mut by_file_name: HashMap<&str, Vec<u32>, BuildHasherDefault<FxHasher>> = HashMap::default();
        for (at, unit) in units.iter().enumerate() {
            by_file_name.entry(file_name(unit.path)).or_default().push(at as u32);
        }
        let mut edges = Vec::new();
        for (at, unit) in units.iter().enumerate() {
            if unit.symbols.package.is_some() {
                continue;
            }
            for import in &unit.symbols.imports {
                let wanted = unit.symbols.text(import.path);
                let tail = wanted.trim_start_matches("../").trim_start_matches("./");
                let candidates = by_file_name.get(file_name(tail)).map_or(&[][..], Vec::as_slice);
                let target = candidates
                    .iter()
                    .copied()
                    .filter(|&to| to != at as u32 && is_path_suffix(units[to as usize].path, tail))
                    .max_by_key(|&to| (nearness(unit.path, units[to as usize].path), std::cmp::Reverse(to)));
                edges.extend(target.map(|to| (at as u32, to)));
            }
        }
        Self { direct: Buckets::new(units.len(), edges.into_iter()), n_files: units.len() }
    }

    /// The files `file` includes itself.
    pub(super) fn of(&self, file: u32) -> &[u32] {
        self.direct.get(file)
    }

    /// An empty closure, to be filled for one file after another.
    pub(super) fn closure(&self) -> Closure {
        Closure { stamps: vec![0; self.n_files], stamp: 0, pending: Vec::new() }
    }
}

/// The files one file sees, directly or not.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    stamps: Vec<u32>,
    stamp: u32,
    pending: Vec<u32>,
}

impl Closure {
    /// Makes this the closure of `file`.
    pub(super) fn fill(&mut self, includes: &Includes, file: u32) {
        self.stamp += 1;
        self.pending.push(file);
        self.stamps[file as usize] = self.stamp;
        while let Some(at) = self.pending.pop() {
            for &next in includes.of(at) {
                if self.stamps[next as usize] != self.stamp {
                    self.stamps[next as usize] = self.stamp;
                    self.pending.push(next);
                }
            }
        }
    }

    /// Whether the closure holds `file`; every file sees itself.
    pub(super) fn contains(&self, file: u32) -> bool {
        self.stamps[file as usize] == self.stamp
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

fn is_path_suffix(path: &str, tail: &str) -> bool {
    path.strip_suffix(tail).is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::FileSymbols;
    use crate::ir::symbols::Import;

    fn including(paths: &[&str]) -> FileSymbols {
        FileSymbols {
            texts: paths.iter().map(|&path| path.into()).collect(),
            imports: (0..paths.len() as u32)
                .map(|path| Import { path, is_static: false, is_wildcard: false })
                .collect(),
            ..FileSymbols::default()
        }
    }

    #[test]
    fn the_nearest_of_several_headers_is_meant() {
        let files = [
            ("a/x.c", including(&["util.h", "sys/io.h"])),
            ("a/util.h", including(&["../b/deep.h"])),
            ("b/util.h", including(&[])),
            ("b/deep.h", including(&["util.h"])),
            ("include/sys/io.h", including(&[])),
            ("io.h", including(&[])),
        ];
        let units: Vec<LinkUnit<'_>> =
            files.iter().map(|(path, symbols)| LinkUnit { path, group: "c", symbols }).collect();
        let includes = Includes::new(&units);
        assert_eq!(includes.of(0), [1, 4]);
        assert_eq!(includes.of(3), [2]);
        let mut closure = includes.closure();
        closure.fill(&includes, 0);
        let seen: Vec<u32> = (0..6).filter(|&file| closure.contains(file)).collect();
        assert_eq!(seen, [0, 1, 2, 3, 4]);
    }
}
