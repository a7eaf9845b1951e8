//! Laying a query beside one function of the index.

use std::collections::HashMap;

use algofind_icfg::ir::row;
use algofind_icfg::project::Registry;
use algofind_retrieve::index::{FunctionRef, Snapshot};
use algofind_retrieve::rank::{AlignConfig, Alignment, Place, Similarities, align, fill, idf as idf_of};
use algofind_retrieve::segment::Segment;
use algofind_steps::keys::facet::Facet;
use algofind_steps::keys::variable::Variables;
use algofind_steps::outline::{Outline, OutlineStep, OutlineToken};
use algofind_steps::row::{Role, Row};
use algofind_steps::spelling::Spelling;
use rayon::prelude::*;

use super::counterpart::{Counterparts, Uses};
use super::likeness::Likeness;
use super::together::{FITS, Together, best_of};
use crate::cancel::Cancel;
use crate::evidence::Field;
use crate::index::IndexError;
use crate::index::rows::{unpack_flags, unpack_kind};
use crate::query::{Procedure, Query};

/// A query prepared for alignment: how telling each of its tokens is in this corpus. [`compare`](Self::compare) lays it
/// beside candidates.
pub(crate) struct Layer<'a> {
    query: &'a Query,
    snapshot: &'a Snapshot,
    registry: &'a Registry,
    /// Inverse document frequency of the query's tokens.
    idf: HashMap<u64, f32>,
    /// Per procedure, the weight of each step.
    weights: Vec<Vec<f32>>,
    /// Per procedure, how telling the structure of each step is.
    structures: Vec<Vec<f32>>,
}

/// A query laid beside candidates, which say how telling the uses of its variables are; more functions can follow.
pub(crate) struct Comparison<'a> {
    layer: Layer<'a>,
    uses: Uses,
}

/// A stored function, read.
struct Read {
    outline: Outline,
    /// Vectors of the texts of its steps.
    texts: Vec<Option<Vec<f32>>>,
    /// Vectors of the places of its steps in their graph; none where there is no graph encoder.
    places: Vec<Vec<f32>>,
}

/// Steps inside paired steps are shown side by side when they are this similar: the same role is enough.
const FILLED: f32 = 0.1;

/// Similarities without words are squares, so less is enough for a pair.
const WORDLESS: AlignConfig = AlignConfig { least: 0.1, ..AlignConfig::DEFAULT };

/// Texts less similar than this are unrelated.
const TEXT_FLOOR: f32 = 0.35;

/// Facets whose tokens describe a step itself.
fn describes_step(facet: Facet) -> bool {
    matches!(facet, Facet::Statement | Facet::Part | Facet::Outline | Facet::Operation | Facet::Flow)
}

impl<'a> Layer<'a> {
    pub(crate) fn new(query: &'a Query, snapshot: &'a Snapshot, registry: &'a Registry) -> Self {
        let mut idf = HashMap::new();
        let n: usize = snapshot.segments().iter().map(|s| s.segment().n_functions()).sum();
        for step in query.procedures.iter().flat_map(|p| &p.outline.steps) {
            for token in &step.tokens {
                idf.entry(token.key).or_insert_with(|| {
                    let count = |segment: &Segment| segment.doc_freq(Field::of(token.facet) as u8, token.key);
                    let df: u32 = snapshot.segments().iter().map(|s| count(s.segment())).sum();
                    idf_of(n as f32, df as f32)
                });
            }
        }
        let mut this = Self { query, snapshot, registry, idf, weights: Vec::new(), structures: Vec::new() };
        let telling = |step: &OutlineStep| this.telling(&step.tokens).all;
        let structures =
            query.procedures.iter().map(|p| p.outline.steps.iter().map(telling).collect()).collect();
        this.weights = query.procedures.iter().map(|p| this.step_weights(p)).collect();
        this.structures = structures;
        this
    }

    /// A step with rare tokens and with words to compare weighs more; `return x` weighs little.
    fn step_weights(&self, procedure: &Procedure) -> Vec<f32> {
        procedure
            .outline
            .steps
            .iter()
            .zip(&procedure.steps)
            .map(|(step, shown)| {
                let telling = self.telling(&step.tokens).all;
                let words = if shown.vector.is_some() { 1.0 } else { 0.5 };
                (1.0 + telling).ln() * words * if step.role == Role::Leave { 0.3 } else { 1.0 }
            })
            .collect()
    }

