//! `algofind convert`: pseudo-code to p-code.

use std::io::Write as _;
use std::ops::Range;

use algofind::report::{ConversionReport, DoubtReport};
use algofind_pcode::{Doubt, DoubtKind, Style, print};
use annotate_snippets::Level;
use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::cli::Outcome;
use crate::cli::open::input::Source;
use crate::cli::show::output;
use crate::cli::show::snippet::{Finding, Snippets};

/// Turn pseudo-code as people write it into p-code.
///
/// Reads indented or bracketed pseudo-code, LaTeX (algorithmic, algorithmicx, algorithm2e) and Markdown, and prints p-code:
/// the same steps with explicit control flow, `$…$` around mathematics and `@…@` around natural language. Places where the
/// converter had to guess are shown on standard error.
///
/// Exit code: 0 converted, 1 converted with guesses, 2 the input cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind convert examples/queries/kruskal.txt
  pdftotext -layout paper.pdf - | sed -n 120,140p | algofind convert -
  algofind convert query.txt --json | jq '.lines[] | {line, reasons}'")]
pub(crate) struct ConvertArgs {
    /// A file with pseudo-code, or `-` for standard input.
    #[arg(value_name = "FILE|-")]
    pub(crate) source: Source,
    /// How blocks are written.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) style: BlockStyle,
    /// Print p-code, its tree, and what became of each line and why, as JSON.
    ///
    /// Spans and line numbers of the tree count in the p-code of the same JSON, which is always indented.
    #[arg(long, conflicts_with = "style")]
    pub(crate) json: bool,
}

/// How `convert` writes blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BlockStyle {
    /// By indentation.
    #[default]
    Indented,
    /// In `{ … }`.
    Braces,
}

pub(crate) fn run(args: &ConvertArgs) -> Result<Outcome> {
    let text = args.source.read_text()?;
    let conversion = algofind_pcode::convert(&text);
    if args.json {
        output::print_json(&ConversionReport::from(&conversion))?;
    } else {
        match args.style {
            BlockStyle::Indented => output::print(&conversion.pcode)?,
            BlockStyle::Braces => output::print(&print(&conversion.ast, Style::Braces))?,
        }
        show_doubts(&conversion.diagnostics, &text, &args.source.to_string());
    }
    Ok(if conversion.diagnostics.is_empty() { Outcome::Yes } else { Outcome::No })
}

fn show_doubts(doubts: &[Doubt], text: &str, name: &str) {
    if doubts.is_empty() {
        return;
    }
    let lines = line_ranges(text);
    let snippets = Snippets::new(text, name);
    let mut err = output::stderr();
    for doubt in doubts {
        let finding = Finding {
            level: Level::WARNING,
            code: &code(doubt.kind),
            message: &DoubtReport::from(doubt).message,
            range: lines.get((doubt.lines.first as usize).saturating_sub(1)).cloned().unwrap_or(0..0),
        };
        // The p-code is out; a closed standard error is no reason to fail.
        let _ = err.write_all(snippets.render(finding).as_bytes());
    }
}

/// The stable name of a kind of guess, as in the JSON.
fn code(kind: DoubtKind) -> String {
    serde_json::to_value(kind).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Bytes of each line, without the white space around it.
fn line_ranges(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let start = at + line.len() - line.trim_start().len();
            at += line.len();
            start.min(at)..(start + line.trim().len()).min(at)
        })
        .collect()
}
