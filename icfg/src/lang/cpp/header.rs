//! Whether a header is C++.
//!
//! Most headers named `.h` are C, or C that C++ may include. What only a C++ compiler sees (`#ifdef __cplusplus`) says
//! nothing, and neither does a C variable called `class`: only what cannot be C counts.

use crate::lang::c::prepare::{Kind, Token, tokens};

/// Headers show what they are early; tables at the end of long ones are not worth the time.
const MAX_BYTES: usize = 256 << 10;

pub(super) fn is_cpp(source: &str) -> bool {
    let source = &source.as_bytes()[..source.len().min(MAX_BYTES)];
    let mut window: [Option<(Token, &[u8])>; 3] = [None; 3];
    // For each open `#if`, whether its branch is for C++ alone.
    let mut branches: Vec<bool> = Vec::new();
    for token in tokens(source) {
        let text = &source[token.start as usize..token.end as usize];
        if token.kind == Kind::Directive {
            follow(text, &mut branches);
            window = [None; 3];
            continue;
        }
        if branches.contains(&true) {
            continue;
        }
        window.rotate_left(1);
        window[2] = Some((token, text));
        if let [Some(a), Some(b), Some(c)] = window
            && shows(a, b, c)
        {
            return true;
        }
    }
    false
}

fn follow(directive: &[u8], branches: &mut Vec<bool>) {
    let text = String::from_utf8_lossy(directive);
    let rest = text.trim_start_matches('#').trim_start();
    let names_cpp = rest.contains("__cplusplus");
    if rest.starts_with("if") {
        branches.push(names_cpp && !rest.starts_with("ifndef") && !rest.contains("!defined"));
    } else if rest.starts_with("el") {
        if let Some(branch) = branches.last_mut() {
            *branch = names_cpp;
        }
    } else if rest.starts_with("endif") {
        branches.pop();
    }
}

/// Whether three tokens in a row are C++.
fn shows(a: (Token, &[u8]), b: (Token, &[u8]), c: (Token, &[u8])) -> bool {
    let is_name = |token: (Token, &[u8])| token.0.kind == Kind::Word;
    let is = |token: (Token, &[u8]), mark: u8| token.0.is(mark);
    match a.1 {
        b"namespace" => is_name(b) && (is(c, b'{') || is(c, b':')),
        b"using" => b.1 == b"namespace",
        b"template" => is(b, b'<'),
        b"class" => is_name(b) && (is_name(c) || is(c, b'{') || is(c, b':') || is(c, b';')),
        b"public" | b"private" | b"protected" => is(b, b':') && !is(c, b':'),
        b"virtual" => is_name(b) && is_name(c) || is(b, b'~'),
        _ => is(a, b':') && is(b, b':') && a.0.end == b.0.start && is_name(c),
    }
}

#[cfg(test)]
mod tests {
    use super::is_cpp;

    #[test]
    fn headers_are_c_unless_they_show_otherwise() {
        for source in [
            "",
            "struct a { int class; };\nint template(int private);\n",
            "#ifdef __cplusplus\nextern \"C\" {\nnamespace a { class B; }\n#endif\nint f(void);\n",
            "// class A {\n/* namespace b { */ char *s = \"std::x\";\n",
            "int x = a ? b : c;\n#define N namespace q {\n",
        ] {
            assert!(!is_cpp(source), "{source}");
        }
    }

    #[test]
    fn what_cannot_be_c_is_cpp() {
        for source in [
            "class A { };",
            "class EXPORT A : public B { };",
            "namespace a { int f(); }",
            "template <typename T> T f(T);",
            "struct S { private: int x; };",
            "struct S { virtual void f() = 0; };",
            "std::vector<int> f();",
            "#ifndef __cplusplus\n#error C++ only\n#endif\nclass A;",
        ] {
            assert!(is_cpp(source), "{source}");
        }
    }
}
