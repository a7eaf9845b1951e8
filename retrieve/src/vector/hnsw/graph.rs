//! The finished graph, in memory or mapped from a file.

use std::path::Path;
use std::sync::OnceLock;

use bytemuck::{Pod, Zeroable};

use super::super::rows::Int8Rows;
use super::HnswConfig;
use super::build::{Draft, MAX_LAYERS, layer_width};
use super::error::HnswError;
use super::walk::{Layer, MAX_ROWS, NOBODY};
use crate::checksum::checksum;
use crate::index::{Disk, SystemDisk, publish};
use crate::segment::{Column, Image, ImageBuilder, Section, SegmentError};

/// Which rows are neighbours, without the rows themselves.
///
/// [`build`](Self::build) it once, [`save`](Self::save) it, and [`open`](Self::open) it where it is searched: the file
/// is mapped and read in place. It has the form of a segment, with sections of its own.
#[derive(Debug)]
pub struct HnswGraph {
    image: Image,
    meta: Meta,
    members: Column<u32>,
    twins: Column<u32>,
    /// The lowest layer first.
    layers: Vec<Column<u32>>,
    /// Set once everything has been compared with its checksums.
    is_sound: OnceLock<()>,
}

/// What the rows must be, and how many members each layer has.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
struct Meta {
    /// Checksum of the rows' scales, which follow from the rows and are a small part of them.
    rows_check: u64,
    dimension: u32,
    n_neighbours: u32,
    n_layers: u32,
    sizes: [u32; MAX_LAYERS],
    padding: u32,
}

impl HnswGraph {
    /// Links the rows, on all threads. The graph is the same every time, whatever the number of threads.
    ///
    /// # Panics
    ///
    /// When there are more than 2³¹ rows.
    pub fn build(rows: Int8Rows<'_>, config: HnswConfig) -> Self {
        assert!(rows.len() <= MAX_ROWS, "at most {MAX_ROWS} rows");
        let draft = Draft::build(rows, config);
        let mut sizes = [0; MAX_LAYERS];
        sizes.iter_mut().zip(&draft.layers).for_each(|(size, layer)| *size = layer.n_members as u32);
        let meta = Meta {
            rows_check: rows_check(rows),
            dimension: rows.dimension() as u32,
            n_neighbours: draft.layers[1].width as u32,
            n_layers: draft.layers.len() as u32,
            sizes,
            padding: 0,
        };
        let mut builder = ImageBuilder::new();
        builder.add(Section::HnswMeta, 0, &[meta]);
        builder.add(Section::HnswMembers, 0, &draft.order[..draft.layers[1].n_members]);
        builder.add(Section::HnswTwins, 0, &draft.twins);
        for (layer, number) in draft.layers.iter().zip(0..) {
            builder.add(Section::HnswLinks, number, &layer.links);
        }
        let graph = builder.finish().map(Self::new);
        let graph = graph.expect("fewer sections than fit").expect("sections as they were just written");
        graph.is_sound.get_or_init(|| ());
        graph
    }

    /// Maps a file and looks at its header, which takes the same time for any size.
    pub fn open(path: &Path) -> Result<Self, HnswError> {
        Ok(Self::new(Image::open(path)?)?)
    }

    /// Writes the graph to a file. Under its name there is all of it, or what was there before.
    pub fn save(&self, path: &Path) -> Result<(), HnswError> {
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        publish(&SystemDisk, path, self.image.as_bytes())
            .and_then(|()| SystemDisk.sync_directory(directory.unwrap_or(Path::new("."))))
            .map_err(|source| HnswError::Write { path: path.to_owned(), source })
    }

    fn new(image: Image) -> Result<Self, SegmentError> {
        let meta = image.column::<Meta>(Section::HnswMeta, 0, 1)?;
        let meta = image.slice(&meta)[0];
        if !meta.is_possible() {
            return Err(image.damaged(Section::name(Section::HnswMeta as u32)));
        }
        let members = image.column(Section::HnswMembers, 0, meta.sizes[1] as usize)?;
        let twins = image.any_column(Section::HnswTwins, 0)?;
        let layers = (0..meta.n_layers as usize).map(|number| {
            let n_links = (meta.sizes[number] as usize).saturating_mul(meta.width(number));
            image.column(Section::HnswLinks, number as u32, n_links)
        });
        let layers = layers.collect::<Result<_, _>>()?;
        Ok(Self { image, meta, members, twins, layers, is_sound: OnceLock::new() })
    }

    /// The bytes it takes, in memory as in a file.
    pub fn n_bytes(&self) -> usize {
        self.image.as_bytes().len()
    }

    /// Compares everything with its checksums, once, and makes sure that it is a graph of these rows.
    pub(super) fn check(&self, rows: Int8Rows<'_>) -> Result<(), HnswError> {
        if self.is_sound.get().is_none() {
            self.image.verify_all()?;
            self.check_links()?;
            self.is_sound.get_or_init(|| ());
        }
        let (n_rows, dimension) = (self.meta.sizes[0] as usize, self.meta.dimension as usize);
        if (n_rows, dimension) != (rows.len(), rows.dimension()) {
            let (found, expected) = ((rows.len(), rows.dimension()), (n_rows, dimension));
            return Err(HnswError::Size { found, expected });
        }
        if self.meta.rows_check == rows_check(rows) { Ok(()) } else { Err(HnswError::OtherRows) }
    }

    /// Whatever the file says, a walk must not leave it.
    fn check_links(&self) -> Result<(), SegmentError> {
        let damaged = |section: Section| self.image.damaged(Section::name(section as u32));
        if !self.members().iter().all(|&row| row < self.meta.sizes[0]) {
            return Err(damaged(Section::HnswMembers));
        }
        // Ascending, so that going from one to the next comes to an end.
        let ascends = |(row, &next): (u32, &u32)| next == NOBODY || (row < next && next < self.meta.sizes[0]);
        if !(0..).zip(self.twins()).all(ascends) {
            return Err(damaged(Section::HnswTwins));
        }
        for (number, &size) in self.meta.sizes.iter().enumerate().take(self.n_layers()) {
            if !self.layer(number).links.iter().all(|&link| link < size || link == NOBODY) {
                return Err(damaged(Section::HnswLinks));
            }
        }
        Ok(())
    }

    pub(super) fn n_layers(&self) -> usize {
        self.layers.len()
    }

    /// The rows on layers above the lowest, those of the highest first.
    pub(super) fn members(&self) -> &[u32] {
        self.image.slice(&self.members)
    }

    /// For each row the next that is equal to it; empty when no rows are equal.
    pub(super) fn twins(&self) -> &[u32] {
        self.image.slice(&self.twins)
    }

    pub(super) fn layer(&self, number: usize) -> Layer<'_> {
        Layer {
            links: self.image.slice(&self.layers[number]),
            width: self.meta.width(number),
            members: (number > 0).then(|| self.members()),
        }
    }
}

impl Meta {
    /// Whether there are layers, each within the one below it, with a row to start from.
    fn is_possible(&self) -> bool {
        let n_layers = self.n_layers as usize;
        (2..=MAX_LAYERS).contains(&n_layers)
            && self.sizes[..n_layers].is_sorted_by(|lower, upper| lower >= upper)
            && (self.sizes[0] == 0 || self.sizes[n_layers - 1] > 0)
    }

    /// Places per member of a layer.
    fn width(&self, layer: usize) -> usize {
        layer_width(layer, self.n_neighbours as usize)
    }
}

fn rows_check(rows: Int8Rows<'_>) -> u64 {
    checksum(bytemuck::cast_slice(rows.scales()))
}
