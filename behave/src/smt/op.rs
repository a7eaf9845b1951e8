//! The operations of the fragment: their names in SMT-LIB and their sorts.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::sort::{MAX_WIDTH, Sort};

/// An operation. Names follow SMT-LIB; those marked *ours* are written out as definitions for other solvers.
#[allow(missing_docs, reason = "the names are those of SMT-LIB, and `name` gives them")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Op {
    Not,
    And,
    Or,
    Xor,
    Implies,
    Eq,
    Ite,
    BvNot,
    BvNeg,
    BvAdd,
    BvSub,
    BvMul,
    BvUdiv,
    BvUrem,
    BvSdiv,
    BvSrem,
    BvShl,
    BvLshr,
    BvAshr,
    BvAnd,
    BvOr,
    BvXor,
    BvUlt,
    BvUle,
    BvSlt,
    BvSle,
    Concat,
    /// Bits from the second number up to the first, both included.
    Extract(u16, u16),
    ZeroExtend(u16),
    SignExtend(u16),
    Neg,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Lt,
    Le,
    BvToNat,
    IntToBv(u16),
    StrConcat,
    StrLen,
    StrAt,
    StrSubstr,
    StrPrefix,
    StrSuffix,
    StrContains,
    StrIndexOf,
    StrReplace,
    StrReplaceAll,
    StrLt,
    StrLe,
    StrToCode,
    StrFromCode,
    StrToInt,
    StrFromInt,
    /// Ours: the last place, not after the third argument, where the second stands in the first; −1 if nowhere.
    StrLastIndexOf,
    /// Lower case, of ASCII letters alone.
    StrToLower,
    /// Upper case, of ASCII letters alone.
    StrToUpper,
    /// Ours: without the characters up to U+0020 at both ends, as Java's `trim`.
    StrTrim,
}

/// An operation was given what it does not take.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SortError {
    /// Wrong sorts or wrong number of arguments.
    #[error("`{op}` does not take arguments of sorts {given:?}")]
    Arguments {
        /// The operation.
        op: &'static str,
        /// What it was given.
        given: Vec<Sort>,
    },
    /// A width of zero or beyond [`MAX_WIDTH`].
    #[error("a bit-vector of {0} bits; widths from 1 to {MAX_WIDTH} are supported")]
    Width(u32),
}

