//! Which words of code are what, for colouring.
//!
//! Most grammars bring the query with which editors colour; that of Kotlin stands here. A language without one is shown plain.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use schemars::JsonSchema;
use serde::Serialize;
use tree_sitter_highlight::{HighlightConfiguration, HighlightEvent, Highlighter};

/// What is told apart; the most special name that fits counts.
const KINDS: [&str; 12] = [
    "attribute",
    "comment",
    "constant",
    "escape",
    "function",
    "keyword",
    "label",
    "number",
    "operator",
    "property",
    "string",
    "type",
];

/// Larger files are shown plain: parsing takes a second for some ten megabytes.
const MAX_BYTES: usize = 2 << 20;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Piece {
    /// What it is: `keyword`, `comment`, `string`…; left out where it is nothing special.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<&'static str>,
    /// Its text.
    pub(crate) text: String,
}

/// The lines of a text in pieces.
pub(crate) fn lines(text: &str, language: &str) -> Vec<Vec<Piece>> {
    coloured(text, language).unwrap_or_else(|| {
        let piece = |line: &str| Piece { kind: None, text: line.to_owned() };
        text.lines().map(|line| if line.is_empty() { Vec::new() } else { vec![piece(line)] }).collect()
    })
}

fn coloured(text: &str, language: &str) -> Option<Vec<Vec<Piece>>> {
    static HIGHLIGHTER: LazyLock<Mutex<Vec<Highlighter>>> = LazyLock::new(Mutex::default);
    let configuration = CONFIGURATIONS.get(language).filter(|_| text.len() <= MAX_BYTES)?;
    // Parsers are kept, one for each thread that is at it.
    let spare = HIGHLIGHTER.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut highlighter = spare.unwrap_or_default();
    let mut lines = Lines::default();
    let mut kinds = Vec::new();
    for event in highlighter.highlight(configuration, text.as_bytes(), None, None, |_| None).ok()? {
        match event.ok()? {
            HighlightEvent::HighlightStart(kind) => kinds.push(KINDS.get(kind.0).copied()),
            HighlightEvent::HighlightEnd => drop(kinds.pop()),
            HighlightEvent::Source { start, end } => {
                lines.push(text.get(start..end)?, kinds.last().copied().flatten());
            }
        }
    }
    HIGHLIGHTER.lock().unwrap_or_else(PoisonError::into_inner).push(highlighter);
    Some(lines.finish())
}

#[derive(Default)]
struct Lines {
    done: Vec<Vec<Piece>>,
    line: Vec<Piece>,
}

impl Lines {
    fn push(&mut self, text: &str, kind: Option<&'static str>) {
        for part in text.split_inclusive('\n') {
            let shown = part.trim_end_matches(['\n', '\r']);
            match self.line.last_mut() {
                _ if shown.is_empty() => {}
                Some(last) if last.kind == kind => last.text.push_str(shown),
                _ => self.line.push(Piece { kind, text: shown.to_owned() }),
            }
            if part.ends_with('\n') {
                self.done.push(std::mem::take(&mut self.line));
            }
        }
    }

    fn finish(mut self) -> Vec<Vec<Piece>> {
        if !self.line.is_empty() {
            self.done.push(self.line);
        }
        self.done
    }
}

