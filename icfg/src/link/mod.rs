//! Who calls whom: call sites joined to definitions, across files.
//!
//! The linker reads nothing but [`FileSymbols`], so that an index can keep those and link again without parsing. Which
//! rules apply follows from what a file's symbols contain, not from its language: a call on a receiver looks in types,
//! a caller that belongs to a type looks there first, a file that includes others sees their definitions. In order:
//!
//! | call | looked up in |
//! |---|---|
//! | `v.f(x)`, `T.f(x)` | the declared type, its supertypes; the subtypes that override it; for a method without a body, the subtypes that have one |
//! | `this.f(x)`, `super.f(x)` | the caller's type and its supertypes; only the supertypes |
//! | `new T(x)` | the constructors of `T` |
//! | `f(x)` | the caller's type, its supertypes, the enclosing types; static imports; the caller's file; files it includes; the package; all files, where a shared header decides between several |
//! | `m.f(x)` | files of the imported module `m`: its package, its file or its folder has that name |
//! | `s::f(x)` | the type `s`; files of the module `s`; like `f(x)` if there are none |
//! | `v.w.f(x)`, `g(y).f(x)` | the declared type of the field `w`, of what `g` returns; what a foreign type with arguments gives may be one of those; nothing if the type is foreign |
//! | `?.f(x)` | all types, if name and number of arguments fit few enough |
//! | `p(x)`, `p.run(x)`, `t[i](x)`, `o->p(x)` | if no function is found by its name: lambdas and functions stored in the variable, table or field, or passed as the parameter |
//! | `g(f)`, `g(x -> …)`, `g(T::f)` | the node that passes a function on is joined to it |
//!
//! A type's name is looked up in the enclosing types, the file, its imports, its package and its wildcard imports. A
//! name imported from outside the project stays outside: such a call is never linked to a namesake. `Outer.Inner` is
//! looked up from its beginning.
//!
//! Nothing costs more than the size of the code: of very many namesakes, subtypes or stored functions the nearest few
//! hundred are looked at.
//!
//! ```
//! use algofind_icfg::ir::symbols::{CallSite, Definition, FileSymbols, Receiver, Through};
//! use algofind_icfg::link::{self, LinkUnit};
//!
//! // void f() {}    void g() { f(); }
//! let function = |name| Definition {
//!     name,
//!     arity: 0,
//!     is_variadic: false,
//!     is_file_local: false,
//!     is_static: false,
//!     is_constructor: false,
//!     owner: None,
//!     returns: None,
//!     parent: None,
//! };
//! let symbols = FileSymbols {
//!     texts: vec!["f".into(), "g".into()],
//!     definitions: vec![function(0), function(1)],
//!     calls: vec![CallSite {
//!         node: 3,
//!         function: 1,
//!         name: 0,
//!         arity: 0,
//!         receiver: Receiver::None,
//!         through: Through::Nothing,
//!     }],
//!     ..FileSymbols::default()
//! };
//! let links = link::resolve(&[LinkUnit { path: "a.c", group: "c", symbols: &symbols }]);
//! assert_eq!((links.edges[0].site.index, links.edges[0].callee.index), (3, 0));
//! assert_eq!(links.report.n_resolved, 1);
//! ```

mod buckets;
mod choice;
mod hierarchy;
mod includes;
mod links;
mod place;
mod recursion;
mod scope;
mod typename;
mod values;
mod world;

use std::collections::BTreeMap;

use rayon::prelude::*;

pub use links::{LinkEdge, LinkReport, Links, Position};

use crate::ir::FileSymbols;
use scope::{FileLinks, Scope};
use world::World;

/// Most callees a call is joined to when several fit equally well.
pub const MAX_TARGETS: usize = 4;

/// Changes whenever the same source would be stored as other [`FileSymbols`]; what was stored before cannot be linked.
pub const SYMBOLS_VERSION: &str = "2";

/// A file as the linker sees it.
#[derive(Clone, Copy, Debug)]
pub struct LinkUnit<'a> {
    /// Path with `/`: what includes are matched with, and what decides which of several namesakes is nearest.
    pub path: &'a str,
    /// Only files of one group call each other. Usually the name of the language.
    pub group: &'a str,
    /// Definitions and calls.
    pub symbols: &'a FileSymbols,
}

/// Joins the call sites of all `units` to the definitions in them.
///
/// The result depends on the units and their order only, not on the number of threads.
pub fn resolve(units: &[LinkUnit<'_>]) -> Links {
    let mut groups: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for (at, unit) in units.iter().enumerate() {
        groups.entry(unit.group).or_default().push(at as u32);
    }
    let mut links = Links::default();
    for members in groups.into_values() {
        let world = World::new(members.iter().map(|&at| units[at as usize]).collect());
        let mut per_file: Vec<FileLinks> = (0..members.len())
            .into_par_iter()
            .map_init(|| Scope::new(&world), |scope, file| scope.link_file(file as u32))
            .collect();
        values::link(&world, &mut per_file);
        for file in per_file {
            links.report += file.report;
            links.edges.extend(file.edges.into_iter().map(|mut edge| {
                edge.site.file = members[edge.site.file as usize];
                edge.callee.file = members[edge.callee.file as usize];
                edge
            }));
        }
    }
    links.edges.sort_unstable();
    links.edges.dedup_by_key(|edge| (edge.site, edge.callee));
    recursion::mark(units, &mut links);
    links
}
