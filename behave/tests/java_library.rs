//! The part of Java's library that is written in Java can be run, all of it.

#![cfg(feature = "java")]

use algofind_behave::form::Program;
use algofind_behave::lower::java::library_units;

#[test]
fn every_path_of_it_is_lowered() {
    let left: Vec<String> = library_units()
        .iter()
        .flat_map(|unit| &unit.functions)
        .flat_map(|f| f.unsupported().map(move |reason| format!("{}: {reason}", f.key)))
        .collect();
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn every_name_in_it_is_bound() {
    let program = Program::link(library_units().to_vec());
    assert!(program.stats().missing.is_empty(), "{:#?}", program.stats().missing);
}

#[test]
fn none_of_it_is_searched() {
    assert!(library_units().iter().flat_map(|unit| &unit.functions).all(|f| !f.searchable));
}
