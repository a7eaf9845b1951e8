//! Headers of functions, in the ways people write them.

use super::scan;
use crate::grammar::token::is_name;

/// A header taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header<'a> {
    pub(super) name: &'a str,
    pub(super) params: Option<&'a str>,
    /// What stands behind: `returns a solution`, `→ tree`.
    pub(super) note: &'a str,
    pub(super) form: Form,
}

/// How a header announces itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `procedure NAME(…)`, `def name(…):`, or a C declarator before a brace.
    Definition,
    /// `procedure NAME`, without parentheses.
    Named,
    /// `Algorithm 3: Shortest paths`: what follows the keyword is a title.
    Titled,
    /// `NAME(…)`: looks like a call.
    Bare,
    /// `int gcd(int a, int b)`: a C declarator whose brace has to stand on the next line.
    Declarator,
}

impl<'a> Header<'a> {
    /// Reads a header. Whether a bare one is a header or a call, only the lines around it tell.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        keyword_header(text)
            .or_else(|| assigned_header(text))
            .or_else(|| c_header(text))
            .or_else(|| bare_header(text))
    }

    /// Whether the body is in braces that open on the header's line.
    pub(super) fn opens_brace(&self) -> bool {
        self.note.ends_with('{')
    }

    /// The part of the note that says something.
    pub(super) fn remark(&self) -> &'a str {
        let note = self.note.trim_end_matches(['{', ':', ';']).trim();
        if matches!(note, "is" | "begin" | "do" | "=" | "") {
            ""
        } else {
            note.trim_start_matches(':').trim()
        }
    }
}

const STRONG: [&str; 9] =
    ["procedure", "function", "algorithm", "def", "subroutine", "func", "fn", "proc", "method"];

/// Names of types that many languages share.
const TYPES: [&str; 16] = [
    "integer", "int", "real", "float", "double", "boolean", "bool", "char", "string", "byte", "long",
    "short", "unsigned", "void", "complex", "natural",
];

/// `f <- function(x) {` and `const f = (x) => {`: a function as a value.
fn assigned_header(text: &str) -> Option<Header<'_>> {
    let (start, end) = scan::find_assignment(text)?;
    let name = text[..start].trim();
    let name = scan::strip_any(name, &["const", "let", "var", "local"]).unwrap_or(name);
    let value = text[end..].trim();
    let value = scan::strip_word(value, "async").unwrap_or(value);
    let function = scan::strip_word(value, "function");
    let params = function.unwrap_or(value);
    let close = scan::closing_bracket(params).filter(|_| params.starts_with('('))?;
    let note = params[close + 1..].trim();
    let arrow = note.strip_prefix("=>").map(str::trim);
    let sure = matches!(arrow.unwrap_or(note), "{" | ":" | "") && (function.is_some() || arrow == Some("{"));
    (sure && is_name(name) && !is_reserved(name)).then(|| Header {
        name,
        params: Some(&params[1..close]),
        note: arrow.unwrap_or(note),
        form: Form::Definition,
    })
}

/// Whether a line only says which variables there are: `var i, j: integer`, `boolean found;`.
pub(super) fn is_declaration(text: &str) -> bool {
    let text = text.trim_end_matches(';').trim_end();
    if text.contains(['(', '←', '=', ';']) {
        return false;
    }
    let are_names = |names: &str| {
        names.split(',').all(|name| {
            let name = name.trim();
            let name = name.find('[').filter(|_| name.ends_with(']')).map_or(name, |at| &name[..at]);
            is_name(name.trim_start_matches('*'))
        })
    };
    let is_type = |of: &str| {
        let of = of.trim();
        scan::strip_any(of, &TYPES).is_some_and(|rest| rest.is_empty() || rest.starts_with('['))
            || scan::strip_any(of, &["array", "set of", "list of", "record", "pointer to"]).is_some()
            || of.starts_with('^')
    };
    if let Some(rest) = scan::strip_any(text, &["var", "declare", "dim", "local variables"]) {
        let names = rest.split(':').next().unwrap_or_default();
        let (names, typed) =
            names.split_once(" as ").or_else(|| names.split_once(" As ")).unwrap_or((names, ""));
        return rest.is_empty()
            || are_names(names) && (rest.contains(':') || !typed.is_empty() || !rest.contains(' '));
    }
    if let Some((names, of)) = text.split_once(':') {
        return are_names(names) && is_type(of);
    }
    scan::strip_any(text, &TYPES).is_some_and(|names| !names.is_empty() && are_names(names))
}

