//! The paths of a function as formulas: the set `Q_P` of §3.2.
//!
//! A function is executed with variables in the place of its arguments. Every way through it that returns is a [`Path`]: what
//! must hold of the arguments to go there, and what is returned then. Loops are unrolled and calls inlined up to
//! [`Bounds`]; ways that end in an exception are left out, as in the paper, and a way that meets something that formulas
//! do not say is given up, which makes the set partial. Truth values, characters, machine integers and strings are followed.

mod execute;
mod keep;
mod string;

pub use execute::explore;
pub use keep::{KeptPath, KeptPaths, has_formulas};

use std::time::Duration;

use crate::form::{BlockId, Field, FunctionRef, Kind, Program, Type};
use crate::run::{Call, Machine};
use crate::smt::{Literal, Model, Pool, Sort, Term, script};
use crate::solve::{Answer, Solver};
use crate::value::Value;

/// How far execution goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Paths that are kept.
    pub paths: usize,
    /// Instructions of all paths together.
    pub steps: usize,
    /// How often one block is entered on one path.
    pub rounds: usize,
    /// Calls inside calls.
    pub depth: usize,
    /// Terms.
    pub terms: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { paths: 64, steps: 20_000, rounds: 4, depth: 6, terms: 50_000 }
    }
}

/// A way through a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// What must hold, all of it.
    pub condition: Vec<Term>,
    /// What is returned, if it can be said.
    pub result: Option<Term>,
    /// Decisions of the function itself, in order.
    pub decisions: Vec<(BlockId, BlockId)>,
}

/// `Q_P` of a function.
#[derive(Debug, Clone, Default)]
pub struct Paths {
    /// The terms of all paths.
    pub pool: Pool,
    /// The arguments; none where formulas cannot say the type.
    pub arguments: Vec<Option<Term>>,
    /// The paths that return.
    pub paths: Vec<Path>,
    /// Whether some way was given up: there may be more paths.
    pub partial: bool,
    /// Units of the program whose code was walked.
    pub units: Vec<u32>,
}

impl Paths {
    /// A path as SMT-LIB: its condition, and its result as the variable `R`.
    pub fn smt_lib(&self, path: &Path) -> String {
        let mut pool = self.pool.clone();
        let mut assertions = path.condition.clone();
        if let Some(result) = path.result {
            let sort = pool.sort(result);
            let returned = pool.variable("R", sort);
            assertions.extend(pool.apply(crate::smt::Op::Eq, &[returned, result]));
        }
        script(&pool, &assertions)
    }

    /// Whether a path can be taken with these arguments and give this result: `Solve(C_q ∧ C_ls)` of §3.3. What is not
    /// given is free.
    pub fn solve(
        &mut self,
        path: usize,
        arguments: &[Option<Value>],
        result: Option<&Value>,
        solver: &mut dyn Solver,
        limit: Duration,
    ) -> Option<Answer> {
        let assertions = self.question(path, arguments, result)?;
        Some(solver.solve(&mut self.pool, &assertions, limit))
    }

    /// What a solver is asked for that: the path's condition, the arguments and the result. None where formulas cannot say it.
    pub fn question(
        &mut self,
        path: usize,
        arguments: &[Option<Value>],
        result: Option<&Value>,
    ) -> Option<Vec<Term>> {
        let path = self.paths.get(path)?.clone();
        let mut assertions = path.condition;
        let known = self.arguments.clone();
        for (term, value) in known.iter().zip(arguments) {
            if let Some(value) = value {
                let same = self.equals((*term)?, value)?;
                assertions.push(same);
            }
        }
        if let Some(value) = result {
            let same = self.equals(path.result?, value)?;
            assertions.push(same);
        }
        Some(assertions)
    }

    fn equals(&mut self, term: Term, value: &Value) -> Option<Term> {
        let literal = literal(value, self.pool.sort(term))?;
        let literal = self.pool.literal(literal);
        self.pool.apply(crate::smt::Op::Eq, &[term, literal]).ok()
    }
}

