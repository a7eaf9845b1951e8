//! Same function, same inputs, same output: what runs here against what compiled code really did.
//!
//! `tests/differential/README.md` says how the goldens were made.

use std::collections::BTreeMap;
use std::path::PathBuf;

use algofind_behave::form::{FunctionRef, Program};
use algofind_behave::lower::{LowerLimits, Lowering, SourceFile, lower_all};
use algofind_behave::run::{Call, Fault, Limits, Machine, Outcome};
use algofind_behave::value::Value;
use serde::Deserialize;
use serde_json::Value as Json;

/// One line of goldens.
#[derive(Deserialize)]
struct Golden {
    file: String,
    function: String,
    params: Vec<String>,
    returns: String,
    cases: Vec<Vec<Json>>,
}

/// What became of all cases.
#[derive(Default)]
struct Tally {
    n_cases: usize,
    wrong: Vec<String>,
    /// Functions that could not be run, with the reason.
    left_out: BTreeMap<String, String>,
}

/// A value of the goldens as a parameter of that type takes it.
fn value(json: &Json, ty: &str) -> Value {
    if let Some(of) = ty.strip_suffix("[]").or_else(|| ty.strip_suffix('*'))
        && let Json::Array(items) = json
    {
        return Value::List(items.iter().map(|item| value(item, of)).collect());
    }
    match (json, ty) {
        (Json::Null, _) => Value::Null,
        (Json::Bool(b), _) => Value::Bool(*b),
        (Json::String(s), "float" | "double") => Value::Float(s.parse().unwrap_or(f64::NAN)),
        (Json::String(s), _) => Value::Text(s.clone()),
        (Json::Number(n), "char") => Value::Char(n.as_i64().unwrap_or(0) as u32 & 0xffff),
        (Json::Number(n), "any") if n.to_string().contains(['.', 'e', 'E']) => {
            Value::Float(n.as_f64().unwrap_or(f64::NAN))
        }
        (Json::Array(items), "any" | "float") => {
            Value::List(items.iter().map(|item| value(item, ty)).collect())
        }
        (Json::Number(n), "bool") => Value::Bool(n.as_i64() != Some(0)),
        (Json::Number(n), "float" | "double") => Value::Float(n.as_f64().unwrap_or(f64::NAN)),
        (Json::Number(n), _) => match n.as_i64().map(i128::from).or(n.as_u64().map(i128::from)) {
            Some(n) => Value::Int(n),
            None => n.to_string().parse().map_or(Value::Opaque("golden".into()), Value::Int),
        },
        _ => Value::Opaque("golden".into()),
    }
}

/// Whether two values are the same, floating numbers to the last bit.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
        (Value::List(a), Value::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        // Lists of mixed numbers are written with what JSON can tell.
        (Value::Float(a), Value::Int(b)) | (Value::Int(b), Value::Float(a)) => {
            a.to_bits() == (*b as f64).to_bits()
        }
        // C's `char` is a signed byte, which goldens write as a number.
        (Value::Char(a), Value::Char(b)) => a == b || *a & 0xff == *b & 0xff && *a.max(b) >= 0xff80,
        (a, b) => a == b,
    }
}

/// Whether the run ended as the golden says; the reason if not.
fn check(golden: &Golden, case: &[Json], outcome: &Outcome) -> Result<(), String> {
    let inputs = case[0].as_array().map_or(&[][..], Vec::as_slice);
    let wanted = &case[1];
    if let Some(class) = wanted.get("throws").and_then(Json::as_str) {
        return match outcome {
            Outcome::Threw { class: got, .. } if got == class => Ok(()),
            // The machine's own stack has another depth than Java's.
            Outcome::Limited(_) if class == "java.lang.StackOverflowError" => Ok(()),
            other => Err(format!("{class} wanted, got {other:?}")),
        };
    }
    if let Some(signal) = wanted.get("signal").and_then(Json::as_str) {
        let fits = match outcome {
            Outcome::Faulted(Fault::DivideByZero | Fault::Overflow) => signal == "SIGFPE",
            Outcome::Faulted(Fault::Null | Fault::Bounds) => signal == "SIGSEGV",
            Outcome::Faulted(Fault::Exit) => signal == "SIGABRT",
            _ => false,
        };
        return if fits { Ok(()) } else { Err(format!("{signal} wanted, got {outcome:?}")) };
    }
    let Outcome::Returned { value: got, arguments } = outcome else {
        return Err(format!("{wanted} wanted, got {outcome:?}"));
    };
    if golden.returns != "void" {
        let wanted = value(wanted, &golden.returns);
        if !got.as_ref().is_some_and(|got| same(&wanted, got)) {
            return Err(format!("{wanted} wanted, got {got:?}"));
        }
    }
    let after = case.get(2).and_then(Json::as_array).map_or(inputs, Vec::as_slice);
    for ((json, ty), got) in after.iter().zip(&golden.params).zip(arguments) {
        let wanted = value(json, ty);
        if let (Some(got), true) = (got, ty.ends_with(['*', ']']))
            && !same(&wanted, got)
        {
            return Err(format!("{wanted} left in the argument wanted, got {got}"));
        }
    }
    Ok(())
}

