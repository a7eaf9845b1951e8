//! Constructs that are opened and closed, and jumps out of them.

use super::FileBuilder;
use super::flow::LocalNode;
use super::jump::Jump;
use crate::ir::{NameId, Notice};

impl FileBuilder {
    /// Opens the branch taken when `test` holds.
    pub fn begin_if(&mut self, test: LocalNode) {
        self.flow.begin_if(test.0);
    }

    /// Opens the branch taken when the innermost `if`'s test fails.
    pub fn begin_else(&mut self) {
        self.flow.begin_else();
    }

    /// Closes the innermost `if`.
    pub fn end_if(&mut self) {
        self.flow.end_if();
    }

    /// Opens the body of a loop tested at its head, or not at all. The body's end and `continue` lead to `update` if
    /// there is one, else to `head`.
    pub fn begin_loop(&mut self, head: LocalNode, update: Option<LocalNode>, is_tested: bool) {
        if let Some(update) = update {
            let depth = self.flow.loop_depth + 1;
            self.record_mut(update).loop_depth = depth.min(255) as u8;
        }
        self.flow.begin_loop(head.0, update.map(|node| node.0), is_tested);
    }

    /// Closes the innermost loop tested at its head.
    pub fn end_loop(&mut self) {
        self.flow.end_loop();
    }

    /// Opens what runs when the innermost loop ends by its test rather than by a jump: the `else` of `for … else`.
    pub fn begin_loop_else(&mut self) {
        self.flow.begin_loop_else();
    }

    /// Closes a loop together with what ran after it.
    pub fn end_loop_else(&mut self) {
        self.flow.end_loop_else();
    }

    /// Opens the body of a loop tested at its end; `do … while (0)` is written like one but is none.
    pub fn begin_do(&mut self, is_loop: bool) {
        self.flow.begin_do(self.tables.nodes.len() as u32 - self.first_node, is_loop);
    }

    /// Ends the body of a loop tested at its end; the test is added next.
    pub fn end_do_body(&mut self) {
        self.flow.end_do_body();
    }

    /// Closes a loop with its test.
    pub fn end_do(&mut self, test: LocalNode) {
        self.flow.end_do(test.0);
    }

    /// Opens a switch.
    pub fn begin_switch(&mut self, head: LocalNode) {
        self.flow.begin_switch(head.0);
    }

    /// The node added next is an alternative of the innermost switch.
    pub fn begin_case(&mut self, is_default: bool) {
        self.flow.begin_case(is_default);
    }

    /// Ends an alternative that does not fall through to the next.
    pub fn end_case(&mut self) {
        self.flow.end_case();
    }

    /// Closes the innermost switch; an exhaustive one takes some alternative even without a default.
    pub fn end_switch(&mut self, is_exhaustive: bool) {
        self.flow.end_switch(is_exhaustive);
    }

    /// Opens a statement with a label, whose node is `label`.
    pub fn begin_labeled(&mut self, label: LocalNode, name: NameId) {
        self.flow.begin_labeled(name, label.0);
    }

    /// Closes the innermost labelled statement.
    pub fn end_labeled(&mut self) {
        self.flow.end_labeled();
    }

    /// Opens a block that changes nothing but the nesting, such as `synchronized`.
    pub fn begin_nested(&mut self) {
        self.flow.begin_nested();
    }

    /// Closes a block that changes nothing but the nesting.
    pub fn end_nested(&mut self) {
        self.flow.end_nested();
    }

    /// Opens the body of a `try`.
    pub fn begin_try(&mut self, has_catch: bool, has_finally: bool) {
        self.flow.begin_try(has_catch, has_finally, self.tables.nodes.len() as u32 - self.first_node);
    }

    /// The node added next is a handler of the innermost `try`.
    pub fn begin_catch(&mut self) {
        self.flow.begin_catch(self.tables.nodes.len() as u32 - self.first_node);
    }

    /// The node added next runs when the body of the innermost `try` raised nothing; it comes after the handlers.
    pub fn begin_try_else(&mut self) {
        self.flow.begin_try_else();
    }

    /// The node added next starts the `finally` of the innermost `try`.
    pub fn begin_finally(&mut self) {
        self.flow.begin_finally();
    }

    /// Closes the innermost `try`.
    pub fn end_try(&mut self) {
        self.flow.end_try();
    }

    /// A node may raise an exception that an enclosing `try` would see.
    pub fn may_throw(&mut self, node: LocalNode) {
        self.flow.throw_from(node.0, false);
    }

    /// A node may leave the function early, as `f()?` may.
    pub fn may_leave(&mut self, node: LocalNode) {
        self.flow.throw_from(node.0, true);
    }

    /// Control leaves a node by a jump.
    pub fn jump(&mut self, node: LocalNode, jump: Jump) {
        if !self.flow.jump(node.0, jump) {
            let span = self.record_mut(node).span;
            self.notices.push(Notice::NoTarget { span });
        }
    }

    /// Whatever would come next leaves the function instead.
    pub fn return_pending(&mut self) {
        self.flow.return_pending();
    }
}
