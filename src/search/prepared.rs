//! A query made ready to be laid beside functions: how telling its steps, keys and words are in this corpus.

use std::collections::BTreeMap;
use std::ops::Range;

use algofind_retrieve::rank::{Place, idf};
use algofind_retrieve::view::View;
use algofind_steps::outline::OutlineStep;
use algofind_steps::row::Role;

use super::constants::LEAVING;
use crate::evidence::Field;
use crate::evidence::notes::{describes_step, token, usage, word};
use crate::query::Query;

/// How telling the tokens of a step are, together.
#[derive(Clone, Copy, Default)]
pub(super) struct Telling {
    pub(super) all: f32,
    /// Those that name operators, constants and universal operations.
    pub(super) operators: f32,
}

/// A structural key of the query.
pub(super) struct Token {
    pub(super) idf: f32,
    pub(super) names_operation: bool,
    /// The steps it stands in.
    pub(super) steps: Vec<usize>,
}

/// A step of the query, counted through all procedures.
pub(super) struct Step {
    pub(super) role: Role,
    pub(super) own: Telling,
    /// What it weighs: one with rare tokens weighs more, `break` weighs little.
    pub(super) weight: f32,
    /// Its words and what each weighs, as shares of the whole.
    pub(super) words: Vec<(usize, f32)>,
    /// Its variables, as bits.
    pub(super) variables: u64,
    /// Whether its procedure calls itself there.
    pub(super) is_recursive: bool,
}

/// A procedure of the query.
pub(super) struct Procedure {
    /// Its steps.
    pub(super) steps: Range<usize>,
    /// What each weighs.
    pub(super) weights: Vec<f32>,
    /// How telling the structure of each is.
    pub(super) structures: Vec<f32>,
    pub(super) places: Vec<Place>,
    /// How many places each of its variables stands in.
    pub(super) n_places: Vec<usize>,
}

/// Keys, ascending, each with what of the query has it.
pub(super) struct Keyed<T> {
    pub(super) keys: Vec<u32>,
    pub(super) of: Vec<T>,
}

impl<T> Keyed<T> {
    fn new(map: BTreeMap<u32, T>) -> Self {
        let (keys, of) = map.into_iter().unzip();
        Self { keys, of }
    }
}

/// A variable of a procedure, by their numbers.
pub(super) type VariableAt = (usize, u32);
/// Two variables of a procedure.
pub(super) type LinkAt = (usize, u32, u32);

/// A query made ready.
pub(super) struct Prepared {
    pub(super) steps: Vec<Step>,
    pub(super) procedures: Vec<Procedure>,
    pub(super) tokens: Keyed<Token>,
    /// Which word of the query each key is.
    pub(super) words: Keyed<usize>,
    pub(super) places: Keyed<Vec<VariableAt>>,
    pub(super) links: Keyed<Vec<LinkAt>>,
}

impl Prepared {
    pub(super) fn new(query: &Query, view: &dyn View) -> Self {
        let n: usize = (0..view.n_blocks()).map(|block| view.n_functions(block)).sum();
        let rarity = |field: Field, key: u64| idf(n as f32, view.doc_freq(field as u8, key) as f32);
        let mut tokens: BTreeMap<u32, Token> = BTreeMap::new();
        let outlines = || query.procedures.iter().flat_map(|procedure| &procedure.outline.steps);
        for (at, step) in outlines().enumerate() {
            for own in step.tokens.iter().filter(|own| describes_step(own)) {
                let Some(field) = Field::of(own.facet) else { continue };
                let known = tokens.entry(token(own.key)).or_insert_with(|| Token {
                    idf: rarity(field, own.key),
                    names_operation: own.names_operation,
                    steps: Vec::new(),
                });
                known.steps.push(at);
            }
        }
        let word_idf: Vec<f32> = query.words.iter().map(|word| rarity(Field::Body, word.stem)).collect();
        let telling = |step: &OutlineStep| {
            let mut sum = Telling::default();
            for known in step.tokens.iter().filter(|own| describes_step(own)) {
                let idf = tokens.get(&token(known.key)).map_or(0.0, |token| token.idf);
                sum.all += idf;
                sum.operators += if known.names_operation { idf } else { 0.0 };
            }
            sum
        };
        let variables = query.procedures.iter().flat_map(|p| &p.outline.variables.of_step);
        let steps: Vec<Step> = outlines()
            .zip(query.steps())
            .zip(variables)
            .map(|((step, shown), variables)| {
                let own = telling(step);
                let whole: f32 = shown.words.iter().map(|&at| word_idf[at]).sum();
                let share = |&at: &usize| (at, if whole > 0.0 { word_idf[at] / whole } else { 0.0 });
                Step {
                    role: step.role,
                    own,
                    weight: (1.0 + own.all).ln() * if step.role == Role::Leave { LEAVING } else { 1.0 },
                    words: shown.words.iter().map(share).collect(),
                    is_recursive: shown.is_recursive,
                    variables: variables.iter().map(|&variable| bit(variable)).fold(0, |all, bit| all | bit),
                }
            })
            .collect();
        let procedures = procedures(query, &steps);
        let words = query.words.iter().enumerate().map(|(at, own)| (word(own.key), at));
        let (places, links) = uses(query);
        Self {
            words: Keyed::new(words.collect()),
            tokens: Keyed::new(tokens),
            steps,
            procedures,
            places: Keyed::new(places),
            links: Keyed::new(links),
        }
    }

    /// How much the query has to be found by: the weights of its steps.
    pub(super) fn weight(&self) -> f32 {
        self.steps.iter().map(|step| step.weight).sum()
    }
}

/// The bit of a variable; those beyond the last bit have none.
pub(super) fn bit(variable: u32) -> u64 {
    1_u64.checked_shl(variable).unwrap_or(0)
}

fn procedures(query: &Query, steps: &[Step]) -> Vec<Procedure> {
    let mut first = 0;
    let mut procedures = Vec::new();
    for procedure in &query.procedures {
        let outline = &procedure.outline;
        let range = first..first + outline.steps.len();
        first = range.end;
        procedures.push(Procedure {
            weights: steps[range.clone()].iter().map(|step| step.weight).collect(),
            structures: steps[range.clone()].iter().map(|step| step.own.all).collect(),
            places: outline.steps.iter().map(|s| Place { parent: s.parent, depth: s.depth }).collect(),
            n_places: outline.variables.places.iter().map(Vec::len).collect(),
            steps: range,
        });
    }
    procedures
}

/// Places and links of the variables of all procedures.
fn uses(query: &Query) -> (BTreeMap<u32, Vec<VariableAt>>, BTreeMap<u32, Vec<LinkAt>>) {
    let mut places: BTreeMap<u32, Vec<VariableAt>> = BTreeMap::new();
    let mut links: BTreeMap<u32, Vec<LinkAt>> = BTreeMap::new();
    for (procedure, read) in query.procedures.iter().enumerate() {
        let variables = &read.outline.variables;
        for (variable, own) in (0..).zip(&variables.places) {
            for &place in own {
                places.entry(usage(place)).or_default().push((procedure, variable));
            }
        }
        for link in &variables.links {
            links.entry(usage(link.key)).or_default().push((procedure, link.first, link.second));
        }
    }
    (places, links)
}
