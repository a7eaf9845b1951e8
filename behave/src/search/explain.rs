//! An answer with its reasons: which pair took which lines, what came out, and what the code does beyond.

use super::check::{Checked, Object, arguments, output, run};
use super::compare::satisfies;
use super::paths::Decisions;
use crate::example::Examples;
use crate::form::{FunctionRef, Step};
use crate::matching::{Coverage, Standing, Word};
use crate::run::{Call, Machine, Outcome};
use crate::signature::{Mapping, Output};
use crate::value::Value;

/// A function that fits.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The function.
    pub function: FunctionRef,
    /// How it was called.
    pub mapping: Mapping,
    /// What was chosen for fields of the object that it was called on.
    pub object: Object,
    /// What the order goes by.
    pub standing: Standing,
    /// Paths and pairs.
    pub coverage: Coverage,
    /// One report for each pair.
    pub pairs: Vec<PairReport>,
    /// What no satisfied pair decides.
    pub uncovered: Vec<Uncovered>,
}

/// What a pair did.
#[derive(Debug, Clone, PartialEq)]
pub struct PairReport {
    /// Whether the output is the wanted one.
    pub satisfied: bool,
    /// What the call was given.
    pub arguments: Vec<Value>,
    /// What came out, or how the call ended.
    pub got: Result<Value, String>,
    /// Whether the call came to its end, be it by an exception: what ran into a limit or could not be run says nothing.
    pub decided: bool,
    /// Lines of the function that were run.
    pub lines: Vec<u32>,
}

/// A decision that no satisfied pair takes.
#[derive(Debug, Clone, PartialEq)]
pub struct Uncovered {
    /// The decision.
    pub decision: super::paths::Decision,
    /// Line that asks.
    pub line: u32,
    /// Line it would go on at.
    pub to_line: u32,
    /// Arguments that go there, if some are known.
    pub input: Option<Vec<Value>>,
}

impl Answer {
    /// Whether all pairs are satisfied.
    pub fn is_full(&self) -> bool {
        !self.pairs.is_empty() && self.pairs.iter().all(|p| p.satisfied)
    }

    /// The paper's word.
    pub fn word(&self) -> Word {
        self.standing.word
    }
}

/// Runs every pair once more and keeps the way it took.
pub(super) fn explain(
    machine: &mut Machine<'_>,
    checked: &Checked,
    mapping: &Mapping,
    examples: &Examples,
) -> Answer {
    let program = machine.program();
    let function = program.function(checked.function);
    let decisions = Decisions::new(function);
    let (mut pairs, mut taken) = (Vec::new(), Vec::new());
    for (at, pair) in examples.pairs.iter().enumerate() {
        let solved = checked.values.as_ref().and_then(|v| v.get(at)).map(Vec::as_slice);
        let Some(arguments) = arguments(program, checked.function, mapping, pair, solved) else { continue };
        let call = Call { function: checked.function, arguments: arguments.clone() };
        let run = run(machine, &call, &checked.object);
        let seen = output(program, checked.function, mapping, &run.outcome);
        let satisfied = checked.satisfied.get(at) == Some(&true)
            && seen.is_some_and(|(got, ty, language)| satisfies(&pair.output.value, got, ty, language));
        let got = match seen {
            Some((got, ..)) => Ok(got.clone()),
            None => Err(ending(&run.outcome)),
        };
        if satisfied {
            taken.push((at, run.trace.decisions(program, checked.function)));
        }
        pairs.push(PairReport {
            satisfied,
            arguments,
            got,
            decided: matches!(
                run.outcome,
                Outcome::Returned { .. } | Outcome::Threw { .. } | Outcome::Faulted(_)
            ),
            lines: run.trace.lines(program, checked.function),
        });
    }
    let (coverage, open) = decisions.coverage(examples.pairs.len(), &taken);
    let line = |block: crate::form::BlockId, end: bool| {
        function.blocks.get(block.0 as usize).map_or(0, |b| {
            let first = b.steps.iter().map(|s: &Step| s.line).find(|l| *l > 0);
            if end { b.end_line } else { first.unwrap_or(b.end_line) }
        })
    };
    let uncovered: Vec<Uncovered> = open
        .iter()
        .map(|(from, to)| Uncovered {
            decision: (*from, *to),
            line: line(*from, true),
            to_line: line(*to, false),
            input: None,
        })
        .collect();
    let standing = Standing {
        n_pairs: examples.pairs.len(),
        n_satisfied: pairs.iter().filter(|p| p.satisfied).count(),
        signature: mapping.signature,
        returned: mapping.output == Output::Returned,
        n_free: mapping.free.len() + checked.object.len(),
        solved: checked.values.is_some() || !checked.object.is_empty(),
        varied: checked.is_varied(),
        word: coverage.word().unwrap_or(Word::Splintered),
        n_uncovered: uncovered.len(),
        size: function.blocks.iter().map(|b| b.steps.len() + 1).sum(),
    };
    Answer {
        function: checked.function,
        mapping: mapping.clone(),
        object: checked.object.clone(),
        standing,
        coverage,
        pairs,
        uncovered,
    }
}

/// How a call without an output ended, in words.
fn ending(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned { .. } => "nothing was left where the output is looked for".into(),
        Outcome::Threw { class, message } => match message {
            Some(message) => format!("threw {class}: {message}"),
            None => format!("threw {class}"),
        },
        Outcome::Faulted(fault) => fault.to_string(),
        Outcome::Limited(limit) => limit.to_string(),
        Outcome::Unsupported(what) => format!("cannot be run: {what}"),
        Outcome::Unfit(why) => why.clone(),
    }
}
