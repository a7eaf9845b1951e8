//! Instructions and the ends of blocks.

use serde::{Deserialize, Serialize};

use super::{BlockId, Kind, LocalId, NameId, SymbolId, TextId};

/// Where an instruction takes a value from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Operand {
    /// A register.
    Local(LocalId),
    /// These bits, in the form of the operation's kind.
    Bits(u64),
}

/// Operations on two values of one kind.
///
/// Integers wrap round at their width. A shift's count is taken modulo the width, as Java says and processors do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Binary {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient, truncated for integers; faults when an integer is divided by zero.
    Div,
    /// Remainder with the sign of the dividend; faults like `Div`. C's `fmod` for floating numbers.
    Rem,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift to the left.
    Shl,
    /// Shift to the right: with the sign for signed kinds, with zeros for unsigned ones.
    Shr,
    /// Shift to the right with zeros, whatever the kind: the bits of the kind's width move, then are read as the kind.
    Ushr,
}

/// Operations on one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unary {
    /// Minus.
    Neg,
    /// All bits flipped; of a truth value, not.
    Not,
}

/// Comparisons; of floating numbers as IEEE 754 says, so with NaN only `Ne` holds. References compare by block and
/// signed offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Compare {
    /// Equal.
    Eq,
    /// Different.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
}

/// One thing done. `to` is always the register that receives the result.
///
/// An instruction that cannot go on *faults* (division by zero, null, out of bounds, a wrong cast, a negative size, no
/// memory): in languages with exceptions the matching exception is thrown at that place, in C the run ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "a variant's text says what its fields are")]
pub enum Instruction {
    /// `to = from`. Both have the same kind.
    Copy { to: LocalId, from: Operand },
    /// `to = a op b`, all of one kind (the count of a shift may be of any integer kind).
    Binary { to: LocalId, op: Binary, kind: Kind, a: Operand, b: Operand },
    /// `to = op a`.
    Unary { to: LocalId, op: Unary, kind: Kind, a: Operand },
    /// `to = a op b`, a truth value; `kind` is that of `a` and `b`.
    Compare { to: LocalId, op: Compare, kind: Kind, a: Operand, b: Operand },
    /// `to = (into) a`. Integers are cut or extended; floating to integer truncates, with NaN 0 and too large numbers
    /// the nearest of the target; a `Bool` target asks whether it is not zero; between `Ref` and integers bits stay.
    Convert { to: LocalId, from_kind: Kind, into: Kind, a: Operand },

    /// `to = *(kind *)(pointer + offset)`. Faults on null and out of bounds.
    Load { to: LocalId, kind: Kind, pointer: Operand, offset: i32 },
    /// `*(kind *)(pointer + offset) = value`.
    Store { kind: Kind, pointer: Operand, offset: i32, value: Operand },
    /// `to = array[index]` of an array object, with its bounds checked; `kind` is its elements' kind, `index` an `I32`
    /// or `I64`.
    LoadElement { to: LocalId, kind: Kind, array: Operand, index: Operand },
    /// `array[index] = value`, with bounds checked.
    StoreElement { kind: Kind, array: Operand, index: Operand, value: Operand },
    /// `to` = number of elements of an array object, an `I32`. Faults on null.
    Length { to: LocalId, array: Operand },
    /// `to = pointer + index * scale`, in bytes. Only the offset moves: a pointer never reaches another block.
    Advance { to: LocalId, pointer: Operand, index: Operand, scale: i32 },
    /// `to = (a - b) / scale` as an `I64`. Faults when they point into different blocks.
    Distance { to: LocalId, a: Operand, b: Operand, scale: i32 },
    /// Copies `size` bytes: assignment of structs.
    CopyBytes { to: Operand, from: Operand, size: u32 },

    /// A new block of `size` bytes, zeroed, that lives until the function returns: a C variable whose address is taken,
    /// an array or a struct. It may be read only where it was written, if `zeroed` is not set (the machine may give zeros).
    Alloca { to: LocalId, size: Operand, zeroed: bool },
    /// A new array object of `length` elements, all zero or null. Faults on a negative length. `class` names the array's
    /// type (`int[]`, `java.lang.String[]`) for casts and `instanceof`.
    NewArray { to: LocalId, kind: Kind, length: Operand, class: SymbolId },
    /// A new object with all fields zero; a constructor is called apart.
    NewObject { to: LocalId, class: SymbolId },
    /// The string constant: in Java a string object, the same each time; in C a pointer to its bytes and a NUL.
    Text { to: LocalId, text: TextId },
    /// The address of a static variable, after its class (or file) has been initialised. Its place is 8 bytes or more.
    StaticAddress { to: LocalId, symbol: SymbolId },
    /// Initialises a class now, if that has not happened (Java: before a static method runs or an object is made).
    Initialise { class: SymbolId },
    /// Whether a reference is not null and its object has that class, interface or array type.
    IsInstance { to: LocalId, value: Operand, class: SymbolId },
    /// Faults unless the reference is null or has that class.
    CheckCast { value: Operand, class: SymbolId },
    /// Faults if the reference is null.
    CheckNull { value: Operand },

    /// Calls a function, or a library entry. A receiver is the first argument.
    Call { to: Option<LocalId>, callee: SymbolId, arguments: Vec<Operand> },
    /// Calls the method that the class of the first argument has for `method` (`name(erased parameter types)`). When that
    /// is no object of the searched code, the library answers; `fallback` is its entry for the static type.
    CallVirtual { to: Option<LocalId>, method: NameId, fallback: Option<SymbolId>, arguments: Vec<Operand> },
    /// Calls by name and number of arguments, when the type of the first argument is not known: dynamic languages, and
    /// generics that were not inferred. Arguments and result are references (boxed).
    CallDynamic { to: Option<LocalId>, name: NameId, arguments: Vec<Operand> },
    /// A reference to a function that `CallPointer` can call; with captured values, which become its first arguments,
    /// a closure object.
    FunctionAddress { to: LocalId, function: SymbolId, captured: Vec<Operand> },
    /// Calls through a function pointer or closure.
    CallPointer { to: Option<LocalId>, function: Operand, arguments: Vec<Operand> },
}

/// An instruction and the line of source it comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// 1-based line.
    pub line: u32,
    /// What is done.
    pub instruction: Instruction,
}

/// How a block ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Terminator {
    /// Goes on there.
    Jump(BlockId),
    /// Goes on by a truth value.
    Branch {
        /// What is asked.
        condition: Operand,
        /// Where to if it holds.
        then: BlockId,
        /// Where to if not.
        otherwise: BlockId,
    },
    /// Goes on by an integer; cases are different from each other.
    Switch {
        /// What is asked.
        value: Operand,
        /// Constants (in the form of the value's kind) and where they lead.
        cases: Vec<(u64, BlockId)>,
        /// Where all others lead.
        otherwise: BlockId,
    },
    /// Leaves the function.
    Return(Option<Operand>),
    /// Throws the object; faults on null.
    Throw(Operand),
    /// Something that the form cannot say stands here; the reason.
    Unsupported(String),
    /// Cannot be reached (after a call that never returns).
    Unreachable,
}
