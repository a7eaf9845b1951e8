//! `switch`, as statement and as value.

use tree_sitter::Node;

use super::body::{Body, Lowered, Val, bail};
use super::literal::{Constant, literal};
use super::types::{JType, Prim, children};
use crate::form::{BlockId, Compare, Instruction, Kind, Operand, Terminator};

impl<'t> Body<'_, '_, 't> {
    pub(super) fn switch(&mut self, node: Node<'t>, label: Option<&str>) -> Lowered<()> {
        let end = self.b.block();
        self.push_jump(label, end, None);
        let result = self.switch_groups(node, end, false);
        self.jumps.pop();
        result?;
        self.b.switch_to(end);
        Ok(())
    }

    pub(super) fn switch_value(&mut self, node: Node<'t>, expected: Option<&JType>) -> Lowered<Val> {
        let Some(ty) = expected.filter(|t| **t != JType::Void).cloned() else {
            return bail("a switch without type");
        };
        let end = self.b.block();
        let to = self.temp(ty.kind());
        self.yields.push((Some(to), ty.clone(), end));
        let result = self.switch_groups(node, end, true);
        self.yields.pop();
        result?;
        self.b.switch_to(end);
        Ok(Self::val(to, ty))
    }

    pub(super) fn yield_value(&mut self, node: Node<'t>) -> Lowered<()> {
        let Some((to, ty, end)) = self.yields.last().cloned() else {
            return bail("yield outside of a switch");
        };
        let value = self.expression(node, Some(&ty))?;
        let op = self.convert(&value, &ty)?;
        if let Some(to) = to {
            self.b.copy(to, op);
        }
        self.b.jump(end);
        Ok(())
    }

