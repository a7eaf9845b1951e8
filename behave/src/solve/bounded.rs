//! The built-in solver: circuits, clauses, and the SAT solver `batsat`.
//!
//! Of the pure Rust SAT solvers, `batsat` (MIT, a descendant of `MiniSat`, two small dependencies) can be stopped and asked
//! again; `splr` (MPL) is made for one large problem at a time, `varisat` has not been released since 2019, and
//! `rustsat` is a frame around solvers in C and C++.

use std::cell::Cell;
use std::time::{Duration, Instant};

use batsat::{Callbacks, Lit as SatLit, Solver as Sat, SolverInterface as _, SolverOpts, lbool};
use rustc_hash::FxHashMap;

use super::blast::{self, Gate, Graph, Lit, Refusal, Sizes, Wires};
use super::{Answer, No, Reason, Solver, verified};
use crate::smt::{Literal, Model, Node, Op, Pool, Sort, Term};

/// How far the built-in solver looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Characters of a free string.
    pub capacity: usize,
    /// Bits of a character of a free string: 8 for Latin-1, 16 for all of UTF-16.
    pub character_bits: usize,
    /// Bits of an integer without a width.
    pub int_bits: usize,
    /// Characters of any string on the way.
    pub longest: usize,
    /// Gates of a circuit; larger formulas are refused.
    pub gates: usize,
    /// Decisions of the SAT solver, so that a hard formula is given up at the same place on every machine.
    pub turns: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        let (gates, turns) = (1_500_000, u64::MAX);
        Self { capacity: 16, character_bits: 8, int_bits: 40, longest: 96, gates, turns }
    }
}

impl Bounds {
    /// For questions that are asked by the hundred: some milliseconds each.
    pub fn brief() -> Self {
        Self { gates: 40_000, turns: 20_000, ..Self::default() }
    }
}

/// Formulas as circuits of bits, strings up to a length, decided by a SAT solver; a "no" about strings is one within that bound.
#[derive(Debug, Clone, Default)]
pub struct Bounded {
    bounds: Bounds,
}

impl Bounded {
    /// A solver that looks this far.
    pub fn new(bounds: Bounds) -> Self {
        Self { bounds }
    }
}

/// Stops the SAT solver when the time is up or its turns are.
struct Deadline {
    until: Instant,
    turns: Cell<u64>,
}

impl Callbacks for Deadline {
    fn stop(&self) -> bool {
        let left = self.turns.get();
        self.turns.set(left.saturating_sub(1));
        left == 0 || Instant::now() >= self.until
    }
}

impl Solver for Bounded {
    fn name(&self) -> &'static str {
        "built-in"
    }

    fn solve(&mut self, pool: &mut Pool, assertions: &[Term], limit: Duration) -> Answer {
        let deadline = Instant::now() + limit;
        let Ok((fixed, rest)) = substitute_equalities(pool, assertions) else {
            return Answer::Unknown(Reason::Unsupported("ill-sorted formula".into()));
        };
        if rest.iter().any(|t| pool.value(*t) == Some(&Literal::Bool(false))) {
            return Answer::No(No::Proof);
        }
        let sizes = self.sizes(pool, &rest);
        let (circuit, goal) = match blast::build(pool, &rest, sizes) {
            Ok(built) => built,
            Err(Refusal::TooLarge) => return Answer::Unknown(Reason::TooLarge),
            Err(Refusal::Unsupported(what)) => return Answer::Unknown(Reason::Unsupported(what.into())),
        };
        let no = Answer::No(if circuit.bounded { No::WithinBound } else { No::Proof });
        let mut goals = vec![goal];
        goals.extend(&circuit.bounds);
        if goals.contains(&Graph::FALSE) {
            return no;
        }
        let mut clauses = Clauses::new(deadline, self.bounds.turns);
        for lit in goals {
            let lit = clauses.wire(&circuit.graph, lit);
            if !clauses.sat.add_clause_reuse(&mut vec![lit]) {
                return no;
            }
        }
        if Instant::now() >= deadline {
            return Answer::Unknown(Reason::TimeOut);
        }
        let found = clauses.sat.solve_limited(&[]);
        if found == lbool::TRUE {
            let mut model: Model = fixed;
            for (name, wires) in &circuit.inputs {
                model.insert(name.clone(), clauses.value(wires));
            }
            verified(pool, assertions, model)
        } else if found == lbool::FALSE {
            no
        } else {
            Answer::Unknown(Reason::TimeOut)
        }
    }
}

impl Bounded {
    /// Integers must be wider than every number in the formula and every machine integer that becomes one.
    fn sizes(&self, pool: &Pool, roots: &[Term]) -> Sizes {
        let mut int = self.bounds.int_bits.clamp(20, 100);
        for term in pool.cone(roots) {
            let needed = match pool.node(term) {
                Node::Apply(Op::BvToNat, children) => match pool.sort(children[0]) {
                    Sort::Bits(width) => usize::from(width) + 2,
                    _ => 0,
                },
                Node::Apply(Op::IntToBv(width), _) => usize::from(*width).min(66) + 2,
                Node::Literal(Literal::Int(n)) => 130 - n.unsigned_abs().leading_zeros() as usize,
                _ => 0,
            };
            int = int.max(needed);
        }
        Sizes {
            int: int.min(120),
            capacity: self.bounds.capacity.min(200),
            character: self.bounds.character_bits.clamp(7, 16),
            longest: self.bounds.longest.clamp(1, 2000),
            gates: self.bounds.gates,
        }
    }
}

