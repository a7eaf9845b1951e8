//! Boxes side by side in one column: two captions, or two runs of line numbers, in the same rows.

use super::segment::Segment;

/// Rows that must show the same strip.
const ROWS: usize = 3;

/// The segments of a column, with what stands side by side taken apart: above, left, right, below.
pub(super) fn split(segments: Vec<Segment>) -> Vec<Vec<Segment>> {
    let Some((top, x)) = strip(&segments) else { return vec![segments] };
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
    let mut out = vec![above, left, right];
    out.extend(split_again(below));
    out.retain(|v| !v.is_empty());
    out
}

/// What is below may hold another pair.
fn split_again(below: Vec<Segment>) -> Vec<Vec<Segment>> {
    if below.len() < 2 * ROWS { vec![below] } else { split(below) }
}

/// Where two boxes begin side by side: baseline of the first common row, and x of the right one's left edge.
fn strip(segments: &[Segment]) -> Option<(f32, f32)> {
    let starts: Vec<(&Segment, Start)> =
        segments.iter().take(4000).filter_map(|s| start(s).map(|kind| (s, kind))).collect();
    let captions: Vec<_> = starts.iter().filter(|s| s.1 == Start::Caption).map(|s| s.0).collect();
    for a in &captions {
        if let Some(b) = captions.iter().find(|b| (b.y - a.y).abs() < 0.3 * a.size && b.x0 > a.x1 + a.size) {
            return Some((a.y, b.x0 - 0.5 * a.size));
        }
    }
    None
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

#[derive(Clone, Copy, PartialEq)]
enum Start {
    Caption,
}

/// Whether a segment begins like a caption of a box.
fn start(s: &Segment) -> Option<Start> {
    let text: String = s.glyphs.iter().take(16).map(|g| &*g.text).collect();
    let lower = text.to_lowercase();
    let rest =
        ["algorithm", "procedure", "function", "listing"].iter().find_map(|w| lower.strip_prefix(w))?;
    rest.trim_start().starts_with(|c: char| c.is_ascii_digit()).then_some(Start::Caption)
}
