//! Commands of LaTeX in the formulas of p-code, where nobody has turned them into symbols yet.

use super::Token;

/// Commands that are operators, in byte order.
const OPERATORS: &[(&str, &str)] = &[
    ("bmod", "%"),
    ("cap", "intersect"),
    ("cdot", "*"),
    ("cup", "union"),
    ("div", "/"),
    ("dots", ".."),
    ("equiv", "=="),
    ("frac", "/"),
    ("ge", ">="),
    ("geq", ">="),
    ("geqslant", ">="),
    ("gets", "="),
    ("in", "in"),
    ("land", "&&"),
    ("lceil", "⌈"),
    ("ldots", ".."),
    ("le", "<="),
    ("leftarrow", "="),
    ("leq", "<="),
    ("leqslant", "<="),
    ("lfloor", "⌊"),
    ("lnot", "!"),
    ("lor", "||"),
    ("mod", "%"),
    ("ne", "!="),
    ("neg", "!"),
    ("neq", "!="),
    ("notin", "notin"),
    ("oplus", "xor"),
    ("pmod", "%"),
    ("rceil", "⌉"),
    ("rfloor", "⌋"),
    ("setminus", "-"),
    ("sqrt", "√"),
    ("times", "*"),
    ("vee", "||"),
    ("wedge", "&&"),
];

/// Commands that say nothing about the value.
const DECORATION: &[&str] = &[
    "left",
    "right",
    "text",
    "textit",
    "textsc",
    "texttt",
    "mathit",
    "mathrm",
    "mathbf",
    "mathcal",
    "operatorname",
    "quad",
];

/// What a command without its backslash stands for.
pub(super) fn command(name: &str) -> Option<Token<'_>> {
    if let Ok(at) = OPERATORS.binary_search_by(|&(known, _)| known.cmp(name)) {
        return Some(Token::Punct(OPERATORS[at].1));
    }
    match name {
        "infty" => Some(Token::Name("∞")),
        "emptyset" | "varnothing" => Some(Token::Name("∅")),
        "sum" => Some(Token::Name("∑")),
        _ if name.is_empty() || DECORATION.contains(&name) => None,
        _ => Some(Token::Name(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::OPERATORS;
    use crate::spelling::Spelling;

    #[test]
    fn commands_are_symbols() {
        assert!(OPERATORS.is_sorted_by_key(|(name, _)| name));
        assert_eq!(Spelling::PSEUDO.show(r"d_v \gets \min(a, b) \cdot \infty"), "d_v = min ( a , b ) * ∞");
        assert_eq!(Spelling::PSEUDO.show(r"\left\lfloor x \right\rfloor \ne \alpha"), "⌊ x ⌋ != alpha");
    }
}
