//! Python 3.
//!
//! Variables are registers of references, or cells where an inner function uses them too; operators, built-in functions
//! and methods are calls of the library, which knows what values are. Names of the file are bound when it is read, as they
//! are in nearly all code: a function that is defined once is called directly. A function with defaults exists once
//! for every number of arguments it can be called with, so calls are linked by name and number: `file.py:f/2`.
//!
//! Generators, `async`, `with`, `match`, decorators that change what a function does and arguments by `*` are said to be
//! unsupported.

mod assign;
mod body;
mod call;
mod comprehension;
mod expression;
mod literal;
mod module;
mod name;
mod statement;

use rustc_hash::FxHashMap;

use crate::form::{Language, Unit};

use super::{LowerLimits, Lowering, Project, SourceFile};
use module::Lowerer;

/// Python, with the other files of its project.
#[derive(Debug, Clone, Copy, Default)]
pub struct Python;

impl Lowering for Python {
    fn language(&self) -> Language {
        Language::Python
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["py"]
    }

    fn project<'f>(&self, files: &'f [SourceFile], limits: LowerLimits) -> Box<dyn Project + 'f> {
        let mut by_name: FxHashMap<&'f str, Vec<usize>> = FxHashMap::default();
        for (i, file) in files.iter().enumerate() {
            by_name.entry(file.path.rsplit('/').next().unwrap_or("")).or_default().push(i);
        }
        Box::new(Modules { files, by_name, limits })
    }
}

/// The files of a project.
struct Modules<'f> {
    files: &'f [SourceFile],
    by_name: FxHashMap<&'f str, Vec<usize>>,
    limits: LowerLimits,
}

impl Modules<'_> {
    /// The file that a module's dotted name means, nearest to the file that asks.
    fn find(&self, from: &str, module: &str) -> Option<&str> {
        let wanted = module.trim_start_matches('.').replace('.', "/");
        let last = wanted.rsplit('/').next()?;
        let plain = (format!("{last}.py"), format!("{wanted}.py"));
        let package = ("__init__.py".to_owned(), format!("{wanted}/__init__.py"));
        let shared = |path: &str| path.bytes().zip(from.bytes()).take_while(|(a, b)| a == b).count();
        let mut best: Option<(usize, &str)> = None;
        for (name, ending) in [plain, package] {
            for i in self.by_name.get(name.as_str()).into_iter().flatten() {
                let path = self.files[*i].path.as_str();
                let ends =
                    path.strip_suffix(&ending).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
                if ends && path != from && best.is_none_or(|(n, _)| shared(path) > n) {
                    best = Some((shared(path), path));
                }
            }
        }
        best.map(|(_, path)| path)
    }
}

impl Project for Modules<'_> {
    fn lower(&self, file: usize) -> Unit {
        let Some(SourceFile { path, text }) = self.files.get(file) else {
            return Unit::new("", Language::Python);
        };
        let mut parser = tree_sitter::Parser::new();
        if parser.set_language(&tree_sitter_python::LANGUAGE.into()).is_err() {
            return Unit::new(path, Language::Python);
        }
        let Some(tree) = super::bounded::parse(&mut parser, text) else {
            return Unit::new(path, Language::Python);
        };
        Lowerer::new(path, text, self.limits, &|module| self.find(path, module)).file(tree.root_node())
    }
}
