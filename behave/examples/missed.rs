//! What the search does not find, and why: `missed SET CODE…`, with the arguments of `evaluate`.
//!
//! Prints every function that satisfies all pairs of a query when really run, with near types, and is not claimed, with the
//! reason; every claim that is refuted; and every claim with near types in files that the oracle ran that has no label.

#![allow(clippy::print_stdout, reason = "an example that prints its result")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use algofind_behave::eval::{Set, read_code};
use algofind_behave::form::FunctionRef;
use algofind_behave::lower::{LowerLimits, builtin, lower_all};
use algofind_behave::matching::Signature;
use algofind_behave::search::{Corpus, SearchOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, code @ ..] = arguments.as_slice() else { return Err("usage: missed SET CODE…".into()) };
    let set = Set::read(Path::new(set))?;
    let files = read_code(code)?;
    let corpus = Corpus::new(lower_all(&files, &builtin(), LowerLimits::default()));
    let program = corpus.program();
    let mut places: BTreeMap<(&str, u32, &str), FunctionRef> = BTreeMap::new();
    for (id, function) in program.functions().filter(|(_, f)| f.searchable) {
        places.insert((program.path(id.unit), function.start, &function.name), id);
    }
    let options = SearchOptions { top: 5_000, ..SearchOptions::default() };
    let run: BTreeSet<&str> = set.labels.iter().map(|l| l.file.as_str()).collect();
    let (mut wanted, mut found, mut claimed) = (0, 0, 0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for query in &set.queries {
        let answers = corpus.search(&query.examples, &options).answers;
        let full: BTreeMap<FunctionRef, Signature> =
            answers.iter().filter(|a| a.is_full()).map(|a| (a.function, a.mapping.signature)).collect();
        let labels: Vec<_> = set.labels.iter().filter(|l| l.query == query.id).collect();
        let mut known: BTreeMap<FunctionRef, bool> = BTreeMap::new();
        for label in &labels {
            let id = places.get(&(label.file.as_str(), label.start, label.function.as_str()));
            let is_full = label.level == "full";
            if let Some(id) = id {
                known.insert(*id, is_full);
            }
            if !is_full || label.types == "relaxed" {
                continue;
            }
            wanted += 1;
            if id.is_some_and(|id| full.contains_key(id)) {
                found += 1;
                continue;
            }
            let why = match id {
                None => "not lowered".to_owned(),
                Some(id) => match corpus.check(*id, &query.examples, &options) {
                    None => "no way to call it".to_owned(),
                    Some(answer) => answer
                        .pairs
                        .iter()
                        .find(|p| !p.satisfied)
                        .map_or_else(|| "satisfied alone".to_owned(), |p| format!("{:?}", p.got)),
                },
            };
            println!(
                "missed {} {}:{} {} ({}): {why}",
                query.id, label.file, label.start, label.function, label.types
            );
            *reasons.entry(why).or_default() += 1;
        }
        for (id, signature) in full {
            let (file, function) = (program.path(id.unit), program.function(id));
            if signature == Signature::Relaxed || !run.contains(file) {
                continue;
            }
            claimed += 1;
            match known.get(&id) {
                Some(true) => {}
                Some(false) => {
                    println!("refuted {} {file}:{} {}", query.id, function.start, function.name);
                }
                None => println!("without label {} {file}:{} {}", query.id, function.start, function.name),
            }
        }
    }
    println!("{found} of {wanted} found, {claimed} claimed with near types");
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    for (reason, n) in reasons {
        println!("{n:5} {reason}");
    }
    Ok(())
}
