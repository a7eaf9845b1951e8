//! Statements.

use tree_sitter::Node;

use super::body::{Body, Jump, Lowered, Val, bail};
use super::types::{JType, RawType, brackets, children};
use crate::form::{Binary, Compare, Instruction, Kind, Operand, Terminator};

impl<'t> Body<'_, '_, 't> {
    /// A statement; what cannot be lowered ends its path there.
    pub(super) fn statement(&mut self, node: Node<'t>) {
        self.set_line(node);
        let result = self.deeper(|body| body.statement_inner(node, None));
        if let Err(reason) = result {
            self.give_up(reason);
        }
    }

    /// Statements with a scope of their own.
    pub(super) fn block(&mut self, node: Node<'t>) {
        let n = self.variables.len();
        for child in children(node) {
            self.statement(child);
        }
        self.variables.truncate(n);
    }

    fn statement_inner(&mut self, node: Node<'t>, label: Option<&str>) -> Lowered<()> {
        match node.kind() {
            "block" | "constructor_body" => self.block(node),
            "local_variable_declaration" => self.local(node)?,
            "expression_statement" => {
                if let Some(expression) = children(node).next() {
                    self.expression(expression, None)?;
                }
            }
            "if_statement" => self.if_statement(node)?,
            "while_statement" => self.while_statement(node, label)?,
            "do_statement" => self.do_statement(node, label)?,
            "for_statement" => self.for_statement(node, label)?,
            "enhanced_for_statement" => self.each(node, label)?,
            "return_statement" => self.return_statement(node)?,
            "break_statement" => self.leave_loop(node, true)?,
            "continue_statement" => self.leave_loop(node, false)?,
            "throw_statement" => {
                let Some(value) = children(node).next() else { return bail("throw of nothing") };
                let value = self.expression(value, None)?;
                self.b.end(Terminator::Throw(value.op));
            }
            "try_statement" => self.try_statement(node)?,
            "try_with_resources_statement" => self.try_with_resources(node)?,
            "switch_expression" | "switch_statement" => self.switch(node, label)?,
            "labeled_statement" => {
                let mut parts = children(node);
                let (Some(name), Some(inner)) = (parts.next(), parts.next()) else {
                    return bail("a label of nothing");
                };
                let name = self.text(name);
                if inner.kind().ends_with("for_statement")
                    || matches!(inner.kind(), "while_statement" | "do_statement")
                {
                    return self.deeper(|body| body.statement_inner(inner, Some(name)));
                }
                let end = self.b.block();
                self.push_jump(Some(name), end, None);
                self.statement(inner);
                self.jumps.pop();
                self.b.switch_to(end);
            }
            "synchronized_statement" => {
                let lock = children(node).next();
                if let Some(lock) = lock.filter(|l| l.kind() == "parenthesized_expression") {
                    self.expression(lock, None)?;
                }
                self.block(Self::child(node, "body")?);
            }
            "yield_statement" => {
                let Some(value) = children(node).next() else { return bail("yield of nothing") };
                self.yield_value(value)?;
            }
            "class_declaration" | "interface_declaration" | "enum_declaration" | "record_declaration" => {
                self.local_class(node)?;
            }
            // Assertions are off unless asked for.
            "assert_statement" | ";" | "line_comment" | "block_comment" => {}
            kind => return bail(format!("statement {kind}")),
        }
        Ok(())
    }

    pub(super) fn push_jump(
        &mut self,
        label: Option<&str>,
        on_break: crate::form::BlockId,
        on_continue: Option<crate::form::BlockId>,
    ) {
        let n_finally = self.finals.len();
        self.jumps.push(Jump { label: label.map(str::to_owned), on_break, on_continue, n_finally });
    }

    fn local(&mut self, node: Node<'t>) -> Lowered<()> {
        let raw = RawType::read(Self::child(node, "type")?, self.file.source, 0);
        for declarator in children(node).filter(|c| c.kind() == "variable_declarator") {
            let name = self.text(Self::child(declarator, "name")?);
            let dimensions =
                declarator.child_by_field_name("dimensions").map_or(0, |d| brackets(self.text(d)));
            let value = declarator.child_by_field_name("value");
            if raw == RawType::Inferred {
                let Some(value) = value else { return bail("var without value") };
                let value = self.expression(value, None)?;
                let local = self.declare(name, value.ty.clone());
                self.b.copy(local, value.op);
                continue;
            }
            let ty = self.world.resolve(&raw.clone().array(dimensions), &self.scope);
            let op = match value {
                Some(value) => {
                    let value = self.expression(value, Some(&ty))?;
                    Some(self.convert(&value, &ty)?)
                }
                None => None,
            };
            // Declared after its value, which may not name it; set to zero where a loop comes round again.
            let local = self.declare(name, ty);
            if let Some(op) = op {
                self.b.copy(local, op);
            }
        }
        Ok(())
    }

