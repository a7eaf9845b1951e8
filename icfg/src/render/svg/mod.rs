//! Drawing without any other program.

mod draw;
mod layout;
mod order;
mod page;
mod range;
mod route;

use super::{PictureConfig, Selection};
use crate::ir::Icfg;

/// The selected functions as an SVG picture, one frame each: callers on the left, callees on the right.
///
/// Calls are drawn as one blue line from the calling node to the callee's entry; the return is understood. A dotted
/// line is an ambiguous call, a `↻` beside a node a call that closes a cycle.
pub fn to_svg(graph: &Icfg, selection: &Selection, config: &PictureConfig) -> String {
    draw::svg(&page::Page::new(graph, selection, *config))
}
