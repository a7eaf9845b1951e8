//! The part of the graphics state that places text.

use hayro_font::kurbo::Affine;

/// What `q` saves and `Q` restores, as far as text and rules need it.
#[derive(Clone)]
pub(super) struct State {
    pub(super) ctm: Affine,
    pub(super) line_width: f32,
    /// Index of the font among the loaded ones.
    pub(super) font: Option<usize>,
    pub(super) size: f32,
    pub(super) char_space: f32,
    pub(super) word_space: f32,
    pub(super) stretch: f32,
    pub(super) leading: f32,
    pub(super) rise: f32,
    pub(super) invisible: bool,
    pub(super) text: Affine,
    pub(super) line: Affine,
}

impl State {
    pub(super) fn new(ctm: Affine) -> Self {
        Self {
            ctm,
            line_width: 1.0,
            font: None,
            size: 1.0,
            char_space: 0.0,
            word_space: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            invisible: false,
            text: Affine::IDENTITY,
            line: Affine::IDENTITY,
        }
    }

    pub(super) fn next_line(&mut self, x: f64, y: f64) {
        self.line *= Affine::translate((x, y));
        self.text = self.line;
    }

    /// Moves on along the line by a distance in text space.
    pub(super) fn advance(&mut self, x: f32) {
        self.text *= Affine::translate((f64::from(x), 0.0));
    }
}
