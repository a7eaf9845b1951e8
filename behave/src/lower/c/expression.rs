//! Expressions: their values.

use tree_sitter::Node;

use crate::form::{Binary, BlockId, Compare, Kind, LocalId, Operand, Unary};

use super::literal;
use super::operate::Value;
use super::place::{Place, Where};
use super::scope::Entity;
use super::translation::{Lowerer, named_children};
use super::types::CType;

impl<'t> Lowerer<'t> {
    /// The value of an expression.
    pub(super) fn rvalue(&mut self, node: Node<'t>) -> Value {
        self.depth += 1;
        let value = if self.depth > self.limits.depth {
            self.fail("an expression nested too deeply")
        } else if node.is_error() || node.is_missing() {
            self.fail("a syntax error")
        } else {
            self.value_of(node)
        };
        self.depth -= 1;
        value
    }

    fn value_of(&mut self, node: Node<'t>) -> Value {
        match node.kind() {
            "number_literal" => match literal::number(self.text(node)) {
                Some((bits, ty)) => Value::constant(bits, ty),
                None => self.fail(format!("the number {}", self.text(node))),
            },
            "char_literal" => match literal::character(self.text(node)) {
                Some((bits, ty)) => Value::constant(bits, ty),
                None => self.fail("a character constant"),
            },
            "true" => Value::constant(1, CType::INT),
            "false" => Value::constant(0, CType::INT),
            "null" => Value::constant(0, CType::Void.pointer()),
            "parenthesized_expression" => self.parenthesized(node),
            "identifier" => self.named_value(node),
            "subscript_expression"
            | "field_expression"
            | "string_literal"
            | "concatenated_string"
            | "compound_literal_expression" => {
                let place = self.place(node);
                self.load(&place)
            }
            "pointer_expression" => self.pointer_expression(node),
            "call_expression" => self.call(node),
            "binary_expression" => self.binary(node),
            "unary_expression" => self.unary(node),
            "update_expression" => self.update(node),
            "assignment_expression" => self.assignment(node),
            "conditional_expression" => self.conditional(node),
            "cast_expression" => self.cast(node),
            "comma_expression" => {
                let (Some(left), Some(right)) =
                    (node.child_by_field_name("left"), node.child_by_field_name("right"))
                else {
                    return self.fail("an incomplete expression");
                };
                self.rvalue(left);
                self.rvalue(right)
            }
            "sizeof_expression" => self.size_of(node),
            "alignof_expression" => {
                let ty = node.child_by_field_name("type").map(|t| self.described(t));
                match ty.map(|ty| self.records.layout(&ty)) {
                    Some(Ok((_, align))) => Value::constant(align, CType::SIZE),
                    _ => self.fail("an alignment"),
                }
            }
            "generic_expression" => self.generic(node),
            "initializer_list" => self.fail("a list that is no value"),
            "gnu_asm_expression" => self.fail("assembly"),
            other => self.fail(format!("a {}", other.replace('_', " "))),
        }
    }

    /// `_Generic`: the value whose type is that of the first expression.
    fn generic(&mut self, node: Node<'t>) -> Value {
        let parts = named_children(node);
        let Some((asked, ways)) = parts.split_first() else { return self.fail("an incomplete expression") };
        let asked = self.type_of(*asked);
        let mut otherwise = None;
        for way in ways.chunks_exact(2) {
            if self.text(way[0]).trim() == "default" {
                otherwise = Some(way[1]);
            } else if self.described(way[0]) == asked {
                return self.rvalue(way[1]);
            }
        }
        match otherwise {
            Some(value) => self.rvalue(value),
            None => self.fail("no way of _Generic has this type"),
        }
    }

    fn parenthesized(&mut self, node: Node<'t>) -> Value {
        match named_children(node).first() {
            Some(inner) if inner.kind() == "compound_statement" => self.statement_expression(*inner),
            Some(inner) => self.rvalue(*inner),
            None => self.fail("an empty expression"),
        }
    }

