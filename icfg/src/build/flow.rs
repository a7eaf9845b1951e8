//! Control flow of one function, built from structured events.
//!
//! The builder keeps the edges that wait for their target (`pending`) and a stack of open constructs. Adding a node
//! gives every pending edge its target; opening and closing constructs, and jumping out of them, moves edges between
//! the two. Nothing here recurses, so nesting depth costs memory only.

use rustc_hash::FxHashMap;

use super::frame::{Exit, Frame, Pending, TryFrame, TryStage};
use super::twin::Twin;
use crate::ir::{EdgeKind, HalfEdge, NameId};

/// A node of the function being built, counted from its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalNode(pub(crate) u32);

impl LocalNode {
    /// The function's entry.
    pub(crate) const ENTRY: Self = Self(0);
}

/// Where a jump leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// `break`, with its label
    Break(Option<NameId>),
    /// `continue`, with its label
    Continue(Option<NameId>),
    /// Leaves the innermost switch with a value, even from a loop inside it
    Yield,
    /// `return`
    Return,
    /// `throw`
    Throw,
    /// `goto`
    Goto(NameId),
}

/// Edges of one function under construction.
#[derive(Debug, Default)]
pub(super) struct Flow {
    pub(super) edges: Vec<(u32, HalfEdge)>,
    pending: Vec<Pending>,
    frames: Vec<Frame>,
    /// Positions in `frames` of loops and switches, so that a jump out of deep nesting finds its target at once.
    breakable: Vec<usize>,
    /// Positions in `frames` of `try` statements.
    tries: Vec<usize>,
    /// Edges that wait for the exit node.
    leaving: Vec<Pending>,
    labels: FxHashMap<NameId, u32>,
    gotos: Vec<(Pending, NameId)>,
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

    fn open(&mut self, frame: Frame) {
        match frame {
            Frame::Loop { .. } | Frame::Do { .. } | Frame::Switch { .. } => {
                self.breakable.push(self.frames.len());
            }
            Frame::Try(_) => self.tries.push(self.frames.len()),
            Frame::If { .. } | Frame::Labeled { .. } | Frame::Otherwise { .. } => {}
        }
        self.frames.push(frame);
    }

