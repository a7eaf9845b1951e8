//! Math and text encoders for statements of code and pseudo-code.
//!
//! "Extract the vertex with minimum key" and `u = pq.extractMin()` say the same. This crate gives a statement two vectors
//! that show it: one of its words, where similar meaning is a large scalar product, and one of its operators.
//!
//! ```
//! use algofind_embed::math::{DampedCounts, MathEncoder, OperatorCounts, OperatorTable, Role, count_formula};
//! use algofind_embed::{StaticEncoder, TextEncoder};
//!
//! let encoder = StaticEncoder::shipped();
//! let texts = ["extract the vertex with minimum key", "Node u = pq.extractMin();", "fclose(log);"];
//! let vectors = encoder.encode(&texts)?;
//! assert!(vectors.row(0).dot(&vectors.row(1)) > vectors.row(0).dot(&vectors.row(2)));
//!
//! let query = count_formula("c_ij ← c_ij + a_ik · b_kj", Role::Statement);
//! let code = ["[]", "[]", "+=", "[]", "[]", "*", "[]", "[]"]; // c[i][j] += a[i][k] * b[k][j]
//! let code = OperatorCounts::from_symbols(&OperatorTable::common(), code);
//! let math = DampedCounts::default();
//! let distance: f32 = math.encode(&query).iter().zip(math.encode(&code)).map(|(q, c)| (q - c).abs()).sum();
//! assert!(distance < 0.3);
//! # Ok::<(), algofind_embed::EncodeError>(())
//! ```
//!
//! # Map
//!
//! - [`words`]: from text to words, the same way for queries and code
//! - [`TextEncoder`]: the role of an encoder of words, with two that fill it:
//!   - [`StaticEncoder`]: a table of word vectors, the default; shipped with the crate
//!   - `TransformerEncoder` (feature `transformer`): BERT and RoBERTa models from a directory
//! - [`CachedEncoder`]: remembers an encoder's vectors on disk
//! - [`math`]: operator classes, counts, and the [`MathEncoder`](math::MathEncoder) role
//! - `distill` (feature `transformer`): makes the static encoder's table from a transformer
//!
//! Encoders are pure: the same text gives the same vector. Vectors of different encoders do not compare, so there is never a
//! silent fall-back from one to another, and [`TextEncoder::fingerprint`] tells them apart.

mod cache;
#[cfg(feature = "transformer")]
pub mod distill;
mod encoder;
mod error;
pub mod math;
mod table;
#[cfg(feature = "transformer")]
mod transformer;
pub mod words;

pub use cache::CachedEncoder;
pub use encoder::TextEncoder;
pub use error::EncodeError;
/// The crate whose arrays stand in signatures here.
pub use ndarray;
pub use table::StaticEncoder;
#[cfg(feature = "transformer")]
pub use transformer::{Pooling, TransformerEncoder, TransformerOptions};

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
