//! All classes that a project can name: its own and the library's, with their members and supertypes.

use rustc_hash::FxHashMap;

use super::declare::RawFile;
use super::prelude;
use super::types::{JType, Prim, RawType, simple};
use crate::form::{Field, TextKind, Type};
use crate::library::java::Description;

/// A class of the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ClassIndex(pub(super) u32);

/// A field.
#[derive(Debug, Clone)]
pub(super) struct FieldInfo {
    pub(super) name: String,
    pub(super) ty: JType,
    pub(super) is_static: bool,
    pub(super) is_final: bool,
    /// Place among the fields of an object, counted from the class's first own field.
    pub(super) slot: u32,
    /// Text of a final field's initialiser.
    pub(super) constant: Option<String>,
    /// Bits of a library's constant.
    pub(super) bits: Option<u64>,
}

/// A method or constructor.
#[derive(Debug, Clone)]
pub(super) struct MethodInfo {
    pub(super) name: String,
    pub(super) type_parameters: Vec<(String, Option<Box<JType>>)>,
    pub(super) parameters: Vec<JType>,
    pub(super) names: Vec<String>,
    pub(super) varargs: bool,
    pub(super) result: JType,
    pub(super) is_static: bool,
    pub(super) has_body: bool,
    /// Key it is linked by.
    pub(super) key: String,
    /// `name(erased parameters)`.
    pub(super) selector: String,
    pub(super) start: usize,
}

/// A class.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "what Java's modifiers say, each by itself")]
pub(super) struct ClassInfo {
    pub(super) name: String,
    /// The file it is in; none for the library's.
    pub(super) file: Option<usize>,
    pub(super) outer: Option<ClassIndex>,
    pub(super) parameters: Vec<(String, Option<Box<JType>>)>,
    pub(super) supers: Vec<JType>,
    pub(super) interface: bool,
    pub(super) is_enum: bool,
    pub(super) is_static: bool,
    pub(super) is_abstract: bool,
    pub(super) fields: Vec<FieldInfo>,
    pub(super) methods: Vec<MethodInfo>,
    /// Fields of its own that an object has; of a library class those for the library's use.
    pub(super) own_slots: u32,
    pub(super) start: usize,
    /// Whether it stands inside of a method.
    pub(super) is_local: bool,
    pub(super) is_record: bool,
    /// The place, among its own fields, of the object around an object of an inner class.
    pub(super) outer_slot: Option<u32>,
    /// Variables of the method around it that it may use, and their places among its own fields.
    pub(super) captures: Vec<(String, u32)>,
    /// Type variables of the methods around it.
    pub(super) variables: Vec<(String, Option<Box<JType>>)>,
}

/// Where a name is looked up from.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    pub(super) file: Option<usize>,
    pub(super) class: Option<ClassIndex>,
    pub(super) variables: Vec<(String, Option<Box<JType>>)>,
}

/// All of them.
#[derive(Debug, Default)]
pub(super) struct World {
    pub(super) files: Vec<RawFile>,
    pub(super) paths: Vec<String>,
    classes: Vec<ClassInfo>,
    by_name: FxHashMap<String, Vec<ClassIndex>>,
    /// Classes of each file, in the order declared.
    pub(super) file_classes: Vec<Vec<ClassIndex>>,
    /// Packages of the library, for imports of all their classes.
    library_simple: FxHashMap<String, Vec<ClassIndex>>,
}

const SUPER_LIMIT: usize = 64;

impl World {
    /// The world of some files: they, and before them the library's own.
    pub(super) fn new(files: Vec<RawFile>, paths: Vec<String>) -> Self {
        let files = prelude::declared().iter().cloned().chain(files).collect();
        let paths = prelude::paths().chain(paths).collect();
        let mut world = Self { files, paths, ..Self::default() };
        let library = crate::library::java::descriptions();
        for class in &library {
            world.add_library_class(class);
        }
        for f in 0..world.files.len() {
            world.add_file_classes(f);
        }
        // Names of classes are known now, so types can be resolved.
        for (i, class) in library.iter().enumerate() {
            world.fill_library_class(ClassIndex(i as u32), class);
        }
        for f in 0..world.files.len() {
            let raw = world.files[f].clone();
            let indexes = world.file_classes[f].clone();
            for (raw, index) in raw.classes.iter().zip(&indexes) {
                world.fill_supers(*index, raw);
            }
        }
        for f in 0..world.files.len() {
            let raw = world.files[f].clone();
            let indexes = world.file_classes[f].clone();
            for (raw, index) in raw.classes.iter().zip(&indexes) {
                world.fill_members(*index, raw);
            }
        }
        world.extend_library();
        world
    }

