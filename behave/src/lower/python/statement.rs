//! Statements.

use tree_sitter::Node;

use crate::form::{BlockId, Compare, Instruction, Kind, LocalId, Operand, Terminator};
use crate::run::dynamic::NONE;
use crate::run::memory::NULL;

use super::body::Slot;
use super::module::{Lowerer, line};
use super::name::children;

impl<'t> Lowerer<'t, '_> {
    pub(super) fn block(&mut self, node: Node<'t>) {
        for child in children(node) {
            self.statement(child);
        }
    }

    pub(super) fn statement(&mut self, node: Node<'t>) {
        self.depth += 1;
        self.body.builder.set_line(line(node));
        if self.depth > self.limits.depth {
            self.body.builder.unsupported("statements nested too deeply");
        } else if self.body.builder.n_steps() <= self.limits.instructions {
            self.lower_statement(node);
        }
        self.depth -= 1;
    }

    fn lower_statement(&mut self, node: Node<'t>) {
        if node.is_error() || node.is_missing() {
            self.body.builder.unsupported("a syntax error");
            return;
        }
        match node.kind() {
            "expression_statement" => {
                for child in children(node) {
                    match child.kind() {
                        "assignment" => self.assignment(child),
                        "augmented_assignment" => self.augmented(child),
                        // Documentation.
                        "string" => {}
                        _ => drop(self.value(child)),
                    }
                }
            }
            "block" => self.block(node),
            "return_statement" => {
                let value = match children(node).first() {
                    Some(value) => self.value(*value),
                    None => Operand::Bits(NONE),
                };
                self.run_finals(0);
                self.body.builder.end(Terminator::Return(Some(value)));
            }
            "if_statement" => self.if_statement(node),
            "while_statement" => self.while_statement(node),
            "for_statement" => self.for_statement(node),
            "break_statement" => self.leave(true),
            "continue_statement" => self.leave(false),
            "pass_statement" | "global_statement" | "nonlocal_statement" => {}
            "import_statement" | "import_from_statement" => self.local_import(node),
            "raise_statement" => self.raise_statement(node),
            "try_statement" => self.try_statement(node),
            "assert_statement" => self.assert_statement(node),
            "delete_statement" => self.delete_statement(node),
            "function_definition" => {
                let name = node.child_by_field_name("name").map_or("", |n| self.text(n));
                let function = self.inner_function(node, name);
                self.write_name(name, function);
            }
            other => self.body.builder.unsupported(format!("a {}", other.replace('_', " "))),
        }
    }

    fn if_statement(&mut self, node: Node<'t>) {
        let builder = &mut self.body.builder;
        let after = builder.block();
        let mut branch = Some(node);
        let before = self.body.known.clone();
        let mut cursor = node.walk();
        let mut rest: Vec<Node<'t>> = node.children_by_field_name("alternative", &mut cursor).collect();
        rest.reverse();
        // What both branches of a plain `if … else` bind is bound after it.
        let mut common: Option<rustc_hash::FxHashSet<&'t str>> = None;
        let mut complete = false;
        while let Some(now) = branch {
            self.body.known.clone_from(&before);
            if now.kind() == "else_clause" {
                complete = true;
                if let Some(body) = now.child_by_field_name("body") {
                    self.block(body);
                }
            } else {
                let (yes, no) = (self.body.builder.block(), self.body.builder.block());
                match now.child_by_field_name("condition") {
                    Some(asked) => self.condition(asked, yes, no),
                    None => self.body.builder.unsupported("an incomplete if"),
                }
                self.body.builder.switch_to(yes);
                if let Some(body) = now.child_by_field_name("consequence") {
                    self.block(body);
                }
                let open = self.body.builder.is_open();
                self.body.builder.jump(after);
                if open {
                    common = Some(joined(common, &self.body.known));
                }
                self.body.builder.switch_to(no);
                branch = rest.pop();
                continue;
            }
            branch = None;
        }
        if self.body.builder.is_open() {
            let last = if complete { self.body.known.clone() } else { before };
            common = Some(joined(common, &last));
        }
        self.body.builder.switch_to(after);
        self.body.known = common.unwrap_or_default();
    }

    fn while_statement(&mut self, node: Node<'t>) {
        let builder = &mut self.body.builder;
        let (head, body, done, after) = (builder.block(), builder.block(), builder.block(), builder.block());
        builder.switch_to(head);
        match node.child_by_field_name("condition") {
            Some(asked) => self.condition(asked, body, done),
            None => self.body.builder.unsupported("an incomplete while"),
        }
        let before = self.body.known.clone();
        self.body.builder.switch_to(body);
        self.looped(node, head, after);
        self.body.builder.jump(head);
        self.body.known = before;
        self.body.builder.switch_to(done);
        self.otherwise(node);
        self.body.builder.switch_to(after);
    }

    fn looped(&mut self, node: Node<'t>, next: BlockId, after: BlockId) {
        let n_finals = self.body.finals.len();
        self.body.loops.push((after, next, n_finals));
        if let Some(body) = node.child_by_field_name("body") {
            self.block(body);
        }
        self.body.loops.pop();
    }

    /// The `else` of a loop, which is run when the loop was not left.
    fn otherwise(&mut self, node: Node<'t>) {
        let body = node.child_by_field_name("alternative").and_then(|a| a.child_by_field_name("body"));
        if let Some(body) = body {
            let before = self.body.known.clone();
            self.block(body);
            self.body.known = before;
        }
    }

    fn for_statement(&mut self, node: Node<'t>) {
        let (Some(left), Some(right)) = (node.child_by_field_name("left"), node.child_by_field_name("right"))
        else {
            self.body.builder.unsupported("an incomplete for");
            return;
        };
        let values = self.value(right);
        let iterator = self.call_library("iter", vec![values]);
        let builder = &mut self.body.builder;
        let (head, body, done, after) = (builder.block(), builder.block(), builder.block(), builder.block());
        builder.switch_to(head);
        let item = self.call_library("step", vec![iterator]);
        self.branch_on_null(item, done, body);
        let before = self.body.known.clone();
        self.body.builder.switch_to(body);
        self.assign(left, item);
        self.looped(node, head, after);
        self.body.builder.jump(head);
        self.body.known = before;
        self.body.builder.switch_to(done);
        self.otherwise(node);
        self.body.builder.switch_to(after);
    }

    /// Goes to one block if the reference is null, else to the other.
    pub(super) fn branch_on_null(&mut self, value: Operand, null: BlockId, other: BlockId) {
        let to = self.body.builder.local(Kind::Bool, None);
        self.body.builder.emit(Instruction::Compare {
            to,
            op: Compare::Eq,
            kind: Kind::Ref,
            a: value,
            b: Operand::Bits(NULL),
        });
        self.body.builder.branch(Operand::Local(to), null, other);
    }

    fn leave(&mut self, out: bool) {
        let Some((after, next, n_finals)) = self.body.loops.last().copied() else {
            self.body.builder.unsupported("a jump out of nothing");
            return;
        };
        self.run_finals(n_finals);
        self.body.builder.jump(if out { after } else { next });
    }

    /// Runs the `finally` blocks that are left, innermost first.
    fn run_finals(&mut self, down_to: usize) {
        let finals = self.body.finals.clone();
        for (node, handler) in finals[down_to..].iter().rev() {
            self.body.finals.pop();
            // What `finally` raises is not caught by its own `try`, but by those around.
            self.body.builder.push_handler(*handler);
            self.block(*node);
            self.body.builder.pop_handler();
        }
        self.body.finals = finals;
    }

    fn raise_statement(&mut self, node: Node<'t>) {
        let Some(raised) = children(node).first().copied() else {
            match self.body.slots.get("<caught>").copied() {
                Some(Slot::Register(local)) => {
                    self.body.builder.end(Terminator::Throw(Operand::Local(local)));
                }
                _ => self.body.builder.unsupported("a raise of what was caught"),
            }
            return;
        };
        // A class is raised as its object.
        let error = if let Some(path) = self.error_class(raised) {
            let path = self.constant_text(&path);
            self.call_library("error", vec![path])
        } else {
            let value = self.value(raised);
            self.call_library("is_error", vec![value])
        };
        self.body.builder.end(Terminator::Throw(error));
    }

    fn assert_statement(&mut self, node: Node<'t>) {
        let (yes, no) = (self.body.builder.block(), self.body.builder.block());
        match children(node).first() {
            Some(asked) => self.condition(*asked, yes, no),
            None => self.body.builder.unsupported("an incomplete assert"),
        }
        self.body.builder.switch_to(no);
        let path = self.constant_text("AssertionError");
        let error = self.call_library("error", vec![path]);
        self.body.builder.end(Terminator::Throw(error));
        self.body.builder.switch_to(yes);
    }

    fn try_statement(&mut self, node: Node<'t>) {
        let parts = children(node);
        let finally = parts.iter().find(|p| p.kind() == "finally_clause").copied();
        let finally = finally.and_then(|f| children(f).into_iter().find(|c| c.kind() == "block"));
        let exception = self.body.local();
        let before = self.body.known.clone();
        let after = self.body.builder.block();
        let outer_handler = finally.map(|block| {
            let handler = self.body.builder.block();
            let error = self.body.local();
            let around = self.body.builder.handler();
            self.body.builder.push_handler(Some((error, handler)));
            self.body.finals.push((block, around));
            (error, handler)
        });
        let clauses: Vec<Node<'t>> = parts.iter().filter(|p| p.kind() == "except_clause").copied().collect();
        if parts.iter().any(|p| p.kind() == "except_group_clause") {
            self.body.builder.unsupported("except*");
        }
        let (handler, done) = (self.body.builder.block(), self.body.builder.block());
        if !clauses.is_empty() {
            self.body.builder.push_handler(Some((exception, handler)));
        }
        if let Some(body) = node.child_by_field_name("body") {
            self.block(body);
        }
        if !clauses.is_empty() {
            self.body.builder.pop_handler();
        }
        // What is run without an exception is not guarded.
        if let Some(other) =
            parts.iter().find(|p| p.kind() == "else_clause").and_then(|e| e.child_by_field_name("body"))
        {
            self.block(other);
        }
        self.body.builder.jump(done);
        if !clauses.is_empty() {
            self.body.known.clone_from(&before);
            self.body.builder.switch_to(handler);
            for clause in clauses {
                self.except_clause(clause, exception, done, &before);
            }
            self.body.builder.end(Terminator::Throw(Operand::Local(exception)));
        }
        self.body.known.clone_from(&before);
        self.body.builder.switch_to(done);
        if let (Some((error, handler)), Some(block)) = (outer_handler, finally) {
            self.body.finals.pop();
            self.body.builder.pop_handler();
            self.block(block);
            self.body.builder.jump(after);
            self.body.known.clone_from(&before);
            self.body.builder.switch_to(handler);
            self.block(block);
            self.body.builder.end(Terminator::Throw(Operand::Local(error)));
        }
        self.body.builder.switch_to(after);
    }

    fn except_clause(
        &mut self,
        clause: Node<'t>,
        exception: LocalId,
        done: BlockId,
        before: &rustc_hash::FxHashSet<&'t str>,
    ) {
        let parts = children(clause);
        let Some(block) = parts.iter().find(|p| p.kind() == "block").copied() else { return };
        let mut wanted = parts.iter().find(|p| p.kind() != "block").copied();
        let mut alias = clause.child_by_field_name("alias");
        if let Some(pattern) = wanted.filter(|w| w.kind() == "as_pattern") {
            alias = pattern.child_by_field_name("alias");
            wanted = pattern.named_child(0);
        }
        let next = self.body.builder.block();
        if let Some(wanted) = wanted {
            let classes = if matches!(wanted.kind(), "tuple" | "parenthesized_expression") {
                children(wanted)
            } else {
                vec![wanted]
            };
            let mut found = Vec::new();
            for class in classes {
                match self.error_class(class) {
                    Some(path) => found.push(path.split(':').next().unwrap_or("").to_owned()),
                    None => self.body.builder.unsupported("an except of what is no known class"),
                }
            }
            let names = self.constant_text(&found.join(","));
            let symbol = self.library_symbol("catches");
            let is = self.body.builder.local(Kind::Bool, None);
            self.body.builder.emit(Instruction::Call {
                to: Some(is),
                callee: symbol,
                arguments: vec![Operand::Local(exception), names],
            });
            let own = self.body.builder.block();
            self.body.builder.branch(Operand::Local(is), own, next);
            self.body.builder.switch_to(own);
        }
        if let Some(alias) = alias {
            let name = alias.named_child(0).filter(|n| n.kind() == "identifier").unwrap_or(alias);
            self.write_name(self.text(name), Operand::Local(exception));
        }
        let caught = self.body.slots.insert("<caught>", Slot::Register(exception));
        self.block(block);
        match caught {
            Some(slot) => drop(self.body.slots.insert("<caught>", slot)),
            None => drop(self.body.slots.remove("<caught>")),
        }
        self.body.builder.jump(done);
        self.body.known.clone_from(before);
        self.body.builder.switch_to(next);
    }

    fn delete_statement(&mut self, node: Node<'t>) {
        let mut targets = children(node);
        if let [list] = targets[..]
            && list.kind() == "expression_list"
        {
            targets = children(list);
        }
        for target in targets {
            match target.kind() {
                "identifier" => {
                    let name = self.text(target);
                    self.write_name(name, Operand::Bits(NULL));
                    self.body.known.remove(name);
                }
                "subscript" => {
                    let (of, at) = self.subscript_parts(target);
                    match at {
                        super::expression::At::One(at) => drop(self.call_library("delete", vec![of, at])),
                        super::expression::At::Slice(slice) => {
                            let mut all = vec![of];
                            all.extend(slice);
                            self.call_library("delete_slice", all);
                        }
                    }
                }
                _ => self.body.builder.unsupported("del of what is no variable or item"),
            }
        }
    }

    /// `import` inside a function binds a name there; the module is known by its name.
    fn local_import(&mut self, node: Node<'t>) {
        let mut found = Vec::new();
        self.imported_into(node, &mut found);
        for (name, global) in found {
            self.body.slots.remove(name);
            self.globals.entry(name).or_insert(global);
        }
    }
}

fn joined<'t>(
    a: Option<rustc_hash::FxHashSet<&'t str>>,
    b: &rustc_hash::FxHashSet<&'t str>,
) -> rustc_hash::FxHashSet<&'t str> {
    match a {
        Some(a) => a.intersection(b).copied().collect(),
        None => b.clone(),
    }
}
