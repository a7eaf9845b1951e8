//! Calls: who is called, on what, with how many arguments.

use tree_sitter::Node;

use super::Role;
use super::engine::{Lowering, child};
use super::hooks::simple_type_name;
use super::scope::{Known, type_text};
use crate::ir::symbols::{Receiver, Through};
use crate::ir::{Call, NameId, Operator};

/// Longer receivers are expressions of their own; their text says nothing about the call.
const MAX_RECEIVER_BYTES: usize = 40;

impl<'t> Lowering<'t> {
    pub(super) fn see_call(&mut self, node: Node<'t>, role: Role<u16>) {
        let mut through = Through::Nothing;
        let (name, object, arguments) = match role {
            Role::Call { function, arguments } => {
                let Some((callee, object)) = child(node, function).and_then(|function| self.callee(function))
                else {
                    return;
                };
                let name = self.text(callee);
                if self.table.is_cast(name) {
                    return self.file.operator(Operator::Cast);
                }
                through = self.through(callee, object, role);
                (name, object, arguments)
            }
            Role::Method { object, name, arguments } => {
                let (name, object) = (child(node, name), child(node, object));
                if let Some(name) = name {
                    through = self.through(name, object, role);
                }
                (name.map_or("", |name| self.text(name)), object, arguments)
            }
            Role::New { ty, arguments } => {
                self.file.operator(Operator::New);
                let ty = child(node, ty).map_or("", |ty| self.text(ty));
                (ty, None, arguments)
            }
            Role::ConstructorCall { constructor, arguments } => {
                let constructor = child(node, constructor);
                (constructor.map_or("", |node| self.text(node)), constructor, arguments)
            }
            _ => return,
        };
        let (name, receiver) = match role {
            Role::New { .. } => self.made_by(name),
            _ if object.is_none() && self.table.makes_by_call && name.starts_with(char::is_uppercase) => {
                (self.file.name(name), Receiver::New)
            }
            _ if object.is_none() && self.table.needs_receivers => {
                let nowhere = self.file.name("");
                (self.file.name(name), self.file.receiver_scope(nowhere, false))
            }
            _ => {
                let receiver = self.receiver(object);
                (self.file.name(name), receiver)
            }
        };
        let text = object.map(|object| self.text(object)).filter(|text| text.len() <= MAX_RECEIVER_BYTES);
        let call = Call {
            name,
            receiver: text.map(|text| self.file.name(text)),
            arity: child(node, arguments).map_or(0, |arguments| self.arity(arguments)),
        };
        self.file.call_through(call, receiver, through);
    }

    /// `new T(x)`, `new a.T(x)`: the simple name of the type, and where it is looked up.
    pub(super) fn made_by(&mut self, ty: &str) -> (NameId, Receiver) {
        let head = type_text(ty);
        let name = self.file.name(simple_type_name(head));
        if !head[..head.find('<').unwrap_or(head.len())].contains('.') {
            return (name, Receiver::New);
        }
        let path = self.file.name(head);
        (name, Receiver::NewPath(self.file.linker_text(path)))
    }

    /// The name in an expression that is called, and the object it is a member of.
    pub(super) fn callee(&self, mut function: Node<'t>) -> Option<(Node<'t>, Option<Node<'t>>)> {
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
    pub(super) fn receiver(&mut self, object: Option<Node<'t>>) -> Receiver {
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
                match self.scope.known(name, self.owner) {
                    Some(Known::Type(ty)) => self.file.receiver_type(ty),
                    Some(Known::Place(place)) => Receiver::Place(place),
                    None if self.file.is_module(name) => self.file.receiver_module(name),
                    // By the naming rules of the languages that have them, this is a type.
                    None if text.starts_with(char::is_uppercase) => self.file.receiver_type(name),
                    None => self.receiver_place(object),
                }
            }
            Role::Scope => {
                let name = self.file.name(simple_type_name(self.text(object)));
                self.file.receiver_scope(name, self.table.is_foreign(self.text(object)))
            }
            Role::Member { object: inner, field } => {
                let is_own = child(object, inner).is_some_and(|inner| self.is_this(inner));
                let Some(field) = child(object, field).filter(|_| is_own) else {
                    return self.receiver_place(object);
                };
                let name = self.file.name(self.text(field));
                match self.scope.field(name, self.owner) {
                    Some(Known::Type(ty)) => self.file.receiver_type(ty),
                    Some(Known::Place(place)) => Receiver::Place(place),
                    None => self.receiver_place(object),
                }
            }
            Role::New { ty, .. } => match child(object, ty) {
                Some(ty) => {
                    let ty = self.file.name(type_text(self.text(ty)));
                    self.file.receiver_type(ty)
                }
                None => Receiver::Unknown,
            },
            _ => self.receiver_place(object),
        }
    }

    fn receiver_place(&mut self, object: Node<'t>) -> Receiver {
        self.place(object).map_or(Receiver::Unknown, Receiver::Place)
    }

    pub(super) fn is_this(&self, node: Node<'t>) -> bool {
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
