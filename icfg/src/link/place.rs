//! What type something is that a call is made on.

use super::typename::{self, Written};
use super::world::World;
use crate::ir::symbols::{Held, Place, Text};
use crate::ir::{FileSymbols, NameId};

/// Most steps from one file to another on the way to a type: a field of another file whose first value is a field of a
/// third …
const MAX_STEPS: u8 = 8;

/// What is known about something a call is made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An object of a type of the project, and how its type was written where it was declared.
    Own(u32, Option<TypeText>),
    /// Something from outside the project.
    Foreign(Option<TypeText>),
    /// Something that a foreign type with arguments gave: perhaps one of those.
    OneOf(TypeText),
    /// Nothing.
    Unknown,
}

/// A type as a file writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TypeText {
    file: u32,
    /// The type around it.
    scope: Option<u32>,
    text: Text,
}

/// Finds out types seen from one file and one type in it.
#[derive(Clone, Copy)]
pub(super) struct Typing<'w, 'a> {
    world: &'w World<'a>,
    file: u32,
    owner: Option<u32>,
    steps_left: u8,
}

impl<'w, 'a> Typing<'w, 'a> {
    pub(super) fn new(world: &'w World<'a>, file: u32, owner: Option<u32>) -> Self {
        Self { world, file, owner, steps_left: MAX_STEPS }
    }