    fn if_statement(&mut self, node: Node<'t>) -> Lowered<()> {
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        self.condition(Self::child(node, "condition")?, yes, no)?;
        self.b.switch_to(yes);
        self.statement(Self::child(node, "consequence")?);
        self.b.jump(end);
        // What is not done must not count as a line that was run.
        self.set_line(node);
        self.b.switch_to(no);
        if let Some(alternative) = node.child_by_field_name("alternative") {
            self.statement(alternative);
        }
        self.b.switch_to(end);
        Ok(())
    }

    fn while_statement(&mut self, node: Node<'t>, label: Option<&str>) -> Lowered<()> {
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.switch_to(head);
        self.condition(Self::child(node, "condition")?, body, end)?;
        self.push_jump(label, end, Some(head));
        self.b.switch_to(body);
        self.statement(Self::child(node, "body")?);
        self.jumps.pop();
        self.set_line(node);
        self.b.jump(head);
        self.b.switch_to(end);
        Ok(())
    }

    fn do_statement(&mut self, node: Node<'t>, label: Option<&str>) -> Lowered<()> {
        let (body, test, end) = (self.b.block(), self.b.block(), self.b.block());
        self.push_jump(label, end, Some(test));
        self.b.switch_to(body);
        self.statement(Self::child(node, "body")?);
        self.jumps.pop();
        self.b.switch_to(test);
        let condition = Self::child(node, "condition")?;
        self.set_line(condition);
        self.condition(condition, body, end)?;
        self.b.switch_to(end);
        Ok(())
    }

    fn for_statement(&mut self, node: Node<'t>, label: Option<&str>) -> Lowered<()> {
        let n = self.variables.len();
        let mut cursor = node.walk();
        let inits: Vec<Node<'t>> = node.children_by_field_name("init", &mut cursor).collect();
        let updates: Vec<Node<'t>> = node.children_by_field_name("update", &mut cursor).collect();
        for init in inits {
            if init.kind() == "local_variable_declaration" {
                self.local(init)?;
            } else if init.is_named() {
                self.expression(init, None)?;
            }
        }
        let (head, body, step, end) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.b.switch_to(head);
        match node.child_by_field_name("condition") {
            Some(condition) => self.condition(condition, body, end)?,
            None => self.b.jump(body),
        }
        self.push_jump(label, end, Some(step));
        self.b.switch_to(body);
        self.statement(Self::child(node, "body")?);
        self.jumps.pop();
        self.b.switch_to(step);
        self.set_line(node);
        for update in updates.into_iter().filter(Node::is_named) {
            self.expression(update, None)?;
        }
        self.b.jump(head);
        self.b.switch_to(end);
        self.variables.truncate(n);
        Ok(())
    }

