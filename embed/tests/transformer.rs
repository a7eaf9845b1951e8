//! The transformer against vectors made by Hugging Face `transformers` (`scripts/goldens.py`), and against damaged files.
#![cfg(feature = "transformer")]

use std::fs;
use std::path::{Path, PathBuf};

use algofind_embed::{EncodeError, Pooling, TextEncoder, TransformerEncoder, TransformerOptions};
use ndarray::Array2;
use safetensors::SafeTensors;
use safetensors::tensor::{Dtype, TensorView, serialize};

fn goldens() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens")
}

fn sentences() -> Vec<String> {
    let text = fs::read_to_string(goldens().join("sentences.txt")).unwrap();
    text.lines().map(unescape).collect()
}

fn unescape(line: &str) -> String {
    let mut symbols = line.chars();
    let mut text = String::new();
    while let Some(symbol) = symbols.next() {
        text.push(match symbol {
            '\\' => match symbols.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.unwrap(),
            },
            symbol => symbol,
        });
    }
    text
}

fn expected(path: &Path, name: &str) -> Array2<f32> {
    let bytes = fs::read(path).unwrap();
    let tensors = SafeTensors::deserialize(&bytes).unwrap();
    let tensor = tensors.tensor(name).unwrap();
    let numbers = tensor.data().chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().unwrap())).collect();
    Array2::from_shape_vec((tensor.shape()[0], tensor.shape()[1]), numbers).unwrap()
}

/// Every row has a cosine of at least 0.9999 with its golden.
fn assert_same(found: &Array2<f32>, expected: &Array2<f32>, texts: &[impl std::fmt::Debug]) {
    assert_eq!(found.dim(), expected.dim());
    for ((found, expected), text) in found.rows().into_iter().zip(expected.rows()).zip(texts) {
        assert!((found.dot(&found) - 1.0).abs() < 1e-4);
        assert!(found.dot(&expected) >= 0.9999, "{} for {text:?}", found.dot(&expected));
    }
}

fn roberta(pooling: Pooling) -> TransformerEncoder {
    let options = TransformerOptions { pooling: Some(pooling), ..TransformerOptions::default() };
    TransformerEncoder::open(goldens().join("roberta"), &options).unwrap()
}

#[test]
#[ignore = "needs the model: ALGOFIND_MINILM names a folder with all-MiniLM-L6-v2"]
fn minilm_agrees_with_the_reference() {
    let directory =
        std::env::var_os("ALGOFIND_MINILM").expect("ALGOFIND_MINILM names a folder with the model");
    let encoder = TransformerEncoder::open(Path::new(&directory), &TransformerOptions::default()).unwrap();
    let sentences = sentences();
    let texts: Vec<&str> = sentences.iter().map(String::as_str).collect();
    assert!(texts.len() >= 50);
    let vectors = encoder.encode(&texts).unwrap();
    assert_same(&vectors, &expected(&goldens().join("minilm.safetensors"), "mean"), &texts);
}

#[test]
fn roberta_agrees_with_the_reference() {
    let sentences = sentences();
    let texts: Vec<&str> = sentences.iter().map(String::as_str).collect();
    for (pooling, name) in [(Pooling::Mean, "mean"), (Pooling::Cls, "cls")] {
        let vectors = roberta(pooling).encode(&texts).unwrap();
        assert_same(&vectors, &expected(&goldens().join("roberta/goldens.safetensors"), name), &texts);
    }
}

#[test]
fn pairs_of_text_and_code_agree_with_the_reference() {
    let sentences = sentences();
    let pairs: Vec<(&str, &str)> = (0..12).map(|at| (&*sentences[at], &*sentences[20 + at])).collect();
    let vectors = roberta(Pooling::Cls).encode_pairs(&pairs).unwrap();
    assert_same(&vectors, &expected(&goldens().join("roberta/goldens.safetensors"), "pairs"), &pairs);
}

