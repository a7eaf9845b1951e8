//! Pseudo-code and p-code.

use algofind::icfg::{Frontend as _, lang};
use algofind::pcode::ast::Function;
use algofind::pcode::{Style, convert, parse, print};

/// The converter answers, and its answer is p-code without errors.
pub fn convert_any(bytes: &[u8]) {
    let Ok(source) = std::str::from_utf8(bytes) else { return };
    let conversion = convert(source);
    let parsed = parse(&conversion.pcode);
    assert!(parsed.first_error().is_none(), "converted p-code has an error:\n{}", conversion.pcode);
    assert_eq!(parsed.functions, conversion.ast);
}

fn tree(source: &str) -> Vec<Function> {
    parse(source).functions.into_iter().map(Function::without_spans).collect()
}

/// The parser answers, and what it read prints and parses back to itself.
pub fn parse_any(bytes: &[u8]) {
    let Ok(source) = std::str::from_utf8(bytes) else { return };
    let read = tree(source);
    for style in [Style::Braces, Style::Indented] {
        let printed = print(&read, style);
        assert!(parse(&printed).first_error().is_none(), "printed p-code has an error:\n{printed}");
        assert_eq!(tree(&printed), read, "printed p-code reads differently:\n{printed}");
    }
}

/// Pseudo-code becomes a graph.
pub fn lower_any(bytes: &[u8]) {
    let Ok(source) = std::str::from_utf8(bytes) else { return };
    let graph = lang::pcode::frontend().lower(convert(source).pcode.into());
    assert!(graph.n_nodes() >= 2 * graph.n_functions(), "a function has an entry and an exit");
}
