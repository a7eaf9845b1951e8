//! The lines that belong to a caption: between rules, in a frame, or as long as they look like code.

use super::code;
use super::finder::Finder;
use super::head::Head;
use super::number;
use super::program;
use super::words;
use crate::algorithm::Kind;
use crate::document::Rect;

/// Lines that belong to a box, and how far it reaches to the right.
#[derive(Debug, Clone)]
pub(super) struct Body {
    pub(super) lines: Vec<usize>,
    pub(super) right: f32,
    /// Between rules that belong together.
    pub(super) ruled: bool,
    /// Lines that say that it goes on: `Algorithm 2 (continued)`.
    pub(super) notes: Vec<usize>,
}

impl Finder<'_> {
    /// Rule, caption, rule, code, rule: the form of most algorithm floats, and of framed listings.
    pub(super) fn ruled_below(&self, head: &Head, taken: &[bool]) -> Option<Body> {
        let last = head.lines.end - 1;
        let first = head.lines.end;
        if first >= self.views.len() || !self.same_column(last, first) {
            return None;
        }
        let top = self.rule_between(last, first)?;
        let like = |r: &Rect| r.height() < 3.0 && (r.x0 - top.x0).abs() < 5.0 && (r.x1 - top.x1).abs() < 5.0;
        let mut bottom = self
            .rules(first)
            .iter()
            .filter(|r| like(r) && r.middle_y() > self.views[first].line.bbox.middle_y())
            .map(Rect::middle_y)
            .fold(f32::INFINITY, f32::min);
        let mut lines = Vec::new();
        let mut at = first;
        while at < self.views.len() && !taken[at] {
            let view = &self.views[at];
            let middle = view.line.bbox.middle_y();
            // A box in two columns counts on between the same rules.
            let beside = view.id.page == self.views[first].id.page
                && middle > top.middle_y()
                && middle < bottom
                && bottom.is_finite();
            let moves = lines.last().is_some_and(|l| !self.same_column(*l, at));
            if moves && !(beside && self.counts_over(&lines, at)) {
                // No closing rule in this column: the box goes on in the next, where code does.
                let Some(next) = self.resume(&lines, at, taken).filter(|_| !bottom.is_finite()) else {
                    break;
                };
                at = next;
                bottom = self
                    .rules(at)
                    .iter()
                    .filter(|r| r.height() < 3.0 && (r.width() - top.width()).abs() < 8.0)
                    .map(Rect::middle_y)
                    .filter(|y| *y > self.views[at].line.bbox.y0)
                    .fold(f32::INFINITY, f32::min);
            }
            if self.views[at].line.bbox.middle_y() > bottom {
                // A rule may part the procedures of one box, whose lines are counted on.
                let Some(next) = self.next_part(&lines, at, bottom, like) else { break };
                bottom = next;
            }
            let larger = view.line.bbox.height() > 1.2 * self.views[first].line.bbox.height();
            if !bottom.is_finite() && (self.views[at].p < 0.3 || larger) {
                break;
            }
            lines.push(at);
            at += 1;
        }
        (!lines.is_empty()).then_some(Body {
            lines,
            right: top.x1,
            ruled: bottom.is_finite(),
            notes: Vec::new(),
        })
    }

    /// The next rule below, when the line behind a rule has the number that follows.
    fn next_part(
        &self,
        lines: &[usize],
        at: usize,
        bottom: f32,
        like: impl Fn(&Rect) -> bool,
    ) -> Option<f32> {
        let last = lines.iter().rev().find_map(|l| number::leading(&self.views[*l].line.text))?;
        let next = number::leading(&self.views[at].line.text)?;
        let below = self.rules(at).iter().filter(|r| like(r)).map(Rect::middle_y);
        let below = below.filter(|y| *y > bottom + 1.0 && *y > self.views[at].line.bbox.middle_y());
        let found = below.fold(f32::INFINITY, f32::min);
        (next.value == last.value + 1 && next.marked == last.marked && found.is_finite()).then_some(found)
    }

    /// Where a box goes on that did not end in its column: at the next number, or with the first code of the next column.
    fn resume(&self, lines: &[usize], from: usize, taken: &[bool]) -> Option<usize> {
        let last = lines.iter().rev().find_map(|l| number::leading(&self.views[*l].line.text));
        let column = self.views.get(from)?.column_index;
        let mut ahead = (from..self.views.len())
            .take_while(|i| self.views[*i].column_index <= column + 1)
            .take(160)
            .filter(|i| !taken[*i]);
        match last {
            Some(last) => {
                let next = ahead.find(|i| {
                    let view = &self.views[*i];
                    view.p > 0.3
                        && number::leading(&view.line.text).is_some_and(|n| n.value == last.value + 1)
                })?;
                // Lines without numbers right above it, such as what a procedure requires, are part of it.
                let mine = |i: &usize| {
                    let view = &self.views[*i];
                    let near = self.views[*i + 1].line.bbox.y1 - view.line.bbox.y1;
                    !taken[*i]
                        && self.same_column(*i, next)
                        && near < 1.7 * view.line.bbox.height()
                        && (view.p > 0.5 || code::is_preamble(&view.line.text))
                };
                Some((from..next).rev().take_while(mine).last().unwrap_or(next))
            }
            None => ahead.next().filter(|i| self.views[*i].p > 0.5),
        }
    }

    /// Between two rules above its caption: a framed figure.
    pub(super) fn framed_above(&self, head: &Head, taken: &[bool]) -> Option<Body> {
        let caption = &self.views[head.lines.start];
        let flat =
            |r: &&Rect| r.height() < 3.0 && r.width() > 0.4 * caption.column.width().min(r.width() + 100.0);
        let rules = self.rules(head.lines.start);
        let top_of = caption.line.bbox.y0;
        let near = 3.5 * caption.line.bbox.height();
        let bottom = rules
            .iter()
            .filter(flat)
            .filter(|r| {
                r.middle_y() < top_of
                    && r.middle_y() > top_of - near
                    && r.overlap_x(&caption.column) > 0.6 * r.width()
            })
            .max_by(|a, b| a.y0.total_cmp(&b.y0))?;
        let top = rules
            .iter()
            .filter(flat)
            .filter(|r| {
                r.y1 < bottom.y0 - 15.0 && (r.x0 - bottom.x0).abs() < 4.0 && (r.x1 - bottom.x1).abs() < 4.0
            })
            .max_by(|a, b| a.y0.total_cmp(&b.y0))?;
        let mut lines: Vec<usize> = (0..head.lines.start)
            .rev()
            .take_while(|i| {
                self.same_column(*i, head.lines.start) && self.views[*i].line.bbox.middle_y() > top.y0
            })
            .filter(|i| self.views[*i].line.bbox.middle_y() < bottom.y1)
            .collect();
        lines.reverse();
        let free = lines.iter().all(|l| !taken[*l]);
        (!lines.is_empty() && free).then_some(Body {
            lines,
            right: bottom.x1,
            ruled: true,
            notes: Vec::new(),
        })
    }

    /// Without rules: lines that look like code, as long as they follow closely.
    pub(super) fn grow_down(&self, head: &Head, taken: &[bool]) -> Option<Body> {
        let mut lines: Vec<usize> = Vec::new();
        let mut at = head.lines.end;
        let mut before = head.lines.end - 1;
        let mut doubts = 0;
        while at < self.views.len() && !taken[at] {
            let (view, last) = (&self.views[at], &self.views[before]);
            let size = view.line.bbox.height();
            if self.same_column(before, at) {
                let gap = view.line.bbox.y1 - last.line.bbox.y1;
                if gap > 2.6 * size.max(last.line.bbox.height()) && !lines.is_empty() && view.p < 0.9 {
                    break;
                }
                if gap > 6.0 * size {
                    break;
                }
                if lines.len() > 1 && self.rule_between(before, at).is_some() {
                    break;
                }
            } else if lines.is_empty() || view.p < 0.8 && !self.counts_over(&lines, at) {
                break;
            }
            // The heading of the next section is larger than any code.
            if lines.first().is_some_and(|l| size > 1.2 * self.views[*l].line.bbox.height()) && view.p < 0.9 {
                break;
            }
            if view.p < 0.5 {
                doubts += 1;
                let rescued = (at + 1..at + 3)
                    .any(|n| n < self.views.len() && self.same_column(at, n) && self.views[n].p > 0.7);
                let counted =
                    if lines.is_empty() { self.is_first(at) } else { self.counts_on(&lines, at, 1) };
                if (view.p < 0.08 || doubts > 2 || !rescued) && !counted {
                    break;
                }
            } else {
                doubts = 0;
            }
            lines.push(at);
            before = at;
            at += 1;
        }
        self.trim(&mut lines);
        (!lines.is_empty()).then(|| self.plain_body(lines))
    }

    pub(super) fn grow_up(&self, head: &Head, taken: &[bool]) -> Option<Body> {
        let caption = &self.views[head.lines.start];
        let mut lines: Vec<usize> = Vec::new();
        let mut before = head.lines.start;
        let mut doubts = 0;
        while let Some(at) = before.checked_sub(1) {
            let (view, last) = (&self.views[at], &self.views[before]);
            // A caption across two columns may belong to short lines, which look like a left column.
            let across = before == head.lines.start
                && view.id.page == last.id.page
                && view.line.bbox.y1 < last.line.bbox.y1
                && last.column.x0 < view.column.x1
                && (caption.column.width() > view.column.width()
                    || caption.line.bbox.x1 > view.column.x1 + 0.5 * caption.line.bbox.height());
            if taken[at] || !(self.same_column(at, before) || across) {
                break;
            }
            let size = view.line.bbox.height().max(last.line.bbox.height());
            let gap = last.line.bbox.y1 - view.line.bbox.y1;
            if gap > if lines.is_empty() { 4.5 } else { 2.6 } * size {
                break;
            }
            if !lines.is_empty() && self.rule_between(at, before).is_some() {
                break;
            }
            if view.p < 0.5 {
                doubts += 1;
                let rescued =
                    at.checked_sub(1).is_some_and(|n| self.same_column(at, n) && self.views[n].p > 0.7);
                if (view.p < 0.08 || doubts > 2 || !rescued) && !self.counts_on(&lines, at, -1) {
                    break;
                }
            } else {
                doubts = 0;
            }
            lines.push(at);
            before = at;
        }
        lines.reverse();
        self.trim(&mut lines);
        self.add_title(&mut lines, taken);
        (!lines.is_empty()).then(|| self.plain_body(lines))
    }

    /// Whether a line has the number one, with its colon, and the next numbers follow closely.
    pub(super) fn is_first(&self, at: usize) -> bool {
        let number =
            |i: usize| number::leading(&self.views[i].line.text).filter(|n| n.marked).map(|n| n.value);
        let ahead = |from: usize, value: u32| {
            (from..(from + 6).min(self.views.len()))
                .take_while(|i| self.same_column(at, *i))
                .find(|i| number(*i) == Some(value))
        };
        number(at) == Some(1) && ahead(at + 1, 2).and_then(|two| ahead(two + 1, 3)).is_some()
    }

    /// Whether the numbers of lines go on behind doubtful rows: those are the rest of a wrapped line.
    pub(super) fn counts_on(&self, lines: &[usize], from: usize, step: isize) -> bool {
        let at = |index: usize| number::leading(&self.views[index].line.text);
        let Some(last) = lines.iter().rev().take(6).find_map(|l| at(*l)) else { return false };
        let wanted = last.value.checked_add_signed(step as i32);
        (0..6).any(|n| {
            let Some(index) = from.checked_add_signed(n * step).filter(|i| *i < self.views.len()) else {
                return false;
            };
            self.same_column(from, index)
                && at(index).is_some_and(|n| Some(n.value) == wanted && n.marked == last.marked)
        })
    }

    /// Whether a line has the number that follows those of a box.
    fn counts_over(&self, lines: &[usize], at: usize) -> bool {
        let number = |l: &usize| number::leading(&self.views[*l].line.text).filter(|n| n.marked);
        let last = lines.iter().rev().take(6).find_map(number);
        last.zip(number(&at)).is_some_and(|(a, b)| b.value == a.value + 1)
    }

    /// The line right above may say what the code is: `Ray casting:`, `INSERT(T, x)`.
    pub(super) fn add_title(&self, lines: &mut Vec<usize>, taken: &[bool]) {
        let Some(first) = lines.first().copied() else { return };
        let Some(above) = first.checked_sub(1).filter(|a| !taken[*a] && self.same_column(*a, first)) else {
            return;
        };
        let (view, next) = (&self.views[above], &self.views[first]);
        let size = next.line.bbox.height();
        let close = next.line.bbox.y1 - view.line.bbox.y1 < 1.5 * size;
        let alike = (view.line.bbox.height() - size).abs() < 0.3 && !self.views[first].starts_block;
        let short = view.line.bbox.width() < 0.6 * view.column.width();
        let text = view.line.text.trim_end();
        let numbered = number::leading(text).is_some();
        let title = text.ends_with(':')
            || text.ends_with(')') && text.contains('(')
            || number::leading(&next.line.text).is_some_and(|n| n.value == 1)
            || text.chars().filter(|c| c.is_alphabetic()).count() > 3
                && !text.chars().any(char::is_lowercase);
        let prose_above = above.checked_sub(1).is_some_and(|p| {
            self.same_column(p, above) && self.views[p].id.block == view.id.block && self.views[p].p < 0.3
        });
        if close && alike && short && title && !numbered && !prose_above {
            lines.insert(0, above);
        }
    }

    /// Lines at the ends that look like prose are none of the box.
    pub(super) fn trim(&self, lines: &mut Vec<usize>) {
        while lines.last().is_some_and(|l| self.views[*l].p < 0.5) {
            lines.pop();
        }
        while lines.first().is_some_and(|l| self.views[*l].p < 0.3 && !self.is_first(*l)) {
            lines.remove(0);
        }
    }

    pub(super) fn plain_body(&self, lines: Vec<usize>) -> Body {
        // Only running text shows how far to the right a line may go.
        let column = self.views[lines[0]].column_index;
        let first = self.views.partition_point(|v| v.column_index < column);
        let prose = self.views[first..]
            .iter()
            .take_while(|v| v.column_index == column)
            .filter(|v| v.p < 0.3 && v.line.bbox.width() > 0.8 * v.column.width())
            .take(3)
            .count();
        let right = if prose < 3 { f32::INFINITY } else { self.views[lines[0]].column.x1 };
        Body { lines, right, ruled: false, notes: Vec::new() }
    }

    /// Whether lines under a caption are an algorithm and no table, drawing, grammar or configuration.
    pub(super) fn is_algorithm(&self, head: &Head, body: &Body) -> bool {
        let n = body.lines.len();
        let mean = body.lines.iter().map(|l| self.views[*l].p).sum::<f32>() / n as f32;
        let evidence = self.evidence(&body.lines);
        let control = self.count(&body.lines, words::is_control);
        let steps = self.count(&body.lines, |t| {
            words::is_step(t) || code::is_preamble(t) || words::STEPS.contains(&words::first_word(t).as_str())
        });
        // Sources of documents, sessions and points of drawings are none, whatever their caption says.
        let foreign = self.count(&body.lines, program::is_foreign);
        if head.caption.kind != Kind::Algorithm && foreign * 4 > n {
            return false;
        }
        let lower = head.text.to_lowercase();
        let named = ["algorithm", "procedure", "pseudo", "code", "method", "routine"]
            .iter()
            .any(|w| lower.contains(w));
        match head.caption.kind {
            Kind::Algorithm if body.ruled => mean > 0.25 || evidence >= 1,
            Kind::Algorithm => {
                let counted = body.lines.first().is_some_and(|l| self.is_first(*l));
                n >= 2
                    && (mean > 0.4
                        || counted && (mean > 0.25 && evidence >= 2 || head.caption.marked && n >= 3))
            }
            Kind::Listing if body.ruled => n >= 3 && evidence >= 2 && (mean > 0.3 || evidence * 3 > n),
            Kind::Listing => n >= 2 && mean > 0.4 && evidence >= 2,
            _ if head.caption.table => n >= 3 && mean > 0.6 && control >= 2,
            _ if named && body.ruled => steps + evidence >= 3,
            _ if body.ruled && self.count(&body.lines, code::is_preamble) > 0 => {
                control >= 1 && steps + evidence >= 3
            }
            _ if named => {
                n >= 3 && mean > 0.4 && (evidence >= 2 || steps + evidence >= 3) && control + steps >= 1
            }
            _ => n >= 3 && mean > 0.5 && evidence >= 2 && control >= 1,
        }
    }
}
