//! Search results for people: code with the step of the pseudo-code that it does beside each line.

use std::collections::BTreeMap;
use std::io::Write;

use algofind::Index;
use algofind::behaviour::{Judged, Verdict};
use algofind::identify::KnownNames;
use algofind::search::{Confidence, Region, SearchResult, SearchResults};
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use unicode_width::UnicodeWidthStr as _;

use crate::cli::command::search::SearchArgs;
use crate::cli::show::columns::{Columns, Side, cut};
use crate::cli::show::output::{self, count, style};
use crate::cli::show::paths::Paths;

/// Width when there is no terminal, and the most that is still easy to read across.
const DEFAULT_WIDTH: usize = 110;
const MAX_WIDTH: usize = 150;

/// Kinds of evidence that `--explain` names.
const SHOWN_EVIDENCE: usize = 8;

/// Where lines below a heading begin, under the file.
const UNDER_HEADING: usize = 12;

const STRONG: Style = AnsiColor::Green.on_default().bold();
const LIKELY: Style = AnsiColor::Yellow.on_default().bold();

/// Prints results of one query.
pub(crate) struct Listing<'a> {
    index: &'a Index,
    paths: Paths,
    /// Lines of the query, each with its white space made one.
    query: Vec<String>,
    context: u32,
    explain: bool,
    width: usize,
    known: KnownNames,
}

impl<'a> Listing<'a> {
    pub(crate) fn new(index: &'a Index, query: &[String], args: &SearchArgs) -> Self {
        let width = terminal_size::terminal_size().map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0));
        Self {
            index,
            paths: Paths::new(),
            query: query.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect(),
            context: args.context,
            explain: args.explain,
            width: width.min(MAX_WIDTH),
            known: KnownNames::default(),
        }
    }

    /// Says which results are known by name.
    pub(crate) fn with_names(mut self, known: KnownNames) -> Self {
        self.known = known;
        self
    }

    /// Results that were run, each with what that showed.
    pub(crate) fn print_judged(&self, found: &[Judged]) -> Result<()> {
        let mut out = output::stdout();
        for (at, one) in found.iter().enumerate() {
            if at > 0 {
                writeln!(out)?;
            }
            self.heading(&mut out, &one.result)?;
            writeln!(out, "{:UNDER_HEADING$}{}", "", one.examples.text())?;
            if at == 0 || matches!(one.examples, Verdict::Does { .. }) {
                summary(&mut out, &one.result)?;
                self.body(&mut out, &one.result)?;
            }
        }
        Ok(out.flush()?)
    }

    pub(crate) fn print(&self, found: &SearchResults) -> Result<()> {
        let mut out = output::stdout();
        let mut n_weak = 0;
        for (at, result) in found.results.iter().enumerate() {
            // A weak result is a place to look at, seldom worth a page; the first is shown whatever it is.
            let is_brief = at > 0 && result.confidence == Confidence::Weak;
            if at > 0 && !(is_brief && n_weak > 0) {
                writeln!(out)?;
            }
            n_weak += usize::from(is_brief);
            self.heading(&mut out, result)?;
            if !is_brief {
                summary(&mut out, result)?;
                self.body(&mut out, result)?;
            }
        }
        Ok(out.flush()?)
    }

    fn heading(&self, out: &mut impl Write, result: &SearchResult) -> Result<()> {
        let Some(region) = result.regions.first() else { return Ok(()) };
        let confidence = match result.confidence {
            Confidence::Strong => STRONG,
            Confidence::Likely => LIKELY,
            Confidence::Weak => style::FAINT,
        };
        writeln!(
            out,
            "{rank:>2}  {confidence}{name:<6}{confidence:#}  {bold}{file}:{start}-{end}{bold:#}  {function}",
            rank = result.rank,
            name = result.confidence.name(),
            bold = style::HEADING,
            file = self.paths.of(self.index, region),
            start = region.start,
            end = region.end,
            function = region.function,
        )?;
        if let Some(known) = self.known.of(&region.file, region.start) {
            writeln!(out, "{:UNDER_HEADING$}known as {} ({})", "", known.name, known.confidence.name())?;
        }
        if self.explain {
            evidence(out, result, self.width)?;
        }
        Ok(())
    }

    fn body(&self, out: &mut impl Write, result: &SearchResult) -> Result<()> {
        for (at, region) in result.regions.iter().enumerate() {
            if at > 0 {
                writeln!(
                    out,
                    "    with {}:{}-{}  {}",
                    self.paths.of(self.index, region),
                    region.start,
                    region.end,
                    region.function
                )?;
            }
            self.code(out, result, region)?;
        }
        if self.explain {
            let reasons =
                result.alignment.iter().filter_map(|pair| Some((pair, self.query_line(pair.query_line)?)));
            let width = self.width * 2 / 5;
            let reasons = reasons.map(|(pair, step)| format!("{:<width$}  {}", cut(step, width), pair.why));
            self.labelled(out, "because", reasons)?;
        }
        let missing = result.missing.iter().filter_map(|line| self.query_line(*line));
        self.labelled(out, "missing", missing.map(str::to_owned))?;
        if let Some(first) = result.copies.first() {
            let others = match result.copies.len() - 1 {
                0 => String::new(),
                n => format!(" and {}", count(n, "other place")),
            };
            writeln!(
                out,
                "    {0}same code in {1}:{2}-{3}{others}{0:#}",
                style::FAINT,
                self.paths.of(self.index, first),
                first.start,
                first.end
            )?;
        }
        Ok(())
    }

    /// Lines of which the first has a label.
    fn labelled(&self, out: &mut impl Write, label: &str, lines: impl Iterator<Item = String>) -> Result<()> {
        for (at, line) in lines.enumerate() {
            let label = if at == 0 { label } else { "" };
            let line = cut(&line, self.width.saturating_sub(UNDER_HEADING));
            writeln!(out, "    {0}{label:<7} {line}{0:#}", style::FAINT)?;
        }
        Ok(())
    }

    fn query_line(&self, number: u32) -> Option<&str> {
        self.query.get((number as usize).checked_sub(1)?).map(String::as_str).filter(|line| !line.is_empty())
    }

    /// What stands beside the lines of a region: steps of the query where they begin, and where code does more.
    fn sides(&self, result: &SearchResult, region: &Region) -> BTreeMap<u32, Side<'_>> {
        let is_here = |place: &&Region| {
            (place.index, &place.file, &place.function) == (region.index, &region.file, &region.function)
        };
        let extra = result.extra.iter().filter(is_here).flat_map(|place| place.start..=place.end);
        let mut sides: BTreeMap<u32, Side<'_>> = extra.map(|line| (line, Side::Extra)).collect();
        for pair in &result.alignment {
            let Some(step) = self.query_line(pair.query_line) else { continue };
            for place in pair.regions.iter().filter(is_here) {
                match sides.entry(place.start).or_insert_with(|| Side::Steps(Vec::new())) {
                    Side::Steps(steps) => steps.push(step),
                    Side::Extra => {}
                }
            }
        }
        sides
    }

    fn code(&self, out: &mut impl Write, result: &SearchResult, region: &Region) -> Result<()> {
        let first = region.start.saturating_sub(self.context).max(1);
        let last = region.end.saturating_add(self.context);
        let text = self.index.source(&Region { start: first, end: last, ..region.clone() })?;
        Columns::new(first, &text, self.width)
            .write(out, &self.sides(result, region), |line| !region.contains(line))
    }
}

