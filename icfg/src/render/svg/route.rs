//! How edges run: straight to the next row, else over lanes beside the column.
//!
//! Ways up run on the left, ways down on the right. All ways to one place share a lane, and so do all ways from a
//! switch to its cases, because ten parallel lines say no more than one. Short lanes lie inside long ones.

use std::collections::BTreeMap;

use super::layout::{Cell, Link, label_width};
use super::range::RangeMax;
use crate::cost;
use crate::ir::EdgeKind;

/// Room between a lane and the nodes beside it.
const CLEARANCE: f32 = 14.0;
/// Room between two lanes.
const LANE_GAP: f32 = 9.0;
/// Up to so many lanes each is fitted into the innermost gap, which means looking at all others.
const MAX_FITTED: usize = 300;
/// Ways out of a node leave below its middle, ways in arrive above.
const SPLIT: f32 = 5.0;

/// An edge with its course.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub(super) kinds: Vec<EdgeKind>,
    pub(super) course: Course,
    /// Moves the label out of the way of another jump's from the same node.
    pub(super) label_shift: f32,
}

/// The course of an edge.
#[derive(Clone, Copy, Debug)]
pub(super) enum Course {
    /// Down to the next row: from `(x, top)` to `(to_x, bottom)`, with a bend when those differ.
    Down { x: f32, to_x: f32, top: f32, bottom: f32 },
    /// Sideways to a lane, along it, and back to the column.
    Lane { from: (f32, f32), lane: f32, to: (f32, f32) },
}

impl Route {
    pub(super) fn shift(&mut self, by: f32) {
        match &mut self.course {
            Course::Down { x, to_x, .. } => {
                *x += by;
                *to_x += by;
            }
            Course::Lane { from, lane, to } => {
                from.0 += by;
                *lane += by;
                to.0 += by;
            }
        }
    }

    pub(super) fn left(&self) -> f32 {
        match self.course {
            Course::Down { x, to_x, .. } => x.min(to_x),
            Course::Lane { from, lane, to } => lane.min(from.0).min(to.0),
        }
    }

    pub(super) fn right(&self) -> f32 {
        match self.course {
            Course::Down { x, to_x, .. } => x.max(to_x),
            Course::Lane { from, lane, to } => lane.max(from.0).max(to.0),
        }
    }
}

/// Courses for all links between the cells.
pub(super) fn route(cells: &[Cell], links: &[Link]) -> Vec<Route> {
    let mut routes = Vec::new();
    let mut straight: BTreeMap<usize, Vec<EdgeKind>> = BTreeMap::new();
    let mut trunks: BTreeMap<Trunk, Vec<Link>> = BTreeMap::new();
    for &link in links {
        if link.to == link.from + 1 {
            straight.entry(link.from).or_default().push(link.kind);
        } else {
            trunks.entry(Trunk::of(link)).or_default().push(link);
        }
    }
    for (from, kinds) in straight {
        let course = down(&cells[from], &cells[from + 1]);
        routes.push(Route { kinds, course, label_shift: 0.0 });
    }
    let mut trunks: Vec<(Trunk, Vec<Link>)> = trunks.into_iter().collect();
    trunks.sort_by_key(|(trunk, links)| {
        let (low, high) = rows(links);
        (high - low, *trunk)
    });
    let mut reach = Reach::new(cells, links);
    let mut lanes: Vec<Lane> = Vec::new();
    let mut crowd = (trunks.len() > MAX_FITTED).then(|| Crowd::new(&reach));
    for (trunk, links) in trunks {
        let (low, high) = rows(&links);
        let x = match &mut crowd {
            Some(crowd) => crowd.place(trunk.is_left, low, high),
            None => lane_x(&reach, &lanes, trunk, low, high),
        };
        let lane = Lane { is_left: trunk.is_left, low, high, x };
        for link in links {
            let course = lane.course(cells, link);
            let label_shift = reach.label_shift(link);
            routes.push(Route { kinds: vec![link.kind], course, label_shift });
        }
        lanes.push(lane);
    }
    routes
}

/// What edges of one lane have in common; the order makes the picture the same every time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Trunk {
    is_left: bool,
    is_exception: bool,
    is_case: bool,
    /// The common target, or the common source of cases.
    hub: usize,
}