    pub(super) fn class(&self, index: ClassIndex) -> &ClassInfo {
        &self.classes[index.0 as usize]
    }

    pub(super) fn class_mut(&mut self, index: ClassIndex) -> &mut ClassInfo {
        &mut self.classes[index.0 as usize]
    }

    fn add(&mut self, info: ClassInfo) -> ClassIndex {
        let index = ClassIndex(self.classes.len() as u32);
        self.by_name.entry(info.name.clone()).or_default().push(index);
        self.classes.push(info);
        index
    }

    fn add_library_class(&mut self, class: &Description) {
        let index = self.add(ClassInfo {
            name: class.name.to_owned(),
            file: None,
            parameters: class.parameters.iter().map(|p| ((*p).to_owned(), None)).collect(),
            interface: class.interface,
            is_static: true,
            is_abstract: class.interface,
            own_slots: class.n_slots,
            ..ClassInfo::default()
        });
        self.library_simple.entry(simple(class.name).to_owned()).or_default().push(index);
    }

    fn add_file_classes(&mut self, file: usize) {
        let mut indexes: Vec<ClassIndex> = Vec::new();
        let raw = self.files[file].clone();
        for class in &raw.classes {
            let outer = class.outer.and_then(|o| indexes.get(o)).copied();
            let prefix = match outer {
                Some(outer) => self.class(outer).name.clone() + ".",
                None if raw.package.is_empty() => String::new(),
                None => raw.package.clone() + ".",
            };
            let index = self.add(ClassInfo {
                name: prefix + &class.name,
                file: Some(file),
                outer,
                parameters: class.parameters.iter().map(|(p, _)| (p.clone(), None)).collect(),
                interface: class.interface,
                is_enum: class.is_enum,
                is_record: class.is_record,
                is_static: class.is_static,
                is_abstract: class.is_abstract,
                is_local: class.is_local,
                start: class.start,
                ..ClassInfo::default()
            });
            if file < prelude::declared().len() && class.outer.is_none() {
                self.library_simple.entry(class.name.clone()).or_default().push(index);
            }
            indexes.push(index);
        }
        self.file_classes.push(indexes);
    }

    fn fill_supers(&mut self, index: ClassIndex, raw: &super::declare::RawClass) {
        let mut scope = self.scope_of(index);
        // A bound may name any variable of the list, its own too.
        let unbound = raw.variables.iter().chain(&raw.parameters).map(|(name, _)| (name.clone(), None));
        scope.variables.extend(unbound);
        let resolved = |list: &[(String, Option<RawType>)]| -> Vec<(String, Option<Box<JType>>)> {
            list.iter()
                .map(|(name, bound)| {
                    (name.clone(), bound.as_ref().map(|b| Box::new(self.resolve(b, &scope))))
                })
                .collect()
        };
        let (variables, parameters) = (resolved(&raw.variables), resolved(&raw.parameters));
        scope.variables.extend(variables.iter().chain(&parameters).cloned());
        let mut supers: Vec<JType> = raw.supers.iter().map(|s| self.resolve(s, &scope)).collect();
        if raw.is_enum {
            supers.insert(0, self.library_type("java.lang.Enum"));
        } else if raw.is_record {
            supers.insert(0, self.library_type("java.lang.Record"));
        }
        // A class without superclass extends Object.
        let has_class = supers.iter().any(|s| matches!(s, JType::Class(c, _) if !self.class(*c).interface));
        if !has_class {
            supers.push(self.library_type("java.lang.Object"));
        }
        let info = &mut self.classes[index.0 as usize];
        info.parameters = parameters;
        info.variables = variables;
        info.supers = supers;
    }

