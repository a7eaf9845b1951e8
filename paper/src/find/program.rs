//! Programs and sentences, which look like pseudo-code to a classifier of lines.

use super::number;
use super::words;

/// Whether a line is a statement of a programming language, by signs that pseudo-code has no use for.
pub(super) fn is_program(text: &str) -> bool {
    let text = text.trim();
    let ends = text.ends_with(';')
        && (text.contains('(') || text.contains('='))
        && !text.contains(['←', '≠', '≤', '≥', '∈']);
    let signs = [
        "->", "::", "/*", "*/", "&&", "||", "==", "!=", "++", "--", "+=", " %*% ", "\"", "#include", "<<",
        ">>", "();", "){",
    ];
    let n_signs = signs.iter().filter(|s| text.contains(**s)).count();
    let types = [
        "int ",
        "double ",
        "float ",
        "char ",
        "void ",
        "const ",
        "static ",
        "public ",
        "private ",
        "unsigned ",
        "struct ",
    ];
    let typed = types.iter().any(|t| text.starts_with(t));
    let call = text.contains('=') && text.contains("->") || text.ends_with('{') && text.contains('(');
    // The source of a box is no box.
    let command = |at: usize| {
        let rest = &text[at + 1..];
        // A listing may put a space behind the backslash; `A \ B` is a difference of sets.
        let spread = rest.trim_start().chars().take_while(char::is_ascii_lowercase).count() >= 3;
        rest.starts_with(|c: char| c.is_ascii_alphabetic()) || spread
    };
    let latex =
        text.match_indices('\\').any(|(at, _)| command(at)) || text.contains("{$") || text.ends_with("\\\\");
    text == "{"
        || text == "}"
        || ends && !text.contains(":=") && n_signs > 0
        || typed
        || n_signs >= 2
        || call
        || latex
        || starts_program(text)
        || calls_methods(text)
}

/// Whether a line of a figure is the source of a document, a session with an interpreter, a row of figures or a drawing.
pub(super) fn is_foreign(text: &str) -> bool {
    let text = text.trim();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let command = rest.strip_prefix('\\').is_some_and(|r| r.starts_with(|c: char| c.is_ascii_lowercase()))
        && rest.contains(['{', '[']);
    let prompt =
        ["R> ", "> ", ">>> ", "$ ", "+ ", "sage: ", "In [", "Out["].iter().any(|p| text.starts_with(p));
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let signs = text.chars().filter(|c| !c.is_whitespace() && !c.is_alphabetic()).count();
    let dots = text.chars().filter(|c| matches!(c, '●' | '○' | '•' | '◦' | '▲' | '△' | '■' | '□')).count();
    let figures =
        letters == 0 && signs > 3 && text.contains(|c: char| c.is_ascii_digit()) && !text.contains('=');
    command || prompt || figures || dots >= 1 && letters < 12
}

/// Whether a row is a formula of its own, by the number behind it: `x = y (10.6)`.
pub(super) fn is_equation(text: &str) -> bool {
    let number = text.trim_end().strip_suffix(')').and_then(|t| t.rsplit_once(" (")).map(|(_, n)| n);
    number.is_some_and(|n| {
        (1..=7).contains(&n.len())
            && n.starts_with(|c: char| c.is_ascii_digit())
            && n.chars().all(|c| c.is_ascii_digit() || c == '.')
            && (n.contains('.') || n.len() <= 3)
    }) && text.contains(['=', '≤', '≥', '<', '∈', '{'])
}

/// Beginnings of lines that only programs and sessions with them have.
const PROGRAM_STARTS: &[&str] = &[
    "#",
    ">>> ",
    "> ",
    "$ ",
    "? ",
    "%",
    "\\\\",
    "import ",
    "def ",
    "class ",
    "module ",
    "elif ",
    "except",
    "print(",
    "printf",
    "echo ",
    "var ",
    "const ",
    "my ",
    "my(",
    "package ",
    "always @",
    "library(",
    "require(",
    "require ’",
    "require '",
    "public ",
    "private ",
    "@",
    "///",
    "catch",
    "typedef",
    "using namespace",
    "template",
    "namespace ",
    "do {",
    "});",
    "/*",
];

/// Whether a line begins as only lines of programs do.
fn starts_program(text: &str) -> bool {
    // `require the list to be sorted` is said in words.
    let spoken = text.starts_with(|c: char| c.is_alphabetic()) && words::glue_share(text) > 0.15
        || text.contains(['←', '∈', '≤', '≥', '≠']);
    PROGRAM_STARTS.iter().any(|s| text.starts_with(s)) && !spoken
}

/// Calls as programs chain them, `a.b(x).c(y)`, and names that only programs have.
fn calls_methods(text: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let called = |rest: &str| {
        let rest = rest.trim_start();
        let name = rest.chars().take_while(|c| word(*c)).count();
        name > 1 && rest[name..].trim_start().starts_with('(')
    };
    let n = text.match_indices('.').filter(|(at, _)| called(&text[at + 1..])).count();
    let own = ["self.", "(self", "self ,", "self,", "function(", "function ("];
    n >= 2 || own.iter().any(|o| text.contains(o)) && !text.contains("itself")
}

