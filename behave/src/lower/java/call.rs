//! Calls and new objects.

use tree_sitter::Node;

use super::body::{Bail, Body, Lowered, Val, bail};
use super::overload::{Argument, Chosen, is_final_library};
use super::types::{JType, children};
use super::world::ClassIndex;
use crate::form::{Instruction, Kind, Operand, SymbolKind};
use crate::lower::java::file::FileLowering;

/// An argument's value, or its node where its value depends on the method.
pub(super) enum Given<'t> {
    Value(Val),
    Function(Node<'t>),
}

impl<'t> Body<'_, '_, 't> {
    pub(super) fn invocation(&mut self, node: Node<'t>, _expected: Option<&JType>) -> Lowered<Val> {
        let name = self.text(Self::child(node, "name")?);
        let list = Self::child(node, "arguments")?;
        let Some(object) = node.child_by_field_name("object") else { return self.plain_call(name, list) };
        if object.kind() == "super" {
            let this = self.this_value()?;
            let given = self.arguments(list)?;
            return self.call_of_super(this.op, name, given);
        }
        if self.is_value(object) {
            let value = self.expression(object, None)?;
            let value = self.stable(value, list);
            return self.call_on(value, name, list);
        }
        let text = self.text(object);
        if let Some(class) = text.strip_suffix(".super") {
            // A default method of an interface, or a method of the superclass of a class around.
            let Some(class) = self.world.find_class(class, &self.scope) else {
                return bail(format!("{text}.{name} is not known"));
            };
            let given = self.arguments(list)?;
            let ty = JType::Class(class, Vec::new());
            let this = self.this_value()?;
            if self.world.class(class).interface
                && let Some(chosen) = self.world.choose(&ty, name, &types(&given))
            {
                return self.call_chosen(&chosen, Some(this.op), given, true);
            }
            return bail("super of a class around");
        }
        let Some(class) = self.world.find_class(text, &self.scope) else {
            return bail(format!("{text}.{name} is not known"));
        };
        let given = self.arguments(list)?;
        if self.world.class(class).is_enum {
            match (name, &given[..]) {
                ("values", []) => return self.enum_values(class),
                ("valueOf", [Given::Value(name)]) => {
                    let name = name.op;
                    return self.enum_value_of(class, name);
                }
                _ => {}
            }
        }
        let Some(chosen) = self.world.choose(&JType::Class(class, Vec::new()), name, &types(&given)) else {
            return bail(format!(
                "{}.{name}{} is not known",
                self.world.class(class).name,
                self.shown(&given)
            ));
        };
        if !chosen.method.is_static {
            return bail("a method without object");
        }
        self.call_chosen(&chosen, None, given, true)
    }

