//! The best-first walk by which a layer is searched, while the graph is built and afterwards.

use super::super::kernel;
use super::super::rows::Int8Rows;
use super::super::top::Hit;

/// Marks a place of a list of neighbours that is not in use; all after it are not in use either.
pub(super) const NOBODY: u32 = u32::MAX;

/// One layer of a graph. Its members are known by their positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layer<'a> {
    /// `width` places per member.
    pub(super) links: &'a [u32],
    pub(super) width: usize,
    /// The row at each position; `None` on the lowest layer, where positions are rows.
    pub(super) members: Option<&'a [u32]>,
}

impl<'a> Layer<'a> {
    pub(super) fn row(&self, position: u32) -> u32 {
        self.members.map_or(position, |members| members[position as usize])
    }

    pub(super) fn neighbours(&self, position: u32) -> impl Iterator<Item = u32> + use<'a> {
        self.places(position).iter().copied().take_while(|&link| link != NOBODY)
    }

    fn places(&self, position: u32) -> &'a [u32] {
        let start = position as usize * self.width;
        &self.links[start..start + self.width]
    }
}

/// A vector to walk towards, and the rows on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    pub(super) rows: Int8Rows<'a>,
    pub(super) components: &'a [i16],
    pub(super) scale: f32,
}

impl Target<'_> {
    pub(super) fn similarity(&self, row: u32) -> f32 {
        let row = row as usize;
        let dot = kernel::dot_i8(self.rows.row(row), self.components);
        dot as f32 * self.rows.scales()[row] * self.scale
    }
}

/// Asks for what comparing with a row reads.
pub(super) fn prefetch_row(rows: Int8Rows<'_>, row: u32) {
    let row = row as usize;
    kernel::prefetch(rows.row(row));
    kernel::prefetch(&rows.scales()[row..=row]);
}

/// What a thread needs for its walks, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Walker {
    visited: Visited,
    nearest: Nearest,
    fresh: Vec<u32>,
}

impl Walker {
    /// Walks from `entry` towards `target`, keeping the `width` best members met, and stops when all of them have
    /// been walked on from.
    pub(super) fn walk(&mut self, layer: Layer<'_>, target: Target<'_>, entry: u32, width: usize) {
        self.visited.clear();
        self.nearest.clear();
        self.visited.insert(entry);
        self.nearest.offer(target.similarity(layer.row(entry)), entry, width);
        let mut at = 0;
        while let Some(place) = self.nearest.0.get_mut(at) {
            if place.is_left() {
                at += 1;
                continue;
            }
            let position = place.leave();
            // Unless one of its neighbours is better, the walk goes on from the next.
            if let Some(next) = self.nearest.0.get(at + 1) {
                kernel::prefetch(layer.places(next.hit().row));
            }
            // All rows are asked for before the first is compared, so that they arrive while others are.
            self.fresh.clear();
            for neighbour in layer.neighbours(position) {
                if self.visited.insert(neighbour) {
                    prefetch_row(target.rows, layer.row(neighbour));
                    self.fresh.push(neighbour);
                }
            }
            for &neighbour in &self.fresh {
                let score = target.similarity(layer.row(neighbour));
                at = at.min(self.nearest.offer(score, neighbour, width));
            }
        }
    }

    /// The best members met on the last walk, best first, by position.
    pub(super) fn found(&self) -> impl ExactSizeIterator<Item = Hit> + '_ {
        self.nearest.0.iter().map(|place| place.hit())
    }

    /// The best member met on the last walk.
    pub(super) fn closest(&self) -> u32 {
        self.nearest.0[0].hit().row
    }
}

/// Members met so far, best first.
#[derive(Debug, Default)]
struct Nearest(Vec<Place>);

impl Nearest {
    fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes a member in if it is among the best `width`. Returns its place, or one past the end.
    fn offer(&mut self, score: f32, position: u32, width: usize) -> usize {
        let new = Place::new(score, position);
        let is_full = self.0.len() == width;
        if is_full && self.0.last().is_some_and(|last| *last > new) {
            return width;
        }
        let at = self.0.partition_point(|place| *place > new);
        if is_full {
            self.0.pop();
        }
        self.0.insert(at, new);
        at
    }
}

/// A member with its score, of which the better is the greater: 32 bits of score, 31 of position, and one that says
/// whether the walk has gone on from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place(u64);

/// Positions take 31 bits.
pub(super) const MAX_ROWS: usize = 1 << 31;

impl Place {
    fn new(score: f32, position: u32) -> Self {
        let bits = score.to_bits();
        // The bits of positive floats are ordered as the floats are, those of negative ones the other way round.
        let ordered = if bits >> 31 == 0 { bits | 1 << 31 } else { !bits };
        // Of equal scores the lower position comes first.
        Self(u64::from(ordered) << 32 | u64::from(!(position << 1)) & !1)
    }

    fn hit(self) -> Hit {
        let ordered = (self.0 >> 32) as u32;
        let bits = if ordered >> 31 == 1 { ordered & !(1 << 31) } else { !ordered };
        Hit { row: !(self.0 as u32) >> 1, score: f32::from_bits(bits) }
    }

    fn is_left(self) -> bool {
        self.0 & 1 == 1
    }

    /// Marks the place as walked on from; returns its position.
    fn leave(&mut self) -> u32 {
        self.0 |= 1;
        self.hit().row
    }
}

/// The positions met, one bit each.
#[derive(Debug, Default)]
struct Visited {
    bits: Vec<u64>,
    /// Words with a bit set: clearing them costs what the walk did, not what the layer has.
    touched: Vec<u32>,
}

impl Visited {
    fn clear(&mut self) {
        for word in self.touched.drain(..) {
            self.bits[word as usize] = 0;
        }
    }

    /// Whether the position is met for the first time.
    fn insert(&mut self, position: u32) -> bool {
        let (word, bit) = (position / 64, 1_u64 << (position % 64));
        if word as usize >= self.bits.len() {
            self.bits.resize(word as usize + 1, 0);
        }
        let bits = &mut self.bits[word as usize];
        if *bits & bit != 0 {
            return false;
        }
        if *bits == 0 {
            self.touched.push(word);
        }
        *bits |= bit;
        true
    }
}
