//! The lookup of one file's calls.

use std::hash::BuildHasherDefault;
use std::rc::Rc;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::MAX_TARGETS;
use super::choice::{self, Outcome, by_arity};
use super::includes::Closure;
use super::links::{LinkEdge, LinkReport, Position};
use super::place::{self, Kind, Typing};
use super::typename::{self, Written};
use super::world::World;
use crate::ir::symbols::{CallSite, FunctionValue, Place, Receiver, Text, Through, ValueOf, ValueUse};
use crate::ir::{CallKind, FileSymbols, NameId};

/// Most headers looked at that declare one function.
const MAX_HEADERS: usize = 64;

/// Looks up calls, one file at a time; keeps its buffers between files.
pub(super) struct Scope<'w, 'a> {
    world: &'w World<'a>,
    file: u32,
    closure: Closure,
    /// Project-wide names of the file's texts.
    names: Vec<Option<NameId>>,
    /// Types already looked up, by the type around the call and the path.
    types: HashMap<(Option<u32>, &'a str), Option<u32>, BuildHasherDefault<FxHasher>>,
    /// Subtypes of types already asked for.
    below: HashMap<u32, Rc<[u32]>, BuildHasherDefault<FxHasher>>,
    /// What the file's places are, by the type around them; filled in order, as each needs earlier ones only.
    kinds: Vec<Option<Kind>>,
}

/// What became of the calls and values of one file.
#[derive(Debug, Default)]
pub(super) struct FileLinks {
    pub(super) edges: Vec<LinkEdge>,
    pub(super) report: LinkReport,
    /// Calls of functions that may be values, by their number, and what looking for their name came to.
    pub(super) pending: Vec<(u32, Missing)>,
    /// For each value of the file the functions it may be.
    pub(super) values: Vec<Vec<u32>>,
    /// The function called and its argument, for arguments that are functions: `(callee, position, value)`.
    pub(super) arguments: Vec<(u32, u16, u32)>,
}

/// Why a call was not joined to a function by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    External,
    Foreign,
    Unresolved,
}

impl<'w, 'a> Scope<'w, 'a> {
    pub(super) fn new(world: &'w World<'a>) -> Self {
        Self {
            world,
            file: 0,
            closure: world.includes.closure(),
            names: Vec::new(),
            types: HashMap::default(),
            below: HashMap::default(),
            kinds: Vec::new(),
        }
    }

    /// Edges and account of all calls of a file.
    pub(super) fn link_file(&mut self, file: u32) -> FileLinks {
        self.file = file;
        self.types.clear();
        self.names = self.world.known_names(file);
        self.closure.fill(&self.world.includes, file);
        let symbols = self.world.units[file as usize].symbols;
        self.kinds.clear();
        self.kinds.resize(symbols.places.len(), None);
        let mut links = FileLinks::default();
        links.report.n_calls = symbols.calls.len();
        links.values = symbols.values.iter().map(|value| self.functions_of(symbols, value)).collect();
        // Arguments that are functions, ordered by the call they are given to.
        let argument = |(at, value): (u32, &FunctionValue)| match value.use_ {
            ValueUse::Argument { call, position } => Some((call, position, at)),
            _ => None,
        };
        let mut given: Vec<(u32, u16, u32)> = (0..).zip(&symbols.values).filter_map(argument).collect();
        given.sort_unstable();
        let mut given = given.into_iter().peekable();
        for (number, call) in (0..).zip(&symbols.calls) {
            while given.next_if(|&(of, ..)| of < number).is_some() {}
            let missing = match self.resolve(symbols, call) {
                None => Missing::External,
                Some(Outcome::Foreign) => Missing::Foreign,
                Some(Outcome::Unresolved) => Missing::Unresolved,
                Some(Outcome::Found { targets, overrides, is_capped }) => {
                    let is_ambiguous = targets.len() > 1;
                    links.report.n_resolved += usize::from(!is_ambiguous);
                    links.report.n_ambiguous += usize::from(is_ambiguous);
                    links.report.n_capped += usize::from(is_capped);
                    links.report.n_overridden += usize::from(!overrides.is_empty());
                    while let Some((_, position, value)) = given.next_if(|&(of, ..)| of == number) {
                        let called = targets.iter().chain(&overrides);
                        links.arguments.extend(called.map(|&callee| (callee, position, value)));
                    }
                    let edge = |at, kind, is_ambiguous| self.edge(call, at, kind, is_ambiguous);
                    links.edges.extend(targets.iter().map(|&at| edge(at, CallKind::Named, is_ambiguous)));
                    links.edges.extend(overrides.iter().map(|&at| edge(at, CallKind::Override, true)));
                    continue;
                }
            };
            match missing {
                Missing::External => links.report.n_external += 1,
                Missing::Foreign => links.report.n_foreign += 1,
                Missing::Unresolved => links.report.n_unresolved += 1,
            }
            if call.through != Through::Nothing {
                links.pending.push((number, missing));
            }
        }
        links
    }

