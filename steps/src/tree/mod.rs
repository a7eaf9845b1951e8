//! Expression trees in one canonical form for all languages.
//!
//! `x += 1`, `x++`, `x ← x + 1` and `x = 1 + x` are one tree; so are `a > b` and `b < a`, `v.get(i)`, `v[i]`,
//! `p->v[i]` and `v_i`. A tree is what a step computes, apart from how its language spells it.

mod forest;
mod op;
mod parser;
mod statement;

pub(crate) use forest::{Forest, Head, Tree};
pub(crate) use op::Op;
pub(crate) use parser::{parse, parse_test};

#[cfg(test)]
mod tests {
    use crate::formula::Formula;
    use crate::rule::reading;
    use crate::spelling::Spelling;

    use super::*;

    fn read(text: &str, spelling: &Spelling) -> String {
        Formula::read(text, spelling).iter().map(Formula::to_string).collect::<Vec<_>>().join(" ")
    }

    fn code(text: &str) -> String {
        read(text, &Spelling::COMMON)
    }

    fn pseudo(text: &str) -> String {
        read(text, &Spelling::PSEUDO)
    }

    #[test]
    fn spellings_of_one_step_are_one_tree() {
        for text in ["x += 1;", "x++;", "++x", "x = 1 + x;", "int x = x + 1;"] {
            assert_eq!(code(text), "(= x (+ x 1))", "{text}");
        }
        assert_eq!(pseudo("x ← x + 1"), "(= x (+ x 1))");
        assert_eq!(code("a > b"), pseudo("b < a"));
    }

    #[test]
    fn accessors_are_subscripts() {
        assert_eq!(code("v.get(i)"), "([] v i)");
        assert_eq!(code("m.set(i, j, x);"), "(= ([] ([] m i) j) x)");
        assert_eq!(pseudo("c_ij = c[i, j]"), "(= ([] ([] c i) j) ([] ([] c i) j))");
        assert_eq!(code("s.charAt(k - 1)"), "([] s (- k 1))");
    }

    #[test]
    fn putting_an_element_into_a_set_is_an_insertion() {
        assert_eq!(pseudo("A = A ∪ {(u, v)}"), "(insert A (tuple u v))");
        assert_eq!(pseudo("s ← s ∪ {v}"), code("s.add(v);"));
        assert_eq!(pseudo("C = A ∪ B"), "(= C (union A B))");
    }

    #[test]
    fn declarations_lose_their_types() {
        assert_eq!(code("final double[] a = new double[n];"), "(= a (allocate n))");
        assert_eq!(code("Map<String, List<Integer>> m = f(x);"), "(= m (f() x))");
        assert_eq!(code("struct node *p = q->next;"), "(= p (.next q))");
        assert_eq!(code("*p = 1;"), "(= (deref p) 1)");
        assert_eq!(code("int a = 1, b = 2;"), "(= a 1) (= b 2)");
    }

    #[test]
    fn casts_and_static_receivers_vanish() {
        assert_eq!(code("(double) x / n"), "(/ x n)");
        assert_eq!(code("Math.min(a, (int) b)"), "(min a b)");
        assert_eq!(code("(a) + b"), "(+ a b)");
    }

    #[test]
    fn assignments_unfold() {
        assert_eq!(pseudo("low[u] = num[u] = time"), "(= ([] num u) time) (= ([] low u) time)");
        assert_eq!(pseudo("(a, b) = (b, a - q b)"), "(= a b) (= b (- a (* q b)))");
    }

    #[test]
    fn mathematics_is_read_as_written() {
        assert_eq!(pseudo("x^2 + 2i"), "(+ (* x x) (* i 2))");
        assert_eq!(pseudo("|b - a| > eps"), "(< eps (abs (- b a)))");
        assert_eq!(
            pseudo("if x ≠ nil and n mod 2 = 0".trim_start_matches("if ")),
            "(&& (!= x null) (== (% n 2) 0))"
        );
    }

