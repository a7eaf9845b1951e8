//! Things in order.

use std::cmp::Ordering;

/// Index of `needle` in an ascending slice.
pub fn spot<T: Ord>(shelf: &[T], needle: &T) -> Option<usize> {
    let (mut lo, mut hi) = (0, shelf.len());
    while lo < hi {
        let mid = lo + (hi - lo) / 2;
        match shelf[mid].cmp(needle) {
            Ordering::Equal => return Some(mid),
            Ordering::Less => lo = mid + 1,
            Ordering::Greater => hi = mid,
        }
    }
    None
}

/// Index of `needle` in any slice.
pub fn spot_anywhere<T: PartialEq>(shelf: &[T], needle: &T) -> Option<usize> {
    for (i, item) in shelf.iter().enumerate() {
        if item == needle {
            return Some(i);
        }
    }
    None
}

pub fn shuffle_up<T: PartialOrd>(v: &mut [T]) {
    if v.len() <= 1 {
        return;
    }
    let end = v.len() - 1;
    let mut wall = 0;
    for i in 0..end {
        if v[i] <= v[end] {
            v.swap(i, wall);
            wall += 1;
        }
    }
    v.swap(wall, end);
    let (below, above) = v.split_at_mut(wall);
    shuffle_up(below);
    shuffle_up(&mut above[1..]);
}

pub fn stable<T: Clone + PartialOrd>(v: &[T]) -> Vec<T> {
    if v.len() < 2 {
        return v.to_vec();
    }
    let (left, right) = v.split_at(v.len() / 2);
    let (left, right) = (stable(left), stable(right));
    let mut out = Vec::with_capacity(v.len());
    let (mut l, mut r) = (left.iter().peekable(), right.iter().peekable());
    while let (Some(a), Some(b)) = (l.peek(), r.peek()) {
        if a <= b {
            out.extend(l.next().cloned());
        } else {
            out.extend(r.next().cloned());
        }
    }
    out.extend(l.cloned());
    out.extend(r.cloned());
    out
}

pub fn few<T: PartialOrd>(v: &mut [T]) {
    for i in 1..v.len() {
        let mut j = i;
        while j > 0 && v[j] < v[j - 1] {
            v.swap(j, j - 1);
            j -= 1;
        }
    }
}

/// A priority queue over deadlines.
#[derive(Default)]
pub struct Deadlines {
    at: Vec<u64>,
}

impl Deadlines {
    pub fn push(&mut self, deadline: u64) {
        self.at.push(deadline);
        let mut i = self.at.len() - 1;
        while i > 0 {
            let parent = (i - 1) / 2;
            if self.at[parent] <= self.at[i] {
                break;
            }
            self.at.swap(parent, i);
            i = parent;
        }
    }

    pub fn pop(&mut self) -> Option<u64> {
        if self.at.is_empty() {
            return None;
        }
        let first = self.at.swap_remove(0);
        self.fix(0);
        Some(first)
    }

    fn fix(&mut self, mut i: usize) {
        loop {
            let mut min = i;
            for child in [2 * i + 1, 2 * i + 2] {
                if child < self.at.len() && self.at[child] < self.at[min] {
                    min = child;
                }
            }
            if min == i {
                return;
            }
            self.at.swap(i, min);
            i = min;
        }
    }
}

/// The longest selection, in order, in which everything is larger than what stands before it.
pub fn ascent(v: &[i64]) -> usize {
    let mut len = vec![1; v.len()];
    for i in 0..v.len() {
        for j in 0..i {
            if v[j] < v[i] {
                len[i] = len[i].max(len[j] + 1);
            }
        }
    }
    len.into_iter().max().unwrap_or(0)
}

/// The dearest run of neighbours.
pub fn dearest(v: &[i64]) -> i64 {
    let (mut best, mut here) = (0, 0);
    for x in v {
        here = (here + x).max(0);
        best = best.max(here);
    }
    best
}

pub fn dedup_sorted(v: &[i64]) -> Vec<i64> {
    let mut out: Vec<i64> = Vec::new();
    for &x in v {
        if out.last() != Some(&x) {
            out.push(x);
        }
    }
    out
}
