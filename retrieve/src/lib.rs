//! Vector and lexical search over graph nodes, grouping, ranking, and the index on disk
