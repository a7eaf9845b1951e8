//! Expressions.

use tree_sitter::Node;

use super::body::{Bail, Body, Lowered, Val, bail};
use super::literal::{Constant, literal};
use super::types::{JType, Prim, RawType, brackets, children};
use crate::form::{Binary, BlockId, Compare, Instruction, Kind, Operand, Unary};

impl<'t> Body<'_, '_, 't> {
    /// An expression; `expected` is the type it is assigned to, which lambdas and array initialisers need.
    pub(super) fn expression(&mut self, node: Node<'t>, expected: Option<&JType>) -> Lowered<Val> {
        self.deeper(|body| body.expression_inner(node, expected))
    }

    fn expression_inner(&mut self, node: Node<'t>, expected: Option<&JType>) -> Lowered<Val> {
        match node.kind() {
            "decimal_integer_literal"
            | "hex_integer_literal"
            | "octal_integer_literal"
            | "binary_integer_literal"
            | "decimal_floating_point_literal"
            | "hex_floating_point_literal"
            | "true"
            | "false"
            | "character_literal"
            | "string_literal" => match literal(self.text(node)) {
                Some(constant) => Ok(self.constant(constant)),
                None => bail("a literal that is not understood"),
            },
            "null_literal" => Ok(Val { op: Operand::Bits(0), ty: JType::Null }),
            "parenthesized_expression" => match children(node).next() {
                Some(inner) => self.expression(inner, expected),
                None => bail("empty parentheses"),
            },
            "identifier" | "field_access" | "array_access" | "this" => {
                if node.kind() == "this" {
                    return self.this_value();
                }
                if node.kind() == "field_access"
                    && let Some(length) = self.array_length(node)?
                {
                    return Ok(length);
                }
                let place = self.place(node)?;
                self.read(&place)
            }
            "binary_expression" => self.binary(node),
            "unary_expression" => self.unary(node),
            "update_expression" => self.update(node),
            "assignment_expression" => self.assignment(node),
            "ternary_expression" => self.ternary(node, expected),
            "instanceof_expression" => self.instance_of(node),
            "cast_expression" => self.cast(node),
            "method_invocation" => self.invocation(node, expected),
            "object_creation_expression" => self.creation(node, expected),
            "array_creation_expression" => self.array_creation(node),
            "array_initializer" => match expected {
                Some(JType::Array(of)) => {
                    let of = (**of).clone();
                    self.array_initializer(node, &of)
                }
                _ => bail("an array initialiser without type"),
            },
            "class_literal" => self.class_literal(node),
            "switch_expression" => self.switch_value(node, expected),
            "lambda_expression" | "method_reference" => self.lambda(node, expected),
            kind => bail(format!("expression {kind}")),
        }
    }

    pub(super) fn constant(&mut self, constant: Constant) -> Val {
        match constant {
            Constant::Bits(bits, prim) => Val { op: Operand::Bits(bits), ty: JType::Prim(prim) },
            Constant::Text(units) => self.text_constant(units),
        }
    }

    pub(super) fn this_value(&mut self) -> Lowered<Val> {
        let Some(this) = self.this else { return bail("this in a static method") };
        let arguments = self
            .world
            .class(self.class)
            .parameters
            .iter()
            .map(|(n, b)| JType::Var(n.clone(), b.clone()))
            .collect();
        Ok(Self::val(this, JType::Class(self.class, arguments)))
    }

    fn operands(&mut self, node: Node<'t>) -> Lowered<(Val, Val)> {
        let (left, right) = (Self::child(node, "left")?, Self::child(node, "right")?);
        let a = self.expression(left, None)?;
        let a = self.stable(a, right);
        let b = self.expression(right, None)?;
        Ok((a, b))
    }

    fn binary(&mut self, node: Node<'t>) -> Lowered<Val> {
        let operator = self.text(Self::child(node, "operator")?);
        match operator {
            "&&" | "||" => return self.short_circuit(node),
            "+" => return self.sum(node),
            _ => {}
        }
        let (a, b) = self.operands(node)?;
        self.apply(operator, &a, &b)
    }

    /// `a + b + c + …` from the left, without recursion: long chains of strings are common.
    fn sum(&mut self, node: Node<'t>) -> Lowered<Val> {
        let mut terms = Vec::new();
        let mut at = node;
        loop {
            terms.push(Self::child(at, "right")?);
            let left = Self::child(at, "left")?;
            if left.kind() == "binary_expression" && self.text(Self::child(left, "operator")?) == "+" {
                at = left;
            } else {
                terms.push(left);
                break;
            }
        }
        terms.reverse();
        let mut total = self.expression(terms[0], None)?;
        for term in &terms[1..] {
            total = self.stable(total, *term);
            let value = self.expression(*term, None)?;
            total = self.apply("+", &total, &value)?;
        }
        Ok(total)
    }

