//! The machine on hand-made code: results, bounds, traces.

use algofind_behave::form::{
    Binary, Compare, Function, FunctionRef, Instruction, Kind, Language, Operand, Parameter, Program,
    Receiver, Terminator, Type, Unit,
};
use algofind_behave::lower::Builder;
use algofind_behave::run::{Call, Fault, Limit, Limits, Machine, Outcome};
use algofind_behave::value::Value;

/// `int f(int n) { int s = 0; while (n != 0) { s += 100 / n; n--; } return s; }`
fn summing(language: Language) -> Program {
    let mut b = Builder::new();
    let n = b.local(Kind::I32, Some("n"));
    let s = b.local(Kind::I32, Some("s"));
    let t = b.local(Kind::I32, None);
    let c = b.local(Kind::Bool, None);
    let (head, body, done) = (b.block(), b.block(), b.block());
    let (n_, s_, t_) = (Operand::Local(n), Operand::Local(s), Operand::Local(t));
    b.set_line(1);
    b.copy(s, Operand::Bits(0));
    b.switch_to(head);
    b.emit(Instruction::Compare { to: c, op: Compare::Ne, kind: Kind::I32, a: n_, b: Operand::Bits(0) });
    b.branch(Operand::Local(c), body, done);
    b.switch_to(body);
    b.set_line(2);
    b.emit(Instruction::Binary { to: t, op: Binary::Div, kind: Kind::I32, a: Operand::Bits(100), b: n_ });
    b.emit(Instruction::Binary { to: s, op: Binary::Add, kind: Kind::I32, a: s_, b: t_ });
    b.emit(Instruction::Binary { to: n, op: Binary::Sub, kind: Kind::I32, a: n_, b: Operand::Bits(1) });
    b.jump(head);
    b.switch_to(done);
    b.set_line(3);
    b.emit(Instruction::Binary { to: t, op: Binary::Div, kind: Kind::I32, a: s_, b: s_ });
    b.end(Terminator::Return(Some(s_)));
    let (locals, blocks) = b.finish();
    let mut unit = Unit::new("f", language);
    unit.functions.push(Function {
        name: "f".into(),
        key: "f(int)".into(),
        class: None,
        receiver: Receiver::None,
        parameters: vec![Parameter { name: "n".into(), ty: Type::Int(Kind::I32) }],
        result: Type::Int(Kind::I32),
        start: 1,
        end: 3,
        locals,
        blocks,
        searchable: true,
        guards: None,
    });
    Program::link(vec![unit])
}

fn first(program: &Program) -> FunctionRef {
    program.functions().next().map(|(id, _)| id).expect("one function")
}

fn run(program: &Program, n: i128, limits: Limits) -> (Outcome, Vec<u32>, usize) {
    let function = first(program);
    let run = Machine::new(program, limits).run(&Call { function, arguments: vec![Value::Int(n)] });
    (run.outcome.clone(), run.trace.lines(program, function), run.trace.decisions(program, function).len())
}

#[test]
fn a_loop_runs_and_leaves_its_path() {
    let program = summing(Language::Java);
    let (outcome, lines, decisions) = run(&program, 3, Limits::default());
    assert_eq!(outcome, Outcome::Returned { value: Some(Value::Int(183)), arguments: vec![None] });
    assert_eq!(lines, [1, 2, 3]);
    assert_eq!(decisions, 4);
}

#[test]
fn faults_are_exceptions_in_java_and_traps_in_c() {
    let (outcome, ..) = run(&summing(Language::Java), 0, Limits::default());
    assert!(matches!(outcome, Outcome::Threw { class, .. } if class == "java.lang.ArithmeticException"));
    let (outcome, ..) = run(&summing(Language::C), 0, Limits::default());
    assert_eq!(outcome, Outcome::Faulted(Fault::DivideByZero));
}

#[test]
fn endless_loops_end() {
    let (outcome, ..) = run(&summing(Language::C), -1, Limits { steps: 10_000, ..Limits::default() });
    assert_eq!(outcome, Outcome::Limited(Limit::Steps));
}

#[test]
fn values_that_do_not_fit_are_not_cut() {
    let (outcome, ..) = run(&summing(Language::Java), 1 << 40, Limits::default());
    assert!(matches!(outcome, Outcome::Unfit(_)));
}
