//! How the frames of several functions stand beside each other, and the calls between them.

use std::collections::BTreeMap;

use super::super::label::one_line;
use super::super::{PictureConfig, Selection};
use super::layout::Frame;
use crate::ir::{FunctionId, Icfg};

const MARGIN: f32 = 16.0;
const COLUMN_GAP: f32 = 90.0;
const FRAME_GAP: f32 = 28.0;
/// What fits between two columns.
const MAX_STUB_CHARS: usize = 11;

/// Everything to be drawn.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) frames: Vec<Placed>,
    pub(super) calls: Vec<CallLine>,
    pub(super) stubs: Vec<CallStub>,
    pub(super) n_left_out: usize,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// A frame with the place of its upper left corner.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) frame: Frame,
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) is_focus: bool,
}

/// A call from a node to another frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallLine {
    /// Right side of the calling node.
    pub(super) from: (f32, f32),
    /// Right border of the caller's frame.
    pub(super) border: f32,
    /// Border of the callee's frame, beside its entry.
    pub(super) to: (f32, f32),
    /// The callee stands further right, so the line arrives from the left.
    pub(super) is_forward: bool,
    pub(super) is_ambiguous: bool,
}

/// A call whose callee stands behind other frames: only its name is written.
#[derive(Clone, Debug)]
pub(super) struct CallStub {
    /// Right side of the calling node.
    pub(super) from: (f32, f32),
    /// Right border of the caller's frame.
    pub(super) border: f32,
    pub(super) callee: String,
}

impl Page {
    pub(super) fn new(graph: &Icfg, selection: &Selection, config: PictureConfig) -> Self {
        let mut columns: BTreeMap<i32, Vec<FunctionId>> = BTreeMap::new();
        for &(id, distance) in selection.distances() {
            columns.entry(distance).or_default().push(id);
        }
        let is_recursive = |node| graph.calls_from(node).iter().any(|call| call.is_recursive);
        let mut frames = Vec::new();
        let mut at = BTreeMap::new();
        let mut x = MARGIN;
        for (distance, ids) in columns {
            let mut y = MARGIN;
            let mut column_width: f32 = 0.0;
            for id in ids {
                let frame = Frame::new(graph.function(id), config, is_recursive);
                let (width, height) = (frame.width, frame.height);
                at.insert(id, (frames.len(), distance));
                frames.push(Placed { frame, x, y, is_focus: distance == 0 && selection.has_focus() });
                column_width = column_width.max(width);
                y += height + FRAME_GAP;
            }
            x += column_width + COLUMN_GAP;
        }
        let (calls, stubs) = calls(graph, &frames, &at);
        let bottom = frames.iter().map(|placed| placed.y + placed.frame.height).fold(0.0, f32::max);
        let note = if selection.n_left_out() > 0 { 22.0 } else { 0.0 };
        Self {
            n_left_out: selection.n_left_out(),
            width: x - COLUMN_GAP + MARGIN,
            height: bottom + MARGIN + note,
            frames,
            calls,
            stubs,
        }
    }
}

/// A line for a call to the next column or back, a stub for one that would run through frames in between.
fn calls(
    graph: &Icfg,
    frames: &[Placed],
    at: &BTreeMap<FunctionId, (usize, i32)>,
) -> (Vec<CallLine>, Vec<CallStub>) {
    let (mut lines, mut stubs) = (Vec::new(), Vec::new());
    for (&id, &(caller, column)) in at {
        let from = &frames[caller];
        for (node, &row) in graph.function(id).node_ids().zip(&from.frame.rows) {
            for call in graph.calls_from(node) {
                let Some(&(callee, callee_column)) =
                    at.get(&call.callee).filter(|&&(callee, _)| callee != caller)
                else {
                    continue;
                };
                let to = &frames[callee];
                let cell = &from.frame.cells[row];
                let start = (from.x + cell.right(), from.y + cell.y);
                let border = from.x + from.frame.width;
                if (callee_column - column).abs() > 1 {
                    let callee = one_line(graph.function(call.callee).name(), MAX_STUB_CHARS);
                    stubs.push(CallStub { from: start, border, callee });
                    continue;
                }
                let is_forward = callee_column > column;
                let entry_y = to.y + to.frame.cells.first().map_or(0.0, |entry| entry.y);
                lines.push(CallLine {
                    from: start,
                    border,
                    to: (if is_forward { to.x } else { to.x + to.frame.width }, entry_y),
                    is_forward,
                    is_ambiguous: call.is_ambiguous,
                });
            }
        }
    }
    (lines, stubs)
}
