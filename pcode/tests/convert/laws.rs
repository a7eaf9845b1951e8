//! What holds for any text.

use algofind_pcode::convert;
use proptest::prelude::*;

use super::render::check;

/// A line of pseudo-code, or something like it.
fn line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "if",
        "then",
        "else",
        "else if",
        "end",
        "end if",
        "end for",
        "fi",
        "od",
        "for",
        "for each",
        "while",
        "do",
        "repeat",
        "until",
        "loop",
        "return",
        "stop",
        "break",
        "error",
        "begin",
        "{",
        "}",
        ":",
        ";",
        ",",
        ".",
        "x",
        "a[i]",
        "= 1",
        "← y",
        "F(x, y)",
        "and",
        "or",
        "not",
        "(",
        ")",
        "[",
        "$",
        "@",
        "\"",
        "//",
        "1.",
        "a)",
        "-",
        "\\State",
        "\\If{x}",
        "\\EndIf",
        "\\eIf{a}{b",
        "**if**",
        "`",
        "```",
        "&larr;",
        "<sub>",
        "Input:",
        "to",
        "downto",
        "..",
        "the node",
        "is red",
        "procedure P(x)",
        "n times",
        "Otherwise",
        "\\",
        "\t",
        "|",
        "\u{1d465}",
        "é",
        "∞",
        "end while",
        "unless",
        "#",
        "/*",
        "*/",
    ]);
    (0usize..9, prop::collection::vec(word, 0..9))
        .prop_map(|(indent, words)| " ".repeat(indent) + &words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn any_text_converts(input in "\\PC{0,300}") {
        check(&input, &convert(&input));
    }

    #[test]
    fn any_characters_convert(input in prop::collection::vec(any::<char>(), 0..120)) {
        let input: String = input.into_iter().collect();
        check(&input, &convert(&input));
    }

    #[test]
    fn any_mix_of_keywords_converts(lines in prop::collection::vec(line(), 0..16)) {
        let input = lines.join("\n");
        check(&input, &convert(&input));
    }

    #[test]
    fn edits_of_pseudo_code_convert(at in 0usize..600, len in 0usize..40, insert in "[ -~←\\n]{0,8}") {
        let mut input = include_str!("fixtures/mixed_ends.txt").to_owned();
        let place = |at: usize, text: &str| (0..=at.min(text.len())).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
        let start = place(at, &input);
        let end = place(start + len, &input).max(start);
        input.replace_range(start..end, &insert);
        check(&input, &convert(&input));
    }

    #[test]
    fn converting_again_changes_nothing(lines in prop::collection::vec(line(), 0..12)) {
        let once = convert(&lines.join("\n")).pcode;
        let marked = once.contains(['$', '@']);
        prop_assert!(!marked || convert(&once).pcode == once);
    }
}

#[test]
fn deep_nesting_is_flattened_not_overflown() {
    let indented: Vec<String> =
        (0..1_500).map(|depth| format!("{}while x > {depth}", " ".repeat(depth))).collect();
    let indented = indented.join("\n");
    let flat = "if x then\n".repeat(20_000);
    let braces = "while (x) {\n".repeat(20_000);
    let closed = "begin\n".repeat(20_000) + &"end if\n".repeat(20_000);
    let inline = "if a then ".repeat(10_000);
    let parentheses = format!("if {}x{}\n  y\n", "(".repeat(100_000), ")".repeat(100_000));
    let latex = "\\begin{algorithmic}\n".to_owned() + &"\\If{x}\n".repeat(20_000);
    let groups = "\\begin{algorithm}".to_owned() + &"\\If{x}{".repeat(20_000);
    for input in [indented, flat, braces, closed, inline, parentheses, latex, groups] {
        check(&input, &convert(&input));
    }
}

#[test]
fn edge_cases_convert() {
    for input in [
        "", "\n", " ", "\r\n\r\n", "\u{feff}", "\0", "F(x)", "F()", "()", "if", "else", "end", "}", "{", "$",
        "@", "```", "1.", "//", "\\",
    ] {
        check(input, &convert(input));
    }
}
