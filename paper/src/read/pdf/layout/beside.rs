//! Boxes beside each other or beside text in one column: rules that are narrower than the text, or two captions in the
//! same row.

use super::segment::Segment;
use crate::document::Rect;

/// Rows that must show the same strip.
const ROWS: usize = 3;

/// The segments of a column, with what stands side by side taken apart; the boxes come behind the text they stand in.
pub(super) fn split(segments: Vec<Segment>, rules: &[Rect]) -> Vec<Vec<Segment>> {
    let mut rest = segments;
    let mut boxes = Vec::new();
    for zone in zones(&rest, rules) {
        let (inside, outside): (Vec<_>, Vec<_>) = rest.into_iter().partition(|s| is_inside(s, &zone));
        rest = outside;
        boxes.push(inside);
    }
    let mut out = by_captions(rest);
    out.extend(boxes);
    out.retain(|v| !v.is_empty());
    out
}

fn is_inside(s: &Segment, zone: &Rect) -> bool {
    s.y > zone.y0 && s.y - 0.5 * s.size < zone.y1 && s.x0 > zone.x0 - 4.0 && s.x1 < zone.x1 + 6.0
}

/// Areas between rules of the same extent that have text beside them and none across their edges. Caption and code of a box
/// stand between three rules: what is beside one of the two is beside the box.
fn zones(segments: &[Segment], rules: &[Rect]) -> Vec<Rect> {
    let mut flat: Vec<&Rect> =
        rules.iter().filter(|r| r.height() < 3.0 && r.width() > 90.0).take(400).collect();
    flat.sort_by(|a, b| a.y0.total_cmp(&b.y0));
    let mut out: Vec<(Rect, bool)> = Vec::new();
    for (at, top) in flat.iter().enumerate() {
        let alike =
            |r: &&&Rect| (r.x0 - top.x0).abs() < 2.0 && (r.x1 - top.x1).abs() < 2.0 && r.y0 > top.y1 + 4.0;
        let Some(bottom) = flat[at + 1..].iter().find(alike) else { continue };
        let zone = Rect::new(top.x0, top.y0, top.x1, bottom.y1);
        let here = |s: &&Segment| s.y > zone.y0 && s.y - 0.5 * s.size < zone.y1;
        let crosses = |s: &Segment, x: f32| s.x0 < x - 4.0 && s.x1 > x + 6.0;
        let n_across =
            segments.iter().filter(here).filter(|s| crosses(s, zone.x0) || crosses(s, zone.x1)).count();
        let n_inside = segments.iter().filter(|s| is_inside(s, &zone)).count();
        if n_across > 0 || n_inside == 0 {
            continue;
        }
        let beside = |s: &&Segment| s.glyphs.len() > 5 && (s.x1 < zone.x0 + 4.0 || s.x0 > zone.x1 - 6.0);
        let has_beside = segments.iter().filter(here).any(|s| beside(&s));
        match out.iter_mut().find(|(z, _)| {
            (z.x0 - zone.x0).abs() < 2.0 && (z.x1 - zone.x1).abs() < 2.0 && (z.y1 - zone.y0).abs() < 2.0
        }) {
            Some((z, known)) => {
                z.y1 = zone.y1;
                *known |= has_beside;
            }
            None => out.push((zone, has_beside)),
        }
    }
    out.retain(|(_, has_beside)| *has_beside);
    out.into_iter().map(|(zone, _)| zone).collect()
}

/// Two captions in one row: above, left, right, below.
fn by_captions(segments: Vec<Segment>) -> Vec<Vec<Segment>> {
    let Some((top, x, one)) = strip(&segments) else { return vec![segments] };
    let bottom = end(&segments, top, x);
    let (mut above, mut left, mut right, mut below) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for s in segments {
        let slack = 0.5 * s.size;
        if s.y < top - slack {
            above.push(s);
        } else if s.y > bottom + slack {
            below.push(s);
        } else if s.x0 < x {
            left.push(s);
        } else {
            right.push(s);
        }
    }
    // Of one box in two columns the caption is above the left one.
    if one {
        above.append(&mut left);
    }
    let mut out = vec![above, left, right];
    out.extend(split_again(below));
    out.retain(|v| !v.is_empty());
    out
}

/// What is below may hold another pair.
fn split_again(below: Vec<Segment>) -> Vec<Vec<Segment>> {
    if below.len() < 2 * ROWS { vec![below] } else { by_captions(below) }
}

/// Where two boxes begin side by side: baseline of the first common row, x of the right one's left edge, and whether they are
/// one box.
fn strip(segments: &[Segment]) -> Option<(f32, f32, bool)> {
    let captions: Vec<&Segment> = segments.iter().take(4000).filter(|s| is_caption(s)).collect();
    for a in &captions {
        if let Some(b) = captions.iter().find(|b| (b.y - a.y).abs() < 0.3 * a.size && b.x0 > a.x1 + a.size) {
            return Some((a.y, b.x0 - 0.5 * a.size, false));
        }
    }
    by_numbers(segments)
}

