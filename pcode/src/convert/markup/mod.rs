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
    let mut out = Vec::new();
    for (number, line) in (1u32..).zip(input.lines()) {
        if markdown::is_fence(line) {
            inside_fence = !inside_fence;
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
            let text = markdown.strip(&text);
            let text = symbol::strip_commands(&text);
            out.push(Plain { lines, text: blank_bars(&text).into_owned(), part });
        }
    }
    out
}
