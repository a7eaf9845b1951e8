//! Laying a query beside one function of the index.

use std::collections::HashMap;

use algofind_retrieve::index::FunctionRef;
use algofind_retrieve::rank::{Alignment, Place, Similarities, align, fill};
use algofind_retrieve::view::View;
use algofind_steps::row::Role;
use rayon::prelude::*;

use super::constants::{FILLED, FITS, LOOP, ROLE, WITH_WORDS, WORD_FLOOR, WORDLESS};
use super::counterpart::{Counterparts, Uses};
use super::likeness::{Likeness, Recursion};
use super::prepared::{Prepared, Procedure};
use super::together::{Together, best_of};
use crate::cancel::Cancel;
use crate::evidence::notes::{Sketch, SketchStep};
use crate::index::IndexError;
use crate::index::unit::WORDS;
use crate::query::Query;

/// A query laid beside candidates, which say how telling the uses of its variables are; more functions can follow.
pub(crate) struct Comparison<'a> {
    query: &'a Query,
    view: &'a dyn View,
    prepared: Prepared,
    uses: Uses,
    /// How alike words of candidates are to words of the query, by block and key.
    known_words: HashMap<(u32, u32), WordLikeness>,
}

/// Words of the query that a word is like, and how much.
type WordLikeness = Box<[(u16, f32)]>;

/// The same, borrowed where it is known already.
type WordSteps<'a> = std::borrow::Cow<'a, [(u16, f32)]>;

impl<'a> Comparison<'a> {
    /// Every procedure of the query beside each of the candidates.
    pub(crate) fn new(
        query: &'a Query,
        view: &'a dyn View,
        candidates: &[FunctionRef],
        cancel: &Cancel,
    ) -> Result<(Self, Vec<Laid>), IndexError> {
        let prepared = Prepared::new(query, view);
        let sketches: Vec<Sketch<'_>> = candidates.par_iter().map(|&at| sketch(view, at)).collect();
        let uses = Uses::among(&prepared, &sketches.iter());
        let mut this = Self { query, view, prepared, uses, known_words: HashMap::new() };
        this.learn_words(candidates, &sketches);
        let laid = candidates
            .par_iter()
            .zip(&sketches)
            .map(|(&function, sketch)| {
                cancel.check()?;
                Ok(this.laid(function, sketch))
            })
            .collect::<Result<_, IndexError>>()?;
        Ok((this, laid))
    }

