//! A conversion as a snapshot shows it: the p-code with the input line of each of its lines.

use algofind_pcode::{Conversion, Style, parse, print};

/// Converts, checks what must hold for every text, and renders the result.
pub(crate) fn converted(input: &str) -> String {
    let conversion = algofind_pcode::convert(input);
    check(input, &conversion);
    let width = conversion.pcode.lines().count().to_string().len().max(5);
    let mut out = String::new();
    for (number, line) in (1u32..).zip(conversion.pcode.lines()) {
        let from =
            conversion.sources.lines_of_pcode_line(number).map_or(String::new(), |lines| lines.to_string());
        out.push_str(format!("{from:>width$} | {line}").trim_end());
        out.push('\n');
    }
    for doubt in &conversion.diagnostics {
        out.push_str("! ");
        out.push_str(&doubt.to_string());
        out.push('\n');
    }
    out
}

/// The p-code is p-code, its tree is the one of the conversion, and printing it gives it back.
pub(crate) fn check(input: &str, conversion: &Conversion) {
    let parsed = parse(&conversion.pcode);
    assert_eq!(parsed.first_error(), None, "converted from {input:?} to {:?}", conversion.pcode);
    assert_eq!(parsed.functions, conversion.ast, "converted from {input:?}");
    let printed = print(&conversion.ast, Style::Indented);
    let without_places = |functions: Vec<algofind_pcode::ast::Function>| -> Vec<_> {
        functions.into_iter().map(algofind_pcode::ast::Function::without_spans).collect()
    };
    assert_eq!(without_places(parse(&printed).functions), without_places(conversion.ast.clone()));
    assert_eq!(conversion.lines.len(), input.lines().count());
}
