//! End to end: the real binary on real files, one module per command.

mod support;

// What each command promises: output, JSON, exit codes, and what it says when something is wrong.
mod behave;
mod catalogue;
mod check;
mod convert;
mod encode;
mod eval;
mod graph;
mod identify;
mod papers;
mod search;
mod stats;
mod train;

// What holds for all commands: help, completions, colour, closed pipes.
mod manners;

// What the commands make of folders without code, files that cannot be read, and places that cannot be written.
mod trouble;

// What hostile files, other processes and unlucky moments cannot do.
mod faults;
mod trust;

// What the search promises: implementations are found in every language, and every line is accounted for.
mod alignment;
mod answers;
mod languages;

// What the library promises to other programs.
mod facade;
mod hyphens;
mod own_language;
mod several;

// What the server promises to browsers, programs and agents.
#[cfg(feature = "serve")]
mod serve;