    fn shown(&self, given: &[Given<'_>]) -> String {
        let names: Vec<String> = given
            .iter()
            .map(|g| match g {
                Given::Value(v) => v.ty.erased_name(self.world),
                Given::Function(_) => "function".into(),
            })
            .collect();
        format!("({})", names.join(","))
    }

    /// `name(…)`: of this class, of what it extends, of the classes around it, imported.
    fn plain_call(&mut self, name: &str, list: Node<'t>) -> Lowered<Val> {
        let given = self.arguments(list)?;
        let arguments = types(&given);
        if self.world.class(self.class).is_enum {
            match (name, &given[..]) {
                ("values", []) => return self.enum_values(self.class),
                ("valueOf", [Given::Value(name)]) => {
                    let name = name.op;
                    return self.enum_value_of(self.class, name);
                }
                _ => {}
            }
        }
        let mut at = Some(self.class);
        while let Some(class) = at {
            let ty = JType::Class(class, self.own_arguments(class));
            let named = self
                .world
                .ancestors(&ty)
                .iter()
                .any(|(c, _)| self.world.class(*c).methods.iter().any(|m| m.name == name));
            if named {
                let Some(chosen) = self.world.choose(&ty, name, &arguments) else {
                    return bail(format!("{name}{} is not known", self.shown(&given)));
                };
                if chosen.method.is_static {
                    return self.call_chosen(&chosen, None, given, true);
                }
                let object = self.instance_of_class(class)?;
                return self.call_chosen(&chosen, Some(object), given, false);
            }
            at = self.world.class(class).outer;
        }
        let object = self.world.library_type("java.lang.Object");
        if self.this.is_some()
            && let Some(chosen) = self.world.choose(&object, name, &arguments)
        {
            let this = self.this_value()?;
            return self.call_chosen(&chosen, Some(this.op), given, false);
        }
        let imports = self.scope.file.map(|f| self.world.files[f].static_imports.clone()).unwrap_or_default();
        for import in imports {
            let Some((class, member)) = import.rsplit_once('.') else { continue };
            if (member == name || member == "*")
                && let Some(class) = self.world.find(class, self.scope.file)
                && let Some(chosen) = self.world.choose(&JType::Class(class, Vec::new()), name, &arguments)
                && chosen.method.is_static
            {
                return self.call_chosen(&chosen, None, given, true);
            }
        }
        bail(format!("{name} is not known"))
    }

    /// `value.name(…)`.
    fn call_on(&mut self, value: Val, name: &str, list: Node<'t>) -> Lowered<Val> {
        let given = self.arguments(list)?;
        self.call_given(value, name, given)
    }

    /// The same with values, as method references have them.
    pub(super) fn call_value(&mut self, object: Val, name: &str, given: Vec<Val>) -> Lowered<Val> {
        self.call_given(object, name, given.into_iter().map(Given::Value).collect())
    }

    pub(super) fn call_super(&mut self, this: Operand, name: &str, given: Vec<Val>) -> Lowered<Val> {
        self.call_of_super(this, name, given.into_iter().map(Given::Value).collect())
    }

    pub(super) fn create_from(&mut self, ty: &JType, given: Vec<Val>) -> Lowered<Val> {
        self.create(ty, given.into_iter().map(Given::Value).collect(), None)
    }

    /// `C::name` applied: a static method, or one of its first argument.
    pub(super) fn call_of_class(&mut self, class: &JType, name: &str, given: Vec<Val>) -> Lowered<Val> {
        let given: Vec<Given<'t>> = given.into_iter().map(Given::Value).collect();
        if let Some(chosen) = self.world.choose(class, name, &types(&given))
            && chosen.method.is_static
        {
            return self.call_chosen(&chosen, None, given, true);
        }
        let mut given = given.into_iter();
        let Some(Given::Value(first)) = given.next() else {
            return bail(format!("{}::{name} is not known", class.class_name(self.world)));
        };
        // The parameter is of a type variable often; the reference says what it is.
        let op = self.convert(&first, &JType::Unknown)?;
        let ty = if self.world.is_subtype(&first.ty, class) && first.ty != JType::Unknown {
            first.ty
        } else {
            class.clone()
        };
        self.call_given(Val { op, ty }, name, given.collect())
    }

    fn call_of_super(&mut self, this: Operand, name: &str, given: Vec<Given<'t>>) -> Lowered<Val> {
        let own = self.world.class(self.class);
        let chosen = own
            .supers
            .iter()
            .find_map(|s| self.world.choose(s, name, &types(&given)))
            .ok_or_else(|| Bail(format!("super.{name} is not known")))?;
        self.call_chosen(&chosen, Some(this), given, true)
    }

    fn call_given(&mut self, value: Val, name: &str, given: Vec<Given<'t>>) -> Lowered<Val> {
        if let JType::Array(_) = value.ty {
            if name == "clone" && given.is_empty() {
                let op = self.library("behave.Arrays.clone(Object)", vec![value.op], Kind::Ref);
                return Ok(Val { op, ty: value.ty });
            }
        } else if let JType::Prim(_) | JType::Void = value.ty {
            return bail("a method of a number");
        }
        if let Some(chosen) = self.world.choose(&value.ty, name, &types(&given)) {
            if chosen.method.is_static {
                return self.call_chosen(&chosen, None, given, true);
            }
            return self.call_chosen(&chosen, Some(value.op), given, false);
        }
        if let JType::Unknown | JType::Var(_, None) = value.ty {
            return self.call_dynamic(value.op, name, given);
        }
        bail(format!("{}.{name}{} is not known", value.ty.class_name(self.world), self.shown(&given)))
    }

    fn call_dynamic(&mut self, object: Operand, name: &str, given: Vec<Given<'t>>) -> Lowered<Val> {
        let mut arguments = vec![object];
        for argument in given {
            let Given::Value(value) = argument else {
                return bail("a lambda for a method that was not inferred");
            };
            arguments.push(self.convert(&value, &JType::Unknown)?);
        }
        let FileLowering { unit, tables, .. } = &mut *self.file;
        let name = tables.name(unit, name);
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::CallDynamic { to: Some(to), name, arguments });
        Ok(Self::val(to, JType::Unknown))
    }

