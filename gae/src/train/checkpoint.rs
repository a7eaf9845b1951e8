//! A training run on disk: one safetensors file whose metadata holds the rest of the state as JSON.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use burn::tensor::Device;
use ndarray::Array2;
use safetensors::SafeTensors;
use serde::{Deserialize, Serialize};

use crate::file::{read_tensors, write_file, write_tensors};
use crate::train::TrainError;
use crate::train::network::{Network, weight_shapes};
use crate::train::optimiser::Optimiser;
use crate::train::state::{Best, Moments, State};
use crate::{EpochReport, GaeConfig, GaeError, History, RankingScore, TrainConfig};

const METADATA_KEY: &str = "algofind-gae-checkpoint";
const VERSION: u32 = 1;

/// What must be equal for a checkpoint to be continued.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub(crate) config: GaeConfig,
    pub(crate) training: TrainConfig,
    pub(crate) feature_layout: String,
    pub(crate) input_dimension: usize,
    /// Hash of graphs and features.
    pub(crate) data: String,
}

#[derive(Serialize, Deserialize)]
struct Metadata {
    version: u32,
    identity: Identity,
    epochs: Vec<EpochBits>,
    /// Steps Adam has taken with each weight matrix, if any.
    times: Vec<Option<usize>>,
    /// The epoch whose weights are stored as the best.
    best: Option<usize>,
}

/// A report as bit patterns: JSON readers may round decimals, and a resumed run must compare the very same numbers.
#[derive(Serialize, Deserialize)]
struct EpochBits {
    loss: u64,
    auc_ap: Option<(u64, u64)>,
    seconds: u64,
}

impl EpochBits {
    fn new(report: &EpochReport) -> Self {
        Self {
            loss: report.loss.to_bits(),
            auc_ap: report.validation.map(|score| (score.auc.to_bits(), score.ap.to_bits())),
            seconds: report.seconds.to_bits(),
        }
    }

    fn report(&self, epoch: usize) -> EpochReport {
        let score = |(auc, ap)| RankingScore { auc: f64::from_bits(auc), ap: f64::from_bits(ap) };
        EpochReport {
            epoch,
            loss: f64::from_bits(self.loss),
            validation: self.auc_ap.map(score),
            seconds: f64::from_bits(self.seconds),
        }
    }
}

impl Identity {
    /// Everything but the number of epochs, which may grow, must agree.
    fn check(&self, other: &Self) -> Result<(), TrainError> {
        let same_training = TrainConfig { max_epochs: self.training.max_epochs, ..other.training.clone() };
        let differs = |what| Err(TrainError::OtherRun { what });
        if self.config != other.config || self.input_dimension != other.input_dimension {
            differs("model shape")
        } else if self.training != same_training {
            differs("training configuration")
        } else if self.feature_layout != other.feature_layout {
            differs("feature layout")
        } else if self.data != other.data {
            differs("data")
        } else {
            Ok(())
        }
    }
}

/// Writes the state of a run; a reader sees the old file or the new one.
pub(crate) fn write(path: &Path, identity: &Identity, state: &State) -> Result<(), TrainError> {
    let mut tensors = BTreeMap::new();
    for (layer, weight) in state.network.download()?.into_iter().enumerate() {
        tensors.insert(name("weight", layer), weight);
    }
    let mut times = Vec::new();
    for (layer, moments) in state.optimiser.moments.iter().enumerate() {
        times.push(moments.as_ref().map(|moments| moments.momentum.time));
        if let Some(moments) = moments {
            let Moments { first, second, .. } = Moments::download(moments)?;
            tensors.insert(name("first_moment", layer), first);
            tensors.insert(name("second_moment", layer), second);
        }
    }
    if let Some(best) = &state.best {
        for (layer, weight) in best.network.download()?.into_iter().enumerate() {
            tensors.insert(name("best_weight", layer), weight);
        }
    }
    let metadata = Metadata {
        version: VERSION,
        identity: identity.clone(),
        epochs: state.history.epochs.iter().map(EpochBits::new).collect(),
        times,
        best: state.best.as_ref().map(|best| best.epoch),
    };
    let metadata = serde_json::to_string(&metadata).map_err(GaeError::from)?;
    let metadata = HashMap::from([(METADATA_KEY.to_owned(), metadata)]);
    let bytes = write_tensors(tensors.iter().map(|(name, matrix)| (name.clone(), matrix)), Some(metadata))?;
    Ok(write_file(path, &bytes)?)
}

