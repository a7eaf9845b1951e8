//! The characters of a LaTeX source: comments taken out, groups and arguments read, macros written out.

use std::collections::HashMap;

/// Commands that the source defines itself.
#[derive(Debug, Clone)]
pub(super) struct Macro {
    pub(super) n_args: usize,
    /// Value of a first argument in square brackets, when it is left out.
    pub(super) default: Option<String>,
    pub(super) body: String,
}

/// Most text that expanding macros may write, and most expansions, in one document: definitions can grow exponentially.
const MOST_EXPANDED: usize = 16 << 20;
const MOST_EXPANSIONS: usize = 200_000;

/// The source without comments. Verbatim parts keep theirs.
pub(super) fn strip_comments(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut verbatim: Option<&str> = None;
    for line in source.split_inclusive('\n') {
        if let Some(name) = verbatim {
            out.push_str(line);
            if line.contains(name) {
                verbatim = None;
            }
            continue;
        }
        for (begin, end) in [
            ("\\begin{verbatim", "\\end{verbatim"),
            ("\\begin{lstlisting", "\\end{lstlisting"),
            ("\\begin{Verbatim", "\\end{Verbatim"),
            ("\\begin{minted", "\\end{minted"),
        ] {
            if line.contains(begin) && !line.contains(end) {
                verbatim = Some(end);
            }
        }
        let mut escaped = false;
        let mut cut = None;
        for (at, c) in line.char_indices() {
            if c == '%' && !escaped {
                cut = Some(at);
                break;
            }
            escaped = c == '\\' && !escaped;
        }
        match cut {
            // The line's end is part of the comment; a line that is all comment leaves nothing.
            Some(at) => {
                out.push_str(&line[..at]);
                if at > 0 && line[..at].trim().is_empty() {
                    out.truncate(out.trim_end_matches([' ', '\t']).len());
                }
            }
            None => out.push_str(line),
        }
    }
    out
}

/// Longest argument in square brackets: an unclosed one is not looked for through the whole source.
const LONGEST_OPTIONAL: usize = 4_000;

/// Definitions without an end after which no further ones are read.
const MOST_BROKEN: usize = 50;