/// Whether a line is a sentence of running text; `full` says that it reaches from edge to edge of its column.
pub(super) fn is_sentence(text: &str, full: bool) -> bool {
    let text = text.trim_end();
    number::leading(text).is_none()
        && (full || text.starts_with(char::is_uppercase) || text.ends_with('.'))
        && words::glue_share(text) > 0.2
        && text.split_whitespace().count() >= 6
        && !words::is_step(text)
        && (full || !words::is_control(text))
}

/// Whether a line has what only pseudo-code has.
pub(super) fn is_pseudo(text: &str) -> bool {
    let text = text.trim();
    let last = words::last_word(text);
    let first = words::first_word(text);
    let rest = number::leading(text).map_or(text, |l| &text[l.start..]).to_lowercase();
    // `…, then` ends the first half of a sentence.
    let ended = matches!(last.as_str(), "then" | "do" | "od" | "fi" | "loop" | "repeat")
        && first != "then"
        && !text.ends_with(", then");
    ended
        || ["←", ":=", "≔", "⟵", "⇐"].iter().any(|a| text.contains(a))
        || ["for each ", "for all ", "foreach ", "end if", "end for", "end while", "else if "]
            .iter()
            .any(|s| rest.starts_with(s))
        || matches!(
            first.as_str(),
            "repeat" | "until" | "endif" | "endfor" | "endwhile" | "procedure" | "algorithm"
        )
        || rest.starts_with("for ")
            && (rest.contains(" to ") || rest.contains(" downto ") || rest.contains("∈"))
        || text.contains(['∈', '≤', '≥', '≠', '∅']) && words::is_control(text)
}

/// Whether a line begins a loop, ends a block or returns: what cases of a formula do not.
pub(super) fn is_firm(text: &str) -> bool {
    let rest = number::leading(text).map_or(text, |l| &text[l.start..]);
    let first = words::first_word(rest);
    let said = matches!(
        first.as_str(),
        "for"
            | "foreach"
            | "forall"
            | "while"
            | "repeat"
            | "until"
            | "loop"
            | "return"
            | "end"
            | "endif"
            | "endfor"
            | "endwhile"
            | "else"
            | "elseif"
            | "elsif"
            | "elif"
            | "procedure"
            | "function"
            | "break"
            | "continue"
            | "parfor"
            | "output"
            | "halt"
            | "stop"
            | "goto"
    );
    said && !rest.trim_end().ends_with([',', '.']) || first == "if" && rest.trim_end().ends_with(':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_sessions_and_drawings_are_foreign() {
        for text in [r"\begin{frame}<handout:0>", "R> x <- 1", "$ make", "0 ● ●●●", "0.0 0.2 0.4 0.6"]
        {
            assert!(is_foreign(text), "{text}");
        }
        for text in ["x ← x + 1", "5: for i = 1 to n do", r"A \ B", "}", "12"] {
            assert!(!is_foreign(text), "{text}");
        }
    }

    #[test]
    fn numbers_behind_formulas() {
        assert!(is_equation("q(x) = { (10.6)"));
        assert!(!is_equation("x ← f(2)"));
        assert!(!is_equation("if bucket[i] <= q Emit(00)"));
        assert!(!is_equation("return g(x)"));
    }

    #[test]
    fn program_text_is_told_from_pseudo_code() {
        for text in [
            "int Ap [ ], /* input of size n+1 */",
            "prob->numnodes = 3;",
            "if (a && b) {",
            "printf(\"%d\", x++);",
            "}",
            r"\State $x \gets 1$",
        ] {
            assert!(is_program(text), "{text}");
        }
        for text in
            ["while lo ≤ hi do", "x := f(y);", "return A[i]", "d[v] ← d[u] + c(u, v);", "if x = y then"]
        {
            assert!(!is_program(text), "{text}");
        }
    }

    #[test]
    fn sessions_and_scripts_are_programs() {
        for text in [
            "# iterates on points of the grid",
            "? for (i=1, 10^4, f(i))",
            "> f = sin(x);",
            "x = numpy.array(range (0, n)).reshape (2)",
            "\\ begin { bbrenv }{A}",
            "if __name__ == \" __main__ \":",
        ] {
            assert!(is_program(text), "{text}");
        }
        for text in ["let x be the least element of S", "use the first edge of the queue", "A = A \\ B"] {
            assert!(!is_program(text), "{text}");
        }
    }

    #[test]
    fn cases_of_a_formula_are_not_firm() {
        assert!(!is_firm("if i = 0,") && !is_firm("1 if j = k,") && !is_pseudo("if [D]_{ii} = [D]_{jj}"));
        assert!(is_firm("while a ≠ b") && is_pseudo("for i = 1 to n") && is_pseudo("3: x ← 2"));
    }
}