/// How much of the query a result does, and how its lines that do more are marked.
fn summary(out: &mut impl Write, result: &SearchResult) -> Result<()> {
    let mark = if result.extra.is_empty() { "" } else { " (+)" };
    Ok(writeln!(out, "{:UNDER_HEADING$}{1}{2}{mark}{1:#}", "", style::FAINT, result.summary())?)
}

/// What spoke for a result, strongest first.
fn evidence(out: &mut impl Write, result: &SearchResult, width: usize) -> Result<()> {
    let total: f32 = result.evidence.iter().map(|e| e.share).sum();
    let percent = |share: f32| 100.0 * share / total.max(f32::MIN_POSITIVE);
    let parts: Vec<String> = result
        .evidence
        .iter()
        .take(SHOWN_EVIDENCE)
        .map(|e| format!("{} {:.0} %", e.feature.replace('_', " "), percent(e.share)))
        .collect();
    let start = format!("score {:.2}:", result.score);
    for line in wrap(start, &parts, width.saturating_sub(UNDER_HEADING)) {
        writeln!(out, "{:UNDER_HEADING$}{1}{line}{1:#}", "", style::FAINT)?;
    }
    Ok(())
}

/// Lines of at most `width` columns, where parts that are not wider allow it.
fn wrap(start: String, parts: &[String], width: usize) -> Vec<String> {
    let mut lines = vec![start];
    for (at, part) in parts.iter().enumerate() {
        let comma = if at + 1 < parts.len() { "," } else { "" };
        match lines.last_mut().filter(|line| line.width() + 1 + part.width() + comma.len() <= width) {
            Some(line) => *line = format!("{line} {part}{comma}"),
            None => lines.push(format!("{part}{comma}")),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_wrapped_between_them() {
        let parts = ["words 50 %", "meaning 50 %"].map(str::to_owned);
        let wrapped = |width| wrap("score 1:".to_owned(), &parts, width);
        assert_eq!(wrapped(40), ["score 1: words 50 %, meaning 50 %"]);
        assert_eq!(wrapped(20), ["score 1: words 50 %,", "meaning 50 %"]);
        assert_eq!(wrapped(1), ["score 1:", "words 50 %,", "meaning 50 %"]);
    }
}
