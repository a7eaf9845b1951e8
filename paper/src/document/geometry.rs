//! Rectangles on a page: points (1/72 inch), origin at the top left corner, y grows downwards.

/// A rectangle with `x0 <= x1` and `y0 <= y1`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Left edge.
    pub x0: f32,
    /// Upper edge.
    pub y0: f32,
    /// Right edge.
    pub x1: f32,
    /// Lower edge.
    pub y1: f32,
}

impl Rect {
    /// The rectangle between two corners, given in any order.
    pub fn new(xa: f32, ya: f32, xb: f32, yb: f32) -> Self {
        Self { x0: xa.min(xb), y0: ya.min(yb), x1: xa.max(xb), y1: ya.max(yb) }
    }

    /// Extent from left to right.
    pub fn width(&self) -> f32 {
        self.x1 - self.x0
    }

    /// Extent from top to bottom.
    pub fn height(&self) -> f32 {
        self.y1 - self.y0
    }

    /// Middle between the left and the right edge.
    pub fn middle_x(&self) -> f32 {
        f32::midpoint(self.x0, self.x1)
    }

    /// Middle between the upper and the lower edge.
    pub fn middle_y(&self) -> f32 {
        f32::midpoint(self.y0, self.y1)
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    /// The smallest rectangle that holds all; `None` for none.
    pub fn around<'a>(rects: impl IntoIterator<Item = &'a Self>) -> Option<Self> {
        rects.into_iter().copied().reduce(|a, b| a.union(&b))
    }

    /// How far the two overlap from left to right; negative is the gap between them.
    pub fn overlap_x(&self, other: &Self) -> f32 {
        self.x1.min(other.x1) - self.x0.max(other.x0)
    }

    /// How far the two overlap from top to bottom; negative is the gap between them.
    pub fn overlap_y(&self, other: &Self) -> f32 {
        self.y1.min(other.y1) - self.y0.max(other.y0)
    }

    /// Whether the point lies inside or on the edge.
    pub fn contains(&self, x: f32, y: f32) -> bool {
        self.x0 <= x && x <= self.x1 && self.y0 <= y && y <= self.y1
    }
}

/// Width and height of a page.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_may_come_in_any_order() {
        assert_eq!(Rect::new(3.0, 4.0, 1.0, 2.0), Rect::new(1.0, 2.0, 3.0, 4.0));
    }

    #[test]
    fn a_gap_is_a_negative_overlap() {
        let (a, b) = (Rect::new(0.0, 0.0, 10.0, 10.0), Rect::new(12.0, 5.0, 20.0, 30.0));
        assert!((a.overlap_x(&b) + 2.0).abs() < 1e-6);
        assert!((a.overlap_y(&b) - 5.0).abs() < 1e-6);
    }
}
