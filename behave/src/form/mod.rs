//! The executable form: one small typed language that source of every language is lowered into.
//!
//! It is a register machine with explicit control flow, near to what a compiler has after it has resolved names
//! and types. Nothing nests: expressions are flattened into instructions over numbered locals, `&&`, `?:` and loops
//! are branches between blocks, `finally` is a block left through a switch. So an interpreter and a symbolic
//! executor can both walk it with a loop, whatever the source looked like.
//!
//! # Registers
//!
//! A local is 64 bits; its [`Kind`] says how to read them. Integers are kept extended to 64 bits (with their sign, or
//! with zeros), truth values are 0 or 1, an `f32` stands in the low half. References are pointers.
//!
//! # Memory
//!
//! Memory is a set of blocks of bytes. A pointer is `block << 32 | offset`, the offset signed, null is 0; pointers are
//! stored in memory as these 8 bytes, so that C may copy and cast them and an object's field or an array's element
//! is loaded like any other value. A Java array is a block whose length is known to the memory; an object is a block
//! with 8 bytes a field, fields of the superclass first; a string is a block of UTF-16; library objects (lists, maps,
//! builders) are blocks with contents of their own that only library calls touch. What a block is (its class, its
//! element kind) is kept beside it by the machine, see [`crate::run`].
//!
//! # Names
//!
//! A [`Unit`] is one file. It names what it uses, its own things included, in its table of [`Symbol`]s; only
//! [`Program::link`] sees many units and binds each symbol to a function, a static, a class or a library entry.
//!
//! # What cannot be lowered
//!
//! Ends its path with [`Terminator::Unsupported`] at that place: the other paths of the function still run.

mod census;
mod function;
mod instruction;
mod kind;
mod program;
mod signature;
mod unit;

pub use census::{Census, census};
pub use function::{Block, BlockId, Function, Local, LocalId, Parameter, Receiver};
pub use instruction::{Binary, Compare, Instruction, Operand, Step, Terminator, Unary};
pub use kind::Kind;
pub use program::{ClassRef, FunctionRef, Link, LinkStats, Program, StaticRef, UnitId};
pub(crate) use program::{Linked, LinkedClass, Packed, Part};
pub use signature::{TextKind, Type};
pub use unit::{
    Class, ClassId, Field, FunctionId, Language, NameId, Static, StaticId, Symbol, SymbolId, SymbolKind,
    Text, TextId, Unit,
};
