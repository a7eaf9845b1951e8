//! `Q_P` as it is kept: SMT-LIB text, and back.

use serde::{Deserialize, Serialize};

use super::{Bounds, Path, Paths, argument_name, explore, sort_of};
use crate::form::{BlockId, FunctionRef, Program};
use crate::smt::{Pool, parse_into};

/// The name of what a path returns.
const RESULT: &str = "R";

/// A way through a function, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPath {
    /// Declarations and assertions: the condition over `a0`, `a1`, …, and the result as `R`.
    pub smt: String,
    /// Decisions of the function itself, in order.
    pub decisions: Vec<(u32, u32)>,
    /// Whether the result is said.
    pub returns: bool,
}

/// The paths of a function, as text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KeptPaths {
    /// The paths that return.
    pub paths: Vec<KeptPath>,
    /// Whether there may be more.
    pub partial: bool,
}

/// Whether formulas can say all that a function is given, so that its paths are worth keeping.
pub fn has_formulas(program: &Program, function: FunctionRef) -> bool {
    let function = program.function(function);
    function.has_body()
        && function.searchable
        && !function.parameters.is_empty()
        && function.parameters.iter().all(|p| sort_of(&p.ty).is_some())
        && sort_of(&function.result).is_some()
}

impl KeptPaths {
    /// Explores a function.
    pub fn of(program: &Program, function: FunctionRef, bounds: Bounds) -> (Self, Vec<u32>) {
        let found = explore(program, function, bounds);
        let paths = found
            .paths
            .iter()
            .map(|path| KeptPath {
                smt: found.smt_lib(path),
                decisions: path.decisions.iter().map(|(a, b)| (a.0, b.0)).collect(),
                returns: path.result.is_some(),
            })
            .collect();
        (Self { paths, partial: found.partial }, found.units)
    }

    /// The paths as terms again. One whose text is not understood is left out, and the set is then partial.
    pub fn terms(&self, program: &Program, function: FunctionRef) -> Paths {
        let declared = program.function(function);
        let mut pool = Pool::new();
        let arguments = declared
            .parameters
            .iter()
            .enumerate()
            .map(|(place, p)| sort_of(&p.ty).map(|sort| pool.variable(&argument_name(place), sort)))
            .collect();
        let result = sort_of(&declared.result).map(|sort| pool.variable(RESULT, sort));
        let mut out = Paths { pool, arguments, partial: self.partial, ..Paths::default() };
        for kept in &self.paths {
            match parse_into(&mut out.pool, &kept.smt) {
                Ok(condition) => out.paths.push(Path {
                    condition,
                    result: result.filter(|_| kept.returns),
                    decisions: kept.decisions.iter().map(|(a, b)| (BlockId(*a), BlockId(*b))).collect(),
                }),
                Err(_) => out.partial = true,
            }
        }
        out
    }
}
