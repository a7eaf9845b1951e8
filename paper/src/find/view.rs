//! Lines in reading order, each with what stands around it.

use super::number;
use crate::document::{Document, Line, LineId, Rect, Role};

/// A line and its surroundings.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) id: LineId,
    pub(super) line: &'a Line,
    /// The column it stands in: from the left to the right edge of the text around.
    pub(super) column: Rect,
    /// Which column of the document, counted through.
    pub(super) column_index: usize,
    /// Height of the document's body text.
    pub(super) body: f32,
    /// First of its block.
    pub(super) starts_block: bool,
    /// How probable it is a line of pseudo-code, by itself and its neighbours.
    pub(super) p: f32,
}

impl View<'_> {
    /// Left edge of the text behind a number.
    pub(super) fn x_text(&self) -> f32 {
        match number::leading(&self.line.text) {
            Some(l) if l.start < self.line.text.len() => self.line.x_at(l.start),
            _ => self.line.bbox.x0,
        }
    }

    /// How many gaps between words are wider than two letters.
    pub(super) fn wide_gaps(&self) -> usize {
        let size = self.line.bbox.height();
        let mut wide = 0;
        for pair in self.line.words.windows(2) {
            let letters =
                self.line.text.get(pair[0].0..pair[1].0).map_or(0, |t| t.trim_end().chars().count());
            let end = pair[0].1 + letters as f32 * 0.62 * size;
            wide += usize::from(pair[1].1 - end > 1.2 * size);
        }
        wide
    }
}

/// All lines of a document but its furniture.
pub(super) fn views(document: &Document) -> Vec<View<'_>> {
    let body = body_size(document);
    let mut out: Vec<View<'_>> = Vec::new();
    let mut column_index = 0;
    let mut last = None;
    for (page_index, page) in document.pages.iter().enumerate() {
        let first = out.len();
        for (block_index, block) in page.blocks.iter().enumerate() {
            if block.role == Role::Furniture {
                continue;
            }
            if last != Some((page_index, block.column)) {
                column_index += 1;
                last = Some((page_index, block.column));
            }
            for (line_index, line) in block.lines.iter().enumerate() {
                let column = match out[first..].last() {
                    Some(before) if before.column_index == column_index => before.column.union(&line.bbox),
                    _ => line.bbox,
                };
                out.push(View {
                    id: LineId { page: page_index, block: block_index, line: line_index },
                    line,
                    column,
                    column_index,
                    body,
                    starts_block: line_index == 0,
                    p: 0.0,
                });
            }
        }
    }
    // The last line of a column knows its whole extent.
    for index in (1..out.len()).rev() {
        if out[index - 1].column_index == out[index].column_index {
            out[index - 1].column = out[index].column;
        }
    }
    out
}

fn body_size(document: &Document) -> f32 {
    let mut counts: Vec<(f32, usize)> = Vec::new();
    for (_, line) in document.lines() {
        let size = line.bbox.height();
        match counts.iter().position(|c| (c.0 - size).abs() < 0.25) {
            Some(at) => counts[at].1 += line.text.len(),
            None if counts.len() < 64 => counts.push((size, line.text.len())),
            None => {}
        }
    }
    counts.iter().max_by_key(|c| c.1).map_or(10.0, |c| c.0)
}
