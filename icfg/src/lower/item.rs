//! Functions and types: the outer structure of a file.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::hooks::{Head, simple_type_name};
use super::part::NO_FIELD;
use super::scope::{Known, type_text};
use super::statement::Step;
use crate::build::FunctionHead;
use crate::cost;
use crate::ir::{FunctionFlags, NodeKind, Span};

/// Something to look for functions in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'t> {
    node: Node<'t>,
    /// The type it belongs to.
    owner: Option<u32>,
    /// The function it is written inside of.
    parent: Option<u32>,
    /// The comment right before it.
    doc: Span,
    /// What a type without a name is made from.
    supertype: Option<&'t str>,
    /// The value it is, if it is a function that is passed on or stored.
    value: Option<u32>,
}

impl<'t> Task<'t> {
    pub(super) fn item(node: Node<'t>) -> Self {
        Self { node, owner: None, parent: None, doc: Span::default(), supertype: None, value: None }
    }

    /// Found inside an expression or body of function number `parent`.
    pub(super) fn nested(node: Node<'t>, owner: Option<u32>, parent: Option<u32>) -> Self {
        Self { owner, parent, ..Self::item(node) }
    }

    pub(super) fn with_supertype(self, supertype: &'t str) -> Self {
        Self { supertype: Some(supertype), ..self }
    }

    pub(super) fn with_value(self, value: Option<u32>) -> Self {
        Self { value, ..self }
    }
}

impl<'t> Lowering<'t> {
    pub(super) fn lower_item(&mut self, task: Task<'t>) {
        let role = self.role(task.node);
        if !matches!(role, Role::Field { .. } | Role::Skip | Role::Comment | Role::Attribute) {
            self.close_fields();
        }
        match role {
            Role::Function => self.lower_function(task),
            Role::Type { name, body } => self.lower_type(task, name, body),
            Role::ClassBody => {
                let supertype = task.supertype.map(simple_type_name);
                let ty = self.file.add_type("<anonymous>", task.owner, supertype);
                self.scope.push_type(task.owner);
                self.push_members(task, task.node, Some(ty));
            }
            Role::Namespace { name, body } => {
                if let Some(name) = child(task.node, name) {
                    self.file.set_package(self.text(name));
                }
                self.push_children(task, child(task.node, body).unwrap_or(task.node), task.owner);
            }
            Role::Lambda { parameters, body } => self.lower_lambda(task, parameters, body),
            Role::Initializer => self.lower_initializer(task),
            Role::Block if task.owner.is_some() && self.table.has_initializer_blocks => {
                self.lower_initializer(task);
            }
            Role::Field { .. } => self.lower_field(task),
            Role::Directive => self.hooks.directive(task.node, self.source, &mut self.file),
            Role::Declaration { .. } if task.parent.is_none() => self.lower_prototype(task),
            Role::Skip | Role::Comment | Role::Attribute | Role::Declaration { .. } => {}
            _ => self.push_children(task, task.node, task.owner),
        }
    }

    /// A declaration outside of functions may declare one that is defined elsewhere, or hold one as a value.
    fn lower_prototype(&mut self, task: Task<'t>) {
        if let Some(head) = self.hooks.function(task.node, self.source).filter(|head| head.body.is_none()) {
            let arity = head.parameters.len().min(usize::from(u16::MAX)) as u16;
            let returns = self.returned(task.node);
            self.file.add_prototype(head.name, arity, task.owner, returns);
        }
        self.find_nested(task.node, task.owner, task.parent);
    }

