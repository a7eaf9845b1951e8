//! Functions that are not called where they stand: lambdas, method references, names of functions.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::item::Task;
use crate::cost;
use crate::ir::symbols::{FunctionValue, Receiver, Through, ValueOf, ValueUse};

/// How many nodes around a function are looked at to see what becomes of it.
const MAX_AROUND: usize = 8;

/// Most functions noted for one variable outside of functions: tables of thousands of numbers have names too.
const MAX_IN_TABLE: usize = 256;

impl<'t> Lowering<'t> {
    /// What becomes of the value at the cursor: the nodes around it say.
    fn use_of_value(&mut self) -> Option<ValueUse> {
        let mut key = None;
        for at in (0..self.levels.len()).rev().take(MAX_AROUND) {
            cost::step(1);
            let level = self.levels[at];
            match level.role {
                Role::Group | Role::Unary | Role::Cast { .. } | Role::Ternary => {}
                Role::Keyed { key: field } => key = key.or(child(level.node, field)),
                Role::Call { arguments, .. }
                | Role::Method { arguments, .. }
                | Role::New { arguments, .. }
                | Role::ConstructorCall { arguments, .. } => {
                    let list = self.levels.get(at + 1)?;
                    let is_argument = child(level.node, arguments) == Some(list.node);
                    return level
                        .call
                        .filter(|_| is_argument)
                        .map(|call| ValueUse::Argument { call, position: list.position });
                }
                Role::Assign { left } => return self.slot(key, child(level.node, left)?),
                Role::Declarator { name, .. } => return self.slot(key, child(level.node, name)?),
                Role::Let { pattern, .. } => return self.slot(key, child(level.node, pattern)?),
                _ => return None,
            }
        }
        None
    }

    /// Where a value is kept that is assigned to `target`, under `key` in it if there is one.
    fn slot(&mut self, key: Option<Node<'t>>, target: Node<'t>) -> Option<ValueUse> {
        if let Some(key) = key {
            return Some(ValueUse::Shared(self.key_text(key)));
        }
        let mut target = target;
        for _ in 0..MAX_AROUND {
            target = match self.role(target) {
                Role::Name => {
                    let name = self.file.name(self.text(target));
                    let text = self.file.linker_text(name);
                    let is_declared = self
                        .levels
                        .iter()
                        .any(|level| matches!(level.role, Role::Declarator { .. } | Role::Let { .. }));
                    if is_declared || self.scope.is_local(name) {
                        self.scope.hold(name);
                        return Some(ValueUse::Variable(text));
                    }
                    return Some(ValueUse::Shared(text));
                }
                Role::Member { field, .. } => {
                    return child(target, field).map(|field| ValueUse::Shared(self.linker_text(field)));
                }
                Role::Index { object } => child(target, object)?,
                Role::Wrapper { inner } => child(target, inner)?,
                Role::Declarator { name, .. } => child(target, name)?,
                Role::Group if target.named_child_count() == 1 => target.named_child(0)?,
                _ => return None,
            };
        }
        None
    }

    /// The name in the key of an entry: `.open` is `open`.
    fn key_text(&mut self, key: Node<'t>) -> u32 {
        let text = self.text(key).trim_matches(|c: char| !(c.is_alphanumeric() || c == '_'));
        let name = self.file.name(text);
        self.file.linker_text(name)
    }

    fn add_value(&mut self, which: ValueOf, use_: ValueUse) -> u32 {
        let (node, function) = self.file.here();
        self.file.add_value(FunctionValue { node, function, which, use_ })
    }

    /// A lambda inside an expression, with what becomes of it.
    pub(super) fn nest_lambda(&mut self, node: Node<'t>) {
        let task = Task::nested(node, self.owner, self.current_function());
        let value = self.use_of_value().map(|use_| self.add_value(ValueOf::Own(u32::MAX), use_));
        self.nested.push(task.with_value(value));
    }

    /// `T::f`, `this::f`, `T::new`
    pub(super) fn see_reference(&mut self, node: Node<'t>) {
        let Some(use_) = self.use_of_value() else { return };
        let n = node.child_count();
        let Some(name) = n.checked_sub(1).and_then(|at| node.child(at)) else { return };
        let object = node.named_child(0).filter(|&object| object != name);
        let (name, receiver) = if name.kind() == "new" {
            let Some(object) = object else { return };
            self.made_by(self.text(object))
        } else {
            let name = self.file.name(self.text(name));
            (name, self.receiver(object))
        };
        let name = self.file.linker_text(name);
        self.add_value(ValueOf::Named { name, receiver }, use_);
    }

    /// A name that is read: perhaps that of a function, or of a variable that holds one.
    pub(super) fn see_function_name(&mut self, node: Node<'t>) {
        let text = self.text(node);
        let name = self.file.name(text);
        if self.scope.is_local(name) {
            if self.scope.is_holding(name)
                && let Some(use_ @ ValueUse::Argument { .. }) = self.use_of_value()
            {
                let name = self.file.linker_text(name);
                self.add_value(ValueOf::Variable(name), use_);
            }
            return;
        }
        if self.table.has_function_names
            && is_function_name(text)
            && let Some(use_) = self.use_of_value()
        {
            let which = self.free_function(node);
            self.add_value(which, use_);
        }
    }

