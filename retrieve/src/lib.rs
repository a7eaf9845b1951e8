//! Vector and lexical search over graph nodes, grouping, ranking, and the index on disk.

mod checksum;
pub mod duplicates;
pub mod ids;
pub mod index;
pub mod paper;
pub mod segment;
pub mod unit;
pub mod vector;
