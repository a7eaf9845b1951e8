//! Looks ahead at the indentation of lines.

use crate::grammar::token::{is_blank, skip_line};

/// Tabs go to the next multiple of this many columns.
const TAB_WIDTH: u32 = 8;

/// A line that is not blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// Columns of white space before the text.
    pub(crate) indent: u32,
    /// The source from the first character of the line on.
    pub(crate) text: &'a str,
}

impl Line<'_> {
    fn is_comment(&self) -> bool {
        self.text.starts_with("//")
    }
}

/// The first line of `input` that is not blank; `input` starts at the start or the end of a line.
pub(crate) fn next_line(mut input: &str) -> Option<Line<'_>> {
    loop {
        // Blanks are nearly always plain: they are counted without decoding.
        let n_plain = input.bytes().take_while(|&b| b == b' ').count();
        let (mut indent, mut at) = (n_plain as u32, n_plain);
        for c in input[n_plain..].chars().take_while(|&c| is_blank(c)) {
            indent = if c == '\t' { (indent / TAB_WIDTH + 1) * TAB_WIDTH } else { indent + 1 };
            at += c.len_utf8();
        }
        let text = &input[at..];
        match text.strip_prefix('\n') {
            Some(below) => input = below,
            None => return (!text.is_empty()).then_some(Line { indent, text }),
        }
    }
}

/// Tells how deep a line counts as indented.
#[derive(Debug, Default)]
pub(crate) struct Lookahead {
    /// Bytes left behind the last comment block looked through.
    n_left: usize,
    /// Indentation of the code line there.
    indent: u32,
    known: bool,
}

impl Lookahead {
    /// The indentation of `line`; a comment is at least as deep as the code below it, so that a comment put at the
    /// margin does not end the blocks around it.
    pub(crate) fn indent(&mut self, line: Line<'_>) -> u32 {
        if !line.is_comment() {
            return line.indent;
        }
        // The answer holds for all comments of a run: looking it up again for each would be quadratic.
        if !self.known || line.text.len() <= self.n_left {
            let mut below = next_line(skip_line(line.text));
            while let Some(comment) = below.filter(Line::is_comment) {
                below = next_line(skip_line(comment.text));
            }
            self.known = true;
            self.n_left = below.map_or(0, |code| code.text.len());
            self.indent = below.map_or(0, |code| code.indent);
        }
        line.indent.max(self.indent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_are_skipped_and_tabs_counted() {
        assert_eq!(next_line("\n  \n \tx\n"), Some(Line { indent: 8, text: "x\n" }));
        assert_eq!(next_line(" \n\t"), None);
    }

    #[test]
    fn comments_are_as_deep_as_the_code_below() {
        let mut lookahead = Lookahead::default();
        let source = "// a\n  // b\n    x\n// c\n";
        let mut indents = Vec::new();
        let mut rest = source;
        while let Some(line) = next_line(rest) {
            indents.push(lookahead.indent(line));
            rest = skip_line(line.text);
        }
        assert_eq!(indents, [4, 4, 4, 0]);
    }
}
