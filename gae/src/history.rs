//! What a training run said about itself, epoch by epoch.

use serde::{Deserialize, Serialize};

use crate::RankingScore;

/// One epoch of training.
///
/// `validation` describes the weights the epoch *began* with. In full-batch training `loss` does too, as one forward
/// pass serves both; with mini-batches the weights move between the batches `loss` averages over.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EpochReport {
    /// Number of the epoch, from 0.
    pub epoch: usize,
    /// Mean cross-entropy over positive and negative pairs (plus the divergence term of a variational model).
    pub loss: f64,
    /// Link prediction on the hidden edges, if there are any.
    pub validation: Option<RankingScore>,
    /// Wall-clock seconds since training began, over all resumed parts.
    pub seconds: f64,
}

/// All epochs of a run, in order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct History {
    /// The reports.
    pub epochs: Vec<EpochReport>,
}

impl History {
    /// The epoch with the highest validation AUC, the earliest of equals.
    pub fn best(&self) -> Option<&EpochReport> {
        let mut best: Option<(&EpochReport, f64)> = None;
        for report in &self.epochs {
            let Some(score) = report.validation else { continue };
            if best.is_none_or(|(_, auc)| score.auc > auc) {
                best = Some((report, score.auc));
            }
        }
        best.map(|(report, _)| report)
    }
}