    /// `self.f` without a call: a method of the object as a value.
    pub(super) fn see_own_method(&mut self, node: Node<'t>, object: u16, field: u16) {
        let is_own =
            self.table.has_function_names && child(node, object).is_some_and(|object| self.is_this(object));
        if let Some(field) = child(node, field).filter(|_| is_own)
            && let Some(use_ @ ValueUse::Argument { .. }) = self.use_of_value()
        {
            let which = ValueOf::Named { name: self.linker_text(field), receiver: Receiver::This };
            self.add_value(which, use_);
        }
    }

    fn free_function(&mut self, name: Node<'t>) -> ValueOf {
        let nowhere = self.file.name("");
        let receiver = self.file.receiver_scope(nowhere, false);
        ValueOf::Named { name: self.linker_text(name), receiver }
    }

    /// Where a call of `name` on `object` may find a function that is a value.
    pub(super) fn through(&mut self, callee: Node<'t>, object: Option<Node<'t>>, role: Role<u16>) -> Through {
        let variable = match (role, object) {
            (Role::Call { .. }, None) => callee,
            (Role::Call { .. }, Some(object)) if self.table.members_are_values => {
                let Some(of) = self.root_of(object) else { return Through::Nothing };
                return Through::Member { field: self.linker_text(callee), of: self.linker_text(of) };
            }
            (Role::Call { .. }, Some(_)) => return Through::Shared(self.linker_text(callee)),
            (Role::Method { .. }, Some(object)) => match self.role(object) {
                Role::Name => object,
                Role::Member { object: inner, field } => {
                    let is_own = child(object, inner).is_some_and(|inner| self.is_this(inner));
                    let field = child(object, field).filter(|_| is_own);
                    return field.map_or(Through::Nothing, |field| Through::Shared(self.linker_text(field)));
                }
                _ => return Through::Nothing,
            },
            _ => return Through::Nothing,
        };
        let name = self.file.name(self.text(variable));
        let text = self.file.linker_text(name);
        match self.scope.parameter(name) {
            Some(position) => Through::Parameter(position),
            None if self.scope.is_local(name) => Through::Variable(text),
            None => Through::Shared(text),
        }
    }

    /// The variable that a member is looked up in: `t` of `t[i].a->b`.
    fn root_of(&self, mut node: Node<'t>) -> Option<Node<'t>> {
        for _ in 0..MAX_AROUND {
            node = match self.role(node) {
                Role::Name => return Some(node),
                Role::Member { object, .. } | Role::Index { object } => child(node, object)?,
                Role::Cast { value } => child(node, value)?,
                Role::Group | Role::Unary => node.named_child(0)?,
                _ => return None,
            };
        }
        None
    }

    /// Looks for functions inside an expression that belongs to no function, and for what they are kept in.
    pub(super) fn find_nested(&mut self, root: Node<'t>, owner: Option<u32>, parent: Option<u32>) {
        let mut cursor = root.walk();
        // Where a value found at each depth is kept.
        let mut slots: Vec<Option<u32>> = vec![None];
        let mut n_values = 0;
        loop {
            cost::step(1);
            let node = cursor.node();
            let mut slot = slots.last().copied().flatten();
            let keep = |slot: Option<u32>, which| {
                slot.map(|slot| FunctionValue {
                    node: None,
                    function: None,
                    which,
                    use_: ValueUse::Shared(slot),
                })
            };
            let is_leaf = match self.role(node) {
                Role::Lambda { .. } | Role::ClassBody | Role::Function | Role::Type { .. } => {
                    let value = keep(slot, ValueOf::Own(u32::MAX)).map(|value| self.file.add_value(value));
                    self.nested.push(Task::nested(node, owner, parent).with_value(value));
                    true
                }
                Role::Name => {
                    if self.table.has_function_names
                        && n_values < MAX_IN_TABLE
                        && is_function_name(self.text(node))
                        && slot.is_some_and(|slot| slot != self.linker_text(node))
                    {
                        n_values += 1;
                        let which = self.free_function(node);
                        keep(slot, which).map(|value| self.file.add_value(value));
                    }
                    true
                }
                Role::Declarator { .. } => {
                    let name = self.declared_name(node);
                    slot = name.map(|name| self.linker_text(name)).or(slot);
                    false
                }
                Role::Keyed { key } => {
                    slot = child(node, key).map(|key| self.key_text(key)).or(slot);
                    false
                }
                // What a call returns is no function that can be seen.
                Role::Call { .. } | Role::Method { .. } | Role::New { .. } | Role::Member { .. } => {
                    slot = None;
                    false
                }
                role => role == Role::Skip,
            };
            if !is_leaf && cursor.goto_first_child() {
                slots.push(slot);
                continue;
            }
            loop {
                if cursor.node() == root {
                    return;
                }
                if cursor.goto_next_sibling() {
                    break;
                }
                slots.pop();
                if !cursor.goto_parent() {
                    return;
                }
            }
        }
    }
}

/// Whether a name may be that of a function: constants in capitals are none.
fn is_function_name(name: &str) -> bool {
    name.contains(char::is_lowercase)
}
