//! Node texts made fit for a picture.

use crate::ir::{EdgeKind, NodeFlags, NodeKind, NodeRef};

/// The node's text on one line, cut to `max_chars`.
pub(super) fn node_label(node: NodeRef<'_>, max_chars: usize) -> String {
    let is_marked = node.flags().intersects(NodeFlags::MATH | NodeFlags::LANGUAGE);
    let text = if is_marked { unmarked(node.text()) } else { node.text().to_owned() };
    let text = one_line(&text, max_chars);
    match node.kind() {
        NodeKind::Exit => "exit".to_owned(),
        _ if text.is_empty() => node.kind().name().to_owned(),
        _ => text,
    }
}

/// P-code without the marks that tell formulas (`$…$`) from sentences (`@…@`): a picture is for people.
fn unmarked(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => plain.push(characters.next_if(|next| matches!(next, '$' | '@')).unwrap_or('\\')),
            '$' | '@' => {}
            other => plain.push(other),
        }
    }
    plain
}

/// Collapses white space, drops what no picture can show, and cuts.
pub(super) fn one_line(text: &str, max_chars: usize) -> String {
    // Four characters are enough to see, and far more bytes than needed are not looked at.
    let max_chars = max_chars.max(4);
    let mut line = String::new();
    let mut n_chars = 0;
    let mut is_gap = false;
    for character in text.chars() {
        if character.is_whitespace() || character.is_control() {
            is_gap = !line.is_empty();
            continue;
        }
        n_chars += 1 + usize::from(is_gap);
        if n_chars > max_chars {
            while line.chars().count() >= max_chars {
                line.pop();
            }
            line.truncate(line.trim_end().len());
            line.push('…');
            return line;
        }
        if is_gap {
            line.push(' ');
            is_gap = false;
        }
        line.push(character);
    }
    line
}

/// What is written beside an edge; most edges speak for themselves.
pub(super) fn edge_label(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::True => "true",
        EdgeKind::False => "false",
        _ => "",
    }
}

/// Text for XML and for Graphviz's HTML-free labels alike cannot hold characters XML forbids.
pub(super) fn escape_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => escaped.push('\u{FFFD}'),
            control if control.is_control() => escaped.push(' '),
            plain => escaped.push(plain),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_fit_on_one_short_line() {
        assert_eq!(one_line("a  +\n\t b ", 20), "a + b");
        assert_eq!(one_line("abcdefgh", 8), "abcdefgh");
        assert_eq!(one_line("abcdefghi", 8), "abcdefg…");
        assert_eq!(one_line("abc defghi", 5), "abc…");
        assert_eq!(one_line("", 8), "");
    }

    #[test]
    fn marks_of_p_code_are_not_shown() {
        assert_eq!(unmarked("if $a[i] < x$ and @x is \\@home@"), "if a[i] < x and x is @home");
        assert_eq!(unmarked("\\alpha"), "\\alpha");
    }

    #[test]
    fn markup_and_control_characters_are_harmless() {
        assert_eq!(escape_xml("a<b && \"c\"\u{1}\u{FFFF}"), "a&lt;b &amp;&amp; &quot;c&quot; \u{FFFD}");
    }
}
