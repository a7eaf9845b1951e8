//! The paper's own example: `stripExtension` of Fig. 5, its tree of Fig. 6, and the pairs of §2.4.

use std::time::Duration;

use algofind_behave::form::{
    Binary, Block, BlockId, Compare, Function, FunctionId, FunctionRef, Instruction, Kind, Language, Local,
    LocalId, Operand, Parameter, Program, Receiver, Step, Symbol, SymbolId, SymbolKind, Terminator, Text,
    TextId, TextKind, Type, Unit, UnitId,
};
use algofind_behave::matching::{Bucket, Coverage, Word};
use algofind_behave::solve::{Answer, Bounded};
use algofind_behave::symbolic::{Bounds, explore};
use algofind_behave::value::Value;

const L: [LocalId; 7] = [LocalId(0), LocalId(1), LocalId(2), LocalId(3), LocalId(4), LocalId(5), LocalId(6)];

fn block(steps: Vec<(u32, Instruction)>, end_line: u32, end: Terminator) -> Block {
    let steps = steps.into_iter().map(|(line, instruction)| Step { line, instruction }).collect();
    Block { steps, end, end_line, handler: None }
}

/// Fig. 5 in executable form, by the figure's line numbers.
fn strip_extension() -> (Program, FunctionRef) {
    let local = |l: LocalId| Operand::Local(l);
    let call = |to: LocalId, symbol: u32, arguments: Vec<Operand>| Instruction::Call {
        to: Some(to),
        callee: SymbolId(symbol),
        arguments,
    };
    let positive = |to: LocalId, of: LocalId| Instruction::Compare {
        to,
        op: Compare::Gt,
        kind: Kind::I32,
        a: Operand::Local(of),
        b: Operand::Bits(0),
    };
    let text = Type::Text(TextKind::String);
    let mut unit = Unit::new("Strip.java", Language::Java);
    for key in ["lastIndexOf(int)", "indexOf(java.lang.String)", "substring(int,int)"] {
        let key = format!("java.lang.String.{key}");
        unit.symbols.push(Symbol { kind: SymbolKind::Function, key, path: None });
    }
    unit.texts.push(Text::Utf16("/".encode_utf16().collect()));
    let kinds = [Kind::Ref, Kind::I32, Kind::Bool, Kind::I32, Kind::Ref, Kind::Ref, Kind::Bool];
    let branch = |condition, then, otherwise| Terminator::Branch {
        condition: Operand::Local(condition),
        then: BlockId(then),
        otherwise: BlockId(otherwise),
    };
    let plus_one = Instruction::Binary {
        to: L[3],
        op: Binary::Add,
        kind: Kind::I32,
        a: local(L[3]),
        b: Operand::Bits(1),
    };
    unit.functions.push(Function {
        name: "stripExtension".into(),
        key: "Strip.stripExtension(java.lang.String)".into(),
        class: None,
        receiver: Receiver::None,
        parameters: vec![Parameter { name: "scriptFile".into(), ty: text.clone() }],
        result: text,
        start: 1,
        end: 12,
        locals: kinds.iter().map(|kind| Local { kind: *kind, name: None }).collect(),
        blocks: vec![
            block(
                vec![(2, call(L[1], 0, vec![local(L[0]), Operand::Bits(46)])), (3, positive(L[2], L[1]))],
                3,
                branch(L[2], 1, 4),
            ),
            block(
                vec![
                    (4, Instruction::Text { to: L[4], text: TextId(0) }),
                    (4, call(L[3], 1, vec![local(L[0]), local(L[4])])),
                    (4, plus_one),
                    (5, positive(L[6], L[3])),
                ],
                5,
                branch(L[6], 2, 3),
            ),
            block(
                vec![(6, call(L[5], 2, vec![local(L[0]), local(L[3]), local(L[1])]))],
                6,
                Terminator::Return(Some(local(L[5]))),
            ),
            block(
                vec![(8, call(L[5], 2, vec![local(L[0]), Operand::Bits(0), local(L[1])]))],
                8,
                Terminator::Return(Some(local(L[5]))),
            ),
            block(Vec::new(), 10, Terminator::Return(Some(local(L[0])))),
        ],
        searchable: true,
        guards: None,
    });
    (Program::link(vec![unit]), FunctionRef { unit: UnitId(0), function: FunctionId(0) })
}

#[test]
fn strip_extension_is_an_over_then_a_full_then_an_under_match() {
    let (program, function) = strip_extension();
    let mut paths = explore(&program, function, Bounds::default());
    assert!(!paths.partial);
    let ends: Vec<u32> = paths
        .paths
        .iter()
        .map(|p| {
            p.decisions.last().map_or(0, |(_, to)| program.function(function).blocks[to.0 as usize].end_line)
        })
        .collect();
    let mut sorted = ends.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [6, 8, 10], "the three paths of Fig. 6 that do not throw");
    let pairs = [
        ("log.txt", "log"),
        ("log.txt.txt", "log.txt"),
        ("log", "log"),
        ("C:/abc.tex", "abc"),
        ("ftp://path/abc.tex", "abc"),
    ];
    let mut solver = Bounded::default();
    let text = |t: &str| Value::Text(t.into());
    let taken: Vec<Vec<usize>> = (0..paths.paths.len())
        .map(|path| {
            (0..pairs.len())
                .filter(|p| {
                    let (input, output) = pairs[*p];
                    let answer = paths.solve(
                        path,
                        &[Some(text(input))],
                        Some(&text(output)),
                        &mut solver,
                        Duration::from_secs(20),
                    );
                    match answer.expect("strings are followed") {
                        Answer::Yes(_) => true,
                        Answer::No(_) => false,
                        Answer::Unknown(why) => panic!("{why:?}"),
                    }
                })
                .collect()
        })
        .collect();
    let of_line = |line: u32| &taken[ends.iter().position(|e| *e == line).expect("a path")][..];
    assert_eq!((of_line(10), of_line(8), of_line(6)), (&[2][..], &[0, 1][..], &[3][..]));
    let words: Vec<_> = (3..=5).map(|n| Coverage::new(n, taken.clone())).collect();
    assert_eq!(words[0].word(), Some(Word::Over));
    assert_eq!(words[1].word(), Some(Word::Full));
    assert_eq!(words[2].word(), Some(Word::Under));
    let buckets: Vec<_> = words.iter().filter_map(Bucket::of).map(Bucket::number).collect();
    assert_eq!(buckets, [4, 2, 6]);
}

#[test]
fn what_is_free_is_solved_for() {
    // Neither the input is given nor the path: "log" comes out of line 8 for some name with a dot and without a slash.
    let (program, function) = strip_extension();
    let mut paths = explore(&program, function, Bounds::default());
    let mut solver = Bounded::default();
    let at = (0..3).find(|p| {
        let path = &paths.paths[*p];
        path.decisions.last().is_some_and(|(_, to)| *to == BlockId(3))
    });
    let answer = paths.solve(
        at.expect("line 8"),
        &[None],
        Some(&Value::Text("log".into())),
        &mut solver,
        Duration::from_secs(20),
    );
    let Some(Answer::Yes(model)) = answer else { panic!("{answer:?}") };
    let algofind_behave::smt::Literal::Text(units) = &model["a0"] else { panic!("{model:?}") };
    let name = String::from_utf16(units).expect("text");
    assert_eq!(name.rsplit_once('.').map(|(stem, _)| stem), Some("log"));
    assert!(!name.contains('/'));
    let printed = paths.smt_lib(&paths.paths[0]);
    assert!(printed.contains("(declare-const a0 String)"), "{printed}");
}