    fn named_value(&mut self, node: Node<'t>) -> Value {
        if let Some(Entity::Constant(bits)) = self.scopes.get(self.text(node)) {
            return Value::constant(*bits, CType::INT);
        }
        let place = self.place(node);
        self.load(&place)
    }

    fn pointer_expression(&mut self, node: Node<'t>) -> Value {
        let address = node.child(0).is_some_and(|c| c.kind() == "&");
        if !address {
            let place = self.place(node);
            return self.load(&place);
        }
        let Some(argument) = node.child_by_field_name("argument") else {
            return self.fail("an incomplete expression");
        };
        let place = self.place(argument);
        self.address(&place)
    }

    /// The name of a type in parentheses, which tree-sitter takes for a variable.
    fn type_in_parentheses(&self, node: Node<'t>) -> Option<CType> {
        let inner = *named_children(node).first().filter(|_| node.kind() == "parenthesized_expression")?;
        self.scopes.typedef(self.text(inner)).filter(|_| inner.kind() == "identifier").cloned()
    }

    fn binary(&mut self, node: Node<'t>) -> Value {
        let (Some(left), Some(right), Some(operator)) = (
            node.child_by_field_name("left"),
            node.child_by_field_name("right"),
            node.child_by_field_name("operator"),
        ) else {
            return self.fail("an incomplete expression");
        };
        let operator = operator.kind();
        // `(size_t) - 1` is a cast.
        if let Some(ty) = self.type_in_parentheses(left) {
            if right.kind() == "binary_expression" {
                return self.fail("a cast that reads like an operator");
            }
            let value = match operator {
                "*" => {
                    let pointer = self.rvalue(right);
                    let place = self.pointed(&pointer);
                    self.load(&place)
                }
                "&" => {
                    let place = self.place(right);
                    self.address(&place)
                }
                _ => {
                    let value = self.rvalue(right);
                    self.signed(operator, value)
                }
            };
            return self.convert(value, &ty);
        }
        if matches!(operator, "&&" | "||") {
            return self.logical(node);
        }
        let a = self.rvalue(left);
        let b = self.rvalue(right);
        self.operator(operator, a, b)
    }

    /// `a operator b`.
    fn operator(&mut self, operator: &str, a: Value, b: Value) -> Value {
        if let Some(op) = binary_operator(operator) {
            return self.arithmetic(op, a, b);
        }
        let op = match operator {
            "==" => Compare::Eq,
            "!=" => Compare::Ne,
            "<" => Compare::Lt,
            "<=" => Compare::Le,
            ">" => Compare::Gt,
            ">=" => Compare::Ge,
            other => return self.fail(format!("the operator {other}")),
        };
        self.compare(op, a, b)
    }

    /// `&&` and `||`: the right side is run only if the left one leaves it open.
    fn logical(&mut self, node: Node<'t>) -> Value {
        let result = self.body.local(Kind::I32);
        let (yes, no, after) = self.three_blocks();
        self.condition(node, yes, no);
        for (block, value) in [(yes, 1), (no, 0)] {
            self.body.builder.switch_to(block);
            self.body.builder.copy(result, Operand::Bits(value));
            self.body.builder.jump(after);
        }
        self.body.builder.switch_to(after);
        Value { operand: Operand::Local(result), ty: CType::INT }
    }

    fn three_blocks(&mut self) -> (BlockId, BlockId, BlockId) {
        let builder = &mut self.body.builder;
        (builder.block(), builder.block(), builder.block())
    }

    /// Goes to one of two blocks, by an expression.
    pub(super) fn condition(&mut self, node: Node<'t>, yes: BlockId, no: BlockId) {
        self.depth += 1;
        if self.depth > self.limits.depth {
            self.fail("an expression nested too deeply");
        } else {
            self.branch_on(node, yes, no);
        }
        self.depth -= 1;
    }

