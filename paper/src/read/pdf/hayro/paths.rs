//! Rules and filled areas out of the paths a page draws.

use hayro_font::kurbo::{Affine, Point};

use crate::document::Rect;

/// A filled rectangle this thin is a rule.
const THIN: f32 = 3.0;
/// More rules than this on a page are a drawing.
const MOST: usize = 20_000;

/// The path being built, in page coordinates.
#[derive(Default)]
pub(super) struct Path {
    parts: Vec<Vec<Point>>,
    curved: bool,
}

impl Path {
    pub(super) fn move_to(&mut self, at: Point) {
        if self.parts.len() < MOST {
            self.parts.push(vec![at]);
        }
    }

    pub(super) fn line_to(&mut self, to: Point) {
        match self.parts.last_mut() {
            Some(part) if part.len() < MOST => part.push(to),
            Some(_) => {}
            None => self.move_to(to),
        }
    }

    pub(super) fn curve_to(&mut self, to: Point) {
        self.curved = true;
        self.line_to(to);
    }

    pub(super) fn close(&mut self) {
        if let Some(part) = self.parts.last_mut()
            && let Some(first) = part.first().copied()
        {
            part.push(first);
        }
    }

    pub(super) fn rectangle(&mut self, ctm: Affine, x: f64, y: f64, w: f64, h: f64) {
        self.move_to(ctm * Point::new(x, y));
        for (x, y) in [(x + w, y), (x + w, y + h), (x, y + h), (x, y)] {
            self.line_to(ctm * Point::new(x, y));
        }
    }

    pub(super) fn clear(&mut self) {
        self.parts.clear();
        self.curved = false;
    }

    /// The straight sides become rules.
    pub(super) fn stroke(&self, width: f32, rules: &mut Vec<Rect>) {
        let half = (width / 2.0).clamp(0.1, THIN / 2.0);
        for part in self.parts.iter().filter(|_| !self.curved) {
            for pair in part.windows(2) {
                let side = rect(pair[0], pair[1]);
                let across = side.width().min(side.height());
                let along = side.width().max(side.height());
                if across < 0.5 && along > 2.0 && rules.len() < MOST {
                    rules.push(Rect::new(side.x0, side.y0 - half, side.x1, side.y1 + half));
                }
            }
        }
    }

    /// Thin areas are rules, others are areas.
    pub(super) fn fill(&self, rules: &mut Vec<Rect>, areas: &mut Vec<Rect>) {
        for part in self.parts.iter().filter(|p| !self.curved && (4..=6).contains(&p.len())) {
            let Some(area) = part.iter().map(|p| rect(*p, *p)).reduce(|a, b| a.union(&b)) else { continue };
            let cornered = part.iter().all(|p| {
                let (x, y) = (p.x as f32, p.y as f32);
                let near = |a: f32, b: f32| (a - b).abs() < 0.2;
                (near(x, area.x0) || near(x, area.x1)) && (near(y, area.y0) || near(y, area.y1))
            });
            if !cornered {
                continue;
            }
            let (across, along) = (area.width().min(area.height()), area.width().max(area.height()));
            if across <= THIN && along > 2.0 * THIN.max(across) && rules.len() < MOST {
                rules.push(area);
            } else if across > THIN && areas.len() < MOST {
                areas.push(area);
            }
        }
    }
}

fn rect(a: Point, b: Point) -> Rect {
    Rect::new(a.x as f32, a.y as f32, b.x as f32, b.y as f32)
}
