//! Lines of print become running text again: words cut at a line's end are put together.

use std::collections::HashSet;

/// Joins lines, knowing which words the document writes with a hyphen and which without.
///
/// A hyphen at a line's end is either the typesetter's (`algo-` / `rithm`) or the word's own (`two-` / `phase`). The rest of
/// the document tells: when it has the word in one piece somewhere the hyphen goes, when it has the word with its
/// hyphen inside a line the hyphen stays, and otherwise it goes, which is the more frequent case.
#[derive(Clone, Debug, Default)]
pub struct Joiner {
    whole: HashSet<String>,
    hyphenated: HashSet<String>,
}

impl Joiner {
    /// Learns from the lines of a document.
    pub fn new<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut joiner = Self::default();
        for line in lines {
            let line = line.trim_end();
            let cut = ends_in_hyphen(line);
            let mut words = line.split_whitespace().peekable();
            while let Some(word) = words.next() {
                if words.peek().is_none() && cut.is_some() {
                    break;
                }
                let word = word.trim_matches(|c: char| !c.is_alphanumeric());
                if word.contains(['-', '\u{2010}', '\u{2011}']) {
                    joiner.hyphenated.insert(word.replace(['\u{2010}', '\u{2011}'], "-").to_lowercase());
                } else if word.len() > 3 && word.chars().all(char::is_alphabetic) {
                    joiner.whole.insert(word.to_lowercase());
                }
            }
        }
        joiner
    }

    /// Appends a line to running text.
    pub fn push(&self, text: &mut String, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        match ends_in_hyphen(text) {
            Some((stem, soft)) if line.starts_with(char::is_alphabetic) => {
                let keep = !soft && self.keeps_hyphen(&text[..stem], line);
                text.truncate(stem);
                if keep {
                    text.push('-');
                }
            }
            _ if !text.is_empty() => text.push(' '),
            _ => {}
        }
        text.push_str(line);
    }

    fn keeps_hyphen(&self, before: &str, after: &str) -> bool {
        let head = before.rsplit(|c: char| !(c.is_alphanumeric() || c == '-')).next().unwrap_or("");
        let tail: String = after.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
        if tail.chars().next().is_none_or(|c| !c.is_lowercase()) || head.is_empty() {
            return true;
        }
        let (head, tail) = (head.to_lowercase(), tail.to_lowercase());
        let last = head.rsplit('-').next().unwrap_or("");
        let first = tail.split('-').next().unwrap_or("");
        if self.whole.contains(&format!("{last}{first}")) {
            return false;
        }
        self.hyphenated.contains(&format!("{head}-{tail}"))
            || last.chars().count() == 1
            || last.chars().all(|c| c.is_ascii_digit())
            || (self.whole.contains(last) && self.whole.contains(first) && last.len() > 3 && first.len() > 3)
    }
}

/// Joins the lines of one paragraph without knowledge of the rest of its document.
pub fn join_lines<'a>(lines: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let joiner = Joiner::new(lines.clone());
    let mut text = String::new();
    for line in lines {
        joiner.push(&mut text, line);
    }
    text
}

/// Where the hyphen at the end of a text starts, and whether it is one that only typesetters use.
fn ends_in_hyphen(text: &str) -> Option<(usize, bool)> {
    let last = text.chars().next_back()?;
    let start = text.len() - last.len_utf8();
    let soft = matches!(last, '\u{ad}' | '\u{2}' | '\u{7f}');
    if !soft && !matches!(last, '-' | '\u{2010}' | '\u{2011}') {
        return None;
    }
    text[..start].chars().next_back().filter(|c| c.is_alphanumeric())?;
    Some((start, soft))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyphens_of_the_typesetter_go_and_those_of_words_stay() {
        assert_eq!(join_lines(["The algo-", "rithm is fast"]), "The algorithm is fast");
        assert_eq!(
            join_lines(["a two-phase start, then a two-", "phase end"]),
            "a two-phase start, then a two-phase end"
        );
        assert_eq!(join_lines(["the k-", "means method"]), "the k-means method");
        assert_eq!(join_lines(["by Floyd-", "Warshall"]), "by Floyd-Warshall");
        assert_eq!(join_lines(["soft\u{ad}", "ware"]), "software");
        assert_eq!(join_lines(["in 3-", "dimensional space"]), "in 3-dimensional space");
    }

    #[test]
    fn a_dash_between_words_is_no_hyphen() {
        assert_eq!(join_lines(["this -", "and that"]), "this - and that");
        assert_eq!(join_lines(["", "  one", "", "two "]), "one two");
    }
}
