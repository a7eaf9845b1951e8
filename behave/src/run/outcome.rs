//! What comes of a run.

use serde::{Deserialize, Serialize};

use super::Limit;
use crate::form::{BlockId, FunctionRef, Program, Terminator};
use crate::value::Value;

/// Why an instruction could not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum Fault {
    /// An integer divided by zero.
    #[error("division by zero")]
    DivideByZero,
    /// Smallest integer divided by -1, where that traps (C).
    #[error("overflow of a division")]
    Overflow,
    /// A null pointer was followed.
    #[error("null was followed")]
    Null,
    /// An index outside its array.
    #[error("index out of bounds")]
    Index,
    /// A place outside its string.
    #[error("string index out of bounds")]
    TextIndex,
    /// A pointer outside its block, to freed memory, or of a block without bytes.
    #[error("access outside of memory")]
    Bounds,
    /// An object that is not what it is cast to.
    #[error("wrong cast")]
    Cast,
    /// An array of negative length.
    #[error("negative size")]
    NegativeSize,
    /// An object of the wrong class stored in an array.
    #[error("wrong element")]
    ArrayStore,
    /// Pointers into different blocks were subtracted.
    #[error("pointers into different blocks")]
    Distance,
    /// The program ended itself (`exit`, `abort`, a failed assertion).
    #[error("the program ended itself")]
    Exit,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// It came back.
    Returned {
        /// The result, none of a function that returns nothing.
        value: Option<Value>,
        /// What each parameter's object holds now, none for scalars. Arrays, lists, builders and pointers only.
        arguments: Vec<Option<Value>>,
    },
    /// An exception left the function.
    Threw {
        /// Its class.
        class: String,
        /// Its message.
        message: Option<String>,
    },
    /// It trapped, in a language without exceptions.
    Faulted(Fault),
    /// A bound was met.
    Limited(Limit),
    /// It came to something that cannot be run, which says nothing about the function.
    Unsupported(String),
    /// The inputs do not fit the parameters.
    Unfit(String),
}

/// The way a run took.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    /// Blocks in the order they were entered, at most [`super::Limits::trace`] of them.
    pub blocks: Vec<(FunctionRef, BlockId)>,
    /// Blocks entered in all.
    pub n_blocks: u64,
}

impl Trace {
    /// Lines of one function that were run, each once, in ascending order.
    pub fn lines(&self, program: &Program, function: FunctionRef) -> Vec<u32> {
        let mut lines = Vec::new();
        for (_, block) in self.blocks.iter().filter(|(f, _)| *f == function) {
            let Some(block) = program.function(function).blocks.get(block.0 as usize) else { continue };
            lines.extend(block.steps.iter().map(|step| step.line));
            lines.push(block.end_line);
        }
        lines.retain(|line| *line > 0);
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// Decisions that were taken in one function: the block that asked, and the block it went to. This is the path as
    /// the paper's `Q_P` tells paths apart (§3.2).
    pub fn decisions(&self, program: &Program, function: FunctionRef) -> Vec<(BlockId, BlockId)> {
        let own: Vec<BlockId> = self.blocks.iter().filter(|(f, _)| *f == function).map(|(_, b)| *b).collect();
        own.windows(2)
            .filter(|pair| {
                program.function(function).blocks.get(pair[0].0 as usize).is_some_and(|block| {
                    matches!(block.end, Terminator::Branch { .. } | Terminator::Switch { .. })
                })
            })
            .map(|pair| (pair[0], pair[1]))
            .collect()
    }
}

/// A finished run.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// The way it took.
    pub trace: Trace,
    /// Steps it used.
    pub steps: u64,
}
