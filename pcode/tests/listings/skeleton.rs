//! What of a tree is control flow, in a line.

use algofind_pcode::ast::{Block, Function, StmtKind};

/// The skeleton of all functions.
pub(crate) fn of(functions: &[Function]) -> String {
    let each: Vec<String> = functions.iter().map(|function| block(&function.body)).collect();
    each.iter().filter(|skeleton| !skeleton.is_empty()).cloned().collect::<Vec<_>>().join(" | ")
}

/// How many blocks and jumps a skeleton has.
pub(crate) fn n_blocks(skeleton: &str) -> usize {
    skeleton.matches('{').count() + skeleton.split_whitespace().filter(|word| *word == "r").count()
}

fn block(block: &Block) -> String {
    let mut parts: Vec<String> = Vec::new();
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Comment(_) => {}
            StmtKind::Expr(_) | StmtKind::Call(_) => {
                if parts.last().is_none_or(|last| last != "s") {
                    parts.push("s".to_owned());
                }
            }
            StmtKind::Return(_) => parts.push("r".to_owned()),
            StmtKind::Error(_) => parts.push("e".to_owned()),
            StmtKind::Break => parts.push("b".to_owned()),
            StmtKind::Continue => parts.push("c".to_owned()),
            StmtKind::Label(_) => parts.push("l".to_owned()),
            StmtKind::Goto(_) => parts.push("g".to_owned()),
            StmtKind::If { branches, otherwise } => {
                for (i, branch) in branches.iter().enumerate() {
                    push(&mut parts, if i == 0 { "if" } else { "elif" }, &branch.body);
                }
                if let Some(otherwise) = otherwise {
                    push(&mut parts, "else", otherwise);
                }
            }
            StmtKind::While { body, .. } => push(&mut parts, "while", body),
            StmtKind::DoWhile { body, .. } => push(&mut parts, "do", body),
            StmtKind::Repeat { body, .. } => push(&mut parts, "repeat", body),
            StmtKind::Loop { body } => push(&mut parts, "loop", body),
            StmtKind::For(header) => {
                push(&mut parts, if header.parallel { "pfor" } else { "for" }, &header.body);
            }
            StmtKind::Switch { cases, default, .. } => {
                let mut inner: Vec<String> = Vec::new();
                for case in cases {
                    push(&mut inner, "case", &case.body);
                }
                if let Some(default) = default {
                    push(&mut inner, "default", default);
                }
                parts.push(format!("switch{{{}}}", inner.join(" ")));
            }
            StmtKind::Choose { repeats, guards } => {
                let mut inner: Vec<String> = Vec::new();
                for guard in guards {
                    push(&mut inner, "when", &guard.body);
                }
                let head = if *repeats { "loopchoose" } else { "choose" };
                parts.push(format!("{head}{{{}}}", inner.join(" ")));
            }
            StmtKind::Try { body, catches, finally } => {
                push(&mut parts, "try", body);
                for catch in catches {
                    push(&mut parts, "catch", &catch.body);
                }
                if let Some(finally) = finally {
                    push(&mut parts, "finally", finally);
                }
            }
        }
    }
    parts.join(" ")
}

fn push(parts: &mut Vec<String>, head: &str, body: &Block) {
    parts.push(format!("{head}{{{}}}", block(body)));
}
