//! What a PDF shows, before lines are made of it: glyphs, rules and areas with their places.

use std::rc::Rc;

use crate::document::{FontId, Rect, Size};

/// A glyph on a page. Points, origin at the top left corner, y downwards.
#[derive(Debug, Clone)]
pub struct Glyph {
    /// The characters it stands for; `\u{FFFD}` when its font does not say.
    pub text: Rc<str>,
    /// Left end of its place on the baseline.
    pub x: f32,
    /// Baseline.
    pub y: f32,
    /// How far it moves on.
    pub width: f32,
    /// Height of its font.
    pub size: f32,
    /// Its font.
    pub font: FontId,
    /// Code in the font, for fonts that do not say which characters they show.
    pub code: u32,
    /// Drawn without ink: the text layer under a scan.
    pub hidden: bool,
}

impl Glyph {
    /// Right end of its place.
    pub fn right(&self) -> f32 {
        self.x + self.width
    }
}

/// All that is drawn on a page.
#[derive(Debug, Clone, Default)]
pub struct RawPage {
    /// Extent.
    pub size: Size,
    /// In the order they are drawn.
    pub glyphs: Vec<Glyph>,
    /// Straight lines.
    pub rules: Vec<Rect>,
    /// Filled areas.
    pub areas: Vec<Rect>,
    /// Text that runs upwards, as stamps in the margin do.
    pub turned: String,
    /// How many pictures there are.
    pub n_images: usize,
    /// Whether glyphs were left out because of the limit.
    pub cut: bool,
}
