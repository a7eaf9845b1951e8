//! Calls, attributes and functions as values.

use tree_sitter::Node;

use crate::form::{Instruction, LocalId, Operand, SymbolKind, Terminator};
use crate::library;
use crate::run::dynamic::NONE;
use crate::run::memory::NULL;

use super::body::Parameters;
use super::module::{Global, Lowerer};
use super::name::children;

/// What a call is given.
struct Arguments<'t> {
    positional: Vec<Node<'t>>,
    named: Vec<(&'t str, Node<'t>)>,
    /// `*values`.
    star: Option<Node<'t>>,
    /// `**values`, or several stars.
    odd: bool,
}

/// Types that `isinstance` can be asked about.
const TYPES: [&str; 8] = ["int", "float", "str", "list", "tuple", "dict", "set", "bool"];

impl<'t> Lowerer<'t, '_> {
    fn arguments(&self, node: Node<'t>) -> Arguments<'t> {
        let mut out = Arguments { positional: Vec::new(), named: Vec::new(), star: None, odd: false };
        let Some(list) = node.child_by_field_name("arguments") else { return out };
        if list.kind() == "generator_expression" {
            out.positional.push(list);
            return out;
        }
        for argument in children(list) {
            match argument.kind() {
                "keyword_argument" => {
                    if let (Some(name), Some(value)) =
                        (argument.child_by_field_name("name"), argument.child_by_field_name("value"))
                    {
                        out.named.push((self.text(name), value));
                    }
                }
                "list_splat" if out.star.is_none() && out.positional.is_empty() => {
                    out.star = argument.named_child(0);
                }
                "list_splat" | "dictionary_splat" => out.odd = true,
                _ => out.positional.push(argument),
            }
        }
        out
    }

    pub(super) fn call(&mut self, node: Node<'t>) -> Operand {
        let Some(function) = node.child_by_field_name("function") else {
            return self.fail("an incomplete call");
        };
        let given = self.arguments(node);
        if given.odd || given.star.is_some() && !given.positional.is_empty() {
            return self.fail("arguments by * or **");
        }
        match function.kind() {
            "identifier" => {
                let name = self.text(function);
                if self.body.slots.contains_key(name) {
                    return self.call_inner(name, function, &given);
                }
                match self.globals.get(name).cloned() {
                    Some(Global::Function(definition)) => self.call_function(name, definition, &given),
                    Some(Global::Class) => self.construct(name, &given),
                    Some(Global::Error(path)) => self.new_error(&path, &given),
                    Some(Global::Member(module, member)) => self.call_member(module, member, &given),
                    Some(Global::Variable) => self.call_value(function, &given),
                    Some(_) => self.fail(format!("a call of {name}")),
                    None => self.call_builtin(name, &given),
                }
            }
            "attribute" => self.call_attribute(function, &given),
            _ => self.call_value(function, &given),
        }
    }

    fn plain(&mut self, given: &Arguments<'t>) -> Option<Vec<Operand>> {
        if !given.named.is_empty() || given.star.is_some() {
            self.fail("arguments by name or by *");
            return None;
        }
        Some(given.positional.iter().map(|node| self.argument(*node)).collect())
    }

    /// An argument; a generator that is used up at once is as good as a list.
    fn argument(&mut self, node: Node<'t>) -> Operand {
        if node.kind() == "generator_expression" {
            self.fail("a generator that is kept")
        } else {
            self.value(node)
        }
    }

    /// An argument of a function that uses a generator up.
    fn consumed(&mut self, node: Node<'t>) -> Operand {
        if node.kind() == "generator_expression" { self.list_comprehension(node) } else { self.value(node) }
    }

    fn call_value(&mut self, function: Node<'t>, given: &Arguments<'t>) -> Operand {
        let function = self.value(function);
        let Some(arguments) = self.plain(given) else { return Operand::Bits(NONE) };
        let to = self.body.local();
        self.body.builder.emit(Instruction::CallPointer { to: Some(to), function, arguments });
        Operand::Local(to)
    }

    /// A call of a variable; of a function that is defined inside, its parameters are known.
    fn call_inner(&mut self, name: &'t str, function: Node<'t>, given: &Arguments<'t>) -> Operand {
        let Some((_, parameters, _)) = self.body.inner.get(name).cloned() else {
            return self.call_value(function, given);
        };
        let function = self.value(function);
        let Some(arguments) = self.filled(&parameters, given) else { return Operand::Bits(NONE) };
        let to = self.body.local();
        self.body.builder.emit(Instruction::CallPointer { to: Some(to), function, arguments });
        Operand::Local(to)
    }

    /// Arguments in the order of the parameters, with defaults where none is given.
    fn filled(&mut self, parameters: &Parameters<'t>, given: &Arguments<'t>) -> Option<Vec<Operand>> {
        if parameters.open || given.star.is_some() || given.positional.len() > parameters.names.len() {
            self.fail("arguments that do not fit the parameters");
            return None;
        }
        let mut values: Vec<Option<Operand>> = Vec::with_capacity(parameters.names.len());
        for node in &given.positional {
            let value = self.argument(*node);
            values.push(Some(value));
        }
        values.resize(parameters.names.len(), None);
        for (name, node) in &given.named {
            let value = self.argument(*node);
            match parameters.names.iter().position(|(p, ..)| p == name) {
                Some(at) if values[at].is_none() => values[at] = Some(value),
                _ => {
                    self.fail("arguments that do not fit the parameters");
                    return None;
                }
            }
        }
        let mut out = Vec::with_capacity(values.len());
        for (value, (_, _, default)) in values.into_iter().zip(&parameters.names) {
            out.push(match (value, default) {
                (Some(value), _) => value,
                (None, Some(default)) => self.default_value(*default),
                (None, None) => {
                    self.fail("a call with too few arguments");
                    return None;
                }
            });
        }
        Some(out)
    }

    fn emit_call(&mut self, key: &str, path: Option<&str>, arguments: Vec<Operand>) -> Operand {
        let callee = self.tables.symbol(&mut self.unit, SymbolKind::Function, key, path);
        let to = self.body.local();
        self.body.builder.emit(Instruction::Call { to: Some(to), callee, arguments });
        Operand::Local(to)
    }

    fn call_function(&mut self, name: &str, definition: Node<'t>, given: &Arguments<'t>) -> Operand {
        let parameters = self.parameters(definition.child_by_field_name("parameters"));
        let path = self.path;
        if given.named.is_empty() {
            let Some(arguments) = self.plain(given) else { return Operand::Bits(NONE) };
            return self.emit_call(&format!("{path}:{name}/{}", arguments.len()), Some(path), arguments);
        }
        let Some(arguments) = self.filled(&parameters, given) else { return Operand::Bits(NONE) };
        self.emit_call(&format!("{path}:{name}/{}", arguments.len()), Some(path), arguments)
    }

    fn construct(&mut self, name: &str, given: &Arguments<'t>) -> Operand {
        let Some(arguments) = self.plain(given) else { return Operand::Bits(NONE) };
        let object = self.new_instance(name);
        let key = format!("{}:{name}.__init__/{}", self.path, arguments.len());
        let known = self.unit.functions.iter().any(|f| f.key == key);
        // A class without an initialiser takes no arguments; one further down in the file is not lowered yet.
        let written = self.source.contains("def __init__");
        if known || written && !arguments.is_empty() {
            let mut all = vec![object];
            all.extend(arguments);
            let path = self.path;
            self.emit_call(&key, Some(path), all);
        } else if written {
            let own = self
                .unit
                .functions
                .iter()
                .any(|f| f.key.starts_with(&format!("{}:{name}.__init__/", self.path)));
            if own {
                return self.fail("an object without arguments");
            }
        }
        object
    }

    fn new_error(&mut self, path: &str, given: &Arguments<'t>) -> Operand {
        let Some(arguments) = self.plain(given) else { return Operand::Bits(NONE) };
        let mut all = vec![self.constant_text(path)];
        all.extend(arguments);
        self.call_library("error", all)
    }

    /// The names of an exception class and those above it, if the node names one.
    pub(super) fn error_class(&self, node: Node<'t>) -> Option<String> {
        if node.kind() != "identifier" {
            return None;
        }
        let name = self.text(node);
        if self.body.slots.contains_key(name) {
            return None;
        }
        match self.globals.get(name) {
            Some(Global::Error(path)) => Some(path.clone()),
            None if is_error(name) => Some(name.to_owned()),
            _ => None,
        }
    }

    /// Calls a member of a module: of the library, or of another file of the project.
    fn call_member(&mut self, module: &str, member: &'t str, given: &Arguments<'t>) -> Operand {
        match (module, member) {
            ("collections", "deque" | "OrderedDict" | "Counter" | "defaultdict") => {
                return self.call_builtin(member, given);
            }
            ("collections", _) => return self.fail(format!("collections.{member}")),
            ("functools", "lru_cache" | "cache") => return self.fail("a decorator that is called"),
            _ => {}
        }
        let Some(arguments) = self.plain_consumed(given, module) else { return Operand::Bits(NONE) };
        if library::find(&format!("python.{module}.{member}")).is_some() {
            return self.call_library(&format!("{module}.{member}"), arguments);
        }
        match (self.find)(module).map(str::to_owned) {
            Some(path) => {
                let key = format!("{path}:{member}/{}", arguments.len());
                self.emit_call(&key, Some(&path), arguments)
            }
            None => self.fail(format!("{module}.{member}")),
        }
    }

    fn plain_consumed(&mut self, given: &Arguments<'t>, module: &str) -> Option<Vec<Operand>> {
        if !given.named.is_empty() || given.star.is_some() {
            self.fail(format!("arguments of {module} by name or by *"));
            return None;
        }
        Some(given.positional.iter().map(|node| self.consumed(*node)).collect())
    }

    fn call_attribute(&mut self, function: Node<'t>, given: &Arguments<'t>) -> Operand {
        let (Some(object), Some(attribute)) =
            (function.child_by_field_name("object"), function.child_by_field_name("attribute"))
        else {
            return self.fail("an incomplete call");
        };
        let name = self.text(attribute);
        if object.kind() == "identifier" && !self.body.slots.contains_key(self.text(object)) {
            let owner = self.text(object);
            match self.globals.get(owner).cloned() {
                Some(Global::Module(module)) => return self.call_member(module, name, given),
                Some(Global::Class) => {
                    let Some(arguments) = self.plain(given) else { return Operand::Bits(NONE) };
                    let path = self.path;
                    return self.emit_call(
                        &format!("{path}:{owner}.{name}/{}", arguments.len()),
                        Some(path),
                        arguments,
                    );
                }
                None if matches!((owner, name), ("str", "join")) && given.positional.len() == 2 => {
                    let by = self.value(given.positional[0]);
                    let all = self.consumed(given.positional[1]);
                    return self.dynamic_call(name, vec![by, all]);
                }
                None | Some(Global::Member(..) | Global::Unclear) => {
                    return self.fail(format!("{owner}.{name}"));
                }
                _ => {}
            }
        }
        if name == "sort" {
            return self.sort_call(object, given);
        }
        if self.text(object) == "super()" {
            return self.fail("super()");
        }
        let receiver = self.value(object);
        if !given.named.is_empty() || given.star.is_some() {
            return self.fail(format!("arguments of {name} by name or by *"));
        }
        let mut arguments = vec![receiver];
        let consumes = matches!(name, "join" | "extend" | "update" | "union");
        for node in &given.positional {
            let value = if consumes { self.consumed(*node) } else { self.argument(*node) };
            arguments.push(value);
        }
        self.dynamic_call(name, arguments)
    }

    fn dynamic_call(&mut self, name: &str, arguments: Vec<Operand>) -> Operand {
        let name = self.tables.name(&mut self.unit, name);
        let to = self.body.local();
        self.body.builder.emit(Instruction::CallDynamic { to: Some(to), name, arguments });
        Operand::Local(to)
    }

    fn sort_call(&mut self, object: Node<'t>, given: &Arguments<'t>) -> Operand {
        let list = self.value(object);
        let (mut key, mut reverse) = (Operand::Bits(NONE), Operand::Bits(NONE));
        for (name, node) in &given.named {
            let value = self.value(*node);
            match *name {
                "key" => key = value,
                "reverse" => reverse = value,
                _ => return self.fail("sort with other arguments"),
            }
        }
        self.call_library("list_sort", vec![list, key, reverse])
    }

    pub(super) fn attribute(&mut self, node: Node<'t>) -> Operand {
        let (Some(object), Some(attribute)) =
            (node.child_by_field_name("object"), node.child_by_field_name("attribute"))
        else {
            return self.fail("an incomplete attribute");
        };
        let name = self.text(attribute);
        let owner = self.text(object);
        if object.kind() == "identifier" && !self.body.slots.contains_key(owner) {
            match self.globals.get(owner).cloned() {
                Some(Global::Module(module)) => return self.member_value(module, name),
                Some(Global::Class) => {
                    let symbol = self.static_symbol(&format!("{owner}.{name}"));
                    return self.class_attribute(symbol);
                }
                _ => {}
            }
        }
        let of_class = self.class.as_ref().is_some_and(|(_, attributes)| attributes.contains(name));
        if matches!(owner, "self" | "cls") && of_class {
            let class = self.class.as_ref().map_or("", |(class, _)| *class);
            let symbol = self.static_symbol(&format!("{class}.{name}"));
            return self.class_attribute(symbol);
        }
        let object = self.value(object);
        let name = self.constant_text(name);
        self.call_library("attribute", vec![object, name])
    }

    fn class_attribute(&mut self, symbol: crate::form::SymbolId) -> Operand {
        let pointer = self.static_address(symbol);
        let to = self.body.local();
        self.body.builder.emit(Instruction::Load { to, kind: crate::form::Kind::Ref, pointer, offset: 0 });
        self.call_library("bound", vec![Operand::Local(to)])
    }

    /// A constant of a module, or one of its functions as a value.
    pub(super) fn member_value(&mut self, module: &str, member: &str) -> Operand {
        let float = |this: &mut Self, x: f64| this.call_library("float_of", vec![Operand::Bits(x.to_bits())]);
        match (module, member) {
            ("math", "pi") => float(self, std::f64::consts::PI),
            ("math", "e") => float(self, std::f64::consts::E),
            ("math", "tau") => float(self, std::f64::consts::TAU),
            ("math", "inf") => float(self, f64::INFINITY),
            ("math", "nan") => float(self, f64::NAN),
            ("sys", "maxsize") => {
                let text = self.constant_text("9223372036854775807");
                self.call_library("int", vec![text])
            }
            ("string", "ascii_lowercase") => self.constant_text("abcdefghijklmnopqrstuvwxyz"),
            ("string", "ascii_uppercase") => self.constant_text("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            ("string", "ascii_letters") => {
                self.constant_text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
            }
            ("string", "digits") => self.constant_text("0123456789"),
            ("string", "hexdigits") => self.constant_text("0123456789abcdefABCDEF"),
            ("string", "punctuation") => self.constant_text("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
            ("string", "whitespace") => self.constant_text(" \t\n\r\u{b}\u{c}"),
            _ => self.fail(format!("{module}.{member} as a value")),
        }
    }

    /// The reference to a function of the file.
    pub(super) fn function_value(&mut self, key: &str) -> Operand {
        let path = self.path;
        let function = self.tables.symbol(&mut self.unit, SymbolKind::Function, key, Some(path));
        let to = self.body.local();
        self.body.builder.emit(Instruction::FunctionAddress { to, function, captured: Vec::new() });
        Operand::Local(to)
    }

    /// A built-in function of one argument as a value: a function of the file that calls it.
    pub(super) fn builtin_value(&mut self, name: &'t str) -> Operand {
        const UNARY: [&str; 16] = [
            "int", "float", "str", "bool", "len", "abs", "ord", "chr", "list", "tuple", "set", "repr", "bin",
            "hex", "sum", "round",
        ];
        if !UNARY.contains(&name) {
            return self.fail(format!("{name}, which is not known here"));
        }
        let key = format!("{}:<built-in {name}>", self.path);
        if !self.unit.functions.iter().any(|f| f.key == key) {
            let outer = std::mem::take(&mut self.body);
            let depth = self.depth;
            let parameters = Parameters { names: vec![("x", None, None)], open: false };
            self.begin(&parameters, 0);
            let value = self.call_library(name, vec![Operand::Local(LocalId(0))]);
            self.body.builder.end(Terminator::Return(Some(value)));
            let (locals, blocks, parameters) = {
                let body = std::mem::take(&mut self.body);
                let parameters = body.parameters.clone();
                let (locals, blocks) = body.finish();
                (locals, blocks, parameters)
            };
            self.unit.functions.push(crate::form::Function {
                name: name.to_owned(),
                key: key.clone(),
                class: None,
                receiver: crate::form::Receiver::None,
                parameters,
                result: crate::form::Type::Any(None),
                start: 0,
                end: 0,
                locals,
                blocks,
                searchable: false,
                guards: None,
            });
            self.body = outer;
            self.depth = depth;
        }
        self.function_value(&key)
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each way of being called")]
    fn call_builtin(&mut self, name: &'t str, given: &Arguments<'t>) -> Operand {
        let by_name = |wanted: &str| given.named.iter().find(|(n, _)| *n == wanted).map(|(_, node)| *node);
        let others = |allowed: &[&str]| given.named.iter().any(|(n, _)| !allowed.contains(n));
        let n = given.positional.len();
        let generator =
            |at: usize| given.positional.get(at).filter(|a| a.kind() == "generator_expression").copied();
        match name {
            "any" | "all" if n == 1 && generator(0).is_some() => {
                self.decided(given.positional[0], name == "any")
            }
            "next" if n == 2 && generator(0).is_some() => {
                self.first(given.positional[0], given.positional[1])
            }
            "min" | "max" => {
                if others(&["key", "default"]) {
                    return self.fail(format!("arguments of {name} by name"));
                }
                let values = match (given.star, n) {
                    (Some(star), 0) => self.value(star),
                    (None, 1) => self.consumed(given.positional[0]),
                    (None, 2..) => {
                        let items = given.positional.iter().map(|node| self.argument(*node)).collect();
                        self.call_library("list_of", items)
                    }
                    _ => return self.fail(format!("arguments of {name} by *")),
                };
                let key = by_name("key").map_or(Operand::Bits(NULL), |node| self.value(node));
                let default = by_name("default").map_or(Operand::Bits(NULL), |node| self.value(node));
                self.call_library(name, vec![values, key, default])
            }
            "sorted" if n == 1 => {
                if others(&["key", "reverse"]) {
                    return self.fail("arguments of sorted by name");
                }
                let values = self.consumed(given.positional[0]);
                let key = by_name("key").map_or(Operand::Bits(NONE), |node| self.value(node));
                let reverse = by_name("reverse").map_or(Operand::Bits(NONE), |node| self.value(node));
                self.call_library("sorted", vec![values, key, reverse])
            }
            "zip" if given.star.is_some() && n == 0 => {
                let all = given.star.map_or(Operand::Bits(NONE), |star| self.value(star));
                self.call_library("zip_star", vec![all])
            }
            "print" => {
                for node in given.positional.iter().chain(&given.star) {
                    self.consumed(*node);
                }
                Operand::Bits(NONE)
            }
            "isinstance" if n == 2 => {
                let value = self.value(given.positional[0]);
                let wanted = given.positional[1];
                let types = if wanted.kind() == "tuple" { children(wanted) } else { vec![wanted] };
                let names: Vec<&str> = types.iter().map(|ty| self.text(*ty)).collect();
                if names.iter().any(|name| !TYPES.contains(name)) {
                    return self.fail("isinstance of another type");
                }
                let names = self.constant_text(&names.join(","));
                self.call_library("isinstance", vec![value, names])
            }
            "enumerate" | "int" | "round" if given.named.len() == 1 && n == 1 => {
                let (keyword, node) = given.named[0];
                if !matches!((name, keyword), ("enumerate", "start") | ("int", "base") | ("round", "ndigits"))
                {
                    return self.fail(format!("arguments of {name} by name"));
                }
                let first = self.consumed(given.positional[0]);
                let second = self.value(node);
                self.call_library(name, vec![first, second])
            }
            "pow" if n == 3 => {
                let Some(arguments) = self.plain(given) else { return Operand::Bits(NONE) };
                self.call_library("powmod", arguments)
            }
            "deque" | "OrderedDict" | "Counter" | "defaultdict" => self.collection(name, given),
            "dict" if !given.named.is_empty() && n == 0 => {
                let mut items = Vec::new();
                for (key, node) in &given.named {
                    items.push(self.constant_text(key));
                    items.push(self.value(*node));
                }
                self.call_library("dict_of", items)
            }
            _ if is_error(name) => self.new_error(name, given),
            "len" | "abs" | "int" | "float" | "str" | "bool" | "repr" | "format" | "list" | "tuple"
            | "set" | "dict" | "ord" | "chr" | "hex" | "oct" | "bin" | "range" | "enumerate" | "reversed"
            | "zip" | "map" | "filter" | "sum" | "any" | "all" | "divmod" | "round" | "next" | "iter"
            | "pow" => {
                if !given.named.is_empty() || given.star.is_some() {
                    return self.fail(format!("arguments of {name} by name or by *"));
                }
                let mut arguments = Vec::with_capacity(n);
                for node in &given.positional {
                    let value = self.consumed(*node);
                    arguments.push(value);
                }
                self.call_library(name, arguments)
            }
            _ => self.fail(format!("a call of {name}")),
        }
    }

    /// The types of `collections`.
    fn collection(&mut self, name: &str, given: &Arguments<'t>) -> Operand {
        if !given.named.is_empty() || given.star.is_some() {
            return self.fail(format!("arguments of {name} by name"));
        }
        match (name, &given.positional[..]) {
            ("defaultdict", [maker]) => {
                let known = maker.kind() == "identifier" && !self.body.slots.contains_key(self.text(*maker));
                let maker = if known && !self.globals.contains_key(self.text(*maker)) {
                    self.constant_text(self.text(*maker))
                } else {
                    self.value(*maker)
                };
                self.call_library("defaultdict", vec![maker])
            }
            ("defaultdict", _) => self.fail("a defaultdict with contents"),
            (_, rest) if rest.len() > 1 => self.fail(format!("{name} with several arguments")),
            (_, rest) => {
                let arguments: Vec<Operand> = rest.iter().map(|node| self.consumed(*node)).collect();
                let function = match name {
                    "deque" => "list",
                    "Counter" => "counter",
                    _ => "dict",
                };
                self.call_library(function, arguments)
            }
        }
    }
}

/// Whether that is a built-in exception class.
fn is_error(name: &str) -> bool {
    matches!(name, "Exception" | "BaseException" | "StopIteration" | "KeyboardInterrupt" | "SystemExit")
        || name.ends_with("Error") && name.starts_with(|c: char| c.is_ascii_uppercase())
}
