//! Walks the content of one page.

use std::time::Instant;

use hayro_font::kurbo::{Affine, Point};
use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::dict::keys::{IMAGE, MATRIX, RESOURCES, SUBTYPE};
use hayro_syntax::object::{Array, Dict, Name, Number, Object, Stream};
use hayro_syntax::page::{Page, Resources, Rotation};
use rustc_hash::FxHashMap;

use super::fonts::Fonts;
use super::paths::Path;
use super::state::State;
use crate::document::Size;
use crate::read::Limits;
use crate::read::pdf::glyph::{Glyph, RawPage};

/// Forms inside forms.
const DEEPEST: usize = 16;
/// Saved states.
const MOST_STATES: usize = 512;
/// Operators of a page; a page of a paper has some thousands, a drawn map a million.
const MOST_OPERATORS: usize = 4_000_000;

/// All that a page shows.
pub(super) fn read<'a>(page: &Page<'a>, fonts: &mut Fonts<'a>, limits: &Limits, until: Instant) -> RawPage {
    let (width, height) = page.render_dimensions();
    let mut walk = Walk {
        fonts,
        raw: RawPage { size: Size { width, height }, ..RawPage::default() },
        limit: limits.glyphs,
        until,
        operators: 0,
        path: Path::default(),
        turned: Turned::default(),
    };
    let state = State::new(upright(page));
    walk.content(page.typed_operations(), page.resources(), state, 0);
    let Walk { fonts, mut raw, .. } = walk;
    for glyph in &mut raw.glyphs {
        if let Some(text) = fonts.loaded.get(glyph.font.0 as usize).and_then(|f| f.guess(glyph.code)) {
            glyph.text = text;
        }
    }
    raw
}

/// From the coordinates of the file to the page as it is looked at: upper left corner, y downwards.
fn upright(page: &Page<'_>) -> Affine {
    let b = page.intersected_crop_box();
    let (w, h) = (b.x1 - b.x0, b.y1 - b.y0);
    let flip = Affine::new([1.0, 0.0, 0.0, -1.0, -b.x0, b.y1]);
    match page.rotation() {
        Rotation::None => flip,
        Rotation::Horizontal => Affine::new([0.0, 1.0, -1.0, 0.0, h, 0.0]) * flip,
        Rotation::Flipped => Affine::new([-1.0, 0.0, 0.0, -1.0, w, h]) * flip,
        Rotation::FlippedHorizontal => Affine::new([0.0, -1.0, 1.0, 0.0, 0.0, w]) * flip,
    }
}

struct Walk<'w, 'a> {
    fonts: &'w mut Fonts<'a>,
    raw: RawPage,
    limit: usize,
    until: Instant,
    operators: usize,
    path: Path,
    turned: Turned,
}

/// Where the last glyph of text that runs upwards ended.
#[derive(Default)]
struct Turned {
    end: Option<(f32, f32)>,
}

impl Turned {
    /// Most of such text that is kept.
    const MOST: usize = 400;

    /// Adds a glyph, with a space where there is a gap before it.
    fn push(&mut self, text: &mut String, glyph: &Glyph, step: f32) {
        if text.len() > Self::MOST {
            return;
        }
        let size = (glyph.width / 0.5).clamp(1.0, 40.0);
        let apart =
            self.end.is_some_and(|(x, y)| (x - glyph.x).abs() > 1.0 || (y - glyph.y).abs() > 0.15 * size);
        if apart && !text.ends_with(' ') {
            text.push(' ');
        }
        text.push_str(&glyph.text);
        self.end = Some((glyph.x, glyph.y - step));
    }
}

