//! Functions: parameters, registers and cells of one body.

use rustc_hash::{FxHashMap, FxHashSet};
use tree_sitter::Node;

use crate::form::{
    Block, BlockId, ClassId, Function, FunctionId, Instruction, Kind, Local, LocalId, Operand, Parameter,
    Receiver, SymbolId, SymbolKind, Terminator, TextKind, Type,
};
use crate::lower::Builder;
use crate::run::dynamic::NONE;

use super::module::{Lowerer, line};
use super::name::{Names, children, names, used};

/// Where a variable is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Register(LocalId),
    /// In memory that this register points to, which inner functions share.
    Cell(LocalId),
}

/// What a function takes.
#[derive(Debug, Clone, Default)]
pub(super) struct Parameters<'t> {
    pub(super) names: Vec<(&'t str, Option<Node<'t>>, Option<Node<'t>>)>,
    /// `*args`, `**kwargs` or arguments by name only.
    pub(super) open: bool,
}

/// Where exceptions go.
type Handler = Option<(LocalId, BlockId)>;

/// The function under construction.
#[derive(Debug, Default)]
pub(super) struct Body<'t> {
    pub(super) builder: Builder,
    pub(super) parameters: Vec<Parameter>,
    pub(super) slots: FxHashMap<&'t str, Slot>,
    /// Variables that certainly have a value here.
    pub(super) known: FxHashSet<&'t str>,
    pub(super) names: Names<'t>,
    /// Where `break` and `continue` go, and how many `finally`s were open there.
    pub(super) loops: Vec<(BlockId, BlockId, usize)>,
    /// `finally` blocks around, innermost last, and where exceptions inside of each go.
    pub(super) finals: Vec<(Node<'t>, Handler)>,
    /// Functions defined inside, by name.
    pub(super) inner: FxHashMap<&'t str, (String, Parameters<'t>, Vec<&'t str>)>,
}

impl Body<'_> {
    pub(super) fn local(&mut self) -> LocalId {
        self.builder.local(Kind::Ref, None)
    }

    pub(super) fn finish(mut self) -> (Vec<Local>, Vec<Block>) {
        // A function that comes to its end gives `None`.
        self.builder.end(Terminator::Return(Some(Operand::Bits(NONE))));
        self.builder.finish()
    }
}