    /// Evaluates arguments; lambdas wait for the method.
    pub(super) fn arguments(&mut self, list: Node<'t>) -> Lowered<Vec<Given<'t>>> {
        let nodes: Vec<Node<'t>> = children(list).collect();
        let mut given = Vec::with_capacity(nodes.len());
        for (i, node) in nodes.iter().enumerate() {
            if matches!(node.kind(), "lambda_expression" | "method_reference") {
                given.push(Given::Function(*node));
                continue;
            }
            let mut value = self.expression(*node, None)?;
            for later in &nodes[i + 1..] {
                value = self.stable(value, *later);
            }
            given.push(Given::Value(value));
        }
        Ok(given)
    }

    /// Calls a method that was chosen. `direct`: not by what the object is.
    pub(super) fn call_chosen(
        &mut self,
        chosen: &Chosen,
        object: Option<Operand>,
        given: Vec<Given<'t>>,
        direct: bool,
    ) -> Lowered<Val> {
        let method = &chosen.method;
        let owner = self.world.class(chosen.owner);
        let mut operands: Vec<Operand> = object.into_iter().collect();
        let mut bindings = chosen.bindings.clone();
        operands.extend(self.convert_arguments(chosen, given, &mut bindings)?);
        let path = self.path_of(chosen.owner);
        let callee = self.symbol(SymbolKind::Function, &method.key, path.as_deref());
        let to = (method.result != JType::Void).then(|| self.temp(method.result.kind()));
        let in_library = owner.file.is_none();
        if method.is_static && !in_library {
            let class = self.class_symbol(&JType::Class(chosen.owner, Vec::new()));
            if chosen.owner != self.class {
                self.b.emit(Instruction::Initialise { class });
            }
        }
        if direct || in_library && is_final_library(&owner.name) {
            if let (Some(object), true) = (object, in_library && owner.name != "java.io.PrintStream") {
                self.b.emit(Instruction::CheckNull { value: object });
            }
            self.b.emit(Instruction::Call { to, callee, arguments: operands });
        } else {
            let FileLowering { unit, tables, .. } = &mut *self.file;
            let name = tables.name(unit, &method.selector);
            self.b.emit(Instruction::CallVirtual {
                to,
                method: name,
                fallback: Some(callee),
                arguments: operands,
            });
        }
        let ty = method.result.substitute(&bindings);
        match to {
            Some(to) => Ok(Self::val(to, ty)),
            None => Ok(Val { op: Operand::Bits(0), ty: JType::Void }),
        }
    }

    /// The arguments as the method takes them. What lambdas return adds to `bindings`.
    fn convert_arguments(
        &mut self,
        chosen: &Chosen,
        given: Vec<Given<'t>>,
        bindings: &mut Vec<(String, JType)>,
    ) -> Lowered<Vec<Operand>> {
        let method = &chosen.method;
        let n = method.parameters.len();
        let mut operands = Vec::with_capacity(n);
        let mut rest = Vec::new();
        for (i, argument) in given.into_iter().enumerate() {
            let gathered = chosen.gathers && i + 1 >= n;
            let declared = match (&method.parameters[i.min(n.saturating_sub(1))], gathered) {
                (JType::Array(of), true) => of,
                (parameter, _) => parameter,
            };
            let op = match argument {
                // The register's kind is that of the erased parameter, whatever its type argument is.
                Given::Value(value) => self.convert(&value, declared)?,
                Given::Function(node) => {
                    let ty = declared.substitute(bindings);
                    self.lambda_result = None;
                    let op = self.expression(node, Some(&ty))?.op;
                    if let Some(result) = self.lambda_result.take() {
                        self.world.bind_result(&method.type_parameters, declared, &result, bindings);
                    }
                    op
                }
            };
            if gathered {
                rest.push(op);
            } else {
                operands.push(op);
            }
        }
        if chosen.gathers
            && let Some(JType::Array(of)) = method.parameters.last()
        {
            let ty = of.substitute(bindings);
            let class_ty = if ty == JType::Unknown || of.kind() != ty.kind() { (**of).clone() } else { ty };
            let class = self.class_symbol(&class_ty.array());
            let to = self.temp(Kind::Ref);
            let kind = of.kind();
            self.b.emit(Instruction::NewArray { to, kind, length: Operand::Bits(rest.len() as u64), class });
            for (i, value) in rest.into_iter().enumerate() {
                let (array, index) = (Operand::Local(to), Operand::Bits(i as u64));
                self.b.emit(Instruction::StoreElement { kind, array, index, value });
            }
            operands.push(Operand::Local(to));
        }
        Ok(operands)
    }

    pub(super) fn creation(&mut self, node: Node<'t>, expected: Option<&JType>) -> Lowered<Val> {
        if let Some(body) = children(node).find(|c| c.kind() == "class_body") {
            return self.anonymous(node, body);
        }
        let around = self.creation_outer(node)?;
        let type_node = Self::child(node, "type")?;
        let mut ty = self.resolve_type(type_node);
        if let Some(Val { ty: JType::Class(outer, _), .. }) = &around {
            let name = self.text(type_node).split('<').next().unwrap_or("").trim();
            if let Some(class) = self.world.nested(*outer, name, 0) {
                ty = JType::Class(class, Vec::new());
            }
        }
        // `new ArrayList<>()` has the type arguments of what it is assigned to.
        if let (JType::Class(class, arguments), Some(JType::Class(_, wanted))) = (&ty, expected)
            && *arguments == [JType::Unknown]
            && self.world.class(*class).parameters.len() == wanted.len()
        {
            ty = JType::Class(*class, wanted.clone());
        }
        let given = self.arguments(Self::child(node, "arguments")?)?;
        self.create(&ty, given, around.as_ref())
    }

    pub(super) fn create(&mut self, ty: &JType, given: Vec<Given<'t>>, around: Option<&Val>) -> Lowered<Val> {
        let JType::Class(class, _) = ty else {
            return bail(format!("new {} is not known", ty.class_name(self.world)));
        };
        let info = self.world.class(*class);
        if info.is_abstract {
            return bail("an object of an abstract class");
        }
        let name = info.name.clone();
        let in_library = info.file.is_none();
        let has_constructor = info.methods.iter().any(|m| m.name == "<init>");
        let chosen = self.world.choose(ty, "<init>", &types(&given));
        if let (Some(chosen), true) = (&chosen, in_library)
            && chosen.method.is_static
        {
            let result = self.call_chosen(chosen, None, given, true)?;
            return Ok(Val { op: result.op, ty: ty.clone() });
        }
        let symbol = self.class_symbol(ty);
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::NewObject { to, class: symbol });
        self.attach(Operand::Local(to), *class, around)?;
        match chosen {
            Some(chosen) => {
                self.call_chosen(&chosen, Some(Operand::Local(to)), given, true)?;
            }
            None if !in_library && !has_constructor && given.is_empty() => {
                self.call_default_constructor(*class, Operand::Local(to));
            }
            None => return bail(format!("new {name}{} is not known", self.shown(&given))),
        }
        Ok(Self::val(to, ty.clone()))
    }