    fn is_text(&self, ty: &JType) -> bool {
        self.world.is_named(ty, "java.lang.String")
    }

    /// A value's string, as concatenation makes it.
    pub(super) fn as_text(&mut self, val: &Val) -> Lowered<Operand> {
        let name = match &val.ty {
            JType::Void => return bail("a value of a method that returns none"),
            JType::Prim(Prim::Byte | Prim::Short) => "int",
            JType::Prim(p) => p.name(),
            _ => "Object",
        };
        Ok(self.library(&format!("java.lang.String.valueOf({name})"), vec![val.op], Kind::Ref))
    }

    /// A binary operator on two values.
    pub(super) fn apply(&mut self, operator: &str, a: &Val, b: &Val) -> Lowered<Val> {
        if operator == "+" && (self.is_text(&a.ty) || self.is_text(&b.ty)) {
            let (x, y) = (self.as_text(a)?, self.as_text(b)?);
            let op = self.library("java.lang.String.concat(String)", vec![x, y], Kind::Ref);
            return Ok(Val { op, ty: self.world.string() });
        }
        if let Some(op) = comparison(operator) {
            return self.compare(op, a, b);
        }
        let (x, p) = self.primitive(a)?;
        let (y, q) = self.primitive(b)?;
        let op = match operator {
            "+" => Binary::Add,
            "-" => Binary::Sub,
            "*" => Binary::Mul,
            "/" => Binary::Div,
            "%" => Binary::Rem,
            "&" => Binary::And,
            "|" => Binary::Or,
            "^" => Binary::Xor,
            "<<" => Binary::Shl,
            ">>" => Binary::Shr,
            ">>>" => Binary::Ushr,
            other => return bail(format!("operator {other}")),
        };
        let shift = matches!(op, Binary::Shl | Binary::Shr | Binary::Ushr);
        let prim = if shift {
            if p == Prim::Long { Prim::Long } else { Prim::Int }
        } else if p == Prim::Boolean || q == Prim::Boolean {
            if p != q {
                return bail("a truth value beside a number");
            }
            Prim::Boolean
        } else {
            promote(p, q)
        };
        let x = self.convert_prim(x, p, prim);
        let y = if shift { y } else { self.convert_prim(y, q, prim) };
        let to = self.temp(prim.kind());
        self.b.emit(Instruction::Binary { to, op, kind: prim.kind(), a: x, b: y });
        Ok(Self::val(to, JType::Prim(prim)))
    }

    fn compare(&mut self, op: Compare, a: &Val, b: &Val) -> Lowered<Val> {
        let to = self.temp(Kind::Bool);
        let references = a.ty.is_reference() && b.ty.is_reference();
        if references && matches!(op, Compare::Eq | Compare::Ne) {
            self.b.emit(Instruction::Compare { to, op, kind: Kind::Ref, a: a.op, b: b.op });
            return Ok(Self::val(to, JType::BOOLEAN));
        }
        let (x, p) = self.primitive_beside(a, b)?;
        let (y, q) = self.primitive_beside(b, a)?;
        if (p == Prim::Boolean) != (q == Prim::Boolean) {
            return bail("a truth value beside a number");
        }
        let prim = if p == Prim::Boolean { p } else { promote(p, q) };
        let (x, y) = (self.convert_prim(x, p, prim), self.convert_prim(y, q, prim));
        self.b.emit(Instruction::Compare { to, op, kind: prim.kind(), a: x, b: y });
        Ok(Self::val(to, JType::BOOLEAN))
    }

    /// A primitive; one not inferred is taken for what stands beside it.
    fn primitive_beside(&mut self, val: &Val, other: &Val) -> Lowered<(Operand, Prim)> {
        match (self.primitive(val), &other.ty) {
            (Err(_), JType::Prim(p)) if val.ty.is_reference() => Ok((self.unboxed(val.op, *p), *p)),
            (result, _) => result,
        }
    }

