//! Which stored fragments answer this query, and why?
//!
//! The crate keeps files, functions and the nodes of their control-flow graphs, finds them by terms and by vectors,
//! groups and ranks them. It does not know what terms, fields, kinds and vectors mean: the caller gives them as plain
//! data, a [`FileUnit`](unit::FileUnit) per file.
//!
//! ```
//! use algofind_retrieve::index::{IndexReader, IndexWriter, WriterConfig};
//! use algofind_retrieve::unit::{FieldTerms, FileUnit, FunctionUnit, NodeUnit, RowUnit, TableUnit, Vector};
//! use algofind_retrieve::vector::{PartWeight, QueryNode, search_nodes};
//!
//! const WORDS: u8 = 0;
//! let node = |row| NodeUnit { rows: vec![Some(row)], ..NodeUnit::default() };
//! let function = FunctionUnit {
//!     name: "relax".to_owned(),
//!     nodes: vec![node(0), node(1)],
//!     edges: vec![(0, 1, 0)],
//!     fields: vec![FieldTerms { field: WORDS, terms: vec![(42, 1)], length: 1 }],
//!     ..FunctionUnit::default()
//! };
//! let row = |key, vector: [f32; 2]| RowUnit { key, vector: Vector::F32(vector.to_vec()) };
//! let unit = FileUnit {
//!     path: "graph.c".to_owned(),
//!     functions: vec![function],
//!     tables: vec![TableUnit { name: "text".to_owned(), rows: vec![row(1, [1.0, 0.0]), row(2, [0.0, 1.0])] }],
//!     ..FileUnit::default()
//! };
//!
//! let directory = tempfile::tempdir()?;
//! let mut writer = IndexWriter::open(directory.path(), WriterConfig::default())?;
//! writer.add(&unit)?;
//! writer.commit()?;
//!
//! let reader = IndexReader::open(directory.path())?;
//! let segment = reader.snapshot()?.segment(0);
//! let (function, _) = segment.postings(WORDS, 42).next().expect("one function has the term");
//! assert_eq!(segment.function(function).name, "relax");
//!
//! let query = QueryNode { parts: vec![Some(vec![0.1, 2.0])] };
//! let hits = search_nodes(segment, &[query], &[PartWeight::new("text", 1.0)], 1, |_| true);
//! assert_eq!(hits[0][0].row, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | question |
//! |---|---|
//! | [`unit`](mod@unit) | What goes in? |
//! | [`segment`] | How are files kept so that they are searched where they lie? |
//! | [`index`] | How do segments live on disk, with one writer and many readers? |
//! | [`vector`] | Which vectors are closest? |
//! | [`paper`] | How does the paper rank? |
//! | [`rank`] | Which evidence speaks for a function, and which step does what? |
//! | [`duplicates`] | Which functions are copies? |
//! | [`store`] | How are many repositories kept on other machines, and searched as one? |
//! | [`view`] | What does a search ask of an index, wherever it is kept? |
//! | [`varint`] | How are numbers written in few bytes? |

mod checksum;
pub mod duplicates;
#[cfg(fuzzing)]
pub mod fuzzing;
pub mod ids;
pub mod index;
pub mod paper;
pub mod rank;
pub mod segment;
pub mod store;
pub mod unit;
pub mod varint;
pub mod vector;
pub mod view;
