//! Answers to examples, for people.

use std::io::Write as _;

use algofind::behaviour::{Behaviour, BehaviourResult, BehaviourResults};
use anstyle::{AnsiColor, Style};
use anyhow::Result;

use crate::cli::show::output::{self, count, style};

const FULL: Style = AnsiColor::Green.on_default().bold();
const PARTIAL: Style = AnsiColor::Yellow.on_default().bold();

/// Uncovered ways that are listed.
const SHOWN_WAYS: usize = 3;

pub(crate) fn print(found: &BehaviourResults) -> Result<()> {
    let mut out = output::stdout();
    for (at, result) in found.results.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        heading(&mut out, result)?;
        body(&mut out, result)?;
    }
    Ok(out.flush()?)
}

fn heading(out: &mut impl std::io::Write, result: &BehaviourResult) -> Result<()> {
    let colour = if result.level == "full" { FULL } else { PARTIAL };
    for region in &result.regions {
        writeln!(
            out,
            "{rank:>2}  {colour}{name:<7}{colour:#}  {bold}{file}:{start}-{end}{bold:#}  {function}",
            rank = result.rank,
            name = result.level,
            bold = style::HEADING,
            file = region.file,
            start = region.start,
            end = region.end,
            function = region.function,
        )?;
    }
    Ok(())
}

fn body(out: &mut impl std::io::Write, result: &BehaviourResult) -> Result<()> {
    let words = match result.word.as_str() {
        "full" => "and nothing else",
        "over" => "and more",
        "under" => "and nothing else, but not all of it",
        _ => "and more, but not all of it",
    };
    writeln!(
        out,
        "    does {} of {} {words} ({} types)",
        result.n_satisfied(),
        count(result.pairs.len(), "example"),
        result.types.as_str(),
    )?;
    let places: Vec<String> =
        result.arguments.iter().map(|a| format!("input {} is {}", a.input + 1, a.name)).collect();
    let left = match result.output.as_str() {
        "return" => String::new(),
        name => format!("; the output is left in {name}"),
    };
    let calls = places.join(", ") + &left;
    if !calls.is_empty()
        && (result.arguments.len() > 1 || result.output != "return" || !result.free.is_empty())
    {
        writeln!(out, "    {calls}")?;
    }
    for free in &result.free {
        let mut values = free.values.clone();
        values.dedup();
        writeln!(out, "    with {} = {}", free.name, values.join(", "))?;
    }
    if !result.object.is_empty() {
        let fields: Vec<String> = result.object.iter().map(|f| format!("{} = {}", f.name, f.value)).collect();
        writeln!(out, "    on an object with {}", fields.join(", "))?;
    }
    for pair in &result.pairs {
        let mark = if pair.satisfied { "✓" } else { "✗" };
        let but = match (&pair.got, &pair.error) {
            _ if pair.satisfied => format!("lines {}", ranges(&pair.lines)),
            (Some(got), _) => format!("gives {got}"),
            (None, Some(error)) => error.clone(),
            (None, None) => String::new(),
        };
        writeln!(out, "    {mark} {}  {1}{but}{1:#}", pair.pair, style::FAINT)?;
    }
    for way in result.uncovered.iter().take(SHOWN_WAYS) {
        let input = match &way.input {
            Some(values) => {
                let values: Vec<String> =
                    values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                format!(", as with {}", values.join(", "))
            }
            None => String::new(),
        };
        writeln!(
            out,
            "    {0}beyond the examples: line {1} may go on at line {2}{input}{0:#}",
            style::FAINT,
            way.line,
            way.to_line
        )?;
    }
    if result.uncovered.len() > SHOWN_WAYS {
        let more = result.uncovered.len() - SHOWN_WAYS;
        writeln!(out, "    {0}and {1} more{0:#}", style::FAINT, count(more, "way"))?;
    }
    Ok(())
}

/// `3-5, 8`.
fn ranges(lines: &[u32]) -> String {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    for &line in lines {
        match parts.last_mut() {
            Some((_, end)) if *end + 1 == line => *end = line,
            _ => parts.push((line, line)),
        }
    }
    let text = |(a, b): &(u32, u32)| if a == b { a.to_string() } else { format!("{a}-{b}") };
    parts.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// What is not shown because something better is.
pub(crate) fn left_out(found: &BehaviourResults) -> Option<String> {
    let n = found.stats.n_weaker;
    (n > 0).then(|| {
        format!("left out: {} that did less or needed more; --weaker lists them", count(n, "function"))
    })
}

/// What could not be decided, and what would help.
pub(crate) fn left_open(found: &BehaviourResults) -> Option<String> {
    let stats = &found.stats;
    if stats.n_open == 0 {
        return None;
    }
    let what = count(stats.n_open, "function");
    let open = format!("left open: {what} with parameters that the examples do not mention");
    Some(match stats.solver {
        Some(_) => open,
        None => format!("{open}; z3 or cvc5 on the PATH decides more of them"),
    })
}

/// Why there is no answer.
pub(crate) fn nothing(found: &BehaviourResults, code: &Behaviour) -> String {
    let stats = &found.stats;
    if stats.n_candidates == 0 {
        let n = count(code.corpus().table().n_functions(), "function");
        return format!(
            "no function here takes such inputs and gives such an output ({n} looked at by type)"
        );
    }
    let text = format!(
        "none of the {} that take such inputs does this to any of them",
        count(stats.n_candidates, "function")
    );
    if stats.n_not_run > 0 {
        let left = count(stats.n_not_run, "function");
        return format!("{text}; {left} could not be run");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn lines_next_to_each_other_are_one_range() {
        assert_eq!(ranges(&[3, 4, 5, 8, 10, 11]), "3-5, 8, 10-11");
        assert_eq!(ranges(&[]), "");
    }
}
