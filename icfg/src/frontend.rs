//! What a language brings: one trait, one file at a time.

use std::sync::Arc;

use crate::ir::{FileGraph, Language};
use crate::spelling::Spelling;

/// Turns one file of one language into a graph.
///
/// A frontend never fails: of broken code it keeps what it can read and reports the share it cannot. It sees one file
/// only; calls are resolved later, from the [`FileSymbols`](crate::ir::FileSymbols) it leaves in the graph.
///
/// ```
/// use algofind_icfg::{Frontend, Icfg, NodeKind, lang};
///
/// let java = lang::java::frontend();
/// let file = java.lower("class A { int f(int x) { return x + 1; } }".into());
/// let graph = Icfg::from_files([file]);
/// let function = graph.functions().next().expect("one method");
/// assert_eq!(function.qualified_name(), "A.f");
/// let kinds: Vec<NodeKind> = function.nodes().map(|node| node.kind()).collect();
/// assert_eq!(kinds, [NodeKind::Entry, NodeKind::Return, NodeKind::Exit]);
/// ```
pub trait Frontend: Send + Sync {
    /// The language it reads.
    fn language(&self) -> Language;

    /// File name endings it claims, without the dot, lower case.
    fn extensions(&self) -> &'static [&'static str];

    /// Whether a file with one of those endings is in this language, where several share an ending: a header may be C
    /// or C++. Asked with an empty text, it says who takes a file whose text says nothing.
    fn claims(&self, extension: &str, source: &str) -> bool {
        let _ = (extension, source);
        true
    }

    /// The language whose files its files call and are called by, as C++ calls C: its own unless told.
    fn family(&self) -> Language {
        self.language()
    }

    /// How its statements are spelled: as in most languages unless told.
    fn spelling(&self) -> &'static Spelling {
        &Spelling::COMMON
    }

    /// What is wrong with the frontend itself, such as kinds its grammar does not have; a project with a frontend that
    /// has problems is not opened.
    fn problems(&self) -> Vec<String> {
        Vec::new()
    }

    /// The syntax tree of a text for people, with what the frontend makes of each node; `None` where there is none.
    fn syntax(&self, source: &str) -> Option<String> {
        let _ = source;
        None
    }

    /// The graph of a file with this text.
    fn lower(&self, source: Arc<str>) -> FileGraph;
}
