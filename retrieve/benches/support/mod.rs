//! Data for benchmarks, the same for the same seed.

use std::time::Instant;

/// `SplitMix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// Nearly normal: the sum of four uniform variables.
    pub(crate) fn normal(&mut self) -> f32 {
        let bits = self.next();
        let sum: u64 = (0..4).map(|i| (bits >> (16 * i)) & 0xffff).sum();
        (sum as f32 / 65536.0 - 2.0) * 3.0_f32.sqrt()
    }
}

/// `n` unit vectors around `n_centres` centres, as texts of code cluster around a few thousand idioms.
pub(crate) fn clustered(n: usize, dimension: usize, n_centres: usize, seed: u64) -> Vec<f32> {
    let mut random = Random(seed);
    let centres: Vec<f32> = (0..n_centres * dimension).map(|_| random.normal()).collect();
    let mut values = Vec::with_capacity(n * dimension);
    for _ in 0..n {
        let centre = random.below(n_centres) * dimension;
        let start = values.len();
        values.extend((centre..centre + dimension).map(|at| centres[at] + 0.7 * random.normal()));
        let norm = values[start..].iter().map(|v| v * v).sum::<f32>().sqrt();
        values[start..].iter_mut().for_each(|v| *v /= norm);
    }
    values
}

/// What a piece of work costs.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// Milliseconds on the clock, the median of several runs.
    pub(crate) ms: f64,
    /// Milliseconds of processor time over all threads, which other work on the machine hardly changes.
    pub(crate) cpu_ms: f64,
}

/// Runs `run` a few times.
pub(crate) fn measure<R>(n: usize, mut run: impl FnMut() -> R) -> Cost {
    let cpu = cpu_ms();
    let mut times: Vec<f64> = (0..n)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(run());
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    Cost { ms: times[n / 2], cpu_ms: (cpu_ms() - cpu) / n as f64 }
}

/// Processor time of this process so far; not a number where the system does not tell.
fn cpu_ms() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<f64> = stat.split_whitespace().skip(13).take(2).filter_map(|f| f.parse().ok()).collect();
    // Ticks of ten milliseconds, on every Linux in use.
    if fields.len() == 2 { (fields[0] + fields[1]) * 10.0 } else { f64::NAN }
}

/// The value after `--name` on the command line, or `default`.
pub(crate) fn argument(name: &str, default: usize) -> usize {
    let mut arguments = std::env::args().skip_while(|a| a != name);
    arguments.nth(1).and_then(|value| value.parse().ok()).unwrap_or(default)
}
