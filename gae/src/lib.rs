//! Graph autoencoders: which vector stands for this place in a graph?
//!
//! A graph autoencoder (§4.2 of the paper) learns, without labels, an encoder whose vectors predict the edges of a
//! graph. The encoder is a stack of graph convolutions `Z = Â ReLU(Â X W₀) W₁` with `Â = D^-½ (A + I) D^-½`
//! (equation 1), the decoder a dot product `σ(zᵢ·zⱼ)` (equation 2), the loss the cross-entropy between true edges and
//! as many sampled non-edges (equation 3). Propagation is sparse throughout: there is no dense adjacency anywhere.
//!
//! Encoding is plain Rust and always there:
//!
//! ```
//! use algofind_gae::{Gae, GaeConfig, Graph, GraphEncoder, ModelCard};
//! use ndarray::{Array2, array};
//!
//! // A triangle with a tail, one feature per node, and weights that come from somewhere.
//! let graph = Graph::new(4, [(0, 1), (1, 2), (2, 0), (2, 3)])?;
//! let features = array![[1.0], [0.0], [0.0], [1.0]];
//! let card = ModelCard::untrained(GaeConfig::with_widths([2, 2]), 1, "is a leaf or a start");
//! let gae = Gae::from_weights(card, vec![array![[1.0, -1.0]], array![[1.0, 0.5], [0.0, 1.0]]])?;
//!
//! let vectors = gae.encode(&graph, features.view())?;
//! assert_eq!(vectors.dim(), (4, 2));
//!
//! // Weights travel as safetensors with a JSON description.
//! let (description, weights) = gae.to_bytes()?;
//! assert_eq!(Gae::from_bytes(&description, &weights)?, gae);
//! # Ok::<(), algofind_gae::GaeError>(())
//! ```
//!
//! Training needs burn and the cargo feature `train`; `wgpu` adds any Vulkan, Metal or DX12 device.
//!
//! # Map
//!
//! - [`Graph`]: what goes in, beside an ndarray of features.
//! - [`SparseMatrix`]: the normalised adjacency and its product with a dense matrix.
//! - [`GraphEncoder`]: the role; [`Gae`]: the model that plays it, loaded or trained.
//! - [`GaeConfig`], [`TrainConfig`], [`ModelCard`]: what is saved beside the weights.
//! - [`RankingScore`], [`History`], [`curves_svg`]: how good a model is and how it got there.
#![cfg_attr(
    feature = "train",
    doc = "- [`train`]: the trainer, its backends and the link-prediction protocol."
)]
// An array view is a reference already; ndarray itself passes views by value.
#![allow(clippy::needless_pass_by_value)]

mod card;
mod config;
mod curves;
mod encoder;
mod error;
mod file;
mod graph;
mod history;
mod metrics;
mod model;
mod sparse;
#[cfg(feature = "train")]
pub mod train;

pub use card::{ModelCard, TrainingRecord};
pub use config::{Batching, GaeConfig, TrainConfig};
pub use curves::curves_svg;
pub use encoder::{GraphEncoder, check_features};
pub use error::GaeError;
pub use graph::Graph;
pub use history::{EpochReport, History};
pub use metrics::RankingScore;
pub use model::Gae;
/// The crate whose arrays stand in signatures here.
pub use ndarray;
pub use sparse::SparseMatrix;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
