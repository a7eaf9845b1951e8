//! The kinds of evidence a function is found by; each is a field of the index with statistics of its own.

use algofind_steps::keys::facet::Facet;

/// A field of the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Field {
    /// Words of the function's name.
    Name,
    /// Words of the enclosing types.
    Scope,
    /// Words of the file's name.
    File,
    /// Words of the directories.
    Path,
    /// Words of the comment before the function.
    Doc,
    /// Words of identifiers inside the function.
    Body,
    /// Words of comments and literals inside the function.
    Remark,
    /// Whole statements without their names.
    Statement,
    /// Parts of statements without their names.
    Part,
    /// Rough outlines of statements and their parts.
    Outline,
    /// How one variable is used in several places.
    Flow,
    /// Universal operations, constants and operator sets.
    Operation,
}

impl Field {
    /// Every field, in order of its number.
    pub const ALL: [Self; 12] = [
        Self::Name,
        Self::Scope,
        Self::File,
        Self::Path,
        Self::Doc,
        Self::Body,
        Self::Remark,
        Self::Statement,
        Self::Part,
        Self::Outline,
        Self::Flow,
        Self::Operation,
    ];

    /// Fields of words.
    pub const LEXICAL: [Self; 7] =
        [Self::Name, Self::Scope, Self::File, Self::Path, Self::Doc, Self::Body, Self::Remark];

    /// Fields of structure.
    pub const STRUCTURAL: [Self; 5] =
        [Self::Statement, Self::Part, Self::Outline, Self::Flow, Self::Operation];

    /// The field of one side of structure; what encloses and follows what, and what is said of functions as a whole, find none:
    /// ranking was better without.
    pub const fn of(facet: Facet) -> Option<Self> {
        match facet {
            Facet::Statement => Some(Self::Statement),
            Facet::Part => Some(Self::Part),
            Facet::Outline => Some(Self::Outline),
            Facet::Flow => Some(Self::Flow),
            Facet::Operation => Some(Self::Operation),
            Facet::Control | Facet::Whole => None,
        }
    }

    /// Whether it comes from comments or from where the file lies, rather than from the code itself.
    pub const fn is_commentary(self) -> bool {
        matches!(self, Self::File | Self::Path | Self::Doc | Self::Remark)
    }

    /// Whether it holds words; the others hold structure.
    pub const fn is_lexical(self) -> bool {
        (self as u8) < Self::Statement as u8
    }
}
