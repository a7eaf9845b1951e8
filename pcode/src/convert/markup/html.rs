//! HTML in pasted text: entities, and the tags that only style it.

use std::borrow::Cow;

/// Replaces entities and styling tags of a line; `<br>` is left to [`split_breaks`].
pub(super) fn strip(line: &str) -> Cow<'_, str> {
    if !line.contains(['&', '<']) {
        return Cow::Borrowed(line);
    }
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['&', '<']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((text, len)) = entity(rest).or_else(|| tag(rest)) {
            out.push_str(text);
            rest = &rest[len..];
        } else {
            out.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The lines between `<br>` tags.
pub(super) fn split_breaks(line: &str) -> impl Iterator<Item = &str> {
    line.split("<br>").flat_map(|part| part.split("<br/>")).flat_map(|part| part.split("<br />"))
}

/// Text and source length of the entity at the start.
fn entity(text: &str) -> Option<(&'static str, usize)> {
    let end = text.bytes().take(12).position(|b| b == b';')?;
    let name = text.strip_prefix('&')?.get(..end - 1)?;
    let (_, value) = ENTITIES.iter().find(|(known, _)| *known == name)?;
    Some((value, end + 1))
}

/// What to write for the tag at the start, and its length. Only tags that style text count: `<source>` in
/// `queue ← <source>` is a sequence of one vertex.
fn tag(text: &str) -> Option<(&'static str, usize)> {
    let inner = text.strip_prefix('<')?;
    let end = inner.bytes().take(120).position(|b| b == b'>')?;
    let inner = &inner[..end];
    let name = inner.strip_prefix('/').unwrap_or(inner);
    let (name, attributes) = name.split_once(' ').unwrap_or((name, ""));
    if !(attributes.is_empty() || attributes.contains("=\"") || attributes == "/") {
        return None;
    }
    let name = name.to_ascii_lowercase();
    if !STYLING.contains(&name.as_str()) {
        return None;
    }
    let mark = match (name.as_str(), inner.starts_with('/')) {
        ("sub", false) => "_",
        ("sup", false) => "^",
        _ => "",
    };
    Some((mark, end + 2))
}

const STYLING: [&str; 23] = [
    "b",
    "i",
    "em",
    "strong",
    "sub",
    "sup",
    "code",
    "pre",
    "tt",
    "var",
    "span",
    "div",
    "p",
    "u",
    "kbd",
    "ul",
    "ol",
    "li",
    "font",
    "small",
    "big",
    "samp",
    "blockquote",
];

const ENTITIES: [(&str, &str); 64] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("#39", "'"),
    ("nbsp", " "),
    ("emsp", "    "),
    ("ensp", "  "),
    ("thinsp", " "),
    ("larr", "←"),
    ("rarr", "→"),
    ("harr", "↔"),
    ("lArr", "⇐"),
    ("rArr", "⇒"),
    ("le", "≤"),
    ("leq", "≤"),
    ("ge", "≥"),
    ("geq", "≥"),
    ("ne", "≠"),
    ("equiv", "≡"),
    ("asymp", "≈"),
    ("infin", "∞"),
    ("isin", "∈"),
    ("in", "∈"),
    ("notin", "∉"),
    ("empty", "∅"),
    ("emptyset", "∅"),
    ("cup", "∪"),
    ("cap", "∩"),
    ("sub", "⊂"),
    ("sube", "⊆"),
    ("sup", "⊃"),
    ("supe", "⊇"),
    ("and", "∧"),
    ("or", "∨"),
    ("not", "¬"),
    ("forall", "∀"),
    ("exist", "∃"),
    ("sum", "∑"),
    ("prod", "∏"),
    ("radic", "√"),
    ("times", "×"),
    ("divide", "÷"),
    ("middot", "·"),
    ("sdot", "·"),
    ("plusmn", "±"),
    ("minus", "−"),
    ("lfloor", "⌊"),
    ("rfloor", "⌋"),
    ("lceil", "⌈"),
    ("rceil", "⌉"),
    ("lang", "⟨"),
    ("rang", "⟩"),
    ("hellip", "..."),
    ("ndash", "–"),
    ("mdash", "—"),
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("pi", "π"),
    ("sigma", "σ"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_and_styling_tags_go() {
        assert_eq!(strip("&emsp;<b>x</b><sub>i</sub> &larr; a &lt; b"), "    x_i ← a < b");
        assert_eq!(strip("queue ← <source> & more"), "queue ← <source> & more");
        assert_eq!(strip("a<b and c>d"), "a<b and c>d");
        assert_eq!(split_breaks("a<br>b<br/>c").collect::<Vec<_>>(), ["a", "b", "c"]);
    }
}
