//! Operators as most languages spell them.

use super::LanguageTable;
use crate::ir::Operator;

impl LanguageTable {
    /// Operators in the spelling that most languages have in common, for tables to
    /// [extend](Self::extends). A token that a grammar does not have means nothing there; what a language spells
    /// differently stands in its own table, which comes first.
    pub const OPERATORS: Self = Self {
        binary: &[
            ("+", Operator::Add),
            ("-", Operator::Sub),
            ("*", Operator::Mul),
            ("/", Operator::Div),
            ("%", Operator::Mod),
            ("**", Operator::Pow),
            ("<<", Operator::Shl),
            (">>", Operator::Shr),
            (">>>", Operator::UShr),
            ("&", Operator::BitAnd),
            ("|", Operator::BitOr),
            ("^", Operator::BitXor),
            ("&&", Operator::And),
            ("||", Operator::Or),
            ("<", Operator::Lt),
            ("<=", Operator::Le),
            (">", Operator::Gt),
            (">=", Operator::Ge),
            ("==", Operator::Eq),
            ("!=", Operator::Ne),
        ],
        unary: &[("-", Operator::Neg), ("+", Operator::Plus), ("!", Operator::Not), ("~", Operator::BitNot)],
        assign: &[
            ("=", Operator::Assign),
            ("+=", Operator::AddAssign),
            ("-=", Operator::SubAssign),
            ("*=", Operator::MulAssign),
            ("**=", Operator::MulAssign),
            ("/=", Operator::DivAssign),
            ("%=", Operator::ModAssign),
            ("<<=", Operator::ShlAssign),
            (">>=", Operator::ShrAssign),
            (">>>=", Operator::UShrAssign),
            ("&=", Operator::AndAssign),
            ("|=", Operator::OrAssign),
            ("^=", Operator::XorAssign),
            ("++", Operator::Inc),
            ("--", Operator::Dec),
        ],
        member: &[(".", Operator::Field), ("[", Operator::Index), ("?", Operator::Ternary)],
        ..Self::EMPTY
    };
}
