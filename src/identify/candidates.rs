//! Which entries a function may be: the few that share most of its structure or its names, each laid beside it.

use rustc_hash::FxHashMap;

use super::known::Known;
use super::lay::Laid;
use super::names::Named;
use super::seen::Seen;
use super::signs::{LITTLE, Signs, signs};

/// An entry that a function may be, by the variant that fits best.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) variant: u32,
    pub(crate) laid: Laid,
    pub(crate) signs: Signs,
}

/// Variants laid beside a function because of what it does, and entries because of what it is called.
const BY_STRUCTURE: usize = 8;
const BY_NAME: usize = 4;

/// A variant of which a function has less than this is not looked at, unless names speak for it.
const LEAST_CONTAINED: f32 = 0.12;

/// A function of fewer steps is no algorithm.
const LEAST_STEPS: usize = 2;

/// Scratch space of one thread.
#[derive(Default)]
pub(crate) struct Scratch {
    shared: Vec<f32>,
    touched: Vec<u32>,
}

/// The candidates of a function, one for each entry.
pub(crate) fn candidates(seen: &Seen, known: &Known, scratch: &mut Scratch) -> Vec<Candidate> {
    if seen.places.len() < LEAST_STEPS {
        return Vec::new();
    }
    share(seen, known, scratch);
    let contained =
        |variant: u32| scratch.shared[variant as usize] / (known.variants[variant as usize].telling + LITTLE);
    let named: FxHashMap<u32, Named> = known.names.entries(&seen.words).into_iter().collect();
    let mut chosen: Vec<u32> = Vec::new();
    let mut by_structure: Vec<u32> =
        scratch.touched.iter().copied().filter(|&variant| contained(variant) >= LEAST_CONTAINED).collect();
    by_structure.sort_by(|&a, &b| contained(b).total_cmp(&contained(a)).then(a.cmp(&b)));
    chosen.extend(by_structure.iter().take(BY_STRUCTURE));
    let mut by_name: Vec<(f32, u32)> = named
        .iter()
        .map(|(&entry, named)| {
            ((named.all * named.telling).max(0.5 * named.said * named.telling_said), entry)
        })
        .collect();
    by_name.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    for (_, entry) in by_name.into_iter().take(BY_NAME) {
        // Of a named entry the variant with most of its structure.
        let variants = &known.of_entry[entry as usize];
        let best =
            variants.iter().copied().max_by(|&a, &b| contained(a).total_cmp(&contained(b)).then(b.cmp(&a)));
        chosen.extend(best.filter(|best| !chosen.contains(best)));
    }
    let mut best: FxHashMap<u32, Candidate> = FxHashMap::default();
    for number in chosen {
        let variant = &known.variants[number as usize];
        let named = named.get(&variant.entry).copied().unwrap_or_default();
        let laid = Laid::new(variant, seen, known);
        let shared = scratch.shared[number as usize];
        let signs = signs(variant, &laid.worths, &laid, shared, named, seen, known);
        let candidate = Candidate { variant: number, laid, signs };
        let is_better = best.get(&variant.entry).is_none_or(|known| candidate.signs[0] > known.signs[0]);
        if is_better {
            best.insert(variant.entry, candidate);
        }
    }
    let mut best: Vec<Candidate> = best.into_values().collect();
    best.sort_by_key(|candidate| candidate.variant);
    best
}

/// How rare the keys are that the function shares with each variant.
fn share(seen: &Seen, known: &Known, scratch: &mut Scratch) {
    scratch.shared.resize(known.variants.len(), 0.0);
    for variant in scratch.touched.drain(..) {
        scratch.shared[variant as usize] = 0.0;
    }
    for &key in &seen.all {
        let rarity = known.rarity[key as usize];
        for &variant in known.variants_with(key) {
            let shared = &mut scratch.shared[variant as usize];
            if *shared == 0.0 {
                scratch.touched.push(variant);
            }
            *shared += rarity;
        }
    }
}
