//! The tools for agents, asked by the Python SDK of the protocol.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

use super::client::serve;

/// A Python with the SDK; `ALGOFIND_PYTHON` names another than the usual one.
#[allow(clippy::print_stdout, reason = "says what is left out")]
fn python() -> Option<String> {
    let python = std::env::var("ALGOFIND_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_sdk =
        Command::new(&python).args(["-c", "import mcp"]).output().is_ok_and(|run| run.status.success());
    if !has_sdk {
        println!("left out: {python} has no package `mcp` (pip install mcp)");
    }
    has_sdk.then_some(python)
}

fn ask(python: &str, arguments: &[&str]) -> Value {
    let run = Command::new(python)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg("tests/serve/mcp_client.py")
        .args(arguments)
        .output()
        .expect("Python starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    serde_json::from_slice(&run.stdout).expect("JSON")
}

/// What holds over any transport.
fn check(answers: &Value) {
    let tools = answers["tools"].as_array().expect("tools");
    let names: BTreeSet<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    for name in [
        "find_implementations",
        "find_by_examples",
        "explain_pseudocode",
        "identify",
        "control_flow",
        "algorithms_in_document",
        "search_papers",
    ] {
        assert!(names.contains(name), "{names:?}");
    }
    for tool in tools {
        assert!(tool["description"].as_str().is_some_and(|text| text.len() > 60), "{tool}");
        for (name, schema) in tool["input"]["properties"].as_object().expect("arguments") {
            assert!(schema.to_string().contains("description"), "{}.{name} is not described", tool["name"]);
        }
        assert!(tool["output"].is_object());
    }
    assert!(
        answers["explained"]["structured"]["pcode"].as_str().is_some_and(|pcode| pcode.contains("while"))
    );
    assert!(answers["flow"]["text"].as_str().is_some_and(|text| text.contains("back")));
    let first = &answers["examples"]["structured"]["results"][0];
    assert_eq!(first["satisfies"], "2 of 2", "{first}");

    let named = &answers["named"]["structured"]["functions"][0];
    assert!(named["confidence"].is_string(), "{named}");
    assert!(named["algorithm"].as_str().is_some_and(|name| name.contains("Euclid")), "{named}");
    assert!(named["lines"].as_array().is_some_and(|lines| lines.len() > 2), "{named}");
    let known: Vec<&Value> = answers["known"]
        .as_array()
        .expect("pages")
        .iter()
        .flat_map(|page| &page["structured"]["functions"].as_array().expect("functions")[..])
        .collect();
    assert!(answers["known"][0]["structured"]["next_cursor"].is_string(), "they do not fit into one answer");
    assert!(
        known.iter().any(|f| f["algorithm"].as_str().is_some_and(|name| name.contains("uicksort"))),
        "{known:?}"
    );
    let places: BTreeSet<&str> = known.iter().filter_map(|f| f["place"].as_str()).collect();
    assert_eq!(places.len(), known.len(), "each function once");

    let mut ranks = Vec::new();
    for page in answers["pages"].as_array().expect("pages") {
        // About three bytes to a token, and room for the envelope.
        let n_bytes = page["text"].as_str().expect("text").len();
        assert!(n_bytes <= 4 * 1_200, "{n_bytes} bytes are more than 1200 tokens");
        for result in page["structured"]["results"].as_array().expect("results") {
            ranks.push(result["rank"].as_u64().expect("a rank"));
            assert!(result["code"].as_str().is_some_and(|code| !code.is_empty()));
            assert!(result["steps"].is_array() && result["places"][0].is_string());
        }
    }
    assert!(ranks.len() > 1, "{ranks:?}");
    assert_eq!(ranks, (1..=ranks.len() as u64).collect::<Vec<_>>(), "pages go on where the one before ended");
    assert!(answers["pages"][0]["structured"]["next_cursor"].is_string());

    for (asked, words) in [
        ("empty", "the query is empty"),
        ("outside", "holds no file"),
        ("nothing", "no function"),
        ("no_library", "no library"),
        ("other_cursor", "cursor"),
    ] {
        assert_eq!(answers[asked]["is_error"], true, "{asked}");
        assert!(
            answers[asked]["text"].as_str().is_some_and(|text| text.contains(words)),
            "{}",
            answers[asked]
        );
    }
}

#[test]
fn an_agent_asks_over_standard_input_and_output() {
    let Some(python) = python() else { return };
    let answers = ask(&python, &["stdio", env!("CARGO_BIN_EXE_algofind"), "examples/corpus"]);
    check(&answers);
    assert_eq!(
        answers["document"]["is_error"], false,
        "a local client may name any document: {}",
        answers["document"]
    );
}

#[test]
fn an_agent_asks_over_http() {
    let Some(python) = python() else { return };
    let served = serve(&["examples/corpus"]).ready();
    let answers = ask(&python, &["http", &served.address]);
    check(&answers);
    assert_eq!(answers["document"]["is_error"], true, "nothing outside of what is served is read");
}
