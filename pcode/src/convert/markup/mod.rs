//! First stage: takes the markup off and leaves lines as a reader of the rendered text sees them.

mod html;
mod latex;
mod markdown;
mod symbol;
mod unicode;

use super::line::{LineRange, Part, Plain};
use markdown::Markdown;
pub(super) use unicode::blank_bars;

/// The lines of the document; markup that stands alone leaves no line.
pub(super) fn plain_lines(input: &str) -> Vec<Plain> {
    if latex::is_latex(input) {
        return latex::plain_lines(input);
    }
    let markdown = Markdown::detect(input);
    let mut inside_fence = false;
    let mut guarded = false;
    let mut out = Vec::new();
    for (number, line) in (1u32..).zip(input.lines()) {
        if markdown::is_fence(line) {
            inside_fence = !inside_fence;
            continue;
        }
        if let Some(caption) = environment(line) {
            if !caption.is_empty() {
                let text = caption;
                out.push(Plain {
                    lines: LineRange::new(number, number),
                    text: text.to_owned(),
                    part: Part::Title,
                });
            }
            continue;
        }
        let heading = markdown::heading(line).filter(|_| !inside_fence);
        let part = match heading {
            Some(_) => Part::Title,
            None if markdown.fenced && !inside_fence => Part::Comment,
            None => Part::Code,
        };
        let lines = LineRange::new(number, number);
        for line in html::split_breaks(heading.unwrap_or(line)) {
            let text = html::strip(line);
            let text = unicode::normalize(&text);
            let text = unicode::join_strokes(&text);
            let text = markdown.strip(&text);
            let text = symbol::strip_commands(&text);
            let guard = guard(&text, guarded);
            guarded = guard.is_some();
            let text = guard.unwrap_or_else(|| blank_bars(&text).into_owned());
            out.push(Plain { lines, text, part });
        }
    }
    out
}

/// The caption, often empty, of a line that only begins or ends an environment of LaTeX.
fn environment(line: &str) -> Option<&str> {
    let line = line.trim();
    let options = line.strip_prefix("\\begin{").or_else(|| line.strip_prefix("\\end{"))?;
    let (_, options) = options.split_once('}')?;
    let caption = options.split_once("caption=").map(|(_, text)| match text.strip_prefix('{') {
        Some(inside) => inside.split('}').next().unwrap_or_default(),
        None => text.split([',', ']']).next().unwrap_or_default(),
    });
    let bare = options.is_empty() || options.starts_with(['[', '{']) && options.ends_with([']', '}', '*']);
    bare.then_some(caption.unwrap_or_default().trim())
}

/// `| x < 0 = -1`, a guard of Haskell, as the branch it is; `follows` tells that one stands right above.
fn guard(line: &str, follows: bool) -> Option<String> {
    let text = line.trim_start();
    let (test, value) = text.strip_prefix("| ")?.split_once(" = ")?;
    let test = test.trim();
    let otherwise = test == "otherwise";
    let asks = otherwise
        || test.contains(['<', '>', '≤', '≥', '≠', '`'])
        || test.contains("==")
        || test.contains("/=");
    let indent = &line[..line.len() - text.len()];
    let head = match (follows, otherwise) {
        (true, true) => "else".to_owned(),
        (true, false) => format!("else if {test} then"),
        (false, _) => format!("if {test} then"),
    };
    asks.then(|| format!("{indent}{head} return {}", value.trim()))
}