#[test]
fn a_batch_does_not_change_a_vector() {
    let sentences = sentences();
    let texts: Vec<&str> = sentences.iter().map(String::as_str).collect();
    let together = roberta(Pooling::Mean).encode_all(&texts).unwrap();
    let options = TransformerOptions { batch_tokens: 1, ..TransformerOptions::default() };
    let alone =
        TransformerEncoder::open(goldens().join("roberta"), &options).unwrap().encode(&texts).unwrap();
    assert!((together - alone).iter().all(|difference| difference.abs() < 1e-4));
}

#[test]
fn a_longer_text_is_cut() {
    let options = TransformerOptions { max_tokens: Some(8), ..TransformerOptions::default() };
    let encoder = TransformerEncoder::open(goldens().join("roberta"), &options).unwrap();
    let short = "for for for for for for for";
    let vectors = encoder.encode(&[short, &short.repeat(50)]).unwrap();
    assert!((vectors.row(0).dot(&vectors.row(1)) - 1.0).abs() < 1e-5);
}

/// A copy of the small model that a test may damage.
fn copy() -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for file in ["config.json", "merges.txt", "model.safetensors", "tokenizer.json", "vocab.json"] {
        fs::copy(goldens().join("roberta").join(file), copy.path().join(file)).unwrap();
    }
    copy
}

fn open(directory: &tempfile::TempDir) -> Result<TransformerEncoder, EncodeError> {
    TransformerEncoder::open(directory.path(), &TransformerOptions::default())
}

fn error(directory: &tempfile::TempDir) -> EncodeError {
    open(directory).err().expect("a damaged model must not open")
}

/// Rewrites the configuration with one setting changed.
fn set(directory: &tempfile::TempDir, name: &str, value: serde_json::Value) {
    let path = directory.path().join("config.json");
    let mut config: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    config[name] = value;
    fs::write(&path, config.to_string()).unwrap();
}

