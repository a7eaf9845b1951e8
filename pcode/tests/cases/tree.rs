//! A tree as nested lists, one statement per line.

use std::fmt::Write as _;

use algofind_pcode::ast::{
    Argument, Block, Call, Comment, Expr, ExprKind, Function, Stmt, StmtKind, Test, TestKind, Value,
};

pub(crate) fn function(function: &Function) -> String {
    let mut out = String::new();
    for doc in &function.docs {
        let _ = writeln!(out, "{}", comment(doc));
    }
    let _ = writeln!(out, "(function {:?}{}", function.name.text, arguments(&function.params));
    block(&mut out, &function.body, 1);
    out.pop();
    out + ")\n"
}

fn block(out: &mut String, block: &Block, depth: usize) {
    for statement in &block.stmts {
        stmt(out, statement, depth);
    }
}

fn stmt(out: &mut String, stmt: &Stmt, depth: usize) {
    let note = stmt.comment.as_ref().map(|c| format!(" {}", comment(c))).unwrap_or_default();
    let mut line = |depth: usize, text: String| {
        let _ = writeln!(out, "{}{text}", "  ".repeat(depth));
    };
    let mut bodies: Vec<(String, &Block)> = Vec::new();
    match &stmt.kind {
        StmtKind::Expr(e) => return line(depth, expr(e) + &note),
        StmtKind::Call(c) => return line(depth, call(c) + &note),
        StmtKind::Return(v) => return line(depth, format!("(return{}){note}", value(v.as_ref()))),
        StmtKind::Error(v) => return line(depth, format!("(error{}){note}", value(v.as_ref()))),
        StmtKind::Break => return line(depth, format!("(break){note}")),
        StmtKind::Continue => return line(depth, format!("(continue){note}")),
        StmtKind::Label(name) => return line(depth, format!("(label {:?}){note}", name.text)),
        StmtKind::Goto(name) => return line(depth, format!("(goto {:?}){note}", name.text)),
        StmtKind::Comment(c) => return line(depth, comment(c)),
        StmtKind::Switch { subject, cases, default } => {
            line(depth, format!("(switch {}){note}", expr(subject)));
            for case in cases {
                let labels: Vec<_> = case.labels.iter().map(expr).collect();
                bodies.push((format!("case {}", labels.join(" ")), &case.body));
            }
            bodies.extend(default.as_ref().map(|block| ("default".to_owned(), block)));
        }
        StmtKind::Choose { repeats, guards } => {
            line(depth, format!("({}){note}", if *repeats { "loop-choose" } else { "choose" }));
            bodies.extend(guards.iter().map(|guard| (format!("when {}", test(&guard.test)), &guard.body)));
        }
        StmtKind::Try { body, catches, finally } => {
            bodies.push(("try".to_owned(), body));
            for catch in catches {
                let what = catch.what.as_ref().map(|e| format!(" {}", expr(e))).unwrap_or_default();
                bodies.push((format!("catch{what}"), &catch.body));
            }
            bodies.extend(finally.as_ref().map(|block| ("finally".to_owned(), block)));
        }
        StmtKind::If { branches, otherwise } => {
            for (i, branch) in branches.iter().enumerate() {
                let keyword = if i == 0 { "if" } else { "elseif" };
                bodies.push((format!("{keyword} {}", test(&branch.test)), &branch.body));
            }
            bodies.extend(otherwise.as_ref().map(|block| ("else".to_owned(), block)));
        }
        StmtKind::While { test: t, body } => bodies.push((format!("while {}", test(t)), body)),
        StmtKind::DoWhile { body, test: t } => bodies.push((format!("do-while {}", test(t)), body)),
        StmtKind::Repeat { body, until } => bodies.push((format!("repeat-until {}", test(until)), body)),
        StmtKind::Loop { body } => bodies.push(("loop".to_owned(), body)),
        StmtKind::For(header) => {
            let keyword = match (header.parallel, header.each) {
                (false, false) => "for",
                (false, true) => "for-each",
                (true, false) => "parallel-for",
                (true, true) => "parallel-for-each",
            };
            let bound = header.bound.as_ref();
            let step = bound.and_then(|b| b.step.as_ref()).map(|step| format!(" (step {})", expr(step)));
            let bound = bound.map(|b| format!(" ({} {})", b.direction.keyword(), expr(&b.limit)));
            let bound = bound.unwrap_or_default() + &step.unwrap_or_default();
            bodies.push((format!("{keyword} {}{bound}", expr(&header.header)), &header.body));
        }
    }
    for (i, (header, body)) in bodies.into_iter().enumerate() {
        let has_line = matches!(stmt.kind, StmtKind::Switch { .. } | StmtKind::Choose { .. });
        let note = if i == 0 && !has_line { note.as_str() } else { "" };
        let _ = writeln!(out, "{}({header}{note}", "  ".repeat(depth));
        block(out, body, depth + 1);
        out.pop();
        out.push_str(")\n");
    }
}

fn test(test_node: &Test) -> String {
    let all = |tests: &[Test]| tests.iter().map(test).collect::<Vec<_>>().join(" ");
    match &test_node.kind {
        TestKind::Expr(e) => expr(e),
        TestKind::Call(c) => call(c),
        TestKind::Chance(e) => format!("(chance {})", expr(e)),
        TestKind::Not(inner) => format!("(not {})", test(inner)),
        TestKind::And(tests) => format!("(and {})", all(tests)),
        TestKind::Or(tests) => format!("(or {})", all(tests)),
    }
}

fn value(value: Option<&Value>) -> String {
    match value {
        Some(Value::Expr(e)) => format!(" {}", expr(e)),
        Some(Value::Call(c)) => format!(" {}", call(c)),
        None => String::new(),
    }
}

fn call(call: &Call) -> String {
    format!("(call {:?}{})", call.name.text, arguments(&call.args))
}

fn arguments(arguments: &[Argument]) -> String {
    let show = |argument: &Argument| match argument {
        Argument::Name(name) => format!(" {}", name.text),
        Argument::Expr(e) => format!(" {}", expr(e)),
    };
    arguments.iter().map(show).collect()
}

fn expr(expr: &Expr) -> String {
    match expr.kind {
        ExprKind::Math => format!("(math {:?})", expr.text),
        ExprKind::Language => format!("(language {:?})", expr.text),
    }
}

fn comment(comment: &Comment) -> String {
    format!("(comment {:?})", comment.text)
}
