//! Markdown: code fences, headings, emphasis, back-quotes and escapes.

use std::borrow::Cow;

/// What of Markdown a document uses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Markdown {
    /// Steps stand between code fences; the text around them explains.
    pub(super) fenced: bool,
    /// Keywords are emphasised, so stars and underscores around words are markup.
    emphasis: bool,
}

impl Markdown {
    pub(super) fn detect(input: &str) -> Self {
        let mut markdown = Self::default();
        let (mut n_inside, mut n_outside, mut inside) = (0usize, 0usize, false);
        for line in input.lines() {
            if is_fence(line) {
                inside = !inside;
            } else if !line.trim().is_empty() {
                *(if inside { &mut n_inside } else { &mut n_outside }) += 1;
            }
            markdown.emphasis = markdown.emphasis || emphasises_keyword(line);
        }
        markdown.fenced = !inside && n_inside * 2 >= n_outside && n_inside > 0;
        markdown
    }

    /// Takes the markup off a line.
    pub(super) fn strip(self, line: &str) -> Cow<'_, str> {
        if !self.emphasis && !line.contains('`') {
            return Cow::Borrowed(line);
        }
        let mut text: String =
            if line.matches('`').count().is_multiple_of(2) { line.replace('`', "") } else { line.to_owned() };
        if self.emphasis {
            for mark in ["***", "**", "__", "*", "_"] {
                text = strip_pairs(&text, mark);
            }
            text = unescape(&text);
        }
        Cow::Owned(text)
    }
}

/// Whether a line is a code fence.
pub(super) fn is_fence(line: &str) -> bool {
    let line = line.trim_start();
    (line.starts_with("```") || line.starts_with("~~~")) && !line[3..].contains('`')
}

/// The text of an ATX heading.
pub(super) fn heading(line: &str) -> Option<&str> {
    let text = line.strip_prefix('#')?.trim_start_matches('#');
    text.starts_with(' ')
        .then(|| text.trim().trim_end_matches('#').trim_end())
        .filter(|text| !text.is_empty())
}

/// The text of a line that is emphasised as a whole and names what stands below it: `**Step 2: Search**`.
pub(super) fn bold_line(line: &str) -> Option<&str> {
    let text = line.trim().strip_prefix("**")?;
    let text = text.strip_suffix("**").or_else(|| text.strip_suffix("**:"))?;
    let name = text.trim_end_matches(':').trim();
    let first = name.split([' ', ':']).next().unwrap_or_default();
    let is_flow =
        KEYWORDS.iter().chain(&["stop", "break", "continue"]).any(|word| first.eq_ignore_ascii_case(word));
    let is_name = name.starts_with(char::is_uppercase) && !name.contains(['*', '=', '←', '(', ';']);
    (is_name && !is_flow).then_some(name)
}

/// Whether a control-flow keyword stands between emphasis marks: `**while**`, `__if__`, `*then return*`.
fn emphasises_keyword(line: &str) -> bool {
    let mut rest = line;
    while let Some(at) = rest.find(['*', '_']) {
        let mark = rest.as_bytes()[at];
        let marked = rest[at..].trim_start_matches(char::from(mark));
        if let Some(len) = marked.find(char::from(mark)) {
            let word = marked[..len].split(' ').next().unwrap_or_default();
            if KEYWORDS.iter().any(|k| word.eq_ignore_ascii_case(k)) {
                return true;
            }
        }
        rest = marked;
    }
    false
}

const KEYWORDS: [&str; 16] = [
    "if",
    "then",
    "else",
    "for",
    "foreach",
    "while",
    "repeat",
    "until",
    "return",
    "function",
    "procedure",
    "algorithm",
    "end",
    "loop",
    "do",
    "returns",
];

/// Removes pairs of a mark that enclose text and touch no word from outside, as `CommonMark` asks of emphasis.
fn strip_pairs(text: &str, mark: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut open = None;
    while let Some(at) = rest.find(mark) {
        let before = rest[..at].chars().next_back().or(out.chars().next_back());
        let after = rest[at + mark.len()..].chars().next();
        let touches = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        out.push_str(&rest[..at]);
        rest = &rest[at + mark.len()..];
        match open {
            None if !touches(before) && !blank(after) && before != Some('\\') => {
                open = Some(out.len());
                out.push_str(mark);
            }
            Some(start) if !blank(before) && (!touches(after) || mark.len() > 1) && before != Some('\\') => {
                out.replace_range(start..start + mark.len(), "");
                open = None;
            }
            _ => out.push_str(mark),
        }
    }
    out.push_str(rest);
    out
}

/// Undoes backslash escapes of punctuation, and drops a hard line break at the end.
fn unescape(text: &str) -> String {
    let text = text.trim_end().strip_suffix('\\').unwrap_or(text);
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' || !chars.peek().is_some_and(char::is_ascii_punctuation) {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emphasis_goes_where_keywords_are_emphasised() {
        let line = "__while__ _queue_ is not empty __do__";
        assert_eq!(Markdown::detect(line).strip(line), "while queue is not empty do");
        let line = r"**if** *x*\_*y* > a * b **then return** INITIAL\-STATE";
        assert_eq!(Markdown::detect(line).strip(line), "if x_y > a * b then return INITIAL-STATE");
        let line = "a_n = b * c * d_1";
        assert_eq!(Markdown::detect(line).strip(line), line);
    }

    #[test]
    fn fences_and_headings() {
        assert!(Markdown::detect("Text\n```\nx = 1\n```\n").fenced);
        assert_eq!(heading("## Bubble sort ##"), Some("Bubble sort"));
        assert_eq!(heading("#define"), None);
    }
}
