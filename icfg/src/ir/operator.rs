//! The operators of source languages, by meaning rather than by spelling.

use std::fmt;

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident $symbol:literal,)*) => {
        /// An operator as the syntax tree shows it; `-` is [`Sub`](Self::Sub) or [`Neg`](Self::Neg), never a character.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Operator {
            $($(#[$doc])* $name,)*
        }

        impl Operator {
            /// Every operator, in declaration order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The operator as C or Java spells it; prefix and postfix forms of one operator share a symbol.
            pub const fn symbol(self) -> &'static str {
                match self {
                    $(Self::$name => $symbol,)*
                }
            }
        }
    };
}

operators! {
    /// `a + b`
    Add "+",
    /// `a - b`
    Sub "-",
    /// `a * b`
    Mul "*",
    /// `a / b`
    Div "/",
    /// `a % b`
    Mod "%",
    /// `a ** b`
    Pow "**",
    /// `-a`
    Neg "-",
    /// `+a`
    Plus "+",
    /// `a << b`
    Shl "<<",
    /// `a >> b`
    Shr ">>",
    /// `a >>> b`
    UShr ">>>",
    /// `a & b`
    BitAnd "&",
    /// `a | b`
    BitOr "|",
    /// `a ^ b`
    BitXor "^",
    /// `~a`
    BitNot "~",
    /// `a && b`
    And "&&",
    /// `a || b`
    Or "||",
    /// `a ?? b`
    Coalesce "??",
    /// `!a`
    Not "!",
    /// `a < b`
    Lt "<",
    /// `a <= b`
    Le "<=",
    /// `a > b`
    Gt ">",
    /// `a >= b`
    Ge ">=",
    /// `a == b`
    Eq "==",
    /// `a != b`
    Ne "!=",
    /// `a = b`, also an initialiser in a declaration
    Assign "=",
    /// `a += b`
    AddAssign "+=",
    /// `a -= b`
    SubAssign "-=",
    /// `a *= b`
    MulAssign "*=",
    /// `a /= b`
    DivAssign "/=",
    /// `a %= b`
    ModAssign "%=",
    /// `a <<= b`
    ShlAssign "<<=",
    /// `a >>= b`
    ShrAssign ">>=",
    /// `a >>>= b`
    UShrAssign ">>>=",
    /// `a &= b`
    AndAssign "&=",
    /// `a |= b`
    OrAssign "|=",
    /// `a ^= b`
    XorAssign "^=",
    /// `a++` or `++a`
    Inc "++",
    /// `a--` or `--a`
    Dec "--",
    /// `c ? a : b`
    Ternary "?:",
    /// `a[i]`
    Index "[]",
    /// `*p`
    PtrDeref "*",
    /// `&a`
    AddrOf "&",
    /// `a.b`
    Field ".",
    /// `a->b`
    Arrow "->",
    /// `a, b` as an expression
    Comma ",",
    /// `(T) a`
    Cast "cast",
    /// `new T(a)`
    New "new",
    /// `a instanceof T`
    InstanceOf "instanceof",
    /// `sizeof a`
    SizeOf "sizeof",
    /// `x in s`
    In "in",
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}
