//! Statements.

use rustc_hash::FxHashSet;
use tree_sitter::Node;

use crate::form::{BlockId, Instruction, Kind, LocalId, Operand, Terminator};

use super::initialise::Sink;
use super::operate::Value;
use super::place::{Place, Where};
use super::scope::{Entity, Location};
use super::translation::{Lowerer, named_children};
use super::types::CType;

/// Most values that a range of `case`s may have.
const MOST_RANGE: u64 = 4096;

impl<'t> Lowerer<'t> {
    pub(super) fn statement(&mut self, node: Node<'t>) {
        self.depth += 1;
        self.at(node);
        if self.depth > self.limits.depth {
            self.body.builder.unsupported("statements nested too deeply");
        } else if self.body.builder.n_steps() <= self.limits.instructions {
            self.lower_statement(node);
        }
        self.depth -= 1;
    }

    fn lower_statement(&mut self, node: Node<'t>) {
        match node.kind() {
            "compound_statement" => {
                self.scopes.enter();
                for child in named_children(node) {
                    self.statement(child);
                }
                self.scopes.leave();
            }
            "expression_statement" => {
                if broken(node) {
                    self.body.builder.unsupported("a syntax error");
                }
                for child in named_children(node) {
                    self.rvalue(child);
                }
            }
            "declaration" => self.declaration(node),
            "type_definition" => self.type_definition(node),
            "struct_specifier" | "union_specifier" | "enum_specifier" => drop(self.specified(node)),
            "if_statement" => self.if_statement(node),
            "while_statement" => self.while_statement(node),
            "do_statement" => self.do_statement(node),
            "for_statement" => self.for_statement(node),
            "switch_statement" => self.switch_statement(node),
            "case_statement" => self.case_statement(node),
            "break_statement" => self.leave_to(self.body.breaks.last().copied()),
            "continue_statement" => self.leave_to(self.body.continues.last().copied()),
            "return_statement" => self.return_statement(node),
            "goto_statement" => match node.child_by_field_name("label") {
                Some(label) => {
                    let block = self.label(self.text(label));
                    self.body.builder.jump(block);
                }
                None => self.body.builder.unsupported("a computed goto"),
            },
            "labeled_statement" => {
                if let Some(label) = node.child_by_field_name("label") {
                    let block = self.label(self.text(label));
                    self.body.builder.switch_to(block);
                }
                for child in named_children(node).into_iter().skip(1) {
                    self.statement(child);
                }
            }
            "attributed_statement" | "else_clause" => {
                for child in named_children(node) {
                    if !child.kind().starts_with("attribute") {
                        self.statement(child);
                    }
                }
            }
            "attribute_specifier" | "attribute_declaration" => {}
            "ERROR" => self.body.builder.unsupported("a syntax error"),
            "gnu_asm_expression" => self.body.builder.unsupported("assembly"),
            other => self.body.builder.unsupported(format!("a {}", other.replace('_', " "))),
        }
    }

    fn leave_to(&mut self, block: Option<BlockId>) {
        match block {
            Some(block) => self.body.builder.jump(block),
            None => self.body.builder.unsupported("a jump out of nothing"),
        }
    }

    fn label(&mut self, name: &'t str) -> BlockId {
        if let Some(block) = self.body.labels.get(name) {
            return *block;
        }
        let block = self.body.builder.block();
        self.body.labels.insert(name, block);
        block
    }

    fn if_statement(&mut self, node: Node<'t>) {
        let Some(asked) = node.child_by_field_name("condition") else {
            self.body.builder.unsupported("a syntax error");
            return;
        };
        let (yes, no) = (self.body.builder.block(), self.body.builder.block());
        let alternative = node.child_by_field_name("alternative");
        let after = if alternative.is_some() { self.body.builder.block() } else { no };
        self.checked_condition(asked, yes, no);
        self.body.builder.switch_to(yes);
        if let Some(consequence) = node.child_by_field_name("consequence") {
            self.statement(consequence);
        }
        self.body.builder.jump(after);
        if let Some(alternative) = alternative {
            self.body.builder.switch_to(no);
            self.statement(alternative);
        }
        self.body.builder.switch_to(after);
    }

    fn checked_condition(&mut self, node: Node<'t>, yes: BlockId, no: BlockId) {
        if broken(node) {
            self.body.builder.unsupported("a syntax error");
        }
        self.condition(node, yes, no);
    }

    /// Lowers the body of a loop.
    fn looped(&mut self, node: Node<'t>, next: BlockId, after: BlockId) {
        self.body.breaks.push(after);
        self.body.continues.push(next);
        if let Some(body) = node.child_by_field_name("body") {
            self.statement(body);
        }
        self.body.breaks.pop();
        self.body.continues.pop();
    }

    fn while_statement(&mut self, node: Node<'t>) {
        let builder = &mut self.body.builder;
        let (head, body, after) = (builder.block(), builder.block(), builder.block());
        builder.switch_to(head);
        if let Some(asked) = node.child_by_field_name("condition") {
            self.checked_condition(asked, body, after);
        }
        self.body.builder.switch_to(body);
        self.looped(node, head, after);
        self.body.builder.jump(head);
        self.body.builder.switch_to(after);
    }

