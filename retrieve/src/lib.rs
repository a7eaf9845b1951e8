//! Vector and lexical search over graph nodes, grouping, ranking, and the index on disk.

pub mod ids;
pub mod segment;
pub mod unit;
pub mod vector;
