//! Exceptions: from the nodes that raise them to handlers, through `finally`, or out of the function.

use super::flow::Flow;
use super::frame::{Frame, Onward, Pending, TryFrame, TryStage};
use crate::ir::EdgeKind;

impl Flow {
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
        if !frame.completes && !frame.onward.is_empty() {
            self.pending.clear();
        }
        for onward in frame.onward {
            match onward {
                Onward::Jump(exit) => self.leave(&ends, exit),
                Onward::Throw => ends.iter().for_each(|end| self.throw_from(end.node, true)),
            }
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
                frame.pass_through(thrown, Onward::Throw);
                return;
            }
        }
        if is_explicit {
            self.leaving.push(thrown);
        }
    }
}
