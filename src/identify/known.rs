//! The catalogue as an index: its variants by the structural keys and the words they have.

use algofind_icfg::{Frontend as _, FunctionRef, Icfg, lang};
use algofind_pcode::{LineRange, convert};
use algofind_retrieve::rank::Place;
use algofind_steps::keys::facet::Facet;
use algofind_steps::keys::variable::Variables;
use algofind_steps::outline::Outline;
use algofind_steps::row::Role;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::background::Background;
use super::counterpart::Uses;
use super::flat::{Flat, Frozen, Later, Lists};
use super::names::{Names, keys};
use crate::catalogue::{Catalogue, Entry};

/// A catalogue, prepared.
#[derive(Serialize, Deserialize)]
pub(crate) struct Known {
    pub(crate) entries: Vec<Later<Entry>>,
    pub(crate) variants: Vec<KnownVariant>,
    /// Per entry the positions of its variants.
    pub(crate) of_entry: Vec<Vec<u32>>,
    pub(crate) names: Names,
    /// How telling uses of variables are among all variants.
    pub(crate) uses: Uses,
    numbers: Frozen<u32>,
    /// Per key, how rare it is.
    pub(crate) rarity: Flat<f32>,
    /// Per key, the variants that have it.
    postings: Lists,
}

/// A catalogue while it is prepared.
#[derive(Default)]
struct Preparing {
    variants: Vec<KnownVariant>,
    of_entry: Vec<Vec<u32>>,
    names: Names,
    numbers: FxHashMap<u64, u32>,
    rarity: Vec<f32>,
    postings: Vec<Vec<u32>>,
}

/// One way to write an algorithm, read. Operations that stand side by side in one variant (inserting into a table, and
/// looking something up) are variants of their own here: a function does one of them.
#[derive(Serialize, Deserialize)]
pub(crate) struct KnownVariant {
    /// Its position among all variants.
    pub(crate) number: u32,
    pub(crate) entry: u32,
    /// Position among the entry's variants.
    pub(crate) at: usize,
    pub(crate) procedures: Later<Vec<KnownProcedure>>,
    /// How rare its keys are, together.
    pub(crate) telling: f32,
    /// Words of the pseudo-code and of what is said of the entry, ascending.
    pub(crate) words: Vec<u32>,
    pub(crate) n_steps: usize,
}

/// One procedure of a variant.
#[derive(Serialize, Deserialize)]
pub(crate) struct KnownProcedure {
    pub(crate) places: Vec<Place>,
    pub(crate) roles: Vec<Role>,
    /// How much each step counts.
    pub(crate) weights: Vec<f32>,
    /// How rare the keys of each step are, together.
    pub(crate) telling: Vec<f32>,
    /// The steps that have a key.
    pub(crate) steps_of: FxHashMap<u32, Vec<u32>>,
    pub(crate) variables: Variables,
    /// Lines of the pseudo-code.
    pub(crate) lines: Vec<Option<LineRange>>,
}

/// A step that leaves a loop says little.
const LEAVE: f32 = 0.3;

/// Facets whose keys describe a step itself.
pub(crate) fn describes_step(facet: Facet) -> bool {
    matches!(facet, Facet::Statement | Facet::Part | Facet::Outline | Facet::Operation | Facet::Flow)
}

/// A variant with its outlines.
pub(crate) struct Read {
    outlines: Vec<Outline>,
    lines: Vec<Vec<Option<LineRange>>>,
    words: Vec<u64>,
}

/// The variants of a catalogue, entry by entry, each with the operations that stand side by side in it.
pub(crate) type Reading = Vec<Vec<Read>>;

/// Reads every variant of a catalogue.
pub(crate) fn read_all(catalogue: &Catalogue) -> Reading {
    let entries: Vec<&Entry> = catalogue.entries().collect();
    pairs(&entries).par_iter().map(|&(entry, at)| read(entries[entry], at)).collect()
}

/// Every variant, as an entry and a position among its variants.
fn pairs(entries: &[&Entry]) -> Vec<(usize, usize)> {
    let of_entry = |entry: usize| (0..entries[entry].variants.len()).map(move |at| (entry, at));
    (0..entries.len()).flat_map(of_entry).collect()
}

impl Known {
    /// Prepares what was read of a catalogue.
    pub(crate) fn new(catalogue: &Catalogue, read: Reading, background: &Background) -> Self {
        let pairs = pairs(&catalogue.entries().collect::<Vec<_>>());
        let entries: Vec<Entry> = catalogue.entries().cloned().collect();
        let variables: Vec<&Variables> =
            read.iter().flatten().flat_map(|read| &read.outlines).map(|outline| &outline.variables).collect();
        let uses = Uses::among(&variables, variables.iter().copied());
        let mut made = Preparing { of_entry: vec![Vec::new(); entries.len()], ..Preparing::default() };
        for (number, entry) in (0..).zip(&entries) {
            made.names.add(number, entry, background);
        }
        for ((entry, at), read) in pairs.into_iter().zip(read) {
            for read in read {
                made.add(entry as u32, at, read, background);
            }
        }
        Self {
            entries: entries.into_iter().map(Later::from).collect(),
            variants: made.variants,
            of_entry: made.of_entry,
            names: made.names,
            uses,
            numbers: Frozen::new(made.numbers),
            rarity: made.rarity.into(),
            postings: Lists::new(&made.postings),
        }
    }

