//! Laying a query beside one function of the index.

use std::collections::HashMap;

use algofind_icfg::project::Registry;
use algofind_retrieve::index::{FunctionRef, Snapshot};
use algofind_retrieve::rank::{AlignConfig, Alignment, Place, Similarities, align, fill};
use algofind_retrieve::segment::Segment;

use super::feature::Feature;
use super::likeness::Likeness;
use crate::evidence::Field;
use crate::evidence::outline::{Outline, OutlineToken};
use crate::evidence::steps::{Role, Row};
use crate::index::IndexError;
use crate::index::rows::{unpack_flags, unpack_kind};
use crate::query::{Procedure, Query};

/// A query prepared for alignment: how telling each of its tokens is in this corpus.
pub(crate) struct Layer<'a> {
    query: &'a Query,
    snapshot: &'a Snapshot,
    registry: &'a Registry,
    /// Inverse document frequency of the query's tokens.
    idf: HashMap<u64, f32>,
    /// Per procedure, the weight of each step.
    weights: Vec<Vec<f32>>,
}

/// Vectors of the texts of a function's steps.
type StepVectors = Vec<Option<Vec<f32>>>;

/// Steps inside paired steps are shown side by side when they are this similar: the same role is enough.
const FILLED: f32 = 0.1;

/// Texts less similar than this are unrelated.
const TEXT_FLOOR: f32 = 0.35;

/// Fields whose tokens describe a step itself.
fn describes_step(field: Field) -> bool {
    matches!(field, Field::Statement | Field::Part | Field::Outline | Field::Operation | Field::Flow)
}

impl<'a> Layer<'a> {
    pub(crate) fn new(query: &'a Query, snapshot: &'a Snapshot, registry: &'a Registry) -> Self {
        let mut idf = HashMap::new();
        let n: usize = snapshot.segments().iter().map(|s| s.segment().n_functions()).sum();
        for step in query.procedures.iter().flat_map(|p| &p.outline.steps) {
            for token in &step.tokens {
                idf.entry(token.key).or_insert_with(|| {
                    let count = |segment: &Segment| segment.doc_freq(token.field as u8, token.key);
                    let df: u32 = snapshot.segments().iter().map(|s| count(s.segment())).sum();
                    (1.0 + (n as f32 - df as f32 + 0.5).max(0.0) / (df as f32 + 0.5)).ln()
                });
            }
        }
        let mut this = Self { query, snapshot, registry, idf, weights: Vec::new() };
        this.weights = query.procedures.iter().map(|p| this.step_weights(p)).collect();
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

    /// The outline of a stored function.
    fn outline(&self, function: FunctionRef) -> Result<(Outline, StepVectors), IndexError> {
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
                Row {
                    kind: unpack_kind(shape.kind),
                    flags,
                    nesting,
                    depth: u32::from(shape.depth),
                    text: source.get(span.start_byte as usize..span.end_byte as usize).unwrap_or(""),
                }
            })
            .collect();
        let spelling = self.registry.spelling(segment.file(described.file).language);
        let outline = Outline::read(&rows, described.name, spelling);
        let vectors = segment.text_vectors();
        let texts = outline
            .steps
            .iter()
            .map(|step| {
                segment.text_of((range.start + step.node).into()).map(|text| vectors.vector(text.index()))
            })
            .collect();
        Ok((outline, texts))
    }

    /// Every procedure of the query beside the function.
    pub(crate) fn lay(&self, function: FunctionRef) -> Result<Laid, IndexError> {
        let (outline, texts) = self.outline(function)?;
        let code: Vec<Place> = places(&outline);
        let mut laid = Laid {
            alignments: Vec::new(),
            nodes: outline.steps.iter().map(|s| s.node).collect(),
            score: 0.0,
            structure: 0.0,
            density: 0.0,
            coverage: 0.0,
            substance: 0.0,
        };
        for (procedure, weights) in self.query.procedures.iter().zip(&self.weights) {
            let likenesses = self.likenesses(procedure, &outline, &texts);
            let query = places(&procedure.outline);
            let lay = |similarity: fn(&Likeness) -> f32| {
                let values: Vec<f32> = likenesses.iter().map(similarity).collect();
                let similarities = Similarities { values: &values, n_code: code.len() };
                (align(similarities, weights, &query, &code, AlignConfig::default()), values)
            };
            let (by_structure, _) = lay(Likeness::wordless);
            laid.structure = laid.structure.max(by_structure.score);
            let (mut found, values) = lay(Likeness::similarity);
            laid.density = laid.density.max(found.score * density(&found).sqrt());
            let total: f32 = weights.iter().sum();
            let covered: f32 = found.pairs.iter().filter(|p| p.worth > 0.4).map(|p| weights[p.query]).sum();
            if total > 0.0 && found.score > laid.score {
                laid.score = found.score;
                laid.coverage = covered / total;
                laid.substance = found.score * total;
            }
            let similarities = Similarities { values: &values, n_code: code.len() };
            fill(&mut found.pairs, similarities, &query, &code, FILLED);
            laid.alignments.push(ProcedureAlignment { alignment: found, likenesses, n_code: code.len() });
        }
        Ok(laid)
    }

    fn likenesses(
        &self,
        procedure: &Procedure,
        outline: &Outline,
        texts: &[Option<Vec<f32>>],
    ) -> Vec<Likeness> {
        let mut values = Vec::with_capacity(procedure.steps.len() * outline.steps.len());
        for (step, shown) in procedure.outline.steps.iter().zip(&procedure.steps) {
            let own = self.telling(&step.tokens);
            for (other, text) in outline.steps.iter().zip(texts) {
                let text = match (&shown.vector, text) {
                    (Some(a), Some(b)) => {
                        let cosine: f32 = a.iter().zip(b).map(|(x, y)| x * y).sum();
                        ((cosine - TEXT_FLOOR) / (1.0 - TEXT_FLOOR)).max(0.0)
                    }
                    _ => 0.0,
                };
                let shared = self.telling(common(&step.tokens, &other.tokens));
                values.push(Likeness {
                    text,
                    tokens: share(shared.all, own.all),
                    operators: share(shared.operators, own.operators),
                    structure: share(shared.all - shared.operators, own.all - own.operators),
                    same_role: step.role == other.role,
                });
            }
        }
        values
    }

    /// What tokens of the query tell about a step.
    fn telling<'t>(&self, tokens: impl IntoIterator<Item = &'t OutlineToken>) -> Telling {
        let mut sum = Telling::default();
        for token in tokens.into_iter().filter(|t| describes_step(t.field)) {
            let idf = self.idf[&token.key];
            sum.all += idf;
            if token.names_operation {
                sum.operators += idf;
            }
        }
        sum
    }
}

