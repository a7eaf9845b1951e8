//! Identified functions as SARIF 2.1.0, which editors and code hosts show beside the code.

use std::fmt::Write as _;

use std::collections::BTreeMap;

use algofind::catalogue::{Catalogue, Entry};
use algofind::identify::{Identification, IdentifiedFunction};
use algofind::search::Confidence;
use serde_json::{Value, json};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// One run with a rule for each algorithm that was found and a result for each function.
pub(super) fn sarif(found: &Identification, catalogue: &Catalogue) -> Value {
    let known: Vec<&IdentifiedFunction> = found.functions.iter().filter(|f| f.is_known()).collect();
    let rules: BTreeMap<&str, &Entry> = known
        .iter()
        .filter_map(|function| Some((function.algorithm.as_str(), catalogue.get(&function.algorithm)?)))
        .collect();
    let position: BTreeMap<&str, usize> = rules.keys().enumerate().map(|(at, id)| (*id, at)).collect();
    let results: Vec<Value> = known.iter().map(|function| result(function, &position)).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "algofind",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules.values().map(|entry| rule(entry)).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(entry: &Entry) -> Value {
    json!({
        "id": entry.id,
        "name": entry.name,
        "shortDescription": { "text": entry.name },
        "fullDescription": { "text": entry.about },
        "defaultConfiguration": { "level": "note" },
        "properties": { "kind": entry.kind, "time": entry.time, "space": entry.space },
    })
}

fn result(function: &IdentifiedFunction, rules: &BTreeMap<&str, usize>) -> Value {
    let confidence = function.confidence.map_or("weak", Confidence::name);
    let text = format!(
        "{} is {} ({confidence}: {} of {} steps)",
        function.function, function.name, function.covered, function.steps
    );
    let related: Vec<Value> = function
        .lines
        .iter()
        .zip(1..)
        .map(|(line, id)| {
            let file = line.file.as_ref().unwrap_or(&function.file);
            let mut place = location(file, line.start, line.end);
            place["id"] = json!(id);
            place["message"] = json!({ "text": line.step });
            place
        })
        .collect();
    json!({
        "ruleId": function.algorithm,
        "ruleIndex": rules.get(function.algorithm.as_str()),
        "kind": "informational",
        "level": "none",
        "message": { "text": text },
        "rank": 100.0 * f64::from(function.probability),
        "locations": [location(&function.file, function.start, function.end)],
        "relatedLocations": related,
        "properties": { "confidence": confidence, "probability": function.probability },
    })
}

fn location(file: &str, start: u32, end: u32) -> Value {
    json!({ "physicalLocation": {
        "artifactLocation": { "uri": uri(file) },
        "region": { "startLine": start, "endLine": end },
    }})
}

/// A path as a relative reference: what has a meaning in one is written by its number.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+,;=@".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("src/a b/ü#.c"), "src/a%20b/%C3%BC%23.c");
    }
}
