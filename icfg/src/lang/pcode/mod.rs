//! p-code: the same graph from pseudo-code, so that query and code can be compared node by node.
//!
//! There is no tree-sitter grammar here; the tree of `algofind-pcode` drives the [`FileBuilder`] directly. Nodes of a
//! formula are flagged [`MATH`](crate::ir::NodeFlags::MATH), those in natural language
//! [`LANGUAGE`](crate::ir::NodeFlags::LANGUAGE); a test that joins both has both flags.

mod alternative;
mod lower;
mod math;
mod spelling;

use std::sync::Arc;

use crate::build::FileBuilder;
use crate::ir::{FileGraph, Language};
use crate::spelling::Spelling;
use crate::{Frontend, ir::Span};

pub use spelling::SPELLING;

/// The language read here.
pub const LANGUAGE: Language = Language("pcode");

/// A frontend for p-code.
pub fn frontend() -> Pcode {
    Pcode
}

/// The p-code frontend.
#[derive(Clone, Copy, Debug)]
pub struct Pcode;

impl Frontend for Pcode {
    fn language(&self) -> Language {
        LANGUAGE
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["pcode"]
    }

    fn spelling(&self) -> &'static Spelling {
        &SPELLING
    }

    fn lower(&self, source: Arc<str>) -> FileGraph {
        let parsed = algofind_pcode::parse(&source);
        let mut file = FileBuilder::new(LANGUAGE, Arc::clone(&source));
        let n_wrong: u32 = parsed
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .map(|diagnostic| diagnostic.span.len())
            .sum();
        file.set_error_share((n_wrong as f32 / source.len().max(1) as f32).min(1.0));
        for function in &parsed.functions {
            lower::Lowering::new(&source, &mut file).lower_function(function);
        }
        file.finish()
    }
}

fn span(span: algofind_pcode::span::Span) -> Span {
    Span::new(span.start, span.end)
}
