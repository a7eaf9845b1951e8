//! Tokens of a formula as pseudo-code writes it: ASCII, Unicode or LaTeX.

use crate::words::{hyphen_joins, is_hyphen};

/// A token of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name; hyphenated procedure names are one.
    Name(&'a str),
    /// A number, a string or a constant such as ∞.
    Value,
    /// A Unicode subscript such as `ᵢ` or `₁`.
    SmallSubscript,
    /// An operator or a bracket, in its canonical spelling.
    Symbol(&'static str),
    /// Anything else that separates operands.
    Other,
}

/// The next token of `text` and the text after it; `None` at the end. White space is skipped.
pub(super) fn next_token(text: &str) -> Option<(Token<'_>, &str)> {
    let text = text.trim_start_matches(|symbol: char| symbol.is_whitespace() || symbol == '\u{2061}');
    let first = text.chars().next()?;
    if let Some(command) = text.strip_prefix('\\') {
        return Some(latex(command));
    }
    if matches!(first, '"' | '“' | '`') {
        return Some((Token::Value, after_string(text, first)));
    }
    for &(spelling, canonical) in SYMBOLS {
        if let Some(rest) = text.strip_prefix(spelling) {
            return Some((Token::Symbol(canonical), rest));
        }
    }
    let width = first.len_utf8();
    if is_subscript(first) {
        return Some((Token::SmallSubscript, &text[width..]));
    }
    if first.is_numeric() {
        let end = text.find(|symbol: char| !(symbol.is_numeric() || symbol == '.')).unwrap_or(text.len());
        // The dots of a range `1..n` are not part of the number.
        let end = text[..end].find("..").unwrap_or(end);
        return Some((Token::Value, &text[end..]));
    }
    if first.is_alphabetic() {
        let end = name_end(text);
        return Some((word(&text[..end]), &text[end..]));
    }
    let token = if first == '∞' || first == '∅' { Token::Value } else { Token::Other };
    Some((token, &text[width..]))
}

fn after_string(text: &str, quote: char) -> &str {
    let close = if quote == '“' { '”' } else { quote };
    let body = &text[quote.len_utf8()..];
    body.find(close).map_or("", |end| &body[end + close.len_utf8()..])
}

fn latex(command: &str) -> (Token<'_>, &str) {
    let end = command.find(|symbol: char| !symbol.is_ascii_alphabetic()).unwrap_or(command.len());
    if end == 0 {
        // An escaped symbol: `\{`, `\%`, `\_`, or a space `\,`.
        let width = command.chars().next().map_or(0, char::len_utf8);
        let token = match &command[..width] {
            "%" => Token::Symbol("mod"),
            "{" => Token::Symbol("("),
            "}" => Token::Symbol(")"),
            "&" => Token::Symbol("&"),
            "|" => Token::Symbol("|"),
            _ => Token::Other,
        };
        return (token, &command[width..]);
    }
    let (name, rest) = command.split_at(end);
    let token = match LATEX.binary_search_by(|&(known, _)| known.cmp(name)) {
        Ok(at) => Token::Symbol(LATEX[at].1),
        Err(_) => match name {
            "infty" | "emptyset" | "varnothing" | "ell" => Token::Value,
            // Greek letters are names; layout commands vanish.
            "left" | "right" | "big" | "Big" | "bigl" | "bigr" | "mathrm" | "mathit" | "mathbf" | "text"
            | "textit" | "operatorname" | "quad" | "qquad" | "mathcal" | "mathbb" | "limits"
            | "displaystyle" => {
                return next_token(rest).unwrap_or((Token::Other, ""));
            }
            _ => Token::Name(name),
        },
    };
    (token, rest)
}

/// Where the name that `text` begins with ends.
///
/// A hyphen joins words by [`hyphen_joins`]. A prime belongs to its name. An underscore is left to the subscript rule.
fn name_end(text: &str) -> usize {
    let mut end = plain_end(text);
    loop {
        let rest = &text[end..];
        let Some(hyphen) = rest.chars().next().filter(|&c| is_hyphen(c)) else { break };
        let next = &rest[hyphen.len_utf8()..];
        if !hyphen_joins(&text[..end], next) {
            break;
        }
        end += hyphen.len_utf8() + plain_end(next);
    }
    end + text[end..].find(|symbol| !matches!(symbol, '\'' | '′' | '’')).unwrap_or(text.len() - end)
}

fn plain_end(text: &str) -> usize {
    let ends = |symbol: char| !symbol.is_alphanumeric() || is_subscript(symbol) || is_exponent(symbol);
    text.find(ends).unwrap_or(text.len())
}

fn is_subscript(symbol: char) -> bool {
    matches!(symbol, '₀'..='₉' | 'ᵢ'..='ᵥ' | 'ₐ'..='ₜ' | 'ⱼ')
}

fn is_exponent(symbol: char) -> bool {
    matches!(symbol, '⁰' | '¹' | '²' | '³' | '⁴'..='⁹')
}

fn word(name: &str) -> Token<'_> {
    match name {
        "mod" | "MOD" | "modulo" => Token::Symbol("mod"),
        "div" | "DIV" => Token::Symbol("/"),
        "and" | "AND" => Token::Symbol("and"),
        "or" | "OR" => Token::Symbol("or"),
        "not" | "NOT" => Token::Symbol("not"),
        "xor" | "XOR" => Token::Symbol("xor"),
        "to" | "downto" | "in" | "do" | "then" | "if" | "else" | "while" | "for" | "return" | "each" => {
            Token::Other
        }
        _ => Token::Name(name),
    }
}