/// How telling the tokens of a step are, together.
#[derive(Clone, Copy, Default)]
struct Telling {
    all: f32,
    /// Those that name operators, constants and universal operations.
    operators: f32,
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
pub(crate) struct Laid {
    /// One per procedure of the query; positions in the function are positions in `nodes`.
    pub(crate) alignments: Vec<ProcedureAlignment>,
    /// Node of each step, counted from the function's first.
    pub(crate) nodes: Vec<usize>,
    /// Best alignment of a procedure.
    pub(crate) score: f32,
    /// Best alignment of a procedure by structure alone.
    pub(crate) structure: f32,
    /// Best alignment of a procedure, worth less the further apart its pairs lie.
    pub(crate) density: f32,
    /// Share of the best procedure's telling steps that have a good partner.
    pub(crate) coverage: f32,
    /// The best alignment in the weights of its steps: `score` of a longer query is worth more.
    pub(crate) substance: f32,
}

impl Laid {
    /// What one of the features of alignments says.
    pub(crate) fn share(&self, feature: Feature) -> f32 {
        match feature {
            Feature::Alignment => self.score,
            Feature::AlignedStructure => self.structure,
            Feature::AlignedDensely => self.density,
            _ => 0.0,
        }
    }
}

/// Pairs per step of code between the first and the last pair.
fn density(alignment: &Alignment) -> f32 {
    let (Some(first), Some(last)) = (alignment.pairs.first(), alignment.pairs.last()) else { return 0.0 };
    alignment.pairs.len() as f32 / (last.code - first.code + 1) as f32
}

fn places(outline: &Outline) -> Vec<Place> {
    outline.steps.iter().map(|s| Place { parent: s.parent, depth: s.depth }).collect()
}