    fn branch_on(&mut self, node: Node<'t>, yes: BlockId, no: BlockId) {
        let operator = node.child_by_field_name("operator").map_or("", |o| o.kind());
        let inner = named_children(node);
        match (node.kind(), operator) {
            ("parenthesized_expression", _)
                if inner.first().is_some_and(|i| i.kind() != "compound_statement") =>
            {
                self.condition(inner[0], yes, no);
            }
            ("unary_expression", "!") => match node.child_by_field_name("argument") {
                Some(argument) => self.condition(argument, no, yes),
                None => drop(self.fail("an incomplete expression")),
            },
            ("binary_expression", "&&" | "||") => {
                let (Some(left), Some(right)) =
                    (node.child_by_field_name("left"), node.child_by_field_name("right"))
                else {
                    self.fail("an incomplete expression");
                    return;
                };
                let next = self.body.builder.block();
                if operator == "&&" {
                    self.condition(left, next, no);
                } else {
                    self.condition(left, yes, next);
                }
                self.body.builder.switch_to(next);
                self.condition(right, yes, no);
            }
            _ => {
                self.at(node);
                let value = self.rvalue(node);
                match self.truth(&value) {
                    Operand::Bits(0) => self.body.builder.jump(no),
                    Operand::Bits(_) => self.body.builder.jump(yes),
                    condition @ Operand::Local(_) => self.body.builder.branch(condition, yes, no),
                }
            }
        }
    }

    /// `+a`, `-a`, `~a` of a value.
    fn signed(&mut self, operator: &str, value: Value) -> Value {
        let ty = value.ty.promoted();
        if !ty.is_arithmetic() || operator == "~" && !ty.is_integer() {
            return self.fail(format!("the operator {operator} on what is no number"));
        }
        let value = self.convert(value, &ty);
        let kind = ty.kind().unwrap_or(Kind::I32);
        match operator {
            "-" => Value { operand: self.unary_kind(Unary::Neg, kind, value.operand), ty },
            "~" => Value { operand: self.unary_kind(Unary::Not, kind, value.operand), ty },
            _ => value,
        }
    }

    fn unary(&mut self, node: Node<'t>) -> Value {
        let (Some(argument), Some(operator)) =
            (node.child_by_field_name("argument"), node.child_by_field_name("operator"))
        else {
            return self.fail("an incomplete expression");
        };
        let value = self.rvalue(argument);
        self.prefixed(operator.kind(), value)
    }

    /// A prefix operator on a value.
    fn prefixed(&mut self, operator: &str, value: Value) -> Value {
        if operator == "!" {
            let truth = self.truth(&value);
            let not = self.unary_kind(Unary::Not, Kind::Bool, truth);
            return self.truth_value(not);
        }
        self.signed(operator, value)
    }

    /// `a++`, `--a`.
    fn update(&mut self, node: Node<'t>) -> Value {
        let (Some(argument), Some(operator)) =
            (node.child_by_field_name("argument"), node.child_by_field_name("operator"))
        else {
            return self.fail("an incomplete expression");
        };
        let op = if operator.kind() == "++" { Binary::Add } else { Binary::Sub };
        let prefix = operator.start_byte() < argument.start_byte();
        // The grammar takes `!a++` for `(!a)++`; the operator in front belongs to the outside.
        let mut argument = argument;
        let mut outside = Vec::new();
        while !prefix && argument.kind() == "unary_expression" {
            let (Some(before), Some(inner)) =
                (argument.child_by_field_name("operator"), argument.child_by_field_name("argument"))
            else {
                return self.fail("an incomplete expression");
            };
            outside.push(before.kind());
            argument = inner;
        }
        let place = self.place(argument);
        let mut old = self.load(&place);
        if !prefix && matches!(place.at, Where::Register(_)) {
            old = self.copied(&old);
        }
        let new = self.arithmetic(op, old.clone(), Value::int(1));
        let new = self.convert(new, &place.ty);
        self.store(&place, &new);
        let value = if prefix { new } else { old };
        outside.into_iter().rev().fold(value, |value, operator| self.prefixed(operator, value))
    }

