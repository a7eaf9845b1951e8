//! Counting the operators of a formula in pseudo-code.

use super::lexer::{Token, next_token};
use super::{OperatorClass, OperatorCounts};

/// Where a formula stands, which decides what a lone `=` means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A step: `x = y + 1` assigns, unless another arrow does (`x ← y = 1` compares).
    Statement,
    /// The test of an `if` or a loop: `x = y` compares.
    Condition,
}

/// Counts the operators of a formula written in ASCII, Unicode or LaTeX, as the code for it would have them.
///
/// Assignment is no operator. Subscripts are dereferences, one for each index: `c[i, j]`, `c_{i,j}`, `c_ij` and `cᵢⱼ` count
/// two, as `c[i][j]` does; a subscript that is a word (`x_max`) is part of the name. Signs, brackets (also `⌊⌋`, `|V|`,
/// `‖v‖`, `<a, b>`) and powers count nothing. A number right before a name multiplies (`2i`). A sum counts as an addition, a
/// product as a multiplication.
///
/// ```
/// use algofind_embed::math::{OperatorClass, Role, count_formula};
/// let counts = count_formula("c_ij ← c_ij + a_ik · b_kj", Role::Statement);
/// assert_eq!(counts.get(OperatorClass::Dereference), 8);
/// assert_eq!(counts.get(OperatorClass::AddSub), 1);
/// assert_eq!(counts.get(OperatorClass::MultDiv), 1);
/// assert_eq!(counts.get(OperatorClass::Relational), 0);
/// ```
pub fn count_formula(formula: &str, role: Role) -> OperatorCounts {
    let assigned = role == Role::Statement && !has_arrow(formula);
    let mut reader = Reader { assigned, ..Reader::default() };
    let mut rest = formula;
    while let Some((token, after)) = next_token(rest) {
        rest = reader.read(token, after);
    }
    reader.counts
}

fn has_arrow(formula: &str) -> bool {
    let mut rest = formula;
    while let Some((token, after)) = next_token(rest) {
        if token == Token::Symbol(":=") {
            return true;
        }
        rest = after;
    }
    false
}

#[derive(Default)]
struct Reader {
    counts: OperatorCounts,
    /// Whether the last token ends an operand: what follows is then binary or postfix.
    operand: bool,
    /// Whether `=` assigns.
    assigned: bool,
    /// Open brackets; `true` for a subscript, whose commas separate indices.
    brackets: Vec<bool>,
    /// Open `<` of tuples.
    angles: usize,
    /// Open `||` of norms.
    norms: usize,
}

impl Reader {
    /// Takes one token in and says where to read on.
    fn read<'a>(&mut self, token: Token<'a>, rest: &'a str) -> &'a str {
        match token {
            Token::Value => {
                self.operand = true;
                let next = rest.chars().next();
                if next.is_some_and(char::is_alphabetic)
                    && matches!(next_token(rest), Some((Token::Name(_), _)))
                {
                    self.count(OperatorClass::MultDiv, 1);
                }
            }
            Token::Name(_) => self.operand = true,
            Token::SmallSubscript => {
                self.count(OperatorClass::Dereference, 1);
                self.operand = true;
            }
            Token::Symbol("_") => return self.subscript(rest),
            Token::Symbol(symbol) => self.symbol(symbol),
            Token::Other => self.operand = false,
        }
        rest
    }

    fn count(&mut self, class: OperatorClass, n: u32) {
        self.counts.add(class, n);
    }

    fn symbol(&mut self, symbol: &str) {
        let binary = self.operand;
        self.operand = false;
        match symbol {
            "+" | "-" | "*" | "/" | "&" if !binary => {}
            "+" | "-" | "Σ" => self.count(OperatorClass::AddSub, 1),
            "++" => {
                self.count(OperatorClass::AddSub, 1);
                self.operand = binary;
            }
            "*" | "/" | "*=" | "frac" | "Π" => self.count(OperatorClass::MultDiv, 1),
            "/=" if self.assigned => self.count(OperatorClass::MultDiv, 1),
            "mod" | "mod=" => self.count(OperatorClass::Modular, 1),
            "shift" | "&" | "~" | "xor" => self.count(OperatorClass::Bit, 1),
            "!" if !binary => self.count(OperatorClass::Logical, 1),
            "!" => self.operand = true,
            "<" if !binary => self.angles += 1,
            ">" if self.angles > 0 => {
                self.angles -= 1;
                self.operand = true;
            }
            "<" | ">" | "<=" | "==" | "/=" | "rel" => self.count(OperatorClass::Relational, 1),
            "=" if !self.assigned || self.brackets.contains(&true) => {
                self.count(OperatorClass::Relational, 1);
            }
            "||" if !binary => self.norms += 1,
            "||" if self.norms > 0 => {
                self.norms -= 1;
                self.operand = true;
            }
            "||" | "and" | "or" | "not" => self.count(OperatorClass::Logical, 1),
            // Bars are brackets: the closing one ends an operand.
            "|" => self.operand = binary,
            "(" | "{" => self.brackets.push(false),
            "[" => {
                if binary {
                    self.count(OperatorClass::Dereference, 1);
                }
                self.brackets.push(binary);
            }
            ")" | "]" | "}" => {
                self.brackets.pop();
                self.operand = true;
            }
            "," if self.brackets.last() == Some(&true) => self.count(OperatorClass::Dereference, 1),
            _ => {}
        }
    }

