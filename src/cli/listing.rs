//! Search results for people: code with the step of the pseudo-code that it does beside each line.

use std::collections::BTreeMap;
use std::io::Write;

use algofind::search::{Confidence, Region, SearchResult, SearchResults};
use algofind_retrieve::index::Snapshot;
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::output::{self, count, style};
use super::search_args::SearchArgs;

/// Width when there is no terminal, and the most that is still easy to read across.
const DEFAULT_WIDTH: usize = 110;
const MAX_WIDTH: usize = 150;

/// Runs of code that does no step of the query are cut when they are longer than this.
const LONGEST_RUN: usize = 4;

/// Kinds of evidence that `--explain` names, and where they begin.
const SHOWN_EVIDENCE: usize = 8;
const EVIDENCE_INDENT: usize = 12;

const STEP: Style = AnsiColor::Cyan.on_default();
const STRONG: Style = AnsiColor::Green.on_default().bold();
const LIKELY: Style = AnsiColor::Yellow.on_default().bold();

/// Prints results of one query.
pub(crate) struct Listing<'a> {
    snapshot: &'a Snapshot,
    /// Lines of the query, each with its white space made one.
    query: Vec<String>,
    context: u32,
    explain: bool,
    width: usize,
}

impl<'a> Listing<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot, query: &str, args: &SearchArgs) -> Self {
        let width = terminal_size::terminal_size().map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0));
        Self {
            snapshot,
            query: query.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect(),
            context: args.context,
            explain: args.explain,
            width: width.min(MAX_WIDTH),
        }
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
            file = region.file,
            start = region.start,
            end = region.end,
            function = region.function,
        )?;
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
                    region.file, region.start, region.end, region.function
                )?;
            }
            self.code(out, region, &self.steps(result, region))?;
        }
        let missing = result.missing.iter().filter_map(|line| self.query_line(*line));
        for (at, step) in missing.enumerate() {
            let label = if at == 0 { "missing" } else { "" };
            let step = cut(step, self.width.saturating_sub(12));
            writeln!(out, "    {0}{label:<7} {step}{0:#}", style::FAINT)?;
        }
        if let Some(first) = result.copies.first() {
            let others = match result.copies.len() - 1 {
                0 => String::new(),
                n => format!(" and {}", count(n, "other place")),
            };
            writeln!(
                out,
                "    {0}same code in {1}:{2}-{3}{others}{0:#}",
                style::FAINT,
                first.file,
                first.start,
                first.end
            )?;
        }
        Ok(())
    }

    fn query_line(&self, number: u32) -> Option<&str> {
        self.query.get((number as usize).checked_sub(1)?).map(String::as_str).filter(|line| !line.is_empty())
    }

    /// The query's steps by the line of code where they begin.
    fn steps(&self, result: &SearchResult, region: &Region) -> BTreeMap<u32, Vec<&str>> {
        let mut steps: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for pair in &result.alignment {
            let Some(step) = self.query_line(pair.query_line) else { continue };
            for place in
                pair.regions.iter().filter(|p| p.file == region.file && p.function == region.function)
            {
                steps.entry(place.start).or_default().push(step);
            }
        }
        steps
    }

    fn code(&self, out: &mut impl Write, region: &Region, steps: &BTreeMap<u32, Vec<&str>>) -> Result<()> {
        let first = region.start.saturating_sub(self.context).max(1);
        let text = self.source(region, first, region.end.saturating_add(self.context))?;
        let lines: Vec<String> = text.lines().map(plain).collect();
        let indent =
            lines.iter().filter(|l| !l.is_empty()).map(|l| l.len() - l.trim_start().len()).min().unwrap_or(0);
        let numbers = (first as usize + lines.len()).to_string().len();
        // "    NN │ code  │ step": a little more room for code than for steps.
        let free = self.width.saturating_sub(4 + numbers + 3 + 3).max(20);
        let longest = lines.iter().map(|l| l.width().saturating_sub(indent)).max().unwrap_or(0);
        let code_width = longest.clamp(20, (free * 3 / 5).max(20));
        let step_width = free.saturating_sub(code_width);
        let bar = format!("{0}│{0:#}", style::FAINT);
        for shown in cut_runs(first, &lines, |line| steps.contains_key(&line) || !region_holds(region, line))
        {
            let (number, line) = match shown {
                Shown::Line(number, line) => (number, line),
                Shown::Cut(n_lines) => {
                    writeln!(
                        out,
                        "    {:>numbers$} {bar} {2}⋮ {1}{2:#}",
                        "",
                        count(n_lines, "line"),
                        style::FAINT
                    )?;
                    continue;
                }
            };
            let code = cut(line.get(indent..).unwrap_or(""), code_width);
            let faint = style::FAINT;
            match steps.get(&number) {
                Some(steps) => {
                    let pad = " ".repeat(code_width.saturating_sub(code.width()));
                    let step = cut(&steps.join("  ·  "), step_width);
                    writeln!(
                        out,
                        "    {faint}{number:>numbers$}{faint:#} {bar} {code}{pad} {bar} {STEP}{step}{STEP:#}"
                    )?;
                }
                None => writeln!(out, "    {faint}{number:>numbers$}{faint:#} {bar} {faint}{code}{faint:#}")?,
            }
        }
        Ok(())
    }

    /// Lines of a file as the index holds them.
    fn source(&self, region: &Region, first: u32, last: u32) -> Result<String> {
        for live in self.snapshot.segments() {
            let segment = live.segment();
            if let Some(file) = live.live_files().find(|&file| segment.file(file).path == region.file) {
                let n_lines = segment.file(file).n_lines.max(1);
                return Ok(segment.source_lines(file, first.min(n_lines), last.min(n_lines))?);
            }
        }
        Ok(String::new())
    }
}