static CONFIGURATIONS: LazyLock<HashMap<&'static str, HighlightConfiguration>> = LazyLock::new(|| {
    // C++ and TypeScript add to the queries of C and JavaScript.
    let cpp = [tree_sitter_c::HIGHLIGHT_QUERY, tree_sitter_cpp::HIGHLIGHT_QUERY].join("\n");
    let typescript =
        [tree_sitter_typescript::HIGHLIGHTS_QUERY, tree_sitter_javascript::HIGHLIGHT_QUERY].join("\n");
    // What is said last of a word counts: the query of Go ends by calling every name a variable.
    let go = tree_sitter_go::HIGHLIGHTS_QUERY.replace("(identifier) @variable", "");
    let languages: [(&str, tree_sitter::Language, &str); 10] = [
        ("c", tree_sitter_c::LANGUAGE.into(), tree_sitter_c::HIGHLIGHT_QUERY),
        ("cpp", tree_sitter_cpp::LANGUAGE.into(), &cpp),
        ("csharp", tree_sitter_c_sharp::LANGUAGE.into(), tree_sitter_c_sharp::HIGHLIGHTS_QUERY),
        ("go", tree_sitter_go::LANGUAGE.into(), &go),
        ("java", tree_sitter_java::LANGUAGE.into(), tree_sitter_java::HIGHLIGHTS_QUERY),
        ("javascript", tree_sitter_javascript::LANGUAGE.into(), tree_sitter_javascript::HIGHLIGHT_QUERY),
        ("kotlin", tree_sitter_kotlin_ng::LANGUAGE.into(), include_str!("kotlin.scm")),
        ("python", tree_sitter_python::LANGUAGE.into(), tree_sitter_python::HIGHLIGHTS_QUERY),
        ("rust", tree_sitter_rust::LANGUAGE.into(), tree_sitter_rust::HIGHLIGHTS_QUERY),
        ("typescript", tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(), &typescript),
    ];
    let mut all = HashMap::new();
    for (name, language, query) in languages {
        if let Ok(mut configuration) = HighlightConfiguration::new(language, name, query, "", "") {
            configuration.configure(&KINDS);
            all.insert(name, configuration);
        }
    }
    all
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_is_coloured() {
        let code = [
            ("c", "int f(int a) { return 1; }"),
            ("cpp", "int f(int a) { return 1; }"),
            ("csharp", "class A { int f(int a) { return 1; } }"),
            ("go", "func f(a int) int { return 1 }"),
            ("java", "class A { int f(int a) { return 1; } }"),
            ("javascript", "function f(a) { return 1; }"),
            ("kotlin", "fun f(a: Int): Int { return 1 }"),
            ("python", "def f(a):\n    return 1"),
            ("rust", "fn f(a: u32) -> u32 { return 1; }"),
            ("typescript", "function f(a: number): number { return 1; }"),
        ];
        for (name, text) in code {
            let pieces: Vec<Piece> = lines(text, name).concat();
            for (word, kinds) in
                [("return", &["keyword"][..]), ("f", &["function"]), ("1", &["number", "constant"])]
            {
                let piece = pieces.iter().find(|piece| piece.text == word);
                let kind = piece.and_then(|piece| piece.kind).unwrap_or("nothing");
                assert!(kinds.contains(&kind), "{word} of {name} is {kind}: {pieces:?}");
            }
        }
        let known = algofind_icfg::project::Registry::builtin();
        for language in known.languages().iter().filter(|language| language.0 != "pcode") {
            assert!(code.iter().any(|(name, _)| *name == language.0), "{language} is shown plain");
        }
    }

    #[test]
    fn words_of_kotlin_are_told_apart() {
        let text = "val a: List<Int> = list.map { \"<$it>\" } // all\nif (a == null) throw E('x')";
        let pieces = lines(text, "kotlin").concat();
        let kind_of = |wanted: &str| pieces.iter().find(|p| p.text == wanted).and_then(|p| p.kind);
        for (word, kind) in [
            ("val", "keyword"),
            ("List", "type"),
            ("map", "function"),
            ("null", "constant"),
            ("// all", "comment"),
            ("'x'", "string"),
        ] {
            assert_eq!(kind_of(word), Some(kind), "{word}: {pieces:?}");
        }
    }

    #[test]
    fn pieces_are_the_text_line_by_line() {
        let text = "/* two\n   lines */\nint f(int a) {\r\n\treturn a + 1; // \u{e9}\n}";
        let found = lines(text, "c");
        let joined: Vec<String> =
            found.iter().map(|line| line.iter().map(|piece| piece.text.as_str()).collect()).collect();
        assert_eq!(joined, text.lines().collect::<Vec<_>>());
        let kind_of = |wanted: &str| {
            found.iter().flatten().find(|piece| piece.text == wanted).and_then(|piece| piece.kind)
        };
        assert_eq!(
            (kind_of("return"), kind_of("int"), kind_of("f")),
            (Some("keyword"), Some("type"), Some("function"))
        );
        assert_eq!(found[1][0].kind, Some("comment"));
    }

    #[test]
    fn a_language_nobody_knows_is_shown_plain() {
        assert_eq!(lines("a\n\nb", "none").len(), 3);
    }
}
