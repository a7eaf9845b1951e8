//! Models survive the disk; anything else on it is refused by name.

use std::fs;

use algofind_gae::{
    Batching, Gae, GaeConfig, GaeError, GraphEncoder, ModelCard, RankingScore, TrainConfig, TrainingRecord,
};
use ndarray::array;

fn model() -> Gae {
    let card = ModelCard {
        config: GaeConfig::with_widths([3, 1]),
        input_dimension: 2,
        feature_layout: "two counts".to_owned(),
        training: Some(TrainingRecord {
            config: TrainConfig { batching: Batching::Edges(7), seed: 42, ..TrainConfig::default() },
            n_epochs: 3,
            n_graphs: 1,
            n_nodes: 10,
            n_edges: 20,
            validation: Some(RankingScore { auc: 0.75, ap: 0.5 }),
        }),
    };
    Gae::from_weights(card, vec![array![[1.0, 2.0, -3.5], [0.25, 0.0, 1e-20]], array![[1.0], [2.0], [3.0]]])
        .unwrap()
}

/// The files of the model, after a textual change to the description.
fn load_changed(from: &str, to: &str) -> Result<Gae, GaeError> {
    let (description, weights) = model().to_bytes().unwrap();
    let description = String::from_utf8(description).unwrap();
    assert!(description.contains(from), "{description}");
    Gae::from_bytes(description.replacen(from, to, 1).as_bytes(), &weights)
}

#[test]
fn a_saved_model_is_the_same_after_loading() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("models/small");
    model().save(&path).unwrap();
    let loaded = Gae::load(&path).unwrap();
    assert_eq!(loaded, model());
    assert_eq!(loaded.fingerprint(), model().fingerprint());
    let mut files: Vec<_> = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["model.json", "model.safetensors"]);
}

#[test]
fn a_fingerprint_follows_the_weights() {
    let mut weights = model().weights().to_vec();
    weights[0][[1, 2]] = 0.0;
    let other = Gae::from_weights(model().card().clone(), weights).unwrap();
    assert_ne!(other.fingerprint(), model().fingerprint());
}

#[test]
fn features_of_another_layout_are_refused() {
    model().check_layout("two counts").unwrap();
    let error = model().check_layout("three counts").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the model was trained on features `two counts`, but these are `three counts`"
    );
}

#[test]
fn foreign_and_damaged_files_are_named() {
    let (description, weights) = model().to_bytes().unwrap();
    assert!(matches!(Gae::load("no/such/directory"), Err(GaeError::Io { .. })));
    assert!(matches!(Gae::from_bytes(b"not json", &weights), Err(GaeError::Json(_))));
    assert!(matches!(Gae::from_bytes(b"{\"a\": 1}", &weights), Err(GaeError::ForeignFormat { .. })));
    assert!(matches!(
        load_changed("\"version\": 1", "\"version\": 9"),
        Err(GaeError::FormatVersion { found: 9, supported: 1 })
    ));
    assert!(matches!(load_changed("\"seed\": 42", "\"seed\": \"x\""), Err(GaeError::Json(_))));
    assert!(matches!(
        load_changed("\"input_dimension\": 2", "\"input_dimension\": 3"),
        Err(GaeError::TensorShape { .. })
    ));

    let mut flipped = weights.clone();
    *flipped.last_mut().unwrap() ^= 1;
    assert!(matches!(Gae::from_bytes(&description, &flipped), Err(GaeError::Checksum { .. })));
    assert!(matches!(Gae::from_bytes(&description, b""), Err(GaeError::Checksum { .. })));
}

#[test]
fn weights_that_are_not_safetensors_are_named() {
    let (description, _) = model().to_bytes().unwrap();
    let foreign = b"PK\x03\x04 something else entirely";
    let checksum = blake3::hash(foreign).to_hex().to_string();
    let mut json: serde_json::Value = serde_json::from_slice(&description).unwrap();
    json["weights_blake3"] = checksum.into();
    let error = Gae::from_bytes(json.to_string().as_bytes(), foreign).unwrap_err();
    assert!(matches!(error, GaeError::Safetensors(_)), "{error}");
}
