//! Damage and unlucky moments, counted. `scripts/faults` asks for more of each, by the environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use algofind::index::{BuildOptions, IndexError};
use algofind::search::SearchOptions;
use algofind::{Encoders, Index, Query};

const EUCLID: &str = "while b ≠ 0: t = a mod b; a = b; b = t\nreturn a";

/// How many of something the environment asks for.
fn asked(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Numbers that look random and are the same in every run (xorshift; Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

fn write_code(code: &Path, generation: usize) {
    fs::create_dir_all(code).expect("a folder");
    let gcd = "int gcd(int a, int b) { while (b != 0) { int t = a % b; a = b; b = t; } return a; }\n";
    fs::write(code.join("gcd.c"), gcd).expect("a file");
    for file in 0..6 {
        let text = format!(
            "int gcd(int, int);\nint f{file}(int x) {{ for (int i = {generation}; i < x; i++) x += gcd(x, i); return x; }}\n"
        );
        fs::write(code.join(format!("f{file}.c")), text).expect("a file");
    }
}

fn update(index: &Path, code: &Path) {
    Index::update(index, &[code], &BuildOptions::default()).expect("an index");
}

fn search(index: &Path, query: &Query, encoders: &Encoders) -> Result<String, IndexError> {
    let index = Index::open(index, encoders.clone())?;
    Ok(format!("{:?}", index.search(query, &SearchOptions::default())?))
}

fn files_of(index: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<(PathBuf, Vec<u8>)> = fs::read_dir(index)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| !path.ends_with("lock"))
        .map(|path| (path.clone(), fs::read(path).expect("a file")))
        .collect();
    files.sort();
    files
}

#[allow(clippy::print_stdout, reason = "scripts/faults shows the counts")]
#[test]
fn a_search_of_a_damaged_index_answers_the_same_or_names_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, index) = (folder.path().join("code"), folder.path().join("index"));
    write_code(&code, 0);
    update(&index, &code);
    // So that there is a file of deletions.
    fs::remove_file(code.join("f3.c")).expect("it is there");
    update(&index, &code);
    let encoders = Encoders::default();
    let query = Query::new(EUCLID, &encoders).expect("a query");
    let answer = search(&index, &query, &encoders).expect("sound");
    let files = files_of(&index);
    assert!(files.len() >= 3, "a manifest, segments, links or deletions");
    let mut random = Random(7);
    let (mut n_errors, mut n_same) = (0_u64, 0_u64);
    let n_damages = asked("ALGOFIND_DAMAGES", 200);
    for round in 0..n_damages {
        let (path, sound) = &files[round as usize % files.len()];
        let mut bytes = sound.clone();
        let at = random.below(bytes.len());
        if random.below(4) == 0 {
            bytes.truncate(at);
        } else {
            bytes[at] ^= 1 << random.below(8);
        }
        fs::write(path, &bytes).expect("it can be written");
        match search(&index, &query, &encoders) {
            Ok(found) => {
                assert_eq!(found, answer, "byte {at} of {}", path.display());
                n_same += 1;
            }
            Err(error) => {
                assert!(error.to_string().contains(index.to_str().expect("a plain name")), "{error}");
                n_errors += 1;
            }
        }
        fs::write(path, sound).expect("it can be written");
    }
    println!(
        "faults: {n_damages} flipped bits and truncations with a search: {n_errors} named errors, {n_same} the same answer, 0 others"
    );
    assert_eq!(search(&index, &query, &encoders).expect("sound again"), answer);
}

#[allow(clippy::print_stdout, reason = "scripts/faults shows the counts")]
#[test]
fn files_of_another_generation_or_another_index_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, index) = (folder.path().join("code"), folder.path().join("index"));
    write_code(&code, 0);
    update(&index, &code);
    let encoders = Encoders::default();
    let query = Query::new(EUCLID, &encoders).expect("a query");
    let answer = search(&index, &query, &encoders).expect("sound");
    let other = folder.path().join("other");
    write_code(&code, 1);
    update(&other, &code);
    let files = files_of(&index);
    let foreign = files_of(&other);
    let mut n_swaps = 0;
    for (path, sound) in &files {
        for (_, bytes) in files.iter().chain(&foreign).filter(|(_, bytes)| bytes != sound) {
            fs::write(path, bytes).expect("it can be written");
            let outcome = search(&index, &query, &encoders);
            assert!(outcome.is_err(), "{} was swapped", path.display());
            n_swaps += 1;
        }
        fs::write(path, sound).expect("it can be written");
    }
    println!("faults: {n_swaps} swapped and foreign files: {n_swaps} named errors");
    assert_eq!(search(&index, &query, &encoders).expect("sound again"), answer);
}

#[allow(clippy::print_stdout, reason = "scripts/faults shows the counts")]
#[test]
fn a_reader_beside_a_writer_always_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, index) = (folder.path().join("code"), folder.path().join("index"));
    write_code(&code, 0);
    update(&index, &code);
    let encoders = Encoders::default();
    let query = Query::new(EUCLID, &encoders).expect("a query");
    let is_over = AtomicBool::new(false);
    let n_searches = AtomicUsize::new(0);
    let end = Instant::now() + Duration::from_secs(asked("ALGOFIND_READER_SECONDS", 2));
    let mut n_commits = 0;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                let found = search(&index, &query, &encoders).expect("a generation is always there");
                assert!(found.contains("gcd"), "{found}");
                n_searches.fetch_add(1, Ordering::Relaxed);
            }
        });
        while Instant::now() < end {
            n_commits += 1;
            write_code(&code, n_commits);
            update(&index, &code);
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let n_searches = n_searches.into_inner();
    println!("faults: {n_searches} searches beside a writer of {n_commits} generations: all answered");
    assert!(n_searches > 0 && n_commits > 0);
}