/// Reads the state of a run, which must be the run described by `identity`.
pub(crate) fn read(path: &Path, identity: &Identity, device: &Device) -> Result<State, TrainError> {
    let bytes = fs::read(path).map_err(GaeError::io(path))?;
    let metadata = read_metadata(&bytes)?;
    metadata.identity.check(identity)?;
    let mut tensors = read_tensors(&bytes)?;
    let shapes = weight_shapes(&identity.config, identity.input_dimension);
    let mut take = |kind: &str, layer: usize| take_tensor(&mut tensors, &name(kind, layer), shapes[layer]);
    let mut network = |kind: &str| -> Result<Network, TrainError> {
        let weights = (0..shapes.len()).map(|layer| take(kind, layer)).collect::<Result<Vec<_>, _>>()?;
        Ok(Network::new(&weights, identity.config.variational, device))
    };
    let current = network("weight")?;
    let foreign = |reason: &str| TrainError::ForeignCheckpoint { reason: reason.to_owned() };
    let epochs: Vec<_> = metadata.epochs.iter().enumerate().map(|(epoch, bits)| bits.report(epoch)).collect();
    let best = match metadata.best {
        Some(epoch) => {
            let score = epochs.get(epoch).and_then(|report| report.validation);
            let score = score.ok_or_else(|| foreign("its best epoch was not validated"))?;
            Some(Best { epoch, score, network: network("best_weight")? })
        }
        None => None,
    };
    if metadata.times.len() != shapes.len() {
        return Err(foreign("it does not have one step count per weight"));
    }
    let mut optimiser = Optimiser::new(identity.training.learning_rate, shapes.len());
    for (layer, time) in metadata.times.into_iter().enumerate() {
        if let Some(time) = time {
            let (first, second) = (take("first_moment", layer)?, take("second_moment", layer)?);
            optimiser.moments[layer] = Some(Moments { time, first, second }.upload(device));
        }
    }
    Ok(State { network: current, optimiser, history: History { epochs }, best })
}

fn read_metadata(bytes: &[u8]) -> Result<Metadata, TrainError> {
    #[derive(Deserialize)]
    struct Header {
        version: u32,
    }
    let foreign = |reason: String| TrainError::ForeignCheckpoint { reason };
    let (_, header) = SafeTensors::read_metadata(bytes).map_err(|error| foreign(error.to_string()))?;
    let json = header.metadata().as_ref().and_then(|metadata| metadata.get(METADATA_KEY));
    let json = json.ok_or_else(|| foreign(format!("it has no `{METADATA_KEY}` entry")))?;
    let Header { version } = serde_json::from_str(json).map_err(|error| foreign(error.to_string()))?;
    if version != VERSION {
        return Err(foreign(format!("its version is {version}, this build reads {VERSION}")));
    }
    serde_json::from_str(json).map_err(|error| foreign(error.to_string()))
}

fn take_tensor(
    tensors: &mut BTreeMap<String, Array2<f32>>,
    name: &str,
    shape: (usize, usize),
) -> Result<Array2<f32>, TrainError> {
    let matrix = tensors.remove(name).ok_or_else(|| GaeError::MissingTensor { name: name.to_owned() })?;
    if matrix.dim() != shape {
        let (expected, found) = (vec![shape.0, shape.1], matrix.shape().to_vec());
        return Err(GaeError::TensorShape { name: name.to_owned(), expected, found }.into());
    }
    Ok(matrix)
}

fn name(kind: &str, layer: usize) -> String {
    format!("{kind}.{layer}")
}
