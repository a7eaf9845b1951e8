//! From glyphs to pages of blocks of lines.

mod beside;
mod blocks;
mod columns;
mod compose;
mod furniture;
mod margin;
mod rows;
mod segment;

use super::glyph::RawPage;
use crate::document::{Block, Font, Line, Page, Rect, Role};

/// Lays out page after page; what a page teaches about the columns helps with the next.
#[derive(Default)]
pub(super) struct Layout {
    known: columns::Known,
    margin: margin::Margin,
    pages: Vec<Page>,
}

impl Layout {
    /// Makes lines and blocks of what a page shows.
    pub(super) fn add(&mut self, number: u32, raw: RawPage, fonts: &[Font]) {
        let RawPage { size, glyphs, rules, areas, turned, .. } = raw;
        let segments = self.margin.strip(segment::segments(glyphs, fonts));
        let mut blocks: Vec<Block> = columns::columns(segments, &rules, size, &mut self.known)
            .into_iter()
            .flat_map(|column| beside::split(column, &rules))
            .enumerate()
            .flat_map(|(column, segments)| {
                let mut blocks = blocks::blocks(rows::lines(segments), &rules, fonts);
                for block in &mut blocks {
                    block.column = column as u32;
                }
                blocks
            })
            .collect();
        // A stamp in the margin says when a preprint appeared.
        if number == 1 && turned.split_whitespace().count() > 2 {
            let text = turned.split_whitespace().collect::<Vec<_>>().join(" ");
            let edge = Rect::new(0.0, 0.0, 1.0, size.height);
            blocks.push(Block::new(Role::Furniture, vec![Line::new(text, edge)]));
        }
        self.pages.push(Page { number, size, blocks, rules, areas });
    }

    /// The pages, with what is not text marked.
    pub(super) fn finish(mut self) -> Vec<Page> {
        furniture::mark(&mut self.pages);
        self.pages
    }
}
