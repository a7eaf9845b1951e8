//! Comprehensions, and generators that are used up where they stand.

use tree_sitter::Node;

use crate::form::{BlockId, Operand};
use crate::run::dynamic::{FALSE, TRUE};

use super::body::Slot;
use super::module::Lowerer;
use super::name::{children, targets};

impl<'t> Lowerer<'t, '_> {
    /// All values of a comprehension, as a list.
    pub(super) fn list_comprehension(&mut self, node: Node<'t>) -> Operand {
        let list = self.call_library("list_of", Vec::new());
        self.rounds(node, &mut |this, body| {
            let value = this.value(body);
            this.call_library("list_add", vec![list, value]);
        });
        list
    }

    pub(super) fn dictionary_comprehension(&mut self, node: Node<'t>) -> Operand {
        let dict = self.call_library("dict_of", Vec::new());
        self.rounds(node, &mut |this, body| {
            let (Some(key), Some(value)) =
                (body.child_by_field_name("key"), body.child_by_field_name("value"))
            else {
                this.fail("an incomplete comprehension");
                return;
            };
            let key = this.value(key);
            let value = this.value(value);
            this.call_library("put", vec![dict, key, value]);
        });
        dict
    }

    /// `any(… for …)` and `all(… for …)`, which stop at the first value that decides.
    pub(super) fn decided(&mut self, node: Node<'t>, any: bool) -> Operand {
        let result = self.body.local();
        self.body.builder.copy(result, Operand::Bits(if any { FALSE } else { TRUE }));
        let after = self.body.builder.block();
        self.rounds(node, &mut |this, body| {
            let (decides, goes_on) = (this.body.builder.block(), this.body.builder.block());
            if any {
                this.condition(body, decides, goes_on);
            } else {
                this.condition(body, goes_on, decides);
            }
            this.body.builder.switch_to(decides);
            this.body.builder.copy(result, Operand::Bits(if any { TRUE } else { FALSE }));
            this.body.builder.jump(after);
            this.body.builder.switch_to(goes_on);
        });
        self.body.builder.switch_to(after);
        Operand::Local(result)
    }

    /// `next((… for …), default)`: the first value.
    pub(super) fn first(&mut self, node: Node<'t>, default: Node<'t>) -> Operand {
        let result = self.body.local();
        let default = self.value(default);
        self.body.builder.copy(result, default);
        let after = self.body.builder.block();
        self.rounds(node, &mut |this, body| {
            let value = this.value(body);
            this.body.builder.copy(result, value);
            this.body.builder.jump(after);
            let rest = this.body.builder.block();
            this.body.builder.switch_to(rest);
        });
        self.body.builder.switch_to(after);
        Operand::Local(result)
    }

    /// Runs `each` for every round of a comprehension, whose variables are its own.
    fn rounds(&mut self, node: Node<'t>, each: &mut dyn FnMut(&mut Self, Node<'t>)) {
        let Some(body) = node.child_by_field_name("body") else {
            self.fail("an incomplete comprehension");
            return;
        };
        let clauses: Vec<Node<'t>> = children(node)
            .into_iter()
            .filter(|c| matches!(c.kind(), "for_in_clause" | "if_clause"))
            .collect();
        let mut own = rustc_hash::FxHashSet::default();
        for clause in clauses.iter().filter(|c| c.kind() == "for_in_clause") {
            if clause.child(0).is_some_and(|c| c.kind() == "async") {
                self.fail("an asynchronous comprehension");
            }
            if let Some(left) = clause.child_by_field_name("left") {
                targets(left, self.source, &mut own);
            }
        }
        // The first iterable is made outside, where the variables are not yet hidden.
        let first = clauses.first().and_then(|c| c.child_by_field_name("right"));
        let first = match first {
            Some(right) => self.value(right),
            None => self.fail("an incomplete comprehension"),
        };
        let mut names: Vec<&'t str> = own.iter().copied().collect();
        names.sort_unstable();
        let hidden: Vec<(&'t str, Option<Slot>, bool)> = names
            .iter()
            .map(|name| {
                let local = self.body.builder.local(crate::form::Kind::Ref, Some(name));
                let before = self.body.slots.insert(name, Slot::Register(local));
                (*name, before, self.body.known.remove(name))
            })
            .collect();
        let mut heads: Vec<BlockId> = Vec::new();
        let done = self.body.builder.block();
        for (i, clause) in clauses.iter().enumerate() {
            let out = heads.last().copied().unwrap_or(done);
            if clause.kind() == "if_clause" {
                let yes = self.body.builder.block();
                match children(*clause).first() {
                    Some(asked) => self.condition(*asked, yes, out),
                    None => drop(self.fail("an incomplete comprehension")),
                }
                self.body.builder.switch_to(yes);
                continue;
            }
            let values = match clause.child_by_field_name("right") {
                Some(right) if i > 0 => self.value(right),
                _ => first,
            };
            let iterator = self.call_library("iter", vec![values]);
            let (head, inside) = (self.body.builder.block(), self.body.builder.block());
            self.body.builder.switch_to(head);
            let item = self.call_library("step", vec![iterator]);
            self.branch_on_null(item, out, inside);
            self.body.builder.switch_to(inside);
            if let Some(left) = clause.child_by_field_name("left") {
                self.assign(left, item);
            }
            heads.push(head);
        }
        each(self, body);
        let next = heads.last().copied().unwrap_or(done);
        self.body.builder.jump(next);
        self.body.builder.switch_to(done);
        for (name, before, known) in hidden {
            match before {
                Some(slot) => drop(self.body.slots.insert(name, slot)),
                None => drop(self.body.slots.remove(name)),
            }
            if known {
                self.body.known.insert(name);
            } else {
                self.body.known.remove(name);
            }
        }
    }
}