    /// Calls the constructor of this class that fits, on an enum's constant.
    pub(super) fn construct(&mut self, object: Operand, list: Option<Node<'t>>) -> Lowered<()> {
        let given = match list {
            Some(list) => self.arguments(list)?,
            None => Vec::new(),
        };
        let plain = !self.world.class(self.class).methods.iter().any(|m| m.name == "<init>");
        if plain && given.is_empty() {
            self.call_default_constructor(self.class, object);
            return Ok(());
        }
        match self.world.choose(&JType::Class(self.class, Vec::new()), "<init>", &types(&given)) {
            Some(chosen) => self.call_chosen(&chosen, Some(object), given, true).map(|_| ()),
            None => bail("a constant whose constructor is not known"),
        }
    }

    pub(super) fn call_default_constructor(&mut self, class: ClassIndex, object: Operand) {
        let key = format!("{}.<init>()", self.world.class(class).name);
        let path = self.path_of(class);
        let callee = self.symbol(SymbolKind::Function, &key, path.as_deref());
        self.b.emit(Instruction::Call { to: None, callee, arguments: vec![object] });
    }

    /// `super(…)` or `this(…)`; what only the library's Object would do is left out.
    pub(super) fn constructor_call(&mut self, node: Node<'t>) -> Lowered<()> {
        let this = self.this_value()?;
        let which = Self::child(node, "constructor")?;
        let given = self.arguments(Self::child(node, "arguments")?)?;
        if which.kind() == "this" {
            let ty = JType::Class(self.class, Vec::new());
            let Some(chosen) = self.world.choose(&ty, "<init>", &types(&given)) else {
                return bail("this(…) is not known");
            };
            self.call_chosen(&chosen, Some(this.op), given, true)?;
            return Ok(());
        }
        self.super_constructor(self.class, this.op, given)
    }

