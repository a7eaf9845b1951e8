//! Functions beside the entries they may be, with what speaks for each and whether it is right.

use serde::Serialize;

use super::truth::{Truth, Verdict};
use crate::eval::Renames;
use crate::identify::{Identifier, Signs};
use crate::index::{Index, IndexError};

/// A function and an entry.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedPair {
    /// The entry.
    pub entry: String,
    /// What speaks for it.
    pub signs: Signs,
    /// Whether it is right.
    #[serde(skip)]
    pub verdict: Verdict,
    /// The same as a letter.
    pub is: char,
}

/// A function with its candidates.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedFunction {
    /// Its file, as labels know it.
    pub file: String,
    /// Its name.
    pub function: String,
    /// First line.
    pub start: u32,
    /// Last line.
    pub end: u32,
    /// The entries it may be.
    pub pairs: Vec<JudgedPair>,
}

/// All functions of an index that have candidates.
pub fn judged_functions(
    identifier: &Identifier,
    index: &Index,
    truth: &Truth,
    renames: Option<&Renames>,
    on_progress: impl Fn(usize, usize) + Sync,
) -> Result<Vec<JudgedFunction>, IndexError> {
    let snapshot = index.snapshot()?;
    identifier.visit(
        index,
        |at, _, candidates| {
            let segment = snapshot.segment(at.segment);
            let function = segment.function(at.function);
            let path = segment.file(function.file).path;
            let file = renames.map_or(path, |renames| renames.original(path)).to_owned();
            let lines = (function.start_line, function.end_line);
            let pairs: Vec<JudgedPair> = candidates
                .iter()
                .map(|candidate| {
                    let variant = &identifier.known.variants[candidate.variant as usize];
                    let entry = identifier.known.entries[variant.entry as usize].id.clone();
                    let verdict = truth.verdict(&file, lines, &entry);
                    let is = match verdict {
                        Verdict::Right => 'r',
                        Verdict::Close => 'c',
                        Verdict::Wrong => 'w',
                        Verdict::Unknown => 'u',
                    };
                    JudgedPair { entry, signs: candidate.signs, verdict, is }
                })
                .collect();
            let function = function.name.to_owned();
            Some(JudgedFunction { file, function, start: lines.0, end: lines.1, pairs })
        },
        on_progress,
    )
}