    /// `for (T x : values)`.
    fn each(&mut self, node: Node<'t>, label: Option<&str>) -> Lowered<()> {
        let n = self.variables.len();
        let raw = RawType::read(Self::child(node, "type")?, self.file.source, 0);
        let name = self.text(Self::child(node, "name")?);
        let values = self.expression(Self::child(node, "value")?, None)?;
        let (head, body, step, end) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        let more = self.temp(Kind::Bool);
        let element = match &values.ty {
            JType::Array(of) => (**of).clone(),
            ty => {
                let iterable = self.world.find("java.lang.Iterable", None);
                let found = self.world.ancestors(ty).into_iter().find(|(c, _)| Some(*c) == iterable);
                found.and_then(|(_, b)| b.first().map(|(_, t)| t.clone())).unwrap_or(JType::Unknown)
            }
        };
        let ty =
            if raw == RawType::Inferred { element.clone() } else { self.world.resolve(&raw, &self.scope) };
        let source = self.temp(Kind::Ref);
        self.b.copy(source, values.op);
        let source = Operand::Local(source);
        if let JType::Array(_) = values.ty {
            let (i, length) = (self.temp(Kind::I32), self.temp(Kind::I32));
            self.b.emit(Instruction::Length { to: length, array: source });
            self.b.copy(i, Operand::Bits(0));
            let index = Operand::Local(i);
            self.b.switch_to(head);
            self.b.emit(Instruction::Compare {
                to: more,
                op: Compare::Lt,
                kind: Kind::I32,
                a: index,
                b: Operand::Local(length),
            });
            self.b.branch(Operand::Local(more), body, end);
            self.b.switch_to(body);
            let item = self.temp(element.kind());
            self.b.emit(Instruction::LoadElement { to: item, kind: element.kind(), array: source, index });
            self.each_body(node, label, name, &ty, &Self::val(item, element), (step, end))?;
            self.b.emit(Instruction::Binary {
                to: i,
                op: Binary::Add,
                kind: Kind::I32,
                a: index,
                b: Operand::Bits(1),
            });
        } else {
            let iterator = self.iterate("iterator()", "java.lang.Iterable.iterator()", source, Kind::Ref);
            self.b.switch_to(head);
            let has = self.iterate("hasNext()", "java.util.Iterator.hasNext()", iterator, Kind::Bool);
            self.b.branch(has, body, end);
            self.b.switch_to(body);
            let item = self.iterate("next()", "java.util.Iterator.next()", iterator, Kind::Ref);
            self.each_body(node, label, name, &ty, &Val { op: item, ty: element }, (step, end))?;
        }
        self.b.jump(head);
        self.b.switch_to(end);
        self.variables.truncate(n);
        Ok(())
    }

    fn each_body(
        &mut self,
        node: Node<'t>,
        label: Option<&str>,
        name: &str,
        ty: &JType,
        item: &Val,
        after: (crate::form::BlockId, crate::form::BlockId),
    ) -> Lowered<()> {
        let value = self.convert(item, ty)?;
        let local = self.declare(name, ty.clone());
        self.b.copy(local, value);
        self.push_jump(label, after.1, Some(after.0));
        self.statement(Self::child(node, "body")?);
        self.jumps.pop();
        self.b.switch_to(after.0);
        self.set_line(node);
        Ok(())
    }

    /// A call of an iterator's method.
    fn iterate(&mut self, selector: &str, fallback: &str, object: Operand, kind: Kind) -> Operand {
        let fallback = self.symbol(crate::form::SymbolKind::Function, fallback, None);
        let super::file::FileLowering { unit, tables, .. } = &mut *self.file;
        let method = tables.name(unit, selector);
        let to = self.temp(kind);
        self.b.emit(Instruction::CallVirtual {
            to: Some(to),
            method,
            fallback: Some(fallback),
            arguments: vec![object],
        });
        Operand::Local(to)
    }

    fn return_statement(&mut self, node: Node<'t>) -> Lowered<()> {
        let result = self.result.clone();
        let value = match children(node).next() {
            Some(value) => {
                let value = self.expression(value, Some(&result))?;
                if self.in_lambda && self.returned.is_none() && value.ty != JType::Null {
                    self.returned = Some(value.ty.clone());
                }
                if result == JType::Void { None } else { Some(self.convert(&value, &result)?) }
            }
            None => None,
        };
        let value = match value {
            // A finally block may change the variable that is returned.
            Some(op @ Operand::Local(_)) if !self.finals.is_empty() => {
                let copy = self.temp(result.kind());
                self.b.copy(copy, op);
                Some(Operand::Local(copy))
            }
            other => other,
        };
        self.run_finals(0);
        self.b.end(Terminator::Return(value));
        Ok(())
    }

    fn leave_loop(&mut self, node: Node<'t>, is_break: bool) -> Lowered<()> {
        let label = children(node).next().map(|n| self.text(n));
        let found = self.jumps.iter().rev().find(|jump| match label {
            Some(label) => jump.label.as_deref() == Some(label),
            None => is_break || jump.on_continue.is_some(),
        });
        let Some(jump) = found.cloned() else { return bail("break out of nothing") };
        let target = if is_break { Some(jump.on_break) } else { jump.on_continue };
        let Some(target) = target else { return bail("continue of what is no loop") };
        self.run_finals(jump.n_finally);
        self.b.jump(target);
        Ok(())
    }
}