    fn edge(&self, call: &CallSite, target: u32, kind: CallKind, is_ambiguous: bool) -> LinkEdge {
        let callee = self.world.function(target);
        LinkEdge {
            site: Position { file: self.file, index: call.node },
            callee: Position { file: callee.file, index: callee.local },
            caller: call.function,
            kind,
            is_ambiguous,
            is_recursive: false,
        }
    }

    /// The functions a value may be; what a variable holds is found out when all values are known.
    fn functions_of(&mut self, symbols: &'a FileSymbols, value: &FunctionValue) -> Vec<u32> {
        match value.which {
            ValueOf::Own(local) if (local as usize) < symbols.definitions.len() => {
                vec![self.world.first_functions[self.file as usize] + local]
            }
            ValueOf::Named { name, receiver } => {
                let caller = value.function.and_then(|at| symbols.definitions.get(at as usize));
                let owner = caller.and_then(|caller| self.owner(symbols, caller.owner));
                match self.find(symbols, owner, name, None, receiver) {
                    Some(Outcome::Found { targets, .. }) => targets,
                    _ => Vec::new(),
                }
            }
            ValueOf::Own(_) | ValueOf::Variable(_) => Vec::new(),
        }
    }

    /// A type of this file by its number among all.
    fn owner(&self, symbols: &FileSymbols, owner: Option<u32>) -> Option<u32> {
        owner
            .filter(|&owner| (owner as usize) < symbols.types.len())
            .map(|owner| self.world.first_types[self.file as usize] + owner)
    }

    /// `None` when no function of the project has the name.
    fn resolve(&mut self, symbols: &'a FileSymbols, call: &CallSite) -> Option<Outcome> {
        // A call outside every function is damaged data.
        let caller = symbols.definitions.get(call.function as usize)?;
        let owner = self.owner(symbols, caller.owner);
        self.find(symbols, owner, call.name, Some(call.arity), call.receiver)
    }

    /// What a name means for a call with so many arguments, or as a value if there is no number.
    fn find(
        &mut self,
        symbols: &'a FileSymbols,
        owner: Option<u32>,
        called: Text,
        arity: Option<u16>,
        receiver: Receiver,
    ) -> Option<Outcome> {
        match (receiver, symbols.text(called)) {
            (Receiver::This, "this") => return self.constructors(owner?, arity),
            (Receiver::Super, "super") => return self.super_constructors(owner?, arity),
            _ => {}
        }
        match receiver {
            Receiver::New => {
                let made = self.find_type(owner, Written::new(symbols.text(called)).path)?;
                return self.constructors(made, arity);
            }
            Receiver::NewPath(path) => {
                let made = self.find_type(owner, Written::new(symbols.text(path)).path)?;
                return self.constructors(made, arity);
            }
            _ => {}
        }
        let name = self.name(called)?;
        if self.world.functions_named(name, self.file).is_empty() {
            return None;
        }
        Some(match receiver {
            Receiver::This => owner.map_or(Outcome::Unresolved, |ty| self.on_type(ty, name, arity)),
            Receiver::Super => owner.map_or(Outcome::Unresolved, |ty| self.on_super(ty, name, arity)),
            Receiver::Type(text) => match self.find_type(owner, Written::new(symbols.text(text)).path) {
                Some(ty) => self.on_type(ty, name, arity),
                None => Outcome::Foreign,
            },
            Receiver::Place(place) => {
                let kind = self.place(symbols, owner, place);
                self.on_kind(kind, name, arity)
            }
            Receiver::Unknown => self.anywhere(name, arity),
            Receiver::Module(text) => {
                self.scoped(symbols.text(text), owner, name, arity).unwrap_or(Outcome::Foreign)
            }
            Receiver::Scope(text) => {
                let found = self.scoped(symbols.text(text), owner, name, arity);
                found.unwrap_or_else(|| self.free(name, arity))
            }
            Receiver::None | Receiver::New | Receiver::NewPath(_) => self.plain(owner, name, arity),
        })
    }

