//! Constructs that are open while a function is built, and the edges each of them holds back.

use crate::ir::{EdgeKind, NameId};

/// An edge that has no target yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    pub(super) node: u32,
    pub(super) kind: EdgeKind,
}

/// A jump whose target is known: a frame's position, or the function's exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    Break(usize),
    Continue(usize),
    Return,
}

/// Where what has passed a `finally` goes on to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Onward {
    /// To the target of its jump.
    Jump(Exit),
    /// To whoever takes the exception.
    Throw,
}

#[derive(Debug)]
pub(super) enum Frame {
    If {
        test: u32,
        ends: Vec<Pending>,
        has_else: bool,
    },
    Loop {
        head: u32,
        update: Option<u32>,
        is_tested: bool,
        breaks: Vec<Pending>,
    },
    Do {
        first: u32,
        is_loop: bool,
        continues: Vec<Pending>,
        breaks: Vec<Pending>,
    },
    Switch {
        head: u32,
        breaks: Vec<Pending>,
        has_default: bool,
        has_case: bool,
    },
    Labeled {
        name: NameId,
        breaks: Vec<Pending>,
    },
    /// What runs after a loop that was not left by a jump.
    Otherwise {
        breaks: Vec<Pending>,
    },
    Try(TryFrame),
}

impl Frame {
    pub(super) fn breaks_mut(&mut self) -> Option<&mut Vec<Pending>> {
        match self {
            Self::Loop { breaks, .. }
            | Self::Do { breaks, .. }
            | Self::Switch { breaks, .. }
            | Self::Labeled { breaks, .. } => Some(breaks),
            Self::If { .. } | Self::Otherwise { .. } | Self::Try(_) => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TryStage {
    Body,
    Catch,
    Finally,
}

/// A `try` statement: who throws inside, and what must pass its `finally`.
#[derive(Debug)]
pub(super) struct TryFrame {
    pub(super) stage: TryStage,
    pub(super) has_catch: bool,
    pub(super) has_finally: bool,
    /// The first node of the body, if it has one.
    pub(super) first: u32,
    /// What led into the `try`, for one with an empty body.
    pub(super) before: Vec<Pending>,
    /// Ordinary ends of the body and the handlers.
    pub(super) ends: Vec<Pending>,
    /// How many of them are the body's.
    pub(super) n_body_ends: usize,
    /// Nodes of the body that may throw.
    pub(super) throws: Vec<Pending>,
    /// Jumps and exceptions that enter `finally` on their way out.
    pub(super) through: Vec<Pending>,
    /// Where those go when `finally` ends.
    pub(super) onward: Vec<Onward>,
    pub(super) last_catch: Option<u32>,
    /// Whether `finally` is also reached in the ordinary way.
    pub(super) completes: bool,
}

impl TryFrame {
    pub(super) fn new(has_catch: bool, has_finally: bool, first: u32, before: Vec<Pending>) -> Self {
        Self {
            stage: TryStage::Body,
            has_catch,
            has_finally,
            first,
            before,
            ends: Vec::new(),
            n_body_ends: 0,
            throws: Vec::new(),
            through: Vec::new(),
            onward: Vec::new(),
            last_catch: None,
            completes: false,
        }
    }

    pub(super) fn pass_through(&mut self, edge: Pending, onward: Onward) {
        self.through.push(edge);
        if !self.onward.contains(&onward) {
            self.onward.push(onward);
        }
    }
}
