//! The training loop.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::train::backend::Runtime;
use crate::train::checkpoint::{self, Identity};
use crate::train::corpus::{Corpus, TrainingGraph};
use crate::train::network::{Network, initial_weights};
use crate::train::plan::Plan;
use crate::train::random::Stream;
use crate::train::state::State;
use crate::train::{TrainError, settings};
use crate::{EpochReport, Gae, GaeConfig, History, ModelCard, RankingScore, TrainConfig, TrainingRecord};

/// Why training ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The validation AUC did not get better for too long.
    Patience,
    /// All epochs were run.
    MaxEpochs,
    /// The cancel flag was raised.
    Cancelled,
}

/// The result of training.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Trained {
    /// The model: the best weights if there was a patience, else the last ones.
    pub model: Gae,
    /// All epochs, those before a resumption included.
    pub history: History,
    /// Why training ended.
    pub stop: Stop,
}

/// Trains graph autoencoders; see [`train`](crate::train) for an example.
pub struct Trainer<'a> {
    config: GaeConfig,
    training: TrainConfig,
    runtime: Runtime,
    feature_layout: String,
    on_epoch: Box<dyn FnMut(&EpochReport) + 'a>,
    cancel: Option<&'a AtomicBool>,
    checkpoint: Option<(PathBuf, usize)>,
    resume: Option<PathBuf>,
}

impl<'a> Trainer<'a> {
    /// A trainer on the CPU that reports to nobody.
    pub fn new(config: GaeConfig, training: TrainConfig) -> Self {
        Self {
            config,
            training,
            runtime: Runtime::cpu(),
            feature_layout: String::new(),
            on_epoch: Box::new(|_| ()),
            cancel: None,
            checkpoint: None,
            resume: None,
        }
    }

    /// Where to compute.
    #[must_use]
    pub fn on(self, runtime: Runtime) -> Self {
        Self { runtime, ..self }
    }

    /// The caller's name for what the feature columns mean; saved with the model.
    #[must_use]
    pub fn feature_layout(self, layout: impl Into<String>) -> Self {
        Self { feature_layout: layout.into(), ..self }
    }

    /// Called after every epoch.
    #[must_use]
    pub fn on_epoch(self, report: impl FnMut(&EpochReport) + 'a) -> Self {
        Self { on_epoch: Box::new(report), ..self }
    }

    /// Training ends soon after this flag is raised, with what was learnt in the epochs done so far.
    #[must_use]
    pub fn cancelled_by(self, flag: &'a AtomicBool) -> Self {
        Self { cancel: Some(flag), ..self }
    }

    /// Writes a checkpoint to a file every so many epochs and when training ends.
    #[must_use]
    pub fn checkpoint(self, file: impl Into<PathBuf>, every_epochs: usize) -> Self {
        Self { checkpoint: Some((file.into(), every_epochs.max(1))), ..self }
    }

    /// Continues from a checkpoint of the same run (only the number of epochs may differ). On the CPU the result is
    /// equal to that of a run that was never interrupted.
    #[must_use]
    pub fn resume(self, file: impl Into<PathBuf>) -> Self {
        Self { resume: Some(file.into()), ..self }
    }

