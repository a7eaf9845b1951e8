//! Interprocedural control-flow graphs of source code and pseudo-code
