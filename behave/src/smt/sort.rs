//! Sorts and the literals that inhabit them.

use serde::{Deserialize, Serialize};

/// The widest bit-vector: twice the widest machine integer, so that no product is cut off.
pub const MAX_WIDTH: u16 = 128;

/// What kind of value a term stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sort {
    /// True or false.
    Bool,
    /// A machine integer of so many bits, 1 to [`MAX_WIDTH`].
    Bits(u16),
    /// A mathematical integer.
    Int,
    /// A sequence of characters below 65536.
    Text,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Literal {
    /// A truth value.
    Bool(bool),
    /// A bit-vector; bits above the width are zero.
    Bits {
        /// How many bits.
        width: u16,
        /// The bits as an unsigned number.
        value: u128,
    },
    /// An integer. Results beyond 128 bits are not folded.
    Int(i128),
    /// A string.
    Text(Box<[u16]>),
}

impl Literal {
    /// A bit-vector, cut to `width`.
    pub fn bits(width: u16, value: u128) -> Self {
        Self::Bits { width, value: value & mask(width) }
    }

    /// A bit-vector holding a signed number in two's complement.
    pub fn signed(width: u16, value: i128) -> Self {
        Self::bits(width, value as u128)
    }

    /// A string literal from text, in UTF-16.
    pub fn text(text: &str) -> Self {
        Self::Text(text.encode_utf16().collect())
    }

    /// The sort of this value.
    pub fn sort(&self) -> Sort {
        match self {
            Self::Bool(_) => Sort::Bool,
            Self::Bits { width, .. } => Sort::Bits(*width),
            Self::Int(_) => Sort::Int,
            Self::Text(_) => Sort::Text,
        }
    }

    /// Some value of this sort: the one that an unconstrained variable gets.
    pub fn default_of(sort: Sort) -> Self {
        match sort {
            Sort::Bool => Self::Bool(false),
            Sort::Bits(width) => Self::bits(width, 0),
            Sort::Int => Self::Int(0),
            Sort::Text => Self::Text(Box::from([])),
        }
    }
}

/// All ones up to `width`.
pub(crate) fn mask(width: u16) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The number that `value` stands for in two's complement.
pub(crate) fn to_signed(width: u16, value: u128) -> i128 {
    let shift = 128 - u32::from(width.clamp(1, 128));
    ((value << shift) as i128) >> shift
}
