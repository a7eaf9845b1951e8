//! `algofind check`: what is wrong with p-code.

use std::io::Write as _;

use algofind_pcode::error::{Diagnostic, Severity};
use algofind_pcode::span::{LineColumn, LineIndex};
use algofind_pcode::{Parsed, parse};
use annotate_snippets::Level;
use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::open::input::Source;
use crate::cli::show::output::{self, count};
use crate::cli::show::snippet::{Finding, Snippets};

/// Say what is wrong with p-code, with the place underlined.
///
/// Exit code: 0 it is p-code, 1 errors or warnings, 2 the input cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind check kruskal.pcode
  algofind convert query.txt | algofind check -")]
pub(crate) struct CheckArgs {
    /// A file with p-code, or `-` for standard input.
    #[arg(value_name = "FILE|-")]
    pub(crate) source: Source,
    /// Print findings as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &CheckArgs) -> Result<Outcome> {
    let text = args.source.read_text()?;
    let parsed = parse(&text);
    if args.json {
        output::print_json(&Report::new(&parsed, &text))?;
    } else {
        show(&parsed, &text, &args.source.to_string())?;
    }
    // A note is worth knowing, but the text is fine.
    let is_fine = parsed.diagnostics.iter().all(|diagnostic| diagnostic.severity == Severity::Note);
    Ok(if is_fine { Outcome::Yes } else { Outcome::No })
}

fn show(parsed: &Parsed, text: &str, name: &str) -> Result<()> {
    let snippets = Snippets::new(text, name);
    let mut out = output::stdout();
    for diagnostic in &parsed.diagnostics {
        let finding = Finding {
            level: level(diagnostic.severity),
            code: diagnostic.code.as_str(),
            message: &diagnostic.message,
            range: diagnostic.span.range(),
        };
        writeln!(out, "{}", snippets.render(finding))?;
    }
    let number = |severity| parsed.diagnostics.iter().filter(|found| found.severity == severity).count();
    writeln!(
        out,
        "{name}: {}, {}, {}",
        count(parsed.functions.len(), "function"),
        count(number(Severity::Error), "error"),
        count(number(Severity::Warning), "warning"),
    )?;
    out.flush()?;
    if parsed.first_error().is_some() && !text.contains(['$', '@']) {
        output::note(
            "there is no `$…$` or `@…@` here; `algofind convert` turns plain pseudo-code into p-code",
        );
    }
    Ok(())
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Note => Level::NOTE,
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    }
}

/// The JSON of a check.
#[derive(Serialize)]
struct Report<'a> {
    n_functions: usize,
    diagnostics: Vec<Found<'a>>,
}

/// A finding with its place as bytes and as people count.
#[derive(Serialize)]
struct Found<'a> {
    #[serde(flatten)]
    diagnostic: &'a Diagnostic,
    start: LineColumn,
    end: LineColumn,
}

impl<'a> Report<'a> {
    fn new(parsed: &'a Parsed, text: &str) -> Self {
        let lines = LineIndex::new(text);
        let diagnostics = parsed.diagnostics.iter().map(|diagnostic| Found {
            diagnostic,
            start: lines.line_column(diagnostic.span.start),
            end: lines.line_column(diagnostic.span.end),
        });
        Self { n_functions: parsed.functions.len(), diagnostics: diagnostics.collect() }
    }
}
