//! Lambdas and method references: objects of a class of their own, made for the interface they stand for.

use tree_sitter::Node;

use super::body::{Bail, Body, Lowered, Val, Variable, bail};
use super::types::{JType, children};
use super::world::MethodInfo;
use crate::form::{
    Class, ClassId, Function, FunctionId, Instruction, Kind, Operand, Parameter, Receiver, Terminator,
};

/// The method that a lambda is.
struct Target {
    method: MethodInfo,
    /// Types of its parameters, as far as they are known.
    parameters: Vec<JType>,
    /// What it returns; unknown where that is for the lambda to say.
    result: JType,
}

impl<'t> Body<'_, '_, 't> {
    pub(super) fn lambda(&mut self, node: Node<'t>, expected: Option<&JType>) -> Lowered<Val> {
        let Some((method, bindings)) = expected.and_then(|ty| self.world.functional(ty)) else {
            return bail("a lambda whose interface was not inferred");
        };
        // Registers have the kinds of the erased method, whatever its type arguments are.
        let known = |declared: &JType| {
            let ty = declared.substitute(&bindings);
            if ty.kind() == declared.kind() && ty != JType::Void { ty } else { declared.clone() }
        };
        let target = Target {
            parameters: method.parameters.iter().map(known).collect(),
            result: known(&method.result),
            method,
        };
        let ty = expected.cloned().unwrap_or(JType::Unknown);
        if node.kind() == "method_reference" {
            return self.reference(node, &ty, &target);
        }
        let list = Self::child(node, "parameters")?;
        let mut parameters = Vec::new();
        match list.kind() {
            "identifier" => parameters.push((self.text(list).to_owned(), None)),
            "inferred_parameters" => {
                parameters.extend(children(list).map(|c| (self.text(c).to_owned(), None)));
            }
            _ => {
                for child in children(list) {
                    let name = child.child_by_field_name("name").map_or("", |n| self.text(n)).to_owned();
                    let written = child.child_by_field_name("type").map(|t| self.resolve_type(t));
                    parameters.push((name, written.filter(|t| *t != JType::Unknown)));
                }
            }
        }
        if parameters.len() != target.parameters.len() {
            return bail("a lambda with other parameters than its interface");
        }
        let body = Self::child(node, "body")?;
        let mut seen = Vec::new();
        self.names_in(body, &mut seen, 0);
        let mut captured: Vec<Variable> = Vec::new();
        for name in seen {
            if let Some(variable) = self.variable(&name)
                && !parameters.iter().any(|(n, _)| *n == name)
                && !captured.iter().any(|v| v.name == name)
            {
                captured.push(variable.clone());
            }
        }
        self.function_object(node, &ty, &target, &captured, |inner, locals| {
            for (((name, written), ty), local) in parameters.iter().zip(&target.parameters).zip(locals) {
                let ty = written.clone().filter(|w| w.kind() == ty.kind()).unwrap_or_else(|| ty.clone());
                inner.variables.push(Variable { name: name.clone(), local: *local, ty });
            }
            if body.kind() == "block" {
                inner.block(body);
                return Ok(());
            }
            inner.set_line(body);
            let value = inner.expression(body, Some(&target.result))?;
            inner.give_back(&value, &target)
        })
    }

    /// Ends a lambda with a value.
    fn give_back(&mut self, value: &Val, target: &Target) -> Lowered<()> {
        let op = if target.method.result == JType::Void {
            None
        } else {
            self.returned = Some(value.ty.clone());
            Some(self.convert(value, &target.result)?)
        };
        self.b.end(Terminator::Return(op));
        Ok(())
    }

