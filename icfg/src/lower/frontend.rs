//! A frontend made of a grammar, a table and hooks.

use std::sync::Arc;

use tree_sitter::{Language as Grammar, Node, Parser};

use super::engine::Lowering;
use super::table::Table;
use super::{Hooks, LanguageTable};
use crate::build::FileBuilder;
use crate::frontend::Frontend;
use crate::ir::{FileGraph, Language};

/// A [`Frontend`] for a language with a tree-sitter grammar.
pub struct TreeFrontend {
    language: Language,
    extensions: &'static [&'static str],
    grammar: Grammar,
    table: Table,
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
        let table = Table::new(&grammar, table);
        Self { language, extensions, grammar, table, hooks: Box::new(hooks) }
    }
}

impl Frontend for TreeFrontend {
    fn language(&self) -> Language {
        self.language
    }

    fn extensions(&self) -> &'static [&'static str] {
        self.extensions
    }

    fn lower(&self, source: Arc<str>) -> FileGraph {
        let mut file = FileBuilder::new(self.language, Arc::clone(&source));
        let mut parser = Parser::new();
        // A grammar built for another tree-sitter reads nothing; all of the file then counts as an error.
        let prepared = self.hooks.prepare(&source);
        let tree = match parser.set_language(&self.grammar) {
            Ok(()) => parser.parse(prepared.text.as_ref(), None),
            Err(_) => None,
        };
        match tree {
            Some(tree) => {
                file.set_error_share(error_share(tree.root_node()));
                let hidden = &prepared.hidden;
                Lowering::new(&self.table, self.hooks.as_ref(), &source, hidden, file, tree.root_node()).run()
            }
            None => {
                file.set_error_share(1.0);
                file.finish()
            }
        }
    }
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
