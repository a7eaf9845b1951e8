//! Making real C readable for a grammar that does not run the preprocessor.
//!
//! Three things defeat the grammar again and again: `#if` branches that split a statement, macros used as statements or
//! loops, and macros among the words of a declaration. Each is blanked out or overwritten **in a copy of the same
//! length**, so that every position stays valid and texts are still taken from the file itself.
//!
//! | written | shown to the grammar |
//! |---|---|
//! | `#if A` / `if (x) {` / `#else` / `if (y) {` / `#endif` | the first branch; the other is an [alternative](crate::lower::Alternative) |
//! | `FOREACH(x, list) { … }` | `while  (x, list) { … }` |
//! | `CHECK(x)` without a semicolon | `CHECK(x);` |
//! | `FORALL_FACETS { … }` | `for(;;)       { … }` |
//! | `va_arg(ap, char *)` | `va_arg(ap, _har  )` |
//! | `API_EXPORT int f(void) { … }` | `int f(void) { … }` |

mod conditional;
mod declaration;
mod place;
mod statement;
mod token;
mod types;

use std::borrow::Cow;

use conditional::Chosen;
pub(in crate::lang) use declaration::is_keyword;
use place::Places;
pub(in crate::lang) use token::{Kind, Token, tokens};

use crate::lower::Prepared;

/// Longer files are generated tables or no C at all; they are parsed as they are.
const MAX_BYTES: usize = 8 << 20;

/// What the languages that share C's preprocessor differ in.
pub(in crate::lang) struct Dialect {
    /// Words that are no names, beside those of C.
    pub(in crate::lang) keywords: &'static [&'static str],
    /// Whether functions may stand inside of types and namespaces.
    pub(in crate::lang) has_members: bool,
}

/// C itself.
pub(in crate::lang) const C: Dialect = Dialect { keywords: &[], has_members: false };

/// The text to parse for a file.
pub(in crate::lang) fn prepare<'s>(source: &'s str, dialect: &'static Dialect) -> Prepared<'s> {
    if source.len() > MAX_BYTES {
        return Prepared::unchanged(source);
    }
    let mut mask = Mask { source, dialect, bytes: None };
    let tokens = tokens(source.as_bytes());
    let Chosen { tokens, hidden, alternatives } = conditional::choose_branches(&tokens, &mut mask);
    let places = Places::new(&tokens, &mask);
    if dialect.has_members {
        declaration::blank_type_words(&tokens, &mut mask);
    }
    declaration::blank_words(&tokens, &places, &mut mask);
    statement::repair_macros(&tokens, &places, &mut mask);
    types::blank_type_arguments(&tokens, &places, &mut mask);
    let text = match mask.bytes {
        // Only ASCII is written, and multi-byte characters are blanked as a whole, so this cannot fail.
        Some(bytes) => String::from_utf8(bytes).map_or(Cow::Borrowed(source), Cow::Owned),
        None => Cow::Borrowed(source),
    };
    Prepared { text, hidden, alternatives }
}

/// The position of the parenthesis that closes the one at `open`.
///
/// A brace or semicolon before it means that the call holds code, or that a parenthesis is missing: neither is touched.
fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Mark(b'(') => depth += 1,
            Kind::Mark(b')') => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            Kind::Mark(b';' | b'{' | b'}') => return None,
            _ => {}
        }
    }
    None
}

/// The copy being edited; made on the first edit.
struct Mask<'s> {
    source: &'s str,
    dialect: &'static Dialect,
    bytes: Option<Vec<u8>>,
}

