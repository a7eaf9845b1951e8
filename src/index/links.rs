//! Calls across files, resolved from the facts an index stores.

use algofind_icfg::ir::{CallKind, FileSymbols};
use algofind_icfg::link::{LinkUnit, Position, resolve};
use algofind_icfg::project::Registry;
use algofind_retrieve::ids::{FileIx, FunctionIx, NodeIx};
use algofind_retrieve::index::{FunctionRef, Link, NodeRef, Snapshot};
use rayon::prelude::*;

use super::error::IndexError;

/// Links every call of the live files of `snapshot`.
pub(super) fn link(snapshot: &Snapshot, registry: &Registry) -> Result<Vec<Link>, IndexError> {
    let files: Vec<(u32, FileIx)> = (0..)
        .zip(snapshot.segments())
        .flat_map(|(number, live)| live.live_files().map(move |file| (number, file)))
        .collect();
    let symbols: Vec<FileSymbols> = files
        .par_iter()
        .map(|&(segment, file)| {
            let facts = snapshot.segment(segment).facts(file)?;
            postcard::from_bytes(&facts).map_err(IndexError::facts)
        })
        .collect::<Result<_, _>>()?;
    let described: Vec<_> =
        files.iter().map(|&(segment, file)| snapshot.segment(segment).file(file)).collect();
    let units: Vec<LinkUnit<'_>> = described
        .iter()
        .zip(&symbols)
        .map(|(file, symbols)| LinkUnit { path: file.path, group: registry.family(file.language), symbols })
        .collect();
    let first_function = |at: Position| {
        let (segment, file) = files[at.file as usize];
        (segment, snapshot.segment(segment).functions_of(file).next())
    };
    let mut links = Vec::new();
    // Which overriding method is meant is a guess; the code of what was found by name and type is what a caller does.
    for edge in resolve(&units).edges.into_iter().filter(|edge| edge.kind != CallKind::Override) {
        let (from_segment, Some(caller)) = first_function(edge.site) else { continue };
        let (to_segment, Some(callee)) = first_function(edge.callee) else { continue };
        let first_node = snapshot.segment(from_segment).node_range(caller).start;
        links.push(Link {
            from: NodeRef {
                segment: from_segment,
                node: NodeIx::from(first_node + edge.site.index as usize),
            },
            to: FunctionRef {
                segment: to_segment,
                function: FunctionIx::from(callee.index() + edge.callee.index as usize),
            },
        });
    }
    Ok(links)
}