fn compare(language: &dyn Lowering, name: &str) -> Tally {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/differential");
    let mut files: Vec<SourceFile> = std::fs::read_dir(root.join(name))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            SourceFile { path: path.file_name().unwrap().to_string_lossy().into_owned(), text }
        })
        .collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let program = Program::link(lower_all(&files, &[language], LowerLimits::default()));
    let mut places: BTreeMap<(String, String, usize), FunctionRef> = BTreeMap::new();
    for (id, function) in program.functions().filter(|(_, f)| f.searchable) {
        let file = program.unit(id.unit).path.clone();
        places.entry((file, function.name.clone(), function.parameters.len())).or_insert(id);
    }
    let mut machine = Machine::new(&program, Limits::default());
    let mut tally = Tally::default();
    for line in std::fs::read_to_string(root.join(format!("{name}.jsonl"))).unwrap().lines() {
        let golden: Golden = serde_json::from_str(line).unwrap();
        let label = format!("{}:{}", golden.file, golden.function);
        let key = (golden.file.clone(), golden.function.clone(), golden.params.len());
        let Some(function) = places.get(&key).copied() else {
            tally.left_out.insert(label, "not lowered".into());
            continue;
        };
        for case in &golden.cases {
            let inputs = case[0].as_array().unwrap();
            let arguments = inputs.iter().zip(&golden.params).map(|(j, t)| value(j, t)).collect();
            let outcome = machine.run(&Call { function, arguments }).outcome;
            tally.n_cases += 1;
            if let Outcome::Unsupported(reason) | Outcome::Unfit(reason) = &outcome {
                tally.left_out.insert(label.clone(), reason.clone());
            } else if let Err(why) = check(&golden, case, &outcome) {
                tally.wrong.push(format!("{label}{}: {why}", case[0]));
            }
        }
    }
    tally
}

/// Everything agrees, and only what is listed cannot be run.
fn assert_agrees(tally: &Tally, at_least: usize, cannot: &[&str]) {
    assert!(tally.wrong.is_empty(), "{} differ:\n{}", tally.wrong.len(), tally.wrong.join("\n"));
    let left_out = tally.left_out.keys().map(String::as_str).filter(|name| !cannot.contains(name));
    assert_eq!(left_out.collect::<Vec<_>>(), Vec::<&str>::new(), "{:#?}", tally.left_out);
    assert!(tally.n_cases >= at_least, "{} cases", tally.n_cases);
}

#[cfg(feature = "c")]
#[test]
fn c_runs_as_gcc_compiles_it() {
    assert_agrees(&compare(&algofind_behave::lower::c::C, "c"), 7_300, &[]);
}

#[cfg(feature = "python")]
#[test]
fn python_runs_as_cpython_does() {
    assert_agrees(&compare(&algofind_behave::lower::python::Python, "python"), 1_000, &[]);
}

#[cfg(feature = "java")]
#[test]
fn java_runs_as_javac_compiles_it() {
    // Types that are inferred from more than the arguments of a call.
    let cannot = [
        "Collected.java:extremes",
        "Collected.java:optional",
        "Library.java:cause",
        "Streams.java:composed",
        "Streams.java:counted",
        "Streams.java:flat",
        "Streams.java:limited",
    ];
    assert_agrees(&compare(&algofind_behave::lower::java::Java, "java"), 9_600, &cannot);
}
