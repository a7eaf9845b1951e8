//! The built-in solver beside z3 and cvc5, on random formulas and on some whose answers are known.
//!
//! `ALGOFIND_FORMULAS=5000` asks for more of them.

use std::time::Duration;

use algofind_behave::smt::{Literal, Model, Op, Pool, Sort, Term, eval, parse, script};
use algofind_behave::solve::{Answer, Bounded, Bounds, No, Process, Program, Solver};

const LIMIT: Duration = Duration::from_millis(700);

/// A small generator of numbers, so that formulas are the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// A random term of the sort.
fn term(pool: &mut Pool, dice: &mut Dice, sort: Sort, depth: u32) -> Term {
    if depth == 0 || dice.roll(6) == 0 {
        let literal = match (dice.roll(2), sort) {
            (0, Sort::Bool) => Literal::Bool(dice.roll(2) == 0),
            (0, Sort::Bits(w)) => Literal::bits(w, u128::from(dice.roll(300))),
            (0, Sort::Int) => Literal::Int(i128::from(dice.roll(12)) - 3),
            (0, Sort::Text) => {
                Literal::text(["", "a", "ab", ".", "Ab.c", "12", " b "][dice.roll(7) as usize])
            }
            _ => return pool.variable(&format!("{}{}", name(sort), dice.roll(2)), sort),
        };
        return pool.literal(literal);
    }
    let (op, sorts): (Op, Vec<Sort>) = match sort {
        Sort::Bool => match dice.roll(16) {
            0 => (Op::Not, vec![Sort::Bool]),
            1 => (Op::And, vec![Sort::Bool; 2]),
            2 => (Op::Or, vec![Sort::Bool; 2]),
            3 => (Op::Xor, vec![Sort::Bool; 2]),
            4 => (Op::BvUlt, vec![Sort::Bits(8); 2]),
            5 => (Op::BvSle, vec![Sort::Bits(8); 2]),
            6 => (Op::Lt, vec![Sort::Int; 2]),
            7 => (Op::Le, vec![Sort::Int; 2]),
            8 => (Op::StrPrefix, vec![Sort::Text; 2]),
            9 => (Op::StrSuffix, vec![Sort::Text; 2]),
            10 => (Op::StrContains, vec![Sort::Text; 2]),
            11 => (Op::StrLt, vec![Sort::Text; 2]),
            12 => (Op::Eq, vec![Sort::Bits(8); 2]),
            13 => (Op::Eq, vec![Sort::Int; 2]),
            _ => (Op::Eq, vec![Sort::Text; 2]),
        },
        Sort::Bits(_) => {
            let ops = [
                Op::BvAdd,
                Op::BvSub,
                Op::BvMul,
                Op::BvUdiv,
                Op::BvUrem,
                Op::BvSdiv,
                Op::BvSrem,
                Op::BvShl,
                Op::BvLshr,
                Op::BvAshr,
                Op::BvAnd,
                Op::BvOr,
                Op::BvXor,
            ];
            match dice.roll(16) {
                13 => (Op::IntToBv(8), vec![Sort::Int]),
                14 => (Op::BvNeg, vec![sort]),
                15 => (Op::Ite, vec![Sort::Bool, sort, sort]),
                i => (ops[i as usize], vec![sort; 2]),
            }
        }
        Sort::Int => match dice.roll(9) {
            0 => (Op::Add, vec![Sort::Int; 2]),
            1 => (Op::Sub, vec![Sort::Int; 2]),
            2 => (Op::BvToNat, vec![Sort::Bits(8)]),
            3 => (Op::StrLen, vec![Sort::Text]),
            4 => (Op::StrIndexOf, vec![Sort::Text, Sort::Text, Sort::Int]),
            5 => (Op::StrLastIndexOf, vec![Sort::Text, Sort::Text, Sort::Int]),
            6 => (Op::StrToCode, vec![Sort::Text]),
            7 => (Op::StrToInt, vec![Sort::Text]),
            _ => (Op::Ite, vec![Sort::Bool, Sort::Int, Sort::Int]),
        },
        Sort::Text => match dice.roll(8) {
            0 => (Op::StrConcat, vec![Sort::Text; 2]),
            1 => (Op::StrAt, vec![Sort::Text, Sort::Int]),
            2 => (Op::StrSubstr, vec![Sort::Text, Sort::Int, Sort::Int]),
            3 => (Op::StrReplace, vec![Sort::Text; 3]),
            4 => (Op::StrFromCode, vec![Sort::Int]),
            5 => (Op::StrTrim, vec![Sort::Text]),
            6 => (Op::StrFromInt, vec![Sort::Int]),
            _ => (Op::Ite, vec![Sort::Bool, Sort::Text, Sort::Text]),
        },
    };
    let arguments: Vec<Term> = sorts.into_iter().map(|s| term(pool, dice, s, depth - 1)).collect();
    pool.apply(op, &arguments).expect("well sorted")
}