    /// The number of a key that some variant has.
    pub(crate) fn key(&self, key: u64) -> Option<u32> {
        self.numbers.get(key)
    }

    /// How rare those of `keys` are, together, that a variant has.
    pub(crate) fn shared(&self, variant: &KnownVariant, keys: &[u32]) -> f32 {
        let is_shared = |key: &&u32| self.variants_with(**key).binary_search(&variant.number).is_ok();
        keys.iter().filter(is_shared).map(|&key| self.rarity[key as usize]).sum()
    }

    /// The variants that have a key.
    pub(crate) fn variants_with(&self, key: u32) -> &[u32] {
        self.postings.get(key)
    }
}

impl Preparing {
    fn add(&mut self, entry: u32, at: usize, read: Read, background: &Background) {
        let number = self.variants.len() as u32;
        let mut all: Vec<u32> = Vec::new();
        let mut procedures: Vec<KnownProcedure> = Vec::new();
        for (outline, lines) in read.outlines.into_iter().zip(read.lines) {
            for token in outline.whole.iter().chain(outline.steps.iter().flat_map(|step| &step.tokens)) {
                all.push(self.number(token.key, background));
            }
            procedures.push(self.procedure(outline, lines));
        }
        all.sort_unstable();
        all.dedup();
        for &key in &all {
            self.postings[key as usize].push(number);
        }
        let mut words: Vec<u32> =
            read.words.into_iter().map(|key| self.names.number(key, background)).collect();
        words.sort_unstable();
        words.dedup();
        self.of_entry[entry as usize].push(number);
        self.variants.push(KnownVariant {
            number,
            entry,
            at,
            telling: all.iter().map(|&key| self.rarity[key as usize]).sum(),
            n_steps: procedures.iter().map(|procedure| procedure.places.len()).sum(),
            procedures: procedures.into(),
            words,
        });
    }

    fn number(&mut self, key: u64, background: &Background) -> u32 {
        *self.numbers.entry(key).or_insert_with(|| {
            self.rarity.push(background.of(key));
            self.postings.push(Vec::new());
            self.rarity.len() as u32 - 1
        })
    }

    fn procedure(&self, outline: Outline, lines: Vec<Option<LineRange>>) -> KnownProcedure {
        let mut steps_of: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut telling = Vec::new();
        let mut weights = Vec::new();
        for (at, step) in (0..).zip(&outline.steps) {
            let mut sum = 0.0;
            for token in step.tokens.iter().filter(|token| describes_step(token.facet)) {
                let key = self.numbers[&token.key];
                sum += self.rarity[key as usize];
                steps_of.entry(key).or_default().push(at);
            }
            telling.push(sum);
            weights.push((1.0 + sum).ln() * if step.role == Role::Leave { LEAVE } else { 1.0 });
        }
        KnownProcedure {
            places: outline.steps.iter().map(|s| Place { parent: s.parent, depth: s.depth }).collect(),
            roles: outline.steps.iter().map(|s| s.role).collect(),
            weights,
            telling,
            steps_of,
            variables: outline.variables,
            lines,
        }
    }
}

fn read(entry: &Entry, at: usize) -> Vec<Read> {
    let conversion = convert(&entry.variants[at].pseudocode);
    let graph = Icfg::from_files([lang::pcode::frontend().lower(conversion.pcode.as_str().into())]);
    let functions: Vec<FunctionRef<'_>> = graph.functions().collect();
    let mut words = keys(&entry.variants[at].pseudocode);
    words.extend(keys(&entry.about));
    words.extend(entry.names().flat_map(keys));
    let mut groups: Vec<Read> = Vec::new();
    let mut group_of: Vec<usize> = Vec::new();
    for (group, function) in together(&functions).into_iter().zip(&functions) {
        let outline = Outline::read(&function.rows(), function.name(), &lang::pcode::SPELLING);
        let nodes: Vec<_> = function.nodes().collect();
        let line = |node: usize| conversion.sources.lines_of_pcode_line(nodes[node].lines().first);
        let lines = outline.steps.iter().map(|step| line(step.node)).collect();
        let at = group_of.iter().position(|&known| known == group).unwrap_or_else(|| {
            group_of.push(group);
            groups.push(Read { outlines: Vec::new(), lines: Vec::new(), words: words.clone() });
            groups.len() - 1
        });
        groups[at].outlines.push(outline);
        groups[at].lines.push(lines);
    }
    groups
}

/// The group of each procedure: those that name each other belong together.
fn together(functions: &[FunctionRef<'_>]) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..functions.len()).collect();
    for (caller, function) in functions.iter().enumerate() {
        for (callee, other) in functions.iter().enumerate() {
            let is_named = |text: &str| {
                let mut words = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_')));
                words.any(|word| word == other.name())
            };
            if caller != callee && function.nodes().skip(1).any(|node| is_named(node.text())) {
                let (old, new) = (groups[callee], groups[caller]);
                groups.iter_mut().filter(|group| **group == old).for_each(|group| *group = new);
            }
        }
    }
    groups
}
