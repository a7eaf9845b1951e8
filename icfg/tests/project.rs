//! From folders to a graph: which files are taken, what is said about the rest, and that order never depends on luck.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use algofind_icfg::ir::{FileGraph, FileRef, Language};
use algofind_icfg::project::{
    Encoding, OpenError, Project, Registry, SkipReason, Stage, WalkOptions, parse_file, walk,
};
use algofind_icfg::{Frontend, FunctionRef};

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("inside the folder")).expect("a new folder");
        fs::write(path, bytes).expect("a new file");
    }
    folder
}

fn open(folder: &Path) -> Project {
    Project::open([folder]).expect("the folder exists")
}

fn paths(project: &Project) -> Vec<&str> {
    project.graph().files().map(FileRef::path).collect()
}

#[test]
fn files_are_sorted_and_named_relative_to_the_folder() {
    let folder = folder(&[
        ("b/x.c", b"int x(void) { return 1; }"),
        ("a.h", b"static int a(void) { return 1; }"),
        ("b/A.java", b"class A { void f() {} }"),
        ("notes.txt", b"not code"),
    ]);
    let project = open(folder.path());
    assert_eq!(paths(&project), ["a.h", "b/A.java", "b/x.c"]);
    let report = project.report();
    assert_eq!((report.n_files, report.n_other_files, report.n_functions, report.n_lines), (3, 1, 3, 3));
    assert_eq!(report.n_nodes, project.graph().n_nodes());
    assert_eq!(report.files[1].language, "java");
}

#[test]
fn several_paths_keep_their_names_apart_and_overlap_once() {
    let folder = folder(&[("a/x.c", b"void f(void) {}"), ("b/x.c", b"void g(void) {}")]);
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    let project = Project::open([&b, &a, &a.join("x.c")]).expect("all exist");
    let expected: Vec<String> = [&a, &b].map(|path| path.join("x.c").to_string_lossy().into_owned()).into();
    assert_eq!(paths(&project), expected);
}

#[test]
fn ignore_files_and_hidden_folders_are_respected() {
    let folder = folder(&[
        (".gitignore", b"gen/\n"),
        (".algofindignore", b"*_old.c\n"),
        ("gen/g.c", b"void g(void) {}"),
        ("a_old.c", b"void o(void) {}"),
        (".cache/h.c", b"void h(void) {}"),
        ("a.c", b"void a(void) {}"),
    ]);
    assert_eq!(paths(&open(folder.path())), ["a.c"]);
    let options = WalkOptions { ignore_files: false, hidden: true, ..WalkOptions::default() };
    let all = Project::builder().walk_options(options).open([folder.path()]).expect("exists");
    assert_eq!(paths(&all), [".cache/h.c", "a.c", "a_old.c", "gen/g.c"]);
    let named = Project::open([folder.path().join("gen/g.c")]).expect("exists");
    assert_eq!(paths(&named), ["g.c"]);
}

#[test]
fn a_missing_path_is_an_error_that_names_it() {
    let error = Project::open(["no/such/folder"]).expect_err("it does not exist");
    assert!(error.to_string().starts_with("cannot open no/such/folder"), "{error}");
}

#[test]
fn a_named_file_of_no_language_is_reported() {
    let folder = folder(&[("x.unknown", b"?")]);
    let project = Project::open([folder.path().join("x.unknown")]).expect("exists");
    assert_eq!(project.report().skipped[0].reason, SkipReason::UnknownLanguage);
}

#[test]
fn large_and_binary_files_are_skipped_with_their_reason() {
    let folder =
        folder(&[("big.c", &[b' '; 5000]), ("bin.c", b"int f(void) {\0}"), ("ok.c", b"void f(void) {}")]);
    let options = WalkOptions { max_file_bytes: 4096, ..WalkOptions::default() };
    let project = Project::builder().walk_options(options).open([folder.path()]).expect("exists");
    assert_eq!(paths(&project), ["ok.c"]);
    let skipped = &project.report().skipped;
    assert_eq!(skipped[0].reason, SkipReason::TooLarge { n_bytes: 5000, limit: 4096 });
    assert_eq!(skipped[1].reason, SkipReason::Binary);
    assert_eq!(skipped[0].reason.to_string(), "5000 bytes is more than the limit of 4096");
}

