//! Everything the files of one group define, under names and types.

use super::LinkUnit;
use super::buckets::Buckets;
use super::hierarchy::Hierarchy;
use super::includes::Includes;
use super::typename;
use crate::ir::{NameId, Names};

/// Types further out are not looked into: no code is nested this deeply, and what is must not cost its square.
const MAX_ENCLOSING: usize = 64;

/// Most namesakes a lookup goes through. Of more, those in the files nearest in the order of files are taken: fifty
/// thousand functions of one name that call each other must not cost the square of that.
const MAX_NAMESAKES: usize = 256;

/// Definitions of one group of files, ready to be asked.
pub(super) struct World<'a> {
    pub(super) units: Vec<LinkUnit<'a>>,
    pub(super) names: Names,
    pub(super) packages: Vec<NameId>,
    pub(super) functions: Vec<Function>,
    pub(super) types: Vec<Type>,
    pub(super) prototypes: Vec<Declared>,
    /// Number of the first type of each file.
    pub(super) first_types: Vec<u32>,
    /// Number of the first function of each file.
    pub(super) first_functions: Vec<u32>,
    /// Functions by name.
    by_name: Buckets,
    /// Types by simple name.
    types_by_name: Buckets,
    /// Types by full name.
    types_by_full: Buckets,
    /// Fields by type, sorted by name.
    fields: Buckets,
    /// Every field with its file and its number there.
    pub(super) all_fields: Vec<FieldOf>,
    /// Functions by owning type, constructors last, sorted by name.
    members: Buckets,
    /// Prototypes by owning type, sorted by name.
    declared: Buckets,
    /// Prototypes without an owner, by name.
    pub(super) headers: Buckets,
    pub(super) hierarchy: Hierarchy,
    pub(super) includes: Includes,
}

/// A definition.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts")]
pub(super) struct Function {
    pub(super) file: u32,
    /// Number in its file.
    pub(super) local: u32,
    pub(super) name: NameId,
    pub(super) arity: u16,
    pub(super) is_variadic: bool,
    pub(super) is_file_local: bool,
    pub(super) is_static: bool,
    pub(super) is_constructor: bool,
    pub(super) owner: Option<u32>,
}

/// A variable of a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldOf {
    pub(super) file: u32,
    pub(super) local: u32,
    name: NameId,
    owner: u32,
}

/// A type that owns functions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub(super) file: u32,
    pub(super) name: NameId,
    /// With package and enclosing types.
    pub(super) full: NameId,
    /// The same without its own name: what `import container.*` names.
    pub(super) container: NameId,
    pub(super) outer: Option<u32>,
}

/// A function declared without a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    pub(super) file: u32,
    /// Number in its file.
    pub(super) local: u32,
    pub(super) name: NameId,
    pub(super) arity: u16,
    owner: Option<u32>,
}

impl<'a> World<'a> {
    pub(super) fn new(units: Vec<LinkUnit<'a>>) -> Self {
        let includes = Includes::new(&units);
        let mut world = Self {
            units,
            names: Names::default(),
            packages: Vec::new(),
            functions: Vec::new(),
            types: Vec::new(),
            prototypes: Vec::new(),
            first_types: Vec::new(),
            first_functions: Vec::new(),
            by_name: Buckets::default(),
            types_by_name: Buckets::default(),
            types_by_full: Buckets::default(),
            fields: Buckets::default(),
            all_fields: Vec::new(),
            members: Buckets::default(),
            declared: Buckets::default(),
            headers: Buckets::default(),
            hierarchy: Hierarchy::default(),
            includes,
        };
        for file in 0..world.units.len() {
            world.add(file);
        }
        world.index();
        world.hierarchy = Hierarchy::new(world.types.len(), &typename::supertypes(&world));
        world
    }

    fn add(&mut self, file: usize) {
        let symbols = self.units[file].symbols;
        let package = symbols.package.map_or("", |text| symbols.text(text));
        self.packages.push(self.names.intern(package));
        let first_type = self.types.len() as u32;
        self.first_types.push(first_type);
        self.first_functions.push(self.functions.len() as u32);
        let owner = |local: Option<u32>| {
            local.filter(|&local| (local as usize) < symbols.types.len()).map(|local| first_type + local)
        };
        let file = file as u32;
        let mut full = String::new();
        for (local, ty) in symbols.types.iter().enumerate() {
            // Outer types come first; anything else is damaged data and has no outer type.
            let outer = ty.outer.filter(|&outer| (outer as usize) < local).map(|outer| first_type + outer);
            full.clear();
            full.push_str(package);
            if !package.is_empty() {
                full.push('.');
            }
            full.push_str(symbols.text(ty.qualified));
            let container = match outer {
                Some(outer) => self.types[outer as usize].full,
                None => self.packages[file as usize],
            };
            let name = self.names.intern(symbols.text(ty.name));
            let full = self.names.intern(&full);
            self.types.push(Type { file, name, full, container, outer });
        }
        for (local, definition) in symbols.definitions.iter().enumerate() {
            self.functions.push(Function {
                file,
                local: local as u32,
                name: self.names.intern(symbols.text(definition.name)),
                arity: definition.arity,
                is_variadic: definition.is_variadic,
                is_file_local: definition.is_file_local,
                is_static: definition.is_static,
                is_constructor: definition.is_constructor,
                owner: owner(definition.owner),
            });
        }
        for (local, prototype) in (0..).zip(&symbols.prototypes) {
            let name = self.names.intern(symbols.text(prototype.name));
            let owner = owner(prototype.owner);
            self.prototypes.push(Declared { file, local, name, arity: prototype.arity, owner });
        }
        for (local, field) in (0..).zip(&symbols.fields) {
            if let Some(owner) = owner(Some(field.owner)) {
                let name = self.names.intern(symbols.text(field.name));
                self.all_fields.push(FieldOf { file, local, name, owner });
            }
        }
    }

