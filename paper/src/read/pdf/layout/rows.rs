//! Segments of one column, put together to rows.

use super::compose;
use super::segment::{SCRIPT, Segment};
use crate::document::Line;
use crate::read::pdf::glyph::Glyph;

/// Segments on one baseline.
struct Row {
    y: f32,
    size: f32,
    parts: Vec<Segment>,
    /// What stands centred over and under its large operators.
    limits: Vec<Segment>,
}

impl Row {
    fn x0(&self) -> f32 {
        self.parts.iter().map(|p| p.x0).fold(f32::INFINITY, f32::min)
    }

    fn x1(&self) -> f32 {
        self.parts.iter().map(|p| p.x1).fold(f32::NEG_INFINITY, f32::max)
    }

    /// Whether a small segment is an index, a power or a part of a fraction of this row.
    fn holds(&self, small: &Segment) -> bool {
        // Numbers of lines are small and stand far left, on the baseline.
        let level = (small.y - self.y).abs() < 0.2 * self.size;
        let reach = if level { f32::INFINITY } else { 1.5 * self.size };
        // Two halves of a fraction stand over each other, at different heights.
        let free = self.parts.iter().all(|p| {
            let overlap = p.x1.min(small.x1) - p.x0.max(small.x0);
            overlap < 0.4 * (small.x1 - small.x0)
                || p.glyphs.iter().all(|g| {
                    let over = g.right().min(small.x1) - g.x.max(small.x0);
                    over < 0.4 * g.width.min(small.x1 - small.x0) || (g.y - small.y).abs() > 0.5 * small.size
                })
        });
        let far = if self.attached(small) { 1.0 } else { 0.65 };
        small.size < SCRIPT * self.size
            && (small.y - self.y).abs() <= far * self.size
            && small.x1 > self.x0() - reach
            && small.x0 < self.x1() + reach
            && free
    }

    /// Whether a small segment follows right behind a glyph as its index or power, also that of an index.
    fn attached(&self, small: &Segment) -> bool {
        self.parts.iter().flat_map(|p| &p.glyphs).any(|g| {
            let gap = small.x0 - g.right();
            let off = (g.y - small.y).abs();
            g.size > 1.02 * small.size
                && (-0.15 * g.size..0.3 * g.size).contains(&gap)
                && (0.05 * g.size..0.62 * g.size).contains(&off)
        })
    }

    /// Whether a small segment stands centred over or under a large operator of this row: the limits of a displayed sum.
    fn bounds(&self, small: &Segment) -> bool {
        let off = (small.y - self.y).abs();
        small.size < SCRIPT * self.size
            && (0.6 * self.size..2.0 * self.size).contains(&off)
            && self.operator(small).is_some()
    }

    /// The large operator a segment is centred on.
    fn operator(&self, small: &Segment) -> Option<f32> {
        let middle = f32::midpoint(small.x0, small.x1);
        let mut signs = self.parts.iter().flat_map(|p| &p.glyphs).filter(|g| is_operator(&g.text));
        signs.find(|g| (g.x + g.width / 2.0 - middle).abs() < 0.35 * self.size).map(|g| g.x)
    }

    /// Glyphs from left to right; inside a segment as they were drawn.
    fn glyphs(mut self) -> Vec<Glyph> {
        self.parts.sort_by(|a, b| a.x0.total_cmp(&b.x0));
        // Of two that stand over each other the upper one is read first.
        for at in 1..self.parts.len() {
            let (a, b) = (&self.parts[at - 1], &self.parts[at]);
            let overlap = a.x1.min(b.x1) - a.x0.max(b.x0);
            if overlap > 0.5 * (a.x1 - a.x0).min(b.x1 - b.x0)
                && b.y < a.y - 0.3 * b.size
                && a.size < 1.2 * b.size
            {
                self.parts.swap(at - 1, at);
            }
        }
        let mut out: Vec<Glyph> = Vec::new();
        for part in self.parts {
            // A segment that starts inside another goes where its first glyph belongs; the upper half of a fraction before
            // the lower one.
            let at = if out.last().is_some_and(|l| l.right() > part.x1 + 0.3 * part.size) {
                let at = out.iter().position(|g| g.x > part.x0).unwrap_or(out.len());
                let below = |g: &&Glyph| g.size < 1.2 * part.size && g.y > part.y + 0.5 * part.size;
                at - out[..at].iter().rev().take_while(below).count()
            } else {
                out.len()
            };
            out.splice(at..at, part.glyphs);
        }
        out
    }

