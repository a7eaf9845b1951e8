//! Draws labelled lines from source code: statements are mathematics, comments are natural language (paper, §3.3).

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Words that mark a line as a declaration or control flow, which pseudo-code has no counterpart for.
const NOT_EXPRESSIONS: &[&str] = &[
    "import",
    "package",
    "public",
    "private",
    "protected",
    "static",
    "final",
    "typedef",
    "extern",
    "throw",
    "throws",
    "case",
    "default",
    "goto",
    "new",
    "instanceof",
    "struct",
    "union",
    "enum",
    "const",
    "class",
    "interface",
    "abstract",
    "continue",
    "break",
    "else",
    "for",
    "do",
    "assert",
    "register",
    "volatile",
    "unsigned",
    "goto",
];

/// Words that mark a comment as legal text or as a link.
const NOT_PROSE: &[&str] =
    &["license", "copyright", "warrant", "http", "@", "<", "==", "->", ";", "{", "}", "=\""];

/// A line of source code and what it is.
pub(crate) enum SourceLine {
    /// The expression of a statement or condition.
    Statement(String),
    /// The text of a comment.
    Comment(String),
}

/// All Java and C files below a directory, sorted so that draws can be repeated.
pub(crate) fn files(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut pending = vec![root.to_path_buf()];
    while let Some(directory) = pending.pop() {
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|ending| ending == "java" || ending == "c") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The statements and comments of a file, one line each.
pub(crate) fn lines(source: &str) -> Vec<SourceLine> {
    let mut found = Vec::new();
    let mut in_comment = false;
    for line in source.lines().map(str::trim) {
        let starts_comment = line.starts_with("/*");
        if in_comment || starts_comment || line.starts_with("//") {
            in_comment = (in_comment || starts_comment) && !line.contains("*/");
            found.extend(prose(line).map(SourceLine::Comment));
            continue;
        }
        let (code, remark) = match line.find("/*").or_else(|| line.find("//")) {
            Some(at) => (line[..at].trim_end(), &line[at..]),
            None => (line, ""),
        };
        in_comment = remark.starts_with("/*") && !remark.contains("*/");
        found.extend(expression(code).map(SourceLine::Statement));
    }
    found
}

fn prose(comment: &str) -> Option<String> {
    let text = comment.trim_matches(|c: char| matches!(c, '/' | '*' | '-' | '=' | '#') || c.is_whitespace());
    let lower = text.to_lowercase();
    // One word is as often a commented-out name as a remark.
    let words = text.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic)).count();
    let is_prose = words >= 2 && !NOT_PROSE.iter().any(|mark| lower.contains(mark));
    is_prose.then(|| text.to_owned())
}

fn expression(code: &str) -> Option<String> {
    if code.starts_with('#') || code.starts_with('@') || code.contains('"') {
        return None;
    }
    let mut words = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    if words.any(|word| NOT_EXPRESSIONS.contains(&word)) {
        return None;
    }
    let keyword = ["if (", "if(", "while (", "while("].iter().find_map(|opening| code.strip_prefix(opening));
    if let Some(rest) = keyword {
        let rest = rest.trim_end_matches([' ', '{']);
        return rest.strip_suffix(')').filter(|test| is_balanced(test)).map(|test| test.trim().to_owned());
    }
    let statement = code.strip_suffix(';')?;
    let statement = statement.strip_prefix("return ").unwrap_or(statement);
    let statement = without_type(statement.trim())?;
    (statement != "return" && is_balanced(statement)).then(|| statement.to_owned())
}

/// `double x = a * b` is `x = a * b` in pseudo-code; a declaration without value is nothing.
fn without_type(statement: &str) -> Option<&str> {
    let name_end = statement.find(['=', '(', '[', '+', '-', '*', '/', '.']).unwrap_or(statement.len());
    let head = statement[..name_end].trim_end();
    if !head.contains(' ') {
        return Some(statement);
    }
    let name = head.rfind(' ')? + 1;
    statement[name_end..].starts_with('=').then(|| &statement[name..])
}

fn is_balanced(code: &str) -> bool {
    let mut depth = 0_i32;
    code.chars().all(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth >= 0
    }) && depth == 0
}
