//! A frontend made of a grammar, a table and hooks.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use tree_sitter::{Language as Grammar, Node, ParseOptions, ParseState, Parser, Tree};

use super::alternative::{Fragment, Hidden};
use super::engine::Lowering;
use super::table::Table;
use super::{Hooks, LanguageTable, tree};
use crate::build::FileBuilder;
use crate::frontend::Frontend;
use crate::ir::{FileGraph, Language, Notice};
use crate::spelling::Spelling;

/// A [`Frontend`] for a language with a tree-sitter grammar.
pub struct TreeFrontend {
    language: Language,
    extensions: &'static [&'static str],
    grammar: Grammar,
    table: LanguageTable,
    /// The table by kind numbers: made when the first file is read, as not every language that is known is needed.
    resolved: OnceLock<Table>,
    hooks: Box<dyn Hooks>,
}

impl TreeFrontend {
    /// A frontend for `language`, reading files with these endings.
    pub fn new(
        language: Language,
        extensions: &'static [&'static str],
        grammar: Grammar,
        table: &LanguageTable,
        hooks: impl Hooks + 'static,
    ) -> Self {
        let hooks = Box::new(hooks);
        Self { language, extensions, grammar, table: *table, resolved: OnceLock::new(), hooks }
    }
}

impl Frontend for TreeFrontend {
    fn language(&self) -> Language {
        self.language
    }

    fn extensions(&self) -> &'static [&'static str] {
        self.extensions
    }

    fn claims(&self, extension: &str, source: &str) -> bool {
        self.hooks.claims(extension, source)
    }

    fn family(&self) -> Language {
        self.hooks.family(self.language)
    }

    fn spelling(&self) -> &'static Spelling {
        self.table.spelling()
    }

    fn problems(&self) -> Vec<String> {
        self.table.check(&self.grammar).iter().map(ToString::to_string).collect()
    }

    fn syntax(&self, source: &str) -> Option<String> {
        let mut parser = Parser::new();
        parser.set_language(&self.grammar).ok()?;
        let prepared = self.hooks.prepare(source);
        let tree = parse(&mut parser, prepared.text.as_bytes())?;
        let table = self.resolved.get_or_init(|| Table::new(&self.grammar, &self.table));
        Some(tree::show(tree.root_node(), source, table))
    }

    fn lower(&self, source: Arc<str>) -> FileGraph {
        let mut file = FileBuilder::new(self.language, Arc::clone(&source));
        let mut parser = Parser::new();
        // A grammar built for another tree-sitter reads nothing; all of the file then counts as an error.
        let prepared = self.hooks.prepare(&source);
        let tree = match parser.set_language(&self.grammar) {
            Ok(()) => parse(&mut parser, prepared.text.as_bytes()),
            Err(_) => None,
        };
        let Some(tree) = tree else {
            file.notice(Notice::GaveUp);
            file.set_error_share(1.0);
            return file.finish();
        };
        let root = tree.root_node();
        file.set_error_share(error_share(root));
        let fragments = Fragment::parse(&mut parser, &prepared.alternatives, &source);
        let hidden = Hidden { decisions: &prepared.hidden, fragments: &fragments };
        let table = self.resolved.get_or_init(|| Table::new(&self.grammar, &self.table));
        Lowering::new(table, self.hooks.as_ref(), &source, hidden, file, root).run()
    }
}

/// How much of the text tree-sitter is handed at a time.
const PIECE: usize = 4096;

/// Parses with bounded effort: recovery from errors inside deep nesting would take time quadratic in the depth, and a comment
/// that nothing ends is read to the end of the text from each of its beginnings.
///
/// tree-sitter asks every hundred steps whether to go on. Ordinary code takes three such rounds per hundred bytes, a
/// file that is wrong from end to end six times as many. It asks for each piece of the text about once; going back over what
/// was read, again and again. Counting rounds and pieces rather than time keeps results the same on every machine.
pub(super) fn parse(parser: &mut Parser, text: &[u8]) -> Option<Tree> {
    let mut rounds_left = 20_000 + text.len() / 8;
    let pieces_left = Cell::new(2_000 + 64 * (text.len() / PIECE));
    let mut go_on = |_: &ParseState| {
        rounds_left = rounds_left.saturating_sub(1);
        if rounds_left == 0 || pieces_left.get() == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let options = ParseOptions::new().progress_callback(&mut go_on);
    let mut piece = |at: usize, _| {
        pieces_left.set(pieces_left.get().saturating_sub(1));
        text.get(at..text.len().min(at.saturating_add(PIECE))).unwrap_or_default()
    };
    parser.parse_with_options(&mut piece, None, Some(options))
}

/// Share of the text under error nodes.
fn error_share(root: Node<'_>) -> f32 {
    if !root.has_error() {
        return 0.0;
    }
    let mut n_bytes = 0;
    let mut cursor = root.walk();
    loop {
        let node = cursor.node();
        if node.is_error() {
            n_bytes += node.end_byte() - node.start_byte();
        } else if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return n_bytes as f32 / (root.end_byte() - root.start_byte()).max(1) as f32;
            }
        }
    }
}
