//! Training the graph encoder of an index on source code (§4.2 of the paper).
//!
//! Each file is one graph, with the features and edges that [`file_unit`](crate::index::file_unit) gives the encoder
//! when the file is indexed: a model sees at work what it has seen in training.
//!
//! ```no_run
//! use algofind::Encoders;
//! use algofind::train::{GraphTraining, train_graph_model};
//!
//! let encoders = Encoders::shipped();
//! let trained = train_graph_model(&["src"], &encoders, GraphTraining::default())?;
//! trained.model.save("my-model")?;
//! let encoders = encoders.with_graph(trained.model)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::path::{Path, PathBuf};

use algofind_gae::train::{Runtime, TrainError, Trained, Trainer, TrainingGraph};
use algofind_gae::{Batching, EpochReport, GaeConfig, Graph, TrainConfig};
use algofind_icfg::project::{Registry, SourceFile, WalkOptions, parse_file, walk};
use ndarray::Array2;
use rayon::prelude::*;

use crate::cancel::Cancel;
use crate::encoders::Encoders;
use crate::index::{IndexError, training_input};

/// How a graph encoder is trained.
pub struct GraphTraining<'a> {
    /// Shape of the model.
    pub model: GaeConfig,
    /// Epochs, patience, share of hidden edges and seed.
    pub training: TrainConfig,
    /// Files are read, in an order drawn with the seed, until they have this many nodes.
    pub max_nodes: usize,
    /// Where to compute.
    pub runtime: Runtime,
    /// The state of training is kept in this file after every epoch, and training goes on from it if it is there.
    pub checkpoint: Option<PathBuf>,
    /// Which files are taken.
    pub walk: WalkOptions,
    /// Hears how far training has come.
    pub on_progress: Box<dyn FnMut(Progress<'_>) + 'a>,
    /// Stops training; what was learnt so far is the result.
    pub cancel: Cancel,
}

impl GraphTraining<'_> {
    /// Enough for the few weights of a lean model; the features of so many nodes take 100 MB.
    pub const MAX_NODES: usize = 100_000;
}

impl Default for GraphTraining<'_> {
    /// The shape of the shipped model, on the CPU, in batches of edges as in the paper: the graphs of files are small
    /// and alike, so a step over a part of them is about as good as one over all, and many more of them are made.
    fn default() -> Self {
        Self {
            model: GaeConfig::lean(),
            training: TrainConfig {
                batching: Batching::Edges(TrainConfig::BATCH_EDGES),
                ..TrainConfig::default()
            },
            max_nodes: Self::MAX_NODES,
            runtime: Runtime::cpu(),
            checkpoint: None,
            walk: WalkOptions::default(),
            on_progress: Box::new(|_| ()),
            cancel: Cancel::default(),
        }
    }
}

/// How far training has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// Files are being read.
    Read {
        /// Files read so far.
        n_files: usize,
        /// Their nodes.
        n_nodes: usize,
    },
    /// An epoch is done.
    Epoch(&'a EpochReport),
}

