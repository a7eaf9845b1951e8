//! Functions as values: what is passed as a parameter, or kept in a variable, table or field.
//!
//! Runs when the names of all files are resolved. Values are followed one step, not through several variables: that
//! finds callbacks, tables of operations and lambdas in variables, and costs no more than there are values.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::MAX_TARGETS;
use super::choice::near;
use super::links::{LinkEdge, Position};
use super::scope::{FileLinks, Missing};
use super::world::World;
use crate::ir::CallKind;
use crate::ir::symbols::{Receiver, Through, ValueOf, ValueUse};

/// Most functions remembered for one place.
const MAX_KEPT: usize = 64;

/// Most functions around one another that are looked through for a variable.
const MAX_PARENTS: usize = 16;

type Table<K> = HashMap<K, Vec<u32>, BuildHasherDefault<FxHasher>>;

/// Which functions are kept where.
#[derive(Default)]
struct Kept<'a> {
    /// By function and position of the parameter.
    parameters: Table<(u32, u16)>,
    /// By file, function in it and variable.
    variables: Table<(u32, Option<u32>, &'a str)>,
    /// By name, in one file and in all.
    shared_here: Table<(u32, &'a str)>,
    shared: Table<&'a str>,
}

fn keep<K: std::hash::Hash + Eq>(table: &mut Table<K>, key: K, functions: &[u32]) {
    if functions.is_empty() {
        return;
    }
    let kept = table.entry(key).or_default();
    for &function in functions {
        if kept.len() < MAX_KEPT && !kept.contains(&function) {
            kept.push(function);
        }
    }
}

/// Adds the edges of calls that go through values, and of values that are passed on.
pub(super) fn link<'a>(world: &World<'a>, files: &mut [FileLinks]) {
    let mut kept: Kept<'a> = Kept::default();
    for (file, links) in (0..).zip(&*files) {
        let symbols = world.units[file as usize].symbols;
        for (value, functions) in symbols.values.iter().zip(&links.values) {
            match value.use_ {
                ValueUse::Variable(name) => {
                    keep(&mut kept.variables, (file, value.function, symbols.text(name)), functions);
                }
                ValueUse::Shared(name) => {
                    keep(&mut kept.shared_here, (file, symbols.text(name)), functions);
                    keep(&mut kept.shared, symbols.text(name), functions);
                }
                ValueUse::Argument { .. } => {}
            }
        }
    }
    for (file, links) in (0..).zip(&mut *files) {
        let symbols = world.units[file as usize].symbols;
        for (value, functions) in symbols.values.iter().zip(&mut links.values) {
            if let (ValueOf::Variable(name), ValueUse::Argument { .. }) = (value.which, value.use_) {
                *functions = kept.variable(world, file, value.function, symbols.text(name)).to_vec();
            }
        }
        for &(callee, position, value) in &links.arguments {
            keep(&mut kept.parameters, (callee, position), &links.values[value as usize]);
        }
    }
    for (file, links) in (0..).zip(files) {
        pass_on(world, file, links);
        call_through(world, &kept, file, links);
        links.edges.sort_unstable();
        links.edges.dedup_by_key(|edge| (edge.site, edge.callee));
    }
}

impl<'a> Kept<'a> {
    /// What a variable of a function, or of one around it, holds.
    fn variable(&self, world: &World<'a>, file: u32, function: Option<u32>, name: &'a str) -> &[u32] {
        let definitions = &world.units[file as usize].symbols.definitions;
        let parent = |&at: &u32| definitions.get(at as usize).and_then(|function| function.parent);
        std::iter::successors(function, parent)
            .take(MAX_PARENTS)
            .find_map(|at| self.variables.get(&(file, Some(at), name)))
            .map_or(&[], Vec::as_slice)
    }

    fn shared(&self, file: u32, name: &'a str) -> &[u32] {
        let here = self.shared_here.get(&(file, name));
        here.or_else(|| self.shared.get(name)).map_or(&[], Vec::as_slice)
    }
}

/// Joins nodes to the functions they give to calls.
fn pass_on(world: &World<'_>, file: u32, links: &mut FileLinks) {
    let symbols = world.units[file as usize].symbols;
    for (value, functions) in symbols.values.iter().zip(&links.values) {
        let (Some(node), Some(caller), ValueUse::Argument { .. }) = (value.node, value.function, value.use_)
        else {
            continue;
        };
        let (functions, _) = nearest(world, file, functions);
        let is_ambiguous = functions.len() > 1;
        links.edges.extend(functions.iter().map(|&at| edge(world, file, node, caller, at, is_ambiguous)));
    }
}

/// Joins calls that were not joined by name to the functions kept where they look.
fn call_through<'a>(world: &World<'a>, kept: &Kept<'a>, file: u32, links: &mut FileLinks) {
    let symbols = world.units[file as usize].symbols;
    for (number, missing) in std::mem::take(&mut links.pending) {
        let call = &symbols.calls[number as usize];
        let functions = match call.through {
            Through::Nothing => continue,
            Through::Parameter(position) => {
                let caller = world.first_functions[file as usize] + call.function;
                kept.parameters.get(&(caller, position)).map_or(&[][..], Vec::as_slice)
            }
            Through::Variable(name) => kept.variable(world, file, Some(call.function), symbols.text(name)),
            Through::Shared(name) => kept.shared(file, symbols.text(name)),
            Through::Member { field, of } => match kept.shared(file, symbols.text(field)) {
                [] => kept.shared(file, symbols.text(of)),
                functions => functions,
            },
        };
        let report = &mut links.report;
        if functions.is_empty() {
            // A variable that is called without a receiver holds a function, be it unknown which.
            let is_value = match call.through {
                Through::Parameter(_) | Through::Variable(_) => call.receiver == Receiver::None,
                Through::Member { .. } => true,
                _ => false,
            };
            if missing == Missing::External && is_value {
                report.n_external -= 1;
                report.n_unresolved += 1;
            }
            continue;
        }
        match missing {
            Missing::External => report.n_external -= 1,
            Missing::Foreign => report.n_foreign -= 1,
            Missing::Unresolved => report.n_unresolved -= 1,
        }
        let (functions, is_capped) = nearest(world, file, functions);
        let is_ambiguous = functions.len() > 1;
        report.n_resolved += usize::from(!is_ambiguous);
        report.n_ambiguous += usize::from(is_ambiguous);
        report.n_capped += usize::from(is_capped);
        report.n_by_value += 1;
        let edges = functions.iter().map(|&at| edge(world, file, call.node, call.function, at, is_ambiguous));
        links.edges.extend(edges);
    }
}

/// At most [`MAX_TARGETS`], the nearest to a file; and whether there were more.
fn nearest(world: &World<'_>, file: u32, functions: &[u32]) -> (Vec<u32>, bool) {
    let mut functions = functions.to_vec();
    let is_capped = functions.len() > MAX_TARGETS;
    if is_capped {
        functions.sort_by_cached_key(|&at| std::cmp::Reverse(near(world, file, world.function(at).file)));
        functions.truncate(MAX_TARGETS);
    }
    (functions, is_capped)
}

fn edge(world: &World<'_>, file: u32, node: u32, caller: u32, target: u32, is_ambiguous: bool) -> LinkEdge {
    let callee = world.function(target);
    LinkEdge {
        site: Position { file, index: node },
        callee: Position { file: callee.file, index: callee.local },
        caller,
        kind: CallKind::Value,
        is_ambiguous,
        is_recursive: false,
    }
}
