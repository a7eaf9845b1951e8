//! Graphs for people and other programs: DOT, SVG, and serialisable data for JSON.
//!
//! A [`Selection`] says which functions are shown: one, one with its callers and callees, or several. Then [`to_dot`] writes the
//! language of Graphviz, [`to_svg`] draws without any other program, and [`GraphData`] holds everything the graph knows.
//!
//! The SVG layout is our own. Control flow of structured code is nearly a line, so nodes stand below each other in
//! source order, indented like the code; ways back run up on the left, jumps ahead run down on the right, and ways to
//! the same place share a lane. A reader finds the program in the picture. Layered layouts spread branches side by side
//! and tear the source order apart. Of those in pure Rust we tried `layout-rs` 0.1 on functions of 30 to 110 nodes: no
//! clusters, no hexagons, the update of a loop far away from its body, edges through nodes.
//!
//! ```
//! use algofind_icfg::render::{self, PictureConfig, Selection};
//! use algofind_icfg::{Frontend, Icfg, lang};
//!
//! let file = lang::c::frontend().lower("int f(int x) { while (x > 9) x /= 2; return x; }".into());
//! let graph = Icfg::from_files([file]);
//! let function = graph.functions().next().expect("one function");
//! let selection = Selection::function(function.id());
//! let dot = render::to_dot(&graph, &selection, &PictureConfig::default());
//! assert!(dot.contains("while (x &gt; 9)") || dot.contains("while (x > 9)"));
//! let svg = render::to_svg(&graph, &selection, &PictureConfig::default());
//! assert!(svg.starts_with("<svg"));
//! ```

mod data;
mod dot;
mod label;
mod selection;
mod svg;

pub use data::{CallData, EdgeData, FunctionData, GraphData, LineRange, NodeData, ParameterData};
pub use dot::to_dot;
pub use selection::Selection;
pub use svg::to_svg;

/// How pictures are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureConfig {
    /// Longer node texts are cut and end in `…`.
    pub max_label_chars: usize,
}

impl Default for PictureConfig {
    fn default() -> Self {
        Self { max_label_chars: 64 }
    }
}
