//! Training on burn.
//!
//! ```
//! use algofind_gae::train::{Trainer, TrainingGraph};
//! use algofind_gae::{GaeConfig, Graph, GraphEncoder, TrainConfig};
//! use ndarray::Array2;
//!
//! // A ladder: two long rails and rungs between them; nodes know only their own number.
//! let n = 20;
//! let rails = (0..n - 1).flat_map(|i| [(i, i + 1), (n + i, n + i + 1)]);
//! let graph = Graph::new(2 * n as usize, rails.chain((0..n).map(|i| (i, n + i))))?;
//! let features = Array2::eye(graph.n_nodes());
//!
//! let config = TrainConfig { max_epochs: 30, ..TrainConfig::default() };
//! let trained = Trainer::new(GaeConfig::with_widths([16, 8]), config)
//!     .feature_layout("one-hot node number")
//!     .on_epoch(|report| assert!(report.loss.is_finite()))
//!     .fit(&[TrainingGraph { graph: &graph, features: features.view() }])?;
//!
//! let vectors = trained.model.encode(&graph, features.view())?;
//! assert_eq!(vectors.dim(), (40, 8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! [`Trainer::fit`] lays the graphs out as one, hides a share of the edges, and runs epochs of full-batch or
//! mini-batch steps until the link prediction on the hidden edges stops getting better. Message passing sees the other
//! edges only. Randomness is drawn from streams derived from the seed, so a run can be repeated and resumed exactly.
//!
//! [`Runtime::open`] picks the backend. [`link_prediction`] is the protocol by which graph autoencoders are compared.

// burn's tensor handles are a few hundred bytes; only a handful of these enums live at a time, so boxes buy nothing.
#![allow(clippy::large_enum_variant)]

mod backend;
mod batches;
mod checkpoint;
mod corpus;
mod decoder;
mod device_encoder;
mod error;
mod kernels;
pub mod link_prediction;
mod neighbourhood;
mod network;
mod non_edges;
mod optimiser;
mod plan;
mod propagation;
mod random;
#[cfg(any(test, feature = "wgpu"))]
mod self_test;
mod settings;
mod split;
mod state;
mod tensors;
mod trainer;

pub use backend::{Backend, Runtime, SparseRoute};
pub use corpus::TrainingGraph;
pub use device_encoder::encode_on;
pub use error::TrainError;
pub use split::EdgeSplit;
pub use trainer::{Stop, Trained, Trainer};
