//! A walk over a tree: implement [`Visitor`] for what you look for, and leave the way there to its default methods.
//!
//! Parts are visited in the order of the text. A method that does not call its `walk_…` function leaves out what lies
//! below. Trees of the parser are no deeper than [`MAX_DEPTH`](crate::MAX_DEPTH), so the walk may recurse.
//!
//! ```
//! use algofind_pcode::ast::visit::{Visitor, walk_stmt};
//! use algofind_pcode::ast::{Stmt, StmtKind};
//!
//! #[derive(Default)]
//! struct CountLoops(usize);
//!
//! impl Visitor for CountLoops {
//!     fn visit_stmt(&mut self, stmt: &Stmt) {
//!         self.0 += usize::from(matches!(stmt.kind, StmtKind::While { .. } | StmtKind::For(_)));
//!         walk_stmt(self, stmt);
//!     }
//! }
//!
//! let parsed = algofind_pcode::parse("F()\n    for $i = 1$ to $n$\n        while $x$\n            $y$\n");
//! let mut loops = CountLoops::default();
//! parsed.functions.iter().for_each(|function| loops.visit_function(function));
//! assert_eq!(loops.0, 2);
//! ```

use super::{
    Argument, Block, Branch, Call, Comment, Expr, Function, Name, Stmt, StmtKind, Test, TestKind, Value,
};

/// Sees every part of a tree.
pub trait Visitor {
    /// A function.
    fn visit_function(&mut self, function: &Function) {
        walk_function(self, function);
    }

    /// The statements of a function, branch, loop or case.
    fn visit_block(&mut self, block: &Block) {
        walk_block(self, block);
    }

    /// A statement.
    fn visit_stmt(&mut self, stmt: &Stmt) {
        walk_stmt(self, stmt);
    }

    /// A condition.
    fn visit_test(&mut self, test: &Test) {
        walk_test(self, test);
    }

    /// A call, as a statement, a value or a condition.
    fn visit_call(&mut self, call: &Call) {
        walk_call(self, call);
    }

    /// Mathematics or natural language.
    fn visit_expr(&mut self, _expr: &Expr) {}

    /// The name of a function, a called function, a parameter, an argument or a label.
    fn visit_name(&mut self, _name: &Name) {}

    /// A comment, on a line of its own or behind a statement.
    fn visit_comment(&mut self, _comment: &Comment) {}
}

/// Visits the parts of a function.
pub fn walk_function<V: Visitor + ?Sized>(visitor: &mut V, function: &Function) {
    for comment in &function.docs {
        visitor.visit_comment(comment);
    }
    if !function.is_unnamed() {
        visitor.visit_name(&function.name);
    }
    walk_arguments(visitor, &function.params);
    visitor.visit_block(&function.body);
}

/// Visits the statements of a block.
pub fn walk_block<V: Visitor + ?Sized>(visitor: &mut V, block: &Block) {
    for stmt in &block.stmts {
        visitor.visit_stmt(stmt);
    }
}

/// Visits the parts of a statement, the comment behind its head before its blocks.
pub fn walk_stmt<V: Visitor + ?Sized>(visitor: &mut V, stmt: &Stmt) {
    let mut comment = stmt.comment.as_ref();
    let mut head_done = |visitor: &mut V| {
        if let Some(comment) = comment.take() {
            visitor.visit_comment(comment);
        }
    };
    match &stmt.kind {
        StmtKind::Expr(expr) => visitor.visit_expr(expr),
        StmtKind::Call(call) => visitor.visit_call(call),
        StmtKind::Return(value) | StmtKind::Error(value) => match value {
            Some(Value::Expr(expr)) => visitor.visit_expr(expr),
            Some(Value::Call(call)) => visitor.visit_call(call),
            None => {}
        },
        StmtKind::Break | StmtKind::Continue => {}
        StmtKind::Label(name) | StmtKind::Goto(name) => visitor.visit_name(name),
        StmtKind::Comment(comment) => visitor.visit_comment(comment),
        StmtKind::If { branches, otherwise } => {
            walk_branches(visitor, branches, &mut head_done);
            if let Some(block) = otherwise {
                visitor.visit_block(block);
            }
        }
        StmtKind::Choose { guards, .. } => {
            head_done(visitor);
            walk_branches(visitor, guards, &mut head_done);
        }
        StmtKind::While { test, body } => {
            visitor.visit_test(test);
            head_done(visitor);
            visitor.visit_block(body);
        }
        StmtKind::DoWhile { body, test } | StmtKind::Repeat { body, until: test } => {
            head_done(visitor);
            visitor.visit_block(body);
            visitor.visit_test(test);
        }
        StmtKind::Loop { body } => {
            head_done(visitor);
            visitor.visit_block(body);
        }
        StmtKind::For(header) => {
            visitor.visit_expr(&header.header);
            if let Some(bound) = &header.bound {
                visitor.visit_expr(&bound.limit);
                bound.step.iter().for_each(|step| visitor.visit_expr(step));
            }
            head_done(visitor);
            visitor.visit_block(&header.body);
        }
        StmtKind::Switch { subject, cases, default } => {
            visitor.visit_expr(subject);
            head_done(visitor);
            for case in cases {
                for label in &case.labels {
                    visitor.visit_expr(label);
                }
                visitor.visit_block(&case.body);
            }
            if let Some(block) = default {
                visitor.visit_block(block);
            }
        }
        StmtKind::Try { body, catches, finally } => {
            head_done(visitor);
            visitor.visit_block(body);
            for catch in catches {
                if let Some(what) = &catch.what {
                    visitor.visit_expr(what);
                }
                visitor.visit_block(&catch.body);
            }
            if let Some(block) = finally {
                visitor.visit_block(block);
            }
        }
    }
    head_done(visitor);
}

fn walk_branches<V: Visitor + ?Sized>(
    visitor: &mut V,
    branches: &[Branch],
    head_done: &mut impl FnMut(&mut V),
) {
    for branch in branches {
        visitor.visit_test(&branch.test);
        head_done(visitor);
        visitor.visit_block(&branch.body);
    }
}

/// Visits the parts of a condition.
pub fn walk_test<V: Visitor + ?Sized>(visitor: &mut V, test: &Test) {
    match &test.kind {
        TestKind::Expr(expr) | TestKind::Chance(expr) => visitor.visit_expr(expr),
        TestKind::Call(call) => visitor.visit_call(call),
        TestKind::Not(inner) => visitor.visit_test(inner),
        TestKind::And(operands) | TestKind::Or(operands) => {
            for operand in operands {
                visitor.visit_test(operand);
            }
        }
    }
}

/// Visits the name and the arguments of a call.
pub fn walk_call<V: Visitor + ?Sized>(visitor: &mut V, call: &Call) {
    visitor.visit_name(&call.name);
    walk_arguments(visitor, &call.args);
}

fn walk_arguments<V: Visitor + ?Sized>(visitor: &mut V, arguments: &[Argument]) {
    for argument in arguments {
        match argument {
            Argument::Name(name) => visitor.visit_name(name),
            Argument::Expr(expr) => visitor.visit_expr(expr),
        }
    }
}
