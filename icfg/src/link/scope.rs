//! The lookup of one file's calls.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::MAX_TARGETS;
use super::choice::{self, Outcome, by_arity};
use super::includes::Closure;
use super::links::{LinkEdge, LinkReport, Position};
use super::typename;
use super::world::World;
use crate::ir::symbols::{CallSite, Receiver, Text};
use crate::ir::{FileSymbols, NameId};

/// Looks up calls, one file at a time; keeps its buffers between files.
pub(super) struct Scope<'w, 'a> {
    world: &'w World<'a>,
    file: u32,
    closure: Closure,
    /// Project-wide names of the file's texts.
    names: Vec<Option<NameId>>,
    /// Types already looked up, by the type around the call and the name.
    types: HashMap<(Option<u32>, NameId), Option<u32>, BuildHasherDefault<FxHasher>>,
}

impl<'w, 'a> Scope<'w, 'a> {
    pub(super) fn new(world: &'w World<'a>) -> Self {
        let closure = world.includes.closure();
        Self { world, file: 0, closure, names: Vec::new(), types: HashMap::default() }
    }

    /// Edges and account of all calls of a file.
    pub(super) fn link_file(&mut self, file: u32) -> (Vec<LinkEdge>, LinkReport) {
        self.file = file;
        self.types.clear();
        self.names = self.world.known_names(file);
        self.closure.fill(&self.world.includes, file);
        let symbols = self.world.units[file as usize].symbols;
        let mut edges = Vec::new();
        let mut report = LinkReport { n_calls: symbols.calls.len(), ..LinkReport::default() };
        for call in &symbols.calls {
            match self.resolve(symbols, call) {
                None => report.n_external += 1,
                Some(Outcome::Foreign) => report.n_foreign += 1,
                Some(Outcome::Unresolved) => report.n_unresolved += 1,
                Some(Outcome::Found { targets, is_capped }) => {
                    let is_ambiguous = targets.len() > 1;
                    report.n_resolved += usize::from(!is_ambiguous);
                    report.n_ambiguous += usize::from(is_ambiguous);
                    report.n_capped += usize::from(is_capped);
                    edges.extend(targets.into_iter().map(|at| self.edge(call, at, is_ambiguous)));
                }
            }
        }
        edges.sort_unstable();
        edges.dedup_by_key(|edge| (edge.site, edge.callee));
        (edges, report)
    }

    fn edge(&self, call: &CallSite, target: u32, is_ambiguous: bool) -> LinkEdge {
        let callee = self.world.function(target);
        LinkEdge {
            site: Position { file: self.file, index: call.node },
            callee: Position { file: callee.file, index: callee.local },
            caller: call.function,
            is_ambiguous,
            is_recursive: false,
        }
    }

    /// `None` when no function of the project has the name.
    fn resolve(&mut self, symbols: &FileSymbols, call: &CallSite) -> Option<Outcome> {
        // A call outside every function is damaged data.
        let caller = symbols.definitions.get(call.function as usize)?;
        let owner = caller
            .owner
            .filter(|&owner| (owner as usize) < symbols.types.len())
            .map(|owner| self.world.first_types[self.file as usize] + owner);
        let arity = call.arity;
        match (call.receiver, symbols.text(call.name)) {
            (Receiver::This, "this") => return self.constructors(owner?, arity),
            (Receiver::Super, "super") => return self.super_constructors(owner?, arity),
            _ => {}
        }
        let name = self.name(call.name)?;
        if call.receiver == Receiver::New {
            let made = self.find_type(owner, name)?;
            return self.constructors(made, arity);
        }
        if self.world.by_name.get(name.index() as u32).is_empty() {
            return None;
        }
        Some(match call.receiver {
            Receiver::This => owner.map_or(Outcome::Unresolved, |ty| self.on_type(ty, name, arity)),
            Receiver::Super => owner.map_or(Outcome::Unresolved, |ty| self.on_super(ty, name, arity)),
            Receiver::Type(text) => match self.name(text).and_then(|ty| self.find_type(owner, ty)) {
                Some(ty) => self.on_type(ty, name, arity),
                None => Outcome::Foreign,
            },
            Receiver::Unknown => self.anywhere(name, arity),
            Receiver::MemberOf(text) => match self.name(text).and_then(|ty| self.find_type(owner, ty)) {
                Some(_) => self.anywhere(name, arity),
                None => Outcome::Foreign,
            },
            Receiver::Module(text) => {
                self.scoped(symbols.text(text), owner, name, arity).unwrap_or(Outcome::Foreign)
            }
            Receiver::Scope(text) => {
                let found = self.scoped(symbols.text(text), owner, name, arity);
                found.unwrap_or_else(|| self.free(name, arity))
            }
            Receiver::None | Receiver::New => self.plain(owner, name, arity),
        })
    }

