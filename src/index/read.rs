//! Reading the files of an index: their text, and where they are on disk.

use std::path::PathBuf;

use algofind_retrieve::ids::FileIx;
use algofind_retrieve::segment::{Segment, lines};

use super::several::expect_same;
use super::{Index, IndexError};
use crate::query::Query;
use crate::search::Region;

impl Index {
    /// The lines of a region as the index holds them; the files themselves are not looked at.
    ///
    /// ```
    /// use algofind::index::{BuildOptions, IndexError};
    /// use algofind::search::SearchOptions;
    /// use algofind::{Index, Query};
    ///
    /// let (index, _) = Index::build(&["examples/corpus"], &BuildOptions::default())?;
    /// let query = Query::new("while b ≠ 0\n    (a, b) = (b, a mod b)\nreturn a", index.encoders())?;
    /// let found = index.search(&query, &SearchOptions::default())?;
    /// let code = index.source(&found.results[0].regions[0])?;
    /// assert!(code.contains('%'), "{code}");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn source(&self, region: &Region) -> Result<String, IndexError> {
        if self.is_elsewhere() {
            let source = self.file_source(region.index, &region.file)?;
            let n_lines = (source.lines().count() as u32).max(1);
            return Ok(lines(&source, region.start.min(n_lines), region.end.min(n_lines)));
        }
        let (segment, file) = self.stored(region.index, &region.file)?;
        let n_lines = segment.file(file).n_lines.max(1);
        Ok(segment.source_lines(file, region.start.min(n_lines), region.end.min(n_lines))?)
    }

    /// The whole text of a file as the index holds it; `index` is 0 unless several are searched as one.
    pub fn file_source(&self, index: u32, file: &str) -> Result<String, IndexError> {
        if let Some(keeper) = self.keeper() {
            let source = keeper.source(file)?;
            return source.ok_or_else(|| IndexError::NoSuchFile { file: file.to_owned() });
        }
        let (segment, file) = self.stored(index, file)?;
        Ok(segment.source(file)?)
    }

    /// The language of a file; `None` when the index does not hold it.
    pub fn file_language(&self, index: u32, file: &str) -> Option<&str> {
        self.stored(index, file).ok().map(|(segment, file)| segment.file(file).language)
    }

    fn stored(&self, index: u32, path: &str) -> Result<(&Segment, FileIx), IndexError> {
        let snapshot = self.snapshot()?;
        for (number, live) in (0..).zip(snapshot.segments()) {
            if snapshot.part_of(number) != index {
                continue;
            }
            let segment = live.segment();
            if let Some(file) = live.live_files().find(|&file| segment.file(file).path == path) {
                return Ok((segment, file));
            }
        }
        Err(IndexError::NoSuchFile { file: path.to_owned() })
    }

    /// Where the file of a region was read from, when that is known and there is a file still.
    pub fn locate(&self, region: &Region) -> Option<PathBuf> {
        let root = self.roots.get(region.index as usize)?.as_ref()?;
        Some(root.join(&region.file)).filter(|path| path.is_file())
    }

    /// The folders that names are relative to, one for each index that is searched; `None` where it is not known.
    pub fn roots(&self) -> Vec<Option<String>> {
        self.roots.iter().map(|root| root.as_ref().map(|root| root.display().to_string())).collect()
    }

    /// An error when a query cannot be compared with this code.
    pub(crate) fn expect_query(&self, query: &Query) -> Result<(), IndexError> {
        expect_same("query", &query.fingerprints, &self.fingerprints)
    }

    /// An error when nothing here could be in the language that was asked for.
    pub(crate) fn expect_language(&self, language: Option<&str>) -> Result<(), IndexError> {
        let Some(name) = language else { return Ok(()) };
        let mut known: Vec<String> = self.registry.languages().iter().map(ToString::to_string).collect();
        if known.iter().any(|language| language == name) {
            return Ok(());
        }
        // What languages are elsewhere is known once it is searched: nothing is found of one that is not there.
        let segments = if self.is_elsewhere() { &[] } else { self.snapshot()?.segments() };
        for live in segments {
            known.extend(live.live_files().map(|file| live.segment().file(file).language.to_owned()));
        }
        if known.iter().any(|language| language == name) {
            return Ok(());
        }
        known.sort_unstable();
        known.dedup();
        Err(IndexError::Language { name: name.to_owned(), known })
    }
}