/// The text with the closing braces it lacks, so that looking for the end of a group never fails over and over.
pub(super) fn balance(text: &str) -> String {
    let mut depth = 0_usize;
    let mut escaped = false;
    for c in text.chars() {
        match c {
            _ if escaped => {}
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    let mut out = text.to_string();
    if escaped {
        out.push(' ');
    }
    out.extend(std::iter::repeat_n('}', depth));
    out
}

/// The end of the group that opens at `open` (`{` or `[`): the byte of its closing bracket.
pub(super) fn close(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let opening = *bytes.get(open)?;
    let mut depth = 0_usize;
    let mut at = open;
    let end = if opening == b'[' { bytes.len().min(open + LONGEST_OPTIONAL) } else { bytes.len() };
    while at < end {
        match bytes[at] {
            b'\\' => at += 1,
            b'{' => depth += 1,
            b'}' => {
                if depth == 0 {
                    return None;
                }
                depth -= 1;
                if depth == 0 && opening == b'{' {
                    return Some(at);
                }
            }
            b']' if opening == b'[' && depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The argument in braces after `at` (white space skipped), or the single token there, and where it ends.
pub(super) fn argument(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = &text[at..];
    let start = at + (rest.len() - rest.trim_start().len());
    let first = text[start..].chars().next()?;
    match first {
        '{' => close(text, start).map(|end| (&text[start + 1..end], end + 1)),
        '}' => None,
        '\\' => {
            let end = command_end(text, start);
            Some((&text[start..end], end))
        }
        c => Some((&text[start..start + c.len_utf8()], start + c.len_utf8())),
    }
}

/// The argument in braces right after `at`; `None` when none stands there.
pub(super) fn braced(text: &str, at: usize) -> Option<(&str, usize)> {
    let start = at + (text[at..].len() - text[at..].trim_start().len());
    if text[start..].starts_with('{') { argument(text, start) } else { None }
}

/// The argument in square brackets right after `at`, if there is one.
pub(super) fn optional(text: &str, at: usize) -> Option<(&str, usize)> {
    if !text[at..].starts_with('[') {
        return None;
    }
    close(text, at).map(|end| (&text[at + 1..end], end + 1))
}

/// Where the command that starts at a backslash ends.
pub(super) fn command_end(text: &str, at: usize) -> usize {
    let rest = &text[at + 1..];
    let letters = rest.find(|c: char| !c.is_ascii_alphabetic() && c != '@').unwrap_or(rest.len());
    if letters > 0 { at + 1 + letters } else { at + 1 + rest.chars().next().map_or(0, char::len_utf8) }
}

/// The definitions of a source: `\newcommand`, `\renewcommand`, `\providecommand`, `\def`, `\DeclareMathOperator`.
pub(super) fn macros(source: &str) -> HashMap<String, Macro> {
    let mut out = HashMap::new();
    let mut broken = 0;
    for (at, _) in source.match_indices('\\') {
        let end = command_end(source, at);
        let read = match &source[at + 1..end] {
            "newcommand"
            | "renewcommand"
            | "providecommand"
            | "algnewcommand"
            | "algrenewcommand"
            | "DeclareMathOperator" => new_command(source, end),
            "def" => def(source, end),
            _ => continue,
        };
        match read {
            Some((name, definition)) => drop(out.insert(name, definition)),
            None => broken += 1,
        }
        if broken > MOST_BROKEN || out.len() > 5_000 {
            break;
        }
    }
    out
}

fn new_command(source: &str, at: usize) -> Option<(String, Macro)> {
    let at = if source[at..].starts_with('*') { at + 1 } else { at };
    let (name, mut at) = argument(source, at)?;
    let name = name.trim().strip_prefix('\\')?.to_string();
    let mut n_args = 0;
    let mut default = None;
    if let Some((n, end)) = optional(source, at) {
        n_args = n.trim().parse().ok().filter(|n| *n <= 9)?;
        at = end;
        if let Some((value, end)) = optional(source, at) {
            default = Some(value.to_string());
            at = end;
        }
    }
    let (body, _) = argument(source, at)?;
    Some((name, Macro { n_args, default, body: body.to_string() }))
}

fn def(source: &str, at: usize) -> Option<(String, Macro)> {
    let at = at + (source[at..].len() - source[at..].trim_start().len());
    if !source[at..].starts_with('\\') {
        return None;
    }
    let end = command_end(source, at);
    let name = source[at + 1..end].to_string();
    let open = end + source[end..].find('{')?;
    let parameters = &source[end..open];
    let n_args = parameters.matches('#').count();
    if n_args > 9 || parameters.len() != n_args * 2 {
        return None;
    }
    let (body, _) = argument(source, open)?;
    Some((name, Macro { n_args, default: None, body: body.to_string() }))
}

/// Writes out the macros of `text`, within limits that hold for the whole document.
pub(super) fn expand(text: &str, macros: &HashMap<String, Macro>) -> String {
    if macros.is_empty() {
        return text.to_string();
    }
    let (mut spent, mut n) = (0, 0);
    let mut out = text.to_string();
    // Bodies hold macros themselves; a few rounds write out what people define, and recursion ends with them.
    for _ in 0..6 {
        let (next, changed) = expand_once(&out, macros, &mut spent, &mut n);
        out = next;
        if !changed || spent > MOST_EXPANDED || n > MOST_EXPANSIONS {
            break;
        }
    }
    out
}

fn expand_once(
    text: &str,
    macros: &HashMap<String, Macro>,
    spent: &mut usize,
    n: &mut usize,
) -> (String, bool) {
    let mut out = String::with_capacity(text.len());
    let (mut at, mut changed) = (0, false);
    while let Some(found) = text[at..].find('\\') {
        let start = at + found;
        out.push_str(&text[at..start]);
        let end = command_end(text, start);
        let name = &text[start + 1..end];
        let known =
            macros.get(name).filter(|_| *spent <= MOST_EXPANDED && *n <= MOST_EXPANSIONS && !defines(&out));
        let applied = known.and_then(|known| {
            let applied = apply(text, end, known);
            // Arguments are paid for as well: nested ones are read over and over.
            *spent += applied.as_ref().map_or(text.len(), |(_, after)| *after) - end;
            applied
        });
        let Some((body, after)) = applied else {
            out.push_str(&text[start..end]);
            at = end;
            continue;
        };
        *spent += body.len();
        *n += 1;
        changed = true;
        // A body that ends in a command must not run into the letters after it.
        out.push_str(&body);
        if body.ends_with(|c: char| c.is_ascii_alphabetic())
            && body.contains('\\')
            && text[after..].starts_with(|c: char| c.is_ascii_alphabetic())
        {
            out.push(' ');
        }
        at = after;
    }
    out.push_str(&text[at..]);
    (out, changed)
}

/// Whether the text ends in a command that defines the next one.
fn defines(before: &str) -> bool {
    [
        "\\newcommand{",
        "\\newcommand",
        "\\renewcommand{",
        "\\renewcommand",
        "\\providecommand{",
        "\\def",
        "\\DeclareMathOperator{",
    ]
    .iter()
    .any(|d| before.ends_with(d))
}

fn apply(text: &str, at: usize, known: &Macro) -> Option<(String, usize)> {
    let mut args = Vec::with_capacity(known.n_args);
    let mut at = at;
    if let Some(default) = &known.default {
        match optional(text, at) {
            Some((value, end)) => {
                args.push(value);
                at = end;
            }
            None => args.push(default),
        }
    }
    while args.len() < known.n_args {
        let (value, end) = argument(text, at)?;
        args.push(value);
        at = end;
    }
    if args.is_empty() {
        return Some((known.body.clone(), at));
    }
    let mut body = String::with_capacity(known.body.len());
    let mut chars = known.body.chars().peekable();
    while let Some(c) = chars.next() {
        let index = if c == '#' { chars.peek().and_then(|d| d.to_digit(10)) } else { None };
        match index {
            Some(index) if index >= 1 && (index as usize) <= args.len() => {
                body.push_str(args[index as usize - 1]);
                chars.next();
            }
            _ => body.push(c),
        }
        if body.len() > MOST_EXPANDED {
            return None;
        }
    }
    Some((body, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_escaped_percents_stay() {
        assert_eq!(strip_comments("a % b\nc 5\\% d\n%all\ne"), "a c 5\\% d\ne");
    }

    #[test]
    fn macros_are_written_out() {
        let known = macros("\\newcommand{\\cost}[2][n]{O(#1 + #2)}\\def\\set#1{\\{#1\\}}");
        assert_eq!(expand("\\cost{m} \\cost[k]{m} \\set{a}", &known), "O(n + m) O(k + m) \\{a\\}");
    }

    #[test]
    fn a_macro_that_calls_itself_ends() {
        let known = macros("\\def\\a{\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a}");
        assert!(expand("\\a", &known).len() <= 20_000_000);
    }

    #[test]
    fn broken_groups_have_no_end() {
        assert_eq!(close("{a{b}", 0), None);
        assert_eq!(close("[a]b]", 0), Some(2));
        assert_eq!(close("[{]}]", 0), Some(4));
        assert_eq!(argument("", 0), None);
    }
}
