//! The HTTP interface.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::client::{Served, query, serve};
use super::schema::problems;

fn corpus() -> Served {
    serve(&["examples/corpus"]).ready()
}

/// A request for every route of the document.
fn requests() -> Vec<(&'static str, &'static str, Option<Value>)> {
    let kruskal = query("kruskal.txt");
    vec![
        ("post", "/api/search", Some(json!({ "query": kruskal, "top": 3 }))),
        (
            "post",
            "/api/search",
            Some(json!({ "query": query("extended-euclid.txt"), "examples": ["(12, 18) -> 6"] })),
        ),
        ("post", "/api/examples", Some(json!({ "examples": ["(12, 18) -> 6", "(7, 5) -> 1"] }))),
        ("post", "/api/identify", Some(json!({ "under": "java/", "least": "weak" }))),
        (
            "post",
            "/api/identify",
            Some(
                json!({ "code": "int g(int a, int b) { while (b) { int r = a % b; a = b; b = r; } return a; }" }),
            ),
        ),
        ("post", "/api/convert", Some(json!({ "pseudocode": kruskal }))),
        ("post", "/api/graph", Some(json!({ "pseudocode": kruskal }))),
        ("get", "/api/source?file=Hopper.java&start=1&end=9", None),
        ("get", "/api/files?contains=java", None),
        ("get", "/api/indexes", None),
        ("get", "/api/openapi.json", None),
    ]
}

