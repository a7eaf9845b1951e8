//! What all searches for boxes look at: lines, columns, rules.

use super::number;
use super::view::View;
use super::words;
use crate::document::{Document, Rect};

/// A document and its lines.
pub(super) struct Finder<'d> {
    pub(super) document: &'d Document,
    pub(super) views: &'d [View<'d>],
}

impl Finder<'_> {
    pub(super) fn rules(&self, index: usize) -> &[Rect] {
        &self.document.pages[self.views[index].id.page].rules
    }

    pub(super) fn same_column(&self, a: usize, b: usize) -> bool {
        self.views[a].column_index == self.views[b].column_index
    }

    /// A rule between two lines, wide enough to part them.
    pub(super) fn rule_between(&self, a: usize, b: usize) -> Option<Rect> {
        let (first, second) = (self.views[a].line.bbox, self.views[b].line.bbox);
        let column = self.views[b].column;
        self.rules(b)
            .iter()
            .find(|r| {
                r.height() < 3.0
                    && r.width() > 0.3 * column.width().min(200.0)
                    && r.middle_y() > first.middle_y()
                    && r.middle_y() < second.middle_y()
                    && r.overlap_x(&column) > 0.6 * r.width()
            })
            .copied()
    }

    /// How many lines, without their numbers, answer yes.
    pub(super) fn count(&self, lines: &[usize], yes: impl Fn(&str) -> bool) -> usize {
        lines
            .iter()
            .filter(|l| {
                let text = &self.views[**l].line.text;
                let start = number::leading(text).map_or(0, |l| l.start);
                yes(words::behind_step(&text[start..]))
            })
            .count()
    }

    /// Lines that do something: control, assignments, returns.
    pub(super) fn evidence(&self, lines: &[usize]) -> usize {
        self.count(lines, |t| words::is_control(t) || words::assigns(t))
    }
}
