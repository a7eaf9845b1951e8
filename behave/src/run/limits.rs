//! Bounds on a run.

use serde::{Deserialize, Serialize};

/// What a run may use before it is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Instructions and block ends; library calls count by what they touch.
    pub steps: u64,
    /// Calls inside calls.
    pub depth: usize,
    /// Bytes of all blocks together.
    pub memory: usize,
    /// Blocks noted in a trace; later ones are only counted.
    pub trace: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 2_000_000, depth: 2_000, memory: 64 << 20, trace: 4_096 }
    }
}

/// Which bound was met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum Limit {
    /// Too many steps.
    #[error("it ran for too many steps")]
    Steps,
    /// Calls too deep.
    #[error("calls went too deep")]
    Depth,
    /// Too much memory.
    #[error("it used too much memory")]
    Memory,
}