    /// The query that is compared.
    pub(crate) fn query(&self) -> &'a Query {
        self.query
    }

    /// Every procedure of the query beside more functions.
    pub(crate) fn lay_all(
        &mut self,
        functions: &[FunctionRef],
        cancel: &Cancel,
    ) -> Result<Vec<Laid>, IndexError> {
        let sketches: Vec<Sketch<'_>> = functions.par_iter().map(|&at| sketch(self.view, at)).collect();
        self.learn_words(functions, &sketches);
        let this = &*self;
        let pairs = functions.par_iter().zip(&sketches);
        pairs
            .map(|(&function, sketch)| {
                cancel.check()?;
                Ok(this.laid(function, sketch))
            })
            .collect()
    }

    /// Every procedure of the query beside one function, to be shown.
    pub(crate) fn show(&self, function: FunctionRef) -> Shown {
        let sketch = sketch(self.view, function);
        let tables = self.tables(function, &sketch);
        self.show_sketch(function, &sketch, &tables)
    }

    /// The same, unless no step fits so well that the function may be needed; `needed` says how well that is, for each
    /// procedure and step.
    pub(crate) fn show_if(
        &self,
        function: FunctionRef,
        needed: impl Fn(usize, usize) -> f32,
    ) -> Option<Shown> {
        let sketch = sketch(self.view, function);
        let tables = self.tables(function, &sketch);
        let may_be_needed = self.prepared.procedures.iter().enumerate().any(|(number, procedure)| {
            let mut steps = procedure.steps.clone().enumerate();
            steps.any(|(step, at)| self.most(at, &sketch, &tables) >= needed(number, step))
        });
        may_be_needed.then(|| self.show_sketch(function, &sketch, &tables))
    }

    /// How well a step may fit one of a function at most, whatever its place and its variables are.
    fn most(&self, at: usize, sketch: &Sketch<'_>, tables: &Tables) -> f32 {
        let step = &self.prepared.steps[at];
        let n_code = sketch.steps.len();
        let bound = |(code, other): (usize, &SketchStep)| {
            Likeness {
                text: (!step.words.is_empty()).then_some(tables.text[at * n_code + code]),
                tokens: share(tables.tokens[at * n_code + code], step.own.all),
                operators: 0.0,
                structure: 0.0,
                role: same_role(step.role, other.role),
                agreement: 1.0,
                recursion: if step.is_recursive { Recursion::Both } else { Recursion::None },
            }
            .shown()
        };
        sketch.steps.iter().enumerate().map(bound).fold(0.0, f32::max)
    }

    fn show_sketch(&self, function: FunctionRef, sketch: &Sketch<'_>, tables: &Tables) -> Shown {
        let counterparts = Counterparts::find(&self.prepared, sketch, &self.uses);
        let code = places(sketch);
        let recursive = self.recursive(function, sketch);
        let mut shown = Shown { nodes: sketch.steps.iter().map(|s| s.node).collect(), ..Shown::default() };
        let mut best = 0.0;
        for (procedure, counterparts) in self.prepared.procedures.iter().zip(&counterparts) {
            let mut likenesses = self.likenesses(procedure, sketch, tables, counterparts);
            for (step, row) in procedure.steps.clone().zip(likenesses.chunks_exact_mut(code.len().max(1))) {
                for (likeness, &calls_itself) in row.iter_mut().zip(&recursive) {
                    likeness.recursion = Recursion::of(self.prepared.steps[step].is_recursive, calls_itself);
                }
            }
            let values: Vec<f32> = likenesses.iter().map(Likeness::shown).collect();
            let similarities = Similarities { values: &values, n_code: code.len() };
            let mut alignment = align(similarities, &procedure.weights, &procedure.places, &code, WITH_WORDS);
            if alignment.score > best {
                best = alignment.score;
                shown.coverage = covered(&alignment, procedure);
            }
            fill(&mut alignment.pairs, similarities, &procedure.places, &code, FILLED);
            let steps = self.prepared.steps[procedure.steps.clone()].iter();
            let is_plain = steps.map(|step| step.role == Role::Plain).collect();
            shown.alignments.push(ProcedureAlignment { alignment, likenesses, n_code: code.len(), is_plain });
        }
        shown
    }

    /// Which steps of a function call it.
    fn recursive(&self, function: FunctionRef, sketch: &Sketch<'_>) -> Vec<bool> {
        let nodes = self.view.recursions(function);
        let calls_itself = |step: &SketchStep| nodes.iter().any(|&node| node as usize == step.node);
        sketch.steps.iter().map(calls_itself).collect()
    }

    fn laid(&self, function: FunctionRef, sketch: &Sketch<'_>) -> Laid {
        let tables = self.tables(function, sketch);
        let counterparts = Counterparts::find(&self.prepared, sketch, &self.uses);
        let code = places(sketch);
        let mut laid = Laid { n_steps: sketch.steps.len(), ..Laid::default() };
        for (procedure, counterparts) in self.prepared.procedures.iter().zip(&counterparts) {
            laid.counterparts = laid.counterparts.max(counterparts.places);
            laid.links = laid.links.max(counterparts.links);
            let mut wordless = Vec::with_capacity(procedure.steps.len() * code.len());
            let mut worded = Vec::with_capacity(procedure.steps.len() * code.len());
            self.compare(procedure, sketch, &tables, counterparts, |likeness| {
                wordless.push(likeness.wordless());
                worded.push(likeness.similarity());
            });
            let lay = |values: &[f32], weights: &[f32], config| {
                let similarities = Similarities { values, n_code: code.len() };
                align(similarities, weights, &procedure.places, &code, config)
            };
            let by_structure = lay(&wordless, &procedure.structures, WORDLESS);
            laid.alike.extend(worths(&by_structure, procedure.weights.len()));
            let found = lay(&worded, &procedure.weights, WITH_WORDS);
            laid.worths.extend(worths(&found, procedure.weights.len()));
            laid.density = laid.density.max(found.score * density(&found).sqrt());
            laid.score = laid.score.max(found.score);
        }
        laid
    }

    /// What steps of the query and of a function have in common.
    fn tables(&self, function: FunctionRef, sketch: &Sketch<'_>) -> Tables {
        let (n_code, n_steps) = (sketch.steps.len(), self.prepared.steps.len());
        let mut tables = Tables {
            tokens: vec![0.0; n_steps * n_code],
            operators: vec![0.0; n_steps * n_code],
            text: vec![0.0; n_steps * n_code],
        };
        sketch.tokens.shared(&self.prepared.tokens.keys, |at, step| {
            let token = &self.prepared.tokens.of[at];
            let Some(code) = Some(step as usize).filter(|step| *step < n_code) else { return };
            for &own in &token.steps {
                tables.tokens[own * n_code + code] += token.idf;
                tables.operators[own * n_code + code] += if token.names_operation { token.idf } else { 0.0 };
            }
        });
        let mut best = vec![0.0_f32; self.query.words.len() * n_code];
        let mut known: Option<(u32, WordSteps<'_>)> = None;
        sketch.words.all(|key, step| {
            let Some(code) = Some(step as usize).filter(|step| *step < n_code) else { return };
            if known.as_ref().is_none_or(|(last, _)| *last != key) {
                let learnt = self.known_words.get(&(function.segment, key));
                known = Some((
                    key,
                    learnt.map_or_else(
                        || self.likeness(function.segment, key).into_vec().into(),
                        |known| (&**known).into(),
                    ),
                ));
            }
            for &(word, alike) in known.iter().flat_map(|(_, alike)| alike.iter()) {
                let best = &mut best[usize::from(word) * n_code + code];
                *best = best.max(alike);
            }
        });
        for (step, row) in self.prepared.steps.iter().zip(tables.text.chunks_exact_mut(n_code.max(1))) {
            for &(word, share) in &step.words {
                let alike = &best[word * n_code..(word + 1) * n_code];
                row.iter_mut().zip(alike).for_each(|(sum, alike)| *sum += share * alike);
            }
        }
        tables
    }

    fn likenesses(
        &self,
        procedure: &Procedure,
        sketch: &Sketch<'_>,
        tables: &Tables,
        counterparts: &Counterparts,
    ) -> Vec<Likeness> {
        let mut values = Vec::with_capacity(procedure.steps.len() * sketch.steps.len());
        self.compare(procedure, sketch, tables, counterparts, |likeness| values.push(likeness));
        values
    }

    /// Tells what each step of a procedure and each of a function have in common, row by row.
    #[inline]
    fn compare(
        &self,
        procedure: &Procedure,
        sketch: &Sketch<'_>,
        tables: &Tables,
        counterparts: &Counterparts,
        mut tell: impl FnMut(Likeness),
    ) {
        let n_code = sketch.steps.len();
        let standing: Vec<u64> =
            (0..n_code).map(|code| counterparts.standing_in(sketch.variables_of(code))).collect();
        for at in procedure.steps.clone() {
            let step = &self.prepared.steps[at];
            for (code, other) in sketch.steps.iter().enumerate() {
                let place = at * n_code + code;
                let (tokens, operators) = (tables.tokens[place], tables.operators[place]);
                let own = step.variables.count_ones();
                let shared = (step.variables & standing[code]).count_ones();
                tell(Likeness {
                    text: (!step.words.is_empty()).then_some(tables.text[place]),
                    tokens: share(tokens, step.own.all),
                    operators: share(operators, step.own.operators),
                    structure: share(tokens - operators, step.own.all - step.own.operators),
                    role: same_role(step.role, other.role),
                    agreement: if own == 0 { 1.0 } else { shared as f32 / own as f32 },
                    recursion: Recursion::None,
                });
            }
        }
    }

    /// Compares the words of functions with those of the query, each once.
    fn learn_words(&mut self, functions: &[FunctionRef], sketches: &[Sketch<'_>]) {
        let mut new: Vec<(u32, u32)> = Vec::new();
        for (function, sketch) in functions.iter().zip(sketches) {
            sketch.words.keys(|key| new.push((function.segment, key)));
        }
        new.sort_unstable();
        new.dedup();
        new.retain(|word| !self.known_words.contains_key(word));
        let this = &*self;
        let likenesses: Vec<WordLikeness> =
            new.par_iter().with_min_len(64).map(|&(block, key)| this.likeness(block, key)).collect();
        self.known_words.extend(new.into_iter().zip(likenesses));
    }

    /// How alike a word is to those of the query.
    fn likeness(&self, block: u32, key: u32) -> WordLikeness {
        let words = &self.prepared.words;
        let same = words.keys.binary_search(&key).ok().map(|at| words.of[at]);
        let vector = self.view.vector(block, WORDS, u64::from(key));
        let alike = |(at, word): (usize, &crate::query::QueryWord)| {
            let alike = match &vector {
                _ if Some(at) == same => 1.0,
                Some(vector) if vector.len() == word.vector.len() => product(vector, &word.vector),
                _ => 0.0,
            };
            let above = (alike - WORD_FLOOR) / (1.0 - WORD_FLOOR);
            (above > 0.0).then_some((at as u16, above.min(1.0)))
        };
        let words = self.query.words.iter().take(usize::from(u16::MAX)).enumerate();
        words.filter_map(alike).collect()
    }

    /// The query beside a function and its helpers, each step where it is done best.
    pub(crate) fn together(&self, own: &Laid, helpers: &[&Laid]) -> Together {
        let steps = &self.prepared.steps;
        let done = best_of(&own.worths, helpers.iter().map(|laid| laid.worths.as_slice()), FITS);
        let alike = best_of(&own.alike, helpers.iter().map(|laid| laid.alike.as_slice()), 0.0);
        let well: Vec<f32> = done.iter().map(|worth| if *worth > FITS { 1.0 } else { 0.0 }).collect();
        Together {
            share: mean(&done, steps.iter().map(|step| step.weight)),
            structure: mean(&alike, steps.iter().map(|step| step.own.all)),
            coverage: mean(&well, steps.iter().map(|step| step.weight)),
        }
    }

    /// How much a query has to be found by: the weights of its steps.
    pub(crate) fn weight(&self) -> f32 {
        self.prepared.weight()
    }
}

/// What steps have in common, one row per step of the query.
struct Tables {
    /// Inverse document frequencies of the structural keys that both have.
    tokens: Vec<f32>,
    /// Of those that name operators, constants and universal operations.
    operators: Vec<f32>,
    /// Share of the query step's words, by meaning.
    text: Vec<f32>,
}

fn sketch(view: &dyn View, function: FunctionRef) -> Sketch<'_> {
    Sketch::read(view.notes(function))
}

