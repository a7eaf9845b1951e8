//! Statements of p-code: mathematics and prose.

use crate::spelling::Spelling;

/// How p-code spells its statements.
pub const SPELLING: Spelling = Spelling::PSEUDO;

#[cfg(test)]
mod tests {
    use super::SPELLING;

    fn check(text: &str, wanted: &str) {
        assert_eq!(SPELLING.show(text), wanted, "{text}");
    }

    #[test]
    fn spellings_are_unified() {
        check("a ← b ≤ c", "a = b <= c");
        check("x := y mod 2 AND z", "x = y % 2 && z");
        check("$x^2$ ∈ S ∪ {v}", "x pow 2 in S union { v }");
    }

    #[test]
    fn names_keep_hyphens_and_primes() {
        check("FIND-SET(u) ≠ f'(x) - n", "FIND-SET ( u ) != f' ( x ) - n");
        check("a-b", "a - b");
    }

    #[test]
    fn constants_are_values() {
        check("K = 5A827999", "K = 1518500249");
        check("y xor EFC60000", "y xor 4022730752");
        check("1..n 2i 1.50", "1 .. n 2 i 1.5");
    }
}
