//! Whether the names of a code base say anything.
//!
//! Obfuscated, generated and translated code has names, but not the words of a query. A few of them may occur all the
//! same, and then weigh more than they should, because they are rare. So what names are worth is decided by something
//! that does not depend on the query: how often functions use the words that programmers use everywhere.

use algofind_retrieve::rank::Corpus;

use super::constants::{NAMELESS, WELL_NAMED};
use crate::evidence::Field;
use crate::evidence::words::push_words;

/// Words that programmers of any field give to what is their own; those of standard libraries are left out.
const USUAL: &str = "array buffer child column count current data edge element end entry error file flag graph head \
    height index input item key left line list matrix message name node number offset output parent path point \
    position result right root row stack start state sum table tail temp text total tree type value vector width";

/// The keys of the words that are counted.
pub(super) fn usual_words() -> Vec<u64> {
    let mut words = Vec::new();
    push_words(USUAL, &mut words);
    words
}

/// From 0, where names say nothing, to 1: of the functions that are searched.
pub(crate) fn naming(corpus: &Corpus<'_>) -> f32 {
    let words = usual_words();
    let mut n_words = 0_usize;
    for &word in &words {
        for (base, _, list) in corpus.postings(Field::Body as u8, word) {
            n_words += if corpus.is_whole() {
                list.len()
            } else {
                list.filter(|(function, _)| corpus.is_visible(base + function.index())).count()
            };
        }
    }
    let usual = n_words as f32 / corpus.n_visible().max(1) as f32;
    ((usual - NAMELESS) / (WELL_NAMED - NAMELESS)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use algofind_retrieve::view::View;

    use super::*;
    use crate::Index;
    use crate::index::{BuildOptions, IndexError};

    fn naming_of(folder: &Path) -> Result<f32, IndexError> {
        let (index, _) = Index::build(&[folder], &BuildOptions::default())?;
        let view: &dyn View = index.snapshot()?;
        Ok(naming(&Corpus::new(view, |_, _| true)))
    }

    #[test]
    fn words_are_told_from_noise() -> Result<(), Box<dyn std::error::Error>> {
        assert!((naming_of(Path::new("examples/corpus"))? - 1.0).abs() < 1e-6);
        let folder = tempfile::tempdir()?;
        let noise =
            "class Qx { int qa(int[] qb) { int qc = 0; for (int qd : qb) { qc += qd; } return qc; } }";
        std::fs::write(folder.path().join("Qx.java"), noise)?;
        assert!(naming_of(folder.path())? < 1e-6);
        Ok(())
    }

    #[test]
    fn nothing_to_search_has_no_names() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        std::fs::write(folder.path().join("A.java"), "")?;
        assert!(naming_of(folder.path())? < 1e-6);
        Ok(())
    }
}
