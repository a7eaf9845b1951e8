//! Calls: who is called, on what, with how many arguments.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::hooks::simple_type_name;
use super::scope::is_plain_type;
use crate::ir::symbols::Receiver;
use crate::ir::{Call, Operator};

/// Longer receivers are expressions of their own; their text says nothing about the call.
const MAX_RECEIVER_BYTES: usize = 40;

/// Longer chains of calls are not followed to their beginning: each call of a chain would follow it.
const MAX_LINKS: usize = 16;

impl<'t> Lowering<'t> {
    pub(super) fn see_call(&mut self, node: Node<'t>, role: Role<u16>) {
        let (name, object, arguments) = match role {
            Role::Call { function, arguments } => {
                let Some((name, object)) = child(node, function).and_then(|function| self.callee(function))
                else {
                    return;
                };
                let name = self.text(name);
                if self.table.is_cast(name) {
                    return self.file.operator(Operator::Cast);
                }
                (name, object, arguments)
            }
            Role::Method { object, name, arguments } => {
                let name = child(node, name).map_or("", |name| self.text(name));
                (name, child(node, object), arguments)
            }
            Role::New { ty, arguments } => {
                self.file.operator(Operator::New);
                let ty = child(node, ty).map_or("", |ty| simple_type_name(self.text(ty)));
                (ty, None, arguments)
            }
            Role::ConstructorCall { constructor, arguments } => {
                let constructor = child(node, constructor);
                (constructor.map_or("", |node| self.text(node)), constructor, arguments)
            }
            _ => return,
        };
        let receiver = match role {
            Role::New { .. } => Receiver::New,
            _ if object.is_none() && self.table.makes_by_call && name.starts_with(char::is_uppercase) => {
                Receiver::New
            }
            _ if object.is_none() && self.table.needs_receivers => {
                let nowhere = self.file.name("");
                self.file.receiver_scope(nowhere, false)
            }
            _ => self.receiver(object),
        };
        let text = object.map(|object| self.text(object)).filter(|text| text.len() <= MAX_RECEIVER_BYTES);
        let call = Call {
            name: self.file.name(name),
            receiver: text.map(|text| self.file.name(text)),
            arity: child(node, arguments).map_or(0, |arguments| self.arity(arguments)),
        };
        self.file.call(call, receiver);
    }

    /// The name in an expression that is called, and the object it is a member of.
    fn callee(&self, mut function: Node<'t>) -> Option<(Node<'t>, Option<Node<'t>>)> {
        let mut around = None;
        loop {
            match self.role(function) {
                Role::Name => return Some((function, around)),
                Role::Super => return Some((function, Some(function))),
                Role::Member { object, field } => {
                    around = child(function, object).or(around);
                    function = child(function, field)?;
                    // `a::b::f` is `f` in what `b` is in `a`.
                    if !matches!(self.role(function), Role::Member { .. } | Role::Wrapper { .. }) {
                        return Some((function, around));
                    }
                }
                Role::Wrapper { inner } => function = child(function, inner)?,
                Role::Index { object } => function = child(function, object)?,
                Role::Group | Role::Unary => function = function.named_child(0)?,
                Role::Cast { value } => function = child(function, value)?,
                Role::Call { arguments, .. } if self.table.has_macro_names => {
                    let arguments = child(function, arguments)?;
                    function = arguments.named_child(arguments.named_child_count().checked_sub(1)? as u32)?;
                }
                _ => return None,
            }
        }
    }

    fn arity(&mut self, arguments: Node<'t>) -> u16 {
        let mut n = 0_u16;
        let mut is_comprehension = false;
        self.each_child(arguments, |this, argument, _| {
            is_comprehension |= this.role(argument).is_branch();
            if argument.is_named() && this.role(argument) != Role::Comment {
                n = n.saturating_add(1);
            }
        });
        if is_comprehension { 1 } else { n }
    }

