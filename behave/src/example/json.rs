//! Examples as JSON: `{"pairs": [{"in": [{"type": "int", "value": 12}], "out": {"type": "int", "value": 6}}]}`.

use serde::Deserialize;
use thiserror::Error;

use super::{Examples, Pair, Typed};
use crate::value::{ExampleType, Value};

/// JSON that says no examples.
#[derive(Debug, Error)]
pub enum JsonError {
    /// No JSON, or not of this form.
    #[error("not examples in JSON: {0}")]
    Form(#[from] serde_json::Error),
    /// A type that is not known.
    #[error(
        "`{0}` is no type; these are: bool, char, int, long, double, string, and arrays of them (`int[]`)"
    )]
    Type(String),
    /// A value that is not of its type.
    #[error("pair {pair}: {value} is no {ty}")]
    Value {
        /// Which pair, counted from 1.
        pair: usize,
        /// The value as JSON.
        value: String,
        /// What it should be.
        ty: String,
    },
    /// Pairs of different types.
    #[error("pair {pair}: all pairs have the same types")]
    Mixed {
        /// The first that differs, counted from 1.
        pair: usize,
    },
    /// No pairs at all.
    #[error("there are no pairs")]
    Empty,
}

#[derive(Deserialize)]
struct Query {
    #[serde(default)]
    id: Option<String>,
    pairs: Vec<RawPair>,
}

#[derive(Deserialize)]
struct RawPair {
    #[serde(rename = "in")]
    inputs: Vec<RawValue>,
    out: RawValue,
}

#[derive(Deserialize)]
struct RawValue {
    #[serde(rename = "type")]
    ty: String,
    value: serde_json::Value,
}

/// Reads one query, the form of one line of `queries.jsonl`.
pub fn parse_json(text: &str) -> Result<Examples, JsonError> {
    let query: Query = serde_json::from_str(text)?;
    let mut pairs: Vec<Pair> = Vec::new();
    for (at, raw) in query.pairs.iter().enumerate() {
        let inputs = raw.inputs.iter().map(|v| typed(v, at + 1)).collect::<Result<Vec<_>, _>>()?;
        let pair = Pair { inputs, output: typed(&raw.out, at + 1)? };
        if let Some(first) = pairs.first() {
            let types = |p: &Pair| p.inputs.iter().map(|i| i.ty.clone()).collect::<Vec<_>>();
            if types(first) != types(&pair) || first.output.ty != pair.output.ty {
                return Err(JsonError::Mixed { pair: at + 1 });
            }
        }
        pairs.push(pair);
    }
    if pairs.is_empty() {
        return Err(JsonError::Empty);
    }
    Ok(Examples { id: query.id, pairs })
}

fn typed(raw: &RawValue, pair: usize) -> Result<Typed, JsonError> {
    let ty = ExampleType::from_name(&raw.ty).ok_or_else(|| JsonError::Type(raw.ty.clone()))?;
    let value = value(&raw.value, &ty).ok_or_else(|| JsonError::Value {
        pair,
        value: raw.value.to_string(),
        ty: raw.ty.clone(),
    })?;
    Ok(Typed { ty, value })
}

fn value(json: &serde_json::Value, ty: &ExampleType) -> Option<Value> {
    use serde_json::Value as Json;
    Some(match (ty, json) {
        (ExampleType::Text | ExampleType::List(_) | ExampleType::Any, Json::Null) => Value::Null,
        (ExampleType::Bool, Json::Bool(b)) => Value::Bool(*b),
        (ExampleType::Char, Json::String(text)) => {
            let mut units = text.chars();
            match (units.next(), units.next()) {
                (Some(c), None) => Value::Char(u32::from(c)),
                _ => return None,
            }
        }
        (ExampleType::Int | ExampleType::Long, Json::Number(n)) => {
            let n = n.as_i64().map(i128::from).or_else(|| n.as_u64().map(i128::from))?;
            let fits = *ty == ExampleType::Long || i32::try_from(n).is_ok() || u32::try_from(n).is_ok();
            fits.then_some(Value::Int(n))?
        }
        (ExampleType::Double, Json::Number(n)) => Value::Float(n.as_f64()?),
        (ExampleType::Double, Json::String(text)) => match text.as_str() {
            "NaN" => Value::Float(f64::NAN),
            "Infinity" => Value::Float(f64::INFINITY),
            "-Infinity" => Value::Float(f64::NEG_INFINITY),
            _ => return None,
        },
        (ExampleType::Text, Json::String(text)) => Value::Text(text.clone()),
        (ExampleType::List(of), Json::Array(items)) => {
            Value::List(items.iter().map(|item| value(item, of)).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_set_is_read() {
        let line = r#"{"id": "gcd.1", "task": "gcd", "pairs": [{"in": [{"type": "int", "value": 12},
            {"type": "string[]", "value": ["a", "b"]}], "out": {"type": "char", "value": "x"}}]}"#;
        let examples = parse_json(line).expect("a query");
        assert_eq!(examples.id.as_deref(), Some("gcd.1"));
        assert_eq!(examples.input_types(), [ExampleType::Int, ExampleType::Text.list()]);
        assert_eq!(examples.pairs[0].output.value, Value::Char(120));
    }

    #[test]
    fn wrong_values_and_types_are_named() {
        let one = |ty: &str, value: &str| {
            parse_json(&format!(
                r#"{{"pairs": [{{"in": [], "out": {{"type": "{ty}", "value": {value}}}}}]}}"#
            ))
            .map_err(|e| e.to_string())
        };
        assert_eq!(one("int", "\"a\"").unwrap_err(), "pair 1: \"a\" is no int");
        assert!(one("matrix", "1").unwrap_err().starts_with("`matrix` is no type"));
        assert!(one("int", "3.5").is_err());
        assert!(one("char", "\"ab\"").is_err());
        assert!(one("double", "3").is_ok());
        assert!(parse_json("{\"pairs\": []}").is_err());
        assert!(parse_json("[").is_err());
    }
}
