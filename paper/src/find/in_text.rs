//! Procedures between paragraphs, without a caption, and the rest of boxes that go on elsewhere.

use super::body::Body;
use super::code;
use super::finder::Finder;
use super::number;
use super::program;
use super::words;

impl Finder<'_> {
    /// Runs of code between paragraphs.
    pub(super) fn in_text(&self, taken: &[bool]) -> Vec<Body> {
        let mut taken = taken.to_vec();
        let mut out: Vec<Body> = Vec::new();
        let mut at = 0;
        while at < self.views.len() {
            let mut run: Vec<usize> = Vec::new();
            while at < self.views.len()
                && !taken[at]
                && self.continues(&run, at)
                && !self.counts_otherwise(&run, at)
            {
                run.push(at);
                at += 1;
            }
            if run.is_empty() {
                at += 1;
                continue;
            }
            self.trim(&mut run);
            self.count_back(&mut run, &taken);
            self.add_title(&mut run, &taken);
            self.drop_lead_in(&mut run);
            if !self.is_procedure(&run) {
                continue;
            }
            for line in &run {
                taken[*line] = true;
            }
            match out.last_mut().filter(|b| self.goes_on_below(b, &run)) {
                Some(body) => body.lines.extend(run),
                None => out.push(self.plain_body(run)),
            }
        }
        out
    }

    /// Whether a line has a number that neither follows the last one of a run nor begins anew: it is of another box.
    fn counts_otherwise(&self, run: &[usize], at: usize) -> bool {
        let number = |l: &usize| number::leading(&self.views[*l].line.text).filter(|n| n.marked);
        let last = run.iter().rev().find_map(number);
        last.zip(number(&at)).is_some_and(|(a, b)| b.value > 1 && b.value < a.value)
    }

    /// Whether a run only goes on with the numbers of the body right above it.
    fn goes_on_below(&self, body: &Body, run: &[usize]) -> bool {
        let (Some(last), Some(first)) = (body.lines.last(), run.first()) else { return false };
        self.same_column(*last, *first)
            && *first <= *last + 3
            && number::leading(&self.views[*first].line.text).is_some_and(|n| n.value > 1)
            && self.counts_on(&body.lines, *first, 1)
    }

    /// The end of the sentence before it is none of the code: `… produces the following output:`.
    fn drop_lead_in(&self, run: &mut Vec<usize>) {
        while let [first, next, ..] = run[..] {
            let (view, below) = (&self.views[first], &self.views[next]);
            let text = view.line.text.trim_end();
            let size = view.line.bbox.height();
            let step = words::is_control(text)
                || words::assigns(text)
                || code::is_preamble(text)
                || number::leading(text).is_some()
                || words::HEADS.contains(&words::first_word(text).as_str())
                || text.contains('(');
            let prose = words::glue_share(text) > 0.15 || text.ends_with(['.', ',']) || !text.contains(' ');
            let apart = below.line.bbox.y1 - view.line.bbox.y1 > 1.45 * size
                || below.starts_block
                || (view.line.bbox.x0 - view.column.x0).abs() < 0.2 * size
                    && below.line.bbox.x0 > view.line.bbox.x0 + 0.8 * size;
            if step || !prose || !apart {
                return;
            }
            run.remove(0);
        }
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
        let n = run.len();
        let mean = run.iter().map(|l| self.views[*l].p).sum::<f32>() / n as f32;
        let control = self.count(run, words::is_control);
        let sentences = run
            .iter()
            .filter(|l| {
                let view = &self.views[**l];
                let full = view.line.bbox.width() > 0.95 * view.column.width();
                let text = view.line.text.as_str();
                words::is_bullet(text) || text.contains("::=") || program::is_sentence(text, full)
            })
            .count();
        // Program text without a caption is an example of how to call something, not an algorithm.
        let n_program = self.count(run, program::is_program);
        let mono = run.iter().filter(|l| self.is_mono(**l)).count();
        let pseudo = self.count(run, program::is_pseudo);
        let equations = self.count(run, program::is_equation);
        if sentences * 3 > n || n_program * 3 > n || equations * 4 > n {
            return false;
        }
        // In the type of programs it takes more to be none.
        if mono * 2 > n && (pseudo < 2 || n_program > 1 || n_program * 5 > n) {
            return false;
        }
        // Cases of a formula begin with `if` too.
        let loops = self.count(run, program::is_firm);
        if loops == 0 && pseudo == 0 {
            return false;
        }
        mean > 0.7 && control >= 1 && self.evidence(run) >= 2 && n >= 4 || mean > 0.85 && control >= 2
    }

    fn is_mono(&self, line: usize) -> bool {
        self.views[line].line.share(&self.document.fonts, |f| f.mono) > 0.6
    }
}