    /// What a call is made on, by the declared type of the variable if the file shows it.
    fn receiver(&mut self, object: Option<Node<'t>>) -> Receiver {
        let Some(object) = object else { return Receiver::None };
        match self.role(object) {
            Role::Name if self.table.is_this(self.text(object)) => Receiver::This,
            Role::Call { .. } if self.table.is_super(self.text(object)) => Receiver::Super,
            Role::This => Receiver::This,
            Role::Super => Receiver::Super,
            Role::Name | Role::Member { .. } if is_path(object) => {
                let text = self.text(object);
                let name = self.file.name(simple_type_name(text));
                let first = text.split("::").next().unwrap_or(text);
                self.file.receiver_scope(name, self.table.is_foreign(first))
            }
            Role::Name => {
                let text = self.text(object);
                let name = self.file.name(text);
                match self.scope.type_of(name, self.owner) {
                    Some(ty) => self.file.receiver_type(ty),
                    None if self.file.is_module(name) => self.file.receiver_module(name),
                    // By the naming rules of the languages that have them, this is a type.
                    None if text.starts_with(char::is_uppercase) => self.file.receiver_type(name),
                    None => Receiver::Unknown,
                }
            }
            Role::Scope => {
                let name = self.file.name(simple_type_name(self.text(object)));
                self.file.receiver_scope(name, self.table.is_foreign(self.text(object)))
            }
            // A text has no methods of the project.
            Role::Skip | Role::Text => self.member_of(""),
            Role::Member { object: inner, field } => {
                let is_own = child(object, inner).is_some_and(|inner| self.is_this(inner));
                let Some(field) = child(object, field).filter(|_| is_own) else { return self.chain(object) };
                let name = self.file.name(self.text(field));
                match self.scope.field_type(name, self.owner) {
                    Some(ty) => self.file.receiver_type(ty),
                    None => Receiver::Unknown,
                }
            }
            Role::New { ty, .. } => match child(object, ty) {
                Some(ty) => {
                    let ty = self.file.name(simple_type_name(self.text(ty)));
                    self.file.receiver_type(ty)
                }
                None => Receiver::Unknown,
            },
            Role::Method { .. } | Role::Call { .. } => self.chain(object),
            _ => Receiver::Unknown,
        }
    }

    /// A receiver that is a member or result of something: what that something is says whether it can be the project's.
    fn chain(&mut self, object: Node<'t>) -> Receiver {
        let mut node = Some(object);
        for _ in 0..MAX_LINKS {
            let Some(at) = node else { break };
            node = match self.role(at) {
                Role::Member { object, .. } | Role::Method { object, .. } => child(at, object),
                Role::Call { function, .. } => {
                    child(at, function).and_then(|function| self.callee(function)?.1)
                }
                Role::Group if at.named_child_count() == 1 => at.named_child(0),
                Role::New { ty, .. } => {
                    let ty = child(at, ty).map_or("", |ty| self.text(ty));
                    return if is_plain_type(ty) {
                        self.member_of(simple_type_name(ty))
                    } else {
                        Receiver::Unknown
                    };
                }
                Role::Skip | Role::Text => return self.member_of(""),
                Role::Name => return self.member_of_name(at),
                _ => None,
            };
        }
        Receiver::Unknown
    }

    fn member_of_name(&mut self, node: Node<'t>) -> Receiver {
        let text = self.text(node);
        let name = self.file.name(text);
        if let Some(ty) = self.scope.plain_type(name) {
            return self.file.receiver_member(ty);
        }
        let is_type = text.starts_with(char::is_uppercase)
            && self.scope.type_of(name, self.owner).is_none()
            && !self.file.is_module(name);
        if is_type { self.file.receiver_member(name) } else { Receiver::Unknown }
    }

    fn member_of(&mut self, ty: &str) -> Receiver {
        let ty = self.file.name(ty);
        self.file.receiver_member(ty)
    }

    fn is_this(&self, node: Node<'t>) -> bool {
        match self.role(node) {
            Role::This => true,
            Role::Name => self.table.is_this(self.text(node)),
            _ => false,
        }
    }

    /// The type whose anonymous subclass has this body.
    pub(super) fn made_type(&self, body: Node<'t>) -> &'t str {
        let Some(parent) = body.parent() else { return "" };
        match self.role(parent) {
            Role::New { ty, .. } => child(parent, ty).map_or("", |ty| self.text(ty)),
            _ => "",
        }
    }
}

/// Whether a name is what another is looked up in: `a` of `a::f`.
fn is_path(node: Node<'_>) -> bool {
    node.next_sibling().is_some_and(|token| token.kind() == "::")
}