    fn switch_groups(&mut self, node: Node<'t>, end: BlockId, value: bool) -> Lowered<()> {
        let subject = self.expression(Self::child(node, "condition")?, None)?;
        let body = Self::child(node, "body")?;
        let groups: Vec<(Node<'t>, BlockId)> = children(body)
            .filter(|c| matches!(c.kind(), "switch_block_statement_group" | "switch_rule"))
            .map(|c| (c, self.b.block()))
            .collect();
        let mut labels: Vec<(Node<'t>, BlockId)> = Vec::new();
        let mut otherwise = end;
        for (group, block) in &groups {
            for label in children(*group).filter(|c| c.kind() == "switch_label") {
                if self.text(label).trim_start().starts_with("default") {
                    otherwise = *block;
                }
                labels.extend(children(label).map(|l| (l, *block)));
            }
        }
        self.dispatch(&subject, &labels, otherwise)?;
        let n = self.variables.len();
        for (group, block) in groups {
            self.b.switch_to(block);
            let rule = group.kind() == "switch_rule";
            for statement in children(group).filter(|c| c.kind() != "switch_label") {
                if rule && value && statement.kind() == "expression_statement" {
                    self.set_line(statement);
                    let Some(inner) = children(statement).next() else { continue };
                    if let Err(reason) = self.yield_value(inner) {
                        self.give_up(reason);
                    }
                } else {
                    self.statement(statement);
                }
            }
            if rule {
                self.b.jump(end);
            }
        }
        self.variables.truncate(n);
        self.b.jump(end);
        Ok(())
    }

    fn dispatch(&mut self, subject: &Val, labels: &[(Node<'t>, BlockId)], otherwise: BlockId) -> Lowered<()> {
        if let Some(prim) = self.world.unboxed(&subject.ty) {
            let value = self.convert(subject, &JType::Prim(prim))?;
            let mut cases = Vec::new();
            for (label, block) in labels {
                let Some(Constant::Bits(bits, from)) = self.constant_of(*label, 0) else {
                    let subject = Val { op: value, ty: JType::Prim(prim) };
                    return self.compare_cases(&subject, labels, otherwise);
                };
                let bits = crate::run::arithmetic::convert(from.kind(), prim.kind(), bits);
                if !cases.iter().any(|(b, _)| *b == bits) {
                    cases.push((bits, *block));
                }
            }
            self.b.end(Terminator::Switch { value, cases, otherwise });
            return Ok(());
        }
        self.b.emit(Instruction::CheckNull { value: subject.op });
        let is_enum = matches!(&subject.ty, JType::Class(c, _) if self.world.class(*c).is_enum);
        for (label, block) in labels {
            let next = self.b.block();
            let test = if is_enum {
                let name = self.text(*label).rsplit('.').next().unwrap_or("");
                let place = self.field_of(&Val { op: Operand::Bits(0), ty: subject.ty.clone() }, name)?;
                let constant = self.read(&place)?;
                let to = self.temp(Kind::Bool);
                self.b.emit(Instruction::Compare {
                    to,
                    op: Compare::Eq,
                    kind: Kind::Ref,
                    a: subject.op,
                    b: constant.op,
                });
                Operand::Local(to)
            } else {
                let constant = self.expression(*label, None)?;
                self.library("java.lang.String.equals(Object)", vec![subject.op, constant.op], Kind::Bool)
            };
            self.b.branch(test, *block, next);
            self.b.switch_to(next);
        }
        self.b.jump(otherwise);
        Ok(())
    }

    /// The value of a constant expression of integers.
    /// Cases whose values are not seen here, though they are constant: they are compared one by one.
    fn compare_cases(
        &mut self,
        subject: &Val,
        labels: &[(Node<'t>, BlockId)],
        otherwise: BlockId,
    ) -> Lowered<()> {
        let copy = self.temp(subject.ty.kind());
        self.b.copy(copy, subject.op);
        let subject = Self::val(copy, subject.ty.clone());
        for (label, block) in labels {
            let next = self.b.block();
            let value = self.expression(*label, Some(&subject.ty))?;
            let same = self.apply("==", &subject, &value)?;
            self.b.branch(same.op, *block, next);
            self.b.switch_to(next);
        }
        self.b.jump(otherwise);
        Ok(())
    }

    fn constant_of(&self, node: Node<'_>, depth: usize) -> Option<Constant> {
        if depth > 20 {
            return None;
        }
        match node.kind() {
            "parenthesized_expression" => self.constant_of(children(node).next()?, depth + 1),
            "identifier" | "field_access" => {
                let text = self.text(node);
                let (class, name) = match text.rsplit_once('.') {
                    Some((class, name)) => (self.world.find_class(class, &self.scope)?, name),
                    None => (self.class, text),
                };
                let mut at = Some(class);
                while let Some(class) = at {
                    if let Some((_, field, ty)) = self.world.field(&JType::Class(class, Vec::new()), name) {
                        if let (Some(bits), JType::Prim(p)) = (field.bits, &ty) {
                            return Some(Constant::Bits(bits, *p));
                        }
                        let constant = constant_text(field.constant.as_deref()?)?;
                        return match (constant, ty) {
                            (Constant::Bits(bits, from), JType::Prim(to)) => Some(Constant::Bits(
                                crate::run::arithmetic::convert(from.kind(), to.kind(), bits),
                                to,
                            )),
                            (other, _) => Some(other),
                        };
                    }
                    at = self.world.class(class).outer;
                }
                None
            }
            "binary_expression" => {
                let a = self.constant_of(node.child_by_field_name("left")?, depth + 1)?;
                let b = self.constant_of(node.child_by_field_name("right")?, depth + 1)?;
                fold(self.text(node.child_by_field_name("operator")?), &a, &b)
            }
            "cast_expression" => {
                let value = self.constant_of(node.child_by_field_name("value")?, depth + 1)?;
                let prim = Prim::from_name(self.text(node.child_by_field_name("type")?))?;
                match value {
                    Constant::Bits(bits, from) => Some(Constant::Bits(
                        crate::run::arithmetic::convert(from.kind(), prim.kind(), bits),
                        prim,
                    )),
                    Constant::Text(_) => None,
                }
            }
            _ => literal(self.text(node)),
        }
    }
}

/// A constant written as a literal, or as two with an operator between (`1 << 3`, `'a' + 1`).
fn constant_text(text: &str) -> Option<Constant> {
    literal(text).or_else(|| {
        ["<<", "+", "-", "|", "*"].into_iter().find_map(|operator| {
            let (a, b) = text.split_once(operator)?;
            fold(operator, &literal(a)?, &literal(b)?)
        })
    })
}

fn fold(operator: &str, a: &Constant, b: &Constant) -> Option<Constant> {
    let (Constant::Bits(a, p), Constant::Bits(b, q)) = (a, b) else { return None };
    let prim = super::expression::promote(*p, *q);
    if prim > Prim::Long {
        return None;
    }
    let result = match operator {
        "+" => a.wrapping_add(*b),
        "-" => a.wrapping_sub(*b),
        "*" => a.wrapping_mul(*b),
        "|" => a | b,
        "&" => a & b,
        "<<" => a << (b & u64::from(prim.kind().bits() - 1)),
        _ => return None,
    };
    Some(Constant::Bits(prim.kind().wrap(result), prim))
}
