//! How often the machine agrees with code that was really run: `agreement LABELS QUERIES DATA [CORPUS…]`.
//!
//! LABELS and QUERIES are those of an oracle (one JSON object a line); DATA is the folder that the labels' paths start in.
//! Every Java function that is said to satisfy pairs is lowered with its package and run on them. Prints, for each kind of
//! label, how many agree, and the most frequent reasons of the others.

use std::collections::BTreeMap;
use std::path::Path;

use algofind_behave::form::Program;
use algofind_behave::lower::java::Java;
use algofind_behave::lower::{LowerLimits, Lowering, SourceFile, lower_all};
use algofind_behave::run::{Call, Limits, Machine, Outcome};
use algofind_behave::value::{Tolerance, Value, agrees};
use serde_json::Value as Json;

fn value(ty: &str, json: &Json) -> Value {
    if let Some(of) = ty.strip_suffix("[]") {
        return Value::List(json.as_array().into_iter().flatten().map(|j| value(of, j)).collect());
    }
    match ty {
        "bool" => Value::Bool(json.as_bool().unwrap_or_default()),
        "char" => Value::Char(json.as_str().and_then(|s| s.chars().next()).map_or(0, u32::from)),
        "int" | "long" => Value::Int(json.as_i64().unwrap_or_default().into()),
        "double" => Value::Float(json.as_f64().unwrap_or_default()),
        _ => json.as_str().map_or(Value::Null, |s| Value::Text(s.into())),
    }
}

fn typed(json: &Json) -> Value {
    value(json["type"].as_str().unwrap_or(""), &json["value"])
}

fn files(root: &Path, at: &Path, found: &mut Vec<SourceFile>) {
    let Ok(entries) = std::fs::read_dir(at) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(root, &path, found);
        } else if path.extension().is_some_and(|e| e == "java")
            && let Ok(bytes) = std::fs::read(&path)
        {
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
            found.push(SourceFile { path: name, text: String::from_utf8_lossy(&bytes).into_owned() });
        }
    }
}

#[allow(clippy::print_stdout, clippy::too_many_lines, reason = "a report, top to bottom")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [labels, queries, data, corpora @ ..] = &arguments[..] else {
        return println!("agreement LABELS QUERIES DATA [CORPUS…]");
    };
    let read = |path: &String| -> Vec<Json> {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        text.lines().filter_map(|l| serde_json::from_str(l).ok()).collect()
    };
    let queries: BTreeMap<String, Json> =
        read(queries).into_iter().map(|q| (q["id"].as_str().unwrap_or("").to_owned(), q)).collect();
    let mut by_corpus: BTreeMap<String, Vec<Json>> = BTreeMap::new();
    for label in read(labels) {
        let file = label["file"].as_str().unwrap_or("").to_owned();
        let folder: Vec<&str> = file.split('/').take(2).collect();
        if label["language"] == "java"
            && (corpora.is_empty() || corpora.iter().any(|c| file.contains(c.as_str())))
        {
            by_corpus.entry(folder.join("/")).or_default().push(label);
        }
    }
    for unit in algofind_behave::lower::java::library_units() {
        for function in &unit.functions {
            for reason in function.unsupported() {
                println!("{}: {}: {reason}", unit.path, function.key);
            }
        }
    }
    let mut totals: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut reasons: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for (corpus, labels) in by_corpus {
        let root = Path::new(data);
        let mut sources = Vec::new();
        files(root, &root.join(&corpus), &mut sources);
        let started = std::time::Instant::now();
        let units = lower_all(&sources, &[&Java as &dyn Lowering], LowerLimits::default());
        let program = Program::link(units);
        let mut places = BTreeMap::new();
        for (id, function) in program.functions() {
            places.insert((program.unit(id.unit).path.clone(), function.start, function.name.clone()), id);
        }
        let lowered = started.elapsed();
        let mut machine = Machine::new(&program, Limits::default());
        let (mut right, mut all, mut steps) = (0, 0, 0u64);
        let started = std::time::Instant::now();
        for label in &labels {
            if label["types"] == "relaxed" {
                continue;
            }
            let (file, name) =
                (label["file"].as_str().unwrap_or(""), label["function"].as_str().unwrap_or(""));
            let key = (file.to_owned(), label["start"].as_u64().unwrap_or(0) as u32, name.to_owned());
            let query = &queries[label["query"].as_str().unwrap_or("")];
            let good: Vec<bool> =
                label["pairs"].as_array().into_iter().flatten().map(|p| p.as_i64() == Some(1)).collect();
            let mut why = String::new();
            if let Some(id) = places.get(&key) {
                for (p, pair) in query["pairs"].as_array().into_iter().flatten().enumerate() {
                    let inputs: Vec<Value> = pair["in"].as_array().into_iter().flatten().map(typed).collect();
                    let perm: Vec<usize> = label["perm"]
                        .as_array()
                        .into_iter()
                        .flatten()
                        .filter_map(Json::as_u64)
                        .map(|x| x as usize)
                        .collect();
                    let mut given = vec![Value::Null; program.function(*id).parameters.len()];
                    for (k, parameter) in perm.iter().enumerate() {
                        if let (Some(slot), Some(input)) = (given.get_mut(*parameter), inputs.get(k)) {
                            *slot = input.clone();
                        }
                    }
                    let run = machine.run(&Call { function: *id, arguments: given });
                    steps += run.steps;
                    let wanted = typed(&pair["out"]);
                    let out = label["out"].as_str().unwrap_or("");
                    let got = match &run.outcome {
                        Outcome::Returned { value, arguments } => match out.strip_prefix("arg") {
                            Some(n) => {
                                n.parse::<usize>().ok().and_then(|n| arguments.get(n).cloned().flatten())
                            }
                            None => value.clone(),
                        },
                        _ => None,
                    };
                    let yes = got.as_ref().is_some_and(|got| agrees(&wanted, got, Tolerance::FLOAT));
                    if yes != good.get(p).copied().unwrap_or(false) && why.is_empty() {
                        why = match &run.outcome {
                            Outcome::Returned { .. } => format!("wrong value: {name}"),
                            Outcome::Threw { class, .. } => format!("threw {class}: {name}"),
                            Outcome::Unsupported(reason) => reason.clone(),
                            other => format!("{other:?}"),
                        };
                    }
                }
            } else {
                why = "not lowered".into();
            }
            let kind = format!(
                "{} {}",
                label["level"].as_str().unwrap_or(""),
                label["types"].as_str().unwrap_or("")
            );
            let entry = totals.entry(kind).or_default();
            entry.1 += 1;
            all += 1;
            if why.is_empty() {
                entry.0 += 1;
                right += 1;
            } else {
                let entry = reasons.entry(why).or_insert((0, format!("{file}:{}", label["start"])));
                entry.0 += 1;
            }
        }
        println!(
            "{corpus}: {right} of {all} agree; {} files lowered in {lowered:.1?}, run in {:.1?}, {steps} steps",
            sources.len(),
            started.elapsed()
        );
    }
    for (kind, (right, all)) in totals {
        println!("{kind}: {right} of {all}");
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, (n, _))| std::cmp::Reverse(*n));
    for (reason, (n, place)) in reasons.iter().take(70) {
        println!("{n:5}  {reason}   {place}");
    }
}
