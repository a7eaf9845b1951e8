use crate::support::{algofind, algofind_with_input};

#[test]
fn json_has_one_vector_for_each_text() {
    let run = algofind(["encode", "extract the minimum", "u = pq.extractMin()", "close(file)", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let json = run.json();
    let vectors: Vec<Vec<f64>> = serde_json::from_value(json["vectors"].clone()).expect("lists of numbers");
    assert_eq!(vectors.len(), 3);
    assert!(vectors.iter().all(|vector| json["dimension"] == vector.len()));
    let similarity =
        |a: usize, b: usize| -> f64 { vectors[a].iter().zip(&vectors[b]).map(|(a, b)| a * b).sum() };
    assert!(similarity(0, 1) > similarity(0, 2));
    assert!((similarity(0, 0) - 1.0).abs() < 1e-4);
}

#[test]
fn people_get_similarities() {
    let run = algofind(["encode", "swap two elements", "exchange the items"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].contains("1.00") && lines[1].ends_with("swap two elements"));
}

#[test]
fn standard_input_gives_a_text_a_line() {
    let run = algofind_with_input(["encode", "-", "--json"], b"first line\nsecond line\n");
    assert_eq!(run.json()["vectors"].as_array().map(Vec::len), Some(2));
}

#[test]
fn encoders_are_listed_with_fingerprints() {
    let json = algofind(["encoders", "--json"]).json();
    let encoders = json["encoders"].as_array().expect("a list");
    assert_eq!(encoders[0]["name"], "static");
    assert_eq!(encoders[0]["dimension"], 256);
    assert!(encoders[0]["fingerprint"].as_str().is_some_and(|print| print.starts_with("static-")));
    let encoded = algofind(["encode", "x", "--json"]).json();
    assert_eq!(encoded["encoder"], encoders[0]["fingerprint"]);
}

#[test]
fn an_unknown_encoder_is_no_silent_fall_back() {
    let run = algofind(["encode", "--encoder", "no-such-encoder", "x"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("there is no encoder `no-such-encoder`"), "{}", run.stderr);
    let run = algofind(["encode", "--encoder", "Cargo.toml", "x"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("not a table of word vectors"), "{}", run.stderr);
}

#[cfg(not(feature = "transformer"))]
#[test]
fn without_the_feature_distill_says_how_to_get_it() {
    let run = algofind(["distill", "model"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("cargo run --release --features transformer -- distill model"),
        "{}",
        run.stderr
    );
}

#[cfg(feature = "transformer")]
#[test]
fn distill_makes_a_table_that_encode_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("words.afw");
    let table = table.to_str().expect("a plain name");
    let model = "embed/tests/goldens/roberta";
    let made = algofind(["distill", model, "--out", table, "--dimension", "8", "--json"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let encoded = algofind(["encode", "--encoder", table, "a b c", "--json"]);
    assert_eq!(encoded.code, 0, "{}", encoded.stderr);
    assert_eq!(encoded.json()["encoder"], made.json()["fingerprint"]);
    assert_eq!(encoded.json()["dimension"], 8);
}
