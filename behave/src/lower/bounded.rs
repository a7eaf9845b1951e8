//! Parsing with bounded effort.

use std::cell::Cell;
use std::ops::ControlFlow;

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

/// How much of the text tree-sitter is handed at a time.
const PIECE: usize = 4096;

/// The tree of a text; none where recovery from errors takes far more steps, or goes over the text far more often, than any code
/// needs: a comment that nothing ends is read to the end of the text from each of its beginnings.
pub(crate) fn parse(parser: &mut Parser, text: &str) -> Option<Tree> {
    let bytes = text.as_bytes();
    let mut rounds_left = 20_000 + bytes.len() / 8;
    let pieces_left = Cell::new(2_000 + 64 * (bytes.len() / PIECE));
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
        bytes.get(at..bytes.len().min(at.saturating_add(PIECE))).unwrap_or_default()
    };
    parser.parse_with_options(&mut piece, None, Some(options))
}