    fn short_circuit(&mut self, node: Node<'t>) -> Lowered<Val> {
        let to = self.temp(Kind::Bool);
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        self.condition(node, yes, no)?;
        self.b.switch_to(yes);
        self.b.copy(to, Operand::Bits(1));
        self.b.jump(end);
        self.b.switch_to(no);
        self.b.copy(to, Operand::Bits(0));
        self.b.switch_to(end);
        Ok(Self::val(to, JType::BOOLEAN))
    }

    /// Branches by a condition.
    pub(super) fn condition(&mut self, node: Node<'t>, then: BlockId, otherwise: BlockId) -> Lowered<()> {
        self.deeper(|body| body.condition_inner(node, then, otherwise))
    }

    fn condition_inner(&mut self, node: Node<'t>, then: BlockId, otherwise: BlockId) -> Lowered<()> {
        match node.kind() {
            "parenthesized_expression" => {
                let Some(inner) = children(node).next() else { return bail("empty parentheses") };
                return self.condition(inner, then, otherwise);
            }
            "unary_expression" if self.text(node).starts_with('!') => {
                return self.condition(Self::child(node, "operand")?, otherwise, then);
            }
            "binary_expression" => {
                let operator = self.text(Self::child(node, "operator")?);
                if operator == "&&" || operator == "||" {
                    let (left, right) = (Self::child(node, "left")?, Self::child(node, "right")?);
                    let next = self.b.block();
                    if operator == "&&" {
                        self.condition(left, next, otherwise)?;
                    } else {
                        self.condition(left, then, next)?;
                    }
                    self.b.switch_to(next);
                    // The other way round the left operand alone decides, and that can be run.
                    if let Err(reason) = self.condition(right, then, otherwise) {
                        self.give_up(reason);
                    }
                    return Ok(());
                }
            }
            _ => {}
        }
        let value = self.expression(node, Some(&JType::BOOLEAN))?;
        let value = self.convert(&value, &JType::BOOLEAN)?;
        match value {
            Operand::Bits(0) => self.b.jump(otherwise),
            Operand::Bits(_) => self.b.jump(then),
            Operand::Local(_) => self.b.branch(value, then, otherwise),
        }
        Ok(())
    }

    fn unary(&mut self, node: Node<'t>) -> Lowered<Val> {
        let operand = Self::child(node, "operand")?;
        let operator = self.text(Self::child(node, "operator")?);
        if operator == "-"
            && let Some(constant @ Constant::Bits(..)) = literal(self.text(node))
        {
            return Ok(self.constant(constant));
        }
        let value = self.expression(operand, None)?;
        let (op, prim) = self.primitive(&value)?;
        let wide = if prim == Prim::Boolean { prim } else { promote(prim, Prim::Int) };
        let a = self.convert_prim(op, prim, wide);
        let unary = match operator {
            "+" => return Ok(Val { op: a, ty: JType::Prim(wide) }),
            "-" => Unary::Neg,
            "~" | "!" => Unary::Not,
            other => return bail(format!("operator {other}")),
        };
        let to = self.temp(wide.kind());
        self.b.emit(Instruction::Unary { to, op: unary, kind: wide.kind(), a });
        Ok(Self::val(to, JType::Prim(wide)))
    }

    fn ternary(&mut self, node: Node<'t>, expected: Option<&JType>) -> Lowered<Val> {
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        self.condition(Self::child(node, "condition")?, yes, no)?;
        let (consequence, alternative) =
            (Self::child(node, "consequence")?, Self::child(node, "alternative")?);
        // The type is known only after both sides, so each is lowered into blocks of its own and joined afterwards.
        self.b.switch_to(yes);
        let a = self.expression(consequence, expected);
        let after_a = self.b.block();
        if let Err(reason) = &a {
            self.give_up(reason.clone());
        }
        self.b.jump(after_a);
        self.b.switch_to(no);
        let b = self.expression(alternative, expected);
        if let Err(reason) = &b {
            self.give_up(reason.clone());
        }
        let after_b = self.b.block();
        self.b.jump(after_b);
        let ty = match (&a, &b) {
            (Ok(a), Ok(b)) => self.joined(a, b),
            (Ok(v), Err(_)) | (Err(_), Ok(v)) => v.ty.clone(),
            (Err(reason), Err(_)) => return Err(reason.clone()),
        };
        let to = self.temp(ty.kind());
        for (val, block) in [(a, after_a), (b, after_b)] {
            let Ok(val) = val else { continue };
            self.b.switch_to(block);
            let op = self.convert(&val, &ty)?;
            self.b.copy(to, op);
            self.b.jump(end);
        }
        self.b.switch_to(end);
        Ok(Self::val(to, ty))
    }

