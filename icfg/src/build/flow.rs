//! Control flow of one function, built from structured events.
//!
//! The builder keeps the edges that wait for their target (`pending`) and a stack of open constructs. Adding a node
//! gives every pending edge its target; opening and closing constructs, and jumping out of them, moves edges between
//! the two. Nothing here recurses, so nesting depth costs memory only. Jumps are in `jump`, exceptions in `exception`.

use rustc_hash::FxHashMap;

use super::frame::{Frame, Pending};
use super::twin::Twin;
use crate::ir::{EdgeKind, HalfEdge, NameId};

/// A node of the function being built, counted from its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalNode(pub(crate) u32);

impl LocalNode {
    /// The function's entry.
    pub(crate) const ENTRY: Self = Self(0);
}

/// Edges of one function under construction.
#[derive(Debug, Default)]
pub(super) struct Flow {
    pub(super) edges: Vec<(u32, HalfEdge)>,
    pub(super) pending: Vec<Pending>,
    pub(super) frames: Vec<Frame>,
    /// Positions in `frames` of loops and switches, so that a jump out of deep nesting finds its target at once.
    pub(super) breakable: Vec<usize>,
    /// Positions in `frames` of `try` statements.
    pub(super) tries: Vec<usize>,
    /// Edges that wait for the exit node.
    pub(super) leaving: Vec<Pending>,
    labels: FxHashMap<NameId, u32>,
    pub(super) gotos: Vec<(Pending, NameId)>,
    pub(super) twins: Vec<Twin>,
    pub(super) loop_depth: u32,
    pub(super) nesting: u32,
}

impl Flow {
    pub(super) fn clear(&mut self) {
        self.edges.clear();
        self.pending.clear();
        self.frames.clear();
        self.breakable.clear();
        self.tries.clear();
        self.leaving.clear();
        self.labels.clear();
        self.gotos.clear();
        self.twins.clear();
        self.loop_depth = 0;
        self.nesting = 0;
    }

    fn edge(&mut self, from: Pending, to: u32) {
        self.edges.push((from.node, HalfEdge::new(to, from.kind)));
    }

    pub(super) fn open(&mut self, frame: Frame) {
        match frame {
            Frame::Loop { .. } | Frame::Do { .. } | Frame::Switch { .. } => {
                self.breakable.push(self.frames.len());
            }
            Frame::Try(_) => self.tries.push(self.frames.len()),
            Frame::If { .. } | Frame::Labeled { .. } | Frame::Otherwise { .. } => {}
        }
        self.frames.push(frame);
    }

    pub(super) fn close(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        match frame {
            Frame::Loop { .. } | Frame::Do { .. } | Frame::Switch { .. } => drop(self.breakable.pop()),
            Frame::Try(_) => drop(self.tries.pop()),
            Frame::If { .. } | Frame::Labeled { .. } | Frame::Otherwise { .. } => {}
        }
        Some(frame)
    }

    /// Gives every pending edge the target `node`.
    pub(super) fn connect(&mut self, node: u32) {
        for at in 0..self.pending.len() {
            self.edge(self.pending[at], node);
        }
        self.pending.clear();
    }

    /// Control continues after `node`.
    pub(super) fn follow(&mut self, node: u32, kind: EdgeKind) {
        self.pending.push(Pending { node, kind });
    }

    pub(super) fn begin_if(&mut self, test: u32) {
        self.pending.clear();
        self.follow(test, EdgeKind::True);
        self.open(Frame::If { test, ends: Vec::new(), has_else: false });
        self.nesting += 1;
    }

    pub(super) fn begin_else(&mut self) {
        if let Some(Frame::If { test, ends, has_else }) = self.frames.last_mut() {
            ends.append(&mut self.pending);
            *has_else = true;
            self.pending.push(Pending { node: *test, kind: EdgeKind::False });
        }
    }

    pub(super) fn end_if(&mut self) {
        if let Some(Frame::If { test, mut ends, has_else }) = self.close() {
            if !has_else {
                self.follow(test, EdgeKind::False);
            }
            self.pending.append(&mut ends);
            self.nesting -= 1;
        }
    }

    /// Opens a loop tested at its head; `update` is where `continue` and the body's end lead when there is one.
    pub(super) fn begin_loop(&mut self, head: u32, update: Option<u32>, is_tested: bool) {
        self.pending.clear();
        self.follow(head, if is_tested { EdgeKind::True } else { EdgeKind::Next });
        self.open(Frame::Loop { head, update, is_tested, breaks: Vec::new() });
        self.loop_depth += 1;
        self.nesting += 1;
    }

    pub(super) fn end_loop(&mut self) {
        if let Some(mut breaks) = self.finish_loop() {
            self.pending.append(&mut breaks);
            self.nesting -= 1;
        }
    }

    /// The next node runs when the loop's test fails; jumps out of the loop pass it by.
    pub(super) fn begin_loop_else(&mut self) {
        if let Some(breaks) = self.finish_loop() {
            self.open(Frame::Otherwise { breaks });
        }
    }

    pub(super) fn end_loop_else(&mut self) {
        if let Some(Frame::Otherwise { mut breaks }) = self.close() {
            self.pending.append(&mut breaks);
            self.nesting -= 1;
        }
    }

