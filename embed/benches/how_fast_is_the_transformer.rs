//! How many sentences does the transformer encode in a second of processor time, as a ratio to PyTorch?
//!
//! ```text
//! ALGOFIND_MINILM=DIR cargo bench -p algofind-embed --features transformer --bench how_fast_is_the_transformer
//! ```
//!
//! `ALGOFIND_MINILM` is a model directory, `ALGOFIND_PYTHON` a Python with torch and transformers (default `python3`). The
//! sentences are the pseudo-code and code lines of `tests/pairs/pairs.tsv`. Both sides run on one thread, then on all, and
//! take turns; the best of three passes counts. Time is that of all threads on processors (Linux tells it), so that a busy
//! machine does not count. PyTorch's side, with the same length-sorted batches, is `benches/peers/transformer.py`.

// A bench's output is what it is for.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::io::Write;
use std::process::{Command, Stdio};

use algofind_embed::{TextEncoder, TransformerEncoder, TransformerOptions};

const PAIRS: &str = include_str!("../tests/pairs/pairs.tsv");

fn main() -> Result<(), Box<dyn Error>> {
    let Some(model) = std::env::var_os("ALGOFIND_MINILM") else {
        println!("skipped: set ALGOFIND_MINILM to a model directory");
        return Ok(());
    };
    let texts: Vec<&str> = PAIRS.lines().skip(1).flat_map(|line| line.split('\t').skip(1)).collect();
    let encoder = TransformerEncoder::open(&model, &TransformerOptions::default())?;
    let all = std::thread::available_parallelism()?.get();
    println!(
        "{} sentences\n\n| threads | sentences per processor second | PyTorch | ratio |\n|---|---|---|---|",
        texts.len()
    );
    for threads in std::collections::BTreeSet::from([1, all]) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let (mut own, mut peer) = (0.0_f64, 0.0_f64);
        for _ in 0..3 {
            let started = processor_seconds()?;
            pool.install(|| encoder.encode(&texts))?;
            own = own.max(texts.len() as f64 / (processor_seconds()? - started));
            peer = peer.max(pytorch(&model, threads, &texts)?);
        }
        println!("| {threads} | {own:.0} | {peer:.0} | {:.2} |", own / peer);
    }
    Ok(())
}

/// Seconds that the threads of this process have been on processors.
fn processor_seconds() -> Result<f64, Box<dyn Error>> {
    let mut nanoseconds = 0.0;
    for task in std::fs::read_dir("/proc/self/task")? {
        let text = std::fs::read_to_string(task?.path().join("schedstat"))?;
        nanoseconds += text.split(' ').next().unwrap_or_default().parse::<f64>()?;
    }
    Ok(nanoseconds / 1e9)
}

/// Sentences per processor second of PyTorch, without its start-up.
fn pytorch(model: &std::ffi::OsStr, threads: usize, texts: &[&str]) -> Result<f64, Box<dyn Error>> {
    let python = std::env::var_os("ALGOFIND_PYTHON").unwrap_or_else(|| "python3".into());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers/transformer.py");
    let mut child = Command::new(python)
        .arg(script)
        .arg(model)
        .arg(threads.to_string())
        .env("OMP_NUM_THREADS", threads.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    child.stdin.take().ok_or("no stdin")?.write_all(texts.join("\n").as_bytes())?;
    let output = child.wait_with_output()?;
    Ok(String::from_utf8(output.stdout)?.trim().parse()?)
}