fn literal(value: &Value, sort: Sort) -> Option<Literal> {
    Some(match (value, sort) {
        (Value::Bool(b), Sort::Bool) => Literal::Bool(*b),
        (Value::Char(c), Sort::Bits(width)) => Literal::bits(width, u128::from(*c)),
        (Value::Int(n), Sort::Bits(width)) => Literal::signed(width, *n),
        (Value::Text(text), Sort::Text) => Literal::text(text),
        _ => return None,
    })
}

/// The sort that holds values of a type.
fn sort_of(ty: &Type) -> Option<Sort> {
    match ty {
        Type::Bool => Some(Sort::Bool),
        Type::Char(kind) | Type::Int(kind) => Some(kind_sort(*kind)),
        Type::Text(crate::form::TextKind::String) => Some(Sort::Text),
        _ => None,
    }
}

fn kind_sort(kind: Kind) -> Sort {
    if kind == Kind::Bool { Sort::Bool } else { Sort::Bits(kind.bits() as u16) }
}

/// The name of an argument in formulas.
fn argument_name(place: usize) -> String {
    format!("a{place}")
}

/// The name of a field in formulas.
fn field_name(field: &Field) -> String {
    format!("f{}", field.slot)
}

/// Fields of objects that a method is called on.
pub(crate) fn fields_of(program: &Program, function: FunctionRef) -> &[Field] {
    let class = program.function(function).class;
    class.and_then(|c| program.unit(function.unit).classes.get(c.index())).map_or(&[], |c| &c.fields)
}

/// Values of fields that a model stands for; what it does not say is nothing in particular.
pub(crate) fn field_values(fields: &[Field], model: &Model) -> Option<Vec<(Field, Value)>> {
    fields.iter().map(|f| Some((f.clone(), value_in(model, &field_name(f), &f.ty)?))).collect()
}

/// The value of a variable in a model.
fn value_in(model: &Model, name: &str, ty: &Type) -> Option<Value> {
    let sort = sort_of(ty)?;
    let literal = model.get(name).cloned().unwrap_or_else(|| Literal::default_of(sort));
    Some(match (literal, ty) {
        (Literal::Bool(b), _) => Value::Bool(b),
        (Literal::Bits { value, .. }, Type::Char(kind)) => {
            Value::Char(u32::try_from(value).ok().filter(|_| kind.bits() <= 16)?)
        }
        (Literal::Bits { value, .. }, Type::Int(kind)) => Value::Int(kind.integer(kind.wrap(value as u64))),
        (Literal::Text(units), _) => Value::Text(String::from_utf16(&units).ok()?),
        _ => return None,
    })
}

/// Values of the parameters that a model stands for.
pub(crate) fn values(program: &Program, function: FunctionRef, model: &Model) -> Option<Vec<Value>> {
    program
        .function(function)
        .parameters
        .iter()
        .enumerate()
        .map(|(place, parameter)| value_in(model, &argument_name(place), &parameter.ty))
        .collect()
}

/// Arguments with which the function takes a decision, if the solver finds some. They are run before they count.
pub fn input_for(
    machine: &mut Machine<'_>,
    function: FunctionRef,
    decision: (BlockId, BlockId),
    paths: &mut Paths,
    solver: &mut dyn FnMut(&mut Pool, &[Term]) -> Answer,
) -> Option<Vec<Value>> {
    const TRIED: usize = 4;
    let program = machine.program();
    let through: Vec<usize> = (0..paths.paths.len())
        .filter(|p| paths.paths[*p].decisions.contains(&decision))
        .take(TRIED)
        .collect();
    for path in through {
        let conditions = paths.paths[path].condition.clone();
        let Answer::Yes(model) = solver(&mut paths.pool, &conditions) else { continue };
        let Some(arguments) = values(program, function, &model) else { continue };
        let run = machine.run(&Call { function, arguments: arguments.clone() });
        if run.trace.decisions(program, function).contains(&decision) {
            return Some(arguments);
        }
    }
    None
}