impl Trunk {
    fn of(link: Link) -> Self {
        let is_case = link.kind == EdgeKind::Case;
        Self {
            is_left: link.to <= link.from,
            is_exception: link.kind == EdgeKind::Exception,
            is_case,
            hub: if is_case { link.from } else { link.to },
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Lane {
    is_left: bool,
    low: usize,
    high: usize,
    x: f32,
}

impl Lane {
    fn course(&self, cells: &[Cell], link: Link) -> Course {
        let side = |cell: &Cell| if self.is_left { cell.x } else { cell.right() };
        let (from, to) = (&cells[link.from], &cells[link.to]);
        Course::Lane { from: (side(from), from.y + SPLIT), lane: self.x, to: (side(to), to.y - SPLIT) }
    }
}

fn rows(links: &[Link]) -> (usize, usize) {
    let ends = || links.iter().flat_map(|link| [link.from, link.to]);
    (ends().min().unwrap_or(0), ends().max().unwrap_or(0))
}

/// How far each row reaches to both sides, labels of its jumps included.
struct Reach {
    left: Vec<f32>,
    right: Vec<f32>,
    /// Room that labels already drawn take, by row and side.
    taken: BTreeMap<(usize, bool), f32>,
}

impl Reach {
    fn new(cells: &[Cell], links: &[Link]) -> Self {
        let mut left: Vec<f32> = cells.iter().map(|cell| cell.x).collect();
        let mut right: Vec<f32> = cells.iter().map(Cell::right).collect();
        for link in links.iter().filter(|link| link.to != link.from + 1) {
            if link.to <= link.from {
                left[link.from] -= label_width(link.kind);
            } else {
                right[link.from] += label_width(link.kind);
            }
        }
        Self { left, right, taken: BTreeMap::new() }
    }

    /// Where the label of a jump goes when others leave the same node on the same side.
    fn label_shift(&mut self, link: Link) -> f32 {
        let width = label_width(link.kind);
        if width == 0.0 {
            return 0.0;
        }
        let is_left = link.to <= link.from;
        let taken = self.taken.entry((link.from, is_left)).or_default();
        let shift = *taken;
        *taken += if is_left { -width } else { width };
        shift
    }
}

/// The innermost place for a lane that touches no node and no other lane.
fn lane_x(reach: &Reach, lanes: &[Lane], trunk: Trunk, low: usize, high: usize) -> f32 {
    let beside: Vec<&Lane> = lanes
        .iter()
        .filter(|lane| lane.is_left == trunk.is_left && lane.low <= high && low <= lane.high)
        .collect();
    let outward = if trunk.is_left { -1.0 } else { 1.0 };
    cost::step(lanes.len() + high - low);
    let edge = if trunk.is_left {
        reach.left[low..=high].iter().copied().fold(f32::INFINITY, f32::min)
    } else {
        reach.right[low..=high].iter().copied().fold(f32::NEG_INFINITY, f32::max)
    };
    let mut x = edge + outward * CLEARANCE;
    while let Some(lane) = beside.iter().find(|lane| (lane.x - x).abs() < LANE_GAP - 0.5) {
        cost::step(beside.len());
        x = lane.x + outward * LANE_GAP;
    }
    x
}

/// Lanes of a picture with very many: each goes outside of all that are beside it.
struct Crowd {
    left: RangeMax,
    right: RangeMax,
}

impl Crowd {
    fn new(reach: &Reach) -> Self {
        let left: Vec<f32> = reach.left.iter().map(|x| -x + CLEARANCE - LANE_GAP).collect();
        let right: Vec<f32> = reach.right.iter().map(|x| x + CLEARANCE - LANE_GAP).collect();
        Self { left: RangeMax::new(&left), right: RangeMax::new(&right) }
    }

    fn place(&mut self, is_left: bool, low: usize, high: usize) -> f32 {
        let side = if is_left { &mut self.left } else { &mut self.right };
        let x = side.max(low, high) + LANE_GAP;
        side.raise(low, high, x);
        if is_left { -x } else { x }
    }
}

/// Straight down where both boxes allow it.
fn down(from: &Cell, to: &Cell) -> Course {
    const INSET: f32 = 18.0;
    let reach = |cell: &Cell| cell.right() - 6.0;
    let anchor = from.x.max(to.x) + INSET;
    let straight = anchor.min(reach(from)).min(reach(to));
    let (x, to_x) = if straight >= from.x.max(to.x) + 6.0 {
        (straight, straight)
    } else {
        (anchor.min(reach(from)), anchor.min(reach(to)))
    };
    Course::Down { x, to_x, top: from.bottom(), bottom: to.top() }
}
