//! The canonical text of a tree.

use crate::ast::{
    Argument, Block, Branch, Call, Case, Catch, Comment, Expr, Function, Stmt, StmtKind, Test, TestKind,
    Value,
};

/// How blocks are written; both styles read back to the same tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// `{ … }` as in the paper's grammar (Fig. 3).
    Braces,
    /// By indentation alone, as in the paper's examples (Fig. 4).
    #[default]
    Indented,
}

/// Writes functions, a blank line between them.
pub fn print(functions: &[Function], style: Style) -> String {
    let mut printer = Printer { out: String::new(), style, depth: 0 };
    for (i, function) in functions.iter().enumerate() {
        if i > 0 {
            printer.out.push('\n');
        }
        printer.function(function);
    }
    printer.out
}

/// Writes one function.
pub fn print_function(function: &Function, style: Style) -> String {
    print(std::slice::from_ref(function), style)
}

const INDENT: &str = "    ";

/// Appends to `out`. Recursion is no deeper than the tree, which the parser bounds by `MAX_DEPTH`.
struct Printer {
    out: String,
    style: Style,
    depth: usize,
}

impl Printer {
    fn function(&mut self, function: &Function) {
        for comment in &function.docs {
            self.comment(comment);
            self.out.push('\n');
        }
        if function.is_unnamed() {
            for stmt in &function.body.stmts {
                self.stmt(stmt);
            }
            return;
        }
        self.out.push_str(&function.name.text);
        self.arguments(&function.params);
        self.block(&function.body, None);
        self.out.push('\n');
    }

