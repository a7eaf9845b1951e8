//! Objects for methods whose class has no constructor without arguments: the fields that the method reads are free (§3.3).
//!
//! One object is looked for that satisfies all pairs. Usual values are run first, then a solver is asked along the paths of
//! the method; whatever it finds is run before it counts.

use std::time::Duration;

use super::check::{Checked, Object, attempt_with};
use super::usual::{combinations, usual};
use crate::example::Examples;
use crate::form::{Field, Function, FunctionRef, Instruction, Link, LocalId, Operand, Program, Receiver};
use crate::matching::Signature;
use crate::run::Machine;
use crate::signature::{Choice, Mapping, Output};
use crate::solve::{Answer, Solvers};
use crate::symbolic::{Paths, field_values};
use crate::value::Value;

/// Most fields that are chosen, and ways to give the inputs.
const FIELDS: usize = 3;
const WAYS: usize = 2;
/// Methods called on the object that are looked into.
const DEPTH: usize = 3;
/// Paths that a solver is asked about for one pair, and its time for each.
const PATHS: usize = 6;
const LIMIT: Duration = Duration::from_millis(100);

/// The fields that decide what a method does when examples say nothing of the object: those it reads, if no object can
/// be made without arguments. None where there are none, or too many to choose.
pub(super) fn free_fields(program: &Program, function: FunctionRef) -> Option<Vec<Field>> {
    let declared = program.function(function);
    if declared.receiver != Receiver::Object || !declared.has_body() {
        return None;
    }
    let class = program.unit(function.unit).classes.get(declared.class?.index())?;
    if class.maker.is_some() || class.fields.is_empty() {
        return None;
    }
    let mut offsets = Vec::new();
    read_by(program, function, DEPTH, &mut offsets);
    let read = |f: &&Field| offsets.contains(&(i64::from(f.slot) * 8));
    let fields: Vec<Field> = class.fields.iter().filter(read).cloned().collect();
    (1..=FIELDS).contains(&fields.len()).then_some(fields)
}

/// Where a method and those that it calls on the same object read that object.
fn read_by(program: &Program, function: FunctionRef, depth: usize, offsets: &mut Vec<i64>) {
    const RECEIVER: Operand = Operand::Local(LocalId(0));
    let declared: &Function = program.function(function);
    for step in declared.blocks.iter().flat_map(|b| &b.steps) {
        match &step.instruction {
            Instruction::Load { pointer: RECEIVER, offset, .. } => offsets.push(i64::from(*offset)),
            Instruction::Call { callee, arguments, .. }
            | Instruction::CallVirtual { fallback: Some(callee), arguments, .. }
                if depth > 0 && arguments.first() == Some(&RECEIVER) =>
            {
                if let Link::Function(callee) = program.resolve(function.unit, *callee)
                    && program.function(callee).receiver == Receiver::Object
                {
                    read_by(program, callee, depth - 1, offsets);
                }
            }
            _ => {}
        }
    }
}

/// Looks for an object with which a method satisfies all pairs.
pub(super) fn solve(
    machine: &mut Machine<'_>,
    function: FunctionRef,
    fields: &[Field],
    ways: &[Mapping],
    examples: &Examples,
    paths: impl FnOnce() -> Paths,
    solvers: &Solvers,
) -> Option<(Checked, Mapping)> {
    let plain = |w: &&Mapping| w.free.iter().all(|(_, choice)| *choice != Choice::Buffer);
    let mut search = Search { machine, function, examples, n_checks: 0 };
    let ways: Vec<&Mapping> =
        ways.iter().filter(|w| w.signature != Signature::Relaxed).filter(plain).take(WAYS).collect();
    let pools: Vec<Vec<Value>> = fields.iter().map(|field| usual(&field.ty, examples)).collect();
    for way in &ways {
        for values in combinations(&pools) {
            let object: Object = fields.iter().cloned().zip(values).collect();
            if search.fits(way, &object) {
                return Some(search.found(way, object));
            }
        }
    }
    if ways.iter().all(|w| w.output != Output::Returned) {
        return None;
    }
    let mut paths = paths();
    for way in ways.iter().filter(|w| w.output == Output::Returned && w.free.is_empty()) {
        for object in search.asked(way, fields, &mut paths, solvers) {
            if search.fits(way, &object) {
                return Some(search.found(way, object));
            }
        }
    }
    None
}

struct Search<'m, 'p, 'e> {
    machine: &'m mut Machine<'p>,
    function: FunctionRef,
    examples: &'e Examples,
    n_checks: usize,
}

