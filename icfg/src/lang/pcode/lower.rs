//! Statements of the p-language. Its parser bounds the depth of trees, so this may recurse.

use algofind_pcode::ast::{
    Argument, Block, Call, Expr, ExprKind, For, Function, Name, Stmt, StmtKind, Test, TestKind, Value,
};

use super::math::{self, Fact};
use super::span;
use crate::build::{FileBuilder, FunctionHead, Jump, LocalNode};
use crate::ir::symbols::Receiver;
use crate::ir::{self, LoopKind, NodeFlags, NodeKind, Operator, Span};

pub(super) struct Lowering<'a> {
    pub(super) source: &'a str,
    pub(super) file: &'a mut FileBuilder,
    pub(super) comment: Option<Span>,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(source: &'a str, file: &'a mut FileBuilder) -> Self {
        Self { source, file, comment: None }
    }

    pub(super) fn lower_function(&mut self, function: &Function) {
        let whole = span(function.span);
        let head_end = if function.is_unnamed() { whole.start } else { span(function.body.span).start };
        let head = Span::new(whole.start, head_end.max(whole.start)).of(self.source);
        let head = head.trim_end().trim_end_matches('{').trim_end();
        let doc = match (function.docs.first(), function.docs.last()) {
            (Some(first), Some(last)) => Span::new(first.span.start, last.span.end),
            _ => Span::default(),
        };
        self.file.begin_function(FunctionHead {
            head: Span::new(whole.start, whole.start + head.len() as u32),
            name_at: if function.is_unnamed() { whole.start } else { function.name.span.start },
            doc,
            parameters: function.params.iter().map(|parameter| (parameter.text(), "")).collect(),
            ..FunctionHead::new(&function.name.text, whole)
        });
        self.lower_block(&function.body);
        self.file.end_function();
    }

    pub(super) fn lower_block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            self.lower_stmt(stmt);
        }
        self.comment = None;
    }

    fn lower_stmt(&mut self, stmt: &Stmt) {
        let own = span(stmt.span);
        match &stmt.kind {
            StmtKind::Comment(comment) => {
                let new = span(comment.span);
                self.comment = Some(self.comment.map_or(new, |old| Span::new(old.start, new.end)));
            }
            StmtKind::Expr(expr) => {
                let node = self.add(NodeKind::Statement, span(expr.span), stmt);
                if self.see_expr(node, expr, false) {
                    self.file.set_kind(node, NodeKind::Call);
                }
                self.file.may_throw(node);
            }
            StmtKind::Call(call) => {
                let node = self.add(NodeKind::Call, span(call.span), stmt);
                self.see_call(node, call);
                self.file.may_throw(node);
            }
            StmtKind::Return(value) => self.lower_exit(NodeKind::Return, Jump::Return, value.as_ref(), stmt),
            StmtKind::Error(value) => self.lower_exit(NodeKind::Throw, Jump::Throw, value.as_ref(), stmt),
            StmtKind::Break => {
                let node = self.add(NodeKind::Break, own, stmt);
                self.file.jump(node, Jump::BreakLoop);
            }
            StmtKind::Continue => {
                let node = self.add(NodeKind::Continue, own, stmt);
                self.file.jump(node, Jump::Continue(None));
            }
            StmtKind::If { branches, otherwise } => {
                for (at, branch) in branches.iter().enumerate() {
                    if at > 0 {
                        self.file.begin_else();
                    }
                    let head = Span::new(branch.span.start, branch.test.span.end);
                    let node = self.add_test(NodeKind::Condition, head, &branch.test, stmt);
                    self.file.begin_if(node);
                    self.lower_block(&branch.body);
                }
                if let Some(otherwise) = otherwise {
                    self.file.begin_else();
                    self.lower_block(otherwise);
                }
                for _ in branches {
                    self.file.end_if();
                }
            }
            StmtKind::While { test, body } => {
                let head = Span::new(own.start, test.span.end);
                let node = self.add_test(NodeKind::Loop(LoopKind::While), head, test, stmt);
                self.file.begin_loop(node, None, true);
                self.lower_block(body);
                self.file.end_loop();
            }
            StmtKind::Loop { body } => {
                let node = self.add(NodeKind::Loop(LoopKind::Forever), self.first_word(own), stmt);
                self.file.add_decisions(node, 1);
                self.file.begin_loop(node, None, false);
                self.lower_block(body);
                self.file.end_loop();
            }
            StmtKind::DoWhile { body, test } | StmtKind::Repeat { body, until: test } => {
                self.file.begin_do(true);
                self.lower_block(body);
                self.file.end_do_body();
                let head = self.tail(span(body.span).end, span(test.span));
                let node = self.add_test(NodeKind::Loop(LoopKind::DoWhile), head, test, stmt);
                self.file.end_do(node);
            }
            StmtKind::For(header) => self.lower_for(header, stmt),
            StmtKind::Switch { subject, cases, default } => {
                self.lower_switch(subject, cases, default.as_ref(), stmt);
            }
            StmtKind::Choose { repeats, guards } => self.lower_choose(*repeats, guards, stmt),
            StmtKind::Try { body, catches, finally } => self.lower_try(body, catches, finally.as_ref()),
            StmtKind::Label(Name { text, .. }) => {
                let node = self.add(NodeKind::Label, own, stmt);
                let name = self.file.name(text);
                self.file.begin_labeled(node, name);
                self.file.end_labeled();
            }
            StmtKind::Goto(Name { text, .. }) => {
                let node = self.add(NodeKind::Goto, own, stmt);
                let name = self.file.name(text);
                self.file.jump(node, Jump::Goto(name));
            }
        }
    }

    fn lower_exit(&mut self, kind: NodeKind, jump: Jump, value: Option<&Value>, stmt: &Stmt) {
        let start = stmt.span.start;
        let own = match value {
            Some(value) => Span::new(start, value.span().end),
            None => self.first_word(span(stmt.span)),
        };
        let node = self.add(kind, own, stmt);
        match value {
            Some(Value::Expr(expr)) => {
                self.see_expr(node, expr, false);
            }
            Some(Value::Call(call)) => self.see_call(node, call),
            None => {}
        }
        self.file.jump(node, jump);
    }

    fn lower_for(&mut self, header: &For, stmt: &Stmt) {
        let step = header.bound.as_ref().and_then(|bound| bound.step.as_ref());
        let limit = header.bound.as_ref().map_or(&header.header, |bound| step.unwrap_or(&bound.limit));
        let end = limit.span.end;
        let variable = math::loop_variable(&header.header.text);
        let kind =
            if header.bound.is_none() && (header.each || variable.is_some_and(|(_, is_member)| is_member)) {
                LoopKind::ForEach
            } else {
                LoopKind::For
            };
        let node = self.add(NodeKind::Loop(kind), Span::new(stmt.span.start, end), stmt);
        self.see_expr(node, &header.header, false);
        if let Some(bound) = &header.bound {
            self.see_expr(node, &bound.limit, false);
        }
        if let Some(step) = step {
            self.see_expr(node, step, false);
        }
        if let Some((variable, _)) = variable {
            let name = self.file.name(variable);
            if !self.file.writes_since(node).contains(&name) {
                self.file.write(name);
            }
            self.file.loop_variable(node, name);
        }
        self.file.add_decisions(node, 1);
        self.file.begin_loop(node, None, true);
        self.lower_block(&header.body);
        self.file.end_loop();
    }

    pub(super) fn add(&mut self, kind: NodeKind, own: Span, stmt: &Stmt) -> LocalNode {
        let node = self.file.add(kind, own);
        let behind = stmt.comment.as_ref().map(|comment| span(comment.span));
        if let Some(comment) = self.comment.take().or(behind) {
            self.file.comment(node, comment);
        }
        node
    }

    pub(super) fn add_test(&mut self, kind: NodeKind, own: Span, test: &Test, stmt: &Stmt) -> LocalNode {
        let node = self.add(kind, own, stmt);
        self.file.add_decisions(node, 1);
        self.see_test(node, test);
        node
    }

    fn see_test(&mut self, node: LocalNode, test: &Test) {
        match &test.kind {
            TestKind::Expr(expr) => {
                self.see_expr(node, expr, true);
            }
            TestKind::Chance(expr) => {
                self.see_expr(node, expr, false);
            }
            TestKind::Call(call) => self.see_call(node, call),
            TestKind::Not(inner) => {
                self.file.operator(Operator::Not);
                self.see_test(node, inner);
            }
            TestKind::And(operands) => self.see_operands(node, operands, Operator::And),
            TestKind::Or(operands) => self.see_operands(node, operands, Operator::Or),
        }
    }

    fn see_operands(&mut self, node: LocalNode, operands: &[Test], operator: Operator) {
        for (at, operand) in operands.iter().enumerate() {
            if at > 0 {
                self.file.operator(operator);
                self.file.add_decisions(node, 1);
            }
            self.see_test(node, operand);
        }
    }

    /// Notes the facts of an expression; true when it is nothing but a call.
    pub(super) fn see_expr(&mut self, node: LocalNode, expr: &Expr, is_test: bool) -> bool {
        match expr.kind {
            ExprKind::Language => {
                self.file.flag(node, NodeFlags::LANGUAGE);
                false
            }
            ExprKind::Math => {
                self.file.flag(node, NodeFlags::MATH);
                self.see_math(node, &expr.text, is_test)
            }
        }
    }

    fn see_math(&mut self, node: LocalNode, text: &str, is_test: bool) -> bool {
        let formula = math::read(text, is_test);
        for fact in &formula.facts {
            match *fact {
                Fact::Operator(operator) => {
                    self.file.operator(operator);
                    if matches!(operator, Operator::And | Operator::Or | Operator::Ternary) {
                        self.file.add_decisions(node, 1);
                    }
                }
                Fact::Read(name) => {
                    let name = self.file.name(name);
                    self.file.read(name);
                }
                Fact::Write(name) => {
                    let name = self.file.name(name);
                    self.file.write(name);
                }
                Fact::Call(name, arity) => self.call(name, arity),
            }
        }
        formula.is_call
    }

    fn see_call(&mut self, node: LocalNode, call: &Call) {
        self.call(&call.name.text, call.args.len().min(usize::from(u16::MAX)) as u16);
        for argument in &call.args {
            match argument {
                Argument::Name(name) => {
                    self.see_math(node, &name.text, false);
                }
                Argument::Expr(expr) => {
                    self.see_expr(node, expr, false);
                }
            }
        }
    }

    fn call(&mut self, name: &str, arity: u16) {
        let name = self.file.name(name);
        self.file.call(ir::Call { name, receiver: None, arity }, Receiver::None);
    }

    pub(super) fn first_word(&self, own: Span) -> Span {
        let text = own.of(self.source);
        let end = text.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(text.len());
        Span::new(own.start, own.start + end as u32)
    }

    /// From the keyword after a body to the end of the test.
    fn tail(&self, body_end: u32, test: Span) -> Span {
        let between = Span::new(body_end.min(test.start), test.start).of(self.source);
        let keyword = between.rfind(['\n', '}']).map_or(0, |at| at + 1);
        let blanks = between[keyword..].len() - between[keyword..].trim_start().len();
        Span::new(test.start - between.len() as u32 + (keyword + blanks) as u32, test.end)
    }
}
