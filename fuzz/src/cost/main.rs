//! Counts what pathological input costs: twice the input may take about twice the steps and twice the memory.
//!
//! A step is a comparison made by our own code or by the PDF parser: the coverage that libFuzzer follows calls a function
//! for each, which here only counts. Nothing has to be counted by hand, and no clock is asked.
//!
//! `algofind-cost [PART OF A NAME]` prints a line for each family and ends with 1 if one is out of proportion.

mod count;
mod pdf;
mod source;
mod text;

use std::time::Instant;

use algofind_targets::{behave, code, documents, pseudo, store};

/// Input of growing size, and what is done with it.
struct Family {
    name: String,
    make: Box<dyn Fn(usize) -> Vec<u8>>,
    size: usize,
    read: fn(&[u8]),
}

/// What reading one input took.
struct Cost {
    bytes: u64,
    steps: u64,
    memory: u64,
    seconds: f64,
}

fn cost(family: &Family, n: usize) -> Cost {
    let input = (family.make)(n);
    let (steps, memory, began) = (count::steps(), count::begin_peak(), Instant::now());
    (family.read)(&input);
    Cost {
        bytes: input.len() as u64,
        steps: count::steps() - steps,
        memory: count::peak().saturating_sub(memory),
        seconds: began.elapsed().as_secs_f64(),
    }
}

/// A little more than in proportion, for logarithms and longer numbers, and what does not depend on the size.
fn is_in_proportion(once: u64, twice: u64, growth: f64, free: u64) -> bool {
    twice as f64 <= once as f64 * growth * 1.15 + free as f64
}

fn families() -> Vec<Family> {
    let mut all = Vec::new();
    for (language, ending, read) in LANGUAGES {
        for (name, make, size) in source::families(ending) {
            all.push(Family { name: format!("{language}: {name}"), make, size, read: *read });
        }
    }
    for (kind, read) in PSEUDO {
        for (name, make, size) in text::pseudo() {
            all.push(Family { name: format!("{kind}: {name}"), make, size, read: *read });
        }
    }
    for (name, make, size) in text::documents() {
        all.push(Family { name: format!("document: {name}"), make, size, read: documents::document });
    }
    for (name, make, size) in pdf::families() {
        all.push(Family { name: format!("pdf: {name}"), make, size, read: documents::pdf });
    }
    all
}

const LANGUAGES: &[(&str, &str, fn(&[u8]))] = &[
    ("c", "c", |bytes| code::read("c", bytes)),
    ("cpp", "cpp", |bytes| code::read("cpp", bytes)),
    ("csharp", "cs", |bytes| code::read("cs", bytes)),
    ("go", "go", |bytes| code::read("go", bytes)),
    ("java", "java", |bytes| code::read("java", bytes)),
    ("javascript", "js", |bytes| code::read("js", bytes)),
    ("kotlin", "kt", |bytes| code::read("kt", bytes)),
    ("python", "py", |bytes| code::read("py", bytes)),
    ("rust", "rs", |bytes| code::read("rs", bytes)),
    ("typescript", "ts", |bytes| code::read("ts", bytes)),
    ("run c", "c", |bytes| behave::lower("c", bytes)),
    ("run java", "java", |bytes| behave::lower("java", bytes)),
    ("run python", "py", |bytes| behave::lower("py", bytes)),
];

const PSEUDO: &[(&str, fn(&[u8]))] = &[("pseudo-code", pseudo::lower_any), ("query", store::query)];

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let (mut n_families, mut broken) = (0, Vec::new());
    println!(
        "{:<58} {:>9} {:>11} {:>6} {:>8} {:>6} {:>7}",
        "family", "bytes", "steps/byte", "grows", "mem/byte", "grows", "s"
    );
    for family in families().iter().filter(|family| family.name.contains(&wanted)) {
        // Tables that are made once do not count.
        cost(family, 1);
        let (once, twice) = (cost(family, family.size), cost(family, 2 * family.size));
        let growth = twice.bytes as f64 / once.bytes as f64;
        let grows = |once: u64, twice: u64| twice as f64 / once.max(1) as f64 / growth * 2.0;
        println!(
            "{:<58} {:>9} {:>11.0} {:>6.2} {:>8.0} {:>6.2} {:>7.2}",
            family.name,
            twice.bytes,
            twice.steps as f64 / twice.bytes as f64,
            grows(once.steps, twice.steps),
            twice.memory as f64 / twice.bytes as f64,
            grows(once.memory, twice.memory),
            twice.seconds,
        );
        n_families += 1;
        if !is_in_proportion(once.steps, twice.steps, growth, 60_000) {
            broken.push(format!("{}: {} steps, then {}", family.name, once.steps, twice.steps));
        }
        if !is_in_proportion(once.memory, twice.memory, growth, 1 << 20) {
            broken.push(format!("{}: {} bytes of memory, then {}", family.name, once.memory, twice.memory));
        }
    }
    println!("cost: {n_families} families, {} out of proportion", broken.len());
    for line in &broken {
        println!("  {line}");
    }
    if !broken.is_empty() || n_families == 0 {
        std::process::exit(1);
    }
}
