//! Lambdas and method references: functions with the signature of the interface they stand for.

use tree_sitter::Node;

use super::body::{Bail, Body, Lowered, Val, bail};
use super::types::{JType, children};
use crate::form::{Function, Instruction, Kind, Operand, Parameter, Receiver, SymbolKind, Terminator};

impl<'t> Body<'_, '_, 't> {
    pub(super) fn lambda(&mut self, node: Node<'t>, expected: Option<&JType>) -> Lowered<Val> {
        let Some((method, bindings)) = expected.and_then(|ty| self.world.functional(ty)) else {
            return bail("a lambda whose interface was not inferred");
        };
        if node.kind() != "lambda_expression" {
            return bail("a method reference");
        }
        let list = Self::child(node, "parameters")?;
        let names: Vec<String> = match list.kind() {
            "identifier" => vec![self.text(list).to_owned()],
            "inferred_parameters" => children(list).map(|c| self.text(c).to_owned()).collect(),
            _ => children(list)
                .map(|c| c.child_by_field_name("name").map_or("", |n| self.text(n)).to_owned())
                .collect(),
        };
        if names.len() != method.parameters.len() {
            return bail("a lambda with other parameters than its interface");
        }
        let body = Self::child(node, "body")?;
        let captured: Vec<_> = {
            let mut seen = Vec::new();
            self.names_in(body, &mut seen, 0);
            let mut found: Vec<super::body::Variable> = Vec::new();
            for name in seen {
                if let Some(variable) = self.variable(&name)
                    && !names.contains(&name)
                    && !found.iter().any(|v| v.name == name)
                {
                    found.push(variable.clone());
                }
            }
            found
        };
        let result = method.result.substitute(&bindings);
        let result = if method.result.kind() == result.kind() { result } else { method.result.clone() };
        let operands: Vec<Operand> = self
            .this
            .iter()
            .map(|t| Operand::Local(*t))
            .chain(captured.iter().map(|v| Operand::Local(v.local)))
            .collect();
        let key = format!("lambda:{}:{}", self.world.paths[self.scope.file.unwrap_or(0)], node.start_byte());
        let (class, scope, has_this, line, depth) =
            (self.class, self.scope.clone(), self.this.is_some(), self.b.line(), self.depth);
        let mut inner = Body::new(self.file, class, scope, result.clone());
        inner.depth = depth;
        inner.b.set_line(line);
        let mut parameters = Vec::new();
        if has_this {
            inner.this = Some(inner.b.local(Kind::Ref, Some("this")));
            parameters.push(Parameter { name: "this".into(), ty: crate::form::Type::Any(None) });
        }
        for variable in &captured {
            inner.declare(&variable.name, variable.ty.clone());
            parameters.push(Parameter { name: variable.name.clone(), ty: variable.ty.form(inner.world) });
        }
        for (name, declared) in names.iter().zip(&method.parameters) {
            let ty = declared.substitute(&bindings);
            let ty = if ty.kind() == declared.kind() { ty } else { declared.clone() };
            inner.declare(name, ty.clone());
            parameters.push(Parameter { name: name.clone(), ty: ty.form(inner.world) });
        }
        if body.kind() == "block" {
            inner.block(body);
        } else {
            inner.set_line(body);
            match inner.lambda_value(body, &result) {
                Ok(value) => inner.b.end(Terminator::Return(value)),
                Err(reason) => inner.give_up(reason),
            }
        }
        let form = result.form(inner.world);
        let (locals, blocks) = inner.b.finish();
        self.file.unit.functions.push(Function {
            name: "lambda".into(),
            key: key.clone(),
            class: None,
            receiver: Receiver::None,
            parameters,
            result: form,
            start: node.start_position().row as u32 + 1,
            end: node.end_position().row as u32 + 1,
            locals,
            blocks,
            searchable: false,
            guards: None,
        });
        let path = self.file.unit.path.clone();
        let function = self.symbol(SymbolKind::Function, &key, Some(&path));
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::FunctionAddress { to, function, captured: operands });
        Ok(Self::val(to, expected.cloned().unwrap_or(JType::Unknown)))
    }

    fn lambda_value(&mut self, body: Node<'t>, result: &JType) -> Result<Option<Operand>, Bail> {
        let value = self.expression(body, Some(result))?;
        if *result == JType::Void {
            return Ok(None);
        }
        self.convert(&value, result).map(Some)
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
