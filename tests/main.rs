//! End to end: the real binary on real files, one module per command.

mod support;

// What each command promises: output, JSON, exit codes, and what it says when something is wrong.
mod check;
mod convert;
mod encode;
mod eval;
mod graph;
mod search;
mod stats;
mod train;

// What holds for all commands: help, completions, colour, closed pipes.
mod manners;
