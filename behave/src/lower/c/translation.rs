//! One file: what it declares, then the bodies.

use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use crate::form::{Class, ClassId, Function, FunctionId, Language, Static, SymbolId, SymbolKind, Unit};
use crate::lower::{LowerLimits, Tables};

use super::body::Body;
use super::preprocess::{Origin, Preprocessed};
use super::scope::{Entity, Location, Scopes};
use super::types::{CType, Records};

/// Turns one preprocessed file into a unit.
pub(super) struct Lowerer<'t> {
    pub(super) source: &'t Preprocessed,
    pub(super) path: &'t str,
    pub(super) limits: LowerLimits,
    pub(super) unit: Unit,
    pub(super) tables: Tables,
    pub(super) records: Records,
    pub(super) scopes: Scopes<'t>,
    pub(super) body: Body<'t>,
    pub(super) depth: usize,
    /// Types and constants that were found out, by node: macros nest choices whose sides would be looked at ever again.
    pub(super) types: FxHashMap<usize, CType>,
    pub(super) constants: FxHashMap<usize, Option<(u64, CType)>>,
    /// Functions that headers define, lowered when something uses them.
    defined: FxHashMap<&'t str, Node<'t>>,
    /// Variables with their initialisers, by key, given a place when something uses them.
    variables: FxHashMap<String, (CType, Option<Node<'t>>)>,
    done: FxHashSet<String>,
    wanted_functions: Vec<&'t str>,
    wanted_variables: Vec<String>,
}

/// Named children without comments.
pub(super) fn named_children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|child| child.kind() != "comment").collect()
}

impl<'t> Lowerer<'t> {
    pub(super) fn new(path: &'t str, source: &'t Preprocessed, limits: LowerLimits) -> Self {
        Self {
            source,
            path,
            limits,
            unit: Unit::new(path, Language::C),
            tables: Tables::default(),
            records: Records::default(),
            scopes: Scopes::default(),
            body: Body::default(),
            depth: 0,
            types: FxHashMap::default(),
            constants: FxHashMap::default(),
            defined: FxHashMap::default(),
            variables: FxHashMap::default(),
            done: FxHashSet::default(),
            wanted_functions: Vec::new(),
            wanted_variables: Vec::new(),
        }
    }

