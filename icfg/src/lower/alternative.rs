//! Code that the preprocessor may take in place of other code, where the two split a statement.
//!
//! The syntax tree holds one branch of `if (a` `#if X` `&& b) {` `#else` `&& c) {` `#endif` and what follows it. The
//! others are parsed with the rest of their statement, as far as that goes, and each becomes a node beside the one of the branch in the
//! tree: a test of the preprocessor leads to either, and both lead on to the same.

use tree_sitter::{Node, Parser, Point, Range, Tree};

use super::Alternative;
use super::engine::Lowering;
use super::frontend::parse;
use crate::build::LocalNode;
use crate::ir::{NodeFlags, NodeKind, Span};

/// What of a file is not in its syntax tree.
#[derive(Clone, Copy)]
pub(super) struct Hidden<'t> {
    /// Places of decisions, and their number.
    pub(super) decisions: &'t [(u32, u16)],
    pub(super) fragments: &'t [Fragment],
}

/// An alternative with the tree of its own text.
pub(super) struct Fragment {
    alternative: Alternative,
    tree: Tree,
}

impl Fragment {
    pub(super) fn parse(parser: &mut Parser, alternatives: &[Alternative], source: &str) -> Vec<Self> {
        let mut fragments = Vec::new();
        for &alternative in alternatives {
            let [before, after] = alternative.around;
            let spans = [before, alternative.text, after].into_iter().filter(|span| !span.is_empty());
            let ranges: Vec<Range> = spans.map(range).collect();
            if parser.set_included_ranges(&ranges).is_ok()
                && let Some(tree) = parse(parser, source.as_bytes())
            {
                fragments.push(Self { alternative, tree });
            }
        }
        fragments
    }

    fn root(&self) -> Node<'_> {
        self.tree.root_node()
    }
}

/// Rows and columns are never asked for.
fn range(span: Span) -> Range {
    Range {
        start_byte: span.start as usize,
        end_byte: span.end as usize,
        start_point: Point::default(),
        end_point: Point::default(),
    }
}

impl Lowering<'_> {
    /// Adds a node that control reaches next, after the alternatives to what stands before it.
    pub(super) fn add(&mut self, kind: NodeKind, span: Span) -> LocalNode {
        self.show_alternatives(span.start);
        self.file.add(kind, span)
    }

    /// Adds a node that control does not reach yet.
    pub(super) fn add_apart(&mut self, kind: NodeKind, span: Span) -> LocalNode {
        self.show_alternatives(span.start);
        self.file.add_apart(kind, span)
    }

    /// Forgets alternatives before a place.
    pub(super) fn skip_alternatives(&mut self, start: u32) {
        let fragments = self.hidden.fragments;
        self.next_fragment =
            fragments.partition_point(|fragment| fragment.alternative.directive.start < start);
    }

    /// Adds the nodes of alternatives before a place.
    pub(super) fn show_alternatives(&mut self, end: u32) {
        let fragments = self.hidden.fragments;
        while let Some(fragment) = fragments.get(self.next_fragment)
            && fragment.alternative.text.start < end
        {
            self.next_fragment += 1;
            let Alternative { directive, text, .. } = fragment.alternative;
            let Some(base) = self.file.node_around(directive.start) else { continue };
            let test = self.file.add_apart(NodeKind::Condition, self.trimmed(directive.start, directive.end));
            self.file.flag(test, NodeFlags::PREPROCESSOR);
            let other = self.file.add_twin(base, test, text);
            self.read_fragment(fragment.root());
            if fragment.root().has_error() {
                self.file.flag(other, NodeFlags::ERROR);
            }
        }
    }
}
