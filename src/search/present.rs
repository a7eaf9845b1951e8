//! From aligned functions to what a person reads: regions, lines, reasons.

use std::collections::BTreeMap;

use algofind_retrieve::index::{FunctionRef, Snapshot};

use super::laying::Likeness;
use super::result::{LineMatch, Region};
use super::spread::{Part, StepAt};
use crate::query::Query;

/// Pairs that fit less than this are not shown.
const SHOWN: f32 = 0.1;

/// A fragment is cut to its aligned lines when they hold at least this share of the query's weight.
const ENOUGH: f32 = 0.35;

/// All lines of a function.
pub(super) fn whole_region(snapshot: &Snapshot, function: FunctionRef) -> Region {
    let segment = snapshot.segment(function.segment);
    let described = segment.function(function.function);
    let file = segment.file(described.file);
    let scope = if described.scope.is_empty() { String::new() } else { format!("{}.", described.scope) };
    Region {
        file: file.path.to_owned(),
        start: described.start_line,
        end: described.end_line,
        function: format!("{scope}{}", described.name),
        language: file.language.to_owned(),
    }
}

/// The fragment: each function, cut to its aligned lines when these say enough.
pub(super) fn regions(snapshot: &Snapshot, parts: &[Part]) -> Vec<Region> {
    parts.iter().map(|part| region(snapshot, part)).collect()
}

fn region(snapshot: &Snapshot, part: &Part) -> Region {
    let mut region = whole_region(snapshot, part.function);
    let lines = aligned_lines(snapshot, part);
    let tight = lines.values().flatten().fold(None, |range: Option<(u32, u32)>, &(start, end, _)| {
        Some(range.map_or((start, end), |(a, b)| (a.min(start), b.max(end))))
    });
    if let Some((start, end)) = tight.filter(|_| part.laid.coverage >= ENOUGH) {
        // A fragment of a line or two is a fragment nobody can judge.
        if end - start >= 2 {
            region.start = start;
            region.end = end;
        }
    }
    region
}

/// Code lines of each aligned step: first line, last line, likeness.
type Lines = BTreeMap<StepAt, Vec<(u32, u32, Likeness)>>;

fn aligned_lines(snapshot: &Snapshot, part: &Part) -> Lines {
    let segment = snapshot.segment(part.function.segment);
    let spans = segment.spans(part.function.function);
    let mut lines = Lines::new();
    for (procedure, alignment) in part.laid.alignments.iter().enumerate() {
        for pair in alignment.alignment.pairs.iter().filter(|p| p.worth >= SHOWN) {
            let span = spans[part.laid.nodes[pair.code]];
            let likeness = alignment.likeness(pair.query, pair.code);
            lines.entry((procedure, pair.query)).or_default().push((
                span.start_line,
                span.end_line,
                likeness,
            ));
        }
    }
    lines
}

/// Query lines with the code that does them.
pub(super) fn alignment(snapshot: &Snapshot, query: &Query, parts: &[Part]) -> Vec<LineMatch> {
    let mut by_line: BTreeMap<u32, LineMatch> = BTreeMap::new();
    for part in parts {
        let whole = whole_region(snapshot, part.function);
        let lines = aligned_lines(snapshot, part);
        for ((procedure, step), places) in lines.into_iter().filter(|(at, _)| part.steps.contains(at)) {
            let Some(range) = query.procedures[procedure].steps[step].lines else { continue };
            for (start, end, likeness) in places {
                let region = Region { start, end, ..whole.clone() };
                let entry = by_line.entry(range.first).or_insert_with(|| LineMatch {
                    query_line: range.first,
                    regions: Vec::new(),
                    why: likeness.to_string(),
                });
                if !entry.regions.contains(&region) {
                    entry.regions.push(region);
                }
            }
        }
    }
    by_line.into_values().collect()
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