/// The scalar product; eight sums at a time, so that the processor can do them at once.
fn product(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    let (a, b) = (a.chunks_exact(8), b.chunks_exact(8));
    let rest: f32 = a.remainder().iter().zip(b.remainder()).map(|(x, y)| x * y).sum();
    for (a, b) in a.zip(b) {
        for (sum, (x, y)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += x * y;
        }
    }
    rest + sums.iter().sum::<f32>()
}

/// The weighted mean.
fn mean(values: &[f32], weights: impl Iterator<Item = f32>) -> f32 {
    let (sum, whole) =
        values.iter().zip(weights).fold((0.0, 0.0), |(sum, whole), (x, w)| (sum + x * w, whole + w));
    if whole > 0.0 { sum / whole } else { 0.0 }
}

/// What it says that two steps have these roles.
fn same_role(query: Role, code: Role) -> f32 {
    match (query, code) {
        (Role::Loop, Role::Loop) => ROLE + LOOP,
        _ if query == code => ROLE,
        _ => 0.0,
    }
}

fn share(shared: f32, own: f32) -> f32 {
    if own > 0.0 { (shared / own).clamp(0.0, 1.0).sqrt() } else { 0.0 }
}

/// One procedure of a query laid beside a function.
pub(crate) struct ProcedureAlignment {
    pub(crate) alignment: Alignment,
    likenesses: Vec<Likeness>,
    n_code: usize,
    /// Which steps are statements, rather than loops, tests, returns and the like.
    is_plain: Vec<bool>,
}

