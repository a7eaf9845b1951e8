//! From aligned functions to what a person reads: regions, lines, reasons.

use std::collections::BTreeMap;

use algofind_retrieve::index::FunctionRef;
use algofind_retrieve::rank::Pair;
use algofind_retrieve::segment::NodeSpan;
use algofind_retrieve::view::View;

use super::constants::{ENOUGH, SHOWN};
use super::likeness::Likeness;
use super::result::{LineMatch, Region};
use super::spread::{Part, StepAt};
use crate::query::Query;

/// All lines of a function.
pub(crate) fn whole_region(view: &dyn View, function: FunctionRef) -> Region {
    let described = view.function(function);
    let file = view.file(function.segment, described.file);
    let scope = if described.scope.is_empty() { String::new() } else { format!("{}.", described.scope) };
    Region {
        index: view.part_of(function.segment),
        file: file.path.to_owned(),
        start: described.start_line,
        end: described.end_line,
        function: format!("{scope}{}", described.name),
        language: file.language.to_owned(),
    }
}

/// The fragment: each function, cut to its aligned lines when these say enough.
pub(super) fn regions(view: &dyn View, parts: &[Part]) -> Vec<Region> {
    parts.iter().map(|part| region(view, part)).collect()
}

fn region(view: &dyn View, part: &Part) -> Region {
    let mut region = whole_region(view, part.function);
    let lines = shown(view, part);
    let first = lines.iter().map(|shown| shown.lines.start_line).min();
    let last = lines.iter().map(|shown| shown.lines.end_line).max();
    if let (Some(start), Some(end)) = (first, last) {
        // A fragment of a line or two is a fragment nobody can judge.
        if part.laid.coverage >= ENOUGH && end.saturating_sub(start) >= 2 {
            region.start = start;
            region.end = end;
        }
    }
    region
}

/// Code that is shown beside a step of the query.
struct Shown {
    step: StepAt,
    lines: NodeSpan,
    likeness: Likeness,
}

/// What a function does of the query. Where two procedures claim the same code, it does what fits it better.
fn shown(view: &dyn View, part: &Part) -> Vec<Shown> {
    let mut by_code: BTreeMap<usize, (usize, Pair)> = BTreeMap::new();
    for (procedure, alignment) in part.laid.alignments.iter().enumerate() {
        let pairs = alignment.alignment.pairs.iter();
        let is_shown = |pair: &&Pair| {
            pair.worth >= SHOWN
                && part.steps.contains(&(procedure, pair.query))
                && alignment.means_something(pair.query, pair.code)
        };
        for &pair in pairs.filter(is_shown) {
            let best = by_code.entry(pair.code).or_insert((procedure, pair));
            if pair.worth > best.1.worth {
                *best = (procedure, pair);
            }
        }
    }
    let spans = view.spans(part.function);
    by_code
        .into_values()
        .filter_map(|(procedure, pair)| {
            // Notes of a crafted index may name nodes that its function has not.
            let lines = *spans.get(part.laid.nodes[pair.code])?;
            let likeness = part.laid.alignments[procedure].likeness(pair.query, pair.code);
            Some(Shown { step: (procedure, pair.query), lines, likeness })
        })
        .collect()
}

/// Query lines with the code that does them, and what the most similar of their steps have in common.
pub(super) fn alignment(view: &dyn View, query: &Query, parts: &[Part]) -> Vec<LineMatch> {
    let mut by_line: BTreeMap<u32, (Likeness, Vec<Region>)> = BTreeMap::new();
    for part in parts {
        let whole = whole_region(view, part.function);
        for Shown { step: (procedure, step), lines, likeness } in shown(view, part) {
            let Some(range) = query.procedures[procedure].steps[step].lines else { continue };
            let (best, regions) = by_line.entry(range.first).or_insert((likeness, Vec::new()));
            if likeness.similarity() > best.similarity() {
                *best = likeness;
            }
            let region = Region { start: lines.start_line, end: lines.end_line, ..whole.clone() };
            if !regions.contains(&region) {
                regions.push(region);
            }
        }
    }
    let found = |(query_line, (why, regions)): (u32, (Likeness, Vec<Region>))| LineMatch {
        query_line,
        regions,
        why: why.to_string(),
    };
    by_line.into_iter().map(found).collect()
}

/// Query lines none of whose steps has a partner.
pub(super) fn missing(query: &Query, alignment: &[LineMatch]) -> Vec<u32> {
    let lines = query.steps().filter_map(|step| step.lines).map(|range| range.first);
    let mut missing: Vec<u32> =
        lines.filter(|line| alignment.iter().all(|found| found.query_line != *line)).collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}
