//! The search: candidates by type, running, matching, order, explanation.
//!
//! ```text
//! examples ──signature::Table──▶ candidates × mappings ──run──▶ satisfied pairs ──matching──▶ order ──explain──▶ answers
//! ```

mod check;
mod compare;
mod explain;
mod fields;
mod free;
mod paths;
mod usual;

use std::time::Duration;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

pub use check::{Checked, Object};
pub use compare::satisfies;
pub use explain::{Answer, PairReport, Uncovered};
pub use paths::{Decision, Decisions};

use crate::example::Examples;
use crate::form::{Field, FunctionRef, Program, Unit};
use crate::matching::{Bucket, Ranking, Signature, Standing, order, round_robin, satsy_ranked};
use crate::run::{Limits, Machine};
use crate::signature::{Choice, Mapping, Table, mappings};
use crate::solve::{Choice as SolverChoice, Solvers};
use crate::store::{Code, PathStore};
use crate::symbolic::{Bounds, Paths, explore, input_for};

/// Candidates whose free parameters the built-in solver is asked for, and of those it leaves open the one beside us.
const ASKED: usize = 96;
const ASKED_AGAIN: usize = 8;

/// Methods that an object is looked for.
const OBJECTS: usize = 400;

/// Answers whose other paths are looked into.
const SHOWN: usize = 20;

/// Code that can be searched by behaviour.
#[derive(Debug, Default)]
pub struct Corpus {
    program: Program,
    table: Table,
    /// Paths that were made at index time.
    paths: PathStore,
}

/// What to look for besides the examples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SearchOptions {
    /// Most answers.
    pub top: usize,
    /// Their order.
    pub ranking: Ranking,
    /// Whether functions with parameters that the examples do not mention count (§3.3).
    pub relaxed: bool,
    /// Whether functions that satisfy some pairs only are answers.
    pub partial: bool,
    /// Whether the default ranking keeps functions that satisfy less where others satisfy all pairs.
    pub weaker: bool,
    /// Bounds on each run.
    pub limits: Limits,
    /// Seed of Satsy Round Robin's draws.
    pub seed: u64,
    /// Who decides what the built-in solver leaves open.
    pub solver: SolverChoice,
}

impl Default for SearchOptions {
    fn default() -> Self {
        let limits = Limits { steps: 300_000, depth: 400, memory: 8 << 20, trace: 2_048 };
        Self {
            top: 10,
            ranking: Ranking::Default,
            relaxed: true,
            partial: true,
            weaker: false,
            limits,
            seed: 1,
            solver: SolverChoice::Auto,
        }
    }
}

impl SearchOptions {
    /// So many functions that satisfy all pairs as they are leave no place for those that need values chosen.
    fn enough(&self) -> usize {
        if self.ranking == Ranking::Default && !self.weaker { 1 } else { self.top }
    }
}

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SearchStats {
    /// Functions of the searched code.
    pub n_functions: usize,
    /// Functions whose types fit.
    pub n_candidates: usize,
    /// Calls made: a function, a mapping and a pair.
    pub n_checks: usize,
    /// Candidates that satisfy some pair.
    pub n_matches: usize,
    /// Candidates none of whose runs came to an end because something cannot be run.
    pub n_not_run: usize,
    /// Candidates with further parameters whose values were asked of a solver.
    pub n_solved: usize,
    /// Those of them that stay undecided: not all their paths are known, or the solver's bound was met.
    pub n_open: usize,
    /// Functions that satisfy some pairs, or all with values chosen for them, and are left out because others satisfy all.
    pub n_weaker: usize,
    /// The solver that was asked beside the built-in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver: Option<SolverChoice>,
}

/// Functions that satisfy pairs, before they are ranked.
#[derive(Debug, Clone, Default)]
pub struct Matches {
    found: Vec<(Checked, Mapping)>,
    stats: SearchStats,
}

/// Answers, best first.
#[derive(Debug, Clone, Default)]
pub struct Answers {
    /// The answers.
    pub answers: Vec<Answer>,
    /// What was done for them.
    pub stats: SearchStats,
}

impl Corpus {
    /// Links units and groups their functions by type.
    pub fn new(units: Vec<Unit>) -> Self {
        let program = Program::link(units);
        let table = Table::new(&program);
        Self { program, table, paths: PathStore::default() }
    }

