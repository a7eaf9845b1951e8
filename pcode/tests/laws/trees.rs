//! Random well-formed trees, as `algofind_pcode::ast` defines them.

use algofind_pcode::ast::{
    Argument, Block, Bound, Branch, Call, Case, Catch, Comment, Direction, Expr, For, Function, Name, Stmt,
    StmtKind, Test, TestKind, Value,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Texts with what is hardest to print: marks, backslashes, slashes, braces, keywords.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z]( ?[a-z=+≤∪()\\[\\]]){0,8}",
        2 => r"[\\$@/{}; a-z]{0,10}",
        1 => Just("if x // else".to_owned()),
        1 => "\\PC{0,8}",
    ]
}

fn expr() -> impl Strategy<Value = Expr> {
    (any::<bool>(), text())
        .prop_map(|(math, text)| if math { Expr::math(&text) } else { Expr::language(&text) })
}

fn comment() -> impl Strategy<Value = Comment> {
    text().prop_map(|text| Comment::new(&text))
}

/// Names start with a capital, so none is a keyword.
fn name() -> impl Strategy<Value = String> {
    "[A-ZΔ][A-Za-z0-9_'′.−-]{0,6}"
}

fn argument() -> impl Strategy<Value = Argument> {
    prop_oneof![
        "[a-z0-9_][a-z0-9_'.-]{0,4}".prop_map(|text| Argument::Name(Name::new(text))),
        expr().prop_map(Argument::Expr),
    ]
}

fn call() -> impl Strategy<Value = Call> {
    (name(), vec(argument(), 0..4)).prop_map(|(name, args)| Call::new(name, args))
}

fn value() -> impl Strategy<Value = Option<Value>> {
    option::of(prop_oneof![expr().prop_map(Value::Expr), call().prop_map(Value::Call)])
}

fn test() -> impl Strategy<Value = Test> {
    let leaf = prop_oneof![
        3 => expr().prop_map(|expr| Test::new(TestKind::Expr(expr))),
        1 => call().prop_map(|call| Test::new(TestKind::Call(call))),
        1 => expr().prop_map(|expr| Test::new(TestKind::Chance(expr))),
    ];
    leaf.prop_recursive(3, 10, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|test| Test::new(TestKind::Not(Box::new(test)))),
            vec(inner.clone(), 2..4).prop_map(|tests| Test::new(TestKind::And(tests))),
            vec(inner, 2..4).prop_map(|tests| Test::new(TestKind::Or(tests))),
        ]
    })
}

fn simple() -> impl Strategy<Value = StmtKind> {
    prop_oneof![
        3 => expr().prop_map(StmtKind::Expr),
        2 => call().prop_map(StmtKind::Call),
        1 => value().prop_map(StmtKind::Return),
        1 => value().prop_map(StmtKind::Error),
        1 => Just(StmtKind::Break),
        1 => Just(StmtKind::Continue),
        1 => name().prop_map(|text| StmtKind::Label(Name::new(text))),
        1 => name().prop_map(|text| StmtKind::Goto(Name::new(text))),
    ]
}

fn bound() -> impl Strategy<Value = Option<Bound>> {
    let direction = prop_oneof![Just(Direction::To), Just(Direction::Downto)];
    let step = option::of(expr());
    let bound = (direction, expr(), step);
    option::of(bound.prop_map(|(direction, limit, step)| Bound { direction, limit, step }))
}

fn compound(inner: impl Strategy<Value = Stmt> + Clone + 'static) -> impl Strategy<Value = StmtKind> {
    let block = vec(inner, 0..4).prop_map(Block::new).boxed();
    let branch = (test(), block.clone())
        .prop_map(|(test, body)| Branch { test, body, span: algofind_pcode::span::Span::default() })
        .boxed();
    let span = algofind_pcode::span::Span::default();
    let case = (vec(expr(), 1..3), block.clone()).prop_map(move |(labels, body)| Case { labels, body, span });
    let catch = (option::of(expr()), block.clone()).prop_map(move |(what, body)| Catch { what, body, span });
    prop_oneof![
        (vec(branch.clone(), 1..4), option::of(block.clone()))
            .prop_map(|(branches, otherwise)| StmtKind::If { branches, otherwise }),
        (test(), block.clone()).prop_map(|(test, body)| StmtKind::While { test, body }),
        (test(), block.clone()).prop_map(|(test, body)| StmtKind::DoWhile { body, test }),
        (test(), block.clone()).prop_map(|(until, body)| StmtKind::Repeat { body, until }),
        block.clone().prop_map(|body| StmtKind::Loop { body }),
        (any::<(bool, bool)>(), expr(), bound(), block.clone()).prop_map(
            |((parallel, each), header, bound, body)| StmtKind::For(For {
                parallel,
                each,
                header,
                bound,
                body
            })
        ),
        (expr(), vec(case, 0..3), option::of(block.clone()))
            .prop_map(|(subject, cases, default)| StmtKind::Switch { subject, cases, default }),
        (any::<bool>(), vec(branch, 0..3)).prop_map(|(repeats, guards)| StmtKind::Choose { repeats, guards }),
        (block.clone(), vec(catch, 0..3), option::of(block))
            .prop_map(|(body, catches, finally)| StmtKind::Try { body, catches, finally }),
    ]
}

fn stmt() -> impl Strategy<Value = Stmt> {
    let commented = |(kind, comment)| Stmt { comment, ..Stmt::new(kind) };
    let leaf = prop_oneof![
        6 => (simple(), option::weighted(0.2, comment())).prop_map(commented),
        1 => comment().prop_map(|comment| Stmt::new(StmtKind::Comment(comment))),
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        (compound(inner), option::weighted(0.2, comment())).prop_map(commented)
    })
}

fn function() -> impl Strategy<Value = Function> {
    (vec(comment(), 0..3), name(), vec(argument(), 0..4), vec(stmt(), 0..5)).prop_map(
        |(docs, name, params, stmts)| Function {
            docs,
            name: Name::new(name),
            params,
            body: Block::new(stmts),
            span: algofind_pcode::span::Span::default(),
        },
    )
}

/// A file: functions, and sometimes statements without a function before or behind them.
pub(crate) fn file() -> impl Strategy<Value = Vec<Function>> {
    let unnamed = || option::weighted(0.3, vec(stmt(), 1..4));
    (unnamed(), vec(function(), 1..4), unnamed()).prop_map(|(before, functions, behind)| {
        let unnamed = |mut stmts: Vec<Stmt>| {
            // A comment at the end would belong to the function below it, or to the one above.
            stmts.push(Stmt::new(StmtKind::Break));
            Function {
                docs: Vec::new(),
                name: Name::new(""),
                params: Vec::new(),
                body: Block::new(stmts),
                span: algofind_pcode::span::Span::default(),
            }
        };
        before.map(unnamed).into_iter().chain(functions).chain(behind.map(unnamed)).collect()
    })
}
