use std::io::Read as _;
use std::process::{Command, Stdio};

use crate::support::{algofind, algofind_with_input};

#[test]
fn help_of_every_command_says_what_it_does() {
    let help = algofind(["--help"]);
    assert_eq!(help.code, 0);
    for command in
        ["convert", "check", "graph", "stats", "encode", "encoders", "distill", "tree", "man", "completions"]
    {
        assert!(help.stdout.contains(&format!("\n  {command} ")), "{command} is not in\n{}", help.stdout);
        let own = algofind([command, "--help"]);
        assert_eq!(own.code, 0);
        assert!(own.stdout.contains("Usage: algofind"), "{}", own.stdout);
    }
}

#[test]
fn wrong_arguments_are_exit_code_two() {
    assert_eq!(algofind(["convert"]).code, 2);
    assert_eq!(algofind(["no-such-command"]).code, 2);
    assert_eq!(algofind([]).code, 2);
    assert_eq!(algofind(["graph", "examples/corpus", "--hops", "1"]).code, 2);
}

#[test]
fn there_is_a_manual_page() {
    let run = algofind(["man", "search"]);
    assert!(run.stdout.starts_with(".ie") || run.stdout.contains(".TH"), "{}", run.stdout);
    assert!(run.stdout.contains("query"));
}

#[test]
fn a_syntax_tree_shows_fields_kinds_and_roles() {
    let run = algofind(["tree", "tests/languages/kotlin/Garden.kt"]);
    assert!(run.stdout.contains("condition: binary_expression  ← Binary"), "{}", run.stdout);
    assert!(run.stdout.contains("while_statement  ← While"));
}

#[test]
fn completions_exist_for_common_shells() {
    for shell in ["bash", "zsh", "fish"] {
        let run = algofind(["completions", shell]);
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains("algofind") && run.stdout.contains("convert"));
    }
}

#[test]
fn colour_only_where_it_is_wanted() {
    let bad = b"F(x)\n    while x\n        $y$\n";
    assert!(!algofind_with_input(["check", "-"], bad).stdout.contains('\u{1b}'));
    assert!(algofind_with_input(["check", "-", "--color", "always"], bad).stdout.contains("\u{1b}["));
    assert!(!algofind_with_input(["--color", "never", "check", "-"], bad).stdout.contains('\u{1b}'));
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_algofind"))
        .args(["graph", "examples/corpus", "--json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // The output is far longer than a pipe holds, so the rest of it has no reader.
    let mut beginning = [0; 16];
    child.stdout.take().expect("it is piped").read_exact(&mut beginning).expect("there is output");
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