impl<'t> Lowerer<'t, '_> {
    /// Opens a body. Its parameters are the first registers.
    pub(super) fn begin(&mut self, parameters: &Parameters<'t>, line: u32) {
        self.body = Body::default();
        self.depth = 0;
        self.body.builder.set_line(line);
        for (name, annotation, _) in &parameters.names {
            let ty = annotation.map_or(Type::Any(None), |node| annotated(self.text(node)));
            self.body.parameters.push(Parameter { name: (*name).to_owned(), ty });
            let local = self.body.builder.local(Kind::Ref, Some(name));
            self.body.slots.insert(name, Slot::Register(local));
            self.body.known.insert(name);
        }
    }

    /// Reads a list of parameters.
    pub(super) fn parameters(&self, node: Option<Node<'t>>) -> Parameters<'t> {
        let mut out = Parameters::default();
        for parameter in node.map(children).unwrap_or_default() {
            let name = parameter.child_by_field_name("name").or_else(|| parameter.named_child(0));
            let name = name.filter(|n| n.kind() == "identifier").map(|n| self.text(n));
            let annotation = parameter.child_by_field_name("type");
            match (parameter.kind(), name) {
                ("identifier", _) => out.names.push((self.text(parameter), None, None)),
                ("typed_parameter", Some(name)) => out.names.push((name, annotation, None)),
                ("default_parameter" | "typed_default_parameter", Some(name)) => {
                    out.names.push((name, annotation, parameter.child_by_field_name("value")));
                }
                ("positional_separator", _) => {}
                _ => out.open = true,
            }
        }
        out
    }

    /// Gives every name that the body binds its place; names that inner functions use get cells.
    fn declare(&mut self, body: Node<'t>) {
        let found = names(body, self.source);
        let mut bound: Vec<&str> = found.bound.iter().copied().collect();
        bound.extend(self.body.slots.keys().copied().filter(|name| !found.bound.contains(name)));
        bound.sort_unstable();
        for name in bound {
            let before = self.body.slots.get(name).copied();
            if matches!(before, Some(Slot::Cell(_))) {
                continue;
            }
            if found.inner.contains(name) {
                let cell = self.call_library("cell", Vec::new());
                if let (Some(Slot::Register(local)), Operand::Local(pointer)) = (before, cell) {
                    let value = Operand::Local(local);
                    self.body.builder.emit(Instruction::Store {
                        kind: Kind::Ref,
                        pointer: Operand::Local(pointer),
                        offset: 0,
                        value,
                    });
                }
                if let Operand::Local(cell) = cell {
                    self.body.slots.insert(name, Slot::Cell(cell));
                }
            } else if before.is_none() {
                let local = self.body.builder.local(Kind::Ref, Some(name));
                self.body.slots.insert(name, Slot::Register(local));
            }
        }
        self.body.names = found;
    }

    /// Lowers a function or method, once for every number of arguments that it can be called with.
    pub(super) fn function(
        &mut self,
        node: Node<'t>,
        decorated: Option<Node<'t>>,
        class: Option<(&'t str, ClassId)>,
    ) {
        let (Some(name), Some(block)) = (node.child_by_field_name("name"), node.child_by_field_name("body"))
        else {
            return;
        };
        let name = self.text(name);
        let mut parameters = self.parameters(node.child_by_field_name("parameters"));
        let (mut fixed, mut odd) = (false, None);
        for decorator in
            decorated.map(children).unwrap_or_default().iter().filter(|d| d.kind() == "decorator")
        {
            let text = self.text(*decorator).trim_start_matches('@');
            match text.split('(').next().unwrap_or("").trim() {
                "staticmethod" => fixed = true,
                // Remembering results changes nothing but time.
                "lru_cache"
                | "functools.lru_cache"
                | "cache"
                | "functools.cache"
                | "override"
                | "typing.override" => {}
                other => odd = Some(format!("the decorator {other}")),
            }
        }
        let own = class.filter(|_| !fixed);
        let receiver =
            if own.is_some() && !parameters.names.is_empty() { Receiver::Object } else { Receiver::None };
        let owner = class.map_or(String::new(), |(class, _)| format!("{class}."));
        let key = |n: usize| format!("{}:{owner}{name}/{n}", self.path);
        let key_full = key(parameters.names.len() - usize::from(receiver == Receiver::Object));
        let start = line(decorated.unwrap_or(node));
        self.begin(&parameters, start);
        if parameters.open {
            odd = Some("parameters by * or by name only".into());
        }
        self.declare(block);
        if self.body.names.generator {
            odd = Some("a generator".into());
        }
        if let Some(reason) = odd {
            self.body.builder.unsupported(reason);
        }
        self.block(block);
        let searchable = !name.starts_with("__");
        let result =
            node.child_by_field_name("return_type").map_or(Type::Any(None), |ty| annotated(self.text(ty)));
        let shape = Shape { name, start, node, receiver, class: own.map(|(_, id)| id), result, searchable };
        self.finish_function(&shape, key_full);
        if receiver == Receiver::Object {
            parameters.names.remove(0);
        }
        if let Some((_, id)) = own {
            self.add_method(id, name, parameters.names.len());
        }
        // Those with defaults left out call the whole one.
        let least = parameters.names.iter().position(|(_, _, default)| default.is_some());
        for n in (least.unwrap_or(parameters.names.len())..parameters.names.len()).rev() {
            self.shortened(&shape, &parameters, n, &owner);
            if let Some((_, id)) = own {
                self.add_method(id, name, n);
            }
        }
    }

    fn add_method(&mut self, class: ClassId, name: &str, n: usize) {
        let selector = format!("{name}({})", vec!["a"; n].join(","));
        let function = FunctionId(self.unit.functions.len() as u32 - 1);
        self.unit.classes[class.index()].methods.push((selector, function));
    }

    fn finish_function(&mut self, shape: &Shape<'t>, key: String) {
        let body = std::mem::take(&mut self.body);
        let n_steps = body.builder.n_steps();
        if n_steps > self.limits.instructions {
            let reason = format!("{} is too large: {n_steps} instructions", shape.name);
            self.unit.left_out.push((shape.start, reason));
        }
        let mut parameters = body.parameters.clone();
        if shape.receiver == Receiver::Object {
            parameters.remove(0);
        }
        let (locals, mut blocks) = body.finish();
        if n_steps > self.limits.instructions {
            blocks.clear();
        }
        self.unit.functions.push(Function {
            name: shape.name.to_owned(),
            key,
            class: shape.class,
            receiver: shape.receiver,
            parameters,
            result: shape.result.clone(),
            start: shape.start,
            end: shape.node.end_position().row as u32 + 1,
            locals,
            blocks,
            searchable: shape.searchable,
            guards: None,
        });
    }

    /// The function with fewer arguments: the others get their defaults.
    fn shortened(&mut self, shape: &Shape<'t>, parameters: &Parameters<'t>, n: usize, owner: &str) {
        let mut given = Parameters { names: parameters.names[..n].to_vec(), open: false };
        if shape.receiver == Receiver::Object {
            given.names.insert(0, ("self", None, None));
        }
        self.begin(&given, shape.start);
        let mut arguments: Vec<Operand> =
            (0..given.names.len()).map(|i| Operand::Local(LocalId(i as u32))).collect();
        for (_, _, default) in &parameters.names[n..] {
            let value = match default {
                Some(default) => self.default_value(*default),
                None => Operand::Bits(NONE),
            };
            arguments.push(value);
        }
        let key = format!("{}:{owner}{}/{}", self.path, shape.name, parameters.names.len());
        let callee = self.tables.symbol(&mut self.unit, SymbolKind::Function, &key, Some(self.path));
        let to = self.body.local();
        self.body.builder.emit(Instruction::Call { to: Some(to), callee, arguments });
        self.body.builder.end(Terminator::Return(Some(Operand::Local(to))));
        let key = format!("{}:{owner}{}/{n}", self.path, shape.name);
        self.finish_function(shape, key);
    }

    /// A default is made once, when the function is defined; only what cannot change may be made at every call.
    pub(super) fn default_value(&mut self, node: Node<'t>) -> Operand {
        let constant = match node.kind() {
            "integer" | "float" | "string" | "true" | "false" | "none" => true,
            "unary_operator" => {
                node.child_by_field_name("argument").is_some_and(|a| matches!(a.kind(), "integer" | "float"))
            }
            "tuple" => children(node).is_empty(),
            "call" => self.text(node) == "float('inf')" || self.text(node) == "float(\"inf\")",
            "attribute" => self.text(node).starts_with("math."),
            "identifier" => self.globals.contains_key(self.text(node)),
            _ => false,
        };
        if constant { self.value(node) } else { self.fail("a default that can change") }
    }

    /// Makes an object without arguments, if its class allows that.
    pub(super) fn maker(&mut self, name: &'t str, id: ClassId, node: Node<'t>) {
        let initialiser = format!("{}:{name}.__init__/0", self.path);
        let own = self.unit.functions.iter().any(|f| f.class == Some(id) && f.name == "__init__");
        let without = self.unit.functions.iter().any(|f| f.key == initialiser);
        if own && !without || !self.unit.classes[id.index()].supers.is_empty() {
            return;
        }
        self.begin(&Parameters::default(), line(node));
        let object = self.new_instance(name);
        if without {
            let callee =
                self.tables.symbol(&mut self.unit, SymbolKind::Function, &initialiser, Some(self.path));
            let to = Some(self.body.local());
            self.body.builder.emit(Instruction::Call { to, callee, arguments: vec![object] });
        }
        self.body.builder.end(Terminator::Return(Some(object)));
        self.add_function("<make>".into(), format!("{}:{name}.<make>", self.path), node, None, None);
        self.unit.classes[id.index()].maker = Some(FunctionId(self.unit.functions.len() as u32 - 1));
    }

    pub(super) fn new_instance(&mut self, class: &str) -> Operand {
        let name = self.constant_text(&format!("{}:{class}", self.path));
        self.call_library("instance", vec![name])
    }

    /// A function or lambda inside a function: its reference, with the cells it uses.
    pub(super) fn inner_function(&mut self, node: Node<'t>, name: &'t str) -> Operand {
        let lambda = node.kind() == "lambda";
        let parameters = self.parameters(node.child_by_field_name("parameters"));
        let Some(block) = node.child_by_field_name("body") else {
            return self.fail("an incomplete function");
        };
        let mut free = FxHashSet::default();
        used(node, self.source, &mut free);
        let mut captured: Vec<(&'t str, LocalId)> = self
            .body
            .slots
            .iter()
            .filter(|(name, _)| free.contains(*name) && !parameters.names.iter().any(|(p, ..)| p == *name))
            .filter_map(|(name, slot)| match slot {
                Slot::Cell(cell) => Some((*name, *cell)),
                Slot::Register(_) => None,
            })
            .collect();
        captured.sort_unstable_by_key(|(name, _)| *name);
        // A variable of a comprehension is shared by all rounds, which its register does not show.
        let shared = self.body.slots.iter().any(|(name, slot)| {
            matches!(slot, Slot::Register(_))
                && free.contains(name)
                && self.body.names.inner.contains(name)
                && !parameters.names.iter().any(|(p, ..)| p == name)
        });
        if shared || parameters.open || parameters.names.iter().any(|(_, _, d)| d.is_some()) && lambda {
            return self.fail("a function inside that captures or takes what cannot be lowered");
        }
        self.n_nameless += 1;
        let key = format!("{}:<inner {} {name}>", self.path, self.n_nameless);
        let outer = std::mem::take(&mut self.body);
        let depth = self.depth;
        let mut all =
            Parameters { names: captured.iter().map(|(name, _)| (*name, None, None)).collect(), open: false };
        all.names.extend(parameters.names.iter().copied());
        self.begin(&all, line(node));
        for (i, (name, _)) in captured.iter().enumerate() {
            self.body.slots.insert(name, Slot::Cell(LocalId(i as u32)));
            self.body.known.remove(name);
        }
        if lambda {
            self.declare_for_expression(block);
            let value = self.value(block);
            self.body.builder.end(Terminator::Return(Some(value)));
        } else {
            self.declare_inner(block, &captured);
            if self.body.names.generator {
                self.body.builder.unsupported("a generator");
            }
            self.block(block);
        }
        self.add_function(name.to_owned(), key.clone(), node, None, None);
        self.body = outer;
        self.depth = depth;
        let names = captured.iter().map(|(name, _)| *name).collect();
        self.body.inner.insert(name, (key.clone(), parameters, names));
        let function: SymbolId =
            self.tables.symbol(&mut self.unit, SymbolKind::Function, &key, Some(self.path));
        let to = self.body.local();
        let captured = captured.into_iter().map(|(_, cell)| Operand::Local(cell)).collect();
        self.body.builder.emit(Instruction::FunctionAddress { to, function, captured });
        Operand::Local(to)
    }

    fn declare_inner(&mut self, block: Node<'t>, captured: &[(&'t str, LocalId)]) {
        let found = names(block, self.source);
        // A name that it binds itself is not the outer one, unless it says so.
        for (name, _) in captured {
            if found.bound.contains(name) {
                self.body.slots.remove(name);
            }
        }
        self.declare(block);
    }

    fn declare_for_expression(&mut self, node: Node<'t>) {
        self.declare(node);
    }
}

/// What the versions of a function share.
struct Shape<'t> {
    name: &'t str,
    start: u32,
    node: Node<'t>,
    receiver: Receiver,
    class: Option<ClassId>,
    result: Type,
    searchable: bool,
}

/// The type that an annotation says, as far as examples need it.
fn annotated(text: &str) -> Type {
    let text = text.trim().trim_matches(['"', '\'']);
    let inside = |prefix: &str| text.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(']'));
    match text {
        "int" => return Type::Int(Kind::I64),
        "float" => return Type::Float(Kind::F64),
        "bool" => return Type::Bool,
        "str" => return Type::Text(TextKind::String),
        "list" | "List" | "Sequence" | "Iterable" => return Type::List(Box::new(Type::Any(None))),
        _ => {}
    }
    for prefix in
        ["list[", "List[", "Sequence[", "Iterable[", "typing.List[", "Collection[", "MutableSequence["]
    {
        if let Some(of) = inside(prefix) {
            return Type::List(Box::new(annotated(of)));
        }
    }
    Type::Any(None)
}
