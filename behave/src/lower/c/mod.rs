//! C, as gcc on x86-64 Linux compiles it.
//!
//! A file is preprocessed first (macros, conditions, headers of the project), so that what tree-sitter reads is plain
//! C; every line still knows where it came from. Then declarations give types and bodies become blocks.
//!
//! Variables live in registers unless their address is taken; arrays, structs and unions live in memory that is made when
//! the function is entered. A struct is passed by its address and copied by the callee; one that is returned goes to a
//! place that the caller gives as a last argument. Functions and variables that only their file can see are linked by
//! `static NAME`.

mod body;
mod call;
mod declare;
mod expression;
mod initialise;
mod literal;
mod operate;
mod overflow;
mod place;
mod preprocess;
mod scope;
mod statement;
mod system;
mod translation;
mod types;

use rustc_hash::FxHashMap;

use crate::form::{Language, Unit};

use super::{LowerLimits, Lowering, Project, SourceFile};
use preprocess::{Headers, is_system, preprocess};
use system::System;
use translation::Lowerer;

/// C, with the headers of its project.
#[derive(Debug, Clone, Copy, Default)]
pub struct C;

impl Lowering for C {
    fn language(&self) -> Language {
        Language::C
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["c", "h"]
    }

    fn project<'f>(&self, files: &'f [SourceFile], limits: LowerLimits) -> Box<dyn Project + 'f> {
        let mut by_name: FxHashMap<&'f str, Vec<usize>> = FxHashMap::default();
        for (i, file) in files.iter().enumerate() {
            by_name.entry(file.path.rsplit('/').next().unwrap_or("")).or_default().push(i);
        }
        let mut tree = Tree { files, by_name, system: System::default(), limits };
        tree.system = System::new(files, &|name| is_system(name) || tree.own(usize::MAX, name).is_some());
        Box::new(tree)
    }
}

/// The files of a project.
struct Tree<'f> {
    files: &'f [SourceFile],
    by_name: FxHashMap<&'f str, Vec<usize>>,
    system: System,
    limits: LowerLimits,
}

impl Headers for Tree<'_> {
    fn find(&self, from: usize, name: &str) -> Option<(usize, &str)> {
        let installed = || self.system.find(name).map(|(place, text)| (self.files.len() + place, text));
        self.own(from, name).or_else(installed)
    }
}

impl Tree<'_> {
    /// The file whose path ends with the name and shares most with that of the file that asks.
    fn own(&self, from: usize, name: &str) -> Option<(usize, &str)> {
        let name = name.trim_start_matches("./");
        let mut wanted = name;
        while let Some(rest) = wanted.strip_prefix("../") {
            wanted = rest;
        }
        let from_path = self.files.get(from).map_or("", |f| f.path.as_str());
        let shared = |path: &str| path.bytes().zip(from_path.bytes()).take_while(|(a, b)| a == b).count();
        let candidates = self.by_name.get(wanted.rsplit('/').next()?)?;
        let mut best: Option<(usize, usize)> = None;
        for &i in candidates {
            let path = self.files[i].path.as_str();
            let ends = path.strip_suffix(wanted).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
            if ends && i != from && best.is_none_or(|(n, _)| shared(path) > n) {
                best = Some((shared(path), i));
            }
        }
        // A header may ask for itself, to be read once more with other macros.
        let itself = || candidates.contains(&from).then_some((0, from));
        best.or_else(itself).map(|(_, i)| (i, self.files[i].text.as_str()))
    }
}

impl Project for Tree<'_> {
    fn lower(&self, file: usize) -> Unit {
        let Some(SourceFile { path, text }) = self.files.get(file) else {
            return Unit::new("", Language::C);
        };
        let source = preprocess(file, text, self);
        let mut parser = tree_sitter::Parser::new();
        if parser.set_language(&tree_sitter_c::LANGUAGE.into()).is_err() {
            return Unit::new(path, Language::C);
        }
        let Some(tree) = super::bounded::parse(&mut parser, &source.text) else {
            return Unit::new(path, Language::C);
        };
        let mut unit = Lowerer::new(path, &source, self.limits).file(tree.root_node());
        unit.left_out.extend(source.missing.iter().map(|name| (0, format!("{name} is not among the files"))));
        unit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_may_ask_for_itself() {
        let file = |path: &str, text: &str| SourceFile { path: path.into(), text: text.into() };
        let files = [
            file("a.c", "#include \"h.h\"\n#ifdef THRICE\nint f(int x) { return x; }\n#endif"),
            file(
                "h.h",
                "#ifndef ONCE\n#define ONCE\n#include \"h.h\"\n#elif !defined(TWICE)\n#define TWICE\n#include \"h.h\"\n#else\n#define THRICE\n#endif",
            ),
        ];
        let unit = C.project(&files, LowerLimits::default()).lower(0);
        assert!(unit.functions.iter().any(|f| f.name == "f"));
    }

    #[test]
    fn choices_inside_choices_are_looked_at_once() {
        let nested = (0..40).fold("x".to_owned(), |inner, n| format!("(x > {n} ? {inner} : {n})"));
        let text = format!("int f(int x) {{ return {nested}; }}");
        let files = [SourceFile { path: "a.c".into(), text }];
        let unit = C.project(&files, LowerLimits::default()).lower(0);
        assert!(unit.functions.iter().all(|f| f.has_body() && f.unsupported().next().is_none()));
    }
}
