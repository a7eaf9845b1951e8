use crate::support::algofind_with_input;

const GOOD: &[u8] = b"F(x)\n    while $x > 0$\n        $x = x - 1$\n    return $x$\n";
const BAD: &[u8] = b"F(x)\n    while x > 0\n        $x = x - 1$\n    return $x\n";

#[test]
fn good_pcode_passes() {
    let run = algofind_with_input(["check", "-"], GOOD);
    assert_eq!(run.code, 0);
    assert_eq!(run.stdout, "standard input: 1 function, 0 errors, 0 warnings\n");
}

#[test]
fn errors_are_underlined() {
    let run = algofind_with_input(["check", "-"], BAD);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn json_has_code_message_and_place() {
    let run = algofind_with_input(["check", "-", "--json"], BAD);
    assert_eq!(run.code, 1);
    let json = run.json();
    let first = &json["diagnostics"][0];
    assert_eq!(first["code"], "expected-test");
    assert_eq!(first["severity"], "error");
    assert_eq!(first["start"], serde_json::json!({ "line": 2, "column": 11 }));
    assert_eq!(first["span"], serde_json::json!({ "start": 15, "end": 20 }));
}

#[test]
fn notes_do_not_fail() {
    let run = algofind_with_input(["check", "-"], b"$x = 1$\n");
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(run.stdout.contains("note[no-header]"), "{}", run.stdout);
}

#[test]
fn plain_pseudo_code_is_sent_to_convert() {
    let run = algofind_with_input(["check", "-"], b"F(x)\n  if x > 1 then\n    x := 2\n");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("algofind convert"), "{}", run.stderr);
}

#[test]
fn wide_characters_and_tabs_do_not_confuse() {
    let text = "F(x)\n\twhile \u{4f60}\u{597d} ≠ \u{1F600}\n\t\t$x = 1$\n";
    let run = algofind_with_input(["check", "-"], text.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("expected-test"));
}

#[test]
fn not_utf8_cannot_be_read() {
    let run = algofind_with_input(["check", "-"], b"\xFF\xC0");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("offset 0"), "{}", run.stderr);
}
