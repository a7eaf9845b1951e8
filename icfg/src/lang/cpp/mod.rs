//! C++: what C has, and classes, templates, exceptions and lambdas.

mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::Language;
use crate::lang::c;
use crate::lower::{Head, Hooks, Prepared, TreeFrontend};

/// The language read here.
pub const LANGUAGE: Language = Language("cpp");

/// A frontend for C++.
pub fn frontend() -> TreeFrontend {
    let endings = &["cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "ipp", "tpp", "inl"];
    TreeFrontend::new(LANGUAGE, endings, tree_sitter_cpp::LANGUAGE.into(), &table::TABLE, Cpp)
}

struct Cpp;

impl Hooks for Cpp {
    fn prepare<'s>(&self, source: &'s str) -> Prepared<'s> {
        c::prepare::prepare(source)
    }

    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        c::C.function(node, source)
    }

    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        c::C.directive(node, source, file);
    }
}