/// Puts the value in the place of every variable that is asserted to equal one, until none is left.
fn substitute_equalities(
    pool: &mut Pool,
    assertions: &[Term],
) -> Result<(Model, Vec<Term>), crate::smt::SortError> {
    let mut model = Model::new();
    let mut rest: Vec<Term> = assertions.to_vec();
    loop {
        let mut flat = Vec::new();
        let mut open = rest.clone();
        open.reverse();
        while let Some(term) = open.pop() {
            match pool.node(term) {
                Node::Apply(Op::And, children) => open.extend(children.iter().rev()),
                _ => flat.push(term),
            }
        }
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        for term in &flat {
            let (variable, value) = match pool.node(*term) {
                Node::Variable(_, Sort::Bool) => (*term, None),
                Node::Apply(Op::Not, children) => (children[0], Some(false)),
                Node::Apply(Op::Eq, children) => {
                    let (a, b) = (children[0], children[1]);
                    let (variable, value) = if pool.value(a).is_some() { (b, a) } else { (a, b) };
                    if let (Node::Variable(..), Some(_)) = (pool.node(variable), pool.value(value)) {
                        known.entry(variable).or_insert(value);
                    }
                    continue;
                }
                _ => continue,
            };
            if matches!(pool.node(variable), Node::Variable(..)) {
                let value = pool.truth(value.unwrap_or(true));
                known.entry(variable).or_insert(value);
            }
        }
        if known.is_empty() {
            return Ok((model, flat));
        }
        for (variable, value) in &known {
            if let (Node::Variable(name, _), Some(literal)) = (pool.node(*variable), pool.value(*value)) {
                model.insert(name.to_string(), literal.clone());
            }
        }
        rest = pool.substitute(&flat, &known)?;
    }
}

/// Clauses of the gates that are asked for.
struct Clauses {
    sat: Sat<Deadline>,
    made: FxHashMap<usize, SatLit>,
}

impl Clauses {
    fn new(until: Instant, turns: u64) -> Self {
        let deadline = Deadline { until, turns: Cell::new(turns) };
        Self { sat: Sat::new(SolverOpts::default(), deadline), made: FxHashMap::default() }
    }

    fn clause(&mut self, lits: &[SatLit]) {
        self.sat.add_clause_reuse(&mut lits.to_vec());
    }

    /// The SAT literal of a wire, after clauses for all that drives it.
    fn wire(&mut self, graph: &Graph, root: Lit) -> SatLit {
        let mut open = vec![root.gate()];
        while let Some(at) = open.last().copied() {
            if self.made.contains_key(&at) {
                open.pop();
                continue;
            }
            let inputs = match graph.gate(at) {
                Gate::False | Gate::Input => Vec::new(),
                Gate::And(a, b) | Gate::Xor(a, b) => vec![a, b],
                Gate::Mux(c, a, b) => vec![c, a, b],
            };
            let before = open.len();
            open.extend(inputs.iter().map(|l| l.gate()).filter(|g| !self.made.contains_key(g)));
            if open.len() > before {
                continue;
            }
            open.pop();
            let out = SatLit::new(self.sat.new_var_default(), true);
            let given: Vec<SatLit> = inputs.iter().map(|l| self.literal(*l)).collect();
            match (graph.gate(at), &given[..]) {
                (Gate::False, _) => self.clause(&[!out]),
                (Gate::And(..), &[a, b]) => {
                    self.clause(&[!out, a]);
                    self.clause(&[!out, b]);
                    self.clause(&[out, !a, !b]);
                }
                (Gate::Xor(..), &[a, b]) => {
                    self.clause(&[!out, a, b]);
                    self.clause(&[!out, !a, !b]);
                    self.clause(&[out, !a, b]);
                    self.clause(&[out, a, !b]);
                }
                (Gate::Mux(..), &[c, a, b]) => {
                    self.clause(&[!c, !a, out]);
                    self.clause(&[!c, a, !out]);
                    self.clause(&[c, !b, out]);
                    self.clause(&[c, b, !out]);
                    // Implied, but they let the solver conclude before `c` is known.
                    self.clause(&[!a, !b, out]);
                    self.clause(&[a, b, !out]);
                }
                _ => {}
            }
            self.made.insert(at, out);
        }
        self.literal(root)
    }

    fn literal(&self, lit: Lit) -> SatLit {
        let made = self.made[&lit.gate()];
        if lit.negated() { !made } else { made }
    }

    /// Wires that no clause mentions are free: false will do.
    fn truth(&self, lit: Lit) -> bool {
        match self.made.get(&lit.gate()) {
            _ if lit.gate() == 0 => lit.negated(),
            Some(made) => (self.sat.value_lit(*made) == lbool::TRUE) ^ lit.negated(),
            None => lit.negated(),
        }
    }

    fn number(&self, bits: &[Lit]) -> u128 {
        bits.iter().take(128).enumerate().map(|(i, lit)| u128::from(self.truth(*lit)) << i).sum()
    }

    fn value(&self, wires: &Wires) -> Literal {
        match wires {
            Wires::Truth(lit) => Literal::Bool(self.truth(*lit)),
            Wires::Bits(bits) => Literal::bits(bits.0.len() as u16, self.number(&bits.0)),
            Wires::Int(bits) => {
                let width = bits.0.len().min(128) as u16;
                Literal::Int(crate::smt::signed(width, self.number(&bits.0)))
            }
            Wires::Text(text) => {
                let n = self.number(&text.length.0) as usize;
                // A masked character may not have become a clause although the character behind it did not matter.
                let unit = |bits: &blast::Bits| self.number(&bits.0) as u16;
                Literal::Text(text.characters.iter().take(n).map(unit).collect())
            }
        }
    }
}
