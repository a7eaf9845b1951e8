//! Models on disk: `model.safetensors` for the weights, `model.json` for everything else.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Write;
use std::path::Path;

use ndarray::Array2;
use safetensors::tensor::{Dtype, SafeTensors, TensorView};
use serde::{Deserialize, Serialize};

use crate::card::TrainingRecord;
use crate::model::weight_name;
use crate::{Gae, GaeConfig, GaeError, ModelCard};

const FORMAT: &str = "algofind-gae";
const VERSION: u32 = 1;
const DESCRIPTION_FILE: &str = "model.json";
const WEIGHTS_FILE: &str = "model.safetensors";

/// The JSON file. Its own type, so that [`ModelCard`] may change without changing old files.
#[derive(Serialize, Deserialize)]
struct Description {
    format: String,
    version: u32,
    config: GaeConfig,
    input_dimension: usize,
    feature_layout: String,
    training: Option<TrainingRecord>,
    weights_blake3: String,
}

/// Read before the rest, so that another kind or version of file is named as such.
#[derive(Deserialize)]
struct Header {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
}

impl Gae {
    /// Reads a model from the directory [`save`](Self::save) wrote.
    pub fn load(directory: impl AsRef<Path>) -> Result<Self, GaeError> {
        let read = |name: &str| {
            let path = directory.as_ref().join(name);
            fs::read(&path).map_err(GaeError::io(path))
        };
        Self::from_bytes(&read(DESCRIPTION_FILE)?, &read(WEIGHTS_FILE)?)
    }

    /// Writes `model.json` and `model.safetensors` into a directory, which is made if it is not there.
    ///
    /// Each file is written under a temporary name and renamed, weights first: a kill leaves the old files, the new
    /// ones, or a pair whose checksums disagree, which loading refuses.
    pub fn save(&self, directory: impl AsRef<Path>) -> Result<(), GaeError> {
        let directory = directory.as_ref();
        let (description, weights) = self.to_bytes()?;
        fs::create_dir_all(directory).map_err(GaeError::io(directory))?;
        write_file(&directory.join(WEIGHTS_FILE), &weights)?;
        write_file(&directory.join(DESCRIPTION_FILE), &description)
    }

    /// The model that comes with the crate: trained on the graphs of Java and C projects, for nodes that `algofind-embed`
    /// describes with its shipped encoders. `assets/graph-model/README.md` says how it was made; a model for other
    /// features refuses them by name, see [`check_layout`](Self::check_layout).
    pub fn shipped() -> Result<Self, GaeError> {
        Self::from_bytes(
            include_bytes!("../assets/graph-model/model.json"),
            include_bytes!("../assets/graph-model/model.safetensors"),
        )
    }

    /// Reads a model from the contents of its two files, for instance from `include_bytes!`.
    pub fn from_bytes(description: &[u8], weights: &[u8]) -> Result<Self, GaeError> {
        let header: Header = serde_json::from_slice(description)?;
        if header.format != FORMAT {
            return Err(GaeError::ForeignFormat { expected: FORMAT, found: header.format });
        }
        if header.version != VERSION {
            return Err(GaeError::FormatVersion { found: header.version, supported: VERSION });
        }
        let description: Description = serde_json::from_slice(description)?;
        let checksum = blake3::hash(weights).to_hex().to_string();
        if checksum != description.weights_blake3 {
            return Err(GaeError::Checksum { expected: description.weights_blake3, found: checksum });
        }
        let mut tensors = read_tensors(weights)?;
        let weights = (0..description.config.widths.len())
            .map(|layer| {
                let name = weight_name(layer);
                tensors.remove(&name).ok_or(GaeError::MissingTensor { name })
            })
            .collect::<Result<_, _>>()?;
        if let Some(name) = tensors.into_keys().next() {
            return Err(GaeError::UnexpectedTensor { name });
        }
        let Description { config, input_dimension, feature_layout, training, .. } = description;
        Self::from_weights(ModelCard { config, input_dimension, feature_layout, training }, weights)
    }

    /// The contents of the two files, description and weights; equal models give equal bytes.
    pub fn to_bytes(&self) -> Result<(Vec<u8>, Vec<u8>), GaeError> {
        let named = self.weights().iter().enumerate().map(|(layer, weight)| (weight_name(layer), weight));
        let weights = write_tensors(named, None)?;
        let card = self.card().clone();
        let description = Description {
            format: FORMAT.to_owned(),
            version: VERSION,
            config: card.config,
            input_dimension: card.input_dimension,
            feature_layout: card.feature_layout,
            training: card.training,
            weights_blake3: blake3::hash(&weights).to_hex().to_string(),
        };
        let mut json = serde_json::to_vec_pretty(&description)?;
        json.push(b'\n');
        Ok((json, weights))
    }
}

/// Matrices by name, as a safetensors file, with optional metadata in its header.
pub(crate) fn write_tensors<'a>(
    tensors: impl IntoIterator<Item = (String, &'a Array2<f32>)>,
    metadata: Option<HashMap<String, String>>,
) -> Result<Vec<u8>, GaeError> {
    let bytes: BTreeMap<String, (Vec<usize>, Vec<u8>)> = tensors
        .into_iter()
        .map(|(name, matrix)| {
            let data = matrix.iter().flat_map(|value| value.to_le_bytes()).collect();
            (name, (matrix.shape().to_vec(), data))
        })
        .collect();
    let views = bytes
        .iter()
        .map(|(name, (shape, data))| Ok((name, TensorView::new(Dtype::F32, shape.clone(), data)?)))
        .collect::<Result<Vec<_>, GaeError>>()?;
    Ok(safetensors::serialize(views, metadata)?)
}

/// The matrices of a safetensors file by name.
pub(crate) fn read_tensors(bytes: &[u8]) -> Result<BTreeMap<String, Array2<f32>>, GaeError> {
    let mut matrices = BTreeMap::new();
    for (name, view) in SafeTensors::deserialize(bytes)?.iter() {
        if view.dtype() != Dtype::F32 {
            return Err(GaeError::TensorType { name: name.to_owned(), found: format!("{:?}", view.dtype()) });
        }
        let shape_error = || GaeError::TensorShape {
            name: name.to_owned(),
            expected: vec![2],
            found: view.shape().to_vec(),
        };
        let &[rows, columns] = view.shape() else { return Err(shape_error()) };
        let values =
            view.data().chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        let matrix = Array2::from_shape_vec((rows, columns), values).map_err(|_| shape_error())?;
        matrices.insert(name.to_owned(), matrix);
    }
    Ok(matrices)
}

/// Writes a file so that a reader never sees half of it.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), GaeError> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".new");
    let mut file = fs::File::create(&temporary).map_err(GaeError::io(&temporary))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(GaeError::io(&temporary))?;
    fs::rename(&temporary, path).map_err(GaeError::io(path))
}