#[test]
fn every_answer_has_the_form_that_the_document_promises() {
    let served = corpus();
    let document = served.get("/api/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let file =
        served.get("/api/files?contains=.java&top=1").json()["paths"][0].as_str().expect("a file").to_owned();
    let mut seen = BTreeSet::new();
    for (method, path, body) in requests() {
        let path = path.replace("Hopper.java", &file);
        let answer = match &body {
            Some(body) => served.post(&path, body),
            None => served.get(&path),
        };
        assert_eq!(answer.status, 200, "{path}: {}", String::from_utf8_lossy(&answer.body));
        let name = path.split('?').next().expect("a path");
        if name == "/api/openapi.json" {
            continue;
        }
        let operation = &document["paths"][name][method];
        assert!(operation.is_object(), "{method} {name} is not in the document");
        seen.insert(name.to_owned());
        let content = operation["responses"]["200"]["content"].as_object().expect("content");
        let (kind, promised) = content.iter().next().expect("one kind");
        assert_eq!(
            answer.header("content-type").map(|kind| kind.split(';').next().expect("a kind")),
            Some(kind.as_str())
        );
        if kind == "application/json" {
            let found = problems(&document, &promised["schema"], &answer.json());
            // With examples, an answer has more than the schema of one without.
            assert!(found.is_empty(), "{path}: {found:#?}");
        }
        // What is sent fits too.
        if let Some(body) = &body {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert_eq!(problems(&document, schema, body), Vec::<String>::new(), "{path}");
        }
    }
    let pdf = std::fs::read("paper/README.md").expect("a text");
    let answer = served.post_bytes("/api/document", "text/markdown", &pdf);
    assert_eq!(answer.status, 200);
    let promised =
        &document["paths"]["/api/document"]["post"]["responses"]["200"]["content"]["application/json"];
    assert_eq!(problems(&document, &promised["schema"], &answer.json()), Vec::<String>::new());
    seen.insert("/api/document".to_owned());
    // Served without documents: the refusal has its form too.
    let answer = served.post("/api/papers", &json!({ "query": "minimum spanning tree" }));
    assert_eq!(answer.status, 404);
    let refusal = json!({ "$ref": "#/components/schemas/Failure" });
    assert_eq!(problems(&document, &refusal, &answer.json()), Vec::<String>::new());
    seen.extend(["/api/papers".to_owned(), "/api/events".to_owned()]);
    let promised: BTreeSet<String> = document["paths"].as_object().expect("paths").keys().cloned().collect();
    assert_eq!(promised, seen, "every route of the document is tried");
}

#[test]
fn the_answer_is_that_of_the_command_line() {
    let served = corpus();
    let over_http = served.post("/api/search", &json!({ "query": query("kruskal.txt"), "top": 5 })).json();
    let cache = tempfile::tempdir().expect("a folder");
    let arguments = ["search", "examples/queries/kruskal.txt", "examples/corpus", "--top", "5", "--json"];
    let printed = crate::support::algofind_with_cache(cache.path(), arguments).json();
    assert_eq!(over_http["results"], printed["results"]);
    assert_eq!(over_http["roots"], printed["roots"]);
    assert_eq!(
        over_http["results"][0]["regions"][0]["function"].as_str().map(|name| name.ends_with("operate")),
        Some(true)
    );
}

#[test]
fn requests_that_make_no_sense_are_refused_in_words() {
    let served = corpus();
    let search = |body: Value| served.post("/api/search", &body);
    for (body, status, words) in [
        (json!({ "query": "" }), 400, "the query is empty"),
        (json!({ "query": "// only a remark" }), 400, "read 0 steps"),
        (json!({ "query": "return a", "top": 0 }), 400, "from 1 to"),
        (json!({ "query": "return a", "top": 1_000_000 }), 400, "from 1 to"),
        (json!({ "query": "return a", "language": "cobol" }), 400, "is not a language"),
        (json!({ "query": "return a", "indexes": [7] }), 404, "there is no index 7"),
        (json!({ "query": "return a", "colour": "red" }), 400, "colour"),
        (json!({ "query": "return a", "examples": ["12"] }), 400, "12"),
        (json!({ "query": "x = 1\n".repeat(50_000) }), 413, "bytes"),
        (json!({ "top": 3 }), 400, "query"),
    ] {
        let answer = search(body.clone());
        assert_eq!(answer.status, status, "{} for {:.60}", answer.error(), body.to_string());
        assert!(answer.error().contains(words), "{} for {:.60}", answer.error(), body.to_string());
    }
    assert_eq!(served.post_bytes("/api/search", "application/json", b"{").status, 400);
    assert_eq!(served.post_bytes("/api/search", "text/plain", b"{\"query\":\"return a\"}").status, 400);
    assert_eq!(served.post_bytes("/api/search", "application/json", &vec![b' '; 3 << 20]).status, 413);
    assert_eq!(served.get("/api/search").status, 405);
    assert_eq!(served.get("/nothing/here").status, 404);
    assert!(served.get("/api/nothing").error().contains("openapi.json"));
    assert_eq!(served.post_bytes("/api/document", "application/pdf", b"%PDF-1.7 broken").status, 422);
    assert_eq!(served.get("/api/source?file=none.c").status, 404);
    assert_eq!(served.get("/api/source").status, 400);
    assert_eq!(served.post("/api/graph", &json!({})).status, 400);
}

#[test]
fn several_indexes_are_searched_as_one_and_one_by_one() {
    let served = serve(&["tests/languages/java", "tests/languages/c"]).ready();
    let names: Vec<String> = served.get("/api/indexes").json()["indexes"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|index| index["name"].as_str().expect("a name").to_owned())
        .collect();
    assert_eq!(names, ["java", "c"]);
    let search = |indexes: Value| {
        let query = query("dijkstra.txt");
        served.post("/api/search", &json!({ "query": query, "top": 50, "indexes": indexes })).json()
    };
    let index_of = |result: &Value| result["regions"][0]["index"].as_u64().unwrap_or(0);
    let languages = |answer: &Value| -> BTreeSet<(u64, String)> {
        let results = answer["results"].as_array().expect("results").iter();
        results
            .map(|r| (index_of(r), r["regions"][0]["language"].as_str().expect("a name").to_owned()))
            .collect()
    };
    let both = search(Value::Null);
    assert_eq!(languages(&both), BTreeSet::from([(0, "java".to_owned()), (1, "c".to_owned())]));
    assert_eq!(languages(&search(json!([1]))), BTreeSet::from([(1, "c".to_owned())]));
    assert_eq!(both["roots"].as_array().map(Vec::len), Some(2));
    // Source comes from the index that was asked.
    let place =
        both["results"].as_array().expect("results").iter().find(|r| index_of(r) == 1).expect("C")["regions"]
            [0]
        .clone();
    let source = |index: u32| {
        let file = place["file"].as_str().expect("a file");
        served.get(&format!(
            "/api/source?index={index}&file={file}&start={}&end={}",
            place["start"], place["end"]
        ))
    };
    assert_eq!((source(1).status, source(0).status), (200, 404));
}

#[test]
fn the_page_and_its_parts_are_served() {
    let served = corpus();
    let page = served.get("/");
    assert_eq!(page.status, 200);
    let text = String::from_utf8(page.body.clone()).expect("a page");
    assert!(
        !text.contains("<script>") && !text.contains("style=") && !text.contains("onclick"),
        "nothing is inline"
    );
    let tag = page.header("etag").expect("a tag").to_owned();
    assert_eq!(served.get_with("/", &format!("If-None-Match: {tag}\r\n")).status, 304);
    for part in text.split('"').filter(|part| part.starts_with('/') && part.len() > 1) {
        assert_eq!(served.get(part).status, 200, "{part}");
    }
}

#[test]
fn code_is_named_whether_it_is_sent_or_served() {
    let served = corpus();
    let code = "static int g(int a, int b) { while (b != 0) { int r = a % b; a = b; b = r; } return a; }";
    let sent = served.post("/api/identify", &json!({ "code": code })).json();
    assert_eq!(sent["functions"][0]["algorithm"], "euclid", "{sent}");
    assert_eq!(sent["n_functions"], 1);
    let all = served.post("/api/identify", &json!({ "least": "likely" })).json();
    let names = |answer: &Value| -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let functions = answer["functions"].as_array().expect("functions").iter();
        functions.map(|f| (text(&f["file"]), text(&f["algorithm"]))).collect()
    };
    assert!(names(&all).iter().any(|(_, name)| name == "quicksort"), "{:?}", names(&all));
    // The same as the command line says.
    let cache = tempfile::tempdir().expect("a folder");
    let printed =
        crate::support::algofind_with_cache(cache.path(), ["identify", "examples/corpus", "--json"]).json();
    assert_eq!(names(&all), names(&printed));
    assert_eq!(all["n_functions"], printed["n_functions"]);
    // A part of it, surer ones, and fewer of them.
    let java = served.post("/api/identify", &json!({ "under": "java/" })).json();
    assert!(!names(&java).is_empty() && names(&java).iter().all(|(file, _)| file.starts_with("java/")));
    let one = served.post("/api/identify", &json!({ "top": 1 })).json();
    assert_eq!((names(&one).len(), &one["more"]), (1, &json!(true)));
    for (body, words) in [
        (json!({ "code": "no function at all" }), "there is no function"),
        (json!({ "code": code, "language": "cobol" }), "is not a language"),
        (json!({ "least": "certain" }), "certain"),
        (json!({ "top": 0 }), "from 1 to"),
    ] {
        let answer = served.post("/api/identify", &body);
        assert_eq!(answer.status, 400, "{body}");
        assert!(answer.error().contains(words), "{}", answer.error());
    }
    assert_eq!(served.post("/api/identify", &json!({ "code": "x".repeat(200_000) })).status, 413);
}

#[test]
fn results_are_called_by_the_names_they_were_identified_by() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = folder.path().join("index");
    let index = index.to_str().expect("a path");
    assert_eq!(crate::support::algofind(["index", "examples/corpus", "--out", index]).code, 0);
    assert_eq!(crate::support::algofind(["identify", "--index", index]).code, 0);
    let served = serve(&["--index", index]).ready();
    let found = served.post("/api/search", &json!({ "query": query("quicksort.txt"), "top": 3 })).json();
    let known = found["known_as"].as_array().expect("names");
    assert!(known.iter().any(|one| one["name"] == "Quicksort" && one["rank"].is_u64()), "{known:?}");
}
