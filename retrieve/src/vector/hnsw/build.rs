//! Building the graph, a batch of rows at a time.
//!
//! The rows of a batch look for their neighbours in the graph as it was before the batch, and the lists they enter are
//! then cut, each list by itself. Both run on all threads without locks, and the graph does not depend on how many
//! there are. A batch is a small share of what is there already, so that rows hardly miss those who come with them.

use std::cmp::Reverse;
use std::ops::Range;

use rayon::prelude::*;

use super::super::rows::Int8Rows;
use super::super::top::Hit;
use super::HnswConfig;
use super::twins::group_equal;
use super::walk::{Layer, NOBODY, Target, Walker, prefetch_row};

/// A batch is one in this many of the rows before it.
const BATCH_SHARE: usize = 64;
/// No graph has more layers: with two neighbours a row, one row in 2¹⁵ is on the last.
pub(super) const MAX_LAYERS: usize = 16;

/// Longer lists than this are a scan by other means.
const MAX_NEIGHBOURS: usize = 512;

/// A graph under construction.
pub(super) struct Draft<'a> {
    rows: Int8Rows<'a>,
    build_width: usize,
    /// Rows in the order in which they come in: those of higher layers first, each layer in random order. Of equal
    /// rows there is one.
    pub(super) order: Vec<u32>,
    /// For each row the next that is equal to it, if any is.
    pub(super) twins: Vec<u32>,
    /// The lowest layer first.
    pub(super) layers: Vec<DraftLayer>,
}

/// The lists of one layer: a fixed number of places per member.
pub(super) struct DraftLayer {
    pub(super) n_members: usize,
    pub(super) width: usize,
    pub(super) links: Vec<u32>,
    /// The similarity along each link.
    scores: Vec<f32>,
}

/// A link to be entered in the list of `position`.
#[derive(Clone, Copy)]
struct Back {
    position: u32,
    link: Hit,
}

impl<'a> Draft<'a> {
    pub(super) fn build(rows: Int8Rows<'a>, config: HnswConfig) -> Self {
        let n_neighbours = config.n_neighbours.clamp(2, MAX_NEIGHBOURS);
        let (firsts, twins) = group_equal(rows);
        let (order, mut sizes) = draw_layers(&firsts, n_neighbours);
        // On the lowest layer positions are rows.
        sizes[0] = rows.len();
        let layer = |(number, &n_members): (usize, &usize)| {
            let width = layer_width(number, n_neighbours);
            let n_places = n_members * width;
            DraftLayer { n_members, width, links: vec![NOBODY; n_places], scores: vec![0.0; n_places] }
        };
        let layers = sizes.iter().enumerate().map(layer).collect();
        let build_width = config.build_width.max(n_neighbours);
        let mut draft = Self { rows, build_width, order, twins, layers };
        let mut n_done = 1;
        while n_done < firsts.len() {
            let end = firsts.len().min(n_done + (n_done / BATCH_SHARE).max(1));
            draft.insert(n_done..end);
            n_done = end;
        }
        draft
    }

    /// Adds a run of `order`.
    fn insert(&mut self, batch: Range<usize>) {
        let found: Vec<Vec<Vec<Hit>>> = batch
            .clone()
            .into_par_iter()
            .map_init(Walker::default, |walker, at| self.find_neighbours(walker, at))
            .collect();
        for number in 0..self.layers.len() {
            let mut backs = Vec::new();
            for (at, lists) in batch.clone().zip(&found) {
                let Some(list) = lists.get(number) else { continue };
                let position = self.position(number, at);
                self.layers[number].set(position, list);
                let back = |hit: &Hit| Back { position: hit.row, link: Hit { row: position, ..*hit } };
                backs.extend(list.iter().map(back));
            }
            self.link_back(number, backs);
        }
    }

    /// The neighbours of a row on each of its layers, the lowest first.
    fn find_neighbours(&self, walker: &mut Walker, at: usize) -> Vec<Vec<Hit>> {
        let mut components = Vec::new();
        let target = self.target(self.order[at], &mut components);
        let mut lists = Vec::new();
        let mut entry = 0;
        for number in (0..self.layers.len()).rev() {
            if number == 0 {
                entry = self.order[entry as usize];
            }
            let is_member = at < self.layers[number].n_members;
            walker.walk(self.layer(number), target, entry, if is_member { self.build_width } else { 1 });
            if is_member {
                let found: Vec<Hit> = walker.found().collect();
                lists.push(self.select(number, &found, self.layers[number].width));
            }
            entry = walker.closest();
        }
        lists.reverse();
        lists
    }

