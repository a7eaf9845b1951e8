//! Several readings of one layout, and the one that contradicts itself least.
//!
//! Indentation, closing words and numbers all tell where blocks end. Where a text was copied out of a document, one of
//! them may be lost: columns are gone, or a running head stands between two steps. Each reading trusts other signs; a
//! closing word without its block, a head without its body and their like show which of them were wrong.

use super::block::{self, Built};
use super::line::{Line, Plain};
use super::report::{Doubt, DoubtKind};
use super::shape::{self, Columns};

/// Lines as they were shaped, and the tree built from them.
pub(super) struct Reading {
    pub(super) lines: Vec<Line>,
    pub(super) built: Built,
}

impl Reading {
    fn of(plain: &[Plain], columns: Columns) -> Self {
        let lines = shape::shape(plain.to_vec(), columns);
        let built = block::build(&lines);
        Self { lines, built }
    }

    /// Doubts that only a wrong idea of the layout explains.
    fn contradictions(&self) -> impl Iterator<Item = &Doubt> {
        self.built.doubts.iter().filter(|doubt| is_contradiction(doubt))
    }

    fn n_guesses(&self) -> usize {
        self.built.doubts.iter().filter(|doubt| doubt.kind == DoubtKind::GuessedBody).count()
    }
}

fn is_contradiction(doubt: &Doubt) -> bool {
    matches!(
        doubt.kind,
        DoubtKind::StrayEnd
            | DoubtKind::StrayElse
            | DoubtKind::StrayUntil
            | DoubtKind::StrayHandler
            | DoubtKind::EmptyBody
            | DoubtKind::UnclosedBlock
    )
}

/// The reading with the fewest contradictions; the layout as written decides between equals.
pub(super) fn best(plain: &[Plain]) -> Reading {
    let as_written = Reading::of(plain, Columns::Tell);
    let n_contradictions = as_written.contradictions().count();
    let Some(first) = as_written.contradictions().next().copied() else { return as_written };
    let mut by_words = Reading::of(plain, Columns::SayNothing);
    if by_words.contradictions().count() + by_words.n_guesses() >= n_contradictions {
        return as_written;
    }
    by_words.built.doubts.push(Doubt { kind: DoubtKind::ColumnsDisagree, ..first });
    by_words
}
