//! What steps are read from: one row per statement, test or loop head of a function.

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Role {
    /// Computes, assigns or calls.
    Plain,
    /// Decides.
    Test,
    /// Repeats.
    Loop,
    /// Answers.
    Return,
    /// Gives up.
    Fail,
    /// Leaves a loop.
    Leave,
    /// Goes on with the next round.
    Again,
    /// Chooses among several.
    Choice,
    /// Entry, exit, declarations without a value, labels: no step of an algorithm.
    Silent,
}

/// The kinds of loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoopKind {
    /// Counts, or at least has a head of several parts.
    For,
    /// Goes through something.
    ForEach,
    /// Tests before its body.
    While,
    /// Tests after its body, which stands before its row.
    DoWhile,
    /// Does not test.
    Forever,
}

/// One statement, test or loop head of a function.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// What it does.
    pub role: Role,
    /// Which loop it is the head of.
    pub repeats: Option<LoopKind>,
    /// Rows one level further in, up to the next row on this level, stand inside it.
    pub encloses: bool,
    /// Words with formulas in between, rather than a formula or code.
    pub is_prose: bool,
    /// How many loops enclose it.
    pub depth: u32,
    /// How many rows of any kind enclose it.
    pub nesting: u32,
    /// Its text.
    pub text: &'a str,
}

impl<'a> Row<'a> {
    /// A statement that stands alone.
    ///
    /// ```
    /// use algofind_steps::row::{LoopKind, Role, Row};
    /// assert_eq!(Row::new(Role::Plain, "x = 1").nesting, 0);
    /// assert!(Row { nesting: 1, ..Row::repeating(LoopKind::While, "while (x)") }.encloses);
    /// ```
    pub fn new(role: Role, text: &'a str) -> Self {
        let encloses = matches!(role, Role::Test | Role::Loop | Role::Choice);
        Self { role, repeats: None, encloses, is_prose: false, depth: 0, nesting: 0, text }
    }

    /// The head of a loop.
    pub fn repeating(kind: LoopKind, text: &'a str) -> Self {
        Self { repeats: Some(kind), ..Self::new(Role::Loop, text) }
    }
}
