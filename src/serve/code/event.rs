//! What happens to the code, as it is told to those who listen.

use serde::Serialize;

use super::state::{Part, Stage};

/// A part of the code came further.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Event {
    /// Which index.
    pub index: u32,
    /// Its name.
    pub name: String,
    /// `waiting`, `reading`, `linking`, `writing`, `ready` or `failed`.
    pub stage: &'static str,
    /// The same in words, with counts.
    pub text: String,
    /// Files read, while they are read.
    pub n_done: usize,
    /// Files to read, while they are read.
    pub n_total: usize,
    /// Counts the states of an index that is ready.
    pub generation: u64,
}

impl Event {
    pub(super) fn new(index: u32, part: &Part) -> Self {
        let (n_done, n_total) = match part.stage {
            Stage::Reading(n_done, n_total) => (n_done, n_total),
            _ => (0, 0),
        };
        Self {
            index,
            name: part.name.clone(),
            stage: stage_name(&part.stage),
            text: part.stage.text(),
            n_done,
            n_total,
            generation: part.ready().map_or(0, |ready| ready.index.generation()),
        }
    }
}

pub(crate) fn stage_name(stage: &Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Reading(..) => "reading",
        Stage::Linking => "linking",
        Stage::Writing => "writing",
        Stage::Ready(_) => "ready",
        Stage::Failed(_) => "failed",
    }
}

impl super::State {
    /// How far every part is.
    pub(crate) fn events(&self) -> Vec<Event> {
        (0..).zip(&self.parts).map(|(index, part)| Event::new(index, part)).collect()
    }
}
