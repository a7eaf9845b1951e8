//! Boxes in parts: on several pages, in several columns, under captions that say so.

use super::body::Body;
use super::finder::Finder;
use super::head::Head;
use super::number;
use super::words;
use crate::algorithm::Kind;

/// Ends of captions that say that the box began elsewhere.
const CONTINUED: &[&str] = &["continued", "cont.", "cont", "cont'd", "contd", "cont\u{2019}d", "contd."];

/// The box that a caption goes on with: `Algorithm 2 (continued)`.
pub(super) fn continued(bodies: &[(Option<&Head>, Body)], head: &Head) -> Option<usize> {
    let number = head.caption.number.as_ref()?;
    let text = head.text.to_lowercase();
    let last = text.split_whitespace().last()?.trim_matches(['(', ')', '[', ']']);
    if !CONTINUED.contains(&last.trim_end_matches(['.', ':'])) && !CONTINUED.contains(&last) {
        return None;
    }
    bodies.iter().rposition(|(other, _)| {
        other.is_some_and(|h| h.caption.number.as_ref().is_some_and(|n| n.eq_ignore_ascii_case(number)))
    })
}

impl Finder<'_> {
    /// The box that a run of code goes on with: one that ends where the column before ends.
    pub(super) fn unfinished(
        &self,
        bodies: &[(Option<&Head>, Body)],
        run: &Body,
        taken: &[bool],
    ) -> Option<usize> {
        let first = run.lines[0];
        let page = self.views[first].id.page;
        if let Some(at) = bodies.iter().position(|(_, b)| self.stands_beside(b, run)) {
            return Some(at);
        }
        let (at, last) = bodies
            .iter()
            .enumerate()
            .filter_map(|(at, (_, b))| b.lines.last().map(|l| (at, *l)))
            .filter(|(_, last)| *last < first)
            .max_by_key(|(_, last)| *last)?;
        let text = |index: usize| self.views[index].line.text.as_str();
        let elsewhere = !self.same_column(last, first) && page <= self.views[last].id.page + 1;
        // Only floats and their captions may stand between.
        let between = (last + 1..first).filter(|i| !taken[*i]).count();
        let counted = match (number::leading(text(last)), number::leading(text(first))) {
            (Some(a), Some(b)) => b.value == a.value + 1,
            (None, Some(b)) => b.value > 1,
            _ => false,
        };
        let prose = (last + 1..first).any(|i| {
            let view = &self.views[i];
            !taken[i] && view.p < 0.3 && view.line.bbox.width() > 0.9 * view.column.width()
        });
        let plain = number::leading(text(first)).is_none() && between <= 3 && !prose;
        let starts = words::HEADS.contains(&words::first_word(text(first)).as_str());
        (elsewhere && between <= 8 && (counted || plain && !starts)).then_some(at)
    }

    /// Whether a run begins in the row in which a box begins, in the next column, and counts on: a box in two columns.
    fn stands_beside(&self, body: &Body, run: &Body) -> bool {
        let (Some(top), Some(first)) = (body.lines.first(), run.lines.first()) else { return false };
        let (a, b) = (&self.views[*top], &self.views[*first]);
        let level = (a.line.bbox.y1 - b.line.bbox.y1).abs() < 1.5 * b.line.bbox.height();
        a.id.page == b.id.page
            && a.column_index != b.column_index
            && a.line.bbox.x0 < b.line.bbox.x0
            && level
            && self.counts_from(body, run)
    }

    /// The box that a run of code begins: one below its end, in the next column or on the next page, that counts on.
    pub(super) fn begun(
        &self,
        bodies: &[(Option<&Head>, Body)],
        run: &Body,
        taken: &[bool],
    ) -> Option<usize> {
        let last = *run.lines.last()?;
        bodies.iter().position(|(head, body)| {
            let Some(first) = body.lines.first().copied().filter(|f| head.is_some() && *f > last) else {
                return false;
            };
            let page = self.views[first].id.page;
            let free = (last + 1..first).filter(|i| !taken[*i]).count();
            !self.same_column(last, first)
                && page <= self.views[last].id.page + 1
                && free <= 3
                && self.counts_from(run, body)
        })
    }

    /// Whether the first number of a body follows the last number of another.
    fn counts_from(&self, body: &Body, next: &Body) -> bool {
        let number = |l: &usize| number::leading(&self.views[*l].line.text);
        let last = body.lines.iter().rev().take(6).find_map(number);
        let first = next.lines.first().and_then(number);
        last.zip(first).is_some_and(|(a, b)| b.value == a.value + 1 && a.marked == b.marked)
    }

    /// Gives boxes without a caption the caption right below or above them that found nothing else.
    pub(super) fn adopt<'h>(&self, heads: &'h [Head], bodies: &mut [(Option<&'h Head>, Body)]) {
        let used: Vec<usize> = bodies.iter().filter_map(|(h, _)| h.map(|h| h.lines.start)).collect();
        let mut free: Vec<&Head> =
            heads.iter().filter(|h| h.caption.number.is_some() && !used.contains(&h.lines.start)).collect();
        for (owner, body) in bodies.iter_mut().filter(|(h, _)| h.is_none()) {
            let Some(first) = body.lines.first().copied() else { continue };
            let near = |h: &&Head| {
                // Of a box in two columns the part above the caption.
                let above = body.lines.iter().filter(|l| self.same_column(**l, h.lines.start)).max();
                let Some(last) = above.copied() else { return false };
                let near = |a: usize, b: usize| {
                    let (upper, lower) = (&self.views[a].line.bbox, &self.views[b].line.bbox);
                    self.same_column(a, b) && lower.y1 - upper.y1 < 5.0 * lower.height()
                };
                let below = h.lines.start == last + 1 && near(last, h.lines.start);
                let above = h.lines.end == first && near(h.lines.end - 1, first);
                // The picture of a caption is above it; what follows below is something else.
                below && h.caption.kind != Kind::Listing && !h.caption.table
                    || above && h.caption.kind != Kind::Figure
            };
            if let Some(at) = free.iter().position(near).filter(|at| self.is_algorithm(free[*at], body)) {
                *owner = Some(free.remove(at));
            }
        }
    }
}
