//! `algofind paper`: the algorithms of one document.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use algofind::papers;
use algofind::report::PaperReport;
use algofind_paper::index::BoxRecord;
use algofind_paper::{Algorithm, Paper};
use anyhow::{Result, bail};
use clap::Args;

use crate::cli::Outcome;
use crate::cli::show::output::{self, style};

/// List the algorithms that a document describes.
///
/// FILE is a PDF, LaTeX source, Markdown or plain text. Each algorithm is shown with its page, number, caption, stated cost and the
/// sentences that describe it.
///
/// Exit code: 0 there are some, 1 there are none, 2 the document cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind paper paper.pdf
  algofind paper paper.pdf --json | jq '.algorithms[] | {page, number, caption}'
  algofind paper paper.pdf --p-code 2
  algofind paper paper.pdf --picture 2 --out box.png")]
pub(crate) struct PaperArgs {
    /// A document.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print one algorithm as p-code: by its number (`2`, `Fig. 3`), its name, or its place in the list.
    #[arg(long, value_name = "N")]
    pub(crate) p_code: Option<String>,
    /// Cut the box of one algorithm out as a PNG, its parts below each other where it goes on over columns or pages. Needs a
    /// program that was built with the feature `picture`.
    #[arg(long, value_name = "N", conflicts_with_all = ["p_code", "json"])]
    pub(crate) picture: Option<String>,
    /// Where the picture goes; `-` is standard output. Without it the name is that of the document and the algorithm.
    #[arg(long, value_name = "FILE", requires = "picture")]
    pub(crate) out: Option<PathBuf>,
    /// Print the document and its algorithms as JSON.
    #[arg(long, conflicts_with = "p_code")]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &PaperArgs) -> Result<Outcome> {
    let paper = papers::read(&args.file)?;
    for part in &paper.partial {
        output::note(&format!("{}: {part}", args.file.display()));
    }
    if let Some(wanted) = &args.p_code {
        let code = BoxRecord::from(chosen(&paper, &args.file, wanted)?).code();
        output::print(&algofind_pcode::convert(&code).pcode)?;
        return Ok(Outcome::Yes);
    }
    if let Some(wanted) = &args.picture {
        return picture(&paper, args, wanted);
    }
    if args.json {
        output::print_json(&PaperReport::from(&paper))?;
    } else {
        print(&paper, &args.file)?;
    }
    Ok(if paper.algorithms.is_empty() { Outcome::No } else { Outcome::Yes })
}

/// Writes the box of one algorithm as a picture.
#[cfg(feature = "picture")]
fn picture(paper: &Paper, args: &PaperArgs, wanted: &str) -> Result<Outcome> {
    use anyhow::Context as _;

    /// Pixels a point: 144 dots an inch.
    const SCALE: f32 = 2.0;
    let regions = &chosen(paper, &args.file, wanted)?.found.regions;
    let bytes = std::fs::read(&args.file).with_context(|| format!("cannot read {}", args.file.display()))?;
    let png = algofind_paper::picture::cut_out(&bytes, regions, SCALE)
        .with_context(|| format!("cannot draw {}", args.file.display()))?;
    if args.out.as_deref() == Some(Path::new("-")) {
        std::io::stdout().lock().write_all(&png)?;
        return Ok(Outcome::Yes);
    }
    let named = || {
        let stem = args.file.file_stem().map_or_else(String::new, |s| s.to_string_lossy().into_owned());
        let plain: String = wanted.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        PathBuf::from(format!("{stem}-{plain}.png"))
    };
    let out = args.out.clone().unwrap_or_else(named);
    std::fs::write(&out, png).with_context(|| format!("cannot write {}", out.display()))?;
    output::note(&format!("wrote {}", out.display()));
    Ok(Outcome::Yes)
}

#[cfg(not(feature = "picture"))]
fn picture(paper: &Paper, args: &PaperArgs, wanted: &str) -> Result<Outcome> {
    let region = chosen(paper, &args.file, wanted)?.found.regions[0];
    bail!(
        "this program was built without pictures; build it with `--features picture`, or look at page {} of {}",
        region.page,
        args.file.display()
    )
}

/// The algorithm that a person names, or what there is to name.
pub(crate) fn chosen<'a>(paper: &'a Paper, file: &Path, wanted: &str) -> Result<&'a Algorithm> {
    if let Some(at) = papers::select(&paper.algorithms, wanted) {
        return Ok(&paper.algorithms[at]);
    }
    if paper.algorithms.is_empty() {
        bail!("{} describes no algorithm", file.display());
    }
    let known: Vec<String> = paper.algorithms.iter().enumerate().map(|(at, a)| heading(at, a)).collect();
    bail!("{} has no algorithm `{wanted}`; it has:\n  {}", file.display(), known.join("\n  "))
}

fn heading(at: usize, algorithm: &Algorithm) -> String {
    let found = &algorithm.found;
    let number = found.number.clone().unwrap_or_else(|| format!("{}. ({})", at + 1, found.kind.name()));
    let page = found.regions.first().map_or(1, |region| region.page);
    match &found.caption {
        Some(caption) => format!("{number}, page {page}: {caption}"),
        None => format!("{number}, page {page}"),
    }
}

fn print(paper: &Paper, file: &Path) -> Result<()> {
    let mut out = output::stdout();
    let front = &paper.front;
    let title = front.title.clone().unwrap_or_else(|| file.display().to_string());
    writeln!(out, "{0}{title}{0:#}", style::HEADING)?;
    let mut about = front.authors.join(", ");
    if let Some(year) = front.year {
        about = if about.is_empty() { year.to_string() } else { format!("{about}, {year}") };
    }
    if !about.is_empty() {
        writeln!(out, "{about}")?;
    }
    for (at, algorithm) in paper.algorithms.iter().enumerate() {
        writeln!(out, "\n{0}{1}{0:#}", style::HEADING, heading(at, algorithm))?;
        let record = BoxRecord::from(algorithm);
        if !record.complexity.is_empty() {
            writeln!(out, "  {0}cost:{0:#} {1}", style::FAINT, record.complexity.join(", "))?;
        }
        for sentence in record.synopsis.iter().take(3) {
            writeln!(out, "  {sentence}")?;
        }
        for line in record.code().lines() {
            writeln!(out, "    {0}|{0:#} {line}", style::FAINT)?;
        }
    }
    if paper.algorithms.is_empty() {
        writeln!(out, "no algorithms found on {}", output::count(paper.n_pages, "page"))?;
    }
    Ok(out.flush()?)
}
