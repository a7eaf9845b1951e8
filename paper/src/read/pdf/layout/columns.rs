//! Columns: where the gutter is, and which segments stand left of it, right of it or across.

use super::segment::Segment;
use crate::document::{Rect, Size};

/// The empty strip between two columns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Gutter {
    pub(super) x0: f32,
    pub(super) x1: f32,
}

impl Gutter {
    pub(super) fn middle(self) -> f32 {
        f32::midpoint(self.x0, self.x1)
    }
}

/// Segments of a page in reading order: bands from top to bottom, columns from left to right in each.
pub(super) fn columns(
    segments: Vec<Segment>,
    rules: &[Rect],
    page: Size,
    known: &mut Known,
) -> Vec<Vec<Segment>> {
    let fitting = |g: &Gutter| fits(&segments, *g, KNOWN) || has_margin(&segments, *g);
    let found = find(&segments, page);
    known.pages += 1;
    known.found += usize::from(found.is_some());
    let gutter = found.or_else(|| known.gutter.filter(|_| known.found * 2 >= known.pages).filter(fitting));
    let Some(gutter) = gutter else { return vec![segments] };
    known.gutter = Some(gutter);
    bands(segments, rules, gutter)
}

/// What the pages so far teach about the columns of the document.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Known {
    gutter: Option<Gutter>,
    pages: usize,
    /// Pages whose columns were plain to see.
    found: usize,
}

/// Whether text begins at the left edge of the right column, where the page before has it, and little crosses the gutter:
/// beside a box of short lines nothing else tells that there are columns.
fn has_margin(segments: &[Segment], gutter: Gutter) -> bool {
    let x = gutter.middle();
    let starts = segments.iter().filter(|s| s.glyphs.len() > 8 && (s.x0 - gutter.x1).abs() < 3.0).count();
    let across = segments.iter().filter(|s| s.glyphs.len() > 8 && s.x0 < x - 8.0 && s.x1 > x + 8.0).count();
    starts >= 4 && across <= starts
}

/// Height of the segments that cross x.
fn crossing(segments: &[Segment], x: f32) -> f32 {
    segments.iter().filter(|s| s.x0 < x - 1.0 && s.x1 > x + 1.0).map(|s| s.size).sum()
}

/// The gutter of a page of two columns: a strip near the middle that little text crosses and much text is beside.
fn find(segments: &[Segment], page: Size) -> Option<Gutter> {
    if segments.len() < 12 || page.width < 100.0 {
        return None;
    }
    let (mut left, mut right) = (f32::INFINITY, f32::NEG_INFINITY);
    for s in segments.iter().filter(|s| s.glyphs.len() > 3) {
        left = left.min(s.x0);
        right = right.max(s.x1);
    }
    let width = right - left;
    if width < 100.0 || !width.is_finite() {
        return None;
    }
    let steps = 60;
    let at = |i: usize| left + width * (0.35 + 0.3 * i as f32 / steps as f32);
    let cost: Vec<f32> = (0..=steps).map(|i| crossing(segments, at(i))).collect();
    let least = cost.iter().copied().fold(f32::INFINITY, f32::min);
    // Of the places that are nearly as empty as the emptiest, the one nearest to the middle.
    let slack = least + 12.0;
    let best = (0..=steps).filter(|i| cost[*i] <= slack).min_by_key(|i| i.abs_diff(steps / 2))?;
    let x = at(best);
    let gutter = widen(segments, x);
    (fits(segments, gutter, NEW) && has_edge(segments, gutter)).then_some(gutter)
}

/// Whether the rows right of the gutter begin at a common edge, as lines of a column do and remarks beside code do not.
fn has_edge(segments: &[Segment], gutter: Gutter) -> bool {
    let x = gutter.middle();
    let mut starts: Vec<(f32, f32)> = segments
        .iter()
        .filter(|s| s.x0 >= x - 2.0 && s.glyphs.len() > 2)
        .map(|s| (s.y, s.x0))
        .take(4000)
        .collect();
    starts.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    // The first segment of each row.
    let mut firsts: Vec<(f32, f32)> = Vec::new();
    for start in starts {
        match firsts.last_mut() {
            Some(last) if start.0 - last.0 < 3.0 => last.1 = last.1.min(start.1),
            _ => firsts.push(start),
        }
    }
    let mut edges: Vec<f32> = firsts.iter().map(|f| f.1).collect();
    edges.sort_by(f32::total_cmp);
    let most =
        (0..edges.len()).map(|i| edges[i..].partition_point(|e| *e - edges[i] < 2.0)).max().unwrap_or(0);
    most >= 5 && most * 3 >= edges.len()
}

