//! Printing and parsing undo each other.

use algofind_pcode::ast::Function;
use algofind_pcode::{Style, parse, parse_strict, print};
use proptest::prelude::*;

use crate::trees::file;

pub(crate) fn without_spans(functions: Vec<Function>) -> Vec<Function> {
    functions.into_iter().map(Function::without_spans).collect()
}

proptest! {
    #[test]
    fn printed_trees_parse_to_themselves(tree in file()) {
        for style in [Style::Braces, Style::Indented] {
            let text = print(&tree, style);
            let parsed = parse_strict(&text).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
            prop_assert_eq!(&without_spans(parsed), &tree, "{:?}\n{}", style, text);
        }
    }

    #[test]
    fn trees_survive_json(tree in file()) {
        let json = serde_json::to_string(&tree).map_err(|e| TestCaseError::fail(e.to_string()))?;
        let read: Vec<Function> = serde_json::from_str(&json).map_err(|e| TestCaseError::fail(e.to_string()))?;
        prop_assert_eq!(read, tree);
    }

    #[test]
    fn printing_is_idempotent_and_styles_convert(tree in file()) {
        let braces = print(&tree, Style::Braces);
        let indented = print(&tree, Style::Indented);
        let from_braces = parse(&braces).functions;
        let from_indented = parse(&indented).functions;
        prop_assert_eq!(&print(&from_braces, Style::Braces), &braces);
        prop_assert_eq!(&print(&from_indented, Style::Indented), &indented);
        prop_assert_eq!(&print(&from_braces, Style::Indented), &indented);
        prop_assert_eq!(&print(&from_indented, Style::Braces), &braces);
    }
}
