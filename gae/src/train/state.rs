//! Where a training run stands between two epochs.

use burn::optim::{AdamState, AdaptiveMomentumState};
use burn::tensor::{Device, Tensor};
use ndarray::Array2;

use crate::train::TrainError;
use crate::train::network::Network;
use crate::train::optimiser::Optimiser;
use crate::train::tensors::{download, upload};
use crate::{History, RankingScore};

/// Everything the next epoch depends on, beside configuration and data.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) network: Network,
    pub(crate) optimiser: Optimiser,
    /// One report per epoch done.
    pub(crate) history: History,
    pub(crate) best: Option<Best>,
}

/// The weights with the highest validation AUC so far.
#[derive(Clone)]
pub(crate) struct Best {
    pub(crate) epoch: usize,
    pub(crate) score: RankingScore,
    pub(crate) network: Network,
}

impl State {
    pub(crate) fn new(network: Network, learning_rate: f64) -> Self {
        let optimiser = Optimiser::new(learning_rate, network.weights().len());
        Self { network, optimiser, history: History::default(), best: None }
    }

    /// Number of the next epoch.
    pub(crate) fn epoch(&self) -> usize {
        self.history.epochs.len()
    }

    /// Remembers a network if it is better than all before.
    pub(crate) fn consider(&mut self, epoch: usize, score: Option<RankingScore>, network: &Network) {
        let Some(score) = score else { return };
        if self.best.as_ref().is_none_or(|best| score.auc > best.score.auc) {
            self.best = Some(Best { epoch, score, network: network.clone() });
        }
    }
}

/// Adam's moments of one weight matrix on the host.
pub(crate) struct Moments {
    pub(crate) time: usize,
    pub(crate) first: Array2<f32>,
    pub(crate) second: Array2<f32>,
}

impl Moments {
    pub(crate) fn download(state: &AdamState<2>) -> Result<Self, TrainError> {
        let AdaptiveMomentumState { time, moment_1, moment_2, .. } = state.momentum.clone();
        Ok(Self { time, first: download(moment_1)?, second: download(moment_2)? })
    }

    /// The moments on a device without gradients, as the optimiser keeps them.
    pub(crate) fn upload(&self, device: &Device) -> AdamState<2> {
        let place = |matrix: &Array2<f32>| -> Tensor<2> { upload(matrix.view(), device).inner() };
        AdamState::new(AdaptiveMomentumState::new(self.time, place(&self.first), place(&self.second)))
    }
}
