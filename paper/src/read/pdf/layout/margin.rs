//! Numbers of lines in the margin of a whole manuscript, as reviewers get it. They belong to no line.

use super::segment::Segment;

/// So many numbers in a margin are no coincidence.
const ENOUGH: usize = 6;

/// What the pages before taught: the last number in the margin.
#[derive(Debug, Default)]
pub(super) struct Margin {
    last: Option<u32>,
    n_pages: usize,
}

impl Margin {
    /// Takes the numbers of lines out of the margin of the next page.
    pub(super) fn strip(&mut self, segments: Vec<Segment>) -> Vec<Segment> {
        let first = self.n_pages == 0;
        self.n_pages += 1;
        let numbers = numbers(&segments);
        let Some((from, to)) = numbers.first().zip(numbers.last()).map(|(a, b)| (a.value, b.value)) else {
            return segments;
        };
        // A page that is one long box has numbers of its own, but it neither begins a document nor counts on.
        let goes_on = self.last.is_some_and(|last| from <= 1 || from > last && from - last <= 10);
        if !(first || goes_on) {
            return segments;
        }
        self.last = Some(to);
        let mut at = 0;
        let mut kept = segments;
        kept.retain(|_| {
            at += 1;
            numbers.iter().all(|n| n.at != at - 1)
        });
        kept
    }
}

/// A segment that is a number.
#[derive(Debug, Clone, Copy)]
struct Number {
    at: usize,
    value: u32,
    x0: f32,
    x1: f32,
    y: f32,
}

/// The numbers in one of the margins, from top to bottom, if most rows have one.
fn numbers(segments: &[Segment]) -> Vec<Number> {
    let mut all: Vec<Number> =
        segments.iter().enumerate().filter_map(|(at, segment)| number(at, segment)).collect();
    if all.len() < ENOUGH {
        return Vec::new();
    }
    all.sort_by(|a, b| a.y.total_cmp(&b.y));
    let others: Vec<&Segment> =
        segments.iter().enumerate().filter(|(at, s)| number(*at, s).is_none()).map(|(_, s)| s).collect();
    let left = others.iter().map(|s| s.x0).fold(f32::INFINITY, f32::min);
    let right = others.iter().map(|s| s.x1).fold(f32::NEG_INFINITY, f32::max);
    [
        all.iter().filter(|n| n.x1 < left).copied().collect(),
        all.iter().filter(|n| n.x0 > right).copied().collect(),
    ]
    .into_iter()
    .find(|side: &Vec<Number>| counts(side) && 2 * side.len() * step(side) as usize >= n_rows(&others))
    .unwrap_or_default()
}

fn number(at: usize, segment: &Segment) -> Option<Number> {
    let text: String = segment.glyphs.iter().map(|g| &*g.text).collect();
    let plain = (1..=5).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let value = text.parse().ok().filter(|_| plain)?;
    Some(Number { at, value, x0: segment.x0, x1: segment.x1, y: segment.y })
}

/// The difference between the first two numbers: 1, or 5 where every fifth line has one.
fn step(numbers: &[Number]) -> u32 {
    match numbers {
        [a, b, ..] => b.value.saturating_sub(a.value).clamp(1, 10),
        _ => 1,
    }
}

/// Whether numbers count on from top to bottom, all in one column of figures.
fn counts(numbers: &[Number]) -> bool {
    let step = step(numbers);
    let (Some(first), true) = (numbers.first(), numbers.len() >= ENOUGH) else { return false };
    let wide = |n: &Number| (n.x0 - first.x0).abs() > 40.0;
    numbers.windows(2).all(|w| w[0].value.checked_add(step) == Some(w[1].value)) && !numbers.iter().any(wide)
}

/// How many rows the text of a page has.
fn n_rows(segments: &[&Segment]) -> usize {
    let mut heights: Vec<f32> = segments.iter().map(|s| s.y).collect();
    heights.sort_by(f32::total_cmp);
    heights.windows(2).filter(|w| w[1] - w[0] > 4.0).count() + usize::from(!heights.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::segment::segments;
    use super::*;
    use crate::document::FontId;
    use crate::read::pdf::glyph::Glyph;

    fn row(number: &str, text: &str, y: f32) -> Vec<Glyph> {
        let glyph = |text: &str, x: f32, size: f32| Glyph {
            text: text.into(),
            x,
            y,
            width: 0.5 * size,
            size,
            font: FontId(0),
            code: 0,
            hidden: false,
        };
        let mut out: Vec<Glyph> = number
            .chars()
            .enumerate()
            .map(|(i, c)| glyph(&c.to_string(), 20.0 + 3.0 * i as f32, 6.0))
            .collect();
        out.extend(text.chars().enumerate().map(|(i, c)| glyph(&c.to_string(), 60.0 + 5.0 * i as f32, 10.0)));
        out
    }

    fn page(from: u32) -> Vec<Segment> {
        let rows =
            (0..9).flat_map(|i| row(&(from + i).to_string(), "words", 100.0 + 12.0 * i as f32)).collect();
        segments(rows, &[])
    }

    #[test]
    fn numbers_in_the_margin_of_a_manuscript_go() {
        let mut margin = Margin::default();
        assert_eq!(margin.strip(page(1)).len(), 9);
        assert_eq!(margin.strip(page(10)).len(), 9);
    }

    #[test]
    fn numbers_of_a_long_box_stay() {
        let mut margin = Margin::default();
        assert_eq!(margin.strip(segments(row("", "title", 50.0), &[])).len(), 1);
        assert_eq!(margin.strip(page(1)).len(), 18);
    }
}
