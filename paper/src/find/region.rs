//! Where boxes begin and end.

use super::caption::{self, Caption};
use super::code;
use super::view::View;
use super::words;
use crate::algorithm::{Found, Kind, Region};
use crate::document::{Document, Rect};

/// A caption that was recognised: its lines and its text.
struct Head {
    caption: Caption,
    text: String,
    /// Indices of its lines, first and one past the last.
    lines: std::ops::Range<usize>,
}

/// Lines that belong to a box, and how far it reaches to the right.
struct Body {
    lines: Vec<usize>,
    right: f32,
    /// Between rules that belong together.
    ruled: bool,
}

/// All boxes of a document.
pub(super) fn boxes(document: &Document, views: &[View<'_>]) -> Vec<Found> {
    let finder = Finder { document, views };
    let mut taken = vec![false; views.len()];
    let heads = finder.heads();
    for head in &heads {
        taken[head.lines.clone()].fill(true);
    }
    let mut bodies: Vec<(Option<&Head>, Body)> = Vec::new();
    for pass in [Kind::Algorithm, Kind::Listing, Kind::Figure] {
        for head in heads.iter().filter(|h| h.caption.kind == pass) {
            if let Some(body) = finder.body(head, &taken) {
                for line in &body.lines {
                    taken[*line] = true;
                }
                bodies.push((Some(head), body));
            }
        }
    }
    for body in finder.in_text(&taken) {
        match finder.unfinished(&bodies, &body, &taken) {
            Some(at) => bodies[at].1.lines.extend(body.lines),
            None => bodies.push((None, body)),
        }
    }
    let mut found: Vec<(usize, Found)> = bodies
        .iter()
        .map(|(head, body)| (head.map_or(body.lines[0], |h| h.lines.start), finder.found(*head, body)))
        .collect();
    found.sort_by_key(|f| f.0);
    found.into_iter().map(|f| f.1).collect()
}

struct Finder<'d> {
    document: &'d Document,
    views: &'d [View<'d>],
}