impl Mask<'_> {
    fn bytes_mut(&mut self) -> &mut Vec<u8> {
        self.bytes.get_or_insert_with(|| self.source.as_bytes().to_vec())
    }

    fn text(&self, token: &Token) -> &str {
        self.source.get(token.start as usize..token.end as usize).unwrap_or("")
    }

    fn is_keyword(&self, word: &str) -> bool {
        is_keyword(word) || self.dialect.keywords.contains(&word)
    }

    /// Overwrites a range with blanks, keeping line ends.
    fn blank(&mut self, start: u32, end: u32) {
        for byte in &mut self.bytes_mut()[start as usize..end as usize] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }

    /// Overwrites a word by a shorter one.
    fn replace(&mut self, token: &Token, word: &str) {
        self.blank(token.start, token.end);
        let start = token.start as usize;
        self.bytes_mut()[start..start + word.len()].copy_from_slice(word.as_bytes());
    }

    /// Puts a semicolon after `end` if there is a blank to take its place.
    fn end_statement(&mut self, end: u32) {
        let end = end as usize;
        if self.source.as_bytes().get(end).is_some_and(u8::is_ascii_whitespace) {
            self.bytes_mut()[end] = b';';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{C, Prepared};

    fn prepare(source: &str) -> Prepared<'_> {
        super::prepare(source, &C)
    }

    fn check(source: &str, expected: &str) {
        assert_eq!(prepare(source).text, expected);
        assert_eq!(source.len(), expected.len(), "positions must stay valid");
    }

    #[test]
    fn ordinary_code_is_left_alone() {
        for source in [
            "int f(int x) { if (x) { g(x); } return h(x) + 1; }",
            "#if A\nint x;\n#else\nint y;\n#endif\n",
            "void f(void) {\n#if A\n  x();\n#else\n  y();\n#endif\n}\n",
            "int f(a, b) int a; long b; { return a; }",
            "static const char *names[] = { \"a\", N_(\"b\") };",
        ] {
            check(source, source);
        }
    }

    #[test]
    fn a_branch_that_splits_a_statement_is_chosen() {
        check(
            "f() {\n#if A\nif (x) {\n#else\nif (y) {\n#endif\n}}",
            "f() {\n     \nif (x) {\n     \n        \n      \n}}",
        );
        check("x = a\n#if B\n+ b\n#endif\n;", "x = a\n     \n+ b\n      \n;");
        check("#if 0\nint f(\n#else\nint g(\n#endif\nint);", "     \n      \n     \nint g(\n      \nint);");
    }

    #[test]
    fn macros_that_stand_as_statements_are_closed() {
        check("f() { CHECK(x) return 1; }", "f() { CHECK(x);return 1; }");
        check("f() { LIST_FOREACH(p, l) { g(p); } }", "f() { while       (p, l) { g(p); } }");
        check("f() { if (a) FOR_EACH (p) g(p); }", "f() { if (a) while    (p) g(p); }");
        check("f() { FORALL_FACETS { g(); } }", "f() { for(;;)       { g(); } }");
        check("f() { BEGIN { g(); } CHECK\n if (a) b(); }", "f() {       { g(); } CHECK; if (a) b(); }");
    }

    #[test]
    fn decisions_of_blanked_code_are_counted() {
        let prepared = prepare("f() {\n#if A\nif (x) {\n#else\nif (y && z) {\n#endif\n}}");
        let n: u16 = prepared.hidden.iter().map(|&(_, n)| n).sum();
        assert_eq!(n, 3, "the directive, the other `if` and its `&&`");
        let texts: Vec<&str> = prepared
            .alternatives
            .iter()
            .map(|other| other.text.of("f() {\n#if A\nif (x) {\n#else\nif (y && z) {\n#endif\n}}"))
            .collect();
        assert_eq!(texts, ["if (y && z) {"]);
    }

    #[test]
    fn types_as_arguments_become_names() {
        check("f() { x = va_arg(ap, char *); }", "f() { x = va_arg(ap, _har  ); }");
        check("f() { g(NIL(Dict_t *), 0); }", "f() { g(NIL(Dict_t  ), 0); }");
        for source in ["f() { g(a * b, sizeof(char *)); }", "f() { x = (char *) y; }", "int f(char *);"] {
            check(source, source);
        }
    }

    #[test]
    fn definitions_of_macros_are_blanked() {
        check(
            "#define A(x) \\\n  if (x) /* y */ \\\n  z\nint a;",
            "              \n                  \n   \nint a;",
        );
    }

    #[test]
    fn words_around_a_declaration_are_blanked() {
        check("uLong ZEXPORT f(int x) {}", "uLong         f(int x) {}");
        check("LUA_API lua_Unsigned f (int x) {}", "        lua_Unsigned f (int x) {}");
        check("local int f(x) int x; {}", "      int f(x) int x; {}");
        check("G_PRINTF(1, 2) int f(int x) PURE {}", "               int f(int x)      {}");
    }
}
