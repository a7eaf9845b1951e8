//! How fast is p-code parsed, and how far is that from only finding its lines?
//!
//! Corpus: the p-code below, which has nearly every kind of statement, in each style of the printer; once as it is, the
//! size of a file people write, and once repeated to a long text.
//! Measure: the best of many runs on one core, for `parse` (tree and diagnostics, dropped inside of the clock) and for
//! `str::lines` over the same text.
//!
//! ```text
//! cargo bench -p algofind-pcode --bench parse
//! ```

#![allow(clippy::print_stdout, reason = "a bench reports on the standard output")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use algofind_pcode::{Style, parse, parse_strict, print};

/// Each measure runs over this much text in all.
const N_BYTES_MEASURED: usize = 40_000_000;
const N_BYTES_LONG: usize = 100_000;

const PCODE: &str = r"
// All-pairs shortest paths of a sparse graph.
JOHNSON(G, w)
    @compute G′ with a new vertex s and an edge of weight 0 from s to each vertex of G@
    if not BELLMAN-FORD(G′, w, s)
        error @the input graph contains a negative-weight cycle@
    else
        for each @vertex v in G′.V@
            $h(v) = δ(s, v)$ // computed by BELLMAN-FORD
        for each @edge (u, v) in G′.E@
            $ŵ(u, v) = w(u, v) + h(u) - h(v)$
        for each @vertex u in G.V@
            DIJKSTRA(G, ŵ, u)
            for each @vertex v in G.V@
                $d_{uv} = δ̂(u, v) + h(v) - h(u)$
        return $D$

INSERTION-SORT(A)
    for $j = 2$ to $A.length$
        $key = A[j]$
        $i = j - 1$
        while $i > 0$ and $A[i] > key$
            $A[i + 1] = A[i]$
            $i = i - 1$
        $A[i + 1] = key$

HOARE-PARTITION(A, p, r)
    $x = A[p]$
    loop
        repeat
            $j = j - 1$
        until $A[j] ≤ x$
        repeat
            $i = i + 1$
        until $A[i] ≥ x$
        if $i < j$
            @exchange A[i] with A[j]@
        elseif $i = j$ or ($x = ∞$ and not $A.sorted$)
            break
        else
            return $j$
";

fn main() {
    let functions = parse_strict(PCODE).expect("the corpus is p-code");
    for (name, style) in [("indented", Style::Indented), ("braces", Style::Braces)] {
        let file = print(&functions, style) + "\n";
        report(name, &file);
        report(name, &file.repeat(N_BYTES_LONG / file.len()));
    }
}

fn report(style: &str, text: &str) {
    let n_runs = N_BYTES_MEASURED / text.len();
    let parsing = best_of(n_runs, || drop(black_box(parse(text))));
    let splitting = best_of(n_runs, || {
        black_box(text.lines().map(|line| black_box(line).len()).sum::<usize>());
    });
    println!(
        "{style:>8}, {:>6.1} kB: parse {:5.1} MB/s, str::lines() {:6.1} MB/s, {:.1} times its time",
        text.len() as f64 / 1e3,
        megabytes_per_second(text, parsing),
        megabytes_per_second(text, splitting),
        parsing.as_secs_f64() / splitting.as_secs_f64(),
    );
}

fn best_of(n_runs: usize, mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..n_runs).map(time).min().unwrap_or_default()
}

fn megabytes_per_second(text: &str, time: Duration) -> f64 {
    text.len() as f64 / 1e6 / time.as_secs_f64()
}
