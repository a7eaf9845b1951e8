//! A box of a PDF file as a picture.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings};

use crate::algorithm::Region;

/// Pixels for a point of the page: 180 to the inch.
const SCALE: f32 = 2.5;
/// Pixels along the longer side of a page, at most.
const LARGEST: f32 = 6000.0;
/// White around the box, in points.
const MARGIN: f32 = 4.0;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// Not a PDF file, or a damaged or encrypted one.
    #[error("only boxes of PDF files can be cut out, and this file cannot be read as one")]
    NoPdf,
    /// The file has no such page.
    #[error("there is no page {page}")]
    NoPage {
        /// Its number, from 1.
        page: u32,
    },
    /// The box is empty, or the page is too large or too odd to be drawn.
    #[error("page {page} cannot be drawn")]
    NotDrawn {
        /// Its number, from 1.
        page: u32,
    },
    /// The picture could not be packed.
    #[error("the picture cannot be written: {0}")]
    Packing(#[from] png::EncodingError),
}

/// Draws a page and cuts a region out of it, as the bytes of a PNG file.
pub fn picture(pdf: &[u8], region: &Region) -> Result<Vec<u8>, PictureError> {
    let page_number = region.page;
    let drawn = catch_unwind(AssertUnwindSafe(|| draw(pdf, region)));
    // A drawing that fails on a damaged file is no reason to fall.
    drawn.unwrap_or(Err(PictureError::NotDrawn { page: page_number }))
}

fn draw(bytes: &[u8], region: &Region) -> Result<Vec<u8>, PictureError> {
    let pdf = Pdf::new(bytes.to_vec()).map_err(|_| PictureError::NoPdf)?;
    let missing = || PictureError::NoPage { page: region.page };
    let index = (region.page as usize).checked_sub(1).ok_or_else(missing)?;
    let page = pdf.pages().get(index).ok_or_else(missing)?;
    let (width, height) = page.render_dimensions();
    let scale = SCALE.min(LARGEST / width.max(height).max(1.0));
    let cache = RenderCache::new();
    let pixmap = hayro::render(
        page,
        &cache,
        &InterpreterSettings::default(),
        &RenderSettings::default(),
        &PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE },
    );
    let (full_width, full_height) = (usize::from(pixmap.width()), usize::from(pixmap.height()));
    let pixel = |points: f32, most: usize| ((points * scale).max(0.0) as usize).min(most);
    let (x0, x1) = (pixel(region.bbox.x0 - MARGIN, full_width), pixel(region.bbox.x1 + MARGIN, full_width));
    let (y0, y1) = (pixel(region.bbox.y0 - MARGIN, full_height), pixel(region.bbox.y1 + MARGIN, full_height));
    if x0 >= x1 || y0 >= y1 {
        return Err(PictureError::NotDrawn { page: region.page });
    }
    let mut rgb = Vec::with_capacity((x1 - x0) * (y1 - y0) * 3);
    for row in pixmap.data().chunks_exact(full_width.max(1)).take(y1).skip(y0) {
        for pixel in row.iter().take(x1).skip(x0) {
            // On white nothing is left of transparency.
            rgb.extend([pixel.r, pixel.g, pixel.b]);
        }
    }
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, (x1 - x0) as u32, (y1 - y0) as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(out)
}
