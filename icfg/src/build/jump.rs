//! Jumps out of open constructs, through every `finally` on the way.

use super::flow::Flow;
use super::frame::{Exit, Frame, Onward, Pending, TryStage};
use crate::ir::{EdgeKind, NameId};

/// Where a jump leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// `break`, with its label
    Break(Option<NameId>),
    /// `continue`, with its label
    Continue(Option<NameId>),
    /// Leaves the innermost loop, even from a switch inside it
    BreakLoop,
    /// Leaves the innermost switch with a value, even from a loop inside it
    Yield,
    /// `return`
    Return,
    /// `throw`
    Throw,
    /// `goto`
    Goto(NameId),
}

impl Flow {
    /// Control leaves `node` by a jump. False when the jump has no target; it then leads to the exit.
    pub(super) fn jump(&mut self, node: u32, jump: Jump) -> bool {
        self.pending.clear();
        let from = Pending { node, kind: EdgeKind::Next };
        let exit = match jump {
            Jump::Break(label) => self.break_target(label).map(Exit::Break),
            Jump::Continue(label) => self.continue_target(label).map(Exit::Continue),
            Jump::BreakLoop => {
                let is_loop = |at: &usize| matches!(self.frames[*at], Frame::Loop { .. } | Frame::Do { .. });
                self.breakable.iter().copied().rfind(is_loop).map(Exit::Break)
            }
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
    pub(super) fn leave(&mut self, ends: &[Pending], exit: Exit) {
        let stop = match exit {
            Exit::Break(target) | Exit::Continue(target) => target + 1,
            Exit::Return => 0,
        };
        for &at in self.tries.iter().rev().take_while(|&&at| at >= stop) {
            let Frame::Try(frame) = &mut self.frames[at] else { continue };
            if frame.has_finally && frame.stage != TryStage::Finally {
                for &end in ends {
                    frame.pass_through(end, Onward::Jump(exit));
                }
                return;
            }
        }
        match exit {
            Exit::Return => self.leaving.extend_from_slice(ends),
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
}