    fn close(&mut self) -> Option<Frame> {
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

    fn next_round(&mut self, ends: Vec<Pending>, head: u32, update: Option<u32>) {
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

    pub(super) fn begin_try(&mut self, has_catch: bool, has_finally: bool, first: u32) {
        let before = self.pending.clone();
        self.open(Frame::Try(TryFrame::new(has_catch, has_finally, first, before)));
        self.nesting += 1;
    }

    /// The next node is a handler; `n_nodes` is the number of nodes so far.
    pub(super) fn begin_catch(&mut self, n_nodes: u32) {
        let Some(Frame::Try(frame)) = self.frames.last_mut() else { return };
        frame.ends.append(&mut self.pending);
        if frame.stage == TryStage::Body {
            frame.n_body_ends = frame.ends.len();
        }
        if let Some(previous) = frame.last_catch {
            self.pending.push(Pending { node: previous, kind: EdgeKind::Exception });
        } else if frame.throws.is_empty() {
            // Nothing in the body is known to throw; its beginning stands for all of it.
            if frame.first < n_nodes {
                self.pending.push(Pending { node: frame.first, kind: EdgeKind::Exception });
            } else {
                self.pending.extend_from_slice(&frame.before);
            }
        } else {
            self.pending.append(&mut frame.throws);
        }
        frame.stage = TryStage::Catch;
        frame.last_catch = Some(n_nodes);
    }

    /// The next node runs when the body ends without an exception; the handlers do not guard it.
    pub(super) fn begin_try_else(&mut self) {
        if let Some(Frame::Try(frame)) = self.frames.last_mut()
            && frame.stage == TryStage::Catch
        {
            frame.ends.append(&mut self.pending);
            let of_handlers = frame.ends.split_off(frame.n_body_ends);
            self.pending = std::mem::replace(&mut frame.ends, of_handlers);
        }
    }

    /// The next node starts the `finally` block.
    pub(super) fn begin_finally(&mut self) {
        self.unmatched_exception();
        let Some(Frame::Try(frame)) = self.frames.last_mut() else { return };
        frame.ends.append(&mut self.pending);
        frame.stage = TryStage::Finally;
        frame.completes = !frame.ends.is_empty();
        self.pending.append(&mut frame.ends);
        self.pending.append(&mut frame.through);
    }

    pub(super) fn end_try(&mut self) {
        if matches!(self.frames.last(), Some(Frame::Try(frame)) if frame.stage == TryStage::Catch) {
            self.unmatched_exception();
        }
        let Some(Frame::Try(mut frame)) = self.close() else { return };
        self.nesting -= 1;
        if frame.stage != TryStage::Finally {
            self.pending.append(&mut frame.ends);
            return;
        }
        let ends = self.pending.clone();
        if !frame.completes && !frame.exits.is_empty() {
            self.pending.clear();
        }
        for exit in frame.exits {
            self.leave(&ends, exit);
        }
    }

    /// An exception that the last handler does not take travels on.
    fn unmatched_exception(&mut self) {
        let Some(Frame::Try(frame)) = self.frames.last_mut() else { return };
        if let Some(last) = frame.last_catch.take() {
            self.throw_from(last, true);
        }
    }

    /// `node` may raise an exception; `is_explicit` when it surely means to.
    pub(super) fn throw_from(&mut self, node: u32, is_explicit: bool) {
        let thrown = Pending { node, kind: EdgeKind::Exception };
        for &at in self.tries.iter().rev() {
            let Frame::Try(frame) = &mut self.frames[at] else { continue };
            if frame.stage == TryStage::Body && frame.has_catch {
                frame.throws.push(thrown);
                return;
            }
            if frame.stage != TryStage::Finally && frame.has_finally {
                frame.pass_through(thrown, Exit::Throw);
                return;
            }
        }
        if is_explicit {
            self.leaving.push(thrown);
        }
    }

    /// Control leaves `node` by a jump. False when the jump has no target; it then leads to the exit.
    pub(super) fn jump(&mut self, node: u32, jump: Jump) -> bool {
        self.pending.clear();
        let from = Pending { node, kind: EdgeKind::Next };
        let exit = match jump {
            Jump::Break(label) => self.break_target(label).map(Exit::Break),
            Jump::Continue(label) => self.continue_target(label).map(Exit::Continue),
            Jump::Yield => {
                let is_switch = |at: &usize| matches!(self.frames[*at], Frame::Switch { .. });
                self.breakable.iter().copied().rfind(is_switch).map(Exit::Break)
            }
            Jump::Return => Some(Exit::Return),
            Jump::Throw => {
                self.throw_from(node, true);
                return true;
            }
            Jump::Goto(label) => {
                self.gotos.push((from, label));
                return true;
            }
        };
        self.leave(&[from], exit.unwrap_or(Exit::Return));
        exit.is_some()
    }

    /// Moves what is pending out of the function: the value of each branch is returned.
    pub(super) fn return_pending(&mut self) {
        let ends = std::mem::take(&mut self.pending);
        self.leave(&ends, Exit::Return);
    }

    fn break_target(&self, label: Option<NameId>) -> Option<usize> {
        match label {
            None => self.breakable.last().copied(),
            Some(label) => self.labeled_frame(label),
        }
    }

    fn labeled_frame(&self, label: NameId) -> Option<usize> {
        self.frames.iter().rposition(|frame| matches!(frame, Frame::Labeled { name, .. } if *name == label))
    }

    fn continue_target(&self, label: Option<NameId>) -> Option<usize> {
        let is_loop = |frame: &Frame| matches!(frame, Frame::Loop { .. } | Frame::Do { .. });
        let Some(label) = label else {
            return self.breakable.iter().copied().rfind(|&at| is_loop(&self.frames[at]));
        };
        let labeled = self.labeled_frame(label)?;
        let inner =
            self.frames[labeled..].iter().position(|frame| !matches!(frame, Frame::Labeled { .. }))?;
        is_loop(&self.frames[labeled + inner]).then_some(labeled + inner)
    }

    /// Leads `ends` to `exit`, through the innermost `finally` on the way.
    fn leave(&mut self, ends: &[Pending], exit: Exit) {
        let stop = match exit {
            Exit::Break(target) | Exit::Continue(target) => target + 1,
            Exit::Return | Exit::Throw => 0,
        };
        if exit == Exit::Throw {
            for end in ends {
                self.throw_from(end.node, true);
            }
            return;
        }
        for &at in self.tries.iter().rev().take_while(|&&at| at >= stop) {
            let Frame::Try(frame) = &mut self.frames[at] else { continue };
            if frame.has_finally && frame.stage != TryStage::Finally {
                for &end in ends {
                    frame.pass_through(end, exit);
                }
                return;
            }
        }
        match exit {
            Exit::Return | Exit::Throw => self.leaving.extend_from_slice(ends),
            Exit::Break(target) => {
                if let Some(breaks) = self.frames[target].breaks_mut() {
                    breaks.extend_from_slice(ends);
                }
            }
            Exit::Continue(target) => match &mut self.frames[target] {
                Frame::Do { continues, .. } => continues.extend_from_slice(ends),
                Frame::Loop { head, update, .. } => {
                    let (head, update) = (*head, *update);
                    self.next_round(ends.to_vec(), head, update);
                }
                _ => {}
            },
        }
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