#[test]
fn a_file_that_vanishes_or_grows_after_the_walk_is_skipped() {
    let folder = folder(&[("a.c", b"void a(void) {}"), ("b.c", b"")]);
    let registry = Registry::builtin();
    let found = walk(&[folder.path().into()], &registry, &WalkOptions::default(), |_| true).expect("exists");
    fs::remove_file(folder.path().join("a.c")).expect("it was there");
    fs::write(folder.path().join("b.c"), [b' '; 100]).expect("still there");
    let reason =
        |at: usize| parse_file(&found.files[at], &registry, 50).expect_err("unreadable or too large");
    assert!(matches!(reason(0), SkipReason::Unreadable { .. }));
    assert!(matches!(reason(1), SkipReason::TooLarge { limit: 50, .. }));
}

#[test]
fn text_is_decoded_and_the_encoding_reported() {
    let utf16: Vec<u8> =
        "\u{FEFF}void u(void) { /* ä */ }".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let folder = folder(&[
        ("bom.c", b"\xEF\xBB\xBFvoid b(void) {}\r\n"),
        ("crlf.c", b"void c(void)\r\n{\r\n  f();\r\n}\r\n"),
        ("latin1.c", b"void l(void) { /* caf\xE9 */ f(); }"),
        ("utf16.c", &utf16),
    ]);
    let project = open(folder.path());
    let encodings: Vec<Encoding> = project.report().files.iter().map(|file| file.encoding).collect();
    assert_eq!(encodings, [Encoding::Utf8, Encoding::Utf8, Encoding::Latin1, Encoding::Utf16]);
    let names: Vec<&str> = project.graph().functions().map(FunctionRef::name).collect();
    assert_eq!(names, ["b", "c", "l", "u"]);
    assert!(project.report().files.iter().all(|file| file.error_share == 0.0));
    let crlf = project.graph().functions().nth(1).expect("four functions");
    assert_eq!((crlf.lines().first, crlf.lines().last), (1, 4));
    assert!(project.graph().files().nth(2).expect("four files").source().contains("café"));
}

#[cfg(unix)]
#[test]
fn links_are_left_alone_or_followed_without_end() {
    use std::os::unix::fs::symlink;
    let folder = folder(&[("a/x.c", b"void x(void) {}")]);
    let at = |name: &str| folder.path().join(name);
    symlink(at("a/x.c"), at("link.c")).expect("a link");
    symlink(at("nowhere.c"), at("broken.c")).expect("a link");
    symlink(folder.path(), at("a/loop")).expect("a link");

    let project = open(folder.path());
    assert_eq!(paths(&project), ["a/x.c"]);
    let reasons: Vec<&SkipReason> = project.report().skipped.iter().map(|skipped| &skipped.reason).collect();
    assert_eq!(reasons, [&SkipReason::BrokenLink, &SkipReason::Link]);

    let options = WalkOptions { follow_links: true, ..WalkOptions::default() };
    let project = Project::builder().walk_options(options).open([folder.path()]).expect("exists");
    assert_eq!(project.graph().n_files(), 1, "one file under two names is read once");
    let reasons: Vec<&SkipReason> = project.report().skipped.iter().map(|skipped| &skipped.reason).collect();
    assert!(matches!(reasons[0], SkipReason::LinkLoop { .. }), "{reasons:?}");
    assert_eq!(reasons[1], &SkipReason::BrokenLink);
}

