//! Code of a result that does no step of the query.

use std::collections::BTreeSet;

use algofind_retrieve::index::FunctionRef;
use algofind_retrieve::view::View;

use super::result::{LineMatch, Region};
use crate::evidence::notes::Sketch;

/// Lines of the regions on which steps stand that are laid beside no line of the query; neighbours are one region.
///
/// Blank lines, brackets, comments and declarations without a value are no steps.
pub(super) fn extra<'a>(
    view: &dyn View,
    parts: impl IntoIterator<Item = (FunctionRef, &'a Region)>,
    alignment: &[LineMatch],
) -> Vec<Region> {
    let mut extra = Vec::new();
    for (function, region) in parts {
        let mut lines = step_lines(view, function, region);
        for place in alignment.iter().flat_map(|found| &found.regions).filter(|p| p.file == region.file) {
            lines.retain(|line| !place.contains(*line));
        }
        extra.extend(runs(&lines).into_iter().map(|(start, end)| Region { start, end, ..region.clone() }));
    }
    extra
}

/// Lines of `region` on which a step of the function stands.
fn step_lines(view: &dyn View, function: FunctionRef, region: &Region) -> BTreeSet<u32> {
    let spans = view.spans(function);
    let steps = Sketch::read(view.notes(function)).steps;
    let spans = steps.iter().filter_map(|step| spans.get(step.node));
    spans.flat_map(|span| span.start_line.max(region.start)..=span.end_line.min(region.end)).collect()
}

/// First and last of each run of consecutive lines.
fn runs(lines: &BTreeSet<u32>) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &line in lines {
        match runs.last_mut().filter(|(_, end)| *end + 1 == line) {
            Some((_, end)) => *end = line,
            None => runs.push((line, line)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_lines_are_one_run() {
        assert_eq!(runs(&BTreeSet::from([7, 3, 4, 9, 5])), [(3, 5), (7, 7), (9, 9)]);
        assert_eq!(runs(&BTreeSet::new()), []);
    }
}
