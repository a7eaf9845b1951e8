//! Nesting costs no stack, and reading time does not explode.

use algofind_pcode::ast::{Block, Stmt, StmtKind};
use algofind_pcode::error::Code;
use algofind_pcode::{MAX_DEPTH, Parsed, Style, parse, print};

const N: usize = 100_000;

/// Parses, prints and drops on the small stack of a test thread.
fn survive(source: &str) -> Parsed {
    let parsed = parse(source);
    for style in [Style::Braces, Style::Indented] {
        assert_eq!(parse(&print(&parsed.functions, style)).first_error(), None);
    }
    parsed
}

fn codes(parsed: &Parsed) -> Vec<Code> {
    let mut codes: Vec<Code> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

fn bodies(stmt: &Stmt) -> Vec<&Block> {
    match &stmt.kind {
        StmtKind::If { branches, otherwise } => branches.iter().map(|b| &b.body).chain(otherwise).collect(),
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Repeat { body, .. }
        | StmtKind::Loop { body } => vec![body],
        StmtKind::For(header) => vec![&header.body],
        _ => Vec::new(),
    }
}

fn depth(block: &Block) -> usize {
    1 + block.stmts.iter().flat_map(bodies).map(depth).max().unwrap_or(0)
}

#[test]
fn nested_blocks_are_read_to_the_limit() {
    for (header, footer) in [
        ("if $x$ {", "}"),
        ("while $x$ {", "}"),
        ("repeat {", "} until $x$"),
        ("do {", "} while $x$"),
        ("loop {\n", "}\n"),
        ("for $x$ {\n$y$\n", "$z$\n}\n"),
    ] {
        let source = format!("F() {{ {} $y$ {} }}", header.repeat(N), footer.repeat(N));
        let parsed = survive(&source);
        assert_eq!(codes(&parsed), [Code::NestingTooDeep], "{header}");
        assert_eq!(parsed.diagnostics.len(), 1, "{header}");
        assert_eq!(depth(&parsed.functions[0].body), MAX_DEPTH, "{header}");
    }
}

#[test]
fn nesting_up_to_the_limit_is_no_error() {
    let n = MAX_DEPTH - 1;
    let source = format!("F() {{ {} $y$ {} }}", "loop {".repeat(n), "}".repeat(n));
    assert_eq!(codes(&survive(&source)), []);
}

#[test]
fn unclosed_blocks_are_read() {
    for header in ["if $x$ {", "{", "F() {\n", "else {", "loop\n{", "if $x$ ", "do "] {
        assert!(survive(&header.repeat(N)).first_error().is_some(), "{header}");
    }
}

#[test]
fn unopened_blocks_are_read() {
    assert_eq!(codes(&survive(&"}".repeat(N))), [Code::UnmatchedBrace]);
}

#[test]
fn indented_blocks_are_read_to_the_limit() {
    let source = (0..2_000).map(|i| " ".repeat(i) + "loop\n").collect::<String>();
    assert!(codes(&survive(&source)).contains(&Code::NestingTooDeep));
}

#[test]
fn nested_parentheses_without_operators_are_no_depth() {
    let source = format!("F()\n    if {}$x${}\n        $y$\n", "(".repeat(N), ")".repeat(N));
    assert_eq!(codes(&survive(&source)), []);
}

#[test]
fn nested_operators_are_read_to_the_limit() {
    for (open, close) in [("not ", ""), ("not (", ")"), ("($a$ and ", ")"), ("($a$ and not ($b$ or ", "))")] {
        let source = format!("F()\n    if {}$x${}\n        $y$\n", open.repeat(N), close.repeat(N));
        let parsed = survive(&source);
        assert_eq!(codes(&parsed), [Code::NestingTooDeep], "{open}");
        assert_eq!(parsed.diagnostics.len(), 1, "{open}");
    }
}

#[test]
fn unbalanced_parentheses_are_read() {
    for source in ["if (", "if not (", "if ($a$ or (", "F(", "if F(", "return F("] {
        assert!(survive(&format!("{source}{}", "(".repeat(N))).first_error().is_some(), "{source}");
        assert!(survive(&source.repeat(N)).first_error().is_some(), "{source}");
    }
}

#[test]
fn long_chains_are_flat() {
    let source = format!("F() {{ if $a$ {{ $b$ }} {} }}", "elseif $a$ { $b$ } ".repeat(N));
    assert_eq!(codes(&survive(&source)), []);
    let source = format!("F()\n    if $a${}\n        $b$\n", " and $a$".repeat(N));
    assert_eq!(codes(&survive(&source)), []);
}

/// Each text makes a parser that looks back or ahead from every place take minutes; nobody waits for those.
#[test]
fn texts_that_tempt_to_look_back_are_read_while_one_waits() {
    for source in [
        format!("{}{}", "// c\n".repeat(N), "else { }\n".repeat(N)),
        format!("if $x$ {{ $y$ }}\n{}{}", "// c\n".repeat(N), "elseif $x$ { $y$ }\n".repeat(N)),
        "{ if $x$ $y$ } ".repeat(N),
        "if x if y $".repeat(N),
        format!("F(x y {}", "$\\$ ".repeat(N)),
        format!("F(x)\n{}", "\n".repeat(N)).repeat(2),
        "F(x) \\$ // ".repeat(N),
    ] {
        survive(&source);
    }
}