/// The edges of the text beside x, for most of the rows.
fn widen(segments: &[Segment], x: f32) -> Gutter {
    let long = |s: &&Segment| s.glyphs.len() > 2;
    let mut lefts: Vec<f32> =
        segments.iter().filter(long).filter(|s| s.x1 <= x + 1.0).map(|s| s.x1).collect();
    let mut rights: Vec<f32> =
        segments.iter().filter(long).filter(|s| s.x0 >= x - 1.0).map(|s| s.x0).collect();
    lefts.sort_by(f32::total_cmp);
    rights.sort_by(f32::total_cmp);
    let pick = |v: &[f32], share: f32, other: f32| {
        if v.is_empty() { other } else { v[((v.len() - 1) as f32 * share) as usize] }
    };
    Gutter { x0: pick(&lefts, 0.97, x).min(x), x1: pick(&rights, 0.03, x).max(x) }
}

/// What must hold of a page that is said to have two columns.
#[derive(Clone, Copy)]
struct Needs {
    /// Text beside the gutter, against text across it.
    sides: f32,
    /// Share of the column that holds less.
    lesser: f32,
    /// Rows with text on both sides.
    rows: usize,
}

/// Where nothing is known.
const NEW: Needs = Needs { sides: 0.4, lesser: 0.12, rows: 6 };
/// Where the page before has two columns there.
const KNOWN: Needs = Needs { sides: 0.15, lesser: 0.03, rows: 1 };

/// Whether the page has two columns with this gutter.
fn fits(segments: &[Segment], gutter: Gutter, needs: Needs) -> bool {
    let x = gutter.middle();
    let mut rows: Vec<(f32, f32, f32)> = Vec::new();
    let (mut left, mut right, mut across) = (0.0_f32, 0.0_f32, 0.0_f32);
    for s in segments.iter().filter(|s| s.glyphs.len() > 2) {
        let weight = s.size * (s.x1 - s.x0);
        if s.x1 <= x + 2.0 {
            left += weight;
        } else if s.x0 >= x - 2.0 {
            right += weight;
        } else {
            across += weight;
        }
        // A page of text has some hundred rows; more are a drawing.
        if rows.len() < 2000 {
            rows.push((s.y, s.x0, s.x1));
        }
    }
    let beside = rows
        .iter()
        .filter(|l| {
            l.2 <= x + 2.0
                && l.2 > x - 60.0
                && rows
                    .iter()
                    .any(|r| r.1 >= x - 2.0 && r.1 < x + 60.0 && (r.0 - l.0).abs() < 14.0 && r.1 - l.2 > 5.0)
        })
        .count();
    let sides = left + right;
    sides > needs.sides * across && left.min(right) > needs.lesser * sides && beside >= needs.rows
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Left,
    Right,
    Across,
}

fn side(s: &Segment, gutter: Gutter) -> Side {
    let x = gutter.middle();
    let over_left = x - s.x0;
    let over_right = s.x1 - x;
    // Numbers of the lines of a box in the right column hang into the gutter.
    let number = s.glyphs.len() <= 4
        && s.glyphs.iter().all(|g| g.text.chars().all(|c| c.is_ascii_digit() || matches!(c, ':' | '.')));
    if number && s.x0 > gutter.x0 && s.x0 < gutter.x1 {
        Side::Right
    } else if over_right <= 2.0 {
        Side::Left
    } else if over_left <= 2.0 {
        Side::Right
    } else if over_right < 0.12 * over_left {
        // A formula or a table a little wider than its column.
        Side::Left
    } else if over_left < 0.12 * over_right {
        Side::Right
    } else {
        Side::Across
    }
}

