//! One candidate: the mapping that satisfies most pairs.

use super::SearchOptions;
use super::compare::satisfies;
use crate::example::{Examples, Pair};
use crate::form::{Field, FunctionRef, Language, Program, Type};
use crate::matching::Signature;
use crate::run::{Call, Limit, Machine, Outcome, Run};
use crate::signature::{Choice, Mapping, Output};
use crate::value::Value;

/// Elements of a buffer for a result.
const BUFFER: usize = 256;

/// What running a candidate showed.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The function.
    pub function: FunctionRef,
    /// The place of the best mapping.
    pub mapping: usize,
    /// For each pair whether it is satisfied.
    pub satisfied: Vec<bool>,
    /// Calls that were made.
    pub n_checks: usize,
    /// Whether no call came to an end because something cannot be run.
    pub not_run: bool,
    /// For each pair the values that a solver found for free parameters.
    pub values: Option<Vec<Vec<(usize, Value)>>>,
    /// Values chosen for fields of the object that the method is called on; none where a constructor made it.
    pub object: Object,
}

/// Fields of an object and their values.
pub type Object = Vec<(Field, Value)>;

impl Checked {
    /// Whether free parameters got other values for other pairs.
    pub fn is_varied(&self) -> bool {
        self.values.as_ref().is_some_and(|all| all.windows(2).any(|two| two[0] != two[1]))
    }

    /// Pairs that are satisfied.
    pub fn n_satisfied(&self) -> usize {
        self.satisfied.iter().filter(|s| **s).count()
    }
}

/// Tries the mappings in order. A relaxed one counts only if it satisfies all pairs: with values of our choosing, some
/// pair is soon satisfied by chance.
pub(super) fn check(
    machine: &mut Machine<'_>,
    function: FunctionRef,
    ways: &[Mapping],
    examples: &Examples,
    options: &SearchOptions,
) -> Checked {
    let n = examples.pairs.len();
    let mut best = Checked {
        function,
        mapping: 0,
        satisfied: vec![false; n],
        n_checks: 0,
        not_run: false,
        values: None,
        object: Object::new(),
    };
    let (mut ended, mut slow) = (false, 0);
    for (at, mapping) in ways.iter().enumerate() {
        let relaxed = mapping.signature == Signature::Relaxed;
        if best.n_satisfied() == n || relaxed && slow > 0 || slow >= 3 {
            break;
        }
        let mut satisfied = vec![false; n];
        let mut changed = mapping.output == Output::Returned;
        for (p, pair) in examples.pairs.iter().enumerate() {
            let Some(run) = attempt(machine, function, mapping, pair, None, &[]) else { break };
            best.n_checks += 1;
            match run {
                Verdict::Satisfied { differs } => {
                    satisfied[p] = true;
                    changed |= differs;
                    ended = true;
                }
                Verdict::Limited(limit) => slow += usize::from(limit == Limit::Steps),
                Verdict::NotRun => {}
                Verdict::Other => ended = true,
            }
            if slow >= 3 || !satisfied[p] && (relaxed || !options.partial) {
                break;
            }
        }
        let count = satisfied.iter().filter(|s| **s).count();
        if changed && count > best.n_satisfied() && (!relaxed || count == n) {
            best.satisfied = satisfied;
            best.mapping = at;
        }
    }
    best.not_run = !ended && best.n_checks > 0 && slow == 0;
    best
}

enum Verdict {
    /// The output is the wanted one; whether the argument that holds it was something else before.
    Satisfied {
        differs: bool,
    },
    Limited(Limit),
    NotRun,
    Other,
}

fn attempt(
    machine: &mut Machine<'_>,
    function: FunctionRef,
    mapping: &Mapping,
    pair: &Pair,
    values: Option<&[(usize, Value)]>,
    object: &[(Field, Value)],
) -> Option<Verdict> {
    let program = machine.program();
    let call = Call { function, arguments: arguments(program, function, mapping, pair, values)? };
    let run = run(machine, &call, object);
    Some(match &run.outcome {
        Outcome::Returned { .. } => match output(program, function, mapping, &run.outcome) {
            Some((got, ty, language)) if satisfies(&pair.output.value, got, ty, language) => {
                Verdict::Satisfied { differs: differs(mapping, pair, language) }
            }
            _ => Verdict::Other,
        },
        Outcome::Limited(limit) => Verdict::Limited(*limit),
        Outcome::Unsupported(_) => Verdict::NotRun,
        Outcome::Threw { .. } | Outcome::Faulted(_) | Outcome::Unfit(_) => Verdict::Other,
    })
}