fn name(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "p",
        Sort::Bits(_) => "v",
        Sort::Int => "n",
        Sort::Text => "s",
    }
}

fn formula(seed: u64) -> (Pool, Vec<Term>) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
    let mut pool = Pool::new();
    let n = 1 + dice.roll(4);
    let assertions = (0..n).map(|_| term(&mut pool, &mut dice, Sort::Bool, 3)).collect();
    (pool, assertions)
}

fn n_formulas() -> u64 {
    std::env::var("ALGOFIND_FORMULAS").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

/// Neither may say no without bound where the other shows values.
fn compare(program: Program) {
    let Some(mut other) = Process::find(program) else {
        eprintln!("left out: {} is not installed", program.name());
        return;
    };
    let mut bounded = Bounded::new(Bounds { capacity: 10, ..Bounds::default() });
    let mut both = 0;
    for seed in 0..n_formulas() {
        let (mut pool, assertions) = formula(seed);
        let (ours, theirs) =
            (bounded.solve(&mut pool, &assertions, LIMIT), other.solve(&mut pool, &assertions, LIMIT));
        let text = || {
            format!(
                "seed {seed}: built-in {ours:?}, {} {theirs:?}\n{}",
                other.name(),
                script(&pool, &assertions)
            )
        };
        match (&ours, &theirs) {
            (Answer::Yes(_), Answer::No(_))
            | (Answer::No(No::Proof), Answer::Yes(_))
            | (Answer::Unknown(algofind_behave::solve::Reason::Broken(_)), _) => panic!("{}", text()),
            (Answer::No(No::WithinBound), Answer::Yes(model)) => {
                assert!(out_of_bound(model), "{}", text());
            }
            (Answer::Unknown(_), _) | (_, Answer::Unknown(_)) => {}
            _ => both += 1,
        }
    }
    eprintln!("{}: {both} of {} formulas decided by both", program.name(), n_formulas());
    assert!(both * 10 >= n_formulas() * 5, "{}: only {both} were decided by both", program.name());
}

/// Whether the values lie outside of what the built-in solver looks at. Values on the way may lie outside as well,
/// so strings near the capacity count.
fn out_of_bound(model: &Model) -> bool {
    model.values().any(|value| match value {
        Literal::Text(units) => units.len() > 8 || units.iter().any(|u| *u > 255),
        Literal::Int(n) => n.unsigned_abs() > 1 << 15,
        _ => false,
    })
}

#[test]
fn the_built_in_solver_agrees_with_z3() {
    compare(Program::Z3);
}

#[test]
fn the_built_in_solver_agrees_with_cvc5() {
    compare(Program::Cvc5);
}

#[test]
fn what_is_printed_reads_back_as_the_same_formula() {
    for seed in 0..400 {
        let (pool, assertions) = formula(seed);
        let printed = script(&pool, &assertions);
        if printed.contains("r!") {
            // Our own operations are written as definitions.
            continue;
        }
        let read = parse(&printed).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{printed}"));
        let mut dice = Dice(seed);
        for _ in 0..5 {
            let model: Model = pool
                .variables(&assertions)
                .into_iter()
                .map(|(name, sort)| {
                    let value = match sort {
                        Sort::Bool => Literal::Bool(dice.roll(2) == 0),
                        Sort::Bits(w) => Literal::bits(w, u128::from(dice.roll(256))),
                        Sort::Int => Literal::Int(i128::from(dice.roll(9)) - 2),
                        Sort::Text => Literal::text(["", "a\"b", "Ab.c", "\\u{1}é"][dice.roll(4) as usize]),
                    };
                    (name, value)
                })
                .collect();
            for (before, after) in assertions.iter().zip(&read.assertions) {
                assert_eq!(
                    eval(&pool, *before, &model),
                    eval(&read.pool, *after, &model),
                    "seed {seed}\n{printed}"
                );
            }
        }
    }
}

/// The script's answer by the built-in solver and by whatever else is installed.
fn decide(text: &str) -> Vec<(String, Answer)> {
    let read = parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let mut solvers: Vec<Box<dyn Solver>> = vec![Box::new(Bounded::default())];
    for program in [Program::Z3, Program::Cvc5] {
        match Process::find(program) {
            Some(process) => solvers.push(Box::new(process)),
            None => eprintln!("left out: {} is not installed", program.name()),
        }
    }
    solvers
        .iter_mut()
        .map(|s| {
            let mut pool = read.pool.clone();
            (s.name().to_owned(), s.solve(&mut pool, &read.assertions, Duration::from_secs(10)))
        })
        .collect()
}

#[test]
fn a_file_name_loses_its_extension() {
    // Line 8 of Fig. 5 of the paper, §2.2: R = S.sub(0, E) with "log.txt" and "log" leaves E = 3.
    let text = "(declare-const S String)(declare-const R String)(declare-const E Int)
        (assert (= S \"log.txt\")) (assert (= R \"log\"))
        (assert (= R (str.substr S 0 E)))";
    for (name, answer) in decide(text) {
        let Answer::Yes(model) = answer else { panic!("{name}: {answer:?}") };
        assert_eq!(model["E"], Literal::Int(3), "{name}");
    }
}

#[test]
fn a_no_about_machine_integers_is_a_proof_and_one_about_strings_is_not() {
    let integers = "(declare-const x (_ BitVec 32)) (assert (= (bvmul x #x00000002) #x00000003))";
    let strings = "(declare-const s String) (assert (> (str.len s) 500)) (assert (= (str.at s 400) \"x\"))";
    for (name, answer) in decide(integers) {
        assert_eq!(answer, Answer::No(No::Proof), "{name}");
    }
    for (name, answer) in decide(strings) {
        if name == "built-in" {
            assert_eq!(answer, Answer::No(No::WithinBound));
        } else {
            assert!(!matches!(answer, Answer::No(_)), "{name}: {answer:?}");
        }
    }
}

#[test]
fn wrong_sorts_and_widths_are_refused() {
    for text in [
        "(declare-const s String) (assert (bvult s s))",
        "(declare-const s (_ BitVec 999))",
        "(assert (= 1 \"a\"))",
        "(assert (frobnicate 1))",
        "(assert 3)",
        "(assert (= 1",
        "(assert )",
        ")",
    ] {
        assert!(parse(text).is_err(), "{text}");
    }
}

#[test]
fn a_solver_that_dies_is_an_answer_and_not_a_crash() {
    let mut gone = Process::new(Program::Z3, "/nowhere/z3");
    let mut ended = Process::new(Program::Z3, "/bin/false");
    let mut pool = Pool::new();
    let x = pool.variable("x", Sort::Bool);
    for solver in [&mut gone, &mut ended] {
        for _ in 0..2 {
            let answer = solver.solve(&mut pool, &[x], LIMIT);
            assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
        }
    }
}

#[test]
fn hard_questions_end_in_time() {
    // Factors of a product of two primes of 26 bits.
    let text = "(declare-const a (_ BitVec 64))(declare-const b (_ BitVec 64))
        (assert (bvult a #x0000000008000000))(assert (bvult b #x0000000008000000))
        (assert (bvult #x0000000000000001 a))(assert (bvult #x0000000000000001 b))
        (assert (= (bvmul a b) #x000fffffaa000277))";
    let read = parse(text).expect("a script");
    let start = std::time::Instant::now();
    let mut pool = read.pool.clone();
    Bounded::default().solve(&mut pool, &read.assertions, Duration::from_millis(300));
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