    /// Code that was linked before.
    pub fn of(code: Code) -> Self {
        Self { program: code.program, table: code.table, paths: PathStore::default() }
    }

    /// Takes paths that were made before; they must be of this code.
    pub fn set_paths(&mut self, paths: PathStore) {
        self.paths = paths;
    }

    /// Functions whose paths were made before, and how many of these sets are whole.
    pub fn n_paths(&self) -> (usize, usize) {
        self.paths.n_paths()
    }

    /// The paths of a function: those of the index, or made now.
    pub fn paths_of(&self, function: FunctionRef) -> Paths {
        match self.paths.get(&self.program, function) {
            Some(kept) => kept.terms(&self.program, function),
            None => explore(&self.program, function, Bounds::default()),
        }
    }

    /// The linked code.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Functions by type.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Functions that do to the inputs what the examples say.
    pub fn search(&self, examples: &Examples, options: &SearchOptions) -> Answers {
        self.answers(&self.matches(examples, options), examples, options)
    }

    /// Functions that satisfy pairs, in the order of the index. What is asked for besides (how many, which ranking) plays no
    /// part yet.
    pub fn matches(&self, examples: &Examples, options: &SearchOptions) -> Matches {
        let Some(output) = examples.output_type() else { return Matches::default() };
        let inputs = examples.input_types();
        let mut groups: Vec<(Vec<Mapping>, &[FunctionRef])> = Vec::new();
        for (shape, functions) in self.table.groups() {
            let parameters: Vec<_> = shape.parameters.iter().collect();
            let mut ways = mappings(&inputs, output, &parameters, &shape.result, shape.language);
            ways.retain(|m| options.relaxed || m.signature != Signature::Relaxed);
            if !ways.is_empty() {
                groups.push((ways, functions));
            }
        }
        let jobs: Vec<(usize, FunctionRef)> =
            groups.iter().enumerate().flat_map(|(g, (_, fs))| fs.iter().map(move |f| (g, *f))).collect();
        let checked: Vec<(usize, Checked)> = jobs
            .par_iter()
            .map_init(
                || Machine::new(&self.program, options.limits),
                |machine, (g, function)| {
                    (*g, check::check(machine, *function, &groups[*g].0, examples, options))
                },
            )
            .collect();
        let mut stats = SearchStats {
            n_functions: self.table.n_functions(),
            n_candidates: jobs.len(),
            ..SearchStats::default()
        };
        let solvers = Solvers::new(options.solver);
        stats.solver = match solvers.external() {
            Some("z3") => Some(SolverChoice::Z3),
            Some(_) => Some(SolverChoice::Cvc5),
            None => None,
        };
        let solved = self.solve_free(&checked, &groups, examples, options, &solvers, &mut stats);
        let on_objects = self.solve_fields(&checked, &groups, examples, options, &solvers, &mut stats);
        let mut found: Vec<(Checked, Mapping)> = Vec::new();
        for (g, one) in checked {
            stats.n_checks += one.n_checks;
            stats.n_not_run += usize::from(one.not_run);
            let n = one.n_satisfied();
            if n > 0 && (options.partial || n == examples.pairs.len()) {
                let mapping = groups[g].0[one.mapping].clone();
                found.push((one, mapping));
            }
        }
        for (one, mapping) in solved.into_iter().chain(on_objects) {
            stats.n_checks += one.n_checks;
            found.push((one, mapping));
        }
        stats.n_matches = found.len();
        // The order of the index, for ties.
        found.sort_by_key(|(one, _)| one.function);
        Matches { found, stats }
    }

    /// The best of what was found, explained.
    pub fn answers(&self, matches: &Matches, examples: &Examples, options: &SearchOptions) -> Answers {
        let solvers = Solvers::new(SolverChoice::Embedded);
        let mut stats = matches.stats;
        let mut answers = self.rank(&matches.found, examples, options, &mut stats);
        answers.par_iter_mut().take(SHOWN).for_each(|answer| self.find_inputs(answer, options, &solvers));
        Answers { answers, stats }
    }

