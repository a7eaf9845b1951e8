//! Functions, their locals and blocks.

use serde::{Deserialize, Serialize};

use super::{ClassId, Kind, StaticId, Step, Terminator, Type};

/// A register of a function. The first ones are the parameters, a receiver before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LocalId(pub u32);

/// A block of a function; [`BlockId::ENTRY`] is where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BlockId(pub u32);

impl BlockId {
    /// Where every function starts.
    pub const ENTRY: Self = Self(0);
}

/// A register's description.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Local {
    /// How it is read.
    pub kind: Kind,
    /// The variable of the source it stands for, if it is one.
    pub name: Option<String>,
}

/// A parameter as the source declares it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// What a function is called on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Receiver {
    /// Nothing: a function or a static method.
    None,
    /// An object, which is local 0 and is not among `parameters`.
    Object,
    /// The object being made: a constructor, with the object as local 0.
    Constructed,
}

/// A straight run of steps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// What is done.
    pub steps: Vec<Step>,
    /// How it ends, and the line of that.
    pub end: Terminator,
    /// Line of the end.
    pub end_line: u32,
    /// Where an exception raised in this block goes on: the local receives the exception object.
    pub handler: Option<(LocalId, BlockId)>,
}

/// A function in executable form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Function {
    /// Name as the source has it; `<init>` for constructors, `<clinit>` for initialisers, `lambda` for those without.
    pub name: String,
    /// The key that other units link it by: full name with parameter types (`org.x.C.f(int,java.lang.String)`).
    pub key: String,
    /// Class it belongs to.
    pub class: Option<ClassId>,
    /// What it is called on.
    pub receiver: Receiver,
    /// Parameters, without receiver.
    pub parameters: Vec<Parameter>,
    /// What it returns.
    pub result: Type,
    /// First line of the function, modifiers and annotations included, 1-based.
    pub start: u32,
    /// Last line.
    pub end: u32,
    /// Registers; parameters (and receiver) first.
    pub locals: Vec<Local>,
    /// Blocks; the first is the entry. None for a function without body (abstract, extern, native).
    pub blocks: Vec<Block>,
    /// Whether a person could call it: not an initialiser, a lambda or something made by lowering.
    pub searchable: bool,
    /// The static variable that this initialiser alone sets. If it runs into something unsupported, only that variable is
    /// unknown: a run ends when it reads it, not when its class is initialised.
    pub guards: Option<StaticId>,
}

impl Function {
    /// Whether there is something to run.
    pub fn has_body(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// Reasons why paths of it cannot be run, in the order of the source.
    pub fn unsupported(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter_map(|block| match &block.end {
            Terminator::Unsupported(reason) => Some(reason.as_str()),
            _ => None,
        })
    }

    /// Name of the parameter that stands for all arguments after the named ones: a pointer to them, 8 bytes each.
    pub const REST: &'static str = "...";

    /// Whether it takes more arguments than it names.
    pub fn is_variadic(&self) -> bool {
        self.parameters.last().is_some_and(|last| last.name == Self::REST)
    }

    /// Number of registers that hold the receiver and the parameters.
    pub fn n_arguments(&self) -> usize {
        self.parameters.len() + usize::from(self.receiver != Receiver::None)
    }
}
