//! Values for what examples do not mention: the paths of a function, its inputs and output, and a solver (§3.3).

use std::time::Duration;

use super::check::{Checked, Object, attempt_with};
use super::usual::{combinations, usual};
use crate::example::{Examples, Pair};
use crate::form::{FunctionRef, Type};
use crate::matching::Signature;
use crate::run::Machine;
use crate::signature::{Choice, Mapping, Output};
use crate::solve::{Answer, No, Reason, Solvers};
use crate::symbolic::Paths;
use crate::value::Value;

/// Time for one question. What bounds the work is the number of questions and the size of each, so that the same is
/// found on every machine; the time is for the worst of them.
const LIMIT: Duration = Duration::from_millis(200);
/// Questions about one function, to the built-in solver and to the one beside us.
const QUESTIONS: usize = 24;
const QUESTIONS_OUTSIDE: usize = 4;
/// Paths of a function that are asked about for one pair.
const PATHS: usize = 12;
/// Permutations that are asked about.
const WAYS: usize = 4;

/// Values of free parameters for one pair.
pub(super) type Values = Vec<(usize, Value)>;

/// What the solver made of a candidate.
pub(super) enum Solved {
    /// These values satisfy all pairs, with this mapping.
    Yes(Box<(Checked, Mapping)>),
    /// None do.
    No,
    /// Not decided: not all paths are known, or not all questions were answered.
    Open,
}

/// Looks for values of the free parameters with which a function satisfies all pairs. Whatever the solver finds is run
/// before it counts.
pub(super) fn solve(
    machine: &mut Machine<'_>,
    function: FunctionRef,
    ways: &[Mapping],
    examples: &Examples,
    paths: &mut Paths,
    solvers: &Solvers,
    external: bool,
) -> Solved {
    let mut tried: Vec<&[usize]> = Vec::new();
    let left = if external { QUESTIONS_OUTSIDE } else { QUESTIONS };
    let mut search = Search { machine, function, paths, solvers, external, left, n_checks: 0, open: false };
    search.open = search.paths.partial;
    for way in ways.iter().filter(|w| w.signature == Signature::Relaxed && w.output == Output::Returned) {
        if tried.contains(&way.inputs.as_slice()) || tried.len() >= WAYS || way.free.is_empty() {
            continue;
        }
        tried.push(&way.inputs);
        let free = way.free.iter().map(|(p, _)| (*p, Choice::Solved)).collect();
        let mapping = Mapping { free, ..way.clone() };
        let known = if external { None } else { search.usual(&mapping, examples) };
        if let Some(values) = known.or_else(|| search.all_pairs(&mapping, examples)) {
            let checked = Checked {
                function,
                mapping: 0,
                satisfied: vec![true; examples.pairs.len()],
                n_checks: search.n_checks,
                not_run: false,
                values: Some(values),
                object: Object::new(),
            };
            return Solved::Yes(Box::new((checked, mapping)));
        }
    }
    if search.open { Solved::Open } else { Solved::No }
}

struct Search<'m, 'p, 's> {
    machine: &'m mut Machine<'p>,
    function: FunctionRef,
    paths: &'s mut Paths,
    solvers: &'s Solvers,
    external: bool,
    /// Questions that may still be asked.
    left: usize,
    n_checks: usize,
    open: bool,
}