    /// The source of a node.
    pub(super) fn text(&self, node: Node<'t>) -> &'t str {
        self.source.text.get(node.byte_range()).unwrap_or("")
    }

    /// Where a row of the preprocessed text came from.
    pub(super) fn origin(&self, row: usize) -> (Origin, u32) {
        self.source.lines.get(row).copied().unwrap_or((Origin::Main, 0))
    }

    /// Lowers everything.
    pub(super) fn file(mut self, root: Node<'t>) -> Unit {
        let mut own = Vec::new();
        self.declarations(root, &mut own, 0);
        for (name, node) in own {
            self.function(name, node, true);
        }
        let mut keys: Vec<String> = self.variables.keys().filter(|key| self.is_own(key)).cloned().collect();
        keys.sort_unstable();
        self.wanted_variables.extend(keys);
        loop {
            if let Some(key) = self.wanted_variables.pop() {
                self.variable(&key);
            } else if let Some(name) = self.wanted_functions.pop() {
                if let Some(node) = self.defined.remove(name) {
                    self.function(name, node, false);
                }
            } else {
                break;
            }
        }
        self.unit
    }

    /// Whether a variable is declared in the file itself and not in a header.
    fn is_own(&self, key: &str) -> bool {
        !key.starts_with("static ") && self.variables.contains_key(key)
    }

    fn declarations(&mut self, parent: Node<'t>, own: &mut Vec<(&'t str, Node<'t>)>, depth: usize) {
        for node in named_children(parent) {
            match node.kind() {
                "function_definition" => self.definition(node, own),
                "declaration" => self.file_declaration(node),
                "type_definition" => self.type_definition(node),
                "struct_specifier" | "union_specifier" | "enum_specifier" => {
                    self.specified(node);
                }
                // Wrong code and `extern "C" { … }`: what is inside may still be read.
                "linkage_specification" | "declaration_list" | "ERROR" if depth < 8 => {
                    if node.is_error() && self.origin(node.start_position().row).0 == Origin::Main {
                        let line = self.origin(node.start_position().row).1;
                        self.unit.left_out.push((line, "syntax error".into()));
                    }
                    self.declarations(node, own, depth + 1);
                }
                _ => {}
            }
        }
    }

    /// `typedef …;`
    pub(super) fn type_definition(&mut self, node: Node<'t>) {
        let base = self.base_type(node);
        let mut cursor = node.walk();
        for declarator in node.children_by_field_name("declarator", &mut cursor) {
            let declared = self.declared(declarator, base.clone());
            let ty = match declared.variable_size {
                Some(_) => CType::unknown("an array whose size is not known"),
                None => declared.ty,
            };
            if !declared.name.is_empty() {
                self.scopes.declare(declared.name, Entity::Typedef(ty));
            }
        }
    }

    /// Whether the declaration says that word (`static`, `extern`, `inline`).
    pub(super) fn says(&self, node: Node<'t>, word: &str) -> bool {
        let mut cursor = node.walk();
        node.children(&mut cursor).any(|c| c.kind() == "storage_class_specifier" && self.text(c) == word)
    }

    fn definition(&mut self, node: Node<'t>, own: &mut Vec<(&'t str, Node<'t>)>) {
        let Some(declarator) = node.child_by_field_name("declarator") else { return };
        let base = self.base_type(node);
        let declared = self.declared(declarator, base);
        if declared.name.is_empty() || !matches!(declared.ty, CType::Function(_)) {
            return;
        }
        let ty = self.old_style(node, declared.ty, declared.parameters);
        let main = self.origin(node.start_position().row).0 == Origin::Main;
        let private = !main || self.says(node, "static");
        let key = if private { format!("static {}", declared.name) } else { declared.name.to_owned() };
        self.scopes.declare_in_file(declared.name, Entity::Function { ty, key, own: true });
        if main {
            // The file's own function wins over that of a header.
            self.defined.remove(declared.name);
            own.push((declared.name, node));
        } else {
            self.defined.insert(declared.name, node);
        }
    }

    fn file_declaration(&mut self, node: Node<'t>) {
        let base = self.base_type(node);
        let (private, external) = (self.says(node, "static"), self.says(node, "extern"));
        let main = self.origin(node.start_position().row).0 == Origin::Main;
        let mut cursor = node.walk();
        for declarator in node.children_by_field_name("declarator", &mut cursor) {
            let (inner, value) = match declarator.kind() {
                "init_declarator" => {
                    (declarator.child_by_field_name("declarator"), declarator.child_by_field_name("value"))
                }
                _ => (Some(declarator), None),
            };
            let Some(inner) = inner else { continue };
            let declared = self.declared(inner, base.clone());
            if declared.name.is_empty() {
                continue;
            }
            if matches!(declared.ty, CType::Function(_)) {
                if !matches!(self.scopes.get(declared.name), Some(Entity::Function { own: true, .. })) {
                    let key = declared.name.to_owned();
                    self.scopes.declare_in_file(
                        declared.name,
                        Entity::Function { ty: declared.ty, key, own: false },
                    );
                }
                continue;
            }
            let ty = self.completed(declared.ty, value);
            let defines = value.is_some() || !external;
            let key = if private || defines && !main {
                format!("static {}", declared.name)
            } else {
                declared.name.to_owned()
            };
            if defines {
                let slot = self.variables.entry(key.clone()).or_insert((ty.clone(), None));
                if value.is_some() || slot.1.is_none() {
                    slot.0 = ty.clone();
                }
                slot.1 = slot.1.or(value);
            }
            let own = defines || self.variables.contains_key(&key);
            let entity = Entity::Variable { ty, location: Location::Static { key, own } };
            self.scopes.declare_in_file(declared.name, entity);
        }
    }

    /// A variable of a function that outlives it.
    pub(super) fn static_local(&mut self, name: &'t str, ty: CType, value: Option<Node<'t>>) {
        let key = format!("static {}.{name}.{}", self.body.name, self.variables.len());
        let ty = self.completed(ty, value);
        self.variables.insert(key.clone(), (ty.clone(), value));
        // Its initialiser names things of the function's scope, so it gets its place now.
        let location = Location::Static { key: key.clone(), own: true };
        self.scopes.declare(name, Entity::Variable { ty, location });
        self.variable(&key);
    }

    /// The symbol of a function, which is lowered too if a header defines it.
    pub(super) fn function_symbol(&mut self, name: &'t str, key: &str, own: bool) -> SymbolId {
        if own && self.defined.contains_key(name) {
            self.wanted_functions.push(name);
        }
        let path = own.then(|| self.path.to_owned());
        self.tables.symbol(&mut self.unit, SymbolKind::Function, key, path.as_deref())
    }

    /// The symbol of a variable of the file or program.
    pub(super) fn static_symbol(&mut self, key: &str, own: bool) -> SymbolId {
        if own && !self.done.contains(key) {
            self.wanted_variables.push(key.to_owned());
        }
        let path = own.then(|| self.path.to_owned());
        self.tables.symbol(&mut self.unit, SymbolKind::Static, key, path.as_deref())
    }

    /// Gives a variable its place and its initialiser, each once.
    fn variable(&mut self, key: &str) {
        if !self.done.insert(key.to_owned()) {
            return;
        }
        let Some((ty, value)) = self.variables.get(key).cloned() else { return };
        let size = match self.records.size(&ty) {
            Ok(size) => size.max(8) as u32,
            // `int t[];` without a length has one element.
            Err(_) => 8,
        };
        let symbol = self.tables.symbol(&mut self.unit, SymbolKind::Static, key, Some(self.path));
        let initialiser = value.map(|value| {
            let function = self.static_initialiser(symbol, &ty, value);
            self.unit.functions.push(function);
            FunctionId(self.unit.functions.len() as u32 - 1)
        });
        let class = ClassId(self.unit.classes.len() as u32);
        self.unit.classes.push(Class {
            name: format!("{}:{key}", self.path),
            supers: Vec::new(),
            n_slots: 0,
            fields: Vec::new(),
            methods: Vec::new(),
            initialiser,
            maker: None,
        });
        self.unit.statics.push(Static {
            key: key.to_owned(),
            class,
            ty: ty.public(&self.records),
            kind: ty.kind().unwrap_or(crate::form::Kind::Ref),
            size,
        });
    }

    /// Adds a finished function.
    pub(super) fn add(&mut self, function: Function) {
        self.unit.functions.push(function);
    }
}
