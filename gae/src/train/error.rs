//! Why training could not start or go on.

use thiserror::Error;

use crate::GaeError;

/// Why a model could not be trained.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainError {
    /// A graph, its features or a file is wrong.
    #[error(transparent)]
    Gae(#[from] GaeError),
    /// A graph among several is wrong.
    #[error("graph {graph}: {source}")]
    Graph {
        /// Position of the graph in the input.
        graph: usize,
        /// What is wrong with it.
        source: GaeError,
    },
    /// There was nothing to train on.
    #[error("no graphs to train on")]
    NoGraphs,
    /// Training needs an edge to learn from and, if edges are to be hidden, one to hide.
    #[error(
        "{n_edges} edges are too few to train on: {n_training} are left for training, {n_hidden} to validate"
    )]
    TooFewEdges {
        /// Distinct edges of all graphs.
        n_edges: usize,
        /// Edges the encoder would see.
        n_training: usize,
        /// Edges that would be hidden.
        n_hidden: usize,
    },
    /// A setting is outside its range.
    #[error("`{name}` is {value}, expected {expected}")]
    Setting {
        /// Field of the configuration.
        name: &'static str,
        /// Value found.
        value: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The loss became NaN or infinite.
    #[error("the loss became {loss} in epoch {epoch}: lower the learning rate or scale the features")]
    Diverged {
        /// Epoch, from 0.
        epoch: usize,
        /// The loss.
        loss: f64,
    },
    /// The wgpu backend was asked for, but is not part of this build.
    #[error("this build has no wgpu backend: build with the cargo feature `wgpu`, or train on `cpu`")]
    WgpuNotBuilt,
    /// There is no graphics adapter.
    #[error(
        "no usable graphics adapter: {reason}; install a Vulkan, Metal or DX12 driver, or train on `cpu`"
    )]
    NoAdapter {
        /// What the runtime said.
        reason: String,
    },
    /// The device computes something else than the CPU.
    #[error("the device failed its self-test ({reason}); train on `cpu`")]
    SelfTest {
        /// What differed.
        reason: String,
    },
    /// Results could not be read back from the device.
    #[error("the device failed: {reason}")]
    Device {
        /// What the runtime said.
        reason: String,
    },
    /// A file is not a checkpoint of this crate.
    #[error("this is not a training checkpoint that this build can continue: {reason}")]
    ForeignCheckpoint {
        /// What is missing or different.
        reason: String,
    },
    /// A checkpoint was written by a run with other settings or data.
    #[error("the checkpoint belongs to another run: its {what} differs")]
    OtherRun {
        /// What differs.
        what: &'static str,
    },
}