    fn do_statement(&mut self, node: Node<'t>) {
        let builder = &mut self.body.builder;
        let (body, head, after) = (builder.block(), builder.block(), builder.block());
        builder.switch_to(body);
        self.looped(node, head, after);
        self.body.builder.switch_to(head);
        if let Some(asked) = node.child_by_field_name("condition") {
            self.checked_condition(asked, body, after);
        }
        self.body.builder.switch_to(after);
    }

    fn for_statement(&mut self, node: Node<'t>) {
        self.scopes.enter();
        if let Some(start) = node.child_by_field_name("initializer") {
            if start.kind() == "declaration" {
                self.statement(start);
            } else {
                self.rvalue(start);
            }
        }
        let builder = &mut self.body.builder;
        let (head, body, step, after) = (builder.block(), builder.block(), builder.block(), builder.block());
        builder.switch_to(head);
        match node.child_by_field_name("condition") {
            Some(asked) => self.checked_condition(asked, body, after),
            None => self.body.builder.jump(body),
        }
        self.body.builder.switch_to(body);
        self.looped(node, step, after);
        self.body.builder.switch_to(step);
        if let Some(update) = node.child_by_field_name("update") {
            self.at(update);
            self.rvalue(update);
        }
        self.body.builder.jump(head);
        self.body.builder.switch_to(after);
        self.scopes.leave();
    }

    fn switch_statement(&mut self, node: Node<'t>) {
        let (Some(asked), Some(body)) =
            (node.child_by_field_name("condition"), node.child_by_field_name("body"))
        else {
            self.body.builder.unsupported("a syntax error");
            return;
        };
        let value = self.rvalue(asked);
        let ty = value.ty.promoted();
        if !ty.is_integer() {
            self.body.builder.unsupported("a switch over what is no integer");
        }
        let value = self.convert(value, &ty);
        let after = self.body.builder.block();
        let mut otherwise = after;
        let mut cases: Vec<(u64, BlockId)> = Vec::new();
        let mut seen = FxHashSet::default();
        for case in case_nodes(body) {
            let block = self.body.builder.block();
            self.body.cases.insert(case.id(), block);
            let Some(label) = case.child_by_field_name("value") else {
                otherwise = block;
                continue;
            };
            match self.case_values(label, &ty) {
                Some(values) => {
                    cases.extend(values.into_iter().filter(|v| seen.insert(*v)).map(|v| (v, block)));
                }
                None => self.body.builder.unsupported("a case that is no constant"),
            }
        }
        self.body.builder.end(Terminator::Switch { value: value.operand, cases, otherwise });
        self.body.breaks.push(after);
        // What stands before the first case can be reached by `goto` alone.
        self.statement(body);
        self.body.breaks.pop();
        self.body.builder.switch_to(after);
    }

    /// The values of a `case`; a range, which the preprocessor writes as a call, has several.
    fn case_values(&mut self, label: Node<'t>, ty: &CType) -> Option<Vec<u64>> {
        let range = label.child_by_field_name("function").is_some_and(|f| self.text(f) == "__behave_range");
        let ends = label.child_by_field_name("arguments").map(named_children).unwrap_or_default();
        let (true, [first, last]) = (range, ends.as_slice()) else {
            return Some(vec![self.case_value(label, ty)?]);
        };
        let (first, last) = (self.case_value(*first, ty)?, self.case_value(*last, ty)?);
        let kind = ty.kind()?;
        let n = kind.integer(last) - kind.integer(first);
        (n >= 0 && n < i128::from(MOST_RANGE))
            .then(|| (0..=n as u64).map(|i| kind.wrap(first.wrapping_add(i))).collect())
    }

    fn case_value(&mut self, node: Node<'t>, ty: &CType) -> Option<u64> {
        let (bits, from) = self.constant(node).filter(|_| !broken(node))?;
        match self.convert(Value::constant(bits, from), ty).operand {
            Operand::Bits(bits) => Some(bits),
            Operand::Local(_) => None,
        }
    }

    fn case_statement(&mut self, node: Node<'t>) {
        let Some(block) = self.body.cases.get(&node.id()).copied() else {
            self.body.builder.unsupported("a case outside of a switch");
            return;
        };
        self.body.builder.switch_to(block);
        let label = node.child_by_field_name("value").map(|n| n.id());
        for child in named_children(node) {
            if Some(child.id()) != label {
                self.statement(child);
            }
        }
    }

    fn return_statement(&mut self, node: Node<'t>) {
        if broken(node) {
            self.body.builder.unsupported("a syntax error");
        }
        let result = self.body.result.clone().unwrap_or(CType::Void);
        let Some(expression) = named_children(node).first().copied() else {
            // A function that should give something and does not gives rubbish in C.
            if result == CType::Void {
                self.body.builder.end(Terminator::Return(None));
            } else {
                self.body.builder.unsupported("a return without a value");
            }
            return;
        };
        let value = self.rvalue(expression);
        if result == CType::Void {
            self.body.builder.end(Terminator::Return(None));
            return;
        }
        let value = self.convert(value, &result);
        if let Some(place) = self.body.result_place {
            let at = Where::Memory { pointer: Operand::Local(place), offset: 0 };
            self.store(&Place { at, ty: result }, &value);
            self.body.builder.end(Terminator::Return(None));
        } else {
            self.body.builder.end(Terminator::Return(Some(value.operand)));
        }
    }