    fn index(&mut self) {
        let n_names = self.names.len();
        let n_types = self.types.len();
        let (functions, types, prototypes) = (&self.functions, &self.types, &self.prototypes);
        self.by_name = Buckets::new(n_names, (0..).zip(functions).map(|(at, f)| (f.name.index() as u32, at)));
        self.types_by_name =
            Buckets::new(n_names, (0..).zip(types).map(|(at, ty)| (ty.name.index() as u32, at)));
        self.types_by_full =
            Buckets::new(n_names, (0..).zip(types).map(|(at, ty)| (ty.full.index() as u32, at)));
        let fields = &self.all_fields;
        self.fields = Buckets::new(n_types, (0..).zip(fields).map(|(at, field)| (field.owner, at)))
            .sort_by_key(|at| (fields[at as usize].name, at));
        let members = (0..).zip(functions).filter_map(|(at, f)| Some((f.owner?, at)));
        self.members = Buckets::new(n_types, members).sort_by_key(|at| {
            let function = &functions[at as usize];
            (function.is_constructor, function.name, at)
        });
        let declared = (0..).zip(prototypes).filter_map(|(at, p)| Some((p.owner?, at)));
        self.declared = Buckets::new(n_types, declared).sort_by_key(|at| (prototypes[at as usize].name, at));
        let headers = (0..).zip(prototypes).filter(|(_, p)| p.owner.is_none());
        self.headers = Buckets::new(n_names, headers.map(|(at, p)| (p.name.index() as u32, at)));
    }

    pub(super) fn function(&self, at: u32) -> &Function {
        &self.functions[at as usize]
    }

    pub(super) fn path(&self, file: u32) -> &'a str {
        self.units[file as usize].path
    }

    /// Whether a file belongs to the module of this name: by its package, its own name, or that of its folder.
    pub(super) fn is_in_module(&self, file: u32, module: &str) -> bool {
        let package = self.names.get(self.packages[file as usize]);
        if !package.is_empty() {
            return typename::last_segment(package) == module;
        }
        let path = self.path(file);
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
        stem == module || folder.rsplit('/').next() == Some(module)
    }

    /// The methods of this name that the type itself defines, constructors apart.
    pub(super) fn methods(&self, ty: u32, name: NameId) -> impl Iterator<Item = u32> + '_ {
        let members = self.members.get(ty);
        let key = |at: u32| (self.function(at).is_constructor, self.function(at).name);
        let start = members.partition_point(|&at| key(at) < (false, name));
        members[start..].iter().copied().take_while(move |&at| key(at) == (false, name)).take(MAX_NAMESAKES)
    }

    /// The constructors the type itself defines.
    pub(super) fn constructors(&self, ty: u32) -> &[u32] {
        let members = self.members.get(ty);
        let start = members.partition_point(|&at| !self.function(at).is_constructor);
        &members[start..members.len().min(start + MAX_NAMESAKES)]
    }

    /// The method of this name and arity that the type declares without a body.
    pub(super) fn declared(&self, ty: u32, name: NameId, arity: Option<u16>) -> Option<&Declared> {
        let declared = self.declared.get(ty);
        let start = declared.partition_point(|&at| self.prototypes[at as usize].name < name);
        declared[start..]
            .iter()
            .map(|&at| &self.prototypes[at as usize])
            .take_while(|prototype| prototype.name == name)
            .take(MAX_NAMESAKES)
            .find(|prototype| arity.is_none_or(|arity| prototype.arity == arity))
    }

    /// The field of this name that the type itself has.
    pub(super) fn field(&self, ty: u32, name: NameId) -> Option<&FieldOf> {
        let fields = self.fields.get(ty);
        let start = fields.partition_point(|&at| self.all_fields[at as usize].name < name);
        let at = *fields.get(start)?;
        Some(&self.all_fields[at as usize]).filter(|field| field.name == name)
    }

    /// Functions of this name, the nearest [`MAX_NAMESAKES`] to a file if there are more.
    pub(super) fn functions_named(&self, name: NameId, file: u32) -> &[u32] {
        let all = self.by_name.get(name.index() as u32);
        nearest(all, |at| self.function(at).file < file)
    }

    /// Types of this simple name, the nearest to a file if there are very many.
    pub(super) fn types_named(&self, name: NameId, file: u32) -> &[u32] {
        let all = self.types_by_name.get(name.index() as u32);
        nearest(all, |at| self.types[at as usize].file < file)
    }

    /// Types of this full name.
    pub(super) fn types_of(&self, full: NameId) -> &[u32] {
        let all = self.types_by_full.get(full.index() as u32);
        &all[..all.len().min(MAX_NAMESAKES)]
    }

    /// The type and those around it, innermost first.
    pub(super) fn enclosing(&self, ty: Option<u32>) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(ty, |&ty| self.types[ty as usize].outer).take(MAX_ENCLOSING)
    }

    /// The project-wide name behind each text of a file, where one is defined.
    pub(super) fn known_names(&self, file: u32) -> Vec<Option<NameId>> {
        self.units[file as usize].symbols.texts.iter().map(|text| self.names.find(text)).collect()
    }
}

/// Of an ordered list, the part around the first entry that is not `before`.
fn nearest(all: &[u32], before: impl Fn(u32) -> bool) -> &[u32] {
    if all.len() <= MAX_NAMESAKES {
        return all;
    }
    let own = all.partition_point(|&at| before(at));
    let start = own.saturating_sub(MAX_NAMESAKES / 2).min(all.len() - MAX_NAMESAKES);
    &all[start..start + MAX_NAMESAKES]
}