    /// Glyphs with those of limits behind their operators.
    fn with_limits(mut self) -> Vec<Glyph> {
        let mut limits = std::mem::take(&mut self.limits);
        limits.sort_by(|a, b| b.y.total_cmp(&a.y).then(a.x0.total_cmp(&b.x0)));
        let places: Vec<Option<f32>> = limits.iter().map(|l| self.operator(l)).collect();
        let mut out = self.glyphs();
        for (limit, x) in limits.into_iter().zip(places).rev() {
            let sign = x.and_then(|x| out.iter().position(|g| is_operator(&g.text) && (g.x - x).abs() < 0.1));
            let at = sign.map_or(out.len(), |s| s + 1);
            out.splice(at..at, limit.glyphs);
        }
        out
    }
}

/// Signs and names that have their limits over and under them where there is room.
fn is_operator(text: &str) -> bool {
    matches!(text, "∑" | "∏" | "⋃" | "⋂" | "⋁" | "⋀" | "⨆" | "⊕" | "⊗")
}

/// The lines of a column, from top to bottom.
pub(super) fn lines(segments: Vec<Segment>) -> Vec<Line> {
    let body = usual_size(&segments);
    let (mut large, small): (Vec<_>, Vec<_>) = segments.into_iter().partition(|s| s.size >= SCRIPT * body);
    large.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x0.total_cmp(&b.x0)));
    let mut rows: Vec<Row> = Vec::new();
    for segment in large {
        place(&mut rows, segment);
    }
    let mut of_their_own = Vec::new();
    for segment in small {
        // Rows are sorted by their baselines, but for the few that a larger segment moved.
        let reach = 4.0 * body.max(segment.size);
        let from = rows.partition_point(|r| r.y < segment.y - reach);
        let nearest = rows[from..]
            .iter_mut()
            .take_while(|r| r.y < segment.y + reach)
            .filter(|r| r.holds(&segment))
            .min_by(|a, b| {
                let key = |r: &Row| (!r.attached(&segment), (r.y - segment.y).abs());
                let (a, b) = (key(a), key(b));
                a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
            });
        match nearest {
            Some(row) => row.parts.push(segment),
            None => of_their_own.push(segment),
        }
    }
    of_their_own.retain(|segment| {
        let reach = 4.0 * body.max(segment.size);
        let from = rows.partition_point(|r| r.y < segment.y - reach);
        let near = rows[from..].iter_mut().take_while(|r| r.y < segment.y + reach);
        match near.into_iter().find(|r| r.bounds(segment)) {
            Some(row) => {
                row.limits.push(segment.clone());
                false
            }
            None => true,
        }
    });
    of_their_own
        .sort_by(|a, b| b.size.total_cmp(&a.size).then(a.y.total_cmp(&b.y)).then(a.x0.total_cmp(&b.x0)));
    let mut small_rows: Vec<Row> = Vec::new();
    for segment in of_their_own {
        let nearest = small_rows
            .iter_mut()
            .rev()
            .take(200)
            .filter(|r| r.holds(&segment))
            .min_by(|a, b| (a.y - segment.y).abs().total_cmp(&(b.y - segment.y).abs()));
        match nearest {
            Some(row) => row.parts.push(segment),
            None => place(&mut small_rows, segment),
        }
    }
    rows.append(&mut small_rows);
    rows.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x0().total_cmp(&b.x0())));
    compose::lines(&rows.into_iter().map(Row::with_limits).collect::<Vec<_>>())
}

