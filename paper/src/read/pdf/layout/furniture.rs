//! Running heads, footers and page numbers: what stands at the edge of the page and comes back on others.

use rustc_hash::FxHashMap;

use crate::document::{Block, Page, Role};

/// Share of the page's height at each end where such lines stand.
const EDGE: f32 = 0.1;
/// The same for bare numbers.
const NUMBER_EDGE: f32 = 0.2;

/// Marks the blocks that are no part of the text.
pub(super) fn mark(pages: &mut [Page]) {
    let mut seen: FxHashMap<(String, i32), usize> = FxHashMap::default();
    for page in pages.iter() {
        for (_, key) in candidates(page) {
            *seen.entry(key).or_default() += 1;
        }
    }
    let offset = offset(pages);
    let enough = if pages.len() > 6 { 3 } else { 2 };
    for page in pages {
        let hits: Vec<usize> = candidates(page)
            .into_iter()
            .filter(|(index, key)| {
                let numbered = offset
                    .is_some_and(|o| numbers(&page.blocks[*index]).contains(&(i64::from(page.number) + o)));
                key.0.is_empty() || seen.get(key).copied().unwrap_or(0) >= enough || numbered
            })
            .map(|(index, _)| index)
            .collect();
        for index in hits {
            page.blocks[index].role = Role::Furniture;
        }
    }
}

/// What is added to the count of a page to get the number printed on it, when most pages print one.
fn offset(pages: &[Page]) -> Option<i64> {
    let mut tally: FxHashMap<i64, usize> = FxHashMap::default();
    for page in pages {
        let printed = candidates(page).into_iter().flat_map(|(index, _)| numbers(&page.blocks[index]));
        for number in printed {
            *tally.entry(number - i64::from(page.number)).or_default() += 1;
        }
    }
    let (offset, n) = tally.into_iter().max_by_key(|(offset, n)| (*n, -offset.abs()))?;
    (n >= 3 && n * 2 > pages.len()).then_some(offset)
}

/// The numbers a running head begins or ends with.
fn numbers(block: &Block) -> Vec<i64> {
    let Some(line) = block.lines.first().filter(|_| block.lines.len() == 1) else { return Vec::new() };
    let words = [line.text.split_whitespace().next(), line.text.split_whitespace().next_back()];
    words.into_iter().flatten().filter_map(|w| w.parse().ok()).filter(|n| (1..100_000).contains(n)).collect()
}

/// Short blocks at the edges, with their text (without digits) and height on the page.
fn candidates(page: &Page) -> Vec<(usize, (String, i32))> {
    let at_edge = |y0: f32, y1: f32, share: f32| {
        let edge = share * page.size.height;
        y1 < edge || y0 > page.size.height - edge
    };
    let bare = |b: &Block| {
        b.lines.len() == 1
            && b.lines.iter().all(|l| {
                let number = !l.text.chars().any(char::is_alphabetic) && !l.text.ends_with(':');
                l.text.chars().count() < 8 && number
            })
    };
    page.blocks
        .iter()
        .enumerate()
        .filter(|(_, b)| {
            b.lines.len() <= 2 && at_edge(b.bbox.y0, b.bbox.y1, if bare(b) { NUMBER_EDGE } else { EDGE })
        })
        .map(|(index, b)| {
            let text: String =
                b.lines.iter().flat_map(|l| l.text.chars()).filter(|c| c.is_alphabetic()).collect();
            // A bare number is a page number wherever it stands; "xii" and "Page 3" come back elsewhere.
            let key = if bare(b) { String::new() } else { text + "." };
            (index, (key, (b.bbox.y0 / 6.0).round() as i32))
        })
        .collect()
}
