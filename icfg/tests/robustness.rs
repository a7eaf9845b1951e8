//! Input nobody would write: whatever a file holds, the project opens, the rest of it is there, and the laws hold.

#[path = "laws/invariants.rs"]
mod invariants;

use std::fs;

use algofind_icfg::Icfg;
use algofind_icfg::project::{Project, Registry, SkipReason, WalkOptions, parse_text};
use proptest::prelude::*;

const HEALTHY: &[u8] = b"int healthy(int x) { return x; }";

const JAVA: &str = "package p;\nimport java.util.*;\n/** Doc. */\nclass A<T extends B> extends C {\n  int[] a = {1, 2};\n  \
    int f(int x) throws E {\n    for (int i = 0, j = 1; i < x; i++) { if (i % 2 == 0) continue; else break; }\n    \
    switch (x) { case 1: case 2: return 1; default: x++; }\n    try { g(() -> x); } catch (E | F e) { throw e; } \
    finally { h(); }\n    do { x--; } while (x > 0 && !done);\n    return x > 0 ? 1 : 2;\n  }\n}\n";

const C: &str = "#include <a.h>\n#define M(x) do { x; } while (0)\nstruct s { int (*f)(int); };\nstatic int f(a, b) int a; char *b;\n\
    {\n  int i, *p = &a;\n#ifdef X\n  if (a) goto out;\n#else\n  M(a++);\n#endif\n  for (;;) { switch (a) { case 1: i = 2; \
    default: break; } }\nout:\n  return p->q[i](b, 'c', \"s\\\"\");\n}\n";

/// Opens a folder with one healthy file and others; the healthy one must come through whatever the others are.
fn open_beside(files: &[(&str, &[u8])], options: WalkOptions) -> Project {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("zz_healthy.c"), HEALTHY).expect("a new file");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("a new file");
    }
    let project = Project::builder().walk_options(options).open([folder.path()]).expect("the folder exists");
    assert!(project.graph().functions().any(|function| function.name() == "healthy"));
    invariants::check(project.graph());
    project
}

fn lowered(name: &str, text: &str) -> Icfg {
    let registry = Registry::builtin();
    let frontend = registry.for_path(name).expect("a known ending");
    let graph = Icfg::from_files([parse_text(frontend, name, text.into()).expect("no panic")]);
    invariants::check(&graph);
    graph
}

#[test]
fn files_cut_off_anywhere_are_read_as_far_as_they_go() {
    for (name, text) in [("A.java", JAVA), ("a.c", C)] {
        assert!(lowered(name, text).n_functions() > 0, "the whole file has functions");
        for end in (0..text.len()).step_by(3).filter(|&end| text.is_char_boundary(end)) {
            lowered(name, &text[..end]);
        }
    }
}

#[test]
fn a_huge_line_is_left_out_by_default_and_read_on_request() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let huge = folder.path().join("huge.c");
    // Fifty megabytes without writing them: the size decides before the file is opened.
    fs::File::create(&huge).and_then(|file| file.set_len(50_000_000)).expect("a sparse file");
    fs::write(folder.path().join("ok.c"), HEALTHY).expect("a new file");
    let project = Project::open([folder.path()]).expect("exists");
    assert_eq!(project.graph().n_files(), 1);
    let reason = &project.report().skipped[0].reason;
    assert_eq!(reason, &SkipReason::TooLarge { n_bytes: 50_000_000, limit: 8_000_000 });

    let line = format!("void f(void) {{ {} }}", "x = x + 1; ".repeat(50_000));
    let options = WalkOptions { max_file_bytes: u64::MAX, ..WalkOptions::default() };
    let project = open_beside(&[("line.c", line.as_bytes())], options);
    assert_eq!(project.graph().functions().next().expect("two functions").nodes().len(), 50_002);
}

#[test]
fn nesting_a_hundred_thousand_deep_does_not_overflow() {
    const DEPTH: usize = 100_000;
    let nest = |open: &str, inner: &str, close: &str| open.repeat(DEPTH) + inner + &close.repeat(DEPTH);
    let cases: [(&str, String); 7] = [
        ("blocks.c", format!("void f(void) {{ {} }}", nest("{", "x = 1;", "}"))),
        ("ifs.c", format!("void f(void) {{ {} }}", nest("if (x) ", "y = 1;", ""))),
        ("parentheses.c", format!("int f(void) {{ return {}; }}", nest("(", "1", ")"))),
        ("calls.c", format!("int f(void) {{ return {}; }}", nest("g(", "1", ")"))),
        ("open.c", "{".repeat(DEPTH)),
        ("Classes.java", nest("class A { ", "void f() { g(); }", "}")),
        ("Lambdas.java", format!("class A {{ void f() {{ {}; }} }}", nest("g(() -> ", "1", ")"))),
    ];
    let files: Vec<(&str, &[u8])> = cases.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    let project = open_beside(&files, WalkOptions::default());
    assert_eq!(project.graph().n_files(), cases.len() + 1);
}

#[test]
fn empty_and_odd_files_are_files() {
    let project = open_beside(
        &[
            ("empty.c", b""),
            ("bom.c", b"\xEF\xBB\xBF"),
            ("newlines.c", b"\r\n\r\n\r\n"),
            ("Cr.java", b"class A {\r void f() {}\r}"),
            ("late_nul.c", &[&[b' '; 9000][..], b"void f(void) {\0 g(); }"].concat()),
            ("nul.c", b"\0\0\0"),
            ("odd_utf16.c", b"\xFF\xFEa"),
            ("surrogate.c", b"\xFF\xFE\x00\xD8"),
        ],
        WalkOptions::default(),
    );
    assert_eq!(project.graph().n_files(), 8);
    assert_eq!(project.report().skipped.len(), 1);
    assert_eq!(project.report().skipped[0].reason, SkipReason::Binary);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_bytes_never_stop_a_project(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        open_beside(&[("a.c", &bytes), ("A.java", &bytes)], WalkOptions::default());
    }

    /// Real code with pieces cut out, doubled and swapped is nearer to what breaks a lowering than noise is.
    #[test]
    fn shuffled_code_keeps_the_laws(cuts in proptest::collection::vec((0.0..1.0, 0.0..1.0_f64), 1..6), java: bool) {
        let (name, text) = if java { ("A.java", JAVA) } else { ("a.c", C) };
        let mut shuffled = String::new();
        for (start, length) in cuts {
            let start = (start * text.len() as f64) as usize;
            let end = text.len().min(start + (length * 200.0) as usize);
            shuffled.push_str(&text[start..end]);
        }
        lowered(name, &shuffled);
    }
}