    /// What a place of this file is.
    fn place(&mut self, symbols: &FileSymbols, owner: Option<u32>, place: u32) -> Kind {
        // Down to the first that is known, then up again: a chain may be as long as the file.
        let mut chain = Vec::new();
        let mut at = Some(place);
        while let Some(index) = at
            && let Some(found) = symbols.places.get(index as usize)
            && self.kinds[index as usize].is_none()
        {
            chain.push(index);
            at = match *found {
                Place::Field { of, .. } | Place::Result { of, .. } | Place::Element { of } if of < index => {
                    Some(of)
                }
                _ => None,
            };
        }
        for index in chain.into_iter().rev() {
            let typing = Typing::new(self.world, self.file, owner);
            let kinds = &self.kinds;
            let earlier = |of: u32| kinds.get(of as usize).copied().flatten().unwrap_or(Kind::Unknown);
            let kind = typing.kind(symbols.places[index as usize], &earlier);
            self.kinds[index as usize] = Some(kind);
        }
        self.kinds.get(place as usize).copied().flatten().unwrap_or(Kind::Unknown)
    }

    fn on_kind(&mut self, kind: Kind, name: NameId, arity: Option<u16>) -> Outcome {
        match kind {
            Kind::Own(ty, _) => self.on_type(ty, name, arity),
            Kind::Foreign(_) => Outcome::Foreign,
            Kind::Unknown => self.anywhere(name, arity),
            Kind::OneOf(from) => {
                for ty in place::arguments(self.world, from) {
                    let found = self.on_type(ty, name, arity);
                    if matches!(found, Outcome::Found { .. }) {
                        return found;
                    }
                }
                Outcome::Foreign
            }
        }
    }

    fn name(&self, text: Text) -> Option<NameId> {
        self.names.get(text as usize).copied().flatten()
    }

    fn find_type(&mut self, scope: Option<u32>, path: &'a str) -> Option<u32> {
        let (world, file) = (self.world, self.file);
        *self.types.entry((scope, path)).or_insert_with(|| typename::find_path(world, file, scope, path))
    }

    /// All subtypes of a type, nearest first.
    fn below(&mut self, ty: u32) -> Rc<[u32]> {
        let hierarchy = &self.world.hierarchy;
        Rc::clone(self.below.entry(ty).or_insert_with(|| hierarchy.below(ty).into()))
    }

    /// `new T(x)` and `this(x)`; a type without a constructor of its own has nothing to be joined to.
    fn constructors(&mut self, ty: u32, arity: Option<u16>) -> Option<Outcome> {
        let world = self.world;
        // The constructors of a class may be defined in another file than the class.
        let name = world.types[ty as usize].name;
        let below = self.below(ty);
        let outside = below.iter().copied().filter(|&at| world.types[at as usize].name == name);
        let all: Vec<u32> =
            std::iter::once(ty).chain(outside).flat_map(|ty| world.constructors(ty)).copied().collect();
        if all.is_empty() {
            return None;
        }
        let fitting = by_arity(world, all.into_iter(), arity, true);
        Some(choice::nearest(self.world, self.file, fitting))
    }

    /// `super(x)`: interfaces stand among the supertypes but have no constructors.
    fn super_constructors(&mut self, ty: u32, arity: Option<u16>) -> Option<Outcome> {
        let world = self.world;
        world.hierarchy.above(ty).iter().find_map(|&above| self.constructors(above, arity))
    }

    /// `super.f(x)`
    fn on_super(&self, ty: u32, name: NameId, arity: Option<u16>) -> Outcome {
        let hierarchy = &self.world.hierarchy;
        let above = hierarchy.above(ty).iter();
        let found = above.map(|&ty| self.own_methods(ty, name, arity)).find(|it| *it != Outcome::Unresolved);
        let otherwise = if hierarchy.is_open(ty) { Outcome::Foreign } else { Outcome::Unresolved };
        found.unwrap_or(otherwise)
    }

