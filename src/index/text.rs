//! An index of one text that is no file: a function on standard input, say.

use algofind_icfg::FileGraph;
use algofind_icfg::project::{Registry, parse_text};
use algofind_retrieve::index::Snapshot;
use algofind_retrieve::segment::SegmentBuilder;

use super::build::BuildOptions;
use super::error::IndexError;
use super::{links, unit};

/// What stands for the path.
const NAME: &str = "-";

/// What a text may have to be put into to be code: a method alone is none in some languages.
const AROUND: [(&str, &str); 2] = [("", ""), ("class Pasted { ", "\n}")];

/// The text in the language named, or in the one that reads it with the fewest errors; `None` when there is no function
/// in it. Lines keep their numbers.
pub(super) fn in_memory(
    text: &str,
    language: Option<&str>,
    registry: &Registry,
    options: &BuildOptions<'_>,
) -> Result<Option<Snapshot>, IndexError> {
    let mut best: Option<(f32, FileGraph)> = None;
    for candidate in registry.languages() {
        // Any text could be pseudo-code, so that has to be asked for.
        let is_meant = language.map_or(candidate.0 != "pcode", |language| language == candidate.0);
        if !is_meant {
            continue;
        }
        let Some(frontend) = registry.for_language(candidate.0) else { continue };
        for (before, after) in AROUND {
            let Ok(graph) = parse_text(frontend, NAME, format!("{before}{text}{after}").into()) else {
                continue;
            };
            let errors = graph.error_share();
            if graph.n_functions() > 0 && best.as_ref().is_none_or(|(least, _)| errors < *least) {
                best = Some((errors, graph));
            }
        }
    }
    let Some((_, graph)) = best else { return Ok(None) };
    let spelling = registry.spelling(graph.language().0);
    let hash = *blake3::hash(text.as_bytes()).as_bytes();
    let mut builder = SegmentBuilder::new();
    builder.push(&unit::file_unit(graph, spelling, hash, &options.encoders, options.detail)?)?;
    let segments = vec![builder.finish()?];
    let unlinked = Snapshot::in_memory(segments.clone(), Vec::new());
    let links = links::link(&unlinked, registry)?;
    Ok(Some(Snapshot::in_memory(segments, links)))
}
