//! How far opening a project has come.

/// A step of the route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Looking for files; the total is not known.
    Walk,
    /// Parsing and lowering.
    Parse,
    /// Merging files and joining calls.
    Link,
}

/// Given to the progress callback, from any thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The step under way.
    pub stage: Stage,
    /// Files done in this step.
    pub n_done: usize,
    /// Files to do in this step; 0 while unknown.
    pub n_total: usize,
}
