//! Python's operators, built-in functions and types, and the modules that algorithms use, as `CPython` 3.11 has them.
//!
//! Lowered code calls `python.NAME` for operators and functions and asks values for methods, whose entries are
//! `python.TYPE.NAME(…)` with one letter an argument. What is not modelled ends a run as unsupported; errors are raised.
//!
//! | module | question it answers |
//! |---|---|
//! | `value` | What is a value, when are two equal, which comes first, what is its key? |
//! | `operate` | What do operators give? |
//! | `subscript` | What is at an index, a key or a slice? |
//! | `iterate` | What comes next? |
//! | `builtin` | What do built-in functions give? |
//! | `sequence`, `mapping`, `text` | What do methods of lists, mappings and strings do? |
//! | `show` | How is a value written? |
//! | `module` | What do `math`, `heapq`, `bisect`, `itertools` and others give? |

mod builtin;
mod iterate;
mod mapping;
mod module;
mod operate;
mod sequence;
mod show;
mod subscript;
mod text;
mod value;

pub(crate) use value::type_name;

use super::{Entry, Native};
use crate::form::Language;

/// Key without `python.`, number of arguments (none if that varies), function.
type Row = (&'static str, Option<usize>, Native);

pub(super) fn entries() -> Vec<Entry> {
    let tables: [&[Row]; 8] = [
        operate::TABLE,
        subscript::TABLE,
        iterate::TABLE,
        builtin::TABLE,
        sequence::TABLE,
        mapping::TABLE,
        text::TABLE,
        module::TABLE,
    ];
    tables
        .iter()
        .flat_map(|table| table.iter())
        .map(|(name, n_arguments, native)| Entry {
            language: Language::Python,
            key: format!("python.{name}"),
            n_arguments: *n_arguments,
            native: *native,
            kinds: None,
        })
        .collect()
}
