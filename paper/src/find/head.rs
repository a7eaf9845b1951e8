//! Captions as a whole: the line they begin in and those they go on in.

use super::caption::{self, Caption};
use super::code;
use super::finder::Finder;
use super::words;
use crate::algorithm::Kind;

/// A caption that was recognised: its lines and its text.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) caption: Caption,
    pub(super) text: String,
    /// Indices of its lines, first and one past the last.
    pub(super) lines: std::ops::Range<usize>,
}

impl Finder<'_> {
    /// All captions of the document.
    pub(super) fn heads(&self) -> Vec<Head> {
        let mut out: Vec<Head> = Vec::new();
        let mut index = 0;
        while index < self.views.len() {
            let text = &self.views[index].line.text;
            let head = caption::parse(text)
                .filter(|c| {
                    caption::is_caption(self.views, index, c, self.rules(index), &self.document.fonts)
                })
                .map(|c| self.head(index, c));
            index = head.as_ref().map_or(index + 1, |h| h.lines.end);
            out.extend(head);
        }
        out
    }

    /// The whole caption that begins in a line.
    fn head(&self, index: usize, caption: Caption) -> Head {
        let views = self.views;
        let mut text = views[index].line.text.get(caption.start..).unwrap_or("").to_owned();
        let mut end = index + 1;
        while end < views.len() && end < index + 12 && self.same_column(index, end) {
            let (before, next) = (&views[end - 1], &views[end]);
            let size = next.line.bbox.height();
            let distance = next.line.bbox.y1 - before.line.bbox.y1;
            let alike = (size - before.line.bbox.height()).abs() < 0.4;
            if !alike
                || distance > 1.55 * size
                || distance < 0.5 * size
                || self.rule_between(end - 1, end).is_some()
            {
                break;
            }
            if caption::parse(&next.line.text).is_some()
                || super::number::leading(&next.line.text).is_some_and(|l| l.value <= 1)
            {
                break;
            }
            let ruled_below = self.rule_soon_below(index, end);
            // A caption is broken where it is full; a short line of it is its last, unless a rule comes later.
            let word =
                next.line.text.split_whitespace().next().map_or(0, |w| w.chars().count()) as f32 * 0.5 * size;
            let full = before.line.bbox.x1 + word > before.column.x1 - 2.0 * size;
            let control = words::is_control(&next.line.text);
            // A word that was divided goes on; so does what stands before the first number of the lines.
            let divided = text.ends_with('-') && next.line.text.starts_with(char::is_lowercase);
            let before_first = full
                && super::number::leading(&next.line.text).is_none()
                && views.get(end + 1).is_some_and(|v| {
                    super::number::leading(&v.line.text).is_some_and(|n| n.value == 1)
                        && self.same_column(index, end + 1)
                })
                && !code::is_preamble(&next.line.text);
            let whole_block = !next.starts_block && (caption.kind == Kind::Figure || self.ends_box(index));
            if !(ruled_below && (full || !control)
                || divided
                || before_first
                || whole_block
                || full && next.p < 0.8 && !next.starts_block)
            {
                break;
            }
            if next.p > 0.9 && !ruled_below && !whole_block && !divided && !before_first {
                break;
            }
            self.glue(&mut text, &next.line.text);
            end += 1;
        }
        Head { caption, text: caption::bare(&text).to_owned(), lines: index..end }
    }

    /// Whether a caption stands right below code and little follows it in its block: all that follows is its own.
    fn ends_box(&self, index: usize) -> bool {
        let Some(above) = index.checked_sub(1).filter(|a| self.same_column(*a, index)) else { return false };
        let (code, caption) = (&self.views[above], &self.views[index]);
        let near = caption.line.bbox.y1 - code.line.bbox.y1 < 2.0 * caption.line.bbox.height();
        let rest = self.views[index + 1..]
            .iter()
            .take_while(|v| !v.starts_block && v.column_index == caption.column_index)
            .count();
        near && code.p > 0.5 && rest <= 3
    }

    /// Joins two lines of a caption. A hyphen stays where the document has the word with its hyphen elsewhere.
    fn glue(&self, text: &mut String, rest: &str) {
        let hyphened = |t: &str| {
            let left = t.strip_suffix('-')?.rsplit(char::is_whitespace).next()?;
            let right: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            Some(format!("{left}-{right}").to_lowercase()).filter(|_| !left.is_empty() && !right.is_empty())
        };
        match hyphened(text) {
            Some(word) if self.views.iter().any(|v| v.line.text.to_lowercase().contains(&word)) => {
                text.push_str(rest);
            }
            _ => code::glue(text, rest),
        }
    }

    /// Whether a rule ends the caption within the next lines: rule, caption, rule is how algorithms are set.
    fn rule_soon_below(&self, index: usize, from: usize) -> bool {
        let (above, _) = caption::rules_around(&self.views[index], self.rules(index));
        above
            && (from..(from + 4).min(self.views.len() - 1)).any(|i| {
                let text = |k: usize| self.views[k].line.text.as_str();
                let plain = |k: usize| {
                    !words::is_control(text(k))
                        && !words::assigns(text(k))
                        && super::number::leading(text(k)).is_none()
                };
                self.same_column(index, i + 1)
                    && self.rule_between(i, i + 1).is_some()
                    && (from..=i).all(|k| !code::is_preamble(text(k)))
                    // A caption of many lines has a narrow box.
                    && (i < from + 2 || (from..=i).all(plain))
            })
    }
}
