//! Java: types are resolved as the compiler does, over all files of the project and the table of the library.
//!
//! | module | question it answers |
//! |---|---|
//! | `declare`, `local` | What does a file declare? |
//! | `world`, `library`, `prelude` | What does a name mean, and what has a class? |
//! | `types` | What is a type? |
//! | `overload` | Which method does a call mean? |
//! | `file` | How do classes, fields and constructors become functions? |
//! | `inner` | What do objects know of what is around them? |
//! | `body` | What is the state of lowering a method? |
//! | `statement`, `switch`, `protect` | What does a statement do? |
//! | `expression`, `place`, `call`, `lambda`, `literal` | What does an expression give? |

mod body;
mod call;
mod declare;
mod expression;
mod file;
mod inner;
mod lambda;
mod library;
mod literal;
mod local;
mod overload;
mod place;
mod prelude;
mod protect;
mod statement;
mod switch;
mod types;
mod world;

pub use prelude::units as library_units;

use rayon::prelude::*;
use tree_sitter::{Parser, Tree};

use super::{LowerLimits, Lowering, Project, SourceFile};
use crate::form::{Language, Unit};

/// Java.
#[derive(Debug, Clone, Copy, Default)]
pub struct Java;

/// Files larger than this are left out.
const MAX_BYTES: usize = 4 << 20;

impl Lowering for Java {
    fn language(&self) -> Language {
        Language::Java
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["java"]
    }

    fn project<'f>(&self, files: &'f [SourceFile], limits: LowerLimits) -> Box<dyn Project + 'f> {
        let declared = files
            .par_iter()
            .map(|file| parse(&file.text).map(|tree| declare::declare(&tree, &file.text)).unwrap_or_default())
            .collect();
        let paths = files.iter().map(|file| file.path.clone()).collect();
        Box::new(JavaProject { world: world::World::new(declared, paths), files, limits })
    }
}

struct JavaProject<'f> {
    world: world::World,
    files: &'f [SourceFile],
    limits: LowerLimits,
}

impl Project for JavaProject<'_> {
    fn lower(&self, file: usize) -> Unit {
        let source = &self.files[file];
        // The library's own files come first.
        let place = file + prelude::declared().len();
        let lowering = file::FileLowering::new(&self.world, place, &source.text, self.limits);
        if let Some(tree) = parse(&source.text) {
            lowering.lower(tree.root_node(), place)
        } else {
            let mut unit = Unit::new(source.path.clone(), Language::Java);
            unit.left_out.push((1, "a file that is too large".into()));
            unit
        }
    }
}

fn parse(text: &str) -> Option<Tree> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    super::bounded::parse(&mut parser, text)
}