/// Rewrites the weights; `change` may drop, rename or reshape each tensor.
fn rewrite(
    directory: &tempfile::TempDir,
    change: impl Fn(&str, &[usize]) -> Option<(String, Vec<usize>, Dtype)>,
) {
    let path = directory.path().join("model.safetensors");
    let bytes = fs::read(&path).unwrap();
    let tensors = SafeTensors::deserialize(&bytes).unwrap();
    let views: Vec<(String, TensorView<'_>)> = tensors
        .tensors()
        .into_iter()
        .filter_map(|(name, view)| {
            let (name, shape, dtype) = change(&name, view.shape())?;
            let size = shape.iter().product::<usize>() * dtype.bitsize() / 8;
            Some((name, TensorView::new(dtype, shape, &bytes[bytes.len() - size..]).unwrap()))
        })
        .collect();
    let written = serialize(views, None).unwrap();
    fs::write(&path, written).unwrap();
}

#[test]
fn old_vocabulary_files_give_the_same_vectors() {
    let directory = copy();
    fs::remove_file(directory.path().join("tokenizer.json")).unwrap();
    let sentences = sentences();
    let texts: Vec<&str> = sentences.iter().map(String::as_str).collect();
    let vectors = open(&directory).unwrap().encode(&texts).unwrap();
    assert_same(&vectors, &expected(&goldens().join("roberta/goldens.safetensors"), "mean"), &texts);
}

#[test]
fn a_prefix_of_the_base_model_is_understood() {
    let directory = copy();
    let path = directory.path().join("model.safetensors");
    let bytes = fs::read(&path).unwrap();
    let tensors = SafeTensors::deserialize(&bytes).unwrap();
    let views = tensors.tensors().into_iter().map(|(name, view)| (format!("roberta.{name}"), view));
    fs::write(&path, serialize(views, None).unwrap()).unwrap();
    let vectors = open(&directory).unwrap().encode(&["swap"]).unwrap();
    assert!(
        (vectors.row(0).dot(&roberta(Pooling::Mean).encode(&["swap"]).unwrap().row(0)) - 1.0).abs() < 1e-6
    );
}

#[test]
fn a_missing_file_is_named() {
    for file in ["config.json", "model.safetensors"] {
        let directory = copy();
        fs::remove_file(directory.path().join(file)).unwrap();
        let error = error(&directory);
        assert!(matches!(&error, EncodeError::Missing { path, .. } if path.ends_with(file)), "{error}");
    }
    let directory = copy();
    fs::remove_file(directory.path().join("tokenizer.json")).unwrap();
    fs::remove_file(directory.path().join("vocab.json")).unwrap();
    assert!(error(&directory).to_string().contains("tokenizer.json is missing"));
}

#[test]
fn another_architecture_is_refused() {
    let directory = copy();
    set(&directory, "model_type", "t5".into());
    assert!(matches!(error(&directory), EncodeError::Architecture { found, .. } if found == "t5"));
    let directory = copy();
    set(&directory, "hidden_act", "silu".into());
    assert!(matches!(error(&directory), EncodeError::Setting { field: "hidden_act", .. }));
    let directory = copy();
    set(&directory, "num_attention_heads", 7.into());
    assert!(matches!(error(&directory), EncodeError::Setting { field: "num_attention_heads", .. }));
    let directory = copy();
    fs::write(directory.path().join("config.json"), "{\"model_type\": \"bert\"}").unwrap();
    assert!(matches!(error(&directory), EncodeError::Json { .. }));
}

#[test]
fn a_tensor_of_another_shape_is_named_with_both_shapes() {
    let directory = copy();
    set(&directory, "intermediate_size", 100.into());
    match error(&directory) {
        EncodeError::TensorShape { name, expected, found, .. } => {
            assert_eq!(name, "encoder.layer.0.intermediate.dense.weight");
            assert_eq!((expected, found), (vec![100, 48], vec![96, 48]));
        }
        other => panic!("{other}"),
    }
}

#[test]
fn missing_surplus_and_foreign_tensors_are_named() {
    let lost = "encoder.layer.3.output.dense.bias";
    let directory = copy();
    rewrite(&directory, |name, shape| (name != lost).then(|| (name.to_owned(), shape.to_vec(), Dtype::F32)));
    assert!(matches!(error(&directory), EncodeError::TensorMissing { name, .. } if name == lost));

    let directory = copy();
    set(&directory, "num_hidden_layers", 11.into());
    assert!(
        matches!(error(&directory), EncodeError::TensorUnused { name, .. } if name.starts_with("encoder.layer.11"))
    );

    let directory = copy();
    rewrite(&directory, |name, shape| Some((name.to_owned(), shape.to_vec(), Dtype::I16)));
    assert!(matches!(error(&directory), EncodeError::TensorType { found, .. } if found == "I16"));
}

#[test]
fn truncated_weights_are_refused_wherever_they_end() {
    let directory = copy();
    let path = directory.path().join("model.safetensors");
    let whole = fs::read(&path).unwrap();
    for length in [0, 7, 100, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(matches!(error(&directory), EncodeError::Weights { .. }), "{length}");
    }
}

#[test]
fn a_tokenizer_of_another_model_is_refused() {
    let directory = copy();
    set(&directory, "vocab_size", 799.into());
    assert!(matches!(error(&directory), EncodeError::Vocabulary { tokenizer: 800, model: 799 }));

    let directory = copy();
    set(&directory, "model_type", "bert".into());
    let error = error(&directory);
    assert!(matches!(&error, EncodeError::Tokenizer { reason, .. } if reason.contains("[CLS]")), "{error}");

    let directory = copy();
    fs::write(directory.path().join("tokenizer.json"), "{}").unwrap();
    assert!(matches!(self::error(&directory), EncodeError::Tokenizer { .. }));
}