/// Zones of text across both columns, and the columns between them.
fn bands(segments: Vec<Segment>, rules: &[Rect], gutter: Gutter) -> Vec<Vec<Segment>> {
    let mut marked: Vec<(Side, Segment)> = segments.into_iter().map(|s| (side(&s, gutter), s)).collect();
    between_rules(&mut marked, rules, gutter);
    spread(&mut marked);
    overfull(&mut marked, gutter);
    let mut order: Vec<usize> = (0..marked.len()).collect();
    order.sort_by(|a, b| marked[*a].1.y.total_cmp(&marked[*b].1.y));
    let mut slots: Vec<Option<(Side, Segment)>> = marked.into_iter().map(Some).collect();
    let mut out: Vec<Vec<Segment>> = Vec::new();
    let (mut left, mut right, mut across) = (Vec::new(), Vec::new(), Vec::new());
    for index in order {
        let Some((side, segment)) = slots[index].take() else { continue };
        match side {
            Side::Across => {
                out.extend([std::mem::take(&mut left), std::mem::take(&mut right)]);
                across.push(segment);
            }
            beside => {
                out.push(std::mem::take(&mut across));
                if beside == Side::Left { left.push(segment) } else { right.push(segment) }
            }
        }
    }
    out.extend([across, left, right]);
    out.retain(|v| !v.is_empty());
    out
}

/// What stands between two rules across both columns belongs to a box across both, unless it is set in columns itself.
fn between_rules(marked: &mut [(Side, Segment)], rules: &[Rect], gutter: Gutter) {
    let x = gutter.middle();
    let mut wide: Vec<&Rect> =
        rules.iter().filter(|r| r.height() < 3.0 && r.x0 < x - 80.0 && r.x1 > x + 80.0).take(200).collect();
    wide.sort_by(|a, b| a.y0.total_cmp(&b.y0));
    for pair in wide.windows(2) {
        let (top, bottom) = (pair[0], pair[1]);
        let alike = (top.x0 - bottom.x0).abs() < 5.0 && (top.x1 - bottom.x1).abs() < 5.0;
        let inside =
            |s: &Segment| s.y > top.y0 && s.y < bottom.y1 && s.x0 > top.x0 - 5.0 && s.x1 < top.x1 + 25.0;
        let starts = |s: &Segment| s.glyphs.len() > 8 && (s.x0 - gutter.x1).abs() < 3.0;
        let in_columns = marked.iter().filter(|m| inside(&m.1) && starts(&m.1)).count();
        if alike && in_columns < 4 {
            for m in marked.iter_mut().filter(|m| inside(&m.1)) {
                m.0 = Side::Across;
            }
        }
    }
}

/// A line of the left column that runs over into the right one parts neither: both have lines right above and below it.
fn overfull(marked: &mut [(Side, Segment)], gutter: Gutter) {
    let places: Vec<(f32, Side)> = marked.iter().map(|m| (m.1.y, m.0)).take(3000).collect();
    for m in marked.iter_mut().filter(|m| m.0 == Side::Across && m.1.x0 < gutter.x0) {
        let (y, size) = (m.1.y, m.1.size);
        let near = |side: Side, above: bool| {
            places.iter().any(|(at, s)| {
                let distance = if above { y - at } else { at - y };
                *s == side && distance > 0.3 * size && distance < 1.8 * size
            })
        };
        let alone =
            places.iter().filter(|(at, s)| *s == Side::Across && (at - y).abs() < 2.5 * size).count() <= 1;
        if alone && [Side::Left, Side::Right].into_iter().all(|s| near(s, true) && near(s, false)) {
            m.0 = Side::Left;
        }
    }
}

/// Short lines between and right after lines across both columns belong to them, when nothing stands on the right.
fn spread(marked: &mut [(Side, Segment)]) {
    let zones: Vec<(f32, f32, f32)> =
        marked.iter().filter(|m| m.0 == Side::Across).map(|m| (m.1.y, m.1.size, m.1.x0)).collect();
    if zones.is_empty() || marked.len() > 3000 {
        return;
    }
    // What shares the row of a line across is part of it.
    for m in marked.iter_mut().filter(|m| m.0 != Side::Across) {
        if zones.iter().any(|z| (z.0 - m.1.y).abs() < 0.35 * z.1) {
            m.0 = Side::Across;
        }
    }
    for _ in 0..200 {
        let across: Vec<(f32, f32)> =
            marked.iter().filter(|m| m.0 == Side::Across).map(|m| (m.1.y, m.1.size)).collect();
        let others: Vec<(f32, Side)> = marked.iter().map(|m| (m.1.y, m.0)).collect();
        let mut changed = false;
        for m in marked.iter_mut().filter(|m| m.0 == Side::Left) {
            let next_to = across.iter().any(|a| {
                let distance = (a.0 - m.1.y).abs();
                distance < 1.45 * m.1.size && (a.1 - m.1.size).abs() < 0.6
            });
            let alone = !others.iter().any(|o| o.1 == Side::Right && (o.0 - m.1.y).abs() < 1.1 * m.1.size);
            if next_to && alone {
                m.0 = Side::Across;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}