/// `class Queue {`, `monitor Buffer`: what holds procedures and does nothing itself.
pub(super) fn is_module(text: &str) -> bool {
    let kinds = ["class", "monitor", "module", "interface", "package", "namespace", "struct", "actor"];
    let text = scan::strip_any(text, &["public", "abstract", "export"]).unwrap_or(text);
    scan::strip_any(text, &kinds).is_some_and(|rest| {
        let name = rest.trim_end_matches(['{', ':', ';']).trim_end();
        let name = scan::find_word(name, &["is", "extends", "implements", "begin"])
            .map_or(name, |(at, _)| &name[..at]);
        is_name(name.trim())
    })
}

fn keyword_header(text: &str) -> Option<Header<'_>> {
    let rest = scan::strip_any(
        text,
        &["public static", "private static", "static", "public", "private", "recursive", "export", "async"],
    )
    // `real procedure root(f)` says first what it gives.
    .or_else(|| scan::strip_any(text, &TYPES).filter(|rest| scan::strip_any(rest, &STRONG).is_some()))
    .unwrap_or(text);
    // A copy may have lost the blank of `Algorithm1`.
    let glued = rest
        .get(..9)
        .filter(|word| word.eq_ignore_ascii_case("algorithm"))
        .map(|_| &rest[9..])
        .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let titled = scan::strip_word(rest, "algorithm").is_some() || glued.is_some();
    let rest = glued.or_else(|| scan::strip_any(rest, &STRONG))?;
    let numbered = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let rest = if numbered.len() < rest.len() || rest.starts_with(':') {
        numbered.trim_start().trim_start_matches([':', '-', '–', '—']).trim_start()
    } else {
        rest
    };
    // Behind the word a blank before the parenthesis says nothing.
    if let Some(header) = call_header(split_named_call(rest, true)) {
        return Some(Header { form: Form::Definition, ..header });
    }
    // `function [L, U] = lu(A)` names what it gives first.
    if let Some(header) =
        scan::find_assignment(rest).and_then(|(_, end)| bare_header(rest[end..].trim())).filter(|_| !titled)
    {
        return Some(Header { form: Form::Definition, ..header });
    }
    let (word, note) = rest.split_once(' ').unwrap_or((rest, ""));
    let name = word.trim_end_matches([':', ';', '{']);
    let plain_note = matches!(note.trim(), "" | "is" | "begin" | "{" | ":" | "do")
        || scan::strip_any(note, &["returns", "return"]).is_some();
    if is_name(name) && !is_reserved(name) && plain_note {
        return Some(Header { name, params: None, note, form: Form::Named });
    }
    (titled && !rest.is_empty() && !rest.starts_with(['=', '('])).then(|| Header {
        name: titles_end(rest),
        params: None,
        note: "",
        form: Form::Titled,
    })
}

/// A title without the word or the sign that opens the body: `k-means++ is`.
fn titles_end(title: &str) -> &str {
    let title = title.trim_end_matches([':', ' ']);
    ["is", "begin", "do"]
        .into_iter()
        .find_map(|word| title.strip_suffix(word)?.strip_suffix(' '))
        .map_or(title, str::trim_end)
}

/// `NAME(parameters)`, with a note behind that tells it from a statement.
fn bare_header(text: &str) -> Option<Header<'_>> {
    call_header(split_call(text))
}

fn call_header<'a>(call: Option<(&'a str, &'a str, &'a str)>) -> Option<Header<'a>> {
    let (name, params, note) = call?;
    let noted = note.is_empty()
        || matches!(note, ":" | "{" | "is" | "begin" | ";" | "is:" | "do" | "=")
        || scan::strip_any(note, &["returns", "return", "is"]).is_some()
        || note.starts_with(['→', ':'])
        || note.starts_with("->");
    noted.then_some(Header { name, params: Some(params), note, form: Form::Bare })
}

/// `int gcd(int a, int b) {`
fn c_header(text: &str) -> Option<Header<'_>> {
    let open = text.find('(')?;
    let before = text[..open].trim_end();
    let (types, name) = before.rsplit_once([' ', '*', '&'])?;
    let type_like = |word: &str| {
        word.chars()
            .all(|c| scan::is_name_char(c) || matches!(c, '<' | '>' | '*' | '&' | '[' | ']' | ':' | ','))
    };
    let close = scan::closing_bracket(&text[open..])? + open;
    let note = text[close + 1..].trim();
    let keyword = scan::strip_any(
        types,
        &[
            "return", "else", "new", "if", "while", "for", "until", "do", "then", "call", "parallel",
            "switch", "case",
        ],
    )
    .is_some();
    let form = if note == "{" { Form::Definition } else { Form::Declarator };
    (matches!(note, "{" | "")
        && is_name(name)
        && !is_reserved(name)
        && !types.is_empty()
        && types.split(' ').all(type_like)
        && !keyword)
        .then(|| Header { name, params: Some(&text[open + 1..close]), note, form })
}

/// `NAME(arguments)` and what stands behind it.
pub(super) fn split_call(text: &str) -> Option<(&str, &str, &str)> {
    split_named_call(text, false)
}