    fn fill_members(&mut self, index: ClassIndex, raw: &super::declare::RawClass) {
        let scope = self.scope_of(index);
        let (mut fields, mut slot) = (Vec::new(), 0);
        for field in &raw.fields {
            fields.push(FieldInfo {
                name: field.name.clone(),
                ty: self.resolve(&field.ty, &scope),
                is_static: field.is_static,
                is_final: field.is_final,
                slot,
                constant: field.constant.clone(),
                bits: None,
            });
            slot += u32::from(!field.is_static);
        }
        let outer_slot = (!raw.is_static).then(|| {
            slot += 1;
            slot - 1
        });
        let captures = raw.captures.iter().cloned().zip(slot..).collect();
        slot += raw.captures.len() as u32;
        let class_name = self.class(index).name.clone();
        let mut methods = Vec::new();
        for method in &raw.methods {
            let mut scope = scope.clone();
            let type_parameters: Vec<(String, Option<Box<JType>>)> = method
                .type_parameters
                .iter()
                .map(|(name, bound)| {
                    // A bound may name its own variable: `T extends Comparable<T>`.
                    scope.variables.push((name.clone(), None));
                    let bound = bound.as_ref().map(|b| Box::new(self.resolve(b, &scope)));
                    scope.variables.push((name.clone(), bound.clone()));
                    (name.clone(), bound)
                })
                .collect();
            let parameters: Vec<JType> =
                method.parameters.iter().map(|(_, ty)| self.resolve(ty, &scope)).collect();
            let erased: Vec<String> = parameters.iter().map(|p| p.erased_name(self)).collect();
            let selector = format!("{}({})", method.name, erased.join(","));
            methods.push(MethodInfo {
                name: method.name.clone(),
                type_parameters,
                names: method.parameters.iter().map(|(name, _)| name.clone()).collect(),
                parameters,
                varargs: method.varargs,
                result: self.resolve(&method.result, &scope),
                is_static: method.is_static,
                has_body: method.has_body,
                key: format!("{class_name}.{selector}"),
                selector,
                start: method.start,
            });
        }
        let info = &mut self.classes[index.0 as usize];
        info.fields = fields;
        info.methods = methods;
        info.own_slots = slot;
        info.outer_slot = outer_slot;
        info.captures = captures;
    }

    /// The scope inside a class, with the type variables of the classes around it.
    pub(super) fn scope_of(&self, index: ClassIndex) -> Scope {
        let mut variables = Vec::new();
        let mut at = Some(index);
        while let Some(class) = at {
            let info = self.class(class);
            let around = info.variables.iter().chain(&info.parameters).cloned().collect::<Vec<_>>();
            variables.splice(0..0, around);
            at = info.outer;
        }
        Scope { file: self.class(index).file, class: Some(index), variables }
    }

    pub(super) fn library_type(&self, name: &str) -> JType {
        self.find(name, None)
            .map_or_else(|| JType::External(name.to_owned()), |c| JType::Class(c, Vec::new()))
    }

    pub(super) fn string(&self) -> JType {
        self.library_type("java.lang.String")
    }

    pub(super) fn is_named(&self, ty: &JType, name: &str) -> bool {
        matches!(ty, JType::Class(c, _) if self.class(*c).name == name)
    }

    /// A class by its full name; of several the one in the file nearest to `from`.
    pub(super) fn find(&self, name: &str, from: Option<usize>) -> Option<ClassIndex> {
        let found = self.by_name.get(name)?;
        let Some(from) = from.filter(|_| found.len() > 1).and_then(|f| self.paths.get(f)) else {
            return found.first().copied();
        };
        let shared = |class: &ClassIndex| {
            let path = self.class(*class).file.and_then(|f| self.paths.get(f)).map_or("", String::as_str);
            path.bytes().zip(from.bytes()).take_while(|(a, b)| a == b).count()
        };
        let mut best = found[0];
        for class in &found[1..] {
            if shared(class) > shared(&best) {
                best = *class;
            }
        }
        Some(best)
    }