    /// The value in a register of its own, for when a variable changes before it is used.
    fn copied(&mut self, value: &Value) -> Value {
        let to = self.body.local(value.ty.kind().unwrap_or(Kind::I32));
        self.body.builder.copy(to, value.operand);
        Value { operand: Operand::Local(to), ty: value.ty.clone() }
    }

    fn assignment(&mut self, node: Node<'t>) -> Value {
        let (Some(left), Some(right), Some(operator)) = (
            node.child_by_field_name("left"),
            node.child_by_field_name("right"),
            node.child_by_field_name("operator"),
        ) else {
            return self.fail("an incomplete assignment");
        };
        let operator = operator.kind();
        if operator == "=" {
            // The right side first: it may close over the old value of the left one.
            let value = self.rvalue(right);
            let place = self.place(left);
            return self.assign(&place, value);
        }
        let Some(op) = operator.strip_suffix('=').and_then(binary_operator) else {
            return self.fail(format!("the operator {operator}"));
        };
        let place = self.place(left);
        let old = self.load(&place);
        let value = self.rvalue(right);
        let new = self.arithmetic(op, old, value);
        self.assign(&place, new)
    }

    /// Converts and stores; the value that an assignment has.
    pub(super) fn assign(&mut self, place: &Place, value: Value) -> Value {
        let value = self.convert(value, &place.ty);
        self.store(place, &value);
        value
    }

    fn conditional(&mut self, node: Node<'t>) -> Value {
        let (Some(asked), Some(alternative)) =
            (node.child_by_field_name("condition"), node.child_by_field_name("alternative"))
        else {
            return self.fail("an incomplete expression");
        };
        let consequence = node.child_by_field_name("consequence");
        let yes_type = self.type_of(consequence.unwrap_or(asked));
        let no_type = self.type_of(alternative);
        let ty = unified(&yes_type, &no_type);
        // Constants stay constants, as array sizes need it.
        if let Some((bits, _)) = self.constant(asked) {
            let chosen = if bits == 0 { alternative } else { consequence.unwrap_or(asked) };
            let value = self.rvalue(chosen);
            return if ty == CType::Void { value } else { self.convert(value, &ty) };
        }
        let result = ty.kind().map(|kind| self.body.local(kind));
        let (yes, no, after) = self.three_blocks();
        if let Some(consequence) = consequence {
            self.condition(asked, yes, no);
            self.body.builder.switch_to(yes);
            self.put_result(consequence, result, &ty);
        } else {
            // GNU: `a ?: b` runs `a` once.
            let value = self.rvalue(asked);
            let truth = self.truth(&value);
            self.body.builder.branch(truth, yes, no);
            self.body.builder.switch_to(yes);
            let value = self.convert(value, &ty);
            if let Some(result) = result {
                self.body.builder.copy(result, value.operand);
            }
        }
        self.body.builder.jump(after);
        self.body.builder.switch_to(no);
        self.put_result(alternative, result, &ty);
        self.body.builder.jump(after);
        self.body.builder.switch_to(after);
        Value { operand: result.map_or(Operand::Bits(0), Operand::Local), ty }
    }

    fn put_result(&mut self, node: Node<'t>, result: Option<LocalId>, ty: &CType) {
        let value = self.rvalue(node);
        if let Some(result) = result {
            let value = self.convert(value, ty);
            self.body.builder.copy(result, value.operand);
        }
    }

