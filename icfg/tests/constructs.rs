//! One snapshot per fixture: drop a file into `fixtures/<language>/` and bless it.

use std::fmt::Write as _;

use algofind_icfg::ir::Language;
use algofind_icfg::spelling::Spelling;
use algofind_icfg::{Frontend, Icfg, lang};

fn snapshot(frontend: &dyn Frontend, path: &std::path::Path) -> String {
    let source = std::fs::read_to_string(path).expect("fixture is readable");
    let graph = Icfg::from_files([frontend.lower(source.into())]);
    let mut text = String::new();
    for file in graph.files() {
        if file.error_share() > 0.0 {
            text += "has syntax errors\n";
        }
        for notice in file.notices() {
            let _ = writeln!(text, "{notice:?}");
        }
    }
    for function in graph.functions() {
        let _ = writeln!(text, "{}", function.dump());
    }
    text
}

#[cfg(feature = "java")]
#[test]
fn java() {
    let frontend = lang::java::frontend();
    insta::glob!("fixtures/java/*.java", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "c")]
#[test]
fn c() {
    let frontend = lang::c::frontend();
    insta::glob!("fixtures/c/*.c", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "cpp")]
#[test]
fn cpp() {
    let frontend = lang::cpp::frontend();
    insta::glob!("fixtures/cpp/*.cpp", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "csharp")]
#[test]
fn csharp() {
    let frontend = lang::csharp::frontend();
    insta::glob!("fixtures/csharp/*.cs", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "kotlin")]
#[test]
fn kotlin() {
    let frontend = lang::kotlin::frontend();
    insta::glob!("fixtures/kotlin/*.kt", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

/// A misspelt kind or field would be passed over in silence.
#[test]
fn every_table_fits_its_grammar() {
    let problems: Vec<(Language, String)> = lang::all()
        .iter()
        .flat_map(|frontend| frontend.problems().into_iter().map(|problem| (frontend.language(), problem)))
        .collect();
    assert!(problems.is_empty(), "{problems:#?}");
}

#[cfg(feature = "go")]
#[test]
fn go() {
    let frontend = lang::go::frontend();
    insta::glob!("fixtures/go/*.go", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "pcode")]
#[test]
fn pcode() {
    let frontend = lang::pcode::frontend();
    insta::glob!("fixtures/pcode/*.pcode", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "python")]
#[test]
fn python() {
    let frontend = lang::python::frontend();
    insta::glob!("fixtures/python/*.py", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "rust")]
#[test]
fn rust() {
    let frontend = lang::rust::frontend();
    insta::glob!("fixtures/rust/*.rs", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "javascript")]
#[test]
fn javascript() {
    let frontend = lang::javascript::frontend();
    insta::glob!("fixtures/javascript/*.js*", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "javascript")]
#[test]
fn typescript() {
    let frontend = lang::javascript::typescript();
    insta::glob!("fixtures/typescript/*.ts", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

#[cfg(feature = "javascript")]
#[test]
fn tsx() {
    let frontend = lang::javascript::tsx();
    insta::glob!("fixtures/typescript/*.tsx", |path| insta::assert_snapshot!(snapshot(&frontend, path)));
}

/// What a language writes, and what pseudo-code writes for it.
#[cfg(all(feature = "csharp", feature = "kotlin"))]
#[test]
fn statements_are_spelled_as_in_pseudo_code() {
    let (csharp, kotlin) = (lang::csharp::frontend(), lang::kotlin::frontend());
    let cases: [(&dyn Frontend, &str, &str); 5] = [
        (&csharp, "foreach (KeyValuePair<int, Node> x in xs)", "for x in xs"),
        (&kotlin, "for (i in 0 until n)", "for i = 0 .. n"),
        (&kotlin, "for (i in n downTo 1)", "for i = n downto 1"),
        (&kotlin, "for (x in xs)", "for x in xs"),
        (&kotlin, "val mid: Int = (low + high) / 2", "mid = (low + high) / 2"),
    ];
    for (frontend, code, common) in cases {
        assert_eq!(frontend.spelling().show(code), Spelling::COMMON.show(common), "{code}");
    }
}