impl Search<'_, '_, '_> {
    /// Usual characters and strings that do for all pairs; usual numbers were tried before.
    fn usual(&mut self, mapping: &Mapping, examples: &Examples) -> Option<Vec<Values>> {
        let parameters = &self.machine.program().function(self.function).parameters;
        let types: Vec<&Type> =
            mapping.free.iter().filter_map(|(p, _)| Some(&parameters.get(*p)?.ty)).collect();
        if !types.iter().any(|ty| matches!(ty, Type::Char(_) | Type::Text(_))) {
            return None;
        }
        let pools: Vec<Vec<Value>> = types.iter().map(|ty| usual(ty, examples)).collect();
        combinations(&pools).into_iter().find_map(|chosen| {
            let values: Values = mapping.free.iter().map(|(p, _)| *p).zip(chosen).collect();
            let all = examples.pairs.iter().all(|pair| self.fits(mapping, pair, &values));
            all.then(|| vec![values; examples.pairs.len()])
        })
    }

    /// Values for every pair; the same for all, if those of one pair do for the others.
    fn all_pairs(&mut self, mapping: &Mapping, examples: &Examples) -> Option<Vec<Values>> {
        let mut all: Vec<Values> = Vec::new();
        for pair in &examples.pairs {
            let known = all.iter().find(|values| self.fits(mapping, pair, values)).cloned();
            let values = match known {
                Some(values) => values,
                None => self.one_pair(mapping, pair)?,
            };
            all.push(values);
        }
        // One choice for all pairs says more than one for each.
        let common =
            all.iter().position(|values| examples.pairs.iter().all(|p| self.fits(mapping, p, values)));
        Some(match common {
            Some(at) => vec![all[at].clone(); all.len()],
            None => all,
        })
    }

    fn fits(&mut self, mapping: &Mapping, pair: &Pair, values: &Values) -> bool {
        // A text that is already the output says nothing of the function: whatever hands it back would do.
        if values.iter().any(|(_, v)| matches!(v, Value::Text(_)) && *v == pair.output.value) {
            return false;
        }
        self.n_checks += 1;
        attempt_with(self.machine, self.function, mapping, pair, Some(values), &[])
    }

    fn one_pair(&mut self, mapping: &Mapping, pair: &Pair) -> Option<Values> {
        let n = self.machine.program().function(self.function).parameters.len();
        let mut given: Vec<Option<Value>> = vec![None; n];
        for (k, p) in mapping.inputs.iter().enumerate() {
            *given.get_mut(*p)? = Some(pair.inputs.get(k)?.value.clone());
        }
        if self.paths.paths.len() > PATHS {
            self.open = true;
        }
        for path in 0..self.paths.paths.len().min(PATHS) {
            if self.left == 0 {
                self.open = true;
                return None;
            }
            let Some(question) = self.paths.question(path, &given, Some(&pair.output.value)) else {
                self.open = true;
                continue;
            };
            self.left -= 1;
            let answer = if self.external {
                self.solvers.ask(&mut self.paths.pool, &question, LIMIT)
            } else {
                self.solvers.ask_embedded(&mut self.paths.pool, &question, LIMIT)
            };
            match answer {
                Answer::Yes(model) => {
                    let all = crate::symbolic::values(self.machine.program(), self.function, &model);
                    let values: Option<Values> = all.and_then(|all| {
                        mapping.free.iter().map(|(p, _)| Some((*p, all.get(*p)?.clone()))).collect()
                    });
                    match values {
                        Some(values) if self.fits(mapping, pair, &values) => return Some(values),
                        // The formula says yes and the run says no: one of them is wrong, so nothing is known.
                        _ => self.open = true,
                    }
                }
                Answer::No(No::Proof) => {}
                // Its other paths are no smaller.
                Answer::Unknown(Reason::TooLarge | Reason::TimeOut) => {
                    self.open = true;
                    self.left = 0;
                }
                Answer::No(No::WithinBound) | Answer::Unknown(_) => self.open = true,
            }
        }
        None
    }
}

/// Whether the parameters that get no input are of types that formulas say.
pub(super) fn is_solvable(parameters: &[&Type], ways: &[Mapping]) -> bool {
    ways.iter().any(|w| {
        w.signature == Signature::Relaxed
            && w.output == Output::Returned
            && !w.free.is_empty()
            && w.free.iter().all(|(p, _)| {
                parameters.get(*p).is_some_and(|ty| {
                    matches!(
                        ty,
                        Type::Bool | Type::Char(_) | Type::Int(_) | Type::Text(crate::form::TextKind::String)
                    )
                })
            })
    })
}
