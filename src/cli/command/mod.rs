//! The commands: one file each, with its options and what it does.

pub(crate) mod behave;
pub(crate) mod cache;
pub(crate) mod catalogue;
pub(crate) mod check;
#[cfg(feature = "postgres")]
pub(crate) mod compact;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod distill;
pub(crate) mod encode;
pub(crate) mod encoders;
pub(crate) mod eval;
pub(crate) mod graph;
pub(crate) mod identify;
pub(crate) mod index;
pub(crate) mod man;
pub(crate) mod mcp;
pub(crate) mod paper;
pub(crate) mod papers;
#[cfg(feature = "postgres")]
pub(crate) mod push;
pub(crate) mod search;
pub(crate) mod serve;
#[cfg(feature = "postgres")]
pub(crate) mod shards;
pub(crate) mod stats;
pub(crate) mod train;
pub(crate) mod tree;
pub(crate) mod tune;
pub(crate) mod verify;

use anyhow::Result;
use clap::Subcommand;

use super::Outcome;

#[derive(Debug, Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one of it in a run")]
pub(crate) enum Command {
    Search(search::SearchArgs),
    Behave(behave::BehaveArgs),
    Serve(serve::ServeArgs),
    Mcp(mcp::McpArgs),
    Identify(identify::IdentifyArgs),
    Index(index::IndexArgs),
    #[cfg(feature = "postgres")]
    Push(push::PushArgs),
    #[cfg(feature = "postgres")]
    Compact(compact::CompactArgs),
    #[cfg(feature = "postgres")]
    Shards(shards::ShardsArgs),
    Paper(paper::PaperArgs),
    Papers(papers::PapersArgs),
    Verify(verify::VerifyArgs),
    Cache(cache::CacheArgs),
    Eval(eval::EvalArgs),
    Tune(tune::TuneArgs),
    Convert(convert::ConvertArgs),
    Check(check::CheckArgs),
    Graph(graph::GraphArgs),
    Stats(stats::StatsArgs),
    Tree(tree::TreeArgs),
    Catalogue(catalogue::CatalogueArgs),
    Encode(encode::EncodeArgs),
    Encoders(encoders::EncodersArgs),
    Distill(distill::DistillArgs),
    Train(train::TrainArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// Whether its result is JSON.
    pub(crate) fn prints_json(&self) -> bool {
        match self {
            Self::Search(args) => args.json,
            Self::Behave(args) => args.json,
            Self::Identify(args) => args.json || args.sarif,
            Self::Index(args) => args.json,
            #[cfg(feature = "postgres")]
            Self::Push(args) => args.json,
            #[cfg(feature = "postgres")]
            Self::Shards(args) => args.json,
            #[cfg(feature = "postgres")]
            Self::Compact(_) => false,
            Self::Paper(args) => args.json,
            Self::Papers(args) => args.prints_json(),
            Self::Verify(args) => args.json,
            Self::Eval(args) => args.json,
            Self::Convert(args) => args.json,
            Self::Check(args) => args.json,
            Self::Graph(args) => args.json,
            Self::Stats(args) => args.json,
            Self::Catalogue(args) => args.json,
            Self::Encode(args) => args.json,
            Self::Encoders(args) => args.json,
            Self::Distill(args) => args.json,
            Self::Train(args) => args.json,
            Self::Cache(args) => args.json,
            Self::Tune(_)
            | Self::Tree(_)
            | Self::Completions(_)
            | Self::Man(_)
            | Self::Serve(_)
            | Self::Mcp(_) => false,
        }
    }

    /// Does what was asked for.
    pub(crate) fn run(&self) -> Result<Outcome> {
        match self {
            Self::Search(args) => search::run(args),
            Self::Behave(args) => behave::run(args),
            Self::Serve(args) => serve::run(args),
            Self::Mcp(args) => mcp::run(args),
            Self::Identify(args) => identify::run(args),
            Self::Index(args) => index::run(args),
            #[cfg(feature = "postgres")]
            Self::Push(args) => push::run(args),
            #[cfg(feature = "postgres")]
            Self::Compact(args) => compact::run(args),
            #[cfg(feature = "postgres")]
            Self::Shards(args) => shards::run(args),
            Self::Paper(args) => paper::run(args),
            Self::Papers(args) => papers::run(args),
            Self::Verify(args) => verify::run(args),
            Self::Cache(args) => cache::run(args),
            Self::Eval(args) => eval::run(args),
            Self::Tune(args) => tune::run(args),
            Self::Convert(args) => convert::run(args),
            Self::Check(args) => check::run(args),
            Self::Graph(args) => graph::run(args),
            Self::Stats(args) => stats::run(args),
            Self::Tree(args) => tree::run(args),
            Self::Catalogue(args) => catalogue::run(args),
            Self::Encode(args) => encode::run(args),
            Self::Encoders(args) => encoders::run(args),
            Self::Distill(args) => distill::run(args),
            Self::Train(args) => train::run(args),
            Self::Completions(args) => completions::run(args),
            Self::Man(args) => man::run(args),
        }
    }
}
