//! Text that is cut off, damaged, or no program at all.

use std::path::Path;

use algofind_icfg::ir::Notice;
use algofind_icfg::{Frontend, FunctionRef, Icfg, lang};
use proptest::prelude::*;

use crate::invariants;

fn lower(frontend: &dyn Frontend, source: &str) -> Icfg {
    let graph = Icfg::from_files([frontend.lower(source.into())]);
    invariants::check(&graph);
    graph
}

/// Texts in the language of a frontend.
fn fixtures(frontend: &dyn Frontend) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let is_read = |path: &Path| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| frontend.extensions().contains(&extension))
    };
    let folders = std::fs::read_dir(&root).expect("fixtures").flatten();
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.path()).expect("fixtures").flatten());
    let mut paths: Vec<_> = files.map(|file| file.path()).filter(|path| is_read(path)).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("fixture is readable")).collect()
}

#[test]
fn truncated_files_keep_the_laws() {
    for frontend in lang::all() {
        let texts = fixtures(frontend.as_ref());
        assert!(!texts.is_empty(), "{} has fixtures", frontend.language());
        for text in texts {
            for (at, _) in text.char_indices().step_by(7) {
                lower(frontend.as_ref(), &text[..at]);
            }
        }
    }
}

#[test]
fn nesting_of_any_depth_is_lowered() {
    const DEPTH: usize = 100_000;
    let c = lang::c::frontend();
    let deep = |open: &str, middle: &str, close: &str| {
        let text = format!("void f(int x) {{ {}{middle}{} }}", open.repeat(DEPTH), close.repeat(DEPTH));
        lower(&c, &text)
    };
    let blocks = deep("{", "x = 1;", "}");
    assert_eq!(blocks.n_nodes(), 3);
    let tests = deep("if (x) ", "x = 1;", "");
    assert_eq!(tests.functions().map(FunctionRef::decisions).sum::<u32>(), DEPTH as u32);
    let chain = deep("if (x) {} else ", "x = 1;", "");
    assert_eq!(chain.n_nodes(), DEPTH + 3);
    let loops = deep("for (;;) { g(); ", "break;", "}");
    assert_eq!(loops.functions().map(FunctionRef::n_loops).sum::<usize>(), DEPTH);
    let parens = deep("(", "x", ")");
    assert!(parens.n_nodes() >= 2);
    let sums = deep("x + ", "x;", "");
    assert_eq!(sums.nodes().map(|node| node.operators().len()).sum::<usize>(), DEPTH);
    let opened = deep("{", "x = 1;", "");
    assert!(opened.n_functions() <= 1);
}

#[test]
fn hopeless_errors_are_given_up_and_reported() {
    let text = format!("void f(int x) {{ {}x{} }}", "g(".repeat(30_000), ")".repeat(30_000));
    let graph = lower(&lang::c::frontend(), &text);
    let file = graph.files().next().expect("one file");
    // Whether the parser copes is its own business; if it does not, the report says so.
    assert_eq!(file.notices().contains(&Notice::GaveUp), graph.n_functions() == 0);
}

#[test]
fn long_lines_are_read() {
    let text = format!("int f(int x) {{ {} return x; }}", "x = x + 1; ".repeat(20_000));
    let graph = lower(&lang::c::frontend(), &text);
    assert_eq!(graph.n_nodes(), 20_003);
    let numbers = format!("int t[] = {{ {} }};", "1, ".repeat(200_000));
    assert_eq!(lower(&lang::c::frontend(), &numbers).n_nodes(), 0);
}

#[test]
fn nul_bytes_and_line_ends_of_all_kinds_are_read() {
    for frontend in [lang::c::frontend(), lang::java::frontend()] {
        lower(&frontend, "\0\0\0");
        lower(&frontend, "class A { void f() { g(\0); } }");
        lower(&frontend, "int f(void)\r\n{\r\n  return 1;\r\n}\r\n");
        lower(&frontend, "int f(void)\r{\r  return 1;\r}\r");
        lower(&frontend, "");
    }
    let graph = lower(&lang::c::frontend(), "int f(void)\r\n{\r\n  return 1;\r\n}\r\n");
    let function = graph.functions().next().expect("one function");
    assert_eq!((function.lines().first, function.lines().last), (1, 4));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn any_text_keeps_the_laws(text in "\\PC{0,200}") {
        for frontend in lang::all() {
            lower(frontend.as_ref(), &text);
        }
    }

    #[test]
    fn any_soup_of_tokens_keeps_the_laws(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "int", "f", "(", ")", "{", "}", ";", "if", "else", "for", "while", "do", "switch", "case", "default", ":",
                "try", "catch", "finally", "break", "continue", "return", "x", "=", "1", "+", "&&", "?", "[", "]", ",",
                "class", "A", "->", "new", "goto", "l", "\n#if A\n", "\n#else\n", "\n#endif\n", "/*", "*/", "//", "\"", "'",
                "FOREACH", "@", "$", "to", "é", "\\", "yield", "def", "fn", "let", "match", "=>",
                "|", "elif", "except", "with", "in", "'a", "loop", "\n    ", "\n", "`", "${", "lambda", "of", "function", "async",
                "await", "::", "~", "template", "<", ">", "namespace", "operator", "throw",
                "func", ":=", "range", "select", "fallthrough", "defer", "go", "package", "\n", "<-",
            ]),
            0..80,
        ),
    ) {
        let text = format!("class A {{ void f(int x) {{ {} }} }}", words.join(" "));
        for frontend in lang::all() {
            lower(frontend.as_ref(), &text);
            lower(frontend.as_ref(), &words.join(" "));
        }
    }
}