/// The same; `any_blank` allows a blank before the parenthesis, which is usual behind capitals alone: `color (x)` may be
/// words.
fn split_named_call(text: &str, any_blank: bool) -> Option<(&str, &str, &str)> {
    let open = text.find('(')?;
    let name = text[..open].trim_end();
    let spaced =
        !any_blank && name.len() < open && !name.chars().all(|c| c.is_uppercase() || !c.is_alphabetic());
    if !is_name(name)
        || spaced
        || !name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        || is_reserved(name)
    {
        return None;
    }
    let close = scan::closing_bracket(&text[open..])? + open;
    Some((name, text[open + 1..close].trim(), text[close + 1..].trim()))
}

/// Words that start a statement or a test of the p-language, and so name no function.
fn is_reserved(name: &str) -> bool {
    const RESERVED: [&str; 32] = [
        "if", "elseif", "else", "while", "for", "each", "to", "downto", "repeat", "until", "return", "break",
        "continue", "error", "loop", "do", "and", "or", "not", "then", "end", "elif", "elsif", "foreach",
        "switch", "case", "default", "goto", "try", "catch", "finally", "parallel",
    ];
    RESERVED.iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// The words of a title as a name: `Checksum of n bytes:` is `Checksum-of-n-bytes`.
pub(super) fn name_from_title(title: &str) -> String {
    const MAX_WORDS: usize = 16;
    let mut name = String::new();
    let words = title.split(|c: char| !scan::is_name_char(c)).filter(|word| !word.is_empty());
    for word in words.take(MAX_WORDS) {
        if !name.is_empty() {
            name.push('-');
        }
        name.push_str(word);
    }
    if is_name(&name) && !is_reserved(&name) { name } else { String::new() }
}

/// Whether a line tells about the algorithm instead of being a step of it: `Input: …`, `local variables: …`.
pub(super) fn is_preamble(text: &str) -> bool {
    const LABELS: [&str; 30] = [
        "input",
        "inputs",
        "output",
        "outputs",
        "require",
        "requires",
        "ensure",
        "ensures",
        "data",
        "result",
        "results",
        "given",
        "returns",
        "precondition",
        "preconditions",
        "postcondition",
        "postconditions",
        "algorithm parameters",
        "algorithm parameter",
        "hyperparameters",
        "parameters",
        "parameter",
        "local variables",
        "local variable",
        "static",
        "persistent",
        "global",
        "globals",
        "note",
        "complexity",
    ];
    LABELS.iter().any(|label| {
        scan::strip_word(text, label).is_some_and(|rest| {
            rest.starts_with(':') && !rest.starts_with(":=")
                // `Input. A graph G.`
                || rest.starts_with(". ") && text.starts_with(char::is_uppercase)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, name: &str, params: Option<&str>, form: Form) {
        let header = Header::read(text);
        assert_eq!(header.as_ref().map(|h| (h.name, h.params, h.form)), Some((name, params, form)), "{text}");
    }

    #[test]
    fn headers_are_read_in_many_styles() {
        check("MST-KRUSKAL(G, w)", "MST-KRUSKAL", Some("G, w"), Form::Bare);
        check("MST−KRUSKAL (G, w)", "MST−KRUSKAL", Some("G, w"), Form::Bare);
        check("procedure BFS(G, root) is", "BFS", Some("G, root"), Form::Definition);
        check(
            "function SEARCH(problem) returns a solution, or failure",
            "SEARCH",
            Some("problem"),
            Form::Definition,
        );
        check("def f(x) -> int:", "f", Some("x"), Form::Definition);
        check("static int gcd(int a, int b) {", "gcd", Some("int a, int b"), Form::Definition);
        check("Algorithm 3: Shortest paths", "Shortest paths", None, Form::Titled);
        check("Algorithm 1 Quicksort(A, lo, hi)", "Quicksort", Some("A, lo, hi"), Form::Definition);
        check("procedure sort;", "sort", None, Form::Named);
        check("PROCEDURE Floyd-Warshall (W)", "Floyd-Warshall", Some("W"), Form::Definition);
        for text in [
            "x = f(y)",
            "if (x) {",
            "function of x and y",
            "return f(x)",
            "sum of f(x) and g(x)",
            "swap (a) and (b)",
            "while(x)",
            "int while(x)",
            "l for(){",
            "parallel for (i = 0; i < n; i++) {",
        ] {
            assert_eq!(Header::read(text), None, "{text}");
        }
    }

    #[test]
    fn titles_keep_their_words() {
        assert_eq!(name_from_title("Evaluate a_n x^n + ... + a_0:"), "Evaluate-a_n-x-n-a_0");
        assert_eq!(name_from_title("!?"), "");
    }
}