/// Longest spellings first among those that share a beginning.
const SYMBOLS: &[(&str, &str)] = &[
    ("<->", "<->"),
    ("<--", ":="),
    ("<<", "shift"),
    (">>", "shift"),
    ("<=", "<="),
    (">=", "<="),
    ("=<", "<="),
    ("<>", "<="),
    ("<-", ":="),
    ("==", "=="),
    ("=>", "->"),
    ("!=", "=="),
    ("/=", "/="),
    (":=", ":="),
    ("+=", "++"),
    ("-=", "++"),
    ("*=", "*="),
    ("%=", "mod="),
    ("++", "++"),
    ("--", "++"),
    ("->", "->"),
    ("&&", "and"),
    ("||", "||"),
    ("**", "^"),
    ("~=", "=="),
    ("..", ".."),
    ("←", ":="),
    ("⟵", ":="),
    ("≔", ":="),
    ("⇐", ":="),
    ("→", "->"),
    ("↔", "<->"),
    ("≤", "<="),
    ("≥", "<="),
    ("⩽", "<="),
    ("⩾", "<="),
    ("≠", "=="),
    ("≡", "=="),
    ("≈", "=="),
    ("≪", "shift"),
    ("≫", "shift"),
    ("∧", "and"),
    ("⋀", "and"),
    ("∨", "or"),
    ("⋁", "or"),
    ("¬", "not"),
    ("⊕", "xor"),
    ("⊻", "xor"),
    ("∑", "Σ"),
    ("Σ", "Σ"),
    ("∏", "Π"),
    ("Π", "Π"),
    ("×", "*"),
    ("·", "*"),
    ("⋅", "*"),
    ("∗", "*"),
    ("∙", "*"),
    ("÷", "/"),
    ("∕", "/"),
    ("−", "-"),
    ("–", "-"),
    ("⟨", "("),
    ("⟩", ")"),
    ("⌊", "("),
    ("⌋", ")"),
    ("⌈", "("),
    ("⌉", ")"),
    ("√", "prefix"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
    ("%", "mod"),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("!", "!"),
    ("&", "&"),
    ("|", "|"),
    ("~", "~"),
    ("^", "^"),
    ("_", "_"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    ("{", "{"),
    ("}", "}"),
    (",", ","),
];

/// LaTeX commands in byte order.
const LATEX: &[(&str, &str)] = &[
    ("Leftarrow", ":="),
    ("Rightarrow", "->"),
    ("ast", "*"),
    ("bmod", "mod"),
    ("cdot", "*"),
    ("ceil", "("),
    ("dfrac", "frac"),
    ("div", "/"),
    ("equiv", "=="),
    ("frac", "frac"),
    ("ge", "<="),
    ("geq", "<="),
    ("geqslant", "<="),
    ("gets", ":="),
    ("gt", "rel"),
    ("land", "and"),
    ("langle", "("),
    ("lceil", "("),
    ("le", "<="),
    ("leftarrow", ":="),
    ("leq", "<="),
    ("leqslant", "<="),
    ("lfloor", "("),
    ("ll", "shift"),
    ("lnot", "not"),
    ("lor", "or"),
    ("lt", "rel"),
    ("lvert", "("),
    ("mod", "mod"),
    ("ne", "=="),
    ("neg", "not"),
    ("neq", "=="),
    ("oplus", "xor"),
    ("pmod", "mod"),
    ("prod", "Π"),
    ("rangle", ")"),
    ("rceil", ")"),
    ("rfloor", ")"),
    ("rightarrow", "->"),
    ("rvert", ")"),
    ("setminus", "\\"),
    ("sqrt", "prefix"),
    ("sum", "Σ"),
    ("tfrac", "frac"),
    ("times", "*"),
    ("to", "->"),
    ("vee", "or"),
    ("wedge", "and"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_in_order() {
        assert!(LATEX.is_sorted_by_key(|(name, _)| name));
        for (at, (spelling, _)) in SYMBOLS.iter().enumerate() {
            assert!(
                !SYMBOLS[..at].iter().any(|(earlier, _)| spelling.starts_with(earlier)),
                "{spelling} is hidden"
            );
        }
    }
}
