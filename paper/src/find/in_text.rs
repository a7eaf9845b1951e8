//! Procedures between paragraphs, without a caption, and the rest of boxes that go on elsewhere.

use super::body::Body;
use super::finder::Finder;
use super::head::Head;
use super::number;
use super::words;

impl Finder<'_> {
    /// Runs of code between paragraphs.
    pub(super) fn in_text(&self, taken: &[bool]) -> Vec<Body> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < self.views.len() {
            let mut run: Vec<usize> = Vec::new();
            while at < self.views.len() && !taken[at] && self.continues(&run, at) {
                run.push(at);
                at += 1;
            }
            if run.is_empty() {
                at += 1;
                continue;
            }
            self.trim(&mut run);
            self.count_back(&mut run, taken);
            self.add_title(&mut run, taken);
            if self.is_procedure(&run) {
                out.push(self.plain_body(run));
            }
        }
        out
    }

    /// Takes the lines above that are numbered down to one, whatever they look like.
    fn count_back(&self, run: &mut Vec<usize>, taken: &[bool]) {
        while let Some(above) = run.first().and_then(|f| f.checked_sub(1)) {
            let first = run[0];
            let free =
                !taken[above] && self.same_column(above, first) && self.rule_between(above, first).is_none();
            if !free || number::leading(&self.views[first].line.text).is_some_and(|n| n.value <= 1) {
                return;
            }
            let upwards: Vec<usize> = run.iter().rev().copied().collect();
            if !self.counts_on(&upwards, above, -1) {
                return;
            }
            run.insert(0, above);
        }
    }

    /// The box that a run of code goes on with: one that ends where the column before ends.
    pub(super) fn unfinished(
        &self,
        bodies: &[(Option<&Head>, Body)],
        run: &Body,
        taken: &[bool],
    ) -> Option<usize> {
        let first = run.lines[0];
        let page = self.views[first].id.page;
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

    fn continues(&self, run: &[usize], at: usize) -> bool {
        let view = &self.views[at];
        let Some(last) = run.last() else { return view.p > 0.6 };
        let size = view.line.bbox.height();
        let near =
            self.same_column(*last, at) && view.line.bbox.y1 - self.views[*last].line.bbox.y1 < 2.4 * size;
        let next = self.views.get(at + 1).is_some_and(|n| n.p > 0.6 && n.column_index == view.column_index);
        near && self.rule_between(*last, at).is_none() && (view.p > 0.5 || view.p > 0.15 && next)
            || !self.same_column(*last, at)
                && view.p > 0.9
                && run.len() > 2
                && words::is_control(&view.line.text)
    }

    /// Enough lines, nested or numbered, with control in them.
    fn is_procedure(&self, run: &[usize]) -> bool {
        if run.len() < 3 {
            return false;
        }
        let mean = run.iter().map(|l| self.views[*l].p).sum::<f32>() / run.len() as f32;
        let control = self.count(run, words::is_control);
        let sentences = self.count(run, |t| words::is_bullet(t) || t.contains("::="));
        // Program text without a caption is an example of how to call something, not an algorithm.
        let program = self.count(run, words::is_program);
        if sentences * 3 > run.len() || program * 3 > run.len() {
            return false;
        }
        mean > 0.7 && control >= 1 && self.evidence(run) >= 2 && run.len() >= 4 || mean > 0.85 && control >= 2
    }
}