    #[test]
    fn bits_and_numbers_are_one_arithmetic() {
        assert_eq!(code("x >>= 1;"), pseudo("x ← x div 2"));
        assert_eq!(code("i << 3"), "(* i 8)");
        assert_eq!(code("h & 0xff"), pseudo("h mod 256"));
        assert_eq!(code("(lo + hi) >>> 1"), pseudo("lo + ⌊(hi - lo) / 2⌋"));
        assert_eq!(code("y + .5 * h"), "(+ y (/ h 2))");
        assert_eq!(code("a[0 * stride]"), "([] a 0)");
    }

    #[test]
    fn the_lesser_of_two_is_a_minimum_however_it_is_chosen() {
        assert_eq!(code("m = a < b ? a : b;"), "(= m (min a b))");
        assert_eq!(code("m = a > b ? a : b;"), code("m = Math.max(b, a);"));
        assert_eq!(code("min(a, min(b, c))"), "(min a b c)");
    }

    #[test]
    fn products_of_mathematics_need_no_sign() {
        assert_eq!(pseudo("y + h/2 k1"), "(+ y (* (/ h 2) k1))");
        assert_eq!(pseudo("h/6 (a + 2 b)"), "(* (/ h 6) (+ a (* b 2)))");
    }

    #[test]
    fn assignments_inside_expressions_are_read() {
        assert_eq!(code("(c = next()) != '\\0'"), "(!= (= c next) 0)");
        assert_eq!(code("char *p = a, *q = b;"), "(= p a) (= q b)");
    }

    #[test]
    fn what_is_called_may_be_computed() {
        assert_eq!(code("FUNCTION(my, name)(a, i);"), "(FUNCTION() a i)");
        assert_eq!(code("(*visit)(a, b)"), "(visit() a b)");
    }

    #[test]
    fn calls_and_sums_may_be_subscripts() {
        let reading = |text: &str| {
            let mut tokens = Vec::new();
            Spelling::COMMON.read(text, &mut tokens);
            let (mut forest, mut trees) = (Forest::default(), Vec::new());
            parse(&tokens, &Spelling::COMMON, &mut forest, &mut trees);
            let read = reading::read(&mut forest, trees[0], "f", &Spelling::COMMON);
            read.map(|tree| Formula::of(&forest, tree).to_string())
        };
        assert_eq!(reading("c[i * n + j] = 0;").as_deref(), Some("(= ([] ([] c i) j) 0)"));
        assert_eq!(reading("x = a[k * stride];").as_deref(), Some("(= x ([] a k))"));
        assert_eq!(
            reading("x = LCS(i - 1, j - 1) + 1;").as_deref(),
            Some("(= x (+ ([] ([] LCS (- i 1)) (- j 1)) 1))")
        );
        assert_eq!(reading("x = WORD(1);").as_deref(), Some("(= x 1)"));
        assert_eq!(reading("a[2 * i + 1] = 0;"), None);
    }

    #[test]
    fn tests_are_asked_in_one_way() {
        let asked = |text: &str, spelling: &Spelling| {
            let mut tokens = Vec::new();
            spelling.read(text, &mut tokens);
            let (mut forest, mut trees) = (Forest::default(), Vec::new());
            parse_test(&tokens, spelling, &mut forest, &mut trees);
            let test = forest.truth(trees[0], true);
            Formula::of(&forest, test).to_string()
        };
        let code = |text: &str| asked(text, &Spelling::COMMON);
        let pseudo = |text: &str| asked(text, &Spelling::PSEUDO);
        assert_eq!(code("!(a < b)"), "(<= b a)");
        assert_eq!(code("!(a && !b)"), "(|| (zero a) (nonzero b))");
        assert_eq!(code("p"), code("p != NULL"));
        assert_eq!(code("!q.isEmpty()"), pseudo("q ≠ ∅"));
        assert_eq!(code("q.size() > 0"), pseudo("q ≠ ∅"));
        assert_eq!(code("n & 1"), pseudo("n mod 2 = 1"));
        assert_eq!(
            pseudo("j = n or i < m and a[i] ≤ a[j]"),
            "(|| (== j n) (&& (< i m) (<= ([] a i) ([] a j))))"
        );
    }

    #[test]
    fn deep_or_broken_text_ends() {
        code(&"(".repeat(100_000));
        code(&"a[".repeat(100_000));
        code("a = = = ] ) }");
        pseudo("|||");
        code(&"!".repeat(50_000));
        code(&"a = ".repeat(20_000));
    }
}
