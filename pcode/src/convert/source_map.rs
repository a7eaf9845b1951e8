//! Which lines of the input each place of the p-code came from.

use serde::Serialize;

use super::line::LineRange;
use super::report::{LineReport, Reason};
use crate::ast::Function;
use crate::span::{LineIndex, Span};

/// From spans and lines of the p-code to lines of the input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SourceMap {
    /// Spans of the p-code with the lines they came from, ordered.
    spans: Vec<(Span, LineRange)>,
    /// For each line of the p-code the input lines it came from.
    lines: Vec<Option<LineRange>>,
}

impl SourceMap {
    /// The input lines of a statement, test, expression, comment or name of the p-code, given its span.
    pub fn lines_of(&self, span: Span) -> Option<LineRange> {
        let at = self.spans.binary_search_by_key(&span, |entry| entry.0).ok()?;
        Some(self.spans[at].1)
    }

    /// The input lines of a line of the p-code, counted from 1. Lines that hold only braces came from none.
    pub fn lines_of_pcode_line(&self, line: u32) -> Option<LineRange> {
        self.lines.get((line as usize).checked_sub(1)?).copied().flatten()
    }

    /// Sets the tree that was built, whose spans are input lines, beside the tree that was parsed.
    ///
    /// Both trees say the same, since parsing undoes printing, and so their spans come in the same order.
    pub(super) fn between(
        built: &mut [Function],
        parsed: &mut [Function],
        else_places: &[LineRange],
        pcode: &str,
    ) -> Self {
        let range = |place: Span| LineRange::new(place.start, place.end);
        let pairs = spans(parsed).into_iter().zip(spans(built)).filter(|(_, place)| place.start > 0);
        let mut map = Self::new(pairs.map(|(span, place)| (span, range(place))), pcode);
        // The keyword `else` is no node; the places come in the order of the text.
        let is_else = |line: &str| {
            ["else", "default", "finally"].iter().any(|word| {
                line.trim().strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(" {"))
            })
        };
        let rows = pcode.lines().enumerate().filter(|(_, line)| is_else(line)).map(|(row, _)| row);
        for (row, place) in rows.zip(else_places) {
            map.lines[row].get_or_insert(*place);
        }
        map
    }

    /// Every line came from itself.
    pub(super) fn identity(parsed: &mut [Function], pcode: &str) -> Self {
        let index = LineIndex::new(pcode);
        let line = |offset| index.line(offset);
        Self::new(
            spans(parsed).into_iter().map(|span| (span, LineRange::new(line(span.start), line(span.start)))),
            pcode,
        )
    }

    fn new(entries: impl Iterator<Item = (Span, LineRange)>, pcode: &str) -> Self {
        let index = LineIndex::new(pcode);
        let mut lines: Vec<Option<LineRange>> = vec![None; pcode.lines().count()];
        let mut spans: Vec<(Span, LineRange)> = Vec::new();
        for (span, range) in entries {
            if span.is_empty() {
                continue;
            }
            let line = index.line(span.start) as usize - 1;
            if let Some(entry) = lines.get_mut(line) {
                let known = entry.get_or_insert(range);
                *known = LineRange::new(known.first.min(range.first), known.last.max(range.last));
            }
            spans.push((span, range));
        }
        // An outer node comes before its parts and may have the same span; its lines are the ones to keep.
        spans.sort_by_key(|entry| entry.0);
        spans.dedup_by_key(|entry| entry.0);
        Self { spans, lines }
    }
}

/// All spans of a tree in a fixed order. The walk could change them, but does not.
fn spans(functions: &mut [Function]) -> Vec<Span> {
    let mut out = Vec::new();
    for function in functions {
        function.map_spans(&mut |span| {
            out.push(span);
            span
        });
    }
    out
}

/// One report per line of the input.
pub(super) fn report_lines(
    input: &str,
    reasons: Vec<(LineRange, Reason)>,
    sources: &SourceMap,
) -> Vec<LineReport> {
    let mut reports: Vec<LineReport> = (1u32..)
        .zip(input.lines())
        .map(|(line, _)| LineReport { line, pcode_lines: Vec::new(), reasons: Vec::new() })
        .collect();
    let slice = |range: LineRange, n: usize| (range.first as usize - 1).min(n)..(range.last as usize).min(n);
    for (range, reason) in reasons {
        let within = slice(range, reports.len());
        for report in &mut reports[within] {
            if !report.reasons.contains(&reason) {
                report.reasons.push(reason);
            }
        }
    }
    for (number, range) in (1u32..).zip(&sources.lines) {
        if let Some(range) = range {
            let within = slice(*range, reports.len());
            for report in &mut reports[within] {
                report.pcode_lines.push(number);
            }
        }
    }
    for report in reports.iter_mut().filter(|report| report.reasons.is_empty()) {
        report.reasons.push(Reason::Blank);
    }
    reports
}