    /// Closes the cycle of the innermost loop; gives the jumps out of it.
    fn finish_loop(&mut self) -> Option<Vec<Pending>> {
        let Some(Frame::Loop { head, update, is_tested, breaks }) = self.close() else { return None };
        let ends = std::mem::take(&mut self.pending);
        self.next_round(ends, head, update);
        if let Some(update) = update {
            self.edge(Pending { node: update, kind: EdgeKind::Back }, head);
        }
        if is_tested {
            self.follow(head, EdgeKind::False);
        }
        self.loop_depth -= 1;
        Some(breaks)
    }

    pub(super) fn next_round(&mut self, ends: Vec<Pending>, head: u32, update: Option<u32>) {
        for end in ends {
            match update {
                Some(update) => self.edge(end, update),
                None if end.kind == EdgeKind::Next => {
                    self.edge(Pending { node: end.node, kind: EdgeKind::Back }, head);
                }
                // A test at the end of the body keeps its own kind: which way it went matters more.
                None => self.edge(end, head),
            }
        }
    }

    /// Opens a loop tested at its end; `first` is the node the body will start with.
    pub(super) fn begin_do(&mut self, first: u32, is_loop: bool) {
        self.open(Frame::Do { first, is_loop, continues: Vec::new(), breaks: Vec::new() });
        self.loop_depth += u32::from(is_loop);
        self.nesting += 1;
    }

    /// The body of the `do` ends; its test is the next node.
    pub(super) fn end_do_body(&mut self) {
        if let Some(Frame::Do { continues, is_loop, .. }) = self.frames.last_mut() {
            self.pending.append(continues);
            self.loop_depth -= u32::from(*is_loop);
            self.nesting -= 1;
        }
    }

    /// Closes the `do` whose test is `test`.
    pub(super) fn end_do(&mut self, test: u32) {
        let Some(Frame::Do { first, is_loop, mut breaks, .. }) = self.close() else { return };
        self.pending.clear();
        if is_loop {
            self.edge(Pending { node: test, kind: EdgeKind::Back }, first);
        }
        self.follow(test, EdgeKind::False);
        self.pending.append(&mut breaks);
    }

    pub(super) fn begin_switch(&mut self, head: u32) {
        self.pending.clear();
        self.open(Frame::Switch { head, breaks: Vec::new(), has_default: false, has_case: false });
        self.nesting += 1;
    }

    /// Makes `head` lead to the next node too; what is pending falls through into it.
    pub(super) fn begin_case(&mut self, is_default: bool) {
        for &at in self.breakable.iter().rev() {
            if let Frame::Switch { head, has_default, has_case, .. } = &mut self.frames[at] {
                *has_default |= is_default;
                *has_case = true;
                self.pending.push(Pending { node: *head, kind: EdgeKind::Case });
                return;
            }
        }
    }

    /// Ends an alternative that does not fall through.
    pub(super) fn end_case(&mut self) {
        if let Some(Frame::Switch { breaks, .. }) = self.frames.last_mut() {
            breaks.append(&mut self.pending);
        }
    }

    pub(super) fn end_switch(&mut self, is_exhaustive: bool) {
        let Some(Frame::Switch { head, mut breaks, has_default, has_case }) = self.close() else { return };
        if !has_case || !(has_default || is_exhaustive) {
            self.follow(head, EdgeKind::Case);
        }
        self.pending.append(&mut breaks);
        self.nesting -= 1;
    }

    pub(super) fn begin_labeled(&mut self, name: NameId, node: u32) {
        self.labels.entry(name).or_insert(node);
        self.open(Frame::Labeled { name, breaks: Vec::new() });
    }

    /// Makes a node a target of jumps, unless the function has one of this name before it.
    pub(super) fn label(&mut self, node: u32, name: NameId) {
        self.labels.entry(name).or_insert(node);
    }

    pub(super) fn end_labeled(&mut self) {
        if let Some(Frame::Labeled { mut breaks, .. }) = self.close() {
            self.pending.append(&mut breaks);
        }
    }

    pub(super) fn begin_nested(&mut self) {
        self.nesting += 1;
    }

    pub(super) fn end_nested(&mut self) {
        self.nesting -= 1;
    }

    /// Connects everything that waits for the exit; gotos without a label are handed to `missing`.
    pub(super) fn finish(&mut self, exit: u32, mut missing: impl FnMut(u32)) {
        self.connect(exit);
        for at in 0..self.leaving.len() {
            self.edge(self.leaving[at], exit);
        }
        for (from, label) in std::mem::take(&mut self.gotos) {
            if let Some(&target) = self.labels.get(&label) {
                let kind = if target <= from.node { EdgeKind::Back } else { EdgeKind::Next };
                self.edge(Pending { node: from.node, kind }, target);
            } else {
                missing(from.node);
                self.edge(from, exit);
            }
        }
        self.join_twins();
        self.edges.sort_by_key(|&(from, _)| from);
        dedup_edges(&mut self.edges);
    }
}

/// Drops repeated edges of a node, keeping the order of first appearance. Nodes have few edges, except a large switch
/// or `finally`, whose repetitions are adjacent after the jumps that made them.
fn dedup_edges(edges: &mut Vec<(u32, HalfEdge)>) {
    let mut start = 0;
    let mut kept: usize = 0;
    for at in 0..edges.len() {
        let edge = edges[at];
        if kept > start && edges[kept - 1].0 != edge.0 {
            start = kept;
        }
        let window = kept.saturating_sub(16).max(start);
        if !edges[window..kept].contains(&edge) {
            edges[kept] = edge;
            kept += 1;
        }
    }
    edges.truncate(kept);
}