    fn read(&self, function: FunctionRef) -> Result<Read, IndexError> {
        let segment = self.snapshot.segment(function.segment);
        let described = segment.function(function.function);
        let source = segment.source(described.file)?;
        let range = segment.node_range(function.function);
        let rows: Vec<Row<'_>> = segment
            .nodes(function.function)
            .zip(segment.spans(function.function))
            .map(|(node, span)| {
                let shape = segment.shape(node);
                let (flags, nesting) = unpack_flags(shape.flags);
                let text = source.get(span.start_byte as usize..span.end_byte as usize).unwrap_or("");
                row(unpack_kind(shape.kind), flags, u32::from(shape.depth), nesting, text)
            })
            .collect();
        let spelling = self.registry.spelling(segment.file(described.file).language);
        let spelling = Spelling { rules: self.query.rules, ..*spelling };
        let outline = Outline::read(&rows, described.name, &spelling);
        let vectors = segment.text_vectors();
        let texts = outline
            .steps
            .iter()
            .map(|step| {
                segment.text_of((range.start + step.node).into()).map(|text| vectors.vector(text.index()))
            })
            .collect();
        let graph = segment.graph_vectors();
        let nodes = outline.steps.iter().map(|step| range.start + step.node);
        let places =
            if graph.is_empty() { Vec::new() } else { nodes.map(|node| graph.vector(node)).collect() };
        Ok(Read { outline, texts, places })
    }

    /// Every procedure of the query beside each of the candidates.
    pub(crate) fn compare(
        self,
        candidates: &[FunctionRef],
        cancel: &Cancel,
    ) -> Result<(Comparison<'a>, Vec<Laid>), IndexError> {
        let read: Vec<Read> = candidates
            .par_iter()
            .map(|&function| {
                cancel.check()?;
                self.read(function)
            })
            .collect::<Result<_, IndexError>>()?;
        let own: Vec<&Variables> = self.query.procedures.iter().map(|p| &p.outline.variables).collect();
        let uses = Uses::among(&own, read.iter().map(|read| &read.outline.variables));
        let this = Comparison { layer: self, uses };
        let beside = |read: &Read| {
            cancel.check()?;
            Ok(this.beside(read))
        };
        let laid = read.par_iter().map(beside).collect::<Result<_, IndexError>>()?;
        Ok((this, laid))
    }

    fn likenesses(&self, procedure: &Procedure, read: &Read, counterparts: &Counterparts) -> Vec<Likeness> {
        let Read { outline, texts, places } = read;
        let variables = (&procedure.outline.variables.of_step, &outline.variables.of_step);
        let mut values = Vec::with_capacity(procedure.steps.len() * outline.steps.len());
        for (q, (step, shown)) in procedure.outline.steps.iter().zip(&procedure.steps).enumerate() {
            let own = self.telling(&step.tokens);
            for (c, other) in outline.steps.iter().enumerate() {
                let text = cosine(shown.vector.as_deref(), texts[c].as_deref());
                let shared = self.telling(common(&step.tokens, &other.tokens));
                values.push(Likeness {
                    text: ((text - TEXT_FLOOR) / (1.0 - TEXT_FLOOR)).max(0.0),
                    tokens: share(shared.all, own.all),
                    operators: share(shared.operators, own.operators),
                    structure: share(shared.all - shared.operators, own.all - own.operators),
                    same_role: step.role == other.role,
                    surroundings: cosine(shown.place.as_deref(), places.get(c).map(Vec::as_slice)).max(0.0),
                    agreement: counterparts.agreement(&variables.0[q], &variables.1[c]),
                });
            }
        }
        values
    }

    /// What tokens of the query tell about a step.
    fn telling<'t>(&self, tokens: impl IntoIterator<Item = &'t OutlineToken>) -> Telling {
        let mut sum = Telling::default();
        for token in tokens.into_iter().filter(|t| describes_step(t.facet)) {
            let idf = self.idf[&token.key];
            sum.all += idf;
            if token.names_operation {
                sum.operators += idf;
            }
        }
        sum
    }
}