    fn declaration(&mut self, node: Node<'t>) {
        if broken(node) {
            self.body.builder.unsupported("a syntax error");
        }
        let base = self.base_type(node);
        let (fixed, external) = (self.says(node, "static"), self.says(node, "extern"));
        let mut cursor = node.walk();
        for declarator in node.children_by_field_name("declarator", &mut cursor) {
            let (inner, value) = match declarator.kind() {
                "init_declarator" => {
                    (declarator.child_by_field_name("declarator"), declarator.child_by_field_name("value"))
                }
                _ => (Some(declarator), None),
            };
            let Some(inner) = inner else { continue };
            self.at(inner);
            let declared = self.while_running(|this| this.declared(inner, base.clone()));
            let name = declared.name;
            if let CType::Function(_) = declared.ty {
                if self.scopes.get(name).is_none() {
                    let key = name.to_owned();
                    self.scopes.declare(name, Entity::Function { ty: declared.ty, key, own: false });
                }
            } else if external {
                let known = matches!(
                    self.scopes.get(name),
                    Some(Entity::Variable { location: Location::Static { .. }, .. })
                );
                if !known {
                    let location = Location::Static { key: name.to_owned(), own: false };
                    self.scopes.declare(name, Entity::Variable { ty: declared.ty, location });
                }
            } else if fixed {
                self.static_local(name, declared.ty, value);
            } else if let CType::Running(_, bytes) = declared.ty {
                self.running_array(name, declared.ty, bytes);
            } else {
                self.local_variable(name, declared.ty, value);
            }
        }
    }

    fn local_variable(&mut self, name: &'t str, ty: CType, value: Option<Node<'t>>) {
        let ty = self.completed(ty, value);
        if ty.is_aggregate() || self.body.addressed.contains(name) {
            let size = match self.records.size(&ty) {
                Ok(size) => size,
                Err(reason) => {
                    self.body.builder.unsupported(reason.to_string());
                    1
                }
            };
            let local = self.reserve(size);
            let entity = Entity::Variable { ty: ty.clone(), location: Location::Memory(local) };
            self.scopes.declare(name, entity);
            if let Some(value) = value {
                let mut sink = Sink::new(size);
                self.initialise(&mut sink, &ty, 0, value);
                sink.pour(self, Operand::Local(local), true);
            }
            return;
        }
        let Some(kind) = ty.kind() else {
            self.body.builder.unsupported(match &ty {
                CType::Unknown(reason) => reason.to_string(),
                _ => "a variable of type void".into(),
            });
            let local = self.body.local(Kind::Ref);
            self.scopes.declare(name, Entity::Variable { ty, location: Location::Register(local) });
            return;
        };
        let local = self.body.builder.local(kind, Some(name));
        let entity = Entity::Variable { ty: ty.clone(), location: Location::Register(local) };
        // `int x = x;` sees the new one.
        self.scopes.declare(name, entity);
        if let Some(value) = value {
            let value = match value.kind() {
                "initializer_list" => named_children(value).first().copied(),
                _ => Some(value),
            };
            if let Some(value) = value {
                let value = self.rvalue(value);
                let value = self.convert(value, &ty);
                self.body.builder.copy(local, value.operand);
            }
        }
    }

    /// An array whose length only running tells.
    fn running_array(&mut self, name: &'t str, ty: CType, bytes: LocalId) {
        let local = self.body.local(Kind::Ref);
        let size = Operand::Local(bytes);
        self.body.builder.emit(Instruction::Alloca { to: local, size, zeroed: false });
        self.scopes.declare(name, Entity::Variable { ty, location: Location::Memory(local) });
    }

    /// GNU's `({ …; value; })`.
    pub(super) fn statement_expression(&mut self, node: Node<'t>) -> Value {
        self.scopes.enter();
        let children = named_children(node);
        let mut value = Value::constant(0, CType::Void);
        for (i, child) in children.iter().enumerate() {
            if i + 1 == children.len() && child.kind() == "expression_statement" {
                if let Some(last) = named_children(*child).first() {
                    value = self.rvalue(*last);
                }
            } else {
                self.statement(*child);
            }
        }
        self.scopes.leave();
        value
    }
}

/// Whether the grammar could not read some of it. Blocks inside are looked at for themselves.
fn broken(node: Node<'_>) -> bool {
    node.has_error()
}

/// The `case`s and the `default` of a switch, those of inner switches left out.
fn case_nodes(body: Node<'_>) -> Vec<Node<'_>> {
    let mut out = Vec::new();
    let mut todo = vec![body];
    while let Some(node) = todo.pop() {
        if node.kind() == "case_statement" {
            out.push(node);
        }
        if node.kind() != "switch_statement" {
            todo.extend(named_children(node).into_iter().rev());
        }
    }
    out
}
