//! Programs made at random, printed as Java, C, C++ and Go, whose decisions and loops are known beforehand.

use std::fmt::Write as _;

use algofind_icfg::{Frontend, Icfg, lang};
use proptest::prelude::*;

use crate::invariants;

#[derive(Clone, Debug)]
enum Stmt {
    Assign,
    Call,
    Return,
    Break,
    Continue,
    /// Both operands of a short-circuit decide.
    If {
        is_joined: bool,
        then: Vec<Stmt>,
        otherwise: Option<Vec<Stmt>>,
    },
    While(Vec<Stmt>),
    DoWhile(Vec<Stmt>),
    For(Vec<Stmt>),
    Switch {
        cases: Vec<(Vec<Stmt>, bool)>,
        has_default: bool,
    },
    /// Try with one handler and a final block; C has none, so its blocks are printed in sequence.
    Try(Vec<Stmt>, Vec<Stmt>, Vec<Stmt>),
}

fn block() -> impl Strategy<Value = Vec<Stmt>> {
    let leaf = prop_oneof![
        4 => Just(Stmt::Assign),
        2 => Just(Stmt::Call),
        1 => Just(Stmt::Return),
        1 => Just(Stmt::Break),
        1 => Just(Stmt::Continue),
    ];
    let stmt = leaf.prop_recursive(5, 48, 4, |inner| {
        let block = || prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            (any::<bool>(), block(), prop::option::of(block()))
                .prop_map(|(is_joined, then, otherwise)| Stmt::If { is_joined, then, otherwise }),
            block().prop_map(Stmt::While),
            block().prop_map(Stmt::DoWhile),
            block().prop_map(Stmt::For),
            (prop::collection::vec((block(), any::<bool>()), 0..4), any::<bool>())
                .prop_map(|(cases, has_default)| Stmt::Switch { cases, has_default }),
            (block(), block(), block()).prop_map(|(body, handler, last)| Stmt::Try(body, handler, last)),
        ]
    });
    prop::collection::vec(stmt, 0..6)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Style {
    #[default]
    Java,
    C,
    Go,
}

/// Text of a program, and what it must have.
#[derive(Default)]
struct Printer {
    text: String,
    style: Style,
    decisions: u32,
    loops: usize,
}

impl Printer {
    fn block(&mut self, block: &[Stmt], in_loop: bool, in_switch: bool) {
        self.text += "{\n";
        for stmt in block {
            self.stmt(stmt, in_loop, in_switch);
        }
        self.text += "}\n";
    }

    fn stmt(&mut self, stmt: &Stmt, in_loop: bool, in_switch: bool) {
        match stmt {
            Stmt::Assign => self.text += "x = x + a[1]; // step\n",
            Stmt::Call => self.text += "g(x, 2);\n",
            Stmt::Return => self.text += "return;\n",
            Stmt::Break if in_loop || in_switch => self.text += "break;\n",
            Stmt::Continue if in_loop => self.text += "continue;\n",
            Stmt::Break | Stmt::Continue => self.text += ";\n",
            Stmt::If { is_joined, then, otherwise } => {
                self.decisions += 1 + u32::from(*is_joined);
                self.text += if *is_joined { "if (x > 0 && x < 9)" } else { "if (x > 0)" };
                self.block(then, in_loop, in_switch);
                if let Some(otherwise) = otherwise {
                    // In Go a line end would end the statement.
                    self.text.truncate(self.text.trim_end().len());
                    self.text += " else ";
                    self.block(otherwise, in_loop, in_switch);
                }
            }
            Stmt::While(body) | Stmt::DoWhile(body) if self.style == Style::Go => {
                self.looped("for x != 3 ", body, "\n");
            }
            Stmt::For(body) if self.style == Style::Go => self.looped("for i = 0; i < x; i++ ", body, "\n"),
            Stmt::While(body) => self.looped("while (x != 3) ", body, "\n"),
            Stmt::DoWhile(body) => self.looped("do ", body, "while (x == 4);\n"),
            Stmt::For(body) => self.looped("for (i = 0; i < x; i++) ", body, "\n"),
            Stmt::Switch { cases, has_default } => {
                self.text += "switch (x) {\n";
                for (at, (body, ends)) in cases.iter().enumerate() {
                    self.decisions += 1;
                    let _ = writeln!(self.text, "case {at}:");
                    self.block(body, in_loop, true);
                    self.text += if *ends { "break;\n" } else { "" };
                }
                self.text += if *has_default { "default: x = 7;\n}\n" } else { "}\n" };
            }
            Stmt::Try(body, handler, last) => {
                for (at, (head, block)) in
                    [("try ", body), ("catch (Exception e) ", handler), ("finally ", last)]
                        .into_iter()
                        .enumerate()
                {
                    if self.style == Style::Java {
                        self.decisions += u32::from(at == 1);
                        self.text += head;
                    }
                    self.block(block, in_loop, in_switch);
                }
            }
        }
    }

    fn looped(&mut self, head: &str, body: &[Stmt], tail: &str) {
        self.decisions += 1;
        self.loops += 1;
        self.text += head;
        self.block(body, true, false);
        self.text += tail;
    }
}

fn check(frontend: &dyn Frontend, style: Style, program: &[Stmt]) {
    let mut printer = Printer { style, ..Printer::default() };
    printer.text += match style {
        Style::Java => "class A { void f(int x, int[] a) ",
        Style::C => "void f(int x, int *a) ",
        Style::Go => "package p\nfunc f(x int, a []int) ",
    };
    printer.block(program, false, false);
    printer.text += if style == Style::Java { "}" } else { "" };
    let graph = Icfg::from_files([frontend.lower(printer.text.as_str().into())]);
    invariants::check(&graph);
    let function = graph.functions().next().expect("one function");
    assert_eq!(function.decisions(), printer.decisions, "{}\n{}", printer.text, function.dump());
    assert_eq!(function.n_loops(), printer.loops, "{}\n{}", printer.text, function.dump());
    assert!(function.file().error_share() < f32::EPSILON);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[cfg(feature = "java")]
    #[test]
    fn java_programs_keep_the_laws(program in block()) {
        check(&lang::java::frontend(), Style::Java, &program);
    }

    #[cfg(feature = "c")]
    #[test]
    fn c_programs_keep_the_laws(program in block()) {
        check(&lang::c::frontend(), Style::C, &program);
    }

    #[cfg(feature = "cpp")]
    #[test]
    fn cpp_programs_keep_the_laws(program in block()) {
        check(&lang::cpp::frontend(), Style::C, &program);
    }

    #[cfg(feature = "go")]
    #[test]
    fn go_programs_keep_the_laws(program in block()) {
        check(&lang::go::frontend(), Style::Go, &program);
    }
}
