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
            self.block(body);
        } else {
            let caught = self.temp(Kind::Ref);
            let handler = self.b.block();
            let after = self.b.block();
            self.push_handler(Some((caught, handler)));
            self.block(body);
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
