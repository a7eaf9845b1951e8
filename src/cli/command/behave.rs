//! `algofind behave`: from input/output examples to the functions that behave so.

use std::path::{Path, PathBuf};

use algofind::behave::example::{Examples, parse_file, parse_pairs};
use algofind::behave::matching::Ranking as Order;
use algofind::behave::search::SearchOptions;
use algofind::behave::solve::{Choice, Process, Program};
use algofind::behaviour::Behaviour;
use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};

use crate::cli::Outcome;
use crate::cli::open::input::Source;
use crate::cli::open::store;
use crate::cli::show::{behaviour, output, skipped};

/// Find functions by what they do to examples.
///
/// An EXAMPLE is `(INPUT, …) -> OUTPUT`: `(12, 18) -> 6`, `("log.txt") -> "log"`, `[3, 1] -> [1, 3]`. Several say more. PATH is a
/// folder or a file with source code (Java, C and Python), or an index made by `algofind index`; the current folder unless told.
/// Nothing is compiled or executed: the code is run by an interpreter, within limits.
///
/// Exit code: 0 found, 1 no function satisfies an example, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind behave '(\"log.txt\") -> \"log\"' '(\"log\") -> \"log\"' src
  algofind behave '(12, 18) -> 6' '(7, 3) -> 1' --index .algofind
  algofind behave --examples pairs.txt --index .algofind --top 20 --json | jq '.results[0].pairs'")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct BehaveArgs {
    /// Pairs of inputs and output, then folders or files to search.
    #[arg(value_name = "EXAMPLE… PATH")]
    pub(crate) words: Vec<String>,
    /// A file with one pair a line, or with JSON; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) examples: Option<Source>,
    /// Search this index.
    #[arg(long, value_name = "DIR")]
    pub(crate) index: Option<PathBuf>,
    /// How many results.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) top: u32,
    /// In which order.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) ranking: Ranking,
    /// Leave out functions with parameters that the examples do not mention.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Leave out functions that satisfy some of the examples only.
    #[arg(long)]
    pub(crate) all_pairs: bool,
    /// List functions that satisfy some of the examples also where others satisfy all.
    #[arg(long, conflicts_with = "all_pairs")]
    pub(crate) weaker: bool,
    /// Who decides what the built-in solver leaves open about parameters that the examples do not mention.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) solver: Solver,
    /// Print JSON (see docs/json.md).
    #[arg(long)]
    pub(crate) json: bool,
}

/// Solvers of `behave`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Solver {
    /// z3 or cvc5, where one is installed.
    #[default]
    Auto,
    /// The built-in one alone.
    Embedded,
    /// z3.
    Z3,
    /// cvc5.
    Cvc5,
}

impl Solver {
    fn choice(self) -> Result<Choice> {
        let (choice, program) = match self {
            Self::Auto => return Ok(Choice::Auto),
            Self::Embedded => return Ok(Choice::Embedded),
            Self::Z3 => (Choice::Z3, Program::Z3),
            Self::Cvc5 => (Choice::Cvc5, Program::Cvc5),
        };
        if Process::find(program).is_none() {
            bail!("{0} is not on the PATH\ninstall it, or leave out --solver {0}", program.name());
        }
        Ok(choice)
    }
}

/// How `behave` ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ranking {
    /// All examples first, then near types, few free values, little else that the code does, short code.
    #[default]
    Default,
    /// Satsy Ranked, as in the paper.
    Satsy,
    /// Satsy Round Robin, as in the paper.
    SatsyRr,
}

impl Ranking {
    fn order(self) -> Order {
        match self {
            Self::Default => Order::Default,
            Self::Satsy => Order::SatsyRanked,
            Self::SatsyRr => Order::SatsyRoundRobin,
        }
    }
}

pub(crate) fn run(args: &BehaveArgs) -> Result<Outcome> {
    let (examples, paths) = read(args)?;
    let code = open(args.index.as_deref(), &paths)?;
    let options = SearchOptions {
        top: args.top as usize,
        ranking: args.ranking.order(),
        relaxed: !args.strict,
        partial: !args.all_pairs,
        weaker: args.weaker,
        solver: args.solver.choice()?,
        ..SearchOptions::default()
    };
    let found = code.search(&examples, &options);
    if args.json {
        output::print_json(&found)?;
    } else if found.results.is_empty() {
        output::note(&behaviour::nothing(&found, &code));
    } else {
        behaviour::print(&found)?;
    }
    if !args.json {
        let notes = [behaviour::left_out(&found), behaviour::left_open(&found)];
        notes.iter().flatten().for_each(|note| output::note(note));
    }
    Ok(if found.results.is_empty() { Outcome::No } else { Outcome::Yes })
}

/// The examples and the paths among the words: what has an arrow or an equals sign and is no file is an example.
fn read(args: &BehaveArgs) -> Result<(Examples, Vec<PathBuf>)> {
    let is_pair = |word: &&String| {
        ["->", "→", "="].iter().any(|arrow| word.contains(arrow)) && !Path::new(word.as_str()).exists()
    };
    let (pairs, rest): (Vec<&String>, Vec<&String>) = args.words.iter().partition(is_pair);
    let examples = match (&args.examples, &pairs[..]) {
        (Some(_), [first, ..]) => bail!("give examples by --examples or as words, not both: {first}"),
        (Some(file), []) => {
            parse_file(&file.read_text()?).with_context(|| format!("cannot use the examples of {file}"))?
        }
        (None, []) => bail!("there are no examples\ngive some: algofind behave '(12, 18) -> 6' PATH"),
        (None, pairs) => parse_pairs(pairs.iter().map(|p| p.as_str()))?,
    };
    let paths: Vec<PathBuf> = rest.iter().map(PathBuf::from).collect();
    if args.index.is_some() && !paths.is_empty() {
        bail!("give a PATH or --index, not both: {}", paths[0].display());
    }
    for path in &paths {
        if !path.exists() {
            bail!(
                "{} is neither an example nor a file\nan example is written (INPUT, …) -> OUTPUT",
                path.display()
            );
        }
    }
    Ok((examples, paths))
}

/// Opens the code that a command was pointed at, in executable form.
pub(crate) fn open(index: Option<&Path>, paths: &[PathBuf]) -> Result<Behaviour> {
    let here = [PathBuf::from(".")];
    let code = match (index, paths) {
        (Some(directory), _) => open_index(directory)?,
        (None, [one]) if store::is_index(one) => open_index(one)?,
        (None, paths) => {
            let paths = if paths.is_empty() { &here[..] } else { paths };
            store::check("search", paths)?;
            // Lowering is quick enough to be done for one search; `algofind index` keeps it.
            let code = Behaviour::from_paths(paths, None)?;
            skipped::note(code.skipped());
            code
        }
    };
    if let Some(trouble) = code.trouble() {
        output::note(&format!("the code is made ready for this search only: {trouble}"));
    }
    if code.corpus().table().n_functions() == 0 {
        bail!("there is no function that could be run; Java, C and Python can be searched by examples");
    }
    Ok(code)
}

fn open_index(directory: &Path) -> Result<Behaviour> {
    if !store::is_index(directory) {
        bail!("{} is not an index\nmake one with: algofind index PATH… --out {0}", directory.display());
    }
    Ok(Behaviour::from_index(directory)?)
}