impl ProcedureAlignment {
    /// Steps of the procedure.
    pub(crate) fn n_steps(&self) -> usize {
        self.likenesses.len().checked_div(self.n_code).unwrap_or(0)
    }

    pub(super) fn likeness(&self, query: usize, code: usize) -> Likeness {
        self.likenesses[query * self.n_code + code]
    }

    /// Whether a pair is more than two statements that stand at the same place. Where control flows says something by itself.
    pub(super) fn means_something(&self, query: usize, code: usize) -> bool {
        !self.is_plain[query] || self.likeness(query, code).means_something()
    }
}

/// A query laid beside a function, to be shown.
#[derive(Default)]
pub(crate) struct Shown {
    /// One per procedure of the query; positions in the function are positions in `nodes`.
    pub(crate) alignments: Vec<ProcedureAlignment>,
    /// Node of each step, counted from the function's first.
    pub(crate) nodes: Vec<usize>,
    /// Share of the best procedure's telling steps that have a good partner.
    pub(crate) coverage: f32,
}

/// A query laid beside a function, to be ranked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Laid {
    /// Steps of the function.
    pub(crate) n_steps: usize,
    /// Best alignment of a procedure.
    pub(crate) score: f32,
    /// Best alignment of a procedure, worth less the further apart its pairs lie.
    pub(crate) density: f32,
    /// Share of a procedure's uses of variables that the function's variables have.
    pub(crate) counterparts: f32,
    /// Share of a procedure's variables used together that are so in the function.
    pub(crate) links: f32,
    /// How well each step of the query, procedure after procedure, is done; 0 where it has no partner.
    pub(crate) worths: Vec<f32>,
    /// The same by structure alone, and by whether it is done to the same variables.
    pub(crate) alike: Vec<f32>,
}

/// The worth of each step's pair.
fn worths(alignment: &Alignment, n_steps: usize) -> Vec<f32> {
    let mut worths = vec![0.0; n_steps];
    for pair in &alignment.pairs {
        worths[pair.query] = pair.worth;
    }
    worths
}

/// Share of a procedure's telling steps that have a good partner.
fn covered(alignment: &Alignment, procedure: &Procedure) -> f32 {
    let total: f32 = procedure.weights.iter().sum();
    let good = alignment.pairs.iter().filter(|pair| pair.worth > FITS);
    let covered: f32 = good.map(|pair| procedure.weights[pair.query]).sum();
    if total > 0.0 { covered / total } else { 0.0 }
}

/// Pairs per step of code between the first and the last pair.
fn density(alignment: &Alignment) -> f32 {
    let (Some(first), Some(last)) = (alignment.pairs.first(), alignment.pairs.last()) else { return 0.0 };
    alignment.pairs.len() as f32 / (last.code - first.code + 1) as f32
}

fn places(sketch: &Sketch<'_>) -> Vec<Place> {
    sketch.steps.iter().map(|step| Place { parent: step.parent, depth: step.depth }).collect()
}
