//! Cuts pseudo-code into the expressions and steps that the classifier is asked about.

/// Words that open a statement and are not part of its expression, longest first.
const OPENINGS: &[&str] = &[
    "for every ",
    "for each ",
    "for all ",
    "else if ",
    "elseif ",
    "elsif ",
    "foreach ",
    "while ",
    "until ",
    "return ",
    "else ",
    "then ",
    "for ",
    "if ",
    "do ",
];

/// LaTeX commands of the algorithmic packages that do the same.
const COMMANDS: &[&str] = &["\\State", "\\If", "\\ElsIf", "\\While", "\\ForAll", "\\For", "\\Return"];

/// Places where one line holds several expressions.
const DIVIDERS: &[&str] = &[" then ", " do ", " downto ", " down to ", " to ", " else ", ";"];

/// The expressions and steps of a text, in order. Headers, comments and lone keywords are left out.
pub(crate) fn steps(text: &str) -> Vec<String> {
    text.lines().flat_map(line_steps).collect()
}

fn line_steps(line: &str) -> Vec<String> {
    let line = line.split("//").next().unwrap_or_default().trim();
    let line = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim_start();
    if is_header(line) {
        return Vec::new();
    }
    let head = strip_openings(line);
    // A range has `to` between expressions; "set x to zero" has it inside a sentence.
    let is_loop = line.starts_with("for ");
    let mut parts = vec![head];
    for divider in DIVIDERS.iter().filter(|d| is_loop || !d.ends_with("to ")) {
        parts = parts.iter().flat_map(|part| part.split(divider)).collect();
    }
    parts.into_iter().map(|part| clean(strip_openings(part))).filter(|part| !part.is_empty()).collect()
}

/// `MERGE-SORT(A, p, r)` alone at the margin, or `procedure name(…)`.
fn is_header(line: &str) -> bool {
    line.starts_with("procedure ") || line.starts_with("\\End") || line.ends_with(':') && !line.contains(' ')
}

fn strip_openings(mut line: &str) -> &str {
    loop {
        line = line.trim();
        let opening = OPENINGS.iter().chain(COMMANDS).find_map(|opening| line.strip_prefix(opening));
        match opening {
            Some(rest) => line = rest,
            None => return line,
        }
    }
}

fn clean(part: &str) -> String {
    const LONE: &[&str] =
        &["else", "repeat", "end", "end if", "end for", "end while", "return", "then", "do", "loop"];
    let part = part.trim().trim_end_matches([':', ',']).trim();
    let part = part.strip_suffix(" then").or_else(|| part.strip_suffix(" do")).unwrap_or(part);
    let part = match part.strip_prefix('{') {
        // The braces of a LaTeX argument, not of a set.
        Some(inner) if part.contains('$') => inner.strip_suffix('}').unwrap_or(inner),
        _ => part,
    };
    if LONE.contains(&part) { String::new() } else { part.trim().to_owned() }
}
