//! Solvers: is there a value for what is free, and which?
//!
//! [`Bounded`] is built in: terms become circuits and circuits clauses. Strings are short and integers narrow in it, so
//! a "no" about strings or integers is a [`No::WithinBound`] and never a proof; [`Process`] asks z3 or cvc5 where one
//! is installed. Whatever says yes shows values, and those are checked against the formula before they are handed on.

mod blast;
mod both;
mod bounded;
mod process;

use std::time::Duration;

pub use both::{Choice, Solvers};
pub use bounded::{Bounded, Bounds};
pub use process::{Process, Program};

use crate::smt::{Literal, Model, Pool, Term, eval};

/// What a solver found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// These values satisfy the formula.
    Yes(Model),
    /// Nothing does.
    No(No),
    /// Not decided.
    Unknown(Reason),
}

/// How far a "no" reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum No {
    /// Nothing satisfies the formula.
    Proof,
    /// Nothing satisfies it as long as strings are no longer and integers no larger than the solver looks at.
    WithinBound,
}

/// Why nothing was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The time was up.
    TimeOut,
    /// The formula is larger than the solver takes.
    TooLarge,
    /// An operation that the solver lacks.
    Unsupported(String),
    /// The solver gave up, in its own words.
    GaveUp(String),
    /// The solver could not be started, died, or answered nonsense.
    Broken(String),
}

/// Something that decides formulas.
pub trait Solver {
    /// What it is called in answers.
    fn name(&self) -> &str;

    /// Looks for values that make all `assertions` true. The pool may grow.
    fn solve(&mut self, pool: &mut Pool, assertions: &[Term], limit: Duration) -> Answer;
}

/// A model counts only if the formula is true under it.
fn verified(pool: &Pool, assertions: &[Term], model: Model) -> Answer {
    let holds = |term: &Term| eval(pool, *term, &model) == Some(Literal::Bool(true));
    if assertions.iter().all(holds) {
        Answer::Yes(model)
    } else {
        Answer::Unknown(Reason::Broken("the values it gave do not satisfy the formula".into()))
    }
}