    /// Trains on one graph or several (one per project, say): edges are hidden from the encoder by the validation
    /// share, and negatives join nodes of one graph.
    pub fn fit(&mut self, graphs: &[TrainingGraph<'_>]) -> Result<Trained, TrainError> {
        self.config.validate()?;
        settings::check(&self.training)?;
        let corpus = Corpus::new(graphs, &self.training)?;
        let identity = Identity {
            config: self.config.clone(),
            training: self.training.clone(),
            feature_layout: self.feature_layout.clone(),
            input_dimension: corpus.propagated.ncols(),
            data: corpus.fingerprint.clone(),
        };
        let mut state = match &self.resume {
            Some(file) => checkpoint::read(file, &identity, &self.runtime.autodiff())?,
            None => self.start(&identity),
        };
        let runtime = self.runtime.clone();
        let plan = Plan::new(&corpus, &self.config, self.training.batching, &runtime);
        let stop = self.run(&plan, &identity, &mut state)?;
        if let Some((file, _)) = &self.checkpoint {
            checkpoint::write(file, &identity, &state)?;
        }
        if stop != Stop::Patience {
            // The last step's weights have not been measured yet.
            let score = plan.validate(&state.network)?;
            let (epoch, network) = (state.epoch(), state.network.clone());
            state.consider(epoch, score, &network);
            return self.finish(&corpus, state, network, score, stop);
        }
        let network = state.network.clone();
        self.finish(&corpus, state, network, None, stop)
    }

    fn start(&self, identity: &Identity) -> State {
        let mut random = Stream::Weights.open(self.training.seed);
        let weights = initial_weights(&self.config, identity.input_dimension, &mut random);
        let network = Network::new(&weights, self.config.variational, &self.runtime.autodiff());
        State::new(network, self.training.learning_rate)
    }

    fn run(&mut self, plan: &Plan<'_>, identity: &Identity, state: &mut State) -> Result<Stop, TrainError> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let cancel = self.cancel.unwrap_or(&NEVER);
        let before = state.history.epochs.last().map_or(0.0, |report| report.seconds);
        let clock = Instant::now();
        while state.epoch() < self.training.max_epochs {
            let epoch = state.epoch();
            if self.training.patience.is_some_and(|patience| waited(state) > patience) {
                return Ok(Stop::Patience);
            }
            if cancel.load(Ordering::Relaxed) {
                return Ok(Stop::Cancelled);
            }
            let mut random = Stream::Epoch(epoch).open(self.training.seed);
            // Tensors are shared, so this copy costs nothing; it is what a cancelled epoch leaves behind.
            let mut next = state.clone();
            let Some(outcome) = plan.run_epoch(&mut next, &mut random, cancel)? else {
                return Ok(Stop::Cancelled);
            };
            if !outcome.loss.is_finite() {
                return Err(TrainError::Diverged { epoch, loss: outcome.loss });
            }
            next.consider(epoch, outcome.validation, &state.network);
            let seconds = before + clock.elapsed().as_secs_f64();
            let report = EpochReport { epoch, loss: outcome.loss, validation: outcome.validation, seconds };
            next.history.epochs.push(report);
            *state = next;
            (self.on_epoch)(&report);
            if let Some((file, every)) = &self.checkpoint
                && state.epoch().is_multiple_of(*every)
            {
                checkpoint::write(file, identity, state)?;
            }
        }
        Ok(Stop::MaxEpochs)
    }

    fn finish(
        &self,
        corpus: &Corpus,
        state: State,
        last: Network,
        last_score: Option<RankingScore>,
        stop: Stop,
    ) -> Result<Trained, TrainError> {
        let (network, validation) = match (self.training.patience, state.best) {
            (Some(_), Some(best)) => (best.network, Some(best.score)),
            _ => (last, last_score),
        };
        let mut weights = network.download()?;
        // The deviation head of a variational model is needed for training only.
        weights.truncate(self.config.widths.len());
        let card = ModelCard {
            config: self.config.clone(),
            input_dimension: corpus.propagated.ncols(),
            feature_layout: self.feature_layout.clone(),
            training: Some(TrainingRecord {
                config: self.training.clone(),
                n_epochs: state.history.epochs.len(),
                n_graphs: corpus.parts.len(),
                n_nodes: corpus.graph.n_nodes(),
                n_edges: corpus.graph.n_edges(),
                validation,
            }),
        };
        Ok(Trained { model: Gae::from_weights(card, weights)?, history: state.history, stop })
    }
}

/// Epochs since the best one.
fn waited(state: &State) -> usize {
    state.best.as_ref().map_or(0, |best| (state.epoch() - 1).saturating_sub(best.epoch))
}