    pub(super) fn resolve(&self, raw: &RawType, scope: &Scope) -> JType {
        match raw {
            RawType::Void => JType::Void,
            RawType::Prim(p) => JType::Prim(*p),
            RawType::Array(of) => self.resolve(of, scope).array(),
            RawType::Wildcard(Some(bound)) => self.resolve(bound, scope),
            // What is behind `?` is only known to be an object.
            RawType::Wildcard(None) => self.library_type("java.lang.Object"),
            RawType::Inferred => JType::Unknown,
            RawType::Named(name, arguments) => {
                if let Some((name, bound)) = scope.variables.iter().rev().find(|(n, _)| n == name) {
                    return JType::Var(name.clone(), bound.clone());
                }
                let arguments = arguments.iter().map(|a| self.resolve(a, scope)).collect();
                match self.find_class(name, scope) {
                    Some(class) => JType::Class(class, arguments),
                    None => JType::External(self.external_name(name, scope)),
                }
            }
        }
    }

    fn external_name(&self, name: &str, scope: &Scope) -> String {
        let ending = format!(".{name}");
        let imports = scope.file.map_or(&[][..], |f| &self.files[f].imports);
        imports.iter().find(|i| i.ends_with(&ending)).cloned().unwrap_or_else(|| name.to_owned())
    }

    /// A class by a simple or qualified name, as Java looks names up.
    pub(super) fn find_class(&self, name: &str, scope: &Scope) -> Option<ClassIndex> {
        let (first, rest) = name.split_once('.').map_or((name, None), |(a, b)| (a, Some(b)));
        if let Some(class) = self.find_simple(first, scope) {
            return match rest {
                None => Some(class),
                Some(rest) => rest.split('.').try_fold(class, |class, part| self.nested(class, part, 0)),
            };
        }
        rest.and_then(|_| self.find(name, scope.file))
    }

    fn find_simple(&self, name: &str, scope: &Scope) -> Option<ClassIndex> {
        let mut at = scope.class;
        while let Some(class) = at {
            if scope.file.is_some() && simple(&self.class(class).name) == name {
                return Some(class);
            }
            if let Some(found) = self.nested(class, name, 0) {
                return Some(found);
            }
            at = self.class(class).outer;
        }
        let Some(file) = scope.file else {
            return self.library_simple.get(name).and_then(|c| c.first()).copied();
        };
        let raw = &self.files[file];
        let ending = format!(".{name}");
        if let Some(import) = raw.imports.iter().find(|i| i.ends_with(&ending)) {
            return self.find(import, Some(file));
        }
        let own = if raw.package.is_empty() { name.to_owned() } else { format!("{}.{name}", raw.package) };
        if let Some(class) = self.find(&own, Some(file)) {
            return Some(class);
        }
        for import in raw.imports.iter().filter_map(|i| i.strip_suffix(".*")).chain(["java.lang"]) {
            if let Some(class) = self.find(&format!("{import}.{name}"), Some(file)) {
                return Some(class);
            }
        }
        raw.static_imports.iter().find(|i| i.ends_with(&ending)).and_then(|i| self.find(i, Some(file)))
    }

    /// A class declared inside another, or inside what that extends.
    pub(super) fn nested(&self, class: ClassIndex, name: &str, depth: usize) -> Option<ClassIndex> {
        if depth > 12 {
            return None;
        }
        let info = self.class(class);
        info.file?;
        if let Some(found) = self.find(&format!("{}.{name}", info.name), info.file) {
            return Some(found);
        }
        info.supers.iter().find_map(|s| match s {
            JType::Class(c, _) if *c != class => self.nested(*c, name, depth + 1),
            _ => None,
        })
    }

    /// A class and all it extends, nearest first, each with its type arguments as seen from `ty`.
    pub(super) fn ancestors(&self, ty: &JType) -> Vec<(ClassIndex, Vec<(String, JType)>)> {
        let mut order: Vec<(ClassIndex, Vec<(String, JType)>)> = Vec::new();
        let mut queue = std::collections::VecDeque::from([ty.clone()]);
        while let Some(ty) = queue.pop_front() {
            let (class, arguments) = match ty {
                JType::Class(class, arguments) => (class, arguments),
                JType::Var(_, Some(bound)) => {
                    queue.push_back(*bound);
                    continue;
                }
                _ => continue,
            };
            if order.len() > SUPER_LIMIT || order.iter().any(|(c, _)| *c == class) {
                continue;
            }
            let info = self.class(class);
            let bindings: Vec<(String, JType)> = info
                .parameters
                .iter()
                .enumerate()
                .map(|(i, (name, bound))| {
                    // A raw type has its variables' bounds in their place.
                    let missing = || match bound {
                        Some(bound) if arguments.is_empty() => bound.erased(),
                        None if arguments.is_empty() => self.library_type("java.lang.Object"),
                        _ => JType::Unknown,
                    };
                    (name.clone(), arguments.get(i).cloned().unwrap_or_else(missing))
                })
                .collect();
            queue.extend(info.supers.iter().map(|s| s.substitute(&bindings)));
            order.push((class, bindings));
        }
        order
    }

