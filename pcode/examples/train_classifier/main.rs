//! Makes the shipped line classifier, `pcode/assets/line-classifier.bin`.
//!
//! ```text
//! cargo run --release -p algofind-pcode --example train_classifier -- DEVSET_DIR QUERIES_DIR [--show]
//! ```
//!
//! `DEVSET_DIR` holds Java and C sources; their statements are labelled mathematics, their comments language.
//! `QUERIES_DIR` holds pseudo-code as `*.txt`; with `pseudo.txt` beside this file it is the unlabelled part. Labels
//! are propagated over an RBF affinity graph and a small network is fitted to the propagated probabilities. Lines of
//! the hand-labelled measure, `tests/classify/lines.tsv`, are left out should they occur. The same input gives the
//! same file. `--show` lists the unlabelled lines with their propagated and fitted probabilities.

// A program for the terminal talks to the terminal.
#![allow(clippy::print_stdout)]

mod distil;
mod pseudo;
mod random;
mod source;

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use algofind_pcode::classify::features::{Features, features};
use algofind_pcode::classify::model::Model;
use algofind_pcode::classify::propagate::{Kernel, PropagateConfig, propagate};

use random::Random;
use source::SourceLine;

const SEED: u64 = 20_240_607;
const LABELLED_PER_CLASS: usize = 1000;
const HELD_OUT_PER_CLASS: usize = 1000;
const GAMMA: f64 = 4.0;

const MATH: usize = 0;
const LANGUAGE: usize = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let show = arguments.iter().any(|argument| argument == "--show");
    let mut directories = arguments.iter().filter(|argument| !argument.starts_with("--")).map(PathBuf::from);
    let (Some(devset), Some(queries)) = (directories.next(), directories.next()) else {
        return Err("usage: train_classifier DEVSET_DIR QUERIES_DIR [--show]".into());
    };

    let measure: BTreeSet<&str> = include_str!("../../tests/classify/lines.tsv")
        .lines()
        .filter_map(|line| line.split('\t').nth(1))
        .collect();
    let mut random = Random::new(SEED);
    let (statements, comments) = labelled(&devset, &measure)?;
    println!("source: {} distinct statements, {} distinct comments", statements.len(), comments.len());
    let (math, held_math) = draw(statements, &mut random);
    let (language, held_language) = draw(comments, &mut random);
    let unlabelled = unlabelled(&queries, &measure)?;
    println!("labelled: {} + {}, unlabelled: {}", math.len(), language.len(), unlabelled.len());

    let labels: Vec<Option<usize>> = math
        .iter()
        .map(|_| Some(MATH))
        .chain(language.iter().map(|_| Some(LANGUAGE)))
        .chain(unlabelled.iter().map(|_| None))
        .collect();
    let lines: Vec<String> = [math, language, unlabelled].concat();
    let measured: Vec<Features> = lines.iter().map(|line| features(line)).collect();
    let points = measured.iter().map(|row| row.iter().map(|x| f64::from(*x)).collect()).collect();
    let config = PropagateConfig { kernel: Kernel::Rbf { gamma: GAMMA }, ..PropagateConfig::default() };
    let propagation = propagate(points, &labels, config)?;
    println!("propagation: {} rounds, converged: {}", propagation.iterations, propagation.converged);

    let targets = propagation.distributions().iter().map(|row| row[MATH] as f32);
    let examples: Vec<_> = measured.iter().copied().zip(targets).collect();
    let model = distil::distil(&examples, SEED);
    report(&model, &examples, &labels, &lines, show);
    println!(
        "held-out source lines told right: {:.1} % of statements, {:.1} % of comments",
        100.0 * share_of_math(&model, &held_math),
        100.0 * (1.0 - share_of_math(&model, &held_language)),
    );

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/line-classifier.bin");
    fs::write(&path, model.encode())?;
    println!("wrote {}", path.display());
    Ok(())
}

/// Distinct statements and comments of all sources, in sorted order.
fn labelled(devset: &Path, measure: &BTreeSet<&str>) -> Result<(Vec<String>, Vec<String>), Box<dyn Error>> {
    let (mut statements, mut comments) = (BTreeSet::new(), BTreeSet::new());
    for path in source::files(devset)? {
        // Old sources are not always UTF-8; their code still is ASCII.
        let text = String::from_utf8_lossy(&fs::read(path)?).into_owned();
        for line in source::lines(&text) {
            match line {
                SourceLine::Statement(line) => statements.insert(line),
                SourceLine::Comment(line) => comments.insert(line),
            };
        }
    }
    let keep =
        |set: BTreeSet<String>| set.into_iter().filter(|line| !measure.contains(line.as_str())).collect();
    Ok((keep(statements), keep(comments)))
}

/// Lines to train on and lines to check with, drawn without replacement.
fn draw(mut lines: Vec<String>, random: &mut Random) -> (Vec<String>, Vec<String>) {
    random.shuffle(&mut lines);
    lines.truncate(LABELLED_PER_CLASS + HELD_OUT_PER_CLASS);
    let held_out = lines.split_off(lines.len().min(LABELLED_PER_CLASS));
    (lines, held_out)
}

/// Distinct steps of the pseudo-code, in sorted order.
fn unlabelled(queries: &Path, measure: &BTreeSet<&str>) -> Result<Vec<String>, Box<dyn Error>> {
    let mut texts = vec![include_str!("pseudo.txt").to_owned()];
    for entry in fs::read_dir(queries)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "txt") {
            texts.push(fs::read_to_string(path)?);
        }
    }
    let steps: BTreeSet<String> = texts.iter().flat_map(|text| pseudo::steps(text)).collect();
    Ok(steps.into_iter().filter(|step| !measure.contains(step.as_str())).collect())
}

/// How faithfully the network repeats the propagated labels.
fn report(
    model: &Model,
    examples: &[distil::Example],
    labels: &[Option<usize>],
    lines: &[String],
    show: bool,
) {
    let (mut total, mut agreeing, mut difference) = (0_usize, 0_usize, 0.0);
    for (((row, target), label), line) in examples.iter().zip(labels).zip(lines) {
        if label.is_some() {
            continue;
        }
        let fitted = model.probability(row);
        total += 1;
        agreeing += usize::from((fitted > 0.5) == (*target > 0.5));
        difference += (fitted - target).abs();
        if show {
            println!("{target:.2} {fitted:.2} {line}");
        }
    }
    println!(
        "unlabelled lines on which network and propagation agree: {:.1} %, mean difference {:.3}",
        100.0 * agreeing as f32 / total as f32,
        difference / total as f32,
    );
}

fn share_of_math(model: &Model, lines: &[String]) -> f32 {
    let math = lines.iter().filter(|line| model.log_odds(&features(line)) > 0.0).count();
    math as f32 / lines.len() as f32
}