impl<'a> Walk<'_, 'a> {
    /// Whether there is budget for another operator.
    fn may_go_on(&mut self) -> bool {
        self.operators += 1;
        if self.raw.cut || self.operators > MOST_OPERATORS {
            self.raw.cut = true;
            return false;
        }
        if self.operators.is_multiple_of(4096) && Instant::now() > self.until {
            self.raw.cut = true;
            return false;
        }
        true
    }

    fn content(&mut self, mut ops: TypedIter<'_>, resources: &Resources<'a>, start: State, depth: usize) {
        let mut state = start;
        let mut saved: Vec<State> = Vec::new();
        let mut by_name: FxHashMap<Vec<u8>, Option<usize>> = FxHashMap::default();
        while let Some(op) = ops.next() {
            if !self.may_go_on() {
                return;
            }
            match op {
                Op::SaveState(_) if saved.len() < MOST_STATES => saved.push(state.clone()),
                Op::RestoreState(_) => {
                    if let Some(old) = saved.pop() {
                        state = old;
                    }
                }
                Op::Transform(m) => {
                    state.ctm *= affine([m.0, m.1, m.2, m.3, m.4, m.5]);
                }
                Op::LineWidth(w) => state.line_width = w.0.as_f32(),
                Op::TextFont(t) => {
                    state.size = t.1.as_f32();
                    let name = t.0;
                    state.font = *by_name
                        .entry(name.as_ref().to_vec())
                        .or_insert_with(|| resources.get_font(name).and_then(|d| self.fonts.load(&d)));
                }
                Op::XObject(x) => {
                    if let Some(stream) = resources.get_x_object(x.0) {
                        self.object(&stream, resources, &state, depth);
                    }
                }
                Op::InlineImage(_) => self.image(&state),
                other => {
                    if !self.text(&other, &mut state) {
                        self.draw(&other, &state);
                    }
                }
            }
        }
    }

    fn object(&mut self, stream: &Stream<'a>, resources: &Resources<'a>, state: &State, depth: usize) {
        let dict = stream.dict();
        if dict.get::<Name<'_>>(SUBTYPE).is_some_and(|n| n.as_ref() == IMAGE) {
            self.image(state);
            return;
        }
        if depth >= DEEPEST {
            return;
        }
        let Ok(data) = stream.decoded_data() else { return };
        let mut inner = state.clone();
        let m: Vec<Number> =
            dict.get::<Array<'_>>(MATRIX).map(|m| m.iter::<Number>().take(6).collect()).unwrap_or_default();
        if let [a, b, c, d, e, f] = m[..] {
            inner.ctm *= affine([a, b, c, d, e, f]);
        }
        let own = dict.get::<Dict<'_>>(RESOURCES).map(Resources::new);
        self.path.clear();
        self.content(TypedIter::new(&data), own.as_ref().unwrap_or(resources), inner, depth + 1);
        self.path.clear();
    }

    /// An image fills the unit square. Rules of old drivers are images of one dot, stretched.
    fn image(&mut self, state: &State) {
        let n_rules = self.raw.rules.len();
        self.path.clear();
        self.path.rectangle(state.ctm, 0.0, 0.0, 1.0, 1.0);
        self.path.fill(&mut self.raw.rules, &mut Vec::new());
        self.path.clear();
        self.raw.n_images += usize::from(self.raw.rules.len() == n_rules);
    }

    /// The operators of text. Returns whether this was one.
    fn text(&mut self, op: &Op<'_, '_>, state: &mut State) -> bool {
        match op {
            Op::BeginText(_) => {
                state.text = Affine::IDENTITY;
                state.line = Affine::IDENTITY;
            }
            Op::CharacterSpacing(c) => state.char_space = c.0.as_f32(),
            Op::WordSpacing(w) => state.word_space = w.0.as_f32(),
            Op::HorizontalScaling(h) => state.stretch = h.0.as_f32() / 100.0,
            Op::TextLeading(l) => state.leading = l.0.as_f32(),
            Op::TextRise(r) => state.rise = r.0.as_f32(),
            Op::TextRenderingMode(m) => state.invisible = matches!(m.0.as_i64(), 3 | 7),
            Op::NextLine(n) => state.next_line(n.0.as_f64(), n.1.as_f64()),
            Op::NextLineAndSetLeading(n) => {
                state.leading = -n.1.as_f32();
                state.next_line(n.0.as_f64(), n.1.as_f64());
            }
            Op::SetTextMatrix(m) => {
                state.line = affine([m.0, m.1, m.2, m.3, m.4, m.5]);
                state.text = state.line;
            }
            Op::NextLineUsingLeading(_) => state.next_line(0.0, f64::from(-state.leading)),
            Op::ShowText(s) => self.show(s.0.as_bytes(), state),
            Op::NextLineAndShowText(s) => {
                state.next_line(0.0, f64::from(-state.leading));
                self.show(s.0.as_bytes(), state);
            }
            Op::ShowTextWithParameters(s) => {
                state.word_space = s.0.as_f32();
                state.char_space = s.1.as_f32();
                state.next_line(0.0, f64::from(-state.leading));
                self.show(s.2.as_bytes(), state);
            }
            Op::ShowTexts(array) => {
                for object in array.0.iter::<Object<'_>>() {
                    match object {
                        Object::Number(n) => {
                            state.advance(-n.as_f32() / 1000.0 * state.size * state.stretch);
                        }
                        Object::String(s) => self.show(s.as_bytes(), state),
                        _ => {}
                    }
                }
            }
            _ => return false,
        }
        true
    }

    fn show(&mut self, bytes: &[u8], state: &mut State) {
        let Some(font) = state.font.and_then(|f| self.fonts.loaded.get_mut(f)) else { return };
        if !font.is_horizontal() {
            return;
        }
        let mut at = 0;
        while at < bytes.len() {
            let (code, n) = font.next_code(bytes, at);
            at += n;
            let shown = font.show(code);
            let space = if code == 32 && n == 1 { state.word_space } else { 0.0 };
            let step = (shown.advance * state.size + state.char_space + space) * state.stretch;
            let m = (state.ctm * state.text).as_coeffs();
            let across = m[0].hypot(m[1]) as f32;
            // Turned and mirrored text belongs to stamps and drawings.
            let upright = if font.flipped { m[3] > 0.0 } else { m[3] < 0.0 };
            let level = m[0] > 0.0 && m[1].abs() < 0.1 * m[0] && upright;
            let rise = f64::from(state.rise);
            let origin = Point::new(m[2] * rise + m[4], m[3] * rise + m[5]);
            let glyph = Glyph {
                text: shown.text,
                x: origin.x as f32,
                y: origin.y as f32,
                width: shown.advance * state.size * state.stretch * across,
                size: (m[2].hypot(m[3]) as f32 * state.size * font.scale).abs(),
                font: font.id,
                code,
                hidden: state.invisible,
            };
            state.advance(step);
            if !level && m[0].abs() < 0.1 * m[1].abs() && m[1] < 0.0 {
                self.turned.push(&mut self.raw.turned, &glyph, (m[1].abs() * f64::from(step)) as f32);
            }
            let finite = [glyph.x, glyph.y, glyph.width, glyph.size].iter().all(|v| v.is_finite());
            let page = self.raw.size;
            let on_page = (-20.0..page.width + 20.0).contains(&glyph.x)
                && (-20.0..page.height + 20.0).contains(&glyph.y);
            if level && finite && on_page && glyph.size > 0.5 && glyph.size < 500.0 {
                if self.raw.glyphs.len() >= self.limit {
                    self.raw.cut = true;
                    return;
                }
                self.raw.glyphs.push(glyph);
            }
        }
    }

    fn draw(&mut self, op: &Op<'_, '_>, state: &State) {
        let to = |x: Number, y: Number| state.ctm * Point::new(x.as_f64(), y.as_f64());
        match op {
            Op::MoveTo(p) => self.path.move_to(to(p.0, p.1)),
            Op::LineTo(p) => self.path.line_to(to(p.0, p.1)),
            Op::CubicTo(p) => self.path.curve_to(to(p.4, p.5)),
            Op::CubicStartTo(p) => self.path.curve_to(to(p.2, p.3)),
            Op::CubicEndTo(p) => self.path.curve_to(to(p.2, p.3)),
            Op::ClosePath(_) => self.path.close(),
            Op::RectPath(r) => {
                self.path.rectangle(state.ctm, r.0.as_f64(), r.1.as_f64(), r.2.as_f64(), r.3.as_f64());
            }
            Op::StrokePath(_) => self.paint(state, true, false),
            Op::CloseAndStrokePath(_) => {
                self.path.close();
                self.paint(state, true, false);
            }
            Op::FillPathNonZero(_) | Op::FillPathNonZeroCompatibility(_) | Op::FillPathEvenOdd(_) => {
                self.paint(state, false, true);
            }
            Op::FillAndStrokeNonZero(_)
            | Op::FillAndStrokeEvenOdd(_)
            | Op::CloseFillAndStrokeNonZero(_)
            | Op::CloseFillAndStrokeEvenOdd(_) => self.paint(state, true, true),
            Op::EndPath(_) => self.path.clear(),
            _ => {}
        }
    }

    fn paint(&mut self, state: &State, stroke: bool, fill: bool) {
        let m = state.ctm.as_coeffs();
        if fill {
            self.path.fill(&mut self.raw.rules, &mut self.raw.areas);
        }
        if stroke {
            self.path.stroke(state.line_width * m[0].hypot(m[1]) as f32, &mut self.raw.rules);
        }
        self.path.clear();
    }
}

fn affine(m: [Number; 6]) -> Affine {
    Affine::new(m.map(|n| n.as_f64()))
}