    /// Whether a reference type is another, after erasure.
    pub(super) fn is_subtype(&self, ty: &JType, of: &JType) -> bool {
        match (ty, of) {
            (JType::Prim(a), JType::Prim(b)) => a == b,
            (JType::Prim(_) | JType::Void, _) | (_, JType::Prim(_) | JType::Void) => false,
            (JType::Null | JType::Unknown, _) | (_, JType::Unknown) => true,
            (_, JType::Class(c, _)) if self.class(*c).name == "java.lang.Object" => true,
            (JType::Var(a, _), JType::Var(b, _)) if a == b => true,
            (_, JType::Var(_, None)) => true,
            (ty, JType::Var(_, Some(bound))) => self.is_subtype(ty, bound),
            (JType::Array(a), JType::Array(b)) => self.is_subtype(a, b),
            (JType::External(a), JType::External(b)) => a == b,
            (JType::Class(..) | JType::Var(..), JType::Class(target, _)) => {
                self.ancestors(ty).iter().any(|(c, _)| c == target)
            }
            (JType::Class(..), JType::External(name)) => self.ancestors(ty).iter().any(|(c, _)| {
                self.class(*c).supers.iter().any(|s| matches!(s, JType::External(n) if n == name))
            }),
            _ => false,
        }
    }

    /// Bytes in front of a class's own fields.
    pub(super) fn first_slot(&self, class: ClassIndex, depth: usize) -> u32 {
        let info = self.class(class);
        info.supers
            .iter()
            .find_map(|s| match s {
                JType::Class(c, _) if !self.class(*c).interface && depth < SUPER_LIMIT && *c != class => {
                    Some(self.n_slots(*c, depth + 1))
                }
                _ => None,
            })
            .unwrap_or(0)
    }

    /// Fields of an object, inherited ones included.
    pub(super) fn n_slots(&self, class: ClassIndex, depth: usize) -> u32 {
        let info = self.class(class);
        if info.file.is_none() {
            return info.own_slots;
        }
        self.first_slot(class, depth) + info.own_slots
    }

    /// Fields of an object that examples can say the values of, inherited ones included.
    pub(super) fn object_fields(&self, class: ClassIndex) -> Vec<Field> {
        let mut fields = Vec::new();
        for (class, bindings) in self.ancestors(&JType::Class(class, Vec::new())) {
            let info = self.class(class);
            if info.interface || info.file.is_none() {
                continue;
            }
            let first = self.first_slot(class, 0);
            for field in info.fields.iter().filter(|f| !f.is_static) {
                let ty = field.ty.substitute(&bindings).form(self);
                let said = matches!(ty, Type::Bool | Type::Char(_) | Type::Int(_) | Type::Float(_))
                    || ty == Type::Text(TextKind::String);
                if said {
                    fields.push(Field { name: field.name.clone(), ty, slot: first + field.slot });
                }
            }
        }
        fields
    }

    /// A field of a class or of what it extends.
    pub(super) fn field(&self, ty: &JType, name: &str) -> Option<(ClassIndex, &FieldInfo, JType)> {
        self.ancestors(ty).into_iter().find_map(|(class, bindings)| {
            let field = self.class(class).fields.iter().find(|f| f.name == name)?;
            Some((class, field, field.ty.substitute(&bindings)))
        })
    }

    /// The type a boxed type unboxes to.
    pub(super) fn unboxed(&self, ty: &JType) -> Option<Prim> {
        match ty {
            JType::Prim(p) => Some(*p),
            JType::Class(c, _) => Prim::unboxed(&self.class(*c).name),
            JType::Var(_, Some(bound)) => self.unboxed(bound),
            _ => None,
        }
    }
}
