//! What a [`FileUnit`] must satisfy before a builder takes it.

use std::collections::BTreeMap;

use super::error::BuildError;
use crate::unit::{FileUnit, FunctionUnit};

/// The dimension of each table by name, known once its first vector came.
pub(crate) type Dimensions = BTreeMap<String, usize>;

/// Checks every index, span and dimension of `unit`; gives the dimensions of tables that are new.
pub(crate) fn check_unit(unit: &FileUnit, known: &Dimensions) -> Result<Dimensions, BuildError> {
    if u32::try_from(unit.source.len()).is_err() || u32::try_from(unit.facts.len()).is_err() {
        return Err(BuildError::TooLarge { what: "bytes of one file" });
    }
    let mut new = Dimensions::new();
    for table in &unit.tables {
        for row in &table.rows {
            let found = row.vector.dimension();
            let expected = known.get(&table.name).or_else(|| new.get(&table.name)).copied();
            let expected = expected.unwrap_or_else(|| *new.entry(table.name.clone()).or_insert(found));
            if found != expected {
                let (path, table) = (unit.path.clone(), table.name.clone());
                return Err(BuildError::Dimension { path, table, found, expected });
            }
        }
    }
    for function in &unit.functions {
        check_function(unit, function)?;
    }
    Ok(new)
}

fn check_function(unit: &FileUnit, function: &FunctionUnit) -> Result<(), BuildError> {
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
    for node in &function.nodes {
        let (start, end, len) = (node.start_byte, node.end_byte, unit.source.len());
        if start > end || end as usize > len {
            return Err(BuildError::Span { path: unit.path.clone(), start, end, len });
        }
        in_range("table", (node.rows.len() as u32).saturating_sub(1), unit.tables.len().max(1))?;
        for (row, table) in node.rows.iter().zip(&unit.tables) {
            row.map_or(Ok(()), |row| in_range("row", row, table.rows.len()))?;
        }
    }
    Ok(())
}
