//! One file: what it binds, then its functions and classes.

use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use crate::form::{
    Class, ClassId, Function, FunctionId, Kind, Language, Static, StaticId, SymbolId, SymbolKind, Type, Unit,
};
use crate::lower::{LowerLimits, Tables};

use super::body::{Body, Parameters};
use super::name::{children, names, targets};

/// What a name of the file stands for.
#[derive(Debug, Clone)]
pub(super) enum Global<'t> {
    /// A function that is defined once.
    Function(Node<'t>),
    /// A class that is defined once.
    Class,
    /// An exception class: its name and those above it, joined by colons.
    Error(String),
    /// A module, by its dotted name.
    Module(&'t str),
    /// A member of a module.
    Member(&'t str, &'t str),
    /// A variable.
    Variable,
    /// Bound in ways that only running tells.
    Unclear,
}

/// Finds the file of a module.
pub(super) type Find<'p> = dyn Fn(&str) -> Option<&'p str> + 'p;

/// Turns one file into a unit.
pub(super) struct Lowerer<'t, 'p> {
    pub(super) source: &'t str,
    pub(super) path: &'t str,
    pub(super) limits: LowerLimits,
    pub(super) find: &'p Find<'p>,
    pub(super) unit: Unit,
    pub(super) tables: Tables,
    pub(super) globals: FxHashMap<&'t str, Global<'t>>,
    pub(super) body: Body<'t>,
    pub(super) depth: usize,
    /// The class whose method is lowered: its name and the names its body assigns.
    pub(super) class: Option<(&'t str, FxHashSet<&'t str>)>,
    /// Numbers functions without a name of their own.
    pub(super) n_nameless: usize,
    /// Lines of the file's statements that mention a variable without being its only assignment: where one of them
    /// cannot be run, the variable is not known.
    pub(super) mentions: FxHashMap<&'t str, Vec<u32>>,
}

impl<'t, 'p> Lowerer<'t, 'p> {
    pub(super) fn new(path: &'t str, source: &'t str, limits: LowerLimits, find: &'p Find<'p>) -> Self {
        Self {
            source,
            path,
            limits,
            find,
            unit: Unit::new(path, Language::Python),
            tables: Tables::default(),
            globals: FxHashMap::default(),
            body: Body::default(),
            depth: 0,
            class: None,
            n_nameless: 0,
            mentions: FxHashMap::default(),
        }
    }

    pub(super) fn text(&self, node: Node<'_>) -> &'t str {
        self.source.get(node.byte_range()).unwrap_or("")
    }

    /// Lowers everything.
    pub(super) fn file(mut self, root: Node<'t>) -> Unit {
        self.bind(root);
        // The file's own class, whose initialiser runs the file's statements in order.
        self.unit.classes.push(Class {
            name: format!("{}:<module>", self.path),
            supers: Vec::new(),
            n_slots: 0,
            fields: Vec::new(),
            methods: Vec::new(),
            initialiser: None,
            maker: None,
        });
        let mut variables: Vec<&str> = self
            .globals
            .iter()
            .filter(|(_, global)| matches!(global, Global::Variable))
            .map(|(name, _)| *name)
            .collect();
        variables.sort_unstable();
        for name in variables {
            self.add_static(name);
        }
        let statements = self.statements(root);
        for node in children(root) {
            if node.is_error() || node.has_error() && node.kind() == "ERROR" {
                self.unit.left_out.push((line(node), "syntax error".into()));
                continue;
            }
            match node.kind() {
                "function_definition" | "decorated_definition" | "class_definition" => self.definition(node),
                _ => {}
            }
        }
        self.initialiser(&statements);
        self.unit
    }

    /// Statements of the file that are run, with what they mention noted.
    fn statements(&mut self, root: Node<'t>) -> Vec<Node<'t>> {
        let mut out = Vec::new();
        for node in children(root) {
            let skipped = matches!(
                node.kind(),
                "function_definition"
                    | "decorated_definition"
                    | "class_definition"
                    | "import_statement"
                    | "import_from_statement"
                    | "future_import_statement"
                    | "pass_statement"
                    | "ERROR"
            );
            if skipped || self.is_main(node) {
                continue;
            }
            let plain = children(node).first().is_some_and(|inner| inner.kind() == "assignment");
            if !(plain && names(node, self.source).bound.len() == 1) {
                let mut mentioned = FxHashSet::default();
                super::name::used(node, self.source, &mut mentioned);
                for name in mentioned {
                    if matches!(self.globals.get(name), Some(Global::Variable)) {
                        self.mentions.entry(name).or_default().push(line(node));
                    }
                }
            }
            out.push(node);
        }
        out
    }

    fn is_main(&self, node: Node<'t>) -> bool {
        node.child_by_field_name("condition").is_some_and(|c| self.text(c).contains("__name__"))
    }

    fn add_static(&mut self, name: &str) -> StaticId {
        let key = format!("{}:{name}", self.path);
        self.unit.statics.push(Static {
            key,
            class: ClassId(0),
            ty: Type::Any(None),
            kind: Kind::Ref,
            size: 8,
        });
        StaticId(self.unit.statics.len() as u32 - 1)
    }

    /// The symbol of a variable of the file.
    pub(super) fn static_symbol(&mut self, name: &str) -> SymbolId {
        let key = format!("{}:{name}", self.path);
        self.tables.symbol(&mut self.unit, SymbolKind::Static, &key, Some(self.path))
    }

    /// Every statement of the file becomes a function. One that cannot be run leaves what it binds unknown: reading such a
    /// variable first asks for a mark that this statement guards.
    fn initialiser(&mut self, statements: &[Node<'t>]) {
        let mut calls = Vec::new();
        for node in statements {
            let bound = names(*node, self.source).bound;
            let name = format!("<statement {}>", line(*node));
            let mark = self.add_static(&name);
            let only =
                bound.iter().next().filter(|_| bound.len() == 1).and_then(|one| self.place_of_static(one));
            let mentioned = self.mentions.values().any(|lines| lines.contains(&line(*node)));
            let guard = only.filter(|_| !mentioned).unwrap_or(mark);
            self.begin(&Parameters::default(), line(*node));
            self.statement(*node);
            let key = format!("{}:{name}/0", self.path);
            self.add_function(name, key.clone(), *node, None, Some(guard));
            calls.push(self.tables.symbol(&mut self.unit, SymbolKind::Function, &key, Some(self.path)));
        }
        if calls.is_empty() {
            return;
        }
        self.begin(&Parameters::default(), 0);
        for callee in calls {
            self.body.builder.emit(crate::form::Instruction::Call {
                to: None,
                callee,
                arguments: Vec::new(),
            });
        }
        let key = format!("{}:<clinit>", self.path);
        let root = statements[0];
        self.add_function("<clinit>".into(), key, root, None, None);
        self.unit.classes[0].initialiser = Some(FunctionId(self.unit.functions.len() as u32 - 1));
    }

    fn place_of_static(&self, name: &str) -> Option<StaticId> {
        let key = format!("{}:{name}", self.path);
        self.unit.statics.iter().position(|s| s.key == key).map(|at| StaticId(at as u32))
    }

    /// Finds out what names of the file stand for.
    fn bind(&mut self, root: Node<'t>) {
        let mut seen: FxHashMap<&'t str, usize> = FxHashMap::default();
        let mut found: Vec<(&'t str, Global<'t>)> = Vec::new();
        for node in children(root) {
            let inner = match node.kind() {
                "decorated_definition" => node.child_by_field_name("definition").unwrap_or(node),
                _ => node,
            };
            let name = inner.child_by_field_name("name").map(|n| self.text(n));
            match (inner.kind(), name) {
                ("function_definition", Some(name)) => found.push((name, Global::Function(inner))),
                ("class_definition", Some(name)) => found.push((name, self.class_global(inner, name))),
                ("import_statement" | "import_from_statement", _) => self.imported(inner, &mut found),
                ("if_statement", _) if self.is_main(inner) => {}
                _ => {
                    let bound = names(inner, self.source).bound;
                    found.extend(bound.into_iter().map(|name| (name, Global::Variable)));
                }
            }
        }
        // What functions declare global they may assign.
        let mut todo = vec![root];
        let mut assigned = FxHashSet::default();
        while let Some(node) = todo.pop() {
            if node.kind() == "global_statement" {
                targets(node, self.source, &mut assigned);
            }
            todo.extend(children(node));
        }
        found.extend(assigned.into_iter().map(|name| (name, Global::Variable)));
        for (name, global) in found {
            let times = seen.entry(name).or_default();
            *times += 1;
            let both_variables =
                matches!((self.globals.get(name), &global), (Some(Global::Variable), Global::Variable));
            if *times == 1 || both_variables {
                self.globals.insert(name, global);
            } else {
                self.globals.insert(name, Global::Unclear);
            }
        }
    }

    fn class_global(&self, node: Node<'t>, name: &'t str) -> Global<'t> {
        let bases = node.child_by_field_name("superclasses").map(children).unwrap_or_default();
        if let [base] = bases[..] {
            let base = self.text(base);
            match self.globals.get(base) {
                Some(Global::Error(path)) => return Global::Error(format!("{name}:{path}")),
                None if base.ends_with("Error") || base.ends_with("Exception") => {
                    return Global::Error(format!("{name}:{base}"));
                }
                _ => {}
            }
        }
        Global::Class
    }

    pub(super) fn imported_into(&self, node: Node<'t>, found: &mut Vec<(&'t str, Global<'t>)>) {
        self.imported(node, found);
    }

    fn imported(&self, node: Node<'t>, found: &mut Vec<(&'t str, Global<'t>)>) {
        let module = node.child_by_field_name("module_name").map(|m| self.text(m));
        let mut cursor = node.walk();
        for name in node.children_by_field_name("name", &mut cursor) {
            let (original, alias) = match name.child_by_field_name("alias") {
                Some(alias) => {
                    (name.child_by_field_name("name").map_or("", |n| self.text(n)), Some(self.text(alias)))
                }
                None => (self.text(name), None),
            };
            match module {
                Some(module) => found.push((alias.unwrap_or(original), Global::Member(module, original))),
                None => found.push((alias.unwrap_or(original), Global::Module(original))),
            }
        }
    }

    fn definition(&mut self, node: Node<'t>) {
        let (inner, decorated) = match node.kind() {
            "decorated_definition" => (node.child_by_field_name("definition").unwrap_or(node), Some(node)),
            _ => (node, None),
        };
        match inner.kind() {
            "function_definition" => self.function(inner, decorated, None),
            "class_definition" => self.class_definition(inner),
            _ => {}
        }
    }

    fn class_definition(&mut self, node: Node<'t>) {
        let (Some(name), Some(body)) = (node.child_by_field_name("name"), node.child_by_field_name("body"))
        else {
            return;
        };
        let name = self.text(name);
        let mut assigned = FxHashSet::default();
        for statement in children(body) {
            if statement.kind() == "expression_statement" {
                assigned.extend(names(statement, self.source).bound);
            }
        }
        // An attribute that objects set is theirs.
        let all = self.text(body);
        assigned.retain(|attribute: &&str| !all.contains(&format!("self.{attribute} =")));
        let mut attributes: Vec<&str> = assigned.iter().copied().collect();
        attributes.sort_unstable();
        for attribute in &attributes {
            self.add_static(&format!("{name}.{attribute}"));
        }
        let bases = node.child_by_field_name("superclasses").map(children).unwrap_or_default();
        let mut supers = Vec::new();
        for base in bases.into_iter().filter(|base| base.kind() == "identifier") {
            let base = self.text(base);
            if base != "object" {
                let key = format!("{}:{base}", self.path);
                supers.push(self.tables.symbol(&mut self.unit, SymbolKind::Class, &key, None));
            }
        }
        let id = ClassId(self.unit.classes.len() as u32);
        self.unit.classes.push(Class {
            name: format!("{}:{name}", self.path),
            supers,
            n_slots: 0,
            fields: Vec::new(),
            methods: Vec::new(),
            initialiser: None,
            maker: None,
        });
        self.class = Some((name, assigned));
        for statement in children(body) {
            let (inner, decorated) = match statement.kind() {
                "decorated_definition" => {
                    (statement.child_by_field_name("definition").unwrap_or(statement), Some(statement))
                }
                _ => (statement, None),
            };
            if inner.kind() == "function_definition" {
                self.function(inner, decorated, Some((name, id)));
            }
        }
        self.maker(name, id, node);
        self.class_attributes(name, body, &attributes);
        self.class = None;
    }

    /// Attributes of a class are set before the file's own statements are run, which is when the class is defined.
    fn class_attributes(&mut self, name: &'t str, body: Node<'t>, attributes: &[&'t str]) {
        for statement in children(body).into_iter().filter(|s| s.kind() == "expression_statement") {
            let bound = names(statement, self.source).bound;
            let [attribute] =
                bound.iter().copied().filter(|b| attributes.contains(b)).collect::<Vec<_>>()[..]
            else {
                continue;
            };
            let Some(value) = children(statement).first().and_then(|a| a.child_by_field_name("right")) else {
                continue;
            };
            let key = format!("{}:{name}.{attribute}", self.path);
            let Some(place) = self.unit.statics.iter().position(|s| s.key == key) else { continue };
            // A class of its own, so that the attribute is set when it is first asked for.
            let class = ClassId(self.unit.classes.len() as u32);
            self.unit.statics[place].class = class;
            let function = format!("<attribute {name}.{attribute}>");
            self.begin(&Parameters::default(), line(statement));
            let value = self.value(value);
            let symbol = self.static_symbol(&format!("{name}.{attribute}"));
            self.store_static(symbol, value);
            let function_key = format!("{}:{function}", self.path);
            self.add_function(function, function_key, statement, None, Some(StaticId(place as u32)));
            let initialiser = Some(FunctionId(self.unit.functions.len() as u32 - 1));
            self.unit.classes.push(Class {
                name: key,
                supers: Vec::new(),
                n_slots: 0,
                fields: Vec::new(),
                methods: Vec::new(),
                initialiser,
                maker: None,
            });
        }
    }

    /// Adds what was built as a function of the file that nobody searches for.
    pub(super) fn add_function(
        &mut self,
        name: String,
        key: String,
        node: Node<'t>,
        class: Option<ClassId>,
        guards: Option<StaticId>,
    ) {
        let body = std::mem::take(&mut self.body);
        let parameters = body.parameters.clone();
        let (locals, blocks) = body.finish();
        self.unit.functions.push(Function {
            name,
            key,
            class,
            receiver: crate::form::Receiver::None,
            parameters,
            result: Type::Any(None),
            start: line(node),
            end: node.end_position().row as u32 + 1,
            locals,
            blocks,
            searchable: false,
            guards,
        });
    }
}

/// The first line of a node, 1-based.
pub(super) fn line(node: Node<'_>) -> u32 {
    node.start_position().row as u32 + 1
}