    /// One function beside the examples: the best way to call it and what came out.
    pub fn check(
        &self,
        function: FunctionRef,
        examples: &Examples,
        options: &SearchOptions,
    ) -> Option<Answer> {
        let output = examples.output_type()?;
        let one = self.program.function(function);
        let language = self.program.language(function.unit);
        let parameters: Vec<_> = one.parameters.iter().map(|p| &p.ty).collect();
        let mut ways = mappings(&examples.input_types(), output, &parameters, &one.result, language);
        ways.retain(|m| options.relaxed || m.signature != Signature::Relaxed);
        ways.retain(|m| m.free.iter().all(|(_, choice)| *choice != Choice::Solved));
        if ways.is_empty() || !one.has_body() {
            return None;
        }
        let mut machine = Machine::new(&self.program, options.limits);
        let checked = check::check(&mut machine, function, &ways, examples, options);
        Some(explain::explain(&mut machine, &checked, &ways[checked.mapping], examples))
    }

    /// Candidates that no chosen value satisfies, asked of the solvers: what is free in them, so that all pairs hold.
    fn solve_free(
        &self,
        checked: &[(usize, Checked)],
        groups: &[(Vec<Mapping>, &[FunctionRef])],
        examples: &Examples,
        options: &SearchOptions,
        solvers: &Solvers,
        stats: &mut SearchStats,
    ) -> Vec<(Checked, Mapping)> {
        let n = examples.pairs.len();
        // What needs no solver comes first, or alone, so nothing is lost.
        let n_full = checked.iter().filter(|(_, one)| one.n_satisfied() == n).count();
        if !options.relaxed || n_full >= options.enough() {
            return Vec::new();
        }
        let mut asked: Vec<&(usize, Checked)> = checked
            .iter()
            .filter(|(g, one)| {
                let parameters = self.program.function(one.function).parameters.iter();
                let parameters: Vec<_> = parameters.map(|p| &p.ty).collect();
                one.n_satisfied() < n && !one.not_run && free::is_solvable(&parameters, &groups[*g].0)
            })
            .collect();
        // Where little is free and little is done, an answer is likelier and cheaper.
        asked.sort_by_key(|(_, one)| {
            let function = self.program.function(one.function);
            (function.parameters.len(), function.blocks.iter().map(|b| b.steps.len() + 1).sum::<usize>())
        });
        stats.n_open += asked.len().saturating_sub(ASKED);
        let ask = |external: bool, which: &[&(usize, Checked)]| -> Vec<free::Solved> {
            which
                .par_iter()
                .map_init(
                    || Machine::new(&self.program, options.limits),
                    |machine, (g, one)| {
                        let mut paths = self.paths_of(one.function);
                        let ways = &groups[*g].0;
                        free::solve(machine, one.function, ways, examples, &mut paths, solvers, external)
                    },
                )
                .collect()
        };
        let first: Vec<&(usize, Checked)> = asked.into_iter().take(ASKED).collect();
        stats.n_solved += first.len();
        let (mut found, mut open) = (Vec::new(), Vec::new());
        for (one, result) in first.iter().zip(ask(false, &first)) {
            match result {
                free::Solved::Yes(yes) => found.push(*yes),
                free::Solved::Open => open.push(*one),
                free::Solved::No => {}
            }
        }
        if solvers.external().is_some() {
            let again: Vec<&(usize, Checked)> = open.iter().copied().take(ASKED_AGAIN).collect();
            let mut left = open.len() - again.len();
            for result in ask(true, &again) {
                match result {
                    free::Solved::Yes(yes) => found.push(*yes),
                    free::Solved::Open => left += 1,
                    free::Solved::No => {}
                }
            }
            stats.n_open += left;
        } else {
            stats.n_open += open.len();
        }
        found
    }