    /// The type of `c ? a : b` (JLS 15.25, without the rules for constants of byte and short).
    pub(super) fn joined(&self, a: &Val, b: &Val) -> JType {
        match (&a.ty, &b.ty) {
            (x, y) if x == y => x.clone(),
            (JType::Null, JType::Prim(p)) | (JType::Prim(p), JType::Null) => {
                self.world.library_type(p.boxed())
            }
            (JType::Null, y) => y.clone(),
            (x, JType::Null) => x.clone(),
            (x, y) => {
                let primitive = matches!(x, JType::Prim(_)) || matches!(y, JType::Prim(_)) || x != y;
                if primitive && let (Some(p), Some(q)) = (self.world.unboxed(x), self.world.unboxed(y)) {
                    let fits = |val: &Val, prim: Prim| matches!(val.op, Operand::Bits(bits) if val.ty == JType::INT && prim.kind().wrap(bits) == bits);
                    return JType::Prim(match (p, q) {
                        (p, q) if p == q => p,
                        (p @ (Prim::Char | Prim::Byte | Prim::Short), Prim::Int) if fits(b, p) => p,
                        (Prim::Int, q @ (Prim::Char | Prim::Byte | Prim::Short)) if fits(a, q) => q,
                        (Prim::Byte, Prim::Short) | (Prim::Short, Prim::Byte) => Prim::Short,
                        (p, q) => promote(p, q),
                    });
                }
                if self.world.is_subtype(x, y) {
                    y.clone()
                } else if self.world.is_subtype(y, x) {
                    x.clone()
                } else {
                    JType::Unknown
                }
            }
        }
    }

    fn instance_of(&mut self, node: Node<'t>) -> Lowered<Val> {
        let value = self.expression(Self::child(node, "left")?, None)?;
        let Some(right) = node.child_by_field_name("right") else { return bail("a pattern") };
        let ty = self.resolve_type(right);
        let class = self.class_symbol(&ty);
        let to = self.temp(Kind::Bool);
        self.b.emit(Instruction::IsInstance { to, value: value.op, class });
        if let Some(name) = node.child_by_field_name("name") {
            let name = self.text(name);
            let local = self.declare(name, ty);
            self.b.copy(local, value.op);
        }
        Ok(Self::val(to, JType::BOOLEAN))
    }

    pub(super) fn resolve_type(&self, node: Node<'_>) -> JType {
        self.world.resolve(&RawType::read(node, self.file.source, 0), &self.scope)
    }

    fn cast(&mut self, node: Node<'t>) -> Lowered<Val> {
        let ty = self.resolve_type(Self::child(node, "type")?);
        let value = self.expression(Self::child(node, "value")?, Some(&ty))?;
        if ty.is_reference() && value.ty.is_reference() {
            if matches!(ty, JType::Class(..) | JType::Array(_)) && !self.world.is_subtype(&value.ty, &ty)
                || matches!(value.ty, JType::Unknown) && matches!(ty, JType::Class(..))
            {
                let class = self.class_symbol(&ty);
                self.b.emit(Instruction::CheckCast { value: value.op, class });
            }
            return Ok(Val { op: value.op, ty });
        }
        if let (JType::Prim(prim), true) =
            (&ty, value.ty.is_reference() && self.world.unboxed(&value.ty).is_none())
        {
            // A cast of an object to a primitive first casts to exactly its box.
            let class = self.world.library_type(prim.boxed());
            let class = self.class_symbol(&class);
            self.b.emit(Instruction::CheckCast { value: value.op, class });
        }
        let op = self.convert(&value, &ty)?;
        Ok(Val { op, ty })
    }

    /// `C.class`.
    fn class_literal(&mut self, node: Node<'t>) -> Lowered<Val> {
        let Some(named) = children(node).next() else { return bail("a class without name") };
        let ty = self.resolve_type(named);
        let name = if ty == JType::Void { "void".to_owned() } else { ty.class_name(self.world) };
        let text = self.text_constant(name.encode_utf16().collect());
        let op = self.library("behave.Class.of(String)", vec![text.op], Kind::Ref);
        let of = match ty {
            JType::Prim(p) => self.world.library_type(p.boxed()),
            other => other,
        };
        let class = match self.world.library_type("java.lang.Class") {
            JType::Class(class, _) => JType::Class(class, vec![of]),
            other => other,
        };
        Ok(Val { op, ty: class })
    }

