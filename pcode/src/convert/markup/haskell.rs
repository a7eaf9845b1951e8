//! Branches and loops of Haskell that are neither keywords nor indentation elsewhere.

/// `| x < 0 = -1`, a guard of Haskell, as the branch it is; `follows` tells that one stands right above, `among` that there
/// are others.
pub(super) fn guard(line: &str, follows: bool, among: bool) -> Option<String> {
    let text = line.trim_start();
    let (test, value) = text.strip_prefix("| ")?.split_once(" = ")?;
    let test = test.trim();
    let otherwise = test == "otherwise";
    let asks = otherwise
        || follows
        || among
        || test.contains(['<', '>', '≤', '≥', '≠', '`'])
        || test.contains("==")
        || test.contains("/=");
    let indent = &line[..line.len() - text.len()];
    let head = match (follows, otherwise) {
        (true, true) => "else".to_owned(),
        (true, false) => format!("else if {test} then"),
        (false, _) => format!("if {test} then"),
    };
    let value = value.trim();
    let word = if value.starts_with("return ") { "" } else { "return " };
    // `| x -> if y = z …` is an alternative of ML.
    (asks && !test.contains("->") && !test.contains('→')).then(|| format!("{indent}{head} {word}{value}"))
}

/// `forM_ xs $ \x -> do` and `when (x > 0) $`, functions that are loops and branches, as such.
pub(super) fn action(line: &str) -> Option<String> {
    let text = line.trim_start();
    let indent = &line[..line.len() - text.len()];
    let (function, rest) = text.split_once(' ')?;
    let (subject, body) = rest.split_once('$')?;
    let (subject, body) = (subject.trim(), body.trim());
    let head = match function {
        "forM_" | "forM" | "for_" | "traverse_" | "mapM_" => {
            let (variable, step) = body.strip_prefix('\\')?.split_once("->")?;
            let step = without_do(step);
            return Some(format!("{indent}for each {} in {subject} do {step}", variable.trim()));
        }
        "when" => "if",
        "unless" => "unless",
        _ => return None,
    };
    Some(format!("{indent}{head} {subject} then {}", without_do(body)))
}

/// The step behind the arrow; a `do` opens the lines below.
fn without_do(step: &str) -> &str {
    let step = step.trim();
    if step == "do" { "" } else { step.strip_prefix("do ").unwrap_or(step) }
}