/// A graph encoder could not be trained.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GraphTrainError {
    /// The code could not be read or described.
    #[error(transparent)]
    Read(#[from] IndexError),
    /// There is no code with control flow to learn from.
    #[error("there is no function in a language this build reads under the given paths")]
    NoCode,
    /// The trainer failed.
    #[error(transparent)]
    Train(#[from] TrainError),
}

/// Trains a graph encoder for indexes made with the text and math encoders of `encoders`.
pub fn train_graph_model(
    paths: &[impl AsRef<Path>],
    encoders: &Encoders,
    mut options: GraphTraining<'_>,
) -> Result<Trained, GraphTrainError> {
    let files = read(paths, encoders, &mut options)?;
    if files.is_empty() {
        return Err(GraphTrainError::NoCode);
    }
    let graphs: Vec<TrainingGraph<'_>> =
        files.iter().map(|(graph, features)| TrainingGraph { graph, features: features.view() }).collect();
    let GraphTraining { model, training, runtime, checkpoint, mut on_progress, cancel, .. } = options;
    let mut trainer = Trainer::new(model, training)
        .on(runtime)
        .feature_layout(encoders.feature_layout())
        .on_epoch(|report| on_progress(Progress::Epoch(report)))
        .cancelled_by(cancel.flag());
    if let Some(file) = checkpoint {
        if file.exists() {
            trainer = trainer.resume(&file);
        }
        trainer = trainer.checkpoint(file, 1);
    }
    Ok(trainer.fit(&graphs)?)
}

/// Files parsed at a time; more would be thrown away when the last nodes are reached.
const BATCH: usize = 64;

/// Graphs and features of files until there are enough nodes. Files without an edge teach nothing.
fn read(
    paths: &[impl AsRef<Path>],
    encoders: &Encoders,
    options: &mut GraphTraining<'_>,
) -> Result<Vec<(Graph, Array2<f32>)>, GraphTrainError> {
    let registry = Registry::builtin();
    let files = draw(paths, &registry, options)?;
    let mut graphs = Vec::new();
    let (mut n_files, mut n_nodes) = (0, 0);
    for batch in files.chunks(BATCH) {
        options.cancel.check()?;
        let max_bytes = options.walk.max_file_bytes;
        let parsed: Vec<_> = batch
            .par_iter()
            .filter_map(|file| parse_file(file, &registry, max_bytes).ok())
            .map(|parsed| training_input(parsed.graph, encoders))
            .collect::<Result<_, IndexError>>()?;
        n_files += batch.len();
        for (graph, features) in parsed.into_iter().filter(|(graph, _)| graph.n_edges() > 0) {
            if n_nodes >= options.max_nodes {
                return Ok(graphs);
            }
            n_nodes += graph.n_nodes();
            graphs.push((graph, features));
        }
        (options.on_progress)(Progress::Read { n_files, n_nodes });
    }
    Ok(graphs)
}

/// The files under `paths` in an order that depends on their names and the seed alone.
fn draw(
    paths: &[impl AsRef<Path>],
    registry: &Registry,
    options: &GraphTraining<'_>,
) -> Result<Vec<SourceFile>, IndexError> {
    let paths: Vec<PathBuf> = paths.iter().map(|path| path.as_ref().to_owned()).collect();
    let mut files = walk(&paths, registry, &options.walk, |_| !options.cancel.is_cancelled())?.files;
    let seed = options.training.seed.to_le_bytes();
    files.sort_by_cached_key(|file| {
        *blake3::Hasher::new().update(&seed).update(file.name.as_bytes()).finalize().as_bytes()
    });
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use algofind_gae::{GaeError, GraphEncoder};
    use ndarray::ArrayView2;

    use super::*;
    use crate::index::{Detail, file_unit};

    /// Keeps what it is asked to encode.
    #[derive(Default)]
    struct Recorder(Mutex<Vec<(Graph, Array2<f32>)>>);

    impl GraphEncoder for Recorder {
        fn dimension(&self) -> usize {
            1
        }
        fn fingerprint(&self) -> String {
            "recorder".to_owned()
        }
        fn encode(&self, graph: &Graph, features: ArrayView2<'_, f32>) -> Result<Array2<f32>, GaeError> {
            self.0.lock().expect("no panic").push((graph.clone(), features.to_owned()));
            Ok(Array2::zeros((graph.n_nodes(), 1)))
        }
    }

    #[test]
    fn a_model_is_trained_on_what_it_reads_when_a_file_is_indexed() {
        let recorder = Arc::new(Recorder::default());
        let encoders = Encoders { graph: Some(recorder.clone()), ..Encoders::shipped() };
        let registry = Registry::builtin();
        let mut options = quick();
        options.max_nodes = usize::MAX;
        for file in draw(&["examples/corpus"], &registry, &options).expect("files") {
            let graph = parse_file(&file, &registry, options.walk.max_file_bytes).expect("sound code").graph;
            let spelling = registry.spelling(graph.language().0);
            file_unit(graph, spelling, [0; 32], &encoders, Detail::Nodes).expect("a unit");
        }
        let mut indexed = std::mem::take(&mut *recorder.0.lock().expect("no panic"));
        indexed.retain(|(graph, _)| graph.n_edges() > 0);
        let trained = read(&["examples/corpus"], &encoders, &mut options).expect("graphs");
        assert!(trained == indexed, "{} and {} graphs", trained.len(), indexed.len());
    }

    fn quick() -> GraphTraining<'static> {
        let defaults = GraphTraining::default();
        let training = TrainConfig { max_epochs: 5, seed: 7, ..defaults.training.clone() };
        GraphTraining { model: GaeConfig::with_widths([8, 4]), training, ..defaults }
    }

    #[test]
    fn one_seed_gives_one_model_and_it_fits_the_encoders() {
        let encoders = Encoders::shipped();
        let train = || train_graph_model(&["examples/corpus"], &encoders, quick()).expect("a model");
        let (first, second) = (train(), train());
        assert_eq!(first.model, second.model);
        assert_eq!(first.history.epochs.len(), 5);
        assert!(encoders.with_graph(first.model).is_ok());
    }

    #[test]
    fn reading_stops_at_the_given_number_of_nodes() {
        let record = |max_nodes| {
            let options = GraphTraining { max_nodes, ..quick() };
            let trained =
                train_graph_model(&["examples/corpus"], &Encoders::shipped(), options).expect("a model");
            trained.model.card().training.clone().expect("it was trained")
        };
        let (few, all) = (record(300), record(usize::MAX));
        assert!(few.n_nodes >= 300 && few.n_graphs < all.n_graphs, "{few:?} {all:?}");
    }

    #[test]
    fn a_folder_without_code_is_a_named_error() {
        let none = train_graph_model(&["docs"], &Encoders::shipped(), quick());
        assert!(matches!(none, Err(GraphTrainError::NoCode)));
    }
}
