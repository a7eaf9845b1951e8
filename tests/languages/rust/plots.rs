//! Plots of land and their numbers.

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Post {
    pub x: f64,
    pub y: f64,
}

fn turn(o: Post, a: Post, b: Post) -> f64 {
    (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)
}

pub fn boundary(mut posts: Vec<Post>) -> Vec<Post> {
    posts.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut wire: Vec<Post> = Vec::new();
    for &post in &posts {
        while wire.len() >= 2 && turn(wire[wire.len() - 2], wire[wire.len() - 1], post) <= 0.0 {
            wire.pop();
        }
        wire.push(post);
    }
    let lower = wire.len() + 1;
    for &post in posts.iter().rev().skip(1) {
        while wire.len() >= lower && turn(wire[wire.len() - 2], wire[wire.len() - 1], post) <= 0.0 {
            wire.pop();
        }
        wire.push(post);
    }
    wire.pop();
    wire
}

pub fn area(ring: &[Post]) -> f64 {
    let mut twice = 0.0;
    for (i, a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        twice += a.x * b.y - b.x * a.y;
    }
    twice.abs() / 2.0
}

/// Divides land among wells; `wells` are moved to the middle of what they serve.
pub fn serve(land: &[Vec<f64>], wells: &mut [Vec<f64>]) -> Vec<usize> {
    let mut served_by = vec![usize::MAX; land.len()];
    loop {
        let mut changed = false;
        for (plot, by) in land.iter().zip(&mut served_by) {
            let mut nearest = (f64::INFINITY, 0);
            for (w, well) in wells.iter().enumerate() {
                let d: f64 = plot.iter().zip(well).map(|(p, q)| (p - q).powi(2)).sum();
                if d < nearest.0 {
                    nearest = (d, w);
                }
            }
            if *by != nearest.1 {
                *by = nearest.1;
                changed = true;
            }
        }
        if !changed {
            return served_by;
        }
        for (w, well) in wells.iter_mut().enumerate() {
            let own: Vec<&Vec<f64>> =
                land.iter().zip(&served_by).filter(|(_, by)| **by == w).map(|(p, _)| p).collect();
            if own.is_empty() {
                continue;
            }
            for (axis, value) in well.iter_mut().enumerate() {
                *value = own.iter().map(|p| p[axis]).sum::<f64>() / own.len() as f64;
            }
        }
    }
}

/// Numbers that can be given to plots.
pub fn numbers(limit: usize) -> Vec<usize> {
    let mut struck = vec![false; limit + 1];
    let mut out = Vec::new();
    for n in 2..=limit {
        if struck[n] {
            continue;
        }
        out.push(n);
        for multiple in (n * n..=limit).step_by(n) {
            struck[multiple] = true;
        }
    }
    out
}

pub fn is_number(n: usize) -> bool {
    let mut d = 2;
    while d * d <= n {
        if n % d == 0 {
            return false;
        }
        d += 1;
    }
    n > 1
}

pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let mut c = vec![vec![0.0; b[0].len()]; a.len()];
    for i in 0..a.len() {
        for j in 0..b[0].len() {
            for k in 0..b.len() {
                c[i][j] += a[i][k] * b[k][j];
            }
        }
    }
    c
}

pub fn median(values: &mut [f64]) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let mid = values.len() / 2;
    match values.len() {
        0 => None,
        n if n % 2 == 1 => Some(values[mid]),
        _ => Some((values[mid - 1] + values[mid]) / 2.0),
    }
}