    /// Writes a block behind its header, up to but not including the end of its last line.
    fn block(&mut self, block: &Block, comment: Option<&Comment>) {
        let has_braces = self.style == Style::Braces || block.stmts.is_empty();
        if has_braces {
            self.out.push_str(" {");
        }
        if let Some(comment) = comment {
            self.out.push(' ');
            self.comment(comment);
        } else if block.stmts.is_empty() {
            // Without a brace an empty block would swallow or lose the lines below it.
            self.out.push_str(" }");
            return;
        }
        self.out.push('\n');
        self.depth += 1;
        for stmt in &block.stmts {
            self.stmt(stmt);
        }
        self.depth -= 1;
        if has_braces {
            self.indent();
            self.out.push('}');
        } else {
            // Each statement ends its own line; the caller ends that of the block.
            self.out.pop();
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let comment = stmt.comment.as_ref();
        self.indent();
        match &stmt.kind {
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Call(call) => self.call(call),
            StmtKind::Return(value) => self.valued("return", value.as_ref()),
            StmtKind::Error(value) => self.valued("error", value.as_ref()),
            StmtKind::Break => self.out.push_str("break"),
            StmtKind::Continue => self.out.push_str("continue"),
            StmtKind::Comment(comment) => self.comment(comment),
            StmtKind::If { branches, otherwise } => {
                for (i, branch) in branches.iter().enumerate() {
                    if i == 0 {
                        // `with probability` is a head of its own.
                        let is_chance = matches!(branch.test.kind, TestKind::Chance(_));
                        self.out.push_str(if is_chance { "" } else { "if " });
                    } else {
                        self.next_header("elseif ");
                    }
                    self.test(&branch.test);
                    self.block(&branch.body, comment.filter(|_| i == 0));
                }
                if let Some(block) = otherwise {
                    self.next_header("else");
                    self.block(block, None);
                }
            }
            StmtKind::While { test, body } => {
                self.out.push_str("while ");
                self.test(test);
                self.block(body, comment);
            }
            StmtKind::DoWhile { body, test } => {
                self.out.push_str("do");
                self.block(body, comment);
                self.next_header("while ");
                self.test(test);
            }
            StmtKind::Repeat { body, until } => {
                self.out.push_str("repeat");
                self.block(body, comment);
                self.next_header("until ");
                self.test(until);
            }
            StmtKind::Loop { body } => {
                self.out.push_str("loop");
                self.block(body, comment);
            }
            StmtKind::For(header) => {
                if header.parallel {
                    self.out.push_str("parallel ");
                }
                self.out.push_str(if header.each { "for each " } else { "for " });
                self.expr(&header.header);
                if let Some(bound) = &header.bound {
                    self.out.push(' ');
                    self.out.push_str(bound.direction.keyword());
                    self.out.push(' ');
                    self.expr(&bound.limit);
                    if let Some(step) = &bound.step {
                        self.out.push_str(" step ");
                        self.expr(step);
                    }
                }
                self.block(&header.body, comment);
            }
            StmtKind::Switch { subject, cases, default } => {
                self.out.push_str("switch ");
                self.expr(subject);
                self.cases(cases, default.as_ref(), comment);
            }
            StmtKind::Choose { repeats, guards } => {
                self.out.push_str(if *repeats { "loop choose" } else { "choose" });
                self.guards(guards, comment);
            }
            StmtKind::Try { body, catches, finally } => {
                self.out.push_str("try");
                self.block(body, comment);
                for Catch { what, body, .. } in catches {
                    self.next_header("catch");
                    if let Some(what) = what {
                        self.out.push(' ');
                        self.expr(what);
                    }
                    self.block(body, None);
                }
                if let Some(block) = finally {
                    self.next_header("finally");
                    self.block(block, None);
                }
            }
            StmtKind::Label(name) => self.named("label ", &name.text),
            StmtKind::Goto(name) => self.named("goto ", &name.text),
        }
        if let (Some(comment), true) = (comment, is_simple(&stmt.kind)) {
            self.out.push(' ');
            self.comment(comment);
        }
        self.out.push('\n');
    }

    fn named(&mut self, keyword: &str, name: &str) {
        self.out.push_str(keyword);
        self.out.push_str(name);
    }

    /// The alternatives of a `switch`.
    fn cases(&mut self, cases: &[Case], default: Option<&Block>, comment: Option<&Comment>) {
        let is_empty = cases.is_empty() && default.is_none();
        self.alternatives(is_empty, comment, |printer| {
            for case in cases {
                printer.indent();
                printer.out.push_str("case ");
                for (i, label) in case.labels.iter().enumerate() {
                    printer.out.push_str(if i > 0 { ", " } else { "" });
                    printer.expr(label);
                }
                printer.block(&case.body, None);
                printer.out.push('\n');
            }
            if let Some(block) = default {
                printer.indent();
                printer.out.push_str("default");
                printer.block(block, None);
                printer.out.push('\n');
            }
        });
    }

    /// The alternatives of a `choose`.
    fn guards(&mut self, guards: &[Branch], comment: Option<&Comment>) {
        self.alternatives(guards.is_empty(), comment, |printer| {
            for guard in guards {
                printer.indent();
                printer.out.push_str("when ");
                printer.test(&guard.test);
                printer.block(&guard.body, None);
                printer.out.push('\n');
            }
        });
    }

    /// A block that holds alternatives instead of statements, up to the end of its last line.
    fn alternatives(&mut self, is_empty: bool, comment: Option<&Comment>, write: impl FnOnce(&mut Self)) {
        let has_braces = self.style == Style::Braces || is_empty;
        if has_braces {
            self.out.push_str(" {");
        }
        if let Some(comment) = comment {
            self.out.push(' ');
            self.comment(comment);
        } else if is_empty {
            self.out.push_str(" }");
            return;
        }
        self.out.push('\n');
        self.depth += 1;
        write(self);
        self.depth -= 1;
        if has_braces {
            self.indent();
            self.out.push('}');
        } else {
            self.out.pop();
        }
    }

    /// A keyword that goes on with the statement whose block was just written.
    fn next_header(&mut self, keyword: &str) {
        match self.style {
            Style::Braces => self.out.push(' '),
            Style::Indented => {
                self.out.push('\n');
                self.indent();
            }
        }
        self.out.push_str(keyword);
    }

    fn valued(&mut self, keyword: &str, value: Option<&Value>) {
        self.out.push_str(keyword);
        if let Some(value) = value {
            self.out.push(' ');
            match value {
                Value::Expr(expr) => self.expr(expr),
                Value::Call(call) => self.call(call),
            }
        }
    }

    fn test(&mut self, test: &Test) {
        match &test.kind {
            TestKind::Expr(expr) => self.expr(expr),
            TestKind::Call(call) => self.call(call),
            TestKind::Chance(expr) => {
                self.out.push_str("with probability ");
                self.expr(expr);
            }
            TestKind::Not(inner) => {
                self.out.push_str("not ");
                self.operand(inner, |kind| matches!(kind, TestKind::And(_) | TestKind::Or(_)));
            }
            TestKind::And(operands) => {
                self.operands(operands, " and ", |kind| matches!(kind, TestKind::And(_) | TestKind::Or(_)));
            }
            TestKind::Or(operands) => {
                self.operands(operands, " or ", |kind| matches!(kind, TestKind::Or(_)));
            }
        }
    }

    fn operands(&mut self, operands: &[Test], operator: &str, needs_parentheses: fn(&TestKind) -> bool) {
        for (i, operand) in operands.iter().enumerate() {
            if i > 0 {
                self.out.push_str(operator);
            }
            self.operand(operand, needs_parentheses);
        }
    }

    fn operand(&mut self, operand: &Test, needs_parentheses: fn(&TestKind) -> bool) {
        if needs_parentheses(&operand.kind) {
            self.out.push('(');
            self.test(operand);
            self.out.push(')');
        } else {
            self.test(operand);
        }
    }

    fn call(&mut self, call: &Call) {
        self.out.push_str(&call.name.text);
        self.arguments(&call.args);
    }

    fn arguments(&mut self, arguments: &[Argument]) {
        self.out.push('(');
        for (i, argument) in arguments.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            match argument {
                Argument::Name(name) => self.out.push_str(&name.text),
                Argument::Expr(expr) => self.expr(expr),
            }
        }
        self.out.push(')');
    }

    /// Writes the marks and escapes what would end or change the text between them.
    fn expr(&mut self, expr: &Expr) {
        let mark = expr.kind.mark();
        self.out.push(mark);
        let mut n_backslashes = 0;
        for c in expr.text.chars() {
            if matches!(c, '$' | '@') {
                self.backslashes(n_backslashes);
                if c == mark {
                    self.out.push('\\');
                }
            }
            n_backslashes = if c == '\\' { n_backslashes + 1 } else { 0 };
            self.out.push(c);
        }
        self.backslashes(n_backslashes);
        self.out.push(mark);
    }

    /// Doubles backslashes just written, for they stand before a mark.
    fn backslashes(&mut self, n: usize) {
        self.out.extend(std::iter::repeat_n('\\', n));
    }

    fn comment(&mut self, comment: &Comment) {
        self.out.push_str("//");
        if !comment.text.is_empty() {
            self.out.push(' ');
            self.out.push_str(&comment.text);
        }
    }

    fn indent(&mut self) {
        for _ in 0..self.depth {
            self.out.push_str(INDENT);
        }
    }
}

fn is_simple(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Expr(_)
            | StmtKind::Call(_)
            | StmtKind::Return(_)
            | StmtKind::Error(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
    )
}
