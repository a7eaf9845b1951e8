//! What a [`FileUnit`] must satisfy before a builder takes it.

use super::error::BuildError;
use crate::unit::{FileUnit, FunctionUnit, Vector};

/// The dimensions all vectors of a segment share, known once the first vector came.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Dimensions {
    pub(crate) text: Option<usize>,
    pub(crate) graph: Option<usize>,
}

/// Checks every index, span and dimension of `unit`; returns the dimensions with it included.
pub(crate) fn check_unit(unit: &FileUnit, mut known: Dimensions) -> Result<Dimensions, BuildError> {
    if u32::try_from(unit.source.len()).is_err() || u32::try_from(unit.facts.len()).is_err() {
        return Err(BuildError::TooLarge { what: "bytes of one file" });
    }
    for text in &unit.texts {
        check_dimension(&unit.path, "text", &text.vector, &mut known.text)?;
    }
    for function in &unit.functions {
        check_function(unit, function, &mut known)?;
    }
    Ok(known)
}

fn check_function(
    unit: &FileUnit,
    function: &FunctionUnit,
    known: &mut Dimensions,
) -> Result<(), BuildError> {
    let in_range = |what, index: u32, len: usize| {
        if (index as usize) < len {
            Ok(())
        } else {
            Err(BuildError::OutOfRange { path: unit.path.clone(), what, index, len })
        }
    };
    let n_nodes = function.nodes.len();
    for &(from, to, _) in &function.edges {
        in_range("node", from.max(to), n_nodes)?;
    }
    for call in &function.calls {
        in_range("node", call.node, n_nodes)?;
    }
    for text in function.text.iter().chain(function.nodes.iter().filter_map(|n| n.text.as_ref())) {
        in_range("text", *text, unit.texts.len())?;
    }
    for node in &function.nodes {
        let (start, end, len) = (node.start_byte, node.end_byte, unit.source.len());
        if start > end || end as usize > len {
            return Err(BuildError::Span { path: unit.path.clone(), start, end, len });
        }
        if let Some(vector) = &node.graph {
            check_dimension(&unit.path, "graph", vector, &mut known.graph)?;
        }
    }
    Ok(())
}

fn check_dimension(
    path: &str,
    what: &'static str,
    vector: &Vector,
    known: &mut Option<usize>,
) -> Result<(), BuildError> {
    let found = vector.dimension();
    let expected = *known.get_or_insert(found);
    if found == expected {
        Ok(())
    } else {
        Err(BuildError::Dimension { path: path.to_owned(), what, found, expected })
    }
}
