//! Boxes that a source marks itself: environments of LaTeX, fenced code of Markdown.

use crate::algorithm::{CodeLine, Found, Kind, Region};
use crate::document::{Block, Document, LineId, Role};

/// Words with which lines of algorithms start.
const STARTS: &[&str] = &[
    "break",
    "do",
    "else",
    "elseif",
    "elsif",
    "end",
    "ensure",
    "for",
    "forall",
    "foreach",
    "function",
    "if",
    "input",
    "loop",
    "output",
    "procedure",
    "repeat",
    "require",
    "return",
    "swap",
    "until",
    "while",
];

/// The algorithms of a document whose source says where code is.
pub fn find_marked(document: &Document) -> Vec<Found> {
    let mut out = Vec::new();
    for (p, page) in document.pages.iter().enumerate() {
        for (b, block) in page.blocks.iter().enumerate() {
            let Some(kind) = kind(block) else { continue };
            let markup = block.markup.as_ref();
            out.push(Found {
                kind,
                number: markup.and_then(|m| m.number.clone()),
                caption: markup.and_then(|m| m.caption.clone()),
                regions: vec![Region { page: page.number, bbox: block.bbox }],
                lines: block
                    .lines
                    .iter()
                    .map(|l| CodeLine { text: l.text.clone(), depth: l.depth.unwrap_or(0) })
                    .collect(),
                covers: (0..block.lines.len()).map(|line| LineId { page: p, block: b, line }).collect(),
                confidence: 1.0,
            });
        }
    }
    out
}

/// What kind of box a block is; `None` when it is not code, or code that is no algorithm (a shell session, a data format).
fn kind(block: &Block) -> Option<Kind> {
    if block.role != Role::Code {
        return None;
    }
    let markup = block.markup.as_ref()?;
    let environment = markup.environment.as_str();
    if environment.starts_with("algorithm")
        || matches!(environment, "procedure" | "function" | "pseudocode" | "pseudo" | "algo" | "pcode")
    {
        let boxed = markup.number.is_some() || environment != "algorithmic";
        return Some(if boxed { Kind::Algorithm } else { Kind::InText });
    }
    if !has_steps(block) {
        return None;
    }
    let number = markup.number.as_deref().unwrap_or("").to_lowercase();
    Some(match number.split([' ', '.', '\u{a0}']).next().unwrap_or("") {
        "" => Kind::InText,
        "listing" | "lst" | "program" | "code" => Kind::Listing,
        "algorithm" | "alg" | "algo" | "procedure" | "function" => Kind::Algorithm,
        _ => Kind::Figure,
    })
}

/// Whether enough lines control, assign or return.
fn has_steps(block: &Block) -> bool {
    let mut steps = 0;
    let mut controls = 0;
    for line in &block.lines {
        let text =
            line.text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ':' | '.' | ' ' | '}'));
        let first: String = text.chars().take_while(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
        let control = STARTS.binary_search(&first.as_str()).is_ok();
        let assigns = text.contains(['\u{2190}', '\u{2254}'])
            || text.contains("<-")
            || text.contains(":=")
            || text.contains(" = ")
            || text.contains("+=");
        controls += usize::from(control);
        steps += usize::from(control || assigns);
    }
    block.lines.len() >= 3 && controls >= 2 && steps * 3 >= block.lines.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_sorted() {
        assert!(STARTS.is_sorted());
    }
}
