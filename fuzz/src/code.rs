//! Source files.

use std::path::Path;
use std::sync::OnceLock;

use algofind::Encoders;
use algofind::icfg::project::{Registry, SourceFile, parse_bytes};
use algofind::index::{Detail, file_unit};

struct Reader {
    registry: Registry,
    encoders: Encoders,
}

/// A file with this ending becomes what an index stores of it.
pub fn read(ending: &str, bytes: &[u8]) {
    static READER: OnceLock<Reader> = OnceLock::new();
    let Reader { registry, encoders } =
        READER.get_or_init(|| Reader { registry: Registry::builtin(), encoders: Encoders::default() });
    let path = Path::new("file").with_extension(ending);
    let Some(frontend) = registry.for_path(&path) else { panic!("{ending} is read") };
    let file = SourceFile {
        name: format!("file.{ending}"),
        path,
        n_bytes: bytes.len() as u64,
        language: frontend.language(),
    };
    let Ok(parsed) = parse_bytes(&file, bytes.to_vec(), registry) else { return };
    let spelling = registry.spelling(parsed.graph.language().0);
    let (n_functions, n_nodes) = (parsed.graph.n_functions(), parsed.graph.n_nodes());
    let unit = file_unit(parsed.graph, spelling, [0; 32], encoders, Detail::Nodes)
        .expect("a graph can be described");
    assert_eq!(unit.functions.len(), n_functions);
    assert_eq!(unit.functions.iter().map(|function| function.nodes.len()).sum::<usize>(), n_nodes);
}
