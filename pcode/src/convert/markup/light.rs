//! Light markup besides Markdown: reStructuredText, Org, quoted text, and blocks of Ruby that are loops.

use std::borrow::Cow;

/// What a document uses of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Light {
    /// Every line is quoted with `>`.
    is_quoted: bool,
    /// `=code=` and `~code~` of Org.
    is_org: bool,
}

impl Light {
    pub(super) fn detect(input: &str) -> Self {
        let lines = || input.lines().filter(|line| !line.trim().is_empty());
        let is_quoted = lines().count() > 0 && lines().all(|line| line.trim_start().starts_with('>'));
        let n_marked =
            lines().filter(|line| unmarked(line, '=').is_some() || unmarked(line, '~').is_some()).count();
        Self { is_quoted, is_org: n_marked > 1 && !input.contains("==") }
    }

    /// Whether a line only says how the text is to be set.
    pub(super) fn is_setting(line: &str) -> bool {
        line.trim_start().starts_with("#+")
            || line.trim_start().starts_with(".. ") && line.trim_end().contains("::")
    }

    /// Takes the markup off a line.
    pub(super) fn strip(self, line: &str) -> Cow<'_, str> {
        let mut text = Cow::Borrowed(line);
        if self.is_quoted {
            let inside = line.trim_start();
            let inside = inside.strip_prefix('>').unwrap_or(inside);
            text = Cow::Borrowed(inside.strip_prefix(' ').unwrap_or(inside));
        }
        for role in [":math:`", ":code:`"] {
            while let Some(at) = text.find(role) {
                let Some(len) = text[at + role.len()..].find('`') else { break };
                let inside = text[at + role.len()..at + role.len() + len].to_owned();
                text.to_mut().replace_range(at..=at + role.len() + len, &inside);
            }
        }
        if self.is_org {
            for mark in ['=', '~'] {
                while let Some(plain) = unmarked(&text, mark) {
                    text = Cow::Owned(plain);
                }
            }
        }
        let unchecked = ["[ ] ", "[x] ", "[X] ", "[-] "].iter().find_map(|mark| {
            let at = text.find(mark)?;
            let bullet = text[..at].trim();
            matches!(bullet, "-" | "*" | "+").then_some((at, mark.len()))
        });
        if let Some((at, len)) = unchecked {
            text.to_mut().replace_range(at..at + len, "");
        }
        match ruby(&text) {
            Some(head) => Cow::Owned(head),
            None => text,
        }
    }
}

/// The line without the first pair of marks around some code.
fn unmarked(line: &str, mark: char) -> Option<String> {
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        let inside = &line[at + c.len_utf8()..];
        if c == mark && (before.is_whitespace() || before == '(') && !inside.starts_with(' ') {
            let len = inside.find(mark).filter(|&len| len > 0 && !inside[..len].ends_with(' '))?;
            let behind = &inside[len + 1..];
            let ends = behind
                .chars()
                .next()
                .is_none_or(|c| c.is_whitespace() || matches!(c, '.' | ',' | ':' | ';' | ')'));
            return ends.then(|| format!("{}{}{behind}", &line[..at], &inside[..len]));
        }
        before = c;
    }
    None
}

/// `list.each do |x|` and `n.times do |i|` of Ruby, as the loops they are.
fn ruby(line: &str) -> Option<String> {
    let text = line.trim_start();
    let indent = &line[..line.len() - text.len()];
    let (call, variable) = text.strip_suffix('|')?.split_once(" do |")?;
    let variable = variable.trim();
    if let Some(of) = [".each", ".each_char", ".each_index"].iter().find_map(|end| call.strip_suffix(end)) {
        return Some(format!("{indent}for each {variable} in {of} do"));
    }
    let (first, last) = if let Some(n) = call.strip_suffix(".times") {
        ("0", format!("{n} - 1"))
    } else {
        let (first, last) = call.strip_suffix(')')?.split_once(".upto(")?;
        (first, last.to_owned())
    };
    Some(format!("{indent}for {variable} = {first} to {last} do"))
}
