//! A line of text and the fonts it is set in.

use std::ops::Range;

use super::geometry::Rect;

/// A font, as far as its name and its flags tell.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Font {
    /// Name without a subset prefix: `CMBX10`, `NimbusMonL-Regu`; empty when unknown.
    pub name: String,
    /// Set heavier than the text around it.
    pub bold: bool,
    /// Slanted or italic.
    pub italic: bool,
    /// All glyphs equally wide.
    pub mono: bool,
}

/// Which of the fonts of its [`Document`](super::Document).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FontId(pub u32);

/// Where a run stands against its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Script {
    /// On the line.
    #[default]
    Base,
    /// Small and below: an index.
    Sub,
    /// Small and above: a power, a footnote mark.
    Super,
}

/// A stretch of a line in one font and size.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Bytes of [`Line::text`].
    pub range: Range<usize>,
    /// Which font; `None` when the reader cannot know.
    pub font: Option<FontId>,
    /// Height of the font in points; 0 when the reader cannot know.
    pub size: f32,
    /// On, below or above the line.
    pub script: Script,
}

/// A line as it stands in print (or in the source), one per visual row of a column.
///
/// The text is normal Unicode: ligatures taken apart, accents joined to their letters, single spaces between words,
/// indices as `x_i` and `x_{i+1}`, powers as `x^2`. A hyphen at the end of the line is kept, for the next line
/// decides what it means.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Line {
    /// What it says, without the white space around.
    pub text: String,
    /// Where it stands. Readers of plain text count 6 points for a column and 12 for a row.
    pub bbox: Rect,
    /// How deeply it is indented, where the source says so; else the left edge of `bbox` has to tell.
    pub depth: Option<u16>,
    /// Fonts from left to right; empty when the reader knows none.
    pub runs: Vec<Run>,
    /// Left edges of the words: byte in `text`, x. Empty when the reader knows none.
    pub words: Vec<(usize, f32)>,
}

impl Line {
    /// A line of which only the text and the place are known.
    pub fn new(text: impl Into<String>, bbox: Rect) -> Self {
        Self { text: text.into(), bbox, ..Self::default() }
    }

    /// The size most of the text is set in; 0 when unknown.
    pub fn size(&self) -> f32 {
        let mut best = (0.0, 0);
        for run in &self.runs {
            let n: usize =
                self.runs.iter().filter(|r| (r.size - run.size).abs() < 0.1).map(|r| r.range.len()).sum();
            if n > best.1 {
                best = (run.size, n);
            }
        }
        best.0
    }

    /// The share of the text (by bytes) whose font answers yes.
    pub fn share(&self, fonts: &[Font], yes: impl Fn(&Font) -> bool) -> f32 {
        let hit: usize = self
            .runs
            .iter()
            .filter(|r| r.font.and_then(|f| fonts.get(f.0 as usize)).is_some_and(&yes))
            .map(|r| r.range.len())
            .sum();
        hit as f32 / self.text.len().max(1) as f32
    }

    /// The left edge of the word that starts at or after a byte of the text; the line's own when unknown.
    pub fn x_at(&self, byte: usize) -> f32 {
        self.words.iter().find(|(start, _)| *start >= byte).map_or(self.bbox.x0, |(_, x)| *x)
    }
}