    fn name(&self, text: Text) -> Option<NameId> {
        self.names.get(text as usize).copied().flatten()
    }

    fn find_type(&mut self, scope: Option<u32>, name: NameId) -> Option<u32> {
        let (world, file) = (self.world, self.file);
        *self.types.entry((scope, name)).or_insert_with(|| typename::find(world, file, scope, name))
    }

    /// `new T(x)` and `this(x)`; a type without a constructor of its own has nothing to be joined to.
    fn constructors(&self, ty: u32, arity: u16) -> Option<Outcome> {
        let world = self.world;
        // The constructors of a class may be defined in another file than the class.
        let name = world.types[ty as usize].name;
        let outside =
            world.hierarchy.below(ty).into_iter().filter(|&at| world.types[at as usize].name == name);
        let all: Vec<u32> =
            std::iter::once(ty).chain(outside).flat_map(|ty| world.constructors(ty)).collect();
        if all.is_empty() {
            return None;
        }
        let fitting = by_arity(world, all.into_iter(), arity, true);
        Some(choice::nearest(self.world, self.file, fitting))
    }

    /// `super(x)`: interfaces stand among the supertypes but have no constructors.
    fn super_constructors(&self, ty: u32, arity: u16) -> Option<Outcome> {
        self.world.hierarchy.above(ty).iter().find_map(|&above| self.constructors(above, arity))
    }

    /// `super.f(x)`
    fn on_super(&self, ty: u32, name: NameId, arity: u16) -> Outcome {
        let hierarchy = &self.world.hierarchy;
        let above = hierarchy.above(ty).iter();
        let found = above.map(|&ty| self.own_methods(ty, name, arity)).find(|it| *it != Outcome::Unresolved);
        let otherwise = if hierarchy.is_open(ty) { Outcome::Foreign } else { Outcome::Unresolved };
        found.unwrap_or(otherwise)
    }

    /// Methods of the type or what it inherits; for one without a body, the subtypes' methods.
    fn on_type(&self, ty: u32, name: NameId, arity: u16) -> Outcome {
        let world = self.world;
        let inherited = self.inherited(ty, name, arity);
        if inherited != Outcome::Unresolved {
            return inherited;
        }
        let with_supertypes = || std::iter::once(ty).chain(world.hierarchy.above(ty).iter().copied());
        if with_supertypes().any(|ty| world.declares(ty, name, arity)) {
            let below = world.hierarchy.below(ty);
            let methods = below.iter().flat_map(|&ty| world.methods(ty, name));
            return choice::all_nearest_first(world, self.file, by_arity(world, methods, arity, true));
        }
        if world.hierarchy.is_open(ty) { Outcome::Foreign } else { Outcome::Unresolved }
    }

    /// The methods of the nearest type, from `ty` upwards, that has fitting ones.
    fn inherited(&self, ty: u32, name: NameId, arity: u16) -> Outcome {
        std::iter::once(&ty)
            .chain(self.world.hierarchy.above(ty))
            .map(|&ty| self.own_methods(ty, name, arity))
            .find(|outcome| *outcome != Outcome::Unresolved)
            .unwrap_or(Outcome::Unresolved)
    }

    fn own_methods(&self, ty: u32, name: NameId, arity: u16) -> Outcome {
        let fitting = by_arity(self.world, self.world.methods(ty, name), arity, true);
        choice::nearest(self.world, self.file, fitting)
    }

    /// `f(x)`
    fn plain(&mut self, owner: Option<u32>, name: NameId, arity: u16) -> Outcome {
        let world = self.world;
        let mut is_open = false;
        for ty in world.enclosing(owner) {
            let outcome = self.on_type(ty, name, arity);
            is_open |= outcome == Outcome::Foreign;
            if matches!(outcome, Outcome::Found { .. }) {
                return outcome;
            }
        }
        if let Some(outcome) = self.imported(name, arity) {
            return outcome;
        }
        let free = self.free(name, arity);
        if free != Outcome::Unresolved {
            return free;
        }
        // Inherited from a type outside, most likely; else the code is incomplete and any namesake may be meant.
        if is_open { Outcome::Foreign } else { self.anywhere(name, arity) }
    }

