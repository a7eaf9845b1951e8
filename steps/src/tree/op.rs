//! The operators of all languages, by meaning rather than by spelling.

/// An operator of one, two or three operands. `>` and `>=` are [`Less`](Self::Less) and [`AtMost`](Self::AtMost) turned
/// round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Op {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Negate,
    Less,
    AtMost,
    Equal,
    Differs,
    /// Null, zero, false or empty.
    Zero,
    /// Not so.
    Nonzero,
    And,
    Or,
    Not,
    BitAnd,
    BitOr,
    BitXor,
    BitNot,
    ShiftLeft,
    ShiftRight,
    /// The element a pointer stands on.
    Deref,
    /// `test ? yes : no`
    Choice,
    Range,
    NotIn,
    Intersect,
    /// In trees a concept, as the next two are.
    Power,
    Unite,
    In,
}

impl Op {
    /// What keys are made of; stored in indexes, so it never changes.
    pub(crate) const fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::Negate => "neg",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Equal => "==",
            Self::Differs => "!=",
            Self::Zero => "zero",
            Self::Nonzero => "nonzero",
            Self::And => "&&",
            Self::Or => "||",
            Self::Not => "!",
            Self::BitAnd => "&",
            Self::BitOr => "|",
            Self::BitXor => "xor",
            Self::BitNot => "~",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::Deref => "deref",
            Self::Choice => "?",
            Self::Range => "..",
            Self::NotIn => "notin",
            Self::Intersect => "intersect",
            Self::Power => "pow",
            Self::Unite => "union",
            Self::In => "in",
        }
    }

    /// The operator with this symbol, as vocabularies name it.
    pub(crate) fn from_symbol(symbol: &str) -> Option<Self> {
        const NAMED: [Op; 15] = [
            Op::Add,
            Op::Subtract,
            Op::Multiply,
            Op::Divide,
            Op::Remainder,
            Op::Negate,
            Op::Less,
            Op::AtMost,
            Op::Equal,
            Op::Differs,
            Op::And,
            Op::Or,
            Op::BitAnd,
            Op::BitOr,
            Op::BitXor,
        ];
        NAMED.into_iter().find(|op| op.symbol() == symbol)
    }

    /// Whether its two operands may change places.
    pub(crate) const fn commutes(self) -> bool {
        matches!(
            self,
            Self::Add
                | Self::Multiply
                | Self::Equal
                | Self::Differs
                | Self::BitAnd
                | Self::BitOr
                | Self::BitXor
                | Self::And
                | Self::Or
        )
    }
}
