//! The box of an algorithm as a picture, by the renderer `hayro`.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_interpret::util::TransformExt as _;
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::Affine;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings, render_into};

use crate::algorithm::Region;
use crate::document::Rect;

/// Room around the text of a box, in points: rules and frames stand there.
const MARGIN: f32 = 7.0;
/// Room between the parts of a box, in pixels.
const BETWEEN: usize = 12;
/// Longest side of a picture in pixels; what would be larger is drawn smaller.
const MOST_PIXELS: f32 = 8000.0;
/// Picture of all parts at most, in pixels.
const MOST_AREA: usize = 64_000_000;

/// Why a picture cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// Only PDF files have looks.
    #[error("the document is no PDF that can be drawn: {reason}")]
    NoPdf {
        /// What the parser said.
        reason: String,
    },
    /// A page that is not there.
    #[error("the document has no page {page}")]
    NoPage {
        /// Which page.
        page: u32,
    },
    /// Nothing to show.
    #[error("the box has no extent, or its parts are too large for one picture")]
    NoExtent,
    /// The renderer or the encoder gave up.
    #[error("the picture cannot be drawn: {reason}")]
    Failed {
        /// What it said.
        reason: String,
    },
}

/// The regions of a box as one PNG, one below the other; `scale` is pixels a point (2 is 144 dots an inch).
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use algofind_paper::{Limits, Paper, picture};
///
/// let bytes = std::fs::read("paper.pdf")?;
/// let paper = Paper::read(&bytes, Some("pdf"), &Limits::default())?;
/// std::fs::write("box.png", picture::cut_out(&bytes, &paper.algorithms[0].found.regions, 2.0)?)?;
/// # Ok(())
/// # }
/// ```
pub fn cut_out(bytes: &[u8], regions: &[Region], scale: f32) -> Result<Vec<u8>, PictureError> {
    // A thread of its own, as for reading: deep nesting needs stack, and a panic inside a library ends only the thread.
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .name("paper-picture".to_owned())
            .stack_size(64 << 20)
            .spawn_scoped(scope, || draw(bytes, regions, scale))
            .map_err(|error| PictureError::Failed { reason: format!("no thread: {error}") })?
            .join()
            .unwrap_or_else(|_| Err(PictureError::Failed { reason: "the renderer gave up".to_owned() }))
    })
}

fn draw(bytes: &[u8], regions: &[Region], scale: f32) -> Result<Vec<u8>, PictureError> {
    let pdf = Pdf::new(bytes.to_vec()).map_err(|e| PictureError::NoPdf { reason: format!("{e:?}") })?;
    let cache = RenderCache::new();
    let mut parts = Vec::new();
    for region in regions {
        let index = (region.page as usize).checked_sub(1).filter(|i| *i < pdf.pages().len());
        let page = &pdf.pages()[index.ok_or(PictureError::NoPage { page: region.page })?];
        let (width, height) = page.render_dimensions();
        let area = around(&region.bbox, width, height).ok_or(PictureError::NoExtent)?;
        let scale = scale.clamp(0.1, 8.0).min(MOST_PIXELS / area.width().max(area.height()));
        let pixels = |points: f32| (points * scale).ceil().clamp(1.0, MOST_PIXELS) as u16;
        let mut context = RenderContext::new(pixels(area.width()), pixels(area.height()));
        let place = Affine::scale(f64::from(scale))
            * Affine::translate((-f64::from(area.x0), -f64::from(area.y0)))
            * page.initial_transform(true).to_kurbo();
        let (reading, drawing) = (InterpreterSettings::default(), RenderSettings::default());
        render_into(page, &cache, &reading, &drawing, &mut context, place);
        context.flush();
        let mut part = Pixmap::new(context.width(), context.height());
        let clear =
            RasterizerSettings { target_init: TargetInit::Clear(WHITE), ..RasterizerSettings::default() };
        context.render_with(&mut part, &mut Resources::default(), clear);
        parts.push(part);
    }
    let whole = below_each_other(&parts).ok_or(PictureError::NoExtent)?;
    whole.into_png().map_err(|error| PictureError::Failed { reason: error.to_string() })
}

/// A box with its margin, inside the page.
fn around(bbox: &Rect, width: f32, height: f32) -> Option<Rect> {
    let area = Rect {
        x0: (bbox.x0 - MARGIN).max(0.0),
        y0: (bbox.y0 - MARGIN).max(0.0),
        x1: (bbox.x1 + MARGIN).min(width),
        y1: (bbox.y1 + MARGIN).min(height),
    };
    (area.width() >= 1.0 && area.height() >= 1.0).then_some(area)
}

/// One picture of several, on white.
fn below_each_other(parts: &[Pixmap]) -> Option<Pixmap> {
    let width = parts.iter().map(|p| usize::from(p.width())).max()?;
    let height = parts.iter().map(|p| usize::from(p.height()) + BETWEEN).sum::<usize>() - BETWEEN;
    if width * height > MOST_AREA {
        return None;
    }
    let mut whole = Pixmap::new(u16::try_from(width).ok()?, u16::try_from(height).ok()?);
    whole.data_as_u8_slice_mut().fill(255);
    let mut top = 0;
    for part in parts {
        let row = usize::from(part.width()) * 4;
        for (y, line) in part.data_as_u8_slice().chunks_exact(row).enumerate() {
            let at = (top + y) * width * 4;
            whole.data_as_u8_slice_mut()[at..at + row].copy_from_slice(line);
        }
        top += usize::from(part.height()) + BETWEEN;
    }
    Some(whole)
}
