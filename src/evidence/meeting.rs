//! Statements that say the same get the same keys, in whatever language they are written.

use std::collections::BTreeSet;

use algofind_icfg::ir::{LoopKind, NodeFlags, NodeKind};
use algofind_icfg::lang::pcode;
use algofind_icfg::project::Registry;
use algofind_icfg::spelling::Spelling;

use super::steps::{Row, Steps};
use super::tokens::structural_tokens;

const EACH: NodeKind = NodeKind::Loop(LoopKind::ForEach);
const FOR: NodeKind = NodeKind::Loop(LoopKind::For);

/// Keys of a function of one node.
fn keys(kind: NodeKind, text: &str, spelling: &Spelling) -> BTreeSet<u64> {
    let row = Row { kind, flags: NodeFlags::empty(), depth: 0, nesting: 0, text };
    let steps = Steps::read(&[row], "f", spelling);
    structural_tokens(&steps, "f").into_iter().map(|token| token.key).collect()
}

/// Each statement means what `wanted` does; languages that are not compiled in are left out.
fn check(wanted: &BTreeSet<u64>, statements: &[(NodeKind, &str, &str)]) {
    assert!(!wanted.is_empty());
    let registry = Registry::builtin();
    for &(kind, language, text) in statements {
        if let Some(frontend) = registry.for_language(language) {
            assert_eq!(&keys(kind, text, frontend.spelling()), wanted, "{language}: {text}");
        }
    }
}

fn pseudo(kind: NodeKind, text: &str) -> BTreeSet<u64> {
    keys(kind, text, &pcode::SPELLING)
}

fn common(kind: NodeKind, text: &str) -> BTreeSet<u64> {
    keys(kind, text, &Spelling::COMMON)
}

#[test]
fn counting_loops() {
    let up = [
        (EACH, "python", "for i in range(n):"),
        (EACH, "python", "for i in range(0, n):"),
        (EACH, "rust", "for i in 0..n"),
        (EACH, "rust", "for i in 0..=n - 1"),
        (EACH, "rust", "'rows: for i in 0..n"),
    ];
    check(&pseudo(EACH, "for i ← 0 to n-1"), &up);
    let counted = common(FOR, "for (int i = 0; i < n; i++)");
    check(
        &counted,
        &[
            (EACH, "python", "for i in range(n):"),
            (FOR, "typescript", "for (let i: number = 0; i < n; i++)"),
            (FOR, "go", "for i := 0; i < n; i++"),
            (FOR, "cpp", "for (std::size_t i = 0; i < n; ++i)"),
        ],
    );
    check(
        &pseudo(EACH, "for j ← n-1 downto 0"),
        &[
            (EACH, "python", "for j in range(n - 1, -1, -1):"),
            (EACH, "python", "for j in reversed(range(n)):"),
            (EACH, "rust", "for j in (0..n).rev()"),
        ],
    );
    check(
        &pseudo(EACH, "for k ← 1 to n"),
        &[(EACH, "rust", "for k in 1..=n"), (EACH, "python", "for k in range(1, n + 1):")],
    );
}

#[test]
fn loops_over_elements() {
    check(
        &common(EACH, "for (int v : adj[u])"),
        &[
            (EACH, "python", "for v in adj[u]:"),
            (EACH, "rust", "for &v in adj[u].iter()"),
            (EACH, "rust", "for v in &adj[u]"),
            (EACH, "javascript", "for (const v of adj[u])"),
        ],
    );
}

#[test]
fn exchanges() {
    check(
        &pseudo(NodeKind::Statement, "swap(a[i], a[j])"),
        &[
            (NodeKind::Statement, "python", "a[i], a[j] = a[j], a[i]"),
            (NodeKind::Statement, "rust", "a.swap(i, j);"),
            (NodeKind::Statement, "rust", "std::mem::swap(&mut a[i], &mut a[j]);"),
            (NodeKind::Statement, "javascript", "[a[i], a[j]] = [a[j], a[i]];"),
            (NodeKind::Statement, "java", "swap(a, i, j);"),
            (NodeKind::Statement, "cpp", "std::swap(a[i], a[j]);"),
        ],
    );
}

#[test]
fn operations() {
    check(
        &pseudo(NodeKind::Statement, "m ← (lo + hi) / 2"),
        &[
            (NodeKind::Statement, "python", "m = (lo + hi) // 2"),
            (NodeKind::Statement, "rust", "let mut m: usize = (lo + hi) / 2;"),
            (NodeKind::Statement, "typescript", "const m: number = (lo + hi) / 2;"),
            (NodeKind::Statement, "go", "m := (lo + hi) / 2"),
        ],
    );
    check(
        &common(NodeKind::Statement, "n = a.length;"),
        &[(NodeKind::Statement, "python", "n = len(a)"), (NodeKind::Statement, "rust", "let n = a.len();")],
    );
    check(
        &common(NodeKind::Call, "q.push_back(x);"),
        &[
            (NodeKind::Call, "python", "q.append(x)"),
            (NodeKind::Call, "rust", "q.push(x);"),
            (NodeKind::Call, "javascript", "q.unshift(x);"),
        ],
    );
    check(&common(NodeKind::Call, "h.add(x);"), &[(NodeKind::Call, "python", "heapq.heappush(h, x)")]);
}

#[test]
fn tests() {
    check(
        &pseudo(NodeKind::Condition, "if i < n and not (a[i] = k or b = nil)"),
        &[
            (NodeKind::Condition, "python", "elif i < n and not (a[i] == k or b is None):"),
            (NodeKind::Condition, "rust", "if i < n && !(a[i] == k || b == None)"),
            (NodeKind::Condition, "javascript", "if (i < n && !(a[i] === k || b === null))"),
            (NodeKind::Condition, "c", "if (i < n && !(a[i] == k || b == NULL))"),
        ],
    );
    check(
        &common(NodeKind::Return, "return a > b ? a : b;"),
        &[(NodeKind::Return, "python", "return a if a > b else b")],
    );
}

#[test]
fn what_only_one_language_has_is_passed_over() {
    check(
        &common(NodeKind::Statement, "x = f(a[i]);"),
        &[
            (NodeKind::Statement, "rust", "let x = f(a[i])?;"),
            (NodeKind::Statement, "rust", "let x: u64 = f::<u64>(a[i] as u64);"),
            (NodeKind::Statement, "rust", "let x = f(a[i].clone()).unwrap();"),
            (NodeKind::Statement, "rust", "let x = Some(f(&mut a[i]));"),
            (NodeKind::Statement, "rust", "let x = geo::f(a[i]);"),
            (NodeKind::Statement, "python", "x = f(a[i])  # why"),
            (NodeKind::Statement, "typescript", "const x = await f(a[i]!);"),
        ],
    );
}

#[test]
fn any_text_ends() {
    let texts = [
        "for",
        "for in",
        "for i in",
        "for i in range(",
        "a if b",
        "lambda",
        "if if else else",
        "'a",
        "''",
        "|",
        "||",
        "=>",
        ") =>",
        "`",
        "/",
        "\"\"\"",
        "as",
        "::",
        "x as",
        ". <",
        "let",
        "let x:",
        ",=",
        "(",
        ")",
        "[",
        "]",
        "é'",
        "f\"",
        "# only",
        "!",
        "reversed(range())",
        "range()",
        "..",
        "for i in ..",
        "for i in ..=",
    ];
    let registry = Registry::builtin();
    for language in registry.languages() {
        for text in texts {
            for kind in [NodeKind::Statement, EACH] {
                keys(kind, text, registry.spelling(language.0));
            }
        }
    }
}