    /// Methods of objects that cannot be made without arguments, with fields chosen so that all pairs hold; as long as
    /// functions that need nothing chosen do not fill the answer.
    fn solve_fields(
        &self,
        checked: &[(usize, Checked)],
        groups: &[(Vec<Mapping>, &[FunctionRef])],
        examples: &Examples,
        options: &SearchOptions,
        solvers: &Solvers,
        stats: &mut SearchStats,
    ) -> Vec<(Checked, Mapping)> {
        let n_full = checked.iter().filter(|(_, one)| one.n_satisfied() == examples.pairs.len()).count();
        if !options.relaxed || n_full >= options.enough() {
            return Vec::new();
        }
        let asked: Vec<(usize, FunctionRef, Vec<Field>)> = checked
            .iter()
            .filter(|(_, one)| one.n_satisfied() == 0)
            .filter_map(|(g, one)| {
                Some((*g, one.function, fields::free_fields(&self.program, one.function)?))
            })
            .take(OBJECTS)
            .collect();
        stats.n_solved += asked.len();
        asked
            .par_iter()
            .map_init(
                || Machine::new(&self.program, options.limits),
                |machine, (g, function, fields)| {
                    let paths = || self.paths_of(*function);
                    fields::solve(machine, *function, fields, &groups[*g].0, examples, paths, solvers)
                },
            )
            .flatten()
            .collect()
    }

    /// Arguments that take the code beyond the examples, by its paths and the solver.
    fn find_inputs(&self, answer: &mut Answer, options: &SearchOptions, solvers: &Solvers) {
        const LIMIT: Duration = Duration::from_millis(50);
        if answer.uncovered.is_empty() {
            return;
        }
        let mut paths = self.paths_of(answer.function);
        let mut machine = Machine::new(&self.program, options.limits);
        let mut ask = |pool: &mut crate::smt::Pool, terms: &[crate::smt::Term]| {
            solvers.ask_embedded(pool, terms, LIMIT)
        };
        for way in answer.uncovered.iter_mut().take(3) {
            way.input = input_for(&mut machine, answer.function, way.decision, &mut paths, &mut ask);
        }
    }

    fn rank(
        &self,
        found: &[(Checked, Mapping)],
        examples: &Examples,
        options: &SearchOptions,
        stats: &mut SearchStats,
    ) -> Vec<Answer> {
        let mut machine = Machine::new(&self.program, options.limits);
        let mut explained = |at: usize| explain::explain(&mut machine, &found[at].0, &found[at].1, examples);
        match options.ranking {
            Ranking::Default => {
                // What is cheap to know decides who is explained, and what that shows decides the rest.
                let mut places: Vec<usize> = (0..found.len()).collect();
                let standing = |at: &usize| {
                    let (one, mapping) = &found[*at];
                    self.standing(one, mapping, examples)
                };
                // A function that does some of it, or anything with enough chosen, is of use as long as none does all of it.
                let whole: Vec<usize> = places.iter().copied().filter(|at| standing(at).is_whole()).collect();
                if !whole.is_empty() && !options.weaker {
                    stats.n_weaker = places.len() - whole.len();
                    places = whole;
                }
                places.sort_by(|a, b| order(&standing(a), &standing(b)));
                let reach = options.top.saturating_mul(2).max(60);
                let mut answers: Vec<Answer> = places.into_iter().take(reach).map(&mut explained).collect();
                answers.sort_by(|a, b| order(&a.standing, &b.standing));
                answers.truncate(options.top);
                answers
            }
            paper => {
                let answers: Vec<Answer> = (0..found.len()).map(&mut explained).collect();
                let buckets: Vec<(Bucket, Signature)> = answers
                    .iter()
                    .filter_map(|a| Some((Bucket::of(&a.coverage)?, a.mapping.signature)))
                    .collect();
                let places = if paper == Ranking::SatsyRanked {
                    satsy_ranked(&buckets)
                } else {
                    round_robin(&buckets, options.seed)
                };
                places.into_iter().take(options.top).filter_map(|at| answers.get(at).cloned()).collect()
            }
        }
    }

    /// The standing of a match before its paths are known.
    fn standing(&self, one: &Checked, mapping: &Mapping, examples: &Examples) -> Standing {
        let function = self.program.function(one.function);
        Standing {
            n_pairs: examples.pairs.len(),
            n_satisfied: one.n_satisfied(),
            signature: mapping.signature,
            returned: mapping.output == crate::signature::Output::Returned,
            n_free: mapping.free.len() + one.object.len(),
            solved: one.values.is_some() || !one.object.is_empty(),
            varied: one.is_varied(),
            word: crate::matching::Word::Over,
            n_uncovered: 0,
            size: function.blocks.iter().map(|b| b.steps.len() + 1).sum(),
        }
    }
}