fn region_holds(region: &Region, line: u32) -> bool {
    (region.start..=region.end).contains(&line)
}

/// A line of a listing, or how many are left out.
enum Shown<'a> {
    Line(u32, &'a str),
    Cut(usize),
}

/// Lines numbered from `first`, without the middles of long runs that `is_kept` does not hold for.
fn cut_runs(first: u32, lines: &[String], is_kept: impl Fn(u32) -> bool) -> Vec<Shown<'_>> {
    let mut shown = Vec::new();
    let mut numbered = (first..).zip(lines).peekable();
    while let Some((number, line)) = numbered.next() {
        shown.push(Shown::Line(number, line));
        if is_kept(number) {
            continue;
        }
        let mut run = vec![(number, line)];
        while let Some(next) = numbered.next_if(|(number, _)| !is_kept(*number)) {
            run.push(next);
        }
        let tail = &run[1..];
        match tail {
            [middle @ .., (number, last)] if run.len() > LONGEST_RUN => {
                shown.push(Shown::Cut(middle.len()));
                shown.push(Shown::Line(*number, last));
            }
            _ => shown.extend(tail.iter().map(|(number, line)| Shown::Line(*number, line))),
        }
    }
    shown
}

/// A line as it can be shown: tabs as columns, and nothing that a terminal would obey.
fn plain(line: &str) -> String {
    let line = line.trim_end().replace('\t', "    ");
    line.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// At most `width` columns, with `…` where something was cut off.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut cut = String::new();
    let mut used = 0;
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used >= width {
            break;
        }
        cut.push(c);
    }
    cut.push('…');
    cut
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
    for line in wrap(start, &parts, width.saturating_sub(EVIDENCE_INDENT)) {
        writeln!(out, "{:EVIDENCE_INDENT$}{1}{line}{1:#}", "", style::FAINT)?;
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
    fn long_text_is_cut_to_columns() {
        assert_eq!(cut("short", 5), "short");
        assert_eq!(cut("longer", 5), "long…");
        assert_eq!(cut("日本語", 4), "日…");
    }

    #[test]
    fn code_cannot_steer_the_terminal() {
        assert_eq!(plain("\tx = \"\u{1b}[31m\"; "), "    x = \"\u{fffd}[31m\";");
    }

    #[test]
    fn parts_are_wrapped_between_them() {
        let parts = ["words 50 %", "meaning 50 %"].map(str::to_owned);
        let wrapped = |width| wrap("score 1:".to_owned(), &parts, width);
        assert_eq!(wrapped(40), ["score 1: words 50 %, meaning 50 %"]);
        assert_eq!(wrapped(20), ["score 1: words 50 %,", "meaning 50 %"]);
        assert_eq!(wrapped(1), ["score 1:", "words 50 %,", "meaning 50 %"]);
    }

    #[test]
    fn long_runs_keep_their_ends() {
        let lines: Vec<String> = (1..=9).map(|n| n.to_string()).collect();
        let kept = |n: u32| n == 1 || n == 9;
        let shown: Vec<String> = cut_runs(1, &lines, kept)
            .into_iter()
            .map(|s| match s {
                Shown::Line(number, line) => format!("{number}:{line}"),
                Shown::Cut(n) => format!("-{n}"),
            })
            .collect();
        assert_eq!(shown, ["1:1", "2:2", "-5", "8:8", "9:9"]);
        assert_eq!(cut_runs(1, &lines[..4], |_| false).len(), 4);
    }
}
