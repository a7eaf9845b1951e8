//! The built-in solver first, and one beside us for what it leaves open.

use std::sync::Mutex;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Answer, Bounded, Bounds, No, Process, Program, Solver};
use crate::smt::{Pool, Term};

/// Which solver decides what the built-in one leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// z3 or cvc5, where one is installed.
    #[default]
    Auto,
    /// None.
    Embedded,
    /// z3.
    Z3,
    /// cvc5.
    Cvc5,
}

/// Solvers that several threads share; processes are kept while they are needed.
#[derive(Debug)]
pub struct Solvers {
    program: Option<Program>,
    idle: Mutex<Vec<Process>>,
}

impl Solvers {
    /// The solvers of a choice; one that is not installed is left out.
    pub fn new(choice: Choice) -> Self {
        let wanted: &[Program] = match choice {
            Choice::Auto => &[Program::Z3, Program::Cvc5],
            Choice::Embedded => &[],
            Choice::Z3 => &[Program::Z3],
            Choice::Cvc5 => &[Program::Cvc5],
        };
        let found = wanted.iter().find_map(|program| Some((*program, Process::find(*program)?)));
        match found {
            Some((program, process)) => Self { program: Some(program), idle: Mutex::new(vec![process]) },
            None => Self { program: None, idle: Mutex::default() },
        }
    }

    /// The solver beside us, if there is one.
    pub fn external(&self) -> Option<&'static str> {
        self.program.map(Program::name)
    }

    /// Asks the built-in solver only, which gives up early: these questions are many.
    pub fn ask_embedded(&self, pool: &mut Pool, assertions: &[Term], limit: Duration) -> Answer {
        Bounded::new(Bounds::brief()).solve(pool, assertions, limit)
    }

    /// Asks the built-in solver, and the one beside us if that leaves the question open.
    pub fn ask(&self, pool: &mut Pool, assertions: &[Term], limit: Duration) -> Answer {
        let first = self.ask_embedded(pool, assertions, limit);
        let (Answer::No(No::WithinBound) | Answer::Unknown(_), Some(program)) = (&first, self.program) else {
            return first;
        };
        let idle = self.idle.lock().ok().and_then(|mut all| all.pop());
        let Some(mut process) = idle.or_else(|| Process::find(program)) else { return first };
        let second = process.solve(pool, assertions, limit);
        if let Ok(mut all) = self.idle.lock() {
            all.push(process);
        }
        // "No within the bound" says more than "unknown".
        if matches!(second, Answer::Unknown(_)) { first } else { second }
    }
}
