//! Where the nodes of one function stand: a column in source order, indented by nesting.

use super::super::PictureConfig;
use super::super::label::{edge_label, node_label, one_line};
use super::order::reading_order;
use super::route::{Route, route};
use crate::ir::{EdgeKind, FunctionRef, NodeId, NodeKind, NodeRef};

/// Width of a character at the size of node texts.
pub(super) const CHAR_WIDTH: f32 = 7.25;
/// Width of a character at the size of edge labels.
pub(super) const SMALL_CHAR_WIDTH: f32 = 6.1;
/// Height of a node.
pub(super) const BOX_HEIGHT: f32 = 24.0;
const ROW_HEIGHT: f32 = 42.0;
const INDENT: f32 = 26.0;
const PADDING: f32 = 12.0;
const MARGIN: f32 = 14.0;
const TITLE_HEIGHT: f32 = 38.0;
/// Deeper nesting is drawn at this depth: a picture a mile wide helps nobody.
const MAX_INDENT: u32 = 20;

/// A node with its place; `y` is its middle.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) kind: NodeKind,
    pub(super) label: String,
    /// Shown in full when the pointer rests on the node.
    pub(super) text: String,
    pub(super) is_dead: bool,
    /// Calls something that calls back.
    pub(super) is_recursive: bool,
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
}

impl Cell {
    pub(super) fn right(&self) -> f32 {
        self.x + self.width
    }

    pub(super) fn top(&self) -> f32 {
        self.y - BOX_HEIGHT / 2.0
    }

    pub(super) fn bottom(&self) -> f32 {
        self.y + BOX_HEIGHT / 2.0
    }
}

/// An edge between two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) kind: EdgeKind,
}

/// A function laid out, with its frame's upper left corner at the origin.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) title: String,
    pub(super) place: String,
    pub(super) cells: Vec<Cell>,
    /// Row of each node, in source order.
    pub(super) rows: Vec<usize>,
    pub(super) routes: Vec<Route>,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Frame {
    /// `is_recursive` tells which nodes make a recursive call.
    pub(super) fn new(
        function: FunctionRef<'_>,
        config: PictureConfig,
        is_recursive: impl Fn(NodeId) -> bool,
    ) -> Self {
        let first = function.entry().index();
        let nodes: Vec<NodeRef<'_>> = function.nodes().collect();
        let order = reading_order(&nodes);
        let mut rows = vec![0; nodes.len()];
        for (row, &(at, _)) in order.iter().enumerate() {
            rows[at] = row;
        }
        let mut cells: Vec<Cell> = (0..)
            .zip(&order)
            .map(|(row, &(at, nesting))| {
                let node = nodes[at];
                let label = node_label(node, config.max_label_chars);
                let slant = if is_hexagon(node.kind()) { 8.0 } else { 0.0 };
                Cell {
                    kind: node.kind(),
                    width: (text_width(&label, CHAR_WIDTH) + 2.0 * (PADDING + slant)).max(48.0),
                    label,
                    text: one_line(node.text(), 1000),
                    is_dead: node.is_dead(),
                    is_recursive: is_recursive(node.id()),
                    x: nesting.min(MAX_INDENT) as f32 * INDENT,
                    y: TITLE_HEIGHT + MARGIN + BOX_HEIGHT / 2.0 + row as f32 * ROW_HEIGHT,
                }
            })
            .collect();
        let links: Vec<Link> = order
            .iter()
            .flat_map(|&(at, _)| nodes[at].successors().map(move |edge| (at, edge)))
            .map(|(at, (to, kind))| Link { from: rows[at], to: rows[to.index() - first], kind })
            .collect();
        let mut routes = route(&cells, &links);
        let left = routes.iter().map(Route::left).chain(cells.iter().map(|cell| cell.x)).fold(0.0, f32::min);
        let shift = MARGIN - left;
        for cell in &mut cells {
            cell.x += shift;
        }
        for route in &mut routes {
            route.shift(shift);
        }
        let lines = function.lines();
        let title = one_line(function.qualified_name(), 60);
        let path = function.file().path();
        // The end of a path says more than its beginning.
        let path =
            path.char_indices().rev().nth(43).map_or(path.to_owned(), |(at, _)| format!("…{}", &path[at..]));
        let place = format!("{path}:{}–{}", lines.first, lines.last);
        let right = routes.iter().map(Route::right).chain(cells.iter().map(Cell::right)).fold(0.0, f32::max);
        let title_width = text_width(&title, CHAR_WIDTH).max(text_width(&place, SMALL_CHAR_WIDTH));
        Self {
            title,
            place,
            width: (right + MARGIN).max(title_width + 2.0 * MARGIN),
            height: cells.last().map_or(TITLE_HEIGHT, Cell::bottom) + MARGIN,
            cells,
            rows,
            routes,
        }
    }
}

/// Whether a node of this kind is drawn with slanted sides.
pub(super) fn is_hexagon(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::Condition | NodeKind::Loop(_) | NodeKind::Switch | NodeKind::Case)
}

/// Width of a text; characters of East Asian scripts take two places.
pub(super) fn text_width(text: &str, char_width: f32) -> f32 {
    text.chars().map(|c| if c >= '\u{1100}' && c != '…' { 2.0 } else { 1.0 }).sum::<f32>() * char_width
}

/// Room the label of an edge takes beside its source.
pub(super) fn label_width(kind: EdgeKind) -> f32 {
    match edge_label(kind) {
        "" => 0.0,
        label => text_width(label, SMALL_CHAR_WIDTH) + 4.0,
    }
}