impl Op {
    /// The name in SMT-LIB, without indices.
    pub fn name(self) -> &'static str {
        use Op::{
            Add, And, BvAdd, BvAnd, BvAshr, BvLshr, BvMul, BvNeg, BvNot, BvOr, BvSdiv, BvShl, BvSle, BvSlt,
            BvSrem, BvSub, BvToNat, BvUdiv, BvUle, BvUlt, BvUrem, BvXor, Concat, Div, Eq, Extract, Implies,
            IntToBv, Ite, Le, Lt, Mod, Mul, Neg, Not, Or, SignExtend, StrAt, StrConcat, StrContains,
            StrFromCode, StrFromInt, StrIndexOf, StrLastIndexOf, StrLe, StrLen, StrLt, StrPrefix, StrReplace,
            StrReplaceAll, StrSubstr, StrSuffix, StrToCode, StrToInt, StrToLower, StrToUpper, StrTrim, Sub,
            Xor, ZeroExtend,
        };
        match self {
            Not => "not",
            And => "and",
            Or => "or",
            Xor => "xor",
            Implies => "=>",
            Eq => "=",
            Ite => "ite",
            BvNot => "bvnot",
            BvNeg => "bvneg",
            BvAdd => "bvadd",
            BvSub => "bvsub",
            BvMul => "bvmul",
            BvUdiv => "bvudiv",
            BvUrem => "bvurem",
            BvSdiv => "bvsdiv",
            BvSrem => "bvsrem",
            BvShl => "bvshl",
            BvLshr => "bvlshr",
            BvAshr => "bvashr",
            BvAnd => "bvand",
            BvOr => "bvor",
            BvXor => "bvxor",
            BvUlt => "bvult",
            BvUle => "bvule",
            BvSlt => "bvslt",
            BvSle => "bvsle",
            Concat => "concat",
            Extract(..) => "extract",
            ZeroExtend(_) => "zero_extend",
            SignExtend(_) => "sign_extend",
            Neg | Sub => "-",
            Add => "+",
            Mul => "*",
            Div => "div",
            Mod => "mod",
            Lt => "<",
            Le => "<=",
            BvToNat => "bv2nat",
            IntToBv(_) => "int2bv",
            StrConcat => "str.++",
            StrLen => "str.len",
            StrAt => "str.at",
            StrSubstr => "str.substr",
            StrPrefix => "str.prefixof",
            StrSuffix => "str.suffixof",
            StrContains => "str.contains",
            StrIndexOf => "str.indexof",
            StrReplace => "str.replace",
            StrReplaceAll => "str.replace_all",
            StrLt => "str.<",
            StrLe => "str.<=",
            StrToCode => "str.to_code",
            StrFromCode => "str.from_code",
            StrToInt => "str.to_int",
            StrFromInt => "str.from_int",
            StrLastIndexOf => "str.last_indexof",
            StrToLower => "str.to_lower",
            StrToUpper => "str.to_upper",
            StrTrim => "str.trim",
        }
    }

    /// The numbers written between `(_` and `)`.
    pub fn indices(self) -> Vec<u16> {
        match self {
            Self::Extract(high, low) => vec![high, low],
            Self::ZeroExtend(n) | Self::SignExtend(n) | Self::IntToBv(n) => vec![n],
            _ => Vec::new(),
        }
    }

    /// The operation of this name for arguments of these sorts; `-` of one argument is a negation.
    pub fn from_name(name: &str, indices: &[u16], n_arguments: usize) -> Option<Self> {
        let indexed = match (name, indices) {
            ("extract", [high, low]) => Some(Self::Extract(*high, *low)),
            ("zero_extend", [n]) => Some(Self::ZeroExtend(*n)),
            ("sign_extend", [n]) => Some(Self::SignExtend(*n)),
            ("int2bv" | "int_to_bv", [n]) => Some(Self::IntToBv(*n)),
            _ => None,
        };
        if indexed.is_some() || !indices.is_empty() {
            return indexed;
        }
        match name {
            "-" if n_arguments == 1 => Some(Self::Neg),
            "-" => Some(Self::Sub),
            "ubv_to_int" => Some(Self::BvToNat),
            _ => PLAIN.iter().copied().find(|op| op.name() == name),
        }
    }

    /// The sort of the result, if the arguments are such as the operation takes.
    #[allow(clippy::match_same_arms, reason = "a table, one line for each kind of operation")]
    pub fn result(self, arguments: &[Sort]) -> Result<Sort, SortError> {
        use Sort::{Bits, Bool, Int, Text};
        let wrong = || SortError::Arguments { op: self.name(), given: arguments.to_vec() };
        let width = |bits: u32| match u16::try_from(bits) {
            Ok(width @ 1..=MAX_WIDTH) => Ok(Bits(width)),
            _ => Err(SortError::Width(bits)),
        };
        match (self, arguments) {
            (Self::Not, [Bool]) => Ok(Bool),
            (Self::And | Self::Or | Self::Xor, list)
                if !list.is_empty() && list.iter().all(|s| *s == Bool) =>
            {
                Ok(Bool)
            }
            (Self::Implies, [Bool, Bool]) => Ok(Bool),
            (Self::Eq, [a, b]) if a == b => Ok(Bool),
            (Self::Ite, [Bool, a, b]) if a == b => Ok(*a),
            (Self::BvNot | Self::BvNeg, [Bits(w)]) => Ok(Bits(*w)),
            (
                Self::BvAdd
                | Self::BvSub
                | Self::BvMul
                | Self::BvUdiv
                | Self::BvUrem
                | Self::BvSdiv
                | Self::BvSrem
                | Self::BvShl
                | Self::BvLshr
                | Self::BvAshr
                | Self::BvAnd
                | Self::BvOr
                | Self::BvXor,
                [Bits(a), Bits(b)],
            ) if a == b => Ok(Bits(*a)),
            (Self::BvUlt | Self::BvUle | Self::BvSlt | Self::BvSle, [Bits(a), Bits(b)]) if a == b => Ok(Bool),
            (Self::Concat, [Bits(a), Bits(b)]) => width(u32::from(*a) + u32::from(*b)),
            (Self::Extract(high, low), [Bits(w)]) if low <= high && high < *w => Ok(Bits(high - low + 1)),
            (Self::ZeroExtend(n) | Self::SignExtend(n), [Bits(w)]) => width(u32::from(*w) + u32::from(n)),
            (Self::Neg, [Int]) => Ok(Int),
            (Self::Add | Self::Sub | Self::Mul, list)
                if list.len() >= 2 && list.iter().all(|s| *s == Int) =>
            {
                Ok(Int)
            }
            (Self::Div | Self::Mod, [Int, Int]) => Ok(Int),
            (Self::Lt | Self::Le, [Int, Int]) => Ok(Bool),
            (Self::BvToNat, [Bits(_)]) => Ok(Int),
            (Self::IntToBv(n), [Int]) => width(u32::from(n)),
            (Self::StrConcat, list) if !list.is_empty() && list.iter().all(|s| *s == Text) => Ok(Text),
            (Self::StrLen | Self::StrToCode | Self::StrToInt, [Text]) => Ok(Int),
            (Self::StrAt, [Text, Int]) | (Self::StrSubstr, [Text, Int, Int]) => Ok(Text),
            (
                Self::StrPrefix | Self::StrSuffix | Self::StrContains | Self::StrLt | Self::StrLe,
                [Text, Text],
            ) => Ok(Bool),
            (Self::StrIndexOf | Self::StrLastIndexOf, [Text, Text, Int]) => Ok(Int),
            (Self::StrReplace | Self::StrReplaceAll, [Text, Text, Text])
            | (Self::StrFromCode | Self::StrFromInt, [Int])
            | (Self::StrToLower | Self::StrToUpper | Self::StrTrim, [Text]) => Ok(Text),
            _ => Err(wrong()),
        }
    }
}

/// All operations without indices, but for `-`.
const PLAIN: [Op; 54] = [
    Op::Not,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Implies,
    Op::Eq,
    Op::Ite,
    Op::BvNot,
    Op::BvNeg,
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvUlt,
    Op::BvUle,
    Op::BvSlt,
    Op::BvSle,
    Op::Concat,
    Op::Add,
    Op::Mul,
    Op::Div,
    Op::Mod,
    Op::Lt,
    Op::Le,
    Op::BvToNat,
    Op::StrConcat,
    Op::StrLen,
    Op::StrAt,
    Op::StrSubstr,
    Op::StrPrefix,
    Op::StrSuffix,
    Op::StrContains,
    Op::StrIndexOf,
    Op::StrReplace,
    Op::StrReplaceAll,
    Op::StrLt,
    Op::StrLe,
    Op::StrToCode,
    Op::StrFromCode,
    Op::StrToInt,
    Op::StrFromInt,
    Op::StrLastIndexOf,
    Op::StrToLower,
    Op::StrToUpper,
    Op::StrTrim,
];