    /// `array.length`, unless the node is another field.
    fn array_length(&mut self, node: Node<'t>) -> Lowered<Option<Val>> {
        if self.text(Self::child(node, "field")?) != "length" {
            return Ok(None);
        }
        let object = Self::child(node, "object")?;
        if !self.is_value(object) {
            return Ok(None);
        }
        let array = self.expression(object, None)?;
        match array.ty {
            JType::Array(_) => {
                let to = self.temp(Kind::I32);
                self.b.emit(Instruction::Length { to, array: array.op });
                Ok(Some(Self::val(to, JType::INT)))
            }
            ty => {
                let place = self.field_of(&Val { op: array.op, ty }, "length")?;
                self.read(&place).map(Some)
            }
        }
    }

    fn array_creation(&mut self, node: Node<'t>) -> Lowered<Val> {
        let element = self.resolve_type(Self::child(node, "type")?);
        let mut sizes = Vec::new();
        let mut open = 0;
        for child in children(node) {
            match child.kind() {
                "dimensions_expr" => {
                    sizes.push(children(child).last().ok_or_else(|| Bail("an array without size".into()))?);
                }
                "dimensions" => open += brackets(self.text(child)),
                _ => {}
            }
        }
        if let Some(value) = node.child_by_field_name("value") {
            let of = (0..open.saturating_sub(1)).fold(element, |ty, _| ty.array());
            return self.array_initializer(value, &of);
        }
        let mut lengths = Vec::new();
        for size in &sizes {
            let value = self.expression(*size, None)?;
            let value = Val { op: self.convert(&value, &JType::INT)?, ty: JType::INT };
            // Sizes are evaluated before anything is made, and must not be changed by later ones.
            let copy = self.temp(Kind::I32);
            self.b.copy(copy, value.op);
            lengths.push(Operand::Local(copy));
        }
        let ty = (0..open + lengths.len()).fold(element, |ty, _| ty.array());
        self.make_array(&ty, &lengths)
    }

    /// An array of given lengths, the outermost first.
    pub(super) fn make_array(&mut self, ty: &JType, lengths: &[Operand]) -> Lowered<Val> {
        let (JType::Array(of), Some((length, inner))) = (ty, lengths.split_first()) else {
            return bail("an array without size");
        };
        let class = self.class_symbol(ty);
        let to = self.temp(Kind::Ref);
        self.b.emit(Instruction::NewArray { to, kind: of.kind(), length: *length, class });
        if !inner.is_empty() {
            let i = self.temp(Kind::I32);
            let more = self.temp(Kind::Bool);
            self.b.copy(i, Operand::Bits(0));
            let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
            self.b.switch_to(head);
            self.b.emit(Instruction::Compare {
                to: more,
                op: Compare::Lt,
                kind: Kind::I32,
                a: Operand::Local(i),
                b: *length,
            });
            self.b.branch(Operand::Local(more), body, end);
            self.b.switch_to(body);
            let part = self.make_array(of, inner)?;
            let (array, index) = (Operand::Local(to), Operand::Local(i));
            self.b.emit(Instruction::StoreElement { kind: Kind::Ref, array, index, value: part.op });
            self.b.emit(Instruction::Binary {
                to: i,
                op: Binary::Add,
                kind: Kind::I32,
                a: index,
                b: Operand::Bits(1),
            });
            self.b.jump(head);
            self.b.switch_to(end);
        }
        Ok(Self::val(to, ty.clone()))
    }

    pub(super) fn array_initializer(&mut self, node: Node<'t>, of: &JType) -> Lowered<Val> {
        let items: Vec<Node<'t>> = children(node).collect();
        let ty = of.clone().array();
        let array = self.make_array(&ty, &[Operand::Bits(items.len() as u64)])?;
        for (i, item) in items.into_iter().enumerate() {
            let value = self.expression(item, Some(of))?;
            let value = self.convert(&value, of)?;
            self.b.emit(Instruction::StoreElement {
                kind: of.kind(),
                array: array.op,
                index: Operand::Bits(i as u64),
                value,
            });
        }
        Ok(array)
    }
}

/// Binary numeric promotion.
pub(super) fn promote(a: Prim, b: Prim) -> Prim {
    a.max(b).max(Prim::Int)
}

fn comparison(operator: &str) -> Option<Compare> {
    Some(match operator {
        "==" => Compare::Eq,
        "!=" => Compare::Ne,
        "<" => Compare::Lt,
        "<=" => Compare::Le,
        ">" => Compare::Gt,
        ">=" => Compare::Ge,
        _ => return None,
    })
}