    /// Methods of the type or what it inherits, with those of subtypes that override them; for one without a body,
    /// the subtypes' methods alone.
    fn on_type(&mut self, ty: u32, name: NameId, arity: Option<u16>) -> Outcome {
        let world = self.world;
        match self.inherited(ty, name, arity) {
            Outcome::Found { targets, is_capped, .. } => {
                return self.with_overrides(ty, name, targets, is_capped);
            }
            Outcome::Foreign => return Outcome::Foreign,
            Outcome::Unresolved => {}
        }
        let mut with_supertypes = std::iter::once(ty).chain(world.hierarchy.above(ty).iter().copied());
        if with_supertypes.any(|ty| world.declared(ty, name, arity).is_some()) {
            let below = self.below(ty);
            let methods = below.iter().flat_map(|&ty| world.methods(ty, name));
            return choice::all_nearest_first(world, self.file, by_arity(world, methods, arity, true));
        }
        // The members of a type may be written in other files than the type.
        let own = world.types[ty as usize].name;
        let below = self.below(ty);
        let elsewhere = below.iter().filter(|&&ty| world.types[ty as usize].name == own);
        let methods = elsewhere.flat_map(|&ty| world.methods(ty, name));
        match by_arity(world, methods, arity, true) {
            found if !found.is_empty() => choice::nearest(world, self.file, found),
            _ if world.hierarchy.is_open(ty) => Outcome::Foreign,
            _ => Outcome::Unresolved,
        }
    }

    /// Adds the methods of subtypes that take the place of the one method found.
    fn with_overrides(&mut self, ty: u32, name: NameId, targets: Vec<u32>, is_capped: bool) -> Outcome {
        let world = self.world;
        let found = |targets, overrides, is_capped| Outcome::Found { targets, overrides, is_capped };
        let Some(&callee) = targets.first() else { return found(targets, Vec::new(), is_capped) };
        let callee = *world.function(callee);
        if callee.is_static || targets.len() >= MAX_TARGETS {
            return found(targets, Vec::new(), is_capped);
        }
        let below = self.below(ty);
        let takes_place = |&at: &u32| {
            let method = world.function(at);
            !method.is_static && method.arity == callee.arity && !targets.contains(&at)
        };
        let mut overrides: Vec<u32> =
            below.iter().flat_map(|&ty| world.methods(ty, name)).filter(takes_place).collect();
        let room = MAX_TARGETS - targets.len();
        let is_capped = is_capped || overrides.len() > room;
        if overrides.len() > room {
            let near = |at: u32| choice::near(world, self.file, world.function(at).file);
            overrides.sort_by_cached_key(|&at| std::cmp::Reverse(near(at)));
            overrides.truncate(room);
        }
        found(targets, overrides, is_capped)
    }

    /// The methods of the nearest type, from `ty` upwards, that has fitting ones.
    fn inherited(&self, ty: u32, name: NameId, arity: Option<u16>) -> Outcome {
        std::iter::once(&ty)
            .chain(self.world.hierarchy.above(ty))
            .map(|&ty| self.own_methods(ty, name, arity))
            .find(|outcome| *outcome != Outcome::Unresolved)
            .unwrap_or(Outcome::Unresolved)
    }

    fn own_methods(&self, ty: u32, name: NameId, arity: Option<u16>) -> Outcome {
        let fitting = by_arity(self.world, self.world.methods(ty, name), arity, true);
        choice::nearest(self.world, self.file, fitting)
    }

    /// `f(x)`
    fn plain(&mut self, owner: Option<u32>, name: NameId, arity: Option<u16>) -> Outcome {
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
    fn scoped(
        &mut self,
        module: &'a str,
        owner: Option<u32>,
        name: NameId,
        arity: Option<u16>,
    ) -> Option<Outcome> {
        let world = self.world;
        if let Some(ty) = self.find_type(owner, module) {
            return Some(self.on_type(ty, name, arity));
        }
        let functions = world.functions_named(name, self.file).iter().copied().filter(|&at| {
            let function = world.function(at);
            function.owner.is_none() && world.is_in_module(function.file, module)
        });
        let fitting = by_arity(world, functions, arity, false);
        if fitting.is_empty() { None } else { Some(choice::nearest(world, self.file, fitting)) }
    }

    /// `import static a.B.f` and `import static a.B.*`
    fn imported(&self, name: NameId, arity: Option<u16>) -> Option<Outcome> {
        let world = self.world;
        let symbols = world.units[self.file as usize].symbols;
        let text = world.names.get(name);
        let full = |path: &str| world.types_of(world.names.find(path)?).first().copied();
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
    fn free(&self, name: NameId, arity: Option<u16>) -> Outcome {
        let world = self.world;
        let functions = || {
            let all = world.functions_named(name, self.file).iter().copied();
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
            .take(MAX_HEADERS)
            .map(|&at| self.world.prototypes[at as usize].file)
            .any(|header| self.closure.contains(header) && self.world.includes.of(other).contains(&header))
    }

    /// A method of any type, as long as few fit: beyond that a link would say nothing.
    fn anywhere(&self, name: NameId, arity: Option<u16>) -> Outcome {
        let world = self.world;
        let methods = world.functions_named(name, self.file).iter().copied().filter(|&at| {
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