    fn symbols(self) -> &'a FileSymbols {
        self.world.units[self.file as usize].symbols
    }

    fn name(self, text: Text) -> Option<NameId> {
        self.world.names.find(self.symbols().text(text))
    }

    /// The kind of a place whose earlier places have the kinds that `earlier` gives.
    pub(super) fn kind(self, place: Place, earlier: &dyn Fn(u32) -> Kind) -> Kind {
        match place {
            Place::Typed(text) => self.typed(text),
            Place::This => self.owner.map_or(Kind::Unknown, |ty| Kind::Own(ty, None)),
            Place::Named(text) => self.named(text),
            // A name that nothing here has may still be a member of something foreign.
            Place::Field { of, name } => self.field(earlier(of), self.name(name)),
            Place::Result { of, name, arity } => self.result(earlier(of), self.name(name), arity),
            Place::Call { name, arity } => self.called(name, arity),
            Place::Element { of } => element(self.world, earlier(of)),
        }
    }

    /// Something of a declared type.
    pub(super) fn typed(self, text: Text) -> Kind {
        let written = Written::new(self.symbols().text(text));
        let from = TypeText { file: self.file, scope: self.owner, text };
        let from = written.has_arguments().then_some(from);
        if matches!(written.path, "Self" | "this")
            && let Some(ty) = self.owner
        {
            return Kind::Own(ty, from);
        }
        match typename::find_path(self.world, self.file, self.owner, written.path) {
            Some(ty) => Kind::Own(ty, from),
            None => Kind::Foreign(from),
        }
    }

    /// A field of the types around, or a type.
    fn named(self, text: Text) -> Kind {
        let spelled = self.symbols().text(text);
        let Some(name) = self.world.names.find(spelled) else {
            return if spelled.starts_with(char::is_uppercase) { Kind::Foreign(None) } else { Kind::Unknown };
        };
        let world = self.world;
        let field = world.enclosing(self.owner).map(|ty| self.own_field(ty, None, name));
        if let Some(kind) = field.into_iter().flatten().next() {
            return kind;
        }
        match typename::find(world, self.file, self.owner, name) {
            Some(ty) => Kind::Own(ty, None),
            None if spelled.starts_with(char::is_uppercase) => Kind::Foreign(None),
            None => Kind::Unknown,
        }
    }

    fn field(self, kind: Kind, name: Option<NameId>) -> Kind {
        match kind {
            Kind::Own(ty, from) => {
                name.and_then(|name| self.own_field(ty, from, name)).unwrap_or(Kind::Unknown)
            }
            Kind::OneOf(from) => {
                let all = arguments(self.world, from);
                let found =
                    name.and_then(|name| all.into_iter().find_map(|ty| self.own_field(ty, None, name)));
                found.unwrap_or(kind)
            }
            Kind::Foreign(from) => from.map_or(Kind::Foreign(None), Kind::OneOf),
            Kind::Unknown => Kind::Unknown,
        }
    }

    /// What a field of a type or its supertypes holds.
    fn own_field(self, ty: u32, from: Option<TypeText>, name: NameId) -> Option<Kind> {
        let world = self.world;
        let with_supertypes = std::iter::once(ty).chain(world.hierarchy.above(ty).iter().copied());
        let (owner, field) =
            with_supertypes.into_iter().find_map(|ty| world.field(ty, name).map(|field| (ty, *field)))?;
        let there = self.moved(field.file, Some(owner))?;
        let held = there.symbols().fields[field.local as usize].held;
        Some(match held {
            Held::Typed(text) => there.declared(text, from),
            Held::Place(place) => there.place(place),
        })
    }

    /// The kind of a place of another file, without a table of earlier ones.
    fn place(self, place: u32) -> Kind {
        let Some(next) = self.moved(self.file, self.owner) else { return Kind::Unknown };
        let Some(&found) = self.symbols().places.get(place as usize) else { return Kind::Unknown };
        self.kind(found, &|earlier| if earlier < place { next.place(earlier) } else { Kind::Unknown })
    }

    fn result(self, kind: Kind, name: Option<NameId>, arity: u16) -> Kind {
        match kind {
            Kind::Own(ty, from) => {
                name.and_then(|name| self.own_result(ty, from, name, arity)).unwrap_or(Kind::Unknown)
            }
            Kind::OneOf(from) => {
                let all = arguments(self.world, from);
                let found = name
                    .and_then(|name| all.into_iter().find_map(|ty| self.own_result(ty, None, name, arity)));
                found.unwrap_or(kind)
            }
            Kind::Foreign(from) => from.map_or(Kind::Foreign(None), Kind::OneOf),
            Kind::Unknown => Kind::Unknown,
        }
    }

    /// What a method of a type or its supertypes returns; one without a declared result gives something unknown.
    fn own_result(self, ty: u32, from: Option<TypeText>, name: NameId, arity: u16) -> Option<Kind> {
        let world = self.world;
        let with_supertypes = std::iter::once(ty).chain(world.hierarchy.above(ty).iter().copied());
        for owner in with_supertypes {
            let fits = |&at: &u32| {
                let function = world.function(at);
                function.arity == arity || function.is_variadic
            };
            let (file, returns) = if let Some(at) = world.methods(owner, name).find(fits) {
                let function = world.function(at);
                let definition =
                    &world.units[function.file as usize].symbols.definitions[function.local as usize];
                (function.file, definition.returns)
            } else if let Some(declared) = world.declared(owner, name, Some(arity)) {
                let prototype =
                    &world.units[declared.file as usize].symbols.prototypes[declared.local as usize];
                (declared.file, prototype.returns)
            } else {
                continue;
            };
            let Some(returns) = returns else { return Some(Kind::Unknown) };
            // `Self` is the type it was called on.
            let text = world.units[file as usize].symbols.text(returns);
            if matches!(Written::new(text).path, "Self" | "this") {
                return Some(Kind::Own(ty, from));
            }
            return Some(
                self.moved(file, Some(owner)).map_or(Kind::Unknown, |there| there.declared(returns, from)),
            );
        }
        None
    }

    /// What `f(x)` returns: a method of the types around, or a function of no type in the same file.
    fn called(self, name: Text, arity: u16) -> Kind {
        let world = self.world;
        let Some(name) = self.name(name) else { return Kind::Unknown };
        for ty in world.enclosing(self.owner) {
            if let Some(kind) = self.own_result(ty, None, name, arity) {
                return kind;
            }
        }
        let free = world.functions_named(name, self.file).iter().map(|&at| world.function(at));
        let mut fitting =
            free.filter(|f| f.owner.is_none() && (f.arity == arity || f.is_variadic) && !f.is_file_local);
        let (first, second) = (fitting.next(), fitting.next());
        match (first, second) {
            (Some(function), None) => {
                let symbols = world.units[function.file as usize].symbols;
                let returns = symbols.definitions[function.local as usize].returns;
                let there = self.moved(function.file, None);
                returns.zip(there).map_or(Kind::Unknown, |(returns, there)| there.typed(returns))
            }
            _ => Kind::Unknown,
        }
    }

    /// A declared type inside a type that may have parameters; `from` says what they are.
    fn declared(self, text: Text, from: Option<TypeText>) -> Kind {
        let kind = self.typed(text);
        match (kind, from) {
            (Kind::Foreign(_), Some(from)) if Written::new(self.symbols().text(text)).is_variable() => {
                Kind::OneOf(from)
            }
            _ => kind,
        }
    }

    fn moved(self, file: u32, owner: Option<u32>) -> Option<Self> {
        let steps_left = self.steps_left.checked_sub(1)?;
        Some(Self { file, owner, steps_left, ..self })
    }
}

/// The types of the project among the arguments of a type.
pub(super) fn arguments(world: &World<'_>, from: TypeText) -> Vec<u32> {
    let symbols = world.units[from.file as usize].symbols;
    let mut found: Vec<u32> = Vec::new();
    for path in Written::new(symbols.text(from.text)).argument_paths() {
        if let Some(ty) = typename::find_path(world, from.file, from.scope, path)
            && !found.contains(&ty)
        {
            found.push(ty);
        }
    }
    found
}

/// What something holds: one of its type arguments, or the same for an array.
fn element(world: &World<'_>, kind: Kind) -> Kind {
    match kind {
        Kind::Own(_, Some(from)) | Kind::Foreign(Some(from)) => match arguments(world, from)[..] {
            [only] => Kind::Own(only, None),
            _ => Kind::OneOf(from),
        },
        kind => kind,
    }
}