    fn cast(&mut self, node: Node<'t>) -> Value {
        let (Some(described), Some(value)) =
            (node.child_by_field_name("type"), node.child_by_field_name("value"))
        else {
            return self.fail("an incomplete cast");
        };
        // `(a) * b` and `(a) - b` read like casts when `a` could be a type.
        let name = self.text(described).trim();
        if let Some(Entity::Variable { .. } | Entity::Constant(_)) = self.scopes.get(name)
            && let Some(first) = value.child(0).filter(|_| value.child_count() == 2)
            && matches!(first.kind(), "*" | "&" | "-" | "+")
            && let (Some(argument), Some(left)) =
                (value.child_by_field_name("argument"), described.named_child(0))
        {
            let a = self.variable_named(left);
            let b = self.rvalue(argument);
            return self.operator(first.kind(), a, b);
        }
        let ty = self.while_running(|this| this.described(described));
        let value = self.rvalue(value);
        self.cast_to(value, &ty)
    }

    /// `(type) value`; to a struct of the same type nothing happens.
    pub(super) fn cast_to(&mut self, value: Value, ty: &CType) -> Value {
        if *ty == CType::Void {
            return Value { operand: Operand::Bits(0), ty: CType::Void };
        }
        self.convert(value, ty)
    }

    /// A variable whose name the parser took for a type's.
    fn variable_named(&mut self, node: Node<'t>) -> Value {
        if let Some(Entity::Constant(bits)) = self.scopes.get(self.text(node)) {
            return Value::constant(*bits, CType::INT);
        }
        let place = self.place_named(node);
        self.load(&place)
    }

    fn size_of(&mut self, node: Node<'t>) -> Value {
        let ty = if let Some(described) = node.child_by_field_name("type") {
            match self.scopes.get(self.text(described).trim()) {
                Some(Entity::Variable { ty, .. }) => ty.clone(),
                _ => self.while_running(|this| this.described(described)),
            }
        } else if let Some(value) = node.child_by_field_name("value") {
            match self.type_in_parentheses(value) {
                Some(ty) => ty,
                None => self.place_type_of(value),
            }
        } else {
            return self.fail("an incomplete sizeof");
        };
        if let CType::Running(_, bytes) = ty {
            return Value { operand: Operand::Local(bytes), ty: CType::SIZE };
        }
        match self.records.size(&ty) {
            Ok(size) => Value::constant(size, CType::SIZE),
            Err(reason) => self.fail(format!("the size of {reason}")),
        }
    }

    /// The type of a value, without running anything.
    pub(super) fn type_of(&mut self, node: Node<'t>) -> CType {
        if let Some(known) = self.types.get(&node.id()) {
            return known.clone();
        }
        let ty = self.aside(|this| this.rvalue(node).ty);
        self.types.insert(node.id(), ty.clone());
        ty
    }

    /// The type before arrays become pointers.
    fn place_type_of(&mut self, node: Node<'t>) -> CType {
        let mut at = node;
        while at.kind() == "parenthesized_expression"
            && let Some(inner) = named_children(at).first()
        {
            at = *inner;
        }
        let is_place = matches!(
            at.kind(),
            "identifier"
                | "subscript_expression"
                | "field_expression"
                | "string_literal"
                | "concatenated_string"
        ) || at.kind() == "pointer_expression" && at.child(0).is_some_and(|c| c.kind() == "*");
        let is_constant = matches!(self.scopes.get(self.text(at)), Some(Entity::Constant(_)));
        self.aside(|this| if is_place && !is_constant { this.place(at).ty } else { this.rvalue(at).ty })
    }
}

/// The arithmetic behind an operator's spelling.
fn binary_operator(spelling: &str) -> Option<Binary> {
    Some(match spelling {
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
        _ => return None,
    })
}

/// The type of `k ? a : b`.
fn unified(a: &CType, b: &CType) -> CType {
    if let Some(ty) = a.common(b) {
        return ty;
    }
    match (a, b) {
        (CType::Pointer(of), CType::Pointer(_)) if **of == CType::Void => b.clone(),
        (CType::Pointer(_), _) => a.clone(),
        (_, CType::Pointer(_)) => b.clone(),
        (CType::Void, _) | (_, CType::Void) => CType::Void,
        _ => a.clone(),
    }
}
