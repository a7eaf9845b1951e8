//! A writer killed at any moment leaves the old generation or the new one, with all its data.
//!
//! The test starts itself as a child that writes one generation after the other, kills it (SIGKILL on Unix) a random
//! time after a random number of commits, and compares what is on disk with what that generation must hold. Without a
//! test harness, because the child is this same program.

mod history;
mod units;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use algofind_retrieve::index::{IndexReader, IndexWriter, WriterConfig, verify};
use history::{Model, apply, links_are_right};
use units::{Random, contents};

/// Kills unless the environment asks for another number.
const KILLS: u32 = 220;
/// The child ends by itself should no one kill it.
const GENERATIONS_PER_CHILD: u64 = 10_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    match (arguments.next().as_deref(), arguments.next()) {
        (Some("--child"), Some(directory)) => write_until_killed(Path::new(&directory)),
        // What test runners ask of every test program.
        (Some("--list"), _) => {}
        _ => kill_writers(),
    }
}

fn write_until_killed(directory: &Path) {
    let mut writer = IndexWriter::open(directory, WriterConfig::default()).expect("the dead hold no lock");
    let current = IndexReader::open(directory).map_or(0, |reader| reader.generation());
    for generation in current + 1..=current + GENERATIONS_PER_CHILD {
        // Tells the parent that a generation begins, for as long as it listens.
        let _ = writeln!(std::io::stdout(), "{generation}");
        assert_eq!(apply(&mut writer, generation).expect("room on the disk"), generation);
    }
}

#[allow(clippy::print_stdout, reason = "reports as test harnesses do")]
fn kill_writers() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path();
    let mut random = Random(11);
    let mut model = Model::new();
    let mut leftovers = 0;
    let asked = std::env::var("ALGOFIND_KILLS").ok().and_then(|number| number.parse().ok());
    let n_kills: u32 = asked.unwrap_or(KILLS);
    for _ in 0..n_kills {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .arg("--child")
            .arg(path)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a child starts");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let begun = output.lines().take(1 + random.below(3) as usize).count();
        std::thread::sleep(Duration::from_micros(u64::from(random.below(8_000))));
        child.kill().expect("the child is alive");
        let status = child.wait().expect("the child ends");
        assert_ne!(status.code(), Some(101), "the child did not panic");
        leftovers += u32::from(check(path, &mut model, begun as u64 - 1));
    }
    println!(
        "kill: {n_kills} writers killed over {} generations, {leftovers} with work half done ... ok",
        model.generation
    );
}

/// Compares the index with the generation it says it has, at least `committed` later than before; returns whether
/// unfinished work lies about.
fn check(path: &Path, model: &mut Model, committed: u64) -> bool {
    let Ok(reader) = IndexReader::open(path) else {
        assert_eq!(model.generation + committed, 0, "an index does not vanish");
        assert!(!path.join("manifest").exists(), "before the first commit there is no manifest");
        return false;
    };
    assert!(reader.generation() >= model.generation + committed, "a commit is not undone");
    model.advance_to(reader.generation());
    let snapshot = reader.snapshot().expect("sound");
    assert_eq!(contents(snapshot).expect("sound"), model.files);
    assert!(links_are_right(snapshot));
    let verification = verify(path).expect("an index");
    assert!(verification.is_sound(), "{:?}", verification.damage);
    let n_names = std::fs::read_dir(path).expect("a directory").count();
    // Besides the files of the generation there is the lock.
    n_names > verification.n_files + 1
}
