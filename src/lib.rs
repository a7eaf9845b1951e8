//! Find the code that implements an algorithm, from the algorithm's pseudo-code.
