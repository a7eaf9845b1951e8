//! How 64 bits of a register are read.

use serde::{Deserialize, Serialize};

/// The machine type of a register, an operation or a place in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// 0 or 1; one byte in memory.
    Bool,
    /// Signed, 8 bits.
    I8,
    /// Unsigned, 8 bits.
    U8,
    /// Signed, 16 bits.
    I16,
    /// Unsigned, 16 bits; Java's `char`.
    U16,
    /// Signed, 32 bits.
    I32,
    /// Unsigned, 32 bits.
    U32,
    /// Signed, 64 bits.
    I64,
    /// Unsigned, 64 bits.
    U64,
    /// Floating, 32 bits, kept in the low half.
    F32,
    /// Floating, 64 bits.
    F64,
    /// A pointer or reference: `block << 32 | offset`.
    Ref,
}

impl Kind {
    /// Bytes it takes in memory.
    pub const fn size(self) -> usize {
        match self {
            Self::Bool | Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::I64 | Self::U64 | Self::F64 | Self::Ref => 8,
        }
    }

    /// Bits of an integer, one for truth values.
    pub const fn bits(self) -> u32 {
        match self {
            Self::Bool => 1,
            other => other.size() as u32 * 8,
        }
    }

    /// Whether it is a floating number.
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }

    /// Whether it is an integer with a sign.
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64)
    }

    /// Whether it is an integer, truth values and references left out.
    pub const fn is_integer(self) -> bool {
        !matches!(self, Self::Bool | Self::F32 | Self::F64 | Self::Ref)
    }

    /// Brings any 64 bits into the form this kind is kept in: cut to its width and extended again.
    #[inline]
    pub const fn wrap(self, bits: u64) -> u64 {
        match self {
            Self::Bool => (bits != 0) as u64,
            Self::I8 => bits as i8 as i64 as u64,
            Self::U8 => bits as u8 as u64,
            Self::I16 => bits as i16 as i64 as u64,
            Self::U16 => bits as u16 as u64,
            Self::I32 => bits as i32 as i64 as u64,
            Self::U32 | Self::F32 => bits as u32 as u64,
            Self::I64 | Self::U64 | Self::F64 | Self::Ref => bits,
        }
    }

    /// The number that canonical bits of an integer kind stand for.
    pub const fn integer(self, bits: u64) -> i128 {
        if self.is_signed() { bits as i64 as i128 } else { bits as i128 }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn wrapping_cuts_and_extends() {
        assert_eq!(Kind::I8.wrap(0x1ff), u64::MAX);
        assert_eq!(Kind::U8.wrap(0x1ff), 0xff);
        assert_eq!(Kind::U16.wrap(u64::MAX), 0xffff);
        assert_eq!(Kind::I32.wrap(0x8000_0000), 0xffff_ffff_8000_0000);
        assert_eq!(Kind::Bool.wrap(256), 1);
        assert_eq!(Kind::U64.integer(u64::MAX), i128::from(u64::MAX));
        assert_eq!(Kind::I64.integer(u64::MAX), -1);
    }
}