    /// Reads what follows an underscore.
    fn subscript<'a>(&mut self, rest: &'a str) -> &'a str {
        let alphanumeric =
            |text: &str| text.find(|symbol: char| !symbol.is_alphanumeric()).unwrap_or(text.len());
        self.operand = true;
        if let Some(body) = rest.strip_prefix('{') {
            let end = alphanumeric(body);
            if let Some(after) = body[end..].strip_prefix('}') {
                self.count(OperatorClass::Dereference, n_indices(&body[..end]));
                return after;
            }
            self.count(OperatorClass::Dereference, 1);
            self.brackets.push(true);
            self.operand = false;
            return body;
        }
        let end = alphanumeric(rest);
        self.count(OperatorClass::Dereference, n_indices(&rest[..end]));
        &rest[end..]
    }
}

/// How many indices a subscript without separators holds: none for a word, one for a letter or a number, one for each
/// letter of `ij`, `uv`, `ijk`.
fn n_indices(subscript: &str) -> u32 {
    let bytes = subscript.as_bytes();
    let index = |byte: &u8| matches!(byte, b'i'..=b'n' | b'p'..=b'z');
    match subscript.chars().count() {
        0 => 0,
        1 => 1,
        2 if bytes.iter().all(index) => 2,
        3 if bytes.iter().all(index) && bytes.windows(2).all(|pair| pair[0] + 1 == pair[1]) => 3,
        _ if bytes.iter().any(u8::is_ascii_digit) => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Counts in the order of the classes: add, multiply, dereference, modulo, bit, logical, relational.
    fn check(role: Role, formula: &str, expected: [u32; 7]) {
        assert_eq!(count_formula(formula, role).as_array(), &expected, "{formula}");
    }

    #[test]
    fn steps() {
        let step = |formula, expected| check(Role::Statement, formula, expected);
        step("c_ij ← c_ij + a_ik · b_kj", [1, 1, 8, 0, 0, 0, 0]);
        step("c_{ij} = c_{ij} + a_{ik} * b_{kj}", [1, 1, 8, 0, 0, 0, 0]);
        step("c[i,j] := c[i,j] + a[i][k] \\cdot b[k,j]", [1, 1, 8, 0, 0, 0, 0]);
        step("cᵢⱼ ← 0", [0, 0, 2, 0, 0, 0, 0]);
        step("h = (31·h + s[i]) mod m", [1, 1, 1, 1, 0, 0, 0]);
        step("mid ← ⌊(lo + hi) / 2⌋", [1, 1, 0, 0, 0, 0, 0]);
        step("mid \\gets \\left\\lfloor \\frac{lo + hi}{2} \\right\\rfloor", [1, 1, 0, 0, 0, 0, 0]);
        step("x = -1", [0; 7]);
        step("x ← y − (−z)", [1, 0, 0, 0, 0, 0, 0]);
        step("d_{i-1,j} ← min(d_{i-1,j}, x_max)", [2, 0, 4, 0, 0, 0, 0]);
        step("n_edges ← |V| - 1", [1, 0, 0, 0, 0, 0, 0]);
        step("A.heap-size = A.heap-size - 1", [1, 0, 0, 0, 0, 0, 0]);
        step("y ← FIND-SET(x)", [0; 7]);
        step("y ← x-z", [1, 0, 0, 0, 0, 0, 0]);
        step("r ← 2i + 1", [1, 1, 0, 0, 0, 0, 0]);
        step("i++", [1, 0, 0, 0, 0, 0, 0]);
        step("s ← Σ x_k", [1, 0, 1, 0, 0, 0, 0]);
        step("h ← (h << 5) ⊕ c", [0, 0, 0, 0, 2, 0, 0]);
        step("p ← <x, y>", [0; 7]);
        step("b ← x = y", [0, 0, 0, 0, 0, 0, 1]);
        step("n ← n!", [0; 7]);
        step("", [0; 7]);
    }

    #[test]
    fn conditions() {
        let test = |formula, expected| check(Role::Condition, formula, expected);
        test("x = y", [0, 0, 0, 0, 0, 0, 1]);
        test("i ≤ n ∧ A[i] ≠ key", [0, 0, 1, 0, 0, 1, 2]);
        test("i <= n and not A[i] != key", [0, 0, 1, 0, 0, 2, 2]);
        test("i \\leq n \\land A[i] \\neq key", [0, 0, 1, 0, 0, 1, 2]);
        test("!done || x < 3", [0, 0, 0, 0, 0, 2, 1]);
        test("||v|| > ε", [0, 0, 0, 0, 0, 0, 1]);
        test("v.d > u.d + w(u, v)", [1, 0, 0, 0, 0, 0, 1]);
        test("a mod b == 0", [0, 0, 0, 1, 0, 0, 1]);
        test("x /= y", [0, 0, 0, 0, 0, 0, 1]);
        test("s == \"a + b\"", [0, 0, 0, 0, 0, 0, 1]);
    }

    proptest! {
        #[test]
        fn any_text_is_counted(formula in "\\PC{0,60}") {
            let _ = count_formula(&formula, Role::Statement);
        }

        #[test]
        fn formula_soup_is_counted(formula in "[a-z0-9_{}()\\[\\],+*/<>=!|&^ \\\\-]{0,60}") {
            prop_assert!(count_formula(&formula, Role::Condition).total() <= 60);
        }

        #[test]
        fn space_does_not_matter_around_operators(left in "[a-z]", right in "[a-z]", at in 0..8_usize) {
            let operator = ["+", "-", "*", "/", "<", "<=", "!=", "%"][at];
            prop_assert_eq!(
                count_formula(&format!("{left}{operator}{right}"), Role::Condition),
                count_formula(&format!("{left} {operator} {right}"), Role::Condition)
            );
        }
    }
}