impl Comparison<'_> {
    /// Every procedure of the query beside one more function.
    pub(crate) fn lay(&self, function: FunctionRef) -> Result<Laid, IndexError> {
        Ok(self.beside(&self.layer.read(function)?))
    }

    fn beside(&self, read: &Read) -> Laid {
        let outline = &read.outline;
        let code: Vec<Place> = places(outline);
        let mut laid = Laid { nodes: outline.steps.iter().map(|s| s.node).collect(), ..Laid::default() };
        let weights = self.layer.weights.iter().zip(&self.layer.structures);
        for (procedure, (weights, structures)) in self.layer.query.procedures.iter().zip(weights) {
            let counterparts =
                Counterparts::find(&procedure.outline.variables, &outline.variables, &self.uses);
            laid.counterparts = laid.counterparts.max(counterparts.places);
            laid.links = laid.links.max(counterparts.links);
            let likenesses = self.layer.likenesses(procedure, read, &counterparts);
            let query = places(&procedure.outline);
            let lay = |similarity: fn(&Likeness) -> f32, weights: &[f32], config| {
                let values: Vec<f32> = likenesses.iter().map(similarity).collect();
                let similarities = Similarities { values: &values, n_code: code.len() };
                (align(similarities, weights, &query, &code, config), values)
            };
            let (by_structure, _) = lay(Likeness::wordless, structures, WORDLESS);
            laid.alike.extend(worths(&by_structure, weights.len()));
            let (found, _) = lay(Likeness::similarity, weights, AlignConfig::default());
            laid.worths.extend(worths(&found, weights.len()));
            laid.density = laid.density.max(found.score * density(&found).sqrt());
            let total: f32 = weights.iter().sum();
            let covered: f32 = found.pairs.iter().filter(|p| p.worth > 0.4).map(|p| weights[p.query]).sum();
            if total > 0.0 && found.score > laid.score {
                laid.score = found.score;
                laid.coverage = covered / total;
            }
            let (mut shown, values) = lay(Likeness::shown, weights, AlignConfig::default());
            let similarities = Similarities { values: &values, n_code: code.len() };
            fill(&mut shown.pairs, similarities, &query, &code, FILLED);
            laid.alignments.push(ProcedureAlignment { alignment: shown, likenesses, n_code: code.len() });
        }
        laid
    }

    /// The query beside a function and its helpers, each step where it is done best.
    pub(crate) fn together(&self, own: &Laid, helpers: &[&Laid]) -> Together {
        let Layer { weights, structures, .. } = &self.layer;
        let done = best_of(&own.worths, helpers.iter().map(|laid| laid.worths.clone()), FITS);
        let alike = best_of(&own.alike, helpers.iter().map(|laid| laid.alike.clone()), 0.0);
        let well: Vec<f32> = done.iter().map(|worth| if *worth > FITS { 1.0 } else { 0.0 }).collect();
        Together {
            share: mean(&done, weights.iter().flatten()),
            structure: mean(&alike, structures.iter().flatten()),
            coverage: mean(&well, weights.iter().flatten()),
        }
    }

    /// How much a query has to be found by: the weights of its steps.
    pub(crate) fn weight(&self) -> f32 {
        self.layer.weights.iter().flatten().sum()
    }
}

/// The weighted mean.
fn mean<'w>(values: &[f32], weights: impl Iterator<Item = &'w f32>) -> f32 {
    let (sum, whole) =
        values.iter().zip(weights).fold((0.0, 0.0), |(sum, whole), (x, w)| (sum + x * w, whole + w));
    if whole > 0.0 { sum / whole } else { 0.0 }
}

/// How telling the tokens of a step are, together.
#[derive(Clone, Copy, Default)]
struct Telling {
    all: f32,
    /// Those that name operators, constants and universal operations.
    operators: f32,
}

/// Of unit vectors; 0 where there is none.
fn cosine(a: Option<&[f32]>, b: Option<&[f32]>) -> f32 {
    let (Some(a), Some(b)) = (a, b) else { return 0.0 };
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn share(shared: f32, own: f32) -> f32 {
    if own > 0.0 { (shared / own).max(0.0).sqrt() } else { 0.0 }
}

/// The tokens of `a` that are in `b` as well.
fn common<'t>(a: &'t [OutlineToken], b: &[OutlineToken]) -> impl Iterator<Item = &'t OutlineToken> {
    let mut rest = b.iter().peekable();
    a.iter().filter(move |token| {
        while rest.next_if(|other| other.key < token.key).is_some() {}
        rest.peek().is_some_and(|other| other.key == token.key)
    })
}

/// One procedure of a query laid beside a function.
pub(crate) struct ProcedureAlignment {
    pub(crate) alignment: Alignment,
    likenesses: Vec<Likeness>,
    n_code: usize,
}

impl ProcedureAlignment {
    /// Steps of the procedure.
    pub(crate) fn n_steps(&self) -> usize {
        self.likenesses.len().checked_div(self.n_code).unwrap_or(0)
    }

    pub(super) fn likeness(&self, query: usize, code: usize) -> Likeness {
        self.likenesses[query * self.n_code + code]
    }
}

/// A query laid beside a function.
#[derive(Default)]
pub(crate) struct Laid {
    /// One per procedure of the query; positions in the function are positions in `nodes`.
    pub(crate) alignments: Vec<ProcedureAlignment>,
    /// Node of each step, counted from the function's first.
    pub(crate) nodes: Vec<usize>,
    /// Best alignment of a procedure.
    pub(crate) score: f32,
    /// Best alignment of a procedure, worth less the further apart its pairs lie.
    pub(crate) density: f32,
    /// Share of the best procedure's telling steps that have a good partner.
    pub(crate) coverage: f32,
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

/// Pairs per step of code between the first and the last pair.
fn density(alignment: &Alignment) -> f32 {
    let (Some(first), Some(last)) = (alignment.pairs.first(), alignment.pairs.last()) else { return 0.0 };
    alignment.pairs.len() as f32 / (last.code - first.code + 1) as f32
}

fn places(outline: &Outline) -> Vec<Place> {
    outline.steps.iter().map(|s| Place { parent: s.parent, depth: s.depth }).collect()
}
