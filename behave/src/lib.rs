//! Which functions do this to these inputs?
