//! Who calls whom: call sites joined to definitions, across files.
//!
//! The linker reads nothing but [`FileSymbols`], so that an index can keep those and link again without parsing. Which
//! rules apply follows from what a file's symbols contain, not from its language: a call on a receiver looks in types,
//! a caller that belongs to a type looks there first, a file that includes others sees their definitions. In order:
//!
//! | call | looked up in |
//! |---|---|
//! | `v.f(x)`, `T.f(x)` | the declared type, its supertypes; for a method without a body, the subtypes that have one |
//! | `this.f(x)`, `super.f(x)` | the caller's type and its supertypes; only the supertypes |
//! | `new T(x)` | the constructors of `T` |
//! | `f(x)` | the caller's type, its supertypes, the enclosing types; static imports; the caller's file; files it includes; the package; all files, where a shared header decides between several |
//! | `m.f(x)` | files of the imported module `m`: its package, its file or its folder has that name |
//! | `s::f(x)` | the type `s`; files of the module `s`; like `f(x)` if there are none |
//! | `T.g.f(x)`, `v.g(y).f(x)` | nothing if the type of `v` is foreign; else like `g(y).f(x)` |
//! | `g(y).f(x)` | all types, if name and number of arguments fit few enough |
//!
//! A type's name is looked up in the enclosing types, the file, its imports, its package and its wildcard imports. A
//! name imported from outside the project stays outside: such a call is never linked to a namesake.
//!
//! ```
//! use algofind_icfg::ir::symbols::{CallSite, Definition, FileSymbols, Receiver};
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
//! };
//! let symbols = FileSymbols {
//!     texts: vec!["f".into(), "g".into()],
//!     definitions: vec![function(0), function(1)],
//!     calls: vec![CallSite { node: 3, function: 1, name: 0, arity: 0, receiver: Receiver::None }],
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
mod recursion;
mod scope;
mod typename;
mod world;

use std::collections::BTreeMap;

use rayon::prelude::*;

pub use links::{LinkEdge, LinkReport, Links, Position};

use crate::ir::FileSymbols;
use scope::Scope;
use world::World;

/// Most callees a call is joined to when several fit equally well.
pub const MAX_TARGETS: usize = 4;

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
        let per_file: Vec<(Vec<LinkEdge>, LinkReport)> = (0..members.len())
            .into_par_iter()
            .map_init(|| Scope::new(&world), |scope, file| scope.link_file(file as u32))
            .collect();
        for (edges, report) in per_file {
            links.report += report;
            links.edges.extend(edges.into_iter().map(|mut edge| {
                edge.site.file = members[edge.site.file as usize];
                edge.callee.file = members[edge.callee.file as usize];
                edge
            }));
        }
    }
    links.edges.sort_unstable();
    recursion::mark(units, &mut links);
    links
}