#[test]
fn one_thread_or_many_give_the_same_graph() {
    let files: Vec<(String, String)> = (0..60)
        .map(|n| {
            let body =
                format!("int f{n}(int x) {{ if (x > {n}) return g(x); return f{}(x - 1); }}", (n + 1) % 60);
            (format!("d{}/f{n}.c", n % 7), body + "\nstatic int g(int y) { while (y) y--; return y; }\n")
        })
        .collect();
    let borrowed: Vec<(&str, &[u8])> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_bytes())).collect();
    let folder = folder(&borrowed);
    let open = |n| Project::builder().threads(n).open([folder.path()]).expect("exists");
    let (one, many) = (open(1), open(4));
    assert_eq!(one.report(), many.report());
    let dump = |project: &Project| -> Vec<String> {
        let graph = project.graph();
        let nodes = graph.nodes().map(|node| format!("{} {} {:?}", node.id(), node.kind(), node.text()));
        nodes.chain(graph.edges().map(|edge| format!("{edge:?}"))).collect()
    };
    assert_eq!(dump(&one), dump(&many));
    assert_eq!(one.report().links.n_resolved, 120);
}

#[test]
fn progress_counts_every_file() {
    let folder = folder(&[("a.c", b""), ("b.c", b""), ("c.c", b"")]);
    let most = AtomicUsize::new(0);
    let linked = AtomicBool::new(false);
    Project::builder()
        .on_progress(|progress| match progress.stage {
            Stage::Parse => {
                assert_eq!(progress.n_total, 3);
                most.fetch_max(progress.n_done, Ordering::Relaxed);
            }
            Stage::Link => linked.store(true, Ordering::Relaxed),
            Stage::Walk => {}
        })
        .open([folder.path()])
        .expect("exists");
    assert_eq!(most.into_inner(), 3);
    assert!(linked.into_inner());
}

#[test]
fn a_set_flag_cancels() {
    let folder = folder(&[("a.c", b"")]);
    let flag = Arc::new(AtomicBool::new(true));
    let result = Project::builder().cancel_flag(Arc::clone(&flag)).open([folder.path()]);
    assert!(matches!(result, Err(OpenError::Cancelled)));
}

/// A frontend that breaks its promise.
struct Fragile;

impl Frontend for Fragile {
    fn language(&self) -> Language {
        Language("fragile")
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["frg"]
    }

    fn lower(&self, source: Arc<str>) -> FileGraph {
        assert!(!source.contains("bad"), "cannot read this");
        Registry::builtin().for_path("x.c").expect("C is built in").lower(source)
    }
}

#[test]
fn a_failing_frontend_costs_its_file_only() {
    let folder = folder(&[("a.frg", b"void f(void) {}"), ("b.frg", b"bad"), ("C.FRG", b"")]);
    let registry = Registry::builtin().with(Arc::new(Fragile) as Arc<dyn Frontend>);
    let project = Project::builder().registry(registry).open([folder.path()]).expect("exists");
    assert_eq!(paths(&project), ["C.FRG", "a.frg"]);
    let reason = &project.report().skipped[0].reason;
    assert_eq!(reason.to_string(), "the fragile frontend failed: cannot read this");
}

#[test]
fn a_table_that_does_not_fit_its_grammar_is_refused_by_name() {
    use std::sync::Arc;

    use algofind_icfg::Frontend;
    use algofind_icfg::ir::Language;
    use algofind_icfg::lower::{Head, Hooks, LanguageTable, Role, TreeFrontend};
    use algofind_icfg::project::{OpenError, Registry};
    use algofind_icfg::tree_sitter::Node;

    struct Nothing;
    impl Hooks for Nothing {
        fn function<'t>(&self, _: Node<'t>, _: &'t str) -> Option<Head<'t>> {
            None
        }
    }
    const TABLE: LanguageTable = LanguageTable {
        roles: &[("while_loop", Role::While { test: "condition", body: "<no_block>" })],
        ..LanguageTable::EMPTY
    };
    let frontend =
        TreeFrontend::new(Language("mine"), &["mine"], tree_sitter_c::LANGUAGE.into(), &TABLE, Nothing);
    let registry = Registry::builtin().with(Arc::new(frontend) as Arc<dyn Frontend>);
    let opened = Project::builder().registry(registry).open([std::env::temp_dir().join("nowhere-at-all")]);
    let Err(error @ OpenError::Frontend { .. }) = opened else { panic!("{opened:?}") };
    let said = error.to_string();
    assert!(said.contains("`while_loop`") && said.contains("`<no_block>`"), "{said}");
}