/// Numbers of lines in two columns of which the right one counts on, or begins anew in the first row of the left one.
fn by_numbers(segments: &[Segment]) -> Option<(f32, f32, bool)> {
    let numbered: Vec<(u32, &Segment)> =
        segments.iter().take(4000).filter_map(|s| number(s).map(|n| (n, s))).take(400).collect();
    for (value, first) in &numbered {
        let size = first.size;
        let flush = |s: &Segment, x: f32| (s.x0 - x).abs() < 0.8 * size;
        let mut right: Vec<u32> = numbered
            .iter()
            .filter(|(_, s)| flush(s, first.x0) && s.y > first.y - 0.3 * size && s.y < first.y + 60.0 * size)
            .map(|n| n.0)
            .collect();
        right.dedup();
        let n_right = right.iter().zip(*value..).take_while(|(is, want)| **is == *want).count();
        let beside: Vec<&(u32, &Segment)> = numbered
            .iter()
            .filter(|(_, s)| s.x0 < first.x0 - 8.0 * size && (s.y - first.y).abs() < 60.0 * size)
            .collect();
        // The left column ends with the number before, and its rows are those of the right one.
        let goes_on =
            *value > 1 && beside.iter().any(|(n, s)| n + 1 == *value && s.y >= first.y - 0.3 * size);
        let anew = *value == 1
            && beside.iter().any(|(n, s)| *n == 1 && (s.y - first.y).abs() < 3.5 * size)
            && beside.iter().any(|(n, _)| *n == 2);
        if !(goes_on && n_right >= 2 || anew && n_right >= ROWS) {
            continue;
        }
        let x = first.x0 - 0.5 * size;
        let left_top = beside.iter().map(|(_, s)| s.y).filter(|y| *y < first.y).fold(first.y, f32::min);
        let top = if anew { left_top.max(first.y - 3.5 * size) } else { first.y };
        let crossed = segments
            .iter()
            .any(|s| s.y > top - 0.5 * size && s.y < first.y + size && s.x0 < x - 2.0 && s.x1 > x + 2.0);
        if !crossed {
            return Some((top, x, goes_on));
        }
    }
    None
}

/// The number with a colon a segment begins with.
fn number(s: &Segment) -> Option<u32> {
    let text: String = s.glyphs.iter().take(4).map(|g| &*g.text).collect();
    let (digits, _) = text.split_once(':')?;
    digits.trim().parse().ok().filter(|_| !digits.is_empty())
}

/// Last baseline down to which nothing crosses the strip.
fn end(segments: &[Segment], top: f32, x: f32) -> f32 {
    let crossing = segments
        .iter()
        .filter(|s| s.y > top + 0.5 * s.size && s.x0 < x - 2.0 && s.x1 > x + 2.0)
        .map(|s| s.y - s.size)
        .fold(f32::INFINITY, f32::min);
    segments.iter().map(|s| s.y).filter(|y| *y < crossing).fold(top, f32::max)
}

/// Whether a segment begins like a caption of a box.
fn is_caption(s: &Segment) -> bool {
    let text: String = s.glyphs.iter().take(16).map(|g| &*g.text).collect();
    let lower = text.to_lowercase();
    let rest = ["algorithm", "procedure", "function", "listing"].iter().find_map(|w| lower.strip_prefix(w));
    rest.is_some_and(|r| r.trim_start().starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::FontId;
    use crate::read::pdf::glyph::Glyph;
    use crate::read::pdf::layout::segment::segments;

    fn text(words: &str, x: f32, y: f32) -> Vec<Glyph> {
        let place = |(at, c): (usize, char)| Glyph {
            text: c.to_string().into(),
            x: x + 5.0 * at as f32,
            y,
            width: 5.0,
            size: 10.0,
            font: FontId(0),
            code: 0,
            hidden: false,
        };
        words.chars().enumerate().map(place).collect()
    }

    #[test]
    fn numbers_that_count_on_beside_each_other_are_two_columns() {
        let rows = ["1:first", "2:second", "3:third"];
        let mut glyphs: Vec<Glyph> = text("Algorithm1Halves", 0.0, 86.0);
        for (at, row) in rows.iter().enumerate() {
            glyphs.extend(text(row, 0.0, 100.0 + 12.0 * at as f32));
            glyphs.extend(text(&format!("{}:more", at + 4), 200.0, 100.0 + 12.0 * at as f32));
        }
        let parts = split(segments(glyphs, &[]), &[]);
        assert_eq!(parts.len(), 2);
        assert!(parts[1].iter().all(|s| s.x0 > 150.0) && parts[1].len() == 3);
    }

    #[test]
    fn remarks_beside_numbered_lines_are_no_column() {
        let mut glyphs: Vec<Glyph> = Vec::new();
        for at in 0..4 {
            glyphs.extend(text(&format!("{}:step", at + 1), 0.0, 100.0 + 12.0 * at as f32));
            glyphs.extend(text("remark", 200.0, 100.0 + 12.0 * at as f32));
        }
        assert_eq!(split(segments(glyphs, &[]), &[]).len(), 1);
    }
}
