use crate::support::{algofind, algofind_in};

const FIXTURES: &str = "paper/tests/fixtures";

#[test]
fn the_algorithms_of_a_document_are_listed_and_taken_out() {
    let file = format!("{FIXTURES}/neurips-like-2.pdf");
    let found = algofind(["paper", &file, "--json"]).json();
    let captions: Vec<_> =
        found["algorithms"].as_array().expect("algorithms").iter().map(|one| &one["caption"]).collect();
    assert_eq!(captions, ["Bounded depth-first search", "Greedy covering of a ground set"]);
    let run = algofind(["paper", &file, "--p-code", "1"]);
    assert!(run.stdout.contains("for each"), "{}{}", run.stdout, run.stderr);
    let run = algofind(["paper", &file, "--picture", "7"]);
    assert_eq!(run.code, 2, "there is no such algorithm: {}", run.stdout);
    let run = algofind(["paper", "README.md"]);
    assert_eq!(run.code, 0, "its examples are listings: {}{}", run.stdout, run.stderr);
    let run = algofind(["paper", "no-such.pdf"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
}

#[test]
fn a_box_is_cut_out_as_a_picture_or_the_feature_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("box.png");
    let name = out.to_str().expect("a plain name");
    // Its box goes on over two pages.
    let run =
        algofind(["paper", &format!("{FIXTURES}/long-two-pages-1.pdf"), "--picture", "1", "--out", name]);
    if cfg!(feature = "picture") {
        assert_eq!(run.code, 0, "{}", run.stderr);
        let png = std::fs::read(&out).expect("a picture");
        assert!(png.starts_with(b"\x89PNG") && png.len() > 10_000, "{} bytes", png.len());
    } else {
        assert_eq!(run.code, 2, "{}", run.stdout);
        assert!(run.stderr.contains("--features picture"), "{}", run.stderr);
        assert!(!out.exists());
    }
}

#[test]
fn a_library_is_searched_from_any_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = folder.path().join("library").to_str().expect("a plain name").to_owned();
    let run = algofind(["papers", "index", FIXTURES, "--out", &library]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let search = ["papers", "search", "heap update", "--index", &library, "--json"];
    let found = algofind_in(folder.path(), folder.path(), search).json();
    assert_eq!(found["results"][0]["caption"], "Lazy heap update");
    let link = found["results"][0]["link"].as_str().expect("a link");
    let (file, page) = link.split_once("#page=").expect("a page");
    assert!(std::path::Path::new(file.trim_start_matches("file://")).is_file(), "{link}");
    assert_eq!(page, found["results"][0]["page"].to_string());
    let again = algofind(["papers", "index", FIXTURES, "--out", &library]);
    let is_pdf = |entry: &std::fs::DirEntry| entry.path().extension().is_some_and(|ending| ending == "pdf");
    let n = std::fs::read_dir(FIXTURES).expect("fixtures").flatten().filter(is_pdf).count();
    assert!(again.stdout.contains(&format!("{n} unchanged")), "{}", again.stdout);
}

#[test]
fn from_a_document_to_the_code_in_one_command() {
    let file = format!("{FIXTURES}/neurips-like-2.pdf");
    let run = algofind(["search", "--paper", &file, "--algorithm", "1", "examples/corpus", "--top", "1"]);
    assert!(run.stderr.contains("Algorithm 1 (Bounded depth-first search) on page 2"), "{}", run.stderr);
    assert!(run.code < 2, "{}", run.stderr);
    let run = algofind(["search", "--paper", &file, "--algorithm", "9", "examples/corpus"]);
    assert_eq!(run.code, 2, "{}", run.stdout);
}

#[test]
fn links_from_documents_to_code_as_a_page_and_as_markdown() {
    let link = |format: &str| {
        let file = format!("{FIXTURES}/framed-figure-1.pdf");
        algofind(["papers", "link", "--papers", &file, "--code", "examples/corpus", "--format", format])
    };
    let page = link("html");
    assert_eq!(page.code, 0, "{}", page.stderr);
    assert!(page.stdout.contains("The procedure for union by rank</h2>"), "{}", page.stdout);
    assert!(page.stdout.contains("Partition.join"), "{}", page.stdout);
    assert!(page.stdout.contains("framed-figure-1.pdf#page=4"), "{}", page.stdout);
    assert!(!page.stdout.contains("<script"), "a page of text");
    assert_eq!(page.stdout.matches("<article>").count(), page.stdout.matches("</article>").count());
    let table = link("markdown");
    assert!(table.stdout.contains("| sure"), "{}", table.stdout);
}
