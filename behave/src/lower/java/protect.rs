//! `try`, `catch` and `finally`.

use tree_sitter::Node;

use super::body::{Body, Finally, Lowered, bail};
use super::types::{JType, children};
use crate::form::{Instruction, Kind, Operand, Terminator};

impl<'t> Body<'_, '_, 't> {
    /// Runs the `finally` blocks above `down_to`, innermost first, each under the handler outside of its `try`.
    pub(super) fn run_finals(&mut self, down_to: usize) {
        let kept = self.finals.clone();
        while self.finals.len() > down_to {
            let Some(last) = self.finals.pop() else { break };
            if !self.b.is_open() {
                continue;
            }
            let jumps = self.jumps.split_off(last.n_jumps.min(self.jumps.len()));
            self.push_handler(last.outer);
            self.block(last.block);
            self.pop_handler();
            self.jumps.extend(jumps);
        }
        self.finals = kept;
    }

    pub(super) fn try_statement(&mut self, node: Node<'t>) -> Lowered<()> {
        let body = Self::child(node, "body")?;
        self.protected(node, |this| this.block(body))
    }

    /// `try (R r = …) { … }`: what was opened is closed, the last first, before anything is caught.
    pub(super) fn try_with_resources(&mut self, node: Node<'t>) -> Lowered<()> {
        let body = Self::child(node, "body")?;
        let list = Self::child(node, "resources")?;
        let resources: Vec<Node<'t>> = children(list).filter(|c| c.kind() == "resource").collect();
        self.protected(node, |this| {
            let n = this.variables.len();
            if let Err(reason) = this.with_resources(&resources, body) {
                this.give_up(reason);
            }
            this.variables.truncate(n);
        })
    }

    fn with_resources(&mut self, resources: &[Node<'t>], body: Node<'t>) -> Lowered<()> {
        let Some((first, rest)) = resources.split_first() else {
            self.block(body);
            return Ok(());
        };
        let value = if let Some(value) = first.child_by_field_name("value") {
            let written = first.child_by_field_name("type").map(|t| self.resolve_type(t));
            let value = self.expression(value, written.as_ref())?;
            let ty = written.filter(|t| *t != JType::Unknown).unwrap_or_else(|| value.ty.clone());
            let name = self.text(Self::child(*first, "name")?);
            let local = self.declare(name, ty.clone());
            self.b.copy(local, value.op);
            Self::val(local, ty)
        } else {
            let Some(named) = children(*first).next() else { return bail("a resource without name") };
            self.expression(named, None)?
        };
        // A jump out of the body would have to close it on the way, which `finally` blocks are for.
        if leaves(body, 0) {
            return bail("a jump out of a block with resources");
        }
        let (caught, handler, end) = (self.temp(Kind::Ref), self.b.block(), self.b.block());
        self.push_handler(Some((caught, handler)));
        self.with_resources(rest, body)?;
        self.pop_handler();
        self.close(&value)?;
        self.b.jump(end);
        self.b.switch_to(handler);
        // What closing throws then is only attached to what was thrown.
        let (second, again) = (self.temp(Kind::Ref), self.b.block());
        self.push_handler(Some((second, again)));
        self.close(&value)?;
        self.pop_handler();
        self.b.switch_to(again);
        self.b.end(Terminator::Throw(Operand::Local(caught)));
        self.b.switch_to(end);
        Ok(())
    }

    fn close(&mut self, value: &super::body::Val) -> Lowered<()> {
        let (open, done) = (self.b.block(), self.b.block());
        let to = self.temp(Kind::Bool);
        self.b.emit(Instruction::Compare {
            to,
            op: crate::form::Compare::Ne,
            kind: Kind::Ref,
            a: value.op,
            b: Operand::Bits(0),
        });
        self.b.branch(Operand::Local(to), open, done);
        self.b.switch_to(open);
        self.call_value(value.clone(), "close", Vec::new())?;
        self.b.switch_to(done);
        Ok(())
    }

    /// A `try` whose body `fill` lowers.
    fn protected(&mut self, node: Node<'t>, fill: impl FnOnce(&mut Self)) -> Lowered<()> {
        let catches: Vec<Node<'t>> = children(node).filter(|c| c.kind() == "catch_clause").collect();
        let last = children(node).find(|c| c.kind() == "finally_clause");
        let end = self.b.block();
        let outer = self.handler();
        let finally = last.and_then(|f| children(f).find(|c| c.kind() == "block"));
        let rethrow = finally.map(|_| (self.temp(Kind::Ref), self.b.block()));
        if let Some(block) = finally {
            self.finals.push(Finally { block, outer, n_jumps: self.jumps.len() });
            self.push_handler(rethrow);
        }
        if catches.is_empty() {
            fill(self);
        } else {
            let caught = self.temp(Kind::Ref);
            let handler = self.b.block();
            let after = self.b.block();
            self.push_handler(Some((caught, handler)));
            fill(self);
            self.pop_handler();
            self.b.jump(after);
            self.b.switch_to(handler);
            for clause in catches {
                self.catch(clause, Operand::Local(caught), after)?;
            }
            self.b.end(Terminator::Throw(Operand::Local(caught)));
            self.b.switch_to(after);
        }
        if let (Some(block), Some((exception, again))) = (finally, rethrow) {
            self.pop_handler();
            self.finals.pop();
            self.block(block);
            self.b.jump(end);
            self.b.switch_to(again);
            self.block(block);
            self.b.end(Terminator::Throw(Operand::Local(exception)));
        }
        self.b.switch_to(end);
        Ok(())
    }

    fn catch(&mut self, clause: Node<'t>, caught: Operand, after: crate::form::BlockId) -> Lowered<()> {
        let Some(parameter) = children(clause).find(|c| c.kind() == "catch_formal_parameter") else {
            return bail("catch of nothing");
        };
        let name = self.text(Self::child(parameter, "name")?);
        let Some(list) = children(parameter).find(|c| c.kind() == "catch_type") else {
            return bail("catch of nothing");
        };
        let types: Vec<JType> = children(list).map(|c| self.resolve_type(c)).collect();
        let (body, next) = (self.b.block(), self.b.block());
        for ty in &types {
            // Nothing that the machine throws has a class that nobody knows.
            if !matches!(ty, JType::Class(..)) {
                continue;
            }
            let class = self.class_symbol(ty);
            let to = self.temp(Kind::Bool);
            let miss = self.b.block();
            self.b.emit(Instruction::IsInstance { to, value: caught, class });
            self.b.branch(Operand::Local(to), body, miss);
            self.b.switch_to(miss);
        }
        self.b.jump(next);
        self.b.switch_to(body);
        let n = self.variables.len();
        let ty =
            if types.len() == 1 { types[0].clone() } else { self.world.library_type("java.lang.Throwable") };
        let local = self.declare(name, ty);
        self.b.copy(local, caught);
        self.block(Self::child(clause, "body")?);
        self.variables.truncate(n);
        self.b.jump(after);
        self.b.switch_to(next);
        Ok(())
    }
}

/// Whether a statement inside of a block jumps out of it.
fn leaves(node: Node<'_>, depth: usize) -> bool {
    if depth > 200 {
        return true;
    }
    children(node).any(|child| match child.kind() {
        "return_statement" | "break_statement" | "continue_statement" | "yield_statement" => true,
        "lambda_expression" | "class_body" => false,
        _ => leaves(child, depth + 1),
    })
}
