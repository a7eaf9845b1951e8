//! Training a graph autoencoder on your own code, and searching with it.
//!
//! ```sh
//! cargo run --release --features train --example train_gae -- path/to/your/code
//! ```
//!
//! The autoencoder learns which nodes of a control-flow graph are joined (§4.2 of the paper). What it makes of a node on
//! the way is the node's place in its graph: a vector that the paper's ranking compares beside the node's text. The
//! shipped model has learnt from many projects; one that has learnt from yours knows its habits.
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use algofind::gae::{Gae, GaeConfig, GraphEncoder as _, TrainConfig};
use algofind::index::BuildOptions;
use algofind::search::{PaperRanking, Parts, SearchOptions};
use algofind::train::{GraphTraining, Progress, train_graph_model};
use algofind::{Encoders, Index, Query};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let code = std::env::args().nth(1).unwrap_or_else(|| "examples/corpus".into());

    // The model learns from what the text and math encoders say about each node.
    let encoders = Encoders::shipped();

    // The defaults are those of the shipped model. A little corpus needs a little model and few epochs; the same seed
    // gives the same model again.
    let defaults = GraphTraining::default();
    let options = GraphTraining {
        model: GaeConfig::with_widths([64, 32]),
        training: TrainConfig { max_epochs: 30, seed: 1, ..defaults.training.clone() },
        on_progress: Box::new(|progress| match progress {
            Progress::Read { n_files, n_nodes } => println!("{n_files} files, {n_nodes} nodes"),
            Progress::Epoch(report) if report.epoch % 5 == 0 => {
                let auc = report.validation.map_or(f64::NAN, |score| score.auc);
                println!("epoch {:>3}: loss {:.4}, AUC {auc:.4}", report.epoch, report.loss);
            }
            Progress::Epoch(_) => {}
        }),
        ..defaults
    };
    let trained = train_graph_model(&[&code], &encoders, options)?;

    // A model is a folder: the weights, and a card that says what it was trained on and how.
    let folder = std::env::temp_dir().join("algofind-example-model");
    trained.model.save(&folder)?;
    let model = Gae::load(&folder)?;
    println!("{} is in {}", model.fingerprint(), folder.display());

    // From here on it is one of the encoders. A model that had learnt from other encoders would be refused here.
    let encoders = encoders.with_graph(model)?;
    let (index, _) = Index::build(&[&code], &BuildOptions { encoders, ..BuildOptions::default() })?;

    // The paper's ranking, with and without places in the graph.
    let query = Query::new(&std::fs::read_to_string("examples/queries/kruskal.txt")?, index.encoders())?;
    let options = SearchOptions { top: 3, ..SearchOptions::default() };
    let ranking = PaperRanking::new(&index)?;
    for graph in [1.0, 0.0] {
        println!("\nplaces in the graph count {graph}");
        let parts = Parts { graph, ..Parts::default() };
        for result in ranking.with_parts(parts).search(&query, &options)?.results {
            let place = &result.regions[0];
            println!("{}. {}:{}-{}  {}", result.rank, place.file, place.start, place.end, place.function);
        }
    }
    Ok(())
}
