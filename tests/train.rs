use crate::support::algofind;

#[cfg(not(feature = "train"))]
#[test]
fn without_the_feature_train_says_how_to_get_it() {
    let run = algofind(["train", "examples/corpus", "--out", "model"]);
    assert_eq!(run.code, 2);
    let command = "cargo run --release --features train -- train examples/corpus --out model";
    assert!(run.stderr.contains(command), "{}", run.stderr);
}

#[cfg(feature = "train")]
#[test]
fn a_trained_model_has_its_record_and_curves_and_index_takes_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let (model, index) = (path("model"), path("index"));
    let run = algofind([
        "train",
        "examples/corpus",
        "--out",
        &model,
        "--epochs",
        "3",
        "--backend",
        "cpu",
        "--json",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.json()["epochs"].as_array().map(Vec::len), Some(3));
    assert_eq!(run.stderr.matches("AUC").count(), 3, "{}", run.stderr);
    for name in ["model.json", "model.safetensors", "curves.svg"] {
        assert!(folder.path().join("model").join(name).is_file(), "{name}");
    }
    let run = algofind(["index", "examples/corpus", "--out", &index, "--gae", &model]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[cfg(feature = "train")]
#[test]
fn an_interrupted_training_goes_on_to_the_same_model() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let train = |out: &str, epochs: &str, more: &[&str]| {
        let arguments = ["train", "examples/corpus", "--out", out, "--epochs", epochs, "--backend", "cpu"];
        let run = algofind(arguments.iter().chain(more).copied());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stderr.matches("AUC").count()
    };
    let state = path("state");
    assert_eq!(train(&path("straight"), "4", &[]), 4);
    assert_eq!(train(&path("begun"), "2", &["--checkpoint", &state]), 2);
    assert_eq!(train(&path("resumed"), "4", &["--checkpoint", &state]), 2);
    let weights =
        |name: &str| std::fs::read(folder.path().join(name).join("model.safetensors")).expect("weights");
    assert!(weights("resumed") == weights("straight"));
}
