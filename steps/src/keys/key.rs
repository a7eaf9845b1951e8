//! Stable 64-bit keys of terms and structural tokens.
//!
//! Keys are stored in indexes, so the function may not change between versions of any dependency; that is why it is
//! written out here (FNV-1a for bytes, a multiply-rotate step for numbers, the `SplitMix64` finaliser).

/// What a key is a key of; keys of different kinds never meet. Numbers are stored in indexes and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Space {
    /// A word of a text.
    Word = 0,
    /// A variable, by its number or without.
    Variable = 1,
    /// A number.
    Number = 2,
    /// A literal, or what could not be read.
    Opaque = 3,
    /// Something looked up, whichever way.
    Access = 4,
    /// A call of the function itself.
    Recursion = 5,
    /// A call of another function.
    Call = 6,
    /// A subscript.
    Index = 7,
    /// A field.
    Member = 8,
    /// What lies too deep to be looked at.
    Cut = 9,
    /// A universal operation.
    Concept = 10,
    /// An operator.
    Operator = 11,
    /// An assignment.
    Assign = 12,
    /// Several values.
    Tuple = 13,
    /// A step in rough outline.
    StepOutline = 20,
    /// A statement with its role.
    Statement = 21,
    /// The same, so many loops deep.
    StatementAtDepth = 22,
    /// A statement whose variables are all alike.
    PlainStatement = 23,
    /// The top of a statement, with its role.
    RoughStatement = 24,
    /// A level more of it, without the role.
    DeeperRoughStatement = 25,
    /// A part of a statement.
    Part = 26,
    /// The top of a part.
    RoughPart = 27,
    /// A test, whichever way it is asked.
    Question = 28,
    /// A step does a universal operation.
    Does = 30,
    /// The same, with the role of the step.
    DoesAs = 31,
    /// The same, so many loops deep.
    DoesAtDepth = 32,
    /// A telling number.
    Constant = 33,
    /// The operators of a step together.
    Operators = 34,
    /// What encloses a step.
    ControlPath = 40,
    /// Which loops enclose it.
    LoopPath = 41,
    /// A step and what it stands in.
    Inside = 42,
    /// A step and what that stands in.
    DeepInside = 43,
    /// A step and the one before it.
    After = 44,
    /// Where a loop starts.
    LoopStart = 50,
    /// Where it ends.
    LoopBound = 51,
    /// Both.
    LoopRange = 52,
    /// All subscripts of a statement.
    Subscripts = 53,
    /// One, and whose variable stands in it.
    Subscript = 54,
    /// How many loops a function has.
    LoopCount = 60,
    /// How deep they are nested.
    Deepest = 61,
    /// How many tests.
    TestCount = 62,
    /// How many loops, how deep.
    Loops = 63,
    /// The same and how many steps.
    Size = 64,
    /// What a function calls itself with.
    RecursiveArgument = 65,
    /// How often.
    RecursionCount = 66,
    /// A loop with the loops and tests inside.
    LoopNest = 67,
    /// The place of a variable that a loop counts with.
    CountsPlace = 70,
    /// Two places of one variable.
    Journey = 71,
    /// The top of a statement on a journey.
    JourneyRoot = 72,
    /// What is above the top.
    JourneyAbove = 73,
    /// A place on a journey.
    JourneyPlace = 74,
    /// An operand on a journey.
    JourneySide = 75,
    /// A loop counts with the variable.
    UseInLoop = 80,
    /// A place a variable stands in.
    Use = 81,
    /// The same with what is above.
    WiderUse = 82,
    /// The same, so many loops deep.
    UseAtDepth = 83,
    /// Places of two variables.
    Link = 84,
    /// The top of a statement.
    UseRoot = 85,
    /// What is above the top.
    UseAbove = 86,
    /// An operand.
    UseSide = 87,
    /// The text of a function, for telling copies.
    Copy = 90,
}

/// Builds a key from parts; the order of parts matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(u64);

impl Key {
    /// Starts a key of something.
    pub const fn of(kind: Space) -> Self {
        Self(0xcbf2_9ce4_8422_2325 ^ (kind as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Adds a number.
    #[must_use]
    pub const fn number(self, value: u64) -> Self {
        Self((self.0.rotate_left(23) ^ value).wrapping_mul(0x9fb2_1c65_1e98_df25))
    }

    /// Adds a text.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        let mut h = self.0;
        for b in text.bytes() {
            h = (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
        Self(h).number(text.len() as u64)
    }

    /// The key.
    pub const fn finish(self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The key of a word.
pub fn word(text: &str) -> u64 {
    Key::of(Space::Word).text(text).finish()
}