impl Search<'_, '_, '_> {
    fn fits(&mut self, way: &Mapping, object: &[(Field, Value)]) -> bool {
        self.examples.pairs.iter().all(|pair| {
            self.n_checks += 1;
            attempt_with(self.machine, self.function, way, pair, None, object)
        })
    }

    fn found(&self, way: &Mapping, object: Object) -> (Checked, Mapping) {
        let checked = Checked {
            function: self.function,
            mapping: 0,
            satisfied: vec![true; self.examples.pairs.len()],
            n_checks: self.n_checks,
            not_run: false,
            values: None,
            object,
        };
        (checked, Mapping { signature: Signature::Relaxed, ..way.clone() })
    }

    /// Objects that a solver finds for single pairs.
    fn asked(&self, way: &Mapping, fields: &[Field], paths: &mut Paths, solvers: &Solvers) -> Vec<Object> {
        let mut found = Vec::new();
        for pair in &self.examples.pairs {
            let mut given: Vec<Option<Value>> = vec![None; way.inputs.len()];
            for (input, place) in pair.inputs.iter().zip(&way.inputs) {
                if let Some(slot) = given.get_mut(*place) {
                    *slot = Some(input.value.clone());
                }
            }
            for path in 0..paths.paths.len().min(PATHS) {
                let Some(question) = paths.question(path, &given, Some(&pair.output.value)) else { continue };
                if let Answer::Yes(model) = solvers.ask_embedded(&mut paths.pool, &question, LIMIT) {
                    found.extend(field_values(fields, &model));
                }
            }
        }
        found
    }
}

#[cfg(all(test, feature = "java"))]
mod tests {
    use crate::example::parse_pairs;
    use crate::lower::{LowerLimits, SourceFile, builtin, lower_all};
    use crate::search::{Corpus, SearchOptions};

    /// The fields that are chosen so that the only method satisfies the pairs.
    fn check(class: &str, pairs: &[&str], expected: &str) {
        let files = [SourceFile { path: "C.java".into(), text: class.into() }];
        let corpus = Corpus::new(lower_all(&files, &builtin(), LowerLimits::default()));
        let found =
            corpus.search(&parse_pairs(pairs.iter().copied()).expect("pairs"), &SearchOptions::default());
        let shown = found.answers.first().map_or_else(String::new, |answer| {
            assert!(answer.is_full());
            let fields = answer.object.iter().map(|(field, value)| format!("{} = {value}", field.name));
            fields.collect::<Vec<_>>().join(", ")
        });
        assert_eq!(shown, expected, "{class}");
    }

    #[test]
    fn usual_values_are_run_and_others_asked_of_a_solver() {
        let add = "class C { int by; C(int by) { this.by = by; } int add(int x) { return x + by; } }";
        check(add, &["(3) -> 4", "(5) -> 6"], "by = 1");
        check(add, &["(3) -> 1003", "(5) -> 1005"], "by = 1000");
        let mark = "class C { final char mark; C(char c) { mark = c; }
            String before(String s) { int i = at(s); return i < 0 ? s : s.substring(0, i); }
            private int at(String s) { return s.indexOf(mark); } }";
        check(mark, &[r#"("a;b") -> "a""#, r#"("cd;") -> "cd""#, r#"("e") -> "e""#], "mark = ';'");
        let ending =
            "class C { String end; C(String e) { end = e; } String with(String s) { return s + end; } }";
        check(ending, &[r#"("a") -> "a.txt""#, r#"("bc") -> "bc.txt""#], r#"end = ".txt""#);
    }

    #[test]
    fn what_a_constructor_makes_is_not_chosen() {
        let own = "class C { int by = 2; int add(int x) { return x + by; } }";
        check(own, &["(3) -> 5"], "");
        let other = "class C { int by = 2; int add(int x) { return x + by; } }";
        let files = [SourceFile { path: "C.java".into(), text: other.into() }];
        let corpus = Corpus::new(lower_all(&files, &builtin(), LowerLimits::default()));
        let found = corpus.search(&parse_pairs(["(3) -> 4"]).expect("pairs"), &SearchOptions::default());
        assert!(found.answers.is_empty());
    }

    #[test]
    fn one_object_does_for_all_pairs() {
        let constant = "class C { int x; C(int x) { this.x = x; } int get(int y) { return x; } }";
        check(constant, &["(3) -> 7", "(4) -> 7"], "x = 7");
        check(constant, &["(3) -> 7", "(4) -> 8"], "");
    }
}
