//! How fast is pseudo-code converted, and how far is that from only finding its lines?
//!
//! Corpus: the fixtures of the converter's tests, one of every style, each repeated to a text of some pages.
//! Measure: the best of many short runs on one core, for `convert` (with its reports, dropped inside of the clock) and
//! for `str::lines` over the same text.
//!
//! ```text
//! cargo bench -p algofind-pcode --bench convert
//! ```

#![allow(clippy::print_stdout, reason = "a bench reports on the standard output")]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use algofind_pcode::convert;

const N_BYTES_LONG: usize = 5_000;
const N_RUNS: usize = 200;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/convert/fixtures");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the fixtures are part of the repository")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    paths.sort();
    let texts: Vec<(String, String)> = paths
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("fixtures are UTF-8") + "\n")
        })
        .collect();

    let (mut n_bytes, mut converting, mut splitting) = (0, Duration::ZERO, Duration::ZERO);
    for (name, text) in &texts {
        let long = text.repeat(N_BYTES_LONG / text.len());
        let time = best_of(|| drop(black_box(convert(&long))));
        let lines = best_of(|| {
            black_box(long.lines().map(|line| black_box(line).len()).sum::<usize>());
        });
        println!("{name:>26}: {:5.1} MB/s", megabytes_per_second(long.len(), time));
        n_bytes += long.len();
        converting += time;
        splitting += lines;
    }
    println!(
        "{:>26}: convert {:.1} MB/s, str::lines() {:.0} MB/s, {:.0} times its time",
        "all",
        megabytes_per_second(n_bytes, converting),
        megabytes_per_second(n_bytes, splitting),
        converting.as_secs_f64() / splitting.as_secs_f64(),
    );
}

fn best_of(mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..N_RUNS).map(time).min().unwrap_or_default()
}

fn megabytes_per_second(n_bytes: usize, time: Duration) -> f64 {
    n_bytes as f64 / 1e6 / time.as_secs_f64()
}
