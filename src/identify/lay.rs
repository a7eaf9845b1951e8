//! A variant of the catalogue laid beside a function.

use algofind_retrieve::rank::{AlignConfig, Pair, Similarities, align};

use super::counterpart::Counterparts;
use super::known::{Known, KnownProcedure, KnownVariant};
use super::seen::Seen;

/// What two steps of the same role have in common without any other key.
const ROLE: f32 = 0.1;

/// Share of a similarity that is lost when other variables take part.
const VARIABLES: f32 = 0.5;

/// Less is no pair.
const CONFIG: AlignConfig = AlignConfig { least: 0.1, nesting: 0.3, depth: 0.15, inside: 0.7 };

/// A variant beside a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Laid {
    /// How well each step of the variant, procedure after procedure, is done; 0 where it has no partner.
    pub(crate) worths: Vec<f32>,
    /// The pairs of each procedure.
    pub(crate) pairs: Vec<Vec<Pair>>,
    /// Share of the uses of the variant's variables that the function's variables have.
    pub(crate) counterparts: f32,
    /// Share of its variables used together that are so in the function.
    pub(crate) links: f32,
    /// Pairs per step between the first and the last pair of a procedure, at most.
    pub(crate) density: f32,
}

impl Laid {
    pub(crate) fn new(variant: &KnownVariant, seen: &Seen, known: &Known) -> Self {
        let mut this = Self::default();
        let mut weight = 0.0;
        for procedure in &*variant.procedures {
            let found = Counterparts::find(&procedure.variables, &seen.variables, &known.uses);
            let values = similarities(procedure, seen, known, &found);
            let similarities = Similarities { values: &values, n_code: seen.places.len() };
            let alignment = align(similarities, &procedure.weights, &procedure.places, &seen.places, CONFIG);
            let mut worths = vec![0.0; procedure.places.len()];
            for pair in &alignment.pairs {
                worths[pair.query] = pair.worth;
            }
            if let (Some(first), Some(last)) = (alignment.pairs.first(), alignment.pairs.last()) {
                let density = alignment.pairs.len() as f32 / (last.code - first.code + 1) as f32;
                this.density = this.density.max(density);
            }
            let own: f32 = procedure.weights.iter().sum();
            this.counterparts += own * found.places;
            this.links += own * found.links;
            weight += own;
            this.worths.extend(worths);
            this.pairs.push(alignment.pairs);
        }
        if weight > 0.0 {
            this.counterparts /= weight;
            this.links /= weight;
        }
        this
    }

    /// Steps of the function that have a partner.
    pub(crate) fn n_paired(&self) -> usize {
        let mut code: Vec<usize> = self.pairs.iter().flatten().map(|pair| pair.code).collect();
        code.sort_unstable();
        code.dedup();
        code.len()
    }
}

/// How alike the steps of a procedure and of a function are, row by row.
fn similarities(
    procedure: &KnownProcedure,
    seen: &Seen,
    known: &Known,
    counterparts: &Counterparts,
) -> Vec<f32> {
    let n_code = seen.places.len();
    let mut values = vec![0.0_f32; procedure.places.len() * n_code];
    for (c, keys) in seen.keys.iter().enumerate() {
        for key in keys {
            let rarity = known.rarity[*key as usize];
            for &q in procedure.steps_of.get(key).map_or(&[][..], Vec::as_slice) {
                values[q as usize * n_code + c] += rarity;
            }
        }
    }
    let variables = (&procedure.variables.of_step, &seen.variables.of_step);
    for (q, row) in values.chunks_mut(n_code.max(1)).enumerate() {
        let own = procedure.telling[q];
        for (c, value) in row.iter_mut().enumerate() {
            let shared = if own > 0.0 { *value / own } else { 0.0 };
            let role = if procedure.roles[q] == seen.roles[c] { ROLE } else { 0.0 };
            let alike = (1.0 - ROLE) * shared + role;
            *value = if alike > CONFIG.least {
                let agreement = counterparts.agreement(&variables.0[q], &variables.1[c]);
                alike * (1.0 - VARIABLES + VARIABLES * agreement)
            } else {
                alike * (1.0 - VARIABLES)
            };
        }
    }
    values
}
