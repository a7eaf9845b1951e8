//! Code in one column, what the query says about it in the next.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::cli::show::output::{count, style};

/// Runs of code without a step of the query are cut when they are longer than this.
const LONGEST_RUN: usize = 4;

const STEP: Style = AnsiColor::Cyan.on_default();

/// What stands beside a line of code.
pub(crate) enum Side<'a> {
    /// The steps of the query that it does.
    Steps(Vec<&'a str>),
    /// It does something that the query does not say.
    Extra,
}

/// Code to be written beside the steps it does: `NN │ code │ step`.
pub(crate) struct Columns {
    first: u32,
    lines: Vec<String>,
    /// Columns that all lines are indented by.
    indent: usize,
    numbers: usize,
    code: usize,
    steps: usize,
}

impl Columns {
    /// Lays out the lines of `text`, which are numbered from `first`, for a terminal of this width.
    pub(crate) fn new(first: u32, text: &str, width: usize) -> Self {
        let lines: Vec<String> = text.lines().map(plain).collect();
        let indents = lines.iter().filter(|l| !l.is_empty()).map(|l| l.len() - l.trim_start().len());
        let indent = indents.min().unwrap_or(0);
        let numbers = (first as usize + lines.len()).to_string().len();
        let free = width.saturating_sub(4 + numbers + 3 + 3).max(20);
        let longest = lines.iter().map(|l| l.width().saturating_sub(indent)).max().unwrap_or(0);
        // A little more room for code than for steps.
        let code = longest.clamp(20, (free * 3 / 5).max(20));
        Self { first, lines, indent, numbers, code, steps: free.saturating_sub(code) }
    }

    /// Writes all lines but the middles of long runs without a step; lines that `is_context` holds for are kept.
    pub(crate) fn write(
        &self,
        out: &mut impl Write,
        sides: &BTreeMap<u32, Side<'_>>,
        is_context: impl Fn(u32) -> bool,
    ) -> Result<()> {
        let faint = style::FAINT;
        let bar = format!("{faint}│{faint:#}");
        let is_kept = |line| is_context(line) || matches!(sides.get(&line), Some(Side::Steps(_)));
        for shown in cut_runs(self.first, &self.lines, is_kept) {
            let (number, code, side) = match shown {
                Shown::Line(number, line) => {
                    let code = cut(line.get(self.indent..).unwrap_or(""), self.code);
                    (number.to_string(), code, sides.get(&number))
                }
                Shown::Cut(lines) => {
                    let hidden = format!("⋮ {}", count(lines.len(), "line"));
                    (String::new(), hidden, sides.range(lines).map(|(_, side)| side).next())
                }
            };
            write!(out, "    {faint}{number:>0$}{faint:#} {bar} ", self.numbers)?;
            let pad = " ".repeat(self.code.saturating_sub(code.width()));
            match side {
                Some(Side::Steps(steps)) => {
                    let step = cut(&steps.join("  ·  "), self.steps);
                    writeln!(out, "{code}{pad} {bar} {STEP}{step}{STEP:#}")?;
                }
                Some(Side::Extra) => writeln!(out, "{faint}{code}{pad} │ +{faint:#}")?,
                None => writeln!(out, "{faint}{code}{faint:#}")?,
            }
        }
        Ok(())
    }
}

/// A line of a listing, or those that are left out.
enum Shown<'a> {
    Line(u32, &'a str),
    Cut(Range<u32>),
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
                shown.push(Shown::Cut(*number - middle.len() as u32..*number));
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
pub(crate) fn cut(text: &str, width: usize) -> String {
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
    fn long_runs_keep_their_ends() {
        let lines: Vec<String> = (1..=9).map(|n| n.to_string()).collect();
        let kept = |n: u32| n == 1 || n == 9;
        let shown: Vec<String> = cut_runs(1, &lines, kept)
            .into_iter()
            .map(|s| match s {
                Shown::Line(number, line) => format!("{number}:{line}"),
                Shown::Cut(lines) => format!("-{}", lines.len()),
            })
            .collect();
        assert_eq!(shown, ["1:1", "2:2", "-5", "8:8", "9:9"]);
        assert_eq!(cut_runs(1, &lines[..4], |_| false).len(), 4);
    }
}
