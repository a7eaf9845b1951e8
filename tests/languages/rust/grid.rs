//! Power lines between stations.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, VecDeque};

pub type Station = usize;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub a: Station,
    pub b: Station,
    pub loss: u32,
}

#[derive(Debug)]
pub struct Cycle;

pub struct Grid {
    lines: Vec<Line>,
    around: Vec<Vec<(Station, u32)>>,
}

impl Grid {
    pub fn new(n_stations: usize, lines: Vec<Line>) -> Self {
        let mut around = vec![Vec::new(); n_stations];
        for line in &lines {
            around[line.a].push((line.b, line.loss));
            around[line.b].push((line.a, line.loss));
        }
        Self { lines, around }
    }

    pub fn losses(&self, plant: Station) -> Vec<Option<u32>> {
        let mut least: Vec<Option<u32>> = vec![None; self.around.len()];
        let mut heap = BinaryHeap::from([Reverse((0, plant))]);
        least[plant] = Some(0);
        while let Some(Reverse((loss, s))) = heap.pop() {
            if least[s].is_some_and(|known| loss > known) {
                continue;
            }
            for &(t, extra) in &self.around[s] {
                let total = loss + extra;
                if least[t].is_none_or(|known| total < known) {
                    least[t] = Some(total);
                    heap.push(Reverse((total, t)));
                }
            }
        }
        least
    }

    pub fn rings(&self, plant: Station) -> Vec<Option<usize>> {
        let mut ring = vec![None; self.around.len()];
        ring[plant] = Some(0);
        let mut todo = VecDeque::from([plant]);
        while let Some(s) = todo.pop_front() {
            let next = ring[s].map(|r| r + 1);
            for &(t, _) in &self.around[s] {
                if ring[t].is_none() {
                    ring[t] = next;
                    todo.push_back(t);
                }
            }
        }
        ring
    }

    pub fn islands(&self) -> usize {
        let mut seen = vec![false; self.around.len()];
        let mut n = 0;
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            n += 1;
            let mut stack = vec![start];
            while let Some(s) = stack.pop() {
                if std::mem::replace(&mut seen[s], true) {
                    continue;
                }
                stack.extend(self.around[s].iter().map(|(t, _)| *t));
            }
        }
        n
    }

    pub fn between(&self) -> Vec<Vec<u32>> {
        let n = self.around.len();
        let mut d = vec![vec![u32::MAX / 2; n]; n];
        for i in 0..n {
            d[i][i] = 0;
            for &(j, loss) in &self.around[i] {
                d[i][j] = d[i][j].min(loss);
            }
        }
        for k in 0..n {
            for i in 0..n {
                for j in 0..n {
                    d[i][j] = d[i][j].min(d[i][k] + d[k][j]);
                }
            }
        }
        d
    }

    /// The lines that are worth keeping.
    pub fn prune(&self) -> Vec<Line> {
        let mut sets = Sets::new(self.around.len());
        let mut lines = self.lines.clone();
        lines.sort_by_key(|line| line.loss);
        lines.into_iter().filter(|line| sets.merge(line.a, line.b)).collect()
    }

    pub fn worst(&self) -> Option<&Line> {
        self.lines.iter().max_by_key(|line| line.loss)
    }
}

struct Sets(Vec<usize>);

impl Sets {
    fn new(n: usize) -> Self {
        Self((0..n).collect())
    }

    fn leader(&mut self, x: usize) -> usize {
        let mut x = x;
        while self.0[x] != x {
            self.0[x] = self.0[self.0[x]];
            x = self.0[x];
        }
        x
    }

    fn merge(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.leader(a), self.leader(b));
        self.0[a] = b;
        a != b
    }
}

/// Switches in the order in which they can be thrown.
pub fn sequence<'a>(after: &BTreeMap<&'a str, Vec<&'a str>>) -> Result<Vec<&'a str>, Cycle> {
    let mut blocked: HashMap<&str, usize> = after.keys().map(|s| (*s, 0)).collect();
    for later in after.values().flatten() {
        *blocked.entry(later).or_default() += 1;
    }
    let mut free: VecDeque<&str> = blocked.iter().filter(|(_, n)| **n == 0).map(|(s, _)| *s).collect();
    let mut order = Vec::with_capacity(blocked.len());
    while let Some(switch) = free.pop_front() {
        order.push(switch);
        for later in after.get(switch).into_iter().flatten() {
            let Some(n) = blocked.get_mut(later) else { continue };
            *n -= 1;
            if *n == 0 {
                free.push_back(later);
            }
        }
    }
    if order.len() == blocked.len() { Ok(order) } else { Err(Cycle) }
}

/// How many of the plants can feed a load, largest first.
pub fn feed(mut plants: Vec<u32>, mut load: u32) -> usize {
    plants.sort_unstable_by_key(|&p| Reverse(p));
    let mut n = 0;
    for plant in plants {
        if load == 0 {
            break;
        }
        load = load.saturating_sub(plant);
        n += 1;
    }
    n
}