    /// `m.f(x)`: a function of the type or module `m`; `None` when the project shows no such module.
    fn scoped(&mut self, module: &str, owner: Option<u32>, name: NameId, arity: u16) -> Option<Outcome> {
        let world = self.world;
        if let Some(ty) = world.names.find(module).and_then(|ty| self.find_type(owner, ty)) {
            return Some(self.on_type(ty, name, arity));
        }
        let functions = world.by_name.get(name.index() as u32).iter().copied().filter(|&at| {
            let function = world.function(at);
            function.owner.is_none() && world.is_in_module(function.file, module)
        });
        let fitting = by_arity(world, functions, arity, false);
        if fitting.is_empty() { None } else { Some(choice::nearest(world, self.file, fitting)) }
    }

    /// `import static a.B.f` and `import static a.B.*`
    fn imported(&self, name: NameId, arity: u16) -> Option<Outcome> {
        let world = self.world;
        let symbols = world.units[self.file as usize].symbols;
        let text = world.names.get(name);
        let full = |path: &str| {
            let full = world.names.find(path)?;
            let simple = world.names.find(typename::last_segment(path))?;
            let types = world.types_by_name.get(simple.index() as u32);
            types.iter().copied().find(|&ty| world.types[ty as usize].full == full)
        };
        for import in symbols.imports.iter().filter(|import| import.is_static) {
            let path = symbols.text(import.path);
            if import.is_wildcard {
                let found = full(path).map(|ty| self.inherited(ty, name, arity));
                if let Some(outcome @ Outcome::Found { .. }) = found {
                    return Some(outcome);
                }
            } else if let Some(ty) = path.strip_suffix(text).and_then(|path| path.strip_suffix('.')) {
                return Some(full(ty).map_or(Outcome::Foreign, |ty| self.inherited(ty, name, arity)));
            }
        }
        None
    }

    /// Functions that belong to no type: those of the file, of files it includes, of its package, of all files.
    fn free(&self, name: NameId, arity: u16) -> Outcome {
        let world = self.world;
        let functions = || {
            let all = world.by_name.get(name.index() as u32).iter().copied();
            all.filter(|&at| world.function(at).owner.is_none())
        };
        let fitting =
            |keep: &dyn Fn(u32) -> bool| by_arity(world, functions().filter(|&at| keep(at)), arity, false);
        let own = fitting(&|at| world.function(at).file == self.file);
        if !own.is_empty() {
            return choice::nearest(world, self.file, own);
        }
        let included = fitting(&|at| self.closure.contains(world.function(at).file));
        if !included.is_empty() {
            return choice::nearest(world, self.file, included);
        }
        let package = world.packages[self.file as usize];
        let mut public = fitting(&|at| !world.function(at).is_file_local);
        narrow(&mut public, |at| world.packages[world.function(at).file as usize] == package);
        narrow(&mut public, |at| self.share_header(name, world.function(at).file));
        choice::nearest(world, self.file, public)
    }

    /// Whether `other` includes a file that declares `name` and that this file sees as well.
    fn share_header(&self, name: NameId, other: u32) -> bool {
        let headers = self.world.headers.get(name.index() as u32);
        headers
            .iter()
            .map(|&at| self.world.prototypes[at as usize].file)
            .any(|header| self.closure.contains(header) && self.world.includes.of(other).contains(&header))
    }

    /// A method of any type, as long as few fit: beyond that a link would say nothing.
    fn anywhere(&self, name: NameId, arity: u16) -> Outcome {
        let world = self.world;
        let methods = world.by_name.get(name.index() as u32).iter().copied().filter(|&at| {
            let function = world.function(at);
            function.owner.is_some() && !function.is_constructor
        });
        let fitting = by_arity(world, methods, arity, true);
        if fitting.len() > MAX_TARGETS {
            return Outcome::Unresolved;
        }
        choice::nearest(world, self.file, fitting)
    }
}

/// Keeps the candidates that satisfy `wanted`, if any does.
fn narrow(candidates: &mut Vec<u32>, wanted: impl Fn(u32) -> bool) {
    if candidates.len() > 1 && candidates.iter().any(|&at| wanted(at)) {
        candidates.retain(|&at| wanted(at));
    }
}
