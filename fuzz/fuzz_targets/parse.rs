//! Any text: the parser answers, and what it read prints and parses back to itself.

#![no_main]

use algofind_pcode::ast::Function;
use algofind_pcode::{Style, parse, print};
use libfuzzer_sys::fuzz_target;

fn tree(source: &str) -> Vec<Function> {
    parse(source).functions.into_iter().map(Function::without_spans).collect()
}

fuzz_target!(|source: &str| {
    let read = tree(source);
    for style in [Style::Braces, Style::Indented] {
        let printed = print(&read, style);
        assert!(parse(&printed).first_error().is_none(), "printed p-code has an error:\n{printed}");
        assert_eq!(tree(&printed), read, "printed p-code reads differently:\n{printed}");
    }
});
