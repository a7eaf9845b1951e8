//! Does a value have the form that a document promises?
//!
//! As much of JSON Schema as the document uses; a keyword that is not known here fails the test.

use serde_json::Value;

/// What is wrong with `value`; empty when nothing is.
pub(crate) fn problems(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(document, schema, value, "$", &mut found);
    found
}

fn check(document: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let Some(schema) = schema.as_object() else {
        if *schema == Value::Bool(false) {
            found.push(format!("{at}: nothing may be here"));
        }
        return;
    };
    for (keyword, wanted) in schema {
        match keyword.as_str() {
            "$ref" => {
                let path =
                    wanted.as_str().and_then(|path| path.strip_prefix('#')).expect("a local reference");
                let target = document.pointer(path).unwrap_or_else(|| panic!("{path} leads nowhere"));
                check(document, target, value, at, found);
            }
            "type" => {
                let is = |name: &Value| match name.as_str().expect("a name") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "null" => value.is_null(),
                    other => panic!("{other} is no type"),
                };
                if !wanted.as_array().map_or_else(|| is(wanted), |names| names.iter().any(is)) {
                    found.push(format!("{at}: {value} is not {wanted}"));
                }
            }
            "required" => {
                for name in wanted.as_array().expect("a list") {
                    if value.is_object() && value.get(name.as_str().expect("a name")).is_none() {
                        found.push(format!("{at}: {name} is missing"));
                    }
                }
            }
            "properties" => {
                for (name, schema) in wanted.as_object().expect("an object") {
                    if let Some(value) = value.get(name) {
                        check(document, schema, value, &format!("{at}.{name}"), found);
                    }
                }
            }
            "additionalProperties" => {
                let known = schema.get("properties").and_then(Value::as_object);
                for (name, value) in value.as_object().into_iter().flatten() {
                    if known.is_none_or(|known| !known.contains_key(name)) {
                        check(document, wanted, value, &format!("{at}.{name}"), found);
                    }
                }
            }
            "items" => {
                for (n, value) in value.as_array().into_iter().flatten().enumerate() {
                    check(document, wanted, value, &format!("{at}[{n}]"), found);
                }
            }
            "minItems" | "maxItems" => {
                let n = value.as_array().map_or(0, Vec::len) as u64;
                let bound = wanted.as_u64().expect("a number");
                if (keyword == "minItems" && n < bound) || (keyword == "maxItems" && n > bound) {
                    found.push(format!("{at}: {n} items"));
                }
            }
            "enum" if !wanted.as_array().expect("a list").contains(value) => {
                found.push(format!("{at}: {value} is none of {wanted}"));
            }
            "const" if wanted != value => found.push(format!("{at}: {value} is not {wanted}")),
            // They have no say, or had theirs.
            "title" | "description" | "format" | "default" | "minimum" | "maximum" | "enum" | "const" => {}
            "anyOf" | "oneOf" => {
                let fits = wanted.as_array().expect("a list").iter();
                let n = fits.filter(|schema| problems(document, schema, value).is_empty()).count();
                if n == 0 || (keyword == "oneOf" && n > 1) {
                    found.push(format!("{at}: {value} fits {n} of {wanted}"));
                }
            }
            "allOf" => {
                for schema in wanted.as_array().expect("a list") {
                    check(document, schema, value, at, found);
                }
            }
            other => panic!("the keyword {other} is not checked by this test"),
        }
    }
}

#[test]
fn what_does_not_fit_is_found() {
    let schema = serde_json::json!({
        "type": "object",
        "required": ["a"],
        "properties": { "a": { "type": "integer" }, "b": { "anyOf": [{ "type": "string" }, { "type": "null" }] } },
    });
    let n = |value: Value| problems(&schema, &schema, &value).len();
    assert_eq!(n(serde_json::json!({ "a": 1, "b": null })), 0);
    assert_eq!(n(serde_json::json!({ "a": "x", "b": 2 })), 2);
    assert_eq!(n(serde_json::json!({ "b": "x" })), 1);
    assert_eq!(n(serde_json::json!([])), 1);
}
