//! The sides a function's structure is described from; a search keeps statistics for each.

/// A side of a function's structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Facet {
    /// Whole statements without their names.
    Statement,
    /// Parts of statements without their names.
    Part,
    /// Rough outlines of statements and their parts.
    Outline,
    /// How one variable is used in several places.
    Flow,
    /// What encloses, precedes and repeats what.
    Control,
    /// Universal operations, constants and operator sets.
    Operation,
    /// Properties of the function as a whole.
    Whole,
}

impl Facet {
    /// Every facet, in order of its number.
    pub const ALL: [Self; 7] =
        [Self::Statement, Self::Part, Self::Outline, Self::Flow, Self::Control, Self::Operation, Self::Whole];
}