    /// Enters links into lists, cutting those that overflow.
    fn link_back(&mut self, number: usize, mut backs: Vec<Back>) {
        backs.par_sort_unstable_by(|a, b| {
            a.position.cmp(&b.position).then_with(|| Hit::best_first(&a.link, &b.link))
        });
        let groups: Vec<&[Back]> = backs.chunk_by(|a, b| a.position == b.position).collect();
        let layer = &self.layers[number];
        let extended = |group: &&[Back]| {
            let mut list = layer.get(group[0].position);
            list.extend(group.iter().map(|back| back.link));
            if list.len() > layer.width {
                for hit in &list {
                    prefetch_row(self.rows, self.layer(number).row(hit.row));
                }
                list.sort_unstable_by(Hit::best_first);
                list = self.select(number, &list, layer.width);
            }
            list
        };
        let lists: Vec<Vec<Hit>> = groups.par_iter().map(extended).collect();
        for (group, list) in groups.iter().zip(&lists) {
            self.layers[number].set(group[0].position, list);
        }
    }

    /// Of candidates, best first, those that are closer to the row than to any kept before them: links that lead
    /// into different directions.
    fn select(&self, number: usize, candidates: &[Hit], most: usize) -> Vec<Hit> {
        let layer = self.layer(number);
        let mut kept: Vec<Hit> = Vec::with_capacity(most);
        let mut components = Vec::with_capacity(self.rows.dimension());
        for &candidate in candidates {
            if kept.len() == most {
                break;
            }
            let target = self.target(layer.row(candidate.row), &mut components);
            if kept.iter().all(|other| target.similarity(layer.row(other.row)) < candidate.score) {
                kept.push(candidate);
            }
        }
        kept
    }

    /// Makes a target of a row, with room for its components.
    fn target<'t>(&self, row: u32, components: &'t mut Vec<i16>) -> Target<'t>
    where
        'a: 't,
    {
        components.clear();
        components.extend(self.rows.row(row as usize).iter().map(|&v| i16::from(v)));
        Target { rows: self.rows, components, scale: self.rows.scales()[row as usize] }
    }

    /// Where a layer has the row that comes in as number `at`.
    fn position(&self, layer: usize, at: usize) -> u32 {
        if layer == 0 { self.order[at] } else { at as u32 }
    }

    fn layer(&self, number: usize) -> Layer<'_> {
        let DraftLayer { links, width, .. } = &self.layers[number];
        Layer { links, width: *width, members: (number > 0).then_some(&self.order[..]) }
    }
}

impl DraftLayer {
    fn get(&self, position: u32) -> Vec<Hit> {
        let start = position as usize * self.width;
        let places = start..start + self.width;
        let links = self.links[places.clone()].iter().take_while(|&&link| link != NOBODY);
        links.zip(&self.scores[places]).map(|(&row, &score)| Hit { row, score }).collect()
    }

    fn set(&mut self, position: u32, list: &[Hit]) {
        let start = position as usize * self.width;
        let places = start..start + self.width;
        self.links[places.clone()].fill(NOBODY);
        for ((link, score), hit) in
            self.links[places.clone()].iter_mut().zip(&mut self.scores[places]).zip(list)
        {
            (*link, *score) = (hit.row, hit.score);
        }
    }
}

/// Places in the lists of a layer: the lowest, where most of a walk takes place, has twice as many.
pub(super) fn layer_width(layer: usize, n_neighbours: usize) -> usize {
    if layer == 0 { 2 * n_neighbours } else { n_neighbours }
}

/// The order of rows and the number of members of each layer, the lowest first: of each layer one in `one_in` rows
/// is on the next. The first row is on all, and there is always a second layer for it to be on.
fn draw_layers(rows: &[u32], one_in: usize) -> (Vec<u32>, Vec<usize>) {
    let mut drawn: Vec<(Reverse<usize>, u64, u32)> = rows
        .iter()
        .map(|&row| {
            let random = scramble(u64::from(row));
            let mut level = 0;
            let mut left = random;
            while left.is_multiple_of(one_in as u64) && level + 1 < MAX_LAYERS {
                level += 1;
                left = scramble(left);
            }
            (Reverse(level), scramble(random), row)
        })
        .collect();
    drawn.sort_unstable();
    let top = drawn.first().map_or(0, |first| first.0.0).max(1);
    let mut sizes: Vec<usize> =
        (0..=top).map(|level| drawn.partition_point(|row| row.0.0 >= level)).collect();
    sizes[1] = sizes[1].max(1).min(rows.len());
    (drawn.into_iter().map(|row| row.2).collect(), sizes)
}

/// A step of `SplitMix64`.
fn scramble(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