/// Runs a call on the object that was chosen, or on one that a constructor makes.
pub(super) fn run(machine: &mut Machine<'_>, call: &Call, object: &[(Field, Value)]) -> Run {
    if object.is_empty() { machine.run(call) } else { machine.run_on(object, call) }
}

/// Whether a pair is satisfied with these values of the free parameters and fields.
pub(super) fn attempt_with(
    machine: &mut Machine<'_>,
    function: FunctionRef,
    mapping: &Mapping,
    pair: &Pair,
    values: Option<&[(usize, Value)]>,
    object: &[(Field, Value)],
) -> bool {
    matches!(attempt(machine, function, mapping, pair, values, object), Some(Verdict::Satisfied { .. }))
}

/// An unchanged argument is no output.
fn differs(mapping: &Mapping, pair: &Pair, language: Language) -> bool {
    match mapping.output {
        Output::Returned => true,
        Output::Argument(p) => match mapping.inputs.iter().position(|i| *i == p) {
            Some(k) => {
                let any = Type::Any(None);
                !satisfies(&pair.output.value, &pair.inputs[k].value, &any, language)
                    || length(&pair.output.value) != length(&pair.inputs[k].value)
            }
            None => true,
        },
    }
}

/// The values of a call: inputs at their places, choices elsewhere, `solved` where a solver chose.
pub(super) fn arguments(
    program: &Program,
    function: FunctionRef,
    mapping: &Mapping,
    pair: &Pair,
    solved: Option<&[(usize, Value)]>,
) -> Option<Vec<Value>> {
    let parameters = &program.function(function).parameters;
    let mut values: Vec<Option<Value>> = vec![None; parameters.len()];
    for (k, p) in mapping.inputs.iter().enumerate() {
        *values.get_mut(*p)? = Some(pair.inputs.get(k)?.value.clone());
    }
    let size = pair.inputs.iter().find_map(|i| length(&i.value)).unwrap_or(0) as i64;
    for (p, choice) in &mapping.free {
        let number = |n: i64| match parameters[*p].ty {
            Type::Float(_) => Value::Float(n as f64),
            _ => Value::Int(i128::from(n)),
        };
        *values.get_mut(*p)? = Some(match choice {
            Choice::Number(n) => number(*n),
            Choice::Length(plus) => number(size + plus),
            Choice::Truth(b) => Value::Bool(*b),
            Choice::Buffer => buffer(&parameters[*p].ty),
            Choice::Solved => solved?.iter().find(|(at, _)| at == p)?.1.clone(),
        });
    }
    values.into_iter().collect()
}

fn buffer(ty: &Type) -> Value {
    let zero = match ty {
        Type::Pointer(of) => match &**of {
            Type::Char(_) => Value::Char(0),
            Type::Float(_) => Value::Float(0.0),
            Type::Bool => Value::Bool(false),
            _ => Value::Int(0),
        },
        _ => Value::Int(0),
    };
    Value::List(vec![zero; BUFFER])
}

fn length(value: &Value) -> Option<usize> {
    match value {
        Value::Text(text) => Some(text.encode_utf16().count()),
        Value::List(items) => Some(items.len()),
        _ => None,
    }
}

/// The value that the mapping looks at, its type and language.
pub(super) fn output<'r>(
    program: &'r Program,
    function: FunctionRef,
    mapping: &Mapping,
    outcome: &'r Outcome,
) -> Option<(&'r Value, &'r Type, Language)> {
    let Outcome::Returned { value, arguments } = outcome else { return None };
    let language = program.language(function.unit);
    let declared = program.function(function);
    match mapping.output {
        Output::Returned => Some((value.as_ref()?, &declared.result, language)),
        Output::Argument(p) => Some((arguments.get(p)?.as_ref()?, &declared.parameters.get(p)?.ty, language)),
    }
}