    /// The type that a function is declared to return.
    fn returned(&self, function: Node<'t>) -> &'t str {
        child(function, self.table.returns).map_or("", |ty| type_text(self.text(ty)))
    }

    /// A field whose value calls something is code that runs when the type or an object is made.
    ///
    /// Fields that stand together are one function, a node each.
    fn lower_field(&mut self, task: Task<'t>) {
        if task.owner.is_none() || !self.has_call(task.node) {
            return self.lower_prototype(task);
        }
        let is_static = self.hooks.is_static_field(task.node);
        let kind = Some((task.owner, is_static));
        if self.open_fields != kind {
            self.close_fields();
            let mut head = Self::initializer_head(task.node, is_static);
            head.body = None;
            self.begin(task, head, task.node);
            self.open_fields = kind;
        }
        self.file.extend_function(task.node.end_byte() as u32);
        self.lower_value(NodeKind::Statement, task.node);
        self.run_steps();
    }

    /// Ends the function made of fields, if there is one.
    pub(super) fn close_fields(&mut self) {
        if self.open_fields.take().is_some() {
            self.file.end_function();
        }
    }

    /// Whether an expression calls something, apart from functions written in it.
    fn has_call(&self, root: Node<'t>) -> bool {
        let mut cursor = root.walk();
        loop {
            cost::step(1);
            let is_leaf = match self.role(cursor.node()) {
                Role::Call { .. } | Role::Method { .. } | Role::New { .. } => return true,
                Role::Lambda { .. } | Role::ClassBody | Role::Function | Role::Type { .. } | Role::Skip => {
                    true
                }
                _ => false,
            };
            if !is_leaf && cursor.goto_first_child() {
                continue;
            }
            loop {
                if cursor.node() == root {
                    return false;
                }
                if cursor.goto_next_sibling() {
                    break;
                }
                if !cursor.goto_parent() {
                    return false;
                }
            }
        }
    }

    /// Puts the children of `node` on the task list, each with the comment right before it.
    fn push_children(&mut self, task: Task<'t>, node: Node<'t>, owner: Option<u32>) {
        let base = self.tasks.len();
        let is_wrapper = self.role(node) == Role::Decorated;
        let mut doc: Option<Span> = is_wrapper.then_some(task.doc);
        self.each_child(node, |this, child, _| {
            let role = this.role(child);
            if role == Role::Attribute || !child.is_named() {
                return;
            }
            if role == Role::Comment {
                let span = Self::span(child);
                doc = Some(doc.map_or(span, |doc| Span::new(doc.start, span.end)));
            } else {
                let found = doc.take().unwrap_or_default();
                this.tasks.push(Task { node: child, owner, doc: found, ..task });
            }
        });
        self.tasks[base..].reverse();
    }

    fn push_members(&mut self, task: Task<'t>, body: Node<'t>, owner: Option<u32>) {
        self.declare_fields(body, owner);
        self.push_children(Task { supertype: None, value: None, ..task }, body, owner);
    }

    /// Notes the types of a type's fields before its functions are read.
    fn declare_fields(&mut self, body: Node<'t>, owner: Option<u32>) {
        let Some(owner) = owner else { return };
        let mut bodies = vec![body];
        while let Some(body) = bodies.pop() {
            self.each_child(body, |this, member, _| match this.role(member) {
                Role::Field { ty, .. } => this.declare_field(owner, member, ty),
                // Fields may stand in a list of their own.
                Role::Group if this.role(body) == Role::Group => bodies.push(member),
                _ => {}
            });
        }
    }

    fn declare_field(&mut self, owner: u32, field: Node<'t>, ty: u16) {
        let Some(ty) = child(field, ty).map(|ty| type_text(self.text(ty))) else { return };
        if ty.is_empty() || self.table.is_inferred(ty) {
            return;
        }
        let ty = self.file.name(ty);
        let mut cursor = field.walk();
        for declarator in field.named_children(&mut cursor) {
            if let Some(name) = self.declared_name(declarator) {
                let name = self.file.name(self.text(name));
                self.add_field(owner, name, Known::Type(ty));
            }
        }
    }

    fn lower_type(&mut self, task: Task<'t>, name: u16, body: u16) {
        let Some(body) = child(task.node, body) else { return };
        let name = child(task.node, name).map_or("", |name| simple_type_name(self.text(name)));
        if name.is_empty() {
            // A type without a name here (a C struct) owns no functions.
            return self.push_children(task, body, task.owner);
        }
        let supertypes = self.hooks.supertypes(task.node, self.source);
        let known = self.table.has_open_types.then(|| self.file.find_type(name, task.owner)).flatten();
        let ty = if let Some(ty) = known {
            self.file.add_supertypes(ty, supertypes);
            ty
        } else {
            self.scope.push_type(task.owner);
            self.file.add_type(name, task.owner, supertypes)
        };
        self.push_members(task, body, Some(ty));
    }

    fn lower_function(&mut self, task: Task<'t>) {
        let Some(head) = self.hooks.function(task.node, self.source) else {
            return self.push_children(task, task.node, task.owner);
        };
        let Some(body) = head.body else {
            let arity = head.parameters.len().min(usize::from(u16::MAX)) as u16;
            let returns = self.returned(task.node);
            return self.file.add_prototype(head.name, arity, task.owner, returns);
        };
        let owner = self.hooks.owner(task.node, self.source);
        let task = match owner {
            Some(owner) if task.owner.is_none() => Task { owner: Some(self.outside_type(owner.ty)), ..task },
            _ => task,
        };
        let mut prologue = None;
        self.each_child(task.node, |this, child, _| {
            if this.role(child) == Role::Prologue {
                prologue = Some(child);
            }
        });
        self.begin(task, head, prologue.unwrap_or(body));
        if let Some(owner) = owner.filter(|owner| !owner.this.is_empty()) {
            let (this, ty) = (self.file.name(owner.this), self.file.name(owner.ty));
            self.scope.declare_local(this, Known::Type(ty));
        }
        self.enter_body(task.node, body);
        self.steps.extend(prologue.map(Step::Visit));
        self.run_steps();
        self.show_alternatives(task.node.end_byte() as u32);
        self.count_hidden(Self::span(task.node));
        self.file.end_function();
    }

    /// The type that functions written outside of it belong to.
    ///
    /// One that another file declares is a type of its own here that extends its namesake, so that calls on either find
    /// what the other has.
    fn outside_type(&mut self, name: &str) -> u32 {
        if let Some(known) = self.file.find_type(name, None) {
            return known;
        }
        self.scope.push_type(None);
        self.file.add_type(name, None, [name])
    }

    fn enter_body(&mut self, function: Node<'t>, body: Node<'t>) {
        let has_tail = self.hooks.has_tail_value(function);
        self.steps.push(if has_tail { Step::Tail(body) } else { Step::Visit(body) });
    }

    /// Gives decisions in blanked code to the nodes before it.
    fn count_hidden(&mut self, span: Span) {
        let start = self.hidden.decisions.partition_point(|&(at, _)| at < span.start);
        for &(at, n) in self.hidden.decisions[start..].iter().take_while(|&&(at, _)| at < span.end) {
            let node = self.file.node_before(at);
            self.file.add_decisions(node, n);
        }
    }

    fn lower_lambda(&mut self, task: Task<'t>, parameters: u16, body: u16) {
        // Without a body of its own, its statements are its children.
        let is_flat = body == NO_FIELD;
        let first = || {
            let mut cursor = task.node.walk();
            let mut parts = task.node.named_children(&mut cursor);
            parts.find(|&part| !matches!(self.role(part), Role::Skip | Role::Comment | Role::Label))
        };
        let Some(body) = (if is_flat { first() } else { child(task.node, body) }) else { return };
        let parameters = child(task.node, parameters)
            .or_else(|| self.hooks.lone_parameter(task.node))
            .map_or_else(Vec::new, |node| self.hooks.parameters(node, self.source));
        let name = self.hooks.lambda_name(task.node, self.source);
        let head = Head {
            name: name.map_or("<lambda>", |name| self.text(name)),
            name_at: task.node.start_byte() as u32,
            parameters,
            flags: if name.is_some() { FunctionFlags::empty() } else { FunctionFlags::LAMBDA },
            is_file_local: true,
            body: Some(body),
        };
        self.begin(task, head, body);
        if is_flat {
            let has_tail = self.hooks.has_tail_value(task.node);
            self.push_block(task.node, if has_tail { Step::Tail } else { Step::Visit });
        } else if self.role(body) == Role::Block {
            self.enter_body(task.node, body);
        } else {
            self.lower_value(NodeKind::Return, body);
        }
        self.run_steps();
        self.file.end_function();
    }

    fn lower_initializer(&mut self, task: Task<'t>) {
        let is_block = self.role(task.node) == Role::Block;
        let mut cursor = task.node.walk();
        let block = task.node.named_children(&mut cursor).last().filter(|_| !is_block);
        let body = block.unwrap_or(task.node);
        let head = Head { body: Some(body), ..Self::initializer_head(task.node, !is_block) };
        self.begin(task, head, body);
        self.visit(body);
        self.run_steps();
        self.file.end_function();
    }

    fn initializer_head(node: Node<'t>, is_static: bool) -> Head<'t> {
        let (name, flags) = if is_static {
            ("<clinit>", FunctionFlags::INITIALIZER | FunctionFlags::STATIC)
        } else {
            ("<init>", FunctionFlags::INITIALIZER)
        };
        Head {
            name,
            name_at: node.start_byte() as u32,
            parameters: Vec::new(),
            flags,
            is_file_local: true,
            body: None,
        }
    }

    fn begin(&mut self, task: Task<'t>, head: Head<'t>, body: Node<'t>) {
        self.places.clear();
        if task.parent.is_none() {
            self.scope.clear_locals();
        }
        let names: Vec<_> = head.parameters.iter().map(|&(name, _)| self.file.name(name)).collect();
        self.scope.set_parameters(names.into_iter());
        self.skip_alternatives(task.node.start_byte() as u32);
        for &(name, ty) in head.parameters.iter().filter(|(_, ty)| !ty.is_empty()) {
            let (name, ty) = (self.file.name(name), self.file.name(type_text(ty)));
            self.scope.declare_local(name, Known::Type(ty));
        }
        self.owner = task.owner;
        self.comment = None;
        self.last_node = None;
        let head_span = self.head_span(task.node, Some(body));
        self.comment = self.comment.take().or(self.below.take());
        let span = Self::span(task.node);
        let mut flags = head.flags;
        flags.set(FunctionFlags::ERROR, task.node.has_error());
        self.file.begin_function(FunctionHead {
            name: head.name,
            span,
            head: head_span,
            name_at: head.name_at,
            doc: self.hooks.doc(body).map_or(task.doc, Self::span),
            parameters: head.parameters,
            flags,
            owner: task.owner,
            parent: task.parent,
            is_file_local: head.is_file_local,
            returns: self.returned(task.node),
        });
        if let Some(value) = task.value {
            self.file.set_value(value);
        }
        if let Some(parameters) = child(task.node, self.table.defaulted) {
            self.read_defaults(parameters);
        }
    }
}