/// Into the row on the same baseline, or a new one.
fn place(rows: &mut Vec<Row>, segment: Segment) {
    let same = |r: &&mut Row| (r.y - segment.y).abs() <= 0.28 * r.size.min(segment.size);
    // Rows come from top to bottom, so the right one is among the last.
    match rows.iter_mut().rev().take(24).find(same) {
        Some(row) => {
            if segment.size > row.size {
                row.size = segment.size;
                row.y = segment.y;
            }
            row.parts.push(segment);
        }
        None => rows.push(Row { y: segment.y, size: segment.size, parts: vec![segment], limits: Vec::new() }),
    }
}

/// The size most of the text is set in.
pub(super) fn usual_size(segments: &[Segment]) -> f32 {
    let mut counts: Vec<(f32, usize)> = Vec::new();
    for segment in segments {
        match counts.iter().position(|c| (c.0 - segment.size).abs() < 0.25) {
            Some(at) => counts[at].1 += segment.glyphs.len(),
            None if counts.len() < 64 => counts.push((segment.size, segment.glyphs.len())),
            None => {}
        }
    }
    counts.iter().max_by(|a, b| a.1.cmp(&b.1).then(a.0.total_cmp(&b.0))).map_or(10.0, |c| c.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::FontId;
    use crate::read::pdf::layout::segment::segments;

    fn glyph(text: &str, x: f32, width: f32, y: f32, size: f32) -> Glyph {
        Glyph { text: text.into(), x, y, width, size, font: FontId(0), code: 0, hidden: false }
    }

    fn texts(glyphs: Vec<Glyph>) -> Vec<String> {
        lines(segments(glyphs, &[])).into_iter().map(|l| l.text).collect()
    }

    #[test]
    fn the_upper_half_of_a_fraction_is_read_first() {
        let row = vec![
            glyph("g", 0.0, 5.0, 100.0, 10.0),
            glyph("=", 8.0, 7.0, 100.0, 10.0),
            glyph("1", 29.0, 3.0, 96.0, 7.0),
            glyph("a", 24.0, 4.0, 103.5, 7.0),
            glyph("b", 28.0, 4.0, 103.5, 7.0),
            glyph("c", 32.0, 4.0, 103.5, 7.0),
            glyph("x", 40.0, 5.0, 100.0, 10.0),
        ];
        let text = texts(row).join("|");
        assert!(text.find('1') < text.find('a') && !text.contains('|'), "{text}");
    }

    #[test]
    fn limits_stand_behind_their_sum() {
        let row = vec![
            glyph("s", 0.0, 5.0, 100.0, 10.0),
            glyph("=", 8.0, 7.0, 100.0, 10.0),
            glyph("∑", 20.0, 14.0, 100.0, 10.0),
            glyph("n", 25.0, 4.0, 87.0, 7.0),
            glyph("i", 22.5, 3.0, 114.0, 7.0),
            glyph("=", 25.5, 5.0, 114.0, 7.0),
            glyph("1", 30.5, 3.0, 114.0, 7.0),
            glyph("a", 38.0, 5.0, 100.0, 10.0),
        ];
        assert_eq!(texts(row), ["s = ∑_{i=1}^n a"]);
    }

    #[test]
    fn a_power_of_a_power_stays_in_its_line() {
        let mut row: Vec<Glyph> = (0..12).map(|i| glyph("m", 8.0 * i as f32, 7.5, 88.0, 10.0)).collect();
        row.extend([
            glyph("C", 0.0, 7.0, 100.0, 10.0),
            glyph("i", 7.2, 3.0, 96.0, 7.0),
            glyph("j", 10.2, 2.5, 93.2, 5.0),
        ]);
        assert_eq!(texts(row).get(1).map(String::as_str), Some("C^{ij}"));
    }
}