    /// The superclass's constructor without arguments.
    pub(super) fn implicit_super(&mut self) -> Lowered<()> {
        let this = self.this_value()?;
        self.super_constructor(self.class, this.op, Vec::new())
    }

    /// The constructor of the superclass of a class, on an object of that class.
    pub(super) fn super_constructor(
        &mut self,
        class: ClassIndex,
        this: Operand,
        given: Vec<Given<'t>>,
    ) -> Lowered<()> {
        let parent = self.world.class(class).supers.iter().find_map(|s| match s {
            JType::Class(c, _) if !self.world.class(*c).interface => Some((*c, s.clone())),
            _ => None,
        });
        let Some((class, ty)) = parent else { return bail("a superclass that is not known") };
        let info = self.world.class(class);
        if matches!(info.name.as_str(), "java.lang.Object" | "java.lang.Enum" | "java.lang.Record") {
            return Ok(());
        }
        let plain = !info.methods.iter().any(|m| m.name == "<init>");
        if plain && given.is_empty() {
            // A library class without constructor in the table has nothing to set up.
            if info.file.is_some() {
                self.call_default_constructor(class, this);
            }
            return Ok(());
        }
        match self.world.choose(&ty, "<init>", &types(&given)) {
            Some(chosen) if !chosen.method.is_static => {
                self.call_chosen(&chosen, Some(this), given, true).map(|_| ())
            }
            _ => bail(format!("super{} is not known", self.shown(&given))),
        }
    }

    /// `E.valueOf(name)`.
    fn enum_value_of(&mut self, class: ClassIndex, name: Operand) -> Lowered<Val> {
        let all = self.enum_values(class)?;
        let op = self.library("behave.Enums.valueOf(Object[],String)", vec![all.op, name], Kind::Ref);
        Ok(Val { op, ty: JType::Class(class, Vec::new()) })
    }

    /// `E.values()`.
    fn enum_values(&mut self, class: ClassIndex) -> Lowered<Val> {
        let ty = JType::Class(class, Vec::new());
        let names: Vec<String> = self
            .world
            .class(class)
            .fields
            .iter()
            .filter(|f| f.is_static && f.ty == ty && f.constant.is_none())
            .map(|f| f.name.clone())
            .collect();
        let symbol = self.class_symbol(&ty.clone().array());
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::NewArray {
            to,
            kind: Kind::Ref,
            length: Operand::Bits(names.len() as u64),
            class: symbol,
        });
        for (i, name) in names.iter().enumerate() {
            let place = self.field_of(&Val { op: Operand::Bits(0), ty: ty.clone() }, name)?;
            let value = self.read(&place)?;
            let (array, index) = (Operand::Local(to), Operand::Bits(i as u64));
            self.b.emit(Instruction::StoreElement { kind: Kind::Ref, array, index, value: value.op });
        }
        Ok(Self::val(to, ty.array()))
    }
}

pub(super) fn types(given: &[Given<'_>]) -> Vec<Argument> {
    given
        .iter()
        .map(|g| match g {
            Given::Value(value) => Argument::Typed(value.ty.clone()),
            Given::Function(node) => Argument::Function(arity(*node)),
        })
        .collect()
}

/// Number of parameters that a lambda has; a method reference does not say.
fn arity(node: Node<'_>) -> Option<usize> {
    if node.kind() != "lambda_expression" {
        return None;
    }
    let parameters = node.child_by_field_name("parameters")?;
    Some(if parameters.kind() == "identifier" { 1 } else { children(parameters).count() })
}