impl Finder<'_> {
    fn rules(&self, index: usize) -> &[Rect] {
        &self.document.pages[self.views[index].id.page].rules
    }

    fn same_column(&self, a: usize, b: usize) -> bool {
        self.views[a].column_index == self.views[b].column_index
    }

    /// A rule between two lines, wide enough to part them.
    fn rule_between(&self, a: usize, b: usize) -> Option<Rect> {
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

    fn heads(&self) -> Vec<Head> {
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
            let whole_block = !next.starts_block && caption.kind == Kind::Figure;
            if !(ruled_below && full || whole_block || full && next.p < 0.8 && !next.starts_block) {
                break;
            }
            if next.p > 0.9 && !ruled_below && caption.kind != Kind::Figure {
                break;
            }
            self.glue(&mut text, &next.line.text);
            end += 1;
        }
        Head { caption, text: text.trim().to_owned(), lines: index..end }
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
            && (from..(from + 2).min(self.views.len() - 1)).any(|i| {
                self.same_column(index, i + 1)
                    && self.rule_between(i, i + 1).is_some()
                    && (from..=i).all(|k| !code::is_preamble(&self.views[k].line.text))
            })
    }

    /// The lines that belong to a caption.
    fn body(&self, head: &Head, taken: &[bool]) -> Option<Body> {
        let below = self.ruled_below(head, taken).or_else(|| self.grow_down(head, taken));
        let good = |b: &Body| self.is_algorithm(head, b);
        match head.caption.kind {
            Kind::Figure if !head.caption.table => {
                let framed = self.framed_above(head, taken).filter(good);
                let above = framed.or_else(|| self.grow_up(head, taken).filter(good));
                above.or_else(|| below.filter(|b| b.ruled).filter(good))
            }
            _ => {
                let below = below.filter(good);
                if below.is_some() { below } else { self.grow_up(head, taken).filter(good) }
            }
        }
    }

    /// Rule, caption, rule, code, rule: the form of most algorithm floats, and of framed listings.
    fn ruled_below(&self, head: &Head, taken: &[bool]) -> Option<Body> {
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
            if !self.same_column(first, at) && lines.last().is_some_and(|l| !self.same_column(*l, at)) {
                // No closing rule in this column: the box goes on in the next, if that begins with code.
                if bottom.is_finite() || self.views[at].p < 0.2 {
                    break;
                }
                let next = self.rules(at).iter().filter(|r| (r.width() - top.width()).abs() < 8.0);
                bottom = next
                    .map(Rect::middle_y)
                    .filter(|y| *y > self.views[at].line.bbox.y0)
                    .fold(f32::INFINITY, f32::min);
                if !bottom.is_finite() {
                    break;
                }
            }
            if self.views[at].line.bbox.middle_y() > bottom {
                break;
            }
            if !bottom.is_finite() && self.views[at].p < 0.3 {
                break;
            }
            lines.push(at);
            at += 1;
        }
        (!lines.is_empty()).then_some(Body { lines, right: top.x1, ruled: bottom.is_finite() })
    }

    /// Between two rules above its caption: a framed figure.
    fn framed_above(&self, head: &Head, taken: &[bool]) -> Option<Body> {
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
        (!lines.is_empty() && free).then_some(Body { lines, right: bottom.x1, ruled: true })
    }

    /// Without rules: lines that look like code, as long as they follow closely.
    fn grow_down(&self, head: &Head, taken: &[bool]) -> Option<Body> {
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
            } else if lines.is_empty() || view.p < 0.8 {
                break;
            }
            if view.p < 0.5 {
                doubts += 1;
                let rescued = (at + 1..at + 3)
                    .any(|n| n < self.views.len() && self.same_column(at, n) && self.views[n].p > 0.7);
                if view.p < 0.08 || doubts > 2 || !rescued {
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

    fn grow_up(&self, head: &Head, taken: &[bool]) -> Option<Body> {
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
                && self.views[head.lines.start].column.width() > view.column.width();
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
                if view.p < 0.08 || doubts > 2 || !rescued {
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

    /// The line right above may say what the code is: `Ray casting:`, `INSERT(T, x)`.
    fn add_title(&self, lines: &mut Vec<usize>, taken: &[bool]) {
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
        let title = text.ends_with(':') || text.ends_with(')') && text.contains('(');
        let prose_above = above.checked_sub(1).is_some_and(|p| {
            self.same_column(p, above) && self.views[p].id.block == view.id.block && self.views[p].p < 0.3
        });
        if close && alike && short && title && !prose_above {
            lines.insert(0, above);
        }
    }

    /// Lines at the ends that look like prose are none of the box.
    fn trim(&self, lines: &mut Vec<usize>) {
        while lines.last().is_some_and(|l| self.views[*l].p < 0.5) {
            lines.pop();
        }
        while lines.first().is_some_and(|l| self.views[*l].p < 0.3) {
            lines.remove(0);
        }
    }

    fn plain_body(&self, lines: Vec<usize>) -> Body {
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
        Body { lines, right, ruled: false }
    }

    /// Whether lines under a caption are an algorithm and no table, drawing, grammar or configuration.
    fn is_algorithm(&self, head: &Head, body: &Body) -> bool {
        let n = body.lines.len();
        let mean = body.lines.iter().map(|l| self.views[*l].p).sum::<f32>() / n as f32;
        let evidence = self.evidence(&body.lines);
        let control = self.count(&body.lines, words::is_control);
        let steps = self.count(&body.lines, |t| {
            words::is_step(t) || code::is_preamble(t) || words::STEPS.contains(&words::first_word(t).as_str())
        });
        let lower = head.text.to_lowercase();
        let named = ["algorithm", "procedure", "pseudo", "code", "method", "routine"]
            .iter()
            .any(|w| lower.contains(w));
        match head.caption.kind {
            Kind::Algorithm if body.ruled => mean > 0.25 || evidence >= 1,
            Kind::Algorithm => n >= 2 && mean > 0.4,
            Kind::Listing => n >= 2 && mean > 0.4 && evidence >= 2,
            _ if head.caption.table => n >= 3 && mean > 0.6 && control >= 2,
            _ if named && body.ruled => steps + evidence >= 3,
            _ if named => n >= 3 && mean > 0.4 && (evidence >= 2 || steps + evidence >= 3),
            _ => n >= 3 && mean > 0.5 && evidence >= 2 && control >= 1,
        }
    }

    /// How many lines, without their numbers, answer yes.
    fn count(&self, lines: &[usize], yes: impl Fn(&str) -> bool) -> usize {
        lines
            .iter()
            .filter(|l| {
                let text = &self.views[**l].line.text;
                let start = super::number::leading(text).map_or(0, |l| l.start);
                yes(&text[start..])
            })
            .count()
    }

    /// Lines that do something: control, assignments, returns.
    fn evidence(&self, lines: &[usize]) -> usize {
        self.count(lines, |t| words::is_control(t) || words::assigns(t))
    }

    /// Runs of code between paragraphs.
    fn in_text(&self, taken: &[bool]) -> Vec<Body> {
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
            self.add_title(&mut run, taken);
            if self.is_procedure(&run) {
                out.push(self.plain_body(run));
            }
        }
        out
    }

    /// The box that a run of code goes on with: one that ends where the column before ends.
    fn unfinished(&self, bodies: &[(Option<&Head>, Body)], run: &Body, taken: &[bool]) -> Option<usize> {
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
        let counted = match (super::number::leading(text(last)), super::number::leading(text(first))) {
            (Some(a), Some(b)) => b.value == a.value + 1,
            (None, Some(b)) => b.value > 1,
            _ => false,
        };
        let prose = (last + 1..first).any(|i| {
            let view = &self.views[i];
            !taken[i] && view.p < 0.3 && view.line.bbox.width() > 0.9 * view.column.width()
        });
        let plain = super::number::leading(text(first)).is_none() && between <= 3 && !prose;
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
        if sentences * 3 > run.len() {
            return false;
        }
        mean > 0.7 && control >= 1 && self.evidence(run) >= 2 && run.len() >= 4 || mean > 0.85 && control >= 2
    }

    fn found(&self, head: Option<&Head>, body: &Body) -> Found {
        let all: Vec<usize> =
            head.map(|h| h.lines.clone()).into_iter().flatten().chain(body.lines.iter().copied()).collect();
        let mut regions: Vec<Region> = Vec::new();
        let mut columns: Vec<usize> = Vec::new();
        let mut ordered = all.clone();
        ordered.sort_unstable();
        for index in ordered {
            let view = &self.views[index];
            let page = self.document.pages[view.id.page].number;
            match (columns.last(), regions.last_mut()) {
                (Some(column), Some(region)) if *column == view.column_index => {
                    region.bbox = region.bbox.union(&view.line.bbox);
                }
                _ => {
                    columns.push(view.column_index);
                    regions.push(Region { page, bbox: view.line.bbox });
                }
            }
        }
        let rows: Vec<&View<'_>> = body.lines.iter().map(|l| &self.views[*l]).collect();
        let mean = rows.iter().map(|v| v.p).sum::<f32>() / rows.len().max(1) as f32;
        Found {
            kind: head.map_or(Kind::InText, |h| h.caption.kind),
            number: head.and_then(|h| h.caption.number.clone()),
            caption: head.map(|h| h.text.clone()).filter(|t| !t.is_empty()),
            regions,
            lines: code::lines(&rows, body.right),
            covers: all.iter().map(|l| self.views[*l].id).collect(),
            confidence: if body.ruled && head.is_some() { mean.max(0.8) } else { mean },
        }
    }
}
