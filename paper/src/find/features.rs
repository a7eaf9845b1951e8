//! What a line looks like, in numbers: the features of the line classifier.

use super::number;
use super::view::View;
use super::words;
use crate::document::Font;

/// Names of the features, in order. The weights are stored by name.
pub(super) const NAMES: [&str; 34] = [
    "bias",
    "control first",
    "control last",
    "head first",
    "preamble first",
    "step first",
    "end word",
    "arrow",
    "equals",
    "call or index",
    "numbered",
    "semicolon end",
    "brace or colon end",
    "comment",
    "bold part",
    "bold word of control",
    "mono",
    "italic",
    "symbols",
    "digits",
    "short",
    "full",
    "indented",
    "deep",
    "smaller",
    "period end",
    "glue",
    "sentence start",
    "many words",
    "long words",
    "citation",
    "hyphen end",
    "all bold",
    "wide gaps",
];

/// The features of a line that only the line itself decides.
pub(super) fn of(view: &View<'_>, fonts: &[Font]) -> [f32; NAMES.len()] {
    let line = view.line;
    let numbered = number::leading(&line.text).filter(|l| l.start < line.text.len());
    let text = numbered.map_or(line.text.as_str(), |l| &line.text[l.start..]);
    let first = words::first_word(text);
    let last = words::last_word(text);
    let n_chars = text.chars().count().max(1) as f32;
    let n_words = text.split_whitespace().count().max(1) as f32;
    let count = |yes: &dyn Fn(char) -> bool| text.chars().filter(|c| yes(*c)).count() as f32;
    let in_list = |list: &[&str], word: &str| f32::from(u8::from(list.contains(&word)));
    let yes = |b: bool| f32::from(u8::from(b));
    let bold = line.share(fonts, |f| f.bold);
    let size = line.bbox.height().max(1.0);
    let indent = (view.x_text() - view.column.x0) / size;
    let width = view.column.width().max(1.0);
    let control = in_list(words::CONTROL, &first);
    let trimmed = text.trim_end();
    let bold_first = line
        .runs
        .iter()
        .find(|r| r.range.end > numbered.map_or(0, |l| l.start))
        .and_then(|r| r.font)
        .and_then(|f| fonts.get(f.0 as usize))
        .is_some_and(|f| f.bold);
    [
        1.0,
        control,
        yes(["then", "do", "begin", "loop", "od", "fi", "repeat"].contains(&last.as_str())),
        in_list(words::HEADS, &first),
        in_list(words::PREAMBLE, &first) * yes(text.contains(':') || bold_first),
        in_list(words::STEPS, &first),
        yes(first.starts_with("end") && n_words <= 3.0),
        yes(["←", ":=", "<-", "⇐", "≔", "⟵"].iter().any(|a| text.contains(a))),
        yes(words::assigns(text)),
        yes(has_call(text)),
        yes(numbered.is_some()),
        yes(trimmed.ends_with(';')),
        yes(trimmed.ends_with(['{', '}', ':'])),
        yes(["▷", "//", "/*", "⊳", "▹", "#", "(*"].iter().any(|c| text.contains(c))),
        yes((0.05..0.7).contains(&bold)),
        yes(bold_first && (control > 0.0 || words::PREAMBLE.contains(&first.as_str()))),
        line.share(fonts, |f| f.mono),
        line.share(fonts, |f| f.italic),
        count(&|c| !c.is_alphanumeric() && !c.is_whitespace()) / n_chars,
        count(&|c| c.is_ascii_digit()) / n_chars,
        yes(line.bbox.width() < 0.6 * width),
        yes(line.bbox.x1 > view.column.x1 - 0.02 * width && line.bbox.width() > 0.85 * width),
        indent.clamp(0.0, 4.0) / 4.0,
        yes(indent > 2.2),
        yes(size < 0.95 * view.body),
        yes(trimmed.ends_with('.')),
        words::glue_share(text),
        yes(text.starts_with(char::is_uppercase) && words::glue_share(text) > 0.15),
        (n_words / 12.0).min(1.0),
        yes(count(&char::is_alphabetic) / n_words > 5.5),
        yes(has_citation(text)),
        yes(trimmed.ends_with('-')),
        yes(bold > 0.9),
        yes(view.wide_gaps() >= 2),
    ]
}

/// `name(` or `name[`, without a space between.
fn has_call(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    chars.windows(2).any(|w| w[0].is_alphanumeric() && matches!(w[1], '(' | '['))
}

/// `[12]`, `[3, 4]`, `et al.`, `(2004)`.
fn has_citation(text: &str) -> bool {
    let bracketed = text.match_indices('[').any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let inside: &str = text[at + 1..].split(']').next().unwrap_or("");
        before.is_none_or(char::is_whitespace)
            && !inside.is_empty()
            && inside.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '–' | '-'))
    });
    bracketed || text.contains("et al")
}
