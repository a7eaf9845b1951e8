//! Walks over all spans of a tree: to forget them, or to move them.

use super::{Argument, Block, Branch, Call, Comment, Expr, Function, Stmt, StmtKind, Test, TestKind, Value};
use crate::span::Span;

impl Function {
    /// The same tree with every span set to `0..0`, to compare what two trees say and not where they say it.
    #[must_use]
    pub fn without_spans(mut self) -> Self {
        self.map_spans(&mut |_| Span::default());
        self
    }

    /// Replaces every span, each node's own before those of its parts.
    pub fn map_spans(&mut self, f: &mut impl FnMut(Span) -> Span) {
        self.span = f(self.span);
        for comment in &mut self.docs {
            map_comment(comment, f);
        }
        self.name.span = f(self.name.span);
        map_arguments(&mut self.params, f);
        map_block(&mut self.body, f);
    }
}

fn map_block(block: &mut Block, f: &mut impl FnMut(Span) -> Span) {
    block.span = f(block.span);
    for stmt in &mut block.stmts {
        map_stmt(stmt, f);
    }
}

fn map_stmt(stmt: &mut Stmt, f: &mut impl FnMut(Span) -> Span) {
    stmt.span = f(stmt.span);
    match &mut stmt.kind {
        StmtKind::Expr(expr) => map_expr(expr, f),
        StmtKind::Call(call) => map_call(call, f),
        StmtKind::Return(value) | StmtKind::Error(value) => match value {
            Some(Value::Expr(expr)) => map_expr(expr, f),
            Some(Value::Call(call)) => map_call(call, f),
            None => {}
        },
        StmtKind::Break | StmtKind::Continue => {}
        StmtKind::If { branches, otherwise } => {
            map_branches(branches, f);
            if let Some(block) = otherwise {
                map_block(block, f);
            }
        }
        StmtKind::While { test, body }
        | StmtKind::DoWhile { body, test }
        | StmtKind::Repeat { body, until: test } => {
            map_test(test, f);
            map_block(body, f);
        }
        StmtKind::Loop { body } => map_block(body, f),
        StmtKind::For(header) => {
            map_expr(&mut header.header, f);
            if let Some(bound) = &mut header.bound {
                map_expr(&mut bound.limit, f);
                if let Some(step) = &mut bound.step {
                    map_expr(step, f);
                }
            }
            map_block(&mut header.body, f);
        }
        StmtKind::Switch { subject, cases, default } => {
            map_expr(subject, f);
            for case in cases {
                case.span = f(case.span);
                case.labels.iter_mut().for_each(|label| map_expr(label, f));
                map_block(&mut case.body, f);
            }
            if let Some(block) = default {
                map_block(block, f);
            }
        }
        StmtKind::Choose { guards, .. } => map_branches(guards, f),
        StmtKind::Try { body, catches, finally } => {
            map_block(body, f);
            for catch in catches {
                catch.span = f(catch.span);
                if let Some(what) = &mut catch.what {
                    map_expr(what, f);
                }
                map_block(&mut catch.body, f);
            }
            if let Some(block) = finally {
                map_block(block, f);
            }
        }
        StmtKind::Label(name) | StmtKind::Goto(name) => name.span = f(name.span),
        StmtKind::Comment(comment) => map_comment(comment, f),
    }
    if let Some(comment) = &mut stmt.comment {
        map_comment(comment, f);
    }
}

fn map_branches(branches: &mut [Branch], f: &mut impl FnMut(Span) -> Span) {
    for branch in branches {
        branch.span = f(branch.span);
        map_test(&mut branch.test, f);
        map_block(&mut branch.body, f);
    }
}

fn map_test(test: &mut Test, f: &mut impl FnMut(Span) -> Span) {
    test.span = f(test.span);
    match &mut test.kind {
        TestKind::Expr(expr) | TestKind::Chance(expr) => map_expr(expr, f),
        TestKind::Call(call) => map_call(call, f),
        TestKind::Not(inner) => map_test(inner, f),
        TestKind::And(operands) | TestKind::Or(operands) => {
            for operand in operands {
                map_test(operand, f);
            }
        }
    }
}

fn map_call(call: &mut Call, f: &mut impl FnMut(Span) -> Span) {
    call.span = f(call.span);
    call.name.span = f(call.name.span);
    map_arguments(&mut call.args, f);
}

fn map_arguments(arguments: &mut [Argument], f: &mut impl FnMut(Span) -> Span) {
    for argument in arguments {
        match argument {
            Argument::Name(name) => name.span = f(name.span),
            Argument::Expr(expr) => map_expr(expr, f),
        }
    }
}

fn map_expr(expr: &mut Expr, f: &mut impl FnMut(Span) -> Span) {
    expr.span = f(expr.span);
}

fn map_comment(comment: &mut Comment, f: &mut impl FnMut(Span) -> Span) {
    comment.span = f(comment.span);
}
