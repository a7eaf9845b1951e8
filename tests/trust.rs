use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use algofind::index::{BuildOptions, Index, Progress};

use crate::support::{algofind, algofind_at_once, algofind_with_cache};

const CODE: &str =
    "int gcd(int a, int b) {\n  while (b != 0) { int t = a % b; a = b; b = t; }\n  return a;\n}\n";
const EUCLID: &str = "while b ≠ 0: t = a mod b; a = b; b = t\nreturn a";

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// A folder `code` with files, beside which a test may put what it makes.
fn code(files: &[(&str, &str)]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let code = folder.path().join("code");
    for (path, text) in files {
        let path = code.join(path);
        fs::create_dir_all(path.parent().expect("it lies in the folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }
    (folder, code)
}

#[test]
fn runs_of_operators_are_read_at_once() {
    let dashes = "-".repeat(60);
    let powers = format!("{}x{}", "pow(".repeat(40), ", 2)".repeat(40));
    let swaps = format!("{}a{}", "swap(".repeat(40), ", i, j)".repeat(40));
    let squares = format!("{}x{}", "(".repeat(40), "**2)".repeat(40));
    let steps = "++".repeat(40);
    let (folder, code) = code(&[
        ("a.c", &format!("int f(int x) {{ x = {dashes}x; x{steps}; {swaps}; return {powers}; }}\n{CODE}")),
        ("b.c", &format!("#if 0\n{dashes}\n#endif\nint g(void) {{ return 1; }}\n")),
        ("c.jsx", &format!("function h() {{ return <p>{dashes} {steps}</p>; }}\n")),
        ("d.cpp", &format!("auto s = R\"({dashes})\"; int k() {{ return x{dashes}; }}\n")),
        ("e.py", &format!("def m(x):\n    return {squares}\n")),
    ]);
    let index = folder.path().join("index");
    let run = algofind(["index", name(&code), "--out", name(&index)]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for query in [format!("while x < n {dashes}> loop"), format!("x ← {squares}"), format!("y ← x{steps}")]
    {
        assert_ne!(algofind(["search", &query, "--index", name(&index)]).code, 2);
    }
}

#[test]
fn an_index_is_not_made_among_other_files() {
    let files = ["segment-tree.c", "links-cut.c", "links-to-read.txt", "manifest"];
    let (_folder, code) = code(&files.map(|file| (file, CODE)));
    let run = algofind(["index", name(&code), "--out", name(&code)]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("links-cut.c") && run.stderr.contains("empty"), "{}", run.stderr);
    assert_eq!(fs::read_dir(&code).expect("a folder").count(), files.len(), "nothing is removed or made");
    // A file called `manifest` makes no index of a folder with code.
    let cache = code.join("../cache");
    let run = algofind_with_cache(&cache, ["search", EUCLID, name(&code), "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
fn what_is_stored_is_what_was_hashed() {
    let names: Vec<String> = (0..40).map(|i| format!("{i:02}.c")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), CODE)).collect();
    let (folder, code) = code(&files);
    let index = folder.path().join("index");
    let write_all = |text: &str| {
        for name in &names {
            fs::write(code.join(name), text).expect("it can be written");
        }
    };
    // Another branch is checked out while the files are read.
    let is_first = AtomicBool::new(true);
    let switch = |progress| {
        if matches!(progress, Progress::Read(..)) && is_first.swap(false, Ordering::SeqCst) {
            write_all("int phantom(void) { return 666; }\n");
        }
    };
    let options = BuildOptions { on_progress: Some(Box::new(switch)), ..BuildOptions::default() };
    Index::update(&index, &[&code], &options).expect("an index");
    write_all(CODE);
    Index::update(&index, &[&code], &BuildOptions::default()).expect("an index");
    let opened = Index::open(&index, algofind::Encoders::default()).expect("an index");
    for live in opened.snapshot().expect("sound").segments() {
        for file in live.live_files() {
            assert_eq!(live.segment().source(file).expect("sound"), CODE);
        }
    }
}

#[test]
fn two_that_make_one_index_at_once_leave_one() {
    let (folder, code) = code(&[("a.c", CODE)]);
    for round in 0..6 {
        let index = folder.path().join(format!("index{round}"));
        let runs = algofind_at_once(folder.path(), 3, &["index", name(&code), "--out", name(&index)]);
        assert!(runs.iter().any(|run| run.code == 0), "{}", runs[0].stderr);
        for run in runs.iter().filter(|run| run.code != 0) {
            assert!(run.stderr.contains("is being written"), "{}", run.stderr);
        }
        assert_eq!(algofind(["verify", name(&index)]).code, 0);
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_left_alone() {
    let (folder, code) = code(&[("a.c", CODE)]);
    let link = folder.path().join("link");
    std::os::unix::fs::symlink("/nowhere/to/be/found", &link).expect("a link");
    assert_eq!(algofind(["index", name(&code), "--out", name(&link)]).code, 2);
    assert!(link.is_symlink());
}

#[test]
fn first_searches_of_one_folder_at_once_all_answer() {
    let (folder, code) = code(&[("a.c", CODE)]);
    for round in 0..4 {
        let cache = folder.path().join(format!("cache{round}"));
        for run in algofind_at_once(&cache, 3, &["search", EUCLID, name(&code), "--json"]) {
            assert_eq!(run.code, 0, "{}", run.stderr);
            assert_eq!(run.json()["results"][0]["regions"][0]["function"], "gcd");
        }
    }
}

#[test]
fn what_cannot_be_read_any_more_is_not_found_any_more() {
    let (folder, code) = code(&[("a.c", CODE), ("b.c", "int other(void) { return 7; }\n")]);
    let index = folder.path().join("index");
    let arguments = ["index", name(&code), "--out", name(&index), "--json"];
    assert_eq!(algofind(arguments).json()["n_files"], 2);
    fs::write(code.join("a.c"), [0, 1, 2, 3]).expect("it can be written");
    let run = algofind(arguments).json();
    assert_eq!((&run["n_files"], &run["n_removed"]), (&1.into(), &1.into()));
    let found = algofind(["search", EUCLID, "--index", name(&index), "--json"]);
    assert!(!found.stdout.contains("gcd"), "{}", found.stdout);
}

#[test]
fn an_index_of_another_version_is_made_again_by_the_command_that_makes_them() {
    let (folder, code) = code(&[("a.c", CODE)]);
    let index = folder.path().join("index");
    let arguments = ["index", name(&code), "--out", name(&index)];
    assert_eq!(algofind(arguments).code, 0);
    fs::write(index.join("manifest"), "algofind-index 1 0\n{}\n").expect("it can be written");
    let run = algofind(arguments);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("made again") && !run.stderr.contains("build the index"), "{}", run.stderr);
    assert_eq!(algofind(["verify", name(&index)]).code, 0);
}

#[cfg(unix)]
#[test]
fn a_linked_folder_is_a_folder() {
    let (folder, code) = code(&[("a.c", CODE)]);
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&code, &link).expect("a link");
    let index = folder.path().join("index");
    let run = algofind(["index", name(&link), "--out", name(&index), "--json"]).json();
    assert_eq!(run["n_files"], 1);
    assert_eq!(run["skipped"].as_array().map(Vec::len), Some(0), "{run}");
}

#[cfg(unix)]
#[test]
fn files_whose_names_are_no_text_are_two_files() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let (folder, code) = code(&[("b.c", CODE)]);
    for name in [&b"a\xff.c"[..], b"a\xfe.c"] {
        fs::write(code.join(OsStr::from_bytes(name)), CODE).expect("it can be written");
    }
    let index = folder.path().join("index");
    let run = algofind(["index", name(&code), "--out", name(&index), "--json"]).json();
    assert_eq!(run["n_files"], 3);
}

#[test]
fn an_index_that_drops_all_it_held_says_so() {
    let (folder, code) = code(&[("lib/a.c", CODE), ("src/b.c", CODE)]);
    let index = folder.path().join("index");
    let make = |part: &str| algofind(["index", name(&code.join(part)), "--out", name(&index)]);
    assert_eq!(make("lib").stderr, "");
    assert!(make("src").stderr.contains("give all folders at once"));
    let run = algofind(["index", "no/such/folder", "--out", name(&index)]);
    assert!(run.stderr.contains("cannot index no/such/folder"), "{}", run.stderr);
}

#[test]
fn nothing_that_a_terminal_obeys_is_shown() {
    let escape = "\u{1b}]0;title\u{7}\u{1b}[2J";
    let marked =
        format!("int gcd\u{202e}(int a, int b) {{ // {escape}\n{}", &CODE[CODE.find('\n').unwrap_or(0)..]);
    let named = format!("a{escape}.c");
    let (folder, code) = code(&[(&named, CODE), ("b.c", &marked), ("c\u{1b}.c", "\0")]);
    let cache = folder.path().join("cache");
    let is_clean = |text: &str| !text.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{9b}']);
    let query = format!("{EUCLID}\nprint {escape}");
    for extra in [&[] as &[&str], &["--explain", "--context", "3"], &["--json"]] {
        let arguments = [&["search", query.as_str(), name(&code)], extra].concat();
        let run = algofind_with_cache(&cache, arguments);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(is_clean(&run.stdout) && is_clean(&run.stderr), "{}{}", run.stdout, run.stderr);
    }
    let json = algofind_with_cache(&cache, ["search", EUCLID, name(&code), "--json"]).json();
    assert!(json.to_string().contains("title"), "JSON keeps what it cannot show");
    for arguments in [
        ["index", &named, "--out", &named],
        ["check", &named, "--color", "never"],
        ["search", EUCLID, "--top", &named],
    ] {
        let run = algofind(arguments);
        assert_eq!(run.code, 2);
        assert!(is_clean(&run.stderr) && run.stderr.contains('␛'), "{}", run.stderr);
    }
}

#[test]
fn errors_are_json_where_the_result_would_be() {
    for arguments in [
        &["search", EUCLID, "no/such/folder", "--json"] as &[&str],
        &["index", "no/such/folder", "--json"],
        &["verify", "examples", "--json"],
        &["convert", "no-such-file", "--json"],
        &["search", EUCLID, "--top", "many", "--json"],
        &["index", "--json"],
    ] {
        let run = algofind(arguments.iter().copied());
        assert_eq!(run.code, 2);
        let json = run.json();
        let message = json["error"].as_str().expect("a message");
        assert!(run.stderr.contains(message), "{} {message}", run.stderr);
    }
}

#[test]
fn what_was_passed_over_is_said_when_there_is_nothing_else() {
    let (folder, code) = code(&[(".gitignore", "*.c\n"), ("a.c", CODE), ("b.c", CODE)]);
    let index = folder.path().join("index");
    let run = algofind(["index", name(&code), "--out", name(&index)]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("2 source files") && run.stderr.contains(".gitignore"), "{}", run.stderr);
    #[cfg(unix)]
    {
        let linked = folder.path().join("linked");
        fs::create_dir(&linked).expect("it can be made");
        fs::remove_file(code.join(".gitignore")).expect("it is there");
        std::os::unix::fs::symlink(&code, linked.join("code")).expect("a link");
        let run = algofind(["index", name(&linked), "--out", name(&index)]);
        assert!(run.stderr.contains("symbolic links"), "{}", run.stderr);
    }
    assert!(!index.exists());
}

#[test]
fn a_language_that_is_not_there_is_said() {
    let (folder, code) = code(&[("a.c", CODE)]);
    let arguments = ["search", EUCLID, name(&code), "--language", "go"];
    let run = algofind_with_cache(&folder.path().join("cache"), arguments);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("there is no go code here; there is: c"), "{}", run.stderr);
}

#[test]
fn the_index_of_the_folder_is_used() {
    let (folder, code) = code(&[("a.c", CODE), ("deep/down/b.txt", "")]);
    let run_in = |place: &Path, arguments: &[&str]| {
        crate::support::algofind_in(place, &folder.path().join("cache"), arguments.iter().copied())
    };
    assert_eq!(run_in(&code, &["index", "."]).code, 0);
    let run = run_in(&code.join("deep/down"), &["search", EUCLID, "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains(".algofind"), "{}", run.stderr);
    let cached = fs::read_dir(folder.path().join("cache/algofind")).into_iter().flatten().flatten();
    assert!(cached.into_iter().all(|entry| !entry.path().is_dir()), "no index is cached");
}

#[cfg(unix)]
#[test]
fn the_cache_is_private_listed_and_cleared() {
    use std::os::unix::fs::PermissionsExt as _;

    let (folder, code) = code(&[("a.c", CODE)]);
    let cache = folder.path().join("cache");
    assert_eq!(algofind_with_cache(&cache, ["search", EUCLID, name(&code)]).code, 0);
    let mut pending = vec![cache.join("algofind")];
    let mut n_files = 0;
    while let Some(path) = pending.pop() {
        let mode = path.metadata().expect("it is there").permissions().mode() & 0o777;
        assert_eq!(mode, if path.is_dir() { 0o700 } else { 0o600 }, "{}", path.display());
        n_files += usize::from(path.is_file());
        pending.extend(fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path()));
    }
    assert!(n_files > 2);
    let listed = algofind_with_cache(&cache, ["cache", "--json"]).json();
    let canonical = code.canonicalize().expect("it is there");
    assert_eq!(listed["indexes"][0]["paths"][0], name(&canonical));
    assert_eq!(algofind_with_cache(&cache, ["cache", "--clear"]).code, 0);
    let listed = algofind_with_cache(&cache, ["cache", "--json"]).json();
    assert_eq!(listed["indexes"].as_array().map(Vec::len), Some(0));
}

#[test]
fn queries_in_other_encodings_and_line_ends_are_read() {
    let (folder, code) = code(&[("a.c", CODE)]);
    let index = folder.path().join("index");
    assert_eq!(algofind(["index", name(&code), "--out", name(&index)]).code, 0);
    let plain = algofind(["search", EUCLID, "--index", name(&index), "--json"]).json();
    let units = std::iter::once(0xfeff).chain(EUCLID.encode_utf16());
    let wide: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    for bytes in [wide, EUCLID.replace('\n', "\r").into_bytes()] {
        let file = folder.path().join("query.txt");
        fs::write(&file, bytes).expect("it can be written");
        let found = algofind(["search", name(&file), "--index", name(&index), "--json"]).json();
        assert_eq!(found["results"], plain["results"]);
    }
}

#[test]
fn weights_that_are_no_numbers_are_refused() {
    let (folder, code) = code(&[("a.c", CODE)]);
    let weights = folder.path().join("weights.json");
    let text = fs::read_to_string("src/search/weights.json").expect("shipped");
    let (head, tail) = text.split_once("\"share\": ").expect("a weight");
    let (_, tail) = tail.split_once(',').expect("another number");
    fs::write(&weights, format!("{head}\"share\": 1e39,{tail}")).expect("it can be written");
    let arguments = ["search", EUCLID, name(&code), "--weights", name(&weights)];
    let run = algofind_with_cache(&folder.path().join("cache"), arguments);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("finite"), "{}", run.stderr);
}

#[cfg(not(feature = "transformer"))]
#[test]
fn an_encoder_that_is_not_built_in_is_asked_for_by_the_command_that_was_given() {
    let (folder, code) = code(&[("a.c", CODE)]);
    let run = algofind(["search", EUCLID, name(&code), "--encoder", name(folder.path())]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("-- search"), "{}", run.stderr);
}
