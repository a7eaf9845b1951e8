//! Text, tables, JSON and colour.

use std::borrow::Cow;
use std::io::{self, IsTerminal as _, Write};

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use clap::builder::StyledStr;
use serde::Serialize;

use super::terminal::{self, Visible};

/// Styles by meaning. Streams that must not have colour drop them.
pub(crate) mod style {
    use super::{AnsiColor, Style};

    pub(crate) const HEADING: Style = Style::new().bold();
    pub(crate) const FAINT: Style = Style::new().dimmed();
    pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
    pub(crate) const NOTE: Style = AnsiColor::Cyan.on_default().bold();
}

/// Standard output, buffered, with colour only where that is wanted and without anything a terminal would obey.
pub(crate) fn stdout() -> Visible<io::BufWriter<anstream::AutoStream<io::StdoutLock<'static>>>> {
    Visible::new(io::BufWriter::new(anstream::AutoStream::auto(io::stdout().lock())))
}

/// Standard error, in the same way.
pub(crate) fn stderr() -> Visible<anstream::AutoStream<io::Stderr>> {
    Visible::new(anstream::stderr())
}

/// Prints a document: as it is for other programs, visible on a terminal.
pub(crate) fn print(text: &str) -> Result<()> {
    let text = if io::stdout().is_terminal() { terminal::visible(text) } else { Cow::Borrowed(text) };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Prints a value as JSON with a line end.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    let json = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    // JSON may name any character by its number, and such characters stand in strings only.
    for piece in json.split_inclusive(|c| terminal::mark(c).is_some()) {
        match piece.chars().next_back().filter(|&c| terminal::mark(c).is_some()) {
            Some(c) => write!(out, "{}\\u{:04x}", &piece[..piece.len() - c.len_utf8()], c as u32)?,
            None => out.write_all(piece.as_bytes())?,
        }
    }
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Tells something about the work that is not its result.
pub(crate) fn note(text: &str) {
    // Nothing is left to say it with when standard error is closed.
    let mut err = stderr();
    let _ = writeln!(err, "{0}note{0:#}: {text}", style::NOTE).and_then(|()| err.flush());
}

/// Says why a command failed, with its causes; to a program that asked for JSON in JSON as well.
pub(crate) fn report_error(error: &anyhow::Error, in_json: bool) {
    let message = with_causes(error);
    let mut err = stderr();
    let _ = writeln!(err, "{0}error{0:#}: {message}", style::ERROR).and_then(|()| err.flush());
    if in_json {
        // Whoever closed standard output does not want it.
        let _ = print_json(&Failure { error: &message });
    }
}

/// Says what is wrong with the arguments, in the words of clap, which repeats them.
pub(crate) fn report_usage(text: &StyledStr, in_json: bool) {
    let mut err = stderr();
    let _ = write!(err, "{}", text.ansi()).and_then(|()| err.flush());
    if in_json {
        let text = text.to_string();
        let error = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
        let _ = print_json(&Failure { error });
    }
}

/// What stands on standard output instead of a result.
#[derive(Serialize)]
struct Failure<'a> {
    error: &'a str,
}

/// A message with those of its causes that it does not name already.
pub(crate) fn with_causes(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text.push_str(": ");
            text.push_str(&cause);
        }
    }
    text
}

/// Whether the reader of our output went away.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Rows of text in aligned columns.
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

struct Column {
    title: String,
    is_number: bool,
}

impl Table {
    /// Columns by their titles; those of numbers are aligned on the right.
    pub(crate) fn new(columns: &[(&str, Align)]) -> Self {
        let columns = columns
            .iter()
            .map(|&(title, align)| Column { title: title.to_owned(), is_number: align == Align::Right });
        Self { columns: columns.collect(), rows: Vec::new() }
    }

    /// Adds a row, which has a cell for each column.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Writes titles and rows.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let widths: Vec<usize> = (0..self.columns.len())
            .map(|at| {
                let cells = self.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count());
                cells.chain([self.columns[at].title.chars().count()]).max().unwrap_or(0)
            })
            .collect();
        let titles: Vec<String> = self.columns.iter().map(|column| column.title.clone()).collect();
        writeln!(out, "{0}{1}{0:#}", style::FAINT, self.line(&titles, &widths))?;
        self.rows.iter().try_for_each(|row| writeln!(out, "{}", self.line(row, &widths)))
    }

    /// The same as a table in Markdown.
    pub(crate) fn markdown(&self) -> String {
        let row = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
        let titles = row(self.columns.iter().map(|column| column.title.as_str()).collect());
        let rule = row(self.columns.iter().map(|c| if c.is_number { "---:" } else { "---" }).collect());
        let rows = self.rows.iter().map(|cells| row(cells.iter().map(String::as_str).collect()));
        titles + &rule + &rows.collect::<String>()
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let cells: Vec<String> = cells
            .iter()
            .zip(widths)
            .zip(&self.columns)
            .map(
                |((cell, &width), column)| {
                    if column.is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
                },
            )
            .collect();
        cells.join("  ").trim_end().to_owned()
    }
}

/// The side on which the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// `1 function`, `2 functions`.
pub(crate) fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
