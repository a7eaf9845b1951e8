//! Words of control flow that ended up as words of a step: either the step only speaks of them, or its control flow was
//! not understood. Nobody but a reader can tell, so they are named.

use super::clause::keyword;
use super::report::{Doubt, DoubtKind};
use super::source_map::SourceMap;
use super::{MAX_LINE, scan};
use crate::ast::visit::{Visitor, walk_stmt};
use crate::ast::{Block, ExprKind, Function, Stmt, StmtKind, Test, TestKind};

/// A doubt for every step whose words look like a branch, a loop or a jump.
pub(super) fn doubts(functions: &[Function], sources: &SourceMap) -> Vec<Doubt> {
    let mut found = Unread { sources, doubts: Vec::new() };
    for function in functions {
        found.visit_function(function);
    }
    found.doubts
}

struct Unread<'a> {
    sources: &'a SourceMap,
    doubts: Vec<Doubt>,
}

impl Visitor for Unread<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Expr(expr) = &stmt.kind
            && expr.text.len() <= MAX_LINE
            && looks_like_flow(&expr.text, expr.kind)
            && let Some(lines) = self.sources.lines_of(stmt.span)
        {
            let doubt = Doubt { lines, kind: DoubtKind::UnreadKeyword };
            if self.doubts.last() != Some(&doubt) {
                self.doubts.push(doubt);
            }
        }
        // Nothing is done: what should be was taken for something else.
        let body = match &stmt.kind {
            StmtKind::If { branches, .. } => branches.iter().find(|branch| is_bare(&branch.body)).map(|_| ()),
            StmtKind::For(header) => is_bare(&header.body).then_some(()),
            // `while (a[++i] < x);` does all in its test.
            StmtKind::While { test, body } => (is_bare(body) && !changes(test)).then_some(()),
            _ => None,
        };
        if body.is_some()
            && let Some(lines) = self.sources.lines_of(stmt.span)
        {
            self.doubts.push(Doubt { lines, kind: DoubtKind::EmptyBody });
        }
        // A jump that stands in a test belongs to a clause that was not cut off it.
        if let StmtKind::If { branches, .. } = &stmt.kind {
            for branch in branches {
                if let TestKind::Expr(expr) = &branch.test.kind
                    && expr.text.len() <= MAX_LINE
                    && (jumps(&expr.text) || ends_block(&expr.text))
                    && let Some(lines) = self.sources.lines_of(branch.test.span)
                {
                    self.doubts.push(Doubt { lines, kind: DoubtKind::UnreadKeyword });
                }
            }
        }
        walk_stmt(self, stmt);
    }
}

fn changes(test: &Test) -> bool {
    matches!(&test.kind, TestKind::Expr(expr) if expr.text.contains("++") || expr.text.contains("--"))
        || matches!(test.kind, TestKind::Call(_))
}

fn is_bare(body: &Block) -> bool {
    body.stmts.iter().all(|stmt| matches!(stmt.kind, StmtKind::Comment(_)))
}

fn looks_like_flow(text: &str, kind: ExprKind) -> bool {
    // No step begins like this: the label or the bracket before it was not read.
    if text.trim_start().starts_with([':', ')', ']', '>']) {
        return true;
    }
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '{' | '}' | '('));
    let first = text.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or_default();
    if text.ends_with('{')
        || matches!(text.trim(), "goto" | "go to" | "GOTO")
        || is_end(first)
        || scan::find_assignment(text).is_none() && starts_flow(text)
    {
        return true;
    }
    // Handlers of Ada and PL/SQL.
    if scan::strip_word(text, "exception when").is_some() {
        return true;
    }
    // Guards with their arrows that were not cut apart.
    if text.contains(['□', '▯']) && text.contains(['→', '>']) {
        return true;
    }
    if kind == ExprKind::Math {
        return false;
    }
    // Who waits does nothing else over and over.
    let waits = scan::strip_any(text, &["wait", "block", "sleep", "pause"]).is_some();
    let repeats = scan::find_word(text, &["until"]).is_some_and(|(at, _)| at > 0);
    jumps(text) || repeats && !waits || has_test(text)
}

/// A head of a branch or a loop, or the end of one.
fn starts_flow(text: &str) -> bool {
    // Words that begin sentences as well, and those that name a step themselves.
    let spoken = [
        "for", "error", "return", "stop", "exit", "halt", "default", "case", "try", "end", "do", "loop",
        "go to", "goto", "throw", "raise", "when",
    ];
    let text = text.trim_start_matches(['{', '(']);
    let speaks = scan::strip_any(text, &spoken).is_some_and(|rest| {
        !rest.starts_with([',', ':'])
            && scan::strip_any(rest, &["each", "every", "all", "i", "j", "k", "while", "until"]).is_none()
    });
    keyword::starts_control(text) && !speaks && !text.starts_with('}')
}

/// `ENDSUB`, `end-perform`
fn is_end(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    word.strip_prefix("end").is_some_and(|of| {
        let of = of.trim_start_matches('-');
        [
            "if", "for", "while", "do", "loop", "repeat", "case", "switch", "select", "sub", "function",
            "perform",
        ]
        .iter()
        .any(|block| of.starts_with(block))
    })
}

/// `x push(x) end`: the end of a block behind a step; `x = end` compares.
fn ends_block(text: &str) -> bool {
    text.trim_end().strip_suffix(" end").is_some_and(|before| before.ends_with([')', ']', ';']))
}

/// `go to step 3`
fn jumps(text: &str) -> bool {
    const JUMPS: [&str; 10] = [
        "go to",
        "goto",
        "go back to",
        "goes back to",
        "goes to",
        "return to",
        "returns to",
        "jump to",
        "proceed to",
        "repeat",
    ];
    scan::find_word(text, &JUMPS).is_some_and(|(_, end)| {
        let rest = text[end..].trim_start();
        scan::strip_any(rest, &["step", "steps", "line", "lines", "label"]).is_some()
            || rest.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// `mark v if it is new`; whoever checks if something holds does nothing but ask.
fn has_test(text: &str) -> bool {
    const ASKS: [&str; 14] = [
        "check",
        "checks",
        "test",
        "tests",
        "see",
        "determine",
        "decide",
        "ask",
        "verify",
        "only",
        "even",
        "as",
        "and",
        "know",
    ];
    const IDIOMS: [&str; 7] = ["necessary", "possible", "needed", "any", "required", "applicable", "desired"];
    let Some((at, end)) = scan::find_word(text, &["if", "unless"]) else { return false };
    if scan::strip_any(text[end..].trim_start(), &IDIOMS).is_some() {
        return false;
    }
    let before = text[..at].trim_end();
    let last = before.rsplit(' ').next().unwrap_or_default();
    let first = before.split(' ').next().unwrap_or_default();
    let asks = [first, last].iter().any(|word| ASKS.iter().any(|ask| word.eq_ignore_ascii_case(ask)));
    !before.is_empty() && !asks && scan::find_word(text, &["else", "otherwise"]).is_none()
}
