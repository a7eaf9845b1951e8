//! The tolerant parser makes sense of any text.

use algofind_pcode::ast::Function;
use algofind_pcode::span::Span;
use algofind_pcode::{Style, parse, print};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::printing::without_spans;
use crate::trees::file;

/// Texts of p-code's own tokens in any order: they reach deeper than arbitrary characters.
fn token_soup() -> impl Strategy<Value = String> {
    let tokens = vec![
        "if ",
        "elseif ",
        "else ",
        "else if ",
        "while ",
        "for ",
        "for each ",
        "to ",
        "downto ",
        "repeat ",
        "until ",
        "do ",
        "loop ",
        "return ",
        "error ",
        "break ",
        "continue ",
        "and ",
        "or ",
        "not ",
        "$x = 1$ ",
        "@go on@ ",
        "$",
        "@",
        "\\",
        "{",
        "}",
        "(",
        ")",
        ",",
        ";",
        "//",
        " // c",
        "\n",
        "\n",
        "\n    ",
        "\n        ",
        "\n\t",
        "F(a, $b$) ",
        "G(",
        "name ",
        "x > 0 ",
        "∪",
        "\r\n",
        "\u{feff}",
        "\u{2028}",
    ];
    vec(select(tokens), 0..40).prop_map(|tokens| tokens.concat())
}

/// Valid programs in which a few pieces were cut, doubled or replaced.
fn edited_program() -> impl Strategy<Value = String> {
    let edits = vec((any::<prop::sample::Index>(), 0_usize..12, "[${}@()\n if]{0,6}"), 1..4);
    (file(), any::<bool>(), edits).prop_map(|(tree, braces, edits)| {
        let style = if braces { Style::Braces } else { Style::Indented };
        let mut chars: Vec<char> = print(&tree, style).chars().collect();
        for (index, n_cut, inserted) in edits {
            let at = index.index(chars.len().max(1)).min(chars.len());
            let end = (at + n_cut).min(chars.len());
            chars.splice(at..end, inserted.chars());
        }
        chars.into_iter().collect()
    })
}

/// Every character that is more than layout is part of the tree or of a complaint.
fn check_covered(source: &str) -> Result<(), TestCaseError> {
    let parsed = parse(source);
    let mut covered = vec![false; source.len()];
    let spans = parsed
        .functions
        .iter()
        .flat_map(|function| function.docs.iter().map(|comment| comment.span).chain([function.span]));
    for span in spans.chain(parsed.diagnostics.iter().map(|diagnostic| diagnostic.span)) {
        covered[span.range()].fill(true);
    }
    for (at, c) in source.char_indices() {
        let is_layout = c.is_whitespace() || matches!(c, '\u{feff}' | ';' | '{' | '}');
        prop_assert!(is_layout || covered[at], "{c:?} at {at} is in no span of {source:?}");
    }
    Ok(())
}

/// Every span lies on character boundaries, and no node sticks out of its function.
fn check_spans(source: &str) -> Result<(), TestCaseError> {
    let parsed = parse(source);
    for diagnostic in &parsed.diagnostics {
        prop_assert!(source.get(diagnostic.span.range()).is_some(), "{diagnostic:?} in {source:?}");
    }
    for function in parsed.functions {
        let outer = function.span;
        let mut spans = Vec::new();
        Function { docs: Vec::new(), ..function }.map_spans(&mut |span| {
            spans.push(span);
            Span::default()
        });
        for span in spans {
            prop_assert!(source.get(span.range()).is_some() && outer.contains(span), "{span:?} {source:?}");
        }
    }
    Ok(())
}

/// What was read of any text is itself p-code.
fn check_printable(source: &str) -> Result<(), TestCaseError> {
    let tree = without_spans(parse(source).functions);
    for style in [Style::Braces, Style::Indented] {
        let text = print(&tree, style);
        let parsed = parse(&text);
        prop_assert_eq!(parsed.first_error(), None, "{:?} printed\n{}", source, text);
        prop_assert_eq!(&without_spans(parsed.functions), &tree, "{:?} printed\n{}", source, text);
    }
    Ok(())
}

fn check(source: &str) -> Result<(), TestCaseError> {
    check_covered(source)?;
    check_spans(source)?;
    check_printable(source)
}

proptest! {
    #[test]
    fn arbitrary_text_is_read(source in "(?s).{0,80}") {
        check(&source)?;
    }

    #[test]
    fn any_order_of_tokens_is_read(source in token_soup()) {
        check(&source)?;
    }

    #[test]
    fn damaged_programs_are_read(source in edited_program()) {
        check(&source)?;
    }
}