    /// Makes the class of a lambda, with one method that `fill` lowers, and an object of it.
    #[expect(clippy::unnecessary_wraps, reason = "callers end with it, as with any other expression")]
    fn function_object(
        &mut self,
        node: Node<'t>,
        ty: &JType,
        target: &Target,
        captured: &[Variable],
        fill: impl FnOnce(&mut Body<'_, '_, 't>, &[crate::form::LocalId]) -> Result<(), Bail>,
    ) -> Lowered<Val> {
        let name = format!("{}.lambda{}", self.world.class(self.class).name, node.start_byte());
        let interface = self.class_symbol(ty);
        let id = ClassId(self.file.unit.classes.len() as u32);
        self.file.unit.classes.push(Class {
            name: name.clone(),
            supers: vec![interface],
            n_slots: captured.len() as u32 + 1,
            fields: Vec::new(),
            methods: Vec::new(),
            initialiser: None,
            maker: None,
        });
        let (class, scope, has_this, line, depth) =
            (self.class, self.scope.clone(), self.this.is_some(), self.b.line(), self.depth);
        let mut inner = Body::new(self.file, class, scope, target.result.clone());
        inner.depth = depth;
        inner.in_lambda = true;
        inner.b.set_line(line);
        let own = inner.b.local(Kind::Ref, None);
        let mut parameters = Vec::new();
        let mut locals = Vec::new();
        for (i, declared) in target.parameters.iter().enumerate() {
            locals.push(inner.b.local(declared.kind(), None));
            parameters.push(Parameter { name: format!("p{i}"), ty: declared.form(inner.world) });
        }
        let load = |inner: &mut Body<'_, '_, 't>, kind: Kind, slot: usize| {
            let to = inner.b.local(kind, None);
            let offset = (slot * 8) as i32;
            inner.b.emit(Instruction::Load { to, kind, pointer: Operand::Local(own), offset });
            to
        };
        if has_this {
            inner.this = Some(load(&mut inner, Kind::Ref, 0));
        }
        for (i, variable) in captured.iter().enumerate() {
            let local = load(&mut inner, variable.ty.kind(), i + 1);
            inner.variables.push(Variable { local, ..variable.clone() });
        }
        if let Err(reason) = fill(&mut inner, &locals) {
            inner.give_up(reason);
        }
        let returned = inner.returned.take();
        let form = target.result.form(inner.world);
        let (registers, blocks) = inner.b.finish();
        self.file.unit.functions.push(Function {
            name: "lambda".into(),
            key: format!("{name}.{}", target.method.selector),
            class: Some(id),
            receiver: Receiver::Object,
            parameters,
            result: form,
            start: node.start_position().row as u32 + 1,
            end: node.end_position().row as u32 + 1,
            locals: registers,
            blocks,
            searchable: false,
            guards: None,
        });
        let function = FunctionId(self.file.unit.functions.len() as u32 - 1);
        self.file.unit.classes[id.index()].methods.push((target.method.selector.clone(), function));
        let path = self.file.unit.path.clone();
        let symbol = self.symbol(crate::form::SymbolKind::Class, &name, Some(&path));
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::NewObject { to, class: symbol });
        let object = Operand::Local(to);
        if let Some(this) = self.this {
            let value = Operand::Local(this);
            self.b.emit(Instruction::Store { kind: Kind::Ref, pointer: object, offset: 0, value });
        }
        for (i, variable) in captured.iter().enumerate() {
            let (kind, offset) = (variable.ty.kind(), ((i + 1) * 8) as i32);
            let value = Operand::Local(variable.local);
            self.b.emit(Instruction::Store { kind, pointer: object, offset, value });
        }
        self.lambda_result = returned;
        Ok(Self::val(to, ty.clone()))
    }

    /// `C::m`, `x::m`, `C::new`.
    fn reference(&mut self, node: Node<'t>, ty: &JType, target: &Target) -> Lowered<Val> {
        let (Some(head), Some(name)) = (node.child(0), node.child(node.child_count().saturating_sub(1)))
        else {
            return bail("a method reference");
        };
        let name = self.text(name);
        if name != "new" && head.kind() != "super" && self.is_value(head) {
            // The object is evaluated once, here.
            let object = self.expression(head, None)?;
            let local = self.temp(Kind::Ref);
            let op = self.convert(&object, &JType::Unknown)?;
            self.b.copy(local, op);
            self.b.emit(Instruction::CheckNull { value: Operand::Local(local) });
            let held =
                if let JType::Prim(p) = object.ty { self.world.library_type(p.boxed()) } else { object.ty };
            let variable = Variable { name: String::new(), local, ty: held };
            return self.function_object(
                node,
                ty,
                target,
                std::slice::from_ref(&variable),
                |inner, locals| {
                    let object = inner.variables.last().map(|v| Self::val(v.local, v.ty.clone()));
                    let given = given(target, locals);
                    let Some(object) = object else { return bail("a method reference") };
                    let value = inner.call_value(object, name, given)?;
                    inner.give_back(&value, target)
                },
            );
        }
        let class = if head.kind() == "super" { None } else { Some(self.resolve_type(head)) };
        self.function_object(node, ty, target, &[], |inner, locals| {
            let mut given = given(target, locals);
            let value = match class {
                None => {
                    let this = inner.this_value()?;
                    inner.call_super(this.op, name, given)?
                }
                Some(JType::Array(of)) if name == "new" => {
                    let Some(length) = given.pop() else { return bail("an array without size") };
                    let length = inner.convert(&length, &JType::INT)?;
                    inner.make_array(&of.array(), &[length])?
                }
                Some(class) if name == "new" => inner.create_from(&class, given)?,
                Some(class) => inner.call_of_class(&class, name, given)?,
            };
            inner.give_back(&value, target)
        })
    }

    /// Identifiers in a subtree.
    fn names_in(&self, node: Node<'_>, names: &mut Vec<String>, depth: usize) {
        if node.kind() == "identifier" {
            names.push(self.text(node).to_owned());
        }
        if depth < self.file.limits.depth {
            for child in children(node) {
                self.names_in(child, names, depth + 1);
            }
        }
    }
}

/// The parameters of a lambda as values.
fn given(target: &Target, locals: &[crate::form::LocalId]) -> Vec<Val> {
    target
        .parameters
        .iter()
        .zip(locals)
        .map(|(ty, local)| Val { op: Operand::Local(*local), ty: ty.clone() })
        .collect()
}
