//! Words of pseudo-code and of prose.

/// Words that begin a step of control.
pub(super) const CONTROL: &[&str] = &[
    "if",
    "else",
    "elseif",
    "elsif",
    "elif",
    "endif",
    "for",
    "foreach",
    "forall",
    "endfor",
    "while",
    "endwhile",
    "repeat",
    "until",
    "loop",
    "do",
    "return",
    "end",
    "begin",
    "break",
    "continue",
    "case",
    "switch",
    "then",
    "goto",
    "fi",
    "od",
    "otherwise",
    "parfor",
    "try",
    "exit",
    "halt",
    "stop",
    "output",
    "yield",
    "next",
];

/// Words that begin the head of a procedure or of a box.
pub(super) const HEADS: &[&str] = &[
    "procedure",
    "function",
    "algorithm",
    "subroutine",
    "method",
    "class",
    "def",
    "void",
    "int",
    "public",
    "private",
    "static",
    "fn",
    "func",
    "proc",
    "program",
    "main",
];

/// Words that begin the lines before the first step.
pub(super) const PREAMBLE: &[&str] = &[
    "require",
    "ensure",
    "input",
    "inputs",
    "output",
    "outputs",
    "data",
    "result",
    "results",
    "parameters",
    "parameter",
    "given",
    "precondition",
    "postcondition",
    "returns",
    "initialization",
    "initialisation",
    "initialize",
    "global",
    "globals",
    "params",
    "hyperparameters",
    "hyperparameter",
    "requires",
    "ensures",
    "in",
    "out",
];

/// Words that begin a plain step.
pub(super) const STEPS: &[&str] = &[
    "let",
    "set",
    "swap",
    "exchange",
    "call",
    "print",
    "insert",
    "delete",
    "remove",
    "add",
    "push",
    "pop",
    "enqueue",
    "dequeue",
    "append",
    "compute",
    "initialize",
    "initialise",
    "update",
    "choose",
    "select",
    "sort",
    "mark",
    "find",
    "create",
    "make",
    "assign",
    "increment",
    "decrement",
    "send",
    "receive",
    "sample",
    "draw",
    "compare",
    "merge",
    "store",
    "put",
    "get",
    "write",
    "read",
    "calculate",
    "generate",
    "split",
    "copy",
    "move",
    "process",
    "solve",
];

/// Words that prose cannot do without.
const GLUE: &[&str] = &[
    "the", "of", "is", "that", "we", "this", "are", "with", "which", "be", "was", "were", "our", "has",
    "have", "it", "its", "their", "these", "can", "as", "by", "on", "from", "also", "however", "a", "an",
    "and", "in", "to", "at", "such", "than", "because", "when", "where", "they", "but", "not", "there",
    "been", "more", "between", "based",
];

/// The first word in lower case, without what is around it.
pub(super) fn first_word(text: &str) -> String {
    text.trim_start_matches(|c: char| !c.is_alphanumeric())
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .flat_map(char::to_lowercase)
        .collect()
}

/// The last word in lower case.
pub(super) fn last_word(text: &str) -> String {
    let word: Vec<char> = text
        .trim_end_matches(|c: char| !c.is_alphanumeric())
        .chars()
        .rev()
        .take_while(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    word.into_iter().rev().collect()
}

/// Share of the words that only prose needs.
pub(super) fn glue_share(text: &str) -> f32 {
    let mut all = 0.0;
    let mut glue = 0.0;
    for word in text.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        all += 1.0;
        if GLUE.contains(&bare.as_str()) {
            glue += 1.0;
        }
    }
    if all == 0.0 { 0.0 } else { glue / all }
}

/// Words that no statement ends with.
const UNFINISHED: &[&str] = &[
    "the", "of", "a", "an", "and", "or", "to", "in", "on", "at", "by", "for", "from", "with", "is", "are",
    "be", "as", "that", "which", "whose", "than", "each", "every", "all", "not", "into", "such", "between",
    "over", "its", "their", "has", "have", "using", "if", "when", "where", "only", "via", "per", "this",
    "these", "under", "among", "both", "either",
];

/// Whether something must follow a word that stands at the end of a line.
pub(super) fn needs_more(last: &str) -> bool {
    UNFINISHED.contains(&last)
}

/// Whether a line begins with a word of control.
pub(super) fn is_control(text: &str) -> bool {
    CONTROL.contains(&first_word(text).as_str())
}

/// `Step 3. …`: a step that says so.
pub(super) fn is_step(text: &str) -> bool {
    let rest = text.strip_prefix("Step").or_else(|| text.strip_prefix("STEP"));
    rest.is_some_and(|r| r.trim_start().starts_with(|c: char| c.is_ascii_digit()))
}

/// The text behind the label of a step.
pub(super) fn behind_step(text: &str) -> &str {
    if !is_step(text) {
        return text;
    }
    text[4..].trim_start_matches(|c: char| {
        c.is_ascii_digit() || matches!(c, '.' | ':' | ' ' | ')' | '(' | '-' | '–')
    })
}

/// Whether a line is an item of a list of sentences.
pub(super) fn is_bullet(text: &str) -> bool {
    text.starts_with(['•', '▪', '◦'])
        || text.starts_with(['–', '∗', '*']) && text.trim_end().ends_with(['.', ','])
}

/// Whether a line assigns something.
pub(super) fn assigns(text: &str) -> bool {
    if text.contains("::=") {
        return false;
    }
    ["←", ":=", "<-", "⇐", "+=", "-=", "++", "≔", "⟵"].iter().any(|a| text.contains(a))
        || text.split_once('=').is_some_and(|(left, right)| {
            let left = left.trim_end();
            !right.starts_with('=')
                && !left.ends_with(['<', '>', '!', '=', '≠'])
                && !left.is_empty()
                && left.split_whitespace().count() <= 2
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_steps() {
        assert_eq!(behind_step("Step 3. For i = 1 to n do."), "For i = 1 to n do.");
        assert_eq!(behind_step("Stepwise"), "Stepwise");
        assert!(needs_more("of") && !needs_more("stack"));
    }
}
