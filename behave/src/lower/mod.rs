//! Source to executable form: one folder per language, one trait.
//!
//! A language sees all files of a project once, to learn what they declare (a Java expression's type depends on the
//! classes it uses), then lowers each file alone into a [`Unit`]. Binding names between units is linking,
//! [`crate::form::Program::link`]. No build, no preprocessor run, no class path: what is not among the files is not known
//! and said to be so.
//!
//! Lowering never fails: what cannot be said in the form becomes [`crate::form::Terminator::Unsupported`] at its place,
//! and a function too deep or too large is listed in [`Unit::left_out`].

#[cfg(any(feature = "c", feature = "java", feature = "python"))]
mod bounded;
mod builder;
#[cfg(feature = "c")]
pub mod c;
#[cfg(feature = "java")]
pub mod java;
#[cfg(feature = "python")]
pub mod python;

pub use builder::{Builder, Tables};

use crate::form::{Language, Unit};

/// A file to lower.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Path as results should show it.
    pub path: String,
    /// Its text; what is not UTF-8 is replaced by the reader.
    pub text: String,
}

/// Bounds on hostile source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LowerLimits {
    /// Deepest nesting of syntax that is followed.
    pub depth: usize,
    /// Most instructions of a function.
    pub instructions: usize,
}

impl Default for LowerLimits {
    fn default() -> Self {
        Self { depth: 200, instructions: 50_000 }
    }
}

/// A language that can be lowered.
pub trait Lowering: Sync {
    /// Which.
    fn language(&self) -> Language;

    /// Endings of file names, without the dot.
    fn extensions(&self) -> &'static [&'static str];

    /// Learns what the files declare. All files of one project are given, none of another language.
    fn project<'f>(&self, files: &'f [SourceFile], limits: LowerLimits) -> Box<dyn Project + 'f>;
}

/// Files whose declarations are known.
pub trait Project: Sync {
    /// Lowers one file, by its place among those given.
    fn lower(&self, file: usize) -> Unit;
}

/// The languages that are compiled in. A new language adds a line here.
pub fn builtin() -> Vec<&'static dyn Lowering> {
    vec![
        #[cfg(feature = "java")]
        &java::Java,
        #[cfg(feature = "c")]
        &c::C,
        #[cfg(feature = "python")]
        &python::Python,
    ]
}

/// Lowers all files whose endings some language knows, on all cores; units come in the order of the files.
pub fn lower_all(files: &[SourceFile], languages: &[&dyn Lowering], limits: LowerLimits) -> Vec<Unit> {
    use rayon::prelude::*;

    let mut units: Vec<(usize, Unit)> = Vec::new();
    for language in languages {
        let (places, own): (Vec<usize>, Vec<SourceFile>) = files
            .iter()
            .enumerate()
            .filter(|(_, f)| {
                f.path.rsplit_once('.').is_some_and(|(_, end)| language.extensions().contains(&end))
            })
            .map(|(i, f)| (i, f.clone()))
            .unzip();
        let project = language.project(&own, limits);
        units.par_extend((0..own.len()).into_par_iter().map(|i| (places[i], project.lower(i))));
    }
    units.sort_by_key(|(place, _)| *place);
    units.into_iter().map(|(_, unit)| unit).collect()
}
